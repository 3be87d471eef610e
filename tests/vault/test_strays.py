"""Files below `.AGENT/` that are no memory by their names are named; what is no memory anyway is not."""

from __future__ import annotations

import pytest

from memsift.vault.build import build
from memsift.vault.model import RawFile
from memsift.vault.strays import strays

MEMORY = ".AGENT/02-memory/long-term.md"


def found(*paths: str) -> tuple[str, ...]:
    files = [RawFile(path, b"- a memory\n") for path in (MEMORY, *paths)]
    return strays(build("/vault", files))


@pytest.mark.parametrize(
    "path",
    [
        ".AGENT/profile.md",  # at the top of the tree
        ".AGENT/02-memory/old.md",  # beside a memory file
        ".AGENT/projects/website.md",
        ".AGENT/03-项目档案/官网.md",
    ],
)
def test_what_stands_where_memory_stands_is_named(path: str) -> None:
    assert found(path) == (path,)


@pytest.mark.parametrize(
    "path",
    [
        MEMORY,
        "notes.md",
        ".AGENT/README.md",
        ".AGENT/02-memory/long-term.bak.md",
        ".AGENT/09-workspace/draft.md",
        ".AGENT/projects/dev工作区/draft.md",
        ".AGENT/session-logs/2026-11-01.md",
        ".AGENT/skills/cook.md",
    ],
)
def test_what_is_read_or_somebodys_work_is_not(path: str) -> None:
    assert found(path) == ()
