"""Commands that only look: entries, links, duplicates, inject."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from memsift.messages import Message, say
from memsift.text import SafeText, visible
from memsift_tui.commands.common import as_lang, common, desk_on, spoken, vault_argument
from memsift_tui.language import tell
from memsift_tui.printer import complain, print_json, print_line, print_message


def _quote(value: object) -> SafeText:
    return visible(str(value))


@click.command("entries", help=tell("cli.entries.help"))
@vault_argument
@common(as_json=True)
def entries_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """List every entry."""
    from memsift.vault.entry_json import entries_answer

    with desk_on(vault, today, lang) as desk:
        answer = entries_answer(desk.vault)
        if as_json:
            print_json(answer)
            return 0
        for file in answer["files"]:
            print_line(_quote(f"{file['file']}  ({file['role']})"))
            for entry in answer["entries"]:
                if entry["file"] == file["file"]:
                    chips = " ".join(str(chip) for chip in (entry["id"], entry["confidence"], entry["date"]) if chip)
                    text = entry["text"].replace("\n", " ")
                    print_line(_quote(f"  {entry['line']:>4}  {chips + '  ' if chips else ''}{text}"))
    return 0
