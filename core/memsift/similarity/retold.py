"""The same told anew, as one writes on another day: in another frame, with other words here and there.

Entries that are *meant* to differ are written in one frame (Peas are pinched out on Sundays; tomatoes are
pinched out on Sundays): where all that is shared is word for word the same, what is not shared is the point.
Where the frame has changed too, much shared weight is one memory in two wordings.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rapidfuzz.distance import Indel

from memsift.similarity import rules
from memsift.similarity.apart import substituted
from memsift.similarity.clauses import clause_numbers
from memsift.similarity.denials import negation
from memsift.similarity.form import Form
from memsift.similarity.marks import VALUES, Token, too
from memsift.similarity.order import lists_differ, roles_turned
from memsift.similarity.rules import DAYTIMES, Case
from memsift.similarity.stem import light_stem
from memsift.similarity.units import MEASURES
from memsift.similarity.values import MONEY, unit_of
from memsift.similarity.words import OFTEN, PERIODS, common, exclusive, phrases

_LEAST = 3.0  # what is shared must weigh this much: below it two texts meet by chance
_ANEW = 0.1  # from this share of changed frame words on a text is told anew
# Least dice and cover. More is asked where a clause or half a name more stands in one of them, less where a
# day, a time or a figure is shared.
_SHARES = {
    (False, False): (0.62, 0.69),
    (False, True): (0.58, 0.64),
    (True, False): (0.75, 0.75),
    (True, True): (0.7, 0.72),
}
RARE, _SURE = 2, (0.55, 0.6)  # so many names or figures shared, and what is asked of the rest then
_MUCH, _LESS = 6.0, 0.1  # so much is shared by chance less often: so much less is asked of the rest
_EVIDENT = 3  # from so many on, nobody takes the two for two things
_LONG, _OTHER = 8.5, 0.3  # a text of more than a statement; so much of it stands for something else
_DENIED = (0.55, 0.62)  # where both deny, and alike
_NOUN = 2.0  # one noun
_WORD = 1.5  # the weight of a word that says something
_HEAD = 2.0  # what is spoken of is a word or two
_OWN = 2.0  # what each says beside shared names and dates, where these are all that is shared
_ADDED, _LITTLE = 3.5, 0.5  # what one says without a word instead of it is more, not another way to say it
_DAYS = frozenset({"date"})
_ON = frozenset({"on", "于", "在"})
_OBJECT = frozenset("the a an in with for on all any no only every your my".split())  # behind a verb
_ENDS = frozenset(".!?")
_PARTICLES = frozenset("的 了 着 过 也 都 就 还 the a an".split())


def retold(case: Case) -> tuple[bool, bool] | None:
    """Whether A and whether B says more, when they tell the same in other words; None when they do not."""
    known = rare(case)
    if headed := _headed(case, known):
        return headed
    evident = known >= _EVIDENT
    if roles_turned(case) or (not evident and (_names_differ(case) or lists_differ(case))):
        return None
    if not _told_anew(case) and not (evident and not any(all(gap) for gap in case.gaps)):
        return None
    if _holds_too(case, 0) is not _holds_too(case, 1) or reminds(case.a) is not reminds(case.b):
        return None  # neither repeats a plain statement
    if not evident and (_differs_in_the_end(case) or _differs_in_a_word(case) or _other_subject(case)):
        return None  # the flat allows pets; allows subletting in summer
    if _of_two_kinds(case) or _once_and_often(case) or (not evident and _of_two_things(case)):
        return None
    if _only_named(case):
        return None  # an inspection on a day, a licence until that day: of one place, no more
    alone = (_lone(case.a, case.al.only_a), _lone(case.b, case.al.only_b))
    if all(alone) or not _deny_alike(case, alone):
        return None
    left_a, left_b = (
        [k for k in left if form.clause[k] not in clauses]
        for form, left, clauses in ((case.a, case.al.only_a, alone[0]), (case.b, case.al.only_b, alone[1]))
    )
    rest_a, rest_b = case.a.weigh(left_a), case.b.weigh(left_b)
    more_a, more_b = _new_values(case, 0, left_a), _new_values(case, 1, left_b)
    if not evident and (
        (more_a and _added(case, 1, left_b) >= _WORD) or (more_b and _added(case, 0, left_a) >= _WORD)
    ):
        return None  # each says something of its own
    if _when_and_how_often(case):
        return None
    if (more_a and _likes(case.b, left_b)) or (more_b and _likes(case.a, left_a)):
        return None  # what one likes, and what once took place
    shared = case.al.shared
    dice = 2 * shared / (2 * shared + rest_a + rest_b)
    # A text of which the other has a clause more must itself be found there.
    own = rest_b if alone[0] else rest_a if alone[1] else min(rest_a, rest_b)
    cover = shared / (shared + own)
    named = _share_value(case) or known >= RARE
    least, half = _SHARES[any(alone) or rules.other_name(case), named]
    if (known >= RARE and not (alone[0] or alone[1])) or one_birth(case):
        if not evident and min(case.a.weight, case.b.weight) >= _LONG and substituted(case) >= _OTHER:
            return None  # A went live and replaces B; moving the templates over to A
        least, half = _SURE
    if case.a.denies and case.b.denies and not any(alone):
        least, half = min(least, _DENIED[0]), min(half, _DENIED[1])
    if shared >= _MUCH:
        least, half = least - _LESS, half - _LESS
    if shared < _LEAST or dice < least or cover < half:
        return None
    if not (any(alone) or more_a or more_b) and min(rest_a, rest_b) < _LITTLE:
        return rest_a >= _ADDED, rest_b >= _ADDED
    return bool(alone[0]) or more_a, bool(alone[1]) or more_b


def _headed(case: Case, known: int) -> tuple[bool, bool] | None:
    """Which side says more, where one only adds what it speaks of (the NAS is …) to names and figures that
    both list, and the other whole clauses; `known`: how many of these."""
    if known < RARE or case.a.denies or case.b.denies:
        return None
    for side, (form, left) in enumerate(case.sides):
        other, more = ((case.b, case.al.only_b), (case.a, case.al.only_a))[side]
        head = form.marks.copula
        if not left or head is None or max(left) >= head or form.weigh(left) > _HEAD:
            continue
        lone = _lone(other, more)
        if (
            more
            and all(form.content[k].kind == "word" for k in left)
            and all(other.clause[k] in lone for k in more)
        ):
            return side == 1, side == 0
    return None


def _only_named(case: Case) -> bool:
    """Whether both share nothing but names and dates, and each says something else of them."""
    shared = [i for i, _ in case.pairs]
    if not any(case.a.content[i].kind in _DAYS for i in shared):
        return False
    words = [i for i in shared if case.a.content[i].kind not in VALUES]
    in_one = [j for i, j in sorted(case.pairs) if i in words]
    named = all(run == list(range(run[0], run[0] + len(run))) for run in (words, in_one) if run)
    named = named and (case.a.spaceless or bool(case.a.capitals.intersection(words)))
    return named and all(
        form.weigh(k for k in left if form.content[k].kind == "word") >= _OWN for form, left in case.sides
    )


def _differs_in_the_end(case: Case) -> bool:
    """Whether all else stands in one order on both sides, and each ends in a word of its own."""
    if case.al.moved or len(case.gaps) != 1:
        return False
    return all(
        bool(run)
        and run[-1] == len(form.content) - 1
        and form.clause[run[0]] == form.clause[run[-1]]
        and max(form.content[k].weight for k in run) >= _WORD
        for run, form in zip(case.gaps[0], (case.a, case.b), strict=True)
    )


def _differs_in_a_word(case: Case) -> bool:
    """Whether all that differs is one word of weight for another: the sports day is on Friday, the parents'
    evening."""
    runs = case.gaps[0] if len(case.gaps) == 1 and not case.al.moved else ((), ())
    return all(
        len(run) == 1 and form.content[run[0]].kind == "word" and form.content[run[0]].weight >= _WORD
        for run, form in zip(runs, (case.a, case.b), strict=True)
    )


def _other_subject(case: Case) -> bool:
    """Whether before an *is* and behind it, in its clause, each has something of its own: the head of physics
    is Ann, the head of chemistry is Bo."""
    for form, left in case.sides:
        at = form.marks.copula
        if at is None:
            return False
        before = [k for k in left if k < at]
        behind = [k for k in left if k >= at and form.clause[k] == form.clause[at - 1]]
        if not form.weigh(before) or form.weigh(behind) < 1:
            return False
    return True


def _of_two_kinds(case: Case) -> bool:
    """Whether both tell a price, and beside it only a noun that has other words before it on either side:
    goat soap is 42 yuan, a lavender soap costs 42 yuan."""
    mine, theirs = case.gaps[0] if case.gaps else ((), ())
    if not mine or not theirs or mine[0] or theirs[0]:
        return False
    shared = [case.a.content[i] for i, _ in case.pairs]
    told = sum(token.weight for token in shared if token.kind not in VALUES and token.canon not in PERIODS)
    return (
        told <= _NOUN
        and any(unit_of(token.canon) in MONEY for token in shared if token.kind == "quantity")
        and all(form.weigh(run) >= _WORD for form, run in ((case.a, mine), (case.b, theirs)))
    )


def _of_two_things(case: Case) -> bool:
    """Whether both begin with two words of their own: the night ferry leaves at 23:00, the last train."""
    mine, theirs = case.gaps[0] if case.gaps else ((), ())
    return all(
        bool(run) and run[0] == 0 and len(run) > 1 and form.weigh(run) >= 2 * _WORD
        for form, run in ((case.a, mine), (case.b, theirs))
    )


def _once_and_often(case: Case) -> bool:
    """Whether one tells what takes place again and again, the other what took place in a year, with another
    word for it: serviced every March, replaced in March 2025."""
    sides = case.sides
    often = [any(form.content[k].canon in OFTEN for k in left) for form, left in sides]
    dated = [
        (case.a.content[i].canon[0].isdecimal(), case.b.content[j].canon[0].isdecimal())
        for i, j in case.pairs
        if case.a.content[i].kind == case.b.content[j].kind == "date"
    ]
    return any(
        often[side]
        and (side == 1, side == 0) in dated
        and sides[1 - side][0].weigh(sides[1 - side][1]) >= _WORD
        for side in (0, 1)
    )


def rare(case: Case) -> int:
    """How many names, signs and figures both say, where neither is left with another."""
    sides = case.sides
    said = sum(_is_rare(case.a, i) for i, _ in case.pairs)
    own = [{k for k in left if _is_somebody(form, k, left) or _is_rare(form, k)} for form, left in sides]
    if not all(own):
        return said
    instead = any(own[0].intersection(mine) and own[1].intersection(theirs) for mine, theirs in case.gaps)
    values = any(sides[side][0].content[k].kind in VALUES for side in (0, 1) for k in own[side])
    return said if said > _EVIDENT and not (instead or values) else 0


def _is_somebody(form: Form, place: int, left: Sequence[int]) -> bool:
    """Whether a word tells of a person whose name, which both say, does not follow: sister Ania."""
    after = place + 1
    named = after in form.capitals and after not in left and form.at[after] == form.at[place] + 1
    return form.content[place].kind == "person" and not named


def one_birth(case: Case) -> bool:
    """Whether both tell of one birthday, with its day, and neither is left with a name of its own."""
    shared = [case.a.content[i] for i, _ in case.pairs]
    if not any(token.canon == "birthday" for token in shared):
        return False
    told = any(token.kind == "date" and not token.canon.endswith("*") for token in shared)
    return told and not _names_differ(case)


def _is_rare(form: Form, place: int) -> bool:
    token = form.content[place]
    if token.kind in VALUES:
        return _is_figure(token)
    if form.spaceless:
        return token.kind == "word" and token.surface.isascii() and token.weight > 1
    return _is_name(form, place)


def _when_and_how_often(case: Case) -> bool:
    """Whether in one place one tells a time of day, the other a figure: in the morning, every other day."""
    return any(
        any(form.content[k].canon in DAYTIMES for k in run) and _values(other, beside)
        for mine, theirs in case.gaps
        for form, run, other, beside in ((case.a, mine, case.b, theirs), (case.b, theirs, case.a, mine))
    )


def _added(case: Case, side: int, left: Sequence[int]) -> float:
    """The weight of what one side says where the other says nothing, or a day or time alone."""
    form, other = (case.a, case.b) if side == 0 else (case.b, case.a)
    alone = {k for gap in case.gaps if _only_when(other, gap[1 - side]) for k in gap[side]}
    return form.weigh([k for k in left if k in alone])


def _only_when(form: Form, run: Sequence[int]) -> bool:
    return all(form.content[k].kind in ("date", "time", "weekday") for k in run)


def _new_values(case: Case, side: int, left: Sequence[int]) -> bool:
    """Whether one side has a value that the other nowhere says: 50 g and 50 g is 50 g each."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    said = {token.canon for token in other.content}
    return _values(form, [k for k in left if form.content[k].canon not in said])


