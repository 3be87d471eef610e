"""The limits that are shipped: each with its source, and the ones that are known to the byte."""

from __future__ import annotations

from datetime import date

import pytest

from memsift.loaders import AGENTS_MD, YOLO, Drop, Lost, Unit, loaders
from memsift.loaders.sources import glob

ALL = loaders()


@pytest.mark.parametrize("id", ALL)
def test_every_loader_says_where_it_is_from(id: str) -> None:
    loader = ALL[id]
    assert loader.name
    assert len(loader.source) > 20
    assert date.fromisoformat(loader.date)
    assert all(not pattern.startswith("/") and ".." not in pattern for pattern in loader.files)
    assert id == YOLO or loader.files


@pytest.mark.parametrize(
    ("id", "value", "unit", "lost"),
    [
        ("dsh", 65_536, Unit.BYTES, Lost.TAIL),
        ("codex", 32_768, Unit.BYTES, Lost.TAIL),
        ("codex-memories", 5_000, Unit.TOKENS, Lost.TAIL),
        ("claude-code", 200, Unit.LINES, Lost.TAIL),
        ("openclaw", 20_000, Unit.CHARS, Lost.TAIL),
        ("openclaw-user", 4_000, Unit.CHARS, Lost.TAIL),
        ("hermes-context", 20_000, Unit.CHARS, Lost.MIDDLE),
        ("windsurf", 12_000, Unit.CHARS, Lost.TAIL),
    ],
)
def test_values(id: str, value: int, unit: Unit, lost: Lost) -> None:
    loader = ALL[id]
    assert (loader.limits[0].value, loader.limits[0].unit, loader.lost) == (value, unit, lost)


def test_agents_md_is_cut_as_measured() -> None:
    loader = ALL[AGENTS_MD]
    assert loader.limits[0].value - loader.overhead == 65_244
    assert loader.drop is Drop.BROADER
    assert loader.then == ("index", "long-term", "recent")


def test_yolo_has_no_limit() -> None:
    assert ALL[YOLO].limits == ()


def test_overrides_leave_the_shipped_ones_alone() -> None:
    changed = loaders({"dsh": {"value": 10}})
    assert changed["dsh"].limits[0].value == 10
    assert changed["dsh"].limits[0].cumulative
    assert loaders()["dsh"].limits[0].value == 65_536


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("AGENTS.md", "AGENTS.md", True),
        ("AGENTS.md", "a/AGENTS.md", False),
        ("*.md", "a.md", True),
        ("*.md", "a/b.md", False),
        ("**/*.md", "a.md", True),
        ("**/*.md", "a/b/c.md", True),
        ("system/*.md", "system/x.md", True),
        ("a?.md", "ab.md", True),
        ("a.md", "axmd", False),
        ("[a].md", "a.md", False),
    ],
)
def test_patterns(pattern: str, path: str, fits: bool) -> None:
    assert (glob(pattern).fullmatch(path) is not None) is fits
