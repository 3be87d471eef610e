"""Whether what a notice changes is what the other text tells: the same side of the same thing.

“The wedding is put off to 18 May” changes nothing of what has to be done because of it, of the invitations or
of what was so in another year.
"""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity.form import Form, ends_clause
from memsift.similarity.marks import Token
from memsift.similarity.stem import light_stem
from memsift.similarity.words import slot_families

_ARTICLES = frozenset("the a an our my his her their this that".split())
_DUE_TO = ("because", "due", "due to", "during", "ahead", "ahead of", "despite", "before", "after", "until")
_FOR_THE_SAKE = ("因为", "由于", "为了", "趁")
_AROUND = frozenset("前 之前 以前 后 之后 以后 期间 那天 当天 时 的时候".split())
# What is done again and again, as it is told once it is done; by stem, with its length.
_DONE = {
    light_stem(word): len(word)
    for word in (
        "washed cleaned serviced inspected checked descaled oiled waxed sharpened refilled swept tuned "
        "vaccinated wormed dewormed clipped mowed mown pruned watered fed fertilised fertilized aired "
        "tested replaced changed swapped emptied trimmed shorn shod groomed bathed bled defrosted "
        "polished repotted sprayed treated flushed visited"
    ).split()
}
# Not told from now by their length: took, paid, went.
_PAST = {
    light_stem(word): len(word)
    for word in (
        "bought started passed met won fell joined finished found built failed arrived returned happened "
        "flew played performed celebrated planted installed saw heard"
    ).split()
}
_NOT_YET = frozenset(
    "is are be being to get due next last latest must every each "
    "下次 上次 最近 要 该 将 打算 计划 准备 每 应".split()
)
_DOES = frozenset("洗擦扫清浇施喂查检修调加充剪磨消除驱打换刷晒保体疏去跑")
_HAS = frozenset("了过完")


def other_aspect(theirs: Form, said: Sequence[int], old: Sequence[int]) -> bool:
    """Whether a value is none of what both speak of: that is only when, or why, something else is so."""
    if theirs.content[old[0]].kind == "date" and (is_done(theirs, old[0]) or _has_been(theirs, old[0])):
        return True
    return bool(said) and all(
        _aside(theirs, said, clause, old[0]) for clause in {theirs.clause[k] for k in said}
    )


def other_slot(mine: Form, new: Sequence[int], theirs: Form, old: Sequence[int]) -> bool:
    """Whether one of two values tells where something is and the other what it is."""
    families = slot_families()
    slots = {_slot(mine, new[0]), _slot(theirs, old[0])}
    return slots == {families["is"], families["in"]}


def _slot(form: Form, place: int) -> int | None:
    """The family of the slot word before a value, whatever article stands between."""
    families = slot_families()
    for token in form.tokens[max(0, form.at[place] - 2) : form.at[place]][::-1]:
        if token.surface.endswith(("到", "至")) and token.surface != "改到":
            return families["in"]
        if token.canon in families:
            return families[token.canon]
        if token.kind != "filler":
            break
    return None


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
    if any(_DONE.get(light_stem(token.surface)) == token.end - token.start for token in inside):
        return True
    behind = inside[inside.index(form.content[place]) + 1 :]
    return any(token.surface[-1] in _HAS for token in behind) and any(
        token.surface[0] in _DOES for token in behind
    )


def _has_been(form: Form, place: int) -> bool:
    """Whether a date is one on which something has happened: passed on 3 February, 2 月 3 日过的."""
    inside = _clause(form, place)
    words = [token.surface for token in inside]
    if any(_PAST.get(light_stem(token.surface)) == token.end - token.start for token in inside):
        return True
    behind = words[inside.index(form.content[place]) + 1 :]
    return ("是" in words and words[-1] == "的") or behind[-2:] == ["过", "的"] or "过" in behind


def _clause(form: Form, place: int) -> list[Token]:
    first = last = form.at[place]
    while first and not ends_clause(form.tokens[first - 1]):
        first -= 1
    while last < len(form.tokens) and not ends_clause(form.tokens[last]):
        last += 1
        if form.tokens[last - 1].surface.endswith("."):
            break  # 1 June. Every spring …
    return list(form.tokens[first:last])
