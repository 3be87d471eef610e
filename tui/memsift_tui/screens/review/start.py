"""What the first look says: what changed since the last review, the one worst thing, what waits. They
stand where an entry's details stand, until the cursor moves: no key is needed, and nothing jumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memsift.messages import Lang, Message
from memsift.record import dataclass
from memsift.text import SafeText, wrap
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line

if TYPE_CHECKING:
    from memsift.checks.model import Finding

_RANK = {"error": 0, "warning": 1}


@dataclass(frozen=True, slots=True)
class StartFacts:
    """`findings` None: the checks are not done yet. `first`: this vault is seen for the first time."""

    files: int
    entries: int
    changed: int
    proposed: int
    first: bool
    findings: tuple[Finding, ...] | None = None


def worst(findings: Sequence[Finding]) -> Finding | None:
    """The finding to look at first: the gravest; among equals the first in the checkup's order."""
    serious = [f for f in findings if f.severity in _RANK]
    return min(serious, key=lambda f: _RANK[f.severity], default=None)


def start_lines(facts: StartFacts, lang: Lang, cells: int) -> list[Line]:
    """The three lines; the second takes two rows where it needs them."""

    def t(message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), lang)

    if facts.first:
        changed = t("tui.start.first", files=facts.files, n=facts.entries)
    elif facts.changed:
        changed = t("tui.start.changed", n=facts.changed)
    else:
        changed = t("tui.start.unchanged")
    lines: list[Line] = [((changed, "accent" if facts.changed else "text"),)]
    if facts.findings is None:
        lines.append(((t("tui.start.checking"), "muted"),))
        return lines
    gravest = worst(facts.findings)
    if gravest is None:
        lines.append(((t("tui.start.fine"), "text"),))
    else:
        rows = wrap(t("tui.start.worst", what=gravest.message), max(cells, 10))
        lines += [((row, "warn"),) for row in rows[:2]]
    waiting = facts.proposed + sum(1 for f in facts.findings if f.severity in _RANK)
    waits = t("tui.start.waits", n=waiting) if waiting else t("tui.start.none-waits")
    lines.append(((waits, "text"),))
    return lines
