"""What texts deny, and how two that are compared differ in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from memsift.similarity.ceased import is_over
from memsift.similarity.clauses import by_clause, clause_numbers
from memsift.similarity.form import QUOTES, Form, ends_clause, once
from memsift.similarity.marks import DAYS, NO_LONGER, Token
from memsift.similarity.rules import Case, Difference

# With another denial in the clause these ask for something: never without asking; 未经同意不得.
_WITHOUT = frozenset("without 没有 没 unless".split())
_FORBIDDEN = frozenset(
    {"forbidden", "banned", "prohibited", "not allowed", "not permitted", "off limits", "not wanted"}
)
_NONE = frozenset({"none", "无"})  # behind what there is not: emojis none
_SLIGHT = frozenset({"again", "back", "so", "way", "one"})
_CAN = frozenset("了动得起到")  # behind a verb and 不: cannot
_ONWARDS = frozenset({"to", "from"})
_EATEN = frozenset({"eat", "drink"})
# What is denied in other words: no charge, free; without tax, net of tax; never goes outside, indoors.
_OTHERWISE = {
    "price": {"fre", "免费"},
    "vat": {"net", "excl", "exclud", "不含"},
    "tax": {"net", "excl", "exclud", "不含"},
    "gst": {"net", "excl", "exclud", "不含"},
    "outsid": {"indoor", "insid"},
    "outdoor": {"indoor", "insid"},
}
_HARMS = frozenset({"allergic", "intolerant", "intoleranc"})
_OVER = frozenset({"over", ">", "rather than", "instead of"})
_BEING = frozenset("is are was were".split())
_SELF = frozenset("myself himself herself themselves 自己 本人".split())
_BESIDE = 4  # tokens from a verb on, in which it is told who does it
_NON = "non"
_OFF = frozenset({"off", "休"})


class Denial(NamedTuple):
    """A negation: its word, the content token after it (None at the end of a clause) and all it reaches."""

    word: Token
    head: int | None
    scope: frozenset[str]


def denials(form: Form) -> list[Denial]:
    """The negations of a text. One reaches the next six content tokens of its clause."""
    return once(form, "denials", _denials)


def _denials(form: Form) -> list[Denial]:
    found: list[Denial] = []
    if not form.denies:
        return found
    place = -1
    word: Token | None = None
    head: int | None = None
    scope: list[str] = []
    for after, token in pairwise((None, *form.tokens)):
        assert token is not None
        place += token.weight > 0
        if token.surface in QUOTES:
            continue  # 不要用“唯美”“高级感”
        if word and (token.kind in ("stop", "negation") or len(scope) == 6):
            if scope or token.kind != "negation":
                found.append(Denial(word, head, frozenset(scope)))
            word = None
        if token.surface == _NON and after is not None and after.kind == "negation":
            word = None  # never non-smoking rooms
        elif token.kind == "negation":
            word, head, scope = token, None, []
        elif word and token.weight:
            head = place if head is None else head
            scope.append(token.canon)
    if word:
        found.append(Denial(word, head, frozenset(scope)))
    return _without_twice(form, _of_subjects(form, _of_what_precedes(form, _cannot(form, found))))


def reach(found: Sequence[Denial]) -> frozenset[str]:
    """All that some denials deny."""
    return frozenset[str]().union(*(one.scope for one in found))


def _cannot(form: Form, found: list[Denial]) -> list[Denial]:
    """Denials, those within a verb with it: 爬不了楼梯."""
    verbs: dict[int, list[int]] = {}
    for k, at in enumerate(form.at):
        near = form.tokens[at + 1 : at + 3]
        if len(near) == 2 and near[0].surface == "不" and near[1].surface in _CAN:
            verbs[near[0].start] = [k]
    return [_with_what_precedes(form, one, verbs.get(one.word.start, [])) for one in found]


def _of_what_precedes(form: Form, found: list[Denial]) -> list[Denial]:
    """Denials, those that come after what they deny (phones are forbidden at school) with that."""
    if not any(one.word.surface in _FORBIDDEN or _is_none(one) for one in found):
        return found
    numbers, inside = clause_numbers(form), by_clause(form)
    onwards = {word.start for word, after in pairwise(form.tokens) if after.surface in _ONWARDS}
    behind_colon = {word.start for colon, word in pairwise(form.tokens) if colon.surface in (":", "：")}
    return [
        _with_what_precedes(
            form, one, inside.get(numbers[one.word.start] - (one.word.start in behind_colon), [])
        )
        if _is_none(one) or (one.word.surface in _FORBIDDEN and one.word.start not in onwards)
        else one
        for one in found
    ]


def _of_subjects(form: Form, found: list[Denial]) -> list[Denial]:
    """Denials, those of what is no longer so with what they are said of alone: chalk is no longer used for
    the board."""
    passive = {after.start for word, after in pairwise(form.tokens) if word.surface in _BEING}
    if not any(one.word.start in passive and one.word.surface in NO_LONGER for one in found):
        return found
    numbers, inside = clause_numbers(form), by_clause(form)
    result = []
    for one in found:
        before = [
            k
            for k in inside.get(numbers[one.word.start], [])
            if form.content[k].start < one.word.start and form.content[k].kind == "word"
        ]
        if before and one.word.start in passive and one.word.surface in NO_LONGER:
            one = Denial(one.word, before[-1], frozenset(form.content[k].canon for k in before))
        result.append(one)
    return result


def _is_none(denial: Denial) -> bool:
    return denial.head is None and denial.word.surface in _NONE


def _with_what_precedes(form: Form, denial: Denial, inside: list[int]) -> Denial:
    before = [k for k in inside if form.content[k].start < denial.word.start]
    if not before:
        return denial
    return Denial(denial.word, before[-1], denial.scope | {form.content[k].canon for k in before})


def _without_twice(form: Form, found: list[Denial]) -> list[Denial]:
    """What is denied, without two denials of one clause that come to: only with."""
    if len(found) < 2:
        return found
    numbers = clause_numbers(form)
    clauses: dict[int, list[Denial]] = {}
    for one in found:
        clauses.setdefault(numbers[one.word.start], []).append(one)
    twice = {
        clause
        for clause, pair in clauses.items()
        if len(pair) == 2 and any(one.word.surface in _WITHOUT for one in pair)
    }
    return [one for one in found if numbers[one.word.start] not in twice]


def set_back(form: Form) -> frozenset[str]:
    """What comes after another thing: keys over buttons, tabs > spaces."""
    return once(form, "set back", _set_back)


def _set_back(form: Form) -> frozenset[str]:
    numbers = clause_numbers(form)
    over = {numbers[token.start]: token.start for token in form.tokens if token.surface in _OVER}
    return frozenset(
        token.canon
        for token in form.content
        if token.surface not in _OVER and over.get(numbers[token.start], token.start) < token.start
    )


class Negation(NamedTuple):
    """Heads that one side denies and the other says; the negation words of either side without a partner;
    whether one of these denies nothing that is only added (喝酒：不)."""

    differences: list[Difference]
    lone_a: tuple[Token, ...]
    lone_b: tuple[Token, ...]
    bare: bool


def negation(case: Case) -> Negation:
    """Compare what the two deny. Negations that reach a common word are partners (不要用 X; avoid X)."""
    mine, theirs = denials(case.a), denials(case.b)
    if not mine and not theirs:
        return Negation([], (), (), False)
    reach_a, reach_b = reach(mine), reach(theirs)
    lone_a = [one for one in mine if not (one.scope & reach_b or _in_other_words(case.b, one))]
    lone_b = [other for other in theirs if not (other.scope & reach_a or _in_other_words(case.a, other))]
    lone_a = [one for one in lone_a if not _is_over_there(case, 0, one)]
    lone_b = [one for one in lone_b if not _is_over_there(case, 1, one)]
    lone_a = [one for one in lone_a if not one.scope & set_back(case.b)]
    lone_b = [one for one in lone_b if not one.scope & set_back(case.a)]
    lone_a, lone_b = _of_two_words(case, lone_a, lone_b)
    # 不知道 and 不清楚: both deny, with other words in the same place.
    place_a, place_b = case.places()
    there = {_place(other, place_b): other for other in lone_b if other.head is None or other.head in place_b}
    for one in list(lone_a):
        partner = there.pop(_place(one, place_a), None)
        if partner:
            lone_a.remove(one)
            lone_b.remove(partner)
    if len(lone_a) == len(lone_b) == 1 and _of_one_clause(case, lone_a[0], lone_b[0]):
        lone_a, lone_b = [], []
    _match_fronted(case.a, lone_a, lone_b, place_a)
    _match_fronted(case.b, lone_b, lone_a, place_b)
    pairs = case.pairs
    to_b, to_a = dict(pairs), {j: i for i, j in pairs}
    heads_a = [_what_is_denied(case.a, d, to_b, case.b.denies) for d in lone_a]
    heads_b = [_what_is_denied(case.b, d, to_a, case.a.denies) for d in lone_b]
    found = [Difference("negation", (k,), (to_b[k],)) for k in heads_a if k is not None]
    found += [Difference("negation", (to_a[k],), (k,)) for k in heads_b if k is not None]
    found = [
        one
        for one in found
        if not (
            _implied(case, one)
            or _said_as_well(case, one)
            or _of_nothing(case, one)
            or _narrowed(case, one)
            or _of_somebody_else(case, one)
        )
    ]
    bare = any(d.head is None for d in (*lone_a, *lone_b))
    return Negation(found, tuple(d.word for d in lone_a), tuple(d.word for d in lone_b), bare)


def says_what_is_denied(case: Case, side: int, found: Negation) -> bool:
    """Whether one side alone denies something that stands in the other text."""
    lone, there = (found.lone_a, found.lone_b)[side], case.there(side)
    if any(token.surface in _HARMS or token.canon in _HARMS for token in case.sides[1 - side][0].content):
        return False  # intolerant of what the other cannot have
    return any(one.head in there for one in denials(case.sides[side][0]) if one.word in lone)


def _of_one_clause(case: Case, one: Denial, other: Denial) -> bool:
    """Whether two denials stand in clauses that share a name or a day: Easter won't do."""
    mine, theirs = (clause_numbers(form)[d.word.start] for form, d in ((case.a, one), (case.b, other)))
    return any(
        case.a.clause[i] == mine and case.b.clause[j] == theirs
        for i, j in case.pairs
        if i in case.a.capitals or case.a.content[i].kind in DAYS
    )


