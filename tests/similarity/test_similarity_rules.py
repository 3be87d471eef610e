"""The rules themselves, on texts made up from parts: what stays the same, what never does."""

from __future__ import annotations

import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memsift.similarity import Index, Verdict, judge
from memsift.similarity.reasons import _quote
from memsift.text import fold
from similarity.likeness_scores import told

ALIKE = {Verdict.SAME, Verdict.CONTAINS}

_HEADS = ["备份服务器", "网关", "会议室的投影仪", "阳台的花", "build server", "mail gateway", "The archive"]
_VERBS = ["每天运行", "放在仓库", "归小组管理", "runs the nightly job", "keeps old letters"]
_TAILS = ["，需要定期检查", "，由值班的人处理", ", checked by the night shift", " near the main door"]
_texts = st.builds(
    lambda *parts: " ".join(parts).replace(" ，", "，"), *map(st.sampled_from, (_HEADS, _VERBS, _TAILS))
)

_TRADITIONAL = str.maketrans("备务网关会议阳台运库归组检查", "備務網關會議陽臺運庫歸組檢查")


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


@pytest.mark.parametrize(
    "change",
    [
        _wide,
        str.upper,
        str.title,
        lambda t: t.translate(_TRADITIONAL),
        lambda t: t + "。",
        lambda t: t.replace("，", " , ").replace(", ", "；"),
        lambda t: "「" + t + "」！",
        lambda t: "  " + t.replace(" ", "\u00a0\u3000") + "\u200b",
        lambda t: unicodedata.normalize("NFD", t),
        lambda t: "**" + t + "** ✅",
        lambda t: "[F1] " + t + "（来源: 会话日志/2026-03-02-养猫）",
        lambda t: "- [x] " + t + " [F2] 2026-04-11",
        lambda t: t + " (source: [[notes#today|some notes]])",
        lambda t: "⭐ 重要：" + t + "（更新于 2026-04-25）",
    ],
)
@given(text=_texts)
@settings(max_examples=25, deadline=None)
def test_width_case_script_punctuation_and_bookkeeping_stay_the_same(change, text):
    other = change(text)
    found = judge(text, other)
    assert found is not None
    assert found.verdict is Verdict.SAME
    assert found.score >= 90


@given(st.permutations(["摄影", "骑行", "烘焙", "潜水"]), st.permutations(["摄影", "骑行", "烘焙", "潜水"]))
@settings(max_examples=25, deadline=None)
def test_the_order_of_a_list_says_nothing(one, other):
    found = judge("用户的爱好是" + "、".join(one), "用户的爱好是" + "、".join(other[:-1]) + "和" + other[-1])
    assert found is not None
    assert found.verdict is Verdict.SAME


@given(st.permutations(["本地数据库用 SQLite", "线上数据库用 MySQL", "缓存用 Redis"]))
@settings(max_examples=6, deadline=None)
def test_the_order_of_clauses_says_nothing(parts):
    found = judge("本地数据库用 SQLite，线上数据库用 MySQL，缓存用 Redis", "；".join(parts))
    assert found is not None
    assert found.verdict is Verdict.SAME


_FRAMES = [
    "备份任务保留 {} 份",
    "网关监听 {} 端口，超时后重试",
    "The archive keeps {} copies of every letter",
    "会议改到 {} 点开始",
    "最多 {} 个人同时在线",
]


@given(st.sampled_from(_FRAMES), st.integers(1, 23), st.integers(1, 23))
@settings(max_examples=80, deadline=None)
def test_another_number_is_never_the_same(frame, one, other):
    assume(one != other)
    found = judge(frame.format(one), frame.format(other))
    assert found is None or found.verdict not in ALIKE


@given(
    st.sampled_from(
        ["合同在 {} 到期，需要提前续签", "{} 搬到新办公室", "The lease ends on {} and is renewed"]
    ),
    st.dates(date(2000, 1, 1), date(2090, 1, 1)),
    st.sampled_from([0, 0, 1, 10, 11, 31, 365, 3652]),
    st.sampled_from(
        [
            "{0:%Y-%m-%d}",
            "{0.year}年{0.month}月{0.day}日",
            "{0.year}/{0.month}/{0.day}",
            "{0:%B} {0.day}, {0.year}",
        ]
    ),
)
@settings(max_examples=80, deadline=None)
def test_another_date_is_never_the_same_and_another_form_is(frame, one, days, form):
    other = one + timedelta(days=days)
    a, b = frame.format(f"{one:%Y-%m-%d}"), frame.format(form.format(other))
    found = judge(a, b)
    if one == other:
        assert found is not None
        assert found.verdict is Verdict.SAME
    else:
        assert found is None or found.verdict not in ALIKE


