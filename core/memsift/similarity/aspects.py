"""Whether what a notice changes is what the other text tells: the same side of the same thing.

“The wedding is put off to 18 May” changes nothing of what has to be done because of it, of the invitations or
of what was so in another year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memsift.similarity.form import Form, ends_clause
from memsift.similarity.marks import Token, form_of, forms
from memsift.similarity.slots import family_before
from memsift.similarity.topics import FIGURES, SAYING
from memsift.similarity.values import unit_of
from memsift.similarity.words import PERIODS, slot_families

_ARTICLES = frozenset("the a an our my his her their this that".split())
_DUE_TO = ("because", "due", "due to", "dur", "ahead", "ahead of", "despit", "before", "after", "until")
_FOR_THE_SAKE = ("因为", "由于", "为了", "趁")
_AROUND = frozenset("前 之前 以前 后 之后 以后 期间 那天 当天 时 的时候".split())
# What is done again and again, as it is told once it is done.
_DONE = forms(
    (
        "washed cleaned serviced inspected checked descaled oiled waxed sharpened refilled swept tuned "
        "vaccinated wormed dewormed clipped mowed mown pruned watered fed fertilised fertilized aired "
        "tested replaced changed swapped emptied trimmed shorn shod groomed bathed bled defrosted "
        "polished repotted sprayed treated flushed visited met harvested"
    ).split()
)
# Not told from now by their length: took, paid, went.
_PAST = forms(
    (
        "bought started passed met won fell joined finished found built failed arrived returned happened "
        "flew played performed celebrated planted installed saw heard"
    ).split()
)
_PUT_OFF = (
    "推迟",
    "推到",
    "延到",
    "拖到",
    "延期",
    "延后",
    "顺延",
    "postponed",
    "delayed",
    "put off",
    "pushed back",
)
_BEEN = ("was", "were")
_OF = ("to", "for", "of", "from")
_DAY = re.compile(r"(\*|\d{4})-(\d\d)-(\d\d)")
_MONTH = 31
_YEAR = 12 * _MONTH
_SPANS = frozenset({"d", "mo", "h", "min"})
_BEGINNING = frozenset("first 头 前 初 开头".split())
_ELSE = 2.5  # so much is another statement
_NOT_YET = frozenset(
    "is are be being to get due next last latest must every each 最近 要 该 将 打算 计划 准备 每 应".split()
)
_DOES = frozenset("洗擦扫清浇施喂查检修调加充剪磨消除驱打换刷晒保体疏去跑")
_HAS = frozenset("了过完")


def other_aspect(theirs: Form, said: Sequence[int], old: Sequence[int], other: Sequence[int]) -> bool:
    """Whether a value is none of what both speak of: that is only when, or why, something else is so, or what
    something else is for; `other` is what this text alone says."""
    place = old[0]
    if theirs.content[place].kind == "date" and (is_done(theirs, place) or _has_been(theirs, place)):
        return True
    clauses = {theirs.clause[k] for k in said}
    figure = theirs.content[place].kind in FIGURES
    if figure and clauses and theirs.clause[place] not in clauses and _said_by_itself(theirs, place, other):
        return True
    return bool(clauses) and all(
        _aside(theirs, said, clause, place) or (figure and _is_for(theirs, said, clause, other))
        for clause in clauses
    )


def _said_by_itself(form: Form, place: int, other: Sequence[int]) -> bool:
    """Whether a clause says enough else before a value: tenants' meeting: Olu brings the keys at 17:45."""
    return (
        sum(
            form.content[k].weight
            for k in other
            if k < place and form.clause[k] == form.clause[place] and _says(form.content[k])
        )
        >= _ELSE
    )


def _is_for(form: Form, said: Sequence[int], clause: int, other: Sequence[int]) -> bool:
    """Whether a clause begins with what something else is: invitations to the wedding."""
    inside = [k for k in said if form.clause[k] == clause]
    before = [token.surface for token in form.tokens[: form.at[inside[0]]] if token.surface not in _ARTICLES]
    head = inside[0] - 1
    begins = head >= 0 and form.clause[head] == clause and (not head or form.clause[head - 1] != clause)
    return begins and head in other and before[-1] in _OF and _says(form.content[head])


def _says(token: Token) -> bool:
    return token.kind == "word" and token.weight >= 1 and token.canon not in SAYING | PERIODS


def of_each_year(mine: Form, theirs: Form, old: int) -> bool:
    """Whether a day is that of each year, which what is put off once leaves as it is."""
    return (
        theirs.content[old].kind == "date"
        and any(token.canon == "everyyear" for token in _clause(theirs, old))
        and _puts_off(mine)
    )


