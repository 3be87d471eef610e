"""The Overview as lines: panels of bars. Every bar has its number and its words beside it, and what is
over a limit has a sign, so that nothing is said by colour or length alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from memsift.checks.base import STEPS
from memsift.markdown.model import Confidence
from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, clip, pad, visible
from memsift_tui.screens.overview.facts import AGES, GRADES, Budget, Facts, Waiting, Week
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Box, Line, Span, blank, fit, width_of
from memsift_tui.widgets.shares import bar, percents

SHOWN_BUDGETS = 12
NARROW = 72
"""Below so many cells the panels stand one under the other."""


@dataclass(frozen=True, slots=True)
class Waits:
    """What waits for a person. None: not counted yet, or it could not be (`failed`). `aside`: findings of
    which there are too many to be asked one by one; `cards`: how many the checkup has, what changed outside
    among them."""

    steps: tuple[Waiting, ...] | None = None
    proposals: int | None = None
    drift: int | None = None
    aside: int = 0
    cards: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """What every panel needs to draw itself."""

    box: Box
    lang: Lang

    def t(self, message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), self.lang)


Panel = Callable[[int], list[Line]]


def overview_lines(facts: Facts, waits: Waits, box: Box, lang: Lang, cells: int, rows: int = 0) -> list[Line]:
    """The whole screen, `cells` wide. On one of so many `rows` the files get those that the others leave."""
    draw = Drawing(box, lang)
    grades: Panel = lambda width: grade_panel(facts, draw, width)  # noqa: E731
    ages: Panel = lambda width: age_panel(facts, draw, width)  # noqa: E731
    waiting: Panel = lambda width: waiting_panel(waits, draw, width)  # noqa: E731
    weeks: Panel = lambda width: week_panel(facts.weeks, draw, width)  # noqa: E731
    if cells < NARROW:
        above, below = [*waiting(cells), *grades(cells), *ages(cells)], weeks(cells)
    else:
        above, below = [*beside(waiting, weeks, cells), *beside(grades, ages, cells)], []
    room = max(rows - len(above) - len(below) - 2, SHOWN_BUDGETS)
    return [*above, *budget_panel(facts.budgets, draw, cells, room), *below]


def beside(left: Panel, right: Panel, cells: int) -> list[Line]:
    """Two panels next to each other, equally high."""
    width = (cells - 1) // 2
    rest = cells - 1 - width
    a, b = left(width), right(rest)
    height = max(len(a), len(b))
    rows = zip(_taller(a, height), _taller(b, height), strict=True)
    return [(*one, (SPACE, "text"), *other) for one, other in rows]


def _taller(panel: list[Line], height: int) -> list[Line]:
    """The panel with empty rows above its lower border."""
    inner = width_of(panel[0]) - 2
    down = panel[1][0]
    empty: Line = (down, (blank(inner), "text"), down)
    return [*panel[:-1], *[empty] * (height - len(panel)), panel[-1]]


def framed(title: SafeText, note: SafeText, rows: Sequence[Line], draw: Drawing, width: int) -> list[Line]:
    """A box of this width with a title on the left and a note on the right of its upper border."""
    box = draw.box
    shown = clip(title, max(width - 8, 1))
    room = width - cell_width(shown) - 6
    said = note if note and cell_width(note) + 4 <= room else visible("")
    lead = box.across * max(room - (cell_width(said) + 2 if said else 0), 0)
    end: Line = ((SPACE, "border"), (said, "muted"), (SPACE, "border")) if said else ()
    top: Line = (
        (box.top_left + box.across + SPACE, "border"),
        (shown, "title"),
        (SPACE, "border"),
        (lead, "border"),
        *end,
        (box.across + box.top_right, "border"),
    )
    side: Span = (box.down, "border")
    inside = [(side, (SPACE, "text"), *fit(row, width - 4), (SPACE, "text"), side) for row in rows]
    bottom: Line = ((box.bottom_left + box.across * (width - 2) + box.bottom_right, "border"),)
    return [fit(top, width), *inside, fit(bottom, width)]


def _number(n: int, cells: int) -> SafeText:
    text = f"{n:,}"
    return visible(text.rjust(cells))


def _counted(rows: Sequence[tuple[SafeText, int, str]], draw: Drawing, inner: int) -> list[Line]:
    """Rows of label, bar, number and percent of all rows together."""
    label = min(max((cell_width(text) for text, _, _ in rows), default=0), max(inner // 2, 1))
    digits = max((len(f"{n:,}") for _, n, _ in rows), default=1)
    length = max(inner - label - digits - 8, 3)
    most = max((n for _, n, _ in rows), default=0)
    lines: list[Line] = []
    for (text, n, style), percent in zip(rows, percents([n for _, n, _ in rows]), strict=True):
        lines.append(
            (
                (pad(clip(text, label), label), "text" if n else "muted"),
                (SPACE, "text"),
                *bar(n / most if most else 0, length, draw.box, style),
                (SPACE, "text"),
                (_number(n, digits), "strong" if n else "muted"),
                (visible(f"{percent:>4} %"), "muted"),
            )
        )
    return lines


# The panels.


def grade_panel(facts: Facts, draw: Drawing, width: int) -> list[Line]:
    """Entries by grade, and which of the vault's entries are none of these. What a grade means is not said
    where the vault means something else by it."""
    styles = {"F2": "accent", "F1": "accent", "F0": "warn", "none": "muted"}
    own = facts.own_grades

    def label(grade: str) -> SafeText:
        own_meaning = own is not None and grade in Confidence.__members__
        return visible(grade) if own_meaning else draw.t(f"overview.grade.{grade.lower()}")

    rows = [(label(g), facts.grades[g], styles[g]) for g in GRADES]
    lines = _counted(rows, draw, width - 4)
    if own is not None:
        lines.append(((draw.t("overview.grade.own", where=own.where), "muted"),))
    others = [
        ((draw.t(f"overview.{name}", n=n), "muted"),)
        for name, n in (("struck", facts.struck), ("aside", facts.aside))
        if n
    ]
    lines += [(), *others] if others else []
    note = draw.t("overview.entries", n=facts.entries, total=facts.total)
    return framed(draw.t("overview.grades"), note, lines, draw, width)


def age_panel(facts: Facts, draw: Drawing, width: int) -> list[Line]:
    """Entries by age: from their date, or the day they were last confirmed."""
    styles = {"older": "warn", "undated": "muted"}
    rows = [(draw.t(f"overview.age.{a}"), facts.ages[a], styles.get(a, "accent")) for a in AGES]
    lines = _counted(rows, draw, width - 4)
    return framed(draw.t("overview.ages"), visible(""), lines, draw, width)


def budget_panel(
    budgets: Sequence[Budget], draw: Drawing, width: int, room: int = SHOWN_BUDGETS
) -> list[Line]:
    """One line a limit: how full, and where the cut is; at most `room` lines, the last one saying how many
    there are beyond."""
    inner = width - 4
    shown = budgets if len(budgets) <= room else budgets[: room - 1]
    names = budget_names(shown, draw)
    label = min(max((cell_width(name) for name in names), default=0), max(inner // 3, 8))
    said = [_budget_words(one, draw) for one in shown]
    tail = min(max((cell_width(text) for text in said), default=0), max(inner - label - 12, 8))
    length = max(inner - label - tail - 4, 4)
    lines: list[Line] = []
    for one, name, text in zip(shown, names, said, strict=True):
        over = one.over > 0
        lines.append(
            (
                (visible("!") if over else SPACE, "error"),
                (SPACE, "text"),
                (pad(clip(name, label), label), "text"),
                (SPACE, "text"),
                *budget_bar(one, length, draw),
                (SPACE, "text"),
                (clip(text, tail), "error" if over else "muted"),
            )
        )
    if len(budgets) > len(shown):
        lines.append(((draw.t("overview.more-files", n=len(budgets) - len(shown)), "muted"),))
    if not budgets:
        lines.append(((draw.t("overview.no-files"), "muted"),))
    over_all = sum(1 for one in budgets if one.over)
    note = draw.t("overview.over", n=over_all) if over_all else draw.t("overview.all-fit")
    return framed(draw.t("overview.budgets"), note, lines, draw, width)


def budget_names(budgets: Sequence[Budget], draw: Drawing) -> list[SafeText]:
    """A name for each, no two the same: as much of the file's path as tells it from the others, and which of
    its limits it is where it has several."""
    files = {one.file for one in budgets}
    limits = Counter((one.file, one.project) for one in budgets)
    names = []
    for one in budgets:
        name = visible(_tail(one.file, files))
        if one.project is not None:
            name = visible(f"{name} # {one.project}")
        if limits[one.file, one.project] > 1:
            by = "loaded" if one.loader else one.unit
            name = draw.t(f"overview.limit.{by}", name=name, loader=one.loader)
        names.append(name)
    return names


def _tail(path: str, others: Collection[str]) -> str:
    """The shortest end of a path, in whole names, that no other path has."""
    parts = path.split("/")
    for start in range(len(parts) - 1, 0, -1):
        tail = "/".join(parts[start:])
        if sum(f"/{other}".endswith(f"/{tail}") for other in others) == 1:
            return tail
    return path


def budget_bar(one: Budget, cells: int, draw: Drawing) -> Line:
    """A bar with the cut drawn in it. Over the limit it is drawn to the scale of what is used, so that the
    cut stands where it falls."""
    marks = draw.box
    if one.limit is None:
        return ((blank(cells), "text"),)
    room = cells - 1
    if one.over:
        at = min(max(round(room * one.limit / one.used), 0), room - 1)
        beyond = marks.full * (room - at)
        return ((marks.full * at, "accent"), (marks.cut, "error"), (beyond, "error"))
    style = "warn" if one.share >= 0.8 else "accent"
    return (*bar(one.share, room, marks, style), (marks.cut, "muted"))


def _budget_words(one: Budget, draw: Drawing) -> SafeText:
    unit = draw.t(f"overview.unit.{one.unit}")
    if one.limit is None:
        return draw.t("overview.free", used=f"{one.used:,}", unit=unit)
    code = "overview.of"
    if one.over:
        code = "overview.cut-off" if one.loader else "overview.too-long"
    return draw.t(
        code, used=f"{one.used:,}", limit=f"{one.limit:,}", unit=unit, n=one.lost, over=f"{one.over:,}"
    )


def waiting_panel(waits: Waits, draw: Drawing, width: int) -> list[Line]:
    """What waits, step by step; the same rows before and after it is counted."""
    inner = width - 4
    counts: list[tuple[SafeText, int | None, bool]] = [
        (draw.t("overview.proposals"), waits.proposals, False),
        (draw.t("overview.drift"), waits.drift, False),
    ]
    steps = {one.step: one for one in waits.steps} if waits.steps is not None else {}
    for step in STEPS:
        one = steps.get(step)
        error = one is not None and one.errors > 0
        counts.append((draw.t(f"session.step.{step}"), one.n if one else None, error))
    label = max(cell_width(text) for text, _, _ in counts)
    most = max((n for _, n, _ in counts if n), default=0)
    length = max(inner - label - 8, 3)
    lines: list[Line] = []
    for text, n, error in counts:
        style = "error" if error else "warn" if n else "muted"
        number = visible("") if n is None else _number(n, 4)
        lines.append(
            (
                (visible("!") if error else SPACE, "error"),
                (SPACE, "text"),
                (pad(text, label), "text" if n else "muted"),
                (SPACE, "text"),
                *bar((n or 0) / most if most else 0, length, draw.box, style),
                (number, "strong" if n else "muted"),
            )
        )
    if waits.failed:
        note = draw.t("overview.uncounted")
    elif waits.steps is None:
        note = draw.t("overview.counting")
    else:
        code = "overview.total-aside" if waits.aside else "overview.total"
        note = draw.t(code, n=sum(n or 0 for _, n, _ in counts), aside=waits.aside)
    return framed(draw.t("overview.waiting"), note, lines, draw, width)


def week_panel(weeks: Sequence[Week], draw: Drawing, width: int) -> list[Line]:
    """Ten weeks: what was decided, and how much was written down."""
    inner = width - 4
    names = [
        draw.t("overview.this-week") if number == len(weeks) - 1 else visible(week.start.strftime("%m-%d"))
        for number, week in enumerate(weeks)
    ]
    label = max((cell_width(name) for name in names), default=0)
    digits = max((len(f"{max(w.decided, w.dated):,}") for w in weeks), default=1)
    length = max((inner - label - 2 * digits - 6) // 2, 2)
    decided_most = max((week.decided for week in weeks), default=0)
    dated_most = max((week.dated for week in weeks), default=0)
    column = length + 1 + digits
    lines: list[Line] = [
        (
            (blank(label + 2), "text"),
            (pad(clip(draw.t("overview.decided"), column), column), "muted"),
            (blank(2), "text"),
            (pad(clip(draw.t("overview.dated"), column), column), "muted"),
        )
    ]
    for name, week in zip(names, weeks, strict=True):
        line: list[Span] = [(pad(name, label), "text")]
        for n, most in ((week.decided, decided_most), (week.dated, dated_most)):
            line += [(blank(2), "text"), *bar(n / most if most else 0, length, draw.box)]
            line += [(SPACE, "text"), (_number(n, digits), "strong" if n else "muted")]
        lines.append(tuple(line))
    return framed(draw.t("overview.weeks"), visible(""), lines, draw, width)
