"""A plan carried out on bytes in memory. Saving is this and then the disk; so is a preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.lines import BOM, Splice, is_blank, join, splice, with_endings
from memsift.plan.locate import NotFound, Text, as_insert, find, find_place, has_section
from memsift.plan.model import Change, Clash, Conflict, Op, Plan, Refused, What
from memsift.plan.verify import verify

STORE_STEPS = (Op.BASELINE, Op.INBOX)


def touched(plan: Plan) -> tuple[str, ...]:
    """The files whose bytes `apply` needs, in the order in which the plan names them."""
    names = [
        name
        for change in plan.changes
        if change.op not in STORE_STEPS
        for name in (change.file, change.to_file)
        if name is not None
    ]
    return tuple(dict.fromkeys(names))


def apply(plan: Plan, files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    """The files that the plan touches, as they will be; None: deleted or renamed away.

    `files`: the bytes now; a file that is missing there, or None, does not exist. Every change is found
    by its anchor, so edits elsewhere in a file do not matter. Steps of the store are passed over.
    Raises Conflict when anchors no longer hold, Refused when another part of a file would read
    differently or a file is never written. Nothing is half done: either the result or an exception.
    """
    return _carry_out(plan, files).result()


def rebase(plan: Plan, files: Mapping[str, bytes | None]) -> Plan:
    """The plan as it fits the files now. Edits elsewhere in a file do not matter; only the line hints
    change. Raises Conflict (three versions) where what a change is about is no longer what it was made
    from, Refused like `apply`."""
    work = _carry_out(plan, files)
    work.result()
    changes = tuple(
        replace(change, line=work.lines[index] + 1) if index in work.lines else change
        for index, change in enumerate(plan.changes)
    )
    return replace(plan, changes=changes)


def without(plan: Plan, changes: Iterable[Change]) -> Plan:
    """The plan without some of its changes, as a person chose after a Conflict."""
    dropped = list(changes)
    return replace(plan, changes=tuple(c for c in plan.changes if not any(c is d for d in dropped)))


def _carry_out(plan: Plan, files: Mapping[str, bytes | None]) -> _Work:
    work = _Work(files)
    clashes: list[Clash] = []
    for index, change in enumerate(plan.changes):
        if change.op in STORE_STEPS:
            continue
        try:
            line = work.do(change)
        except NotFound as found:
            clashes.append(Clash(change, change.before, found.now, change.after, found.line))
            continue
        if line is not None:
            work.lines[index] = line
    if clashes:
        raise Conflict(_conflict_message(clashes), tuple(clashes))
    return work


def _conflict_message(clashes: Sequence[Clash]) -> Message:
    first = clashes[0]
    return Message("plan.conflict", {"n": len(clashes), "file": first.change.file})


class _Work:
    """The files of one plan on their way. Changes of a file are collected and spliced in together;
    only a change that stands on an earlier one of the same plan makes that file be read again."""

    def __init__(self, files: Mapping[str, bytes | None]) -> None:
        self.now: dict[str, bytes | None] = dict(files)
        self.touched: dict[str, None] = {}
        self.texts: dict[str, Text] = {}
        self.pending: dict[str, _Pending] = {}
        self.made: dict[str, bytes] = {}
        self.lines: dict[int, int] = {}  # number of a change → the line index at which it was found

    def result(self) -> dict[str, bytes | None]:
        for file in list(self.pending):
            self.flush(file)
        return {file: self.now.get(file) for file in self.touched}

    def do(self, change: Change) -> int | None:
        """Carry out one change; the line index where it is, if it is about lines. Raises NotFound."""
        if change.what is What.FILE:
            self.do_file(change)
            return None
        if change.op is Op.MOVE:
            line = self.put(change.file, replace(change, op=Op.REMOVE, after=(), place=None, endings=None))
            self.put(change.to_file or change.file, as_insert(change))
            return line
        return self.put(change.file, change)

    # -- edits inside a file

    def put(self, file: str, change: Change) -> int | None:
        """Find where `change` goes and keep the splice; on an earlier change of this plan if need be."""
        edit: Splice | None
        if file in self.pending and self.pending[file].restores != change.restores:
            # What stood there before may change how others read, as it did then; what is new may not.
            self.flush(file)
        try:
            edit = self.locate(file, change)
        except NotFound:
            if file not in self.pending:
                raise
            self.flush(file)
            edit = self.locate(file, change)
        else:
            if edit is not None and file in self.pending and self.pending[file].collides(edit, change):
                self.flush(file)
                edit = self.locate(file, change)
        if edit is not None:
            self.pending.setdefault(file, _Pending()).add(edit, change)
        self.touched[file] = None
        return None if edit is None else edit.start

    def locate(self, file: str, change: Change) -> Splice | None:
        text = self.text(file)
        newline = text.document.newline
        if change.op is not Op.INSERT:
            try:
                start, end = find(text, change)
            except NotFound:
                if is_soft(change):
                    return None
                raise
            return Splice(
                start, end, with_endings(text.lines[start:end], change.after, newline, change.endings)
            )
        place = change.place
        if place is not None and place.at == "new-section":
            if has_section(text.document, place.section, place.nth):
                return None
            start = find_place(text, change)
            gap = ("",) if start else ()
            return Splice(start, len(text.lines), with_endings((), (*gap, *change.after), newline))
        at = find_place(text, change)
        return Splice(at, at, with_endings((), change.after, newline, change.endings))

    def text(self, file: str) -> Text:
        if file not in self.texts:
            data = self.now.get(file)
            if data is None:
                raise NotFound()
            document = parse(data)
            if document.readonly is not None:
                raise Refused(Message("plan.readonly", {"file": file, "why": Message(document.readonly)}))
            self.texts[file] = Text(document)
        return self.texts[file]

    def flush(self, file: str) -> None:
        """Splice in what waits for `file` and check that nothing else reads differently."""
        waiting = self.pending.pop(file, None)
        text = self.texts.pop(file, None)
        if waiting is None or text is None:
            return
        pending = waiting.edits
        edits = [edit for edit, _ in pending]
        lines = splice(text.lines, edits, text.document.newline)
        data = join(text.document.bom, lines)
        if lines != text.lines:
            document = parse(data)
            if not waiting.restores:
                verify(file, text.document, document, pending)
            self.texts[file] = Text(document)
        else:
            self.texts[file] = text
        self.now[file] = data

    # -- whole files

    def do_file(self, change: Change) -> None:
        file = change.file
        self.flush(file)
        now = self.now.get(file)
        if change.op is Op.CREATE:
            if now is not None:
                if self.made.get(file) == change.data:  # two changes of this plan both need the file
                    return
                raise NotFound(_shown(now), 1)
            self.set(file, change.data or b"")
            self.made[file] = change.data or b""
        elif change.op is Op.DELETE:
            if now is None or now != change.data:
                raise NotFound(None if now is None else _shown(now), 1)
            self.set(file, None)
        elif change.op is Op.RENAME:
            to_file = change.to_file
            assert to_file is not None
            if now is None:
                raise NotFound()
            if self.now.get(to_file) is not None:
                raise Refused(Message("plan.file-exists", {"file": to_file}))
            self.set(to_file, now)
            self.set(file, None)
        elif change.bom is not None:
            if now is None:
                raise NotFound()
            bare = now.removeprefix(BOM)
            self.set(file, BOM + bare if change.bom else bare)
        else:  # the whole file replaced by other bytes: only where nothing finer can be said
            if now is None or sha256(now).hexdigest() != change.step.get("sha256"):
                raise NotFound(None if now is None else _shown(now), 1)
            self.set(file, change.data)

    def set(self, file: str, data: bytes | None) -> None:
        self.texts.pop(file, None)
        self.now[file] = data
        self.touched[file] = None


def _shown(data: bytes) -> tuple[str, ...]:
    return tuple(data.decode(errors="replace").splitlines())


class _Pending:
    """Edits of one file that wait to be spliced in together."""

    def __init__(self) -> None:
        self.edits: list[tuple[Splice, Change]] = []
        self.owner: dict[int, int] = {}  # line → number of the edit that replaces it
        self.inserts: set[int] = set()
        self.last = -1
        self.opens = False
        self.restores = False  # all of them, or none

    def add(self, edit: Splice, change: Change) -> None:
        number = len(self.edits)
        self.restores = change.restores
        self.edits.append((edit, change))
        self.owner |= dict.fromkeys(range(edit.start, edit.end), number)
        if edit.start == edit.end:
            self.inserts.add(edit.start)
        self.last = max(self.last, edit.start)
        self.opens = self.opens or _opens_section(change)

    def collides(self, edit: Splice, change: Change) -> bool:
        """True when `edit` has to be found again, behind what is waiting: both touch one line, or one
        inserts inside the other, or a section that is being made may be meant."""
        if self.opens or (_opens_section(change) and self.last >= edit.start):
            return True
        if edit.start == edit.end:
            owner = self.owner.get(edit.start - 1)
            return owner is not None and owner == self.owner.get(edit.start)
        lines = range(edit.start, edit.end)
        return any(n in self.owner or (n != edit.start and n in self.inserts) for n in lines)


def _opens_section(change: Change) -> bool:
    return change.op is Op.INSERT and change.place is not None and change.place.at == "new-section"


def is_soft(change: Change) -> bool:
    """Endings of lines, and blank lines of another version: where those are gone nothing is left to do.
    A line that only has to be there, as it is, has no endings given."""
    blank = change.op is Op.REMOVE and change.what is What.LINE and all(map(is_blank, change.before))
    endings = change.op is Op.REPLACE and change.endings is not None and change.before == change.after
    return endings or (change.restores and blank)
