"""Patterns that are compiled when they are first used, or ahead by whoever has time."""

from __future__ import annotations

import re

import pytest

from memsift.text import late as room
from memsift.text.late import compile_ahead, late


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that were compiled; no patterns but those of the test are waiting."""
    sources: list[str] = []
    monkeypatch.setattr(room, "_WAITING", [])

    def compiling(source: str, flags: int = 0) -> re.Pattern[str]:
        sources.append(source)
        return re.compile(source, flags)

    monkeypatch.setattr(
        room, "re", type("re", (), {"compile": staticmethod(compiling), "Pattern": re.Pattern})
    )
    return sources


def test_a_pattern_is_compiled_once_at_its_first_use(compiled: list[str]) -> None:
    pattern = late("a+b")
    assert compiled == []
    assert pattern.search("caab") is not None
    assert pattern.fullmatch("ab") is not None
    compile_ahead(lambda: False)
    assert compiled == ["a+b"]


def test_what_nobody_used_is_compiled_ahead_until_it_is_stopped(compiled: list[str]) -> None:
    first, second = late("one"), late("two")
    compile_ahead(lambda: len(compiled) == 1)
    assert compiled == ["two"]
    compile_ahead(lambda: False)
    assert compiled == ["two", "one"]
    assert first.match("one") is not None
    assert second.match("two") is not None
    assert len(compiled) == 2
