"""Edits that are in the files already, made by anyone but Memsift since the last review (contract §9). Pure.

A card is as heavy as the edit: old entries that changed or went are always cards of their own; what came to
`recent` is one card a file, what came to session logs one line for all of them; a file that went or was
emptied is one loud card, not a hundred deletions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from enum import StrEnum

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Change, Difference, DifferenceKind, Plan, apply, apply_changes, diff, revert_changes
from memsift.record import dataclass
from memsift.store.steps import accept_baseline, keep_baseline
from memsift.vault.model import OUTSIDE, MemoryFile, RawFile, Role, Vault

Bytes = Mapping[str, bytes]


class DriftKind(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    MOVED = "moved"
    LINES = "lines"  # headings, prose and blank lines of one file
    BYTES = "bytes"  # line ends, byte order mark, final newline
    RECENT = "recent"  # what came to one `recent` file
    LOGS = "logs"  # what came to session logs
    NEW_FILE = "new-file"
    RENAMED = "renamed"  # the same bytes under another name
    VANISHED = "vanished"
    EMPTIED = "emptied"
    MIGRATED = "migrated"  # the plugin's version 2 folds a file into another one


@dataclass(frozen=True, slots=True)
class Part:
    """What drifted in one file: its differences, its baseline and what is on disk (None: not there)."""

    file: str
    role: Role
    base: bytes | None
    disk: bytes | None
    differences: tuple[Difference, ...]
    mtime_ns: int = 0


@dataclass(frozen=True, slots=True)
class Drift:
    """One card. `file` is the first file of its parts; `to_file` where a renamed or migrated one went."""

    id: str
    kind: DriftKind
    file: str
    parts: tuple[Part, ...]
    to_file: str | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(d for part in self.parts for d in part.differences)

    @property
    def mtime_ns(self) -> int:
        return max((part.mtime_ns for part in self.parts), default=0)


_SINGLE = {
    DifferenceKind.ADDED: DriftKind.ADDED,
    DifferenceKind.REMOVED: DriftKind.REMOVED,
    DifferenceKind.CHANGED: DriftKind.CHANGED,
    DifferenceKind.MOVED: DriftKind.MOVED,
}
ENTRY_KINDS = frozenset(_SINGLE.values())
"""What is about one entry."""

LOUD_KINDS = frozenset({DriftKind.VANISHED, DriftKind.EMPTIED})
"""What must not be overlooked."""

_OLD = (DriftKind.CHANGED, DriftKind.REMOVED)


class DriftReader:
    """Finds the drift of a vault again and again; a file that did not change is compared once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[bytes | None, bytes | None, tuple[Difference, ...]]] = {}

    def find(self, vault: Vault, bases: Bytes) -> tuple[Drift, ...]:
        """The cards, in order of file and line."""
        files = {f.path: f for f in vault.files if f.readonly != OUTSIDE}
        unread = {f.path for f in vault.files if not _was_read(f)}
        parts: dict[str, Part] = {}
        for path in sorted(files.keys() | bases.keys()):
            file, base = files.get(path), bases.get(path)
            if path in unread or (file is None and _no_memory(vault, path)):
                continue  # what could not be read did not change as far as anybody can tell
            disk = None if file is None else file.data
            if base == disk:
                continue
            role = file.role if file is not None else _role_of_gone(vault, path)
            found = self._compare(path, base, disk)
            parts[path] = Part(path, role, base, disk, found, file.mtime_ns if file else 0)
        self._known = {path: self._known[path] for path in parts}
        return _cards(vault, parts)

    def _compare(self, path: str, base: bytes | None, disk: bytes | None) -> tuple[Difference, ...]:
        known = self._known.get(path)
        if known is None or known[0] != base or known[1] != disk:
            known = self._known[path] = (base, disk, diff(base, disk, path))
        return known[2]


def _was_read(file: MemoryFile) -> bool:
    """A file that is known by name alone has no bytes to compare."""
    return bool(file.data) or file.readonly is None


