"""Dead, ambiguous and `../` links."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, LONG, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError

INDEX = ".AGENT/02-memory/index.md"
LOG = ".AGENT/02-memory/session-logs/2026-11-12-photos.md"
BASE = {LOG: "# Photos\n\n## Done\n\n- a ^b1\n", "notes/plan.md": "# Plan\n\n## Next steps\n\ntext ^block1\n"}


def long(line: str) -> dict[str, str]:
    return {**BASE, LONG: f"# L\n\n## Home\n\n- [F1] {line}\n- other\n"}


def line_of(made: dict[str, str | None], path: str = LONG) -> str:
    return (made[path] or "").split("\n")[4].removeprefix("- [F1] ")


# -- dead


def test_a_dead_link_with_a_suggestion() -> None:
    files = long("see [[plann]] and [[plan]]")
    one = only("dead-link", files)
    assert (one.severity.value, one.file, one.line, one.step) == ("warning", LONG, 5, "dead-link")
    assert keys(one) == ["retarget*", "choose", "unlink", "open", "keep"]
    assert one.data["suggestion"] == "notes/plan.md"
    assert line_of(after(files, one, "retarget")) == "see [[plan]] and [[plan]]"
    assert line_of(after(files, one, "unlink")) == "see plann and [[plan]]"
    assert line_of(after(files, one, "choose", target=LOG)) == (
        "see [[.AGENT/02-memory/session-logs/2026-11-12-photos]] and [[plan]]"
    )
    assert say(one.message, "en") == (
        "[[plann]] leads nowhere: there is no plann. Perhaps: the nearest name is notes/plan.md."
    )
    assert "不存在" in say(one.message, "zh")


@pytest.mark.parametrize(
    ("line", "dead"),
    [
        ("一页以内。关键词 → 文件#小节。", False),
        ("Each line: keyword -> file#section", False),
        ("keyword → file", False),
        ("- shed → [[file]]", True),
        ("- shed → files/gone.md#Section", True),
        ("- shed → file#Garden", True),
    ],
)
def test_a_line_that_says_how_an_index_is_written_is_no_dead_link(line: str, dead: bool) -> None:
    found = found_by("dead-link", {**BASE, INDEX: f"# Index\n\n{line}\n"})
    assert bool(found) is dead


@pytest.mark.parametrize(
    ("written", "retargeted", "kind"),
    [
        ("[[plan#Next step]]", "[[plan#Next steps]]", "missing-heading"),
        ("[[plan#^block2|here]]", None, "missing-block"),
        ("[words](notes/plann.md#Plan)", "[words](notes/plan.md#Plan)", "missing-file"),
        ("![[plann]]", "![[plan]]", "missing-file"),
        ("[[other/plan|the plan]]", "[[notes/plan|the plan]]", "missing-file"),
    ],
)
def test_every_form_keeps_its_form(written: str, retargeted: str | None, kind: str) -> None:
    files = long(f"see {written} now")
    one = only("dead-link", files)
    assert one.data["status"] == kind
    if retargeted is None:
        assert "retarget" not in [key.strip("*") for key in keys(one)]
        assert line_of(after(files, one, "unlink")) == "see here now"
    else:
        assert line_of(after(files, one, "retarget")) == f"see {retargeted} now"


@pytest.mark.parametrize(
    "line",
    [
        "see [[plan]] and [[plan#Next steps]] and [[plan#^block1]]",
        "`[[nowhere]]` in code",
        "see https://example.org/404 and [x](https://example.org/gone)",
        "[[.AGENT/02-memory/session-logs/2026-11-12-photos#Done]]",
        "the word [nowhere] in brackets",
    ],
)
def test_living_links_are_innocent(line: str) -> None:
    assert found_by("dead-link", long(line)) == ()


def test_github_anchors_and_other_signs_have_a_suggestion() -> None:
    # lychee #2112: resolves on a web page, not in Obsidian
    files = {
        **BASE,
        "notes.md": "# N\n\n## 网络\n",
        LONG: "# L\n\n## Home\n\n- [t](notes.md#%E7%BD%91%E7%BB%9C)\n",
    }
    assert found_by("dead-link", files) == ()


def test_index_lines_can_be_removed() -> None:
    files = {
        **BASE,
        LONG: "# L\n\n## Network\n",
        INDEX: "# I\n\n- net → long-term.md#Network\n- port → 02-memory/none.md#x\n"
        "- both → long-term.md#Network、none.md#y\n",
    }
    first, second = found_by("dead-link", files)
    assert keys(first) == ["choose", "remove-line", "open", "keep"]
    assert after(files, first, "remove-line")[INDEX] == files[INDEX].replace(
        "- port → 02-memory/none.md#x\n", ""
    )
    assert keys(second) == ["choose", "remove-target", "open", "keep"]
    assert after(files, second, "remove-target")[INDEX] == files[INDEX].replace("、none.md#y", "")
    assert after(files, second, "choose", target=f"{LONG}#Network")[INDEX] == files[INDEX].replace(
        "none.md#y", f"{LONG}#Network"
    )


def test_one_link_at_a_time() -> None:
    # obsidian-wiki PR #206: never in bulk
    files = long("[[gone]] then [[gone]]")
    first, second = found_by("dead-link", files)
    assert first.id != second.id
    assert line_of(after(files, first, "unlink")) == "gone then [[gone]]"
    assert line_of(after(files, second, "unlink")) == "[[gone]] then gone"


def test_a_target_that_is_not_there_is_no_answer() -> None:
    one = only("dead-link", long("[[gone]]"))
    with pytest.raises(PlanError):
        resolution(one, "choose").build({"target": "no/such.md"})


def test_struck_out_entries_still_lead_somewhere() -> None:
    assert len(found_by("dead-link", long("~~[[gone]]~~"))) == 1


def test_outside_memory_only_opening_is_offered() -> None:
    files = {**BASE, LONG: "# L\n", ".AGENT/README.md": "# R\n\n[[gone]]\n"}
    assert keys(only("dead-link", files)) == ["open"]


def test_a_link_over_a_line_end_is_opened_by_hand() -> None:
    files = {**BASE, LONG: "# L\n\nsee [two\nwords](none.md)\n"}
    assert keys(only("dead-link", files)) == ["open", "keep"]


def test_addresses_that_are_gone() -> None:
    url = "https://example.org/gone"
    files = long(f"see [here]({url}) and <{url}> and https://example.org/fine")
    assert found_by("dead-link", files, web={url: "unknown"}) == ()
    named, bare = found_by("dead-link", files, web={url: "gone", "https://example.org/fine": "ok"})
    assert named.data["status"] == bare.data["status"] == "gone"
    made = after(files, named, "unlink")
    assert line_of(made) == f"see here and <{url}> and https://example.org/fine"
    other = "https://example.org/new"
    assert line_of(after(files, bare, "choose", target=other)) == line_of({LONG: files[LONG]}).replace(
        f"<{url}>", f"<{other}>"
    )
    with pytest.raises(PlanError):
        resolution(bare, "choose").build({"target": "notes/plan.md"})
    assert "gone from the web" in say(named.message, "en")
    assert "打不开" in say(named.message, "zh")


# -- ambiguous


def test_ambiguous_names_both_and_asks() -> None:
    # basic-memory PR #1272: two files of one name
    files = {
        "a/log.md": "# A\n",
        "b/log.md": "# B\n",
        GLOBAL: "# Other Memory\n- Memory_1: see [[log|the log]]\n",
    }
    one = only("ambiguous-link", files)
    assert (one.severity.value, one.data["candidates"]) == ("warning", ["a/log.md", "b/log.md"])
    assert keys(one) == ["write-path", "open", "keep"]
    assert resolution(one, "write-path").needs[0].choices == ("a/log.md", "b/log.md")
    assert resolution(one, "write-path").changes is None
    assert after(files, one, "write-path", target="b/log.md") == {
        GLOBAL: "# Other Memory\n- Memory_1: see [[b/log|the log]]\n"
    }
    with pytest.raises(PlanError):
        resolution(one, "write-path").build({"target": "c/log.md"})
    assert "a/log.md, b/log.md" in say(one.message, "en")
    assert "a/log.md、b/log.md" in say(one.message, "zh")


def test_a_nearer_one_is_not_ambiguous() -> None:
    files = {"a/log.md": "# A\n", "log.md": "# B\n", GLOBAL: "# Other Memory\n- Memory_1: see [[log]]\n"}
    assert found_by("ambiguous-link", files) == ()
    both = {**files, "b/log.md": "", GLOBAL: "# Other Memory\n- Memory_1: ~~[[a/log]]~~\n"}
    assert found_by("ambiguous-link", both) == ()


# -- up with ../


def test_a_path_that_goes_up_is_written_from_the_root() -> None:
    files = {**BASE, GLOBAL: "# Other Memory\n- Memory_1: see [p](../../notes/plan.md#Plan) now\n"}
    one = only("parent-link", files)
    assert keys(one) == ["write-path*", "open", "keep"]
    assert after(files, one, "write-path") == {
        GLOBAL: "# Other Memory\n- Memory_1: see [p](notes/plan.md#Plan) now\n"
    }
    assert "../" in say(one.message, "en")
    assert "../" in say(one.message, "zh")


def test_a_dead_one_is_both() -> None:
    files = {**BASE, GLOBAL: "# Other Memory\n- Memory_1: see [p](../../notes/none.md)\n"}
    assert keys(only("parent-link", files)) == ["open", "keep"]
    assert only("dead-link", files).data["status"] == "missing-file"
    assert found_by("parent-link", {**files, GLOBAL: "# Other Memory\n- Memory_1: a ../b in text\n"}) == ()
