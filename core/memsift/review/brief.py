"""A summary that fits one screen of a phone, for the folder that assistants put such notes into. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from memsift.checks.base import Run
from memsift.checks.log import LOG_NAME, vault_language
from memsift.markdown import parse
from memsift.messages import Message, say
from memsift.plan import Change, append_lines
from memsift.review.report import Summary, summary_lines
from memsift.vault.model import Vault

FOLDER = "Agent速报"
LINES = 9
"""Lines below the title: with it they fit a phone held upright."""


def brief_file(today: date, lang: str) -> str:
    """Where the brief of a day stands."""
    return f"{FOLDER}/{today.isoformat()}-{LOG_NAME[lang]}.md"


def brief_changes(run: Run, summary: Summary, log: str) -> tuple[str, tuple[Change, ...]]:
    """The brief's path and the changes that write it; a second one of a day goes below the first."""
    lang = vault_language(run.vault)
    path = brief_file(run.facts.today, lang)
    title = f"{run.facts.today.isoformat()} {say(Message('checks.log.title'), lang)}"
    lines = [f"- {line}" for line in brief_lines(summary, log, lang)]
    there = _bytes(run.vault, path)
    return path, append_lines(None if there is None else parse(there), path, lines, title=title)


def brief_lines(summary: Summary, log: str, lang: str) -> Sequence[str]:
    """At most `LINES` short lines; the last says where the whole stands."""
    words = summary_lines(summary, "zh" if lang == "zh" else "en")
    where = say(Message("session.brief.more", {"file": log}), "zh" if lang == "zh" else "en")
    return (*words[: LINES - 1], where)


def _bytes(vault: Vault, path: str) -> bytes | None:
    return next((note.data for note in vault.notes if note.path == path), None)
