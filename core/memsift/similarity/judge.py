"""What two texts are to each other: same, contains, conflict or similar, with reasons and places."""

from __future__ import annotations

from typing import NamedTuple

from rapidfuzz.distance import Indel

from memsift.messages import Message
from memsift.similarity import rules
from memsift.similarity.align import align
from memsift.similarity.form import Form, Token, read
from memsift.similarity.model import Judgement, Verdict
from memsift.similarity.rules import Case, Difference
from memsift.similarity.sketch import needed, sketch
from memsift.text import fold

SHORT = 1.5  # content below this weight is too little to judge by: only equal texts are alike
ALIKE = 0.45  # below this mean of dice and cover two texts are nothing to each other


class Decision(NamedTuple):
    """A verdict and what decided it. `longer`: "a" or "b" for CONTAINS."""

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    longer: str | None = None
    lone_negation: bool = False


def compared(a: str, b: str) -> bool:
    """Whether two texts share enough signs to be judged at all (see `sketch`)."""
    x, y = sketch(a), sketch(b)
    shared = len(x) + len(y) - Indel.distance(x, y)
    return shared // 2 >= needed(*sorted((len(x), len(y))))


def judge(a: str, b: str) -> Judgement | None:
    """What `a` and `b` are to each other; None when they are not alike, or too short to say.

    Symmetric up to the roles of the two. The score, 0–100, depends on these two texts alone.
    """
    if a == b:
        return _equal() if a.strip() else None
    x, y = read(a), read(b)
    if _too_short(x) or _too_short(y):
        return _equal() if _plainly_equal(a, b, x, y) else None
    return judge_read(x, y) if compared(a, b) else None


def judge_read(x: Form, y: Form) -> Judgement | None:
    """`judge` for two readings of texts that are compared and not too short."""
    case = Case(x, y, align(x, y))
    dice = 2 * case.al.shared / (x.weight + y.weight)
    cover = case.al.shared / min(x.weight, y.weight)
    decision = decide(case, dice, cover)
    if decision is None:
        return None
    indel = Indel.normalized_similarity(x.folded, y.folded)
    score = 100 * (0.45 * dice + 0.4 * cover + 0.15 * indel)
    from memsift.similarity.reasons import explain

    return explain(case, decision, round(min(score, 100.0), 1))


def decide(case: Case, dice: float, cover: float) -> Decision | None:
    """The verdict on two readings; None when they are nothing to each other."""
    x, y, al = case.a, case.b, case.al
    firm = rules.values(case) + rules.opposites(case)
    denied, lone = rules.negation(case)
    differences = tuple(firm + denied)
    share_a, share_b = al.left_a / x.weight, al.left_b / y.weight
    if differences:
        if rules.in_subject(case, differences) or rules.other_person(case):
            return _look_alike(dice, cover)
        return _conflict(case, differences) or _look_alike(dice, cover)
    if swapped := rules.exchanged(case):
        return Decision(Verdict.CONFLICT, tuple(swapped))
    if rules.other_person(case):
        return _look_alike(dice, cover)
    if not lone and (found := tuple(rules.slot(case))):
        return _look_alike(dice, cover) if rules.in_subject(case, found) else Decision(Verdict.CONFLICT, found)
    if cover >= 0.5 and (gone := tuple(rules.ceased(case))):
        return Decision(Verdict.CONFLICT, gone)
    small, large = sorted((share_a, share_b))
    if small <= 0.12 and not _substituted(case, 0.12):
        if large <= 0.25:
            return Decision(Verdict.CONFLICT if lone else Verdict.SAME, lone_negation=lone)
        if _together(case):
            return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
        return _look_alike(dice, cover)
    if dice >= 0.75 and small < 0.19 and not _substituted(case, 0.12):
        return Decision(Verdict.CONFLICT if lone else Verdict.SAME, lone_negation=lone)
    return _look_alike(dice, cover)


def _look_alike(dice: float, cover: float) -> Decision | None:
    return Decision(Verdict.SIMILAR) if (dice + cover) / 2 >= ALIKE else None


def _conflict(case: Case, differences: tuple[Difference, ...]) -> Decision | None:
    """A conflict needs the same subject: without what differs, one side says what the other says."""
    x, y, al = case.a, case.b, case.al
    used_a = {i for d in differences if d.rule != "negation" for i in d.a}
    used_b = {j for d in differences if d.rule != "negation" for j in d.b}
    against = sum(x.content[i].weight for i in used_a), sum(y.content[j].weight for j in used_b)
    rest = sorted(((al.left_a - against[0]), (al.left_b - against[1])))
    common = al.shared
    if len({d.rule for d in differences}) == 1 and sum(d.rule == "value" for d in differences) > 2:
        return None  # a series: every value is another
    if common == 0:
        return Decision(Verdict.CONFLICT, differences) if rest[1] == 0 else None
    if rest[0] <= 0.15 * common and rest[1] <= 1.5 * common:
        return Decision(Verdict.CONFLICT, differences)
    return None


def _substituted(case: Case, share: float) -> bool:
    """Whether words of weight stand for each other in the same place, beyond a share of the lighter text."""
    weight = 0.0
    for mine, theirs in case.gaps:
        weight += min(
            sum(case.a.content[i].weight for i in mine), sum(case.b.content[j].weight for j in theirs)
        )
    return weight > share * min(case.a.weight, case.b.weight)


def _together(case: Case) -> bool:
    """Whether what a longer text shares with a short one stands together in it, not scattered by chance."""
    short_is_a = case.a.weight <= case.b.weight
    form = case.b if short_is_a else case.a
    places = sorted(pair[1 if short_is_a else 0] for pair in (*case.al.matched, *case.al.moved))
    if not places:
        return False
    inside = set(places)
    between = sum(form.content[k].weight for k in range(places[0], places[-1]) if k not in inside)
    return between <= 1.2 * case.al.shared


def _too_short(form: Form) -> bool:
    return form.weight < SHORT or sum(token.kind not in ("stop", "sign") for token in form.tokens) < 2


def _plainly_equal(a: str, b: str, x: Form, y: Form) -> bool:
    """Equal but for width, case, script and punctuation; without a word, but for width and case alone."""
    if x.content or y.content:
        return _words(x) == _words(y)
    return fold(a).strip() == fold(b).strip() != ""


def _words(form: Form) -> list[Token | str]:
    return [token.canon for token in form.tokens if token.kind not in ("stop", "sign")]


def _equal() -> Judgement:
    return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ())


def what_only(text: str, merged: str) -> list[str]:
    """The clauses of `text` that `merged` does not say."""
    found = judge(text, merged)
    if found and found.verdict is Verdict.SAME:
        return []
    return [text]
