"""Starting the app: what must be decided and set before Textual is imported. Imports no Textual itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memsift.messages import Lang
from memsift_tui.styles.choose import choose_theme, mouse_wanted, signs, textual_environment
from memsift_tui.terminal.ends import let_go_of_a_closed_terminal
from memsift_tui.widgets.lines import Signs

if TYPE_CHECKING:
    from memsift.review.desk import Desk


@dataclass(frozen=True, slots=True)
class AppOptions:
    """How the app is to be: all decided before it starts.

    `opened`: memory files that were named when it was started, the sides then begin with them.
    `keys`: the person's own keys, action id → keys separated by blanks. `start`: the screen to begin with.
    """

    theme: str = "memsift-ansi-dark"
    signs: Signs = "rounded"
    mouse: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    start: str = "review"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose on first start: `choose` or `create` with a path, `demo`, `leave`."""

    what: str
    path: str | None = None


def options_for(
    environ: Mapping[str, str],
    *,
    theme: str = "auto",
    mouse: bool | None = None,
    keys: Mapping[str, str] | None = None,
    opened: tuple[str, ...] = (),
) -> AppOptions:
    """The options that fit a terminal, with the person's own choices. Pure."""
    return AppOptions(
        theme=choose_theme(environ, theme),
        signs=signs(environ),
        mouse=mouse_wanted(environ, mouse),
        keys=dict(keys or {}),
        opened=opened,
    )


def run_app(
    desk: Desk | None, lang: Lang, options: AppOptions, environ: MutableMapping[str, str] = os.environ
) -> int | Choice:
    """Open the app and stay until it is left. Returns the exit status: 0, 1 after an error of ours,
    128 + n after signal n; or, started without a desk, what the person chose to open."""
    environ.update(textual_environment(environ))
    from memsift_tui.app import MemsiftApp

    # Comparing runs in a thread: it gives way to keys after 1 ms instead of 5.
    sys.setswitchinterval(0.001)
    app = MemsiftApp(desk, lang, options)
    try:
        chosen = app.run(mouse=options.mouse)
    finally:
        let_go_of_a_closed_terminal()
    if isinstance(chosen, Choice):
        return chosen
    # None after a crash or Ctrl+C: both are no success.
    return 1 if app.return_code is None else app.return_code
