"""What a screen needs only once something is done there: dialogs, and what makes plans.

They bring along the text area, the checks and the comparison, 250 ms of importing that the first look at a
vault must not wait for. Each name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memsift_tui.screens.ask import ConfirmScreen, LineScreen, NumberScreen
    from memsift_tui.screens.conflict import commit_or_ask
    from memsift_tui.screens.edit import Edited, EditScreen
    from memsift_tui.screens.editor import edit_in_editor
    from memsift_tui.screens.form import FormScreen, fields_said
    from memsift_tui.screens.menu import MenuEntry, MenuScreen
    from memsift_tui.screens.merge import MergeScreen
    from memsift_tui.screens.pin import ask_pin, want_pin
    from memsift_tui.screens.review import plans

__all__ = [
    "ConfirmScreen",
    "EditScreen",
    "Edited",
    "FormScreen",
    "LineScreen",
    "MenuEntry",
    "MenuScreen",
    "MergeScreen",
    "NumberScreen",
    "ask_pin",
    "commit_or_ask",
    "edit_in_editor",
    "fields_said",
    "plans",
    "want_pin",
]

_SCREENS = "memsift_tui.screens"
_HOMES = {
    "ConfirmScreen": "ask",
    "EditScreen": "edit",
    "Edited": "edit",
    "FormScreen": "form",
    "LineScreen": "ask",
    "MenuEntry": "menu",
    "MenuScreen": "menu",
    "MergeScreen": "merge",
    "NumberScreen": "ask",
    "ask_pin": "pin",
    "commit_or_ask": "conflict",
    "edit_in_editor": "editor",
    "fields_said": "form",
    "want_pin": "pin",
}


def __getattr__(name: str) -> object:
    if name == "plans":
        return import_module(f"{_SCREENS}.review.plans")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{_SCREENS}.{_HOMES[name]}"), name)