def _share_value(case: Case) -> bool:
    return _values(case.a, [i for i, _ in case.pairs])


def _values(form: Form, places: Sequence[int]) -> bool:
    return any(_is_figure(form.content[k]) for k in places)


def _is_figure(token: Token) -> bool:
    """Whether a token is a value of its own: no article, no last."""
    return token.kind in VALUES and not token.soft and token.canon != "last"


def says_too(form: Form) -> bool:
    """Whether a text says that something holds beside something else."""
    return bool(too(form.tokens))


def _holds_too(case: Case, side: int) -> bool:
    """Whether a text says that something holds too, other than what it alone tells of: 滩羊也是他供."""
    form, left = case.sides[side]
    for n in too(form.tokens):
        before = next((one for one in form.tokens[:n][::-1] if one.weight or one.kind == "stop"), None)
        own = before is not None and any(form.content[k] is before for k in left)
        if not (own and form.tokens[n].surface == "也" and before is not form.content[0]):
            return True
    return False


def _likes(form: Form, places: Sequence[int]) -> bool:
    return any(form.content[k].canon == "like" for k in places)


def reminds(form: Form) -> bool:
    """Whether a text only asks to be reminded."""
    return any(token.canon == "remind" for token in form.tokens)


def _told_anew(case: Case) -> bool:
    """Whether what both say is worded or ordered otherwise."""
    one, other = _frame(case.a, case.al.only_a), _frame(case.b, case.al.only_b)
    return Indel.normalized_distance(one, other) > _ANEW


