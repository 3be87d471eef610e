"""Nodes, headings, sections and entries: what is opaque, what belongs to what."""

from __future__ import annotations

import pytest

from memsift.markdown import MAX_BYTES, Document, NodeKind, join, parse


def read(text: str) -> Document:
    document = parse(text.encode())
    assert join(document) == text.encode()
    return document


def texts(text: str) -> list[str]:
    return [entry.text for entry in read(text).entries]


def kinds(text: str) -> list[tuple[str, int, int]]:
    return [(str(node.kind), node.line, node.end_line) for node in read(text).nodes]


def titles(text: str) -> list[str]:
    return [heading.title for heading in read(text).headings]


# -- bytes and lines


def test_only_a_newline_ends_a_line() -> None:
    document = read("- a\rb\u2028c\x85d\x0be\x0cf\n- g\r\r\n- h")
    assert [line.text for line in document.lines] == ["- a\rb\u2028c\x85d\x0be\x0cf", "- g\r", "- h"]
    assert [line.ending for line in document.lines] == ["\n", "\r\n", ""]
    assert len(document.entries) == 3


def test_mixed_endings_and_the_dominant_one() -> None:
    document = read("# a\r\n- b\r\n- c\n- d")
    assert document.newline == "\r\n"
    assert read("no end").newline == "\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"- a\0\n", "markdown.nul"),
        (b"- caf\xe9\n", "markdown.not-utf8"),
        (b"\xff\xfe-\0 \0a\0", "markdown.nul"),
        (b"\xed\xa0\x80", "markdown.not-utf8"),
        (b"a" * (MAX_BYTES + 1), "markdown.too-large"),
    ],
)
def test_unreadable_files_are_read_only(data: bytes, reason: str) -> None:
    document = parse(data)
    assert (document.readonly, [node.kind for node in document.nodes]) == (reason, [NodeKind.UNREADABLE])
    assert (document.entries, document.sections, document.links) == ((), (), ())
    assert join(document) == data


def test_a_file_of_exactly_the_limit_is_read() -> None:
    assert parse(b"a" * MAX_BYTES).readonly is None


def test_an_empty_file_has_nothing() -> None:
    document = read("")
    assert (document.lines, document.nodes, document.sections, document.entries) == ((), (), (), ())
    assert parse(b"\xef\xbb\xbf").bom


# -- frontmatter


def test_frontmatter() -> None:
    assert kinds("---\n- a\n# b\n---\n- c\n") == [("frontmatter", 1, 4), ("entry", 5, 5)]
    assert kinds("---\r\n- a\r\n---\r\n- c\r\n") == [("frontmatter", 1, 3), ("entry", 4, 4)]
    assert parse(b"\xef\xbb\xbf---\na: b\n---\n- c\n").nodes[0].kind is NodeKind.FRONTMATTER


@pytest.mark.parametrize(
    "text", ["--- \na: b\n---\n", "----\na: b\n----\n", "\n---\na: b\n---\n", "---\na: b\n...\n"]
)
def test_no_frontmatter(text: str) -> None:
    assert NodeKind.FRONTMATTER not in {node.kind for node in read(text).nodes}


# -- opaque zones


@pytest.mark.parametrize(
    "zone",
    [
        "```\n- x\n# y\n```",
        "~~~yaml\n- x\n```\n~~~",
        "````\n```\n- x\n````",
        "<!--\n- x\n# y\n-->",
        "<!-- a -->",
        "%%\n- x\n# y\n%%",
        "%% a\n- x\n b %%",
        "%%a%%",
        "<<<<<<< HEAD\n- x\n=======\n- y\n>>>>>>> other",
    ],
)
@pytest.mark.parametrize("around", ["{}", "- a\n{}\n- b", "a\n{}\nb", "> q\n{}\n# h", "- a\n\n{}\n\n- b"])
def test_opaque_zones_hold_no_entries_and_end_what_stands_before(zone: str, around: str) -> None:
    text = around.format(zone)
    document = read(text + "\n")
    assert [entry.text for entry in document.entries] == [word for word in "ab" if f"- {word}" in around]
    assert not {"x", "y"} & {heading.title for heading in document.headings}
    assert document.unclosed_line is None


