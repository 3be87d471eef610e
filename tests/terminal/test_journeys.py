"""A person's evening in a real terminal: what is alike is merged, a fact confirmed, a long entry split, and
last week's delete found and undone; once with letters, once with arrows, Enter, Esc and Tab alone.

Texts that are typed into a field are texts in both; no letter is a command in the second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from program import Program, memsift

from tally import tally

pytestmark = pytest.mark.pty
SIZES = [(80, 24), (120, 40)]
GLOBAL, EDITOR, LONG_TERM = (
    "YOLO/memory/global.md",
    "YOLO/memory/editor.md",
    ".AGENT/02-memory/long-term.md",
)
NOISE = "The odd noise may come from the third disk bay"
PEANUTS = "- Profile_7: Allergic to peanuts"
BAR = "┃"


class Person:
    """Somebody at the app: `arrows` says that letters are no commands for them."""

    def __init__(self, app: Program, *, arrows: bool) -> None:
        self.app = app
        self.arrows = arrows

    def do(self, letter: str, label: str, *, menu: str = "What can be done here") -> None:
        """Do an action: by its letter, or out of the menu."""
        if not self.arrows:
            self.app.press(letter)
            return
        self.app.press("enter")
        self.app.wait_for(menu)
        self.choose(label)

    def everything(self, key: str, label: str) -> None:
        """Do an action that the short menu does not list: by its key, or out of the long one."""
        if not self.arrows:
            self.app.press(key)
            return
        self.app.press("esc")
        self.app.wait_for("Esc again: everything")
        self.app.press("esc")
        self.app.wait_for("Everything")
        self.choose(label)

    def choose(self, label: str) -> None:
        """Go down a menu to a line and choose it."""
        self.down_to(rf"{BAR} +{re.escape(label)}")
        self.app.press("enter")

    def down_to(self, pattern: str, *, key: str = "down", most: int = 120) -> None:
        """Press a key until a line of the screen looks like this."""
        for _ in range(most):
            if re.search(pattern, self.app.text):
                return
            self.move(key)
        raise AssertionError(f"no {pattern!r} after {most} times {key}:\n{self.app.text}")

    def move(self, key: str) -> None:
        before = self.cursor
        self.app.press(key)
        self.app.until(lambda: self.cursor != before, f"{key} to move")

    @property
    def cursor(self) -> list[str]:
        """The lines that the cursor's bar stands at, and where: what a move changes."""
        return [f"{number}{line}" for number, line in enumerate(self.app.lines) if re.search(BAR, line)]

    def leave(self) -> None:
        self.everything("q", "Leave; everything is already saved")
        assert self.app.wait_end() == 0
        assert self.app.left_behind() == []


@pytest.fixture
def start(places: Mapping[str, str], vault: Path) -> Callable[..., object]:
    @contextmanager
    def start_it(columns: int, rows: int, *, arrows: bool, today: str = "2026-11-29") -> Iterator[Person]:
        argv = memsift(str(vault), "--lang", "en", "--today", today)
        with Program(argv, env=places, columns=columns, rows=rows) as app:
            app.wait_for("q leave")
            # Likeness is known, and so is what waits: nothing more arrives by itself.
            app.wait_for(lambda text: "alike" in text.split("\n")[0])
            yield Person(app, arrows=arrows)

    return start_it


def lines_of(vault: Path, file: str) -> list[str]:
    return (vault / file).read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("arrows", [False, True], ids=["letters", "arrows"])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_an_evening(start, vault: Path, columns: int, rows: int, arrows: bool) -> None:
    with start(columns, rows, arrows=arrows, today="2026-11-22") as person:
        delete_an_entry(person, vault)
        person.leave()
    with start(columns, rows, arrows=arrows) as person:
        merge_across_two_files(person, vault)
        raise_with_a_source(person, vault)
        split_a_long_entry(person, vault)
        undo_last_weeks_delete(person, vault)
        person.leave()
    tally("journeys in a terminal", 5)


