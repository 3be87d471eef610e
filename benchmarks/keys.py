"""How long a key takes with 20,000 entries: `python benchmarks/keys.py [ENTRIES] [--late MS]`.

The app runs in a pseudo-terminal of 100×30. Keys are pressed one after the other, each when the answer to
the one before is over: first while the comparison runs beside it, the app being started anew until that was
long enough, then when it is done. Prints, in ms from the key to the last byte of its answer, the median and
p95, and each answer that took longer than `--late`. A key that changes nothing is not counted.

A machine that does other things too keeps the app waiting. So the second figure of each answer leaves out the
time in which the app's main thread could have run and had no processor (Linux counts it).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from terminal import DOWN, UP, WORDS, Program, Terminal, p

SYLLABLES = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "ze", "pha", "gri", "sto", "bel")
KEYS = {
    "down": DOWN,
    "up": UP,
    "page": b"\x1b[6~",
    "side": b"\t",
    "section": b")",
    "alike": b"n",
}
ORDER = ("down", "down", "down", "up", "page", "side", "down", "section", "down", "alike")
PRESSES = 400
ENOUGH = 150  # answers while it compares
STARTS = 30  # at most
FILES, SECTIONS = 10, 20
ALIKE_EVERY = 25  # one entry in so many says nearly what another one of its file says


@dataclass(frozen=True)
class Answer:
    """One key's: milliseconds, and those in which the main thread was on a processor or waited for one."""

    key: str
    took: float
    ran: float
    queued: float

    @property
    def own(self) -> float:
        return max(self.took - self.queued, 0.0)


class Watched(Terminal):
    """A terminal that knows how the app's main thread stood when the last bytes came."""

    schedule = (0, 0)

    def pump(self, timeout: float) -> bool:
        came = super().pump(timeout)
        if came:
            self.schedule = self._schedule()
        return came

    def _schedule(self) -> tuple[int, int]:
        """Nanoseconds that the main thread ran, and that it waited for a processor."""
        ran, queued, _ = Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text("ascii").split()
        return int(ran), int(queued)

    def press(self, name: str) -> list[Answer]:
        """Press a key; its answer, if it has one."""
        before = self._schedule()
        size, took = self.key(KEYS[name])
        ran, queued = ((now - then) / 1e6 for now, then in zip(self.schedule, before, strict=True))
        return [Answer(name, took, ran, queued)] if size else []


def lay_out(root: Path, entries: int) -> None:
    """A global and nine assistants' files with that many entries in all, in sections; some are alike."""
    chance = random.Random(1)
    names = ["".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 4))) for _ in range(6000)]
    (root / "YOLO/memory").mkdir(parents=True)
    for file in range(FILES):
        lines: list[str] = []
        said: list[list[str]] = []
        for number in range(1, entries // FILES + 1):
            if (number - 1) % max(entries // FILES // SECTIONS, 1) == 0:
                lines += [f"\n# Part {len(lines)}\n\n"]
            words = [chance.choice(names) for _ in range(chance.randint(6, 16))]
            if said and number % ALIKE_EVERY == 0:
                words = chance.choice(said)[:]
                del words[chance.randrange(len(words))]  # another name there would make it another memory
            said.append(words)
            lines.append(f"- Profile_{number}: {' '.join(words)}\n")
        name = "global" if file == 0 else f"helper-{file}"
        (root / f"YOLO/memory/{name}.md").write_text("".join(lines), encoding="utf-8")


def say(what: str, answers: Sequence[Answer], late: float) -> None:
    took, own = [one.took for one in answers], [one.own for one in answers]
    print(
        f"{what}: {len(answers)} keys, median {p(took, 0.5):.1f} ms, p95 {p(took, 0.95):.1f} ms; "
        f"without waiting for a processor {p(own, 0.5):.1f} and {p(own, 0.95):.1f} ms"
    )
    for one in answers:
        if one.took > late:
            print(f"  {one.key:8} {one.took:6.1f} ms: ran {one.ran:.1f}, queued {one.queued:.1f}")


def start(home: Path) -> Watched:
    argv = (sys.executable, "-m", "memsift_tui", str(home / "vault"), "--lang", "en")
    words, working = WORDS["en"]
    terminal = Watched(Program("Memsift", argv, words, working=working), home)
    ready = terminal.wait_ready()
    terminal.quiet(0.4)
    print(f"ready after {ready / 1000:.1f} s, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    return terminal


def measure(entries: int, late: float) -> None:
    """Lay a vault out, open it and press keys."""
    during: list[Answer] = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:  # nothing is prepared from the last time
            lay_out(Path(folder) / "vault", entries)
            terminal = start(Path(folder))
            for number in range(PRESSES):
                if not terminal.working:
                    break
                during += terminal.press(ORDER[number % len(ORDER)])
            if len(during) < ENOUGH:
                terminal.end("quit")
                continue
            say("while comparing", during, late)
            terminal.wait_idle()
            done = [one for number in range(PRESSES) for one in terminal.press(ORDER[number % len(ORDER)])]
            say("when it is done", done, late)
            terminal.end("quit")
            return
    raise SystemExit(f"only {len(during)} keys in {STARTS} comparisons: take more entries")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("entries", type=int, nargs="?", default=20_000)
    parser.add_argument("--late", type=float, default=20.0, help="ms from which an answer is listed")
    options = parser.parse_args()
    measure(options.entries, options.late)
