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
    other_slot,
)
from memsift.similarity.denials import by_clause, denials, reach
from memsift.similarity.endings import ended
from memsift.similarity.figures import comparable, sizes
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
from memsift.similarity.names import names_somebody
from memsift.similarity.owners import other_thing
from memsift.similarity.retold import is_plain
from memsift.similarity.rosters import other_days
from memsift.similarity.rules import Case, Difference, exclude, renamed
from memsift.similarity.slots import family_before, in_one_piece, is_name
from memsift.similarity.topics import FIGURES, LEAST, SAYING, WHY, spoken_of
from memsift.similarity.values import compatible
from memsift.similarity.words import PERIODS, slot_families

_INTO = ("to", "到", "成", "至", "为")  # between a word that tells of a change and what has come of it
_MOVES = frozenset({"move", "migration"})
_EVENTS = frozenset("practise exercise work match run".split())  # what any club, band or team does
_BEING = frozenset("is are was were has have".split())
_LONG = 6.0  # a new value is a few words
_COMES = frozenset("来 上班 com work".split())  # somebody, on days that change
_FROM_THEN = frozenset({"起"})
_VERB = 3  # places from what is spoken of to the figure behind a verb of two characters
_NAME = 4.0  # a name weighs so much at most
_SLIGHT = 0.6  # the weight of words that say little
_SIZE = 3  # how many times a number may be the other

Places = tuple[int, ...]


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
            if sum(form.content[k].weight for k in what) < LEAST:
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
    more = any(k in there and mine.content[k].weight > _SLIGHT for k in turn.after)
    if names_somebody(mine, whose) and not (turn.moves or comes or more):
        return None  # he is kept busy by the accounts; he goes for his run in the evening now
    if _tells_apart(mine, [k for k in (*turn.by, *topic) if k in own]) and _tells_apart(theirs, other):
        return None
    said = sorted(there[k] for k in topic if k in there)
    clauses = {theirs.clause[j] for j in said}
    if mine.content[new[0]].kind in FIGURES:
        told = [there[k] for k in there if mine.clause[k] > mine.clause[new[0]]]  # as the reason
        old = _figure(mine, theirs, new, sorted((*other, *told)), clauses)
    else:
        old = _opposite(mine, theirs, new, other) or _name(mine, theirs, turn, new, other, clauses)
        old = old or _in_brackets(theirs, said, other)
        old = old or _as_reason(mine, theirs, new, there)
    if (
        not old
        and turn.sure
        and not theirs.turns
        and not any(theirs.content[j].weight > _SLIGHT for j in other)
    ):
        # 例会用腾讯会议; 例会改用飞书会议，腾讯的老掉线: the old value is only told as the reason.
        rest = tuple(j for j in range(len(theirs.content)) if j not in said)
        return (new, rest) if sum(theirs.content[j].weight for j in rest) >= LEAST else None
    if old and _agree(mine.content[new[0]], theirs.content[old[0]]):
        return None
    if not old or of_each_year(mine, theirs, old[0]) or is_later(mine, new[0], theirs, old[0]):
        return None
    if for_a_while(theirs, old[0]) or of_one_alone(mine, theirs, there):
        return None
    if of_another(theirs, said, old[0], other) or other_aspect(theirs, said, old, other):
        return None
    return new, old


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
    return tuple(found) if sum(form.content[k].weight for k in found) <= _LONG else ()


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


def _figure(mine: Form, theirs: Form, new: Places, other: Sequence[int], clauses: set[int]) -> Places:
    """The figure that a new one stands for: of its kind, and where the other text speaks of the same."""
    for k in new:
        old = [j for j in other if _can_become(theirs.content[j], mine.content[k])]
        near = [j for j in old if theirs.clause[j] in clauses]
        if found := near or (old if len(old) == 1 and 0 in clauses else []):
            return (found[0],)
    return ()


def _can_become(old: Token, new: Token) -> bool:
    """Whether a figure can have become another: numbers without a unit stay of one size."""
    if {old.kind, new.kind} == {"date", "occasion"}:
        return True
    if old.soft or new.soft or not comparable(new, old):
        return False
    if "number" in (new.kind, old.kind) and (both := sizes(new, old)):
        return max(both) <= _SIZE * min(both)
    return new.kind == old.kind