def _no_memory(vault: Vault, path: str) -> bool:
    """Whether a file that was not read as memory did not vanish for that: it is there as a note (it leads
    out, it is too large, or the checkup wrote it), or it is a brief, which is anybody's to throw away."""
    from memsift.review.brief import FOLDER  # it brings the report along, and files seldom go

    return path.startswith(f"{FOLDER}/") or any(note.path == path for note in vault.notes)


def _role_of_gone(vault: Vault, path: str) -> Role:
    from memsift.vault.layouts.hippocampus import role_of

    if ".AGENT" in path.split("/")[:-1]:
        return role_of(path) or Role.OTHER
    if path == vault.global_file or path.endswith("/global.md"):
        return Role.GLOBAL
    return Role.ASSISTANT if path.endswith(".md") and "/memory/" in f"/{path}" else Role.OTHER


# -- cards


def _cards(vault: Vault, parts: Mapping[str, Part]) -> tuple[Drift, ...]:
    found: list[Drift] = []
    logs: list[Part] = []
    moved = _renamed(parts)
    gone = [part for part in parts.values() if part.disk is None and part.file not in moved]
    folded = {part.file: to for part in gone if (to := _migrated_to(vault, part)) is not None}
    for path, part in parts.items():
        if path in moved.values() or path in folded.values():
            continue
        if part.disk is None:
            found.append(_gone(part, parts, moved, folded))
        elif part.base is None:
            if part.role is Role.SESSION_LOG:
                logs.append(part)
            else:
                found.append(_card(DriftKind.NEW_FILE, [part]))
        elif _emptied(part):
            found.append(_card(DriftKind.EMPTIED, [part]))
        else:
            found += _of_file(part, logs)
    if logs:
        found.append(_card(DriftKind.LOGS, logs))
    return tuple(_told_apart(found))


def _gone(
    part: Part, parts: Mapping[str, Part], moved: Mapping[str, str], folded: Mapping[str, str]
) -> Drift:
    """A file that is not there any more, with the one that it went into."""
    to = moved.get(part.file) or folded.get(part.file)
    if to is None:
        return _card(DriftKind.VANISHED, [part])
    kind = DriftKind.RENAMED if part.file in moved else DriftKind.MIGRATED
    # What a file was folded into is a card part only where it counts as memory.
    there = [parts[to]] if to in parts else []
    return _card(kind, [part, *there], to)


def _renamed(parts: Mapping[str, Part]) -> dict[str, str]:
    """File that went → the new one that holds its very bytes."""
    came = {p.disk: path for path, p in parts.items() if p.base is None and p.disk and p.disk.strip()}
    gone = [p for p in parts.values() if p.disk is None and p.base in came]
    return {p.file: came[p.base] for p in gone if p.base is not None}


def _migrated_to(vault: Vault, part: Part) -> str | None:
    """Where the plugin's version 2 put a file that it folded: `global.md` → `global/legacy-memory.md`."""
    stem = part.file.removesuffix(".md")
    base = (part.base or b"").decode("utf-8", "replace")
    lines = [line.strip() for line in base.split("\n") if line.strip()]
    for path, data in _texts(vault):
        folder, _, name = path.rpartition("/")
        if folder == stem and "legacy" in name.lower() and data is not None:
            there = data.decode("utf-8", "replace")
            kept = sum(line in there for line in lines)
            if lines and kept * 10 >= len(lines) * 9:
                return path
    return None


def _texts(vault: Vault) -> Iterable[tuple[str, bytes | None]]:
    notes: tuple[RawFile, ...] = vault.notes
    yield from ((note.path, note.data) for note in notes)
    yield from ((file.path, file.data) for file in vault.files)


def _emptied(part: Part) -> bool:
    assert part.disk is not None
    assert part.base is not None
    if part.disk.strip():
        return len(parse(part.base).entries) >= 5 and not parse(part.disk).entries
    return bool(parse(part.base).entries)


