"""What it reads: the literal text, the cut between entries, what is lost, two readings compared."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from memsift.loaders import compare, inject, loaders, section_sizes
from memsift.messages import Lang, Message
from memsift.plan import Plan, replace_text
from memsift.review.desk import Desk
from memsift.store import Committed
from memsift.text import cell_width
from memsift.vault import refs
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions, Choice
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.reads import lines
from memsift_tui.screens.reads.screen import ReadsScreen
from memsift_tui.widgets.lines import BOXES, Frame, Item, Line, Look, width_of
from tui_kit import OpenDesk
from vault.vault_trees import vault_of

LIMIT = {"small": {"name": "Small", "files": ["AGENTS.md"], "limit": [{"value": 40, "unit": "bytes"}]}}
RULES = "# 规则\n\n- 第一条规则很短\n- 第二条规则也短\n- 第三条\n"
ENTRY_TEXTS = ("短", "短了又长了的一条规则")
TREE = {"AGENTS.md": RULES, ".AGENT/02-记忆库/长期记忆.md": "# 长期记忆\n\n- 一条\n"}


@asynccontextmanager
async def reading(desk: Desk) -> AsyncIterator[tuple[Pilot[Choice | int], ReadsScreen]]:
    app = MemsiftApp(desk, "en", AppOptions(theme="memsift-dark", start="reads"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        screen = app.screen_of("reads")
        assert isinstance(screen, ReadsScreen)
        yield pilot, screen


def texts(items: Sequence[Item], width: int = 80) -> list[str]:
    frame = Frame(width, BOXES["ascii"])
    rows = [row for item in items for row in item.lines(frame, Look())]
    assert all(width_of(row) <= width for row in rows)
    return [said(row) for row in rows]


def said(line: Line) -> str:
    return "".join(text for text, _ in line).rstrip()


def test_the_text_is_shown_as_it_is_given() -> None:
    vault = vault_of({"YOLO/memory/global.md": "# User Profile\n- Profile_1: likes [tea]\n"})
    given = inject(vault, "", "yolo")
    shown = [row.removeprefix("   ") for row in texts(lines.given_items(given, "en"))]
    assert "\n".join(shown) == given.text


def test_the_cut_is_drawn_between_entries_and_what_is_lost_is_named() -> None:
    given = inject(vault_of(TREE), None, "small", LIMIT)
    rows = texts(lines.given_items(given, "zh"))
    cut = next(number for number, row in enumerate(rows) if "截断" in row)
    assert rows[cut].startswith("===")
    assert rows[cut - 1].endswith("第一条规则很短")
    assert rows[cut + 1] == " x - 第二条规则也短"
    assert "读不到的：2 条" in "".join(rows)
    assert any(row.startswith(" x AGENTS.md:4  第二条规则也短") for row in rows)
    assert "\ufffd" not in "".join(rows)
    assert "截断" in said(lines.size_line(given, "zh", 120))


def test_what_the_agent_reads_by_itself_is_said_in_the_language_of_the_screen() -> None:
    given = inject(vault_of(TREE), None, "dsh")
    shown = "\n".join(texts(lines.given_items(given, "zh")))
    assert "长期记忆.md  由助手自己去读" in shown
    assert "read by the agent" not in shown


async def test_yolo_is_not_said_to_load_anything_where_there_is_none(open_desk: OpenDesk) -> None:
    async with reading(open_desk(files=TREE)) as (pilot, _):
        await pilot.press("f")
        await pilot.pause()
        menu = pilot.app.screen
        assert isinstance(menu, MenuScreen)
        notes = {entry.id: entry.note for entry in menu._entries}
        assert notes["yolo"] == "no such file here"


@pytest.mark.parametrize(
    ("lang", "said_first"),
    [("en", "2 struck-out entries are given too (~)"), ("zh", "划掉的 2 条也照样给它读（~）")],
)
def test_struck_out_entries_that_are_given_are_marked_and_counted(lang: Lang, said_first: str) -> None:
    text = "# Other Memory\n- Memory_1: ~~old~~\n  - with more\n- Memory_2: new\n- [x] Memory_3: done\n"
    vault = vault_of({"YOLO/memory/global.md": text})
    given = inject(vault, "", "yolo")
    rows = texts(lines.given_items(given, lang, struck=lines.struck_lines(vault, given)))
    assert rows[0].startswith(f" ~ {said_first}")
    assert " ~ - Memory_1: ~~old~~" in rows
    assert " ~   - with more" in rows
    assert "   - Memory_2: new" in rows
    assert " ~ - [x] Memory_3: done" in rows


def test_what_stands_below_a_struck_out_entry_too_is_not_marked_elsewhere() -> None:
    text = "# Other\n- Memory_1: ~~old~~\n\n  - with more\n\n- Memory_2: new\n  - with more\n\nThe end\n"
    vault = vault_of({"YOLO/memory/global.md": text})
    given = inject(vault, "", "yolo")
    rows = texts(lines.given_items(given, "en", struck=lines.struck_lines(vault, given)))
    assert rows[0].startswith(" ~ 1 struck-out entry")
    assert [row for row in rows[1:] if row.startswith(" ~")] == [" ~ - Memory_1: ~~old~~", " ~   - with more"]
    assert "     - with more" in rows


def test_a_struck_out_entry_below_the_cut_is_not_given() -> None:
    vault = vault_of({**TREE, "AGENTS.md": RULES.replace("第三条", "~~第三条~~")})
    given = inject(vault, None, "small", LIMIT)
    rows = texts(lines.given_items(given, "zh", struck=lines.struck_lines(vault, given)))
    assert " x - ~~第三条~~" in rows
    assert "划掉" not in "".join(rows)


async def test_the_screen_marks_what_is_struck_out(open_desk: OpenDesk) -> None:
    desk = open_desk(files={"YOLO/memory/global.md": "# Other Memory\n- Memory_1: ~~old~~\n"})
    async with reading(desk) as (_, screen):
        rows = texts(list(screen._pane._items))
        assert " ~ - Memory_1: ~~old~~" in rows
        assert "1 struck-out entry is given too" in rows[0]
        assert screen._given is not None
        assert len(screen._pane.keys) == screen._given.lines, "what is said before the text is no line of it"


def test_nothing_given_says_so() -> None:
    given = inject(vault_of({"YOLO/memory/global.md": "\n"}), "", "yolo")
    assert texts(lines.given_items(given, "en")) == ["   Nothing: this assistant is given no memory."]


def test_what_a_loader_looks_for_in_vain_is_named() -> None:
    without = {path: text for path, text in TREE.items() if path != "AGENTS.md"}
    given = inject(vault_of(without), None, "dsh")
    rows = texts(lines.given_items(given, "en", loaders({})["dsh"].files))
    assert "dsh loads AGENTS.md, and there is no such file" in rows[0]
    given = inject(vault_of({"YOLO/memory/global.md": "- tea\n"}), None, "gemini")
    rows = texts(lines.given_items(given, "zh", loaders({})["gemini"].files))
    assert len(rows) == 1
    assert "GEMINI.md" in rows[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("cells", [60, 80, 100, 160])
def test_the_size_and_its_limit_are_never_cut(lang: Lang, cells: int) -> None:
    files = {**TREE, "AGENTS.md": "# 规则\n\n- 第一条规则很短\n" * 100}
    line = lines.size_line(inject(vault_of(files), None, "dsh"), lang, cells)
    shown = said(line)
    assert cell_width(shown) <= cells
    assert "65,244" in shown
    assert (cells < 160) or (" 字 · " if lang == "zh" else " characters · ") in shown


def test_of_two_sizes_it_is_said_which_is_loaded_and_what_becomes_of_the_rest() -> None:
    both = inject(vault_of(TREE), None, "dsh")
    assert "the rest read by itself" in said(lines.size_line(both, "en", 80))
    assert "其余由它自己去读" in said(lines.size_line(both, "zh", 80))
    alone = inject(vault_of({"AGENTS.md": RULES, ".AGENT/x.md": "x\n"}), None, "dsh")
    assert "the rest" not in said(lines.size_line(alone, "en", 80))
    over = inject(vault_of({"AGENTS.md": "- a rule\n" * 6_000}), None, "codex")
    assert "上限 32,768 字节，超出 21,232 字节" in said(lines.size_line(over, "zh", 80))


def test_a_secret_is_masked_and_counted_whole() -> None:
    token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    given = inject(vault_of({"YOLO/memory/global.md": f"- Profile_1: key {token}\n"}), "", "yolo")
    shown = "\n".join(texts(lines.given_items(given, "en")))
    assert token not in shown
    assert "••••" in shown
    assert f"{given.bytes} bytes" in said(lines.size_line(given, "en", 120))


def test_compared_readings_say_what_falls_below_the_cut() -> None:
    short, long = ({**TREE, "AGENTS.md": f"# 规则\n\n- {one}\n- 第三条\n"} for one in ENTRY_TEXTS)
    before = inject(vault_of(short), None, "small", LIMIT)
    after = inject(vault_of(long), None, "small", LIMIT)
    rows = texts(lines.compared_items(compare(before, after), "en"))
    assert " - - 短" in rows
    assert any("Falls below the cut: 2" in row for row in rows)
    same = texts(lines.compared_items(compare(before, before), "en"))
    assert "The same: nothing differs." in same[0]


@pytest.mark.parametrize("cells", [56, 76, 156])
def test_sections_stand_by_size_and_their_bars_have_one_scale(cells: int) -> None:
    rules = "# A\n\n## small\n\nx\n\n## large\n\n" + "y" * 300 + "\n"
    other = ".AGENT/02-记忆库/长期记忆.md"
    vault = vault_of({"AGENTS.md": rules, other: "# B\n" + "y" * 150 + "\n## C\n- c\n"})
    sizes = {
        path: section_sizes(file.document)
        for path in ("AGENTS.md", other)
        if (file := vault.file(path)) is not None
    }
    rows = [said(row) for row in lines.section_lines(sizes, "en", BOXES["ascii"], cells)]
    assert rows[1].split()[-2:] == ["large", ":7"]
    assert rows[0].endswith("bytes")
    of_one = [row for row in rows if "%" in row]
    full = of_one[0].count("#")
    assert "." not in of_one[0].split()[2]
    half = next(row for row in of_one if row.endswith("B  :1"))
    assert abs(half.count("#") - full / 2) <= 1
    assert sum(int(row.split()[1].rstrip("%")) for row in of_one) == 200


def test_tags_look_alike_in_both_views() -> None:
    given = inject(vault_of({"YOLO/memory/global.md": "# User Profile\n- Profile_1: tea\n"}), "", "yolo")
    now, then = lines.given_items(given, "en"), lines.compared_items(compare(given, given), "en")
    tags = [
        [row for row in items if isinstance(row, lines.TextRow) and row.text == "<memory>"]
        for items in (now, then)
    ]
    assert [[row.style for row in rows] for rows in tags] == [["accent"], ["accent"]]


async def test_loaders_that_load_something_stand_first_and_say_whether_they_cut(open_desk: OpenDesk) -> None:
    async with reading(open_desk("en")) as (pilot, screen):
        await pilot.press("f")
        await pilot.pause()
        menu = pilot.app.screen
        assert isinstance(menu, MenuScreen)
        notes = {entry.id: entry.note for entry in menu._entries}
        none = [name for name, note in notes.items() if note == "no such file here"]
        assert set(none) == {"codex-memories", "claude-md", "openclaw-user", "hermes-user", "gemini", "letta"}
        assert list(notes)[-len(none) :] == none
        cuts = [name for name, note in notes.items() if note.endswith(": cut here")]
        assert cuts == ["claude-code", "hermes"]
        for name in notes:
            given = inject(screen.vault, "", name)
            assert (name in cuts) == (given.limit is not None and given.limit.cut), name


async def test_assistants_one_after_the_other_and_a_loader_by_name(open_desk: OpenDesk) -> None:
    async with reading(open_desk("en")) as (pilot, screen):
        seen = []
        for _ in range(len(screen.vault.assistants) + 1):
            await pilot.press("]")
            assert screen._given is not None
            seen.append(screen._given.assistant)
        assert None in seen  # behind the last one: the global file alone
        assert len(set(seen)) > 2
        await pilot.press("[")
        await pilot.press("f")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen._given is not None
        assert screen._given.loader != "yolo"
        await pilot.press("f")
        await pilot.pause()
        await pilot.press(*"memory.md", "enter")
        await pilot.pause()
        assert screen._given.loader == "claude-code"


@pytest.mark.parametrize(
    ("loader", "why"), [("codex", "Nothing is cut by the program"), ("gemini", "Nothing is loaded here")]
)
async def test_where_nothing_is_cut_it_is_said_why(open_desk: OpenDesk, loader: str, why: str) -> None:
    async with reading(open_desk(files=TREE)) as (pilot, screen):
        screen._loader = loader
        screen.show_again()
        await pilot.press("g")
        await pilot.pause()
        assert screen._told is not None
        assert why in screen._told[0]
        assert "f chooses another program" in screen._told[0]


async def test_what_changed_since_the_session_began(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    async with reading(desk) as (pilot, screen):
        await pilot.press("c")
        assert any("The same" in row for row in texts(screen._pane._items[:1]))
        ref = next(one for one in refs(desk.vault) if one.file.path.endswith("global.md"))
        changes = replace_text(ref.file.document, ref.file.path, ref.entry, "quite another text")
        why = Message("session.nothing")
        assert isinstance(desk.commit(Plan(why, changes)), Committed)
        desk.refresh()
        screen.vault_changed()
        rows = texts(list(screen._pane._items))
        assert any(row.startswith(" + ") and "quite another text" in row for row in rows)
        await pilot.press("c", "c")
        assert not any(row.startswith(" + ") for row in texts(list(screen._pane._items)))


async def test_where_nothing_is_cut_it_is_said(open_desk: OpenDesk) -> None:
    async with reading(open_desk("en")) as (pilot, screen):
        await pilot.press("g")
        assert screen._told is not None
        await pilot.press("o")
        await pilot.pause()
        assert pilot.app.screen is not screen
        await pilot.press("escape")


async def test_the_cut_of_a_loader_of_ones_own(open_desk: OpenDesk, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text(
        '[loaders.small]\nname = "Small"\nfiles = ["AGENTS.md"]\nlimit = [{value = 400, unit = "bytes"}]\n'
    )
    async with reading(open_desk("en")) as (pilot, screen):
        screen._loader = "small"
        screen.show_again()
        assert screen._given is not None
        assert screen._given.cut
        await pilot.press("g")
        assert (screen._pane.cursor_key or "").startswith(lines.CUT)


async def test_a_section_of_the_rules_is_moved_out_and_undone(open_desk: OpenDesk) -> None:
    rules = "# A\n\n## small\n\nx\n\n## large\n\n" + "y\n" * 300
    desk = open_desk(files={**TREE, "AGENTS.md": rules})
    root = Path(desk.vault.root)
    async with reading(desk) as (pilot, screen):
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("enter")  # the largest
        await pilot.pause()
        await pilot.press("enter")  # the file that is offered
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert (root / "docs/rules.md").read_text() == "## large\n\n" + "y\n" * 300
        assert (root / "AGENTS.md").read_text() == rules.replace(
            "y\n" * 300, "- Details: [[docs/rules.md#large]]\n"
        )
        assert "Details" in "".join(texts(list(screen._pane._items)))
        await pilot.press("u")
        await pilot.pause()
        assert (root / "AGENTS.md").read_text() == rules
        assert not (root / "docs/rules.md").exists()


async def test_a_place_in_the_memory_is_refused_in_words(open_desk: OpenDesk) -> None:
    desk = open_desk(files=TREE)
    root = Path(desk.vault.root)
    async with reading(desk) as (_, screen):
        await screen._sink("AGENTS.md", "规则", ".AGENT/02-记忆库/新.md")
        assert "outside the memory" in str(screen._told)
        await screen._sink("AGENTS.md", "gone", "docs/x.md")
        assert "gone" in str(screen._told)
        assert (root / "AGENTS.md").read_text() == RULES
        assert not (root / "docs").exists()


async def test_another_loader_stays_and_is_said_to_give_everybody_the_same(
    open_desk: OpenDesk,
) -> None:
    async with reading(open_desk("en")) as (pilot, screen):
        screen._loader = "dsh"
        screen.show_again()
        await pilot.press("]")
        await pilot.pause()
        assert screen._given is not None
        assert screen._given.loader == "dsh"
        assert "gives every agent the same; f goes back to YOLO" in str(screen._told)


async def test_the_sections_of_a_note_that_is_loaded_are_listed_first(open_desk: OpenDesk) -> None:
    async with reading(open_desk("en")) as (pilot, screen):
        screen._loader = "claude-code"
        screen.show_again()
        assert screen._given is not None
        assert [part.file for part in screen._given.parts] == ["MEMORY.md"]
        await pilot.press("o")
        await pilot.pause()
        shown = "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())
        assert shown.index("MEMORY.md") < shown.index("AGENTS.md")
        assert re.search(r"AGENTS\.md +[\d,]+ bytes +not loaded here", shown)


async def test_where_there_is_no_other_assistant_it_is_said(open_desk: OpenDesk) -> None:
    async with reading(open_desk(files=TREE)) as (pilot, screen):
        await pilot.press("]")
        await pilot.pause()
        assert screen._told is not None
        assert "no other assistant" in screen._told[0]
