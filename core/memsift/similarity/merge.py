"""One text of several: nothing that a text says is lost, and nothing is said twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from memsift.similarity.denials import Denial, denials
from memsift.similarity.form import Form, read
from memsift.similarity.judge import judge
from memsift.similarity.model import Verdict

_CLAUSE = re.compile(r"[^,，。;；!！?？\n]+(?:(?<=\d)[,](?=\d)[^,，。;；!！?？\n]+)*")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_BREAK = re.compile(r"[。！？!?;；\n]|\.\s")  # behind it another subject can stand
_CALLS = ("!", "?", "！", "？")
_STOPS = str.maketrans(";；", ".。")
_END = " \t\n.。;；,，"
_LONG = 40  # clauses; those of a text with more are compared by their words alone
_TOO_LONG = (
    50_000  # characters; no memory, but a file may hold it: read again with each clause, it takes minutes
)


def covers(one: str, other: str) -> bool:
    """Whether `one` says all that `other` says."""
    if one == other:
        return True
    found = judge(one, other)
    if found is None:
        return False
    return found.verdict is Verdict.SAME or (found.verdict is Verdict.CONTAINS and found.longer == "a")


def compose_merge(texts: Sequence[str]) -> str:
    """One text in which nothing is lost that a member says, and nothing is said twice.

    The first text that says all that the others say; without one the longest, then what only the others say:
    a clause that says more takes the place of the clause that says less, others are joined with "；" where
    the longest text is Chinese or Japanese, else with "; ". A text whose clause has its subject from before,
    and would come to stand behind another subject, follows whole, as a sentence of its own. Empty without
    texts. What is too long to be a memory is joined as it is.
    """
    left = list(dict.fromkeys(text.strip() for text in texts if text.strip()))
    if not left:
        return ""
    longest = max(left, key=len)
    joiner = "；" if _HAN.search(longest) else "; "
    if sum(map(len, left)) > _TOO_LONG:
        return joiner.join(left)
    for text in left:
        if all(_says(text, other) for other in left):
            return text
    left.sort(key=len, reverse=True)
    merged = longest
    for text in left[1:]:
        if not _says(merged, text):
            merged = _joined(merged, text, joiner)
    return merged


def _joined(merged: str, text: str, joiner: str) -> str:
    """Both texts as one: clause by clause, or one behind the other."""
    several, said, follows = _BREAK.search(merged.rstrip(_END)) is not None, merged, False
    for clause in _CLAUSE.finditer(text):
        more = _with(said, clause[0].strip(), joiner)
        appended = more != said and more.startswith(said.rstrip(_END) + joiner)
        if appended and several and not follows and not _begins(text, clause.start()):
            ends = merged.rstrip(_END)
            stop = "" if ends.endswith(_CALLS) else joiner.strip().translate(_STOPS)
            return f"{ends}{stop}{'' if _HAN.search(merged) else ' '}{text}"
        said, follows = more, appended
    return said


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins there, so that what it is of stands in it."""
    before = text[:at].rstrip()
    return not before or before.endswith(("。", *_CALLS))


def says_all(one: str, other: str) -> bool:
    """Whether no word of `other` that says something is missing in `one`, other wordings of it aside, and
    `one` denies what `other` denies and nothing that it says."""
    mine, theirs = read(one), read(other)
    if not _words(theirs) <= _words(mine):
        return False
    no, not_ = denials(mine), denials(theirs)
    said = _words(theirs)
    added = [one for one in no if one.head is not None and mine.content[one.head].canon in said]
    return not _unmet(not_, no) and not _unmet(added, not_)


def _unmet(some: Sequence[Denial], others: Sequence[Denial]) -> list[Denial]:
    """The denials of which none of the others is of the same thing; one without a word after it can be of
    anything."""
    if not others:
        return list(some)
    if not all(one.scope for one in others):
        return []
    reached = frozenset().union(*(one.scope for one in others))
    return [one for one in some if one.scope and not one.scope & reached]


def _says(one: str, other: str) -> bool:
    """Whether `one` covers `other` and no clause of `other` is for the most part missing in it: a short
    clause of a long text weighs too little to make another verdict."""
    if not covers(one, other):
        return False
    known = _bag(one)
    for clause in _CLAUSE.findall(other):
        said = _bag(clause)
        if 2 * len(said - known) > len(said):
            return bool(clause.strip() == other.strip().rstrip(_END))
    return True


def _with(merged: str, clause: str, joiner: str) -> str:
    """The text with what a clause says, where it does not say it yet."""
    said = [found for found in _CLAUSE.finditer(merged) if found[0].strip()]
    if not clause or not _bag(clause) - _bag(merged):
        return merged
    if len(said) <= _LONG:
        if any(covers(one[0].strip(), clause) for one in said):
            return merged
        for one in said:
            if covers(clause, one[0].strip()):
                start = one.start() + len(one[0]) - len(one[0].lstrip())
                return merged[:start] + clause + merged[start + len(one[0].strip()) :]
    return merged.rstrip(_END) + joiner + clause


def repeats(merged: str, texts: Sequence[str]) -> bool:
    """Whether a text has a word more often than any of those that it was made of: it then says something
    twice, each time in other words."""
    most: Counter[str] = Counter()
    for text in texts:
        most |= _counted(text)
    return not _counted(merged) <= most


def _counted(text: str) -> Counter[str]:
    return Counter(token.canon for token in read(text).content if token.weight >= 1)


def tells_change(text: str) -> bool:
    """Whether a text tells of a change or an end: now 36 pounds, 改到周四."""
    return read(text).turns


def _bag(text: str) -> set[str]:
    form = read(text)
    denied = sum(token.kind == "negation" for token in form.tokens) % 2
    return _words(form) | ({"not"} if denied else set())


def _words(form: Form) -> set[str]:
    return {token.canon for token in form.content}