def test_indented_code_is_opaque() -> None:
    assert kinds("    - x\n    - y\n\n- a\n") == [("code", 1, 2), ("blank", 3, 3), ("entry", 4, 4)]
    assert texts("- a\n\n      - x\n") == ["a\n- x"]


def test_an_open_conflict_is_text() -> None:
    assert texts("<<<<<<< HEAD\n- x\n- y\n") == ["x", "y"]
    assert texts("- a <<<<<<< b\n- c >>>>>>> d\n") == ["a <<<<<<< b", "c >>>>>>> d"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- a\n```\n- x\n", "markdown.unclosed-fence"),
        ("- a\n~~~\n```\n", "markdown.unclosed-fence"),
        ("- a\n<!-- b\n- x\n", "markdown.unclosed-comment"),
        ("- a\n%%\n- x\n", "markdown.unclosed-comment"),
        ("- a\n```", "markdown.unclosed-fence"),
    ],
)
def test_what_is_never_closed_takes_the_rest(text: str, code: str) -> None:
    document = read(text)
    assert (document.unclosed_line, [(p.code, p.line) for p in document.problems]) == (2, [(code, 2)])
    assert [entry.text for entry in document.entries] == ["a"]
    assert document.nodes[-1].end_line == len(document.lines)


def test_an_open_fence_in_an_item_ends_with_the_item() -> None:
    document = read("- a\n  ```\n  code\n- b\n")
    assert [entry.text for entry in document.entries] == ["a\ncode", "b"]
    assert document.unclosed_line is None


def test_other_html_hides_no_entry() -> None:
    assert texts("<memory>\n- a\n</memory>\n<div>\n- b\n") == ["a", "b"]


# -- headings and sections


@pytest.mark.parametrize(
    ("line", "title", "raw"),
    [
        ("# 🔧 工具", "🔧 工具", "🔧 工具"),
        ("## **Bold** and `code`", "Bold and code", "**Bold** and `code`"),
        ("### Uses [[plan]] daily ###", "Uses plan daily", "Uses [[plan]] daily"),
        ("# [Guide](guide.md)", "Guide", "[Guide](guide.md)"),
        ("# a #b", "a #b", "a #b"),
        ("# a#", "a#", "a#"),
        ("#", "", ""),
        ("# #", "", ""),
        ("   # three", "three", "three"),
        ("#\ttab", "tab", "tab"),
        ("# C# ##", "C#", "C#"),
        ("# a <!-- b -->", "a", "a <!-- b -->"),
    ],
)
def test_titles_are_plain_words(line: str, title: str, raw: str) -> None:
    (heading,) = read(line + "\n").headings
    assert (heading.title, heading.raw) == (title, raw)


@pytest.mark.parametrize(
    "line", ["#no", "####### seven", "    # code", "＃ wide", "> # quoted", "- # item", "a # b"]
)
def test_no_heading(line: str) -> None:
    assert titles(line + "\n") == []


def test_setext_headings() -> None:
    (heading,) = read("**Title**\n===\n- a\n").headings
    assert (heading.title, heading.level, heading.line, heading.end_line) == ("Title", 1, 1, 2)
    assert titles("# hash\n===\n") == ["hash"]
    assert titles("# a\nb\n  =  \n") == ["a", "b"]
    assert titles("===\n") == titles("- a\n===\n") == titles("a\n---\n") == titles("\n===\n") == []
    assert titles("\\# b\n==\n") == ["# b"]


def test_text_above_a_rule_stays_text() -> None:
    assert kinds("a\n---\n- b\n---\nc\n") == [
        ("prose", 1, 1),
        ("prose", 2, 2),
        ("entry", 3, 3),
        ("prose", 4, 4),
        ("prose", 5, 5),
    ]


def test_sections_and_their_paths() -> None:
    document = read("- top\n# A\n> about *A*\n- a\n### B\n\n> far\n- b\n## C\n# D\n")
    found = [(s.index, s.path, s.line, s.end_line, s.description) for s in document.sections]
    assert found == [
        (0, (), 1, 1, None),
        (1, ("A",), 2, 4, "about *A*"),
        (2, ("A", "B"), 5, 8, None),
        (3, ("A", "C"), 9, 9, None),
        (4, ("D",), 10, 10, None),
    ]
    assert [(entry.section, entry.heading_path) for entry in document.entries] == [
        (0, ()),
        (1, ("A",)),
        (2, ("A", "B")),
    ]


