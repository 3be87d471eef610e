"""Where an entry says it comes from, how far that carries, and what counts twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from enum import IntEnum
from functools import cached_property

from memsift.markdown import LinkSpan, parse
from memsift.record import dataclass
from memsift.text import fold
from memsift.text.late import late
from memsift.vault import EntryRef, LinkIndex, Role, Vault


class Weight(IntEnum):
    """How much a source carries when two entries disagree (contract §6): the vault's own text before the
    person now, before old conversations, before an agent's inference. UNSAID: no source at all."""

    UNSAID = 0
    INFERENCE = 1
    CONVERSATION = 2
    PERSON = 3
    LIBRARY = 4


@dataclass(frozen=True, slots=True)
class Source:
    """One source. `key` says what it is: two with one key are one source. `ranked`: whether it is one of the
    kinds of Weight by name, and not other words (`a photo of the notice`), which may carry more or less."""

    text: str
    weight: Weight
    key: str
    ranked: bool = True


# Contract §2. Folded: width, case and script do not matter.
_PERSON = late(r"(?:用户|本人|主人)|(?:the\s+)?(?:user|me)\b")
_INFERRED = late(r"推断|推测|猜测|\binferr?ed\b|\binference\b|\bguess(?:ed)?\b")
_AGENT = r"(?:助手|助理|智能体|(?:agent|assistant|ai|bot|claude|chatgpt|gpt|gemini|copilot|codex)(?![a-z]))"
_TALK = late(r"会话|对话|聊天|\b(?:conversation|chat|session|transcript)s?\b")
_TEXT = late(r"原文|库里")
_BETWEEN = late(r"[;；、](?![^(（\[]*[)）\]])")


def typed_sources(text: str) -> tuple[str, ...]:
    """The sources that a person typed in one line: with `;`, `；` or `、` between. A comma is not taken
    for one: "user, 2026-11-29" is meant as one source."""
    return tuple(dict.fromkeys(part.strip() for part in _BETWEEN.split(text) if part.strip()))


class Sources:
    """The sources of a vault's entries, read once."""

    def __init__(self, vault: Vault, links: LinkIndex) -> None:
        self._vault = vault
        self._links = links
        names = [re.escape(fold(one.name)) for one in vault.assistants if one.name.strip()]
        self._agent = late(rf"(?:{'|'.join([*names, _AGENT])})")
        self._by_line: dict[str, Mapping[int, tuple[LinkSpan, ...]]] = {}

    @cached_property
    def _logs(self) -> frozenset[str]:
        return frozenset(file.path for file in self._vault.files if file.role is Role.SESSION_LOG)

    def of(self, ref: EntryRef) -> tuple[Source, ...]:
        """The sources of an entry, as written, in order."""
        links = self._inside(ref)
        return tuple(
            self._source(ref.file.path, text, next((link for link in links if link.text in text), None))
            for text in ref.entry.fields.sources
        )

    def read(self, file: str, text: str) -> Source:
        """What a text would be as a source of an entry in `file`."""
        found = parse(text.encode("utf-8", "replace")).links
        return self._source(file, text, found[0] if found else None)

    def _inside(self, ref: EntryRef) -> list[LinkSpan]:
        """The links that stand in source fields of an entry."""
        spans = [span for span in ref.entry.fields.spans if span.name == "source"]
        if not spans:
            return []
        path = ref.file.path
        if path not in self._by_line:
            lines: dict[int, list[LinkSpan]] = defaultdict(list)
            for link in self._links.links_of(path):
                lines[link.span.line].append(link)
            self._by_line[path] = {line: tuple(many) for line, many in lines.items()}
        by_line = self._by_line[path]
        return [
            link
            for span in spans
            for link in by_line.get(span.value.line, ())
            if span.value.start <= link.span.start and link.span.end <= span.value.end
        ]

    def _source(self, file: str, text: str, link: LinkSpan | None) -> Source:
        if link is not None and link.kind == "url":
            return Source(text, Weight.CONVERSATION, "url:" + link.target.partition("#")[0].rstrip("/"))
        path = self._links.resolve(file, link).path if link is not None else self._named(text)
        if path is not None:
            weight = Weight.CONVERSATION if path in self._logs else Weight.LIBRARY
            return Source(text, weight, f"file:{path}")
        words = fold(text).strip()
        if _PERSON.match(words):
            return Source(text, Weight.PERSON, "person")
        if _INFERRED.search(words) or self._is_agent(words):
            return Source(text, Weight.INFERENCE, "inference")
        talk, own = bool(_TALK.search(words)), bool(_TEXT.search(words))
        weight = Weight.LIBRARY if own and not talk else Weight.CONVERSATION
        return Source(text, weight, f"text:{words}", ranked=talk or own)

    def _is_agent(self, words: str) -> bool:
        """Whether the words begin with an agent's name, and not with a longer word."""
        found = self._agent.match(words)
        return found is not None and not re.match(r"[a-z0-9_]", words[found.end() : found.end() + 1])

    def _named(self, text: str) -> str | None:
        """The file that bare words name: a session log's name without brackets."""
        words = text.strip()
        if not words or "/" in words:
            return None
        named = self._links.paths.named(words if words.lower().endswith(".md") else f"{words}.md")
        return named[0] if len(named) == 1 else None


def independent(sources: Iterable[Source]) -> int:
    """How many sources are independent: two links into one file are one; an agent's inference is none."""
    return len({one.key for one in sources if one.weight is not Weight.INFERENCE})


def weight(sources: Iterable[Source]) -> Weight:
    """The weight of the best source."""
    return max((one.weight for one in sources), default=Weight.UNSAID)


def ranked(sources: Iterable[Source]) -> bool:
    """Whether the weight of the best source says how much it carries."""
    every = tuple(sources)
    return not every or any(one.ranked for one in every if one.weight == weight(every))


def newest(ref: EntryRef) -> date | None:
    """The last day that an entry names: its date, or one on which it was confirmed."""
    fields = ref.entry.fields
    return max((day for day in (fields.date, *fields.confirmed) if day is not None), default=None)


CONFIRMED_DAYS = 2
"""Days on which the person has to have said so before it is F2."""


def confirmations(ref: EntryRef, sources: Iterable[Source]) -> frozenset[date]:
    """The days on which the person said so: each `confirmed`, and the entry's date where the person is
    its source."""
    fields = ref.entry.fields
    said = {fields.date} if any(one.weight is Weight.PERSON for one in sources) else set()
    return frozenset(day for day in {*fields.confirmed, *said} if day is not None)
