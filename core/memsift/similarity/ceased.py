"""What is no more: somebody quit, a thing was sold, and the other text tells of it as of what still is."""

from __future__ import annotations

import itertools
from bisect import bisect_left

from memsift.similarity.form import Form, ends_clause, place_of
from memsift.similarity.marks import OUT_OF, VALUES, Token, no_more
from memsift.similarity.rules import Case, Difference
from memsift.similarity.values import MONEY, unit_of
from memsift.similarity.words import class_of

_DOES = frozenset("deletes removes retires delete remove".split())  # again and again, or one day
_RETIRED = frozenset({"退休", "retired", "former"})
_ARTICLES = frozenset({"a", "the", "his", "her"})
_AT = frozenset({"by", "behind", "at", "in", "on", "under", "open"})
_THOUGHT = frozenset(
    "建议 虑 想 打算 希望 "
    "suggests suggested suggest recommends considering thinking whether wants hopes".split()
)
_NEAR = 4  # tokens before what is only thought of, or told of a time
_OFFERED = frozenset({"is", "are", "be", "being"})  # sold
_SPANS = frozenset({"d", "mo"})  # units of time that things are sold in
_DROPS = frozenset("in off by at below to it when".split())


def ceased(case: Case) -> list[Difference]:
    """One side says that it is no more (离职, quit), and the other tells of the same without that."""
    mine, theirs = (tuple(k for k in left if is_over(form, form.content[k])) for form, left in case.sides)
    if bool(mine) == bool(theirs) or does_no_more(case.b if mine else case.a):
        return []
    side, over = (0, mine) if mine else (1, theirs)
    if _is_anothers(case, side) or not _told_there(case, side, over[0]):
        return []
    if any(leaves_behind(case, side, k) for k in over):
        return []
    # In a long text something else may be no more.
    own, other = (case.al.left_a, case.al.left_b) if mine else (case.al.left_b, case.al.left_a)
    alike = other <= 0.6 * case.al.shared and own <= 2 * case.al.shared
    return [Difference("ceased", mine, theirs)] if alike else []


def _told_there(case: Case, side: int, over: int) -> bool:
    """Whether the other text says anything of the clause in which one says that something is over."""
    form, there = case.sides[side][0], case.there(side)
    inside = [k for k, clause in enumerate(form.clause) if clause == form.clause[over] and k != over]
    return not inside or any(k in there for k in inside)


def does_no_more(form: Form) -> bool:
    """Whether a text tells that something is done no more: no longer minds the children, May was the last."""
    words = [token.surface for token in form.tokens]
    if any(words[n : n + 3] == ["was", "the", "last"] for n in range(len(words))):
        return True
    return any(no_more(form.tokens, n) for n, token in enumerate(form.tokens) if token.kind == "negation")


def leaves_behind(case: Case, side: int, over: int) -> bool:
    """Whether the other text tells as of what was what one side says is over: what it moved from, or what
    something fetched (moved from BT, BT is cancelled; went for 400, sold for 400)."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    for k, j in case.there(side).items():
        if form.clause[k] != form.clause[over]:
            continue
        if other.turns and other.at[j] and other.tokens[other.at[j] - 1].surface in OUT_OF:
            return True
        if form.content[k].kind == "quantity" and unit_of(form.content[k].canon) in MONEY:
            return True
    return False


def _is_anothers(case: Case, side: int) -> bool:
    """Whether what one side says is given away, the other calls the new owner's: sold to Eva; Eva's loom."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    return any(
        j in other.owners and form.at[k] and form.tokens[form.at[k] - 1].surface == "to"
        for k, j in case.there(side).items()
    )


def is_over(form: Form, token: Token) -> bool:
    """Whether a word says that something is no more: quit, 退了, has sold it."""
    if token.canon not in class_of("ceased") or token.surface in _DOES or is_thought_of(form, token):
        return False
    if token.canon == token.surface == "stop" and token.end - token.start == len("stop"):
        return False  # stop and ask
    if token.surface in _RETIRED and _tells_what(form, token):
        return False
    if token.surface == "stop" and token.end - token.start == len("stops") and not _is_verb(form, token):
        return False
    if token.canon in ("drop", "left"):
        after = next(iter(form.tokens[place_of(form, token) + 1 :]), None)
        if token.canon == "drop":  # drops in heavy rain, drops off
            return after is None or after.surface not in _DROPS
        # Not: the left eye, left by the door; but left Acme, left in May.
        if after is not None and after.surface in _AT and not _is_when(form, token):
            return False
        return after is None or after.kind != "word" or not after.weight or _left_it(form, token)
    if token.surface.startswith("卖"):
        return not _in_that_time(form, token)
    if token.canon != "sell" or token.surface > "\u2e80":
        return True
    at = place_of(form, token)  # has sold it; not: sells it, is sold there
    return token.surface == "sold" and not (
        at and form.tokens[at - 1].surface in ("is", "are", "be", "being")
    )


def is_thought_of(form: Form, token: Token) -> bool:
    """Whether somebody thinks of it, or says that one should: 建议关掉, considering selling it."""
    at = place_of(form, token)
    before = itertools.takewhile(lambda one: not ends_clause(one), form.tokens[max(0, at - _NEAR) : at][::-1])
    return any(one.surface in _THOUGHT for one in before)


def _in_that_time(form: Form, token: Token) -> bool:
    """Whether it is told how much was sold within some time: 半年只卖了六千美元."""
    at = place_of(form, token)
    before = form.tokens[max(0, at - _NEAR) : at]
    return any(one.kind == "quantity" and unit_of(one.canon) in _SPANS for one in before)


def _tells_what(form: Form, token: Token) -> bool:
    """Whether a word only says what somebody is: 退休会计, a retired nurse."""
    after = next(iter(form.tokens[place_of(form, token) + 1 :]), None)
    if after is None or after.kind != "word" or not after.weight:
        return False
    return after.start == token.end or _has_article(form, token)


def _has_article(form: Form, token: Token) -> bool:
    at = place_of(form, token)
    return at == 0 or form.tokens[at - 1].surface in _ARTICLES or form.tokens[at - 1].kind == "stop"


def _is_when(form: Form, token: Token) -> bool:
    """Whether a value stands two words behind a word: left in May."""
    at = place_of(form, token)
    return any(after.kind in VALUES for after in form.tokens[at + 2 : at + 3])


def _left_it(form: Form, token: Token) -> bool:
    """Whether somebody left what has a name: Ida left Acme."""
    at = place_of(form, token)
    place = bisect_left(form.at, at + 1)
    named = place < len(form.at) and form.at[place] == at + 1 and place in form.capitals
    return named and at > 0 and form.tokens[at - 1].weight > 0


def _is_verb(form: Form, token: Token) -> bool:
    """Whether somebody or something stops, or stops doing it: the course stops; not: wants stops."""
    at = place_of(form, token)
    after = next(iter(form.tokens[at + 1 :]), None)
    return (at > 0 and form.tokens[at - 1].weight > 0) or (
        after is not None and after.surface.endswith("ing")
    )
