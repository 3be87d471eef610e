"""A long fuzz of the reader: `python benchmarks/fuzz_markdown.py [--seconds 60] [--seed N]`.

Mutates the given nasty files and fragments of markdown, at random and reproducibly, and holds each result
to what must be true of any file: no exception, the lines give the bytes, every line in one node, entries
and spans inside their lines. Prints how many inputs were tried; a failing one is printed as a literal.
The suite's `test_markdown_properties.py` does the same for seconds, with Hypothesis' shrinking.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "markdown")]

from test_markdown_properties import PIECES, check  # noqa: E402

from memsift.markdown import parse  # noqa: E402


def mutated(chosen: random.Random, seeds: list[bytes], pieces: list[bytes]) -> bytes:
    """One input: a seed with some bytes cut, doubled, swapped for another's or joined by fragments."""
    data = bytearray(chosen.choice(seeds)[:4_000])
    for _ in range(chosen.randint(1, 12)):
        at = chosen.randint(0, len(data))
        end = min(len(data), at + chosen.randint(0, 40))
        kind = chosen.randrange(6)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = data[at:end]
        elif kind == 2:
            data[at:at] = chosen.choice(pieces) * chosen.choice((1, 1, 2, 30))
        elif kind == 3:
            data[at:at] = chosen.choice((b"\n", b"\n\n", b"\r\n", b"\n  ", b"\n\t", b"\n> "))
        elif kind == 4:
            other = chosen.choice(seeds)
            start = chosen.randint(0, len(other))
            data[at:at] = other[start : start + 200]
        else:
            data[at:end] = chosen.randbytes(end - at) if chosen.random() < 0.2 else b""
    return bytes(data)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    chosen = random.Random(given.seed)
    seeds = [path.read_bytes() for path in sorted((TESTS / "cases" / "nasty").iterdir())]
    pieces = [piece.encode() for piece in PIECES]
    tried = size = 0
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        data = mutated(chosen, seeds, pieces)
        try:
            check(data, parse(data))
        except BaseException:
            print(f"seed {given.seed}, input {tried}: parse({data!r})", file=sys.stderr)
            raise
        tried += 1
        size += len(data)
    print(f"{tried:,} inputs, {size:,} bytes, no failure (seed {given.seed})")


if __name__ == "__main__":
    main()
