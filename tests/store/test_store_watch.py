"""What the app is told of while it is open."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pytest

from memsift.store.watch import changes, concerns
from store_kit import COOK, GLOBAL, make_vault

PATIENCE = 120  # seconds; a slow machine only waits longer


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
        async with asyncio.timeout(PATIENCE):
            touching = asyncio.create_task(_touch(vault, stop))
            async for batch in changes(str(vault), stop):
                seen |= batch
                if {COOK, "note.md"} <= seen:
                    stop.set()
            await touching
        return seen

    assert asyncio.run(watch()) == {COOK, "note.md"}


def test_into_folders_that_are_new_is_looked_and_they_are_watched(tmp_path: Path) -> None:
    """An empty batch, as the first one is, says: look again. From then on what is new is watched too."""
    vault = make_vault(tmp_path / "vault")
    new = vault / ".memsift/inbox/new"

    async def watch() -> list[frozenset[str]]:
        seen: list[frozenset[str]] = []
        stop = asyncio.Event()
        async with asyncio.timeout(PATIENCE):
            async for batch in changes(str(vault), stop):
                seen.append(batch)
                if len(seen) == 1:
                    new.mkdir(parents=True)
                    (new / "A.json").write_bytes(b"{}")
                elif not batch:
                    (new / "B.json").write_bytes(b"{}")
                elif ".memsift/inbox/new/B.json" in batch:
                    stop.set()
        return seen

    first, *others = asyncio.run(watch())
    assert first == frozenset()
    assert frozenset() in others


def inotify_inodes() -> list[int]:
    """What this process watches, as the kernel tells it."""
    found = []
    for handle in Path("/proc/self/fdinfo").iterdir():
        with suppress(FileNotFoundError):
            found += [
                int(ino, 16) for ino in re.findall(r"^inotify .*?ino:([0-9a-f]+)", handle.read_text(), re.M)
            ]
    return found


def follow(
    vault: Path, steps: Iterable[Callable[[], object]], last: str
) -> tuple[list[frozenset[str]], list[int]]:
    """Watch while a step is taken at each batch, then touch `last` until it is told: the kernel tells of all
    in order, so what was to be told before it was. Returns the batches and what was watched then."""

    async def watch() -> tuple[list[frozenset[str]], list[int]]:
        todo, seen, stop = list(steps), list[frozenset[str]](), asyncio.Event()
        watched: list[int] = []
        async with asyncio.timeout(PATIENCE):
            async for batch in changes(str(vault), stop):
                seen.append(batch)
                if todo:
                    todo.pop(0)()
                if not todo:
                    (vault / last).write_bytes(b"- %d\n" % len(seen))
                if last in batch:
                    watched = inotify_inodes()
                    stop.set()
        return seen, watched

    return asyncio.run(watch())


def inode(path: Path) -> int:
    return path.stat().st_ino


linux = pytest.mark.skipif(
    not Path("/proc/self/fdinfo").exists(), reason="the kernel is asked what is watched"
)


@linux
def test_watched_are_the_folders_of_the_walk_and_nothing_behind_a_link(tmp_path: Path) -> None:
    vault, elsewhere = make_vault(tmp_path / "vault"), tmp_path / "elsewhere"
    (elsewhere / "deep").mkdir(parents=True)
    (vault / "link").symlink_to(elsewhere)
    (vault / "YOLO/up").symlink_to(vault.parent)
    for left_out in (".git", "node_modules/x", ".memsift/reports", ".obsidian/themes"):
        (vault / left_out).mkdir(parents=True)
    (vault / ".memsift/inbox").symlink_to(elsewhere)
    seen, watched = follow(vault, [lambda: (elsewhere / "busy.md").write_bytes(b"- x\n")], "note.md")
    assert frozenset().union(*seen) == {"note.md"}
    wanted = ("", "YOLO", "YOLO/memory", ".obsidian", ".memsift")
    assert set(watched) == {inode(vault / folder) for folder in wanted}


@linux
def test_a_folder_that_comes_is_watched_and_one_that_becomes_a_link_is_not(tmp_path: Path) -> None:
    vault, elsewhere = make_vault(tmp_path / "vault"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    sub, away = vault / "sub", tmp_path / "away"

    def becomes_a_link() -> None:
        sub.rename(away)
        sub.symlink_to(elsewhere)

    steps = [
        lambda: (sub / "deep").mkdir(parents=True),
        lambda: (sub / "deep/x.md").write_bytes(b"- x\n"),
        becomes_a_link,
        lambda: (elsewhere / "busy.md").write_bytes(b"- y\n"),
    ]
    seen, watched = follow(vault, steps, "note.md")
    assert "sub/deep/x.md" in frozenset().union(*seen)
    assert "sub/busy.md" not in frozenset().union(*seen)
    assert not {inode(elsewhere), inode(away), inode(away / "deep")} & set(watched)


@linux
def test_a_folder_that_is_made_anew_is_watched_anew(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")
    memory = vault / "YOLO/memory"

    def anew() -> None:
        memory.rename(tmp_path / "old")
        memory.mkdir()

    seen, watched = follow(vault, [anew, lambda: (vault / GLOBAL).write_bytes(b"- x\n")], "note.md")
    assert inode(memory) in watched
    assert inode(tmp_path / "old") not in watched
    assert seen.count(frozenset()) >= 2


def test_a_vault_that_goes_ends_the_watching(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")

    async def watch() -> list[frozenset[str]]:
        async with asyncio.timeout(PATIENCE):
            seen: list[frozenset[str]] = []
            async for batch in changes(str(vault)):
                if not seen:
                    vault.rename(tmp_path / "away")
                seen.append(batch)
            return seen

    assert asyncio.run(watch())[0] == frozenset()


def test_names_that_cannot_be_said_keep_nothing_else_from_being_watched(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")
    os.mkdir(os.fsencode(vault) + b"/YOLO/memory/\xff\xfe")
    (vault / "new\nline").mkdir()

    def look() -> None:
        os.listdir(os.fsencode(vault) + b"/YOLO/\xfd")  # as reading the vault does: that is an event too
        (vault / "new\nline/x.md").write_bytes(b"- x\n")

    steps = [lambda: os.mkdir(os.fsencode(vault) + b"/YOLO/\xfd"), look]
    seen, _ = follow(vault, steps, "note.md")
    assert frozenset().union(*seen) >= {"note.md", "new\nline/x.md"}


async def _touch(vault: Path, stop: asyncio.Event) -> None:
    """Write again and again: when the watcher begins to watch is its own affair."""
    while not stop.is_set():
        (vault / COOK).write_bytes(b"- x\n")
        (vault / "note.md").write_bytes(b"- y\n")
        (vault / "picture.png").write_bytes(b"z")
        await asyncio.sleep(0.1)
