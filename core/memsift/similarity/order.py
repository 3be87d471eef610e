"""The order that things are told in: when it says something, and when it is only another way to put it."""

from __future__ import annotations

import itertools
from collections import Counter

from memsift.similarity.form import Form
from memsift.similarity.marks import VALUES, Token
from memsift.similarity.rules import Case, Difference
from memsift.similarity.words import OFTEN, class_of, exclusive

_VIA = frozenset("via through from 经 通过 从 由".split())
_HOW_OFTEN = OFTEN | {"each"}  # says no item of a list
_WAYS = frozenset({"to", "over", "than", "from", "给", "比", "到", "向"})
_PASSIVE = frozenset({"by", "with", "被", "由"})
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "get"})
_WHEN = frozenset({"before", "after", "if", "until", "because", "so-that"})
_FEW = 4  # clauses that are tried in every order
_ASIDE = frozenset({"for", "in", "at", "on", "during"})
_THEN = frozenset("再 最后 后 才 之后".split())
_FIRST = frozenset({"先", "前先", "首先"})
_ARTICLES = frozenset("the a an 的 了".split())
_NOTHING = Token("stop", "", 0, 0, 0, "")


def exchanged(case: Case) -> list[Difference]:
    """Two runs have changed places around something that stayed: 租客 … 房东 / 房东 … 租客.

    Moved clauses, enumerations and phrases of time are no exchange.
    """
    if not case.al.moved or case.al.left_a + case.al.left_b > 0.15 * (case.a.weight + case.b.weight):
        return []
    if case.a.spaceless != case.b.spaceless:
        return []  # each language has its own order
    if _passive(case.a) is not _passive(case.b) or _small(case.a) != _small(case.b):
        return []  # two people review it; it is reviewed by two people
    if len({frozenset(t.canon for t in form.content) & _WHEN for form in (case.a, case.b)}) == 2:
        return []  # migraines when she sleeps too little; too little sleep gives her migraines
    if _clauses_moved(case) or _only_listed(case):
        return []
    pairs = sorted(case.pairs)
    there = [j for _, j in pairs]
    rank = {j: n for n, j in enumerate(sorted(there))}
    order = [rank[j] for j in there]
    first = 0
    while first < len(order) and order[first] == first:
        first += 1
    last = len(order)
    while last > first and order[last - 1] == last - 1:
        last -= 1
    span = last - first
    for p in range(1, min(5, span)):
        for q in range(1, min(5, span - p + 1)):
            second = pairs[last - q][0], pairs[first][1]  # where the second run begins in A, and in B
            if p + q == span and not (_turned(case.a, second[0]) and _turned(case.b, second[1])):
                continue
            # A: P y Q → B: Q y P
            wanted = [*range(last - p, last), *range(first + q, last - p), *range(first, first + q)]
            if order[first:last] == wanted:
                runs = [pairs[first : first + p], pairs[last - q : last]]
                tokens = [case.a.content[i] for run in runs for i, _ in run]
                whole = set(parts(case.a, True)) & set(parts(case.b, True))
                if all(tuple(case.a.content[i].canon for i, _ in run) in whole for run in runs):
                    return []  # items or clauses that were only listed in another order
                if any(_only_where(case.a, run[0][0]) and _only_where(case.b, run[0][1]) for run in runs):
                    return []  # for Mossback, Bartek draws; Bartek draws for Mossback
                counts = [all(case.a.content[i].kind in VALUES for i, _ in run) for run in runs]
                if counts[0] is not counts[1] or any(
                    token.canon in _WHEN or token.canon in OFTEN or token.kind in ("time", "date", "weekday")
                    for token in tokens
                ):
                    return []
                return [
                    Difference("order", tuple(i for i, _ in runs[0]), tuple(j for _, j in runs[1])),
                    Difference("order", tuple(i for i, _ in runs[1]), tuple(j for _, j in runs[0])),
                ]
    return []


def _only_where(form: Form, place: int) -> bool:
    """Whether a run begins behind a word that tells what, where or when all is for: for Brno, in May."""
    at = form.at[place]
    before = next((one for one in form.tokens[:at][::-1] if one.surface not in _ARTICLES), _NOTHING)
    return before.surface in _ASIDE


def _turned(form: Form, place: int) -> bool:
    """Whether the word before a content token says which way it goes: tea to coffee, 借给 him."""
    token = form.content[place]
    before = [one for one in form.tokens if one.start < token.start]
    return bool(before) and before[-1].surface in _WAYS


