"""Who decides: the session under which a sitting's plans are written down, begun with the first of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from memsift.store import files
from memsift.store.journal import Journal


def local_now() -> datetime:
    return datetime.now().astimezone()


class Sitting:
    """One sitting with one journal. Methods raise StoreError when the journal cannot be used."""

    def __init__(self, journal: Journal, started: datetime, clock: Callable[[], datetime]) -> None:
        self._journal = journal
        self._started = started
        self._clock = clock
        self.session: str | None = None
        """None before there was anything to write down."""

    def begun(self) -> str:
        """The session; begun if it is not yet."""
        if self.session is None:
            with self._journal.writing():
                begun = self._journal.begin_session(
                    self._started, files.terminal_name(), files.parent_program(), files.process_id()
                )
            self.session = begun  # only now: what was not kept is nobody's session
        return self.session

    def resume(self, session: str) -> bool:
        """Go on with a session that was broken off; False: another one was begun, or there is no such one."""
        if self.session is None and self._journal.reopen_session(
            session, files.terminal_name(), files.parent_program()
        ):
            self.session = session
        return self.session == session

    def seal(self) -> dict[str, str]:
        """When and from where something is done now, as `Lock.set_by` has it."""
        return {
            "when": f"{self._clock():%Y-%m-%d %H:%M}",
            "tty": files.terminal_name(),
            "parent": files.parent_program(),
        }

    def end(self) -> None:
        if self.session is not None:
            with self._journal.writing():
                self._journal.end_session(self.session, self._clock())
