"""An index over texts: pairs and groups, kept up to date as texts change."""

from __future__ import annotations

from array import array
from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

import numpy as np

from memsift.similarity.candidates import all_rows, hits
from memsift.similarity.groups import group
from memsift.similarity.judge import LOOK_ALIKE, judge_compared, plain_key
from memsift.similarity.model import Group, Judgement, Pair, Stopped, Verdict
from memsift.similarity.silence import Silence
from memsift.similarity.sketch import sketch
from memsift.text import fold

PARTNERS = 25
"""How many texts no longer than itself one text is judged against, best first; `omitted` counts the rest."""

_REBUILD = 0.05  # from this share of new texts on, all rows are made afresh: faster than one by one
_LOOK = 16  # sketches made between two looks at `stop`
_FEW = 8  # judgements, likewise
# How far the work is when the sketches are made, and when it is known who is compared with whom.
_SKETCHED, _COMPARED = 0.15, 0.5


class Index:
    """Texts by key, in the order given. Identical texts are judged once.

    `sketches`: sketches of an earlier run (`sketches()`), by the sha256 of the text, so that they need not
    be made again. `silenced`: patterns of texts that always look alike to the person (see `Silence`); pairs
    of which both texts match one are not listed but counted.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        *,
        sketches: Mapping[str, str] | None = None,
        silenced: Iterable[str] = (),
        partners: int = PARTNERS,
    ) -> None:
        self._known = dict(sketches or {})
        self._partners = partners
        self._silence = Silence(silenced)
        self._order: dict[str, int] = {}  # key → its place
        self._next = 0
        self._text: dict[str, str] = {}
        self._keys: dict[str, list[str]] = {}  # text → its keys
        self._raw: dict[str, None] = {}  # texts that have not been looked at yet
        self._sketch: dict[str, str] = {}  # text → its signs; texts without signs are in _plain alone
        self._plain: dict[str, dict[str, None]] = {}
        # Texts that have a row, with their signs beside them, for one quick count against all.
        self._listed: list[str] = []
        self._signs: list[str] = []
        self._lengths = array("q")
        self._place: dict[str, int] = {}  # text → its place in these
        self._copied: dict[str, None] = {}  # texts of several keys
        self._new: dict[str, None] = {}  # texts that have no row yet
        self._stale: dict[str, None] = {}  # texts whose own row must be made afresh
        # Text → its partners among the texts before it (shorter, then by text): (−value, length, text).
        self._rows: dict[str, list[tuple[float, int, str]]] = {}
        self._more: dict[str, int] = {}
        self._held: dict[str, set[str]] = {}  # text → the texts whose rows hold it
        self._judged: dict[tuple[str, str], Judgement | None] = {}
        self._nothing: set[tuple[str, str]] = set()  # compared, and nothing to each other
        # Text → the pairs of its row, look-alikes too, and how many were left out; rows to work out again.
        self._answers: dict[str, tuple[list[Pair], int]] = {}
        self._dark: dict[str, tuple[list[Pair], int]] = {}  # those with look-alikes alone: most of them
        self._changed: dict[str, None] = {}
        self.omitted = 0
        for key, text in texts.items():
            self.update(key, text)

    # -- changes -----------------------------------------------------------------------------------

    def update(self, key: str, text: str) -> None:
        """Set one text; a new key comes last. What it changes is worked out by the next `pairs`."""
        if self._text.get(key) == text:
            return
        if key in self._text:
            self._forget(key)
        if key not in self._order:
            self._order[key] = self._next
            self._next += 1
        self._text[key] = text
        keys = self._keys.setdefault(text, [])
        insort(keys, key, key=self._order.__getitem__)
        self._touch(text)
        if len(keys) == 1:
            self._raw[text] = None
        else:
            self._copied[text] = None

    def remove(self, key: str) -> None:
        """Take one text out. Raises KeyError when it is not there."""
        self._forget(key)
        del self._order[key]

    def _enter(self, text: str) -> None:
        signs = self._known.get(_hash(text)) if self._known else None
        if signs is None:
            signs = sketch(text)
        if signs:
            self._sketch[text] = signs
            self._new[text] = None
        elif plain := plain_key(text):
            self._plain.setdefault(plain, {})[text] = None

    def _forget(self, key: str) -> None:
        text = self._text.pop(key)
        keys = self._keys[text]
        keys.remove(key)
        self._touch(text)
        if len(keys) == 1:
            del self._copied[text]
        if not keys:
            del self._keys[text]
            self._leave(text)

    def _touch(self, text: str) -> None:
        """Have the answers worked out again that a text has a part in."""
        self._changed[text] = None
        self._changed.update(dict.fromkeys(self._held.get(text, ())))

    def _leave(self, text: str) -> None:
        """Take a text out of all rows. Rows that had more partners than they hold are made afresh."""
        if text in self._raw:
            del self._raw[text]
            return
        signs = self._sketch.pop(text, None)
        if signs is None:
            for texts in self._plain.values():
                texts.pop(text, None)
            return
        if text in self._new:
            del self._new[text]
            return
        place, last = self._place.pop(text), self._listed[-1]
        self._listed[place], self._signs[place] = last, self._signs[-1]
        self._lengths[place] = self._lengths[-1]
        self._listed.pop()
        self._signs.pop()
        self._lengths.pop()
        if last != text:
            self._place[last] = place
        for _, _, other in self._rows.pop(text, ()):
            self._held[other].discard(text)
            self._unjudge(text, other)
        self._more.pop(text, None)
        self._stale.pop(text, None)
        stale = [other for other in self._more if other not in self._stale]
        listed = [self._sketch[other] for other in stale]
        reached, _ = hits(signs, listed, np.fromiter(map(len, listed), np.int64, len(listed)))
        for place in reached:
            self._reset(stale[place])
        for other in self._held.pop(text, ()):
            self._rows[other] = [hit for hit in self._rows[other] if hit[2] != text]
            self._changed[other] = None
            self._unjudge(text, other)
        self._judged.pop((text, text), None)

    def _unjudge(self, a: str, b: str) -> None:
        self._judged.pop((a, b), None)
        self._judged.pop((b, a), None)
        self._nothing.discard((a, b))
        self._nothing.discard((b, a))

    def _reset(self, text: str) -> None:
        """Make the row of a text afresh with the next `pairs`; its place in other rows stays."""
        for _, _, other in self._rows.pop(text, ()):
            self._held[other].discard(text)
        self._more.pop(text, None)
        self._stale[text] = None

    # -- rows --------------------------------------------------------------------------------------

    def _refresh(self, progress: Callable[[float], object] | None, stop: Callable[[], bool] | None) -> None:
        tell = progress or (lambda done: None)
        total = len(self._raw)
        for n, text in enumerate(list(self._raw)):
            if n % _LOOK == 0:
                if stop and stop():
                    raise Stopped
                tell(_SKETCHED * n / total)
            self._enter(text)
            del self._raw[text]
        if len(self._new) > max(8, _REBUILD * len(self._sketch)):
            self._rebuild(lambda done: tell(_SKETCHED + (_COMPARED - _SKETCHED) * done), stop)
            return
        for text in list(self._new):
            if stop and stop():
                raise Stopped
            self._insert(text)
            del self._new[text]
        for text in list(self._stale):
            if text in self._sketch:
                self._insert(text, into_others=False)
            del self._stale[text]

    def _rebuild(self, progress: Callable[[float], object], stop: Callable[[], bool] | None) -> None:
        ordered = sorted(self._sketch, key=self._rank)
        rows: dict[str, list[tuple[float, int, str]]] = {}
        more: dict[str, int] = {}
        held: dict[str, set[str]] = {}
        sketches = [self._sketch[text] for text in ordered]
        for row in all_rows(sketches, self._partners, progress=progress, stop=stop):
            text = ordered[row.place]
            rows[text] = [
                (-value, *self._rank(ordered[place]))
                for value, place in zip(row.values, row.partners, strict=True)
            ]
            for place in row.partners:
                held.setdefault(ordered[place], set()).add(text)
            if row.more:
                more[text] = row.more
        # Kept only when complete: a stopped rebuild leaves the index as it was.
        self._rows, self._more, self._held = rows, more, held
        self._listed, self._signs = ordered, sketches
        self._lengths = array("q", map(len, sketches))
        self._place = {text: place for place, text in enumerate(ordered)}
        self._answers, self._dark = {}, {}
        self._changed = dict.fromkeys(rows)
        self._new.clear()
        self._stale.clear()

    def _rank(self, text: str) -> tuple[int, str]:
        return len(self._sketch[text]), text

    def _insert(self, text: str, *, into_others: bool = True) -> None:
        """Make the row of one text and put it into the rows of those after it."""
        places, values = hits(self._sketch[text], self._signs, np.array(self._lengths))
        mine = self._rank(text)
        for place, value in zip(places.tolist(), values.tolist(), strict=True):
            other = self._listed[place]
            if self._rank(other) < mine:
                self._put(text, (-value, *self._rank(other)))
            elif into_others and other != text and other not in self._stale:
                self._put(other, (-value, *mine))
        if into_others:
            self._listed.append(text)
            self._signs.append(self._sketch[text])
            self._lengths.append(len(self._sketch[text]))
            self._place[text] = len(self._place)

    def _put(self, row: str, hit: tuple[float, int, str]) -> None:
        held = self._rows.setdefault(row, [])
        self._changed[row] = None
        insort(held, hit)
        self._held.setdefault(hit[2], set()).add(row)
        if len(held) > self._partners:
            self._held[held.pop()[2]].discard(row)
            self._more[row] = self._more.get(row, 0) + 1

    # -- answers -----------------------------------------------------------------------------------

    def pairs(
        self,
        *,
        similar: bool = False,
        progress: Callable[[float], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Pair, ...]:
        """Same, contains and conflict in the order of the texts; with `similar`, look-alikes too.

        Sets `omitted` (pairs of texts with very many partners that were not judged or listed) and
        `silenced`. `progress` is told the share that is done, 0–1. Raises Stopped when `stop()` becomes
        true; the index then is as it was.
        """
        self._refresh(progress, stop)
        total = len(self._changed)
        for n, text in enumerate(list(self._changed)):
            if stop and stop():
                raise Stopped
            if progress and n % _LOOK == 0:
                progress(_COMPARED + (1 - _COMPARED) * n / total)
            answer = self._answer(((other, text) for _, _, other in self._rows.get(text, ())), stop)
            self._answers.pop(text, None)
            self._dark.pop(text, None)
            if any(answer):
                lit = any(pair.judgement.verdict is not Verdict.SIMILAR for pair in answer[0])
                (self._answers if lit or answer[1] else self._dark)[text] = answer
            del self._changed[text]
        answers = [*self._answers.values(), *(self._dark.values() if similar else ())]
        answers.append(self._answer((text, text) for text in self._copied))
        answers += map(self._answer_plain, self._plain.values())
        self.omitted = sum(self._more.values()) + sum(left_out for _, left_out in answers)
        self._silence.clear()
        found = [
            self._explained(pair)
            for pairs, _ in answers
            for pair in pairs
            if (similar or pair.judgement.verdict is not Verdict.SIMILAR)
            and not self._silence.hides(self._text[pair.a], self._text[pair.b])
        ]
        found.sort(key=lambda pair: (self._order[pair.a], self._order[pair.b]))
        if progress:
            progress(1.0)
        return tuple(found)

    def _answer(
        self, compared: Iterable[tuple[str, str]], stop: Callable[[], bool] | None = None
    ) -> tuple[list[Pair], int]:
        """The pairs of keys of compared texts that are something to each other, and how many pairs of
        copies were left out."""
        found: list[Pair] = []
        left_out = 0
        for n, (a, b) in enumerate(compared, 1):
            if stop and n % _FEW == 0 and stop():
                raise Stopped
            if (a, b) in self._nothing:
                continue
            pairs, more = self._copies(a, b)
            for key_a, key_b in pairs:
                judgement = self._judgement(self._text[key_a], self._text[key_b])
                if judgement is None:
                    self._nothing.add((a, b))
                    more = 0
                    break
                longer = {"a": key_a, "b": key_b}.get(judgement.longer or "")
                found.append(Pair(key_a, key_b, judgement, longer))
            left_out += more
        return found, left_out

    def _answer_plain(self, texts: Iterable[str]) -> tuple[list[Pair], int]:
        """The same for texts without signs that are equal in other respects."""
        listed = list(texts)
        few = [(other, text) for n, text in enumerate(listed) for other in listed[: min(n, self._partners)]]
        found, left_out = self._answer(few)
        return found, left_out + len(listed) * (len(listed) - 1) // 2 - len(few)

    def _copies(self, a: str, b: str) -> tuple[list[tuple[str, str]], int]:
        """Pairs of keys of two texts, in the order of the texts, capped; how many were left out."""
        mine, theirs = self._keys[a], self._keys[b]
        if a == b:
            few = [(other, key) for n, key in enumerate(mine) for other in mine[: min(n, self._partners)]]
            return few, len(mine) * (len(mine) - 1) // 2 - len(few)
        full = len(mine) * len(theirs) <= self._partners
        order = self._order
        pairs = [
            (one, other) if order[one] < order[other] else (other, one)
            for n, one in enumerate(mine)
            for m, other in enumerate(theirs)
            if full or n == 0 or m == 0
        ]
        return pairs, len(mine) * len(theirs) - len(pairs)

    def _judgement(self, first: str, second: str) -> Judgement | None:
        pair = (first, second)
        if pair not in self._judged:
            self._judged[pair] = judge_compared(first, second, explained=False)
        return self._judged[pair]

    def _explained(self, pair: Pair) -> Pair:
        """A pair with its reasons: look-alikes are kept without, as nearly nobody asks for them."""
        if pair.judgement is not LOOK_ALIKE:
            return pair
        judged = judge_compared(self._text[pair.a], self._text[pair.b])
        return pair if judged is None else Pair(pair.a, pair.b, judged)

    @property
    def silenced(self) -> dict[str, int]:
        """How many pairs the last `pairs` left out, by pattern."""
        return dict(self._silence.counts)

    def groups(self) -> tuple[Group, ...]:
        """The groups that same and contains connect."""
        return group(self.pairs(), self._order)

    def empty(self) -> tuple[str, ...]:
        """The keys of texts without anything in them."""
        return tuple(key for key in self._order if not fold(self._text[key]).strip())

    def sketches(self) -> dict[str, str]:
        """The sketches by the sha256 of their text, for the next run's `sketches`. Of use while
        `sketch.version()` is the same."""
        for text in self._raw:
            self._enter(text)
        self._raw.clear()
        return {_hash(text): signs for text, signs in self._sketch.items()}


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