def parts(form: Form, lists: bool) -> list[tuple[str, ...]]:
    """The clauses; with `lists`, parted at copulas and between the items of enumerations too."""
    parting = class_of("connectors") | class_of("copulas")
    parts: list[tuple[str, ...]] = []
    part: list[str] = []
    for token in form.tokens:
        if token.kind == "stop" or (lists and token.canon in parting):
            parts.append(tuple(part))
            part = []
        elif token.weight or token.kind == "negation":
            part.append(token.canon)
    return [item for item in (*parts, tuple(part)) if item]


def _only_listed(case: Case) -> bool:
    """Whether clauses or items are the same, only listed in another order, or some left out."""
    for lists in (False, True):
        one, other = Counter(parts(case.a, lists)), Counter(parts(case.b, lists))
        if one <= other or other <= one:
            return True
    return _within(parts(case.a, False), parts(case.b, False))


def _within(one: list[tuple[str, ...]], other: list[tuple[str, ...]]) -> bool:
    """Whether of clauses in another order each says what one of the other text says, or a part of it."""
    if not 1 < len(one) == len(other) <= _FEW:
        return False
    return any(
        all(
            a.count("no") == b.count("no") and (Counter(a) <= Counter(b) or Counter(b) <= Counter(a))
            for a, b in zip(one, order, strict=True)
        )
        for order in itertools.permutations(other)
    )


def _clauses_moved(case: Case) -> bool:
    """Whether whole clauses have changed places: what stands in one clause of A stands in one of B."""
    there: dict[int, set[int]] = {}
    for i, j in case.pairs:
        there.setdefault(case.a.clause[i], set()).add(case.b.clause[j])
    ends = [next(iter(places)) for places in there.values() if len(places) == 1]
    return len(there) > 1 and len(set(ends)) == len(there)


def _small(form: Form) -> Counter[str]:
    """The function words; what is only put in another order keeps them."""
    return Counter(
        token.canon for token in form.tokens if token.kind == "filler" and token.surface not in _ARTICLES
    )


def _passive(form: Form) -> bool:
    """Whether something is done *to* what is spoken of: reviewed by two people, files are formatted."""
    return any(
        token.surface in _PASSIVE or (token.surface in _BE and after.surface.endswith("ed"))
        for token, after in itertools.pairwise((*form.tokens, _NOTHING))
    )


def told_round(case: Case, difference: Difference) -> bool:
    """Whether before and after only tell one order from its two ends: pass before it is opened, open it after
    they pass."""
    (i,), (j,) = difference.a, difference.b
    if {case.a.content[i].canon, case.b.content[j].canon} != {"before", "after"}:
        return False
    pairs = case.pairs
    mine, theirs = _governed(case.a, i), _governed(case.b, j)
    there = {b for a, b in pairs if a in mine}
    here = {a for a, b in pairs if b in theirs}
    if any(form.content[k].surface in _FIRST for form, k in ((case.a, i), (case.b, j))):
        return bool(there & theirs)  # 先调色再上传, 调色之后上传
    return bool(there) and bool(here) and not there & theirs and not here & mine


def open_until(case: Case, difference: Difference) -> bool:
    """Whether open and closed only tell one hour from its two ends: open until ten, closes at ten."""
    (i,), (j,) = difference.a, difference.b
    if {case.a.content[i].canon, case.b.content[j].canon} != {"open", "clos"}:
        return False
    form, k = (case.a, i) if case.a.content[i].canon == "open" else (case.b, j)
    return any(token.canon == "until" for token in form.tokens[form.at[k] + 1 : form.at[k] + 2])


def _governed(form: Form, place: int) -> set[int]:
    """What a before or after is about: in English what follows in its clause, in Chinese what precedes it."""
    clause = form.clause[place]
    after = form.content[place].surface.isascii() or form.content[place].surface in _FIRST
    places = range(place + 1, len(form.content)) if after else range(place)
    return {k for k in places if form.clause[k] == clause}


def parted_otherwise(case: Case) -> bool:
    """Whether what stands together in two clauses of A stands crosswise in two of B: one takes the first
    floor, the other the second."""
    if _only_listed(case) or _items(case.a) == _items(case.b) != set():
        return False
    if not (case.al.only_a or case.al.only_b) and all(map(_enumerates, (case.a, case.b))):
        return False  # the same items, and when, in another order
    weights: dict[tuple[int, int], float] = {}
    for i, j in case.pairs:
        place = case.a.clause[i], case.b.clause[j]
        weights[place] = weights.get(place, 0.0) + case.a.content[i].weight
    places = {place for place, weight in weights.items() if weight >= 1}
    return any(
        p < q and r != s and (p, s) in places and (q, r) in places for p, r in places for q, s in places
    )


