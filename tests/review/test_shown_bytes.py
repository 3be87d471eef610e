"""What was shown is what is decided, to the byte, also where two contents show alike."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from inbox_kit import GLOBAL, START, answer, lay, waiting
from memsift.store import Stopped
from store_kit import open_desk

NEW = "YOLO/memory/new.md"


@pytest.mark.parametrize(
    ("file", "at_first", "shown", "swapped"),
    [
        ("YOLO/memory/odd.md", b"- a\n\xff one\n", b"- a\n\xff two\n", b"- a\n\xff three\n"),
        (NEW, None, b"- one\n- two\n", "- one\u2028- two\n".encode()),
        (NEW, None, b"- one\n- two\n", b"- one\r\n- two"),
    ],
    ids=["no text", "line separator", "line ends"],
)
def test_a_file_swapped_after_the_look_is_not_decided(
    tmp_path: Path, file: str, at_first: bytes | None, shown: bytes, swapped: bytes
) -> None:
    vault = lay(tmp_path / "vault", START)
    path = vault / file
    if at_first is not None:
        path.write_bytes(at_first)
    desk = open_desk(vault)
    path.write_bytes(shown)
    (item,) = waiting(desk).values()
    path.write_bytes(swapped)
    assert isinstance(answer(desk, item), Stopped)
    assert desk.store.baseline(file) == at_first
    desk.close()


def test_names_as_long_as_names_can_be_are_set_aside(tmp_path: Path) -> None:
    vault = lay(tmp_path / "vault", START)
    desk = open_desk(vault)
    new = vault / ".memsift/inbox/new"
    new.mkdir(parents=True)
    names = ["x" * 255, "记" * 85, "short"]
    for name in names:
        (new / name).write_text("no proposal")
    waiting(desk)
    desk.tray.sweep()
    for name in names:
        (new / name).write_text("once more")
    waiting(desk)
    desk.tray.sweep()
    assert os.listdir(new) == []
    aside = os.listdir(vault / ".memsift/inbox/bad")
    assert set(names) < set(aside)
    assert sum(name.endswith(".reason") for name in aside) >= len(names)
    assert (vault / GLOBAL).read_text() == START[GLOBAL]
    desk.close()
