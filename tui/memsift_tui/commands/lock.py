"""The PIN for deciding in a vault: `memsift lock [VAULT] [--remove]`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memsift.messages import Message
from memsift_tui.commands.common import (
    DECLINED,
    as_lang,
    ask_y,
    common,
    desk_on,
    require_terminal,
    take_unseen,
    unlock,
    vault_argument,
)
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import print_message

if TYPE_CHECKING:
    from memsift.messages import Lang
    from memsift.review.desk import Desk


@click.command("lock", help=tell("lock.help"))
@vault_argument
@click.option("--remove", is_flag=True, help=tell("lock.remove-help"))
@common()
def lock_command(vault: Path | None, remove: bool, lang: str | None, today: date | None) -> int:
    """Set, change or remove the PIN. It is typed unseen and kept nowhere."""
    require_terminal()
    spoken = as_lang(lang)
    with desk_on(vault, today, lang, look=False) as desk:
        there = desk.store.lock.on
        print_message(
            Message("lock.there", desk.store.lock.set_by) if there else Message("lock.none"), spoken
        )
        unlock(desk)
        if remove:
            return _remove(desk, spoken) if there else 0
        if not there:
            print_message(Message("lock.will-set"), spoken)
        pin = take_unseen(Message("lock.prompt-new"))
        if pin != take_unseen(Message("lock.prompt-again")):
            raise CannotRun(Message("lock.not-the-same"))
        desk.store.set_pin(pin)
        print_message(Message("lock.done-changed" if there else "lock.done-set"), spoken)
    return 0


def _remove(desk: Desk, lang: Lang) -> int:
    from memsift.review.unsigned import standing

    if count := len(standing(desk.store)):
        print_message(Message("lock.remove-open", {"n": count}), lang)
    if not ask_y(Message("lock.ask-remove")):
        return DECLINED
    desk.store.remove_pin()
    print_message(Message("lock.done-removed"), lang)
    return 0
