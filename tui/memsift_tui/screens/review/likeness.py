"""Which entries are alike, for the screen: every pair of the files that one assistant reads together."""

from __future__ import annotations

from collections.abc import Callable

from memsift.similarity import Index
from memsift.similarity.model import Pair, Verdict
from memsift.vault.links import list_links
from memsift.vault.model import EntryRef, Vault
from memsift.vault.refs import reading_groups, refs, text_hash
from memsift_tui.screens.review.state import Partner

_RANK = {"conflict": 0, "same": 1, "contained": 2, "contains": 3}


def find_likeness(
    vault: Vault, stop: Callable[[], bool] | None = None, apart: frozenset[tuple[str, str]] = frozenset()
) -> dict[str, tuple[Partner, ...]]:
    """Ref → its partners, conflicts first. Struck-out entries take no part.

    `apart`: pairs of text hashes, sorted, that a person said are no duplicates. Raises similarity's
    Stopped when `stop()` becomes true.
    """
    by_file: dict[str, list[EntryRef]] = {}
    for ref in refs(vault):
        if not ref.entry.fields.struck:
            by_file.setdefault(ref.file.path, []).append(ref)
    found: dict[str, dict[str, Partner]] = {}
    for group in reading_groups(vault):
        texts = {ref.ref: ref.entry.text for file in group.files for ref in by_file.get(file.path, ())}
        for pair in Index(texts).pairs(stop=stop):
            if not apart or _hashes(texts[pair.a], texts[pair.b]) not in apart:
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


def _hashes(a: str, b: str) -> tuple[str, str]:
    first, second = sorted((text_hash(a), text_hash(b)))
    return first, second


def find_linked(vault: Vault) -> dict[str, tuple[str, ...]]:
    """Ref → the places (`file:line`) whose links lead to the entry's block or to its section."""
    found: dict[str, list[str]] = {}
    targets: dict[tuple[str, int], list[str]] = {}
    for ref in refs(vault):
        document, entry = ref.file.document, ref.entry
        section = next((s for s in document.sections if s.index == entry.section), None)
        if section is not None and section.heading is not None:
            targets.setdefault((ref.file.path, section.heading.line), []).append(ref.ref)
        for line in range(entry.line, entry.end_line + 1):
            targets.setdefault((ref.file.path, line), []).append(ref.ref)
    for listed in list_links(vault):
        path, at = listed.resolved.path, listed.resolved.line
        if path is not None and at is not None:
            for target in targets.get((path, at), ()):
                found.setdefault(target, []).append(f"{listed.file}:{listed.link.span.line}")
    return {ref: tuple(dict.fromkeys(places)) for ref, places in found.items()}
