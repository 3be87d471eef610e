"""A proposal is held against the never-store list as the checks read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inbox_kit import GLOBAL, START, codes, drop, lay, waiting
from store_kit import open_desk

LIST = "\n# Never store\n\n- passport\n- ~~salary~~\n"


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("The passport lies in the desk", True),
        ("The p\u0430ssport lies in the desk", True),  # a Cyrillic letter
        ("The salary comes on the first", False),  # struck out
    ],
)
def test_flag_and_check_read_one_list(tmp_path: Path, text: str, flagged: bool) -> None:
    vault = lay(tmp_path / "vault", {GLOBAL: START[GLOBAL] + LIST})
    desk = open_desk(vault)
    name = drop(vault, content=text)
    assert ("never-store" in codes(waiting(desk)[name])) is flagged
    desk.close()
