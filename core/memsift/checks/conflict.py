"""Entries about the same thing that disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memsift.checks import answers, trail
from memsift.checks.base import Run, found, place, words
from memsift.checks.duplicate import unread_files
from memsift.checks.likeness import LikePair
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.checks.sources import newest, ranked, weight
from memsift.messages import Message
from memsift.plan import Change, PlanError, replace_text, set_fields, strike
from memsift.similarity import Verdict
from memsift.text import find_secrets
from memsift.vault import EntryRef, Role, text_hash

_LABEL = 60  # characters of an entry in the words of an answer
_WHY = Need("why", "text", default="")


def run(run: Run) -> Iterator[Finding]:
    """Same subject, different value. Nothing is retired without a person, and every way out leaves a trail
    in that day's log."""
    for pair in run.pairs:
        if pair.judgement.verdict is Verdict.CONFLICT:
            yield _conflict(run, pair)


def _conflict(run: Run, pair: LikePair) -> Finding:
    both = (pair.a, pair.b)
    unread = all(ref.file.path in unread_files(run) for ref in both)
    better, why = better_founded(run, both)
    return found(
        "conflict",
        Severity.INFO if unread else Severity.WARNING,
        _message(pair),
        both,
        data={
            "score": round(pair.judgement.score, 1),
            "reasons": [reason.id for reason in pair.judgement.reasons],
            "recommended": better.ref if better else None,
            "not_duplicate": [sorted((text_hash(pair.a.entry.text), text_hash(pair.b.entry.text)))],
        },
        resolutions=[*_answers(run, both, better, why), answers.keep("checks.answer.no-conflict")],
    )


def _message(pair: LikePair) -> Message:
    reasons = pair.judgement.reasons
    # A reason quotes what differs, and that could be a password.
    if not reasons or any(find_secrets(ref.entry.text) for ref in (pair.a, pair.b)):
        return Message("checks.conflict.plain", {"a": place(pair.a), "b": place(pair.b)})
    return Message("checks.conflict", {"a": place(pair.a), "b": place(pair.b), "reasons": reasons})


def better_founded(run: Run, both: Sequence[EntryRef]) -> tuple[EntryRef | None, Message | None]:
    """The entry with the higher source (the vault's own text, the person now, old conversations, an agent's
    inference), then with the newer date, and why it is that one; None when they are equal in both.

    None too where the older one would win by a source that cannot be ranked, or the newer one is of a lower
    grade: what is newer is not struck out by a guess at sources, nor what is verified by what is not.
    """
    sources = [run.sources.of(ref) for ref in both]
    heavy = [weight(one) for one in sources]
    days = [newest(ref) for ref in both]
    newer = None
    if days[0] is not None and days[1] is not None and days[0] != days[1]:
        newer = 0 if days[0] > days[1] else 1
    if heavy[0] != heavy[1]:
        higher = 0 if heavy[0] > heavy[1] else 1
        if newer in (None, higher) or all(map(ranked, sources)):
            return both[higher], Message("checks.conflict.source")
    if newer is None or _grade(run, both[newer]) < _grade(run, both[1 - newer]):
        return None, None
    return both[newer], Message("checks.conflict.newer", {"day": str(days[newer])})


def _grade(run: Run, ref: EntryRef) -> str:
    """The grade, as one that can be compared; none where the vault means something else by them."""
    grade = ref.entry.fields.confidence
    return "" if grade is None or run.own_grades else grade.value


def _answers(
    run: Run, both: Sequence[EntryRef], better: EntryRef | None, why: Message | None
) -> list[Resolution]:
    a, b = both
    result = []
    for key, stays, goes in (("choose-first", a, b), ("choose-second", b, a)):
        if goes.file.mergeable:
            result.append(_choose(run, key, stays, goes, why if stays is better else None))
    if a.file.mergeable and b.file.mergeable:
        result.append(_keep_both(run, both))
        result.append(_edit(run, both, better))
    return result


def _choose(run: Run, key: str, stays: EntryRef, goes: EntryRef, because: Message | None) -> Resolution:
    """`because`: why it is recommended; None: it is not."""

    def build(said: Answers) -> tuple[Change, ...]:
        return (*trail.conflict_trail(run, stays, [goes], said["why"]), *supersede(goes, stays))

    return Resolution(
        key,
        Message(
            "checks.answer.choose" if because is None else "checks.answer.choose-because",
            {"text": words(stays, _LABEL), "why": because},
        ),
        ResolutionKind.CHANGE,
        recommended=because is not None,
        needs=(_WHY,),
        build=build,
    )


def supersede(old: EntryRef, new: EntryRef) -> tuple[Change, ...]:
    """Strike the old entry out and name what took its place, where that has a number."""
    number = new.entry.fields.id
    same_file = old.file.path == new.file.path
    by = None if number is None else number if same_file else new.ref
    if by is not None and any(
        sign in by for sign in "[]()（）"
    ):  # a file's name can be what no field can hold
        by = None
    return strike(old.file.document, old.file.path, old.entry, superseded=by)


def _keep_both(run: Run, both: Sequence[EntryRef]) -> Resolution:
    undated = [
        (name, ref) for name, ref in zip(("first", "second"), both, strict=True) if not ref.entry.fields.date
    ]

    def build(said: Answers) -> tuple[Change, ...]:
        days = {ref.ref: answers.day(said[name]) for name, ref in undated}
        changes = trail.conflict_trail(run, None, both, said["why"], days=days)
        for _, ref in undated:
            changes += set_fields(ref.file.document, ref.file.path, ref.entry, {"date": days[ref.ref]})
        return changes

    return Resolution(
        "keep-both",
        Message("checks.answer.keep-both"),
        ResolutionKind.CHANGE,
        needs=(*(Need(name, "date") for name, _ in undated), _WHY),
        build=build,
        remembers=True,
    )


def _edit(run: Run, both: Sequence[EntryRef], better: EntryRef | None) -> Resolution:
    """One text that holds, written by the person: in the entry that everybody reads, else the better founded;
    the other is struck out."""
    stays = next((ref for ref in both if ref.file.role is Role.GLOBAL), better or both[0])
    goes = both[1] if stays is both[0] else both[0]

    def build(said: Answers) -> tuple[Change, ...]:
        text = said["text"].strip()
        if not text:
            raise PlanError(Message("plan.text-empty"))
        return (
            *trail.conflict_trail(run, None, both, said["why"], written=text),
            *replace_text(stays.file.document, stays.file.path, stays.entry, text),
            *supersede(goes, stays),
        )

    text = answers.own_text(better or stays)
    return Resolution(
        "edit",
        Message("checks.answer.edit"),
        ResolutionKind.CHANGE,
        needs=(Need("text", "text", default=text), _WHY),
        build=build,
    )
