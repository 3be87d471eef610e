"""The READMEs are true: keys, files and commands that they name exist, and both say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.make_tables import README, with_keys

from memsift.messages import Lang, languages
from memsift_tui.commands import COMMANDS

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("lang", languages())
def test_keys_are_those_of_the_registry(lang: Lang) -> None:
    text = README[lang].read_text(encoding="utf-8")
    assert with_keys(text, lang) == text


@pytest.mark.parametrize("lang", languages())
def test_linked_files_exist(lang: Lang) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README[lang].read_text(encoding="utf-8"))
    assert len(links) > 8
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("lang", languages())
def test_named_commands_exist(lang: Lang) -> None:
    named = set(re.findall(r"memsift ([a-z]+)\b", README[lang].read_text(encoding="utf-8")))
    assert {"check", "status", "forget", "mcp"} <= named
    assert named <= COMMANDS.keys()


def test_both_languages_have_the_same_parts() -> None:
    parts = [
        [
            line.split(" ")[0]
            for line in README[lang].read_text(encoding="utf-8").splitlines()
            if line.startswith("#")
        ]
        for lang in languages()
    ]
    assert parts[0] == parts[1]
