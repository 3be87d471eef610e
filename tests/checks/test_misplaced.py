"""What stands in another place than it belongs."""

from __future__ import annotations

import pytest

from checks.answered import DEV, ED, GLOBAL, LONG, RECENT, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError

INDEX = ".AGENT/02-memory/index.md"
GUESS = "- [F0] The noise may come from the third bay (2026-11-16, source: inferred)\n"
TREE = {
    LONG: f"# Long-term memory\n\n## Server\n\n{GUESS}- [F1] Runs Debian 12 (2026-09-20, source: user)\n",
    RECENT: "# Recent\n\n## Busy with\n\n- Sample books (2026-11-22)\n\n## Server\n",
}
DARK = "# Preferences\n- Preference_{}: Likes a dark theme in the editor{}\n"


def two(
    a: str = "", b: str = "", shared: str = "# Preferences\n- Preference_7: Short answers\n"
) -> dict[str, str]:
    return {GLOBAL: shared, DEV: DARK.format(2, a), ED: DARK.format(5, b)}


def test_a_guess_among_lasting_memories() -> None:
    one = only("misplaced", TREE)
    assert (one.severity.value, one.step, one.line) == ("warning", "rest", 5)
    assert keys(one) == ["demote*", "archive", "keep"]
    assert "Not verified (F0)" in say(one.message, "en")
    assert "长期记忆" in say(one.message, "zh")
    need = resolution(one, "demote").needs[0]
    assert (need.choices, need.default) == ((f"{RECENT}#Busy with", f"{RECENT}#Server"), f"{RECENT}#Server")
    assert after(TREE, one, "demote") == {
        LONG: TREE[LONG].replace(GUESS, ""),
        RECENT: TREE[RECENT] + GUESS,
    }
    other = after(TREE, one, "demote", to=f"{RECENT}#Busy with")
    assert other[RECENT] == TREE[RECENT].replace("(2026-11-22)\n", f"(2026-11-22)\n{GUESS}")
    with pytest.raises(PlanError, match="There is no place"):
        after(TREE, one, "demote", to="elsewhere.md#x")


def test_without_a_recent_file_it_can_be_archived() -> None:
    assert keys(only("misplaced", {LONG: TREE[LONG]})) == ["archive", "keep"]


@pytest.mark.parametrize(
    "files",
    [
        {LONG: TREE[LONG].replace("[F0]", "[F1]")},
        {LONG: TREE[LONG].replace("[F0] The noise may come from the third bay", "~~[F0] The noise~~")},
        {RECENT: f"# Recent\n{GUESS}", LONG: "# L\n"},
        {GLOBAL: f"# Other Memory\n{GUESS}"},
    ],
)
def test_innocent_guesses(files: dict[str, str]) -> None:
    assert found_by("misplaced", files) == ()


def test_the_same_in_two_assistants_files() -> None:
    one = only("misplaced", two())
    assert [ref.file.path for ref in one.entries] == [DEV, ED]
    assert found_by("duplicate", two()) == ()
    assert keys(one) == ["lift*", "keep"]
    assert f"({DEV}, {ED})" in say(one.message, "en")
    assert "全局文件" in say(one.message, "zh")


def test_lifting_makes_one_of_them_with_a_new_number() -> None:
    made = after(two(), only("misplaced", two()), "lift")
    assert made == {
        GLOBAL: "# Preferences\n- Preference_7: Short answers\n"
        "- Preference_8: Likes a dark theme in the editor\n",
        DEV: "# Preferences\n",
        ED: "# Preferences\n",
    }


def test_lifting_unites_the_fields_and_the_text() -> None:
    files = two(" (2026-10-01, source: user)", ", and by night only (2026-11-01, source: [[x]])")
    made = after(files, only("misplaced", files), "lift", text="Likes a dark theme")
    lifted = (made[GLOBAL] or "").splitlines()[-1]
    assert lifted.startswith("- Preference_8: Likes a dark theme (2026-11-01, source: ")
    assert "user" in lifted
    assert "[[x]]" in lifted


def test_lifting_makes_the_section_that_is_missing() -> None:
    files = two(shared="# User Profile\n- Profile_1: Lives in Halmwick\n")
    made = after(files, only("misplaced", files), "lift")
    assert made[GLOBAL] == (
        "# User Profile\n- Profile_1: Lives in Halmwick\n\n# Preferences\n"
        "- Preference_1: Likes a dark theme in the editor\n"
    )


def test_a_third_copy_in_the_global_file_makes_it_a_duplicate() -> None:
    files = two(shared=DARK.format(1, ""))
    assert found_by("misplaced", files) == ()
    assert len(only("duplicate", files).entries) == 3


def test_a_copy_within_one_of_them_is_lifted_too() -> None:
    files = two()
    files[DEV] += "- Preference_3: likes a dark theme in the editor.\n"
    one = only("misplaced", files)
    assert found_by("duplicate", files) == ()
    assert len(one.entries) == 3
    made = after(files, one, "lift")
    assert (made[DEV], made[ED]) == ("# Preferences\n", "# Preferences\n")
    part = after(files, one, "lift", members="\n".join(ref.ref for ref in one.entries[:2]))
    assert ED not in part


def index(*lines: str) -> dict[str, str]:
    text = "\n".join(["# Index", "", "> keyword → file#section", "", "## Home", "", *lines, ""])
    return {INDEX: text, **TREE, LONG: TREE[LONG].replace("[F0]", "[F1]")}


def test_a_fact_in_the_index() -> None:
    files = index("- server → long-term.md#Server", "- The router stands in the hall")
    one = only("misplaced", files)
    assert (one.line, keys(one)) == (8, ["move", "open", "keep"])
    assert "The router stands in the hall" in say(one.message, "en")
    assert "索引" in say(one.message, "zh")
    need = resolution(one, "move").needs[0]
    assert need.default == f"{RECENT}#Busy with"
    assert f"{LONG}#Server" in need.choices
    made = after(files, one, "move", to=f"{LONG}#Server")
    assert made == {
        INDEX: files[INDEX].replace("- The router stands in the hall\n", ""),
        LONG: files[LONG] + "- The router stands in the hall\n",
    }


def test_prose_in_the_index() -> None:
    one = only(
        "misplaced", index("- server → long-term.md#Server", "", "The key is sk-EXAMPLEexample1234567890")
    )
    assert (one.line, keys(one), one.entries) == (9, ["open", "keep"], ())
    assert "sk-EXAMPLE" not in say(one.message, "en") + str(one.data)


@pytest.mark.parametrize(
    "line",
    [
        "- server -> long-term.md#Server",
        "- home\n  - server → long-term.md#Server",
        "> What stands here leads elsewhere.",
        "- [[long-term#Server]]",
        "- ~~The router stands in the hall~~",
        "| keyword | where |\n|---|---|\n| a | b |",
        "<!-- a note -->",
        "- (nothing yet)",
        "- （空——暂无）",
        "- ",
        "***",
        "___",
        "#index #home",
    ],
)
def test_innocent_index_lines(line: str) -> None:
    assert found_by("misplaced", index(line)) == ()


def test_ids_hold() -> None:
    one = only("misplaced", index("- The router stands in the hall"))
    moved = index("- server → long-term.md#Server", "", "- The router stands in the hall")
    assert only("misplaced", moved).id == one.id
    assert found_by("misplaced", moved, dismissed=frozenset({one.key})) == ()
