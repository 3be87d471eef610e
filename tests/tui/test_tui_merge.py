"""Merging by hand: what the merge view says and refuses, and where the cursor is afterwards."""

from __future__ import annotations

import pytest
from test_tui_review import memory, review, running, settled, text, type_keys

from memsift_tui.screens.merge import MergeScreen, unsaid
from memsift_tui.widgets.inputs import EntryText

RULES, RECENT, LONG = "AGENTS.md", ".AGENT/recent.md", ".AGENT/long-term.md"
RULE = "- [F1] Keep all documents in Markdown. ^md\n"


@pytest.mark.parametrize("key", ["rule", "other"])
async def test_rules_stay_byte_for_byte_whichever_of_the_two_the_key_was_pressed_on(open_desk, key) -> None:
    rules = "# Rules\n" + RULE
    desk = open_desk(
        files={
            RULES: rules,
            RECENT: "# Recent\n- [F2] (2026-11-01, source: chat) keep all documents in Markdown\n",
        }
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        ref = next(r for r in screen.refs.values() if (r.file.path == RULES) is (key == "rule"))
        screen.go_to(ref)
        await type_keys(pilot, ["m"])
        assert isinstance(app.screen, MergeScreen)
        assert "stays as it is: rules" in text(app)
        assert "Remove 1 entry; the rules stay as they are" in text(app)
        await type_keys(pilot, ["tab", *"more", "tab"])
        assert app.screen.query_one(EntryText).text == "Keep all documents in Markdown."
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
        assert app.screen is screen
    assert memory(desk.vault.root) == {RULES: rules.encode(), RECENT: b"# Recent\n"}


async def test_rules_are_left_out_where_two_others_can_be_merged(open_desk) -> None:
    rules = "# Rules\n" + RULE
    said = "- [F1] keep all documents in Markdown\n"
    desk = open_desk(files={RULES: rules, RECENT: "# Recent\n" + said, LONG: "# Long\n" + said})
    async with running(desk, size=(100, 30)) as (app, pilot):
        screen = review(app)
        screen.go_to(next(r for r in screen.refs.values() if r.file.path == RULES))
        await type_keys(pilot, ["m"])
        assert "left out: a merge changes no rules" in text(app)
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
        assert app.screen is screen
    now = memory(desk.vault.root)
    assert now[RULES] == rules.encode()
    assert sorted((now[RECENT], now[LONG])) in (
        sorted((b"# Recent\n", b"# Long\n" + said.encode())),
        sorted((b"# Recent\n" + said.encode(), b"# Long\n")),
    )


async def test_what_contradicts_rules_is_refused_with_the_reason(open_desk) -> None:
    files = {RULES: "# Rules\n- Shoe size is 38\n", RECENT: "# Recent\n- Shoe size is 39\n"}
    desk = open_desk(files=files)
    before = memory(desk.vault.root)
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        screen.go_to(next(r for r in screen.refs.values() if r.file.path == RECENT))
        await type_keys(pilot, ["m", "end", "enter"])
        assert isinstance(app.screen, MergeScreen)
        assert "contradicts the rules, which no merge changes" in text(app)
        await type_keys(pilot, ["escape"])
    assert memory(desk.vault.root) == before


async def test_the_grade_that_stays_is_said_with_what_the_sources_carry(open_desk) -> None:
    files = {
        LONG: "# Long\n- [F2] Keep all documents in Markdown (2026-03-02, source: chat)\n"
        "- [F1] keep all documents in Markdown. (2026-11-01, source: chat)\n"
    }
    desk = open_desk(files=files)
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["n", "m"])
        drawn = " ".join(text(app).split())
        assert "Grade F2: the highest of these is kept, though their sources carry only" in drawn
        assert "Date 2026-11-01: the newest of these" in drawn
        assert "F2 2026-03-02" in drawn
        assert "F1 2026-11-01" in drawn
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
    (entry,) = memory(desk.vault.root)[LONG].decode().splitlines()[1:]
    assert entry.startswith("- [F2] ")
    assert "2026-11-01" in entry


@pytest.mark.parametrize("older_first", [True, False])
async def test_of_two_prices_the_newer_is_suggested_and_no_enter_merges_at_once(
    open_desk, older_first
) -> None:
    old, new = "- Tuning costs €95 (2024-01-02)\n", "- Tuning costs €98 (2026-01-02)\n"
    desk = open_desk(files={"notes.md": "# A\n" + (old + new if older_first else new + old)})
    before = memory(desk.vault.root)
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["X", "home", "down", "m", "enter"])
        assert isinstance(app.screen, MergeScreen)
        assert app.screen.query_one(EntryText).text == "Tuning costs €98"
        assert memory(desk.vault.root) == before
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
    assert memory(desk.vault.root) == {"notes.md": b"# A\n" + new.encode()}


