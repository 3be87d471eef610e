"""What one text says has ended: sold, given up, 退了, 不养了, where the other tells of it as of what is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from memsift.similarity.ceased import is_over, leaves_behind
from memsift.similarity.denials import denials, reach
from memsift.similarity.departed import departed
from memsift.similarity.form import Form
from memsift.similarity.marks import DAYS, GIVEN_UP, form_of, forms, no_more, stops_doing, tells_since
from memsift.similarity.names import names_somebody
from memsift.similarity.retold import is_plain
from memsift.similarity.rules import MANY, Case, Difference
from memsift.similarity.topics import FIGURES, LEAST, SAYING, spoken_of
from memsift.similarity.words import OFTEN, PERIODS

_PLANS = frozenset("打算 计划 准备 想 要 plan plans planning going".split())
# What somebody has for a while: that it has ended is said against nothing else that is told of them.
_SYMPTOMS = frozenset(
    "咳 烧 吐 拉 晕 痒 喘 肿 哭 闹 麻 酸 "
    "cough pain fever insomnia sneez limp vomit itch bleed cry snor scratch wheez".split()
)
_ONCE = ("今天", "明天", "后天", "今晚", "这周", "本周", "下周", "这次", "today", "tomorrow", "tonight")
_DONE = 2.5  # what one does weighs so much
_PLACE = 1.0  # so much names a place
# Behind these stands who ended it, why, or what came of it.
_AND_SO = frozenset("by to for because since after so-that before at until instead 因为 给".split())
_PAST = forms("was were had used bought joined cost paid began started opened founded 以前 曾 曾经".split())
_THEN = ("当时", "当年", "去年", "前年", "那时", "小时候", "原来", "买的", "花了")
_AHEAD = frozenset("还有 还 要 将 快 年底 月底 will going next soon plan plans until".split())
_OF_IT = frozenset("rent price phone size name number password weigh height address-place".split())
_LEAVES = frozenset("quit left 离职 辞职 退学 走了 resign".split())  # of somebody


def ended(case: Case, side: int) -> Difference | None:
    """What this side says is over, and the other tells of."""
    return _ended(case, side) or _does_no_more(case, side) or _stays(case, side) or departed(case, side)


def _ended(case: Case, side: int) -> Difference | None:
    form, left = case.sides[side]
    other, _ = case.sides[1 - side]
    if next(_over(other), None) is not None:
        return None
    there = case.there(side)
    for k in _over(form):
        if k not in left or any(
            n in left and form.content[n].canon in _SYMPTOMS and form.clause[n] == form.clause[k]
            for n in range(k, min(k + 2, len(form.content)))
        ):
            continue
        inside = [n for n, clause in enumerate(form.clause) if clause == form.clause[k] and n != k]
        topic = [n for n in inside if n < k] or inside
        said = [there[n] for n in topic if n in there]
        if not said or _owns(other, max(said)) or leaves_behind(case, side, k):
            continue
        clauses = {other.clause[n] for n in said}
        placed = any(
            token.kind in ("weekday", "time") or token.canon in OFTEN
            for token, clause in zip(other.content, other.clause, strict=True)
            if clause in clauses
        )
        somebody = any(n in left and n in form.capitals and not is_plain(form.content[n]) for n in topic)
        if (placed and not somebody and spoken_of(form, topic, there)) or _whole(case, side, k):
            return Difference.told("ceased", side, (k,))
    return None


def _does_no_more(case: Case, side: int) -> Difference | None:
    """What the other does or is, word for word, and this side does no more: 跑长途; 五月起不跑长途了."""
    form, left = case.sides[side]
    other, others = case.sides[1 - side]
    if other.turns or _tells_what_was(other) or any(word in form.folded for word in _ONCE):
        return None
    there = case.there(side)
    spans = (no_more(form.tokens, n) for n in range(len(form.tokens)))
    for span in islice((one for one in spans if one is not None), MANY):
        done = [k for k, at in enumerate(form.at) if span[0] <= at < span[1]]
        if not done or _on_a_day(form, done[0]):
            continue
        verb = form.tokens[span[0]]
        if not verb.weight and all(token.surface != verb.surface for token in other.tokens):
            continue  # 不去北戴河了: to be there is something else
        clauses = {other.clause[there[k]] for k in done if k in there}
        if not all(k in there for k in done) or len(clauses) != 1:
            continue
        if form.weigh(done) < _DONE:
            continue
        who = [k for k in left if k < done[0] and form.clause[k] == form.clause[done[0]] and _is_who(form, k)]
        first = min(there[k] for k in done)
        beside = [k for k in others if k < first and other.clause[k] in clauses and _is_who(other, k)]
        beside += [k for k in (case.there(1 - side).get(0),) if k is not None and k > done[-1]]
        if (who and beside) or reach(denials(other)) & {form.content[k].canon for k in done}:
            continue
        return Difference.told("ceased", side, tuple(done), tuple(sorted(there[k] for k in done)))
    return None


def _on_a_day(form: Form, place: int) -> bool:
    """Whether a clause tells before a place of one day alone, or one in the week: 周五不去了; not: 五月起."""
    return any(
        token.kind in ("date", "weekday") and not tells_since(form.tokens, form.at[k])
        for k, token in enumerate(form.content[:place])
        if form.clause[k] == form.clause[place]
    )


def _is_who(form: Form, place: int) -> bool:
    """Whether a word can name somebody, or a thing: no value, no when."""
    token = form.content[place]
    return token.kind in ("word", "person") and token.weight >= 1 and token.canon not in SAYING | PERIODS


def _over(form: Form) -> Iterator[int]:
    """Where a text says that something is no more."""
    place = {token.start: k for k, token in enumerate(form.content)}
    for n, token in enumerate(form.tokens):
        if token.weight and is_over(form, token):
            yield place[token.start]
        elif (verb := stops_doing(form.tokens, n)) and form.tokens[verb].start in place:
            yield place[form.tokens[verb].start]


def _whole(case: Case, side: int, over: int) -> bool:
    """Whether all that one says is over, the other speaks of as of something that is."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    there = case.there(side)
    inside = [n for n, clause in enumerate(form.clause) if clause == form.clause[over] and n != over]
    behind = form.tokens[form.at[over] + 1 :]
    told_why = (token.start for token in behind if {token.surface, token.canon} & _AND_SO)
    end = next(told_why, form.tokens[-1].end)
    topic = [
        n
        for n in inside
        if form.content[n].start < end
        and form.content[n].kind not in FIGURES
        and form.content[n].canon not in SAYING | PERIODS
    ]
    told = form.weigh(topic)
    if told < LEAST or any(n not in there for n in topic):
        return False
    telling = [n for n in topic if form.content[n].weight >= 1]
    named = form.at[topic[0]] == 0 and names_somebody(form, telling)
    named = named or all(form.content[n].kind == "person" for n in telling)  # 表弟不抽烟了
    if named and form.content[over].surface not in _LEAVES and not _is_sold(form, over):
        return False  # somebody sold something
    if any({token.surface, token.canon} & _AHEAD for token in form.tokens):
        return False  # 还有两年退休
    dated = any(token.kind == "date" and token.canon[0].isdecimal() for token in other.content)
    return not (other.denies or dated or _tells_what_was(other))