def _is_over_there(case: Case, side: int, denial: Denial) -> bool:
    """Whether a *no longer* has its partner in a word that only the other text has, in a clause that says of
    the same that it has ended: has stopped."""
    if denial.word.surface not in NO_LONGER:
        return False
    mine, (other, left) = case.sides[side][0], case.sides[1 - side]
    clause = clause_numbers(mine)[denial.word.start]
    told = {other.clause[j] for k, j in case.there(side).items() if mine.clause[k] == clause}
    return any(other.clause[j] in told and is_over(other, other.content[j]) for j in left)


def _of_two_words(
    case: Case, lone_a: list[Denial], lone_b: list[Denial]
) -> tuple[list[Denial], list[Denial]]:
    """Denials without those that deny one thing in other words: 别翻, 不翻译."""
    to_b, heads = dict(case.pairs), {one.head: one.word.start for one in lone_b}
    both = {
        one.word.start: heads[to_b[one.head]]
        for one in lone_a
        if one.head in to_b and to_b[one.head] in heads
    }
    gone = set(both.values())
    return [one for one in lone_a if one.word.start not in both], [
        one for one in lone_b if one.word.start not in gone
    ]


def _what_is_denied(form: Form, denial: Denial, there: dict[int, int], both: bool) -> int | None:
    """The head of a denial, where the other text says it too; behind a verb that says little
    (don't put, 不要出现), unless both deny, what that is about."""
    head = denial.head
    if head is None or head in there or both:
        return head if head in there else None
    slight = (
        form.content[head].weight < 1 and head + 1 in there and form.clause[head] == form.clause[head + 1]
    )
    return head + 1 if slight else None


