"""Which key does what: the registry with the person's own choices, and the README's table of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from memsift.messages import Lang, Message, say
from memsift.record import dataclass
from memsift_tui.actions.keys import key_is_known, key_words, textual_key
from memsift_tui.actions.registry import ACTIONS, EVERYWHERE, GROUPS, Action

NO_KEY = Message("tui.table.menu")
"""What help and README say in place of a key, of an action that has none."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which key does what, the person's own choices included. Make it with `keymap()`."""

    actions: tuple[Action, ...]
    problems: tuple[Message, ...] = ()
    _by_id: dict[str, Action] = field(default_factory=dict)

    def action(self, action_id: str) -> Action:
        """The action of this id. Raises KeyError."""
        return self._by_id[action_id]

    def on(self, screen: str) -> tuple[Action, ...]:
        """The actions that a screen has, in the registry's order."""
        return tuple(a for a in self.actions if screen in a.screens or EVERYWHERE in a.screens)

    def keys(self, screen: str) -> dict[str, Action]:
        """Key → action for a screen; the screen's own action goes before an everywhere one."""
        found: dict[str, Action] = {}
        for action in sorted(self.on(screen), key=lambda a: EVERYWHERE not in a.screens, reverse=True):
            for key in action.keys:
                found[key] = action
        return found


def keymap(actions: Iterable[Action] = ACTIONS, chosen: Mapping[str, str] | None = None) -> Keymap:
    """The registry with the person's keys (`action id` → keys, separated by blanks) put in.

    A choice that cannot be taken (no such action, no such key, a key that another action of the same
    screen has) is left out and said in `problems`; everything else still holds.
    """
    problems: list[Message] = []
    by_id = {action.id: action for action in actions}
    for action_id, text in (chosen or {}).items():
        action = by_id.get(action_id)
        keys = tuple(text.split())
        if action is None:
            problems.append(Message("tui.keys.no-action", {"id": action_id}))
        elif not keys or not all(key_is_known(key) for key in keys):
            problems.append(Message("tui.keys.no-key", {"id": action_id, "what": action.label, "key": text}))
        elif taken := _clash(action, keys, by_id.values()):
            names = {"id": action_id, "what": action.label, "other": taken.id, "by": taken.label}
            problems.append(Message("tui.keys.taken", {**names, "key": text}))
        else:
            by_id[action_id] = replace(action, keys=keys)
    return Keymap(tuple(by_id.values()), tuple(problems), by_id)


def bound_late(keys: Keymap, screen: str) -> dict[str, Action]:
    """Textual's key → the actions that have no key of their own but were given one: no `Binding` was made
    for them, which a keymap could change."""
    bare = {action.id for action in ACTIONS if not action.keys}
    return {textual_key(key): a for a in keys.on(screen) if a.id in bare for key in a.keys}


def _clash(action: Action, keys: tuple[str, ...], others: Iterable[Action]) -> Action | None:
    for other in others:
        meet = (
            EVERYWHERE in action.screens
            or EVERYWHERE in other.screens
            or not set(action.screens).isdisjoint(other.screens)
        )
        if other.id != action.id and meet and not set(keys).isdisjoint(other.keys):
            return other
    return None


def keys_table(lang: Lang, actions: Iterable[Action] = ACTIONS) -> str:
    """The README's table of keys in markdown, one row an action, grouped as the help screen is."""
    rows = [
        f"| {say(Message('tui.table.keys'), lang)} | {say(Message('tui.table.does'), lang)} |",
        "|---|---|",
    ]
    everything = tuple(actions)
    for group in GROUPS:
        of_group = [a for a in everything if a.group == group]
        if not of_group:
            continue
        rows.append(f"| | **{say(Message(f'tui.group.{group}'), lang)}** |")
        for action in of_group:
            shown = " ".join(f"`{key_words(key, lang)}`" for key in action.keys)
            shown = shown or say(NO_KEY, lang)
            rows.append(f"| {shown.replace('|', chr(92) + '|')} | {say(action.help, lang)} |")
    return "\n".join(rows) + "\n"
