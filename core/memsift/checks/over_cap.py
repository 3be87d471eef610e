"""Files, projects and entries that are longer than was agreed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from memsift.checks import answers, trail
from memsift.checks.base import Run, found
from memsift.checks.edits import line_of, text_of
from memsift.checks.full import lasting
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown.model import Document
from memsift.messages import Message
from memsift.text.late import late
from memsift.vault import EntryRef, MemoryFile, Role, next_id

if TYPE_CHECKING:
    from memsift.plan import Change

_FILE_LIMITS: dict[Role, tuple[tuple[str, str], ...]] = {
    Role.RULES: (("lines", "agents_lines"), ("chars", "agents_chars")),
    Role.INDEX: (("lines", "index_lines"),),
    Role.LONG_TERM: (("chars", "long_term_chars"),),
}
_STORIES = frozenset({Role.SESSION_LOG})  # what happened is told in as many words as it takes


def run(run: Run) -> Iterator[Finding]:
    """Lines and characters (code points) are counted as they stand in the file, blank ones too."""
    for file in run.vault.files:
        if file.role in _FILE_LIMITS and (one := _file(run, file)) is not None:
            yield lasting(one, run.facts)
        if file.role is Role.PROJECTS:
            yield from (lasting(one, run.facts) for one in _projects(run, file))
    limit = run.policy("entry_chars")
    for ref in run.dated:
        long = len(ref.entry.text) > limit and not ref.entry.fields.struck
        if long and ref.file.role not in _STORIES:
            yield _entry(run, ref, limit)


def sizes(run: Run, file: MemoryFile) -> Iterator[tuple[str, int, int]]:
    """What of a file is limited: `lines` or `chars`, how many there are, how many there may be."""
    for unit, name in _FILE_LIMITS.get(file.role, ()):
        used = len(file.document.lines) if unit == "lines" else len(_counted(file))
        yield unit, used, run.policy(name)


def _counted(file: MemoryFile) -> str:
    return text_of(file.document.data).removeprefix("\ufeff")


def _file(run: Run, file: MemoryFile) -> Finding | None:
    """The limits that the file is over, as one finding at the first line over one."""
    text = _counted(file)
    over = [
        (limit + 1 if unit == "lines" else line_of(text, limit), unit, used, limit)
        for unit, used, limit in sizes(run, file)
        if used > limit
    ]
    if not over:
        return None
    line, unit, used, limit = min(over)
    offers = [answers.look()]
    if file.role is Role.LONG_TERM and file.readonly is None:
        offers += _archive_oldest(run, run.entries_of[file.path], "chars", used - limit)
    if file.role is Role.RULES and file.readonly is None:
        offers += _sink(run, file)
    return found(
        "over-cap",
        Severity.WARNING,
        Message(f"checks.over-cap.{unit}", {"used": used, "limit": limit, "over": used - limit}),
        file=file.path,
        line=line,
        slot="file",
        about=[text],
        data={"limits": [{"unit": u, "used": n, "limit": m, "over": n - m} for _, u, n, m in sorted(over)]},
        resolutions=[*offers, answers.keep()],
    )


def _sink(run: Run, file: MemoryFile) -> list[Resolution]:
    """A section, the largest unless said otherwise, to a file that nobody is given; a link stays."""
    from memsift.checks.sinking import default_target, sink, sinkable

    titles = tuple(sinkable(file.document))
    if not titles:
        return []
    needs = (
        Need("section", "section", titles, default=titles[0]),
        Need("target", "text", default=default_target(file)),
    )
    label = Message("checks.answer.sink")

    def build(said: Answers) -> tuple[Change, ...]:
        return sink(run, file, said["section"], said["target"])

    return [Resolution("sink", label, ResolutionKind.CHANGE, needs=needs, build=build)]


def _projects(run: Run, file: MemoryFile) -> Iterator[Finding]:
    """A project is a level-2 heading and what stands under it, up to the next one."""
    document, limit = file.document, run.policy("project_lines")
    tops = [heading for heading in document.headings if heading.level <= 2]
    ends = [*(heading.line - 1 for heading in tops[1:]), len(document.lines)]
    for heading, end in zip(tops, ends, strict=False):
        used = end - heading.line + 1
        if heading.level != 2 or used <= limit:
            continue
        refs = [ref for ref in run.entries_of[file.path] if heading.line < ref.entry.line <= end]
        offers = [answers.look()]
        if file.readonly is None:
            offers += _archive_oldest(run, refs, "lines", used - limit)
        yield found(
            "over-cap",
            Severity.WARNING,
            Message(
                "checks.over-cap.project",
                {"title": heading.title, "used": used, "limit": limit, "over": used - limit},
            ),
            file=file.path,
            line=heading.line,
            slot="project",
            texts=[heading.title],
            about=["\n".join(line.text for line in document.lines[heading.line - 1 : end])],
            data={"limits": [{"unit": "lines", "used": used, "limit": limit, "over": used - limit}]},
            resolutions=[*offers, answers.keep()],
        )


def _archive_oldest(run: Run, refs: Sequence[EntryRef], unit: str, over: int) -> list[Resolution]:
    """Archive the oldest entries until the file fits; undated and pinned ones stay. None dated: no offer."""
    dated = [ref for ref in refs if ref.entry.fields.date is not None and not ref.entry.fields.pinned]
    if not dated:
        return []

    def build(_: Answers) -> tuple[Change, ...]:
        going: list[EntryRef] = []
        left = over
        for ref in sorted(dated, key=lambda ref: (str(ref.entry.fields.date), ref.entry.line)):
            if left <= 0:
                break
            going.append(ref)
            left -= _size(ref, unit)
        return trail.archive(run, going)

    label = Message("checks.answer.archive-oldest")
    return [Resolution("archive-oldest", label, ResolutionKind.CHANGE, build=build)]


def _size(ref: EntryRef, unit: str) -> int:
    entry, lines = ref.entry, ref.file.document.lines
    if unit == "lines":
        return entry.end_line - entry.lead_line + 1
    return sum(len(line.text) + len(line.ending) for line in lines[entry.lead_line - 1 : entry.end_line])


def _entry(run: Run, ref: EntryRef, limit: int) -> Finding:
    used = len(ref.entry.text)
    return found(
        "over-cap",
        Severity.INFO,
        Message("checks.over-cap.entry", {"used": used, "limit": limit}),
        [ref],
        data={"limits": [{"unit": "chars", "used": used, "limit": limit, "over": used - limit}]},
        resolutions=[_split(run, ref, limit), answers.look(), answers.keep()],
    )


_SENTENCE = late(r"(?<=[。！？])|(?<=[.!?])\s+")
_STATEMENT = late(r"(?<=；)|(?<=;)\s+")  # of a sentence


def _split(run: Run, ref: EntryRef, limit: int) -> Resolution:
    """Several entries of one; each line of the answer is one. Cut at sentences unless said otherwise."""
    from memsift.plan import PlanError, editable_text, split

    document, file = ref.file.document, ref.file.path
    parts = _parts(editable_text(document, ref.entry), limit)

    def build(said: Answers) -> tuple[Change, ...]:
        wanted = [part.strip() for part in said["parts"].split("\n") if part.strip()]
        if len(wanted) < 2:
            raise PlanError(Message("checks.over-cap.one-part"))
        return split(document, file, ref.entry, wanted, _ids(run, ref, len(wanted) - 1))

    return Resolution(
        "split",
        Message("checks.answer.split"),
        ResolutionKind.CHANGE,
        needs=(Need("parts", "text", default="\n".join(parts) if len(parts) > 1 else None),),
        build=build,
    )


def _parts(text: str, limit: int) -> list[str]:
    """The sentences of a text, together as long as they fit; one that is too long itself is cut at its
    semicolons."""
    parts: list[str] = []
    pieces = (
        piece.strip()
        for sentence in _SENTENCE.split(text)
        for piece in (_STATEMENT.split(sentence) if len(sentence) > limit else (sentence,))
    )
    for piece in pieces:
        if parts and len(parts[-1]) + len(piece) < limit:
            gap = "" if parts[-1][-1:] in "。！？；" else " "
            parts[-1] += gap + piece
        elif piece:
            parts.append(piece)
    return parts


def _ids(run: Run, ref: EntryRef, count: int) -> list[str]:
    """The next numbers of the entry's section, for a file whose entries have numbers."""
    if ref.entry.fields.id is None:
        return []
    document: Document = ref.file.document
    section = next((one for one in document.sections if one.index == ref.entry.section), None)
    prefix, _, number = next_id(document, section, run.vault.marks.get(ref.file.path, {})).rpartition("_")
    return [f"{prefix}_{int(number) + step}" for step in range(count)]
