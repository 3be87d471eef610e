"""Entries that say the same, or of which one says all that another says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memsift.checks import answers
from memsift.checks.base import Run, found, place
from memsift.checks.likeness import LikeGroup
from memsift.checks.merging import carried, keep_one, merge_entries, merged_grade, merged_text
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.plan import Change, PlanError, han_and_words
from memsift.similarity import Verdict, repeats, says_all
from memsift.vault import EntryRef, text_hash

_TOLD = 2  # of several, which says all that which says


def run(run: Run) -> Iterator[Finding]:
    """Among what one assistant is given together, and within a file. What stands in several assistants' own
    files alone is `misplaced`. In a file that no listed assistant reads it is only info."""
    for group in run.likeness.groups(run.pairs):
        if not group.misplaced:
            yield _duplicate(run, group)


def _duplicate(run: Run, group: LikeGroup) -> Finding:
    contains = any(pair.judgement.verdict is Verdict.CONTAINS for pair in group.pairs)
    words = "checks.duplicate" if group.whole else "checks.duplicate.chain"
    unread = all(ref.file.path in unread_files(run) for ref in group.members)
    said = Message(words, {"n": len(group.members), "files": files_of(group.members)})
    if group.whole and contains:
        said = _contained(group)
    return found(
        "duplicate",
        Severity.INFO if unread else Severity.WARNING,
        said,
        group.members,
        data=likeness_data(group),
        resolutions=[*_changes(run, group), answers.keep("checks.answer.keep-all")],
    )


def _contained(group: LikeGroup) -> Message:
    """Which of them says all that another says."""
    over = [
        {"more": place(more), "less": place(less)}
        for pair in group.pairs
        if pair.longer is not None
        for more, less in [(pair.a, pair.b) if pair.longer == pair.a.ref else (pair.b, pair.a)]
    ]
    if len(group.members) > 2:
        told = [Message("checks.duplicate.over", one) for one in over[:_TOLD]]
        return Message("checks.duplicate.contains", {"n": len(group.members), "over": told})
    at = Message("checks.first" if group.pairs[0].longer == group.members[0].ref else "checks.second")
    return Message("checks.duplicate.says-all", {"which": at, **over[0]})


def unread_files(run: Run) -> frozenset[str]:
    """The assistants' files that no listed assistant reads."""
    return frozenset(file.path for group in run.groups if group.nobody for file in group.files)


def files_of(refs: Sequence[EntryRef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ref.file.path for ref in refs))


def likeness_data(group: LikeGroup) -> dict[str, object]:
    """`pairs` of refs with score and verdict, `survivor` and `why`; `not_duplicate`: the pairs of text hashes
    to remember when all are kept."""
    return {
        "pairs": [
            {
                "a": pair.a.ref,
                "b": pair.b.ref,
                "score": round(pair.judgement.score, 1),
                "verdict": pair.judgement.verdict.value,
                "longer": pair.longer,
            }
            for pair in group.pairs
        ],
        "survivor": group.survivor,
        "why": group.why.id,
        "whole": group.whole,
        "not_duplicate": [
            sorted((text_hash(pair.a.entry.text), text_hash(pair.b.entry.text))) for pair in group.pairs
        ],
    }


def _changes(run: Run, group: LikeGroup) -> list[Resolution]:
    open_ones = [ref for ref in group.members if ref.file.mergeable]
    result = []
    if len(open_ones) > 1:
        result.append(_merge(run, group, open_ones))
    if open_ones:
        result.append(_keep_one(run, group, open_ones))
    return result


def chosen(refs: Sequence[EntryRef], name: str) -> EntryRef:
    """The entry that an answer names. Raises PlanError for one that is none of them."""
    for ref in refs:
        if ref.ref == name:
            return ref
    raise PlanError(Message("checks.no-such-entry", {"value": name}))


def members_need(refs: Sequence[EntryRef]) -> tuple[Need, ...]:
    """Which take part, asked only where one can be left out."""
    names = tuple(ref.ref for ref in refs)
    return (Need("members", "entries", names, default="\n".join(names)),) if len(refs) > 2 else ()


def taking_part(refs: Sequence[EntryRef], said: Answers, survivor: EntryRef) -> list[EntryRef]:
    """Those that an answer lets take part, beside the one that stays."""
    if "members" not in said:
        return [ref for ref in refs if ref is not survivor]
    names = said["members"].split("\n")
    return [ref for ref in (chosen(refs, name) for name in dict.fromkeys(names)) if ref is not survivor]


def one_language(refs: Sequence[EntryRef]) -> bool:
    """Whether all are written in one language: two texts that differ in whether there is Chinese in them, or
    in whether most of it is, are not. Which of two wordings stays, or both, is the person's choice."""
    counts = (han_and_words(ref.entry.text) for ref in refs)
    return len({(han > 0, han > latin) for han, latin in counts}) == 1


def sure(run: Run, group: LikeGroup, refs: Sequence[EntryRef], text: str) -> bool:
    """Whether a merge of `refs` into `text` can be recommended unseen. A chain links entries that are
    not alike themselves: that is for a person to look at."""
    return group.whole and one_language(group.members) and _loses_nothing(run, refs, text)


def _loses_nothing(run: Run, refs: Sequence[EntryRef], text: str) -> bool:
    """Whether `text` has every word that says something of each and none more often than they have it, and
    the grade that stays is one that all have or, where the vault means no other thing by it, that their
    sources carry."""
    grades = {ref.entry.fields.confidence for ref in refs}
    kept = merged_grade(refs)
    carries = kept is None or (not run.own_grades and kept <= carried(run, refs))
    graded = len(grades) == 1 or carries
    texts = [ref.entry.text for ref in refs]
    return graded and all(says_all(text, one) for one in texts) and not repeats(text, texts)


def _merge(run: Run, group: LikeGroup, refs: Sequence[EntryRef]) -> Resolution:
    survivor = suggested(group, refs)
    text = merged_text(refs, survivor)

    def build(said: Answers) -> tuple[Change, ...]:
        stays = chosen(refs, said["survivor"])
        return merge_entries(run, stays, taking_part(refs, said, stays), said["text"])

    return Resolution(
        "merge",
        Message("checks.answer.merge"),
        ResolutionKind.CHANGE,
        recommended=sure(run, group, refs, text),
        needs=(
            Need("survivor", "entry", tuple(ref.ref for ref in refs), default=survivor.ref),
            Need("text", "text", default=text),
            *members_need(refs),
        ),
        build=build,
    )


def suggested(group: LikeGroup, refs: Sequence[EntryRef]) -> EntryRef:
    """The suggested survivor, of those that may be changed."""
    return next((ref for ref in refs if ref.ref == group.survivor), refs[0])


def _keep_one(run: Run, group: LikeGroup, open_ones: Sequence[EntryRef]) -> Resolution:
    # What rules say stays, so then only that can be what is kept.
    fixed = [ref for ref in group.members if not ref.file.mergeable]
    choices = fixed or list(open_ones)
    survivor = suggested(group, choices)

    def build(said: Answers) -> tuple[Change, ...]:
        stays = chosen(choices, said["survivor"])
        return keep_one(run, stays, taking_part(open_ones, said, stays))

    return Resolution(
        "keep-one",
        Message("checks.answer.keep-one"),
        ResolutionKind.CHANGE,
        needs=(
            Need("survivor", "entry", tuple(ref.ref for ref in choices), default=survivor.ref),
            *members_need(open_ones),
        ),
        build=build,
    )
