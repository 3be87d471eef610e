"""The detail strip: everything that is known of the entry under the cursor, in a few lines. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memsift.messages import Lang, Message
from memsift.review.aside.model import Partner
from memsift.store import PlanRecord
from memsift.text import SafeText, cell_width, cut, joined, more, visible, wrap
from memsift.vault.model import EntryRef, Role
from memsift_tui.screens.review.items import text_rows
from memsift_tui.screens.review.rows import name
from memsift_tui.screens.review.state import SIGNS
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Line, blank, width_of

GAP = blank(3)
LEAST_ROWS = 2  # of each text that an entry is alike to
UNSOURCED = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})
"""Files whose entries need no source: rules, pointers, what others wrote."""


def entry_detail(
    ref: EntryRef,
    partners: Sequence[Partner],
    names: Mapping[str, EntryRef],
    linked_from: Sequence[str],
    touched: PlanRecord | None,
    lang: Lang,
    cells: int,
    rows: int,
) -> list[Line]:
    """At most `rows` lines about an entry: where it stands, what it is alike to and why, from whom it is, who
    links to it. `linked_from`: places as people write them. `touched`: what wrote it last."""

    def t(message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), lang)

    entry, fields = ref.entry, ref.entry.fields
    if entry.end_line > entry.line:
        where = t("tui.detail.lines", file=ref.file.path, line=entry.line, end=entry.end_line)
    else:
        where = t("tui.detail.where", file=ref.file.path, line=entry.line)
    first: list[SafeText] = [where, t("tui.detail.size", n=len(entry.text))]
    if fields.confirmed:
        first.append(t("tui.detail.confirmed", when=", ".join(day.isoformat() for day in fields.confirmed)))
    second: list[SafeText] = []
    if fields.sources:
        second.append(t("tui.detail.source", what="; ".join(fields.sources)))
    elif fields.confidence is not None or (
        ref.file.layout == "hippocampus" and ref.file.role not in UNSOURCED
    ):
        second.append(t("tui.detail.no-source"))
    if entry.links:
        second.append(
            t("tui.detail.links", what=", ".join(link.target or link.text for link in entry.links[:3]))
        )
    if linked_from:
        second.append(t("tui.detail.linked", what=", ".join(linked_from[:3])))
    if touched is not None:
        second.append(t("tui.detail.history", when=f"{touched.when:%Y-%m-%d}", what=touched.what))
    above, below = _rows(first, cells), _rows(second, cells)
    alike: list[Line] = []
    for each in range(max(rows - len(above) - len(below), LEAST_ROWS), LEAST_ROWS - 1, -1):
        # As much of each text as lets all of them have room.
        alike = [line for one in partners for line in partner_lines(ref, one, names, lang, cells, each)]
        if len(above) + len(alike) + len(below) <= rows:
            break
    return _some([*above, *alike, *below], rows)


def partner_lines(
    ref: EntryRef, partner: Partner, names: Mapping[str, EntryRef], lang: Lang, cells: int, rows: int
) -> list[Line]:
    """What an entry is to another one: the verdict, `rows` of the other text with the differing characters
    marked, and the reasons, beside the verdict where there is room."""
    other = names.get(partner.ref)
    if other is None:
        return []
    verdict = words(Message(f"tui.alike.{partner.verdict}.one", {"other": name(other, ref)}), lang)
    style = "error" if partner.verdict == "conflict" else "sign"
    reasons = [words(_seen_from_here(reason, partner.verdict), lang) for reason in partner.reasons]
    head: Line = ((visible(SIGNS[partner.verdict]), style), (SPACE, "text"), (verdict, "text"))
    why = joined(reasons, SPACE * 2)
    below: list[Line] = []
    if width_of(head) + len(GAP) + cell_width(why) <= cells:
        head += ((GAP, "text"), (why, "muted"))
    else:
        below = _some([((row, "muted"),) for row in wrap(why, cells - 2)], rows)
    texts = _some(text_rows(other.entry.text, max(cells - 6, 10), "muted", partner.there), rows)
    return [head, *(((SPACE * 2, "text"), *row) for row in (*texts, *below))]


def _some(lines: Sequence[Line], rows: int) -> list[Line]:
    """The first lines, the last of them with a sign where there are more."""
    if len(lines) <= rows or not rows:
        return list(lines[:rows])
    cut_off: Line = () if str(lines[rows - 1][-1][0]).endswith(more()) else ((visible(more()), "muted"),)
    return [*lines[: rows - 1], (*lines[rows - 1], *cut_off)]


def _seen_from_here(reason: Message, verdict: str) -> Message:
    """Which of two says more, as this one and that one: only one of them stands below the cursor's."""
    if reason.id not in ("similarity.first-adds", "similarity.second-adds"):
        return reason
    return Message(f"tui.alike.{verdict}.adds", dict(reason.params))


def section_detail(title: SafeText, entries: int, lang: Lang) -> list[Line]:
    """About a section: its whole title and what can be done."""
    said = words(Message("tui.detail.section", {"n": entries}), lang)
    return [((title, "title"),), ((said, "muted"),)]


def _rows(parts: Sequence[SafeText], cells: int) -> list[Line]:
    """The parts beside each other as long as they fit, the next one on a row of its own."""
    rows: list[Line] = []
    for part in parts:
        if rows and width_of(rows[-1]) + len(GAP) + cell_width(part) <= cells:
            rows[-1] = (*rows[-1], (GAP, "text"), (part, "muted"))
        else:
            rows += [((row, "muted"),) for row in wrap(cut(part, 0, 400), cells)]
    return rows
