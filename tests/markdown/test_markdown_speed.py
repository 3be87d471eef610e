"""Hostile sizes and shapes: read to the end, losslessly, in a time that no blow-up could keep.

How fast reading is, is measured by `benchmarks/parse.py`; the generous limit here only tells linear from
quadratic, where these inputs would take hours.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from memsift.markdown import join, parse
from tally import tally

LONG = 300_000
LINES = 20_000
SECONDS = 60

SHAPES: dict[str, Callable[[], str]] = {
    "one long line": lambda: "- Memory_1: " + "很长的一行 " * (LONG // 6),
    "[": lambda: "- " + "[" * LONG,
    "[[": lambda: "- " + "[[a" * (LONG // 3),
    "](": lambda: "- " + "](" * (LONG // 2),
    "[]()": lambda: "- " + "[a](b" * (LONG // 5),
    "*": lambda: "- " + "*a " * (LONG // 3),
    "**": lambda: "- " + "*" * LONG,
    "_": lambda: "- " + "a_ _b" * (LONG // 5),
    "~~": lambda: "- " + "~~a " * (LONG // 4),
    "(": lambda: "- " + "(" * LONG,
    "()": lambda: "- " + "(" * (LONG // 2) + ")" * (LONG // 2),
    "(source: (": lambda: "- " + "(source: " * (LONG // 9) + ")" * (LONG // 9),
    "(expires": lambda: "- " + "(expires " * (LONG // 9),
    "(2026-10-27": lambda: "- " + "(2026-10-27 " * (LONG // 12) + ")" * (LONG // 12),
    "(2026-10-27)": lambda: "- a" + " (2026-10-27)" * (LONG // 12),
    "[date:: [": lambda: "- " + "[date:: " * (LONG // 8) + "]" * (LONG // 8),
    "[date:: x]": lambda: "- a" + " [date:: 2026-10-27]" * (LONG // 20),
    "; source": lambda: "- a" + "; source: x" * (LONG // 11),
    "· · ·": lambda: "- a" + " ·" * (LONG // 2),
    "、": lambda: "- a [source:: " + "a、" * (LONG // 2) + "]",
    "blanks": lambda: "- a" + " " * LONG + "b" + " " * LONG,
    "blanks in fields": lambda: "- a (" + " " * LONG + "date:" + " " * LONG + ")",
    "backticks": lambda: "- " + "".join("`" * (n % 700) + " " for n in range(LONG // 350)),
    "<!--": lambda: "- " + "<!-- " * (LONG // 5),
    "<!-- -->": lambda: "- " + "<!---->" * (LONG // 7),
    "%%": lambda: "- " + "%% " * (LONG // 3),
    "\\": lambda: "- " + "\\" * LONG,
    "dates": lambda: "- " + "2026-10-27 " * (LONG // 11),
    "digits": lambda: "- " + "1" * LONG,
    "id": lambda: "- " + "a" * LONG + "_1: x",
    "ids": lambda: "- " + "a_1" * (LONG // 3) + ":",
    "hashes": lambda: "# " + "#" * LONG,
    "hashes apart": lambda: "# " + "# " * (LONG // 2) + "x",
    "equals": lambda: "a\n" + "= " * (LONG // 2),
    "^": lambda: "- a" + " ^a" * (LONG // 3),
    "#pinned": lambda: "- a" + " #pinned" * (LONG // 8),
    "📅": lambda: "- a" + " 📅 2026-10-27" * (LONG // 13),
    "comment above": lambda: "<!-- " + "a: b | " * (LONG // 7) + "-->\n- a",
    "comment above, no key": lambda: "<!-- " + "a" * LONG + " -->\n- a",
    "html": lambda: "<a " + 'b="' * (LONG // 3) + "\n- a",
    "items": lambda: "- a\n" * LINES,
    "loose items": lambda: "- a\n\n" * LINES,
    "nested items": lambda: "".join(f"{' ' * (2 * (n % 100))}- {n}\n" for n in range(10_000)),
    "nested once": lambda: "".join(f"{' ' * (2 * n)}- {n}\n" for n in range(1_000)),
    "changing bullets": lambda: "- a\n* b\n" * (LINES // 2),
    "headings": lambda: "# a\n" * LINES,
    "nested headings": lambda: "".join(f"{'#' * (n % 6 + 1)} a\n- b\n" for n in range(LINES // 2)),
    "quotes": lambda: "> a\n" * LINES,
    "quotes in quotes": lambda: "".join(">" * (n % 80) + " a\n" for n in range(2_000)),
    "paragraph": lambda: "a\n" * LINES,
    "lazy lines": lambda: "- a\n" + "b\n" * LINES,
    "blank lines": lambda: "- a\n" + "\n" * LINES + "- b",
    "fences": lambda: "```\n" * (LINES + 1),
    "open fences in items": lambda: "- a\n  ```\n" * (LINES // 2),
    "comments": lambda: "<!-- a: b -->\n- a\n" * (LINES // 2),
    "open comments in items": lambda: "- <!-- a\n" * LINES,
    "%% lines": lambda: "%% a\n" * (LINES + 1),
    "<<<<<<<": lambda: "<<<<<<< a\n" * LINES,
    "conflicts": lambda: "<<<<<<< a\n=======\n>>>>>>> b\n" * (LINES // 3),
    "definitions": lambda: "".join(f"[a{n}]: b\n" for n in range(LINES)),
    "table": lambda: "| a | b |\n|---|---|\n" * (LINES // 2),
    "frontmatter": lambda: "---\n" + "a: b\n" * LINES,
    "carriage returns": lambda: "- a\r" * LINES,
    "multi-line strike": lambda: "- ~~a\n" + "b\n" * LINES + "~~",
    "multi-line link": lambda: "- [a\n" + "b\n" * LINES + "](c)",
}


@pytest.mark.parametrize("name", SHAPES)
def test_hostile_shapes(name: str) -> None:
    data = SHAPES[name]().encode()
    begin = time.process_time()
    document = parse(data)
    assert time.process_time() - begin < SECONDS
    assert join(document) == data
    covered = [number for node in document.nodes for number in range(node.line, node.end_line + 1)]
    assert covered == list(range(1, len(document.lines) + 1))
    tally("hostile shapes")
