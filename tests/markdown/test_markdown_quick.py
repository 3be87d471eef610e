"""Reading ordinary lines without the parser gives what the parser gives for the whole file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memsift.markdown.blocks import parse_blocks
from memsift.markdown.quick import Blocks, read_blocks

CASES = Path(__file__).parents[1] / "cases"
DEMO = Path(__file__).parents[2] / "tui" / "memsift_tui" / "demo" / "vaults"

PIECES = [
    *(
        "- one",
        "* two",
        "+ three",
        "-  four",
        "- ",
        "-",
        "-\tfive",
        "- - six",
        "- > seven",
        "- # eight",
        "- #tag",
    ),
    *(
        "- 1. nine",
        "- 2026-10-27 ten",
        "- ***",
        "- **bold**",
        "- ~~~",
        "- ~~gone~~",
        "- ```",
        "- `code`",
        "- <b>",
    ),
    *(
        "- %%hid%%",
        "- <!-- hid -->",
        "- <!-- open",
        "- §",
        "- ===",
        "- ---",
        "- +1",
        "- [ ] task",
        "- \u3000wide",
    ),
    *(
        "# head",
        "## head",
        "#no",
        "####### no",
        "#",
        "  # in",
        "text",
        "text  ",
        "  text",
        "    text",
        "\ttext",
    ),
    *(
        "> quote",
        ">quote",
        ">  quote",
        "> - quote",
        ">",
        "```",
        "```py",
        "````",
        "    ```",
        "~~~",
        "<!-- all -->",
        "<!--",
        "-->",
        "%%",
        "%% x %%",
    ),
    *(
        "===",
        "---",
        "***",
        "* * *",
        "___",
        "- - -",
        "1. first",
        "2) second",
        "<memory>",
        "</memory>",
        "§",
        "| a | b |",
    ),
    *(
        "",
        " ",
        "\t",
        "  - child",
        "    - child",
        "  > child",
        "  ```",
        "<<<<<<< a",
        "=======",
        ">>>>>>> b",
        "\r",
        "\x0c",
    ),
]


def whole(texts: list[str], first: int = 0) -> Blocks:
    found = Blocks()
    parse_blocks(texts, first, len(texts), found)
    return found


def ends_trimmed(blocks: Blocks, texts: list[str]) -> Blocks:
    """Blank lines at the end of an item belong to nobody: whoever reads blocks leaves them out."""
    top = []
    for block in blocks.top:
        end = block.end
        while block.closed and end > block.start + 1 and not texts[end - 1].strip(" \t"):
            end -= 1
        own = min(block.own, end)
        top.append(replace(block, end=end, own=own))
    return Blocks(top, blocks.code, blocks.hidden, blocks.linkless)


def same(texts: list[str], first: int = 0) -> None:
    assert ends_trimmed(read_blocks(texts, first), texts) == ends_trimmed(whole(texts, first), texts)


@settings(max_examples=1500, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
@example(["- one", "```", "- two", "    ```", "- three", "```", "- four"])
@example(["- one", "", "<!-- open", "- two", "-->", "- three"])
@example(["text", "- one", "lazy", "- two", "", "  child", "- three"])
def test_both_ways_read_the_same(texts: list[str]) -> None:
    same(texts)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text(alphabet="-*+#>`~_<%§=|!.)(1 \ta文:[]", max_size=8), max_size=8))
def test_both_ways_read_the_same_of_any_signs(texts: list[str]) -> None:
    same([text.replace("\n", " ") for text in texts])


@pytest.mark.parametrize(
    "path", sorted([*DEMO.rglob("*.md"), *CASES.rglob("*.md")]), ids=lambda path: path.name
)
def test_both_ways_read_the_same_of_a_file(path: Path) -> None:
    texts = path.read_bytes().decode("utf-8", "replace").split("\n")
    same(texts)
    same(texts, min(3, len(texts)))


def test_an_open_fence_keeps_what_looks_like_items() -> None:
    blocks = read_blocks(["- one", "", "```", "- two", "- three"])
    assert [(block.start, block.end, block.closed) for block in blocks.top] == [(0, 1, True), (2, 5, False)]


def test_ordinary_lines_need_no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr("memsift.markdown.blocks.parse_blocks", never)
    texts = [
        "# One",
        "",
        "- Profile_1: [F1] text（2026-10-27）",
        "- **b** 文",
        "",
        "## Two",
        "* 1990s",
        "",
        "",
        "- x",
        "",
        "Some words",
        "on two lines",
        "# Three",
        "> and a quote",
        "> 两行",
        "- y",
    ]
    assert [block.start for block in read_blocks(texts).top] == [0, 2, 3, 5, 6, 9, 11, 13, 14, 16]