def test_prose_above_the_first_heading_is_no_section() -> None:
    assert [section.path for section in read("words\n\n# A\n").sections] == [("A",)]
    assert read("words\n").sections == ()
    (section,) = read("---\na: b\n---\n\n- x\n").sections
    assert (section.heading, section.line, section.end_line) == (None, 4, 5)


# -- entries


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n- b\n", ["a", "b"]),
        ("* a\n+ b\n1. c\n2) d\n", ["a", "b", "c", "d"]),
        ("- a\n\n\n- b\n", ["a", "b"]),
        ("- a\n - b\n  - c\n", ["a", "b", "c"]),
        ("- a\nlazy\n  more\n- b\n", ["a\nlazy\nmore", "b"]),
        ("- a\n\nprose\n- b\n", ["a", "b"]),
        ("- a\n\n  para\n\n  - c\n- b\n", ["a\npara\nc", "b"]),
        ("10. a\n    - b\n11. c\n", ["a\nb", "c"]),
        ("-\n- \n- a\n", ["", "", "a"]),
        ("- ---\n* ---\n- a\n", ["---", "a"]),
        ("-no\n*no*\n1.no\n", []),
        ("* * *\n- - -\n", []),
        ("> - a\n> - b\n", []),
        ("- > a\n", ["a"]),
        ("text\n- a\n", ["a"]),
        ("text\n2. a\n", []),
        ("   - a\n   - b\n", ["a", "b"]),
        ("| - a |\n", []),
        ("*   wide\n", ["wide"]),
        ("-      very wide\n", ["very wide"]),
        ("- - nested at once\n", ["nested at once"]),
        ("- # head\n", ["head"]),
        ("- 你好\n\t- tab\n", ["你好\ntab"]),
    ],
)
def test_entries(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_an_entry_ends_before_the_blank_lines_below_it() -> None:
    document = read("- a\n\n  b\n\n\n- c\n\n\n# d\n")
    assert [(entry.line, entry.end_line, entry.raw) for entry in document.entries] == [
        (1, 3, "- a\n\n  b"),
        (6, 6, "- c"),
    ]
    assert kinds("- a\n\n\n# d\n") == [("entry", 1, 1), ("blank", 2, 3), ("heading", 4, 4)]


@pytest.mark.parametrize("depth", [9, 10, 11, 12, 30, 31, 40, 60, 150, 400])
def test_deep_nesting_loses_nothing(depth: int) -> None:
    text = "".join(f"{'  ' * level}- level {level}\n" for level in range(depth)) + "- after\n# End\n- last\n"
    document = read(text)
    assert [entry.end_line for entry in document.entries] == [depth, depth + 1, depth + 3]
    assert titles(text) == ["End"]
    for level in range(depth):
        assert f"level {level}" in document.entries[0].text


def test_a_paragraph_below_the_deepest_level_does_not_swallow_shallower_items() -> None:
    deep = "".join(f"{'  ' * level}- level {level}\n" for level in range(70))
    text = deep + "  - child of the first\n- second\n"
    assert [entry.line for entry in read(text).entries] == [1, 72]


@pytest.mark.parametrize("mark", ["- ", "> ", "> - ", "- > ", "1. ", "* "])
def test_many_containers_on_one_line(mark: str) -> None:
    text = "# H\n" + mark * 10_000 + "end\n\n- after\n"
    document = read(text)
    assert document.entries[-1].text == "after"
    assert len(document.headings) == 1


def test_links_of_an_entry() -> None:
    document = read("# [[h]]\n- a [[x]]\n  - [t](y.md)\n- `[[no]]` [[z]]\ntext\n\n[[p]]\n")
    assert [[link.target for link in entry.links] for entry in document.entries] == [["x", "y.md"], ["z"]]
    assert [link.target for link in document.links] == ["h", "x", "y.md", "z", "p"]


def test_a_link_over_a_line_end_reads_as_its_words() -> None:
    (entry,) = read("- see [the\n  guide](guide.md) now\n").entries
    assert "guide.md" not in entry.text
    assert entry.text.endswith("now")
