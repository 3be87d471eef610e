"""How long reading a file takes, beside markdown-it-py's block rules alone on the same text.

    python benchmarks/parse.py [--json]

Each input is made in memory and read once to warm up; the best of three is printed, in CPU seconds.
`ratio` is our whole reading (sections, entries, fields, links, comparison text) over markdown-it-py's
blocks in the same run; `doubled` is the time for twice the input over that for the input: 2 is linear.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

from markdown_it import MarkdownIt

from memsift.markdown import MAX_BYTES, join, parse

MEGABYTE = 1_000_000


def _repeat(text: str, size: int) -> str:
    return text * (size // len(text.encode()) + 1)


def _entries(size: int) -> str:
    section = "# 偏好\n> 说明\n" + "".join(
        f"- Preference_{number}: [F1] 喜欢**喝茶** [[茶|乌龙]]（2026-10-{number:02}，来源：用户、日志）\n"
        f"  - prefers tea `code` to coffee [expires:: 2026-12-01]\n"
        for number in range(1, 29)
    )
    return _repeat(section, size)


INPUTS: dict[str, Callable[[int], str]] = {
    "memory entries": _entries,
    "prose": lambda size: _repeat("A line of prose that goes on, and on.\n", size),
    "short entries": lambda size: _repeat("- a\n", size),
    "nested items": lambda size: "".join(f"{' ' * (2 * (n % 300))}- item {n}\n" for n in range(size // 310)),
    "one item in another": lambda size: "- " * (size // 2) + "end\n",
    "quotes in quotes": lambda size: "> " * (size // 2) + "end\n",
    "one long line": lambda size: "- Memory_1: " + _repeat("很长的一行 ", size) + "\n",
    "[[[[": lambda size: "- " + "[" * size + "\n",
    "****": lambda size: "- " + _repeat("*a ", size) + "\n",
    "((((": lambda size: "- " + "(" * size + "\n",
    "(source: (": lambda size: "- " + _repeat("(source: ", size) + ")" * (size // 9) + "\n",
    "[date:: [": lambda size: "- " + _repeat("[date:: ", size) + "]" * (size // 8) + "\n",
    "backticks": lambda size: "- " + "".join("`" * (n % 500) + " " for n in range(size // 250)) + "\n",
    "· k: v": lambda size: "- a" + _repeat(" · 来源：x ； ", size) + "\n",
    "dates": lambda size: "- a" + _repeat(" (2026-10-27)", size) + "\n",
    "~~a~~": lambda size: "- " + _repeat("~~a~~ ", size) + "\n",
    "<!--": lambda size: "- " + _repeat("<!-- ", size) + "\n",
    "%%": lambda size: _repeat("%% a\n", size),
    "<<<<<<<": lambda size: _repeat("<<<<<<< a\n", size),
    "blanks": lambda size: "- a" + " " * size + "b\n",
}


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """CPU seconds of the fastest of some rounds: other work on the machine counts less."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def measure(make: Callable[[int], str], size: int, rounds: int = 3) -> dict[str, float | None]:
    """Our time for the input and its double, and markdown-it-py's (None where it cannot read it)."""
    text, double = make(size), make(2 * size)
    data, twice = text.encode()[:MAX_BYTES], double.encode()[:MAX_BYTES]
    document = parse(data)
    if join(document) != data:
        raise AssertionError("the lines do not give the bytes")
    plain = MarkdownIt("commonmark")

    def blocks() -> None:
        plain.block.parse(text, plain, {}, [])

    def whole(data: bytes) -> None:
        for entry in parse(data).entries:
            _ = entry.fields  # read when it is asked for

    ours = best(lambda: whole(data), rounds)
    doubled = best(lambda: whole(twice), rounds)
    try:
        theirs: float | None = best(blocks, rounds)
    except RecursionError:
        theirs = None
    return {"bytes": len(data), "seconds": ours, "blocks": theirs, "doubled": doubled / ours}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true")
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    results = {
        name: measure(make, 2_500_000 if name == "memory entries" else MEGABYTE, chosen.rounds)
        for name, make in INPUTS.items()
    }
    if chosen.json:
        print(json.dumps(results, ensure_ascii=False, indent=1))
        return
    print(f"{'input':24}{'bytes':>10}{'seconds':>9}{'blocks':>9}{'ratio':>7}{'doubled':>9}")
    for name, row in results.items():
        blocks = row["blocks"]
        times = f"{row['seconds']:9.3f}" + (f"{blocks:9.3f}" if blocks else f"{'–':>9}")
        ratio = f"{row['seconds'] / blocks:7.1f}" if blocks else f"{'–':>7}"
        print(f"{name:24}{row['bytes']:>10.0f}{times}{ratio}{row['doubled']:9.2f}", flush=True)


if __name__ == "__main__":
    main()
