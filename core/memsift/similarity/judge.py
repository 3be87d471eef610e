"""What two texts are to each other: same, contains, conflict or similar."""

from __future__ import annotations

from rapidfuzz.distance import Indel, LCSseq

from memsift.lately import lately
from memsift.messages import Message
from memsift.similarity.align import align
from memsift.similarity.attributes import other_identifier
from memsift.similarity.decisions import decide, decide_unframed, look_alike, may_be_told
from memsift.similarity.form import Form, read
from memsift.similarity.model import Judgement, Verdict
from memsift.similarity.reasons import WRITTEN_OTHERWISE, Decision, explain
from memsift.similarity.rules import Case
from memsift.similarity.sketch import needed, sketch
from memsift.text import fold

SHORT = 1.5  # content below this weight is too little to judge by: only equal texts are alike
# Below this likeness of what they speak of, whatever the values, two texts are nothing to each other: less is
# asked of short ones, in which one value is half of the text.
FRAME, FRAME_LONG, LONG = 0.4, 0.58, 7.0
LOOK_ALIKE = Judgement(Verdict.SIMILAR, 0.0, (), (), ())


def judge(a: str, b: str) -> Judgement | None:
    """What `a` and `b` are to each other; None when they are not alike, or too short to say.

    Symmetric up to the roles of the two. The score, 0–100, depends on these two texts alone.
    """
    x, y = _sketch(a), _sketch(b)
    if not x or not y:
        return judge_compared(a, b) if plain_key(a) == plain_key(b) != "" else None
    if LCSseq.similarity(x, y) < needed(*sorted((len(x), len(y)))):
        return None
    return judge_compared(a, b)


@lately(calls=4096, longest=4_000)
def _sketch(text: str) -> str:
    return sketch(text)


def _likeness(shared: float, x: Form, y: Form) -> float:
    """The mean of the shared weight's share of both texts and of the lighter one."""
    return shared / (x.weight + y.weight) + shared / (2 * min(x.weight, y.weight))


def _alike_in_frame(x: Form, y: Form) -> bool:
    """Whether two texts speak of the same; a short one found whole in a very long one does."""
    other = y.frame
    shared = sum([min(w, other[sign]) for sign, w in x.frame.items() if sign in other])
    lighter = min(x.weight, y.weight)
    if lighter < LONG:
        return _likeness(shared, x, y) >= FRAME
    return _likeness(shared, x, y) >= FRAME_LONG or shared >= 0.8 * lighter


def plain_key(text: str) -> str:
    """What texts without a sign (numbers, function words, symbols) are equal by; "" for an empty text."""
    form = read(text)
    return "\n".join(form.words) if form.content else fold(text).strip()


def judge_compared(a: str, b: str, *, explained: bool = True) -> Judgement | None:
    """`judge` for two texts that share enough signs to be compared (or have none and an equal plain key).
    Without `explained`, look-alikes, which are the most, come as `LOOK_ALIKE`, without score and reasons."""
    if a == b:
        return _equal() if fold(a).strip() else None
    flipped = (len(a), a) > (len(b), b)
    x, y = (read(b), read(a)) if flipped else (read(a), read(b))
    equal = x.words == y.words and (bool(x.content) or plain_key(a) == plain_key(b))
    if _too_short(x) or _too_short(y):
        return Judgement(Verdict.SAME, 100.0, (WRITTEN_OTHERWISE,), (), ()) if equal else None
    framed = equal or _alike_in_frame(x, y)
    if not framed and not may_be_told(x, y):
        return None
    case = Case(x, y, align(x, y))
    dice = 2 * case.al.shared / (x.weight + y.weight)
    cover = case.al.shared / min(x.weight, y.weight)
    if equal:
        decision: Decision | None = Decision(Verdict.SAME)
    else:
        decision = decide(case, dice, cover) if framed else decide_unframed(case)
    if decision is not None and decision.verdict is not Verdict.SIMILAR and other_identifier(a, b):
        decision = look_alike(dice, cover)
    if decision is None:
        return None
    if not explained and decision.verdict is Verdict.SIMILAR:
        return LOOK_ALIKE
    indel = Indel.normalized_similarity(x.folded, y.folded)
    score = 100.0 if equal else round(min(100.0, 100 * (0.45 * dice + 0.4 * cover + 0.15 * indel)), 1)
    return explain(case, decision, score, flipped=flipped, texts=(b, a) if flipped else (a, b))


def _too_short(form: Form) -> bool:
    return form.weight < SHORT or len(form.words) < 2


def _equal() -> Judgement:
    return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ())
