"""What answers a key: worked out once, and told on without detours."""

from __future__ import annotations

from test_tui_review import review, running, settled
from textual.message_pump import MessagePump

from memsift_tui.screens import window
from memsift_tui.screens.review import core
from memsift_tui.widgets.entry_pane import EntryPane


async def test_an_action_that_goes_to_the_other_side_is_answered_once(open_desk, monkeypatch) -> None:
    """What stands below and about the cursor is worked out at its end, however often it went somewhere."""
    asked: list[str] = []

    def counted(name: str, made):
        def count(*args, **named):
            asked.append(name)
            return made(*args, **named)

        return count

    for name, holder in (("entry_detail", core), ("status_line", window)):
        monkeypatch.setattr(holder, name, counted(name, getattr(holder, name)))
    async with running(open_desk("en"), size=(120, 30)) as (app, pilot):
        screen = review(app)
        screen.pane().move_to(screen._alike_order()[0][0])
        await settled(app, pilot)
        side = screen.state.side
        for _ in screen._alike_order()[0]:
            await settled(app, pilot)
            asked.clear()
            screen.perform("alike.next")
            if screen.state.side != side:
                break
        assert screen.state.side != side
        assert asked == ["entry_detail", "status_line"]
        partners = screen.state.likeness[screen.here().ref]
        assert set(screen.lit()) == {screen.here().ref, *(partner.ref for partner in partners)}


async def test_a_move_is_told_to_the_screen_alone(open_desk, monkeypatch) -> None:
    heard: list[tuple[object, str]] = []
    dispatch = MessagePump._dispatch_message

    async def listen(self, message) -> None:
        heard.append((type(message), type(self).__name__))
        await dispatch(self, message)

    async with running(open_desk("en"), size=(120, 30)) as (app, pilot):
        await pilot.press("down")
        await settled(app, pilot)
        monkeypatch.setattr(MessagePump, "_dispatch_message", listen)
        await pilot.press("down")
        await settled(app, pilot)
        assert [to for kind, to in heard if kind is EntryPane.Moved] == ["ReviewScreen"]
