"""Secrets: the two lists of rules, the edges, masking, and that time grows with length alone."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.messages import languages, say
from memsift.text import MASK, Masked, SecretKind, find_secrets, mask
from text.secret_rules import INNOCENT, SECRETS

# Pieces from which secrets and near-secrets are put together.
PIECES = st.sampled_from(
    [
        "password",
        "密码",
        "：",
        "=",
        ": ",
        " ",
        "\n",
        "hunter2x",
        "sk-EXAMPLEEXAMPLEEXAMPLE",
        "`",
        '"',
        "•",
        "4111 1111 1111 1111",
        "11010519491231002X",
        "admin",
        " / ",
        "login is ",
        "://",
        "@",
        "token",
        "\u200b",
        "AKIAIOSFODNN7EXAMPLE",
        "```",
        "key",
        "-----BEGIN PRIVATE KEY-----",
        "是",
        "（",
        "）",
        "a1",
        "<",
        ">",
        "&",
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=14).map("".join))


@pytest.mark.parametrize(("text", "kind", "value"), SECRETS)
def test_found(text: str, kind: str, value: str) -> None:
    assert [(found.kind, text[found.start : found.end]) for found in find_secrets(text)] == [(kind, value)]


@pytest.mark.parametrize("text", INNOCENT)
def test_innocent(text: str) -> None:
    assert find_secrets(text) == ()


@pytest.mark.parametrize(("text", "kind", "value"), SECRETS)
def test_found_the_same_inside_a_file(text: str, kind: str, value: str) -> None:
    before = "# 标题\n- 一条普通的记忆，没有什么。\n\n"
    file = before + text + "\n\n## Next\n- plain text\n"
    assert [(each.kind, file[each.start : each.end]) for each in find_secrets(file)] == [(kind, value)]


def test_lists_are_generous() -> None:
    assert len(SECRETS) >= 60
    assert len(INNOCENT) >= 60
    assert {kind for _, kind, _ in SECRETS} == set(SecretKind)


@pytest.mark.parametrize("kind", list(SecretKind))
def test_every_kind_has_a_name(kind: SecretKind) -> None:
    assert all(say(kind.words, lang) for lang in languages())


def test_service_is_named_where_the_shape_tells() -> None:
    assert [each.service for each in find_secrets("glpat-abcdefABCDEF12345678")] == ["GitLab"]


def test_several_in_order_without_overlap() -> None:
    text = "\n".join(each for each, _, _ in SECRETS if "BEGIN" not in each and "`" not in each)
    found = find_secrets(text)
    assert len(found) > 60
    assert all(one.end <= two.start for one, two in itertools.pairwise(found))


def test_inline_code_is_aside_and_fences_are_not() -> None:
    text = "`token=abc123def456`\n```sh\ntoken=abc123def456\n```\n~~~\n`token=zzz123def456`\n~~~\n"
    assert [text[each.start : each.end] for each in find_secrets(text)] == ["abc123def456", "zzz123def456"]


def test_mask() -> None:
    masked = mask("密码：abcd1234（家里）和 token=abc123def456")
    assert isinstance(masked, Masked)
    assert masked == "密码：••••（家里）和 token=••••"
    assert masked.masked
    assert not mask("密码放在 1Password 里").masked


def test_places_in_masked_text() -> None:
    text = "密码：abcd1234（家里）"
    masked = mask(text)
    assert masked[masked.place(text.index("家")) :] == "家里）"
    assert masked.place(5) == masked.index(MASK)
    assert masked.origin(masked.index("家")) == text.index("家")
    assert (masked.origin(4), masked.origin(4, end=True)) == (3, 11)


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_masking_leaves_no_secret(text: str) -> None:
    masked = mask(text)
    assert find_secrets(masked) == ()
    assert masked.masked == bool(find_secrets(text))
    if not masked.masked:
        assert masked == text


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_places_go_there_and_back(text: str) -> None:
    masked = mask(text)
    places = [masked.place(offset) for offset in range(len(text) + 1)]
    assert places == sorted(places)
    assert places[-1] == len(masked)
    for offset, place in enumerate(places):
        inside = masked[place : place + len(MASK)] == MASK and offset < masked.origin(place + 1, end=True)
        assert masked.origin(place) == offset or (inside and masked.origin(place) < offset)


@pytest.mark.parametrize(
    "piece",
    [
        "password=",
        "-us1",
        "-----BEGIN PRIVATE KEY-----",
        "4111 ",
        "`a",
        "login admin/",
        "a://b:",
        "sk-",
        "eyJ-",
        "password for ",
        "pass_",
        "key: a",
        "ac",
        "user bob, ",
        "token=your_a_",
        "\u200bp",
        "：密码",
    ],
)
def test_time_grows_with_length_alone(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        started = time.process_time()
        find_secrets(text)
        return time.process_time() - started

    seconds(1_000)
    assert seconds(80_000) < 40 * max(seconds(8_000), 0.01)


def test_detectors_wait_until_they_are_needed() -> None:
    code = (
        "import sys; from memsift.text import find_secrets\n"
        "find_secrets('# 笔记\\n- password: see vault; token limit: 8192; https://example.com/a?b=c')\n"
        "sys.exit(bool({'memsift.text.secrets.detectors', 'detect_secrets'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_table_of_detectors_is_that_of_detect_secrets() -> None:
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

    from memsift.text.secrets.detectors import DETECTORS

    not_ours = {
        "Base64 High Entropy String",
        "Basic Auth Credentials",
        "Hex High Entropy String",
        "JSON Web Token",
        "Private Key",
        "Public IP (ipv4)",
        "Secret Keyword",
    }
    detectors: dict[str, Any] = get_mapping_from_secret_type_to_class()
    theirs = {
        (service, pattern.pattern, pattern.flags & ~re.UNICODE)
        for service, detector in detectors.items()
        if service not in not_ours
        for pattern in detector.denylist
    }
    assert theirs == set(DETECTORS)


@pytest.mark.parametrize("value", ["a" + "b3" * 200, "the" + "X9" * 200, "fill" + "z1" * 200 + "-her"])
def test_a_long_value_that_begins_like_a_stand_in_is_looked_at_once(value: str) -> None:
    """Trying all ways to cut it into words would take longer than anybody lives."""
    assert [(s.start, s.end) for s in find_secrets(f"password: {value}")] == [(10, 10 + len(value))]


@pytest.mark.parametrize("value", ["your-key-here", "a_b1 c-d e f_here", "anotherone-here", "put it here"])
def test_what_says_that_a_value_goes_here_is_none(value: str) -> None:
    assert find_secrets(f'password: "{value}"') == ()
    assert find_secrets(f'password: "{value[:-5]}0x{value[-5:]}7"') != ()
