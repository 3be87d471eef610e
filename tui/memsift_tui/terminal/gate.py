"""Keys one after the other: each reaches what the one before it led to.

Textual hands a key on to a widget's own queue and takes the next one at once. Keys that come faster than a
dialog opens or closes, as every paste of commands or a slow line sends them, would reach the screen below it,
or one that is not built yet. Here a key waits until the one before it has been dealt with.
"""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from typing import TYPE_CHECKING, Any

from textual import events
from textual.worker import Worker, get_current_worker

if TYPE_CHECKING:
    from textual.app import App
    from textual.dom import DOMNode
    from textual.screen import Screen

ASKING = "ask"
"""The group of workers that ask a person: a key never overtakes one that has an answer to work on."""

_LONGEST = 5.0  # seconds; what a widget does for longer than this cannot keep the keys from the others
_LOOK_AGAIN = 0.002  # seconds
_REST = 0.1  # seconds without a key until garbage is looked for: 1 or 2 ms that a key would wait for


class Gate:
    """Lets one key, click or paste of an app through at a time."""

    def __init__(self, app: App[Any], *, held: bool = False) -> None:
        self._app = app
        self._waiting: deque[events.Event] = deque()
        self._let_in: events.Event | None = None
        self._settling: asyncio.Task[None] | None = None
        self._asked: dict[Worker[Any], asyncio.Future[Any]] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._held = held
        self._shut = False

    def takes(self, event: events.Event) -> bool:
        """Whether it is this event's turn. Else it is kept, and given to the app again when it is."""
        if self._shut:
            return False
        if event is self._let_in:
            self._let_in = None
            return True
        if self._let_in is None and self._settling is None and self._ready():
            return True
        self._keep(event)
        self._settle()
        return False

    def _keep(self, event: events.Event) -> None:
        if self._held and isinstance(event, events.MouseEvent):
            return  # it would point at something else by then
        if isinstance(event, events.MouseMove) and self._waiting:
            if not isinstance(self._waiting[-1], events.MouseMove):
                self._waiting.append(event)
            self._waiting[-1] = event
            return
        self._waiting.append(event)

    def passed(self) -> None:
        """An event was handed on: the next one waits until it has been dealt with."""
        self._settle()

    def release(self) -> None:
        """Go on with the keys that were held from the beginning."""
        self._held = False
        self._settle()

    def shut(self) -> None:
        """Let nothing through any more: the app ends."""
        self._shut = True
        self._waiting.clear()

    def asks(self, answer: asyncio.Future[Any]) -> None:
        """The worker that this is called in waits for an answer of a person, and so for keys."""
        self._asked = {w: future for w, future in self._asked.items() if not w.is_finished}
        self._asked[get_current_worker()] = answer

    def _settle(self) -> None:
        if self._settling is None and self._let_in is None and not (self._held or self._shut):
            self._settling = asyncio.create_task(self._settled())

    async def _settled(self) -> None:
        """Wait until everything is done that came of the last event, then let the next one in."""
        try:
            while self._app.is_running and not self._shut:
                stack = self._app.screen_stack
                await self._through(stack)
                if self._ready() and self._app.screen_stack == stack:
                    break
                await asyncio.sleep(_LOOK_AGAIN)
        finally:
            self._settling = None
        if self._waiting:
            self._let_in = self._waiting.popleft()
            self._app.post_message(self._let_in)
        else:
            self._rest_soon()

    def _rest_soon(self) -> None:
        """Look for garbage when keys rest: it is what the last ones left behind."""
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(_REST, gc.collect, 1)

    def _ready(self) -> bool:
        """Whether there is a screen that can take a key, and no worker has an answer to work on."""
        stack = self._app.screen_stack
        if self._held or not stack or not stack[-1].is_mounted:
            return False
        return all(self._waits(w) for w in self._app.workers if w.group == ASKING and not w.is_finished)

    def _waits(self, worker: Worker[Any]) -> bool:
        answer = self._asked.get(worker)
        return answer is not None and not answer.done()

    async def _through(self, stack: list[Screen[Any]]) -> None:
        """Wait until the widget with the focus and all that stand around it have done what they were told."""
        at: DOMNode = (stack[-1].focused or stack[-1]) if stack else self._app
        # Messages go up, and each of these is behind those of the step before.
        for node in at.ancestors_with_self:
            reached = asyncio.Event()
            if node.call_later(reached.set):
                try:
                    await asyncio.wait_for(reached.wait(), _LONGEST)
                except TimeoutError:
                    return
