"""What one does instead of what one did (改学游泳), and how often from now on (改成每周一次)."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.similarity.form import Form, ends_clause
from memsift.similarity.marks import VALUES
from memsift.similarity.retold import says_too
from memsift.similarity.rules import Case, Difference
from memsift.similarity.topics import LEAST, spoken_of
from memsift.similarity.words import OFTEN

_VERBS = frozenset("学练喝吃坐骑穿看种养住订教跑用乘走")  # behind a 改: what is done otherwise now
_LONG = 4  # words of what is done

Places = tuple[int, ...]


def otherwise(case: Case, side: int) -> Difference | None:
    """What this side says is done otherwise, or more or less often, than the other tells."""
    found = _instead(case, side) or _as_often(case, side)
    if found is None or says_too(case.sides[1 - side][0]):
        return None
    return Difference.told("changed", side, *found)


def _topic(form: Form, at: int) -> Places:
    """What stands in a clause before a token, other than when."""
    first = max((n + 1 for n in range(at) if _begins(form, n)), default=0)
    return tuple(
        k
        for k, place in enumerate(form.at)
        if first <= place < at and form.content[k].kind not in VALUES and form.content[k].surface != "起"
    )


def _begins(form: Form, n: int) -> bool:
    """Whether a clause, or what stands behind a when, begins after a token: 入秋后兰花改…"""
    return ends_clause(form.tokens[n]) or form.tokens[n].canon == "after"


def _behind(form: Form, at: int) -> Places:
    """The first words behind a token, of its clause."""
    found: list[int] = []
    for k, place in enumerate(form.at):
        if place > at:
            if any(map(ends_clause, form.tokens[at:place])) or form.content[k].kind in VALUES:
                break
            found.append(k)
            if len(found) == _LONG:
                break
    return tuple(found)


def _instead(case: Case, side: int) -> tuple[Places, Places] | None:
    form, other = case.sides[side][0], case.sides[1 - side][0]
    there = case.there(side)
    for at, token in enumerate(form.tokens):
        verb = token.surface[1:]
        if token.canon != "become" or token.surface[0] != "改" or verb not in _VERBS:
            continue
        topic, new = _topic(form, at), _behind(form, at)
        if not topic or not new or any(k not in there for k in topic) or new[0] in there:
            continue
        if form.weigh(topic) < LEAST:
            continue
        last = max(other.at[there[k]] for k in topic)
        does = next((n for n in range(last + 1, len(other.tokens)) if other.tokens[n].surface == verb), None)
        if does is None or any(map(ends_clause, other.tokens[last:does])):
            continue
        if old := _behind(other, does):
            return new, old
    return None


def _as_often(case: Case, side: int) -> tuple[Places, Places] | None:
    form, other = case.sides[side][0], case.sides[1 - side][0]
    there = case.there(side)
    for at, token in enumerate(form.tokens):
        if token.canon != "become" and token.surface != "改":
            continue
        topic = _topic(form, at)
        new = next((found for found in _periods(form) if form.at[found[0]] == at + 1), None)
        if new is None or not spoken_of(form, topic, there):
            continue
        clauses = {other.clause[there[k]] for k in topic if k in there}
        for old in _periods(other):
            if other.clause[old[0]] in clauses and _canons(other, old) != _canons(form, new):
                return new, old
    return None


def _periods(form: Form) -> Iterator[Places]:
    """How often: 每周, every two weeks."""
    for k, token in enumerate(form.content):
        if token.canon in OFTEN:
            yield (k,)
        elif token.kind == "quantity" and token.canon.endswith(("d", "mo")):
            if k and form.content[k - 1].canon == "each":
                yield (k - 1, k)
            elif _once(form, k):
                yield (k,)


def _once(form: Form, place: int) -> bool:
    """Whether 一次 stands behind a span: 十天浇一次."""
    return any(token.surface == "一次" for token in form.tokens[form.at[place] + 1 : form.at[place] + 5])


def _canons(form: Form, places: Places) -> list[str]:
    return [form.content[k].canon for k in places if form.content[k].canon != "each"]
