"""What is shown is ordinary, as wide as its code points, and nothing of the original is hidden."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth, wcwidth

from memsift.text import SafeText, cell_width, clip, cut, joined, pad, visible, visible_with_map
from memsift.text.characters import COMMON, MAX_MARKS, is_mark, is_ordinary

FAMILY = "👨\u200d👩\u200d👧"
# Characters that do things to their neighbours, beside any at all.
ODD = st.sampled_from(
    [
        *"\x00\x1b\x7f\x9b\t\n\r\u200d️⃣゙́\u200b\u202e\u2028\xad\xa0\u3000�\ue000\U000e0041",
        *"🇨🇳🏽👩💻❤1#中か한क्िᅟㅤ☰漢éa \U000e007f󠄁\u0378",
    ]
)
TEXTS = st.one_of(st.text(max_size=40), st.text(alphabet=ODD, max_size=25))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain 记忆，ok", "plain 记忆，ok"),
        ("\x1b[31mred\x07", "␛[31mred␇"),
        ("\x9b2J\x85\x7f", "\\x9b2J\\x85␡"),
        ("a\nb\r\n", "a⏎b␍⏎"),
        ("a\tb", "a    b"),
        ("user\u202egnp.exe", "user<U+202E>gnp.exe"),
        ("zero\u200bwidth\ufeff", "zero<U+200B>width<U+FEFF>"),
        ("\u2028\u2029\xad", "<U+2028><U+2029><U+00AD>"),
        ("no\xa0break\u3000wide", "no break\u3000wide"),
        ("hi\U000e0068\U000e0069", "hi<tag:hi>"),
        ("\ud83d\ue000\uffff\u0378", "<U+D83D><U+E000><U+FFFF><U+0378>"),
        (FAMILY, "👨👩👧"),
        ("👩🏽\u200d💻 👍🏽 ❤️", "👩💻 👍 ❤"),
        ("a\u200db \u200d", "a<U+200D>b <U+200D>"),
        ("🇨🇳🇩", "[CN][D]"),
        ("1️⃣ #⃣", "[1] [#]"),
        ("葛\U000e0100\ufe00", "葛<U+FE00>"),
        ("e\u0301\u0302", "e\u0301\u0302"),
        ("Z\u0301\u0302\u0303\u0304", "Z\u0301\u0302<U+0303><U+0304>"),
        ("\u0301x \u0301", "<U+0301>x <U+0301>"),
        ("\u1112\u1161\u11ab\u1161", "한<U+1161>"),
        ("\u0915\u093f", "क<U+093F>"),
        ("☰", "<U+2630>"),
        ("🏽", "<U+1F3FD>"),
    ],
)
def test_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_newlines_are_kept_where_asked() -> None:
    assert visible("a\nb\x1b", newlines=True) == "a\nb␛"
    assert visible(visible("a\nb", newlines=True)) == "a⏎b"


def test_common_characters_are_ordinary() -> None:
    # The fast path trusts these ranges: every character of them is looked at.
    assert sum(COMMON[chr(code)] for code in range(0x110000)) > 80_000
    assert [hex(code) for code in range(0x110000) if COMMON[chr(code)] and not is_ordinary(chr(code))] == []


def test_ordinary_characters_have_one_width_in_all_tables() -> None:
    from rich.cells import get_character_cell_size

    for code in range(0x110000):
        char = chr(code)
        if is_ordinary(char):
            wide = 2 if unicodedata.east_asian_width(char) in "WF" else 1
            assert wcwidth(char) == get_character_cell_size(char) == wide, hex(code)


@given(TEXTS)
@settings(max_examples=500, deadline=None)
def test_nothing_else_is_left(text: str) -> None:
    for newlines in (False, True):
        shown = visible(text, newlines=newlines)
        marks = 0
        for char in shown:
            marks = marks + 1 if is_mark(char) else 0
            assert is_ordinary(char) or 0 < marks <= MAX_MARKS or (newlines and char == "\n"), hex(ord(char))
        assert visible(str(shown), newlines=newlines) == shown


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_width_is_the_sum_of_widths(text: str) -> None:
    shown = visible(text)
    assert cell_width(text) == cell_width(shown) == sum(wcwidth(char) for char in shown) == wcswidth(shown)


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_map_leads_to_what_is_shown(text: str) -> None:
    shown, offsets = visible_with_map(text)
    assert shown == visible(text)
    assert len(offsets) == len(text) + 1
    assert list(offsets) == sorted(offsets)
    assert (offsets[0], offsets[-1]) == (0, len(shown))
    for index, char in enumerate(text):
        if COMMON[char] and offsets[index + 1] - offsets[index] == 1:
            assert shown[offsets[index]] in (char, unicodedata.normalize("NFC", char), "[")


@given(TEXTS, st.integers(-1, 30))
@settings(max_examples=300, deadline=None)
def test_clip_never_exceeds(text: str, cells: int) -> None:
    clipped = clip(text, cells)
    assert cell_width(clipped) <= max(cells, 0)
    shown = visible(text)
    if cell_width(shown) <= cells:
        assert clipped == shown
    elif cells > 0:
        assert clipped.endswith("…")
        assert shown.startswith(clipped[:-1])
        assert not is_mark(shown[len(clipped) - 1])
    assert cell_width(pad(text, cells)) == max(cells, 0)


@given(TEXTS, st.integers(-5, 30), st.integers(-5, 30))
@settings(max_examples=200, deadline=None)
def test_cut_keeps_letters_whole(text: str, start: int, end: int) -> None:
    shown = visible(text)
    piece = cut(shown, start, end)
    assert piece in shown
    assert not piece or not is_mark(piece[0])
    assert cut(shown, 0, 5) + cut(shown, 5) == shown


def test_safe_text_is_made_by_visible_alone() -> None:
    with pytest.raises(TypeError):
        SafeText("x")  # type: ignore[arg-type]  # what must not be done
    with pytest.raises(TypeError):
        type("Sub", (SafeText,), {})


def test_safe_text_stays_safe() -> None:
    one, two = visible("a\x1b"), visible("b")
    assert isinstance(one + two, SafeText)
    assert not isinstance(one + "\x1b", SafeText)
    assert isinstance(two * 3, SafeText)
    assert isinstance(joined([one, two], visible(" · ")), SafeText)
    assert joined([one, two], visible(" · ")) == "a␛ · b"
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert isinstance(again, SafeText)
        assert again == one


def test_type_checker_refuses_what_is_not_safe(tmp_path: Path) -> None:
    source = (
        "from memsift.text import SafeText, visible\n"
        "def show(text: SafeText) -> None: ...\n"
        "show(visible('x') + visible('y'))\n"
        "show('x')\n"
        "SafeText('x')\n"
        "show(visible('x') + 'y')\n"
        "show(visible('x').upper())\n"
        "class Sub(SafeText): ...\n"
    )
    file = tmp_path / "use.py"
    file.write_text(source)
    root = Path(__file__).parents[2]
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        f"--cache-dir={tmp_path}",
        str(file),
    ]
    result = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=root, env={"MYPYPATH": str(root / "core")}
    )
    refused = {int(line.split(":")[1]) for line in result.stdout.splitlines() if ": error:" in line}
    assert refused == {4, 5, 6, 7, 8}, result.stdout


@pytest.mark.parametrize(
    "piece", ["记忆 memory，", "a\x1b", "\u200b", "👨\u200d👩", "Z\u0301\u0302\u0303", "\n", "🇨"]
)
def test_a_megabyte_is_quick(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        started = time.process_time()
        visible(text)
        return time.process_time() - started

    seconds(10_000)
    assert seconds(400_000) < 40 * max(seconds(40_000), 0.005)
