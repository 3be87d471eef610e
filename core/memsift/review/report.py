"""What a checkup leaves behind in the vault: every decision with its reason, in that day's log.

It is written in the vault's language, in sections that the weekly ritual has names for. Decisions are read
back from the journal, so those of a sitting that was broken off are there too. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memsift.checks.base import STEPS, Run
from memsift.checks.log import Log, is_report, todays_log
from memsift.checks.model import ResolutionKind
from memsift.markdown import parse
from memsift.messages import Lang, Message, say
from memsift.plan import Change, Plan, append_lines, apply
from memsift.review import answering
from memsift.review.answering import EVIDENCE, REPORT
from memsift.review.steps import StepCount, step_label
from memsift.store import PlanRecord

_LINK = re.compile(r"`[^`\n]*`|!?\[\[[^\]\n]*\]\]|!?\[[^\]\n]*\]\([^)\n]*\)|<?\bhttps?://[^\s<>，。；）)]+>?")


@dataclass(frozen=True, slots=True)
class Summary:
    """The end of a checkup. `decided`, `again` (let rest for a week) and `left` are by step; `later`: by
    check, set aside; `skipped`: cards among those left that were looked at; `files`: how many of the vault's
    own files the answers changed; `other`: plans of the same time that were no answers of it."""

    decided: tuple[tuple[str, int], ...]
    left: tuple[StepCount, ...]
    later: tuple[tuple[str, int], ...]
    skipped: int
    seconds: float
    files: int
    other: int = 0
    again: tuple[tuple[str, int], ...] = ()
    held: Message | None = None  # what is not asked about grades, and why

    @property
    def done(self) -> int:
        return sum(count for _, count in self.decided)

    @property
    def open(self) -> int:
        return sum(one.left for one in self.left)

    @property
    def minutes(self) -> int:
        return max(1, round(self.seconds / 60))


def summary_of(
    decided: Sequence[PlanRecord],
    others: Sequence[PlanRecord],
    left: Iterable[StepCount],
    later: Sequence[tuple[str, int]],
    skipped: int,
    seconds: float,
    held: Message | None = None,
) -> Summary:
    """The figures of a checkup. `decided`: the answers that stand; `others`: what else was done meanwhile."""
    every = [one.params for record in decided for one in answering.single(record.what)]
    snoozed = ResolutionKind.SNOOZE.value
    steps = Counter(str(one["step"]) for one in every if one["kind"] != snoozed)
    again = Counter(str(one["step"]) for one in every if one["kind"] == snoozed)
    return Summary(
        decided=tuple((step, steps[step]) for step in STEPS if steps[step]),
        again=tuple((step, again[step]) for step in STEPS if again[step]),
        left=tuple(left),
        later=tuple(later),
        skipped=skipped,
        seconds=seconds,
        files=len(_changed(decided, others)),
        other=len(others),
        held=held,
    )


def _changed(decided: Sequence[PlanRecord], others: Sequence[PlanRecord]) -> set[str]:
    """The vault's own files that the checkup changed: not what Memsift keeps and writes beside them, nor what
    was done outside the checkup."""
    own = (*decided, *(one for one in others if one.what.id == EVIDENCE))
    every = {file for record in own for file in record.files}
    return {file for file in every if not (file.startswith(".memsift/") or is_report(file))}


def summary_lines(summary: Summary, lang: Lang) -> list[str]:
    """The summary in words, one sentence a line."""

    def t(name: str, **params: object) -> str:
        return say(Message(f"session.sum.{name}", params), lang)

    clean = not (summary.left or summary.later or summary.again or summary.held)
    lines = [] if summary.done or summary.again or clean else [t("none")]
    if summary.done:
        lines.append(t("done", n=summary.done, minutes=summary.minutes, files=summary.files))
    if summary.decided:
        parts = [_count(step_label(step), n, lang) for step, n in summary.decided]
        lines.append(t("steps", steps=parts))
    if summary.again:
        parts = [_count(step_label(step), n, lang) for step, n in summary.again]
        lines.append(t("again", n=sum(n for _, n in summary.again), steps=parts))
    if summary.other:
        lines.append(t("other", n=summary.other))
    if summary.left:
        left = [_count(one.label, one.left, lang) for one in summary.left]
        lines.append(t("left", n=summary.open, steps=left))
    for check, number in summary.later:
        lines.append(t("later", n=number, check=Message(f"session.check.{check}")))
    if summary.held is not None:
        lines.append(say(summary.held, lang))
    if clean:
        lines.append(t("clean"))
    return lines


def _count(step: Message, number: int, lang: Lang) -> str:
    return say(Message("session.sum.step", {"step": step, "n": number}), lang)


def report_changes(
    run: Run, decided: Sequence[PlanRecord], others: Sequence[PlanRecord], summary: Summary
) -> tuple[str, tuple[Change, ...]]:
    """The log's path, and the changes that write the report into it, behind what stands there already.

    Raises PlanError when it cannot be written.
    """
    log = todays_log(run.vault, run.facts)
    title = f"{run.facts.today.isoformat()} {say(Message('checks.log.title'), log.lang)}"
    sections = [
        ("session.report.summary", [f"- {_plain(line)}" for line in summary_lines(summary, log.lang)])
    ]
    sections += _by_step(decided, log.lang)
    if others:
        rows = [f"- {_plain(say(_with_files(record), log.lang))}" for record in others]
        sections.append(("session.report.others", rows))
    return log.file, _append(log, title, sections)


def _with_files(record: PlanRecord) -> Message:
    return Message("session.report.other", {"what": record.what, "files": record.shown_files})


def _append(log: Log, title: str, sections: Iterable[tuple[str, Sequence[str]]]) -> tuple[Change, ...]:
    """Each section's lines at its end, worked out on what the ones before it leave."""
    changes: tuple[Change, ...] = ()
    document = log.document
    for name, lines in sections:
        made = append_lines(document, log.file, lines, heading=say(Message(name), log.lang), title=title)
        before = document.data if document is not None else None
        after = apply(Plan(Message(REPORT), made), {log.file: before})[log.file]
        changes += made
        document = parse(after or b"")
    return changes


