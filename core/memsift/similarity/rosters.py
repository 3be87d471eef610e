"""Who is on which days: a roster that has changed (Cooking now: Ada Mon, Tue) against the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memsift.similarity.form import Form, is_familiar
from memsift.similarity.marks import VALUES
from memsift.similarity.retold import says_too
from memsift.similarity.rules import Case, Difference
from memsift.similarity.topics import LEAST
from memsift.similarity.words import PERIODS

Places = tuple[int, ...]


def other_days(case: Case, side: int) -> Difference | None:
    """The days on which somebody is on, where the other text tells other days of the same."""
    mine, theirs = case.sides[side][0], case.sides[1 - side][0]
    if mine.denies or theirs.denies or theirs.turns or says_too(mine) or says_too(theirs):
        return None
    there, back = case.there(side), case.there(1 - side)
    names, others = _names(mine, theirs, there), _names(theirs, mine, back)
    topic = [
        k
        for k in there
        if not (k in names or mine.content[k].kind in VALUES or mine.content[k].canon in PERIODS)
    ]
    if mine.weigh(topic) < LEAST:
        return None
    if _says_more(mine, topic, names, case.sides[side][1]):
        return None
    if _says_more(theirs, [there[k] for k in topic], others, case.sides[1 - side][1]):
        return None
    before = _days(theirs, others)
    for who, days in _days(mine, names).items():
        old = before.get(there.get(who, -1), ())
        if old and _canons(mine, days) != _canons(theirs, old):
            return Difference.told("changed", side, days, old)
    return None


def _canons(form: Form, days: Places) -> set[str]:
    return {form.content[k].canon for k in days}


def _says_more(form: Form, topic: Sequence[int], names: frozenset[int], left: Sequence[int]) -> bool:
    """Whether the clauses of what is done say more than who does it, and when."""
    clauses = {form.clause[k] for k in topic}
    return any(
        form.clause[k] in clauses and k not in names and form.content[k].kind not in VALUES for k in left
    )


def _names(form: Form, other: Form, there: Mapping[int, int]) -> frozenset[int]:
    """The places of names as far as one can see: 小唐, a capital that not only begins a text."""
    found: set[int] = set()
    for k, token in enumerate(form.content):
        if k in form.capitals and token.kind == "word":
            if k or (there.get(k, 0) and there[k] in other.capitals):
                found.add(k)
        elif is_familiar(form, k):
            found |= {k - 1, k}
    return frozenset(found)


def _days(form: Form, names: frozenset[int]) -> Mapping[int, Places]:
    """The weekdays that stand behind a name, by its last place."""
    found: dict[int, Places] = {}
    who: int | None = None
    for k, token in enumerate(form.content):
        if k in names:
            who = k
        elif token.kind == "weekday" and who is not None:
            found[who] = (*found.get(who, ()), k)
    return found
