"""Every file of cases/nasty, with what reading it must give."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from memsift.markdown import Document, NodeKind, join, parse
from tally import tally

CASES = Path(__file__).parents[1] / "cases" / "nasty"
FILES = sorted(CASES.iterdir())


def read(name: str) -> Document:
    return parse((CASES / name).read_bytes())


def texts(document: Document) -> list[str]:
    return [entry.text for entry in document.entries]


def ids(document: Document) -> list[str | None]:
    return [entry.fields.id for entry in document.entries]


def paths(document: Document) -> list[tuple[str, ...]]:
    return [section.path for section in document.sections]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bytes_survive_and_nodes_partition_the_lines(path: Path) -> None:
    data = path.read_bytes()
    document = parse(data)
    assert join(document) == data
    covered = [number for node in document.nodes for number in range(node.line, node.end_line + 1)]
    assert covered == list(range(1, len(document.lines) + 1))
    tally("nasty inputs")


def test_crlf_entries_are_read_and_keep_their_endings() -> None:
    document = read("01-crlf-yolo.md")
    assert ids(document) == ["Profile_1", "Profile_2"]
    assert texts(document) == ["Grows tomatoes", "Rides trains"]
    assert {line.ending for line in document.lines} == {"\r\n"}
    assert document.newline == "\r\n"
    assert document.entries[0].raw == "- Profile_1: Grows tomatoes"


def test_a_bom_hides_no_heading_and_is_in_no_entry() -> None:
    document = read("03-bom.md")
    assert document.bom
    assert paths(document) == [("偏好",)]
    assert document.lines[0].text == "# 偏好"
    assert texts(document) == ["用表格回答"]


def test_no_final_newline() -> None:
    document = read("04-no-final-newline.md")
    assert document.lines[-1].ending == ""
    assert document.newline == "\n"
    assert texts(document) == ["Grows tomatoes"]


def test_a_colon_makes_no_id() -> None:
    document = read("06-colon-in-text.md")
    assert ids(document) == [None] * 4
    assert texts(document) == [
        "note: call at 12:30, see https://example.org/a:b",
        "Tooling: uses tabs",
        "12:30 stand-up",
        "https://example.org/x",
    ]


def test_an_id_in_two_sections() -> None:
    document = read("07-id-in-two-sections.md")
    assert [(e.fields.id, e.heading_path) for e in document.entries] == [
        ("Profile_1", ("User Profile",)),
        ("Profile_1", ("Preferences",)),
    ]


def test_ids_keep_their_spelling() -> None:
    assert ids(read("08-id-gaps-and-reuse.md")) == ["Profile_1", "Profile_7", "Profile_07", "profile_8"]


def test_an_unknown_heading_is_a_section() -> None:
    document = read("10-unknown-heading.md")
    assert paths(document) == [("User Profile",), ("User Profile", "Health"), ("Preferences",)]
    assert document.entries[1].heading_path == ("User Profile", "Health")


def test_equal_headings_are_different_sections() -> None:
    document = read("12-duplicate-headings.md")
    assert [section.index for section in document.sections] == [0, 1, 2]
    assert [entry.section for entry in document.entries] == [0, 2]
    assert document.sections[0].path == document.sections[2].path == ("Preferences",)


def test_setext_needs_equals_signs() -> None:
    document = read("14-setext-and-hr.md")
    assert [(h.title, h.level, h.line, h.end_line) for h in document.headings] == [("Preferences", 1, 1, 2)]
    assert [node.kind for node in document.nodes[-3:]] == [NodeKind.PROSE] * 3
    assert texts(document) == ["Short answers"]


def test_a_quote_holds_neither_headings_nor_entries() -> None:
    document = read("16-heading-in-quote.md")
    assert document.headings == ()
    assert ids(document) == ["Profile_2"]
    assert document.nodes[0].kind is NodeKind.QUOTE


def test_a_fence_is_opaque() -> None:
    document = read("17-fence-with-items.md")
    assert ids(document) == ["Profile_2"]
    assert (document.nodes[1].kind, document.nodes[1].line, document.nodes[1].end_line) == (
        NodeKind.FENCE,
        2,
        5,
    )
    assert document.unclosed_line is None


def test_an_unclosed_fence_takes_the_rest_and_is_reported() -> None:
    document = read("19-unclosed-fence.md")
    assert document.entries == ()
    assert document.unclosed_line == 2
    assert [(problem.code, problem.line) for problem in document.problems] == [("markdown.unclosed-fence", 2)]
    assert document.nodes[-1].end_line == len(document.lines)


def test_machine_markers_are_kept_and_no_text_is_structure() -> None:
    document = read("21-dream-promotion.md")
    first, second = document.entries
    assert (first.lead_line, first.line) == (3, 4)
    assert first.fields.sources == ("memory/2026-08-11.md:6-9",)
    assert first.text.startswith(
        "Bike shop: ### Repairs - chain replaced - | Part | Price | **bold never closed"
    )
    assert "score" not in first.text
    assert first.fields.date is None  # the heading does not begin with its date
    assert second.text == "Uses metric units."
    assert second.lead_line == second.line
    assert len(document.headings) == 1


def test_task_marks_are_fields() -> None:
    document = read("22-checkboxes.md")
    assert [entry.fields.task for entry in document.entries] == [" ", "x", "/", "-", None]
    assert [entry.fields.struck for entry in document.entries] == [False, True, False, False, False]
    assert texts(document) == [
        "Renew library card",
        "Order seeds",
        "Half done",
        "Cancelled",
        "Guide — how to",
    ]
    assert document.entries[1].fields.date is None
    assert [link.target for link in document.entries[4].links] == ["guide.md"]


def test_children_belong_to_their_item() -> None:
    document = read("24-nested-bullets.md")
    assert [(e.line, e.end_line, e.bullet) for e in document.entries] == [
        (1, 4, "-"),
        (5, 5, "-"),
        (6, 6, "*"),
    ]
    assert texts(document) == [
        "Bike trip plan\nday 1: harbour\nday 2: hills\ntab child",
        "one-space sibling?",
        "new list",
    ]


def test_an_injected_item_is_two_entries() -> None:
    assert ids(read("26-injected-item.md")) == ["Profile_3", "Profile_7"]


def test_a_section_sign_alone_parts_what_stands_around_it() -> None:
    document = read("28-hermes-section-sign.md")
    assert texts(document) == ["tomatoes § basil", "beans"]
    assert document.entries[1].end_line == 5


def test_dated_blocks_are_sections() -> None:
    document = read("29-dated-block-entries.md")
    assert ("Learnings", "[LRN-20260302-001] correction", "Metadata") in paths(document)
    assert texts(document) == ["Source: user_feedback"]


def test_frontmatter_is_opaque_and_later_rules_are_prose() -> None:
    document = read("31-frontmatter.md")
    assert (document.nodes[0].kind, document.nodes[0].end_line) == (NodeKind.FRONTMATTER, 9)
    assert document.headings == ()
    assert [link.target for link in document.links] == ["garden-rules", "missing-note"]


def test_frontmatter_that_is_never_closed_is_text() -> None:
    document = read("32-frontmatter-broken.md")
    assert NodeKind.FRONTMATTER not in {node.kind for node in document.nodes}
    assert [problem.code for problem in document.problems] == ["markdown.unclosed-frontmatter"]
    assert texts(document) == ["body starts without closing fence"]


def test_a_long_line_is_one_entry() -> None:
    document = read("34-long-line.md")
    (entry,) = document.entries
    assert entry.fields.id == "Memory_1"
    assert len(entry.text) > 4_000


def test_bytes_that_are_no_utf8_are_read_only() -> None:
    document = read("36-not-utf8.md")
    assert document.readonly == "markdown.not-utf8"
    assert [node.kind for node in document.nodes] == [NodeKind.UNREADABLE]
    assert document.entries == ()
    assert document.lines[1].text == "- Preference_1: caf\ufffd"


def test_an_empty_template_has_sections_and_no_problem() -> None:
    document = read("38-empty-and-template.md")
    assert paths(document) == [("User Profile",), ("Preferences",), ("Other Memory",)]
    assert document.entries == ()
    assert document.problems == ()


def test_plain_files_of_the_other_cases() -> None:
    assert texts(read("40-external-edit-race.md")) == ["Short answers"]
    assert ids(read("41-secret.md")) == ["Memory_1", None]
    assert read("43-lock-and-bak-siblings.md").entries == ()


def test_every_file_of_the_folder_is_asked_about() -> None:
    """A case added later must get its own test here."""
    source = Path(__file__).read_text(encoding="utf-8")
    assert [path.name for path in FILES if f'"{path.name}"' not in source] == []


def test_a_heading_date_is_a_date_only_at_its_beginning() -> None:
    document = parse(b"## 2026-08-20 Promoted\n- a\n## Promoted (2026-08-20)\n- b\n")
    assert [entry.fields.date for entry in document.entries] == [date(2026, 8, 20), None]


def test_a_link_within_the_words_of_a_link_covers_what_it_stands_in_once() -> None:
    (entry,) = parse(b"- [[[b]][source::c]](.)\n").entries
    assert entry.fields.spans == ()
    assert entry.text
