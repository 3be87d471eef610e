"""Documents for property tests: lines that memory files really have, in any order."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

NASTY = Path(__file__).parents[1] / "cases" / "nasty"

LINES = st.sampled_from(
    [
        "",
        "",
        "",
        "   ",
        "# User Profile",
        "# Preferences",
        "## 健康",
        "## 2026-10-01 dated",
        "Setext",
        "===",
        "---",
        "- a",
        "- a",
        "- b [date:: 2026-10-27]",
        "- Profile_1: Grows tomatoes",
        "- Profile_2： 喝茶（2026-10-27，来源：用户）",
        "- Profile_1: Grows tomatoes",
        "* Preference_1: x · 来源：会话.md · 过期：2026-12-01 ^ab",
        "- [ ] task 📅 2026-12-01",
        "- [x] ~~done~~ ✅ 2026-07-20",
        "- ~~P_9: old~~ [expired:: 2026-11-29]",
        "1. numbered",
        "  continued",
        "  - child",
        "\t- tab child",
        "    code?",
        "prose",
        "> quote",
        "```",
        "~~~ yaml",
        "<!-- date: 2026-01-01 | status: active -->",
        "<!-- note",
        "-->",
        "%%",
        "| a | b |",
        "- 😀 combining é \u200b",
        "\u3000",
        "lone\rreturn",
        "\x0c",
    ]
)
ENTRIES = LINES.filter(lambda line: line.startswith(("- ", "* ", "1. ", "  ")))
"""More of these, or most files would hold none."""

ENDINGS = st.sampled_from(["\n", "\n", "\n", "\n", "\r\n"])


@st.composite
def documents(draw: st.DrawFn, size: int = 14) -> bytes:
    """Bytes of a file of up to `size` lines, mixed endings, sometimes a BOM or no final newline."""
    lines = draw(st.lists(st.one_of(ENTRIES, ENTRIES, LINES), max_size=size))
    one = draw(st.sampled_from(["\n", "\r\n", None]))
    text = "".join(line + (one or draw(ENDINGS)) for line in lines)
    if draw(st.integers(0, 3)) == 0:
        text = text.rstrip("\r\n")
    return (b"\xef\xbb\xbf" if draw(st.integers(0, 7)) == 0 else b"") + text.encode()


@st.composite
def edited(draw: st.DrawFn, data: bytes) -> bytes:
    """The same file after somebody put, took or moved a few lines."""
    bom, body = data[: 3 * data.startswith(b"\xef\xbb\xbf")], data.removeprefix(b"\xef\xbb\xbf")
    lines = body.decode().split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines)))
        how = draw(st.sampled_from(["put", "take", "move", "swap"]))
        if how == "put" or not lines:
            lines.insert(at, draw(LINES))
        elif how == "take":
            lines.pop(min(at, len(lines) - 1))
        else:
            taken = lines.pop(min(at, len(lines) - 1))
            lines.insert(draw(st.integers(0, len(lines))), taken)
    return bom + "\n".join(lines).encode()


def nasty() -> list[tuple[str, bytes]]:
    return [(path.name, path.read_bytes()) for path in sorted(NASTY.glob("*.md"))]
