"""Our own signs where a terminal can draw ASCII alone; what files hold is drawn as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memsift.messages import Message, catalogue, languages, say
from memsift.text import ascii_signs, cell_width, clip, drawn, find_secrets, mask, visible
from memsift_tui.widgets.content import words

SECRET = "天气接口的 key：sk-Zq3vT8nL2wXk9RbYc5Hd7JmP"


@pytest.fixture
def in_ascii() -> Iterator[None]:
    ascii_signs(True)
    yield
    ascii_signs(False)


def test_cuts_masks_and_line_breaks_are_ascii_and_as_wide(in_ascii: None) -> None:
    assert clip("one two three", 6) == "one t~"
    assert mask(SECRET) == "天气接口的 key：****"
    assert not find_secrets(mask(SECRET))
    assert visible("a\nb\x1b[2J\x7f") == "a\\nb\\x1b[2J\\x7f"
    assert cell_width("a\nb") == 4


def test_what_a_file_holds_stays(in_ascii: None) -> None:
    assert visible("“…” · × → 猫") == "“…” · × → 猫"
    told = words(Message("tui.conflict.title", {"what": "“…” →"}), "en")
    assert told == "“…” → was changed meanwhile"


@pytest.mark.parametrize("lang", languages())
def test_our_own_words_are_ascii_but_for_chinese(in_ascii: None, lang: str) -> None:
    at = languages().index(lang)
    signs = {sign for both in catalogue().values() for sign in drawn(both[at]) if not sign.isascii()}
    assert all(cell_width(sign) == 2 for sign in signs), signs


def test_parameters_of_ours_are_drawn_too(in_ascii: None) -> None:
    inner = Message("tui.opening")
    assert words(Message("tui.told.failed", {"why": inner}), "en") == "Not done: Reading ..."
    assert say(Message("tui.told.failed", {"why": inner}), "en") == "Not done: Reading …"


def test_elsewhere_they_are_what_they_are() -> None:
    assert clip("one two three", 6) == "one t…"
    assert mask(SECRET) == "天气接口的 key：••••"
    assert visible("a\nb") == "a⏎b"
