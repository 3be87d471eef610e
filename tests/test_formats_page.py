"""docs/formats.md against the code that it describes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memsift.markdown import parse
from memsift.markdown.keys import FIELD_OF
from memsift.markdown.model import Entry
from memsift.plan.operations.language import KEYS
from memsift.store.files.calls import LIMIT
from memsift.vault.layouts import hippocampus
from memsift.vault.marks import MAX_BEYOND
from memsift.vault.model import Role
from memsift.vault.yolo_sections import KNOWN

PAGE = (Path(__file__).parents[1] / "docs" / "formats.md").read_text("utf-8")
ENTRIES = PAGE[PAGE.index("## Entries") : PAGE.index("## Writing")]


def entry(line: str) -> Entry:
    (one,) = parse(f"{line}\n".encode()).entries
    return one


@pytest.mark.parametrize("key", sorted(FIELD_OF))
def test_every_key_stands_on_the_page(key: str) -> None:
    assert f"`{key}`" in ENTRIES


@pytest.mark.parametrize("field", sorted(set(KEYS) - {"confidence", "status"}))
def test_written_keys_stand_on_the_page(field: str) -> None:
    for key in KEYS[field]:
        assert f"[{key}:: " in ENTRIES


def test_every_role_file_name_and_alias_stands_on_the_page() -> None:
    for name in hippocampus._BY_NAME:
        assert f"`{name}`" in PAGE
    for role in Role:
        assert f"*{role}*" in PAGE
    for section in KNOWN:
        assert f"`{section.prefix}`" in PAGE
        assert section.title in PAGE
        for alias in section.aliases:
            assert re.search(re.escape(alias), PAGE, re.IGNORECASE)


def test_figures() -> None:
    assert LIMIT == 5 * 1024 * 1024
    assert "5 MB" in PAGE
    assert f"{MAX_BEYOND:,}" in PAGE


def test_the_example_reads_as_it_says() -> None:
    line = next(row.strip() for row in PAGE.splitlines() if row.startswith("    - [ ] Profile_1"))
    one = entry(line)
    fields = one.fields
    assert (fields.task, fields.id, fields.confidence, fields.block_id) == (" ", "Profile_1", "F1", "block")
    assert str(fields.date) == "2026-10-27"
    assert fields.sources == ("user", "[[notes]]")
    assert one.text == "text of the entry"


@pytest.mark.parametrize(
    "written", ["【F1】 a", "(F1) a", "（F1） a", "F1: a", "#F1 a", "a #F1", "置信度：F1 a"]
)
def test_grades(written: str) -> None:
    assert entry(f"- {written}").fields.confidence == "F1"


@pytest.mark.parametrize("written", ["(until 2026-12-01)", "（2026-12-01到期）", "📅 2026-12-01"])
def test_expiries(written: str) -> None:
    assert str(entry(f"- a {written}").fields.expires) == "2026-12-01"


@pytest.mark.parametrize(
    "written", ["~~a~~", "[x] a", "a [状态:: 作废]", "a（作废）", "a [expired:: 2026-11-29]"]
)
def test_struck_out(written: str) -> None:
    assert entry(f"- {written}").fields.struck


def test_what_is_no_date() -> None:
    assert entry("- a 2026-10-27").text == "a 2026-10-27"
    assert entry("- a ✅ 2026-11-20").fields.date is None
    assert entry("- a [date:: 2026-02-30]").fields.bad_dates == ("2026-02-30",)
    assert entry("- it expires 2026-12-01 soon").fields.expires is None
