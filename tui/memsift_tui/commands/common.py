"""What all commands share: their options, which vault is meant, the desk, and asking for a `y`."""

from __future__ import annotations

import getpass
import os
import re
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from memsift.messages import Lang, Message, say
from memsift.text import mask, typed_date, visible
from memsift_tui import enter
from memsift_tui.enter import find_vault, today_or
from memsift_tui.failures import CannotRun
from memsift_tui.language import choose_language, tell
from memsift_tui.printer import print_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memsift.review.desk import Desk

DECLINED = 1
"""The exit status where the person said no, or the plan was stale (contract §5)."""

_PLAN = re.compile(r"p\d+")  # a plan's id, also where a folder is called so

Command = TypeVar("Command", bound=Callable[..., Any])


class Day(click.ParamType):  # type: ignore[type-arg]  # generic only in click's stubs, not at run time
    """A day, as people write it."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        day = typed_date(str(value))
        if day is None:
            self.fail(say(Message("cli.not-a-date", {"value": visible(str(value))}), spoken()), param, ctx)
        return day


def spoken() -> Lang:
    """The language of this run."""
    return choose_language(sys.argv[1:])


def masked(text: str) -> str:
    """Text that files had a part in, its secrets masked. It may still hold escapes: pass it to `visible`."""
    return str(mask(text)).rstrip()


def common(*, as_json: bool = False) -> Callable[[Command], Command]:
    """`--lang`, `--today` and, where it makes sense, `--json`."""

    def add(command: Command) -> Command:
        if as_json:
            command = click.option("--json", "as_json", is_flag=True, help=tell("cli.option.json"))(command)
        command = click.option("--today", type=Day(), default=None, help=tell("cli.option.today"))(command)
        return click.option(
            "--lang", type=click.Choice(["en", "zh"]), default=None, help=tell("cli.option.lang")
        )(command)

    return add


def vault_argument(command: Command) -> Command:
    """The VAULT argument; absent: see `find_vault`."""
    return click.argument("vault", required=False, type=click.Path(path_type=Path))(command)


def vault_option(command: Command) -> Command:
    """`--vault VAULT`, for commands whose arguments are ids."""
    return click.option(
        "--vault", type=click.Path(path_type=Path), default=None, help=tell("cli.option.vault")
    )(command)


def vault_and_ids(
    words: Sequence[str], vault: Path | None, *, least: int = 0, most: int | None = None
) -> tuple[Path | None, tuple[str, ...]]:
    """The vault and the ids of a command that takes both: a folder may stand first, as with the others.

    Raises click.UsageError for fewer or more ids than the command takes.
    """
    ids = tuple(words)
    if vault is None and ids and not _PLAN.fullmatch(ids[0]) and Path(ids[0]).is_dir():
        vault, ids = Path(ids[0]), ids[1:]
    context = click.get_current_context()
    if len(ids) < least:
        raise click.MissingParameter(ctx=context, param_hint="'ID'", param_type="argument")
    if most is not None and len(ids) > most:
        more = visible(" ".join(ids[most:]))
        raise click.UsageError(say(Message("cli.click.unexpected", {"args": more}), spoken()), ctx=context)
    return vault, ids


def desk_on(
    vault: Path | None, day: date | None, lang: str | None, *, look: bool = True
) -> AbstractContextManager[Desk]:
    """The desk of the vault that is meant, closed afterwards. `look`: only reading; another Memsift may be
    open."""
    return enter.desk_on(find_vault(vault), today_or(day), as_lang(lang), look=look)


def as_lang(lang: str | None) -> Lang:
    """The language that an option named, else that of this run."""
    if lang == "zh":
        return "zh"
    return "en" if lang == "en" else spoken()


def ask_y(question: Message) -> bool:
    """Show what will be done was the caller's part; this takes the typed `y` + Enter.

    Only keys that are pressed once the question stands there count: what was typed ahead is let go, and what
    is pasted comes between marks and is no `y`. Raises CannotRun without a terminal on standard input:
    nothing is decided by a program's pipe.
    """
    require_terminal()
    with _marked_pastes():
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
        print_message(question, spoken())
        sys.stdout.flush()
        return sys.stdin.readline().strip().lower() == "y"


@contextmanager
def _marked_pastes() -> Iterator[None]:
    """Have the terminal mark what is pasted, where it can."""
    marks = sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in {"", "dumb"}
    sys.stdout.write("\x1b[?2004h" if marks else "")
    sys.stdout.flush()
    try:
        yield
    finally:
        sys.stdout.write("\x1b[?2004l" if marks else "")
        sys.stdout.flush()


def unlock(desk: Desk) -> None:
    """Take the vault's PIN, unseen, where it has one; every command that decides asks for it.

    Raises CannotRun when it is wrong.
    """
    lock = desk.store.lock
    if lock.on and not lock.open and not lock.unlock(take_unseen(Message("lock.prompt"))):
        raise CannotRun(Message("lock.wrong"))


def take_unseen(prompt: Message) -> str:
    """A line that is typed and not shown. Raises CannotRun without a terminal."""
    require_terminal()
    try:
        return getpass.getpass(say(prompt, spoken()))
    except EOFError:
        return ""


def require_terminal() -> None:
    """Raises CannotRun unless a person can type here."""
    if not sys.stdin.isatty():
        raise CannotRun(Message("cli.needs-terminal"))
