"""What decisions leave behind in the vault itself: the archive and the trail of contradictions.

Both go to the file of `log.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING

from memsift.checks.base import Run, words
from memsift.messages import Message, say
from memsift.text import mask
from memsift.vault import EntryRef

if TYPE_CHECKING:
    from memsift.plan import Change


def write_down(run: Run, heading: str, lines: Sequence[str]) -> tuple[Change, ...]:
    """Append lines under a heading (a message id) of today's log."""
    from memsift.plan import append_lines

    log = run.log
    title = f"{run.facts.today.isoformat()} {say(Message('checks.log.title'), log.lang)}"
    return append_lines(log.document, log.file, lines, heading=say(Message(heading), log.lang), title=title)


def archive(run: Run, refs: Sequence[EntryRef]) -> tuple[Change, ...]:
    """Move entries, whole and as they are, into the archive part of today's log, with where they stood.

    They stand there as quotes, which are never entries: what expired is not found expired again.
    """
    from memsift.plan import delete, editable_lines

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
    run: Run,
    chosen: EntryRef | None,
    others: Sequence[EntryRef],
    why: str,
    *,
    written: str | None = None,
    days: Mapping[str, date] | None = None,
) -> tuple[Change, ...]:
    """What a contradiction leaves behind: every text with its source and date, the choice and the reason.

    `chosen` None: all were kept, or, with `written`, that text took the place of all. `days`: by the entry's
    ref, the dates that the same answer gives to those without one.
    """
    lang = run.log.lang
    lines = [f"- {say(Message('checks.log.conflict', {'day': run.facts.today.isoformat()}), lang)}"]
    for ref in (*((chosen,) if chosen else ()), *others):
        fields = ref.entry.fields
        day = fields.date or (days or {}).get(ref.ref)
        params = {
            "text": words(ref),
            "where": ref.ref,
            "sources": "、".join(fields.sources) or say(Message("checks.log.unknown"), lang),
            "day": day.isoformat() if day else say(Message("checks.log.unknown"), lang),
        }
        kept = ref is chosen or (chosen is None and written is None)
        lines.append(f"  - {say(Message('checks.log.kept' if kept else 'checks.log.let-go', params), lang)}")
    if written is not None:
        lines.append(f"  - {say(Message('checks.log.written', {'text': str(mask(written))}), lang)}")
    lines.append(
        f"  - {say(Message('checks.log.why', {'why': why or say(Message('checks.log.unsaid'), lang)}), lang)}"
    )
    return write_down(run, "checks.log.conflicts", lines)
