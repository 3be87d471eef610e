"""The table of contract §2: every field in every reading and in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from memsift.markdown import Confidence, DateFrom, Document, Entry, parse
from tally import tally

DAY = date(2026, 10, 27)


def document(text: str, *, file_date: date | None = None) -> Document:
    tally("field readings")
    return parse(text.encode(), file_date=file_date)


def entry(text: str) -> Entry:
    (found,) = document(text).entries
    for span in found.fields.spans:  # every span lies in its line and its value in it
        line = document(text).lines[span.span.line - 1].text
        assert 0 <= span.span.start <= span.value.start <= span.value.end <= span.span.end <= len(line)
    return found


# -- id


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- Profile_1: tea", "Profile_1"),
        ("- Profile_1：tea", "Profile_1"),
        ("- Profile_1:tea", "Profile_1"),
        ("- Profile_1 : tea", "Profile_1"),
        ("- **Profile_1**: tea", "Profile_1"),
        ("- **Profile_1:** tea", "Profile_1"),
        ("* Proj_12: tea", "Proj_12"),
        ("+ 项目_3：tea", "项目_3"),
        ("1. Имя_7: tea", "Имя_7"),
        ("- กำหนด_4: tea", "กำหนด_4"),
        ("- [ ] Profile_1: tea", "Profile_1"),
        ("- ~~Profile_1: tea~~", "Profile_1"),
    ],
)
def test_an_id_is_letters_of_any_script_and_a_number(line: str, expected: str) -> None:
    found = entry(line)
    assert found.fields.id == expected
    assert found.text == "tea"


@pytest.mark.parametrize(
    "line",
    [
        "- note: tea",
        "- 12:30 tea",
        "- https://example.org/x_1: tea",
        "- Profile_1 tea",
        "- Profile_: tea",
        "- _1: tea",
        "- A1_1: tea",
        "- My_Proj_1: tea",
        "- [[Profile_1]]: tea",
        "- `Profile_1`: tea",
        "- see Profile_1: tea",
        "- Profile-1: tea",
        "- 😀_1: tea",
        "- **Profile_1: tea**",
        "- Profile_١: tea",
    ],
)
def test_nothing_else_is_an_id(line: str) -> None:
    assert entry(line).fields.id is None


def test_an_empty_entry_may_have_an_id() -> None:
    assert (entry("- M_3:").fields.id, entry("- M_3:").text) == ("M_3", "")
    assert entry("- ").text == entry("-").text == ""


# -- confidence


@pytest.mark.parametrize(
    "line",
    [
        "- [F1] tea",
        "- 【F1】tea",
        "- (F1) tea",
        "- （F1） tea",
        "- F1: tea",
        "- F1：tea",
        "- #F1 tea",
        "- [f1] tea",
        "- f1: tea",
        "- confidence: F1 tea",
        "- 置信度：F1 tea",
        "- [confidence:: F1] tea",
        "- [置信度:: f1] tea",
        "- tea [confidence:: F1]",
        "- tea [置信度:: F1]",
        "- tea (confidence: F1)",
        "- tea（置信度：F1）",
        "- tea · confidence: F1",
        "- tea · 置信度: F1",
        "- tea; confidence: f1",
        "- tea；置信度：F1",
        "- tea 置信度：F1",
        "- tea #F1",
        "- [x] Profile_1: [F1] tea",
        "- tea（F1，2026-10-27，来源：用户）",
        "- tea (2026-10-27, F1)",
        "- tea [F1] [source:: user]",
        "- ~~[F1] tea~~",
        "- P_1: ~~[F1] tea~~",
        "- ~~P_1: [F1] tea~~",
    ],
)
def test_confidence(line: str) -> None:
    found = entry(line)
    assert found.fields.confidence is Confidence.F1
    assert found.text == "tea"


@pytest.mark.parametrize(
    "line",
    [
        "- F1 tea",
        "- [F3] tea",
        "- [F12] tea",
        "- tea 待验证",
        "- tea, high confidence",
        "- the help key is F1: press it",
        "- press the key (F1)",
        "- press [F1]",
        "- [F1](help.md) tea",
        "- tea `[confidence:: F1]`",
        "- 置信度：高 tea",
        "- F1x: tea",
    ],
)
def test_no_confidence(line: str) -> None:
    assert entry(line).fields.confidence is None


# -- date


@pytest.mark.parametrize("shape", ["2026-10-27", "2026/10/27", "2026年10月27日"])
@pytest.mark.parametrize("key", ["date", "日期", "记录", "created", "Date"])
@pytest.mark.parametrize(
    "form", ["[{k}:: {v}]", "({k}: {v})", "（{k}：{v}）", "· {k}: {v}", "; {k}: {v}", "；{k}：{v}"]
)
def test_a_keyed_date_leaves_the_text(shape: str, key: str, form: str) -> None:
    found = entry("- tea " + form.format(k=key, v=shape))
    assert (found.fields.date, found.fields.date_from) == (DAY, DateFrom.KEY)
    assert found.text == "tea"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- tea (2026-10-27)", "tea"),
        ("- tea（2026-10-27）", "tea"),
        ("- tea（2026-10-27 09:00）", "tea"),
        ("- tea (2026-10-27) at noon", "tea at noon"),
        ("- tea（2026-10-27，来源：用户）", "tea"),
        ("- tea（来源：用户，2026-10-27）", "tea"),
        ("- tea (2026-10-27 at home)", "tea (at home)"),
        ("- met (2020-01-01 in Rome) for tea（2026-10-27）", "met (2020-01-01 in Rome) for tea"),
    ],
)
def test_a_date_that_opens_a_parenthesis(line: str, text: str) -> None:
    found = entry(line)
    assert (found.fields.date, found.fields.date_from) == (DAY, DateFrom.PAREN)
    assert found.text == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- 2026-10-27 tea", "2026-10-27 tea"),
        ("- 2026-10-27: tea", "2026-10-27: tea"),
        ("- **2026-10-27** tea", "2026-10-27 tea"),
        ("- 2026年10月27日喝茶", "2026年10月27日喝茶"),
        ("- tea 2026-10-27", "tea 2026-10-27"),
        ("- tea 2026/10/27 [source:: user] ^tea", "tea 2026/10/27"),
        ("- tea on 2026-10-27.", "tea on 2026-10-27."),
        ("- 喝茶，2026年10月27日。（来源：用户）", "喝茶，2026年10月27日。"),
        ("- Profile_1: [F1] 2026-10-27 tea", "2026-10-27 tea"),
        ("- tea · 2026-10-27 · 来源：用户", "tea · 2026-10-27"),
        ("- tea · 来源：用户 · 2026-10-27", "tea · 2026-10-27"),
        ("- tea\n  at home 2026-10-27\n  - child", "tea\nat home 2026-10-27\nchild"),
    ],
)
def test_a_bare_date_at_an_edge_serves_and_stays(line: str, text: str) -> None:
    found = entry(line)
    assert (found.fields.date, found.fields.date_from) == (DAY, DateFrom.EDGE)
    assert found.text == text


@pytest.mark.parametrize(
    "line",
    [
        "- the tea of 2026-10-27 was good",
        "- tea (drunk on 2026-10-27)",
        "- tea [[2026-10-27]]",
        "- tea `2026-10-27`",
        "- tea https://example.org/2026-10-27",
        "- [x] tea ✅ 2026-10-27",
        "- 10-27 tea",
        "- tea\n  - 2026-10-27 child",
        "- tea 2026-10-27.md",
        "- 2026-10-27-tea",
        "- date: tea is a fruit of 2026-10-27 or so",
    ],
)
def test_elsewhere_a_date_is_text(line: str) -> None:
    assert entry(line).fields.date is None


def test_the_order_in_which_a_date_is_read() -> None:
    heading = "# 2026-01-01 log\n"
    day = date(2025, 5, 5)
    for line, expected in [
        ("- 2026-01-04 tea (2026-01-03) [date:: 2026-01-02]", (date(2026, 1, 2), DateFrom.KEY)),
        ("- 2026-01-04 tea (2026-01-03)", (date(2026, 1, 3), DateFrom.PAREN)),
        ("- 2026-01-04 tea", (date(2026, 1, 4), DateFrom.EDGE)),
        ("- tea", (date(2026, 1, 1), DateFrom.HEADING)),
    ]:
        (found,) = document(heading + line, file_date=day).entries
        assert (found.fields.date, found.fields.date_from) == expected
    (found,) = document("# log\n- tea", file_date=day).entries
    assert (found.fields.date, found.fields.date_from) == (day, DateFrom.FILE)
    (found,) = document("# log\n- tea").entries
    assert (found.fields.date, found.fields.date_from) == (None, None)


def test_the_nearest_enclosing_dated_heading() -> None:
    text = "# 2026-01-01\n## 2026年1月2日 茶\n### more\n- a\n## plain\n- b\n# end\n- c\n"
    dates = [found.fields.date for found in document(text).entries]
    assert dates == [date(2026, 1, 2), date(2026, 1, 1), None]


# -- source


@pytest.mark.parametrize("key", ["source", "来源", "src", "Source"])
@pytest.mark.parametrize(
    "form", ["[{k}:: {v}]", "({k}: {v})", "（{k}：{v}）", "· {k}: {v}", "; {k}：{v}", "；{k}：{v}"]
)
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("user", ("user",)),
        ("用户、会话日志", ("用户", "会话日志")),
        ("user, log.md#x", ("user", "log.md#x")),
        ("[[a, b]]、[c](d,e.md)", ("[[a, b]]", "[c](d,e.md)")),
        ("https://example.org/a,b", ("https://example.org/a,b",)),
        ("user (over tea, at noon)", ("user (over tea, at noon)",)),
    ],
)
def test_sources(key: str, form: str, value: str, expected: tuple[str, ...]) -> None:
    found = entry("- tea " + form.format(k=key, v=value))
    assert found.fields.sources == expected
    assert found.text == "tea"


def test_a_source_ends_at_the_next_field() -> None:
    for line in [
        "- tea（来源：用户、日志，日期：2026-10-27，过期：2026-12-01）",
        "- tea (source: 用户, 日志, date: 2026-10-27; expires: 2026-12-01)",
        "- tea · 来源：用户、日志 · 日期：2026-10-27 · 过期：2026-12-01",
        "- tea; src: 用户,日志; created: 2026-10-27; until: 2026-12-01",
        "- tea · 来源：用户、日志 [date:: 2026-10-27] [expires:: 2026-12-01]",
        "- tea · 来源：用户、日志（日期：2026-10-27） 📅 2026-12-01",
        "- tea（2026-10-27 来源：用户、日志 过期：2026-12-01）",
        "- tea（来源：用户、日志 日期：2026-10-27）[expires:: 2026-12-01]",
        "- tea（F1，2026-10-27 来源：用户、日志 到期：2026-12-01）",
    ]:
        found = entry(line)
        assert found.fields.sources == ("用户", "日志"), line
        assert (found.fields.date, found.fields.expires) == (DAY, date(2026, 12, 1)), line
        assert found.text == "tea", line


def test_a_word_in_a_source_is_no_field() -> None:
    found = entry("- tea (source: user told the date: soon)")
    assert (found.fields.sources, found.fields.date) == (("user told the date: soon",), None)


def test_sources_repeat() -> None:
    assert entry("- tea [source:: a] [来源:: b、c]").fields.sources == ("a", "b", "c")
    assert entry("- tea (source: a; source: b)").fields.sources == ("a", "b")


@pytest.mark.parametrize(
    "line",
    [
        "- tea (see the shed source: a)",
        "- source: a",
        "- the source: a",
        "- 来源：用户",
        "- tea, source: a",
        "- tea `[source:: a]`",
    ],
)
def test_prose_names_no_source(line: str) -> None:
    assert entry(line).fields.sources == ()


# -- expiry


@pytest.mark.parametrize(
    "key", ["expires", "过期", "有效期至", "到期", "失效", "until", "valid until", "Expires", "Valid Until"]
)
@pytest.mark.parametrize(
    "form",
    [
        "[{k}:: {v}]",
        "({k}: {v})",
        "（{k}：{v}）",
        "· {k}: {v}",
        "; {k}: {v}",
        "；{k}：{v}",
        "({k} {v})",
        "（{k} {v}）",
    ],
)
def test_expiry(key: str, form: str) -> None:
    found = entry("- tea " + form.format(k=key, v="2026-12-01"))
    assert found.fields.expires == date(2026, 12, 1)
    assert (found.text, found.fields.date) == ("tea", None)


@pytest.mark.parametrize(
    "line",
    ["- tea（有效期至2026-12-01）", "- tea（2026-12-01 到期）", "- tea 📅 2026-12-01", "- tea 📅2026-12-01"],
)
def test_more_forms_of_expiry(line: str) -> None:
    found = entry(line)
    assert (found.fields.expires, found.fields.date, found.text) == (date(2026, 12, 1), None, "tea")


@pytest.mark.parametrize(
    "line",
    [
        "- tea expires 2026-12-01 or so",
        "- tea (token expires 2026-12-01)",
        "- until 2026-12-01 tea",
        "- tea, 过期：2026-12-01 吧",
        "- on leave; until 2026-12-01 ask Bo",
        "- tea · until 2026-12-01",
        "- tea；2026-12-01 到期",
    ],
)
def test_an_expiry_in_prose_is_text(line: str) -> None:
    assert entry(line).fields.expires is None


# -- confirmed, expired, superseded, pinned


@pytest.mark.parametrize("key", ["confirmed", "确认"])
@pytest.mark.parametrize("form", ["[{k}:: {v}]", "({k}: {v})", "（{k}：{v}）", "· {k}: {v}", "；{k}：{v}"])
def test_confirmed(key: str, form: str) -> None:
    found = entry("- tea " + form.format(k=key, v="2026-11-29"))
    assert (found.fields.confirmed, found.text) == ((date(2026, 11, 29),), "tea")


def test_confirmed_may_repeat_and_is_no_date() -> None:
    found = entry("- tea [confirmed:: 2026-11-01] [confirmed:: 2026-11-29]")
    assert found.fields.confirmed == (date(2026, 11, 1), date(2026, 11, 29))
    assert found.fields.date is None


@pytest.mark.parametrize("key", ["expired", "已过期"])
def test_expired(key: str) -> None:
    found = entry(f"- P_1: ~~tea~~ [{key}:: 2026-11-29]")
    assert (found.fields.expired, found.fields.struck, found.text) == (date(2026, 11, 29), True, "tea")
    assert found.fields.expires is None


@pytest.mark.parametrize(
    "line",
    [
        "- P_1: ~~tea~~ [superseded:: Profile_4]",
        "- P_1: ~~tea~~ [被取代:: Profile_4]",
        "- P_1: tea（被取代：Profile_4）",
        "- P_1: tea · superseded: Profile_4",
    ],
)
def test_superseded(line: str) -> None:
    found = entry(line)
    assert (found.fields.superseded, found.fields.struck, found.text) == ("Profile_4", True, "tea")


@pytest.mark.parametrize(
    "line",
    [
        "- ~~tea~~",
        "- P_1: ~~tea~~",
        "- ~~P_1: tea~~",
        "- [F1] ~~tea~~ (2026-10-27)",
        "- [x] tea",
        "- [X] tea",
        "- tea（作废）",
        "- tea (作废)",
        "- tea（已废弃）",
        "- tea [状态:: 作废]",
        "- tea [status:: superseded]",
        "- tea (status: superseded)",
        "- tea（状态：已废弃）",
        "- tea · 作废",
        "- tea；已废弃",
        "- tea（2026-10-27，作废）",
        "<!-- status: superseded -->\n- tea",
        "<!-- observed: 2026-10-27 | status: superseded -->\n\n- tea",
    ],
)
def test_struck(line: str) -> None:
    found = entry(line)
    assert found.fields.struck
    assert found.text == "tea"


@pytest.mark.parametrize(
    "line",
    [
        "- ~~tea~~ → coffee",
        "- ~~tea~~ and ~~coffee~~",
        "- [ ] tea",
        "- [/] tea",
        "- [-] tea",
        "- tea（旧规则作废）",
        "- tea（作废）又恢复了",
        "- tea 作废",
        "- [x](tea.md)",
        "<!-- status: active -->\n- tea",
        "<!-- status: superseded -->\n\n\n- tea",
        "<!-- status: superseded -->\n# h\n- tea",
    ],
)
def test_not_struck(line: str) -> None:
    assert not entry(line).fields.struck


@pytest.mark.parametrize(
    "line",
    [
        "- tea [pinned:: yes]",
        "- tea [置顶:: 是]",
        "- tea (pinned: yes)",
        "- tea；置顶：是",
        "- tea [permanent]",
        "- tea #pinned",
        "- #pinned tea",
        "- [permanent] tea",
    ],
)
def test_pinned(line: str) -> None:
    found = entry(line)
    assert (found.fields.pinned, found.text) == (True, "tea")


@pytest.mark.parametrize(
    "line", ["- tea [pinned:: no]", "- tea #pinnedx", "- tea pinned", "- tea `#pinned`", "- a#pinned"]
)
def test_not_pinned(line: str) -> None:
    assert not entry(line).fields.pinned


# -- dates that do not exist


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- tea [date:: 2026-02-30]", ("2026-02-30",)),
        ("- tea (2026-02-30)", ("2026-02-30",)),
        ("- 2026-13-01 tea", ("2026-13-01",)),
        ("- tea 2026年2月30日", ("2026年2月30日",)),
        ("- tea [expires:: 2026-02-30]", ("2026-02-30",)),
        ("- tea (expires 2026-02-30)", ("2026-02-30",)),
        ("- tea [expires:: 12-01]", ("12-01",)),
        ("- tea (expires 12/1)", ("12/1",)),
        ("- tea（过期：12月1日）", ("12月1日",)),
        ("- tea [confirmed:: 2026-02-30]", ("2026-02-30",)),
        ("- tea 📅 2026-02-30", ("2026-02-30",)),
        ("<!-- expires: 12-01 -->\n- tea", ("12-01",)),
        ("- tea of 2026-02-30 was good", ()),
        ("- tea [expires:: 2026-12-01]", ()),
        ("- 10-27 tea", ()),
    ],
)
def test_bad_dates(line: str, expected: tuple[str, ...]) -> None:
    found = entry(line)
    assert found.fields.bad_dates == expected
    if expected:
        assert (found.fields.date, found.fields.expires, found.fields.confirmed) == (None, None, ())


def test_a_bad_date_leaves_its_place_to_the_next_reading() -> None:
    (found,) = document("# 2026-10-27\n- tea [date:: 2026-02-30]").entries
    assert (found.fields.date, found.fields.date_from) == (DAY, DateFrom.HEADING)
    assert found.fields.bad_dates == ("2026-02-30",)


# -- the comment above, block ids, spans


def test_the_comment_above_goes_with_the_entry() -> None:
    text = "- a\n<!-- date: 2026-10-27 | 来源：用户 | expires: 2026-12-01 -->\n- b\n\n<!-- TODO -->\n- c\n"
    first, second, third = document(text).entries
    assert (first.lead_line, second.lead_line, third.lead_line) == (1, 2, 6)
    assert (second.fields.date, second.fields.sources) == (DAY, ("用户",))
    assert second.fields.expires == date(2026, 12, 1)
    assert first.fields.date is None


def test_block_ids() -> None:
    found = entry("- tea (2026-10-27) ^my-id")
    assert (found.fields.block_id, found.text) == ("my-id", "tea")
    assert entry("- tea 2^10").fields.block_id is None
    assert entry("- tea ^no end").fields.block_id is None


@pytest.mark.parametrize(
    ("line", "name", "cut"),
    [
        (
            "- P_1: [F1] tea [date:: 2026-10-27] [source:: a]",
            "id",
            "- [F1] tea [date:: 2026-10-27] [source:: a]",
        ),
        (
            "- P_1: [F1] tea [date:: 2026-10-27] [source:: a]",
            "confidence",
            "- P_1: tea [date:: 2026-10-27] [source:: a]",
        ),
        ("- P_1: [F1] tea [date:: 2026-10-27] [source:: a]", "date", "- P_1: [F1] tea [source:: a]"),
        ("- P_1: [F1] tea [date:: 2026-10-27] [source:: a]", "source", "- P_1: [F1] tea [date:: 2026-10-27]"),
        ("- tea（2026-10-27，来源：用户）", "date", "- tea（来源：用户）"),
        ("- tea（2026-10-27，来源：用户）", "source", "- tea（2026-10-27）"),
        ("- tea（2026-10-27）", "date", "- tea"),
        ("- tea (expires 2026-12-01)", "expires", "- tea"),
        ("- tea · 来源：用户 · 过期：2026-12-01", "source", "- tea · 过期：2026-12-01"),
        ("- tea · 来源：用户 · 过期：2026-12-01", "expires", "- tea · 来源：用户"),
        ("- tea 📅 2026-12-01 more", "expires", "- tea more"),
        ("- [date:: 2026-10-27] tea", "date", "- tea"),
        ("- tea（作废）", "superseded", "- tea"),
        ("- tea ^block", "block", "- tea"),
        ("- tea #pinned", "pinned", "- tea"),
    ],
)
def test_a_span_can_be_cut_out(line: str, name: str, cut: str) -> None:
    (span,) = [span.span for span in entry(line).fields.spans if span.name == name]
    assert line[: span.start] + line[span.end :] == cut


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("- P_1: tea", "id", "P_1"),
        ("- tea（2026-10-27 09:00，来源： 用户 ）", "date", "2026-10-27 09:00"),
        ("- tea（2026-10-27，来源： 用户 ）", "source", "用户"),
        ("- tea [source:: [[a]], b ]", "source", "[[a]], b"),
        ("- tea (expires 2026-12-01)", "expires", "2026-12-01"),
        ("- （F2）tea", "confidence", "F2"),
        ("- [x] tea", "task", "x"),
        ("<!-- 来源：用户 -->\n- tea", "source", "用户"),
    ],
)
def test_a_value_is_exact(line: str, name: str, value: str) -> None:
    (found,) = [span.value for span in entry(line).fields.spans if span.name == name]
    assert line.split("\n")[found.line - 1][found.start : found.end] == value


# -- comparison text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- Likes **green** _tea_ and ~~coffee~~ ==milk==", "Likes green tea and coffee milk"),
        ("- [[note|the note]] [t](x.md) ![[pic.png]] `code` https://example.org", None),
        ("- a\\*b\\*c", "a*b*c"),
        ("- snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        ("- **注意：**内容", "注意：内容"),
        ("- **never closed", "**never closed"),
        ("- text <!-- aside --> and %%note%% end", "text  and  end"),
        ("- Keeps CASE", "Keeps CASE"),
        ("- +", "+"),
        ("- a\n  - b\n    1. c\n\n  para\n  > quote", "a\nb\nc\npara\nquote"),
        ("- a\n  ```\n  code\n  ```", "a\ncode"),
        ("- a\nlazy line", "a\nlazy line"),
        ("- [foo:: bar] stays", "[foo:: bar] stays"),
        ("- a\n  - b [expires:: 2026-12-01]", "a\nb"),
    ],
)
def test_comparison_text(line: str, text: str | None) -> None:
    found = entry(line)
    if text is None:
        assert found.text.startswith("the note t ")
        assert found.text.endswith(" code https://example.org")
        assert "[" not in found.text
    else:
        assert found.text == text