@given(st.lists(st.integers(0, 255), min_size=4, max_size=4), st.integers(0, 3), st.integers(0, 255))
@settings(max_examples=60, deadline=None)
def test_another_address_is_never_the_same(parts, place, value):
    assume(parts[place] != value)
    changed = [*parts[:place], value, *parts[place + 1 :]]
    for frame in ("备份机地址 {}", "The backup host answers at {}"):
        found = judge(frame.format(".".join(map(str, parts))), frame.format(".".join(map(str, changed))))
        assert found is not None
        assert found.verdict is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("允许外部人员进入机房", "不允许外部人员进入机房"),
        ("周报需要附上图表", "周报不需要附上图表"),
        ("用户吃牛肉", "用户不吃牛肉"),
        ("Reply to letters on Sundays", "Do not reply to letters on Sundays"),
        ("The gate is locked at night", "The gate isn't locked at night"),
        ("She can drive a lorry", "She can't drive a lorry"),
        ("The parcel has arrived", "The parcel has not arrived"),
        ("Mario lives in the old town", "Mario no longer lives in the old town"),
    ],
)
def test_a_denial_is_never_the_same(one, other):
    found = judge(one, other)
    assert found is not None
    assert found.verdict is Verdict.CONFLICT
    assert "one says" in " ".join(map(str, found.reasons))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("超时设为 5 分钟", "超时设为 300 秒"),
        ("每天背三十个单词", "每天背 30 个单词"),
        ("一共 1,200 字", "一共 1200 字"),
        ("折扣是百分之十", "折扣是 10%"),
        ("下午五点交稿", "17:00 交稿"),
        ("Meets on Wednesday at 7 pm", "Meets on Wed at 19:00"),
        ("Waits half an hour", "Waits 30 minutes"),
        ("他说 A&gt;B", "他说 A>B "),
        ("文件在 https://docs.example.org/a/", "文件在 docs.example.org/a"),
    ],
)
def test_other_forms_of_a_value_are_the_same(one, other):
    found = judge(one, other)
    assert found is not None
    assert found.verdict is Verdict.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("他说 A>B，要记住", "他说 A<B，要记住"),
        ("Written in C++ for speed", "Written in C# for speed"),
        ("室温 5 °C 时关窗", "室温 -5 °C 时关窗"),
        ("仓库 v1.2 已发布", "仓库 v1.3 已发布"),
        ("小明借钱给小红", "小红借钱给小明"),
        ("从 Vuex 迁移到 Pinia", "从 Pinia 迁移到 Vuex"),
        ("状态 ✅ 服务器", "状态 ❌ 服务器"),
    ],
)
def test_small_signs_count(one, other):
    found = judge(one, other)
    assert found is None or found.verdict not in ALIKE


# -- requirements ----------------------------------------------------------------------------------


def test_b1_chinese_is_tokenised():
    assert Index({"Memory_1": "我喜欢爬山", "Memory_2": "我喜欢乌龙茶"}).pairs() == ()


def test_b3_spaceless_text_is_not_disjoint():
    (pair,) = Index({"P_1": "用户习惯在深夜写作", "P_2": "用户常在深夜写作"}).pairs()
    assert pair.judgement.verdict is Verdict.SAME


def test_b5_another_value_is_a_conflict_with_the_values_lit():
    texts = {"Home_1": "备份机地址 192.0.2.5", "Home_2": "备份机地址 192.0.2.6"}
    index = Index(texts)
    (pair,) = index.pairs()
    assert pair.judgement.verdict is Verdict.CONFLICT
    assert [texts["Home_1"][a:b] for a, b in pair.judgement.differs_a] == ["192.0.2.5"]
    assert [texts["Home_2"][a:b] for a, b in pair.judgement.differs_b] == ["192.0.2.6"]
    assert [str(reason) for reason in pair.judgement.reasons] == ["same but for: 192.0.2.5 / 192.0.2.6"]
    assert index.groups() == ()


