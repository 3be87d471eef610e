"""Names of people, as far as one can see: 老彭, 蒋老师, Frau Behrens, Tomas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from memsift.similarity.form import FAMILIAR, Form, ends_clause, once
from memsift.similarity.marks import Token, form_of, forms
from memsift.similarity.retold import is_plain
from memsift.similarity.stem import light_stem
from memsift.similarity.words import class_of, exclusive, phrases

_SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹窦章苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝安常乐于傅齐康余元顾孟黄"
    "穆萧尹姚邵汪祁毛狄戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房缪解应宗丁邓单洪包左石崔吉龚程邢裴陆荣翁荀甄封储靳段"
    "巫焦侯白仇宁甘武符刘景詹龙叶幸司黎乔桑桂牛边冉温庄晏柴瞿阎连习容向古易慎廖耿匡国文寇广东欧聂曾游关佟裘隗辛尚涂岳谭肖闫覃"
)
_TITLES = frozenset(
    "老师 师傅 经理 医生 大夫 主任 教练 总 姐 哥 叔 嫂 婶 姨 阿姨 律师 会计 队长 老板 站长 校长".split()
)
FORMAL = frozenset("frau herr señor señora madam monsieur sister father dr mr mrs ms prof miss".split())
BEARING = frozenset("是 当 担任 由 归 找 负责 管 带 叫".split())
_BEHIND = frozenset("是 当 担任 负责 管 带 做 兼".split())  # after a name
_ING = 3  # letters more than its stem: quilting
_PARTICLES = frozenset("的了着过吗呢在有不也")  # no given names
_ABOUT = frozenset("with for to on in at of from about".split())
DOES = forms("runs does teaches coaches".split())


class Name(NamedTuple):
    """A name: its places in the content, and between which tokens it stands."""

    run: tuple[int, ...]
    first: int
    last: int


def may_name(form: Form, places: Sequence[int]) -> bool:
    """Whether one of some places could be a part of a name: what is cheap to see."""
    if not form.spaceless:
        return any(k in form.capitals for k in places)
    return any(
        form.content[k].surface in _SURNAMES or form.content[k].surface in FAMILIAR or _twice(form, k)
        for k in places
    )


def _twice(form: Form, place: int) -> bool:
    return place + 1 < len(form.content) and form.content[place].surface == form.content[place + 1].surface


def names(form: Form) -> tuple[Name, ...]:
    """The names of people."""
    return once(form, "names", lambda it: tuple(_han_names(it) if it.spaceless else _latin_names(it)))


def _han_names(form: Form) -> Iterator[Name]:
    tokens = form.tokens
    place = {token.start: k for k, token in enumerate(form.content)}
    n = 0
    while n < len(tokens):
        size, own = _han_name(tokens, n)
        run = tuple(place[token.start] for token in tokens[n : n + own] if token.start in place)
        if run:
            yield Name(run, n, n + size - 1)
        n += max(1, size)


def _han_name(tokens: tuple[Token, ...], n: int) -> tuple[int, int]:
    """How many tokens from one on are a name, and how many of them without the title; 0 for none."""
    word = tokens[n].surface
    after = [token.surface if token.kind != "stop" else "" for token in tokens[n + 1 : n + 4]] + [""] * 3
    if word == after[0] and len(word) == 1 and word > "\u2e80" and tokens[n].weight:
        return 2, 2  # 果果
    if word in FAMILIAR and len(after[0]) == 1 and (word == "阿" or after[0] in _SURNAMES):
        return 2, 2
    if word not in _SURNAMES:
        return 0, 0
    if after[0] in _TITLES:
        return 2, 1
    if after[0] + after[1] in _TITLES:
        return 3, 1
    behind = n > 0 and tokens[n - 1].surface in BEARING
    if not (behind or not n or ends_clause(tokens[n - 1])):
        return 0, 0
    for size in (2, 1):
        given = after[:size]
        if all(len(char) == 1 and char > "\u2e80" and char not in _PARTICLES for char in given):
            if behind and not after[size]:
                return size + 1, size + 1
            if after[size] in _BEHIND and given[-1] not in _BEHIND:
                return size + 1, size + 1
    return 0, 0


def _latin_names(form: Form) -> Iterator[Name]:
    run: list[int] = []
    for k, token in enumerate(form.content):
        named = k in form.capitals and k not in form.shouted and _is_name(token)
        named = named and (not _begins_phrase(form, k) if k else _opens(form))
        if run and not (named and form.at[k] == form.at[run[-1]] + 1):
            yield Name(tuple(run), form.at[run[0]], form.at[run[-1]])
            run = []
        if named:
            run.append(k)
    if run:
        yield Name(tuple(run), form.at[run[0]], form.at[run[-1]])


def _begins_phrase(form: Form, place: int) -> bool:
    """Whether a word at the beginning of a sentence only says how something is: Fine with Docker."""
    at = form.at[place]
    near = form.tokens[at - 1].surface, form.tokens[at + 1].surface if at + 1 < len(form.tokens) else ""
    return near[0] == "." and near[1] in _ABOUT


def _is_name(token: Token) -> bool:
    """Whether nothing else is known of a word with a capital."""
    return token.kind == "word" and token.canon not in exclusive() and token.surface not in phrases()


def _opens(form: Form) -> bool:
    """Whether a text begins with a name: Tomas runs, Ines is; not: Prefers tea."""
    first, at = form.content[0], form.at[0]
    if at:
        return form.tokens[at - 1].surface in FORMAL
    after = form.tokens[1] if len(form.tokens) > 1 else None
    if after is None or after.kind == "stop":
        return False
    if form_of(after) in DOES:
        return True
    if after.canon in class_of("roles"):
        return after.end - after.start > len(light_stem(after.surface))  # leads, not lead
    return after.surface in ("is", "was", "has") and not is_plain(first)


def names_somebody(form: Form, places: Sequence[int]) -> bool:
    """Whether places are a person's name and no more: 老沈, 孟师傅, Mara."""
    if form.spaceless and places:
        spans = ({form.tokens[n].start for n in range(name.first, name.last + 1)} for name in names(form))
        if any(all(form.content[k].start in span for k in places) for span in spans):
            return True
    tokens = [form.content[k] for k in places]
    if 1 < len(tokens) < 4 and not FAMILIAR.isdisjoint(token.surface for token in tokens[:2]):
        return tokens[-1].end - tokens[0].start == sum(token.end - token.start for token in tokens)
    if len(tokens) != 1 or 0 not in places or 0 not in form.capitals:
        return False
    inflected = tokens[0].end - tokens[0].start >= len(tokens[0].surface) + _ING
    return not (inflected or is_plain(tokens[0]))


def only_of_somebody(form: Form, places: Sequence[int], there: Mapping[int, int]) -> bool:
    """Whether all that both say at some places is a person's name and stray Han characters: 学 in 豆豆开学,
    豆豆的数学."""
    if not form.spaceless:
        return False
    named = {k for name in names(form) for k in name.run}
    if named.isdisjoint(places):
        return False
    said = [k for k in places if k in there and k not in named]
    return all(
        len(form.content[k].surface) == 1
        and form.content[k].surface > "\u2e80"
        and not any(n in said and there[n] - there[k] == n - k for n in (k - 1, k + 1))
        for k in said
    )