def _name(
    mine: Form, theirs: Form, turn: _Turn, new: Places, other: Sequence[int], clauses: set[int]
) -> Places:
    """The name that a new one stands for: the only one that follows a word of the value slots."""
    runs: list[list[int]] = []
    for j in other:
        near = theirs.clause[j] in clauses or (theirs.clause[j] - 1 in clauses and _is_place_alone(theirs, j))
        if not near or theirs.content[j].canon in slot_families():
            continue
        if runs and runs[-1][-1] == j - 1 and _goes_with(theirs, j):
            runs[-1].append(j)
        else:
            runs.append([j])
    runs = [run for run in runs if family_before(theirs, run[0]) is not None]
    runs = [run[:-1] if len(run) > 1 and _counts(theirs, run[-1]) else run for run in runs]
    if len(runs) != 1 or sum(theirs.content[j].weight for j in runs[0]) > _LONG:
        return ()
    old = tuple(runs[0])
    named = is_name(theirs, old)
    if named is not is_name(mine, new) or any(theirs.content[j].kind in FIGURES for j in old):
        return ()
    if turn.moves and family_before(theirs, old[0]) != slot_families()["in"]:
        return ()
    if other_slot(mine, new, theirs, old):
        return ()
    return old


def _agree(new: Token, old: Token) -> bool:
    """Whether two values are one, said more or less exactly: at 7, at 07:00."""
    return (
        new.kind == old.kind
        and new.kind in VALUES
        and compatible((new.kind, new.canon), (old.kind, old.canon))
    )


def _counts(form: Form, place: int) -> bool:
    """Whether a number goes on the name right before it: Debian 12."""
    token, before = form.content[place], form.content[place - 1]
    return token.kind in FIGURES and before.surface.isascii() and before.end + 1 == token.start


def _opposite(mine: Form, theirs: Form, new: Places, other: Sequence[int]) -> Places:
    """The word of which only one can be so, where the new one is another of them: online, on site."""
    return tuple(j for j in other if exclude(theirs.content[j].canon, mine.content[new[0]].canon))[:1]


def _is_place_alone(form: Form, place: int) -> bool:
    """Whether a clause of one name or two begins with a word for where: 周六上围棋课，在杏林."""
    inside = [k for k, clause in enumerate(form.clause) if clause == form.clause[place]]
    before = form.tokens[form.at[inside[0]] - 1] if form.at[inside[0]] else None
    return (
        before is not None
        and slot_families().get(before.canon) == slot_families()["in"]
        and sum(form.content[k].weight for k in inside) <= _NAME
    )


def _in_brackets(form: Form, said: Sequence[int], other: Sequence[int]) -> Places:
    """The name in brackets behind the last word of what both speak of: 降压药（氨氯地平）."""
    at = form.at[said[-1]] + 1 if said else len(form.tokens)
    if [token.surface for token in form.tokens[at : at + 1]] not in (["("], ["（"]):
        return ()
    end = next((n for n in range(at, len(form.tokens)) if form.tokens[n].surface in (")", "）")), at)
    inside = tuple(k for k, place in enumerate(form.at) if at < place < end)
    whole = all(k in other and form.content[k].kind == "word" for k in inside)
    return inside if whole else ()


def _as_reason(mine: Form, theirs: Form, new: Places, there: dict[int, int]) -> Places:
    """What stands in the place of a value there, and behind the new one here: 改用 Notion，飞书太卡."""
    if theirs.turns:
        return ()
    told = sorted(j for k, j in there.items() if mine.clause[k] > mine.clause[new[-1]])
    for n, j in enumerate(told):
        run = [j]
        while n + len(run) < len(told) and told[n + len(run)] == run[-1] + 1:
            run.append(run[-1] + 1)
        family = family_before(theirs, j)
        if family is not None and family == family_before(mine, new[0]):
            return tuple(run) if LEAST <= sum(theirs.content[k].weight for k in run) <= _LONG else ()
    return ()


def _goes_with(form: Form, place: int) -> bool:
    """Whether a word is of one name with the word before it."""
    token, before = form.content[place], form.content[place - 1]
    return token.surface.isascii() is before.surface.isascii() and family_before(form, place) is None
