"""The commands for click: loaded when called, spoken in the language of the run."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from memsift.messages import Lang, Message
from memsift.text import visible
from memsift_tui.commands import COMMANDS
from memsift_tui.commands.click_words import name_types, speak
from memsift_tui.failures import one_line
from memsift_tui.language import choose_language, tell
from memsift_tui.printer import complain


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
        args = said_first(args)
        bare = not args and not ctx.resilient_parsing
        if bare or (args and args[0].startswith("-") and args[0] not in _ALONE):
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


_ALONE = ("--help", "-h", "--version")
_FLAGS = ("--json",)
_VALUED = ("--lang", "--today", "--vault")


def said_first(args: list[str]) -> list[str]:
    """The options that most commands take, said before the command, are put behind its name. Beside `--help`
    and `--version` only the language says anything, and that is known."""
    at = 0
    while at < len(args) and args[at].partition("=")[0] in (*_FLAGS, *_VALUED):
        at += 2 if args[at] in _VALUED else 1
    name = args[at] if at < len(args) else ""
    if name in _ALONE:
        return [name]
    return [name, *args[:at], *args[at + 1 :]] if name in COMMANDS else args


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


def obey(argv: list[str], lang: Lang) -> int:
    """Do what a command line says; the exit status. Raises what the command raises."""
    speak(lang)
    try:
        result: Any = root.main(args=argv, prog_name="memsift", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return 2
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        command = context.command_path if context is not None else "memsift"
        said = {"what": " ".join(error.format_message().split()), "command": command}
        complain(one_line(Message("cli.see-help", said), lang))
        return 2
    except click.Abort:
        complain(visible(""))
        return 130
    return result if isinstance(result, int) else 0
