"""What was decided without the vault's PIN: each plan is a card until a person says that it was theirs, or
takes it back. What it did to memory files shows beside it, as drift."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from memsift.messages import Message
from memsift.plan import Plan, PlanError, diff
from memsift.review.decide import Answer, ChangedWhileLooking, Decision
from memsift.review.flags import Flag
from memsift.review.items import Context, Item
from memsift.store import Committed, PlanRecord, Store, StoreError, steps
from memsift.store.lock import Statement, statement
from memsift.store.place import OWN
from memsift.store.steps import statements, vouch
from memsift.text import mask
from memsift.vault import text_hash

PREFIX = "unsigned-"


class UnsignedItem(Item):
    """A plan that stands in the journal and was not decided with the PIN."""

    kind = "drift"
    action = "unsigned"
    agent = None
    why = ""

    def __init__(self, record: PlanRecord, by: str, store: Store, context: Context) -> None:
        super().__init__(context)
        self.record = record
        self.by = by
        """From which terminal and program."""
        self.id = f"{PREFIX}{record.id}"
        self.created = record.when
        self._store = store
        self.claims = tuple(
            one for one in store.lock.claims_of(record.id) if one.file is None or _known(store, one)
        )
        """What would have to be signed: that the plan stands in the journal as it did then, and the baselines
        that it left. One whose bytes cannot be shown is not among them."""

    @property
    def file(self) -> str:
        own = f"{OWN}/"
        return next((file for file in self.record.files if not file.startswith(own)), "")

    @property
    def section(self) -> str | None:
        return None

    @property
    def entry(self) -> str | None:
        return None

    @property
    def line(self) -> int:
        return 0

    @cached_property
    def _changed(self) -> Mapping[str, tuple[bytes | None, bytes | None]]:
        return self._store.changed_by(self.record.id)

    @cached_property
    def _lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the journal says that it did to memory files: what may be forged as all of it. Where it moved
        a baseline, what that hides: approving signs it, whatever the journal says beside it."""
        before: list[str] = []
        after: list[str] = []
        try:
            changed = dict(self._changed)
        except StoreError:
            changed = {}  # a flag says so
        journal = self._store.journal
        for one in self.claims:
            if one.file is not None and not self._store.lock.holds(one):
                changed[one.file] = (journal.baseline_of(one.file), journal.bytes_of(one.sha))
        for file, (was, now) in changed.items():
            if not file.startswith(f"{OWN}/"):
                for difference in diff(was, now, file):
                    before += difference.before
                    after += difference.after
        return tuple(before), tuple(after)

    @property
    def before(self) -> tuple[str, ...]:
        return self._lines[0]

    @property
    def after(self) -> tuple[str, ...]:
        return self._lines[1]

    def _flags(self) -> tuple[Flag, ...]:
        flags = [Flag("unsigned", {"what": self.record.what, "by": self.by})]
        unread: list[Message] = []
        try:
            flags += [self._along(step) for step in decided_in(self._store, self.record.id)]
        except StoreError as error:
            unread.append(error.message)
        # Apart: a blob that was dropped must not hide what is signed all the same.
        try:
            _ = self._changed
        except StoreError as error:
            if error.message not in unread:
                unread.append(error.message)
        return (*flags, *(Flag("unsigned-unread", {"why": why}) for why in unread))

    def _along(self, step: Mapping[str, object]) -> Flag:
        """What else would count once it is approved: signed are its decisions too."""
        match step.get("do"):
            case "decided":
                said = {name: str(step.get(name) or "-") for name in ("proposal", "outcome", "reason")}
                return Flag("along-decided", said)
            case "dismiss":
                return Flag("along-dismissed", {"check": str(step.get("key", "")).partition(":")[0]})
        return Flag("along-apart", {name: self._text(str(step.get(name, ""))) for name in ("a", "b")})

    def _text(self, wanted: str) -> str:
        """The entry of that hash; the beginning of the hash where there is none."""
        text = self._by_hash.get(wanted)
        return wanted[:10] if text is None else str(mask(text))

    @cached_property
    def _by_hash(self) -> Mapping[str, str]:
        return {text_hash(e.text): e.text for file in self.context.vault.files for e in file.document.entries}

    @property
    def digest(self) -> str:
        return statement(*(one.digest for one in self.claims)).digest


def _known(store: Store, baseline: Statement) -> bool:
    try:
        return store.journal.bytes_of(baseline.sha) is not None
    except StoreError:
        return False  # what cannot be shown is not signed


def standing(store: Store) -> tuple[PlanRecord, ...]:
    """What was decided without the PIN and stands, oldest first. What was taken back with the PIN does not.

    Raises StoreError.
    """
    if not store.lock.on:
        return ()
    records = {record.id: record for record in store.journal.records()}
    return tuple(
        one
        for one in reversed(records.values())
        if one.unsigned and (one.undone_by is None or records[one.undone_by].unsigned)
    )


def unsigned_items(store: Store, context: Context) -> tuple[UnsignedItem, ...]:
    """A card for each of them. Raises StoreError."""
    found = standing(store)
    by = {one.id: f"{one.tty or '?'} ({one.parent or '?'})" for one in store.history()} if found else {}
    return tuple(UnsignedItem(one, by.get(one.session, "?"), store, context) for one in found)


def settle(decisions: Sequence[Decision], items: Iterable[Item], store: Store) -> Committed:
    """Carry out what a person said to such a card.

    Raises what `Store.undo` and `Store.commit` raise; ChangedWhileLooking; PlanError when it is decided along
    with others.
    """
    if len(decisions) > 1:
        raise PlanError(Message("inbox.unsigned-alone"))
    one = decisions[0]
    item = next((item for item in items if item.id == one.id), None)
    if not isinstance(item, UnsignedItem) or item.digest != one.digest:
        raise ChangedWhileLooking(one.id)
    if one.answer is Answer.REJECT:
        undone = store.undo(item.record.id)
        # Where its edits were put back before there is nothing left to do but to say so.
        return undone if undone.plan_id else _let_stand(item, store, "inbox.why-unsigned-reject")
    if one.answer is not Answer.APPROVE or one.content is not None:
        raise PlanError(Message("inbox.no-such-answer"))
    return _let_stand(item, store, "inbox.why-unsigned-approve")


def _let_stand(item: UnsignedItem, store: Store, why: str) -> Committed:
    """Sign it as it is."""
    said = [*item.claims, *_decided(store, item.record.id)]
    return store.commit(Plan(Message(why, {"what": item.record.what}), (vouch(item.record.id, said),)))


def _decided(store: Store, plan_id: str) -> Sequence[Statement]:
    """What a plan says that it decided; nothing where it cannot be read: anybody may have written it."""
    try:
        return statements(store.journal.plan(plan_id))
    except StoreError:
        return ()


def decided_in(store: Store, plan_id: str) -> list[Mapping[str, object]]:
    """The steps of a plan by which something is decided that counts only when it is signed. Raises
    StoreError."""
    return [change.step for change in store.journal.plan(plan_id).changes if steps.signs(change)]
