"""The detail strip below the panes: what it says of an entry, by the kind of file that it stands in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inbox_kit import LONG_TERM, lay
from memsift.checks.likeness import Likeness
from memsift.messages import Lang, Message
from memsift.review.aside.work import partners
from memsift.vault.refs import file_refs
from memsift_tui.screens.review.detail import entry_detail, partner_lines
from memsift_tui.screens.review.state import Partner
from memsift_tui.widgets.lines import width_of
from store_kit import open_desk

_CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize(
    ("path", "entry", "missed"),
    [
        (LONG_TERM, "- Drinks tea", True),
        (LONG_TERM, "- [F1] Drinks tea (source: user)", False),
        ("AGENTS.md", "- Be brief.", False),
        (".AGENT/02-记忆库/记忆索引.md", "- home → 长期记忆.md#家", False),
        ("YOLO/memory/global.md", "- Memory_1: Drinks tea", False),
    ],
)
def test_a_source_is_missed_only_where_one_belongs(
    tmp_path: Path, path: str, entry: str, missed: bool
) -> None:
    vault = lay(tmp_path / "vault", {LONG_TERM: "# 长期记忆\n", path: f"# Here\n\n{entry}\n"})
    desk = open_desk(vault)
    (file,) = (one for one in desk.vault.files if one.path == path)
    (ref,) = file_refs(file)
    lines = entry_detail(ref, (), {}, (), None, "en", 78, 5)
    assert any("no source" in text for line in lines for text, _ in line) is missed
    desk.close()


@pytest.mark.parametrize("cells", [40, 78, 120])
@pytest.mark.parametrize("rows", [4, 8, 20])
def test_what_an_entry_is_alike_to_is_said_as_far_as_there_are_rows(
    tmp_path: Path, cells: int, rows: int
) -> None:
    other = " ".join(f"word{n}" for n in range(60))
    vault = lay(tmp_path / "vault", {"a.md": f"# Here\n\n- one\n- {other}\n"})
    desk = open_desk(vault)
    one, two = file_refs(desk.vault.files[0])
    reason = Message("similarity.but-for", {"a": "reason " * 9, "b": "the end"})
    partner = Partner(two.ref, "conflict", 90.0, reasons=(reason,))
    lines = entry_detail(one, (partner,), {two.ref: two}, (), None, "en", cells, rows)
    desk.close()
    assert len(lines) <= rows
    assert all(width_of(line) <= max(cells, 60) for line in lines)
    said = [" ".join("".join(text for text, _ in line).split()) for line in lines]
    whole = any("word59" in line for line in said)
    assert whole or len(lines) == rows, "rows are left free"
    assert "word0" in " ".join(said), "the other text comes before the reason"
    if rows == 20:
        assert whole
        assert "the end" in " ".join(said), "the reason is said whole"
    if (rows, cells) == (8, 78):
        assert any(line.endswith("…") and "word" in line for line in said)
        assert "the end" in said[-1]


def test_the_other_text_stands_before_who_links_to_an_entry(tmp_path: Path) -> None:
    desk = open_desk(lay(tmp_path / "vault", {"a.md": "# Here\n\n- shut on Mondays\n- shut on Sundays\n"}))
    one, two = file_refs(desk.vault.files[0])
    partner = Partner(
        two.ref, "conflict", 90.0, reasons=(Message("similarity.but-for", {"a": "x", "b": "y"}),)
    )
    linked = [f".AGENT/a/folder/with/a/long/name/{n}.md:16" for n in "123"]
    lines = entry_detail(one, (partner,), {two.ref: two}, linked, None, "en", 60, 5)
    desk.close()
    said = ["".join(text for text, _ in line) for line in lines]
    at = next(n for n, line in enumerate(said) if "shut on Sundays" in line)
    assert at < next(n for n, line in enumerate(said) if "linked from" in line)


def test_many_that_are_alike_have_room_beside_each_other(tmp_path: Path) -> None:
    words = " ".join(f"word{n}" for n in range(60))
    entries = "".join(f"- {n} {words}\n" for n in range(4))
    desk = open_desk(lay(tmp_path / "vault", {"a.md": f"# Here\n\n{entries}"}))
    one, *others = file_refs(desk.vault.files[0])
    partners = [Partner(ref.ref, "same", 90.0) for ref in others]
    lines = entry_detail(one, partners, {ref.ref: ref for ref in others}, (), None, "en", 78, 12)
    desk.close()
    assert sum("same as" in text for line in lines for text, _ in line) == 3


@pytest.mark.parametrize(
    ("verdict", "lang", "said"),
    [
        ("contains", "en", "this one adds: in Delft"),
        ("contained", "en", "that one adds: in Delft"),
        ("contains", "zh", "本条多出：in Delft"),
        ("contained", "zh", "那条多出：in Delft"),
    ],
)
@pytest.mark.parametrize("reason", ["similarity.first-adds", "similarity.second-adds"])
def test_which_of_two_says_more_is_told_from_the_entry_under_the_cursor(
    tmp_path: Path, verdict: str, lang: Lang, said: str, reason: str
) -> None:
    desk = open_desk(lay(tmp_path / "vault", {"a.md": "# Here\n\n- Works\n- Works in Delft\n"}))
    one, two = file_refs(desk.vault.files[0])
    partner = Partner(two.ref, verdict, 90.0, reasons=(Message(reason, {"text": "in Delft"}),))
    lines = entry_detail(one, (partner,), {two.ref: two}, (), None, lang, 78, 8)
    desk.close()
    assert said in " ".join(text for line in lines for text, _ in line)


@pytest.mark.parametrize("rows", [4, 5, 6, 7])
def test_what_is_cut_of_what_is_said_of_an_entry_ends_with_a_sign(tmp_path: Path, rows: int) -> None:
    other = " ".join(f"word{n}" for n in range(60))
    vault = lay(tmp_path / "vault", {"a.md": f"# Here\n\n- one\n- {other}\n"})
    desk = open_desk(vault)
    one, two = file_refs(desk.vault.files[0])
    reason = Message("similarity.but-for", {"a": "reason " * 30, "b": "the end"})
    partner = Partner(two.ref, "conflict", 90.0, reasons=(reason,))
    lines = entry_detail(one, (partner,), {two.ref: two}, (), None, "en", 60, rows)
    desk.close()
    said = ["".join(text for text, _ in line) for line in lines]
    assert len(said) <= rows
    assert said[-1].endswith("…")
    assert not said[-1].endswith("……")


@pytest.mark.parametrize("sheet", ["likeness-sheet-11.jsonl", "likeness-sheet-12.jsonl"])
def test_whatever_is_lit_is_told_in_both_languages(tmp_path: Path, sheet: str) -> None:
    """Every verdict with every reason that the judge gives, seen from either of the two entries."""
    rows = [json.loads(line) for line in (_CASES / sheet).read_text("utf-8").splitlines()]
    texts = dict.fromkeys(" ".join(row[side].split()) for row in rows for side in "ab")
    listed = "".join(f"- {text}\n" for text in texts)
    desk = open_desk(lay(tmp_path / "vault", {"a.md": f"# Here\n\n{listed}"}))
    (file,) = desk.vault.files
    names = {ref.ref: ref for ref in file_refs(file)}
    found = partners(Likeness(desk.vault).pairs())
    desk.close()
    langs: tuple[Lang, ...] = ("en", "zh")
    assert {partner.verdict for many in found.values() for partner in many} >= {
        "contains",
        "contained",
        "conflict",
    }
    for ref, many in found.items():
        for partner in many:
            for lang in langs:
                lines = partner_lines(names[ref], partner, names, lang, 78, 6)
                assert len(lines) > 1
