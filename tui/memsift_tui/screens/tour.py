"""The guided tour of the demo: a strip above the status line that says what to press and notices when it
was done. It never stands in the way: every key does what it always does."""

from __future__ import annotations

from collections.abc import Callable, Collection

from memsift.messages import Lang, Message
from memsift.record import dataclass
from memsift.text import SafeText, cell_width, visible, wrap
from memsift_tui.actions import Keymap, key_words
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Box, Line, blank

TEXT_ROWS = 3
DECIDED = "checkup.decided"  # what is noticed when an answer to a card was saved, by whatever key
AT_CUT = "reads.at-cut"  # what is noticed when the cursor was put where a loader cuts


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that was done: the action, the screen that is shown now, how many steps could be undone
    before it and now, and what was done earlier in the tour."""

    action: str
    screen: str
    before: int
    now: int
    earlier: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its words are `tour.step.<id>`, with the keys of `keys` (name → action id) put in.

    `screen`: the screen that it is about, left out where the app has none. `undoes`: it takes something
    back, and is passed over where nothing was done. `early`: who does it before its turn has done it, which
    is said with its words when they are shown.
    """

    id: str
    keys: tuple[tuple[str, str], ...]
    done: Callable[[Seen], bool]
    screen: str | None = None
    undoes: bool = False
    early: bool = False


def _went_to(screen: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.screen == screen


def _moved_in_review(seen: Seen) -> bool:
    return seen.screen == "review" and seen.action.startswith("move.")


STEPS: tuple[Step, ...] = (
    Step("look", (("key", "move.down"), ("side", "move.side")), _moved_in_review),
    Step("alike", (("key", "alike.next"),), lambda seen: seen.action.startswith("alike."), early=True),
    Step("merge", (("key", "alike.merge"), ("next", "alike.next")), lambda seen: seen.now > seen.before),
    Step("undo", (("key", "undo"),), lambda seen: seen.now < seen.before, undoes=True),
    Step("overview", (("key", "screen.overview"),), _went_to("overview"), "overview", early=True),
    Step("checkup", (("key", "screen.checkup"),), _went_to("checkup"), "checkup", early=True),
    Step(
        "card",
        (("key", "screen.checkup"), ("accept", "checkup.accept"), ("skip", "checkup.skip")),
        lambda seen: seen.action in (DECIDED, "checkup.skip"),
        "checkup",
    ),
    Step("inbox", (("key", "screen.inbox"),), _went_to("inbox"), "inbox", early=True),
    Step("reads", (("key", "screen.reads"),), _went_to("reads"), "reads", early=True),
    Step(
        "cut",
        (("key", "screen.reads"), ("loader", "reads.loader"), ("cut", "reads.cut")),
        lambda seen: seen.action == AT_CUT and "reads.loader" in seen.earlier,
        "reads",
    ),
    Step(
        "end",
        (("help", "help"), ("palette", "palette"), ("quit", "quit")),
        lambda seen: seen.action == "help",
    ),
)


class Tour:
    """Where somebody is in the tour: its steps, and which of them are to come. Each keeps its number, and the
    words of each are shown. `noticed`: the last one was done, not passed over; `passed`: the number of the
    one that was passed over for a later one; `spared`: of the one that takes back what was not done."""

    def __init__(self, screens: Collection[str]) -> None:
        self.steps = tuple(step for step in STEPS if step.screen is None or step.screen in screens)
        self.to_come = list(self.steps)
        self.noticed = False
        self.passed: int | None = None
        self.spared: int | None = None
        self._standing = 0
        self._did: set[str] = set()
        self._ahead: set[str] = set()

    @property
    def step(self) -> Step | None:
        """The step that is shown; None at the end."""
        return self.to_come[0] if self.to_come else None

    @property
    def at(self) -> int:
        """The number of the step that is shown, from 1."""
        return len(self.steps) if self.step is None else self.steps.index(self.step) + 1

    @property
    def already(self) -> bool:
        """Whether the step that is shown was done before its turn: only its words are left."""
        return self.step is not None and self.step.id in self._ahead

    def notice(self, action: str, screen: str, standing: int) -> bool:
        """Take note of something that was done; whether the tour shows something else for it.

        `standing`: how much could be undone now.
        """
        step = self.step
        if step is None:
            return False
        seen = Seen(action, screen, self._standing, standing, frozenset(self._did))
        self._did.add(action)
        self._standing = standing
        later = self.to_come[1:]
        if self.already and later and later[0].done(seen):  # its words were shown, and the next one is done
            self.go_on(standing)
            self.go_on(standing, noticed=True)
            return True
        early = {one.id for one in later if one.early and one.done(seen)} - self._ahead
        self._ahead |= early
        if step.done(seen):
            self.go_on(standing, noticed=True)
            return True
        if early and step.screen is not None:  # who goes to a later screen has left this one's step
            passed = None if self.already else self.at
            self.go_on(standing)
            self.passed = passed
            return True
        return False

    def go_on(self, standing: int, *, noticed: bool = False) -> None:
        """Show the next step that can be taken."""
        del self.to_come[:1]
        self.noticed, self.passed, self.spared = noticed, None, None
        while (step := self.step) is not None and step.undoes and not standing:
            self.spared = self.at
            del self.to_come[0]
        self._standing = standing

    def begin(self, standing: int) -> None:
        """Remember how much could be undone when the tour began."""
        self._standing = standing


class TourBar(LinesBar):
    """The strip."""

    def __init__(self) -> None:
        super().__init__(fill="text", id="tour")

    def show_step(self, tour: Tour, keys: Keymap, lang: Lang, box: Box, cells: int) -> None:
        """Show the step; the strip takes the rows that its words need."""
        lines = tour_lines(tour, keys, lang, box, cells)
        self.styles.height = len(lines)
        self.show(lines)


def tour_lines(tour: Tour, keys: Keymap, lang: Lang, box: Box, cells: int) -> list[Line]:
    """The strip's lines: a rule with the place in the tour and its two keys, then what to press."""
    step = tour.step
    if step is None:
        return []

    def t(message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), lang)

    def key(action_id: str) -> str:
        found = keys.action(action_id).keys
        return key_words(found[0], lang) if found else ""

    if tour.already:
        where = "tour.place-already"
    elif tour.noticed:
        where = "tour.place-next"
    elif tour.passed is not None:
        where = "tour.place-passed"
    else:
        where = "tour.place" if tour.spared is None else "tour.place-spared"
    place = t(where, at=tour.at, total=len(tour.steps), passed=tour.passed, spared=tour.spared)
    tick: Line = ((box.tick, "tick"), (SPACE, "text")) if tour.noticed or tour.already else ()
    said = t("tour.keys", next=key("tour.next"), stop=key("tour.stop"))
    used = cell_width(place) + sum(cell_width(text) for text, _ in tick) + 6
    room = cells - used - cell_width(said) - 2
    end: Line = ((SPACE, "text"), (said, "muted"), (SPACE, "text")) if room >= 0 else ()
    fill = room if room >= 0 else cells - used
    rule: Line = (
        (box.across * 2, "accent"),
        (SPACE, "text"),
        *tick,
        (place, "title-focus"),
        (SPACE, "text"),
        (box.across * max(fill, 0), "accent"),
        *end,
        (box.across * 2, "accent"),
    )
    text = t(f"tour.step.{step.id}", **{name: visible(key(action)) for name, action in step.keys})
    rows = wrap(text, max(cells - 2, 10))[:TEXT_ROWS]
    return [rule, *(((blank(1), "text"), (row, "text")) for row in rows)]
