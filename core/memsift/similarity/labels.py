"""What a line is about: its label, before the first colon (根因：…, Lesson: …), or the line above it."""

from __future__ import annotations

from memsift.similarity.form import Form, once
from memsift.similarity.marks import VALUES
from memsift.similarity.rules import Case

# With what follows: of what the line above says.
_POINTS = frozenset("this these that 这 此 以上 上述 applies".split())
_GOES_ON = frozenset("includ appl cover mean to 包 包括 适 适用 适用于 指".split())
_FEW = 6  # words of a label at most
_LABEL = 1.5  # a label that tells what a line is about weighs so much
_OWN = 0.5  # what one label alone says weighs so much


def other_label(case: Case) -> bool:
    """Whether both lines have a label, and in each stands a word that the other label does not say."""
    labels = [once(form, "label", _label) for form in (case.a, case.b)]
    one, other = (
        "".join(form.content[k].surface for k in places)
        for form, places in zip((case.a, case.b), labels, strict=True)
    )
    if one in other or other in one:  # no label is in any other; racket, tennis racket
        return False
    if any(
        all(k in there and there[k] not in labels[1 - side] for k in labels[side])
        for side, there in ((0, case.there(0)), (1, case.there(1)))
    ):
        return False  # what one is about, the other speaks of
    shared = [pair for pair in case.pairs if pair[0] in labels[0] and pair[1] in labels[1]]
    return all(
        form.weigh(k for k in labels[side] if all(k != pair[side] for pair in shared)) >= _OWN
        for side, form in enumerate((case.a, case.b))
    )


def same_label(case: Case) -> bool:
    """Whether both lines have one label, word for word (heartbeat: …)."""
    labels = [[form.content[k].canon for k in once(form, "label", _label)] for form in (case.a, case.b)]
    return labels[0] == labels[1] and case.a.weigh(once(case.a, "label", _label)) >= _LABEL


def _label(form: Form) -> range:
    """The places before the first colon; none where a value stands there, or too much."""
    at = next((n for n, token in enumerate(form.tokens) if token.surface in (":", "：")), 0)
    size = sum(place < at for place in form.at)
    valued = any(token.kind in VALUES for token in form.content[:size])
    return range(0 if valued or size > _FEW or at + 1 == len(form.tokens) else size)


def goes_on(form: Form) -> bool:
    """Whether a line goes on with the one above it, so that it says nothing by itself: this includes …"""
    return once(form, "goes on", _goes_on)


def _goes_on(form: Form) -> bool:
    first, *more = [token.surface for token in form.tokens[:2]] or [""]
    return first in _POINTS and any(word in _GOES_ON for word in more)
