"""The detail strip: everything that is known of the entry under the cursor, in a few lines. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memsift.messages import Lang, Message
from memsift.text import SafeText, cut, joined, visible
from memsift.vault.model import EntryRef, Role
from memsift_tui.screens.review.items import text_rows
from memsift_tui.screens.review.rows import name
from memsift_tui.screens.review.state import SIGNS, Partner
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Line, Span, blank

GAP = blank(3)
UNSOURCED = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})
"""Files whose entries need no source: rules, pointers, what others wrote."""


def entry_detail(
    ref: EntryRef,
    partners: Sequence[Partner],
    names: Mapping[str, EntryRef],
    linked_from: Sequence[str],
    history: SafeText | None,
    lang: Lang,
    cells: int,
    rows: int,
) -> list[Line]:
    """At most `rows` lines about an entry: where it stands and from whom it is, what it is alike to and
    why, who links to it. `linked_from`: places as people write them."""

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
    if history is not None:
        second.append(history)
    lines = [_line(first), *([_line(second)] if second else [])]
    for partner in partners:
        lines += partner_lines(ref, partner, names, lang, cells)
    return lines[:rows]


def partner_lines(
    ref: EntryRef, partner: Partner, names: Mapping[str, EntryRef], lang: Lang, cells: int
) -> list[Line]:
    """What an entry is to another one: the verdict with its reasons, and the other text with the
    differing characters marked."""
    other = names.get(partner.ref)
    if other is None:
        return []
    verdict = words(Message(f"tui.alike.{partner.verdict}.one", {"other": name(other, ref)}), lang)
    style = "error" if partner.verdict == "conflict" else "sign"
    reasons = [words(reason, lang) for reason in partner.reasons if isinstance(reason, Message)]
    head: Line = (
        (visible(SIGNS[partner.verdict]), style),
        (SPACE, "text"),
        (verdict, "text"),
        (GAP, "text"),
        (joined(reasons, SPACE * 2), "muted"),
    )
    texts = text_rows(other.entry.text, max(cells - 6, 10), "muted", partner.there)
    return [head, *(((SPACE * 2, "text"), *row) for row in texts[:2])]


def section_detail(title: SafeText, entries: int, lang: Lang) -> list[Line]:
    """About a section: its whole title and what can be done."""
    said = words(Message("tui.detail.section", {"n": entries}), lang)
    return [((title, "title"),), ((said, "muted"),)]


def _line(parts: Sequence[SafeText]) -> Line:
    spans: list[Span] = []
    for part in parts:
        spans += ([(GAP, "text")] if spans else []) + [(cut(part, 0, 400), "muted")]
    return tuple(spans)
