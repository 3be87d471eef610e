"""history: what was done, the newest first, with the entry's words and its file; and duplicates in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memsift.messages import Message
from memsift.plan import Plan, delete, named
from memsift.review.desk import Desk
from memsift.store import Committed
from memsift_tui.cli import run
from store_kit import make_vault

GLOBAL = "YOLO/memory/global.md"
ENTRIES = {GLOBAL: b"# User Profile\n- Profile_1: likes tea\n- Profile_2: rows a boat\n"}

pytestmark = pytest.mark.usefixtures("own_state")


def delete_both(vault: Path) -> None:
    desk = Desk.open(vault)
    for _ in range(2):
        file = desk.vault.file(GLOBAL)
        assert file is not None
        entry = file.document.entries[0]
        why = Message("tui.why-plan.delete", {"entry": named(entry.fields.id, entry.text)})
        assert isinstance(desk.commit(Plan(why, delete(file.document, GLOBAL, entry))), Committed)
        desk.refresh()
    desk.close()


def test_history_lists_the_newest_first_and_names_entry_and_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = make_vault(tmp_path / "v", ENTRIES)
    delete_both(vault)
    assert run(["history", str(vault), "--lang", "en"]) == 0
    _, *plans, ids = capsys.readouterr().out.splitlines()
    newest = plans[0].split("  ")[3]
    assert f"memsift undo {newest} takes that one back; memsift restore {newest} brings back" in ids
    assert [line.split("  ")[-2:] for line in plans] == [
        ["Deleted Profile_2: rows a boat", GLOBAL],
        ["Deleted Profile_1: likes tea", GLOBAL],
    ]
    assert run(["history", str(vault), "--json"]) == 0
    (session,) = json.loads(capsys.readouterr().out)["sessions"]
    assert [plan["what"] for plan in session["plans"]] == [
        "Deleted Profile_1: likes tea",
        "Deleted Profile_2: rows a boat",
    ], "programs get them in the order of doing, as ever"


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "same  alike to 100 of 100"), ("zh", "相同  相像程度 100/100")]
)
def test_duplicates_says_its_verdict_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    twice = b"# Other Memory\n- Memory_1: Rows a boat on Sundays\n- Memory_2: Rows a boat on Sundays.\n"
    vault = make_vault(tmp_path / "v", {GLOBAL: twice})
    assert run(["duplicates", str(vault), "--lang", lang]) == 1
    assert capsys.readouterr().out.splitlines()[0] == word


def test_what_contains_the_other_is_counted_as_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short, long = "公众号每周更新一篇", "公众号每周更新一篇，一般在周日晚上八点发布"
    twice = f"# Other Memory\n- Memory_1: {short}\n- Memory_2: {long}\n"
    vault = make_vault(tmp_path / "v", {GLOBAL: twice.encode()})
    assert run(["duplicates", str(vault), "--lang", "en"]) == 1
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == "1 pair of 2 entries: 0 say the same, 1 contains the other, 0 contradict, 0 only similar."
