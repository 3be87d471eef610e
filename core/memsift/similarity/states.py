"""What is not yet so and what is done: 还没开印 and 已经印完, still has to file and has filed."""

from __future__ import annotations

from itertools import islice, pairwise

from memsift.similarity import lexicon
from memsift.similarity.clauses import by_clause, clause_numbers
from memsift.similarity.form import Form, ends_clause, once, place_of
from memsift.similarity.marks import Token
from memsift.similarity.rules import MANY, Case, Difference
from memsift.similarity.words import OFTEN

_NOT_YET = frozenset(phrase.replace("_", " ") for phrase in lexicon.words("not-yet"))
_DONE = frozenset("已 已经 has have had already finally".split())
_DONE_CANONS = frozenset({"finish"})
_DONE_ENDS = ("完", "好", "了", "过")  # behind a verb, at the end of a clause
_ENDED = frozenset("found bought got sold chose won".split())  # what one sees a plan end in
# In the clause of what somebody means to do, where it does not say that it is done.
_PLANS = frozenset("打算 计划 准备 plans planning intends wants hopes".split())
_ABOUT_TO = frozenset({"going", "about"})  # with to and a verb: is going to sell, is about to buy
_SEARCH = "find"  # the canon of: look for, 找
_SEARCHING = "looking for"
_BUSY = frozenset({"在", "正在", "还在", "一直在"})  # before 找
_EACH = frozenset("每次 每 都 每个 所有".split())
_HAS_BEEN = frozenset((word, "been") for word in ("has", "have", "had"))
_YET, _NOT_BEGUN = "yet", "not-started"
_HALF = 0.5  # of what the lighter text says, both must say so much


def not_yet(case: Case) -> Difference | None:
    """What one side says is still to be done, and the other says has been done."""
    if case.al.shared < _HALF * min(case.a.weight, case.b.weight):
        return None
    if told := _will_be(case):
        return told
    for side, (form, left) in enumerate(case.sides):
        other, others = case.sides[1 - side]
        if other.denies or once(other, "open", _open):
            continue
        there = case.there(side)
        for clause in once(form, "open", _open):
            inside = by_clause(form).get(clause, [])
            shared = form.weigh(k for k in inside if k in there)
            if shared < _HALF * form.weigh(inside):
                continue
            done = {other.clause[there[k]] for k in inside if k in there}
            if _is_done(other, done):
                mine = tuple(k for k in left if k in inside) or tuple(inside)
                theirs = tuple(others) or tuple(sorted(there[k] for k in inside if k in there))
                return Difference.told("undone", side, mine, theirs)
    return None


def was_done_once(case: Case) -> bool:
    """Whether one side tells that something was done, which the other says has to be done each time."""
    return any(
        (_is_past(case.b, j) and _before(case.a, i)[-1:] == ("要",) and _each_time(case.a))
        or (_is_past(case.a, i) and _before(case.b, j)[-1:] == ("要",) and _each_time(case.b))
        for i, j in islice(case.pairs, MANY)
    )


def _will_be(case: Case) -> Difference | None:
    """What is to come by one side and past by the other, verb for verb: will be paid, was paid; 将拆."""
    if case.a.denies or case.b.denies:
        return None
    for pair in islice(case.pairs, MANY):
        for side, (form, _) in enumerate(case.sides):
            other, k, j = case.sides[1 - side][0], pair[side], pair[1 - side]
            if _is_ahead(form, k) and _is_past(other, j) and not _is_ahead(other, j):
                return Difference.told("undone", side, (k,), (j,))
    return None


def _before(form: Form, place: int) -> tuple[str, ...]:
    return tuple(token.surface for token in form.tokens[max(0, form.at[place] - 2) : form.at[place]])


def _each_time(form: Form) -> bool:
    return any(token.canon in OFTEN or token.surface in _EACH for token in form.tokens)


def _is_ahead(form: Form, place: int) -> bool:
    before = _before(form, place)
    if before[-1:] == ("要",):  # not: each time one goes out the door has to be locked
        return not _each_time(form)
    return before == ("will", "be") or before[-1:] in (("将",), ("即将",), ("将会",))


def _is_past(form: Form, place: int) -> bool:
    at, before = form.at[place], _before(form, place)
    if before[-1:] in (("was",), ("were",)) or before in _HAS_BEEN:
        return True
    behind = [token.surface for token in form.tokens[at + 1 : at + 3]]
    return form.content[place].surface > "\u2e80" and "了" in behind and before[-1:] != ("要",)


def _open(form: Form) -> tuple[int, ...]:
    """The clauses in which something is not yet so, in their order."""
    numbers = clause_numbers(form)
    yet = {numbers[token.start] for token in form.tokens if token.surface == _YET}
    done = {numbers[token.start] for token in form.tokens if token.surface in _DONE}
    found = (
        numbers[token.start]
        for n, token in enumerate(form.tokens)
        if (token.kind == "negation" and (token.surface in _NOT_YET or numbers[token.start] in yet))
        or token.canon == _NOT_BEGUN
        or (token.surface in _PLANS and numbers[token.start] not in done and _is_planned(form, n))
        or (token.canon == "begin" and _has_not_been(form, token))
        or _is_under_way(form, n)
    )
    return tuple(dict.fromkeys(found))


def _is_planned(form: Form, n: int) -> bool:
    """Whether somebody means to do what follows a token: 打算换, plans to; not: the plan, 这是计划."""
    if n + 1 == len(form.tokens) or ends_clause(form.tokens[n + 1]):
        return False
    return not form.tokens[n].surface.isascii() or form.tokens[n + 1].surface == "to"


def _is_under_way(form: Form, n: int) -> bool:
    """Whether somebody is not there yet: is looking for, 正在找, is going to buy; not: going to the gym."""
    token = form.tokens[n]
    before = form.tokens[n - 1].surface if n else ""
    if token.canon == _SEARCH:
        return token.surface == _SEARCHING or before in _BUSY
    if token.surface not in _ABOUT_TO or n + 2 >= len(form.tokens) or form.tokens[n + 1].surface != "to":
        return False
    goal = form.tokens[n + 2]
    return goal.kind == "word" and all(form.content[k] is not goal for k in form.capitals)


def _has_not_been(form: Form, token: Token) -> bool:
    """Whether it is denied right before a word that it has been done: has not been started."""
    at = place_of(form, token)
    before = [one.surface for one in form.tokens[max(0, at - 3) : at]]
    return "not" in before and "been" in before


def _is_done(form: Form, clauses: set[int]) -> bool:
    """Whether one of some clauses tells of what has been done."""
    numbers = clause_numbers(form)
    inside = [token for token in form.tokens if numbers[token.start] in clauses and token.kind != "stop"]
    if any(
        token.surface in _DONE or token.surface in _ENDED or token.canon in _DONE_CANONS for token in inside
    ):
        return True
    return any(token.surface.endswith("过了") or token.surface in _DONE_ENDS for token in inside[-1:]) or any(
        one.kind == "word" and (two.surface == "了" or (one.canon == _SEARCH and two.surface == "到"))
        for one, two in pairwise(inside)
    )
