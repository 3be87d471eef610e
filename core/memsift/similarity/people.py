"""Who is spoken of by name: 老彭, 蒋老师, Frau Behrens, Tomas; and who is said to do what one alone does.

Two texts that are left with two names are never one memory. Where both names stand for who runs, keeps or is
the same thing (the workshop is run by Edda; Tomas runs the workshop), they contradict each other.
"""

from __future__ import annotations

from memsift.similarity.form import Form
from memsift.similarity.marks import TURNS, Token, form_of
from memsift.similarity.names import BEARING, DOES, FORMAL, Name, may_name, names
from memsift.similarity.rules import Case, Difference
from memsift.similarity.slots import several
from memsift.similarity.words import class_of, slot_families

_POSTS = ("长", "任", "人", "代表", "经理", "会计", "出纳", "教练", "员", "主管", "房东", "老师", "师")
_ONE = frozenset("the our my your his her their its".split())  # before what one alone is
_SEVERAL = frozenset("a an also one another not in on at from to".split())
_REST = 1.0  # what may be told beside who does it
_LEAST = 1.5  # what is done weighs so much


def two_names(case: Case) -> tuple[Name, Name] | None:
    """The two names that the texts are left with, one each; None when one has none or several."""
    if not all(may_name(form, left) for form, left in case.sides):
        return None
    found: list[Name] = []
    for side, (form, left) in enumerate(case.sides):
        own = [name for name in names(form) if all(k in left for k in name.run)]
        if len(own) != 1:
            return None
        said = {token.surface for token in case.sides[1 - side][0].tokens}
        if any(form.content[k].surface in said for k in own[0].run):
            return None
        found += own
    return found[0], found[1]


def bearers(case: Case, names: tuple[Name, Name]) -> Difference | None:
    """Two who are said to do or to be what one alone does or is."""
    if several(case) or case.a.denies or case.b.denies:
        return None
    beside = []
    for (form, left), name in zip(case.sides, names, strict=True):
        if not _bears(form, name):
            return None
        clause = form.clause[name.run[0]]
        beside.append(
            sum(
                form.content[k].weight
                for k in left
                if k not in name.run and form.clause[k] == clause and _tells(form.content[k])
            )
        )
    told = sum(case.a.content[i].weight for i, _ in case.pairs if _tells(case.a.content[i]))
    if told < _LEAST or min(beside) > _REST or max(beside) > 3 * _REST:
        return None
    return Difference("who", names[0].run, names[1].run)


def crossed(case: Case) -> bool:
    """Whether one tells of two people what each does, and the other of one of them what the other does."""
    for side, (form, _) in enumerate(case.sides):
        other, _ = case.sides[1 - side]
        mine, others = list(names(form)), list(names(other))
        there = case.there(side)
        if len(others) != 1 or len({form.clause[name.run[0]] for name in mine}) < 2:
            continue
        if not _bears(other, others[0]):
            continue
        same = [name for name in mine if all(there.get(k) in others[0].run for k in name.run)]
        if len(same) != 1:
            continue
        own = [k for k in there if k not in same[0].run and _tells(form.content[k])]
        beside = [k for k in own if form.clause[k] == form.clause[same[0].run[0]]]
        if own and not beside:
            return True
    return False


def _tells(token: Token) -> bool:
    return not (
        token.canon in slot_families()
        or token.canon in class_of("roles")
        or token.canon in TURNS
        or token.surface in BEARING
        or form_of(token) in DOES
    )


def _bears(form: Form, name: Name) -> bool:
    """Whether a name stands for who does what one alone does, or is what one alone is."""
    first = name.first
    while first and form.tokens[first - 1].surface in FORMAL:
        first -= 1
    before = form.tokens[first - 1].surface if first else ""
    after = [token.surface for token in form.tokens[name.last + 1 : name.last + 3]] + ["", ""]
    if form.spaceless:
        if before in ("由", "归", "找") or after[0] in ("负责", "管"):
            return True
        post = any(t.surface.endswith(_POSTS) for k, t in enumerate(form.content) if k not in name.run)
        return before.endswith(_POSTS) or (post and (before == "是" or after[0] in ("是", "当", "担任")))
    does = form.tokens[name.last + 1 : name.last + 2]
    role = any(token.canon in class_of("roles") or form_of(token) in DOES for token in does)
    if before == "by" or role:
        return True
    if after[0] in ("is", "was"):
        return after[1] not in _SEVERAL and not after[1].endswith(("ed", "ing"))
    return before == "is" and form.tokens[0].surface in _ONE
