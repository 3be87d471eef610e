"""Anchors, conflicts, refusals, several changes at once, files."""

from __future__ import annotations

import time

import pytest

from memsift import plan
from memsift.markdown import parse
from memsift.markdown.model import Span
from memsift.messages import Message, languages, say
from memsift.plan import Change, Conflict, Op, Place, Plan, Refused, What

FILE = "f.md"
WHY = Message("plan.undo", {"what": "-"})


def planned(*changes: Change) -> Plan:
    return Plan(WHY, changes)


def replaced(text: bytes, index: int = 0, new: str = "new") -> Plan:
    document = parse(text)
    return Plan(WHY, plan.replace_text(document, FILE, document.entries[index], new))


def test_an_edit_elsewhere_does_not_matter() -> None:
    made = replaced(b"# A\n- P_1: a\n- P_2: b\n")
    now = b"# Zero\n- Z_1: z\n\n# A\n- P_2: bb\n- P_1: a\n"
    assert plan.apply(made, {FILE: now}) == {FILE: b"# Zero\n- Z_1: z\n\n# A\n- P_2: bb\n- P_1: new\n"}
    assert [c.line for c in plan.rebase(made, {FILE: now}).changes] == [6]


@pytest.mark.parametrize(
    ("now", "there", "line"),
    [
        (b"# A\n- P_1: other\n- P_2: b\n", ("- P_1: other",), 2),
        (b"# A\n- P_1: a\n  - grown\n", ("- P_1: a", "  - grown"), 2),
        (b"# A\n- P_2: b\n", None, 0),
        (b"# A\n```\n- P_1: a\n```\n", None, 0),  # the same line, but no entry any more
        (b"# A\n- P_9: a\n", None, 0),  # the same text under another id
    ],
)
def test_an_entry_that_changed_is_shown_in_three_versions(
    now: bytes, there: tuple[str, ...] | None, line: int
) -> None:
    made = replaced(b"# A\n- P_1: a\n- P_2: b\n")
    with pytest.raises(Conflict) as caught:
        plan.apply(made, {FILE: now})
    (clash,) = caught.value.clashes
    assert (clash.expected, clash.now, clash.wanted, clash.line) == (
        ("- P_1: a",), there, ("- P_1: new",), line
    )  # fmt: skip
    with pytest.raises(Conflict):
        plan.rebase(made, {FILE: now})
    assert plan.without(made, [clash.change]).changes == ()


def test_of_equal_entries_the_line_decides_while_it_holds() -> None:
    made = replaced(b"- a\n- a\n- a\n", 1)
    assert plan.apply(made, {FILE: b"- a\n- a\n- a\n"}) == {FILE: b"- a\n- new\n- a\n"}
    with pytest.raises(Conflict):
        plan.apply(made, {FILE: b"- a\n- z\n- a\n"})
    assert plan.apply(made, {FILE: b"# H\n\n\n- a\n"}) == {FILE: b"# H\n\n\n- new\n"}


def test_an_id_alone_is_no_anchor() -> None:
    """The plugin uses numbers again."""
    made = replaced(b"# A\n- P_1: a\n")
    with pytest.raises(Conflict):
        plan.apply(made, {FILE: b"# A\n- P_1: another fact\n"})


def test_all_changes_or_none() -> None:
    document = parse(b"- P_1: a\n- P_2: b\n")
    changes = [plan.replace_text(document, FILE, entry, "new")[0] for entry in document.entries]
    with pytest.raises(Conflict) as caught:
        plan.apply(planned(*changes), {FILE: b"- P_1: a\n- P_2: changed\n"})
    assert [clash.change for clash in caught.value.clashes] == [changes[1]]
    left = plan.without(planned(*changes), [changes[1]])
    assert plan.apply(left, {FILE: b"- P_1: a\n- P_2: changed\n"}) == {FILE: b"- P_1: new\n- P_2: changed\n"}


