"""Starting the app: what must be decided and set before Textual is imported. Imports no Textual itself."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import field
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from memsift.messages import Lang
from memsift.record import dataclass
from memsift_tui import packages
from memsift_tui.styles.choose import choose_theme, mouse_wanted, signs, textual_environment
from memsift_tui.terminal.ends import ending_by_signal, let_go_of_a_closed_terminal
from memsift_tui.terminal.input import take_any_bytes
from memsift_tui.widgets.lines import Signs

if TYPE_CHECKING:
    from memsift.messages import Message
    from memsift.review.desk import Desk
    from memsift_tui.sitting import Sitting


@dataclass(frozen=True, slots=True)
class AppOptions:
    """How the app is to be: all decided before it starts.

    `opened`: memory files that were named when it was started, the sides then begin with them.
    `keys`: the person's own keys, action id → keys separated by blanks. `start`: the screen to begin with.
    `tour`: it is the demo, which begins with the guided tour.
    """

    theme: str = "memsift-ansi-dark"
    signs: Signs = "rounded"
    mouse: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    start: str = "review"
    tour: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose on first start: `choose` or `create` with a path, `demo`, `leave`."""

    what: str
    path: str | None = None


@dataclass(slots=True)
class Opening:
    """A vault on its way to the screen, read by a thread while Textual is imported. A large one, or one on a
    slow disk, takes longer than that: then the app is shown first.

    When `wait` says that it has ended, `desk` is what was opened, for whoever started the app to close; None
    with `error` saying why, or without one when there is nothing to look after at `path`; `failed` holds an
    error of ours.
    """

    path: Path
    open_desk: Callable[[], Desk]
    remember: bool = True
    desk: Desk | None = None
    sitting: Sitting | None = None
    error: Message | None = None
    failed: BaseException | None = None
    _thread: Thread | None = None
    _ended: Event = field(default_factory=Event)

    def begin(self) -> None:
        """Start reading, if that was not done yet."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="opening", daemon=True)
            self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether reading has ended; waits so long for that, None: until it has."""
        return self._ended.wait(seconds)

    def _run(self) -> None:
        try:
            self._open()
        except Exception as error:  # noqa: BLE001 - the app's own thread raises it
            self.failed = error
        finally:
            self._ended.set()

    def _open(self) -> None:
        from memsift.store import StoreError

        try:
            desk = self.open_desk()
            if not desk.vault.files:
                desk.close()
                return
        except StoreError as error:
            self.error = error.message
            return
        self.desk = desk
        if self.remember:
            try:
                desk.tell_of_other_doors()
                desk.remember()
            except StoreError as error:
                # Where nothing can be written, looking goes on.
                desk.store.notes.append(error.message)
        from memsift_tui.sitting import Sitting

        self.sitting = Sitting(desk)
        self.sitting.look_back()


def options_for(
    environ: Mapping[str, str],
    *,
    theme: str = "auto",
    mouse: bool | None = None,
    keys: Mapping[str, str] | None = None,
    opened: tuple[str, ...] = (),
    tour: bool = False,
) -> AppOptions:
    """The options that fit a terminal, with the person's own choices. Pure."""
    return AppOptions(
        theme=choose_theme(environ, theme),
        signs=signs(environ),
        mouse=mouse_wanted(environ, mouse),
        keys=dict(keys or {}),
        opened=opened,
        tour=tour,
    )


def run_app(
    opening: Opening, lang: Lang, options: AppOptions, environ: MutableMapping[str, str] = os.environ
) -> int | Choice:
    """Open the app and stay until it is left. Returns the exit status: 0, 1 after an error of ours,
    128 + n after signal n; or, where there was no vault, what the person chose to open.

    `opening` has come to its end afterwards, also when the app was left before.
    """
    environ.update(textual_environment(environ))
    gc.disable()  # until the first frame; looking for garbage there took 35 ms of its time
    packages.load(packages.BEFORE_READING)
    packages.load_asyncio()
    opening.begin()
    with packages.without_palette():
        from memsift_tui.app import MemsiftApp

    # Reading and comparing run in threads: they give way to keys after 0.2 ms instead of 5,
    # which a key's answer asks for a dozen times.
    sys.setswitchinterval(0.0002)
    app = MemsiftApp(None, lang, options, opening=opening)
    take_any_bytes()
    try:
        with ending_by_signal(app.end_by):
            chosen = app.run(mouse=options.mouse)
    finally:
        let_go_of_a_closed_terminal()
    if isinstance(chosen, Choice):
        return chosen
    # None after a crash or Ctrl+C: both are no success.
    return 1 if app.return_code is None else app.return_code
