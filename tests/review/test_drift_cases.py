"""The plugin's own writes are drift: rejecting gives back every byte, approving touches none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from inbox_kit import approve, done, lay, memory, reject, waiting
from memsift.review.items_json import item_json
from store_kit import open_desk
from tally import tally
from vault.vault_trees import cases

CHANGED = [case for case in cases("yolo.dev.json") if case["changed"]]


def wipe(vault: Path, names: dict[str, bytes]) -> None:
    for name in names:
        (vault / name).unlink()


@pytest.mark.parametrize("case", CHANGED, ids=[case["name"] for case in CHANGED])
def test_the_plugins_write_is_drift(case: dict[str, Any], quick: Path) -> None:
    vault = lay(quick / "vault", case["files_before"], case["settings"])
    before = memory(vault)
    desk = open_desk(vault)
    assert waiting(desk) == {}
    wipe(vault, before)
    lay(vault, case["files_after"])
    after = memory(vault)
    items = waiting(desk)
    assert items
    assert all(item_json(item)["kind"] == "drift" for item in items.values())
    # One by one, in the order in which they are shown.
    while items:
        reject(desk, next(iter(items.values())))
        items = waiting(desk)
    assert memory(vault) == before
    done(desk.undo_session())
    assert memory(vault) == after
    # All in one go.
    reject(desk, *waiting(desk).values())
    assert memory(vault) == before
    assert waiting(desk) == {}
    done(desk.undo())
    assert memory(vault) == after
    items = waiting(desk)
    while items:
        approve(desk, next(iter(items.values())))
        items = waiting(desk)
    assert memory(vault) == after
    done(desk.undo())
    approve(desk, *waiting(desk).values())
    assert memory(vault) == after
    assert waiting(desk) == {}
    desk.close()
    tally("vectors")
