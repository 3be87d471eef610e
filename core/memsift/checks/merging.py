"""Making one entry of several: which stays, what it says, and the links that follow. Pure.

The checks, the app's merge view and the checkup all merge by this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from memsift.checks.base import Run
from memsift.checks.sources import CONFIRMED_DAYS, confirmations, independent, newest
from memsift.markdown import Confidence, LinkSpan, Span
from memsift.messages import Message
from memsift.plan import (
    Change,
    Member,
    Op,
    Refused,
    What,
    delete,
    editable_lines,
    editable_text,
    merge,
    replace_spans,
)
from memsift.record import dataclass
from memsift.similarity import Verdict, compose_merge, judge, tells_change
from memsift.text import fold
from memsift.vault import EntryRef, ListedLink, MemoryFile
from memsift.vault.link_rewrite import rewrite


def merged_text(refs: Sequence[EntryRef], survivor: EntryRef) -> str:
    """The text to begin with: nothing is lost that a member says. Where the members differ in signs, case
    and width alone, the survivor's own."""
    texts = [editable_text(ref.file.document, ref.entry) for ref in (survivor, *refs)]
    if len({_letters(text) for text in texts}) == 1:
        return texts[0]
    return compose_merge(texts)


def agreeing(refs: Sequence[EntryRef], survivor: EntryRef) -> list[EntryRef]:
    """The survivor and those that contradict neither it nor each other, first come first taken: what can be
    said in one text. Of two that contradict each other one is chosen; both would be no memory."""
    taken = [survivor]
    for ref in refs:
        if ref.ref != survivor.ref and not any(_contradict(ref, one) for one in taken):
            taken.append(ref)
    return taken


def contradicting(refs: Sequence[EntryRef]) -> list[EntryRef]:
    """Those that contradict another of them."""
    found = {ref.ref for pair in combinations(refs, 2) if _contradict(*pair) for ref in pair}
    return [ref for ref in refs if ref.ref in found]


def holds_now(refs: Sequence[EntryRef]) -> tuple[EntryRef, Message] | None:
    """Of entries that contradict each other the one to suggest, and why: the newest where all have a date,
    else the only one that tells of a change; None where neither says which holds."""
    days = [newest(ref) for ref in refs]
    dated = [day for day in days if day is not None]
    if len(dated) == len(refs) and dated.count(max(dated)) == 1:
        return refs[dated.index(max(dated))], Message("similarity.stays-newest")
    telling = [ref for ref in refs if tells_change(ref.entry.text)]
    if len(set(dated)) < 2 and len(telling) == 1:
        return telling[0], Message("checks.stays-changed")
    return None


def _contradict(one: EntryRef, other: EntryRef) -> bool:
    found = judge(one.entry.text, other.entry.text)
    return found is not None and found.verdict is Verdict.CONFLICT


def _letters(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())


def merge_entries(run: Run, survivor: EntryRef, others: Sequence[EntryRef], text: str) -> tuple[Change, ...]:
    """The survivor gets `text` and what the fields of all say; the others go; what led to them leads to
    the survivor. The highest grade of all stays. A survivor that a merge may not change stays as it is,
    the others go.

    Raises PlanError, Refused when `text` cannot be an entry's text, or one would change that may not.
    """
    if not survivor.file.mergeable:
        if text.strip() != editable_text(survivor.file.document, survivor.entry).strip():
            raise _refused(survivor.file)
        return keep_one(run, survivor, others)
    _open(others)
    follow = _Follow(run, survivor, others)
    united = merge(_member(survivor), [_member(ref) for ref in others], text, fields=_grade(survivor, others))
    return (*follow.carried(united), *follow.edits())


def keep_one(run: Run, survivor: EntryRef, others: Sequence[EntryRef]) -> tuple[Change, ...]:
    """The survivor stays as it is, the others go, and what led to them leads to the survivor.
    Raises Refused when one would go that may not change."""
    _open(others)
    follow = _Follow(run, survivor, others)
    gone = tuple(c for ref in others for c in delete(ref.file.document, ref.file.path, ref.entry))
    return (*follow.carried(gone), *follow.edits())


def _open(refs: Iterable[EntryRef]) -> None:
    """Raises Refused for one that a merge may not change."""
    for ref in refs:
        if not ref.file.mergeable:
            raise _refused(ref.file)


def _refused(file: MemoryFile) -> Refused:
    why = file.readonly
    if why is not None:
        return Refused(Message("plan.readonly", {"file": file.path, "why": Message(why)}))
    return Refused(Message("checks.rules-stay", {"file": file.path}))


def _member(ref: EntryRef) -> Member:
    return Member(ref.file.document, ref.file.path, ref.entry)


def _replaced(line: str, pairs: Iterable[tuple[str, str]]) -> str:
    for old, new in pairs:
        line = line.replace(old, new)
    return line


def _replace(ref: EntryRef, after: tuple[str, ...]) -> Change:
    before = editable_lines(ref.file.document, ref.entry)
    return Change(
        Op.REPLACE, ref.file.path, What.ENTRY, ref.entry.lead_line, before, after, ref.entry.fields.id,
        within=ref.entry.heading_path,
    )  # fmt: skip


def merged_grade(refs: Sequence[EntryRef]) -> Confidence | None:
    """The grade of an entry made of these: the highest of theirs. None of them loses one by a merge."""
    grades = (ref.entry.fields.confidence for ref in refs)
    return max((grade for grade in grades if grade is not None), default=None)


