"""What plans did to a file is taken back in whatever order, to the byte, or it is said which goes first."""

from __future__ import annotations

import itertools
import os
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Conflict, Plan, PlanError, add_entry, apply, delete, invert, move, replace_text
from memsift.plan.order import Step, in_old_order
from tally import tally

WHY = Message("plan.undo", {"what": "x"})
FILE = "YOLO/memory/global.md"
EXAMPLES = 10_000 if os.environ.get("MEMSIFT_TORTURE") else 400


class History:
    """A file, and plans that changed it one after the other."""

    def __init__(self, data: bytes) -> None:
        self.now = data
        self.steps: list[Step] = []
        self.plans: dict[str, Plan] = {}

    def do(self, kind: str, entry: int, words: str, section: int) -> None:
        """One decision about the entry of that number; none where it cannot be."""
        document = parse(self.now)
        if kind != "add" and not document.entries:
            return
        one = document.entries[entry % len(document.entries)] if document.entries else None
        there = document.sections[section % len(document.sections)] if document.sections else None
        try:
            if kind == "delete" and one is not None:
                changes = delete(document, FILE, one)
            elif kind == "edit" and one is not None:
                changes = replace_text(document, FILE, one, words)
            elif kind == "move" and one is not None and there is not None:
                changes = move(document, FILE, one, there)
            else:
                changes = add_entry(document, FILE, there, words)
            after = apply(Plan(WHY, changes), {FILE: self.now}).get(FILE)
        except PlanError:
            return
        if after is not None and after != self.now:
            name = f"p{len(self.steps)}"
            self.steps.append(Step(name, self.now, after))
            self.plans[name] = Plan(WHY, changes)
            self.now = after

    def undo(self, name: str) -> None:
        """Take one back, as the store does it. Raises PlanError; then nothing was done."""
        one = next(step for step in self.steps if step.plan == name)
        changes = invert(self.plans[name], {FILE: one.before}, {FILE: one.after}).changes
        back = apply(Plan(WHY, in_old_order(changes, name, self.steps, self.now)), {FILE: self.now})
        after = back.get(FILE, self.now)
        assert after is not None
        if after == self.now:
            raise PlanError(WHY)  # nothing of it is there by now: the store says so and marks nothing
        self.steps.append(Step(f"undo {name}", self.now, after, (name,)))
        self.now = after

    def undo_all(self, order: list[str]) -> list[str]:
        """All of them in this order, what is refused again after the others. Returns what was refused for
        good."""
        left = list(order)
        while left:
            for name in left:
                was = self.now
                try:
                    self.undo(name)
                except PlanError:
                    assert self.now == was
                    continue
                left.remove(name)
                break
            else:
                break
        return left