def _of_file(part: Part, logs: list[Part]) -> Iterable[Drift]:
    """The cards of a file that is there and was there."""
    single: list[tuple[DriftKind, Difference]] = []
    lines: list[Difference] = []
    other: list[Difference] = []
    for one in part.differences:
        kind = _SINGLE.get(one.kind)
        if kind is not None:
            single.append((kind, one))
        else:
            (lines if one.kind is DifferenceKind.LINES else other).append(one)
    if part.role is Role.SESSION_LOG and not any(kind in _OLD for kind, _ in single):
        came = [one for kind, one in single if kind is DriftKind.ADDED]
        if all(not one.before for one in lines) and len(came) == len(single):
            logs.append(part)
            return
    if part.role is Role.RECENT:
        light = [one for kind, one in single if kind not in _OLD] + lines + other
        if light:
            yield _card(DriftKind.RECENT, [_part(part, light)])
        single, lines, other = [(k, one) for k, one in single if k in _OLD], [], []
    for kind, one in single:
        yield _card(kind, [_part(part, [one])])
    if lines:
        yield _card(DriftKind.LINES, [_part(part, lines)])
    if other:
        yield _card(DriftKind.BYTES, [_part(part, other)])


def _part(part: Part, chosen: Iterable[Difference]) -> Part:
    wanted = list(chosen)
    ordered = tuple(one for one in part.differences if any(one is each for each in wanted))
    return Part(part.file, part.role, part.base, part.disk, ordered, part.mtime_ns)


def _card(kind: DriftKind, parts: list[Part], to_file: str | None = None) -> Drift:
    return Drift(_id(kind, parts), kind, parts[0].file, tuple(parts), to_file)


def _id(kind: DriftKind, parts: Iterable[Part]) -> str:
    """The same as long as what drifted is the same, on another line too."""
    digest = hashlib.sha256(kind.value.encode())
    for part in parts:
        for text in (part.file, *(line for one in part.differences for line in _said(one))):
            digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return f"drift-{digest.hexdigest()[:10]}"


def _said(one: Difference) -> tuple[str, ...]:
    detail = one.detail.id if one.detail is not None else ""
    return (one.kind.value, *one.before, "→", *one.after, detail)


def _told_apart(cards: Iterable[Drift]) -> Iterable[Drift]:
    """Cards about equal lines of one file are told apart by a counter."""
    seen: dict[str, int] = {}
    for one in cards:
        count = seen[one.id] = seen.get(one.id, 0) + 1
        yield one if count == 1 else Drift(f"{one.id}~{count}", one.kind, one.file, one.parts, one.to_file)


# -- deciding


def approve(cards: Iterable[Drift]) -> tuple[Change, ...]:
    """The steps that move baselines to the versions shown; nothing on disk is touched. Raises PlanError."""
    by_file: dict[str, list[Part]] = {}
    for card in cards:
        for part in card.parts:
            by_file.setdefault(part.file, []).append(part)
    changes: list[Change] = []
    for file, parts in by_file.items():
        base = parts[0].base
        chosen = [one for part in parts for one in part.differences]
        wanted = _brought(file, base, apply_changes(*chosen))
        changes.append(accept_baseline(file, base, wanted))
        # What was shown must still stand there when this is carried out.
        shown = [_shown(one, parts[0].disk) for one in chosen if one.kind is not DifferenceKind.LINES]
        changes += [accept_baseline(file, wanted, wanted, lines) for lines in shown if lines]
    return tuple(changes)


def _shown(one: Difference, disk: bytes | None) -> tuple[str, ...]:
    if one.kind is not DifferenceKind.FILE:
        return one.after
    lines = (disk or b"").decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    return tuple(line.removesuffix("\r") for line in (lines[:-1] if lines[-1] == "" else lines))


def _brought(file: str, base: bytes | None, changes: tuple[Change, ...]) -> bytes | None:
    files: dict[str, bytes | None] = {file: base}
    return apply(Plan(Message("inbox.why-preview"), changes), files).get(file, base)


def reject(cards: Iterable[Drift]) -> tuple[Change, ...]:
    """The changes that put exactly these lines back as they were; the baselines stay."""
    by_file: dict[str, list[Difference]] = {}
    for card in cards:
        for part in card.parts:
            by_file.setdefault(part.file, []).extend(part.differences)
    changes: list[Change] = []
    for file, differences in by_file.items():
        changes += [*revert_changes(*differences), keep_baseline(file)]
    return tuple(changes)