def test_of_two_that_differ_in_much_the_reason_names_what_stands_against_each_other():
    judgement = judge(
        'Polyglot South stays at 64/h for now, promised a review "in spring".',
        "Polyglot South from 1 October: $67/h, 2 h minimum. Letter from Amandeep in Work/Agencies.",
    )
    assert judgement is not None
    assert judgement.verdict is Verdict.CONFLICT
    assert [str(reason) for reason in judgement.reasons] == ["they differ in: 64 / $67"]


def test_a_long_quotation_ends_with_a_whole_word_and_an_ellipsis():
    text = (
        "Cantonese and Mandarin to and from English, based in Hobart, Tasmania, since the year two thousand"
    )
    quote = _quote(text, [(0, len(text))])
    assert quote.endswith("…")
    assert len(quote) <= 60
    assert text.startswith(quote[:-1])
    assert not text[len(quote) - 1].isalnum()
    assert _quote("汉" * 99, [(0, 99)]) == "汉" * 59 + "…"
    apart = _quote(f"{'a' * 50} - - - - {'b' * 50}", [(0, 50), (58, 108)])
    assert apart == "a" * 50 + " …", "what has no room is left out whole"


def test_of_what_is_more_three_runs_are_quoted_each_once_and_then_said_that_there_is_more():
    lists = judge(
        "Wants cut lists in centimetres, with the piece name first and the number off last. "
        "He tapes them to the bench.",
        "Cut lists: centimetres, name first, quantity at the end.",
    )
    assert lists is not None
    assert [str(reason) for reason in lists.reasons] == [
        "the first adds: piece … number off … tapes, and more"
    ]
    assert _quote("tea plus one lemon plus two", [(4, 8), (19, 23)]) == "plus"


def test_what_is_no_more_is_told_by_the_clause_that_says_so():
    both = "Gave up being band librarian at the AGM; is gear steward instead.", "Band librarian since 2023."
    for texts in (both, both[::-1]):
        judgement = judge(*texts)
        assert judgement is not None
        told = [str(reason) for reason in judgement.reasons]
        assert told == ["one says it is no more: Gave up being band librarian at the AGM"]


def test_b7_punctuation_is_no_pair_and_empty_is_reported():
    index = Index({"M_1": "+", "M_2": "-", "M_3": "", "M_4": " \u200b"})
    assert index.pairs(similar=True) == ()
    assert index.empty() == ("M_3", "M_4")


def test_b9_one_group_of_three():
    index = Index({"P_1": "Prefers tea.", "P_2": "prefers tea", "P_3": "Ｐｒｅｆｅｒｓ tea"})
    assert {pair.judgement.verdict for pair in index.pairs()} == {Verdict.SAME}
    (group,) = index.groups()
    assert group.members == ("P_1", "P_2", "P_3")
    assert group.whole


def test_r65_entities_and_odd_spaces_hide_nothing():
    (pair,) = Index({"P_1": "他说 A&gt;B", "P_2": "\u00a0他说\u3000A>B "}).pairs()
    assert pair.judgement.verdict is Verdict.SAME


# -- other scripts ---------------------------------------------------------------------------------

_SCRIPTS = {
    "Japanese": ("毎朝コーヒーを飲みます", "毎朝 コーヒーを飲みます。", "猫は魚が好きです"),
    "Korean": (
        "매일 아침 커피를 마신다",
        unicodedata.normalize("NFD", "매일 아침 커피를 마신다"),
        "고양이는 생선을 좋아한다",
    ),
    "Cyrillic": ("Пользователь любит чёрный чай", "пользователь любит ЧЁРНЫЙ чай!", "Сервер стоит в подвале"),
    "Arabic": (
        "يحب القهوة السوداء في الصباح",
        "يحب القهوة السوداء في الصباح.",
        "الخادم في غرفة الطابق السفلي",
    ),
    "Greek": ("Του αρέσει ο μαύρος καφές", "ΤΟΥ ΑΡΈΣΕΙ Ο ΜΑΎΡΟΣ ΚΑΦΈΣ", "Ο διακομιστής είναι στο υπόγειο"),
    "Turkish": (
        "İstanbul'da yaşıyor ve çay sever",
        "istanbul'da yaşıyor ve çay sever",
        "Sunucu bodrum katında duruyor",
    ),
    "Hindi": ("उसे काली चाय पसंद है", "उसे काली चाय पसंद है।", "सर्वर तहखाने में रखा है"),
    "Thai": ("เขาชอบดื่มกาแฟดำ", "เขาชอบดื่มกาแฟดำ!", "เซิร์ฟเวอร์อยู่ชั้นใต้ดิน"),
    "Hebrew": ("הוא אוהב קפה שחור", "הוא אוהב קפה שחור.", "השרת נמצא במרתף"),
}


