"""How long a key takes with 20,000 entries: `python benchmarks/keys.py [ENTRIES]`.

The app runs in a pseudo-terminal of 100×30. Cursor keys are pressed one after the other, each when the answer
to the one before is over; first while the comparison runs in its thread, then when it is done. Prints, in ms
from the key to the last byte of its answer, the median and p95. A key that changes nothing is not counted.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from terminal import DOWN, UP, Program, Terminal, p

SYLLABLES = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "ze", "pha", "gri", "sto", "bel")
PAGE_DOWN, SIDE, SECTION = b"\x1b[6~", b"\t", b")"
KEYS = (DOWN, DOWN, DOWN, UP, PAGE_DOWN, SIDE, DOWN, SECTION)
PRESSES = 400
COMPARING = " comparing "


def lay_out(root: Path, entries: int) -> None:
    """A global and nine assistants' files with that many entries in all."""
    chance = random.Random(1)
    names = ["".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 4))) for _ in range(6000)]
    (root / "YOLO/memory").mkdir(parents=True)
    for file in range(10):
        lines = (
            f"- Profile_{n}: {' '.join(chance.choice(names) for _ in range(chance.randint(6, 16)))}\n"
            for n in range(1, entries // 10 + 1)
        )
        name = "global" if file == 0 else f"helper-{file}"
        (root / f"YOLO/memory/{name}.md").write_text("# User Profile\n\n" + "".join(lines), encoding="utf-8")


def say(what: str, times: list[float]) -> None:
    print(f"{what}: {len(times)} keys, median {p(times, 0.5):.1f} ms, p95 {p(times, 0.95):.1f} ms")


def measure(entries: int) -> None:
    """Lay a vault out, open it and press keys."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        lay_out(home / "vault", entries)
        argv = (sys.executable, "-m", "memsift_tui", str(home / "vault"), "--lang", "en")
        terminal = Terminal(Program("Memsift", argv, r"\d+ entries.*(.|\n)*q leave"), home)
        print(f"{entries} entries: ready after {terminal.wait_ready() / 1000:.1f} s")
        terminal.quiet(0.4)

        def comparing() -> bool:
            return COMPARING in terminal.screen.display[0]

        def press(number: int) -> list[float]:
            size, took = terminal.key(KEYS[number % len(KEYS)])
            return [took] if size else []

        during: list[float] = []
        for number in range(PRESSES):
            if not comparing():
                break
            during += press(number)
        say("while comparing", during)
        while comparing():
            terminal.pump(1.0)
        terminal.quiet(2.0)
        say("when it is done", [took for number in range(PRESSES) for took in press(number)])
        terminal.end("quit")


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
