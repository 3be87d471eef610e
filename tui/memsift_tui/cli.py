"""The command line: `memsift [VAULT]` opens the app, `memsift COMMAND …` does one thing and ends.

Commands stand in `commands/`, one module a kind, and are imported when they are called: a login
message must not wait for what it does not use, and Textual is imported only to open the app, which itself,
like `status`, does without click where nothing but the vault and its plainest options are named.
Exit status (contract §5): 0 done, 1 something is listed or declined, 2 it could not run.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from memsift.messages import Lang, Message
from memsift.record import dataclass
from memsift.text import visible
from memsift_tui.commands import COMMANDS
from memsift_tui.language import choose_language
from memsift_tui.printer import complain

# Where standard output is written to: an OSError raised there is the output's (a full disk), not a vault's.
_PRINTING = frozenset({"memsift_tui.printer", "memsift_tui.cli", "memsift_tui.commands.look"})


@dataclass(frozen=True, slots=True)
class Plain:
    """A command line that opens the app and says no more than this."""

    vault: Path | None = None
    mouse: bool | None = None


def plain_opening(argv: Sequence[str], environ: Mapping[str, str] = os.environ) -> Plain | None:
    """What a plain command line opens; None: click reads it. A vault, `--lang en` or `zh`, `--mouse` and
    `--no-mouse`, each at most once, are plain; a shell that completes never is."""
    if "_MEMSIFT_COMPLETE" in environ:
        return None
    vault: Path | None = None
    seen: dict[str, bool] = {}
    words = iter(argv)
    for word in words:
        if word == "--lang" and next(words, "") in ("en", "zh"):
            name = "lang"
        elif word in ("--mouse", "--no-mouse"):
            name = "mouse"
        elif word and not word.startswith("-") and word not in COMMANDS:
            name, vault = "vault", Path(word)
        else:
            return None
        if name in seen:
            return None
        seen[name] = word == "--mouse"
    return Plain(vault, seen.get("mouse"))


def main(argv: list[str] | None = None) -> None:
    """Run the command line and exit. Never shows a traceback: what fails is one line on stderr."""
    # Nothing that is imported or read at the start is garbage: looking for some took a fifth of that time.
    gc.set_threshold(100_000, 20, 20)
    leave(run(sys.argv[1:] if argv is None else argv))


def leave(status: int) -> NoReturn:
    """End the process now. Python would first wait for threads that still run, and take apart what was read:
    50 ms for a vault of 2,000 entries. Nothing is left to be done at the end."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def run(argv: list[str]) -> int:
    """Run the command line; the exit status."""
    from memsift_tui.failures import CannotRun, lines_of, one_line, what_failed

    lang = choose_language(argv)
    try:
        status = _do(argv, lang)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
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
        if isinstance(error, OSError) and lines_of(error)[-1].partition(":")[0] in _PRINTING:
            complain(one_line(Message("cli.output-failed", {"why": error.strerror or "?"}), lang))
            _drop_output()
            return 2
        complain(one_line(Message("cli.failed", what_failed(error)), lang))
        return 2


def _do(argv: list[str], lang: Lang) -> int:
    if argv[:1] == ["status"] and "_MEMSIFT_COMPLETE" not in os.environ:
        from memsift_tui.commands.status import plain_line, tell_status

        line = plain_line(argv[1:])
        if line is not None:
            return tell_status(line, lang)
    plain = plain_opening(argv)
    if plain is None:
        from memsift_tui.commands.root import obey

        return obey(argv, lang)
    from memsift_tui.enter import enter, find_vault

    return enter(find_vault(plain.vault), lang, None, mouse=plain.mouse)


def _drop_output() -> None:
    """What is still unwritten goes nowhere: closing would fail, and say so, once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
