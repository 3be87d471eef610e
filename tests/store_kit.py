"""What the tests of the store share: a small vault, plans on it, a look at what is on the disk."""

from __future__ import annotations

import errno
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from memsift.messages import Message
from memsift.plan.model import Change, Op, Place, Plan, What
from memsift.review.desk import Desk
from memsift.store import Committed, Outcome, Store, StoreError, seam

if TYPE_CHECKING:  # children that use this file do without
    import pytest

GLOBAL, DEV, COOK = "YOLO/memory/global.md", "YOLO/memory/dev.md", "YOLO/memory/cook.md"
LOG = "YOLO/logs/2026-11-29-weekly-checkup.md"

FILES = {
    GLOBAL: "\ufeff# User Profile\r\n\r\n- Profile_1: likes tea\r\n- Profile_2: lives in Bern\r\n"
    "\r\n# Preferences\n\n- Preference_1: short answers\n".encode(),
    DEV: b"# User Profile\n\n- Profile_1: writes Python\n- Profile_3: likes tea a lot",
    COOK: b"# Other Memory\n\n- Memory_1: tea, always tea\n- Memory_2: no sugar\n",
}
BERN, BASEL = "- Profile_2: lives in Bern", "- Profile_2: lives in Basel"
WHY = Message("store.why-restore", {"what": "a test"})
BROKEN = Message("store.errno-io")


def make_vault(folder: Path, files: dict[str, bytes] = FILES) -> Path:
    """A vault of these files in a new folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def open_store(vault: Path, **named: Any) -> Store:
    """A store with its state and settings beside the vault."""
    store = Store.open(
        vault, state_dir=str(vault.parent / "state"), config_dir=str(vault.parent / "config"), **named
    )
    store.read()
    return store


def fork(work: Callable[[], object]) -> int:
    """Do something in a process of its own; returns its id. It ends with 1 where that raised anything."""
    pid = os.fork()
    if pid:
        return pid
    try:
        work()
    except BaseException:  # noqa: BLE001 - a forked child must never return into pytest
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


@contextmanager
def one_at_a_time() -> Iterator[Callable[[Path, date], Desk]]:
    """Opens desks, each after the one before was closed."""
    opened: list[Desk] = []

    def open_it(vault: Path, today: date) -> Desk:
        while opened:
            opened.pop().close()
        opened.append(Desk.open(vault, today=today))
        return opened[-1]

    try:
        yield open_it
    finally:
        for desk in opened:
            desk.close()


def open_desk(vault: Path, *, look: bool = False, noting: bool = True) -> Desk:
    state, config = (str(vault.parent / name) for name in ("state", "config"))
    return Desk.open(vault, look=look, noting=noting, state_dir=state, config_dir=config)


def plan(*changes: Change, marks: dict[str, dict[str, int]] | None = None) -> Plan:
    return Plan(WHY, changes, marks or {})


def replace(file: str, line: str, new: str) -> Change:
    """An entry of one line gets another text."""
    return Change(Op.REPLACE, file, What.ENTRY, before=(line,), after=(new,), id=id_of(line))


def delete(file: str, line: str) -> Change:
    return Change(Op.REMOVE, file, What.ENTRY, before=(line,), id=id_of(line))


def add(file: str, section: str, line: str) -> Change:
    return Change(Op.INSERT, file, What.ENTRY, after=(line,), place=Place((section,)))


def move(file: str, to: str, section: str, line: str) -> Change:
    return Change(
        Op.MOVE, file, What.ENTRY, before=(line,), after=(line,), id=id_of(line),
        place=Place((section,)), to_file=to,
    )  # fmt: skip


def create(file: str, data: bytes) -> Change:
    return Change(Op.CREATE, file, What.FILE, data=data)


def why_not(outcome: Outcome) -> str:
    """The id of the message that says why something was not done."""
    assert not isinstance(outcome, Committed)
    return outcome.message.id


def id_of(line: str) -> str | None:
    head = line.removeprefix("- ").split(":")[0]
    return head if "_" in head else None


def on_disk(vault: Path) -> dict[str, bytes]:
    """Every file of the vault but our own, by name; nothing else may stand in it."""
    found = {}
    for folder, _, names in os.walk(vault):
        for name in names:
            path = Path(folder, name)
            relative = path.relative_to(vault).as_posix()
            if not relative.startswith(".memsift/"):
                with suppress(FileNotFoundError):  # gone since it was listed: a temp file of a write
                    found[relative] = path.read_bytes()
    return found


def broken(*_: object, **__: object) -> NoReturn:
    """Put in the place of what looks at the disk: the disk reports an error."""
    raise StoreError(BROKEN)


def not_looked_into(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Let nobody look into a folder of ours, as another user's would be."""

    def hook(name: str, path: str) -> None:
        if name == "list.before" and path.endswith(folder):
            raise PermissionError(errno.EACCES, "not for you", path)

    monkeypatch.setattr(seam, "hook", hook)


def left_overs(vault: Path) -> list[str]:
    """Temp files anywhere in the vault."""
    return [str(path) for path in vault.rglob(".memsift-*")]


def ticking(start: datetime = datetime(2026, 11, 29, 8, 0, tzinfo=UTC)) -> Callable[[], datetime]:
    """A clock that stands still."""
    return lambda: start
