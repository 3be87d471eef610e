"""What a text tells of only as what was, or as shut: it holds every word of the other and contradicts it.

“Waters the pots in the morning; evening watering brought the slugs” has all of “waters the pots in the
evening”. Such texts never say the same; where the reason is told as a drawback, they contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from memsift.similarity.clauses import by_clause, clause_numbers
from memsift.similarity.denials import denials, reach
from memsift.similarity.figures import comparable
from memsift.similarity.form import Form
from memsift.similarity.marks import NO_LONGER, OUT_OF, SETS, VALUES, Token, tells_since, too
from memsift.similarity.preferred import turned_down
from memsift.similarity.rules import DAYTIMES, Case, Difference
from memsift.similarity.topics import WHY
from memsift.similarity.words import OFTEN, PERIODS, class_of, exclusive, slot_families

_FIGURES = frozenset({"time", "weekday", "date", "quantity"})
_ONLY = frozenset("只 仅 only exclusiv".split())
_BESIDE = frozenset("还 又 都 both again and 和".split())
_NOON = {"noon": "noon", "midnight": "night"}
_AFTER = frozenset("了 now for good anymore 已".split())  # behind what says that something is shut
_PAST = frozenset("was were former previous 以前 之前 原来 原先 原本".split())
_BEFORE_OLD = OUT_OF | {"was", "were", "原"}  # what stands right behind these is told as what was
_THESE = frozenset("这 那 哪 几 每 某 数 整".split())
_LEAST = 1.5  # what both speak of weighs so much
_OTHER = 0.35  # how much of it may be other, where a contradiction is to be sure
_MANY = 50  # values that are looked at as what is new, and as what was; a text with more is a list
_NOUN = 1.0  # and a word that names something
_BESIDES = 0.5  # and how much more the newer text may say of it


class Outdated(NamedTuple):
    """What has taken the place of what. `sure`: whether the texts contradict each other; else they only
    do not say the same."""

    difference: Difference
    sure: bool


def outdated(case: Case) -> Outdated | None:
    """What one text says that the other tells only as what was, or as shut."""
    for side in (0, 1):
        for find in (_formerly, _denied, _since, _was, _shut, _more_days, turned_down):
            if found := find(case, side):
                mine, theirs, sure = found
                rule = "changed" if theirs else "ceased"
                return Outdated(Difference.told(rule, side, mine, theirs), sure)
    return None


Places = tuple[int, ...]
_Found = tuple[Places, Places, bool]


def _formerly(case: Case, side: int) -> _Found | None:
    """A value of the other text that this one says was so, beside one that is: every fifth week (was every
    third on the route)."""
    form, left = case.sides[side]
    other, _ = case.sides[1 - side]
    if not any(token.surface in _PAST for token in form.tokens):
        return None
    for k, j in case.there(side).items():
        at = form.at[k]
        old = form.content[k]
        if old.kind not in VALUES or not any(t.surface in _PAST for t in form.tokens[max(0, at - 3) : at]):
            continue
        if other.at[j] and other.tokens[other.at[j] - 1].surface in _BEFORE_OLD:
            continue  # both say what it was
        new = [n for n in left if n < k and form.content[n].kind == old.kind and not form.content[n].soft]
        said = {token.canon for token in form.content[:k]}
        head = [t for n, t in enumerate(other.content) if n != j and t.canon not in PERIODS | OFTEN]
        if new and _mostly(head, [t for t in head if t.canon in said]):
            return (new[-1],), (j,), True
    return None


def _mostly(told: Sequence[Token], shared: Sequence[Token]) -> bool:
    """Whether what is shared of what a text tells is enough to speak of, and half of it."""
    least = sum(token.weight for token in shared)
    return least >= _LEAST and sum(token.weight for token in told) <= 2 * least


def _denied(case: Case, side: int) -> _Found | None:
    """A value of the other text that this one denies, beside one that is so: no longer on Thursdays, it's
    Friday mornings."""
    form, left = case.sides[side]
    other, _ = case.sides[1 - side]
    if not form.denies or other.denies or not left:
        return None
    denied, inside = reach(denials(form)), by_clause(other)
    back = case.there(1 - side)
    for k, j in case.there(side).items():
        old = form.content[k]
        if old.canon not in denied or not _can_exclude(old):
            continue
        new = [n for n in left if _excludes(form.content[n], old) and form.content[n].canon not in denied]
        beside = [n for n in inside[other.clause[j]] if n != j and _tells(other.content[n])]
        shared = [other.content[n] for n in beside if n in back]
        if new and _mostly([other.content[n] for n in beside], shared):
            return (new[0],), (j,), True
    return None


def _since(case: Case, side: int) -> _Found | None:
    """A value of the other text, behind which this one says another from a day on: Saturdays 19:30, since
    August Sunday 10:00."""
    form, left = case.sides[side]
    other, _ = case.sides[1 - side]
    at = next((n for n in range(1, len(form.tokens)) if tells_since(form.tokens, n)), None)
    if at is None or any(tells_since(other.tokens, n) for n in range(len(other.tokens))):
        return None
    new = [k for k in _right_behind(form, at) if k in left and _can_exclude(form.content[k])]
    if not new or too(form.tokens[at:], _BESIDE) or _is_of_some(form, new[-1]):
        return None
    said = {token.canon for k, token in enumerate(form.content) if form.at[k] < at}
    replaced = (
        (n, j)
        for k, j in case.there(side).items()
        if form.at[k] < at
        for n in new[:_MANY]
        if _excludes(form.content[n], other.content[j])
    )
    for n, j in islice(replaced, _MANY):
        head = [t for m, t in enumerate(other.content) if m != j and _tells(t) and t.kind not in VALUES]
        if _mostly(head, [t for t in head if t.canon in said]):
            return (n,), (j,), True
    return None


def _right_behind(form: Form, at: int) -> list[int]:
    """The values that follow a word that says since when, with nothing else between."""
    found: list[int] = []
    for k, place in enumerate(form.at):
        if place > at and form.content[k].canon not in SETS and form.content[k].surface != "起":
            if form.content[k].kind not in VALUES:
                break
            found.append(k)
    return found


def _is_of_some(form: Form, place: int) -> bool:
    """Whether behind a value stands for whom or what it is: 10:00 for children, Thursday choir supper."""
    after = next(iter(form.tokens[form.at[place] + 1 :]), None)
    if after is None:
        return False
    noun = after.kind == "word" and after.weight >= _NOUN and after.canon not in WHY
    return after.surface == "for" or (noun and after.surface.isascii())


def _was(case: Case, side: int) -> _Found | None:
    """A value of the other text that stands apart from what it is of, where another value stands: as the
    reason, or as what was."""
    form, own = case.sides[side]
    other, _ = case.sides[1 - side]
    inside = by_clause(form)
    for k, j, start, new in islice(_replaced(case, side, inside), _MANY):
        said = {token.canon for token in form.content[:start]}
        head = [token for n, token in enumerate(other.content) if n != j and _tells(token)]
        shared = sum(token.weight for token in head if token.canon in said)
        beside = sum(token.weight for token in head) - shared
        if shared < _LEAST or beside > shared:
            continue
        canons = {token.canon for token in head}
        more = form.weigh(n for n in own if n < start and n not in new)
        clause = [n for n in inside[form.clause[k]] if n >= start and n != k]
        if not clause:
            continue  # in the morning, in the evening
        if any(form.content[n].canon in canons - said and form.content[n].weight >= _NOUN for n in clause):
            continue  # a full set is $195; a trim, of which the other tells the price, is $65
        sure = (
            beside <= _OTHER * shared
            and more <= _BESIDES * shared
            and not too(_tokens(form, start, max(k, *clause)), _BESIDE)
            and _tells_why(form, start, clause, canons)
        )
        return (new[0],), (j,), sure
    return None


def _tells(token: Token) -> bool:
    return token.canon not in slot_families() and token.canon not in PERIODS | OFTEN


def _replaced(
    case: Case, side: int, inside: dict[int, list[int]]
) -> Iterator[tuple[int, int, int, list[int]]]:
    """Values that stand on both sides, of which this one says another before: the place here and there, where
    the part begins that it stands in (behind a because, or a later clause), the places of the others."""
    form, left = case.sides[side]
    other, _ = case.sides[1 - side]
    own = [k for k in left if _can_exclude(form.content[k])][:_MANY]
    if not own:
        return
    first: dict[str, int] = {}
    for n, token in enumerate(form.content):
        first.setdefault(token.canon, n)
    because = first.get("because", len(form.content))
    for pair in case.pairs:
        k, j = pair[side], pair[1 - side]
        old = other.content[j]
        if not _can_exclude(old):
            continue
        start = because if because < k else inside[form.clause[k]][0]
        new = [n for n in own if n < start and _excludes(form.content[n], old)]
        if new and first.get(old.canon, start) >= start:
            yield k, j, start, new


def _tokens(form: Form, first: int, last: int) -> Sequence[Token]:
    at = form.at[first]
    return form.tokens[at : form.at[last] + 1]


def _tells_why(form: Form, start: int, clause: Sequence[int], head: set[str]) -> bool:
    """Whether a part tells a drawback: a because or a word for one stands in it, or what is done is named
    again."""
    if form.content[start].canon == "because":
        return True
    inside = _tokens(form, start, max(start, clause[-1]))
    return any(
        token.canon in class_of("drawbacks") or token.surface in class_of("drawbacks") for token in inside
    ) or any(form.content[n].canon in head for n in clause)


def _can_exclude(token: Token) -> bool:
    return token.kind in _FIGURES or token.canon in DAYTIMES or token.surface in _NOON


def _excludes(new: Token, old: Token) -> bool:
    """Whether of two values one is so: morning, evening; 04:30, 02:00."""
    if new.kind in _FIGURES and old.kind in _FIGURES:
        return new.kind == old.kind and comparable(new, old) and not (new.soft or old.soft)
    names = [_NOON.get(token.surface, token.canon) for token in (new, old)]
    if not DAYTIMES.issuperset(names):
        return False
    one, two = (exclusive()[name] for name in names)
    return not one & two and any(n == k and m != q for n, m in one for k, q in two)


def _shut(case: Case, side: int) -> _Found | None:
    """What the other text says is shut, where one says that it is the only one."""
    form, alone = case.sides[side]
    other, _ = case.sides[1 - side]
    own, only = set(alone), set(_behind_only(other))
    if not only:
        return None
    there = case.there(side)
    if denied := [n for n in _no_longer(form) if there.get(n) in only]:
        return (denied[0],), (there[denied[0]],), True
    named: dict[int, int] = {}  # by clause
    for n in sorted(there):
        if there[n] in only:
            named.setdefault(form.clause[n], n)
    for k in sorted(own):
        if form.clause[k] not in named or not _is_shut(form.content[k]):
            continue
        inside = [n for n, clause in enumerate(form.clause) if clause == form.clause[k] and n != k]
        left = [n for n in _behind_only(form) if n in own]
        sure = (
            bool(left)
            and all(form.clause[n] != form.clause[k] for n in left)
            and sum(n in own for n in inside) <= 1
            and _ends(form, k)
        )
        return ((left[0],), (there[named[form.clause[k]]],), True) if sure else ((k,), (), False)
    return None


def _more_days(case: Case, side: int) -> _Found | None:
    """A day more, where the other text says that it is so on one day only."""
    form, own = case.sides[side]
    other, _ = case.sides[1 - side]
    there, only = case.there(side), _behind_only(other)
    for k, j in there.items():
        if form.content[k].kind == "weekday" and only[:1] == (j,):
            more = [n for n in own if form.content[n].kind == "weekday" and form.clause[n] == form.clause[k]]
            if more:
                return (more[0],), (j,), True
    return None


def still_only(case: Case) -> bool:
    """Whether one text says all that the other says to be the only one, and that something else is shut:
    only at the kiosk; only at the kiosk, the shop is shut."""
    for side in (0, 1):
        form, own = case.sides[side]
        other, left = case.sides[1 - side]
        if left or not _behind_only(other) or not _behind_only(form):
            continue
        said = {form.clause[pair[side]] for pair in case.pairs}
        shut = [k for k in own if _is_shut(form.content[k])]
        if shut and not any(form.clause[k] in said for k in shut):
            return True
    return False


def _no_longer(form: Form) -> list[int]:
    """What stands before a no longer in its clause: WeChat in 微信不再接单."""
    said = [token.start for token in form.tokens if token.surface in NO_LONGER]
    if not said:
        return []
    numbers = clause_numbers(form)
    last = {numbers[start]: start for start in said}
    return [k for k, token in enumerate(form.content) if token.start < last.get(form.clause[k], 0)]


def _behind_only(form: Form) -> tuple[int, ...]:
    """The content behind the first word for only, in its clause."""
    counts = {two.start for one, two in pairwise(form.tokens) if two.surface == "只" and _counted(one)}
    at = next((t.start for t in form.tokens if t.surface in _ONLY and t.start not in counts), None)
    if at is None:
        return ()
    places = [k for k, token in enumerate(form.content) if token.start > at]
    return tuple(k for k in places if form.clause[k] == form.clause[places[0]])


def _counted(before: Token) -> bool:
    """Whether 只 is a measure word behind a token: 两只, 这只."""
    return before.kind == "number" or before.surface in _THESE


def _is_shut(token: Token) -> bool:
    return any(name in class_of("ceased") | class_of("shut") for name in (token.canon, token.surface))


def _ends(form: Form, place: int) -> bool:
    """Whether a word is the last of its clause."""
    at = form.at[place]
    rest = next((t for t in form.tokens[at + 1 :] if t.surface not in _AFTER and not _is_shut(t)), None)
    return rest is None or rest.kind == "stop"
