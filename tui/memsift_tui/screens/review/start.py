"""What the first look says: what changed since the last review, the one worst thing, what waits. They
stand where an entry's details stand, until the cursor moves: no key is needed, and nothing jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memsift.messages import Lang, Message
from memsift.record import dataclass
from memsift.review.aside.model import FirstLook
from memsift.text import SafeText, cell_width, clip, visible, wrap
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, blank


@dataclass(frozen=True, slots=True)
class StartFacts:
    """`look` None: the checks are not done yet. `unreviewed`: nothing was ever decided here. `entries`: how
    many there are altogether; None: nobody has read all files yet. `strays`: files that are no memory by
    their names, looked for where nothing was decided. `problem`: why not all of this could be looked at; then
    that is said, not what the rest would make of it."""

    files: int
    entries: int | None
    changed: int
    proposed: int
    unreviewed: bool
    strays: tuple[str, ...] = ()
    look: FirstLook | None = None
    problem: Message | None = None


def start_lines(
    facts: StartFacts, lang: Lang, cells: int, rows: int, keys: Sequence[SafeText] = ()
) -> list[Line]:
    """The three lines; the second takes what it needs of the `rows` that there are. `keys`: those that lead
    to the Inbox and to the Checkup, and the one that shows this again."""

    def t(message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), lang)

    if facts.problem is not None:
        return [((row, "error"),) for row in wrap(words(facts.problem, lang), max(cells, 10))[:rows]]
    if facts.unreviewed and facts.entries is None:
        changed = t("tui.start.first-files", files=facts.files)
    elif facts.unreviewed:
        changed = t("tui.start.first", files=facts.files, n=facts.entries)
    elif facts.changed:
        changed = t("tui.start.changed", n=facts.changed)
    else:
        changed = t("tui.start.unchanged")
    lines: list[Line] = [((changed, "accent" if facts.changed else "text"),)]
    if facts.unreviewed and facts.strays:
        rows -= 1
        names = ", ".join(path.rpartition("/")[2] for path in facts.strays)
        lines.append(((t("tui.start.strays", names=names), "warn"),))
    if facts.look is None:
        lines.append(((t("tui.start.checking"), "muted"),))
        return lines
    inbox, checkup, again = (*keys, *("",) * 3)[:3]
    if facts.look.worst is None:
        calm = "light" if facts.look.waiting else "rests" if facts.look.resting else "fine"
        lines.append(((t(f"tui.start.{calm}", n=facts.look.resting), "text"),))
    else:
        worst, file = words(facts.look.worst, lang), facts.look.file
        place = {"file": file, "line": facts.look.line} if file.rpartition("/")[2] not in worst else {}

        def first(what: SafeText) -> SafeText:
            said = t("tui.start.worst", what=what, checkup=checkup)
            return t("tui.start.worst-at", what=said, **place) if place else said

        lines += [((row, "warn"),) for row in _fitted(first, worst, max(cells, 10), max(rows - 2, 1))]
    more = t("tui.start.again", key=again) if again else visible("")
    if again and cell_width(changed) + cell_width(more) + 2 <= cells:
        lines[0] = (*lines[0], (blank(2), "text"), (more, "muted"))
    counts = {"p": facts.proposed, "n": facts.look.waiting, "inbox": inbox, "checkup": checkup}
    said = {(True, True): "waits", (True, False): "proposed", (False, True): "found"}
    which = said.get((bool(facts.proposed), bool(facts.look.waiting)), "none-waits")
    lines.append(((t(f"tui.start.{which}", **counts), "text"),))
    return lines


def _fitted(say: Callable[[SafeText], SafeText], what: SafeText, cells: int, rows: int) -> list[SafeText]:
    """What is said in at most `rows` rows: as much of `what` as leaves room for what is said around it."""
    room = min(cell_width(what), cells * rows)
    while len(found := wrap(text := say(clip(what, room)), cells)) > rows and room > cells // 4:
        room -= 2
    room = cells * rows
    while len(found) > rows:  # no room even for what is said around it: that is cut too, with a sign
        found, room = wrap(clip(text, room), cells), room - 1
    return found