def test_changes_of_one_file_compose() -> None:
    document = parse(b"# A\n- P_1: a\n- P_2: b\n- P_3: c\n")
    one, two, three = document.entries
    changes = (
        *plan.add_entry(document, FILE, "B", "x", id="P_4"),
        *plan.add_entry(document, FILE, "B", "y", id="P_5"),
        *plan.replace_text(document, FILE, one, "aa"),
        *plan.move(document, FILE, two, "B"),
        *plan.delete(document, FILE, three),
        *plan.add_entry(document, FILE, "A", "z", id="P_6"),
    )
    after = plan.apply(Plan(WHY, changes), {FILE: document.data})
    assert after == {FILE: b"# A\n- P_1: aa\n- P_6: z\n\n# B\n- P_4: x\n- P_5: y\n- P_2: b\n"}


def test_a_change_may_stand_on_an_earlier_one_of_the_plan() -> None:
    first = replaced(b"- P_1: a\n").changes
    second = replaced(b"- P_1: new\n", new="newer").changes
    assert plan.apply(planned(*first, *second), {FILE: b"- P_1: a\n"}) == {FILE: b"- P_1: newer\n"}


@pytest.mark.parametrize("new", ["<!-- x", "a %% b", "$$ x", "`open", "[a", "~~x"])
def test_what_text_opens_ends_with_its_entry_or_is_refused(new: str) -> None:
    text = b"# A\n- P_1: a\n- P_2: b\n\n# B\n- P_3: c\n"
    try:
        after = plan.apply(replaced(text, new=new), {FILE: text})[FILE]
    except Refused:
        return
    document = parse(after or b"")
    assert [entry.fields.id for entry in document.entries] == ["P_1", "P_2", "P_3"]
    assert [heading.title for heading in document.headings] == ["A", "B"]


def test_a_fence_left_open_is_refused() -> None:
    text = b"# A\n\nx\n\n- P_1: a\n"
    with pytest.raises(Refused, match="open"):
        plan.apply(Plan(WHY, plan.replace_spans(parse(text), FILE, [(Span(3, 0, 1), "```")])), {FILE: text})
    text = b"```\nx\n```\n- P_1: a\n"
    with pytest.raises(Refused, match="open"):
        plan.apply(Plan(WHY, plan.remove_line(parse(text), FILE, 3)), {FILE: text})


def test_a_heading_that_another_line_would_become_is_refused() -> None:
    text = b"- P_1: a\n\nx\n\n===\n"
    with pytest.raises(Refused, match="read as something else"):
        plan.apply(Plan(WHY, plan.remove_line(parse(text), FILE, 4)), {FILE: text})


def test_bytes_that_are_no_text_are_never_written() -> None:
    change = Change(Op.INSERT, FILE, What.LINE, after=("x",), place=Place(at="file-end"))
    for data in (b"caf\xe9\n", b"a\0b\n"):
        with pytest.raises(Refused, match="never written"):
            plan.apply(planned(change), {FILE: data})


def test_endings_bom_and_missing_newline_stay() -> None:
    text = "\ufeff# A\r\n- P_1: a\r\n- P_2: b\n- P_3: c".encode()
    assert plan.apply(replaced(text, 2), {FILE: text})[FILE] == text.replace(b": c", b": new")
    assert plan.apply(replaced(text, 1), {FILE: text})[FILE] == text.replace(b": b", b": new")
    document = parse(text)
    gone = plan.apply(Plan(WHY, plan.delete(document, FILE, document.entries[2])), {FILE: text})[FILE]
    assert gone == text.removesuffix(b"- P_3: c")
    more = plan.apply(Plan(WHY, plan.add_entry(document, FILE, "A", "d", id="P_4")), {FILE: text})[FILE]
    assert more == text + b"\r\n- P_4: d\r\n"


def test_files() -> None:
    create = plan.create_file("new.md", b"# A\n")
    assert plan.apply(planned(*create), {}) == {"new.md": b"# A\n"}
    assert plan.touched(planned(*create)) == ("new.md",)
    with pytest.raises(Conflict):
        plan.apply(planned(*create), {"new.md": b"- somebody's\n"})
    rename = plan.rename_file("a.md", "b.md")
    assert plan.apply(planned(*rename), {"a.md": b"x"}) == {"b.md": b"x", "a.md": None}
    with pytest.raises(Refused, match="already"):
        plan.apply(planned(*rename), {"a.md": b"x", "b.md": b"y"})
    with pytest.raises(Conflict):
        plan.apply(planned(*rename), {})
    delete = plan.delete_file("a.md", b"x")
    assert plan.apply(planned(*delete), {"a.md": b"x"}) == {"a.md": None}
    with pytest.raises(Conflict):
        plan.apply(planned(*delete), {"a.md": b"y"})


