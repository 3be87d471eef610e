"""The command line: `memsift [VAULT]` opens the app, `memsift COMMAND …` does one thing and ends.

Commands stand in `commands/`, one module a kind, and are imported when they are called: a login
message must not wait for what it does not use, and Textual is imported only to open the app.
Exit status (contract §5): 0 done, 1 something is listed or declined, 2 it could not run.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from memsift.messages import Message
from memsift.text import visible
from memsift_tui.commands.click_words import name_types, speak
from memsift_tui.language import choose_language, tell
from memsift_tui.printer import complain

# Where standard output is written to: an OSError raised there is the output's (a full disk), not a vault's.
_PRINTING = frozenset({"memsift_tui.printer", "memsift_tui.cli", "memsift_tui.commands.look"})

# name → module in memsift_tui.commands that defines it as a function of that name
COMMANDS = {
    "open": "app",
    "demo": "setup",
    "init": "setup",
    "entries": "look",
    "links": "look",
    "duplicates": "look",
    "inject": "look",
    "check": "checkup",
    "status": "checkup",
    "verify": "checkup",
    "propose": "inbox",
    "inbox": "inbox",
    "approve": "inbox",
    "reject": "inbox",
    "history": "journal",
    "undo": "journal",
    "restore": "journal",
    "doctor": "journal",
    "forget": "forget",
    "lock": "lock",
    "mcp": "agents",
}


class Doors(click.Group):
    """The commands, loaded when called; a first word that is none of them is a vault to open."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if name != "open"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"memsift_tui.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        name_types(command, choose_language(sys.argv[1:]))
        # Click cuts what it takes for one long word; Chinese has no blanks.
        command.short_help = (command.help or "").partition("\n")[0]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            args = ["open", *args]
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Options of the app itself (`memsift --mouse`) belong to `open`. While a shell completes the first
        # word (then alone parsing is resilient), that word may still become a command.
        bare = not args and not ctx.resilient_parsing
        if bare or (args and args[0].startswith("-") and args[0] not in {"--help", "-h", "--version"}):
            args = ["open", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The first word: a command, or what `open` takes there (a path or one of its options)."""
        commands = super().shell_complete(ctx, incomplete)
        if incomplete.startswith("-"):
            opening = self.get_command(ctx, "open")
            assert opening is not None  # it stands in COMMANDS
            own = opening.shell_complete(
                click.Context(opening, parent=ctx, resilient_parsing=True), incomplete
            )
            known = {item.value for item in commands}
            return commands + [item for item in own if item.value not in known]
        # Files first: what bash's script met before them, it drops.
        return [CompletionItem(incomplete, type="file"), *commands]


# Before the first option is made: its help may hold words of click's.
speak(choose_language(sys.argv[1:]))


@click.group(
    cls=Doors,
    help=tell("cli.help"),
    options_metavar=f"[{tell('cli.metavar.options')}]",
    subcommand_metavar=tell("cli.metavar.command"),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="memsift", message="memsift %(version)s", help=tell("cli.option.version"))
def root() -> None:
    """The root command; it only hands over to the others."""


def main(argv: list[str] | None = None) -> None:
    """Run the command line and exit. Never shows a traceback: what fails is one line on stderr."""
    # Nothing that is imported or read at the start is garbage: looking for some took a fifth of that time.
    gc.set_threshold(100_000, 20, 20)
    status = run(sys.argv[1:] if argv is None else argv)
    if threading.active_count() > 1:
        from memsift_tui.terminal.ends import leave

        leave(status)
    sys.exit(status)


def run(argv: list[str]) -> int:
    """Run the command line; the exit status."""
    from memsift_tui.failures import CannotRun, one_line

    lang = choose_language(argv)
    speak(lang)
    try:
        result: Any = root.main(args=argv, prog_name="memsift", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return 2
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        command = context.command_path if context is not None else "memsift"
        said = {"what": " ".join(error.format_message().split()), "command": command}
        complain(one_line(Message("cli.see-help", said), lang))
        return 2
    except (click.Abort, KeyboardInterrupt):
        complain(visible(""))
        return 130
    except CannotRun as error:
        complain(one_line(error.message, lang))
        return 2
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing is left to say, and closing must not raise again.
        sys.stderr.close()
        return 0
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback, as it may print memory text
        if isinstance(error, OSError) and where(error).partition(":")[0] in _PRINTING:
            complain(one_line(Message("cli.output-failed", {"why": error.strerror or "?"}), lang))
            _drop_output()
            return 2
        complain(one_line(Message("cli.failed", {"kind": type(error).__name__, "where": where(error)}), lang))
        return 2
    return result if isinstance(result, int) else 0


def _drop_output() -> None:
    """What is still unwritten goes nowhere: closing would fail, and say so, once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def where(error: BaseException) -> str:
    """`module:line` of where an error was raised: enough to report it, and free of memory text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
