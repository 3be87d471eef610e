"""A person edits, moves, deletes and undoes it all, in a real terminal: the files are as they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal_kit import OpenApp, bytes_of

from memsift.store.files import is_temp
from store_kit import left_overs
from tally import tally

pytestmark = pytest.mark.pty
GLOBAL, DEV = "YOLO/memory/global.md", "YOLO/memory/dev-helper.md"
ADDED = " and 在 Halmwick 卖书"


def only_bytes(folder: Path) -> dict[str, bytes]:
    """Without the high-water marks, which Memsift keeps beside the files, and what is still being written."""
    return {
        name: data
        for name, (data, _) in bytes_of(folder).items()
        if not name.startswith(".memsift") and not is_temp(Path(name).name)
    }


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_edit_move_delete_and_undo_leave_every_byte(
    open_app: OpenApp, vault: Path, columns: int, rows: int
) -> None:
    before = only_bytes(vault)
    app = open_app(vault, columns=columns, rows=rows)
    states = [before]

    def changed(*names: str) -> None:
        """The files as they are after a step, when exactly these are other than before it."""
        app.until(lambda: all(only_bytes(vault)[n] != states[-1][n] for n in names), f"{names} to change")
        now = only_bytes(vault)
        assert {n for n in now if now[n] != states[-1].get(n)} == set(names)
        states.append(now)

    def undo_to(back: dict[str, bytes]) -> None:
        app.press("u")
        app.until(lambda: only_bytes(vault) == back, "undone")

    app.press("down")
    app.wait_for("1 of 22")
    app.press("e")
    app.wait_for("Enter save")
    app.press(*ADDED, "enter")
    changed(GLOBAL)
    assert f"bookbinding workshop in Halmwick{ADDED}\n".encode() in states[-1][GLOBAL]
    app.wait_for("Halmwick and 在")

    app.press("M")
    app.wait_for("Enter choose")
    app.press("enter")
    changed(GLOBAL, DEV)
    assert ADDED.encode() in states[-1][DEV]
    assert ADDED.encode() not in states[-1][GLOBAL]
    app.wait_gone("Enter choose")
    app.wait_for("1 of 21")
    app.press("d")
    changed(GLOBAL)
    app.wait_for("Deleted 1 entry")

    for back in reversed(states[:-1]):
        undo_to(back)
        app.wait_for("Undone")
        app.press("up")
        app.wait_gone("Undone")
    app.press("q")
    assert app.wait_end() == 0
    assert only_bytes(vault) == before
    assert left_overs(vault) == []
    tally("edits undone in a terminal", 3)
