"""A number that tells which one, and the same that tells how many: 二号盘 and 两块盘."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity.form import Form
from memsift.similarity.marks import Token
from memsift.similarity.rules import Case

_ORDINAL = frozenset({"号", "第"})
_DAYS = frozenset("日 月".split())
_NOUNS = 2  # how many tokens of the noun are looked at


def one_of_many(case: Case) -> bool:
    """Whether a number that both say tells which one of them on one side, and how many on the other."""
    for i, j in (*case.al.matched, *case.al.moved):
        if case.a.content[i].kind != "number" or case.b.content[j].kind != "number":
            continue
        for (one, k), (many, n) in (((case.a, i), (case.b, j)), ((case.b, j), (case.a, i))):
            if _which(one, k) & _how_many(many, n):
                return True
    return False


def _which(form: Form, place: int) -> frozenset[str]:
    """The nouns of which a number tells one: disk 2, 二号盘, 第二台打印机."""
    at = form.at[place]
    number = form.tokens[at]
    before, behind = form.tokens[at - 1] if at else None, form.tokens[at + 1 : at + 2 + _NOUNS]
    if (before and before.surface in _ORDINAL) or any(token.surface in _ORDINAL for token in behind[:1]):
        return _nouns(behind)
    if before and before.kind == "word" and before.surface.isascii() and 0 < number.start - before.end <= 1:
        return frozenset({before.canon}) - _nouns(behind)  # ask one question is no question 1
    return frozenset()


def _how_many(form: Form, place: int) -> frozenset[str]:
    """The nouns that a number counts: two disks, 两块盘."""
    at = form.at[place]
    behind = form.tokens[at + 1 : at + 2 + _NOUNS]
    near = (*form.tokens[max(0, at - 1) : at], *behind[:1])
    return frozenset() if any(token.surface in _ORDINAL | _DAYS for token in near) else _nouns(behind)


def _nouns(behind: Sequence[Token]) -> frozenset[str]:
    """What stands right behind a number and its measure."""
    named = [token for token in behind if token.kind != "filler"]
    return frozenset(token.canon for token in named[:1] if token.kind == "word")
