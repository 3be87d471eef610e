"""How long a key takes with 20,000 entries: `python -m benchmarks.keys [ENTRIES]`.

Cursor keys are pressed in the real app without a terminal, from the key's arrival to the end of its repaint;
first while the comparison runs in its thread, then when it is done. Prints the median and p95 in ms.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from memsift.review.desk import Desk
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions
from memsift_tui.screens.review.screen import ReviewScreen

SYLLABLES = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "ze", "pha", "gri", "sto", "bel")
KEYS = ("down", "down", "down", "up", "pagedown", "tab", "down", "right_parenthesis")
PRESSES = 400


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
        (root / f"YOLO/memory/{name}.md").write_text("# User Profile\n\n" + "".join(lines))


async def press(app: MemsiftApp, until: Callable[[int], bool]) -> list[float]:
    """Milliseconds of each key, until enough were pressed."""
    times: list[float] = []
    screen = app.screen
    while not until(len(times)):
        began = perf_counter()
        app.simulate_key(KEYS[len(times) % len(KEYS)])
        done = asyncio.Event()
        screen.call_later(lambda done=done: screen.call_after_refresh(done.set))
        await done.wait()
        times.append((perf_counter() - began) * 1000)
        await asyncio.sleep(0)
    return times


def say(what: str, times: list[float]) -> None:
    if times:
        ordered = sorted(times)
        p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
        print(f"{what}: {len(times)} keys, median {ordered[len(ordered) // 2]:.1f} ms, p95 {p95:.1f} ms")


async def measure(entries: int) -> None:
    """Lay a vault out, open it and press keys."""
    sys.setswitchinterval(0.001)
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder) / "vault", entries)
        began = perf_counter()
        desk = Desk.open(f"{folder}/vault", state_dir=f"{folder}/state", config_dir=f"{folder}/config")
        print(f"{entries} entries opened in {perf_counter() - began:.1f} s")
        try:
            app = MemsiftApp(desk, "en", AppOptions(theme="memsift-dark"))
            async with app.run_test(size=(120, 40), notifications=True) as pilot:
                await pilot.pause()
                screen = app.screen
                assert isinstance(screen, ReviewScreen)
                say("while comparing", await press(app, lambda n: not screen.comparing or n >= PRESSES))
                while any(worker.group == "likeness" for worker in app.workers):
                    await pilot.pause(0.05)
                say("when it is done", await press(app, lambda n: n >= PRESSES))
        finally:
            desk.close()


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
