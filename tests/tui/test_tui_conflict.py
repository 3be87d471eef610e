"""Somebody changed what a person was about to change: three versions are shown, and the person chooses."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_tui_review import running, text

from memsift.messages import Message
from memsift.plan.model import Change, Clash, Op, Plan
from memsift_tui.screens.conflict import ConflictScreen, mine, settled

GLOBAL = "YOLO/memory/global.md"
MINE = "- Profile_2: The user is 38 years old and well"
NOW = "- Profile_2: The user is 41 years old"


def change_outside(root: Path) -> None:
    path = root / GLOBAL
    data = path.read_bytes()
    assert b"- Profile_2: The user is 38 years old" in data
    path.write_bytes(data.replace(b"- Profile_2: The user is 38 years old", NOW.encode()))


@pytest.mark.parametrize("read_again", [False, True])
@pytest.mark.parametrize(
    ("choice", "keys", "after"),
    [
        ("take theirs", ["enter"], NOW),
        ("take mine", ["down", "enter"], MINE),
        ("take mine", ["2"], MINE),
        ("take theirs", ["end", "home", "enter"], NOW),
        (
            "edit",
            ["end", "enter", *" today", "enter"],
            "- Profile_2: The user is 38 years old and well today",
        ),
        ("leave", ["escape"], NOW),
    ],
)
async def test_the_person_chooses_between_three_versions(
    open_desk, choice: str, keys: list[str], after: str, read_again: bool
) -> None:
    desk = open_desk("en")
    root = Path(desk.vault.root)
    async with running(desk) as (app, pilot):
        await pilot.press("down", "down", "e")
        await pilot.pause()
        change_outside(root)
        if read_again:
            app.read_again()
        await pilot.press("end", *" and well", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ConflictScreen)
        shown = text(app)
        assert "as you saw it" in shown
        assert all(part in shown for part in ("41", "38", "and well"))
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        lines = (root / GLOBAL).read_text(encoding="utf-8").split("\n")
        assert after in lines
        assert len([line for line in lines if line.startswith("- Profile_2:")]) == 1
        if choice in ("take theirs", "leave"):
            # What was typed is not lost: it is offered again.
            await pilot.press("e")
            await pilot.pause()
            assert "and well" in text(app)


def clash(now: tuple[str, ...] | None, op: Op = Op.REPLACE) -> Clash:
    change = Change(op, "a.md", line=3, before=("- old",), after=("- mine",))
    return Clash(change, change.before, now, change.after, 7)


def test_mine_is_made_on_what_stands_there_and_needs_something_to_stand_there() -> None:
    made = mine(clash(("- theirs",)))
    assert made is not None
    assert (made.before, made.after, made.line) == (("- theirs",), ("- mine",), 7)
    assert mine(clash(None)) is None


def test_an_answer_replaces_its_change_or_takes_it_out() -> None:
    one, other = clash(("- theirs",)), Change(Op.REMOVE, "a.md", before=("- x",))
    plan = Plan(Message("tui.why-plan.edit", {"entry": "a"}), (other, one.change))
    assert settled(plan, [(one, None)]).changes == (other,)
    assert settled(plan, [(one, mine(one))]).changes == (other, mine(one))
