"""Entries about the same thing that disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from memsift.checks.base import Run, found, place
from memsift.checks.contradiction import Contradiction, answers_to
from memsift.checks.duplicate import unread_files
from memsift.checks.likeness import LikePair
from memsift.checks.model import Finding, LateAnswers, Severity
from memsift.messages import Message
from memsift.similarity import Verdict
from memsift.text import find_secrets
from memsift.vault import EntryRef, text_hash

_VALUES = 3  # of several contradictions that are told in one sentence
_SHORT = 24  # characters of one of these on a side


def run(run: Run) -> Iterator[Finding]:
    """Same subject, different value. Nothing is retired without a person, and every way out leaves a trail
    in that day's log. One finding a pair; a card makes one of those that hang together (`join`)."""
    for pair in run.pairs:
        if pair.judgement.verdict is Verdict.CONFLICT:
            yield _conflict(run, pair)


def _conflict(run: Run, pair: LikePair) -> Finding:
    both = Contradiction(run, (pair.a, pair.b), frozenset({(pair.a.ref, pair.b.ref)}))
    better = both.better
    one = found(
        "conflict",
        _severity(run, both.refs),
        _message(pair),
        both.refs,
        data={
            "score": round(pair.judgement.score, 1),
            "reasons": [reason.id for reason in pair.judgement.reasons],
            "recommended": better[0].ref if better else None,
            "not_duplicate": [sorted((text_hash(pair.a.entry.text), text_hash(pair.b.entry.text)))],
        },
    )
    return replace(one, resolutions=LateAnswers(partial(answers_to, both)), join=partial(together, run))


def together(run: Run, pairs: Sequence[Finding]) -> Finding:
    """One finding of contradictions that hang together: a and b, b and c. It stands for all of them, and says
    which of its entries contradict which: a and c need not."""
    by_ref = {ref.ref: ref for one in pairs for ref in one.entries}
    refs = sorted(by_ref.values(), key=lambda ref: (ref.file.path, ref.entry.line))
    against = frozenset((one.entries[0].ref, one.entries[1].ref) for one in pairs)
    several = Contradiction(run, tuple(refs), against)
    values = tuple(dict.fromkeys(value for one in pairs for value in _values(one)))
    words = "checks.conflict.several" if values else "checks.conflict.several-plain"
    joined = found(
        "conflict",
        _severity(run, refs),
        Message(words, {"n": len(refs), "values": list(values[:_VALUES])}),
        refs,
        data={"not_duplicate": [both for one in pairs for both in _apart(one)]},
    )
    keys = tuple(one.key for one in pairs)
    return replace(joined, resolutions=LateAnswers(partial(answers_to, several)), keys=keys)


def _severity(run: Run, refs: Sequence[EntryRef]) -> Severity:
    unread = all(ref.file.path in unread_files(run) for ref in refs)
    return Severity.INFO if unread else Severity.WARNING


def _message(pair: LikePair) -> Message:
    reasons = pair.judgement.reasons
    # A reason quotes what differs, and that could be a password.
    if not reasons or any(find_secrets(ref.entry.text) for ref in (pair.a, pair.b)):
        return Message("checks.conflict.plain", {"a": place(pair.a), "b": place(pair.b)})
    return Message("checks.conflict", {"a": place(pair.a), "b": place(pair.b), "reasons": reasons})


def _values(pair: Finding) -> Iterator[str]:
    """What the two of a pair say against each other, as far as that is a few words on each side."""
    reasons = pair.message.params.get("reasons", ())
    for reason in reasons if isinstance(reasons, (list, tuple)) else ():
        sides = [str(reason.params.get(side, "")).strip(" .。;；") for side in ("a", "b")]
        if all(sides) and max(map(len, sides)) <= _SHORT and not any("…" in side for side in sides):
            yield " / ".join(sides)


def _apart(pair: Finding) -> Sequence[object]:
    both = pair.data["not_duplicate"]
    return both if isinstance(both, list) else ()
