"""What the app is told of while it is open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from memsift.store.watch import changes, concerns
from store_kit import COOK, GLOBAL, make_vault


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        (GLOBAL, True),
        ("note.md", True),
        (".AGENT/02/x.md", True),
        (".obsidian/plugins/yolo/data.json", True),
        (".obsidian/workspace.json", False),
        (".memsift/inbox/new/A.json", True),
        (".memsift", True),
        (".memsift/inbox", True),
        (".memsift/inbox/new", True),
        (".memsift/numbers.json", False),
        (".memsift/reports/2026-11-30.md", False),
        (".git/x.md", False),
        ("sub/.memsift-0123456789ab-00000000.tmp", False),
        ("picture.png", False),
    ],
)
def test_what_concerns_the_app(path: str, wanted: bool) -> None:
    assert concerns(path) is wanted


def test_changed_files_are_named(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")

    async def watch() -> frozenset[str]:
        stop = asyncio.Event()
        seen: frozenset[str] = frozenset()
        async with asyncio.timeout(20):
            touching = asyncio.create_task(_touch(vault, stop))
            async for batch in changes(str(vault), stop):
                seen |= batch
                if {COOK, "note.md"} <= seen:
                    stop.set()
            await touching
        return seen

    assert asyncio.run(watch()) == {COOK, "note.md"}


def test_what_came_before_the_watching_and_into_folders_that_are_new_is_looked_for(tmp_path: Path) -> None:
    """The first batch is empty: look again. A folder that is made is told, whatever it holds by then."""
    vault = make_vault(tmp_path / "vault")

    async def watch() -> list[frozenset[str]]:
        seen: list[frozenset[str]] = []
        async with asyncio.timeout(20):
            stop = asyncio.Event()
            async for batch in changes(str(vault), stop):
                if not seen:
                    (vault / ".memsift").mkdir()
                    new = vault / ".memsift/inbox/new"
                    new.mkdir(parents=True)
                    (new / "A.json").write_bytes(b"{}")
                seen.append(batch)
                if any(path.startswith(".memsift") for path in batch):
                    stop.set()
        return seen

    first, *others = asyncio.run(watch())
    assert first == frozenset()
    assert ".memsift" in frozenset().union(*others)


def test_what_happens_behind_a_symlinked_folder_is_not_told(tmp_path: Path) -> None:
    vault, elsewhere = make_vault(tmp_path / "vault"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (vault / "link").symlink_to(elsewhere)

    async def watch() -> frozenset[str]:
        stop = asyncio.Event()
        seen: frozenset[str] = frozenset()
        began = False
        async with asyncio.timeout(20):
            async for batch in changes(str(vault), stop):
                if not began:
                    # The kernel tells of both in this order.
                    (elsewhere / "busy.md").write_bytes(b"- x\n")
                    (vault / "note.md").write_bytes(b"- y\n")
                    began = True
                seen |= batch
                if "note.md" in seen:
                    stop.set()
        return seen

    assert asyncio.run(watch()) == {"note.md"}


async def _touch(vault: Path, stop: asyncio.Event) -> None:
    """Write again and again: when the watcher begins to watch is its own affair."""
    while not stop.is_set():
        (vault / COOK).write_bytes(b"- x\n")
        (vault / "note.md").write_bytes(b"- y\n")
        (vault / "picture.png").write_bytes(b"z")
        await asyncio.sleep(0.1)
