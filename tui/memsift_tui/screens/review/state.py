"""What the Review screen shows, as plain data, and pure functions over it. Widgets only render this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from datetime import date, timedelta
from typing import Literal

from memsift.markdown.model import Confidence
from memsift.record import dataclass
from memsift.review.aside.model import Partner
from memsift.vault.model import EntryRef, MemoryFile, Role, Vault

Side = Literal[0, 1]
SORTS = ("file", "oldest", "newest", "grade", "longest")
FILTERS = ("all", "alike", "changed", "f0", "undated", "old", "due", "long")
LONG_CHARACTERS = 200
OLD_DAYS = 90
SOON_DAYS = 14


SIGNS = {"conflict": "!", "same": "=", "contained": "<", "contains": ">"}
Likeness = Mapping[str, tuple[Partner, ...]]


def _nothing() -> list[str | None]:
    return [None, None]


@dataclass(slots=True)
class ReviewState:
    """Which file each side shows, and how. `folds` and `ticks` outlive a re-read; refs do not change
    with lines."""

    files: list[str | None] = field(default_factory=_nothing)
    side: Side = 0
    cursors: list[str | None] = field(default_factory=_nothing)
    spots: dict[str, tuple[str, int | None]] = field(
        default_factory=dict
    )  # file → key, and row on the screen
    folds: set[str] = field(default_factory=set)
    ticks: dict[str, None] = field(default_factory=dict)  # in the order in which they were ticked
    sort: str = "file"
    filter: str = "all"
    likeness: Likeness = field(default_factory=dict)
    silenced: int = 0  # pairs that are not lit because they always look alike
    changed: frozenset[str] = frozenset()
    proposed: frozenset[str] = frozenset()
    waiting: int = 0  # proposals, those that name no entry too
    today: date = date(1970, 1, 1)

    @property
    def narrowed(self) -> bool:
        """Whether some entries are not shown."""
        return self.filter != "all"


def memory_file(vault: Vault, path: str | None) -> MemoryFile | None:
    """The vault's memory file of this path, None without one."""
    return next((f for f in vault.files if f.path == path), None)


def first_files(vault: Vault, opened: Iterable[str] = ()) -> tuple[str | None, str | None]:
    """The files that the two sides start with: those named, else global and the current assistant's,
    else a hippocampus tree's profile and long-term memory, else the first two."""
    paths = {f.path for f in vault.files}
    wanted = [path for path in opened if path in paths]
    if wanted:
        return wanted[0], wanted[1] if len(wanted) > 1 else None
    order = [f.path for f in ranked(vault)]
    if not order:
        return None, None
    left = order[0]
    rest = order[1:]
    same = [path for path in rest if _layout(vault, path) == _layout(vault, left)]
    return left, next(iter(same or rest), None)


_ROLES = (Role.GLOBAL, Role.ASSISTANT, Role.LONG_TERM, Role.PROFILE, Role.RECENT, Role.PROJECTS)


def ranked(vault: Vault) -> list[MemoryFile]:
    """The files, global first, then the current assistant's, …"""
    return sorted(vault.files, key=lambda f: (_rank(f, vault), f.path))


def _rank(file: MemoryFile, vault: Vault) -> int:
    if file.role is Role.ASSISTANT and file.assistant == vault.current_assistant:
        return 1
    return _ROLES.index(file.role) * 2 if file.role in _ROLES else 99


def _layout(vault: Vault, path: str) -> str | None:
    file = memory_file(vault, path)
    return file.layout if file else None


def files_of_side(vault: Vault, side: Side, other: str | None) -> list[str]:
    """What `[` and `]` go through on a side: the other side's layout's files, without the other file.

    On the right of a global file these are the assistants' files, and the plugin's current one first.
    """
    there = memory_file(vault, other)
    files = [f for f in vault.files if f.path != other]
    if side == 1 and there is not None and there.role is Role.GLOBAL:
        own = [f for f in files if f.role is Role.ASSISTANT and f.layout == there.layout]
        if own:
            return [f.path for f in sorted(own, key=lambda f: f.path)]
    files.sort(key=lambda f: (there is not None and f.layout != there.layout, _rank_role(f), f.path))
    return [f.path for f in files]


def _rank_role(file: MemoryFile) -> int:
    return list(Role).index(file.role)


def step_file(paths: list[str], now: str | None, step: int) -> str | None:
    """The next (+1) or previous (-1) of some files, round and round."""
    if not paths:
        return None
    if now not in paths:
        return paths[0 if step > 0 else -1]
    return paths[(paths.index(now) + step) % len(paths)]


def keep(state: ReviewState) -> Callable[[EntryRef], bool]:
    """Whether an entry passes the filter."""
    today = state.today
    tests: dict[str, Callable[[EntryRef], bool]] = {
        "all": lambda r: True,
        "alike": lambda r: bool(state.likeness.get(r.ref)),
        "changed": lambda r: r.ref in state.changed or r.ref in state.proposed,
        "f0": lambda r: r.entry.fields.confidence is Confidence.F0,
        "undated": lambda r: r.entry.fields.date is None,
        "old": lambda r: (day := r.entry.fields.date) is not None and day < today - timedelta(days=OLD_DAYS),
        "due": lambda r: (
            (day := r.entry.fields.expires) is not None and day < today + timedelta(days=SOON_DAYS)
        ),
        "long": lambda r: len(r.entry.text) > LONG_CHARACTERS,
    }
    return tests[state.filter]


def ordered(refs: list[EntryRef], sort: str) -> list[EntryRef]:
    """Entries of one section in the chosen order; `file` is the file's own."""
    keys: dict[str, Callable[[EntryRef], date | int | str]] = {
        "oldest": lambda r: r.entry.fields.date or date.max,
        "newest": lambda r: -(r.entry.fields.date or date.min).toordinal(),
        "grade": lambda r: r.entry.fields.confidence or "F",
        "longest": lambda r: -len(r.entry.text),
    }
    return sorted(refs, key=keys[sort]) if sort in keys else refs


def alike_order(refs: Iterable[EntryRef], likeness: Likeness) -> list[str]:
    """The entries that have something alike, in the order in which `n` goes through them: conflicts
    and duplicates where they stand."""
    return [r.ref for r in refs if likeness.get(r.ref)]
