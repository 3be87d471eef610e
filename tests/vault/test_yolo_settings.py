"""The plugin's data.json: every given case, and that nothing but the named keys survives reading."""

from __future__ import annotations

import gc
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from memsift.vault.layouts.yolo_settings import (
    YoloSettings,
    has_yolo_key,
    manifest_is_yolo,
    only_named,
    parse_settings,
)
from tally import tally
from vault.vault_trees import cases, vault_of

CASES = cases("yolo.settings.json")


def shown(settings: YoloSettings) -> dict[str, Any]:
    return {
        "baseDir": settings.base_dir,
        "currentAssistantId": settings.current,
        "assistants": [
            {
                "id": who.id,
                "name": who.name,
                "has_instructions": who.has_instructions,
                "memory_file": settings.files[who.id] if who.has_instructions else None,
            }
            for who in settings.assistants
        ],
        "global": settings.global_file,
    }


def without_a_file() -> YoloSettings:
    """What the plugin goes by without a `data.json`: as if nothing was said in it."""
    settings = parse_settings(b"{}")
    assert settings is not None
    return settings


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_given_case(case: dict[str, Any]) -> None:
    data = case["data_json"]
    settings = parse_settings(None if data is None else json.dumps(data).encode())
    assert shown(settings or without_a_file()) == case["result"]
    tally("vectors")
    if data is not None:
        assert parse_settings(only_named(json.dumps(data).encode())) == settings


def settings_of(data: object) -> YoloSettings:
    settings = parse_settings(json.dumps(data).encode())
    assert settings is not None
    return settings


def test_no_key_but_the_named_ones_is_in_any_object() -> None:
    key = "sk-" + "".join(["never", "seen", "4711"])
    prompt = "Private " + "words"
    data = {
        "version": 81,
        "yolo": {"baseDir": "AI", "token": key},
        "providers": [{"id": "openai", "name": "x", "apiKey": key, "yolo": {"baseDir": key}}],
        "assistants": [
            {"id": "1", "name": "Helper", "systemPrompt": prompt, "apiKey": key, "deep": {"id": key}}
        ],
        "apiKey": key,
    }
    encoded = json.dumps(data).encode()
    del data
    vault = vault_of({"AI/memory/global.md": "# Memory\n- Memory_1: a\n"}, encoded)
    assert [who.name for who in vault.assistants] == ["Default", "Helper"]
    del encoded
    gc.collect()
    kept = [text for text in _strings(vault) if key in text or prompt in text]
    assert kept == []
    assert key not in repr(vault)


def _strings(value: object, depth: int = 0) -> list[str]:
    """Every text that can be reached from a value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, bytes):
        return [value.decode(errors="replace")]
    if depth > 12 or isinstance(value, (int, float, type(None), type)):
        return []
    return [text for part in gc.get_referents(value) for text in _strings(part, depth + 1)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"\xff\xfe{}",
        b"[]",
        b"null",
        b'"yolo"',
        b"{" * 100_000,
        b'{"yolo":' * 50_000 + b"1" + b"}" * 50_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"version": NaN}',
        b'{"version": Infinity}',
    ],
    ids=range(11),
)
def test_hostile_json_is_no_settings(data: bytes) -> None:
    assert parse_settings(data) is None
    assert not has_yolo_key(data)
    assert not manifest_is_yolo(data)


def test_a_number_of_any_length_is_a_number() -> None:
    settings = parse_settings(b'{"version": ' + b"9" * 100_000 + b', "yolo": {"baseDir": "AI"}}')
    assert settings is not None
    assert settings.base == "AI"
    for version in (b"9" * 1000, b"-" + b"9" * 1000, b"1e999", b"-1e999", b"1e3"):
        whole = b'{"version": ' + version + b', "assistants": []}'
        assert parse_settings(only_named(whole)) == parse_settings(whole)


def test_the_last_of_equal_keys_wins_as_in_javascript() -> None:
    settings = parse_settings(b'{"yolo": {"baseDir": "A"}, "yolo": {"baseDir": "B"}}')
    assert settings is not None
    assert settings.base == "B"


@pytest.mark.parametrize("prompt", [5, None, [], {}, True])
def test_an_assistant_with_a_prompt_that_is_no_text_is_dropped(prompt: object) -> None:
    settings = settings_of({"assistants": [{"id": "1", "name": "Helper", "systemPrompt": prompt}]})
    assert [who.id for who in settings.assistants] == ["__default_agent__"]


def test_the_default_assistant_of_an_old_version_keeps_its_place_and_has_instructions() -> None:
    listed = [{"id": "1", "name": "A", "systemPrompt": ""}, {"id": "__default_agent__", "name": "Default"}]
    old = settings_of({"version": 31, "assistants": listed})
    assert [(who.id, who.has_instructions) for who in old.assistants] == [
        ("1", False),
        ("__default_agent__", True),
    ]
    new = settings_of({"version": 32, "assistants": listed})
    assert not new.assistants[1].has_instructions


def test_a_text_without_a_version_is_read_as_of_today() -> None:
    settings = settings_of({"assistants": [{"id": "1", "name": "A", "systemPrompt": "{{current_date}}"}]})
    assert [who.has_instructions for who in settings.assistants] == [False, True]


def test_a_byte_order_mark_is_no_obstacle() -> None:
    settings = parse_settings(b'\xef\xbb\xbf{"yolo": {"baseDir": "AI"}}')
    assert settings is not None
    assert settings.base == "AI"


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "version",
                    "yolo",
                    "baseDir",
                    "currentAssistantId",
                    "assistants",
                    "id",
                    "name",
                    "systemPrompt",
                    "x",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@given(JSON)
@hypothesis_settings(max_examples=300)
def test_what_may_be_kept_says_the_same_and_no_more(data: object) -> None:
    whole = json.dumps(data).encode()
    kept = only_named(whole)
    assert parse_settings(kept) == parse_settings(whole)
    assert has_yolo_key(kept) == has_yolo_key(whole)
    assert manifest_is_yolo(kept) == manifest_is_yolo(whole)
    assert only_named(kept) == kept


def test_what_may_be_kept_holds_no_key_and_no_prompt() -> None:
    data = {
        "apiKey": "K1",
        "yolo": {"baseDir": "AI", "name": "K2"},
        "assistants": [
            {"id": "1", "name": "A", "systemPrompt": "P1", "apiKey": "K3", "nested": {"id": "K4"}}
        ],
        "providers": [{"id": "K5", "name": "K6"}],
    }
    assert json.loads(only_named(json.dumps(data).encode())) == {
        "yolo": {"baseDir": "AI"},
        "assistants": [{"id": "1", "name": "A", "systemPrompt": "x"}],
    }
