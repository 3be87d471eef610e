"""Characters nobody sees, comments that speak to a model, and words that would make it drop its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.edits import edit, line_of, removed, text_of
from memsift.checks.model import Answers, Finding, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.plan import Change
from memsift.text import Hidden, HiddenKind, find_hidden
from memsift.vault import EntryRef, MemoryFile

_YOLO = "yolo"
_INVISIBLE = frozenset({HiddenKind.ZERO_WIDTH, HiddenKind.BIDI, HiddenKind.CONTROL})
_CUT_OUT = _INVISIBLE | {HiddenKind.COMMENT, HiddenKind.CLOSING_TAG}


def run(run: Run) -> Iterator[Finding]:
    """One finding for each kind in an entry, or on a line outside entries. Struck out ones are looked at:
    assistants are given them too."""
    for file in run.vault.files:
        text = text_of(file.document.data)
        places: dict[tuple[int, HiddenKind], list[Hidden]] = {}
        for hidden in find_hidden(text) if file.document.readonly is None else ():
            # The tags that end the block early are those of the plugin's block alone (contract §8).
            if hidden.kind is HiddenKind.CLOSING_TAG and file.layout != _YOLO:
                continue
            line = line_of(text, hidden.start)
            ref = run.entry_at(file.path, line)
            places.setdefault((ref.entry.line if ref else line, hidden.kind), []).append(hidden)
        for (line, kind), hits in places.items():
            yield _finding(run, file, text, line, kind, hits)


def _finding(
    run: Run, file: MemoryFile, text: str, line: int, kind: HiddenKind, hits: list[Hidden]
) -> Finding:
    ref = run.entry_at(file.path, line)
    offers: list[Resolution] = []
    if file.readonly is None:
        if kind in _CUT_OUT:
            clean = _clean(file, text, hits)
            offers.append(replace(clean, recommended=kind in _INVISIBLE))
        offers.append(answers.delete(ref) if ref else _delete_lines(file, text, hits))
    return found(
        "hidden-text",
        Severity.WARNING,
        Message("checks.hidden-text", {"what": kind.words, "n": len(hits)}),
        [ref] if ref else [],
        file=file.path,
        line=line_of(text, hits[0].start),
        slot=kind,
        # The comparison text leaves invisible characters and comments out: the lines themselves count.
        texts=[_raw(ref, text, hits)],
        data={"kind": kind.value, "count": len(hits)},
        resolutions=[*offers, answers.look(), answers.keep()],
    )


def _raw(ref: EntryRef | None, text: str, hits: list[Hidden]) -> str:
    if ref is not None:
        return ref.entry.raw
    return text[text.rfind("\n", 0, hits[0].start) + 1 : hits[-1].end]


def _clean(file: MemoryFile, text: str, hits: list[Hidden]) -> Resolution:
    """Take the hidden parts out and leave everything else."""

    def build(_: Answers) -> tuple[Change, ...]:
        return edit(file.document, file.path, [removed(text, one.start, one.end) for one in hits])

    return Resolution("clean", Message("checks.answer.clean"), ResolutionKind.CHANGE, build=build)


def _delete_lines(file: MemoryFile, text: str, hits: list[Hidden]) -> Resolution:
    """Remove the lines that hold them."""
    start = text.rfind("\n", 0, min(one.start for one in hits)) + 1
    end = text.find("\n", max(one.end for one in hits) - 1)

    def build(_: Answers) -> tuple[Change, ...]:
        return edit(file.document, file.path, [(start, len(text) if end < 0 else end + 1, "")])

    return Resolution("delete", Message("checks.answer.delete"), ResolutionKind.CHANGE, build=build)
