"""Beginning: demo and init."""

from __future__ import annotations

import tempfile
from datetime import date
from pathlib import Path

import click

from memsift.messages import Message
from memsift.text import visible
from memsift_tui.commands.common import as_lang, common, today_or
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell


@click.command("demo", help=tell("cli.demo.help"))
@click.option("--dir", "folder", type=click.Path(path_type=Path), default=None, help=tell("cli.demo.dir"))
@click.option("--copy-only", is_flag=True, help=tell("cli.demo.copy-only"))
@common()
def demo_command(folder: Path | None, copy_only: bool, lang: str | None, today: date | None) -> int:
    """Copy the demo vault of a language to a new folder and open the app on it."""
    from memsift_tui.commands.app import open_app
    from memsift_tui.demo import copy_demo
    from memsift_tui.printer import print_line

    spoken = as_lang(lang)
    target = Path(tempfile.mkdtemp(prefix="memsift-demo-")) if folder is None else folder
    try:
        copy_demo(spoken, target, today_or(today))
    except FileExistsError as error:
        raise CannotRun(Message("cli.demo.exists", {"path": visible(str(target))})) from error
    except OSError as error:
        raise CannotRun(
            Message(
                "cli.demo.failed", {"path": visible(str(target)), "reason": visible(error.strerror or "")}
            )
        ) from error
    if copy_only:
        print_line(visible(str(target)))
        return 0
    return open_app(target, spoken, today, remember=False)