def _by_step(decided: Sequence[PlanRecord], lang: Lang) -> list[tuple[str, list[str]]]:
    rows: dict[str, list[str]] = {}
    for record in decided:
        for one in answering.single(record.what):
            if not _left_a_trail(one):
                rows.setdefault(str(one.params["step"]), []).append(_line(one, lang))
    return [(_heading(step), rows[step]) for step in STEPS if step in rows]


def _left_a_trail(one: Message) -> bool:
    """Contradictions that were settled stand in the log already, with both texts, sources and the choice."""
    return one.params["check"] == "conflict" and one.params["kind"] == ResolutionKind.CHANGE.value


def _heading(step: str) -> str:
    # The trail of contradictions has its section already: what was left alone stands below it.
    return "checks.log.conflicts" if step == "conflict" else f"session.step.{step}"


def _line(one: Message, lang: Lang) -> str:
    where = one.params["where"]
    shown = {
        "text": _plain(str(one.params["text"])),
        "answer": one.params["answer"],
        "reason": one.params["reason"],
        "where": list(where) if isinstance(where, (list, tuple)) else [str(where)],
    }
    asked = "session.report.asked" if one.params["check"] == "unverified" else "session.report.line"
    line = say(Message(asked, shown), lang)
    if why := str(one.params["why"]):
        line += say(Message("session.report.why", {"why": why}), lang)
    return f"- {_plain(line)}"


def _plain(text: str) -> str:
    """One line whose links are words: a report of a dead link must not be one itself."""
    flat = " ".join(text.split())
    return _LINK.sub(lambda found: found[0] if found[0].startswith("`") else f"`{found[0]}`", flat)
