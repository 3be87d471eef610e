"""Opening the app."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from memsift.messages import Lang, Message
from memsift_tui.commands.common import as_lang, common, find_vault, today_or, vault_argument
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell

if TYPE_CHECKING:
    from memsift.review.desk import Desk
    from memsift_tui.launch import Choice


@click.command("open", help=tell("cli.open.help"))
@vault_argument
@click.option("--mouse/--no-mouse", default=None, help=tell("cli.open.mouse"))
@common()
def open_command(vault: Path | None, mouse: bool | None, lang: str | None, today: date | None) -> int:
    """Open the app on a vault."""
    return open_app(find_vault(vault), as_lang(lang), today, mouse=mouse)


def _set_mouse(desk: Desk | None) -> bool | None:
    """What the settings say of the mouse; None: as it fits the terminal."""
    value = desk.store.settings["mouse"] if desk is not None else "auto"
    return None if value == "auto" else value == "on"


def open_app(
    path: Path, lang: Lang, today: date | None, *, mouse: bool | None = None, remember: bool = True
) -> int:
    """Open the app and stay until it is left; its exit status.

    Raises CannotRun without a terminal that can show it.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotRun(Message("cli.open.needs-terminal"))
    if os.environ.get("TERM", "dumb") in {"", "dumb"}:
        raise CannotRun(Message("cli.open.dumb"))
    from memsift.review.desk import Desk
    from memsift.store import StoreError
    from memsift_tui.launch import options_for, run_app

    try:
        desk: Desk | None = Desk.open(path, today=today_or(today), lang=lang)
    except StoreError as error:
        raise CannotRun(error.message) from error
    if desk is not None and not desk.vault.files:
        # Nothing to look after here: the first screen offers to choose, to create or to try the demo.
        desk.close()
        desk = None
    try:
        if desk is not None and remember:
            desk.remember()
        options = options_for(
            os.environ,
            theme=str(desk.store.settings["theme"]) if desk is not None else "auto",
            mouse=mouse if mouse is not None else _set_mouse(desk),
            keys=cast("dict[str, str]", desk.store.settings["keys"]) if desk is not None else {},
            opened=desk.vault.opened if desk is not None else (),
        )
        ended = run_app(desk, lang, options)
    finally:
        if desk is not None:
            desk.close()
    return ended if isinstance(ended, int) else _begin(ended, lang, today, mouse)


def _begin(choice: Choice, lang: Lang, today: date | None, mouse: bool | None) -> int:
    """Go on with what was chosen on first start."""
    from memsift_tui.commands import setup

    said = ["--lang", lang, *(["--today", today.isoformat()] if today is not None else [])]
    if choice.what == "demo":
        return int(setup.demo_command.main(said, standalone_mode=False) or 0)
    if choice.path is None:
        return 0
    if choice.what == "create":
        status = int(setup.init_command.main([choice.path, *said], standalone_mode=False) or 0)
        if status:
            return status
    return open_app(Path(choice.path), lang, today, mouse=mouse)
