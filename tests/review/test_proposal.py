"""Reading proposals: what is one, what is none, and that nothing a file holds gets past that."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inbox_kit import raw
from memsift.review.proposal import (
    MAX_BYTES,
    Action,
    Gate,
    Malformed,
    Target,
    dump,
    is_id,
    is_vault_path,
    new_id,
    parse,
    time_of,
)
from tally import tally

NAME = "01JE0000000000000000000000"


def read(**fields: object) -> object:
    return parse(json.dumps(raw(**fields)).encode(), NAME)


def why_not(data: bytes, name: str = NAME) -> str:
    with pytest.raises(Malformed) as caught:
        parse(data, name)
    return caught.value.message.id.removeprefix("inbox.bad-")


def test_all_fields() -> None:
    given = raw(
        id=NAME, asked_by="user", group="g", action="update", content="new", entry="Preference_2",
        expected="old", confidence="F1", sources=["a.md", "用户"], expires="2027-01-31",
        gate={"fact": True, "useful_in_a_month": False, "layer": "long-term"}, file="a/b.md",
    )  # fmt: skip
    found = parse(json.dumps(given).encode(), NAME)
    assert found.action is Action.UPDATE
    assert found.created == datetime(2026, 11, 28, 10, tzinfo=UTC)
    assert found.target == Target("a/b.md", "global", None, None)
    assert found.gate == Gate(True, False, None, "long-term")
    assert (found.by_user, found.sources, found.expires) == (True, ("a.md", "用户"), date(2027, 1, 31))
    assert parse(dump(found), NAME).content == "new"


def test_what_is_not_said_is_absent() -> None:
    found = parse(b'{"schema": 1, "action": "add", "content": "x"}', NAME)
    assert (found.agent, found.asked_by, found.why, found.group, found.sources) == (
        "?",
        "agent",
        "",
        None,
        (),
    )
    assert found.created == time_of(NAME)
    assert found.gate == Gate()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not-json"),
        (b"[]", "not-json"),
        (b"null", "not-json"),
        (b'{"schema": 1', "not-json"),
        (b"\xff\xfe{}", "not-utf8"),
        (b"[" * 60_000, "not-json"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "not-json"),
        (b'{"schema": ' + b"9" * 5_000 + b"}", "not-json"),
        (b'{"schema": NaN}', "not-json"),
        (b"{}", "schema"),
        (b'{"schema": true}', "schema"),
        (b'{"schema": 2}', "schema"),
        (b'{"schema": 1, "schema": 1}', "key-twice"),
        (
            b'{"schema": 1, "action": "add", "content": "a", "gate": {"fact": 1, "fact": 0}}',
            "key-twice",
        ),
        (b" " * (MAX_BYTES + 1), "too-large"),
        (b'{"schema": 1, "action": "add", "content": "\\ud800"}', "field"),
        (b'{"schema": 1, "action": "add", "content": "\\u0000"}', "field"),
    ],
)
def test_hostile_bytes(data: bytes, reason: str) -> None:
    assert why_not(data) == reason
    tally("hostile proposals")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"id": NAME[:-1] + "1"}, "other-id"),
        ({"action": "approve"}, "field"),
        ({"action": 1}, "field"),
        ({"content": None}, "missing"),
        ({"content": " \n"}, "missing"),
        ({"content": 7}, "field"),
        ({"content": "x" * 4_001}, "too-long"),
        ({"why": "x" * 4_001}, "too-long"),
        ({"agent": "a\nb"}, "field"),
        ({"created": "yesterday"}, "field"),
        ({"expires": "2026-02-30"}, "field"),
        ({"confidence": "F3"}, "field"),
        ({"sources": "a"}, "field"),
        ({"sources": ["a"] * 21}, "field"),
        ({"sources": ["a", ""]}, "field"),
        ({"gate": {"fact": "yes"}}, "field"),
        ({"gate": []}, "field"),
        ({"to": {"section": "x"}}, "not-here"),
        ({"action": "update", "content": "x"}, "missing"),
        ({"action": "delete", "entry": "Memory_1", "content": "x"}, "not-here"),
        ({"action": "delete", "entry": " "}, "missing"),
        ({"action": "move", "entry": "Memory_1"}, "missing"),
        ({"action": "move", "entry": "Memory_1", "to": {}}, "missing"),
        *(
            ({"file": path}, "path")
            for path in ("/etc/x.md", "../x.md", "a/../../x.md", "a//b.md", "C:\\x.md")
        ),
        *(
            ({"file": path}, "path")
            for path in (".obsidian/x.md", ".git/x.md", "a/.memsift/x.md", "x.txt", ".")
        ),
        ({"action": "move", "entry": "Memory_1", "to": {"file": "../x.md"}}, "path"),
        ({"file": "a\nb.md"}, "field"),
        ({"file": "a\x1b.md"}, "path"),
    ],
)
def test_what_is_no_proposal(fields: dict[str, object], reason: str) -> None:
    assert why_not(json.dumps(raw(**fields)).encode()) == reason
    tally("hostile proposals")


@pytest.mark.parametrize(
    "name", ["", "x", "../../etc/passwd", NAME.lower(), NAME + "0", "8" + NAME[1:], "IL" * 13]
)
def test_a_name_that_is_no_id(name: str) -> None:
    assert why_not(json.dumps(raw()).encode(), name) == "name"
    assert not is_id(name)


def test_ids_are_in_the_order_of_their_making() -> None:
    early, late = datetime(2026, 11, 29, tzinfo=UTC), datetime(2026, 11, 30, 1, 2, 3, tzinfo=UTC)
    assert is_id(new_id(early))
    assert new_id(early, b"\xff" * 10) < new_id(late, b"\0" * 10)
    assert time_of(new_id(late)) == late
    same = [new_id(early) for _ in range(50)]
    assert same == sorted(set(same))
    assert time_of("7" + "Z" * 25).year == 9999


def test_paths_of_a_vault() -> None:
    assert is_vault_path(".AGENT/02-记忆库/长期记忆.md")
    assert not is_vault_path("a/./b.md")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    *("schema", "id", "created", "agent", "asked_by", "group", "action", "scope", "assistant", "file"),
    *("section", "entry", "expected", "content", "confidence", "sources", "expires", "why", "gate", "to"),
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=8), st.binary(max_size=200))
def test_any_json_is_a_proposal_or_malformed(fields: dict[str, object], noise: bytes) -> None:
    for data in (json.dumps({**raw(), **fields}).encode(), noise):
        try:
            found = parse(data, NAME)
        except Malformed:
            continue
        assert parse(dump(found), NAME).content == found.content
