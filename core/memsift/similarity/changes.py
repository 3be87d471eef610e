"""What one text says has changed: 改到周四, moved to Antwerp, now 36 pounds. The other tells how it was.

Such a text announces that something known is no longer so. It seldom repeats the words of the old entry: what
it speaks of stands before the change, what is so from now on after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memsift.similarity.aspects import (
    for_a_while,
    is_later,
    of_each_year,
    of_one_alone,
    other_aspect,
)
from memsift.similarity.clauses import by_clause
from memsift.similarity.denials import denials, reach
from memsift.similarity.endings import ended
from memsift.similarity.form import Form, ends_clause
from memsift.similarity.from_to import both_named
from memsift.similarity.habits import otherwise
from memsift.similarity.instances import other_instance
from memsift.similarity.marks import (
    DAYS,
    NOW_BY,
    TURNS,
    VALUES,
    Token,
    adds,
    one_more,
    shifts_to,
    tells_since,
)
from memsift.similarity.names import names_somebody, only_of_somebody
from memsift.similarity.owners import other_thing
from memsift.similarity.replaced import LONG, Places, replaced
from memsift.similarity.retold import is_plain
from memsift.similarity.rosters import other_days
from memsift.similarity.rules import Case, Difference, renamed
from memsift.similarity.slots import family_before, in_one_piece, is_name
from memsift.similarity.topics import FIGURES, LEAST, SAYING, WHY, spoken_of
from memsift.similarity.values import compatible
from memsift.similarity.words import PERIODS, slot_families

_INTO = ("to", "到", "成", "至", "为")  # between a word that tells of a change and what has come of it
_MOVES = frozenset({"move", "migration"})
_EVENTS = frozenset("practise exercise work match run".split())  # what any club, band or team does
_BEING = frozenset("is are was were has have".split())
_COMES = frozenset("来 上班 com work".split())  # somebody, on days that change
_FROM_THEN = frozenset({"起"})
_VERB = 3  # places from what is spoken of to the figure behind a verb of two characters
_SLIGHT = 0.6  # the weight of words that say little
_BOUNDS = frozenset("minimum maximum 最".split())


class _Turn(NamedTuple):
    """A change that a text tells of: places in its content of what it is about, and of what comes after the
    word that tells it. `sure`: whether what comes right after is what is so now. `moves`: to a place. `by`:
    who makes it."""

    topic: Places
    after: Places
    sure: bool
    moves: bool
    by: Places = ()


def superseded(case: Case) -> tuple[Difference, ...]:
    """The old value and the new one, when one text says that what the other tells has changed."""
    for side, form in enumerate((case.a, case.b)):
        if parted := both_named(case, side):
            return (Difference.told("changed", side, *parted),)
        if not form.turns or one_more(case.sides[1 - side][0].tokens):
            continue
        for turn in _turns(form):
            if found := _against(case, side, turn):
                difference = Difference.told("changed", side, *found)
                if renamed(case, [difference]) or other_thing(case):
                    return ()
                return () if other_instance(case, [difference], notice=True) else (difference,)
        if gone := ended(case, side) or otherwise(case, side) or other_days(case, side):
            return (gone,)
    return ()


def _turns(form: Form) -> Iterator[_Turn]:
    place, clause = -1, 0
    places = by_clause(form)
    beside = adds(form.tokens)  # from November on Sundays too
    for n, token in enumerate(form.tokens):
        place += token.weight > 0
        clause += ends_clause(token)
        near = form.tokens[max(0, n - 1) : n], form.tokens[n + 1 : n + 2]
        inside = places.get(clause, [])
        if (to := shifts_to(form.tokens, n)) is not None:
            what, after = (
                tuple(k for k in inside if m < form.at[k] < last)
                for m, last in ((n, to), (to, len(form.tokens)))
            )
            by = tuple(k for k in inside if form.at[k] < n)
            if form.weigh(what) < LEAST:
                what, by = (*by, *what), ()  # raised its fee
            if what:
                yield _Turn(what, after, True, False, by)
            continue
        told = _comes_of_it(token, near[1])
        if not told and (beside or not tells_since(form.tokens, n)):
            continue
        slots = any(one.canon in slot_families() and one.surface != "on" for one in (*near[0], *near[1]))
        if told or (slots and token.kind not in DAYS):
            topic = tuple(k for k in inside if k < place + (not told or not token.weight))
            if not topic and clause:
                topic = tuple(k for k in range(place + 1) if form.clause[k] < clause)
            until = _what_for(form, n)
            after = tuple(k for k in inside if k > place and form.at[k] < until)
            topic = topic or tuple(k for k in inside if form.at[k] > until)
            yield _Turn(topic or after, after, True, token.canon in _MOVES)
        elif named := _named(form, inside):
            yield _Turn(tuple(k for k in inside if k not in named), named, True, False)
        else:
            said = tuple(k for k in inside if token.kind not in DAYS or k != place)  # since when
            told_of = tuple(k for k in said if form.content[k].canon not in TURNS | _FROM_THEN)
            yield _Turn(told_of, said, False, False)


def _what_for(form: Form, n: int) -> int:
    """Where it is told what a change behind a token is of: moved to Linear for the tasks; else the end."""
    behind = range(n + 1, len(form.tokens))
    end = next((m for m in behind if ends_clause(form.tokens[m])), len(form.tokens))
    return next((m for m in behind if m < end and form.tokens[m].surface == "for"), len(form.tokens))


def _named(form: Form, inside: Sequence[int]) -> Places:
    """The one name in a clause that tells how it is now, behind a value slot: done in Darktable."""
    run = tuple(k for k in inside if is_name(form, (k,)) and form.content[k].kind == "word" and k > 0)
    if not in_one_piece(run) or any(form.content[k].kind in VALUES for k in inside):
        return ()
    return run if family_before(form, run[0]) is not None else ()


def _comes_of_it(token: Token, after: Sequence[Token]) -> bool:
    """Whether a word tells of a change and what comes of it follows: moved to, 改早上六点."""
    if token.canon not in TURNS and token.surface not in NOW_BY:
        return False
    if token.canon == "become" or token.surface in NOW_BY or token.surface.endswith(_INTO):
        return True
    return any(
        one.surface in _INTO or (token.surface == "改" and one.kind in FIGURES and not one.soft)
        for one in after
    )


def _against(case: Case, side: int, turn: _Turn) -> tuple[Places, Places] | None:
    """The new value and the old one that it stands against."""
    mine, own = case.sides[side]
    theirs, other = case.sides[1 - side]
    there = case.there(side)
    new = _new(mine, turn, own)
    denied = _denied_before(mine, theirs, turn, there) if turn.sure and not new else None
    new = denied[0] if denied else new
    topic = [k for k in turn.topic if k not in new]
    if not new or not spoken_of(mine, topic, there):
        return None
    if denied:
        return denied
    whose = [k for k in topic if mine.content[k].kind not in VALUES]
    comes = all(any({t.canon, t.surface} & _COMES for t in form.tokens) for form in (mine, theirs))
    figure = mine.content[new[0]].kind in FIGURES
    of_somebody = names_somebody(mine, whose) or (not figure and only_of_somebody(mine, whose, there))
    somebody = of_somebody and not (turn.moves or comes)
    more = {theirs.clause[there[k]] for k in turn.after if k in there and mine.content[k].weight > _SLIGHT}
    if somebody and not more:
        return None  # he is kept busy by the accounts; he goes for his run in the evening now
    if _tells_apart(mine, [k for k in (*turn.by, *topic) if k in own]) and _tells_apart(theirs, other):
        return None
    said = sorted(there[k] for k in topic if k in there)
    old = replaced(mine, theirs, new, other, said, there, moves=turn.moves)
    if (
        not old
        and turn.sure
        and not theirs.turns
        and not any(theirs.content[j].weight > _SLIGHT for j in other)
    ):
        # 例会用腾讯会议; 例会改用飞书会议，腾讯的老掉线: the old value is only told as the reason.
        rest = tuple(j for j in range(len(theirs.content)) if j not in said)
        return (new, rest) if theirs.weigh(rest) >= LEAST else None
    if old and (
        _agree(mine.content[new[0]], theirs.content[old[0]])
        or (somebody and not figure and theirs.clause[old[0]] not in more)
    ):
        return None
    if not old or of_each_year(mine, theirs, old[0]) or is_later(mine, new[0], theirs, old[0]):
        return None
    if for_a_while(theirs, old[0]) or of_one_alone(mine, theirs, there) or _is_bound(theirs, old[0], mine):
        return None
    if of_another(theirs, said, old[0], other) or other_aspect(theirs, said, old, other):
        return None
    return new, old


def _is_bound(form: Form, place: int, other: Form) -> bool:
    """Whether a figure is the least or the most that is allowed, and what has become so is none: a minimum
    stock, the stock."""
    if any(token.surface in _BOUNDS for token in other.content):
        return False
    bounds = (k for k, token in enumerate(form.content) if token.surface in _BOUNDS)
    return any(form.clause[k] == form.clause[place] for k in bounds)


def _denied_before(
    mine: Form, theirs: Form, turn: _Turn, there: dict[int, int]
) -> tuple[Places, Places] | None:
    """What is so now, where the other denies just that: by train, not by plane; by plane now."""
    if not theirs.denies or mine.denies:
        return None
    new = next((k for k in turn.after if mine.content[k].weight > _SLIGHT), None)
    if new is None or new not in there:
        return None
    return ((new,), (there[new],)) if mine.content[new].canon in reach(denials(theirs)) else None


def of_another(form: Form, said: Sequence[int], old: int, other: Sequence[int]) -> bool:
    """Whether a value is that of something named by what both speak of: the choir, the choir concert."""
    inside = [k for k in said if form.clause[k] == form.clause[old]]
    if not inside and said and list(said) == list(range(len(said))):
        inside = list(said)  # 渡江 in 渡江体检要心电图，六月二十日之后做
    head = max((k for k in inside if k < old), default=None)
    if head is None or any(k > old for k in inside) or head + 1 == old or head + 1 not in other:
        return False
    until = form.tokens[form.at[old] - 1].surface in ("到", "至") and old - head <= _VERB
    if until or (head + 2 == old and _leads_to_figure(form, head + 1)):
        return False  # 自习室开放到九点, 录像留七天
    token, before = form.content[head + 1], form.content[head]
    at = form.at[head + 1]
    if form.tokens[at - 1] is not before or token.kind != "word" or token.canon in SAYING | PERIODS | _EVENTS:
        return False
    after = form.tokens[at + 1].surface if at + 1 < len(form.tokens) else ""
    return (
        after != "的"
        and not (token.surface.isascii() and token.surface.endswith("s") and token.surface[-2:] != "ss")
    ) or after in _BEING


def _new(form: Form, turn: _Turn, own: Sequence[int]) -> Places:
    """What is so now: after a sure turn what comes first, a number behind a name that both say too; else a
    figure."""
    found: list[int] = []
    said = False
    for k in turn.after:
        token = form.content[k]
        figure = token.kind in FIGURES
        behind = figure and k > 0 and form.content[k - 1].end + 1 == token.start  # PostgreSQL 16
        if token.canon in WHY:
            break
        if token.canon in SAYING or token.canon in PERIODS or (not found and figure and k not in own):
            continue
        if not found and _leads_to_figure(form, k):
            continue
        if not found:
            fits = behind if said else (figure or turn.sure)
        else:
            fits = behind or figure is (form.content[found[0]].kind in FIGURES)
        if k in own and fits:
            found.append(k)
        elif found:
            break
        elif len(token.surface) > 1 or token.surface.isascii():
            said = said or turn.sure  # one Han character may be half a name, or a verb: 改成收五成
    return tuple(found) if form.weigh(found) <= LONG else ()


def _leads_to_figure(form: Form, place: int) -> bool:
    """Whether a word is a Han verb of one character right before a figure: 改成存十五天."""
    token, after = form.content[place], form.content[place + 1 : place + 2]
    verb = token.kind == "word" and len(token.surface) == 1 and token.surface > "\u2e80"
    return verb and bool(after) and after[0].kind in FIGURES and after[0].start == token.end


def _tells_apart(form: Form, left: Sequence[int]) -> bool:
    """Whether a name, a person or a number stands among what only one of the texts says."""
    for k in left:
        token = form.content[k]
        if k in form.capitals and (k > 0 or not is_plain(token)):
            return True
        if token.kind in ("person", "number", "address") and not token.soft:
            return True
    return False


def _agree(new: Token, old: Token) -> bool:
    """Whether two values are one, said more or less exactly: at 7, at 07:00."""
    return (
        new.kind == old.kind
        and new.kind in VALUES
        and compatible((new.kind, new.canon), (old.kind, old.canon))
    )
