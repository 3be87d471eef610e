"""Entries that say the same: found where one assistant reads both, merged without losing anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.answered import (
    DEV,
    ED,
    GLOBAL,
    LONG,
    RECENT,
    a_run,
    after,
    found_by,
    keys,
    only,
    pairs_of,
    resolution,
)
from memsift.checks.duplicate import one_language
from memsift.checks.merging import contradicting, holds_now, keep_one, merge_entries
from memsift.messages import Message, say
from memsift.plan import Op, PlanError, Refused
from memsift.vault import text_hash

RULES = "AGENTS.md"
LOG = ".AGENT/02-memory/session-logs/2026-11-12-photos.md"


def yolo(shared: str = "", dev: str = "", ed: str = "") -> dict[str, str]:
    named = {GLOBAL: shared, DEV: dev, ED: ed}
    return {path: f"# Other Memory\n{text}" for path, text in named.items() if text}


TWICE = "- Memory_1: Keep all documents in Markdown\n- Memory_2: Keep all documents in Markdown.\n"


def test_within_a_file() -> None:
    one = only("duplicate", yolo(TWICE))
    assert [ref.entry.fields.id for ref in one.entries] == ["Memory_1", "Memory_2"]
    assert (one.severity.value, one.step, one.file, one.line) == ("warning", "duplicate", GLOBAL, 2)
    assert keys(one) == ["merge*", "keep-one", "keep"]
    assert "2 entries say the same" in say(one.message, "en")
    assert "2 条说的是同一件事" in say(one.message, "zh")
    assert one.data["survivor"] == f"{GLOBAL}#Memory_1"


@pytest.mark.parametrize(
    ("other", "recommended"),
    [
        ("Keep all documents in Markdown!", True),
        ("所有文档都用 Markdown", False),
    ],
)
def test_of_two_languages_nothing_is_recommended(other: str, recommended: bool) -> None:
    one = only("duplicate", yolo(f"- Memory_1: Keep all documents in Markdown\n- Memory_2: {other}\n"))
    assert any(answer.recommended for answer in one.resolutions) is recommended
    (chosen,) = found_by(
        "misplaced",
        yolo(
            "- Memory_9: Short answers\n",
            "- Memory_1: Keep all documents in Markdown\n",
            f"- Memory_1: {other}\n",
        ),
    )
    assert any(answer.recommended for answer in chosen.resolutions) is recommended


def test_one_language_is_told_by_chinese_and_by_how_much_of_it() -> None:
    texts = [
        "Uses a Mac mini M4 with 32GB",
        "用的是 Mac mini M4 32GB",
        "Buys tea at 吴裕泰",
        "在吴裕泰买茶叶",
    ]
    run = a_run({GLOBAL: "# Other Memory\n" + "".join(f"- {text}\n" for text in texts)})
    mac, mac_zh, tea, tea_zh = run.entries
    assert not one_language([mac, mac_zh])
    assert not one_language([tea, tea_zh])
    assert one_language([mac_zh, mac_zh])


def test_across_what_one_assistant_reads() -> None:
    files = yolo(
        "- Memory_1: Keep all documents in Markdown\n", "- Memory_4: Keep all documents in Markdown\n"
    )
    one = only("duplicate", files)
    assert {ref.file.path for ref in one.entries} == {GLOBAL, DEV}


@pytest.mark.parametrize(
    "files",
    [
        yolo("- Memory_1: 我喜欢爬山\n- Memory_2: 我喜欢乌龙茶\n"),  # B1
        yolo("- Memory_1: +\n- Memory_2: -\n- Memory_3:\n"),  # B7
        yolo("- Memory_1: Mum's birthday is in March\n- Memory_2: Dad's birthday is in September\n"),
        yolo(
            "- Memory_1: Something else\n",
            dev="- Memory_1: Keep all documents in Markdown\n",
            ed="- Memory_1: Keep all documents in Markdown\n",
        ),
        {
            LONG: "# L\n- Keep all documents in Markdown\n",
            **yolo("- Memory_1: Keep all documents in Markdown\n"),
        },
        {LONG: "# L\n- Keep all documents in Markdown\n", LOG: "# Log\n- Keep all documents in Markdown\n"},
        yolo("- Memory_1: Keep all documents in Markdown\n- Memory_2: ~~Keep all documents in Markdown~~\n"),
    ],
)
def test_innocent(files: dict[str, str]) -> None:
    assert found_by("duplicate", files) == ()


def test_reworded_chinese() -> None:  # B3
    files = yolo("- Memory_1: 用户习惯在深夜写作\n- Memory_2: 用户常在深夜写作\n")
    assert len(only("duplicate", files).entries) == 2


def test_width_case_and_full_stop_are_one_group() -> None:  # B9
    files = yolo("- Memory_1: Prefers tea.\n- Memory_2: prefers tea\n- Memory_3: Ｐｒｅｆｅｒｓ tea\n")
    one = only("duplicate", files)
    assert len(one.entries) == 3
    assert after(files, one, "merge") == {GLOBAL: "# Other Memory\n- Memory_1: Prefers tea.\n"}


def test_entities_and_spaces_hide_nothing() -> None:  # item 65
    files = yolo("- Memory_1: 他说 A&gt;B\n- Memory_2: 他说 A>B \n")
    one = only("duplicate", files)
    assert after(files, one, "keep-one") == {GLOBAL: "# Other Memory\n- Memory_1: 他说 A&gt;B\n"}


def test_one_that_says_more_keeps_what_it_says() -> None:
    files = yolo(
        "- Memory_7: Allergic to peanuts\n", "- Memory_2: Allergic to peanuts, carries medicine when out\n"
    )
    one = only("duplicate", files)
    told = say(one.message, "en")
    assert told.startswith("The first of these two (")
    assert told.index("Memory_2") < told.index("says all that the other (") < told.index("Memory_7")
    assert after(files, one, "merge") == {
        GLOBAL: "# Other Memory\n- Memory_7: Allergic to peanuts, carries medicine when out\n",
        DEV: "# Other Memory\n",
    }
    assert after(files, one, "keep-one") == {DEV: "# Other Memory\n"}
    own = after(files, one, "keep-one", survivor=f"{DEV}#Memory_2")
    assert own == {GLOBAL: "# Other Memory\n"}


def test_a_merge_unites_the_fields() -> None:
    a = "- [F1] Keep documents in Markdown (2026-10-01, source: user, expires: 2027-05-01)\n"
    b = "- [F1] Keep documents in Markdown. (2026-11-01, source: [[2026-11-12-photos]], expires: 2027-02-01)"
    files = {LONG: f"# L\n\n## A\n\n{a}\n## B\n\n{b}\n", LOG: "# Log\n"}
    one = only("duplicate", files)
    made = after(files, one, "merge")
    assert made == {
        LONG: "# L\n\n## A\n\n\n## B\n\n- [F1] Keep documents in Markdown. "
        "(2026-11-01, source: [[2026-11-12-photos]], user, expires: 2027-02-01)\n"
    }


@pytest.mark.parametrize("source", ["user", "inferred"])
@pytest.mark.parametrize("grades", [("F0", "F1"), ("F1", "F0"), ("F2", "F1"), ("F1", "F2"), ("F0", "F2")])
def test_no_merge_lowers_a_grade_and_none_is_recommended_that_sources_do_not_carry(
    grades: tuple[str, str], source: str
) -> None:
    first, second = grades
    files = {
        LONG: f"# L\n- [{first}] Keep documents in Markdown (2026-11-01, source: inferred)\n"
        f"- [{second}] Keep documents in Markdown. (2026-10-01, source: {source})\n"
    }
    one = only("duplicate", files)
    for ref in a_run(files).entries:
        made = after(files, one, "merge", survivor=ref.ref)
        assert (made[LONG] or "").startswith(f"# L\n- [{max(grades)}] ")
    assert resolution(one, "merge").recommended is (source == "user" and max(grades) == "F1")


@pytest.mark.parametrize(
    ("a", "b", "sure"),
    [
        (
            "Marit Oosterveld, piano technician, self-employed in Utrecht since 2011.",
            "Self-employed piano technician in Utrecht (since 2011), registered at the Chamber of Commerce "
            "as Oosterveld Pianotechniek.",
            False,
        ),
        (
            "Daughter Noor was born on 14 May 2016.",
            "Birthday Noor: 14 May 2016. She wants a telescope.",
            False,
        ),
        ("女儿顾小满，2014 年 6 月 8 日出生", "小满的生日是 2014 年 6 月 8 日，属马", False),
        ("不吃香菜", "不吃香菜，其他都行", True),
    ],
)
def test_a_merge_that_would_lose_a_word_is_not_recommended(a: str, b: str, sure: bool) -> None:
    one = only("duplicate", yolo(f"- Memory_1: {a}\n- Memory_2: {b}\n"))
    assert resolution(one, "merge").recommended is sure
    in_two = yolo("- Memory_1: Keeps bees\n", f"- Memory_1: {a}\n", f"- Memory_2: {b}\n")
    (apart,) = found_by("misplaced", in_two)
    assert resolution(apart, "lift").recommended is sure


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_merge_by_hand_never_changes_rules(order: tuple[int, int]) -> None:
    """Whoever merges: what is in rules stays byte for byte, and can only be what stays."""
    files = {
        RULES: "# R\n- [F1] Keep all documents in Markdown. ^md\n",
        RECENT: "# Recent\n- [F2] (2026-11-01, source: chat) Keep all documents in Markdown\n",
    }
    run = a_run(files)
    both = [next(ref for ref in run.entries if ref.file.path == path) for path in (RULES, RECENT)]
    stays, goes = both[order[0]], both[order[1]]
    if goes.file.path == RULES:
        for merge in (lambda: merge_entries(run, stays, [goes], "x"), lambda: keep_one(run, stays, [goes])):
            with pytest.raises(Refused, match="never changes them"):
                merge()
        return
    with pytest.raises(Refused, match="never changes them"):
        merge_entries(run, stays, [goes], "Keep all documents in Word")
    changes = merge_entries(run, stays, [goes], "Keep all documents in Markdown.")
    assert {change.file for change in changes} == {RECENT}
    assert [change.op for change in changes] == [Op.REMOVE]


def test_a_merge_by_hand_that_a_readonly_file_is_in_the_way_of_speaks_of_no_rules() -> None:
    run = a_run({LONG: "# L\n- Keep all documents in Markdown\n- Keep all documents in Markdown.\n"})
    stays, goes = (replace(ref, file=replace(ref.file, readonly="markdown.nul")) for ref in run.entries)
    for merge in (lambda: merge_entries(run, stays, [goes], "x"), lambda: keep_one(run, stays, [goes])):
        with pytest.raises(Refused) as refused:
            merge()
        why = Message("markdown.nul")
        assert refused.value.message == Message("plan.readonly", {"file": LONG, "why": why})


def test_of_what_contradicts_the_newer_holds_or_the_one_that_tells_of_a_change() -> None:
    def suggested(*texts: str) -> str | None:
        refs = a_run(yolo("".join(f"- {text}\n" for text in texts))).entries
        assert contradicting(refs) == list(refs)
        found = holds_now(refs)
        return found and found[0].entry.text[-2:]

    assert suggested("Tuning costs €95 (2024-01-02)", "Tuning costs €98 (2026-01-02)") == "98"
    assert suggested("Tuning costs €98 (2026-01-02)", "Tuning costs €95 (2024-01-02)") == "98"
    assert suggested("Tuning costs €95", "Tuning now costs €98") == "98"
    assert suggested("Tuning costs €95", "Tuning costs €98") is None
    assert suggested("Tuning costs €95 (2026-01-02)", "Tuning costs €98") is None


def test_the_text_can_be_written_by_hand() -> None:
    made = after(yolo(TWICE), only("duplicate", yolo(TWICE)), "merge", text="All in Markdown")
    assert made == {GLOBAL: "# Other Memory\n- Memory_1: All in Markdown\n"}


def test_a_member_can_be_left_out_and_never_all_go() -> None:
    files = yolo(TWICE + "- Memory_3: keep all documents in markdown\n")
    one = only("duplicate", files)
    first, second, third = (ref.ref for ref in one.entries)
    made = after(files, one, "merge", members=f"{first}\n{third}")
    assert made == {GLOBAL: "# Other Memory\n" + TWICE}
    made = after(files, one, "keep-one", survivor=third, members=f"{first}\n{second}")
    assert made == {GLOBAL: "# Other Memory\n- Memory_3: keep all documents in markdown\n"}
    with pytest.raises(PlanError):
        after(files, one, "merge", members=first)
    with pytest.raises(PlanError, match="takes no part"):
        after(files, one, "merge", survivor="x.md#Memory_9")


def test_rules_are_compared_and_never_changed() -> None:
    files = {
        RULES: "# R\n- Keep all documents in Markdown\n",
        LONG: "# L\n- Keep all documents in Markdown.\n",
    }
    one = only("duplicate", files)
    assert keys(one) == ["keep-one", "keep"]
    assert after(files, one, "keep-one") == {LONG: "# L\n"}
    files[RECENT] = "# Recent\n- keep all documents in Markdown\n"
    one = only("duplicate", files)
    assert keys(one) == ["merge*", "keep-one", "keep"]
    survivor = str(one.data["survivor"])
    assert set(after(files, one, "merge")) == {LONG, RECENT} - {survivor.partition("#")[0]}
    assert after(files, one, "keep-one") == {LONG: "# L\n", RECENT: "# Recent\n"}


def test_what_led_to_a_vanished_entry_leads_to_the_one_that_stays() -> None:
    index = ".AGENT/02-memory/index.md"
    files = {
        LONG: "# L\n- Keep all documents in Markdown\n- Keep all documents in Markdown. ^md\n",
        index: "# Index\n- formats → long-term.md#^md\n",
        LOG: "# Log\n- decided, see [[long-term#^md|there]]\n",
    }
    one = only("duplicate", files)
    kept = a_run(files).entries
    first = next(ref for ref in kept if ref.file.path == LONG)
    made = after(files, one, "keep-one", survivor=first.ref)
    assert made == {LONG: "# L\n- Keep all documents in Markdown ^md\n"}
    files[LONG] = files[LONG].replace("Markdown\n", "Markdown ^all\n", 1)
    made = after(files, only("duplicate", files), "merge", survivor=first.ref)
    assert made == {
        LONG: "# L\n- Keep all documents in Markdown ^all\n",
        index: "# Index\n- formats → long-term.md#^all\n",
        LOG: "# Log\n- decided, see [[long-term#^all|there]]\n",
    }


def test_links_to_a_vanished_number_are_rewritten() -> None:
    files = yolo(
        "- Memory_1: Keep all documents in Markdown\n"
        "- Memory_3: ~~Keep them in Word~~ [superseded:: Memory_2]\n"
        "- Memory_2: Keep all documents in Markdown.\n",
        "- Memory_8: Formats as in [[global#Memory_2]]\n- Memory_9: keep all documents in Markdown\n",
        "- Memory_5: See [rule](global.md#Memory_2)\n",
    )
    one = only("duplicate", files)
    made = after(files, one, "merge")
    assert made == {
        GLOBAL: "# Other Memory\n- Memory_1: Keep all documents in Markdown\n"
        "- Memory_3: ~~Keep them in Word~~ [superseded:: Memory_1]\n",
        DEV: "# Other Memory\n- Memory_8: Formats as in [[global#Memory_1]]\n",
        ED: "# Other Memory\n- Memory_5: See [rule](global.md#Memory_1)\n",
    }
    elsewhere = after(files, one, "merge", survivor=f"{DEV}#Memory_9")
    assert elsewhere[ED] == "# Other Memory\n- Memory_5: See [rule](dev.md#Memory_9)\n"
    assert elsewhere[DEV] == (
        "# Other Memory\n- Memory_8: Formats as in [[dev#Memory_9]]\n"
        "- Memory_9: Keep all documents in Markdown\n"
    )


def test_links_between_the_members_follow_too() -> None:
    files = yolo(
        "- Memory_1: Keep all documents in Markdown\n  - as in [[global#Memory_2]]\n"
        "- Memory_2: Keep all documents in Markdown\n"
    )
    kept = "# Other Memory\n- Memory_1: Keep all documents in Markdown\n  - as in [[global#Memory_1]]\n"
    for key in ("merge", "keep-one"):
        made = after(files, only("duplicate", files), key, survivor=f"{GLOBAL}#Memory_1")
        assert made == {GLOBAL: kept}


def test_the_lines_below_come_along() -> None:
    files = yolo(
        "- Memory_1: Keep all documents in Markdown\n  - tables too\n"
        "- Memory_2: Keep all documents in Markdown\n  - tables too\n  - and lists\n"
    )
    made = after(files, only("duplicate", files), "merge", survivor=f"{GLOBAL}#Memory_1")
    assert made == {
        GLOBAL: "# Other Memory\n- Memory_1: Keep all documents in Markdown\n  - tables too\n  - and lists\n"
    }


def test_keeping_all_is_remembered_until_a_text_changes() -> None:
    files = yolo(TWICE)
    one = only("duplicate", files)
    assert resolution(one, "keep").kind.value == "keep"
    (pair,) = pairs_of(one)
    assert pair == sorted(
        [text_hash("Keep all documents in Markdown"), text_hash("Keep all documents in Markdown.")]
    )
    known = frozenset({(pair[0], pair[1])})
    assert found_by("duplicate", files, not_duplicate=known) == ()
    changed = yolo(TWICE.replace("Memory_2: Keep", "Memory_2: keep"))
    assert len(found_by("duplicate", changed, not_duplicate=known)) == 1


def test_a_file_that_nobody_reads_is_only_info() -> None:
    settings = {"yolo": {}, "assistants": [{"id": "1", "name": "dev", "systemPrompt": "x"}]}
    files = {**yolo("- Memory_1: a note\n", "- Memory_1: another\n"), ED: "# Other Memory\n" + TWICE}
    assert only("duplicate", files, settings=settings).severity.value == "info"
    assert only("duplicate", files).severity.value == "warning"


def test_after_a_merge_the_group_is_gone() -> None:
    files = yolo(TWICE)
    made = after(files, only("duplicate", files), "merge")
    assert found_by("duplicate", {GLOBAL: made[GLOBAL] or ""}) == ()
