"""What the plugin misreads, by cause; and that it misreads nothing in a file as it writes them."""

from __future__ import annotations

import pytest

from memsift.markdown import parse
from memsift.vault.yolo_misreading import misreadings

K = "# User Profile\n- Profile_1: a\n"


def found(text: str) -> dict[str, tuple[int, ...]]:
    return {str(one.cause): one.lines for one in misreadings(parse(text.encode()))}


@pytest.mark.parametrize(
    "text",
    [
        "",
        K,
        "\ufeff" + K,
        "## 偏好 ##\n> how\n- Preference_1：a\n\n* Preference_2: b",
        K + "\n- no id at all\n- note: call at 12:30\n",
        "---\ntitle: x\n---\n" + K,
    ],
)
def test_nothing(text: str) -> None:
    assert found(text) == {}


@pytest.mark.parametrize(
    ("text", "cause", "lines"),
    [
        ("# Memory\r\n- Memory_1: a\r\n- Memory_2: b\n", "crlf", (2,)),
        ("# Memory\n- Memory_1: a\u2028b\n", "separator", (2,)),
        (K + "```\n- Profile_8: x\n```\n", "opaque-entry", (4,)),
        (K + "<!--\n- Profile_8: x\n-->\n", "opaque-entry", (4,)),
        (K + "```\n# Preferences\n```\n", "opaque-heading", (4,)),
        (K + "## Health\n- Profile_9: x\n", "unknown-heading", (3,)),
        (K + "\nHealth\n===\n- Profile_9: x\n", "unknown-heading", (4,)),
        ("- Memory_1: a\n" + K, "outside", (1,)),
        ("# Projects\n- Proj_1: a\n- b\n", "outside", (2, 3)),
        (K + "  more\n", "continuation", (2,)),
        ("# Memory\n+ Memory_1: a\n", "shape", (2,)),
        ("# Memory\n1. Memory_1: a\n", "shape", (2,)),
        ("# Memory\n- [ ] Memory_1: a\n", "shape", (2,)),
        ("# Memory\n- **Memory_1**: a\n", "shape", (2,)),
    ],
)
def test_one_cause(text: str, cause: str, lines: tuple[int, ...]) -> None:
    assert found(text)[cause] == lines


def test_a_file_of_another_form_is_told_from_one_with_a_stray_entry() -> None:
    (custom,) = misreadings(parse(b"# Projects\n- Proj_1: a\n"))
    (stray,) = misreadings(parse(b"- Memory_2: a\n" + K.encode()))
    assert (custom.custom, stray.custom) == (True, False)
