"""Words that differ, unified lines, JSON."""

from __future__ import annotations

from memsift import plan
from memsift.plan import Change, Op, What


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
