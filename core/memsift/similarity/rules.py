"""The difference rules: what the left-overs of two texts that are alike mean.

A rule sets the kind of a pair, it never makes two texts more alike. Each returns the differences it is
sure of, as pairs of tokens, or nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from memsift.similarity.align import Alignment
from memsift.similarity.form import VALUES, Form, Token
from memsift.similarity.words import class_of, exclusive

COPULAS = frozenset("是 为 叫 设为 设成 设置为 改为 定为 定在 放在 住在 位于 is are was were : =".split())


class Difference(NamedTuple):
    """`rule`: value, opposite, negation, slot, order, ceased. Tokens of A and of B that stand against each
    other (indices into the content; empty for the side that only denies)."""

    rule: str
    a: tuple[int, ...]
    b: tuple[int, ...]


class Case(NamedTuple):
    """Two readings and what they share."""

    a: Form
    b: Form
    al: Alignment


def gaps(case: Case) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The left-overs between the matched tokens, in order: what stands in the same place on both sides."""
    only_a, only_b = set(case.al.only_a), set(case.al.only_b)
    found = []
    last_a = last_b = -1
    for i, j in (*case.al.matched, (len(case.a.content), len(case.b.content))):
        mine = tuple(k for k in range(last_a + 1, i) if k in only_a)
        theirs = tuple(k for k in range(last_b + 1, j) if k in only_b)
        if mine or theirs:
            found.append((mine, theirs))
        last_a, last_b = i, j
    return found


def values(case: Case) -> list[Difference]:
    """Numbers, dates, versions, addresses … of one kind that both sides have and that differ."""
    found = []
    x, y = case.a.content, case.b.content
    left = [i for i in case.al.only_a if x[i].kind in VALUES]
    right = [j for j in case.al.only_b if y[j].kind in VALUES]
    together = {k: n for n, (mine, _) in enumerate(gaps(case)) for k in mine}
    across = {k: n for n, (_, theirs) in enumerate(gaps(case)) for k in theirs}
    for same_place in (True, False):
        for i in list(left):
            for j in right:
                if _comparable(x[i], y[j]) and (not same_place or together.get(i) == across.get(j)):
                    found.append(Difference("value", (i,), (j,)))
                    left.remove(i)
                    right.remove(j)
                    break
    return found


_NUMERIC = frozenset({"number", "quantity", "version"})


def _comparable(a: Token, b: Token) -> bool:
    return a.kind == b.kind or (a.kind in _NUMERIC and b.kind in _NUMERIC)


def opposites(case: Case) -> list[Difference]:
    """Words of which only one can be so, one left over on each side."""
    table = exclusive()
    found = []
    x, y = case.a.content, case.b.content
    right = list(case.al.only_b)
    for i in case.al.only_a:
        for j in right:
            if _exclude(table.get(x[i].canon), table.get(y[j].canon)):
                found.append(Difference("opposite", (i,), (j,)))
                right.remove(j)
                break
    return found


def _exclude(a: frozenset[tuple[int, int]] | None, b: frozenset[tuple[int, int]] | None) -> bool:
    if not a or not b or a & b:
        return False
    return any(n == k and m != q for n, m in a for k, q in b)


def denials(form: Form) -> tuple[dict[str, int], frozenset[str]]:
    """Head → index of the token after a negation, and all that stands denied in its clause."""
    heads: dict[str, int] = {}
    scope: set[str] = set()
    order = {id(token): n for n, token in enumerate(form.content)}
    left = 0
    expecting = False
    for token in form.tokens:
        if token.kind == "negation":
            expecting, left = True, 6
        elif token.kind == "stop":
            expecting, left = False, 0
        elif token.weight and left:
            if expecting:
                heads.setdefault(token.canon, order[id(token)])
                expecting = False
            scope.add(token.canon)
            left -= 1
    return heads, frozenset(scope)


def negation(case: Case) -> list[Difference]:
    """A head that one side denies and the other says."""
    found = []
    heads_a, scope_a = denials(case.a)
    heads_b, scope_b = denials(case.b)
    matched = (*case.al.matched, *case.al.moved)
    partner_a, partner_b = dict(matched), {j: i for i, j in matched}
    for head, i in heads_a.items():
        if i in partner_a and case.b.content[partner_a[i]].canon not in scope_b:
            found.append(Difference("negation", (i,), (partner_a[i],)))
    for head, j in heads_b.items():
        if j in partner_b and case.a.content[partner_b[j]].canon not in scope_a:
            found.append(Difference("negation", (partner_b[j],), (j,)))
    return found


def ceased(case: Case) -> bool:
    """Whether one side says that something the other says is no more."""
    words = class_of("ceased")
    a = any(token.canon in words for token in case.a.tokens)
    b = any(token.canon in words for token in case.b.tokens)
    return a != b


def copula_place(form: Form) -> int | None:
    """How many content tokens stand before the first copula; None without one or with nothing before it."""
    before = 0
    for token in form.tokens:
        if token.weight:
            before += 1
        if token.canon in COPULAS and before:
            return before
    return None


def in_subject(case: Case, differences: list[Difference]) -> bool:
    """Whether a difference stands in what is spoken of, before the copula, on both sides."""
    place_a, place_b = copula_place(case.a), copula_place(case.b)
    if place_a is None or place_b is None:
        return False
    return any(d.a and d.b and max(d.a) < place_a and max(d.b) < place_b for d in differences)


def slot(case: Case) -> list[Difference]:
    """One run of words stands for another in the one place of a value, all else equal."""
    places = gaps(case)
    if len(places) != 1 or case.al.moved:
        return []
    mine, theirs = places[0]
    if not mine or not theirs or not (_run(mine) and _run(theirs)):
        return []
    several, single, slots = class_of("several"), class_of("single"), class_of("slots")
    shared = {case.a.content[i].canon for i, _ in case.al.matched}
    canons = {token.canon for token in case.a.tokens} & {token.canon for token in case.b.tokens}
    if not canons & single and (canons | shared) & several:
        return []
    for form, run in ((case.a, mine), (case.b, theirs)):
        if not _follows_slot(form, form.content[run[0]], slots):
            return []
    head = sum(token.weight for token in case.a.content[: mine[0]] if token.kind != "person")
    tail = sum(token.weight for token in case.a.content[mine[-1] + 1 :])
    if head < 1.5 and not (mine[0] == 0 and tail >= 1.5):
        return []
    return [Difference("slot", mine, theirs)]


def _run(indices: tuple[int, ...]) -> bool:
    return indices[-1] - indices[0] + 1 == len(indices)


def _follows_slot(form: Form, first: Token, slots: frozenset[str]) -> bool:
    at = next(n for n, token in enumerate(form.tokens) if token is first)
    while at > 0:
        at -= 1
        token = form.tokens[at]
        if token.canon in slots:
            return True
        if token.weight or token.kind == "stop":
            return False
    return False
