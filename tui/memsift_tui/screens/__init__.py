"""The app's screens. To add one: a module here, a line in `SCREENS`, words `tui.do.screen.<id>` and
`tui.help.screen.<id>`. The palette, help, status line and F-key follow."""

from __future__ import annotations

from memsift.record import dataclass


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """A screen with a key of its own. `where` is `module:Class`, imported when it is first opened."""

    id: str
    key: str
    where: str


SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec("review", "f1", "memsift_tui.screens.review.screen:ReviewScreen"),
    ScreenSpec("inbox", "f2", "memsift_tui.screens.inbox.screen:InboxScreen"),
    ScreenSpec("checkup", "f3", "memsift_tui.screens.checkup.screen:CheckupScreen"),
    ScreenSpec("reads", "f4", "memsift_tui.screens.reads.screen:ReadsScreen"),
    ScreenSpec("history", "f5", "memsift_tui.screens.history:HistoryScreen"),
    ScreenSpec("overview", "f6", "memsift_tui.screens.overview.screen:OverviewScreen"),
    ScreenSpec("settings", "f7", "memsift_tui.screens.settings.screen:SettingsScreen"),
)