@pytest.mark.parametrize("size", [(80, 24), (120, 30)])
async def test_after_a_merge_into_another_file_the_cursor_keeps_its_place(open_desk, size) -> None:
    files = {
        RECENT: "# Recent\n- Keeps bees\n- Likes tea\n- Plays chess\n",
        LONG: "# Long\n- Lives in Utrecht\n- Likes tea, green tea from Uji above all (2026-11-01)\n",
    }
    desk = open_desk(files=files)
    async with running(desk, size=size) as (app, pilot):
        screen = review(app)
        screen.go_to(next(r for r in screen.refs.values() if r.entry.text == "Likes tea"))
        side = screen.state.side
        await type_keys(pilot, ["m", "end", "enter"])
        await settled(app, pilot)
        assert app.screen is screen
        assert memory(desk.vault.root)[RECENT] == b"# Recent\n- Keeps bees\n- Plays chess\n"
        assert screen.state.side == side
        assert screen.here().entry.text == "Plays chess"


def rows_that_stay(drawn: str) -> list[int]:
    return [number for number, row in enumerate(drawn.split("\n")) if "its place stays" in row]


async def test_a_tick_off_and_on_again_proposes_what_was_proposed_at_first(open_desk) -> None:
    said = ("Likes tea, green tea from Uji above all", "Likes green tea from Uji, tea above all", "Likes tea")
    days = ("2026-11-03", "2026-11-02", "2026-11-01")
    lines = "".join(f"- {one} ({day})\n" for one, day in zip(said, days, strict=True))
    async with running(open_desk(files={LONG: f"# Long\n{lines}"}), size=(80, 30)) as (app, pilot):
        await type_keys(pilot, ["X", "home", "down", "m"])
        screen = app.screen
        assert isinstance(screen, MergeScreen)
        first, looked = screen.query_one(EntryText).text, text(app)
        assert first.startswith(said[0])
        await type_keys(pilot, ["home", "space"])
        assert screen.query_one(EntryText).text != first
        await type_keys(pilot, ["space"])
        assert screen.query_one(EntryText).text == first
        assert rows_that_stay(text(app)) == rows_that_stay(looked) != []


async def test_what_a_person_chose_to_stay_is_not_suggested_anew_by_a_tick(open_desk) -> None:
    lines = "".join(
        f"- Likes green tea from Uji{end} (2026-11-0{n})\n" for n, end in enumerate(("", "!", "."), 1)
    )
    async with running(open_desk(files={LONG: f"# Long\n{lines}"}), size=(80, 30)) as (app, pilot):
        await type_keys(pilot, ["X", "home", "down", "m", "home", "down", "enter"])
        assert app.screen.query_one(EntryText).text == "Likes green tea from Uji!"
        await type_keys(pilot, ["home", "space", "space"])
        assert app.screen.query_one(EntryText).text == "Likes green tea from Uji!"
        assert "you chose it" in text(app)


async def test_the_list_has_the_rows_that_it_needs_when_a_typed_text_decides(open_desk) -> None:
    files = {"notes.md": "# A\n- Tuning costs €95\n- Tuning costs €98\n"}
    async with running(open_desk(files=files), size=(71, 30)) as (app, pilot):
        await type_keys(pilot, ["X", "home", "down", "m"])
        screen = app.screen
        assert isinstance(screen, MergeScreen)
        pane = screen.query_one("#merge-list")
        undecided = pane.size.height
        await type_keys(pilot, ["tab", "a"])
        await settled(app, pilot)
        shown = pane.size.height
        screen.fit()
        await settled(app, pilot)
        assert shown == pane.size.height != undecided


async def test_the_file_is_named_in_which_the_text_now_stands(open_desk) -> None:
    said = "- [F1] keep all documents in Markdown\n"
    desk = open_desk(files={RECENT: "# Recent\n" + said, LONG: "# Long\n" + said})
    async with running(desk, size=(100, 30)) as (app, pilot):
        screen = review(app)
        screen.go_to(next(r for r in screen.refs.values() if r.file.path == RECENT))
        await type_keys(pilot, ["m", "end", "enter"])
        await settled(app, pilot)
        now = memory(desk.vault.root)
        written = [path for path, data in now.items() if said.encode() not in data]
        assert len(written) == 1
        stands = next(path for path in (RECENT, LONG) if path not in written)
        said = f"Merged into “keep all documents in M…”, in {stands.rpartition('/')[2]}. u undoes it."
        assert said in text(app)


@pytest.mark.parametrize(
    ("text", "merged", "left"),
    [
        ("家裡養了一隻叫芝麻的橘貓", "家里养了一只叫芝麻的橘猫", []),
        (
            "There is a ginger cat called Ｓｅｓａｍｅ at home.",
            "There is a ginger cat called Sesame at home",
            [],
        ),
        ("家裡養了一隻叫芝麻的橘貓，三岁", "家里养了一只叫芝麻的橘猫", ["，三岁"]),
        ("Pays 45 euro", "Pays 52 euro", ["45"]),
        ("①一箱", "一箱", ["①"]),
    ],
)
def test_what_is_only_written_otherwise_is_not_marked_as_lost(
    text: str, merged: str, left: list[str]
) -> None:
    assert [text[start:end] for start, end in unsaid(text, merged)] == left
