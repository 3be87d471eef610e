"""Whose a thing is: what belongs to someone, or is kin to someone, is not what is said of them.

Weiming's birthday is not the birthday of Weiming's mother, 小林家的狗 no 小林, and the old laptop another one
than the laptop.
"""

from __future__ import annotations

from collections.abc import Collection

from memsift.similarity.form import FAMILIAR, Form
from memsift.similarity.rules import Case, Difference
from memsift.similarity.words import class_of

_OWNING = frozenset({"的", "家", "之", "'"})
_VERBS = frozenset("will is are was were cost costs has".split())  # follow a subject
_SUBJECT = 4  # words of a text in which its subject stands


def other_owner(case: Case) -> bool:
    """Whether one speaks of somebody known by whom the other speaks of: X, and the mother of X."""
    return (case.a.marks.people or case.b.marks.people) and any(
        form.content[k].kind == "person" and _is_owned(form, k, left)
        for form, left in case.sides
        for k in left
    )


def other_thing(case: Case) -> bool:
    """Whether one has a word more that tells a thing from another of the same owner or name: X's phone and
    X's office phone, the laptop and the old laptop."""
    if any(_is_of_it(form, k, left) for form, left in case.sides for k in left):
        return True
    return any(
        k + 1 not in left
        and k + 1 < len(form.content)
        and form.content[k].kind == "word"
        and (form.content[k].canon in class_of("variants") or _is_owned(form, k, left))
        and form.at[k + 1] - form.at[k] == 1
        for form, left in case.sides
        for k in left
    )


def _is_of_it(form: Form, place: int, left: Collection[int]) -> bool:
    """Whether a word goes on the name of what both speak of, and a verb follows: the Mossback soundtrack will
    cost, where the other says what Mossback will cost."""
    name, at = place - 1, form.at[place]
    if name < 0 or name in left or name not in form.capitals or place in form.capitals:
        return False
    token = form.content[place]
    return (
        form.content[name].end + 1 == token.start
        and token.weight > 1
        and token.canon not in class_of("value-nouns")
        and any(after.surface in _VERBS for after in form.tokens[at + 1 : at + 2])
    )


def anothers_end(case: Case, difference: Difference) -> bool:
    """Whether what has ended is told of something of its own in a clause that says nothing the other text
    says: the manager is Ann. Denise retired."""
    for side, (form, left) in enumerate(case.sides):
        ended = difference.of(side)
        if ended and not difference.of(1 - side):
            inside = [k for k, clause in enumerate(form.clause) if clause == form.clause[ended[0]]]
            named = inside[0] in form.capitals or not form.spaceless
            return named and inside[0] not in ended and set(inside) <= set(left)
    return False


def _is_owned(form: Form, place: int, left: Collection[int]) -> bool:
    """Whether a word stands right after another that both say and that owns it: Sara's sister."""
    owner = place - 1
    if not 0 <= owner < _SUBJECT or owner in left or form.clause[place] != form.clause[0]:
        return False
    if form.content[owner].kind not in ("word", "person"):
        return False
    if (
        place + 1 < len(form.content)
        and place + 1 not in left
        and form.content[place + 1].surface in FAMILIAR
    ):
        return False  # 实习老师小林
    between = form.tokens[form.at[owner] + 1 : form.at[place]]
    if any(token.surface not in _OWNING for token in between):
        return False
    if owner in form.owners or between:
        return True
    if form.content[place].kind != "person" or form.content[place].surface < "\u2e80":
        return False
    # 婷婷妈妈, 房东儿子; but not 带女儿.
    named = place > 1 and all(len(token.canon) == 1 for token in form.content[:place])
    return form.content[owner].kind == "person" or named
