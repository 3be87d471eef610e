"""Differences of two versions: the kinds, and each of them taken back alone."""

from __future__ import annotations

import time

import pytest

from memsift import plan
from memsift.messages import Message
from memsift.plan import Difference, Plan

FILE = "f.md"
WHY = Message("plan.undo", {"what": "-"})


def found(a: str, b: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(d.kind.value, d.before, d.after) for d in both_ways(a.encode(), b.encode())]


def both_ways(a: bytes, b: bytes) -> tuple[Difference, ...]:
    differences = plan.diff(a, b, FILE)
    assert plan.apply(Plan(WHY, plan.revert_changes(*differences)), {FILE: b}).get(FILE, b) == a
    assert plan.apply(Plan(WHY, plan.apply_changes(*differences)), {FILE: a}).get(FILE, a) == b
    return differences


def test_kinds() -> None:
    assert found("# A\n- P_1: a\n", "# A\n- P_1: a\n") == []
    assert found("# A\n- P_1: a\n- P_2: b\n", "# A\n- P_1: a\n") == [("removed", ("- P_2: b",), ())]
    assert found("# A\n- P_1: a\n", "# A\n- P_1: a\n\n- P_2: b\n") == [("added", (), ("- P_2: b",))]
    assert found("- P_1: a\n  - c\n", "- P_1: a\n  - d\n") == [
        ("changed", ("- P_1: a", "  - c"), ("- P_1: a", "  - d"))
    ]
    assert found("# A\n- 我喜欢喝茶\n", "# A\n- 我喜欢喝绿茶\n") == [
        ("changed", ("- 我喜欢喝茶",), ("- 我喜欢喝绿茶",))
    ]
    assert found("# A\n- one thing\n", "# A\n- 别的\n") == [
        ("removed", ("- one thing",), ()),
        ("added", (), ("- 别的",)),
    ]
    assert found("# A\nprose\n", "# B\nprose\n") == [("lines", ("# A",), ("# B",))]


def test_moves_and_swaps() -> None:
    a = "# A\n- P_1: a\n- P_2: b\n\n# B\n- Q_1: c\n"
    assert found(a, "# A\n- P_2: b\n\n# B\n- Q_1: c\n- P_1: a\n") == [("moved", ("- P_1: a",), ("- P_1: a",))]
    assert found(a, "# A\n- P_2: b\n\n# B\n- Q_1: c\n- P_1: aa\n") == [
        ("moved", ("- P_1: a",), ("- P_1: aa",))
    ]
    # Two entries that swapped texts are two changed entries, never a move.
    assert found(a, "# A\n- P_1: b\n- P_2: a\n\n# B\n- Q_1: c\n") == [
        ("changed", ("- P_1: a",), ("- P_1: b",)),
        ("changed", ("- P_2: b",), ("- P_2: a",)),
    ]
    for middle in ("", "- m\n", "- m\n- n\n\n# B\n"):
        assert found(f"- x\n{middle}- y\n", f"- y\n{middle}- x\n") == [
            ("changed", ("- x",), ("- y",)),
            ("changed", ("- y",), ("- x",)),
        ]


def test_a_number_given_again_is_another_entry_with_that_number() -> None:
    assert found("- P_1: a\n- P_2: old fact\n", "- P_1: a\n- P_2: 完全不同\n") == [
        ("changed", ("- P_2: old fact",), ("- P_2: 完全不同",))
    ]
    assert found("- P_1: the same words\n", "- P_7: the same words\n") == [
        ("changed", ("- P_1: the same words",), ("- P_7: the same words",))
    ]


@pytest.mark.parametrize(
    ("a", "b", "ids"),
    [
        (b"- a\n- b\n", b"\xef\xbb\xbf- a\n- b\n", ["plan.bytes-bom-added"]),
        (b"- a\n- b\n", b"- a\r\n- b\r\n", ["plan.bytes-crlf"]),
        (b"- a\r\n- b\r\n", b"- a\n- b\n", ["plan.bytes-lf"]),
        (b"- a\r\n- b\n", b"- a\n- b\r\n", ["plan.bytes-endings"]),
        (b"- a\n- b\n", b"- a\n- b", ["plan.bytes-no-final-newline"]),
        (
            b"\xef\xbb\xbf- a\r\n- b",
            b"- a\n- b\n",
            ["plan.bytes-bom-removed", "plan.bytes-lf", "plan.bytes-final-newline"],
        ),
        (b"caf\xe9", b"- a\n", ["plan.bytes-whole"]),
    ],
)
def test_bytes(a: bytes, b: bytes, ids: list[str]) -> None:
    assert [d.detail.id if d.detail else None for d in both_ways(a, b)] == ids


def test_a_newline_that_an_appended_entry_needs_is_no_difference_of_its_own() -> None:
    assert found("- a", "- a\n- b") == [("added", (), ("- b",))]
    assert found("- a\n- b", "- a") == [("removed", ("- b",), ())]


def test_files_that_come_and_go() -> None:
    (came,) = plan.diff(None, b"- a\n", FILE)
    assert (came.kind.value, came.after) == ("file", ("- a",))
    assert plan.apply(Plan(WHY, came.backward), {FILE: b"- a\n"}) == {FILE: None}
    (went,) = plan.diff(b"- a\n", None, FILE)
    assert plan.apply(Plan(WHY, went.backward), {}) == {FILE: b"- a\n"}


def test_one_difference_is_rejected_and_the_others_stay() -> None:
    a = b"# A\n- P_1: a\n- P_2: b\n\n# B\n- Q_1: c\n"
    b = b"# A\n- P_1: aa\n- P_3: new\n\n# B!\n- Q_1: c\n- Q_2: d\n"
    differences = both_ways(a, b)
    assert [d.kind.value for d in differences] == ["changed", "removed", "added", "lines", "added"]
    assert [(d.line_before, d.line_after) for d in differences] == [(2, 2), (3, 0), (0, 3), (5, 5), (0, 7)]

    def without(index: int) -> bytes:
        return plan.apply(Plan(WHY, plan.revert_changes(differences[index])), {FILE: b})[FILE] or b""

    assert without(0) == b.replace(b"aa", b"a")
    assert without(1) == b.replace(b"- P_3", b"- P_2: b\n- P_3")
    assert without(2) == b.replace(b"- P_3: new\n", b"")
    assert without(3) == b.replace(b"# B!", b"# B")
    assert without(4) == b.replace(b"- Q_2: d\n", b"")


def test_an_open_fence_is_one_added_line_and_can_be_rejected() -> None:
    assert found("# A\n- P_1: a\n- P_2: b\n", "# A\n```\n- P_1: a\n- P_2: b\n") == [("lines", (), ("```",))]


def test_large_files_take_near_linear_time() -> None:
    old = [f"- P_{n}: entry number {n} of many\n" for n in range(10_000)]
    new = [line for n, line in enumerate(old) if n % 100] + ["- P_10000: last\n"]
    new[500] = "- P_506: something else\n"
    began = time.process_time()
    differences = plan.diff("".join(old).encode(), "".join(new).encode(), FILE)
    assert len(differences) == 102
    same = "- same\n" * 5_000
    assert plan.diff(same.encode(), (same + "- other\n" + same).encode(), FILE)
    assert time.process_time() - began < 30
