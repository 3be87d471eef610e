"""Recognising links: forms, places where nothing is a link, and time that grows with size alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.markdown import parse
from memsift.markdown.lines import split
from memsift.markdown.link_notes import note_links
from memsift.markdown.links import index_spans, link_spans
from memsift.markdown.model import LinkSpan


def links(text: str) -> tuple[LinkSpan, ...]:
    lines = split(text)
    return link_spans(lines, [False] * len(lines))


def texts(text: str) -> list[str]:
    return [link.text for link in links(text)]


def parts(text: str) -> list[tuple[str, str, str | None, str]]:
    return [(link.kind, link.target, link.subpath, link.shown) for link in links(text)]


@pytest.mark.parametrize(
    ("text", "kind", "target", "subpath", "shown"),
    [
        ("[[Note]]", "wiki", "Note", None, "Note"),
        ("[[Note#A#B]]", "wiki", "Note", "A#B", "Note > A > B"),
        ("[[Note#^b1]]", "wiki", "Note", "^b1", "Note > ^b1"),
        ("[[#Here]]", "wiki", "", "Here", "Here"),
        ("[[Note#]]", "wiki", "Note", "", "Note"),
        ("[[Note|shown words]]", "wiki", "Note", None, "shown words"),
        ("[[Note|a [b] c]]", "wiki", "Note", None, "a [b] c"),
        ("[[Note#[^1]]]", "wiki", "Note", "[^1]", "Note > [^1]"),
        ("![[pic.png|300]]", "embed", "pic.png", None, "pic.png"),
        ("![[pic.png|300x200]]", "embed", "pic.png", None, "pic.png"),
        ("![[Note|words]]", "embed", "Note", None, "words"),
        ("[t](a%20b.md#H%20x)", "markdown", "a b.md", "H x", "t"),
        ("[t](<a b.md>)", "markdown", "a b.md", None, "t"),
        ("[t](a\\(1\\).md)", "markdown", "a(1).md", None, "t"),
        ("[t](a(1).md)", "markdown", "a(1).md", None, "t"),
        ('[t](a.md "title")', "markdown", "a.md", None, "t"),
        ("[t](a.md 'ti)tle')", "markdown", "a.md", None, "t"),
        ("[t](%FF.md)", "markdown", "%FF.md", None, "t"),
        ("[a [1] \\] b](x.md)", "markdown", "x.md", None, "a [1] ] b"),
        ("[t](#%E7%BD%91%E7%BB%9C)", "markdown", "", "网络", "t"),
        ("[t](project:x#y)", "markdown", "project:x#y", None, "t"),
        ("[t](https://a.b/%2Fc%20d?e&amp;f)", "markdown", "https://a.b/%2Fc%20d?e&f", None, "t"),
        ("[t](N.md#Q:%20a)", "markdown", "N.md", "Q: a", "t"),
        ("![alt|100](p.png)", "embed", "p.png", None, "alt"),
        ("<https://a.b/c?d=e>", "url", "https://a.b/c?d=e", None, "https://a.b/c?d=e"),
        ("https://a.b/c_(d)", "url", "https://a.b/c_(d)", None, "https://a.b/c_(d)"),
    ],
)
def test_forms(text: str, kind: str, target: str, subpath: str | None, shown: str) -> None:
    assert parts(f"见 {text} 。") == [(kind, target, subpath, shown)]
    assert texts(f"x {text} y") == [text]


def test_span_in_a_table_counts_from_the_line() -> None:
    text = "| a | b |\n|---|---|\n| x | 见 [[c]] |\n"
    (link,) = links(text)
    assert (link.span.line, link.span.start, link.span.end) == (3, 8, 13)


def test_span_counts_characters_of_its_line() -> None:
    (link,) = links("# 标题\n\n- 🎯 见 [[笔记]]。\n")
    assert (link.span.line, link.span.start, link.span.end) == (3, 6, 12)


@pytest.mark.parametrize(
    "text",
    [
        "`[[a]]`",
        "`` ` [[a]] ``",
        "$[[a]]$",
        "$$[[a]]$$",
        "$$\n[[a]]\n\n[[b]]\n$$",
        "x <!-- [[a]] --> y",
        "x <!-- [[a]]\n[[b]] --> y",
        '<span title="[[a]]">x</span>',
        "<div>\n[[a]]\n</div>",
        "\\[[a]]",
        "\\[\\[a\\]\\]",
        "[[a\nb]]",
        "[[]]",
        "[[ ]]",
        "[[|x]]",
        "[w](a b.md)",
        "[w]()",
        "[w](<a\nb>)",
        "[w] (a.md)",
        "[x] task\n[^1] note",
        "https:// x",
        "xhttps://a.b",
        "[nothing][here]",
    ],
)
def test_not_links(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%% [[a]] %%", ["[[a]]"]),
        ("%%\n[[a]]\n%%", ["[[a]]"]),
        ("# [[a]] ##", ["[[a]]"]),
        ("> [!tip] T\n> [[a]]", ["[[a]]"]),
        ("| [[a\\|b]] | `[[c]]` |", ["[[a\\|b]]"]),
        ("| a | b |\n|---|---|\n| [[a|b]] | [[c\\|d]] |\n| [[e]] | `[[f]]` |", ["[[c\\|d]]", "[[e]]"]),
        ("x\na | [[b]]\n-|-\n[[c|d]] | [[e]]\n\n[[f|g]]", ["[[b]]", "[[e]]", "[[f|g]]"]),
        ("> | [[a]] |\n> |--|\n> | [[b|c]] |", ["[[a]]"]),
        ("| [[a|b]] | no table |", ["[[a|b]]"]),
        ("| a |\n|---|\n- [[b|c]]", ["[[b|c]]"]),
        ("a | b\n---\n[[c|d]]", ["[[c|d]]"]),
        ("[[[a]]]", ["[[a]]"]),
        ("[[x [[a]]", ["[[a]]"]),
        ("costs $5 and [[a]] is $6", ["[[a]]"]),
        ("`open [[a]]", ["[[a]]"]),
        ("\\`[[a]]\\`", ["[[a]]"]),
        ("$$ open [[a]]", ["[[a]]"]),
        ("a `x\n\ny [[b]] `", ["[[b]]"]),
        ("- `x\n- [[a]] y`", ["[[a]]"]),
        ("<br>[[a]]<br/>", ["[[a]]"]),
        ("a < b [[c]] > d", ["[[c]]"]),
        ("[![alt](p.png)](a.md)", ["[![alt](p.png)](a.md)", "![alt](p.png)"]),
        ("[https://a.b](https://c.d)", ["[https://a.b](https://c.d)"]),
        ("[see https://a.b x", ["https://a.b"]),
        ("（https://a.b/c），https://d.e。", ["https://a.b/c", "https://d.e"]),
        ("**https://a.b** (https://c.d/e).", ["https://a.b", "https://c.d/e"]),
        ("[two\nlines](a.md)", ["[two\nlines](a.md)"]),
        ("[[a]]<!-- x -->[[b]]", ["[[a]]", "[[b]]"]),
        ("[a [b](c.md) d](e.md)", ["[b](c.md)"]),
    ],
)
def test_what_is_left(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_link_over_a_line_end_keeps_to_its_first_line() -> None:
    (link,) = links("x [two\nlines](a.md) y")
    assert (link.span.line, link.span.start, link.span.end) == (1, 2, 6)
    assert link.text == "[two\nlines](a.md)"
    assert link.shown == "two lines"


def test_reference_links_use_definitions_of_the_whole_file() -> None:
    text = "[words][Ref A] [ref  a][] [Ref A] [other]\n\n[ref a]: <a b.md> 'title'\n[^1]: [[foot]]\n"
    assert parts(text) == [
        ("markdown", "a b.md", None, "words"),
        ("markdown", "a b.md", None, "ref  a"),
        ("markdown", "a b.md", None, "Ref A"),
        ("wiki", "foot", None, "foot"),
    ]


def test_frontmatter_holds_links_only_as_whole_quoted_values() -> None:
    text = (
        "---\n"
        'a: "[[A]]"\n'
        "b: [[B]]\n"
        "c:\n  - '[[C|c]]'\n"
        'd: ["[[D]]", "[[E#x]]"] # note\n'
        'e: "see [[F]]"\n'
        'f: "[n](G.md)"\n'
        "---\n[[H]]\n"
    )
    found = [(link.target, link.subpath, link.span.line) for link in links(text)]
    assert found == [("A", None, 2), ("C", None, 5), ("D", None, 6), ("E", "x", 6), ("H", None, 10)]


def test_opaque_lines_hold_none_and_end_what_stands_before() -> None:
    lines = split("a `x\n[[no]]\ny` [[yes]]")
    assert [link.text for link in link_spans(lines, [False, True, False])] == ["[[yes]]"]


def test_notes_leave_code_to_the_block_rules() -> None:
    text = '\ufeff---\nx: "[[p]]"\n---\n```\n[[a]]\n```\n\n    [[b]]\n\n- item\n\n  ```\n  [[c]]\n  ```\n'
    text += "- [[d]]\n"
    assert [link.text for link in note_links(text)] == ["[[p]]", "[[d]]"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- 网络 → 长期记忆.md#网络", ["长期记忆.md#网络"]),
        ("网络 -> a.md#x、b.md，c.md; d.md；e.md,f.md", ["a.md#x", "b.md", "c.md", "d.md", "e.md", "f.md"]),
        ("- a → b → c.md", ["c.md"]),
        ("- 网络 → [[长期记忆#网络]]、b.md", ["b.md"]),
        ("- 网络 → `a.md`", []),
        ("- `a → b.md`", []),
        ("# 网络 → a.md", []),
        ("> 网络 → a.md", []),
        ("- no arrow a.md", []),
        ("- empty → ", []),
    ],
)
def test_index_form(line: str, expected: list[str]) -> None:
    spans = index_spans(split(line), [False])
    assert [span.text for span in spans] == expected
    for span in spans:
        assert line[span.span.start : span.span.end] == span.text
        assert span.kind == "index"


UNITS = [
    "[[", "]]", "](", "[](", "`", "``` `", "$", "$a ", "$$a", "[[a|", "[a][b", "[a](b ", "[a](<b", "<a ",
    "<!--", "![", "\\", '](a "', "](a (", "https://", "[[a]b", "-> 、", "![[", "<a b='", "[a]: b ",
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("tail", ["", "]] ) $ ` -->"])
def test_hostile_lines_are_read_in_one_pass(unit: str, tail: str) -> None:
    """No look-ahead is made twice: a quadratic one would keep this test busy for minutes.

    `benchmarks/links.py` measures the same lines and their doubles.
    """
    lines = split(unit * (50_000 // len(unit)) + tail)
    for spans in (link_spans(lines, [False]), index_spans(lines, [False])):
        assert all(0 <= link.span.start < link.span.end <= len(lines[0].text) for link in spans)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="[]()`$\\<>!|#^ab \n\"'-→%、.:/h", max_size=80))
def test_spans_stand_where_they_say(text: str) -> None:
    lines = split(text)
    found = link_spans(lines, [False] * len(lines))
    assert list(found) == sorted(found, key=lambda link: (link.span.line, link.span.start))
    for link in found:
        written = lines[link.span.line - 1].text[link.span.start : link.span.end]
        assert written == link.text.split("\n")[0]
        assert link.kind in ("wiki", "embed", "markdown", "url")


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "[[a]]",
                "```",
                "~~~",
                "    ",
                "\t",
                "- ",
                "> ",
                "\n",
                "\n\n",
                "x",
                "# ",
                "<!--",
                "-->",
                "%%",
                "$$",
                "---\n",
                "[b](c.md)",
                "`",
                "1. ",
                "<<<<<<< a\n",
                "=======\n",
                ">>>>>>> b\n",
            ]
        ),
        max_size=14,
    )
)
def test_notes_read_cheaply_have_the_links_of_the_whole_reading(parts: list[str]) -> None:
    text = "".join(parts)
    assert note_links(text) == parse(text.encode()).links
