"""What each operation writes: the entry's own style, the file's language, nothing else touched."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from memsift import plan
from memsift.markdown import parse
from memsift.markdown.model import Document, Span
from memsift.messages import Message
from memsift.plan import Change, Member, Plan, PlanError, Refused

FILE = "f.md"
WHY = Message("plan.undo", {"what": "-"})
DAY = date(2026, 11, 29)


def do(text: str, operation: Callable[[Document], tuple[Change, ...]]) -> str:
    """The file after an operation; undoing gives the bytes back."""
    data = text.encode()
    made = Plan(WHY, operation(parse(data)))
    after = plan.apply(made, {FILE: data})
    assert plan.apply(plan.invert(made, {FILE: data}, after), after).get(FILE, data) == data
    return (after.get(FILE, data) or b"").decode()


def fields(text: str, **values: object) -> str:
    return do(text, lambda d: plan.set_fields(d, FILE, d.entries[0], values))


def retext(text: str, new: str) -> str:
    return do(text, lambda d: plan.replace_text(d, FILE, d.entries[0], new))


def test_a_block_id_stays_on_its_line() -> None:
    """§3: also where lines of the same paragraph follow, for which Obsidian sees no id."""
    assert retext("- M_1: a (2026-10-27) ^b-1\n  more\n", "b") == "- M_1: b (2026-10-27) ^b-1\n  more\n"
    assert retext("- M_1: 2^10 a\n", "b") == "- M_1: b\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- Memory_1: a\n", "- Memory_1: new\n"),
        ("- Memory_1:a\n", "- Memory_1: new\n"),
        ("- Memory_1:\n", "- Memory_1: new\n"),
        ("- Memory_1：a\n", "- Memory_1：new\n"),
        ("  *   **P_1**: [F1] a #F1\n", "  *   **P_1**: [F1] new #F1\n"),
        ("- [ ] a b ^ref\n", "- [ ] new ^ref\n"),
        (
            "- F2：喝茶（2026-10-27，来源：用户） ^x\n  - 子\n",
            "- F2：new（2026-10-27，来源：用户） ^x\n  - 子\n",
        ),
        ("- a [date:: 2026-01-01] b [source:: x]\n", "- new [date:: 2026-01-01] [source:: x]\n"),
        ("- [date:: 2026-01-01] a\n", "- [date:: 2026-01-01] new\n"),
        ("- a · 来源：x · 过期：2026-12-01\n", "- new · 来源：x · 过期：2026-12-01\n"),
        ("- P_1: ~~a~~ [expired:: 2026-11-29]\n", "- P_1: ~~new~~ [expired:: 2026-11-29]\n"),
        ("- ~~P_1: a~~\n", "- ~~P_1: new~~\n"),
        (
            "- a. <!-- trigger: x --> <!-- importance: 7 -->\n",
            "- new <!-- trigger: x --> <!-- importance: 7 -->\n",
        ),
        (
            "<!-- observed: 2026-08-02 | status: active -->\n- a\n",
            "<!-- observed: 2026-08-02 | status: active -->\n- new\n",
        ),
        ("- 2026-10-27 a\n", "- new\n"),  # a bare date is text
        ("- a\r\n- b", "- new\r\n- b"),
        ("- a", "- new"),
    ],
)
def test_replacing_text_keeps_the_lines_shape(before: str, after: str) -> None:
    assert retext(before, "new") == after


def test_replacing_with_the_same_text_changes_nothing() -> None:
    for text in ("- P_1:  a   b（2026-10-27）\n", "- ~~P_1: a~~\n", "- [x] a 📅 2026-12-01\n", "- P_1:a  \n"):
        document = parse(text.encode())
        entry = document.entries[0]
        assert plan.replace_text(document, FILE, entry, plan.editable_text(document, entry)) == ()


def test_text_of_several_lines() -> None:
    assert retext("- a\n- b\n", "x\n- Profile_9: forged\n# H") == "- x - Profile_9: forged # H\n- b\n"
    document = parse(b"- a\n  - child\n")
    entry = document.entries[0]
    assert entry.text == "a\nchild"
    assert retext("- a\n  - child\n", "b\nchild") == "- b\n  - child\n"
    assert retext("- a\n  - child\n", "b\nother") == "- b other\n  - child\n"


def test_one_line() -> None:
    assert plan.one_line("  a \r\n\u2028 b\x0b\x85c\t") == ("a b c", True)
    assert plan.one_line(" a ") == ("a", False)
    for bad in ("", " \n\t", "a\0b", "a\ud800"):
        with pytest.raises(PlanError):
            plan.one_line(bad)


def test_text_that_would_be_read_otherwise() -> None:
    assert retext("- a\n", "# head") == "- \\# head\n"
    assert retext("- a\n", "- item") == "- \\- item\n"
    assert retext("- a\n", "1. item") == "- 1\\. item\n"
    assert retext("- P_1: a\n", "- item") == "- P_1: - item\n"
    assert retext("- a\n- b\n", "```") == "- \\```\n- b\n"
    with pytest.raises(Refused, match="number"):
        retext("- a\n", "Profile_7: x")


@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        # canonical, in the language of the file
        ("- P_1: a\n", {"date": DAY}, "- P_1: a [date:: 2026-11-29]\n"),
        ("- P_1: 喝茶\n", {"date": DAY}, "- P_1: 喝茶 [日期:: 2026-11-29]\n"),
        ("- tea\n- b [来源:: x]\n", {"expires": DAY}, "- tea [过期:: 2026-11-29]\n- b [来源:: x]\n"),
        ("- 喝茶 [date:: 2026-01-01]\n", {"source": "用户"}, "- 喝茶 [date:: 2026-01-01] [source:: 用户]\n"),
        ("- a ^ref\n", {"expires": DAY}, "- a [expires:: 2026-11-29] ^ref\n"),
        # the entry's own style is extended
        (
            "- 茶（2026-10-27，来源：用户）\n",
            {"expires": DAY},
            "- 茶（2026-10-27，来源：用户，过期：2026-11-29）\n",
        ),
        ("- a (2026-10-27)\n", {"sources": ["me"]}, "- a (2026-10-27, source: me)\n"),
        ("- a · src: x\n", {"expires": DAY}, "- a · src: x · expires: 2026-11-29\n"),
        ("- 茶；来源：x\n", {"expires": DAY}, "- 茶；来源：x；过期：2026-11-29\n"),
        # values are replaced where and as they stand
        ("- a (2026/10/27, note)\n", {"date": DAY}, "- a (2026/11/29, note)\n"),
        ("- 茶（2026年10月27日）\n", {"date": DAY}, "- 茶（2026年11月29日）\n"),
        ("- a 📅 2026-10-27\n", {"expires": DAY}, "- a 📅 2026-11-29\n"),
        ("- a（2026-10-27到期）\n", {"expires": DAY}, "- a（2026-11-29到期）\n"),
        ("- 2026-10-27 a\n", {"date": DAY}, "- 2026-11-29 a\n"),
        ("<!-- date: 2026-10-27 -->\n- a\n", {"date": DAY}, "<!-- date: 2026-11-29 -->\n- a\n"),
        ("- a\n  [date:: 2026-10-27]\n", {"date": DAY}, "- a\n  [date:: 2026-11-29]\n"),
        # grades
        ("- P_1: a\n", {"confidence": "F1"}, "- P_1: [F1] a\n"),
        ("- P_1：a\n", {"confidence": "F1"}, "- P_1：[F1] a\n"),
        ("- [ ] a\n", {"confidence": "F1"}, "- [ ] [F1] a\n"),
        ("- [date:: 2026-01-01] a\n", {"confidence": "F1"}, "- [F1] [date:: 2026-01-01] a\n"),
        ("- 【f0】a\n", {"confidence": "F1"}, "- 【F1】a\n"),
        ("- a · 置信度：F1\n", {"confidence": "F2"}, "- a · 置信度：F2\n"),
        ("- P_1: [F1] a\n", {"confidence": None}, "- P_1: a\n"),
        # sources
        ("- a [source:: x]\n", {"sources": ["x", "y"]}, "- a [source:: x, y]\n"),
        ("- 茶（来源：x、y）\n", {"sources": ["z"]}, "- 茶（来源：z）\n"),
        ("- a [source:: x] [source:: y]\n", {"sources": ["y"]}, "- a [source:: y]\n"),
        ("- 茶（2026-10-27，来源：x）\n", {"sources": None}, "- 茶（2026-10-27）\n"),
        ("- 茶（来源：x）\n", {"sources": None}, "- 茶\n"),
        (
            "- a [score=0.79 source=m/x.md:6-9]\n",
            {"sources": ["m/x.md:6-9", "y"]},
            "- a [score=0.79 source=m/x.md:6-9] [source:: y]\n",
        ),
        # confirmations add up
        (
            "- a [confirmed:: 2026-10-01]\n",
            {"confirmed": DAY},
            "- a [confirmed:: 2026-10-01] [confirmed:: 2026-11-29]\n",
        ),
        ("- a [confirmed:: 2026-11-29]\n", {"confirmed": DAY}, "- a [confirmed:: 2026-11-29]\n"),
        ("- a [confirmed:: 2026-10-01]\n", {"confirmed": None}, "- a\n"),
        # pins
        ("- a\n", {"pinned": True}, "- a [pinned:: yes]\n"),
        ("- 茶\n", {"pinned": True}, "- 茶 [置顶:: 是]\n"),
        ("- a #pinned\n", {"pinned": False}, "- a\n"),
        # all that was there goes
        (
            "- 茶（2026-10-27，来源：x，过期：2026-12-01）\n",
            {"date": None, "sources": None, "expires": None},
            "- 茶\n",
        ),
        ("- a (2026-10-27, source: x)\n", {"date": None}, "- a (source: x)\n"),
    ],
)
def test_setting_fields(before: str, values: dict[str, object], after: str) -> None:
    assert fields(before, **values) == after


def test_a_source_that_could_end_its_field_is_written_otherwise_or_refused() -> None:
    made = fields("- 茶（2026-10-27）\n", source="笔记 (旧).md")
    assert parse(made.encode()).entries[0].fields.sources == ("笔记 (旧).md",)
    assert parse(made.encode()).entries[0].text == "茶"
    with pytest.raises(Refused):
        fields("- a\n", source="x] [pinned:: yes")


@pytest.mark.parametrize(
    "values", [{"colour": 1}, {"date": "2026-01-01"}, {"confidence": "F9"}, {"sources": 3}]
)
def test_unknown_fields_and_values_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(PlanError):
        fields("- a\n", **values)


@pytest.mark.parametrize(
    ("before", "how", "after"),
    [
        ("- P_1: [F1] a b\n", {"expired": DAY}, "- P_1: [F1] ~~a b~~ [expired:: 2026-11-29]\n"),
        ("- P_1：茶（2026-10-27）\n", {"expired": DAY}, "- P_1：~~茶~~（2026-10-27，已过期：2026-11-29）\n"),
        ("- a ^r\n  - c\n", {"superseded": "P_4"}, "- ~~a~~ [superseded:: P_4] ^r\n  - c\n"),
        ("- a\n", {}, "- ~~a~~\n"),
        ("- ~~a~~ b\n", {}, "- ~~a~~ b [status:: superseded]\n"),
        ("- ~~茶~~ 水\n", {}, "- ~~茶~~ 水 [状态:: 作废]\n"),
    ],
)
def test_striking_out_and_back(before: str, how: dict[str, Any], after: str) -> None:
    struck = do(before, lambda d: plan.strike(d, FILE, d.entries[0], **how))
    assert struck == after
    assert parse(struck.encode()).entries[0].fields.struck
    assert do(struck, lambda d: plan.unstrike(d, FILE, d.entries[0])) == before
    with pytest.raises(PlanError, match="already"):
        do(struck, lambda d: plan.strike(d, FILE, d.entries[0]))


def test_taking_back_other_ways_of_being_struck() -> None:
    for before, after in [
        ("- [x] ~~a~~\n", "- [ ] a\n"),
        ("- a（作废）\n", "- a\n"),
        ("- ~~P_1: a~~\n", "- P_1: a\n"),
    ]:
        assert do(before, lambda d: plan.unstrike(d, FILE, d.entries[0])) == after
    with pytest.raises(PlanError, match="not struck"):
        do("- a\n", lambda d: plan.unstrike(d, FILE, d.entries[0]))


def test_deleting_takes_comment_and_children_along() -> None:
    text = "# A\n<!-- date: 2026-01-01 -->\n\n- a\n  - c\n\n- b\n"
    assert do(text, lambda d: plan.delete(d, FILE, d.entries[0])) == "# A\n\n- b\n"


def test_splitting() -> None:
    text = "# A\n- P_1: [F1] a and b（2026-10-27） ^r\n  - c\n- P_2: z\n"
    assert do(text, lambda d: plan.split(d, FILE, d.entries[0], ["a", "b"], ["P_3"])) == (
        "# A\n- P_1: [F1] a（2026-10-27） ^r\n  - c\n- P_3: [F1] b（2026-10-27）\n- P_2: z\n"
    )
    with pytest.raises(PlanError):
        do(text, lambda d: plan.split(d, FILE, d.entries[0], ["a"]))


def test_moving_within_a_file() -> None:
    text = "# A\n- P_1: a\n  - c\n- P_2: b\n\n# B\n- Q_1: x\n"
    assert do(text, lambda d: plan.move(d, FILE, d.entries[0], "B", id="Q_2")) == (
        "# A\n- P_2: b\n\n# B\n- Q_1: x\n- Q_2: a\n  - c\n"
    )
    assert do(text, lambda d: plan.move(d, FILE, d.entries[0], "C", id=None)) == (
        "# A\n- P_2: b\n\n# B\n- Q_1: x\n\n# C\n- a\n  - c\n"
    )


def test_moving_to_another_file_and_back() -> None:
    files = {"a.md": b"# A\r\n- P_1: a\r\n- P_2: b\r\n", "b.md": b"# B\n- Q_1: x"}
    a, b = parse(files["a.md"]), parse(files["b.md"])
    made = Plan(WHY, plan.move(a, "a.md", a.entries[0], "B", to_file="b.md", to_document=b, id="Q_2"))
    after = plan.apply(made, files)
    assert after == {"a.md": b"# A\r\n- P_2: b\r\n", "b.md": b"# B\n- Q_1: x\n- Q_2: a\n"}
    assert plan.apply(plan.invert(made, files, after), after) == files
    (shown,) = plan.changes_json(made.changes)
    assert shown == {
        "op": "move",
        "file": "a.md",
        "line": 2,
        "to_file": "b.md",
        "before": ["- P_1: a"],
        "after": ["- Q_2: a"],
    }
    new = Plan(
        WHY, plan.move(a, "a.md", a.entries[0], "User Profile", to_file="YOLO/memory/c.md", id="Profile_1")
    )
    after = plan.apply(new, files)
    assert after["YOLO/memory/c.md"] == b"# User Profile\n- Profile_1: a\n\n# Preferences\n\n# Other Memory\n"
    undone = plan.apply(plan.invert(new, files, after), {**files, **after})
    assert undone == {"a.md": files["a.md"], "YOLO/memory/c.md": None}


def test_merging_across_files() -> None:
    a = parse(
        "- P_1: 茶（2026-10-27，来源：用户）\n  - 绿茶\n- P_2: 喝茶 [过期:: 2027-01-01]\n  - 红茶\n".encode()
    )
    b = parse("- Q_1: 爱茶（2026-11-01，来源：会话.md，过期：2026-12-01）\n- Q_2: z\n".encode())
    files = {"a.md": a.data, "b.md": b.data}
    changes = plan.merge(
        Member(a, "a.md", a.entries[0]),
        [Member(a, "a.md", a.entries[1]), Member(b, "b.md", b.entries[0])],
        "爱喝茶",
        fields={"confidence": "F1"},
    )
    after = plan.apply(Plan(WHY, changes), files)
    assert after["a.md"] is not None
    assert after["a.md"].decode() == (
        "- P_1: [F1] 爱喝茶（2026-11-01，来源：用户、会话.md，过期：2026-12-01）\n  - 绿茶\n  - 红茶\n"
    )
    assert after["b.md"] == b"- Q_2: z\n"
    assert plan.apply(plan.invert(Plan(WHY, changes), files, after), after) == files


def test_adding() -> None:
    def add(text: str, section: plan.NewSection | str | None, **more: Any) -> str:
        return do(text, lambda d: plan.add_entry(d, FILE, section, "new", **more))

    assert add("# A\n- a\n\n\n# B\n", "A", id="P_2") == "# A\n- a\n- P_2: new\n\n\n# B\n"
    assert add("# A\n- a\n\n## Sub\n- b\n", "A") == "# A\n- a\n- new\n\n## Sub\n- b\n"
    assert add("intro\n\n# A\n", None) == "intro\n- new\n\n# A\n"
    assert add("# A\n- a", "A") == "# A\n- a\n- new\n"
    assert add("# A\r\n- a\r\n", "A") == "# A\r\n- a\r\n- new\r\n"
    assert (
        add("# A\n- a\n\n<!-- date: 2026-01-01 -->\n", "A")
        == "# A\n- a\n- new\n\n<!-- date: 2026-01-01 -->\n"
    )
    assert add("# **A**\n- a\n", plan.NewSection("A")) == "# **A**\n- a\n\n# A\n- new\n"
    assert add("# 家\n- 茶\n", "家", fields={"confidence": "F0", "date": DAY, "sources": ["用户"]}) == (
        "# 家\n- 茶\n- [F0] new [日期:: 2026-11-29] [来源:: 用户]\n"
    )
    with pytest.raises(Refused, match="open"):
        add("# A\n```\n- a\n", "A")


def test_sections() -> None:
    text = "# A\n- a\n\n## B ##\n\nC\n===\nx\n"
    assert do(text, lambda d: plan.rename_section(d, FILE, d.sections[1], "D")).startswith(
        "# A\n- a\n\n## D ##\n"
    )
    assert do(text, lambda d: plan.rename_section(d, FILE, d.sections[2], "D")).endswith("\nD\n===\nx\n")
    assert do(text, lambda d: plan.add_section(d, FILE, "E", 2)) == text + "\n## E\n"
    with pytest.raises(PlanError, match="already"):
        do(text, lambda d: plan.add_section(d, FILE, "A"))


def test_lines_and_spans() -> None:
    text = "# A\n- see [[x]] and [[y]]\nfoo [[x]]\n\nprose [[x]]\n"

    def retarget(d: Document) -> tuple[Change, ...]:
        return plan.replace_spans(d, FILE, [(link.span, link.text.replace("x", "z")) for link in d.links])

    assert do(text, retarget) == text.replace("x", "z")
    assert len(retarget(parse(text.encode()))) == 2
    assert do("a\n\nb\n", lambda d: plan.remove_line(d, FILE, 2)) == "a\nb\n"
    assert do("a\n\nb\n", lambda d: plan.replace_spans(d, FILE, [(Span(3, 0, 1), "c")])) == "a\n\nc\n"
    assert do("a\n\nb\n", lambda d: plan.insert_line(d, FILE, 0, "c")) == "c\na\n\nb\n"
    assert do("- a\n- a\n- a\n", lambda d: plan.remove_line(d, FILE, 2)) == "- a\n- a\n"
    with pytest.raises(PlanError, match="no line"):
        do("a\n", lambda d: plan.remove_line(d, FILE, 2))
    with pytest.raises(Refused):  # the entry above would take the prose in
        do("- a\n\nprose\n", lambda d: plan.remove_line(d, FILE, 2))


def test_logs() -> None:
    new = Plan(WHY, plan.append_lines(None, "log.md", ["- x"], heading="归档", title="每周体检"))
    made = plan.apply(new, {})["log.md"]
    assert made is not None
    assert made.decode() == "# 每周体检\n\n## 归档\n\n- x\n"
    text = made.decode()
    assert (
        do(text, lambda d: plan.append_lines(d, FILE, ["- y", "- z"], heading="归档")) == text + "- y\n- z\n"
    )
    assert do(text, lambda d: plan.append_lines(d, FILE, ["## B", "", "b\nc"])) == text + "\n## B\n\nb c\n"
    both = plan.append_lines(None, "l.md", ["- x"], heading="A", title="T")
    both += plan.append_lines(None, "l.md", ["- y"], heading="A", title="T")
    assert plan.apply(Plan(WHY, both), {})["l.md"] == b"# T\n\n## A\n\n- x\n\n- y\n"


def test_renumbering() -> None:
    assert do("- **P_1**：a\n", lambda d: plan.renumber(d, FILE, d.entries[0], "P_9")) == "- **P_9**：a\n"
    assert do("- [ ] a\n", lambda d: plan.renumber(d, FILE, d.entries[0], "P_9")) == "- [ ] P_9: a\n"
    assert do("- P_1: a\n", lambda d: plan.renumber(d, FILE, d.entries[0], None)) == "- a\n"
    with pytest.raises(Refused):
        do("- a\n", lambda d: plan.renumber(d, FILE, d.entries[0], "no id"))


def test_an_edited_entry_must_stay_one_entry() -> None:
    assert do("- a\n- b\n", lambda d: plan.replace_entry(d, FILE, d.entries[0], ["- x", "  - y"])) == (
        "- x\n  - y\n- b\n"
    )
    document = parse(b"- a\n- b\n")
    for lines in (["- x", "- y"], ["x"], ["- x", "", "y"]):
        with pytest.raises(Refused):
            plan.replace_entry(document, FILE, document.entries[0], lines)


def sunk(text: str, title: str, there: str | None) -> tuple[str, str]:
    """Both files after a section sank; undoing it gives every byte back."""
    before = {FILE: text.encode(), **({} if there is None else {"to.md": there.encode()})}
    document = parse(text.encode())
    section = plan.find_section(document, title)
    assert section is not None
    target = None if there is None else parse(there.encode())
    made = Plan(WHY, plan.sink_section(document, FILE, section, "to.md", target, "- see [[to.md#B]]"))
    after = plan.apply(made, before)
    now = {**before, **after}
    back = {
        **now,
        **plan.apply(plan.invert(made, before, now), {k: v for k, v in now.items() if v is not None}),
    }
    assert {path: data for path, data in back.items() if data is not None} == before
    return (after[FILE] or b"").decode(), (after["to.md"] or b"").decode()


SEE = "- see [[to.md#B]]"


@pytest.mark.parametrize(
    ("text", "there", "left", "moved"),
    [
        ("# A\n## B\n\n- x\n\n\ny\n\n# C\n", None, f"# A\n## B\n\n{SEE}\n\n# C\n", "## B\n\n- x\n\n\ny\n"),
        ("# A\n## B\n- x", None, f"# A\n## B\n{SEE}", "## B\n- x"),
        ("## B\r\n- x  \r\n\t- y\r\n", "", f"## B\r\n{SEE}\r\n", "## B\r\n- x  \r\n\t- y\r\n"),
        ("\ufeff## B\n- x\n", "z", f"\ufeff## B\n{SEE}\n", "z\n\n## B\n- x\n"),
        ("## B\n- x", "# B\n- o\n\n# C\n- p\n", f"## B\n{SEE}", "# B\n- o\n\n- x\n\n# C\n- p\n"),
        (
            "B\n===\n\n```\n# no\n```\n### D\n",
            None,
            f"B\n===\n\n{SEE}\n### D\n",
            "B\n===\n\n```\n# no\n```\n",
        ),
    ],
)
def test_a_section_sinks_as_it_is(text: str, there: str | None, left: str, moved: str) -> None:
    assert sunk(text, "B", there) == (left, moved)


@pytest.mark.parametrize(
    ("text", "there"),
    [("## B\n\n# C\n", None), (f"## B\n{SEE}\n", None), ("## B\n```\nx\n", None), ("## B\nx\n", "```\ny\n"),
     ("## B\nx\n", "\x00")],
)  # fmt: skip
def test_a_section_that_cannot_sink(text: str, there: str | None) -> None:
    with pytest.raises(PlanError):
        sunk(text, "B", there)


def test_a_section_does_not_sink_into_its_own_file() -> None:
    document = parse(b"## B\nx\n")
    with pytest.raises(PlanError):
        plan.sink_section(document, FILE, document.sections[0], FILE, document, SEE)
