"""An index over texts: pairs and groups, kept up to date as texts change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from memsift.similarity.groups import group
from memsift.similarity.judge import judge
from memsift.similarity.model import Group, Pair, Stopped, Verdict


class Index:
    """First version: every pair is judged."""

    def __init__(self, texts: Mapping[str, str], *, silenced: Iterable[str] = ()) -> None:
        self._texts = dict(texts)
        self.silenced = 0
        self.omitted = 0

    def pairs(
        self,
        *,
        similar: bool = False,
        progress: Callable[[float], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Pair, ...]:
        """Same, contains and conflict in the order of the texts; with `similar`, look-alikes too.

        `progress` is told the share that is done, 0–1. Raises Stopped when `stop()` becomes true.
        """
        found = []
        items = list(self._texts.items())
        for n, (a, text) in enumerate(items):
            if stop and stop():
                raise Stopped
            if progress:
                progress(n / len(items))
            for b, other in items[n + 1 :]:
                judgement = judge(text, other)
                if judgement and (similar or judgement.verdict is not Verdict.SIMILAR):
                    longer = {"a": a, "b": b}.get(judgement.longer or "")
                    found.append(Pair(a, b, judgement, longer))
        return tuple(found)

    def update(self, key: str, text: str) -> None:
        """Set one text; a new key comes last."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Take one text out. Raises KeyError when it is not there."""
        del self._texts[key]

    def empty(self) -> tuple[str, ...]:
        """The keys of texts without anything in them."""
        return tuple(key for key, text in self._texts.items() if not text.strip())

    def groups(self) -> tuple[Group, ...]:
        """The groups that same and contains connect."""
        return group(self.pairs(), {key: n for n, key in enumerate(self._texts)})
