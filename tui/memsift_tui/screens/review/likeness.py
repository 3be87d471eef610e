"""Which entries are alike, and who links to them, as the screen needs it. Runs in a worker thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from memsift.checks.likeness import Likeness as Pairs
from memsift.checks.likeness import LikePair
from memsift.similarity.model import Verdict
from memsift.similarity.sketch import version
from memsift.store.prepared import Prepared
from memsift.vault.links import list_links
from memsift.vault.model import Vault
from memsift.vault.refs import refs
from memsift_tui.screens.review.state import Partner

_RANK = {"conflict": 0, "same": 1, "contained": 2, "contains": 3}


class LikenessWork:
    """Likeness kept from one reading to the next, so that after a change only what changed is compared.

    `prepared`: what is kept of it for the next run. One comparison at a time: a newer one waits until the
    older has noticed that it is not wanted any more.
    """

    def __init__(self, prepared: Prepared | None = None) -> None:
        self._lock = Lock()
        self._prepared = prepared
        self._pairs: Pairs | None = None
        self._vault: Vault | None = None  # the reading that `_pairs` has taken
        self.silenced = 0  # pairs that the person's patterns hid in the last comparison

    def find(
        self,
        vault: Vault,
        apart: frozenset[tuple[str, str]],
        stop: Callable[[], bool] | None = None,
        silenced: tuple[str, ...] = (),
    ) -> dict[str, tuple[Partner, ...]]:
        """Ref → its partners, conflicts first. `apart`: pairs of text hashes that are no duplicates;
        `silenced`: patterns of what always looks alike, see `silenced`.

        Raises similarity.Stopped when `stop()` becomes true.
        """
        with self._lock:
            self._vault = None
            anew = self._pairs is None or self._pairs.patterns != silenced
            if self._pairs is None or anew:
                known = self._prepared.recall(version()) if self._prepared else None
                self._pairs = Pairs(vault, not_duplicate=apart, silenced=silenced, sketches=known)
            else:
                self._pairs.not_duplicate = apart
                self._pairs.update(vault)
            found = partners(self._pairs.pairs(stop=stop))
            self.silenced = sum(self._pairs.silenced.values())
            if anew and self._prepared:
                self._prepared.keep(version(), self._pairs.sketches())
            self._vault = vault
            return found

    @contextmanager
    def kept(self, vault: Vault) -> Iterator[Pairs | None]:
        """The likeness of a reading, for whoever needs it too; None when another one was compared since."""
        with self._lock:
            yield self._pairs if self._vault is vault else None


def find_likeness(vault: Vault) -> dict[str, tuple[Partner, ...]]:
    """Ref → its partners in one reading of a vault."""
    return LikenessWork().find(vault, frozenset())


def partners(pairs: Iterable[LikePair]) -> dict[str, tuple[Partner, ...]]:
    """Each entry's partners, conflicts first, the most alike first."""
    found: dict[str, list[Partner]] = {}
    for pair in pairs:
        judged = pair.judgement
        a = b = judged.verdict.value
        if judged.verdict is Verdict.CONTAINS:
            a, b = ("contains", "contained") if pair.longer == pair.a.ref else ("contained", "contains")
        here, there = judged.differs_a, judged.differs_b
        of_a = Partner(pair.b.ref, a, judged.score, here, there, judged.reasons)
        of_b = Partner(pair.a.ref, b, judged.score, there, here, judged.reasons)
        found.setdefault(pair.a.ref, []).append(of_a)
        found.setdefault(pair.b.ref, []).append(of_b)
    return {
        ref: tuple(sorted(many, key=lambda p: (_RANK[p.verdict], -p.score, p.ref)))
        for ref, many in found.items()
    }


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
