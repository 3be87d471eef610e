"""The status line: help and leaving are always there, and it never is wider than the terminal."""

from __future__ import annotations

import pytest

from memsift.messages import Lang, languages
from memsift.text import visible
from memsift_tui.actions import key_words, keymap
from memsift_tui.widgets.bars import Hint, left_and_right, status_line
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, width_of


def hints(lang: Lang, *ids: str) -> list[Hint]:
    actions = [keymap().action(i) for i in ids]
    return [Hint(visible(key_words(a.keys[0], lang)), words(a.label, lang), a.here) for a in actions]


def plain(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("cells", [20, 40, 60, 80, 120, 250])
def test_it_fits_and_always_shows_help_and_leaving(cells: int, lang: Lang) -> None:
    able = hints(lang, "open", "entry.edit", "entry.delete", "alike.merge", "alike.next", "view.search")
    always = hints(lang, "help", "quit")
    for told in (None, (visible("说了一句很长很长的话，" * 20), "status-told")):
        line = status_line(cells, able, always, told)
        assert width_of(line) == cells
        assert "?" in plain(line)
        assert plain(line).rstrip().endswith(("q", str(always[1][1])))


def test_hints_that_do_not_fit_are_left_out_whole() -> None:
    able = hints("en", "open", "entry.edit", "entry.delete", "alike.merge", "alike.next")
    line = plain(status_line(60, able, hints("en", "help", "quit")))
    assert line.split("   ")[:3] == [" Enter menu", "e edit", "d delete"]
    assert "…" not in line


def test_what_hangs_on_the_entry_never_shifts_the_rest() -> None:
    always = hints("en", "help", "quit")
    able = hints("en", "open", "entry.edit", "entry.delete", "alike.merge", "alike.next", "entry.add")
    none = [hint._replace(able=not hint.here) for hint in able]
    for cells in range(24, 120):
        whole, less = (plain(status_line(cells, some, always)) for some in (able, none))
        same = less[: less.index("   ?") if "   ?" in less else 0].rstrip()
        assert whole.startswith(same)
        assert "e edit" not in less
    assert "e edit   d delete   m merge" in whole


def test_left_gives_way_to_right() -> None:
    left: Line = ((visible("a long left part"), "text"),)
    right: Line = ((visible("9 of 12"), "muted"),)
    for cells in range(2, 60):
        assert width_of(left_and_right(left, right, cells, "text")) == cells
    assert plain(left_and_right(left, right, 20, "text")).endswith("9 of 12")
