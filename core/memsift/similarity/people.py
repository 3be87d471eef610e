"""Who is spoken of by name: 老彭, 蒋老师, Frau Behrens, Tomas; and who is said to do what one alone does.

Two texts that are left with two names are never one memory. Where both names stand for who runs, keeps or is
the same thing (the workshop is run by Edda; Tomas runs the workshop), they contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from memsift.similarity.form import FAMILIAR, Form, ends_clause
from memsift.similarity.marks import TURNS, Token
from memsift.similarity.retold import is_plain
from memsift.similarity.rules import Case, Difference
from memsift.similarity.slots import several
from memsift.similarity.words import class_of, exclusive, phrases, slot_families

_SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹窦章苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝安常乐于傅齐康余元顾孟黄"
    "穆萧尹姚邵汪祁毛狄戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房缪解应宗丁邓单洪包左石崔吉龚程邢裴陆荣翁荀甄封储靳段"
    "巫焦侯白仇宁甘武符刘景詹龙叶幸司黎乔桑桂牛边冉温庄晏柴瞿阎连习容向古易慎廖耿匡国文寇广东欧聂曾游关佟裘隗辛尚涂岳"
)
_TITLES = frozenset(
    "老师 师傅 经理 医生 大夫 主任 教练 总 姐 哥 叔 嫂 婶 姨 阿姨 律师 会计 队长 老板 站长 校长".split()
)
_FORMAL = frozenset("frau herr señor señora madame monsieur sister father dr mr mrs ms prof miss".split())
_BEARING = frozenset("是 当 担任 由 归 找 负责 管 带 叫".split())
_BEHIND = frozenset("是 当 担任 负责 管 带 做 兼".split())  # after a name
_PARTICLES = frozenset("的了着过吗呢在有不也")  # no given names
_POSTS = ("长", "任", "人", "代表", "经理", "会计", "出纳", "教练", "员", "主管", "房东", "老师", "师")
_ONE = frozenset("the our my your his her their its".split())  # before what one alone is
_SEVERAL = frozenset("a an also one another not in on at from to".split())
_DOES = frozenset("runs does teaches coaches".split())
_REST = 1.0  # what may be told beside who does it
_LEAST = 1.5  # what is done weighs so much


class Name(NamedTuple):
    """A name: its places in the content, and between which tokens it stands."""

    run: tuple[int, ...]
    first: int
    last: int


def two_names(case: Case) -> tuple[Name, Name] | None:
    """The two names that the texts are left with, one each; None when one has none or several."""
    found: list[Name] = []
    for side, (form, left) in enumerate(case.sides):
        own = [name for name in _names(form) if all(k in left for k in name.run)]
        if len(own) != 1:
            return None
        said = {token.surface for token in case.sides[1 - side][0].tokens}
        if any(form.content[k].surface in said for k in own[0].run):
            return None
        found += own
    return found[0], found[1]


def bearers(case: Case, names: tuple[Name, Name]) -> Difference | None:
    """Two who are said to do or to be what one alone does or is."""
    if several(case) or case.a.denies or case.b.denies:
        return None
    beside = []
    for (form, left), name in zip(case.sides, names, strict=True):
        if not _bears(form, name):
            return None
        clause = form.clause[name.run[0]]
        beside.append(
            sum(
                form.content[k].weight
                for k in left
                if k not in name.run and form.clause[k] == clause and _tells(form.content[k])
            )
        )
    told = sum(case.a.content[i].weight for i, _ in case.pairs if _tells(case.a.content[i]))
    if told < _LEAST or min(beside) > _REST or max(beside) > 3 * _REST:
        return None
    return Difference("who", names[0].run, names[1].run)


def crossed(case: Case) -> bool:
    """Whether one tells of two people what each does, and the other of one of them what the other does."""
    for side, (form, _) in enumerate(case.sides):
        names, others = list(_names(form)), list(_names(case.sides[1 - side][0]))
        there = case.there(side)
        if len(others) != 1 or len({form.clause[name.run[0]] for name in names}) < 2:
            continue
        same = [name for name in names if all(there.get(k) in others[0].run for k in name.run)]
        if len(same) != 1:
            continue
        own = [k for k in there if k not in same[0].run and _tells(form.content[k])]
        beside = [k for k in own if form.clause[k] == form.clause[same[0].run[0]]]
        if own and not beside:
            return True
    return False


def _tells(token: Token) -> bool:
    return not (
        token.canon in slot_families()
        or token.canon in class_of("roles")
        or token.canon in TURNS
        or token.surface in _BEARING
        or token.surface in _DOES
    )


def _names(form: Form) -> Iterator[Name]:
    """The names of people."""
    return _han_names(form) if form.spaceless else _latin_names(form)


def _han_names(form: Form) -> Iterator[Name]:
    tokens = form.tokens
    place = {token.start: k for k, token in enumerate(form.content)}
    n = 0
    while n < len(tokens):
        size = _han_name(tokens, n)
        run = tuple(place[token.start] for token in tokens[n : n + size] if token.start in place)
        if run:
            yield Name(run, n, n + size - 1)
        n += max(1, size)


def _han_name(tokens: tuple[Token, ...], n: int) -> int:
    """How many tokens from one on are a name; 0 for none."""
    word = tokens[n].surface
    after = [token.surface if token.kind != "stop" else "" for token in tokens[n + 1 : n + 4]] + [""] * 3
    if word in FAMILIAR and len(after[0]) == 1 and (word == "阿" or after[0] in _SURNAMES):
        return 2
    if word not in _SURNAMES:
        return 0
    if after[0] in _TITLES:
        return 2
    behind = n > 0 and tokens[n - 1].surface in _BEARING
    if not (behind or not n or ends_clause(tokens[n - 1])):
        return 0
    for size in (2, 1):
        given = after[:size]
        if all(len(char) == 1 and char > "\u2e80" and char not in _PARTICLES for char in given):
            if behind and not after[size]:
                return size + 1
            if after[size] in _BEHIND and given[-1] not in _BEHIND:
                return size + 1
    return 0


def _latin_names(form: Form) -> Iterator[Name]:
    run: list[int] = []
    for k, token in enumerate(form.content):
        named = k in form.capitals and k not in form.shouted and _is_name(token) and (k > 0 or _opens(form))
        if run and not (named and form.at[k] == form.at[run[-1]] + 1):
            yield Name(tuple(run), form.at[run[0]], form.at[run[-1]])
            run = []
        if named:
            run.append(k)
    if run:
        yield Name(tuple(run), form.at[run[0]], form.at[run[-1]])


def _is_name(token: Token) -> bool:
    """Whether nothing else is known of a word with a capital."""
    return token.kind == "word" and token.canon not in exclusive() and token.surface not in phrases()


def _opens(form: Form) -> bool:
    """Whether a text begins with a name: Tomas runs, Ines is; not: Prefers tea."""
    first, at = form.content[0], form.at[0]
    if at:
        return form.tokens[at - 1].surface in _FORMAL
    after = form.tokens[1] if len(form.tokens) > 1 else None
    if after is None or after.kind == "stop":
        return False
    if after.surface in _DOES or after.canon in class_of("roles"):
        return after.surface.endswith("s")
    return after.surface in ("is", "was", "has") and not is_plain(first)


def _bears(form: Form, name: Name) -> bool:
    """Whether a name stands for who does what one alone does, or is what one alone is."""
    first = name.first
    while first and form.tokens[first - 1].surface in _FORMAL:
        first -= 1
    before = form.tokens[first - 1].surface if first else ""
    after = [token.surface for token in form.tokens[name.last + 1 : name.last + 3]] + ["", ""]
    if form.spaceless:
        if before in ("由", "归", "找") or after[0] in ("负责", "管"):
            return True
        post = any(t.surface.endswith(_POSTS) for k, t in enumerate(form.content) if k not in name.run)
        return before.endswith(_POSTS) or (post and (before == "是" or after[0] in ("是", "当", "担任")))
    role = name.last + 1 < len(form.tokens) and form.tokens[name.last + 1].canon in class_of("roles")
    if before == "by" or role or after[0] in _DOES:
        return True
    if after[0] in ("is", "was"):
        return after[1] not in _SEVERAL and not after[1].endswith(("ed", "ing"))
    return before == "is" and form.tokens[0].surface in _ONE
