"""What was deleted returns between the lines that it stood between, in whatever order it is brought back."""

from __future__ import annotations

import itertools
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Plan, apply, delete, invert
from memsift.plan.order import Step, in_old_order
from tally import tally

WHY = Message("plan.undo", {"what": "x"})
FILE = "YOLO/memory/global.md"
EXAMPLES = 10_000 if os.environ.get("MEMSIFT_TORTURE") else 400


def deleted(data: bytes, entry: int) -> tuple[Plan, bytes]:
    """The entry of that number (of those that are there) deleted."""
    document = parse(data)
    plan = Plan(WHY, delete(document, FILE, document.entries[entry % len(document.entries)]))
    after = apply(plan, {FILE: data})[FILE]
    assert after is not None
    return plan, after


def undone(name: str, steps: list[Step], plans: dict[str, Plan], now: bytes) -> bytes:
    """The file with one delete taken back, as the store does it; a step more."""
    one = next(step for step in steps if step.plan == name)
    changes = invert(plans[name], {FILE: one.before}, {FILE: one.after}).changes
    back = apply(Plan(WHY, in_old_order(changes, name, steps, now)), {FILE: now})[FILE]
    assert back is not None
    steps.append(Step(f"undo {name}", now, back, (name,)))
    return back


ENTRIES = ("- a\n", "- b\n", "- c\n", "- a\n  more\n", "- Profile_1: x\n", "- Profile_2: y\n")
LINES = st.sampled_from((*ENTRIES, "\n", "# One\n", "# Two\n", "prose\n", "> quote\n", "<!-- why -->\n"))


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Files with many equal lines, with or without a last newline, of either kind of newline."""
    text = "".join(draw(st.lists(LINES, min_size=2, max_size=14)))
    if draw(st.booleans()):
        text = text.removesuffix("\n")
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text.encode()


@pytest.mark.parametrize("back", list(itertools.permutations(("p0", "p1", "p2"))))
@pytest.mark.parametrize("data", [b"- a\r\n- a\r\n- a", b"- a\r\n- b\r\n- c", b"- c\n- b\n- a"])
def test_a_file_without_a_last_line_end_gets_its_own_back(data: bytes, back: tuple[str, ...]) -> None:
    for order in itertools.product(range(3), repeat=2):
        now, steps, plans = data, list[Step](), dict[str, Plan]()
        for n, entry in enumerate((*order, 0)):
            plans[f"p{n}"], after = deleted(now, entry)
            steps.append(Step(f"p{n}", now, after))
            now = after
        for name in back:
            now = undone(name, steps, plans, now)
        assert now == data, (order, back)


@settings(max_examples=EXAMPLES, report_multiple_bugs=False)
@given(files(), st.data())
def test_deletes_are_taken_back_in_any_order(data: bytes, drawn: st.DataObject) -> None:
    entries = len(parse(data).entries)
    if not entries:
        return
    now, steps, plans = data, list[Step](), dict[str, Plan]()
    for n in range(drawn.draw(st.integers(1, min(entries, 5)))):
        plan, after = deleted(now, drawn.draw(st.integers(0, 20)))
        steps.append(Step(f"p{n}", now, after))
        plans[f"p{n}"] = plan
        now = after
    for name in drawn.draw(st.permutations(list(plans))):
        now = undone(name, steps, plans, now)
    assert now == data
    tally("deletes taken back out of order", len(plans))


def test_the_test_sees_what_comes_back_wherever_its_plan_knew_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "in_old_order", lambda changes, name, steps, now: tuple(changes))
    with pytest.raises(AssertionError):
        test_deletes_are_taken_back_in_any_order()
