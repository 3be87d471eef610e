"""Entering the app: which vault is meant, how the app is to look, and what follows the first start."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from memsift.messages import Lang, Message
from memsift.text import visible
from memsift_tui.failures import CannotRun

if TYPE_CHECKING:
    from memsift.review.desk import Desk
    from memsift_tui.launch import Choice


def find_vault(given: Path | None) -> Path:
    """The vault that is meant: the argument, `$MEMSIFT_VAULT`, the last one opened, this folder.

    Raises CannotRun when it does not exist.
    """
    from memsift.store.settings import last_opened

    candidates = (given, _environment_vault(), last_opened(os.environ), Path.cwd())
    path = next(candidate for candidate in candidates if candidate is not None)
    if not path.exists():
        raise CannotRun(Message("cli.no-such-vault", {"path": visible(str(path))}))
    return path


def _environment_vault() -> Path | None:
    value = os.environ.get("MEMSIFT_VAULT")
    return Path(value) if value else None


def today_or(day: date | None) -> date:
    """The given day, else the machine's local date."""
    return day if day is not None else datetime.now().astimezone().date()


@contextmanager
def desk_on(path: Path, today: date, lang: Lang, *, look: bool = True) -> Iterator[Desk]:
    """The desk of a vault, closed afterwards. `look`: only reading; another Memsift may be open.

    Raises CannotRun for what the vault or its journal refuses, also while the desk is used.
    """
    from memsift.review.desk import Desk
    from memsift.store import StoreError

    try:
        desk = Desk.open(path, today=today, lang=lang, look=look)
        try:
            yield desk
        finally:
            desk.close()
    except StoreError as error:
        raise CannotRun(error.message) from error


def enter(
    path: Path,
    lang: Lang,
    today: date | None,
    *,
    mouse: bool | None = None,
    remember: bool = True,
    tour: bool = False,
) -> int:
    """Open the app and stay until it is left; its exit status. `tour`: it is the demo.

    Raises CannotRun without a terminal that can show it, or when the vault cannot be opened.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotRun(Message("cli.open.needs-terminal"))
    if os.environ.get("TERM", "dumb") in {"", "dumb"}:
        raise CannotRun(Message("cli.open.dumb"))
    from memsift.store.place import config_root
    from memsift.store.settings import load
    from memsift_tui.launch import Opening, options_for, run_app

    # How the app looks is the person's alone; the vault's own settings come with the desk.
    settings = load(config_root(None, os.environ))
    chosen = {"on": True, "off": False}.get(settings["mouse"])
    options = options_for(
        os.environ,
        theme=str(settings["theme"]),
        mouse=chosen if mouse is None else mouse,
        keys=cast("dict[str, str]", settings["keys"]),
        tour=tour,
    )

    def open_desk() -> Desk:
        from memsift.review.desk import Desk

        return Desk.open(path, noting=False, today=today_or(today), lang=lang)

    opening = Opening(path, open_desk, remember)
    try:
        ended = run_app(opening, lang, options)
    finally:
        if opening.desk is not None:
            opening.desk.close()
    if opening.error is not None:
        raise CannotRun(opening.error)
    return ended if isinstance(ended, int) else _begin(ended, lang, today, mouse)


def _begin(choice: Choice, lang: Lang, today: date | None, mouse: bool | None) -> int:
    """Go on with what was chosen on first start."""
    from memsift_tui.commands import setup
    from memsift_tui.commands.click_words import speak

    speak(lang)
    said = ["--lang", lang, *(["--today", today.isoformat()] if today is not None else [])]
    if choice.what == "demo":
        return int(setup.demo_command.main(said, standalone_mode=False) or 0)
    if choice.path is None:
        return 0
    if choice.what == "create":
        status = int(setup.init_command.main([choice.path, *said], standalone_mode=False) or 0)
        if status:
            return status
    return enter(Path(choice.path), lang, today, mouse=mouse)
