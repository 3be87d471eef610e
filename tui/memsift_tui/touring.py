"""The tour of the demo: where it is, and what takes it on."""

from __future__ import annotations

from memsift.messages import Message
from memsift.store import StoreError
from memsift_tui.screens import SCREENS
from memsift_tui.screens.tour import Tour
from memsift_tui.stage import Stage


class Touring(Stage, inherit_bindings=False):
    """An app whose screens can be shown step by step."""

    tour: Tour | None = None

    def begin_tour(self) -> None:
        """Begin the guided tour."""
        self.tour = Tour({spec.id for spec in SCREENS})
        self.tour.begin(self._undoable_steps())
        self._show_tour()

    def noticed(self, action_id: str) -> None:
        """An action was done: the tour may go on by it."""
        screen = self.base_screen
        if self.tour is None or screen is None or action_id.startswith("tour."):
            return
        if self.tour.notice(action_id, screen.ID, self._undoable_steps()):
            self._show_tour()

    def tour_on(self) -> None:
        """The tour's next step; outside it, its beginning where there is one."""
        if self.tour is None and self.options.tour:
            self.open_screen(SCREENS[0].id)  # what its first step says to do is done there
            self.begin_tour()
        elif self.tour is None:
            self.tell(Message("tour.only-demo"), "status-error")
        else:
            self.tour.go_on(self._undoable_steps())
            self._show_tour()

    def end_tour(self) -> None:
        if self.tour is None:
            self.tell(Message("tour.not-on"), "status-error")
            return
        through = self.tour.step is None
        self.tour = None
        self._show_tour()
        said = "tour.over" if through else "tour.stopped"
        self.tell(Message(said, {"next": self.key_of("tour.next")}))

    def _undoable_steps(self) -> int:
        """How much could be undone, of all sessions: a second one in the same demo goes on counting."""
        try:
            sessions = self.sitting.sessions() if self.sitting is not None else ()
        except StoreError:
            return 0  # the tour waits at its step for a decision, and that says why none is taken
        return sum(plan.stands for s in sessions for plan in s.plans)

    def _show_tour(self) -> None:
        if self.tour is not None and self.tour.step is None:
            self.end_tour()
            return
        for screen in self.everywhere():
            screen.show_tour()