def is_later(mine: Form, new: int, theirs: Form, old: int) -> bool:
    """Whether a day lies behind the one that something is put off to: then it is another thing's. Of days
    without a year the nearer way round counts."""
    if not _puts_off(mine):
        return False
    days = [_DAY.fullmatch(form.content[k].canon) for form, k in ((mine, new), (theirs, old))]
    if days[0] is None or days[1] is None:
        return False
    after, before = (_MONTH * int(day[2]) + int(day[3]) for day in days if day)
    if "*" not in days[0][1] + days[1][1]:
        return (days[0][1], after) < (days[1][1], before)
    return (after - before) % _YEAR > _YEAR / 2


def _puts_off(form: Form) -> bool:
    return any(token.surface.startswith(_PUT_OFF) for token in form.tokens)


def for_a_while(form: Form, old: int) -> bool:
    """Whether a value is so for a stretch at the beginning alone: the first two weeks at 4.5 mm."""
    return any(
        form.content[k].kind == "quantity"
        and unit_of(form.content[k].canon) in _SPANS
        and form.tokens[form.at[k] - 1].surface in _BEGINNING
        for k in range(old)
        if form.clause[k] == form.clause[old] and form.at[k]
    )


def of_one_alone(mine: Form, theirs: Form, there: dict[int, int]) -> bool:
    """Whether one text speaks of all, and the other of one that has a number: greens, green 7."""
    for k, j in there.items():
        one, other, after = mine.content[k], theirs.content[j], theirs.content[j + 1 : j + 2]
        several = one.surface.endswith("s") and one.surface[:-1] == other.surface
        if several and after and after[0].kind == "number" and after[0].start - other.end == 1:
            return True
    return False


def other_slot(mine: Form, new: Sequence[int], theirs: Form, old: Sequence[int]) -> bool:
    """Whether one of two values tells where something is and the other what it is."""
    families = slot_families()
    slots = {family_before(mine, new[0]), family_before(theirs, old[0])}
    return slots == {families["is"], families["in"]}


def _aside(form: Form, said: Sequence[int], clause: int, old: int) -> bool:
    """Whether what is said in a clause is only the time or the reason of what is told."""
    inside = [k for k in said if form.clause[k] == clause]
    if inside[-1] + 1 == old and form.clause[old] == clause:
        return False  # flowers for the wedding on 4 May
    first, last = form.at[inside[0]], form.at[inside[-1]]
    if any(token.surface in _AROUND for token in form.tokens[last + 1 : last + 2]):
        return True
    before = [token for token in form.tokens[:first] if token.surface not in _ARTICLES]
    if before and before[-1].surface == "of":
        before.pop()
    if not before:
        return False
    if before[-1].surface == "for":
        return len(before) == 1 or ends_clause(before[-2])
    told = "".join(token.surface for token in before[-2:])
    return before[-1].surface in _DUE_TO or told.endswith(_FOR_THE_SAKE)


def is_done(form: Form, place: int) -> bool:
    """Whether a date is the day on which was done what is done again and again: 5 月 3 日洗过."""
    inside = _clause(form, place)
    if any(token.surface in _NOT_YET for token in inside):
        return False
    if any(form_of(token) in _DONE for token in inside):
        return True
    behind = inside[inside.index(form.content[place]) + 1 :]
    return any(token.surface[-1] in _HAS for token in behind) and any(
        token.surface[0] in _DOES for token in behind
    )


def _has_been(form: Form, place: int) -> bool:
    """Whether a date is one on which something has happened: passed on 3 February, 2 月 3 日过的."""
    inside = _clause(form, place)
    words = [token.surface for token in inside]
    if any(form_of(token) in _PAST for token in inside):
        return True
    at = inside.index(form.content[place])
    behind = words[at + 1 :]
    if "过" in behind or (len(behind) > 1 and behind[-1] in ("的", "了")):
        return True
    first = next((n for n, word in enumerate(words) if word in _BEEN), at)
    return any(token.weight for token in inside[first:at])  # were sent on 2 May


def _clause(form: Form, place: int) -> list[Token]:
    first = last = form.at[place]
    while first and not ends_clause(form.tokens[first - 1]):
        first -= 1
    while last < len(form.tokens) and not ends_clause(form.tokens[last]):
        last += 1
        if form.tokens[last - 1].surface.endswith("."):
            break  # 1 June. Every spring …
    return list(form.tokens[first:last])
