"""What session logs and notes say of the same thing as an entry. Looked up only when a card is looked at."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from math import log
from typing import TYPE_CHECKING

from memsift.checks.base import Run
from memsift.checks.log import is_report
from memsift.checks.no_source import with_source
from memsift.markdown import Document, NodeKind, parse
from memsift.plan import Change, set_fields
from memsift.record import dataclass
from memsift.text import fold
from memsift.vault import EntryRef, Role
from memsift.vault.layouts.copies import is_archived, is_leftover

if TYPE_CHECKING:
    from memsift.similarity.model import Judgement

_JUDGED = 30
"""How many lines that share the rarest words with an entry are judged."""

_WORD = re.compile(r"[^\W_\u2e80-\u9fff\uf900-\ufaff]+")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")
_SAYS_SO = frozenset({"same", "contains"})


@dataclass(frozen=True, slots=True)
class Evidence:
    """A line of a log or note that says the same as an entry, or a part of it.

    `source` is what is written into the entry's source field when it is taken; `counted`: it is a source of
    the entry already (two links into one file are one source).
    """

    file: str
    line: int
    text: str
    judgement: Judgement
    source: str
    counted: bool


@dataclass(frozen=True, slots=True)
class _Said:
    file: str
    line: int
    text: str


class EvidenceFinder:
    """Evidence for the entries of one run. The logs and notes are read on the first question."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def of(self, ref: EntryRef, most: int = 5) -> tuple[Evidence, ...]:
        """The best lines for an entry, one a file, best first. Never from the entry's own file, nor from what
        Memsift itself wrote into logs."""
        # With it comes the whole comparison, which a login message must not wait for.
        from memsift.similarity import judge

        best: dict[str, Evidence] = {}
        known = {one.key for one in self._run.sources.of(ref)}
        for said in self._candidates(ref):
            text = _words(said.text) if said.file not in self._run.files else said.text
            judgement = judge(ref.entry.text, text) if text and said.file != ref.file.path else None
            if text is None or judgement is None or judgement.verdict not in _SAYS_SO:
                continue
            old = best.get(said.file)
            if old is None or judgement.score > old.judgement.score:
                source = self.link_to(said.file)
                counted = f"file:{said.file}" in known
                best[said.file] = Evidence(said.file, said.line, text, judgement, source, counted)
        ranked = sorted(best.values(), key=lambda one: (-one.judgement.score, one.file))
        return tuple(ranked[:most])

    def add(self, ref: EntryRef, evidence: Evidence) -> tuple[Change, ...]:
        """Take it as a source of the entry. Raises PlanError when its file is one already."""
        sources = with_source(self._run, ref, evidence.source)
        return set_fields(ref.file.document, ref.file.path, ref.entry, {"sources": sources})

    def link_to(self, path: str) -> str:
        """The link that leads to a file: its bare name where no other file has it, else its path."""
        name = path.rpartition("/")[2]
        alone = len(self._run.link_index.paths.named(name)) == 1
        return f"[[{(name if alone else path).removesuffix('.md')}]]"

    def _candidates(self, ref: EntryRef) -> list[_Said]:
        said, lines = self._index
        points: Counter[int] = Counter()
        for sign in _signs(ref.entry.text):
            if places := lines.get(sign):
                rare = log(1 + len(said) / len(places))
                for place in places:
                    points[place] += rare  # type: ignore[assignment]  # a Counter may hold floats
        return [
            said[place] for place, _ in sorted(points.items(), key=lambda one: (-one[1], one[0]))[:_JUDGED]
        ]

    @cached_property
    def _index(self) -> tuple[list[_Said], dict[str, list[int]]]:
        said = list(self._read())
        lines: dict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(said):
            for sign in _signs(one.text):
                lines[sign].append(place)
        return said, lines

    def _read(self) -> Iterator[_Said]:
        for file in self._run.vault.of_role(Role.SESSION_LOG):
            if not is_report(file.path):
                yield from _said(file.path, file.document)
        for note in self._run.vault.notes:
            name = note.path.rpartition("/")[2]
            kept_away = is_archived(note.path) or is_leftover(name) or is_report(note.path)
            if note.data is not None and note.readonly is None and not kept_away:
                yield from _lines(note.path, note.data)


def _lines(path: str, data: bytes) -> Iterator[_Said]:
    """The lines of a note that could say something. Notes are many and are not parsed for this: what a line
    is to a parser is asked only of the few that are judged (`_words`)."""
    fence = ""
    for number, line in enumerate(data.decode("utf-8-sig", errors="replace").split("\n"), 1):
        text = line.strip()
        opening = text[:3]
        if fence:
            fence = "" if text.startswith(fence) else fence
        elif opening in ("```", "~~~") or (number == 1 and text == "---"):
            fence = opening
        elif text and not text.startswith(("#", "<!--", "%%")):
            yield _Said(path, number, text)


def _words(text: str) -> str | None:
    """The comparison text of a line of a note; None when it is struck out."""
    entry = next(iter(parse(text.encode("utf-8", "replace")).entries), None)
    if entry is None:
        return text
    return None if entry.fields.struck else entry.text


def _said(path: str, document: Document) -> Iterator[_Said]:
    """The entries of a file that are not struck out, and its lines of prose."""
    for entry in document.entries:
        if not entry.fields.struck and entry.text:
            yield _Said(path, entry.line, entry.text)
    for node in document.nodes:
        if node.kind is NodeKind.PROSE:
            for number in range(node.line, node.end_line + 1):
                if text := document.lines[number - 1].text.strip():
                    yield _Said(path, number, text)


def _signs(text: str) -> frozenset[str]:
    """Words, and pairs of Han characters."""
    folded = fold(text)
    pairs = (run[at : at + 2] for run in _HAN.findall(folded) for at in range(len(run) - 1))
    return frozenset((*_WORD.findall(folded), *pairs))
