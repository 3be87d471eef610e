"""The four acceptance tests of a memory, as far as a machine can run them, and the secret scan."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from memsift.checks import run_checks
from memsift.checks.base import Run
from memsift.checks.model import Facts
from memsift.checks.never_store import against, never_store
from memsift.loaders import AGENTS_MD, YOLO, Injection, inject
from memsift.loaders.compare import Fate, survive
from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Plan, PlanError, add_entry, apply
from memsift.record import dataclass
from memsift.text import find_folded
from memsift.vault import MemoryFile, Role, Vault

_TRIAL = "Memsift tries whether an entry can be added here"
_FIXED = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})


class Result(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    PERSON = "person"  # only a person can tell


@dataclass(frozen=True, slots=True)
class Outcome:
    """`name`: write, read, boundary, links or secrets."""

    name: str
    result: Result
    detail: Message


def verify(
    vault: Vault, facts: Facts, canaries: Sequence[str] = (), letters: Sequence[str] = ()
) -> tuple[Outcome, ...]:
    """The tests in order. `canaries`: texts that an assistant must be given; with them the read test can
    be run by a machine, else the person is told what to ask in a new session. `letters`: the files of the
    inbox that hold a secret."""
    run = Run(vault, facts)
    return (_write(vault), _read(vault, canaries), _boundary(vault), _links(run), _secrets(run, letters))


def _write(vault: Vault) -> Outcome:
    """Whether a new entry would land in each memory file without anything else reading differently."""
    tried = [file for file in vault.files if file.role not in _FIXED]
    if not tried:
        return Outcome("write", Result.FAILED, Message("checks.verify.nothing"))
    for file in tried:
        if (why := _refuses(file)) is not None:
            return Outcome(
                "write", Result.FAILED, Message("checks.verify.write", {"file": file.path, "why": why})
            )
    return Outcome("write", Result.PASSED, Message("checks.verify.writable", {"n": len(tried)}))


def _refuses(file: MemoryFile) -> Message | None:
    if file.readonly is not None:
        return Message(file.readonly, {"file": file.path})
    document = file.document
    section = document.sections[-1] if document.sections else None
    try:
        changes = add_entry(document, file.path, section, _TRIAL, template="")
        after = apply(Plan(Message("checks.verify.trial"), changes), {file.path: document.data})[file.path]
    except PlanError as error:
        return error.message
    if len(parse(after or b"").entries) != len(document.entries) + 1:
        return Message("checks.verify.lost")
    return None


def _read(vault: Vault, canaries: Sequence[str]) -> Outcome:
    given = _given(vault)
    if not given:
        return Outcome("read", Result.FAILED, Message("checks.verify.nothing-read"))
    cut = next((part.file for one in given for part in one.parts if one.cut and part.lost), None)
    if cut is not None:
        return Outcome("read", Result.FAILED, Message("checks.verify.cut", {"file": cut}))
    for canary in canaries:
        if not any(_reaches(one, canary) for one in given):
            return Outcome("read", Result.FAILED, Message("checks.verify.canary", {"text": canary}))
    if canaries:
        return Outcome("read", Result.PASSED, Message("checks.verify.canaries", {"n": len(canaries)}))
    return Outcome("read", Result.PERSON, Message("checks.verify.ask"))


def _reaches(given: Injection, canary: str) -> bool:
    """Whether a text is above the cut, or in a file that the agent reads by itself."""
    (fate,) = survive(given, [canary]) or (None,)
    if fate is not None and fate.fate in (Fate.SAFE, Fate.LAST_FIFTH):
        return True
    return any(part.by_agent and find_folded(canary, part.text) for part in given.parts)


def _given(vault: Vault) -> list[Injection]:
    """What the vault's assistants are given; files opened by name are what is read of a plain folder."""
    found: list[Injection] = []
    if vault.hippocampus:
        found.append(inject(vault, "", AGENTS_MD))
    if vault.global_file is not None or vault.assistants:
        found.append(inject(vault, "", YOLO))
        found += [inject(vault, who.id, YOLO) for who in vault.assistants if who.file is not None]
    return [one for one in found if one.parts]


def _boundary(vault: Vault) -> Outcome:
    lines = never_store(vault)
    crossed = against(vault)
    if crossed:
        ref, line = crossed[0]
        params = {"n": len(crossed), "line": line, "where": f"{ref.file.path}:{ref.entry.line}"}
        return Outcome("boundary", Result.FAILED, Message("checks.verify.crossed", params))
    if not lines:
        return Outcome("boundary", Result.PASSED, Message("checks.verify.no-list"))
    return Outcome("boundary", Result.PASSED, Message("checks.verify.kept", {"n": len(lines)}))


def _links(run: Run) -> Outcome:
    dead = run_checks(run.vault, run.facts, ["dead-link"], run=run)
    if dead:
        params = {"n": len(dead), "where": f"{dead[0].file}:{dead[0].line}"}
        return Outcome("links", Result.FAILED, Message("checks.verify.dead", params))
    return Outcome("links", Result.PASSED, Message("checks.verify.alive", {"n": len(run.links)}))


def _secrets(run: Run, letters: Sequence[str]) -> Outcome:
    found = run_checks(run.vault, run.facts, ["secret"], run=run)
    if found:
        params = {"n": len(found), "where": f"{found[0].file}:{found[0].line}"}
        return Outcome("secrets", Result.FAILED, Message("checks.verify.secrets", params))
    if letters:
        params = {"n": len(letters), "where": letters[0]}
        return Outcome("secrets", Result.FAILED, Message("checks.verify.letters", params))
    files = len(run.vault.files) + len(run.vault.notes)
    return Outcome("secrets", Result.PASSED, Message("checks.verify.clean", {"n": files}))
