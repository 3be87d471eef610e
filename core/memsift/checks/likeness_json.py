"""The answer of `memsift duplicates --json` (contract §5)."""

from __future__ import annotations

from memsift.checks.likeness import Likeness, LikePair
from memsift.messages import Lang, say
from memsift.vault import entry_json


def duplicates_answer(
    likeness: Likeness,
    *,
    least: float = 0.0,
    similar: bool = False,
    lang: Lang = "en",
) -> dict[str, object]:
    """`{"pairs": […], "groups": [[ref…]]}`: same, contains and conflict; with `similar` look-alikes too.

    Where patterns of what always looks alike are set, "silenced" says how many pairs each left out.
    `least`: pairs with a lower score are left out, and do not connect a group.
    """
    pairs = [one for one in likeness.pairs(similar=similar) if one.judgement.score >= least]
    groups = likeness.groups(pairs)
    answer: dict[str, object] = {
        "pairs": [_pair_json(one, lang) for one in pairs],
        "groups": [[ref.ref for ref in one.members] for one in groups],
    }
    return answer | {"silenced": likeness.silenced} if likeness.patterns else answer


def _pair_json(pair: LikePair, lang: Lang) -> dict[str, object]:
    judged = pair.judgement
    row: dict[str, object] = {
        "a": entry_json(pair.a),
        "b": entry_json(pair.b),
        "score": round(judged.score, 1),
        "verdict": judged.verdict.value,
        "together": pair.together,
        "reasons": [{"code": one.id, "message": say(one, lang)} for one in judged.reasons],
    }
    if pair.longer is not None:
        row["longer"] = pair.longer
    return row