def _frame(form: Form, left: Sequence[int]) -> list[str]:
    gone = {form.content[k].start for k in left}
    return [
        _as_framed(token)
        for token, after in itertools.zip_longest(form.tokens, form.tokens[1:])
        if token.kind not in ("stop", "sign")
        and not (token.surface in _PARTICLES or token.soft or token.canon in MEASURES)
        and not (token.weight and token.start in gone)
        and not (token.surface in _ON and after is not None and after.kind == "date")
    ]


def _as_framed(token: Token) -> str:
    """A word as it is written; a day however it is written, expires on as expires."""
    if token.kind == "date":
        return token.canon
    return token.surface[:-1] if _is_counted(token) else token.surface.removesuffix(" on")


def _is_counted(token: Token) -> bool:
    """Whether a number has its measure word with it: 五行, 五张."""
    return token.kind == "number" and len(token.surface) > 1 and token.surface[-1] in MEASURES


def _lone(form: Form, left: Sequence[int]) -> frozenset[int]:
    """The clauses of which the other text says nothing."""
    said = {form.clause[k] for k in set(range(len(form.content))) - set(left)}
    return frozenset(form.clause[k] for k in left if form.clause[k] not in said)


def _deny_alike(case: Case, alone: tuple[frozenset[int], frozenset[int]]) -> bool:
    """Whether both deny as often, what is only added left out: never without asking, always ask."""
    lone = negation(case)
    odd = 0
    for form, words, clauses in ((case.a, lone.lone_a, alone[0]), (case.b, lone.lone_b, alone[1])):
        numbers = clause_numbers(form) if words else {}
        odd += sum(numbers[word.start] not in clauses for word in words)
    return odd % 2 == 0


def _names_differ(case: Case) -> bool:
    """Whether both sides are left with a name."""
    return all(any(_is_name(form, k) for k in left) for form, left in case.sides)


def _is_name(form: Form, place: int) -> bool:
    """Whether a word with a capital is a name as far as one can see; at the beginning of a sentence, only
    where no object follows it: Repaint the hull, Hull is painted."""
    at = form.at[place]
    if place not in form.capitals or (place and form.tokens[at - 1].surface not in _ENDS):
        return place in form.capitals
    after = form.tokens[at + 1].surface if at + 1 < len(form.tokens) else ""
    return after not in _OBJECT and not is_plain(form.content[place])


def is_plain(token: Token) -> bool:
    """Whether a word with a capital at the beginning is no name as far as one can see: the word list has it,
    or it has an ending that few names have."""
    stem = light_stem(token.surface.split(" ")[0])
    known = stem in phrases() or stem in exclusive() or stem in common()
    return known or token.surface.endswith(("s", "ing", "ed", "ly"))
