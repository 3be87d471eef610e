"""New text for a link keeps its form; a link and its rewriting lead to the same place."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from link_kit import index_of
from memsift.markdown.link_notes import note_links
from memsift.markdown.model import LinkSpan, Span
from memsift.vault.link_paths import path_key
from memsift.vault.links import path_from_root, renamed_heading, rewrite, unlinked


def link(text: str, more: str = "") -> LinkSpan:
    return note_links(f"x {text} y\n{more}")[0]


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        ("[[a]]", "d/New.md", "[[d/New]]"),
        ("[[a.md]]", "d/New.md", "[[d/New.md]]"),
        ("[[a#H]]", "d/New.md", "[[d/New#H]]"),
        ("[[a#H]]", "d/New.md#", "[[d/New]]"),
        ("[[a#H|words]]", "d/New.md#Q: why | how?", "[[d/New#Q why how?|words]]"),
        ("[[a\\|words]]", "d/New.md", "[[d/New\\|words]]"),
        ("[[a|x|y]]", "d/New.md", "[[d/New|x|y]]"),
        ("[[#H]]", "#New", "[[#New]]"),
        ("[[a#A#B]]", "a.md#A#C", "[[a#A#C]]"),
        ("[[a]]", "a.md#^b-1", "[[a#^b-1]]"),
        ("![[a.png|300]]", "d/b.png", "![[d/b.png|300]]"),
        ("[t](a.md)", "d/New.md", "[t](d/New.md)"),
        ("[t](a)", "d/New.md", "[t](d/New)"),
        ("[t](a.md#H)", "my d/New (1).md", "[t](my%20d/New%20%281%29.md#H)"),
        ("[t](<a b.md>)", "my d/New (1).md", "[t](<my d/New (1).md>)"),
        ('[t](a.md "title")', "b.md#H I", '[t](b.md#H%20I "title")'),
        ("[t](%E7%BD%91.md)", "络.md", "[t](%E7%BB%9C.md)"),
        ("[t](网.md)", "络.md", "[t](络.md)"),
        ("[t](a%20b.md)", "络 络.md", "[t](络%20络.md)"),
        ("[a](b) [t](a.md)", "c.md", "[a](c)"),
        ("![alt|10](a.png)", "b.png", "![alt|10](b.png)"),
        ("[![i](p.png)](a.md)", "b.md", "[![i](p.png)](b.md)"),
        ("<https://a.b>", "https://c.d", "<https://c.d>"),
        ("https://a.b", "https://c.d", "https://c.d"),
    ],
)
def test_rewrite(text: str, target: str, expected: str) -> None:
    assert rewrite(link(text), target) == expected


def test_reference_link_becomes_an_inline_one() -> None:
    definition = "\n[ref]: a.md\n"
    assert rewrite(link("[words][ref]", definition), "b c.md") == "[words](b%20c.md)"
    assert rewrite(link("[ref][]", definition), "b.md") == "[ref](b.md)"
    assert rewrite(link("[ref]", definition), "b.md") == "[ref](b.md)"


def test_forms_without_brackets() -> None:
    for kind in ("index", "source"):
        span = LinkSpan(kind, Span(1, 0, 6), "a.md#H", "a.md", "H", "a.md#H")
        assert rewrite(span, "d/b.md") == "d/b.md#H"
        assert rewrite(span, "d/b.md#X: y") == "d/b.md#X: y"


def test_path_from_root_keeps_heading_and_words() -> None:
    assert path_from_root(link("[[../log#H|w]]"), "a/log.md") == "[[a/log#H|w]]"
    assert path_from_root(link("[w](../log.md#H)"), "a/log.md") == "[w](a/log.md#H)"


def test_renamed_heading() -> None:
    assert renamed_heading(link("[[N#a b#C|w]]"), "A: b", "New") == "[[N#New#C|w]]"
    assert renamed_heading(link("[t](N.md#Old%20one)"), "Old one", "New one") == "[t](N.md#New%20one)"
    assert renamed_heading(link("[[N#Other]]"), "Old", "New") is None
    assert renamed_heading(link("[[N]]"), "Old", "New") is None


def test_unlinked_keeps_the_words() -> None:
    assert unlinked(link("[[d/N|words]]")) == "words"
    assert unlinked(link("[[d/N#H]]")) == "d/N > H"
    assert unlinked(link("[words](a.md)")) == "words"
    assert unlinked(link("<https://a.b>")) == "https://a.b"


def test_shortest_target_is_a_bare_name_only_while_it_is_the_only_one() -> None:
    index = index_of({"Home.md": "[[a]] [[d/a]]", "d/a.md": "", "x/b.md": "", ".AGENT/c.md": ""})
    bare, full = index.links_of("Home.md")
    assert index.shortest_target("Home.md", bare, "d/new.md") == "new.md"
    assert index.shortest_target("Home.md", full, "d/new.md") == "d/new.md"
    assert index.shortest_target("Home.md", bare, "d/b.md") == "d/b.md"
    assert index.shortest_target("Home.md", bare, ".AGENT/new.md") == ".AGENT/new.md"


NAME = st.text(alphabet="ab 网é()&%+'-_.,", min_size=1, max_size=8).map(str.strip)
FORMS = ["[[old]]", "[[old|w]]", "![[old.md]]", "[w](old.md)", "[w](<old b.md>)", "[w](%E7%BD%91.md)"]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(FORMS), NAME, NAME)
def test_what_was_rewritten_leads_there(form: str, folder: str, name: str) -> None:
    assume(folder and name and not folder.startswith(".") and not name.startswith("."))
    path = f"{folder}/{name}.md"
    new = rewrite(link(form), path)
    index = index_of({"Home.md": f"x {new} y", path: ""})
    (again,) = index.links_of("Home.md")
    assert again.text == new
    resolved = index.resolve("Home.md", again)
    assert resolved.path is not None
    assert path_key(resolved.path) == path_key(path)
