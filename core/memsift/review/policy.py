"""How what waits is laid out, and what each agent's proposals came to. Nothing here decides. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from memsift.record import dataclass
from memsift.review.items import Item, ProposalItem
from memsift.review.proposal import Proposal
from memsift.store import Proposal as Decided

MANY = 20
"""More proposals of one agent than this are one card until a person opens it."""


@dataclass(frozen=True, slots=True)
class Card:
    """What one card of the list stands for: one item, or all of an agent that floods."""

    items: tuple[Item, ...]
    agent: str | None = None
    """The agent whose proposals these are, for a card that stands for many."""

    @property
    def many(self) -> bool:
        return self.agent is not None

    @property
    def id(self) -> str:
        return f"agent:{self.agent}" if self.many else self.items[0].id


def cards(items: Sequence[Item], opened: Iterable[str] = ()) -> tuple[Card, ...]:
    """The cards, oldest first. `opened`: agents whose many proposals are shown one by one."""
    shown = set(opened)
    count = Counter(item.agent for item in items if isinstance(item, ProposalItem))
    many = {agent for agent, n in count.items() if n > MANY and agent is not None and agent not in shown}
    done: set[str] = set()
    found: list[Card] = []
    for item in items:
        agent = item.agent if isinstance(item, ProposalItem) else None
        if agent is None or agent not in many:
            found.append(Card((item,)))
        elif agent not in done:
            done.add(agent)
            found.append(Card(tuple(i for i in items if i.agent == agent and i.kind == "proposal"), agent))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Report:
    """What an agent proposed and what became of it. `reasons`: of rejections, the most frequent first."""

    agent: str
    waiting: int = 0
    approved: int = 0
    edited: int = 0
    rejected: int = 0
    reasons: tuple[tuple[str, int], ...] = field(default=())

    @property
    def proposed(self) -> int:
        return self.waiting + self.approved + self.edited + self.rejected


def reports(
    waiting: Iterable[Proposal], decided: Iterable[Decided], names: Mapping[str, str]
) -> dict[str, Report]:
    """By agent, in order of their names. `names`: id of a decided proposal → its agent, where that is
    still known ("?" where it is not)."""
    counts: dict[str, Counter[str]] = {}
    reasons: dict[str, Counter[str]] = {}
    for one in waiting:
        counts.setdefault(one.agent, Counter())["waiting"] += 1
    for record in decided:
        agent = names.get(record.id, "?")
        counts.setdefault(agent, Counter())[record.outcome] += 1
        if record.outcome == "rejected" and record.reason:
            reasons.setdefault(agent, Counter())[record.reason] += 1
    return {
        agent: Report(
            agent,
            count["waiting"],
            count["approved"],
            count["edited"],
            count["rejected"],
            tuple(reasons.get(agent, Counter()).most_common()),
        )
        for agent, count in sorted(counts.items())
    }
