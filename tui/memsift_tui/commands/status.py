"""`memsift status`: the one line for a login message, which waits for nothing that it does not use.

`checkup.py` has the command as click reads it; a plain line is read here and does without.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from memsift.messages import Lang
from memsift.record import dataclass
from memsift.text import typed_date, visible
from memsift_tui.enter import desk_on, find_vault, today_or
from memsift_tui.printer import made_json, print_line, print_made

if TYPE_CHECKING:
    from memsift.store.status_cache import Asked, Told


@dataclass(frozen=True, slots=True)
class Line:
    """A command line that asks for the status and says no more than this."""

    vault: Path | None = None
    today: date | None = None
    as_json: bool = False


def plain_line(words: Sequence[str]) -> Line | None:
    """What the words behind `status` ask for; None: click reads them. A vault that can be read, `--json`,
    `--lang en` or `zh` and `--today` with a day, each at most once, are plain."""
    said: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        name, value = "vault", word
        if word in ("--lang", "--today"):
            name, value = word, next(rest, "")
        elif word == "--json":
            name = word
        elif not word or word.startswith("-") or (os.path.lexists(word) and not os.access(word, os.R_OK)):
            return None
        if name in said:
            return None
        said[name] = value
    day = typed_date(said.get("--today", ""))
    if said.get("--lang", "en") not in ("en", "zh") or (day is None and "--today" in said):
        return None
    return Line(Path(said["vault"]) if "vault" in said else None, day, "--json" in said)


def tell_status(line: Line, lang: Lang) -> int:
    """Print the line, or its JSON; exit status 1 when a checkup is due."""
    from memsift.store import place
    from memsift.store.status_cache import Asked

    asked = Asked(
        str(find_vault(line.vault)),
        today_or(line.today),
        place.state_root(None, os.environ),
        place.config_root(None, os.environ),
    )
    told = asked.recall() or _work_out(asked, lang)
    if line.as_json:
        print_made(told.json)
    else:
        _print(told.lines[lang])
    return 1 if told.due else 0


def _print(words: str) -> None:
    """A login message is read on a terminal, which would break a word in two at its edge."""
    line = visible(words)
    if not sys.stdout.isatty():
        print_line(line)
        return
    from shutil import get_terminal_size

    from memsift.text import wrap

    for row in wrap(line, get_terminal_size().columns):
        print_line(row)


def _work_out(asked: Asked, lang: Lang) -> Told:
    """What the vault, the inbox and the journal say now; kept for the next login."""
    from memsift.checks import run_checks
    from memsift.checks.status import LAST_CHECKUP, QUICK, status
    from memsift.messages import languages, say
    from memsift.review.counted import kept_count
    from memsift.review.facts import facts_of
    from memsift.review.fullness import remember_full
    from memsift.review.waiting import waiting_days
    from memsift.store.status_cache import Told, vault_mark
    from memsift.text import mask

    with desk_on(Path(asked.path), asked.today, lang) as desk:
        root, state = desk.store.place.root, desk.store.place.state
        # The desk has read the vault already: it is read again, so that the mark is older than what is told.
        before = vault_mark(root)
        desk.refresh()
        last = desk.store.decisions.place(LAST_CHECKUP)
        findings = run_checks(desk.vault, facts_of(desk), QUICK)
        remember_full(desk.store, findings, desk.today)
        said = status(
            findings,
            waiting_days(desk),
            today=desk.today,
            last_review=date.fromisoformat(last) if isinstance(last, str) else None,
            checkup_days=int(desk.store.settings["checks.checkup_days"]),
            cards=(counted.cards, counted.day) if (counted := kept_count(desk.store)) else None,
        )
    lines: dict[str, str] = {one: str(mask(say(said.words, one))) for one in languages()}
    told = Told(said.due, lines, made_json(said.to_json()))
    asked.keep(root, state, before, told)
    return told
