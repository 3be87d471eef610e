"""What a notice of a change or an end is about, and whether another text speaks of the same."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity.form import Form
from memsift.similarity.marks import VALUES
from memsift.similarity.words import PERIODS

# Say nothing of what a notice is about.
SAYING = frozenset(
    "begin com go hold put arrange schedule "
    "time price discount appear day dat 日 期 become set put still same "
    "again back 明 年 月 起 涨 价 费 only 只 each before after lesson meeting reserve appointment "
    "kilogram replace change new expire valid last".split()
)
WHY = frozenset({"because", "so-that", "if", "but", "until"})  # what follows tells why
FIGURES = VALUES - {"address", "version"}  # these are names
_HOURS = frozenset("evening morning afternoon noon night".split())  # when, not what
_SAYS = frozenset("说 讲 says said".split())
LEAST = 1.5  # what is spoken of must weigh this much
_OTHER = 0.5  # how much of what is spoken of may be worded otherwise


def spoken_of(form: Form, topic: Sequence[int], there: dict[int, int]) -> bool:
    """Whether the other text speaks of the same."""
    telling = [
        k
        for k in topic
        if form.content[k].kind not in FIGURES - {"number"}
        and (k in there or form.content[k].canon not in SAYING | PERIODS)
        and form.content[k].canon not in _HOURS
        and not _says(form, k)
    ]
    shared = form.weigh(k for k in telling if k in there)
    other = form.weigh(k for k in telling if k not in there)
    return shared >= LEAST and other <= _OTHER * shared


def _says(form: Form, place: int) -> bool:
    """Whether a word only tells who says it: 医生说."""
    return any(token.surface in _SAYS for token in form.tokens[form.at[place] : form.at[place] + 2])
