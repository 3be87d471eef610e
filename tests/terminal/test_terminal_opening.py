"""A large vault: the app is seen before it is read, and leaving meanwhile leaves nothing behind."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from program import Program, memsift

from tally import tally

pytestmark = pytest.mark.pty
OPENING = "Reading …"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files with 4,000 entries each."""
    root: Path = tmp_path_factory.mktemp("large")
    (root / "YOLO/memory").mkdir(parents=True)
    for name in ("global", "helper"):
        lines = (
            f"- Profile_{n}: {name} keeps shelf {n * 7919 % 99991} for box {n}\n" for n in range(1, 4001)
        )
        (root / f"YOLO/memory/{name}.md").write_text("# User Profile\n\n" + "".join(lines))
    return root


def start(root: Path, places: dict[str, str]) -> Program:
    return Program(memsift(str(root), "--lang", "en"), env=places, columns=100, rows=30)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "the line drops"])
def test_an_end_while_it_is_read_is_clean(large: Path, places: dict[str, str], how: str) -> None:
    with start(large, places) as program:
        program.wait_for(OPENING)
        if how == "the line drops":
            program.hang_up()
            assert program.wait_end(deadline=60) == 128 + signal.SIGHUP
        else:
            program.signal(signal.Signals[how])
            assert program.wait_end(deadline=60) == 128 + signal.Signals[how]
            assert program.left_behind() == []
    with start(large, places) as again:
        # Nobody holds the vault: the question whether to take it over would come first.
        again.press("q")
        again.wait_for("q leave", deadline=60)
        assert again.wait_end(deadline=60) == 0
    tally("ends while a vault is read")


def test_keys_wait_for_the_vault(large: Path, places: dict[str, str]) -> None:
    with start(large, places) as program:
        program.wait_for(OPENING)
        program.press("down", "down", "down")
        program.wait_for("3 of 4000", deadline=60)
        program.press("q")
        assert program.wait_end(deadline=60) == 0
