"""Setting and clearing what an entry says about itself, in the style in which it already says it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from memsift.markdown.model import Confidence, Document, Entry, FieldSpan
from memsift.messages import Lang, Message
from memsift.plan.model import Change, PlanError, Refused
from memsift.plan.operations.draft import Draft, anatomy, one_line, put, take
from memsift.plan.operations.language import joined_sources, key, keys_for

FIELDS = ("confidence", "date", "sources", "expires", "confirmed", "expired", "superseded", "pinned")

_DATE = re.compile(r"(\d{4})(-|/|\.|年)\d{1,2}(-|/|\.|月)\d{1,2}(日?)")
_PAREN_STYLES = ("paren", "paren-date")
_CLOSING = {"(": ")", "（": "）"}
_ENDS = ",，、;；·()（）[]"
"""Signs that end a source where it is written."""


def set_fields(
    document: Document, file: str, entry: Entry, values: Mapping[str, object]
) -> tuple[Change, ...]:
    """Set fields of one entry, None clears. Keys and values:

    `confidence` "F0".."F2"; `date`, `expires`, `expired` a date; `sources` texts (`source` one text),
    exactly these; `confirmed` a date (added to those there are) or a sequence of dates (exactly these);
    `superseded` an id; `pinned` bool. Raises PlanError for another key or value, Refused when the entry
    would not read as meant.
    """
    draft = with_fields(take(document, entry), values, keys_for(document, entry, entry.text))
    return put(document, file, entry, draft)


def with_fields(draft: Draft, values: Mapping[str, object], lang: Lang) -> Draft:
    """The entry with these fields; keys that it has to write anew are of language `lang`."""
    for name, value in values.items():
        draft = _set(draft, name, value, lang)
    return draft


def _set(draft: Draft, name: str, value: object, lang: Lang) -> Draft:
    if name in ("source", "sources"):
        return _set_sources(draft, _as_sources(value), lang)
    if name == "confidence":
        return _set_grade(draft, _as_grade(value))
    if name == "confirmed":
        return _set_confirmed(draft, value, lang)
    if name in ("date", "expires", "expired"):
        return _set_date(draft, name, _as_date(name, value), lang)
    if name == "pinned":
        return _set_pinned(draft, bool(value), lang)
    if name == "superseded":
        return _set_superseded(draft, value, lang)
    raise PlanError(Message("plan.field-unknown", {"field": name}))


def _bad(name: str, value: object) -> PlanError:
    return PlanError(Message("plan.field-value", {"field": name, "value": str(value)}))


def _as_date(name: str, value: object) -> date | None:
    if value is None or isinstance(value, date):
        return value
    raise _bad(name, value)


def _as_grade(value: object) -> Confidence | None:
    if value is None:
        return None
    try:
        return Confidence(str(value))
    except ValueError:
        raise _bad("confidence", value) from None


def _as_sources(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    many = (value,) if isinstance(value, str) else value
    if not isinstance(many, Sequence) or not all(isinstance(one, str) for one in many):
        raise _bad("source", value)
    return tuple(one_line(one)[0] for one in many)


def _check(draft: Draft, name: str, wanted: object) -> Draft:
    """The field must now be read as it was meant (a parenthesis in a source could end it)."""
    if getattr(draft.entry.fields, name) != wanted:
        raise Refused(Message("plan.field-value", {"field": name, "value": _words(wanted)}))
    return draft


def _words(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# -- each field


def _set_date(draft: Draft, name: str, value: date | None, lang: Lang) -> Draft:
    spans = [s for s in draft.spans(name) if s.style != "edge"] or draft.spans(name)
    if value is None:
        return _check(cut(draft, draft.spans(name)), name, None)
    if not spans:
        return _check(_add(draft, name, value.isoformat(), lang), name, value)
    # The first value is the one that counts; a date with a key counts before one without.
    counting = next((s for s in spans if s.style not in ("paren-date", "edge")), spans[0])
    changed = _put_value(draft, counting, _like(_value(draft, counting), value))
    if getattr(changed.entry.fields, name) != value:
        changed = _add(cut(draft, draft.spans(name)), name, value.isoformat(), lang)
    return _check(changed, name, value)


def _set_confirmed(draft: Draft, value: object, lang: Lang) -> Draft:
    old = draft.entry.fields.confirmed
    if value is None or isinstance(value, Sequence):
        wanted = tuple(value or ())
        if not all(isinstance(day, date) for day in wanted):
            raise _bad("confirmed", value)
        if wanted == old:
            return draft
        draft = cut(draft, draft.spans("confirmed"))
    elif isinstance(value, date):
        if value in old:
            return draft
        wanted = (value,)
    else:
        raise _bad("confirmed", value)
    kept = draft.entry.fields.confirmed
    for day in wanted:
        draft = _add(draft, "confirmed", day.isoformat(), lang)
    return _check(draft, "confirmed", (*kept, *wanted))


def _set_grade(draft: Draft, value: Confidence | None) -> Draft:
    spans = draft.spans("confidence")
    if value is None:
        return _check(cut(draft, spans), "confidence", None)
    if spans:
        return _check(_put_value(draft, spans[0], value.value), "confidence", value)
    parts = anatomy(draft)
    head = _head_before_leading_fields(draft, parts.head)
    rest = draft.first[len(head) :]
    gap = "" if not head or head[-1] in " \t：" else " "
    line = f"{head}{gap}[{value.value}] {rest.lstrip()}".rstrip()
    return _check(draft.with_first(line), "confidence", value)


def _head_before_leading_fields(draft: Draft, head: str) -> str:
    """Bullet, task mark and id only: the grade stands before all other fields."""
    ends = [
        s.span.end
        for s in draft.entry.fields.spans
        if s.span.line == draft.entry.line and s.name in ("task", "id") and s.style == "prefix"
    ]
    if ends:
        return draft.first[: max(ends)]
    indent = len(head) - len(head.lstrip())
    bullet = head.split(None, 1)[0] if head.strip() else ""
    at = indent + len(bullet)
    while at < len(draft.first) and draft.first[at] in " \t":
        at += 1
    return draft.first[:at]


def _set_sources(draft: Draft, wanted: tuple[str, ...], lang: Lang) -> Draft:
    old = draft.entry.fields.sources
    spans = draft.spans("source")
    if wanted == old:
        return draft
    if not spans and not wanted:  # those of an agent's trailer are not ours to take away
        raise PlanError(Message("plan.field-elsewhere", {"field": "source"}))
    if not wanted:
        return _check(cut(draft, spans), "sources", ())
    more = wanted[len(old) :] if wanted[: len(old)] == old else ()
    tries: list[Draft | None] = []
    if more and spans:
        value = _value(draft, spans[-1])
        comma = "、" if "、" in value or lang == "zh" else ", "
        tries.append(_attempt(draft, [], spans[-1], comma.join((value, *more))))
    elif more:
        tries.append(_plus(draft, ["source"], [joined_sources(more, lang)], lang))
        tries.append(_plus(draft, ["source"] * len(more), list(more), lang, bracket=True))
    elif spans:
        tries.append(_attempt(draft, spans[1:], spans[0], joined_sources(wanted, lang)))
    bare = cut(draft, spans)
    tries.append(_plus(bare, ["source"] * len(wanted), list(wanted), lang, bracket=True))
    for made in tries:
        if made is not None and made.entry.fields.sources == wanted:
            return made
    ends = next((one for one in wanted if one not in old and any(sign in one for sign in _ENDS)), None)
    if ends is not None:
        raise Refused(Message("plan.source-ends", {"field": "source", "value": ends}))
    raise Refused(Message("plan.field-value", {"field": "source", "value": _words(wanted)}))


def _attempt(draft: Draft, gone: Sequence[FieldSpan], span: FieldSpan, value: str) -> Draft | None:
    try:
        # What is cut stands behind `span`, so its place holds.
        return _put_value(cut(draft, gone), span, value)
    except Refused:
        return None


def _plus(
    draft: Draft, names: Sequence[str], values: Sequence[str], lang: Lang, *, bracket: bool = False
) -> Draft | None:
    try:
        for name, value in zip(names, values, strict=True):
            draft = _add(draft, name, value, lang, bracket=bracket)
    except Refused:
        return None
    return draft


def _set_pinned(draft: Draft, value: bool, lang: Lang) -> Draft:
    if draft.entry.fields.pinned == value:
        return draft
    draft = cut(draft, draft.spans("pinned"))
    if value:
        draft = _add(draft, "pinned", "是" if lang == "zh" else "yes", lang)
    return _check(draft, "pinned", value)


def _set_superseded(draft: Draft, value: object, lang: Lang) -> Draft:
    if value is not None and not isinstance(value, str):
        raise _bad("superseded", value)
    spans = draft.spans("superseded")
    if value is None:
        return _check(cut(draft, spans), "superseded", None)
    named = one_line(value)[0]
    if spans and draft.entry.fields.superseded is not None:
        return _check(_put_value(draft, spans[0], named), "superseded", named)
    return _check(_add(draft, "superseded", named, lang), "superseded", named)


def with_date_like(draft: Draft, like: Draft, day: date) -> Draft:
    """The entry, if it has no date, with one in parentheses, as another writes its date, else its source."""
    told = [s for s in like.entry.fields.spans if s.name in ("date", "source") and s.style in _PAREN_STYLES]
    one = min(told, key=lambda span: span.name, default=None)
    if draft.entry.fields.date is not None or one is None or one.span.line != like.entry.line:
        return draft
    at = max(like.first.rfind(sign, 0, one.value.start) for sign in _CLOSING)
    if at < 0:
        return draft
    opening, dated = like.first[at], one.name == "date"
    key_too = like.first[max(one.span.start, at + 1) : one.value.start].lstrip(",，、;； ")
    said = key_too + _like(_value(like, one), day) if dated else day.isoformat()
    said = f"{opening}{said}{_CLOSING[opening]}"
    if not like.first[len(anatomy(like).head) : at].strip():
        head = anatomy(draft).head
        after = like.first[like.first.find(_CLOSING[opening], at) + 1 :]
        before, behind = (" " if line[:1] in (" ", "\t") else "" for line in (like.first[at - 1 :], after))
        if head.rstrip().endswith(("]", "】", "）", "：")):  # nothing but a bullet needs the blank itself
            head = head.rstrip() + before
        made = draft.with_first(f"{head}{said}{behind}{draft.first[len(anatomy(draft).head) :]}")
    else:
        made = draft.with_first(_append(draft, said if opening == "（" else f" {said}"))
    return made if made.entry.fields.date == day and made.entry.text == draft.entry.text else draft


# -- text


def _value(draft: Draft, span: FieldSpan) -> str:
    return draft.lines[span.value.line - 1][span.value.start : span.value.end]


def _put_value(draft: Draft, span: FieldSpan, value: str) -> Draft:
    line = draft.lines[span.value.line - 1]
    return draft.with_line(span.value.line, line[: span.value.start] + value + line[span.value.end :])


def _like(old: str, new: date) -> str:
    """A date written as the one that it replaces; what follows the old one (到期) stays."""
    found = _DATE.match(old)
    if found is None:
        return new.isoformat()
    a, b, end = found[2], found[3], found[4]
    return f"{new.year:04}{a}{new.month:02}{b}{new.day:02}{end}" + _rest(old[found.end() :])


def _rest(after: str) -> str:
    """What follows a date in its value: a time of day goes with the old date."""
    return re.sub(r"^(?:T|[ \t]+)\d{1,2}:\d{2}\S*", "", after)


def cut(draft: Draft, spans: Sequence[FieldSpan]) -> Draft:
    """Without these fields; parentheses and comments that are empty then go with them."""
    by_line: dict[int, list[FieldSpan]] = {}
    for span in spans:
        by_line.setdefault(span.span.line, []).append(span)
    for number, many in by_line.items():
        text = draft.lines[number - 1]
        for span in sorted(many, key=lambda s: -s.span.start):
            if span.style == "comment":
                text = _cut_comment(text, span)
            else:
                text = _without(text, span.span.start, span.span.end)
        draft = draft.with_line(number, text.rstrip() if number >= draft.entry.line else text)
    return draft


def _without(text: str, start: int, end: int) -> str:
    before, after = text[:start], text[end:]
    if before and after and _CLOSING.get(before[-1]) == after[0]:
        before, after = before[:-1].rstrip(" \t") if before[:-1].strip() else before[:-1], after[1:]
    elif before and after[:1] in (")", "）") and before.endswith((",", "，", ";", "；", "、")):
        before = before[:-1]
    elif before[-1:] in ("(", "（"):
        after = after.lstrip(" \t,，;；、·")
    if before.endswith((" ", "\t")) and after.startswith((" ", "\t")):
        after = after.lstrip(" \t")
    return before + after


def _cut_comment(text: str, span: FieldSpan) -> str:
    before, after = text[: span.span.start], text[span.span.end :]
    if before.endswith("|"):
        before = before[:-1]
    elif after.startswith("|"):
        after = after[1:]
    else:
        raise PlanError(Message("plan.field-elsewhere", {"field": span.name}))
    return before + after


def _add(draft: Draft, name: str, value: str, lang: Lang, *, bracket: bool = False) -> Draft:
    """A field that the entry does not have yet: inside its parentheses or tail, else in brackets at the
    end of its first line (before a block id)."""
    if not bracket:
        for way in (_add_in_parentheses, _add_to_tail):
            made = way(draft, name, value, lang)
            if made is not None:
                return made
    return draft.with_first(_append(draft, f" [{key(name, lang)}:: {value}]"))


def _append(draft: Draft, text: str) -> str:
    line = draft.first
    at = len(line.rstrip())
    for span in draft.spans("block"):
        if span.span.line == draft.entry.line:
            at = len(line[: span.span.start].rstrip())
    return line[:at] + text + line[at:].rstrip()


def _add_in_parentheses(draft: Draft, name: str, value: str, lang: Lang) -> Draft | None:
    line = draft.first
    ends = [
        s.span.end
        for s in draft.entry.fields.spans
        if s.span.line == draft.entry.line and s.style in _PAREN_STYLES and s.name != "superseded"
    ]
    if not ends or any(sign in value for sign in "()（）"):
        return None
    at = len(line[: max(ends)].rstrip())
    if line[at - 1] in ")）":  # the field is all that the parentheses hold
        close = at - 1
    else:
        close = next((i for i in range(at, len(line)) if line[i] in ")）"), -1)
        if close < 0 or any(sign in "(（" for sign in line[at:close]):
            return None
    wide = line[close] == "）"
    comma, colon = ("，", "：") if wide else (", ", ": ")
    text = f"{line[:close].rstrip()}{comma}{key(name, lang)}{colon}{value}{line[close:]}"
    return _if_only_this(draft, text, name)


def _add_to_tail(draft: Draft, name: str, value: str, lang: Lang) -> Draft | None:
    tails = [s for s in draft.entry.fields.spans if s.style == "tail" and s.span.line == draft.entry.line]
    if not tails or any(sign in value for sign in "·;；"):
        return None
    line = draft.first
    last = max(tails, key=lambda s: s.span.end)
    mark = line[last.span.start : last.span.end].strip()[0]
    colon = "：" if lang == "zh" else ": "
    gap = {"·": " · ", ";": "; ", "；": "；"}[mark]
    text = line[: last.span.end] + f"{gap}{key(name, lang)}{colon}{value}" + line[last.span.end :]
    return _if_only_this(draft, text, name)


def _if_only_this(draft: Draft, text: str, name: str) -> Draft | None:
    """The draft with this first line, if every other field still reads as before; else None."""
    try:
        made = draft.with_first(text)
    except Refused:
        return None
    attribute = "sources" if name == "source" else name
    old, new = draft.entry.fields, made.entry.fields
    same = all(
        getattr(old, other) == getattr(new, other)
        for other in ("id", *FIELDS, "task", "block_id")
        if other != attribute
    )
    changed = name == "status" or getattr(old, attribute) != getattr(new, attribute)
    return made if same and changed and made.entry.text == draft.entry.text else None
