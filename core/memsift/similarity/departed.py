"""Who has died or moved away, where the other text tells of them as of somebody who is there."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.similarity.form import Form, ends_clause, is_familiar
from memsift.similarity.marks import DIED, LEFT, form_of, forms
from memsift.similarity.rules import Case, Difference

_FAREWELL = DIED | LEFT | {"走了"}


# What is done with the living, and by them.
_LIVING = forms(
    (
        "live lives visit visits call calls come comes cares helps brings looks phones "
        "住 住在 照顾 陪 接 探望 帮忙 看望"
    ).split()
)
# What somebody near by does.
_NEAR = forms("waters feeds minds helps collects looks walks 帮忙 收 照看 照顾 喂 浇".split())
_HOLDS = frozenset("has keeps holds 有 放".split())  # the key
_WAS = frozenset("was were had used did late once 曾 曾经 过".split())
_ONCE = ("生前", "以前", "当年", "原来", "小时候", "那时", "留下", "忌日")
_ENDS = frozenset("。;.!?\n")


def departed(case: Case, side: int) -> Difference | None:
    """The word by which this side says that somebody is gone whom the other tells of."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    there = case.there(side)
    if any(token.surface in _FAREWELL | _WAS for token in other.tokens) or other.denies:
        return None
    if any(word in other.folded for word in _ONCE):
        return None
    for place, token in enumerate(form.content):
        if token.surface not in _FAREWELL:
            continue
        who = _who(form, place)
        if not who or any(k not in there for k in who):
            continue
        kin = form.content[who[0]].kind == "person"
        if token.surface == "走了" and not kin:
            continue  # has left the firm
        doing = _LIVING if token.surface in DIED or token.surface == "走了" else _NEAR
        if _is_there(other, there[who[0]], there[who[-1]], doing):
            return Difference.told("ceased", side, (place,))
    return None


def _who(form: Form, place: int) -> tuple[int, ...]:
    """Who is nearest before a place, in its sentence: kin, 老邱, a name with a capital."""
    for k in _back(form, place):
        token = form.content[k]
        if token.kind == "person" or (k in form.capitals and token.kind == "word"):
            return (k,)
        if is_familiar(form, k):
            return (k - 1, k)
    return ()


def _back(form: Form, place: int) -> Iterator[int]:
    for k in range(place - 1, -1, -1):
        between = form.tokens[form.at[k] + 1 : form.at[k + 1]]
        if any(token.surface in _ENDS for token in between if ends_clause(token)):
            return
        yield k


def _is_there(form: Form, first: int, last: int, doing: frozenset[tuple[str, int]]) -> bool:
    """Whether it is told of somebody at two places that they do something, or that it is done with them."""
    after = form.tokens[form.at[last] + 1 :]
    if last in form.owners or (after and after[0].surface == "的"):
        return False
    before = form.tokens[max(0, form.at[first] - 1) : form.at[first]]
    if any(form_of(token) in doing for token in (*before, *after)):
        return True
    return doing is _NEAR and any(t.canon == "key" for t in after) and any(t.surface in _HOLDS for t in after)
