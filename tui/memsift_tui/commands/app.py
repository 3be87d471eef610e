"""Opening the app."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from memsift_tui.commands.common import as_lang, common, vault_argument
from memsift_tui.enter import enter, find_vault
from memsift_tui.language import tell


@click.command("open", help=tell("cli.open.help"))
@vault_argument
@click.option("--mouse/--no-mouse", default=None, help=tell("cli.open.mouse"))
@common()
def open_command(vault: Path | None, mouse: bool | None, lang: str | None, today: date | None) -> int:
    """Open the app on a vault."""
    return enter(find_vault(vault), as_lang(lang), today, mouse=mouse)