def _match_fronted(form: Form, lone: list[Denial], others: list[Denial], free: dict[int, int]) -> None:
    """Take out denials that end a clause, of what stands before them, with their partners: 搬花盆别安排给她,
    别让她搬花盆."""
    if not lone or not others:
        return
    numbers, inside = clause_numbers(form), by_clause(form)
    for one in list(lone):
        if len(one.scope) > 1 or one.head not in free:
            continue
        said = {form.content[k].canon for k in inside.get(numbers[one.word.start], [])} - one.scope
        partners = [other for other in others if len(other.scope & said) > 1][:1]
        partners = partners or [other for other in others if other.scope and other.scope <= said]
        if sum(len(other.scope) for other in partners) > 1:
            lone.remove(one)
            for partner in partners:
                others.remove(partner)


def denied_from_both_ends(case: Case) -> bool:
    """Whether both have one clause and one denial in it, of what the other says without: set no questions
    beyond the syllabus; questions beyond the syllabus are not set."""
    return all(
        len(denials(form)) == 1 and not any(map(ends_clause, form.tokens[:-1])) for form in (case.a, case.b)
    )


def _of_somebody_else(case: Case, difference: Difference) -> bool:
    """Whether a text that denies something of one tells of who does it (Ada no longer teaches it, it went to
    Rune; Rune teaches it), or the other does (never sent; sends them herself)."""
    for side, (form, left) in enumerate(case.sides):
        head = difference.of(side)[0]
        if does_oneself(form, head):
            return True
        who = case.there(1 - side).get(0)
        if 0 in left and who is not None and form.clause[who] > form.clause[head]:
            return True
    return False


