"""What the person said must never be stored: lines under 禁记清单 or Never store in a profile or global file.

A match is a flag, never a verdict: "客户的报价" in an entry may be the very rule not to note it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from memsift.text import skeleton
from memsift.vault import EntryRef, Role, Vault, refs

_HEADING = re.compile(
    r"禁记(?:清单)?|不记清单|never[\s-]*(?:store|remember|record)(?:\s+list)?", re.IGNORECASE
)
_PARTS = re.compile(r"[、，,;；/]")
_FEWEST = 2  # characters of a phrase that may be searched for


def is_never_store(title: str) -> bool:
    """Whether a heading is that of the list."""
    return _HEADING.fullmatch(title.strip()) is not None


def never_store(vault: Vault) -> tuple[str, ...]:
    """The lines of the list, as they are said, in the vault's order."""
    return tuple(
        line.strip()
        for ref in _listed(vault)
        for line in ref.entry.text.split("\n")
        if line.strip() and not ref.entry.fields.struck
    )


def _listed(vault: Vault) -> Iterator[EntryRef]:
    for ref in refs(vault):
        if ref.file.role in (Role.PROFILE, Role.GLOBAL) and any(map(is_never_store, ref.entry.heading_path)):
            yield ref


def matching(lines: Iterable[str], text: str) -> str | None:
    """The first line that a text may go against; None: none. Case, width, Traditional and Simplified and
    look-alike letters of other scripts are one."""
    plain = skeleton(text)
    return next((line for line in lines if any(phrase in plain for phrase in _phrases(line))), None)


def _phrases(line: str) -> list[str]:
    """The line as a whole, and what it lists."""
    bare = line.strip(" .。！!")
    parts = [part.strip() for part in _PARTS.split(bare)]
    return [skeleton(part) for part in dict.fromkeys((bare, *parts)) if len(part) >= _FEWEST]


def against(vault: Vault) -> tuple[tuple[EntryRef, str], ...]:
    """The entries that go against the list, with the line; the list itself and rules aside."""
    lines = never_store(vault)
    if not lines:
        return ()
    own = {ref.ref for ref in _listed(vault)}
    found: list[tuple[EntryRef, str]] = []
    for ref in refs(vault):
        if ref.ref in own or ref.file.role is Role.RULES:
            continue
        if (line := matching(lines, ref.entry.text)) is not None:
            found.append((ref, line))
    return tuple(found)
