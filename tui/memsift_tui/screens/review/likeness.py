"""Which entries are alike, for the screen: every pair of the files that one assistant reads together."""

from __future__ import annotations

from collections.abc import Callable

from memsift.similarity import Index
from memsift.similarity.model import Pair, Verdict
from memsift.vault.model import EntryRef, Vault
from memsift.vault.refs import reading_groups, refs
from memsift_tui.screens.review.state import Partner

_RANK = {"conflict": 0, "same": 1, "contained": 2, "contains": 3}


def find_likeness(
    vault: Vault, stop: Callable[[], bool] | None = None, distinct: frozenset[tuple[str, str]] = frozenset()
) -> dict[str, tuple[Partner, ...]]:
    """Ref → its partners, conflicts first. Struck-out entries take no part.

    `distinct`: pairs of refs, sorted, that a person said are no duplicates. Raises similarity's Stopped
    when `stop()` becomes true.
    """
    by_file: dict[str, list[EntryRef]] = {}
    for ref in refs(vault):
        if not ref.entry.fields.struck:
            by_file.setdefault(ref.file.path, []).append(ref)
    found: dict[str, dict[str, Partner]] = {}
    for group in reading_groups(vault):
        texts = {ref.ref: ref.entry.text for file in group.files for ref in by_file.get(file.path, ())}
        for pair in Index(texts).pairs(stop=stop):
            if tuple(sorted((pair.a, pair.b))) not in distinct:
                _add(found, pair)
    return {
        ref: tuple(sorted(partners.values(), key=lambda p: (_RANK[p.verdict], -p.score, p.ref)))
        for ref, partners in found.items()
    }


def _add(found: dict[str, dict[str, Partner]], pair: Pair) -> None:
    judged = pair.judgement
    verdict_a = verdict_b = judged.verdict.value
    if judged.verdict is Verdict.CONTAINS:
        verdict_a = "contains" if pair.longer == pair.a else "contained"
        verdict_b = "contained" if pair.longer == pair.a else "contains"
    found.setdefault(pair.a, {})[pair.b] = Partner(
        pair.b, verdict_a, judged.score, judged.differs_a, judged.differs_b, judged.reasons
    )
    found.setdefault(pair.b, {})[pair.a] = Partner(
        pair.a, verdict_b, judged.score, judged.differs_b, judged.differs_a, judged.reasons
    )