def does_oneself(form: Form, place: int) -> bool:
    """Whether it is said right behind a verb that somebody does it in person: sends them herself."""
    return any(token.surface in _SELF for token in form.tokens[form.at[place] : form.at[place] + _BESIDE])


def _narrowed(case: Case, difference: Difference) -> bool:
    """Whether something is denied of some days alone, and the other text tells of none: does not play on
    Sundays, plays in the team."""
    for side, (form, left) in enumerate(case.sides):
        head = difference.of(side)[0]
        other = case.sides[1 - side][0]
        for one in denials(form):
            if one.head != head:
                continue
            days = [
                k for k in left if form.content[k].kind == "weekday" and form.content[k].canon in one.scope
            ]
            if days and not any(token.kind in ("weekday", "date") for token in other.content):
                return True
    return False


def _of_nothing(case: Case, difference: Difference) -> bool:
    """Whether what is denied says nothing: not again."""
    return case.a.content[difference.a[0]].canon in _SLIGHT


def _said_as_well(case: Case, difference: Difference) -> bool:
    """Whether the one that denies something says it of something else: not allergic to cats, but to mites."""
    for side, (form, _) in enumerate(case.sides):
        canon = form.content[difference.of(side)[0]].canon
        numbers = clause_numbers(form)
        said = [one for one in denials(form) if canon in one.scope]
        denied = {numbers[one.word.start] for one in said}
        denied |= {form.clause[one.head] for one in said if one.head is not None}  # pets: none
        clauses = (form.clause[n] for n, token in enumerate(form.content) if token.canon == canon)
        if denied and any(clause not in denied for clause in clauses):
            return True
    return False


def _in_other_words(form: Form, denial: Denial) -> bool:
    """Whether a text says without a denial what another denies: free, no charge."""
    told = {word for name in denial.scope for word in _OTHERWISE.get(name, ())}
    return bool(told) and any(token.canon in told for token in form.tokens)


def _implied(case: Case, difference: Difference) -> bool:
    """Whether what one denies the other says in other words: Fridays off; allergic, so it is not eaten."""
    denied = case.a.content[difference.a[0]].canon
    both = [{token.canon for token in form.tokens} for form in (case.a, case.b)]
    if denied not in _HARMS and sum(bool(words & _HARMS) for words in both) == 1:
        return True  # lactose intolerant; no lactose
    if denied in _EATEN:
        return all("allergic" in words for words in both)
    return denied == "work" and any(words & _OFF for words in both)


def _place(denial: Denial, places: dict[int, int]) -> int | None:
    """The gap that the head stands in, -1 when it is matched; None for a denial without a head."""
    return None if denial.head is None else places.get(denial.head, -1)