def _tells_what_was(form: Form) -> bool:
    return any(form_of(token) in _PAST for token in form.tokens) or any(word in form.folded for word in _THEN)


def _is_sold(form: Form, place: int) -> bool:
    """Whether nothing stands behind a *sold* that it could be said of: on 11 July; not: sold the car."""
    if form.content[place].canon != "sell":
        return False
    after = form.tokens[form.at[place] + 1 : form.at[place] + 2]
    return not after or after[0].kind in ("stop", *DAYS) or after[0].surface in ("on", "for", "to", "in")


def _owns(form: Form, last: int) -> bool:
    """Whether something is told of what ends at a place: the caravan park, 陶艺课的作品, 店房租."""
    at = form.at[last] + 1
    if last in form.owners or at == len(form.tokens):
        return last in form.owners
    after = form.tokens[at]
    if after.surface == "的" or after.canon in _OF_IT:
        return True
    noun = after.kind == "word" and after.weight > 0 and after.surface.isascii()
    return noun and not (after.surface.endswith("s") or after.canon in PERIODS | OFTEN)


def _stays(case: Case, side: int) -> Difference | None:
    """A plan of one text that the other gives up: the place and the day are told in both, or the day is all
    that is given up (国庆哪也不去)."""
    form, _ = case.sides[side]
    other, left = case.sides[1 - side]
    given_up = any(token.surface in GIVEN_UP for token in form.tokens)
    if not given_up or not any(token.surface in _PLANS for token in other.tokens):
        return None
    pairs = case.pairs
    days = [pair for pair in pairs if form.content[pair[side]].kind in ("occasion", "date")]
    told = sum(form.content[pair[side]].weight for pair in pairs if pair not in days)
    if (
        not days
        or (told < _PLACE and len(days) < len(form.content))
        or any(other.content[k].kind == "person" for k in left)
    ):
        return None
    return Difference.told("ceased", side, (days[0][side],))
