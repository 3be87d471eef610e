"""The one registry of what a person can do, and with which keys.

Bindings, the help screen, the command palette, the status line and the README's table of keys are all
made from `ACTIONS`. To add an action: one line in `registry.py`, its words `tui.do.<id>` (label) and
`tui.help.<id>` in the catalogue, and a method `do_<id with _ for . and ->` on the screens that it names.
"""

from memsift_tui.actions.guards import Context
from memsift_tui.actions.keymap import NO_KEY, Keymap, bound_late, keymap, keys_table
from memsift_tui.actions.keys import command_character, key_is_known, key_words, textual_key
from memsift_tui.actions.registry import ACTIONS, EVERYWHERE, GROUPS, Action

__all__ = [
    "ACTIONS",
    "EVERYWHERE",
    "GROUPS",
    "NO_KEY",
    "Action",
    "Context",
    "Keymap",
    "bound_late",
    "command_character",
    "key_is_known",
    "key_words",
    "keymap",
    "keys_table",
    "textual_key",
]
