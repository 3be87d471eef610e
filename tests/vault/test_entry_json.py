"""Entries as the commands give them: the contract's shape, masked and safe to print."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memsift.vault import dumps, entries_json
from vault.vault_trees import vault_of

PATH = "YOLO/memory/global.md"


def answer(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dumps(entries_json(vault_of({PATH: text}))))
    return found


def test_the_shape_of_the_contract() -> None:
    text = (
        "# User Profile\n> About me.\n\n## 家\n"
        "- Profile_1: [F1] 住在 [[杭州]] [date:: 2026-10-27] [source:: 用户] [expires:: 2026-12-01]\n"
        "  还有一行\n- [x] gone\n"
    )
    assert answer(text) == {
        "schema": 1,
        "entries": [
            {
                "file": PATH,
                "line": 5,
                "end_line": 6,
                "section": "家",
                "heading_path": ["User Profile", "家"],
                "id": "Profile_1",
                "confidence": "F1",
                "date": "2026-10-27",
                "sources": ["用户"],
                "expires": "2026-12-01",
                "struck": False,
                "pinned": False,
                "text": "住在 杭州\n还有一行",
                "raw": "\n".join(text.split("\n")[4:6]),
                "ref": f"{PATH}#Profile_1",
            },
            {
                "file": PATH,
                "line": 7,
                "end_line": 7,
                "section": "家",
                "heading_path": ["User Profile", "家"],
                "id": None,
                "confidence": None,
                "date": None,
                "sources": [],
                "expires": None,
                "struck": True,
                "pinned": False,
                "text": "gone",
                "raw": "- [x] gone",
                "ref": PATH + "#^" + hashlib.sha256(b"gone").hexdigest()[:10],
            },
        ],
        "files": [
            {
                "file": PATH,
                "role": "global",
                "layout": "yolo",
                "assistant": None,
                "sections": [
                    {"title": "User Profile", "line": 1, "description": "About me."},
                    {"title": "家", "line": 4, "description": None},
                ],
                "readonly": False,
                "reason": None,
            }
        ],
    }


def test_a_secret_s_value_never_leaves() -> None:
    value = "gh" + "p_" + "a1B2" * 9
    text = f"# token {value}\n> {value}\n- Memory_1: the token is {value} [source:: {value}]\n"
    found = answer(text)
    shown = json.dumps(found)
    assert value not in shown
    assert "••••" in json.dumps(found, ensure_ascii=False)
    entries, files = found["entries"], found["files"]
    assert isinstance(entries, list)
    assert isinstance(files, list)
    assert entries[0]["masked"] is True
    assert files[0]["masked"] is True
    assert "masked" not in answer("- Memory_1: nothing\n")["entries"][0]


@given(st.text(st.characters(codec=None)))
def test_json_that_is_printed_steers_nothing(text: str) -> None:
    shown = dumps({"t": text})
    assert json.loads(shown) == {"t": text}
    assert shown.encode()
    controls = [
        c for c in shown if ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u061c\u200e\u200f\u2028\u2029"
    ]
    assert controls == []
    assert not any(0x202A <= ord(c) <= 0x202E or 0x2066 <= ord(c) <= 0x2069 for c in shown)


@pytest.mark.parametrize("name", ["\x1b]52;c;AAAA\x07.md", "\u202egpj.md", "\udcff.md", "a\nb.md"])
def test_hostile_file_names_are_escaped(name: str) -> None:
    shown = dumps(entries_json(vault_of({f"YOLO/memory/{name}": "- a\n", PATH: "- b\n"})))
    assert name not in shown
    assert json.loads(shown)["files"]