def carried(run: Run, refs: Sequence[EntryRef]) -> Confidence:
    """The grade that the sources of all carry (F1: two independent ones or the person; F2: confirmed on two
    days)."""
    each = [(ref, run.sources.of(ref)) for ref in refs]
    days = {day for ref, own in each for day in confirmations(ref, own)}
    if len(days) >= CONFIRMED_DAYS:
        return Confidence.F2
    return Confidence.F1 if days or independent(one for _, own in each for one in own) > 1 else Confidence.F0


def _grade(survivor: EntryRef, others: Sequence[EntryRef]) -> dict[str, object]:
    """The grade of the merged entry, where it is another than the survivor's."""
    best, own = merged_grade((survivor, *others)), survivor.entry.fields.confidence
    return {} if best is None or best == own else {"confidence": best.value}


@dataclass(frozen=True, slots=True)
class _Edit:
    file: str
    span: Span
    text: str


class _Follow:
    """What has to follow when `others` go and `survivor` stays.

    Links to a block of theirs, links that name their number behind `#`, and `superseded`/`supersedes`
    fields of the same file. Links in rules and in files that are never written stay as they are.
    `within`: texts of links inside the members themselves, old and new; `new_block` the block id that the
    survivor takes over because something leads to it.
    """

    def __init__(self, run: Run, survivor: EntryRef, others: Sequence[EntryRef]) -> None:
        self._run = run
        self._survivor = survivor
        self._members = (survivor, *others)
        self._block = survivor.entry.fields.block_id
        self.new_block: str | None = None
        self.within: list[tuple[str, str]] = []
        self._edits: list[_Edit] = []
        for ref in others:
            for row in self._leading_to(ref):
                self._follow(row, ref)
            self._named(ref)

    def _leading_to(self, ref: EntryRef) -> list[ListedLink]:
        path, entry = ref.file.path, ref.entry
        rows = [
            row
            for row in self._run.link_index.links_to(path, entry.lead_line, entry.end_line)
            if (row.link.subpath or "").startswith("^")
        ]
        if entry.fields.id is not None:
            rows += [
                row
                for row in self._run.link_index.links_to(path)
                if row.link.subpath == entry.fields.id and row.resolved.line is None
            ]
        return rows

    def _follow(self, row: ListedLink, gone: EntryRef) -> None:
        file = self._run.vault.file(row.file)
        if file is None or not file.mergeable:
            return
        new = self._rewritten(row, gone)
        if new is None or new == row.link.text:
            return
        self._put(row.file, row.link, new)

    def _rewritten(self, row: ListedLink, gone: EntryRef) -> str | None:
        if (row.link.subpath or "").startswith("^"):
            if self._block is None and not self._survivor.file.mergeable:
                return None  # nothing is written there that a link could lead to
            if self._block is None:
                self._block = self.new_block = gone.entry.fields.block_id or (row.link.subpath or "")[1:]
            subpath: str | None = f"^{self._block}"
        else:
            subpath = self._survivor.entry.fields.id
        if subpath is None:
            return None
        home = self._survivor.file.path
        if home == gone.file.path:
            target = row.link.target
        else:
            target = self._run.link_index.shortest_target(row.file, row.link, home)
        return rewrite(row.link, f"{target}#{subpath}")

    def _put(self, file: str, link: LinkSpan, new: str) -> None:
        if any(_holds(ref, file, link.span.line) for ref in self._members):
            self.within.append((link.text, new))
        else:
            self._edits.append(_Edit(file, link.span, new))

    def _named(self, gone: EntryRef) -> None:
        """Fields of the same file that name the vanished number."""
        number, home = gone.entry.fields.id, gone.file
        if number is None:
            return
        same = self._survivor.file.path == home.path and self._survivor.entry.fields.id
        new = self._survivor.entry.fields.id if same else self._survivor.ref
        for entry in home.document.entries:
            if any(_holds(ref, home.path, entry.line) for ref in self._members):
                continue
            for span in entry.fields.spans:
                text = home.document.lines[span.value.line - 1].text[span.value.start : span.value.end]
                if span.name in ("superseded", "supersedes") and text == number and new is not None:
                    self._edits.append(_Edit(home.path, span.value, new))

    def carried(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """The changes of a merge, with what follows inside the survivor: links of its own to what goes, and
        the block id that it takes over."""
        survivor = self._survivor
        before = editable_lines(survivor.file.document, survivor.entry)
        own = next((one for one in changes if one.op is Op.REPLACE and one.before == before), None)
        lines = [_replaced(line, self.within) for line in (own.after if own else before)]
        if self.new_block is not None:
            at = survivor.entry.line - survivor.entry.lead_line
            lines[at] = f"{lines[at].rstrip()} ^{self.new_block}"
        if own is not None:
            return tuple(replace(one, after=tuple(lines)) if one is own else one for one in changes)
        if not survivor.file.mergeable:
            return changes
        # Where it stays as it is, too: the others go only if it still stands there.
        return (_replace(survivor, tuple(lines)), *changes)

    def edits(self) -> tuple[Change, ...]:
        """The changes outside the members."""
        by_file: dict[str, list[tuple[Span, str]]] = {}
        for edit in dict.fromkeys(self._edits):
            by_file.setdefault(edit.file, []).append((edit.span, edit.text))
        changes: list[Change] = []
        for path, edits in sorted(by_file.items()):
            file = self._run.vault.file(path)
            if file is not None:
                changes += replace_spans(file.document, path, edits)
        return tuple(changes)


def _holds(ref: EntryRef, file: str, line: int) -> bool:
    return ref.file.path == file and ref.entry.lead_line <= line <= ref.entry.end_line
