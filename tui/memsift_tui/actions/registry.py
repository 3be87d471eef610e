"""Every action: its keys, its group, the screens that have it and what must be true for it."""

from __future__ import annotations

from memsift.messages import Message
from memsift.record import dataclass
from memsift_tui.actions.guards import (
    HERE,
    Context,
    Guard,
    alike,
    another_file,
    before_end,
    bulk,
    can,
    evidence,
    graded,
    mergeable,
    more_below,
    offers,
    on_card,
    on_chosen,
    on_entry,
    on_file,
    on_list,
    on_plan,
    on_section,
    on_session,
    on_setting,
    own_value,
    partners,
    recommended,
    skipped,
    takeable,
    undoable,
    writable,
)
from memsift_tui.screens import SCREENS

EVERYWHERE = "*"


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do. `hint`: its rank in the status line (0: never shown there)."""

    id: str
    keys: tuple[str, ...]
    group: str
    screens: tuple[str, ...]
    guards: tuple[Guard, ...] = ()
    hint: int = 0
    menu: bool = True  # listed in the Enter menu and the palette; moving the cursor is not

    @property
    def label(self) -> Message:
        return Message(f"tui.do.{self.id}")

    @property
    def help(self) -> Message:
        return Message(f"tui.help.{self.id}")

    @property
    def method(self) -> str:
        return "do_" + self.id.replace(".", "_").replace("-", "_")

    @property
    def here(self) -> bool:
        """Whether it hangs on the entry under the cursor."""
        return not HERE.isdisjoint(self.guards)

    def why_not(self, context: Context) -> Message | None:
        """Why this cannot be done here, None when it can."""
        for guard in self.guards:
            if reason := guard(context):
                return reason
        return None


_REVIEW = ("review",)
_CHECKUP = ("checkup",)
_READS = ("reads",)
_INBOX = ("inbox",)
_EDIT: tuple[Guard, ...] = (on_entry, writable)
_SEVERAL: tuple[Guard, ...] = (on_chosen,)  # which files these stand in is looked at one by one

_LISTED: tuple[Action, ...] = (
    # Moving.
    Action("move.up", ("up", "k"), "move", (EVERYWHERE,), menu=False),
    Action("move.down", ("down", "j"), "move", (EVERYWHERE,), menu=False),
    Action("move.left", ("left", "h"), "move", _REVIEW, menu=False),
    Action("move.right", ("right", "l"), "move", _REVIEW, menu=False),
    Action("move.page-up", ("pageup",), "move", (EVERYWHERE,), menu=False),
    Action("move.page-down", ("pagedown",), "move", (EVERYWHERE,), menu=False),
    Action("move.first", ("home",), "move", (EVERYWHERE,), menu=False),
    Action("move.last", ("end",), "move", (EVERYWHERE,), menu=False),
    Action("move.side", ("tab", "shift+tab"), "move", _REVIEW, hint=50, menu=False),
    Action("move.next-section", (")",), "move", _REVIEW, menu=False),
    Action("move.previous-section", ("(",), "move", _REVIEW, menu=False),
    # What is under the cursor.
    Action("open", ("enter",), "entry", (EVERYWHERE,), hint=90, menu=False),
    Action("entry.edit", ("e",), "entry", _REVIEW, _EDIT, hint=80),
    Action("entry.editor", ("E",), "entry", _REVIEW, _EDIT),
    Action("entry.add", ("A",), "entry", _REVIEW, (on_file, writable), hint=55),
    Action("entry.move", ("M",), "entry", _REVIEW, _SEVERAL, hint=35),
    Action("entry.fields", ("g",), "entry", _REVIEW, (*_EDIT, graded), hint=45),
    Action("entry.strike", ("z",), "entry", _REVIEW, _SEVERAL),
    Action("entry.split", ("S",), "entry", _REVIEW, _EDIT),
    Action("entry.delete", ("d", "delete"), "entry", _REVIEW, _SEVERAL, hint=57),
    Action("entry.tick", ("x",), "entry", _REVIEW, (on_entry,), hint=30),
    Action("entry.tick-all", ("X",), "entry", _REVIEW),
    # What is alike.
    Action("alike.next", ("n",), "alike", _REVIEW, (alike,), hint=60),
    Action("alike.previous", ("N",), "alike", _REVIEW, (alike,)),
    Action("alike.merge", ("m",), "alike", _REVIEW, (mergeable, writable), hint=65),
    Action("alike.distinct", ("D",), "alike", _REVIEW, (partners,)),
    # What is shown.
    Action("file.previous", ("[",), "view", _REVIEW, (another_file,)),
    Action("file.next", ("]",), "view", _REVIEW, (another_file,), hint=58),
    Action("file.choose", ("f",), "view", _REVIEW, hint=25),
    Action("section.fold", ("space",), "view", _REVIEW, (on_section,)),
    Action("section.fold-all", ("Z",), "view", _REVIEW),
    Action("section.add", (), "view", _REVIEW, (on_file, writable)),
    Action("section.rename", (), "view", _REVIEW, (on_section, writable)),
    Action("view.sort", ("o",), "view", _REVIEW),
    Action("view.filter", ("v",), "view", _REVIEW),
    Action("view.search", ("/",), "view", _REVIEW, hint=52),
    # The Inbox.
    Action("inbox.approve", ("a",), "inbox", _INBOX, (can("approve"),), hint=96),
    Action("inbox.reject", ("r",), "inbox", _INBOX, (can("reject"),), hint=95),
    Action("inbox.edit", ("e",), "inbox", _INBOX, (can("edit"),), hint=85),
    Action("inbox.anyway", ("o",), "inbox", _INBOX, (can("anyway"),), hint=94),
    Action("inbox.as-new", ("n",), "inbox", _INBOX, (can("as-new"),), hint=93),
    Action("inbox.instead", ("c",), "inbox", _INBOX, (can("instead"),), hint=92),
    Action("inbox.skip", ("s",), "inbox", _INBOX, (can("reject"),), hint=60),
    Action("inbox.tick", ("x",), "inbox", _INBOX, (can("tick"),), hint=80),
    Action("inbox.tick-none", ("X",), "inbox", _INBOX),
    Action("inbox.scroll", ("space",), "inbox", _INBOX, (more_below,), hint=88),
    Action("inbox.scroll-back", ("b",), "inbox", _INBOX),
    Action("inbox.filter", ("v",), "inbox", _INBOX, hint=50),
    Action("inbox.agents", ("t",), "inbox", _INBOX, hint=40),
    Action("inbox.review-all", (), "inbox", _INBOX),
    # The checkup.
    Action("checkup.accept", ("a",), "checkup", _CHECKUP, (on_card, recommended), hint=88),
    Action("checkup.answer", tuple("123456789"), "checkup", _CHECKUP, (on_card,)),
    Action("checkup.keep", ("r",), "checkup", _CHECKUP, (on_card, offers("keep")), hint=78),
    Action("checkup.true", ("y",), "checkup", _CHECKUP, (offers("true", "confirm"),), hint=96),
    Action("checkup.not-true", ("n",), "checkup", _CHECKUP, (offers("not-true"),), hint=95),
    Action("checkup.not-any-more", ("o",), "checkup", _CHECKUP, (offers("not-any-more"),), hint=94),
    Action("checkup.snooze", ("w",), "checkup", _CHECKUP, (on_card,), hint=85),
    Action("checkup.forget", ("f",), "checkup", _CHECKUP, (offers("forget"),), hint=84),
    Action("checkup.skip", ("s", "right", "l"), "checkup", _CHECKUP, (on_card,), hint=76),
    Action("checkup.back", ("b", "left", "h"), "checkup", _CHECKUP, (skipped,), hint=40),
    Action("checkup.step", ("tab",), "checkup", _CHECKUP, hint=38),
    Action("checkup.step-back", ("shift+tab",), "checkup", _CHECKUP),
    Action("checkup.source", ("c",), "checkup", _CHECKUP, (evidence,), hint=86),
    Action("checkup.bulk", ("X",), "checkup", _CHECKUP, (bulk,), hint=60),
    Action("checkup.preview", ("space",), "checkup", _CHECKUP, (on_card,)),
    Action("checkup.diff", ("D",), "checkup", _CHECKUP, hint=15),
    Action("checkup.time", ("t",), "checkup", _CHECKUP, hint=14),
    Action("checkup.end", ("F",), "checkup", _CHECKUP, (before_end,), hint=30),
    # What it reads.
    Action("reads.next", ("]",), "reads", _READS, hint=80),
    Action("reads.previous", ("[",), "reads", _READS),
    Action("reads.loader", ("f",), "reads", _READS, hint=70),
    Action("reads.compare", ("c",), "reads", _READS, hint=75),
    Action("reads.cut", ("g",), "reads", _READS, hint=60),
    Action("reads.sections", ("o",), "reads", _READS, hint=65),
    Action("reads.sink", ("s",), "reads", _READS, hint=55),
    # History and Settings.
    Action("list.find", ("/",), "view", ("history", "settings"), (on_list,), hint=40),
    Action("history.undo", (), "history", ("history",), (on_session, takeable), hint=80),
    Action("history.diff", ("D",), "history", ("history",), (on_plan,), hint=50),
    Action("history.restore", ("R",), "history", ("history",), (on_plan,), hint=60),
    # Settings.
    Action("settings.change", ("e",), "settings", ("settings",), (on_setting,), hint=92),
    Action("settings.reset", ("R",), "settings", ("settings",), (own_value,), hint=80),
    # The tour of the demo.
    Action("tour.next", (">",), "always", (EVERYWHERE,)),
    Action("tour.stop", ("<",), "always", (EVERYWHERE,)),
    # Always.
    Action("undo", ("u",), "always", (EVERYWHERE,), (undoable,), hint=20),
    Action("undo.session", ("U",), "always", (EVERYWHERE,), (undoable,)),
    Action("refresh", ("ctrl+r",), "always", (EVERYWHERE,)),
    Action("redraw", ("ctrl+l",), "always", (EVERYWHERE,)),
    Action("onward", ("escape",), "always", (EVERYWHERE,), menu=False),
    Action("palette", (":",), "always", (EVERYWHERE,), menu=False),
    Action("language", (), "always", (EVERYWHERE,)),
    Action("theme", (), "always", (EVERYWHERE,)),
    Action("help", ("?",), "always", (EVERYWHERE,), hint=99),
    Action("quit", ("q",), "always", (EVERYWHERE,), hint=98),
)

ACTIONS: tuple[Action, ...] = (
    *_LISTED,
    *(Action(f"screen.{spec.id}", (spec.key,), "screens", (EVERYWHERE,)) for spec in SCREENS),
)

GROUPS = (
    "move",
    "entry",
    "alike",
    "view",
    "inbox",
    "checkup",
    "reads",
    "history",
    "settings",
    "screens",
    "always",
)