def delete_an_entry(person: Person, vault: Path) -> None:
    person.down_to(rf"{BAR}  [-<>=!] Allergic to peanuts")
    person.do("d", "delete")
    person.app.until(lambda: PEANUTS not in lines_of(vault, GLOBAL), "the entry deleted")
    person.app.wait_for("Deleted 1 entry")


def merge_across_two_files(person: Person, vault: Path) -> None:
    app = person.app
    before = lines_of(vault, EDITOR)
    if person.arrows:
        person.down_to(rf"{BAR}  = There is a ginger cat")
    else:
        # One conflict, and then the cat that two files tell of.
        app.press("n")
        app.wait_for(lambda text: re.search(rf"{BAR}  ! The user is", text) is not None)
        app.press("n")
    # What differs is seen: the other text stands in the detail strip, with its place.
    app.wait_for("same as Profile_1 (editor)")
    app.wait_for(lambda text: "Ｓｅｓａｍｅ" in text or "Ｓ" in text)
    person.do("m", "merge")
    app.wait_for("Merge 2 entries into one")
    person.down_to(rf"{BAR} +\[ Merge 2 into Profile_\d")
    app.press("enter")
    app.until(lambda: len(lines_of(vault, EDITOR)) < len(before), "the duplicate merged")
    assert sum("ginger cat" in line for file in (GLOBAL, EDITOR) for line in lines_of(vault, file)) == 1
    app.wait_for("Merged into ")


def raise_with_a_source(person: Person, vault: Path) -> None:
    app = person.app
    show_long_term(person)
    person.down_to(rf"{BAR}  [-<>=!] The odd noise")
    person.do("g", "fields")
    app.wait_for("Left Right grade")
    if person.arrows:
        app.press("right")
    else:
        app.press("backspace", "1")
    app.wait_for(lambda text: re.search(r"grade +F1", text) is not None)
    # Who raises it confirms it by that: they stand on the form as a source before it is written.
    app.wait_for(lambda text: re.search(r"source +inferred; user", text) is not None)
    app.press("enter")
    app.until(
        lambda: any(
            line.startswith(f"- [F1] {NOISE} (2026-11-16, source: inferred, user")
            for line in lines_of(vault, LONG_TERM)
        ),
        "the grade raised",
    )
    app.wait_for("Saved in ")


def show_long_term(person: Person) -> None:
    person.do("f", "choose file")
    person.app.wait_for("Show on this side")
    if not person.arrows:
        person.app.press(*"long-term")
        person.app.wait_for(lambda text: re.search(rf"{BAR} +Long-term", text) is not None)
    person.choose("Long-term")
    person.app.wait_for("Network")


def split_a_long_entry(person: Person, vault: Path) -> None:
    app = person.app
    before = len(lines_of(vault, LONG_TERM))
    person.down_to(rf"{BAR}  [-<>=!] Before the photo service")
    person.do("S", "split")
    app.wait_for("one entry a line")
    # It begins with each part on a line of its own: Enter takes that.
    app.press("enter")
    app.until(lambda: len(lines_of(vault, LONG_TERM)) == before + 2, "the entry split in three")
    assert any("then it takes about twenty minutes" in line for line in lines_of(vault, LONG_TERM))
    app.wait_for("Saved in ")


def undo_last_weeks_delete(person: Person, vault: Path) -> None:
    app = person.app
    person.everything("f5", "What was done; undo and restore")
    app.wait_for("Session of")
    person.down_to(rf"{BAR} .*Deleted Profile_7")
    app.wait_for(PEANUTS)  # the diff says what it was
    app.press("enter")
    app.wait_for("What can be done here")
    person.choose("undo this")
    app.until(lambda: PEANUTS in lines_of(vault, GLOBAL), "last week's delete undone")
    app.wait_for("Undone: ")
