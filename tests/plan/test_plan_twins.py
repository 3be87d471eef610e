"""Equal entries of two sections are told apart by their headings, never by a line number alone."""

from __future__ import annotations

import pytest

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Change, Plan, apply, delete, diff, move, replace_text, revert_changes

FILE = "m.md"
MADE_FROM = b"# A\n- x\n# B\n- x\n- y\n"
SHIFTED = b"# Z\n- 1\n" + MADE_FROM  # the first twin now stands where the second one stood


def changes(name: str) -> tuple[Change, ...]:
    document = parse(MADE_FROM)
    twin = document.entries[1]
    if name == "delete":
        return delete(document, FILE, twin)
    if name == "replace":
        return replace_text(document, FILE, twin, "other")
    if name == "move":
        return move(document, FILE, twin, "A")
    return revert_changes(*diff(b"# A\n- x\n# B\n- y\n", MADE_FROM, FILE))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("delete", b"# A\n- x\n# B\n- y\n"),
        ("replace", b"# A\n- x\n# B\n- other\n- y\n"),
        ("move", b"# A\n- x\n- x\n# B\n- y\n"),
        ("undo", b"# A\n- x\n# B\n- y\n"),
    ],
)
def test_lines_above_do_not_turn_an_edit_to_the_other_twin(name: str, wanted: bytes) -> None:
    done = apply(Plan(Message("plan.undo", {"what": name}), changes(name)), {FILE: SHIFTED})
    assert done == {FILE: b"# Z\n- 1\n" + wanted}
