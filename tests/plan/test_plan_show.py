"""Words that differ, unified lines, JSON."""

from __future__ import annotations

from memsift import plan
from memsift.messages import Message
from memsift.plan import Change, Op, What
from memsift.text import ascii_signs


def marked(a: str, b: str) -> tuple[str, str]:
    def mark(text: str, ranges: tuple[tuple[int, int], ...]) -> str:
        for start, end in reversed(ranges):
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
        return text

    spans_a, spans_b = plan.word_diff(a, b)
    return mark(a, spans_a), mark(b, spans_b)


def test_words_and_characters() -> None:
    assert marked("Port is 8080 now", "Port is 9090 now") == ("Port is [8080] now", "Port is [9090] now")
    assert marked("我喜欢喝茶", "我不喜欢喝绿茶") == ("我喜欢喝茶", "我[不]喜欢喝[绿]茶")
    assert marked("用Python写", "用Rust写") == ("用[Python]写", "用[Rust]写")
    assert marked("a b c", "a x y c") == ("a [b] c", "a [x y] c")
    assert marked("same", "same") == ("same", "same")
    assert marked("", "new") == ("", "[new]")
    assert marked("カタカナ語", "カタカナ後") == ("カタカナ[語]", "カタカナ[後]")


def test_unified_lines() -> None:
    lines = plan.plan_diff(b"\xef\xbb\xbf# A\r\n- a\r\n", b"\xef\xbb\xbf# A\r\n- b\r\n", "f.md")
    assert lines == ("--- f.md", "+++ f.md", "@@ -1,2 +1,2 @@", " # A\r", "-- a\r", "+- b\r")
    assert plan.plan_diff(None, b"- a\n", "f.md") == ("--- /dev/null", "+++ f.md", "@@ -0,0 +1 @@", "+- a")
    assert plan.plan_diff(b"x", b"x", "f.md") == ()


def test_json() -> None:
    changes = (
        Change(Op.REPLACE, "f.md", What.ENTRY, 2, ("- a key",), ("- b key",)),
        Change(Op.RENAME, "f.md", What.FILE, to_file="g.md"),
    )
    assert plan.changes_json(changes, lambda line: line.replace("key", "••••")) == [
        {"op": "replace", "file": "f.md", "line": 2, "before": ["- a ••••"], "after": ["- b ••••"]},
        {"op": "rename", "file": "f.md", "line": 0, "before": [], "after": [], "to_file": "g.md"},
    ]


def test_what_is_put_in_is_taken_from_its_blank_on() -> None:
    def new(a: str, b: str) -> list[str]:
        return [b[start:end] for start, end in plan.word_diff(a, b)[1]]

    assert new("cold [expires:: 2026-11-20]", "cold [expires:: 2026-11-20] [expired:: 2026-11-29]") == [
        " [expired:: 2026-11-29]"
    ]
    assert new("a", "a a") == [" a"]
    assert new("同 同", "同 同 同") == [" 同"]
    assert new("a b", "a c b") == ["c "]


def test_lines_are_named_by_their_entry_and_never_refused() -> None:
    assert plan.named_lines(("- Memory_001: likes tea", "  green"), "a.md") == "Memory_001: likes tea green"
    assert plan.named_lines(("- likes tea",), "a.md", "002") == "002: likes tea"
    assert plan.named_lines(("# A", ""), "a.md") == "a.md"
    assert plan.named_lines((), "a.md", "002") == "a.md"
    assert plan.named_lines(("- a \ud800 b",), "a.md") == "a ? b"


LONG = "The printer in the study takes PG-845XL ink and is cleaned on Mondays"


def removed(*lines: str) -> Change:
    return Change(Op.REMOVE, "f.md", What.ENTRY, 2, lines)


def test_a_name_that_was_cut_is_said_whole_as_the_plan_holds_it() -> None:
    for number in (None, "Memory_5"):
        name = plan.named(number, LONG)
        assert plan.is_cut(name)
        lead = f"{number}: " if number else ""
        what = Message("tui.why-plan.delete", {"entry": name})
        assert plan.whole(what, [removed(f"- {lead}{LONG}")]).params == {"entry": lead + LONG}
        undone = Message("store.why-undo", {"what": what})
        inner = plan.whole(undone, [removed(f"- {lead}{LONG}")]).params["what"]
        assert inner == Message(what.id, {"entry": lead + LONG})
    # A number that the lines do not have is another one that stands before the name.
    other = Message("inbox.why", {"entry": plan.named("Memory_9", LONG), "agent": "dev", "n": 2})
    assert plan.whole(other, [removed(f"- {LONG}")]).params == {
        "entry": f"Memory_9: {LONG}", "agent": "dev", "n": 2,
    }  # fmt: skip


def test_what_came_names_an_entry_before_what_went() -> None:
    what = Message("w", {"entry": plan.named(None, LONG)})
    edited = Change(Op.REPLACE, "f.md", What.ENTRY, 2, (f"- {LONG} at nine",), (f"- {LONG} at ten",))
    assert plan.whole(what, [edited]).params == {"entry": f"{LONG} at ten"}


def test_a_name_that_the_plan_does_not_hold_stays_as_it_is() -> None:
    what = Message("w", {"entry": plan.named(None, LONG), "reason": "later…"})
    assert plan.whole(what, [removed("- something else")]) == what
    assert plan.whole(what, []) == what
    assert not plan.is_cut(Message("w", {"entry": "short", "n": 3}))


def test_a_whole_name_masks_secrets_and_shows_what_would_steer_a_terminal() -> None:
    secret = "password=hunter2hunter2"
    text = f"The router in the hall at home: {secret} \x1b[31m\u202e end"
    name = plan.named("M_1", text)
    assert plan.is_cut(name)
    said = str(plan.whole(Message("w", {"entry": name}), [removed(f"- M_1: {text}")]).params["entry"])
    assert said.endswith(" end")
    assert "hunter2" not in said
    assert "\x1b" not in said
    assert "\u202e" not in said


def test_a_name_that_was_cut_where_only_ascii_is_drawn_is_said_whole_too() -> None:
    ascii_signs(True)
    try:
        name = plan.named(None, LONG)
    finally:
        ascii_signs(False)
    assert name.endswith("~")
    assert plan.whole(Message("w", {"entry": name}), [removed(f"- {LONG}")]).params == {"entry": LONG}


def test_behind_a_sign_a_bullet_is_left_out_where_every_line_has_it() -> None:
    assert plan.unbulleted(["- a", "  b"], ["- c", ""]) == (("a", "b"), ("c", ""))
    assert plan.unbulleted([], ["- a"]) == ((), ("a",))
    for before, after in ((["- a"], ["* a"]), (["- a"], ["# a"]), (["  a"], ["  b"])):
        assert plan.unbulleted(before, after) == (tuple(before), tuple(after))
