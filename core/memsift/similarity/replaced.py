"""What a new value stands for: the old one that another text tells of the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memsift.similarity.aspects import other_slot
from memsift.similarity.figures import comparable, sizes
from memsift.similarity.form import Form
from memsift.similarity.marks import Token
from memsift.similarity.rules import exclude
from memsift.similarity.slots import family_before, is_name
from memsift.similarity.topics import FIGURES, LEAST
from memsift.similarity.words import slot_families

LONG = 6.0  # a value is a few words
_NAME = 4.0  # a name weighs so much at most
_LISTS = frozenset("、 和 及 与 and".split())  # between the values of a list
_LITTLE = 2.0  # the words of a clause that is only a day's
_SIZE = 3  # how many times a number may be the other

Places = tuple[int, ...]


def replaced(
    mine: Form,
    theirs: Form,
    new: Places,
    other: Sequence[int],
    said: Sequence[int],
    there: Mapping[int, int],
    *,
    moves: bool,
) -> Places:
    """The places of the old value in `theirs`, none where there is none. `new`: those of the new one in
    `mine`; `other`: what only `theirs` says; `said`: where it speaks of what has changed; `there`: places of
    both that say the same; `moves`: whether the change is one of place."""
    clauses = {theirs.clause[j] for j in said}
    if mine.content[new[0]].kind in FIGURES:
        listed = _listed(mine, new[-1])
        told = [there[k] for k in there if k not in listed and mine.clause[k] > mine.clause[new[0]]]  # why
        return _figure(mine, theirs, new, sorted((*other, *told)), clauses)
    if mine.content[new[0]].kind == "version" and (old := _figure(mine, theirs, new[:1], other, clauses)):
        return old  # LDL fell to 3.2
    old = _opposite(mine, theirs, new, other) or _name(mine, theirs, moves, new, other, clauses)
    return old or _in_brackets(theirs, said, other) or _as_reason(mine, theirs, new, there)


def _listed(form: Form, place: int) -> range:
    """The values that go on from one: 周三 in 改到周一、周三."""
    last, kind = place, form.content[place].kind
    while (
        last + 1 < len(form.content)
        and form.content[last + 1].kind == kind
        and all(one.surface in _LISTS for one in form.tokens[form.at[last] + 1 : form.at[last + 1]])
    ):
        last += 1
    return range(place + 1, last + 1)


def _figure(mine: Form, theirs: Form, new: Places, other: Sequence[int], clauses: set[int]) -> Places:
    """The figure that a new one stands for: of its kind, and where the other text speaks of the same."""
    for k in new:
        old = [j for j in other if _can_become(theirs.content[j], mine.content[k])]
        near = [j for j in old if theirs.clause[j] in clauses]
        if not near and len(old) == 1 and 0 in clauses and _says_little(theirs, old[0], other):
            near = old
        if near:
            return (near[0],)
    return ()


def _says_little(form: Form, place: int, other: Sequence[int]) -> bool:
    """Whether the clause of a day has no saying of its own: …, on 8 July; not: she sends both on 8 July."""
    if form.content[place].kind != "date":
        return True
    own = (k for k in other if form.clause[k] == form.clause[place] and form.content[k].kind == "word")
    return form.weigh(own) <= _LITTLE


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
    mine: Form, theirs: Form, moves: bool, new: Places, other: Sequence[int], clauses: set[int]
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
    if len(runs) != 1 or theirs.weigh(runs[0]) > LONG:
        return ()
    old = tuple(runs[0])
    named = is_name(theirs, old)
    if named is not is_name(mine, new) or any(theirs.content[j].kind in FIGURES for j in old):
        return ()
    if moves and family_before(theirs, old[0]) != slot_families()["in"]:
        return ()
    if other_slot(mine, new, theirs, old):
        return ()
    return old


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
        and form.weigh(inside) <= _NAME
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


def _as_reason(mine: Form, theirs: Form, new: Places, there: Mapping[int, int]) -> Places:
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
            return tuple(run) if LEAST <= theirs.weigh(run) <= LONG else ()
    return ()


def _goes_with(form: Form, place: int) -> bool:
    """Whether a word is of one name with the word before it."""
    token, before = form.content[place], form.content[place - 1]
    return token.surface.isascii() is before.surface.isascii() and family_before(form, place) is None