def test_a_rename_with_edits_is_undone_as_a_rename() -> None:
    before = {"a.md": b"- P_1: a\n", "b.md": None}
    document = parse(b"- P_1: a\n")
    edit = plan.replace_text(document, "a.md", document.entries[0], "new")
    made = planned(*edit, *plan.rename_file("a.md", "b.md"))
    after = plan.apply(made, before)
    assert after == {"a.md": None, "b.md": b"- P_1: new\n"}
    undo = plan.invert(made, before, after)
    assert undo.changes[-1].op is Op.RENAME
    grown = {**after, "b.md": b"- P_1: new\n- P_2: later\n"}
    assert plan.apply(undo, grown) == {"a.md": b"- P_1: a\n- P_2: later\n", "b.md": None}


def test_undo_after_edits_elsewhere_and_of_an_undo() -> None:
    text = b"# A\n- P_1: a\n- P_2: b\n- P_3: c\n"
    document = parse(text)
    made = planned(*plan.delete(document, FILE, document.entries[1]))
    after = plan.apply(made, {FILE: text})
    undo = plan.invert(made, {FILE: text}, after)
    later = (after[FILE] or b"").replace(b"P_1: a", b"P_1: edited") + b"- P_4: d\n"
    restored = plan.apply(undo, {FILE: later})
    assert restored == {FILE: b"# A\n- P_1: edited\n- P_2: b\n- P_3: c\n- P_4: d\n"}
    redo = plan.invert(undo, {FILE: later}, restored)
    assert plan.apply(redo, restored) == {FILE: later}
    # Both neighbours changed: the entry comes back at the end of its section.
    moved = b"# A\n- P_1: x\n- P_3: y\n\n# B\n"
    assert plan.apply(undo, {FILE: moved}) == {FILE: b"# A\n- P_1: x\n- P_3: y\n- P_2: b\n\n# B\n"}


def test_undo_of_an_edit_that_was_edited_again_asks() -> None:
    text = b"- P_1: a\n"
    made = replaced(text)
    undo = plan.invert(made, {FILE: text}, plan.apply(made, {FILE: text}))
    with pytest.raises(Conflict) as caught:
        plan.apply(undo, {FILE: b"- P_1: third\n"})
    assert caught.value.clashes[0].now == ("- P_1: third",)


def test_steps_of_the_store_are_passed_over() -> None:
    step = Change(Op.BASELINE, FILE, What.FILE, step={"x": 1})
    assert plan.apply(planned(step), {}) == {}
    assert plan.touched(planned(step)) == ()


def test_a_large_plan_takes_linear_time() -> None:
    """5,000 deletions of 10,000 equal-looking entries: seconds would be minutes were it quadratic."""
    text = "# A\n" + "".join(f"- P_{n}: same text\n" for n in range(10_000))
    document = parse(text.encode())
    changes = [plan.delete(document, FILE, entry)[0] for entry in document.entries[::2]]
    began = time.process_time()
    after = plan.apply(planned(*changes), {FILE: document.data})[FILE]
    assert after is not None
    assert after.count(b"\n") == 5_001
    assert time.process_time() - began < 30


def test_every_refusal_has_words_in_both_languages() -> None:
    with pytest.raises(Conflict) as caught:
        plan.apply(replaced(b"- P_1: a\n"), {FILE: b""})
    for lang in languages():
        assert FILE in say(caught.value.message, lang)
    assert "1 change no longer" in str(caught.value)


def test_what_is_new_is_verified_though_something_returns_in_the_same_plan() -> None:
    data = b"# One\n\n- a\n- b\n\n# Two\n\n- c\n"
    back = Change(
        Op.INSERT, "x.md", What.ENTRY, after=("- a0",), place=Place(("One",)), restores=True, endings=("\n",)
    )
    swallows = Change(Op.REPLACE, "x.md", What.LINE, 3, before=("- a",), after=("```",))
    for changes in ((back, swallows), (swallows, back)):
        with pytest.raises(Refused):
            plan.apply(Plan(Message("plan.undo", {"what": "x"}), changes), {"x.md": data})
