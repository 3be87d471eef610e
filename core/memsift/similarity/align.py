"""What two readings have in common, and what is left over on either side."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from memsift.similarity.form import Form
from memsift.similarity.marks import PLAIN, VALUES, Token
from memsift.similarity.stem import light_stem
from memsift.similarity.units import MEASURES
from memsift.similarity.values import compatible
from memsift.similarity.words import exclusive, slot_families

# Beyond this product of lengths the order is not looked at (the table of an alignment would not fit).
_ORDERED = 4_000_000
_MODEL = re.compile(r"[a-z]{1,4}\d{2,6}")
_DAYS = 8  # that a month may be the month of; a text with more is a list
_LEAP, _DAYS_A_YEAR = 2024, 366
_YEAR = re.compile(r"(?:19|20)\d\d")
_HALF_DAY = re.compile(r"[ap]\.?m|[凌清早上午中正下傍晚夜]")
_DERIVED = re.compile(
    r"(?:s|es|al|er|or|ed|ing|ion|ation|ment|ness|ity|able|ful|ish|ist|ism|ian|an|ic|ical|ive|ary|ory|ance|ence|ant|ent|y|i|iness|ship|hood|ward|wise|like|th|st|en|ening|ering|eous|ious|ous|el|ei|fulnes)$"
)


class Alignment(NamedTuple):
    """Indices into the content of both. `matched`: pairs in the same order; `moved`: pairs matched out of
    order; `only_a`, `only_b`: left over. `shared`, `left_a`, `left_b` are weights."""

    matched: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, int], ...]
    only_a: tuple[int, ...]
    only_b: tuple[int, ...]
    shared: float
    left_a: float
    left_b: float


def align(a: Form, b: Form) -> Alignment:
    """Match the content of two readings: first in order, then moved, then what is written differently."""
    x, y = a.content, b.content
    matched = _in_order(a.marks.canons, b.marks.canons)
    used_a, used_b = {i for i, _ in matched}, {j for _, j in matched}
    free_a = [i for i in range(len(x)) if i not in used_a]
    free_b = [j for j in range(len(y)) if j not in used_b]
    moved: list[tuple[int, int]] = []
    variants: list[tuple[int, int]] = []
    if free_a and free_b:
        moved = _match_equal(a.marks.canons, b.marks.canons, free_a, free_b)
        if free_a and free_b:
            _match_variants(a, b, free_a, free_b, variants)
    if free_a or free_b:
        turned = [(j, i) for i, j in matched]
        gone_a = _echoes(a, [i for i, _ in (*matched, *moved)], free_a, free_b, matched)
        gone_b = _echoes(b, [j for _, j in (*matched, *moved)], free_b, free_a, turned)
        free_a = [i for i in free_a if i not in gone_a]
        free_b = [j for j in free_b if j not in gone_b]
    shared = sum([max(x[i].weight, y[j].weight) for i, j in matched])
    pairs, strays = matched, moved
    if moved or variants:
        shared += sum([min(x[i].weight, y[j].weight) for i, j in (*moved, *variants)])
    if variants:
        fit = [pair for pair in variants if _fits(pair, matched)]
        pairs = sorted((*matched, *fit))
        strays = [*moved, *(pair for pair in variants if pair not in pairs)]
    return Alignment(
        tuple(pairs),
        tuple(sorted(strays)),
        tuple(free_a),
        tuple(free_b),
        shared,
        sum([x[i].weight for i in free_a]),
        sum([y[j].weight for j in free_b]),
    )


def _echoes(
    form: Form,
    said: list[int],
    free: list[int],
    others: list[int],
    matched: list[tuple[int, int]],
) -> set[int]:
    """Words said again (用户的车是一辆旅行车), the month or year of a day that both say (Dec 2025: from
    20 December), how long a span is (two weeks, 8–22 August): nothing that the other text lacks. Not where
    that says something else: headings in title case, headings in sentence case."""
    if not free:
        return set()
    side, canons = form.content, form.marks.canons
    known = {canons[k] for k in said}
    found = {k for k in free if canons[k] in known and side[k].kind == "word"}
    if lasting := {k for k in free if side[k].kind == "quantity" and canons[k].endswith("d")}:
        lengths = _lengths(form, said)
        found |= {k for k in lasting if canons[k] in lengths}
    days = [canons[k] for k in said if side[k].kind == "date" and not canons[k].endswith("*")][:_DAYS]
    found |= {k for k in free if side[k].kind == "date" and any(_holds(canons[k], day) for day in days)}
    for k in list(found):
        before = max((j for i, j in matched if i < k), default=-1)
        after = min((j for i, j in matched if i > k), default=1_000_000)
        if any(before < j < after for j in others):
            found.discard(k)
    return found


def _lengths(form: Form, said: list[int]) -> set[str]:
    """How many days lie between days that both say and that stand beside each other."""
    known, found = set(said), set()
    for k in said:
        days = [_day(form.content[n]) for n in (k, k + 1) if n in known]
        if len(days) > 1 and days[0] and days[1]:
            found.add(f"{(days[1] - days[0]).days % _DAYS_A_YEAR}d")
    return found


def _day(token: Token) -> date | None:
    """The day that a date is, in a leap year where it says none; None where it says no day."""
    parts = token.canon.split("-") if token.kind == "date" else []
    if len(parts) != 3 or not (parts[1] + parts[2]).isdecimal():
        return None
    try:
        return date(int(parts[0]) if parts[0].isdecimal() else _LEAP, int(parts[1]), int(parts[2]))
    except ValueError:
        return None  # 31 February


def _holds(month: str, day: str) -> bool:
    """Whether a month or a year is that of a day: Dec 2025, 20 December; not where that has another year."""
    return month.endswith("-*") and compatible(("date", month), ("date", day.replace("*", month[:4], 1)))


def _fits(pair: tuple[int, int], matched: list[tuple[int, int]]) -> bool:
    return all((i - pair[0]) * (j - pair[1]) > 0 for i, j in matched)


def _in_order(x: tuple[str, ...], y: tuple[str, ...]) -> list[tuple[int, int]]:
    if not x or not y or len(x) * len(y) > _ORDERED:
        return []
    matched: list[tuple[int, int]] = []
    for block in LCSseq.opcodes(x, y):
        if block.tag == "equal":
            matched += zip(
                range(block.src_start, block.src_end), range(block.dest_start, block.dest_end), strict=True
            )
    return matched


def _match_equal(
    x: tuple[str, ...], y: tuple[str, ...], free_a: list[int], free_b: list[int]
) -> list[tuple[int, int]]:
    """Match what is equal in any order; takes it out of `free_a` and `free_b`."""
    places: dict[str, list[int]] = {}
    for j in reversed(free_b):
        places.setdefault(y[j], []).append(j)
    moved = [(i, found.pop()) for i in free_a if (found := places.get(x[i]))]
    if moved:
        used_a, used_b = {i for i, _ in moved}, {j for _, j in moved}
        free_a[:] = [i for i in free_a if i not in used_a]
        free_b[:] = [j for j in free_b if j not in used_b]
    return moved


def _match_variants(
    a: Form,
    b: Form,
    free_a: list[int],
    free_b: list[int],
    found: list[tuple[int, int]],
) -> None:
    """Values said more or less exactly, words derived from each other, joined words, abbreviations."""
    if len(free_a) * len(free_b) > 2_500:
        return
    x, y = a.content, b.content
    if not a.marks.sided.isdisjoint(free_a) and not b.marks.sided.isdisjoint(free_b):
        _match_sides(x, y, free_a, free_b, found)
    # What may be one thing begins alike, is a value or can stand before the same values.
    for i in list(free_a):
        signs = a.marks.signs[i]
        for j in free_b:
            others = b.marks.signs[j]
            if (signs[0] in others or signs[-1] in others) and same_thing(x[i], y[j]):
                found.append((i, j))
                free_a.remove(i)
                free_b.remove(j)
                break
    for left, right, mine, theirs, flip in ((a, b, free_a, free_b, False), (b, a, free_b, free_a, True)):
        if left.marks.spelling.isdisjoint(mine):
            continue
        begins = {right.marks.canons[j][:1] for j in theirs}
        for i in list(mine):
            if i not in left.marks.spelling or left.marks.canons[i][0] not in begins:
                continue
            run = _spelt_out(left.content[i], right.content, theirs)
            if run:
                found += [(j, i) if flip else (i, j) for j in run[:1]]
                mine.remove(i)
                for j in run:
                    theirs.remove(j)


def _match_sides(
    x: tuple[Token, ...],
    y: tuple[Token, ...],
    free_a: list[int],
    free_b: list[int],
    found: list[tuple[int, int]],
) -> None:
    """Match words that stand on the same side of an opposition: 秋天 and 秋季, 左手 and 左边."""
    sides = exclusive()
    for i in [i for i in free_a if x[i].canon in sides]:
        for j in free_b:
            if sides[x[i].canon] & sides.get(y[j].canon, frozenset()):
                found.append((i, j))
                free_a.remove(i)
                free_b.remove(j)
                break


def same_thing(a: Token, b: Token) -> bool:
    """Whether two tokens that are written differently are one: compatible values, derived words."""
    if a.kind == b.kind == "time":
        # 5 点 can be 下午五点, but 17:00 is another figure.
        sure = b if a.canon.startswith("~") else a
        vague = a if sure is b else b
        spelt = not re.search(r"\d", vague.surface)  # half past seven is 19:30 as well
        return compatible((a.kind, a.canon), (b.kind, b.canon)) and (
            spelt or bool(_HALF_DAY.search(sure.surface))
        )
    if {a.kind, b.kind} == {"number", "date"}:
        number, day = (a, b) if a.kind == "number" else (b, a)  # 2019 年版, 2019 版
        return bool(_YEAR.fullmatch(number.surface)) and day.canon.startswith(f"{number.canon}-")
    if {a.kind, b.kind} == {"number", "word"}:  # DS1821, 1821
        number, word = (a, b) if a.kind == "number" else (b, a)
        return bool(_MODEL.fullmatch(word.canon)) and word.canon.endswith(number.canon)
    if {a.kind, b.kind} == {"number", "quantity"} and _counts(a if a.kind == "number" else b):
        return False
    if a.kind in VALUES or b.kind in VALUES:
        return a.kind in VALUES and b.kind in VALUES and compatible((a.kind, a.canon), (b.kind, b.canon))
    if {a.kind, b.kind} == {"word", "person"}:
        return derived(a.canon, b.canon)  # teaches, is a teacher
    if not a.kind == b.kind == "word":
        return False
    short, long = sorted((a.surface, b.surface), key=len)
    if short > "\u2e80" and long.startswith(short):
        return short[0] not in "不非无未没最第大小老"  # 回 and 回复, 学 and 学习
    slot = slot_families().get(a.canon)
    if slot is not None and slot == slot_families().get(b.canon):
        return True  # lives in the shed, is kept in the shed
    return derived(a.canon, b.canon)


def _counts(number: Token) -> bool:
    """Whether a number has a measure word of its own: 2 杯."""
    return not number.surface[-1].isdecimal() and number.surface[-1] in MEASURES


@lru_cache(maxsize=65536)
def derived(a: str, b: str) -> bool:
    """Whether one Latin word is the other with an ending: seasick, seasickness; or with an accent more."""
    if a > b:
        a, b = b, a
    if not (a[:1].isalpha() and a[:1] < "\u0250" and b[:1] < "\u0250"):
        return False
    if not (a.isascii() and b.isascii()):
        if min(len(a), len(b)) < 3 or max(len(a), len(b)) < 4:
            return False
        return light_stem(light_stem(a.translate(PLAIN))) == light_stem(b.translate(PLAIN))
    if not re.search("[aeiouy]", a):
        return False  # http, https
    stem = len(a)
    while not b.startswith(a[:stem]):
        stem -= 1
    return (
        stem >= 4
        and len(a) - stem <= 1
        and bool(_DERIVED.fullmatch(b[stem:]))
        and (a[stem:] in ("", "e", "i", "y"))
    )


def _spelt_out(token: Token, side: tuple[Token, ...], free: list[int]) -> list[int]:
    """The neighbouring free tokens that `token` joins (vscode = vs code) or shortens (LB = load balancer)."""
    word = token.canon
    for first in range(len(free)):
        if not side[free[first]].canon.startswith(word[0]):
            continue
        run = [free[first]]
        for j in free[first + 1 :]:
            if j != run[-1] + 1 or len(run) == 6:
                break
            run.append(j)
            texts = [side[k].canon for k in run]
            if any(side[k].kind not in ("word", "number") or not side[k].canon.isascii() for k in run):
                break
            if "".join(texts) == word or (len(run) == len(word) and "".join(t[0] for t in texts) == word):
                return run
        text = side[free[first]].canon
        numeronym = re.fullmatch(r"([a-z])(\d{1,2})[a-z]", word)  # k8s, i18n; the stem may lack its end
        if numeronym and text.startswith(numeronym[1]) and 0 <= len(text) - int(numeronym[2]) <= 3:
            return [free[first]]
    return []
