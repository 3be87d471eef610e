"""What decisions leave behind in the vault itself: the archive and the trail of contradictions.

Both go to that day's session log, or, where a vault keeps none, to `.memsift/reports/` (contract §6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from memsift.checks.base import Run, words
from memsift.markdown import parse
from memsift.markdown.model import Document
from memsift.messages import Lang, Message, say
from memsift.plan import Change, append_lines, delete, editable_lines, file_keys
from memsift.text import mask
from memsift.vault import EntryRef, Role

REPORTS = ".memsift/reports"
_LOG_NAME = {"en": "weekly-checkup", "zh": "每周体检"}


@dataclass(frozen=True, slots=True)
class Log:
    """Today's file for reports. `document` None: it does not exist yet."""

    file: str
    document: Document | None
    lang: Lang


def todays_log(run: Run) -> Log:
    """Where today's decisions are written up, and in which language."""
    logs = [file for file in run.vault.files if file.role is Role.SESSION_LOG]
    day = run.facts.today.isoformat()
    if not logs:
        document = None if run.facts.report is None else parse(run.facts.report)
        return Log(f"{REPORTS}/{day}.md", document, vault_language(run))
    # The folder that the newest log stands in: a vault can have moved to another one.
    folder = max(logs, key=lambda file: file.path.rpartition("/")[2]).path.rpartition("/")[0]
    lang = vault_language(run)
    path = f"{folder}/{day}-{_LOG_NAME[lang]}.md"
    there = next((file for file in logs if file.path == path), None)
    return Log(path, there.document if there else None, lang)


def is_report(path: str) -> bool:
    """Whether this is a log that Memsift writes: what it says there is no evidence of anything."""
    return path.startswith(f"{REPORTS}/") or path.endswith(
        tuple(f"-{name}.md" for name in _LOG_NAME.values())
    )


def vault_language(run: Run) -> Lang:
    """The language that most memory files are written in."""
    votes = [file_keys(file.document) for file in run.vault.files if file.document.entries]
    return "zh" if votes.count("zh") * 2 > len(votes) else "en"


def write_down(run: Run, heading: str, lines: Sequence[str]) -> tuple[Change, ...]:
    """Append lines under a heading (a message id) of today's log."""
    log = run.log
    title = f"{run.facts.today.isoformat()} {say(Message('checks.log.title'), log.lang)}"
    return append_lines(log.document, log.file, lines, heading=say(Message(heading), log.lang), title=title)


def archive(run: Run, refs: Sequence[EntryRef]) -> tuple[Change, ...]:
    """Move entries, whole and as they are, into the archive part of today's log, with where they stood.

    They stand there as quotes, which are never entries: what expired is not found expired again.
    """
    lang = run.log.lang
    lines: list[str] = []
    gone: tuple[Change, ...] = ()
    for file, members in groupby(refs, key=lambda ref: ref.file.path):
        where = {"file": file, "day": run.facts.today.isoformat()}
        lines += [*([""] if lines else []), say(Message("checks.log.archived", where), lang), ""]
        for ref in members:
            kept = editable_lines(ref.file.document, ref.entry)
            lines += [f"> {line}".rstrip() for line in kept]
            gone += delete(ref.file.document, file, ref.entry)
    return (*write_down(run, "checks.log.archive", lines), *gone)


def conflict_trail(
    run: Run, chosen: EntryRef | None, others: Sequence[EntryRef], why: str, *, written: str | None = None
) -> tuple[Change, ...]:
    """What a contradiction leaves behind: every text with its source and date, the choice and the reason.

    `chosen` None: all were kept, or, with `written`, that text took the place of all.
    """
    lang = run.log.lang
    lines = [f"- {say(Message('checks.log.conflict', {'day': run.facts.today.isoformat()}), lang)}"]
    for ref in (*((chosen,) if chosen else ()), *others):
        fields = ref.entry.fields
        params = {
            "text": words(ref),
            "where": ref.ref,
            "sources": "、".join(fields.sources) or say(Message("checks.log.unknown"), lang),
            "day": fields.date.isoformat() if fields.date else say(Message("checks.log.unknown"), lang),
        }
        kept = ref is chosen or (chosen is None and written is None)
        lines.append(f"  - {say(Message('checks.log.kept' if kept else 'checks.log.let-go', params), lang)}")
    if written is not None:
        lines.append(f"  - {say(Message('checks.log.written', {'text': str(mask(written))}), lang)}")
    lines.append(
        f"  - {say(Message('checks.log.why', {'why': why or say(Message('checks.log.unsaid'), lang)}), lang)}"
    )
    return write_down(run, "checks.log.conflicts", lines)
