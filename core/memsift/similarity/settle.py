"""What helps to settle a contradiction: which of two texts tells that it is the newer one, and what nobody
says any more where one of them is struck out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from memsift.lately import lately
from memsift.similarity.align import align
from memsift.similarity.changes import superseded
from memsift.similarity.clauses import by_clause
from memsift.similarity.decisions import decide
from memsift.similarity.form import Form, ends_clause, read
from memsift.similarity.marks import DAYS, VALUES, Token
from memsift.similarity.model import Verdict
from memsift.similarity.rules import Case, Difference

Span = tuple[int, int]

# It was so before, then otherwise, and is so again: of two changes that is the later one.
_AGAIN = re.compile(
    r"\b(?:again|back to|once more|returned to)\b"
    r"|[改换调搬挪移转]回|恢复[到为成原]|重新[改换]|又[改换搬挪调移]",
    re.IGNORECASE,
)
_ENDED = re.compile(r"\b(?:no longer|any ?more)\b|不再|已经不", re.IGNORECASE)
# What these are of is no more, or is denied, as a whole: nothing of that clause holds beside the other text.
_WHOLE = frozenset({"negation", "ceased", "untrue", "order"})
_SAYS = 1.5  # what weighs less says nothing of its own
_RANGE = frozenset("-–—~至到")  # between the ends of one
_LISTED = re.compile(r"[,，、/&+和与及跟]|(?:, )?and")  # as it is written between two of them
_SEVERAL = 2
_HALF_A_YEAR = 6  # months: two days without a year that lie further apart can be in either order


@lately(calls=4096, longest=4_000)
def newer(a: str, b: str) -> str | None:
    """Which of two texts that contradict each other tells that it is the newer: "a" or "b". The one that
    tells of a change; of two that do, the one that tells of a return, else of the later day. None: neither
    does."""
    telling = [read(text).turns or _ENDED.search(text) is not None for text in (a, b)]
    if telling[0] is not telling[1]:
        return "a" if telling[0] else "b"
    if not telling[0]:
        return None
    again = [_AGAIN.search(text) is not None for text in (a, b)]
    if again[0] is not again[1]:
        return "a" if again[0] else "b"
    return _later(a, b)


def _later(a: str, b: str) -> str | None:
    """Which of two changes is of the later day, where each names one that is not what they disagree on."""
    case = _case(a, b)
    differences = _differences(case)
    days = []
    for side, form in enumerate((case.a, case.b)):
        against = {k for one in differences for k in one.of(side)}
        named = {
            token.canon
            for k, token in enumerate(form.content)
            if token.kind == "date" and k not in against and token.canon.count("-") == 2
        }
        days.append(next(iter(named)).split("-") if len(named) == 1 else None)
    first, second = days
    if first is None or second is None or (first[0] == "*") is not (second[0] == "*"):
        return None
    if not (first[1].isdecimal() and second[1].isdecimal()):
        return None
    if first[0] == "*" and abs(int(first[1]) - int(second[1])) >= _HALF_A_YEAR:
        return None
    one, other = (first, second) if "*" not in (first[2], second[2]) else (first[:2], second[:2])
    return None if one == other else "a" if one > other else "b"


@lately(calls=4096, longest=4_000)
def left_unsaid(goes: str, stays: str) -> tuple[Span, ...]:
    """What of `goes` nobody says any more where only `stays` is left: characters of `goes`. The two
    contradict each other; what they disagree on, what stands before it in its clause and since when it was
    so are no loss."""
    case = _case(goes, stays)
    differences = _differences(case)
    form = case.a
    against = {k for one in differences for k in one.a}
    against |= {k for k in form.marks.values if any(_one_range(form, goes, k, one) for one in against)}
    against |= _listed_with(case, goes, against)
    decided = {form.clause[k] for k in against}
    whole = any(one.rule in _WHOLE for one in differences) or not against
    if not decided and form.clause:
        decided = {form.clause[k] for k in case.al.only_a[:1]} or {0}
    known = {token.canon for token in case.b.content}
    found: list[Span] = []
    places = by_clause(form)
    for clause, tokens in enumerate(_clauses(form)):
        inside = places.get(clause, [])
        lost = [k for k in inside if form.content[k].canon not in known]
        if clause in decided:
            lost = [] if whole else _beside(case, lost, against, min(against & {*inside}, default=-1))
        elif clause + 1 in decided and _announces(tokens) and not whole:
            lost = _beside(case, lost, against, len(form.content))
        elif all(form.content[k].kind in DAYS for k in lost):
            lost = []  # a day alone is since when it was so
        elif 2 * len(lost) > len(inside):
            if form.weigh(lost) >= _SAYS:
                found.append(_whole(goes, tokens))
            continue
        if form.weigh(lost) >= _SAYS:
            found.append(_part([form.content[k] for k in lost], tokens))
    return tuple(one for one in found if one[1] - one[0] > 1)  # a character alone says nothing


def _beside(case: Case, lost: Collection[int], against: Collection[int], value: int) -> list[int]:
    """What a clause says beside the value that is contradicted: values of which the other text has no other
    one, and what stands behind it, but for the circumstances of a change that is over. Before it stands what
    it is of."""
    form, others = case.a, {case.b.content[k].kind for k in case.al.only_b}
    return [
        k
        for k in lost
        if k not in against
        and form.content[k].kind not in DAYS
        and form.content[k].kind not in others & VALUES
        and (form.content[k].kind in VALUES or (k > value and not form.turns))
    ]


def _one_range(form: Form, text: str, one: int, other: int) -> bool:
    """Whether two values are the ends of one range: 18–19 July."""
    if abs(one - other) != 1:
        return False
    left, right = sorted((form.content[one], form.content[other]), key=lambda token: token.start)
    return text[left.end : right.start].strip() in _RANGE


def _listed_with(case: Case, text: str, against: Collection[int]) -> set[int]:
    """The values that stand in one list with those that are contradicted, where the other text has several of
    its own in their place: Monday, Wednesday; Tuesday, Thursday."""
    form, others = case.a, Counter(case.b.content[k].kind for k in case.al.only_b)
    left, found = {*case.al.only_a}, {*against}
    for steps in (range(len(form.content) - 1), range(len(form.content) - 2, -1, -1)):
        for k in steps:
            one, other = form.content[k], form.content[k + 1]
            if one.kind != other.kind or one.kind not in VALUES or others[one.kind] < _SEVERAL:
                continue
            between = text[one.end : other.start].strip().lower()
            if _LISTED.fullmatch(between) and {k, k + 1} <= left and found & {k, k + 1}:
                found |= {k, k + 1}
    return found - {*against}


def _clauses(form: Form) -> Iterator[list[Token]]:
    """The tokens of each clause, the stop that ends it among them."""
    tokens: list[Token] = []
    for token in form.tokens:
        tokens.append(token)
        if ends_clause(token):
            yield tokens
            tokens = []
    yield tokens


def _announces(tokens: Collection[Token]) -> bool:
    """Whether a clause only says what the next one is of: Height of cut: 3.2 mm."""
    return any(token.surface in (":", "：") for token in tokens if token.kind == "stop")


def _whole(text: str, tokens: Sequence[Token]) -> Span:
    """A clause from its first word to where it ends."""
    stops = [token for token in tokens if ends_clause(token)]
    end = stops[0].start if stops else len(text)
    start = min(token.start for token in tokens if not ends_clause(token))
    return start, start + len(text[start:end].rstrip())


def _part(lost: Sequence[Token], tokens: Sequence[Token]) -> Span:
    """A part of a clause, with the small words that are written on to it: 三楼."""
    start, end = min(token.start for token in lost), max(token.end for token in lost)
    for token in tokens:
        if token.start == end and not token.weight and token.kind != "stop":
            end = token.end
    return start, end


def _case(a: str, b: str) -> Case:
    one, other = read(a), read(b)
    return Case(one, other, align(one, other))


def _differences(case: Case) -> tuple[Difference, ...]:
    """What the two disagree on, as the judge sees it; without values that stand in other places, where there
    is anything else."""
    lighter = min(case.a.weight, case.b.weight)
    if not lighter:
        return ()
    dice, cover = 2 * case.al.shared / (case.a.weight + case.b.weight), case.al.shared / lighter
    decision = decide(case, dice, cover)
    if decision is None or decision.verdict is not Verdict.CONFLICT:
        return superseded(case)
    sure = tuple(one for one in decision.differences if one.rule != "value-elsewhere")
    return sure or decision.differences
