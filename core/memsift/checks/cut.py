"""What a loader leaves out of a file, and phrases that must not be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.full import lasting
from memsift.checks.model import Finding, Severity
from memsift.loaders import (
    AGENTS_MD,
    YOLO,
    Injection,
    LimitUse,
    Loader,
    LoaderError,
    Overrides,
    Part,
    inject,
    loaders,
    survive,
)
from memsift.loaders.compare import Fate, Survival
from memsift.messages import Message
from memsift.vault import entry_json
from memsift.vault.model import Vault


def run(run: Run) -> Iterator[Finding]:
    """What the usual loaders, and those that the person has set up, do not give whole."""
    seen: set[tuple[str, str]] = set()
    known, overrides = _known(run)
    given = tuple(_injections(run.vault, known, overrides))
    for one in given:
        for part in one.parts:
            lost = _lost(part)
            if lost and (part.file, one.loader) not in seen:
                seen.add((part.file, one.loader))
                yield lasting(_cut(run, one, part, known[one.loader].name), run.facts)
    yield from _phrases(run, given)


def _known(run: Run) -> tuple[dict[str, Loader], Overrides]:
    """The loaders, and what the person set of them. Settings that are none are told when they are read;
    here the shipped limits hold."""
    value = run.facts.policy.get("loaders")
    overrides = cast(Overrides, value) if isinstance(value, Mapping) else {}
    try:
        return loaders(overrides), overrides
    except LoaderError:
        return loaders(), {}


def _injections(vault: Vault, known: Mapping[str, Loader], overrides: Overrides) -> Iterator[Injection]:
    """Everything that somebody is given by default, tree by tree and assistant by assistant."""
    for root in vault.hippocampus or ("",):
        tree = replace(vault, hippocampus=(root,)) if vault.hippocampus else vault
        yield inject(tree, "", AGENTS_MD, overrides)
    if vault.global_file is not None or vault.assistants:
        yield inject(vault, "", YOLO, overrides)
        for who in vault.assistants:
            if who.file is not None:
                yield inject(vault, who.id, YOLO, overrides)
    for loader in known:
        if loader in overrides and loader not in (AGENTS_MD, YOLO):
            yield inject(vault, "", loader, overrides)


def _lost(part: Part) -> bool:
    """Whether anything but blanks is left out."""
    at = 0
    for start, end in (*part.kept, (len(part.data), len(part.data))):
        if part.data[at:start].strip():
            return True
        at = max(at, end)
    return False


def _cut(run: Run, given: Injection, part: Part, name: str) -> Finding:
    limit = given.limit
    over = len(part.data) - part.included_bytes
    return found(
        "cut",
        Severity.ERROR,
        Message(
            "checks.cut",
            {
                "loader": name,
                "lost": len(part.lost),
                "bytes": over,
                "limit": limit.allowance if limit else 0,
                "unit": Message(f"checks.unit.{limit.unit if limit else 'bytes'}"),
            },
        ),
        file=part.file,
        line=part.cut_line or 1,
        slot=given.loader,
        about=[part.text],
        data={
            "loader": given.loader,
            "limit": _limit_json(limit) if limit else None,
            "bytes": len(part.data),
            "included_bytes": part.included_bytes,
            "lost": [entry_json(ref) for ref in part.lost],
        },
        resolutions=[replace(answers.look("checks.answer.open-cut"), recommended=part.file in run.files)],
    )


def _limit_json(limit: LimitUse) -> dict[str, object]:
    return {"value": limit.value, "overhead": limit.overhead, "unit": limit.unit.value}


_SEVERITY = {Fate.MISSING: Severity.ERROR, Fate.BELOW: Severity.ERROR, Fate.LAST_FIFTH: Severity.INFO}
_BEST_FIRST = (Fate.SAFE, Fate.LAST_FIFTH, Fate.BELOW, Fate.MISSING)


def _phrases(run: Run, given: tuple[Injection, ...]) -> Iterator[Finding]:
    """A phrase has to reach somebody: what counts is where it stands best."""
    value = run.facts.policy.get("must_survive")
    phrases = tuple(one for one in value if isinstance(one, str)) if isinstance(value, (list, tuple)) else ()
    usable = [one for one in given if one.parts]
    best: dict[str, Survival] = {}
    for one in usable:
        for fate in survive(one, phrases):
            known = best.get(fate.phrase)
            if known is None or _BEST_FIRST.index(fate.fate) < _BEST_FIRST.index(known.fate):
                best[fate.phrase] = fate
    for phrase, fate in best.items():
        if fate.fate in _SEVERITY:
            yield found(
                "cut",
                _SEVERITY[fate.fate],
                Message(f"checks.cut.phrase-{fate.fate.value}", {"phrase": phrase}),
                file=fate.file or usable[0].parts[0].file,
                line=fate.line or 1,
                slot="phrase",
                texts=[phrase],
                data={"phrase": phrase, "fate": fate.fate.value, "lost": []},
                resolutions=[answers.look()],
            )
