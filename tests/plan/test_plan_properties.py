"""What must hold for any file and any single operation."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from memsift import plan
from memsift.markdown import parse
from memsift.markdown.model import Document, Entry, Span
from memsift.messages import Message
from memsift.plan import Change, Conflict, Plan, PlanError, Refused
from plan.documents import LINES, documents, edited, nasty
from tally import tally

FILE = "f.md"
WHY = Message("plan.undo", {"what": "-"})
MODEST = settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
TEXTS = st.one_of(
    LINES.filter(lambda line: line.strip() != ""),
    st.text(min_size=1, max_size=20).filter(lambda text: text.strip() != ""),
    st.sampled_from(
        ["ok\n- P_9: forged", "# head", "<!-- open", "%% open", "```", "(2026-01-01, note)", "~~x~~"]
    ),
)
DAYS = st.dates(date(2020, 1, 1), date(2030, 1, 1))

Operation = Callable[[Document, Entry, st.DataObject], tuple[Change, ...]]


def _fields(data: st.DataObject) -> dict[str, object]:
    kinds = {
        "confidence": st.sampled_from(["F0", "F1", "F2", None]),
        "date": st.one_of(st.none(), DAYS),
        "expires": st.one_of(st.none(), DAYS),
        "sources": st.lists(st.sampled_from(["用户", "会话.md", "[[a]]", "x (y)", "a]b"]), max_size=3),
        "confirmed": st.one_of(st.none(), DAYS),
        "pinned": st.booleans(),
    }
    names = data.draw(st.lists(st.sampled_from(sorted(kinds)), min_size=1, max_size=3, unique=True))
    return {name: data.draw(kinds[name]) for name in names}


def _replace_line(document: Document, line: int, text: str) -> tuple[Change, ...]:
    whole = Span(line, 0, len(document.lines[line - 1].text))
    return plan.replace_spans(document, FILE, [(whole, text)])


OPERATIONS: dict[str, Operation] = {
    "replace_text": lambda d, e, x: plan.replace_text(d, FILE, e, x.draw(TEXTS)),
    "set_fields": lambda d, e, x: plan.set_fields(d, FILE, e, _fields(x)),
    "strike": lambda d, e, x: plan.strike(d, FILE, e, expired=x.draw(DAYS)),
    "unstrike": lambda d, e, x: plan.unstrike(d, FILE, e),
    "delete": lambda d, e, x: plan.delete(d, FILE, e),
    "split": lambda d, e, x: plan.split(d, FILE, e, [x.draw(TEXTS), x.draw(TEXTS)]),
    "renumber": lambda d, e, x: plan.renumber(d, FILE, e, x.draw(st.sampled_from(["Code_7", None]))),
    "move": lambda d, e, x: plan.move(d, FILE, e, x.draw(st.sampled_from(["Preferences", "Fresh", None]))),
    "merge": lambda d, e, x: plan.merge(
        plan.Member(d, FILE, e),
        [plan.Member(d, FILE, x.draw(st.sampled_from([o for o in d.entries if o is not e])))],
        x.draw(TEXTS),
    ),
    "add": lambda d, e, x: plan.add_entry(
        d,
        FILE,
        x.draw(st.sampled_from(["User Profile", "Fresh", None])),
        x.draw(TEXTS),
        id="Code_9",
        fields=_fields(x),
    ),
    "replace_spans": lambda d, e, x: _replace_line(d, x.draw(st.integers(1, len(d.lines))), x.draw(TEXTS)),
    "remove_line": lambda d, e, x: plan.remove_line(d, FILE, x.draw(st.integers(1, len(d.lines)))),
    "insert_line": lambda d, e, x: plan.insert_line(
        d, FILE, x.draw(st.integers(0, len(d.lines))), x.draw(TEXTS)
    ),
    "append": lambda d, e, x: plan.append_lines(
        d, FILE, ["- one", "", x.draw(TEXTS)], heading=x.draw(st.sampled_from([None, "Log"]))
    ),
    "add_section": lambda d, e, x: plan.add_section(d, FILE, x.draw(TEXTS)),
}


def check(data: bytes, operation: Operation, x: st.DataObject) -> None:
    document = parse(data)
    assume(not document.readonly and len(document.entries) > 1)
    entry = x.draw(st.sampled_from(document.entries))
    try:
        changes = operation(document, entry, x)
        made = Plan(WHY, changes)
        after = plan.apply(made, {FILE: data})
    except Refused:
        return
    except Conflict:
        # Only lines that stand there more than once can fail to be found in the file they came from.
        raise
    except PlanError:
        return
    others_unchanged(document, parse(after.get(FILE, data) or b""), changes)
    undone = plan.apply(plan.invert(made, {FILE: data}, after), after)
    assert undone.get(FILE, data) == data
    again = plan.apply(plan.rebase(made, {FILE: data}), {FILE: data})
    assert again == after
    tally("generated edits")


def others_unchanged(before: Document, after: Document, changes: tuple[Change, ...]) -> None:
    """Every entry that no change touches is there still, with its very bytes, and in the same order."""

    def touched(entry: Entry) -> bool:
        first, last = entry.lead_line, entry.end_line
        return any(
            first <= c.line + len(c.before) - 1 and c.line <= last if c.before else first < c.line <= last
            for c in changes
        )

    def lines(document: Document, entry: Entry) -> tuple[tuple[str, str], ...]:
        return tuple((x.text, x.ending) for x in document.lines[entry.lead_line - 1 : entry.end_line])

    have = iter([lines(after, entry) for entry in after.entries])
    for entry in before.entries:
        if not touched(entry):
            # The last line of the file gets an ending when something follows it now.
            assert any(_same(lines(before, entry), other) for other in have), entry
    assert before.bom == after.bom


def _same(one: tuple[tuple[str, str], ...], other: tuple[tuple[str, str], ...]) -> bool:
    """White space alone on the last line of an entry may come under the entry that is put behind it."""
    one, other = _ended(one), _ended(other)
    texts = [text for text, _ in one] == [text for text, _ in other]
    return texts and all(a == b or not a or not b for (_, a), (_, b) in zip(one, other, strict=True))


def _ended(lines: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return lines if lines[-1][0].strip() or len(lines) == 1 else _ended(lines[:-1])


@pytest.mark.parametrize("name", OPERATIONS)
@given(data=documents(), x=st.data())
@settings(parent=MODEST, max_examples=25)
def test_one_operation_leaves_the_rest_alone_or_is_refused(name: str, data: bytes, x: st.DataObject) -> None:
    check(data, OPERATIONS[name], x)


@pytest.mark.parametrize(("file", "data"), nasty())
@given(x=st.data())
@settings(parent=MODEST, max_examples=5)
def test_nasty_files_too(file: str, data: bytes, x: st.DataObject) -> None:
    document = parse(data)
    if document.readonly or len(document.entries) < 2:
        return
    check(data, OPERATIONS[x.draw(st.sampled_from(sorted(OPERATIONS)))], x)


@given(a=documents(), x=st.data())
@MODEST
def test_differences_lead_either_way(a: bytes, x: st.DataObject) -> None:
    b = x.draw(st.one_of(documents(), edited(a)))
    found = plan.diff(a, b, FILE)
    assert bool(found) == (a != b)
    assert plan.apply(Plan(WHY, plan.revert_changes(*found)), {FILE: b}).get(FILE, b) == a
    assert plan.apply(Plan(WHY, plan.apply_changes(*found)), {FILE: a}).get(FILE, a) == b
    tally("generated documents", 2)


@given(a=documents(), x=st.data())
@MODEST
def test_any_choice_of_differences_is_the_same_from_either_side(a: bytes, x: st.DataObject) -> None:
    b = x.draw(edited(a))
    found = plan.diff(a, b, FILE)
    kept = [one for one in found if x.draw(st.booleans())]
    rejected = [one for one in found if not any(one is other for other in kept)]
    from_b = plan.apply(Plan(WHY, plan.revert_changes(*rejected)), {FILE: b}).get(FILE, b) or b""
    from_a = plan.apply(Plan(WHY, plan.apply_changes(*kept)), {FILE: a}).get(FILE, a) or b""
    # The ending of a line that is the last in one version only may come from either.
    assert from_b.replace(b"\r\n", b"\n").strip(b"\n") == from_a.replace(b"\r\n", b"\n").strip(b"\n")


@given(a=documents(), x=st.data())
@MODEST
def test_edits_elsewhere_do_not_matter(a: bytes, x: st.DataObject) -> None:
    """A deletion made before and carried out after somebody appended a section leaves both edits."""
    document = parse(a)
    assume(document.unclosed_line is None and document.entries and not document.readonly)
    entry = x.draw(st.sampled_from(document.entries))
    made = Plan(WHY, plan.delete(document, FILE, entry))
    tail = b"" if a.endswith(b"\n") else b"\n"
    late = a + tail + b"\n# Somebody's\n- Other_1: new\n"
    if parse(late).entries[:-1] != document.entries:
        return  # what was appended came under something that was open
    try:
        # Refused where the rest would read differently: `---` that comes to stand first opens frontmatter.
        first = plan.apply(made, {FILE: a})[FILE] or b""
        both = plan.apply(plan.rebase(made, {FILE: late}), {FILE: late})[FILE]
    except Refused:
        return
    assert both is not None
    assert _parted(both) == (first.rstrip(b"\r\n"), b"\n- Other_1: new\n")
    joint = b"" if first.endswith(b"\n") or not first else b"\n"
    undo = plan.invert(made, {FILE: a}, {FILE: first})
    undone = plan.apply(undo, {FILE: first + joint + b"\n# Somebody's\n- Other_1: new\n"})[FILE]
    assert undone is not None
    assert _parted(undone) == (a.rstrip(b"\r\n"), b"\n- Other_1: new\n")


def _parted(data: bytes) -> tuple[bytes, bytes]:
    before, _, behind = data.partition(b"\n# Somebody's")
    return before.rstrip(b"\r\n"), behind


BEFORE = [
    "- [F1] (2026-03-02, source: chat) ", "- [F1]（2026-03-02，来源：聊天）", "- Profile_1: (2026-03-02) ",
    "* [ ] P_2：[F0] [date:: 2026-03-02] ", "1. (2026-03-02; source: chat, expires: 2026-12-01) ",
    "- F2: ", "- [F1] (2026-03-02) [source:: [[log]]] ", "- ",
]  # fmt: skip
BEHIND = [
    "",
    " (source: chat)",
    "（来源：聊天）",
    " [source:: user] ^a1",
    " · source: chat",
]
WORDS = st.lists(st.sampled_from(["tea", "rain", "the", "shed", "茶", "院子"]), min_size=1, max_size=5).map(
    " ".join
)


@MODEST
@given(st.sampled_from(BEFORE), WORDS, st.sampled_from(BEHIND), WORDS, st.booleans())
def test_editing_a_text_changes_no_byte_beside_it(before, old, behind, new, struck) -> None:  # type: ignore[no-untyped-def]  # of this test
    stroke = "~~" if struck else ""
    document = parse(f"{before}{stroke}{old}{stroke}{behind}\n".encode())
    (entry,) = document.entries
    assert plan.editable_text(document, entry) == old
    changes = plan.replace_text(document, FILE, entry, new)
    assert [change.after for change in changes] == (
        [(f"{before}{stroke}{new}{stroke}{behind}",)] if new != old else []
    )
    parts = plan.split(document, FILE, entry, [new, old])
    assert parts[-1].after[0].endswith(f"{stroke}{old}{stroke}{behind.removesuffix(' ^a1')}")
    if "_" not in before:  # a second number is not the first's
        assert parts[-1].after[0].startswith(before)


@pytest.mark.parametrize(
    ("line", "new", "after"),
    [
        ("- Tea (source: chat) in the shed", "Tea in the old shed", "- Tea (source: chat) in the old shed"),
        ("- Tea (source: chat) in the shed", "Much tea in the shed", "- Much tea (source: chat) in the shed"),
        ("- Tea (source: chat) in the shed", "Rain", "- Rain (source: chat)"),
    ],
)
def test_a_field_within_the_text_keeps_its_place_where_the_words_around_it_stay(
    line: str, new: str, after: str
) -> None:
    document = parse(f"{line}\n".encode())
    (change,) = plan.replace_text(document, FILE, document.entries[0], new)
    assert change.after == (after,)
