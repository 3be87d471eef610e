"""What is alike: finding it beside the person, going through it, merging. Mixed into the Review screen."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from time import monotonic, sleep
from typing import TYPE_CHECKING

from textual import events, on
from textual.message import Message as Event
from textual.timer import Timer
from textual.worker import Worker, WorkerState, get_current_worker

from memsift.messages import Message
from memsift.record import dataclass
from memsift.review.aside.model import Failed, FirstLook, Found, NotWanted, Stop, Wanted
from memsift.store import StoreError
from memsift.text import only_ascii
from memsift.text.late import compile_ahead
from memsift.vault.model import EntryRef, Vault
from memsift.vault.refs import Refs
from memsift_tui import packages
from memsift_tui.screens import later
from memsift_tui.screens.review.edits import EditActions
from memsift_tui.screens.review.rows import name
from memsift_tui.screens.review.state import Likeness, alike_order, ranked
from memsift_tui.sitting import Past

if TYPE_CHECKING:
    from memsift.review.aside.comparer import Comparer


KEYS_FIRST = 0.04  # seconds from a key in which the thread waits: until it is answered
AT_REST = 0.25  # seconds without a key after which what was found is shown
OVERDUE = 1.0  # seconds after which the next key shows it with its own answer
_STEPS = {"alike.next": 1, "alike.previous": -1}
Ordered = tuple[Refs, Likeness, list[str], dict[str, int]]
REST_AFTER = 60.0  # seconds without a key or a change until the process that compares is let go


class AlikeActions(EditActions):
    """The `do_…` of the registry's group `alike`."""

    @dataclass()
    class Alike(Event):
        """The comparison of one reading of the vault is done. `ordered`: how `n` goes through it."""

        vault: Vault
        found: Found
        ordered: Ordered | None = None

    @dataclass()
    class Looked(Event):
        """Who changed what is known."""

        past: Past

    @dataclass()
    class Checked(Event):
        """The weekly checks are done, once, for the first look."""

        look: FirstLook | None
        problem: Message | None = None

    def __init__(self) -> None:
        super().__init__()
        self._compared: Vault | None = None
        self._failure_told = False
        self._ordered: Ordered | None = None
        self._letting_go: Timer | None = None
        self._wanted_step = 0  # asked for while nothing was compared yet
        self._came: tuple[AlikeActions.Alike, float] | None = None  # found, not shown yet; since when
        self._showing: Timer | None = None

    @cached_property
    def _comparer(self) -> Comparer:
        """Only the thread that compares asks for it: it brings the checks along."""
        from memsift.review.aside.comparer import Comparer

        return Comparer(apart=not self.app.is_headless)

    def compare(self) -> None:
        vault, refs, apart = self.vault, self.refs, self.sitting.apart()
        self._compared, self._came = vault, None
        self.comparing = True
        self.show_header()

        def begin() -> None:
            if vault is self._compared:
                # What was read and is shown stays: looking through it for garbage stops keys for 300 ms.
                gc.freeze()
                packages.load(packages.BEFORE_COMPARING)
                self.run_worker(
                    lambda: self._compare_in_thread(vault, refs, apart),
                    thread=True,
                    group="likeness",
                    exclusive=True,
                    exit_on_error=False,
                )

        # What there is to see comes first.
        self.call_after_refresh(begin)

    def _compare_in_thread(self, vault: Vault, refs: Refs, apart: frozenset[tuple[str, str]]) -> None:
        worker = get_current_worker()

        def stop() -> bool:
            return self._stopped(worker)

        self._comparer.begin()
        compile_ahead(stop)
        desk = self.sitting.desk
        desk.note(stop)
        _ = desk.tray  # imported here, so that looking into it is quick
        self.post_message(self.Looked(self.sitting.look_back()))
        wanted = Wanted(apart, self.sitting.silenced, self.sitting.private_folder, only_ascii())
        try:
            found = self._comparer.compare(vault, wanted, stop)
            # Here, since it asks for every entry's ref: the first `n` would take 30 ms with 20,000 of them.
            self.post_message(self.Alike(vault, found, _in_order(vault, refs, found.alike, stop)))
            if self.start is not None and self.start.look is None and not worker.is_cancelled:
                self._look(vault, stop)
        except NotWanted:
            return

    def _look(self, vault: Vault, stop: Stop) -> None:
        """Have the checks done, for the first look."""
        from memsift.review.counted import remember_count
        from memsift.review.drifted import found_outside
        from memsift.review.facts import facts_of
        from memsift.review.triage import to_ask

        try:
            facts = facts_of(self.sitting.desk)
            outside = found_outside(self.sitting.desk.store, vault)
        except StoreError as error:
            self.post_message(self.Checked(None, error.message))
            return
        look = self._comparer.look(vault, facts, stop)
        n = len(to_ask(outside, facts.snoozed, facts.today).now)
        remember_count(self.sitting.desk.store, look.waiting + n, facts.today)
        self.post_message(self.Checked(replace(look, waiting=look.waiting + n)))

    def _stopped(self, worker: Worker[None]) -> bool:
        """Whether a comparison is not wanted any more. While keys are answered, it waits here: both want the
        same interpreter."""
        while not worker.is_cancelled and monotonic() - self.pressed_at < KEYS_FIRST:
            sleep(KEYS_FIRST / 8)
        return worker.is_cancelled

    def _let_go_soon(self) -> None:
        """Let the process that compares go after a rest: there may be no other change for hours."""
        if self._letting_go is not None:
            self._letting_go.stop()
        self._letting_go = self.set_timer(REST_AFTER, self._let_go)

    def _let_go(self) -> None:
        self._letting_go = None
        if self.comparing:
            return  # its end begins another rest
        if monotonic() - self.pressed_at < REST_AFTER or not self.is_current:
            self._let_go_soon()  # somebody is at work here, maybe typing a change
            return
        self.run_worker(self._comparer.rest, thread=True, group="rest", exit_on_error=False)

    def on_unmount(self, event: events.Unmount) -> None:
        if "_comparer" in self.__dict__:
            self._comparer.end()

    @on(Looked)
    def looked(self, event: Looked) -> None:
        """Put in who changed what, and at first what waits in the inbox."""
        before = self.state.proposed, self.state.waiting
        if not self._inbox_seen:
            self._look_at_inbox()
        other = self.show_past(event.past)
        if self.start is not None:
            # The thread that compares has read every file by now.
            entries = sum(len(file.document.entries) for file in self.vault.files)
            changed, proposed = len(self.state.changed), self.state.waiting
            self.start = replace(
                self.start,
                entries=entries,
                changed=changed,
                proposed=proposed,
                problem=self.start.problem or event.past.problem or self._inbox_problem,
            )
            self.show_detail()
        if other or before != (self.state.proposed, self.state.waiting):
            self.show_side(0)
            self.show_side(1)
            self.show_header()

    @on(Checked)
    def checked(self, event: Checked) -> None:
        """The first look can say what is worst and what waits."""
        if self.start is not None:
            self.start = replace(self.start, look=event.look, problem=self.start.problem or event.problem)
            self.show_detail()

    @on(Alike)
    def alike_found(self, event: Alike) -> None:
        """Show it when keys rest: signs that come between two moves are in the way of both."""
        self._came = event, monotonic()
        self._show_found_at_rest()

    def _show_found_at_rest(self) -> None:
        if self._showing is not None:
            self._showing.stop()
            self._showing = None
        left = self.pressed_at + AT_REST - monotonic()
        if left > 0 and not self._wanted_step:
            self._showing = self.set_timer(left, self._show_found_at_rest)
        else:
            self._show_found()

    def _show_found(self) -> None:
        """Put the signs in. Blocks keep their heights, so nothing jumps."""
        came, self._came = self._came, None
        # Not whether it is the vault of now: reading again makes another value even where nothing changed.
        if came is None or came[0].vault is not self._compared:
            return
        event = came[0]
        self.comparing = self._failure_told = False
        self._ordered = event.ordered
        self.linked = event.found.linked
        before, now = self.state.likeness, event.found.alike
        self.state.likeness, self.state.silenced = now, event.found.silenced
        gc.freeze()  # as in `compare`: it stays as well
        if self.state.filter == "alike":
            self.show_side(0)
            self.show_side(1)
        else:
            for number in (0, 1):
                self.side_pane(number).renew(lambda ref: before.get(ref) != now.get(ref))
        self.show_header()
        self.rested()
        self._let_go_soon()
        if self._wanted_step and self.is_current:
            # Through the same door: it also says where there is nothing alike.
            self.perform("alike.next" if self._wanted_step > 0 else "alike.previous")

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.worker.group == "likeness" and event.state is WorkerState.ERROR:
            self.comparing = False
            self.show_header()
            error = event.worker.error
            kind = error.kind if isinstance(error, Failed) else type(error).__name__
            if not self._failure_told:
                self.tell(Message("tui.told.likeness-failed", {"what": kind}), "status-error")
            self._failure_told = True

    def perform(self, action_id: str) -> None:
        if "_comparer" in self.__dict__:
            self._comparer.give_way()
        if self._came is not None and (
            action_id.startswith("alike.") or monotonic() - self._came[1] > OVERDUE
        ):
            self._acting = True  # all that follows is drawn once, with the answer
            self._show_found()
        super().perform(action_id)
        early = self.comparing and not self.state.likeness
        self._wanted_step = _STEPS.get(action_id, 0) if early else 0

    def do_alike_next(self) -> None:
        self._step_alike(1)

    def do_alike_previous(self) -> None:
        self._step_alike(-1)

    def _step_alike(self, step: int) -> None:
        """Go through what is alike, in the order of the files, whatever the sides show just now: so every
        one is met once before the first comes round again."""
        order, places = self._alike_order()
        here = self.here()
        if here is not None and here.ref in places:
            target = order[(places[here.ref] + step) % len(order)]
        else:
            target = self._nearest_alike(order, places, step)
        self.go_to(self.refs[target])
        self._reveal_partner(self.refs[target])

    def _reveal_partner(self, ref: EntryRef) -> None:
        """Show what an entry is alike to: on the other side, where both are shown."""
        partner = next(
            (self.refs[p.ref] for p in self.state.likeness.get(ref.ref, ()) if p.ref in self.refs), None
        )
        if partner is None:
            return
        other = 1 - self.state.side
        if partner.file.path not in self.state.files and not self.has_class("alone"):
            self.change_file(other, partner.file.path)
        if self.state.files[other] == partner.file.path:
            self.side_pane(other).reveal(partner.ref)

    def _alike_order(self) -> tuple[list[str], dict[str, int]]:
        """What is alike in the order of the files, and the place of each in it; kept until something is read
        or found anew."""
        kept = self._ordered
        if kept is None or kept[0] is not self.refs or kept[1] is not self.state.likeness:
            kept = self._ordered = _in_order(self.vault, self.refs, self.state.likeness)
        return kept[2:]

    def _nearest_alike(self, order: list[str], places: Mapping[str, int], step: int) -> str:
        """The first one behind (or last one before) the cursor on this side, else of all."""
        keys, cursor = self.pane().keys, self.pane().cursor_key
        at = keys.index(cursor) if cursor is not None and cursor in keys else 0
        behind = keys[at:] if step > 0 else keys[:at][::-1]
        return next((key for key in behind if key in places), order[0 if step > 0 else -1])

    async def do_alike_merge(self) -> None:
        """Merge the ticked entries, else the one under the cursor with what is the same as it."""
        here = self.here()
        refs = [self.refs[ref] for ref in self.state.ticks if ref in self.refs]
        if len(refs) < 2 and here is not None:
            partners = (p.ref for p in self.state.likeness.get(here.ref, ()))
            refs = [here, *(self.refs[ref] for ref in partners if ref in self.refs)]
        if len(refs) < 2 or not self.writable(refs):
            return
        if not any(ref.file.mergeable for ref in refs):
            self.tell(Message("tui.merge.only-rules"), "status-error")
            return
        title = self.t("tui.merge.title", n=len(refs))
        merged = await self.app.push_screen_wait(later.MergeScreen(refs, title, self.lang, vault=self.vault))
        if merged is None:
            return
        by_ref = {ref.ref: self.now(ref) for ref in refs}
        others = [by_ref[ref] for ref in merged.members if ref != merged.survivor]
        kept, today = by_ref[merged.survivor], self.state.today
        stands = kept.file.path.rpartition("/")[2]
        done = Message("tui.told.merged", {"what": name(kept), "stands": stands})
        if await self.save(
            lambda: later.plans.merge_into(self.vault, kept, others, merged.text, today), done
        ):
            stays = self.refs.get(merged.survivor)
            # What stays may stand in another file: the cursor then keeps its place in this one.
            if stays is not None and stays.file.path == self.state.files[self.state.side]:
                self.go_to(stays)

    def do_alike_distinct(self) -> None:
        """Remember that the entry and its lit partners are no duplicates."""
        here = self.here()
        if here is None:
            return
        for partner in self.state.likeness.get(here.ref, ()):
            other = self.refs.get(partner.ref)
            problem = self.sitting.tell_apart(here, other) if other is not None else None
            if problem is not None:
                self.tell(Message("tui.told.failed", {"why": problem}), "status-error")
                return
        self.tell(Message("tui.told.distinct"))
        self.compare()


def _in_order(vault: Vault, refs: Refs, likeness: Likeness, stop: Stop = lambda: False) -> Ordered:
    """What is alike in the order of the files, and the place of each in it. Raises NotWanted."""
    order: list[str] = []
    for file in ranked(vault):
        if stop():
            raise NotWanted
        order += alike_order(refs.of(file.path), likeness)
    return refs, likeness, order, {ref: place for place, ref in enumerate(order)}
