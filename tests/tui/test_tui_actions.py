"""The registry: complete words, one meaning a key, reasons, the person's own keys, generated tables."""

from __future__ import annotations

from importlib import import_module

import pytest
from textual.binding import Binding

from memsift.messages import Lang, Message, catalogue, languages, say
from memsift_tui.actions import (
    ACTIONS,
    EVERYWHERE,
    GROUPS,
    Context,
    command_character,
    key_is_known,
    key_words,
    keymap,
    keys_table,
)
from memsift_tui.screens import SCREENS, ScreenSpec
from memsift_tui.screens.base import BaseScreen


def screen_class(screen_id: str) -> type[BaseScreen]:
    where = next(spec.where for spec in SCREENS if spec.id == screen_id)
    module, _, name = where.partition(":")
    cls: type[BaseScreen] = getattr(import_module(module), name)
    return cls


def test_ids_are_unique_and_every_action_has_words_in_both_languages() -> None:
    assert len({a.id for a in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        for lang in languages():
            assert say(action.label, lang).strip()
            assert say(action.help, lang).strip()
        assert say(action.help, "en")[0].isupper(), action.id
        assert action.group in GROUPS


@pytest.mark.parametrize("spec", SCREENS, ids=lambda s: s.id)
def test_every_action_of_a_screen_is_something_that_the_screen_does(spec: ScreenSpec) -> None:
    screen_id = spec.id
    cls = screen_class(screen_id)
    for action in keymap().on(screen_id):
        if not action.id.startswith("screen."):
            assert callable(getattr(cls, action.method, None)), (screen_id, action.id)


@pytest.mark.parametrize("spec", SCREENS, ids=lambda s: s.id)
def test_a_key_means_one_thing_on_a_screen(spec: ScreenSpec) -> None:
    actions = keymap().on(spec.id)
    keys = [key for action in actions for key in action.keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("spec", SCREENS, ids=lambda s: s.id)
def test_bindings_carry_ids_and_tooltips(spec: ScreenSpec) -> None:
    cls = screen_class(spec.id)
    made = [b for b in cls.BINDINGS if isinstance(b, Binding)]
    assert {b.id for b in made} == {a.id for a in keymap().on(spec.id) if a.keys}
    assert all(b.tooltip and b.description for b in made)


def test_every_action_without_a_place_in_menus_has_an_arrow_enter_esc_or_tab_key() -> None:
    plain = {"up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "enter", "escape"}
    # The arrows lead to sections too; the last line of Enter's menu, and Esc twice, to the palette.
    otherwise = {"move.next-section", "move.previous-section", "palette"}
    for action in ACTIONS:
        if not action.menu and action.id not in otherwise:
            assert plain & set(action.keys), action.id


def test_an_action_says_why_it_cannot_be_done() -> None:
    edit = keymap().action("entry.edit")
    assert edit.why_not(Context("review")) == Message("tui.why.no-entry")
    why = Message("tui.why.readonly", {"why": "x"})
    assert edit.why_not(Context("review", entry=True, readonly=why)) == why
    assert edit.why_not(Context("review", entry=True)) is None
    delete = keymap().action("entry.delete")
    assert delete.why_not(Context("review", ticked=2)) is None
    for action in ACTIONS:
        for guard in action.guards:
            reason = guard(Context("review"))
            assert reason is None or reason.id in catalogue()


@pytest.mark.parametrize(
    ("typed", "command"),
    [("ｄ", "d"), ("Ｄ", "D"), ("？", "?"), ("／", "/"), ("【", "["), ("】", "]"), ("、", "/"), ("：", ":")],
)
def test_full_width_letters_of_an_input_method_are_commands(typed: str, command: str) -> None:
    assert command_character(typed) == command


@pytest.mark.parametrize("typed", ["d", "你", "é", "ﬁ", None, "ab"])
def test_other_characters_are_no_commands(typed: str | None) -> None:
    assert command_character(typed) is None


def test_a_persons_keys_replace_ours() -> None:
    keys = keymap(chosen={"entry.delete": "D2 x"})
    assert keys.problems[0].id == "tui.keys.no-key"
    keys = keymap(chosen={"entry.delete": "ctrl+d"})
    assert keys.problems == ()
    assert keys.keys("review")["ctrl+d"].id == "entry.delete"
    assert "d" not in keys.keys("review")


def test_keys_that_cannot_be_taken_are_told_and_the_rest_holds() -> None:
    keys = keymap(chosen={"entry.delete": "e", "no.such": "w", "entry.strike": "w"})
    assert [p.id for p in keys.problems] == ["tui.keys.taken", "tui.keys.no-action"]
    assert keys.action("entry.delete").keys == ("d", "delete")
    assert keys.action("entry.strike").keys == ("w",)


def test_two_screens_may_use_one_key() -> None:
    assert keymap(chosen={"history.restore": "e"}).problems == ()


def test_known_keys() -> None:
    assert all(key_is_known(key) for action in ACTIONS for key in action.keys)
    assert not key_is_known("hyper")
    assert not key_is_known("ctrl+")


def test_keys_are_written_for_people() -> None:
    assert key_words("pageup", "en") == "PgUp"
    assert key_words("enter", "zh") == "回车"
    assert key_words("ctrl+l", "en") == "Ctrl+L"
    assert key_words("f5", "en") == "F5"
    assert key_words("D", "en") == "D"


@pytest.mark.parametrize("lang", languages())
def test_the_readmes_table_lists_every_action_once(lang: Lang) -> None:
    table = keys_table(lang)
    for action in ACTIONS:
        assert table.count(f"| {say(action.help, lang)} |") == 1
    assert all(line.count("|") - line.count("\\|") == 3 for line in table.splitlines())


def test_everywhere_actions_are_on_every_screen() -> None:
    for spec in SCREENS:
        ids = {a.id for a in keymap().on(spec.id)}
        assert {a.id for a in ACTIONS if EVERYWHERE in a.screens} <= ids
