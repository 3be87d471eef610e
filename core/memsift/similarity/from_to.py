"""Notices that name both what was and what is so now: moved from the hall to the annexe, 从茶馆换到文化站."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from memsift.similarity.ceased import is_thought_of
from memsift.similarity.form import Form, ends_clause
from memsift.similarity.marks import DAYS, OUT_OF, TURNS, Token, tells_since
from memsift.similarity.rules import Case
from memsift.similarity.slots import family_before
from memsift.similarity.topics import FIGURES, LEAST, spoken_of

_GIVES = TURNS | {"deliver"}
_MANY = 20  # notices in one text; one with more is a list
_TWO = 2
_FEW = 4  # words of a new value that are marked

Places = tuple[int, ...]


def both_named(case: Case, side: int) -> tuple[Places, Places] | None:
    """The new value of this side, and where the other tells the old one."""
    mine, own = case.sides[side]
    theirs, _ = case.sides[1 - side]
    there = case.there(side)
    if theirs.turns:
        return None
    for topic, old, new in _changes(mine):
        fresh = tuple(k for k in new if k in own)
        said = [k for k in old if k in there]
        if not fresh or not said or not (spoken_of(mine, topic, there) or not topic):
            continue
        if mine.weigh(k for k in old if k not in there) > LEAST:
            continue
        if topic and not _surely(mine, theirs, topic, there):
            continue
        first = min(there[k] for k in said)
        sought = theirs.content[first].kind not in FIGURES and (first == 0 or not topic)
        if sought and family_before(theirs, first) is None:
            continue
        near = {theirs.clause[there[k]] + more for k in topic if k in there for more in (0, 1)}
        if topic and any(theirs.clause[there[k]] not in near for k in said):
            continue
        return fresh[:_FEW], tuple(sorted(there[k] for k in said))
    return None


def _surely(mine: Form, theirs: Form, topic: Places, there: dict[int, int]) -> bool:
    """Whether what is spoken of is told in the same words, or two figures are: not 打印机 and 打."""
    same = (k for k in topic if k in there and mine.content[k].canon == theirs.content[there[k]].canon)
    figures = sum(mine.content[k].kind in FIGURES for k in there)
    return mine.weigh(same) >= 1 or figures >= _TWO


def _changes(form: Form) -> Iterator[tuple[Places, Places, Places]]:
    """What a change is about, what was and what is so now."""
    for n in islice(
        (
            n
            for n, token in enumerate(form.tokens)
            if token.surface in OUT_OF and not is_thought_of(form, token)
        ),
        _MANY,
    ):
        ends = (m for m in range(n + 1, len(form.tokens)) if form.tokens[m].kind == "stop")
        end = next(ends, len(form.tokens))
        first = next((m + 1 for m in range(n - 1, -1, -1) if ends_clause(form.tokens[m])), 0)
        into = next((m for m in range(n + 1, end) if _leads_into(form.tokens[m])), end)
        going = {"go"} if any(tells_since(form.tokens, m) for m in range(into, end)) else frozenset()
        told = (m for m in (*range(first, n), into - 1, into) if m < end)
        verbs = [m for m in told if form.tokens[m].canon in _GIVES | going]
        if into == end or not verbs:
            continue
        topic, old, new = (
            tuple(k for k, place in enumerate(form.at) if low <= place < high and place not in verbs)
            for low, high in ((first, n), (n + 1, into), (into + 1, end))
        )
        if old and new and not _is_since_when(form, old, new):
            yield topic, old, new


def _is_since_when(form: Form, old: Places, new: Places) -> bool:
    """Whether what follows a *from* is only the day since when something else is so: 从 9 月起换到周五."""
    return all(
        form.content[k].kind in DAYS or form.content[k].surface in ("起", "开始") for k in old
    ) and not any(form.content[k].kind in DAYS for k in new)


def _leads_into(token: Token) -> bool:
    """Whether what has come of a change follows: to, 换到, 交给."""
    return token.surface == "to" or token.surface.endswith(("到", "至", "成", "给"))
