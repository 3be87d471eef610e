"""Conflict copies of file syncs, and conflict marks left inside a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.edits import rewritten, text_of
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown.model import Document, Node, NodeKind
from memsift.messages import Message
from memsift.text.late import late
from memsift.vault.layouts.copies import is_conflict_copy
from memsift.vault.model import MemoryFile, RawFile

if TYPE_CHECKING:
    from memsift.plan import Change, Difference

_SYNCTHING = late(r"\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{7})?", re.IGNORECASE)
_DROPBOX = late(r"\s*\([^()]*conflicted copy[^()]*\)", re.IGNORECASE)
OURS, THEIRS = "first", "second"
"""Which of two versions of an entry stays: that of the file (above the line), or that of the copy (below)."""


def run(run: Run) -> Iterator[Finding]:
    """One finding a copy, one a complete run of marks."""
    for note in run.vault.notes:
        if is_conflict_copy(note.path.rpartition("/")[2]):
            yield _copy(run, note)
    for file in run.vault.files:
        if is_conflict_copy(file.path.rpartition("/")[2]):
            # A copy that was opened by name is looked at as what it is.
            raw = RawFile(file.path, file.document.data, readonly=file.readonly)
            yield _copy(run, raw)
        for node in file.document.nodes:
            if node.kind is NodeKind.CONFLICT:
                yield _marks(file, node)


def original_of(path: str) -> str | None:
    """The path of the file that a conflict copy was made of; None when its name does not tell."""
    folder, slash, name = path.rpartition("/")
    for pattern in (_SYNCTHING, _DROPBOX):
        stem = pattern.sub("", name, count=1)
        if stem != name:
            return f"{folder}{slash}{stem}"
    return None


# -- copies


def _copy(run: Run, copy: RawFile) -> Finding:
    original = original_of(copy.path)
    file = run.writable(original) if original else None
    told = original if original and (original in run.vault.names) else None
    offers: list[Resolution] = []
    data = copy.data
    if file is not None and data is not None and copy.readonly is None and copy.path != file.path:
        offers.append(_merge_copy(file, copy.path, data))
    return found(
        "sync-conflict",
        Severity.ERROR,
        Message("checks.sync-conflict" if told else "checks.sync-conflict.alone", {"original": told or ""}),
        file=copy.path,
        slot="copy",
        texts=[copy.path],
        about=[text_of(data or b"")],
        data={"original": told},
        resolutions=[*offers, answers.look(), *([answers.keep()] if file else [])],
    )


def _merge_copy(file: MemoryFile, path: str, data: bytes) -> Resolution:
    """What only the copy says is taken over, what differs is asked; then the copy goes (History keeps it)."""
    from memsift.plan import apply_changes, delete_file, diff

    differences = diff(file.document.data, data, file.path)

    def build(said: Answers) -> tuple[Change, ...]:
        return (*apply_changes(*_chosen(differences, said)), *delete_file(path, data))

    return _merge(differences, build)


def _merge(differences: Sequence[Difference], build: Callable[[Answers], tuple[Change, ...]]) -> Resolution:
    needs = tuple(
        Need(f"entry-{nth}", "choice", (OURS, THEIRS)) for nth, _ in enumerate(_asked(differences), start=1)
    )
    return Resolution(
        "merge",
        Message("checks.answer.merge-copies", {"n": len(needs)}),
        ResolutionKind.CHANGE,
        recommended=not needs,
        needs=needs,
        build=build,
    )


def _asked(differences: Iterable[Difference]) -> list[Difference]:
    """What stands in both versions and differs: a person chooses."""
    from memsift.plan import DifferenceKind

    return [
        one
        for one in differences
        if one.kind in (DifferenceKind.CHANGED, DifferenceKind.LINES)
        and _said(one.before)
        and _said(one.after)
    ]


def _said(lines: Iterable[str]) -> bool:
    return any(line.strip() for line in lines)


def _chosen(differences: Sequence[Difference], said: Answers) -> list[Difference]:
    """The differences to carry over into the first version."""
    from memsift.plan import DifferenceKind, PlanError

    asked = _asked(differences)
    wanted = [
        one
        for one in differences
        if one.kind is DifferenceKind.ADDED
        or (one.kind is DifferenceKind.LINES and not _said(one.before) and _said(one.after))
    ]
    for nth, one in enumerate(asked, start=1):
        answer = said[f"entry-{nth}"]
        if answer not in (OURS, THEIRS):
            raise PlanError(Message("checks.sync-conflict.choose", {"value": answer}))
        if answer == THEIRS:
            wanted.append(one)
    return sorted(wanted, key=lambda one: (one.line_after, one.line_before))


# -- marks inside a file


def _marks(file: MemoryFile, node: Node) -> Finding:
    document = file.document
    block = document.lines[node.line - 1 : node.end_line]
    offers: list[Resolution] = []
    sides = _sides([line.text + line.ending for line in block])
    if file.readonly is None and sides is not None:
        offers.append(_merge_marks(document, file.path, node, *sides))
    text = "".join(line.text + line.ending for line in block)
    return found(
        "sync-conflict",
        Severity.ERROR,
        Message("checks.sync-conflict.marks", {"n": node.end_line - node.line + 1}),
        file=file.path,
        line=node.line,
        slot="marks",
        texts=[text],
        data={"end_line": node.end_line},
        resolutions=[*offers, answers.look(), answers.keep()],
    )


def _sides(lines: Sequence[str]) -> tuple[str, str] | None:
    """The text above and below the line of `=`; what was there before (below `|||||||`) is left out.

    None where marks are nested or there is no such line.
    """
    inner = lines[1:-1]
    if any(line.startswith(("<<<<<<<", ">>>>>>>")) for line in inner):
        return None
    rules = [at for at, line in enumerate(inner) if line.rstrip() == "======="]
    if len(rules) != 1:
        return None
    base = [at for at, line in enumerate(inner[: rules[0]]) if line.startswith("|||||||")]
    return "".join(inner[: base[0] if base else rules[0]]), "".join(inner[rules[0] + 1 :])


def _merge_marks(document: Document, file: str, node: Node, ours: str, theirs: str) -> Resolution:
    from memsift.plan import Plan, apply, apply_changes, diff

    differences = diff(ours.encode(), theirs.encode(), file)

    def build(said: Answers) -> tuple[Change, ...]:
        chosen = apply_changes(*_chosen(differences, said))
        plan = Plan(Message("checks.answer.merge-marks"), chosen)
        merged = apply(plan, {file: ours.encode()}).get(file, ours.encode())
        lines = ["\ufeff" if document.bom else ""]
        lines += [line.text + line.ending for line in document.lines[: node.line - 1]]
        lines.append((merged or b"").decode())
        lines += [line.text + line.ending for line in document.lines[node.end_line :]]
        return rewritten(document, file, "".join(lines))

    return replace(_merge(differences, build), label=Message("checks.answer.merge-marks"))
