"""Numbers that stand twice or were given before, and what the YOLO plugin misreads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.edits import replace_lines, rewritten, text_of
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown import parse
from memsift.markdown.model import Document, NodeKind
from memsift.messages import Message
from memsift.text.late import late
from memsift.vault import EntryRef, MemoryFile, Role, Vault, highest_numbers, usable_marks
from memsift.vault.yolo_misreading import Cause, Misreading, misreadings

if TYPE_CHECKING:
    from memsift.plan import Change

_NUMBERED = late(r"(.+)_(\d+)")
_OWN = frozenset({Role.GLOBAL, Role.ASSISTANT})
# Logs and rules speak of numbers; they give none.
_NO_NUMBERS = frozenset({Role.SESSION_LOG, Role.RULES, Role.INDEX, Role.EXTERNAL})


def run(run: Run) -> Iterator[Finding]:
    """An error where one number means two entries; warnings for numbers used before and misread lines."""
    for file in run.vault.files:
        if file.role in _NO_NUMBERS:
            continue
        yield from _twice(run, file)
        yield from _alike(run, file)
        yield from _before(run, file)
        if file.layout == "yolo" and file.role in _OWN and file.document.readonly is None:
            yield from _misread(run, file)


def reused(
    vault: Vault, baselines: Mapping[str, bytes], marks: Mapping[str, Mapping[str, int]]
) -> dict[str, frozenset[str]]:
    """Memory file → ids that stand in it, not in its baseline, and are not beyond its marks: they were
    given before.

    `marks`: those written when the baseline was last moved, not those of today's reading, which already
    hold every number that is there now.
    """
    found: dict[str, frozenset[str]] = {}
    for file in vault.files:
        known = marks.get(file.path)
        if known is None or file.path not in baselines or baselines[file.path] == file.document.data:
            continue
        was = parse(baselines[file.path])
        old = {entry.fields.id for entry in was.entries}
        usable, _ = usable_marks(known, highest_numbers(was))
        again = frozenset(
            entry.fields.id
            for entry in file.document.entries
            if entry.fields.id is not None
            and entry.fields.id not in old
            and (parts := _NUMBERED.fullmatch(entry.fields.id))
            and int(parts[2]) <= usable.get(parts[1], 0)
        )
        if again:
            found[file.path] = again
    return found


# -- numbers


def _twice(run: Run, file: MemoryFile) -> Iterator[Finding]:
    by_id: dict[str, list[EntryRef]] = {}
    for ref in run.entries_of[file.path]:
        fields = ref.entry.fields
        if fields.id is not None and not fields.struck:
            by_id.setdefault(fields.id, []).append(ref)
    for id, refs in by_id.items():
        if len(refs) < 2:
            continue
        names = tuple(ref.ref for ref in refs)
        offers: list[Resolution] = []
        if file.readonly is None:
            offers.append(_renumber(run, refs, Need("keep", "entry", names, default=names[0])))
        yield found(
            "number",
            Severity.ERROR,
            Message(
                "checks.number.twice", {"id": id, "n": len(refs), "lines": [ref.entry.line for ref in refs]}
            ),
            refs,
            line=refs[1].entry.line,
            slot=f"twice {id}",
            data={"id": id, "cause": "twice"},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def _alike(run: Run, file: MemoryFile) -> Iterator[Finding]:
    """Numbers that differ in leading zeros alone: who reads them takes one for the other."""
    by_number: dict[tuple[str, str], dict[str, EntryRef]] = {}
    named = [ref for ref in run.entries_of[file.path] if ref.entry.fields.id is not None]
    if not any("_0" in str(ref.entry.fields.id) for ref in named):
        return
    for ref in named:
        parts = _NUMBERED.fullmatch(ref.entry.fields.id or "")
        if parts is not None and not ref.entry.fields.struck:
            same = by_number.setdefault((parts[1], parts[2].lstrip("0")), {})
            same.setdefault(parts[0], ref)
    for same in by_number.values():
        if len(same) < 2:
            continue
        refs = sorted(same.values(), key=lambda ref: ref.entry.line)
        offers = [_renumber(run, [refs[-1]], None)] if file.readonly is None else []
        ids = [str(ref.entry.fields.id) for ref in refs]
        yield found(
            "number",
            Severity.WARNING,
            Message("checks.number.alike", {"ids": ids}),
            refs,
            line=refs[-1].entry.line,
            slot=f"alike {' '.join(sorted(ids))}",
            data={"ids": ids, "cause": "alike"},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def _before(run: Run, file: MemoryFile) -> Iterator[Finding]:
    again = run.facts.used_before.get(file.path, frozenset())
    for ref in run.entries_of[file.path] if again else ():
        id = ref.entry.fields.id
        if id is None or id not in again or ref.entry.fields.struck:
            continue
        offers = [_renumber(run, [ref], None)] if file.readonly is None else []
        yield found(
            "number",
            Severity.WARNING,
            Message("checks.number.before", {"id": id}),
            [ref],
            slot=f"before {id}",
            data={"id": id, "cause": "before"},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def _renumber(run: Run, refs: Sequence[EntryRef], need: Need | None) -> Resolution:
    """The next free numbers for all entries but the one that keeps its number."""
    file = refs[0].file

    def build(said: Answers) -> tuple[Change, ...]:
        from memsift.plan import PlanError, renumber

        kept = said["keep"] if need else None
        if need and kept not in need.choices:
            raise PlanError(Message("checks.number.no-entry", {"entry": kept or ""}))
        going = [ref for ref in refs if ref.ref != kept]
        changes: list[Change] = []
        for step, ref in enumerate(going):
            id = _next(file.document, str(ref.entry.fields.id), run.vault.marks.get(file.path, {}), step)
            changes += renumber(file.document, file.path, ref.entry, id)
        return tuple(changes)

    return Resolution(
        "renumber",
        Message("checks.answer.renumber"),
        ResolutionKind.CHANGE,
        recommended=True,
        needs=(need,) if need else (),
        build=build,
    )


def _next(document: Document, id: str, marks: Mapping[str, int], step: int) -> str:
    """The number `step` beyond the next one that the prefix of an id has free."""
    prefix = id.rpartition("_")[0]
    present = highest_numbers(document)
    used, _ = usable_marks(marks, present)
    return f"{prefix}_{max(present.get(prefix, 0), used.get(prefix, 0)) + 1 + step}"


# -- what the plugin misreads


def _misread(run: Run, file: MemoryFile) -> Iterator[Finding]:
    for one in misreadings(file.document):
        one = _without_struck(run, file, one)
        if not one.lines:
            continue
        refs = {ref.ref: ref for line in one.lines if (ref := run.entry_at(file.path, line))}
        offers = []
        make = _NORMAL.get(one.cause)
        if make is not None and file.readonly is None and (lines := make(file.document, one)):
            offers.append(_normalise(file, one.cause, lines))
        yield found(
            "number",
            Severity.INFO if one.custom else Severity.WARNING,
            Message(
                f"checks.number.{one.cause.value}",
                {"n": len(one.lines), "lines": _some(one.lines)},
            ),
            tuple(refs.values()),
            file=file.path,
            line=one.lines[0],
            slot=one.cause,
            about=[file.document.lines[line - 1].text for line in one.lines],
            data={"cause": one.cause.value, "lines": list(one.lines)},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def _without_struck(run: Run, file: MemoryFile, one: Misreading) -> Misreading:
    lines = (
        line
        for line in one.lines
        if (ref := run.entry_at(file.path, line)) is None or not ref.entry.fields.struck
    )
    return replace(one, lines=tuple(lines))


def _some(lines: Sequence[int]) -> list[object]:
    """The first lines, for a sentence."""
    return [*lines[:3], *(["…"] if len(lines) > 3 else [])]


Lines = Sequence[tuple[int, str]]


def _normalise(file: MemoryFile, cause: Cause, lines: Lines) -> Resolution:
    def build(_: Answers) -> tuple[Change, ...]:
        document = file.document
        if cause is Cause.CRLF:
            return rewritten(document, file.path, text_of(document.data).replace("\r\n", "\n"))
        if cause is Cause.CONTINUATION:
            return _joined(document, file.path, dict(lines))
        return replace_lines(document, file.path, lines)

    return Resolution(
        "normalise",
        Message(f"checks.answer.normalise-{cause.value}", {"n": len(lines)}),
        ResolutionKind.CHANGE,
        recommended=cause in (Cause.CRLF, Cause.SEPARATOR, Cause.SHAPE),
        build=build,
    )


def _every(document: Document, one: Misreading) -> Lines:
    return [(line, document.lines[line - 1].text) for line in one.lines]


_SEPARATORS = late("[ \t]*[\r\u2028\u2029]+[ \t]*")


def _separated(document: Document, one: Misreading) -> Lines:
    return [(line, _SEPARATORS.sub(" ", text)) for line, text in _every(document, one)]


_SHAPE = late(
    r"(?P<indent>\s*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[(?P<task>.)\][ \t]+)?"
    r"(?:\*\*|__)?(?P<id>[^\W\d_]+_\d+)(?:\*\*|__)?[ \t]*(?P<colon>[:：])(?:\*\*|__)?[ \t]*(?P<rest>.*)",
    re.DOTALL,
)


def _shaped(document: Document, one: Misreading) -> Lines:
    """`- Profile_1: text`, as the plugin writes it. A task that is done says more: it stays."""
    lines = []
    for line, text in _every(document, one):
        parts = _SHAPE.fullmatch(text)
        if parts and (parts["task"] or " ") == " ":
            lines.append((line, f"{parts['indent']}- {parts['id']}: {parts['rest']}".rstrip()))
    return lines


_ITEM = late(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")


def _one_line(document: Document, one: Misreading) -> Lines:
    """Entries whose further lines are plain text, as one line each."""
    opaque = {
        line
        for node in document.nodes
        if node.kind in (NodeKind.FENCE, NodeKind.CODE, NodeKind.COMMENT, NodeKind.OBSIDIAN_COMMENT)
        for line in range(node.line, node.end_line + 1)
    }
    lines = []
    for entry in document.entries:
        if entry.line not in one.lines:
            continue
        first, *rest = entry.raw.split("\n")
        odd = any(_ITEM.match(text) or text.lstrip().startswith(("```", "~~~", ">", "|")) for text in rest)
        if odd or opaque.intersection(range(entry.line, entry.end_line + 1)):
            continue
        lines.append((entry.line, " ".join([first.rstrip(), *(t.strip() for t in rest if t.strip())])))
    return lines


def _joined(document: Document, file: str, joined: Mapping[int, str]) -> tuple[Change, ...]:
    gone = {
        line
        for entry in document.entries
        if entry.line in joined
        for line in range(entry.line + 1, entry.end_line + 1)
    }
    last = {entry.line: document.lines[entry.end_line - 1].ending for entry in document.entries}
    text = "".join(
        joined[number] + last[number] if number in joined else line.text + line.ending
        for number, line in enumerate(document.lines, start=1)
        if number not in gone
    )
    return rewritten(document, file, ("\ufeff" if document.bom else "") + text)


_NORMAL: dict[Cause, Callable[[Document, Misreading], Lines]] = {
    Cause.CRLF: _every,
    Cause.SEPARATOR: _separated,
    Cause.CONTINUATION: _one_line,
    Cause.SHAPE: _shaped,
}