ENTRIES = ("- a\n", "- b\n", "- c\n", "- a\n  more\n", "- Profile_1: x\n", "- Profile_2: y\n")
LINES = st.sampled_from((*ENTRIES, "\n", "# One\n", "# Two\n", "prose\n", "> quote\n", "<!-- why -->\n"))
WORDS = st.sampled_from(("new one", "a", "Drinks tea", "Drinks coffee", "z"))


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Files with many equal lines, with or without a last newline, of either kind of newline."""
    text = "".join(draw(st.lists(LINES, min_size=2, max_size=14)))
    if draw(st.booleans()):
        text = text.removesuffix("\n")
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text.encode()


def decided(drawn: st.DataObject, data: bytes, kinds: tuple[str, ...]) -> tuple[History, list[str]]:
    """A history of a few decisions, and an order to take them back in."""
    history = History(data)
    for _ in range(drawn.draw(st.integers(1, 5))):
        kind, words = drawn.draw(st.sampled_from(kinds)), drawn.draw(WORDS)
        history.do(kind, drawn.draw(st.integers(0, 20)), words, drawn.draw(st.integers(0, 3)))
    return history, drawn.draw(st.permutations(list(history.plans)))


@pytest.mark.parametrize("back", list(itertools.permutations(("p0", "p1", "p2"))))
@pytest.mark.parametrize("data", [b"- a\r\n- a\r\n- a", b"- a\r\n- b\r\n- c", b"- c\n- b\n- a"])
def test_a_file_without_a_last_line_end_gets_its_own_back(data: bytes, back: tuple[str, ...]) -> None:
    for order in itertools.product(range(3), repeat=2):
        history = History(data)
        for entry in (*order, 0):
            history.do("delete", entry, "", 0)
        for name in back:
            history.undo(name)
        assert history.now == data, (order, back)


@settings(max_examples=EXAMPLES, report_multiple_bugs=False)
@given(files(), st.data())
def test_deletes_are_taken_back_in_any_order(data: bytes, drawn: st.DataObject) -> None:
    history, order = decided(drawn, data, ("delete",))
    for name in order:
        history.undo(name)  # none of them is ever refused
    assert history.now == data
    tally("deletes taken back out of order", len(order))


def test_the_test_sees_what_comes_back_wherever_its_plan_knew_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "in_old_order", lambda changes, name, steps, now: tuple(changes))
    with pytest.raises(AssertionError):
        test_deletes_are_taken_back_in_any_order()


@settings(max_examples=EXAMPLES, report_multiple_bugs=False)
@given(files(), st.data())
def test_edits_and_deletes_are_taken_back_to_the_byte(data: bytes, drawn: st.DataObject) -> None:
    """One that a later one built on is refused until that one is taken back; in the end all of them are."""
    history, order = decided(drawn, data, ("edit", "edit", "delete"))
    assert history.undo_all(order) == []
    assert without_the_end(history.now) == without_the_end(data)
    tally("edits and deletes taken back out of order", len(order))


@settings(max_examples=EXAMPLES, report_multiple_bugs=False)
@given(files(), st.data())
def test_whatever_was_decided_is_taken_back_or_refused(data: bytes, drawn: st.DataObject) -> None:
    """Adding and moving as well. Where nothing is refused for good, as it is where what was moved is another
    text by now, every line is there again."""
    history, order = decided(drawn, data, ("edit", "delete", "add", "move"))
    refused = history.undo_all(order)
    assert refused or lines(history.now) == lines(data)
    tally("decisions of all kinds taken back out of order", len(order))


def without_the_end(data: bytes) -> bytes:
    """Without the newline at the end: where the last line was edited, it may have one afterwards."""
    return data.removesuffix(b"\n").removesuffix(b"\r")


def lines(data: bytes) -> Counter[str]:
    return Counter(line.text for line in parse(data).lines)


# Seen in 150 random histories before edits were told apart from what came anew.
@pytest.mark.parametrize("order", [("p0", "p1"), ("p1", "p0")])
def test_a_line_that_was_written_anew_returns_to_its_place(order: tuple[str, ...]) -> None:
    history = History(b"> quote\n- Profile_1: x\n- Grows tomatoes in the yard\n- b\n")
    history.do("edit", 1, "new one", 0)
    history.do("edit", 0, "Drinks coffee", 0)
    assert history.now == b"> quote\n- Profile_1: Drinks coffee\n- new one\n- b\n"
    assert history.undo_all(list(order)) == []
    assert history.now == b"> quote\n- Profile_1: x\n- Grows tomatoes in the yard\n- b\n"


def test_an_equal_line_elsewhere_is_never_taken_for_the_one_that_is_gone() -> None:
    history = History(b"- a\n- b\n")
    history.do("edit", 1, "a", 0)
    history.do("edit", 1, "new one", 0)
    with pytest.raises(Conflict) as refused:
        history.undo("p0")
    assert refused.value.message.id == "plan.later-first"
    assert history.now == b"- a\n- new one\n"
    assert history.undo_all(["p0", "p1"]) == []
    assert history.now == b"- a\n- b\n"


def test_what_went_and_came_back_is_the_same_to_an_undo() -> None:
    """Deleted by a plan, brought back by another program: its edit can be taken back all the same."""
    history = History(b"# One\n- a\n- b\n- c\n")
    history.do("edit", 1, "Drinks tea", 0)
    history.do("delete", 1, "", 0)
    restored = b"# One\n- a\n- Drinks tea\n- c\n"
    history.now = restored
    history.undo("p0")
    assert history.now == b"# One\n- a\n- b\n- c\n"


def test_an_undo_that_is_undone_counts_as_what_it_was() -> None:
    history = History(b"- a\n- b\n- c\n")
    history.do("edit", 1, "Drinks tea", 0)
    history.do("edit", 1, "new one", 0)
    there = history.now
    history.undo("p1")
    history.plans["undo p1"] = Plan(WHY, ())
    again = next(step for step in history.steps if step.plan == "undo p1")
    history.plans["undo p1"] = Plan(
        WHY, invert(history.plans["p1"], {FILE: again.after}, {FILE: again.before}).changes
    )
    history.undo("undo p1")
    assert history.now == there
    with pytest.raises(Conflict):
        history.undo("p0")
