"""docs/reliability.md against the tests that it names."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "reliability.md").read_text("utf-8")
PROVED, PLANTED = PAGE[PAGE.index("## How it is proved") : PAGE.index("## Figures")].split("| harness |")


def test_every_file_and_test_that_is_named_is_there() -> None:
    files = {path.name: path.read_text("utf-8") for path in TESTS.rglob("test_*.py")}
    for name in re.findall(r"`(?:[\w/]+/)?(test_\w+\.py)`", PAGE):
        assert name in files
    for row in PLANTED.splitlines():
        for name in re.findall(r"`(test_\w+)`", row):
            assert re.search(rf"def {name}\(", "".join(files.values())), name


def test_every_harness_has_a_planted_fault() -> None:
    in_faults = {path.name for path in (TESTS / "faults").glob("test_*.py")}
    named = set(re.findall(r"(test_\w+\.py)", PROVED))
    assert in_faults <= named
    plants = set(re.findall(r"(test_\w+\.py)", PLANTED))
    # Plain tests of one room: no harness stands between them and it.
    assert named - plants <= {"test_store_hold.py", "test_inbox_road.py", "test_unsigned.py"}
    assert plants <= named
