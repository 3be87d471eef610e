"""What loaders leave out."""

from __future__ import annotations

from checks.answered import GLOBAL, LONG, found_by, keys, only
from memsift.messages import say

ROOM = 65_536 - 292
RULE = "- rule {n}: " + "x" * 87 + "\n"  # 100 bytes with a number of two digits


def rules(size: int) -> str:
    """An AGENTS.md of exactly so many bytes, of lines of 100."""
    text = "# Rules\n"
    while len(text) + 100 <= size:
        text += "- " + "x" * 97 + "\n"
    return text + "y" * (size - len(text))


def test_beyond_the_limit_less_its_overhead() -> None:
    files = {"AGENTS.md": rules(ROOM) + "\n- the last rule\n", LONG: "# L\n"}
    one = only("cut", files)
    assert (one.severity.value, one.file, one.step) == ("error", "AGENTS.md", "limits")
    assert keys(one) == ["open*"]
    assert one.data["limit"] == {"value": 65_536, "overhead": 292, "unit": "bytes"}
    lost = one.data["lost"]
    assert isinstance(lost, list)
    assert [entry["text"] for entry in lost] == ["the last rule"]
    assert one.line == lost[0]["line"]
    assert "65244 bytes" in say(one.message, "en")
    assert "65244 字节" in say(one.message, "zh")


def test_what_just_fits_and_blanks_beyond() -> None:
    assert found_by("cut", {"AGENTS.md": rules(ROOM), LONG: "# L\n"}) == ()
    assert found_by("cut", {"AGENTS.md": rules(ROOM) + "\n\n  \n", LONG: "# L\n"}) == ()


def test_yolo_has_no_limit_unless_one_is_set() -> None:
    files = {GLOBAL: "# Other Memory\n" + "".join(f"- Memory_{n}: entry {n}\n" for n in range(1, 9))}
    assert found_by("cut", files) == ()
    limit = {"loaders": {"yolo": {"value": 40, "unit": "bytes"}}}
    (one,) = found_by("cut", files, policy=limit)
    assert (one.file, one.data["loader"]) == (GLOBAL, "yolo")


def test_whole_entries_only_and_sizes_as_they_are() -> None:
    # AionUi #3882: a cap inside a character; nothing is half an entry.
    files = {GLOBAL: "- M_1: 固定在早上😀开会"}
    (one,) = found_by("cut", files, policy={"loaders": {"yolo": {"value": 20, "unit": "bytes"}}})
    assert one.line == 1
    lost = one.data["lost"]
    assert isinstance(lost, list)
    assert [entry["raw"] for entry in lost] == ["- M_1: 固定在早上😀开会"]
    assert "\ufffd" not in str(one.data)
    assert one.data["bytes"] == 32


def test_several_trees_and_a_note() -> None:
    long = rules(ROOM) + "\n- more\n"
    files = {
        "a/AGENTS.md": long,
        "a/.AGENT/index.md": "# I\n",
        "b/AGENTS.md": long,
        "b/.AGENT/index.md": "# I\n",
    }
    assert [one.file for one in found_by("cut", files)] == ["a/AGENTS.md", "b/AGENTS.md"]
    assert [keys(one) for one in found_by("cut", {"AGENTS.md": long, GLOBAL: "# Other Memory\n"})] == [
        ["open"]
    ]


def test_a_loader_that_was_set_up() -> None:
    files = {"MEMORY.md": "# M\n" + "- line\n" * 10, GLOBAL: "# Other Memory\n"}
    assert found_by("cut", files) == ()
    limit = {"loaders": {"claude-code": {"value": 5, "unit": "lines"}}}
    (one,) = found_by("cut", files, policy=limit)
    assert (one.file, one.line) == ("MEMORY.md", 6)


def test_phrases_that_must_survive() -> None:
    text = rules(ROOM * 3 // 4) + "\n- near the end here\n"
    late = rules(ROOM - 200) + "\n- in the last part\n"
    gone = rules(ROOM) + "\n- behind the cut\n"

    def told(phrase: str, rest: str) -> list[tuple[str, str]]:
        found = found_by("cut", {"AGENTS.md": rest, LONG: "# L\n"}, policy={"must_survive": (phrase,)})
        return [(one.severity.value, str(one.data["fate"])) for one in found if "fate" in one.data]

    assert told("near the end", text) == []
    assert told("IN THE LAST", late) == [("info", "last-fifth")]
    assert told("behind the cut", gone) == [("error", "below")]
    assert told("never written", text) == [("error", "missing")]


def test_a_phrase_counts_where_it_stands_best() -> None:
    files = {
        "AGENTS.md": "# R\n",
        ".AGENT/index.md": "# I\n",
        GLOBAL: "# Other Memory\n- Memory_1: call mum\n",
    }
    assert found_by("cut", files, policy={"must_survive": ("call mum",)}) == ()


def test_settings_that_are_none_do_not_stop_it() -> None:
    files = {"AGENTS.md": rules(ROOM) + "\n- more\n", LONG: "# L\n"}
    assert len(found_by("cut", files, policy={"loaders": {"dsh": {"value": "many"}}})) == 1
