"""What waits is counted once: the first look, the Overview, the Checkup and `memsift check` say the same."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner
from test_tui_review import running, settled, text, type_keys

from memsift.messages import Lang, Message
from memsift.review.aside.model import FirstLook
from memsift.review.counted import kept_count
from memsift.text import cell_width, more, visible
from memsift_tui.commands.root import root
from memsift_tui.screens.review.start import StartFacts, start_lines
from tui_kit import PATIENCE, TODAY

FIRST = {"en": r"(\d+) cards of the checkup", "zh": r"(\d+) 张体检卡片"}
MENU = {"en": r"Checkup: (\d+) cards", "zh": r"每周体检：(\d+) 张卡片"}
PACE = {"en": r"of (\d+) cards", "zh": r"卡片 \d+/(\d+)"}
ALL = {"en": r"(\d+) in all", "zh": r"共 (\d+) 项"}
CHECK = {
    "en": r": (\d+) cards of the checkup, 2 of them for what changed outside\.",
    "zh": r"里是 (\d+) 张卡片，其中 2 张是外部改动。",
}
OUTSIDE = "YOLO/memory/global.md"


async def shown(app, pilot, pattern: str, n: int | None = None) -> int:  # type: ignore[no-untyped-def]  # of these tests' app
    """The number that a screen says, once it says it; `n`: once it is this one."""
    end = monotonic() + PATIENCE
    while True:
        found = re.search(pattern, text(app))
        if found is not None and n in (None, int(found.group(1))):
            return int(found.group(1))
        assert monotonic() < end, f"{pattern} {n} is not what is shown:\n{text(app)}"
        await pilot.pause(0.05)


@pytest.mark.usefixtures("own_state")
@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_every_place_counts_the_same_cards(open_desk, lang) -> None:
    seen = open_desk(lang)
    seen.close()
    with Path(seen.vault.root, OUTSIDE).open("a", encoding="utf-8") as file:
        file.write("\n- An agent wrote this\n- and this\n")
    desk = open_desk(lang)
    async with running(desk, size=(100, 30), lang=lang) as (app, pilot):
        first = await shown(app, pilot, FIRST[lang])
        counted = kept_count(desk.store)
        assert counted is not None
        assert counted.cards == first
        await type_keys(pilot, ["f6"])
        # No proposal waits in this vault, so that all that waits is the checkup's.
        assert await shown(app, pilot, ALL[lang]) == first
        await type_keys(pilot, ["enter"])
        assert await shown(app, pilot, MENU[lang]) == first
        await type_keys(pilot, ["escape", "f3"])
        assert await shown(app, pilot, PACE[lang]) == first
        # What is put off until next week is no longer counted anywhere.
        await type_keys(pilot, ["w"])
        await settled(app, pilot)
        await type_keys(pilot, ["f6"])
        await shown(app, pilot, ALL[lang], first - 1)
    desk.close()
    argv = ["check", desk.vault.root, "--lang", lang, "--today", TODAY.isoformat()]
    said = CliRunner().invoke(root, argv).output
    found = re.search(CHECK[lang], said)
    assert found is not None, said
    assert int(found.group(1)) == first - 1


@pytest.mark.parametrize(
    ("lang", "waiting", "said"),
    [
        ("en", 2, ["Nothing grave", "2 cards of the checkup (F3) waiting for you"]),
        ("en", 0, ["Nothing is wrong", "Nothing waits for you"]),
        ("zh", 2, ["没有发现严重问题", "等你处理：2 张体检卡片（F3）"]),
        ("zh", 0, ["没有发现问题", "没有等待处理的事项"]),
    ],
)
def test_nothing_is_called_right_above_what_waits(lang: Lang, waiting: int, said: list[str]) -> None:
    facts = StartFacts(files=1, entries=3, changed=0, proposed=0, unreviewed=False, look=FirstLook(waiting))
    lines = start_lines(facts, lang, 80, 5, (visible("F2"), visible("F3")))
    assert ["".join(words for words, _ in line) for line in lines[1:]] == said


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("cells", [40, 60, 78, 158])
def test_where_to_look_first_is_told_whole_however_long_it_is(lang: Lang, cells: int) -> None:
    worst = Message("checks.grades.f0", {"text": "F0 = 本人说的，F2 = 猜的；" * 20})
    look = FirstLook(2, worst, "AGENTS.md", 117)
    facts = StartFacts(files=1, entries=3, changed=0, proposed=0, unreviewed=False, look=look)
    lines = start_lines(facts, lang, cells, 5, (visible("F2"), visible("F3")))
    told = ["".join(words for words, _ in line) for line in lines]
    assert len(told) == 5
    assert all(cell_width(visible(row)) <= cells for row in told[1:4])
    where = "".join(told[1:4]).replace(" ", "")
    assert more() in where, "what is left out is left out with a sign"
    assert where.endswith(("（AGENTS.md第117行）", "(AGENTS.md,line117)")), where


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("rows", [3, 4, 5])
@pytest.mark.parametrize("cells", [20, 38, 60, 78])
def test_what_is_cut_of_where_to_look_first_has_a_sign(lang: Lang, rows: int, cells: int) -> None:
    worst = Message("checks.grades.f0", {"text": "F0 = 本人说的，F2 = 猜的；" * 20})
    look = FirstLook(2, worst, ".AGENT/02-记忆库/长期记忆（旧）.md", 117)
    facts = StartFacts(files=1, entries=3, changed=0, proposed=0, unreviewed=False, look=look)
    lines = start_lines(facts, lang, cells, rows, (visible("F2"), visible("F3")))
    told = ["".join(words for words, _ in line) for line in lines]
    assert len(told) <= rows
    where = "".join(told[1:-1]).replace(" ", "")
    assert more() in where
    assert where.endswith(("117行）", "line117)", more())), where


async def test_what_the_first_look_said_is_read_again_with_esc(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        await shown(app, pilot, FIRST["en"])
        assert "(Esc: this again)" in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "waiting for you" not in text(app)
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert "waiting for you" in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "waiting for you" not in text(app)