@pytest.mark.parametrize("script", _SCRIPTS)
def test_other_scripts(script):
    one, same, unlike = _SCRIPTS[script]
    found = judge(one, same)
    assert found is not None
    assert found.verdict is Verdict.SAME
    assert judge(one, unlike) is None
    assert judge(same, unlike) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("👍", "👎"),
        ("😀😀", "😢"),
        ("🇨🇳 🇯🇵", "🇰🇷 🇺🇸"),
        ("——", "……"),
        ("猫", "狗"),
        ("1", "2"),
        ("的", "了"),
        ("¯\\_(ツ)_/¯", "(╯°□°)╯"),
    ],
)
def test_nothing_tokenised_is_never_equal(one, other):
    assert judge(one, other) is None


@pytest.mark.parametrize(
    ("one", "other"), [("猫", "猫。"), ("8080", "８０８０"), ("👍", "👍 "), ("Go", "go")]
)
def test_too_short_to_judge_is_the_same_only_when_equal(one, other):
    found = judge(one, other)
    assert found is not None
    assert found.verdict is Verdict.SAME


def test_empty_is_like_nothing():
    assert judge("", "") is None
    assert judge(" ", "\t") is None


# -- shape -----------------------------------------------------------------------------------------

_BITS = """
用户 不 喜欢 3 三个 5 月 2026-05-20 is not the port 8080 。 ， 在 [F1] [[x]] 😀 é ① &gt;
"""
_any = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.sampled_from(_BITS.split()),
        max_size=12,
    ).map("".join),
)


@given(_any, _any)
@settings(max_examples=150, deadline=None)
def test_symmetric_and_within_the_text(one, other):
    found, back = judge(one, other), judge(other, one)
    assert (found is None) == (back is None)
    if found is None or back is None:
        return
    assert found.verdict is back.verdict
    assert found.score == back.score
    assert 0 <= found.score <= 100
    assert (found.differs_a, found.differs_b) == (back.differs_b, back.differs_a)
    assert {found.longer, back.longer} in ({None}, {"a", "b"})
    for text, spans in ((one, found.differs_a), (other, found.differs_b)):
        assert all(0 <= start < end <= len(text) for start, end in spans)
        assert list(spans) == sorted(spans)
    assert found.reasons
    assert all(map(str, found.reasons))


@given(st.text(min_size=1, max_size=60))
@settings(max_examples=100, deadline=None)
def test_a_text_is_the_same_as_itself(text):
    found = judge(text, text)
    if fold(text).strip():
        assert found is not None
        assert found.verdict is Verdict.SAME
    else:
        assert found is None


def test_a_long_line_takes_no_time():
    one = "用户喜欢喝茶，" * 10_000
    found = judge(one, one + "不喝咖啡")
    assert found is None or found.verdict is not Verdict.SAME or found.score > 99


def test_contains_names_the_longer_and_says_what_it_adds():
    found = judge("公众号每周更新一篇", "公众号每周更新一篇，一般在周日晚上八点发布")
    assert found is not None
    assert (found.verdict, found.longer) == (Verdict.CONTAINS, "b")
    assert str(found.reasons[0]).startswith("the second adds: ")
    assert found.differs_a == ()


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("（自由职业", "自由职业"),
        ("自由职业）", "自由职业"),
        ("住在杭州（西湖区）", "住在杭州（西湖区）"),
        ("a) and b (c)", "a) and b (c)"),
    ],
)
def test_no_quotation_ends_with_half_a_bracket(quoted: str, said: str) -> None:
    assert _quote(quoted, [(0, len(quoted))]) == said


def test_what_a_promoting_program_leaves_behind_says_nothing():
    left = " [score=0.83 recalls=0 avg=0.620 source=memory/2026-04-{}.md:7-7]"
    assert told("Beans go in after the frost" + left.format(17), "Beans go in after the frost") == "dup"
    assert told("Beans go in" + left.format(17), "Paint the shed" + left.format(17)) == "none"


def test_a_file_is_one_by_its_name_and_by_its_whole_path():
    assert told("Settings are in site.conf", "Settings are in /etc/nginx/site.conf") == "dup"
    assert told("Settings are in main.conf", "Settings are in /etc/nginx/site.conf") == "conflict"