def lists_differ(case: Case) -> bool:
    """Whether both enumerate, some items alike, and each has an item of its own."""
    one, other = parts(case.a, True), parts(case.b, True)
    if not set(one) & set(other) or not all(map(_enumerates, (case.a, case.b))):
        return False
    return all(
        any(3 * sum(canon in alone for canon in part) >= 2 * len(part) for part in items)
        for items, alone in (
            (one, {case.a.content[i].canon for i in case.al.only_a} - _HOW_OFTEN),
            (other, {case.b.content[j].canon for j in case.al.only_b} - _HOW_OFTEN),
        )
    )


def _items(form: Form) -> set[str]:
    """The items that a text ends with, one word each: Arabic, Portuguese and English."""
    parting = class_of("connectors")
    found: list[str] = []
    parted = True
    for token in form.tokens[::-1]:
        if token.weight and parted:
            found.append(token.canon)
            parted = False
        elif token.surface in (",", "，") or token.canon in parting:
            parted = True
        else:
            break
    return set(found) if len(found) > 2 else set()


def _enumerates(form: Form) -> bool:
    return any(token.canon in class_of("connectors") for token in form.tokens)


def roles_turned(case: Case) -> bool:
    """Whether two persons have changed places, or who gives and who gets: 医生建议妈妈, 妈妈建议医生."""
    if not case.al.moved or _supplied(case):
        return False
    pairs = sorted(case.pairs)
    persons = [j for i, j in pairs if case.a.content[i].kind == "person"]
    if persons != sorted(persons) and _passive(case.a) is _passive(case.b):
        return True
    ways = [
        next((token.start for token in form.tokens if token.surface in _WAYS), None)
        for form in (case.a, case.b)
    ]
    if ways[0] is None or ways[1] is None:
        return False
    return any(
        (case.a.content[i].start < ways[0]) is not (case.b.content[j].start < ways[1])
        for i, j in case.al.moved
    )


def _supplied(case: Case) -> bool:
    """Whether one tells from its two ends who supplies something: Jo supplies X, X comes via Jo."""
    supplies = [any(token.canon == "supply" for token in form.tokens) for form in (case.a, case.b)]
    other = case.b if supplies[0] else case.a
    return supplies[0] is not supplies[1] and any(token.surface in _VIA for token in other.tokens)


def turned_condition(case: Case) -> list[Difference]:
    """What two say with unless, changed about: in English unless I write in Chinese, and the other way."""
    if not case.al.moved or not all(any(t.canon == "unless" for t in f.tokens) for f in (case.a, case.b)):
        return []
    mine, theirs = _unless(case.a), _unless(case.b)
    sides = exclusive()
    pairs = [
        (i, j) for i, j in case.pairs if case.a.content[i].canon in sides and (i in mine) is not (j in theirs)
    ]
    return [Difference("order", (i,), (j,)) for i, j in pairs] if len(pairs) == 2 else []


def other_first(case: Case) -> list[Difference]:
    """What comes first for one and later for the other: 先给结论再列依据, 先讲依据最后给结论."""
    (mine, mine_then), (theirs, theirs_then) = map(_comes_first, (case.a, case.b))
    if not mine or not theirs:
        return []
    x = case.a.content
    pairs = [(i, j) for i, j in case.pairs if x[i].weight >= 1]
    if any(i in mine and j in theirs for i, j in pairs):
        return []
    first = [(i, j) for i, j in pairs if (i in mine and j in theirs_then) or (i in mine_then and j in theirs)]
    return [Difference("order", (first[0][0],), (first[0][1],))] if first else []


def _comes_first(form: Form) -> tuple[set[int], set[int]]:
    """What stands between a 先, with its verb, and what comes then, or the end of the clause; and what comes
    then in a clause."""
    found: set[int] = set()
    then: set[int] = set()
    inside = behind = False
    place = -1
    for before, token in itertools.pairwise((_NOTHING, *form.tokens)):
        place += token.weight > 0
        if token.surface in _FIRST - {"前先"}:
            inside, behind = True, False
        elif token.kind == "stop" or token.surface in _THEN:
            inside, behind = False, token.surface in _THEN
        elif behind and token.weight:
            then.add(place)
        elif inside and token.weight and before.surface not in _FIRST:
            found.add(place)
    return found, then


def _unless(form: Form) -> set[int]:
    """The content from an unless to the end of its clause."""
    found: set[int] = set()
    place, inside = -1, False
    for token in form.tokens:
        inside = token.canon == "unless" or (inside and token.kind != "stop")
        place += token.weight > 0
        if inside and token.weight:
            found.add(place)
    return found
