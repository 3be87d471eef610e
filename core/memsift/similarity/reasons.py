"""A decision in words, and the places in the original texts that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memsift.messages import Message
from memsift.similarity.clauses import by_clause
from memsift.similarity.denials import negation
from memsift.similarity.marks import VALUES, Token
from memsift.similarity.model import Judgement, Verdict
from memsift.similarity.rules import Case, Difference
from memsift.similarity.stem import light_stem

_SIDE = 60  # characters of what is quoted of one side
_LONG = 32  # characters of a side up to which two are read beside each other at a glance
_VALUE = 12  # characters: no value alone is longer
_MORE = " …"  # behind quotations of which there are more
_QUOTED = 3  # quotations of one side
_BRACKETS = (("(", ")"), ("（", "）"), ("[", "]"), ("【", "】"), ("「", "」"), ("《", "》"), ("“", "”"))

WRITTEN_OTHERWISE = Message("similarity.written-otherwise")

Span = tuple[int, int]


class Decision(NamedTuple):
    """A verdict and what decided it. `longer`: "a" or "b" for CONTAINS."""

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    longer: str | None = None


def explain(
    case: Case, decision: Decision, score: float, *, flipped: bool, texts: tuple[str, str]
) -> Judgement:
    """The judgement for a person. `texts` are the originals of case.a and case.b; `flipped`: the person
    sees case.b first."""
    lone = negation(case)
    said = _otherwise(case) if decision.verdict is Verdict.SAME else ()
    spans = (
        _spans(
            texts[0],
            [case.a.content[i] for i in (*case.al.only_a, *(i for i, _ in said))],
            decision.differences,
            0,
            case,
            lone.lone_a,
        ),
        _spans(
            texts[1],
            [case.b.content[j] for j in (*case.al.only_b, *(j for _, j in said))],
            decision.differences,
            1,
            case,
            lone.lone_b,
        ),
    )
    quotes = tuple(_quote(text, found) for text, found in zip(texts, spans, strict=True))
    mostly = any(map(_mostly, texts, quotes))
    if against := decision.verdict is Verdict.CONFLICT and any(len(quote) > _LONG for quote in quotes):
        at_odds = _deciding(case, decision.differences, texts)
        if against := all(at_odds):
            quotes = at_odds
    longer = decision.longer
    if flipped:
        spans, quotes = (spans[1], spans[0]), (quotes[1], quotes[0])
        longer = {"a": "b", "b": "a"}.get(longer or "")
    reasons = _reasons(
        case.a.words == case.b.words,
        decision,
        quotes,
        longer,
        *_denying(case, decision, texts),
        ended=_ended(case, decision.differences, texts),
        at_odds=against or mostly,
    )
    return Judgement(decision.verdict, score, reasons, spans[0], spans[1], longer)


def _mostly(text: str, quote: str) -> bool:
    """Whether most of a text is quoted, and more than a value: "same but for" would be no help."""
    return len(quote) > _VALUE and 2 * len(quote) > len(text.strip())


def _denying(case: Case, decision: Decision, texts: tuple[str, str]) -> tuple[Sequence[Token], str]:
    """The words that deny on one side alone, and the text they stand in."""
    for difference in decision.differences:
        if difference.rule == "untrue":
            side = 1 if difference.b else 0
            return [(case.a, case.b)[side].content[k] for k in difference.of(side)], texts[side]
    lone = negation(case)
    return (lone.lone_a, texts[0]) if lone.lone_a else (lone.lone_b, texts[1])


def _ended(case: Case, differences: Sequence[Difference], texts: tuple[str, str]) -> str:
    """The clause that says that something is no more, where one text alone does; "" else."""
    for side, form in enumerate((case.a, case.b)):
        told = [one for one in differences if one.rule == "ceased" and one.of(side) and not one.of(1 - side)]
        if told:
            inside = by_clause(form)[form.clause[told[0].of(side)[0]]]
            return _cut(texts[side][form.content[inside[0]].start : form.content[inside[-1]].end], _SIDE)
    return ""


def _deciding(case: Case, differences: Sequence[Difference], texts: tuple[str, str]) -> tuple[str, ...]:
    """Of two texts that differ in much, the words alone that stand against each other; "" where none do.
    What has changed places, or is no more, is quoted whole."""
    if any(each.rule in ("order", "ceased", "negation", "untrue") for each in differences):
        return "", ""
    found = []
    for side, (reading, text) in enumerate(zip((case.a, case.b), texts, strict=True)):
        tokens = (reading.content[k] for each in differences for k in each.of(side))
        found.append(_quote(text, sorted({(token.start, token.end) for token in tokens})))
    return tuple(found)


def _otherwise(case: Case) -> tuple[tuple[int, int], ...]:
    """The words that both say, each in its own way: 讨厌 and 不爱, reply and answer."""
    x, y = case.a.content, case.b.content
    return tuple(
        (i, j)
        for i, j in case.pairs
        if x[i].kind not in VALUES and light_stem(x[i].surface) != light_stem(y[j].surface)
    )


def _reasons(
    same_words: bool,
    decision: Decision,
    quotes: tuple[str, ...],
    longer: str | None,
    denying: Sequence[Token],
    text: str,
    *,
    ended: str,
    at_odds: bool,
) -> tuple[Message, ...]:
    """`ended`: what says that something is no more. `at_odds`: the quotes are those words alone that stand
    against each other, or most of a text."""
    first, second = quotes
    if decision.verdict is Verdict.SIMILAR:
        return (Message("similarity.look-alike", {"a": first or "–", "b": second or "–"}),)
    if decision.verdict is Verdict.CONTAINS:
        if longer == "a":
            return (Message("similarity.first-adds", {"text": _with_more(first)}),)
        return (Message("similarity.second-adds", {"text": _with_more(second)}),)
    if decision.verdict is Verdict.SAME:
        if first and second:
            return (Message("similarity.other-words", {"a": first, "b": second}),)
        if first or second:
            return (Message("similarity.but-for-one", {"text": first or second}),)
        return (WRITTEN_OTHERWISE if same_words else Message("similarity.other-order"),)
    rules = {difference.rule for difference in decision.differences}
    found: list[Message] = []
    if denying and (not rules or rules & {"negation", "untrue"}):
        words = list(dict.fromkeys(text[token.start : token.end] for token in denying))
        found.append(Message("similarity.one-denies", {"word": words[0]}))
    if "order" in rules:
        found.append(Message("similarity.exchanged", {"a": first, "b": second}))
    elif "ceased" in rules:
        found.append(Message("similarity.one-ceased", {"text": ended or first or second}))
    elif "undone" in rules:
        found.append(Message("similarity.one-undone", {"a": first or "–", "b": second or "–"}))
    elif rules - {"negation", "untrue"}:
        said = "similarity.at-odds" if at_odds else "similarity.but-for"
        found.append(Message(said, {"a": first or "–", "b": second or "–"}))
    return tuple(found)


def _spans(
    text: str,
    left: Iterable[Token],
    differences: Iterable[Difference],
    side: int,
    case: Case,
    lone: Sequence[Token],
) -> tuple[Span, ...]:
    """What one side says alone, as merged places of the original text."""
    content = (case.a, case.b)[side].content
    places = {(token.start, token.end) for token in (*left, *lone)}
    for difference in differences:
        if difference.rule in ("order", "ceased", "changed", "undone"):
            places |= {(content[k].start, content[k].end) for k in difference.of(side)}
    merged: list[Span] = []
    for start, end in sorted(places):
        if merged and not text[merged[-1][1] : start].strip():
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _whole_brackets(part: str) -> str:
    """A quotation without a bracket at an end of it whose other half is not quoted."""
    for opens, closes in _BRACKETS:
        if part.startswith(closes) or (part.startswith(opens) and closes not in part):
            part = part[1:]
        if part.endswith(opens) or (part.endswith(closes) and opens not in part):
            part = part[:-1]
    return part.strip()


def _quote(text: str, spans: Sequence[Span]) -> str:
    """The places as one quotation: near ones with what stands between them, far ones apart by …"""
    runs: list[Span] = []
    for start, end in spans:
        if runs and start - runs[-1][1] <= 6:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    said: dict[str, Span] = {}  # what stands there twice is quoted once
    for start, end in runs:
        said.setdefault(text[start:end], (start, end))
    runs = list(said.values())
    parts: list[str] = []
    room = _SIDE
    for start, end in runs[:_QUOTED]:
        part = _whole_brackets(text[start:end])
        if parts and len(part) > room:
            break
        parts.append(_cut(part, room))
        room -= len(part) + len(" … ")
    return " … ".join(parts) + (_MORE if len(runs) > len(parts) and not parts[-1].endswith("…") else "")


def _with_more(quote: str) -> str | Message:
    """A quotation that says in words that there is more."""
    if not quote.endswith(_MORE):
        return quote
    return Message("similarity.and-more", {"text": quote.removesuffix(_MORE)})


def _cut(part: str, room: int) -> str:
    """The beginning of a quotation that is too long, in whole words where it has words apart."""
    if len(part) <= room:
        return part
    whole = part[:room].rpartition(" ")[0]  # one more than stays: a space there is the end of a word
    kept = whole if len(whole) > room // 2 else part[: room - 1]
    return kept.rstrip(" ,;:，、；：") + "…"
