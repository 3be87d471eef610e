"""What lies on the desk: the items that wait, and the way from a person's answers to a plan that is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from memsift.messages import Message
from memsift.plan import Plan
from memsift.review import policy
from memsift.review.decide import Decision, Desktop, plan_of, rejected_place, rejected_reason
from memsift.review.drift import Drift, DriftReader
from memsift.review.flags import Known
from memsift.review.inbox import Bad, Inbox, Waiting
from memsift.review.items import Context, Item, make_items
from memsift.review.submit import NEWEST_DONE
from memsift.review.unsigned import unsigned_items
from memsift.review.where import scope_file
from memsift.store import Store, StoreError
from memsift.vault import Vault


class Tray:
    """One sitting's items. `items` is what was shown last; a decision is held against a new look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._inbox = Inbox(store.folder)
        self._drift = DriftReader()
        self.waiting = Waiting()
        self.items: tuple[Item, ...] = ()

    @property
    def bad(self) -> tuple[Bad, ...]:
        """Files in the inbox that are no proposals, as the last look found them."""
        return self.waiting.bad

    @property
    def problems(self) -> tuple[Message, ...]:
        """Why a part of the inbox could not be looked into."""
        return self.waiting.problems

    def look(self, vault: Vault, today: date) -> tuple[Item, ...]:
        """Everything that waits, for this reading of the vault. Raises StoreError."""
        decided = self._store.decisions.decided()
        self.waiting = self._inbox.look(vault, decided.keys())
        drift = self.drift(vault)
        problems: list[Message] = []
        fates = self._inbox.fates(problems, NEWEST_DONE) if drift else {}
        self.waiting = replace(self.waiting, problems=(*self.waiting.problems, *problems))
        elsewhere = tuple(fate for name, fate in fates.items() if name not in decided)
        known = Known(self._store.settings.policy, self.rejected)
        context = Context(vault, today, self._store.now(), known, elsewhere, self.dismissed)
        made = make_items(self.waiting.proposals, drift, context)
        self.items = (*unsigned_items(self._store, context), *made)
        return self.items

    def dismissed(self) -> frozenset[str]:
        """What the person dismissed; nothing where the journal cannot be read: the vault's own words hold."""
        try:
            return self._store.decisions.dismissed()
        except StoreError:
            return frozenset()

    def named(self, vault: Vault) -> frozenset[str]:
        """The refs of the entries that waiting proposals name by their number. Cheap."""
        found = set()
        for one in self.waiting.proposals:
            if one.entry is not None:
                file = one.target.file or scope_file(vault, one.target.scope, one.target.assistant)
                found.add(f"{file}#{one.entry.strip()}")
        return frozenset(found)

    def drift(self, vault: Vault) -> tuple[Drift, ...]:
        """What anyone but Memsift changed since the last review. Raises StoreError."""
        return self._drift.find(vault, self._store.baselines())

    def rejected(self, mark: str) -> str | None:
        """Why the same proposal was rejected before; None: it never was. Raises StoreError."""
        return rejected_reason(self._store.decisions.place(rejected_place(mark)))

    def sweep(self) -> None:
        """Put what is no proposal aside. Raises StoreError."""
        self._inbox.sweep(self.waiting)

    def plan(self, decisions: Sequence[Decision], vault: Vault, today: date) -> Plan:
        """The plan that carries these decisions out, held against what there is now.

        Raises Conflict when an item is not what was shown, PlanError, StoreError.
        """
        now = self.look(vault, today)
        desktop = Desktop(
            {item.id: item for item in now},
            vault,
            self._store.now(),
            self._inbox.data_of,
            self._store.decisions.place,
        )
        return plan_of(decisions, desktop)

    def report(self) -> Mapping[str, policy.Report]:
        """What became of each agent's proposals. Raises StoreError, where they cannot be looked at too: whose
        they were would not be known."""
        problems: list[Message] = []
        names = {name: fate.proposal.agent for name, fate in self._inbox.fates(problems).items()}
        if problems:
            raise StoreError(problems[0])
        decided = self._store.decisions.decided()
        return policy.reports(self.waiting.proposals, decided.values(), names)
