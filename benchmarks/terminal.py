"""What a person meets at the terminal: Memsift beside vim, tig, lazygit and the smallest Textual list.

    python benchmarks/terminal.py [--runs 5] [--entries 100 2000 20000] [--only ready keys] [--markdown FILE]

Every program runs in a real pseudo-terminal of 100×30 with 24-bit colours, one after the other in one run:
compare times only within it. Bytes repeat exactly. What is measured, by the names that `--only` takes:
  ready     from the start until the words are on the screen that mean one can begin: the median of seven
            starts or more, all programs in turn, after one of each that does not count
  keys      bytes until nothing more came for 0.4 s after the start (settled); bytes and time to the last
            byte of a key's answer, which ends with 0.12 s of silence; on a line of 64 kbit/s and 150 ms: key
            → last byte, computed from both (slow), and from the last press of a key held at 30 Hz for a
            second to the last byte (held)
  rest      bytes a second while nothing happens; MB: the most memory of it alone; all: with the processes
            that it started, what they share counted once
  actions   bytes of menus, searching, help, other screens, …, p50 and most
  ends      quit, SIGTERM, SIGHUP, closed terminal: exit status and ms, `!` when the terminal is not put back
Each alone takes a minute or two; `ready` alone is measured beside the list. lazygit is installed from PyPI
(`lazygit-py`) into a folder of its own that is removed again.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from driven import BYTES_A_SECOND, DOWN, ROUND_TRIP, SETTLED, UP, Program, Terminal
from make_vault import make_vault
from peers import LIST, peers

PARTS = ("ready", "keys", "rest", "actions", "ends")
STARTS = 7
# Menu, search, next alike, pages, other side, tick, fold, help, form, other files; every screen. ^ is Esc.
ACTIONS = (
    "\r|^[B|^|/|m|^|n|^[6~|^[5~|\t|\t|x|x|z|z|?|^|g|^|]|[|^OQ|^[B|^OR|^[B|^OS|^[B|^[15~|^[17~|^[18~|^[B|^OP"
)
# What the screen says when one can begin, and while it works at something.
WORDS = {
    "en": (r"\d+ entries.*(.|\n)*q leave", " comparing "),
    "zh": (r"\d+ 条.*(.|\n)*q 退出", " 正在比对 "),
}
ENDS = ("quit", "SIGTERM", "SIGHUP", "closed")


@dataclass
class Figures:
    """What was measured; lists hold one number a run or a key."""

    ready_ms: list[float] = field(default_factory=list)
    settled_bytes: list[int] = field(default_factory=list)
    key_bytes: list[int] = field(default_factory=list)
    key_ms: list[float] = field(default_factory=list)
    slow_ms: list[float] = field(default_factory=list)
    held_ms: list[float] = field(default_factory=list)
    action_bytes: list[int] = field(default_factory=list)
    idle: float = 0.0  # bytes a second, and the most memory, once it works at nothing any more
    memory_mb: float = 0.0
    together_mb: float = 0.0  # the most with the processes that it started, at one look
    ends: dict[str, str] = field(default_factory=dict)


def measure_ready(programs: Sequence[Program], measured: dict[str, Figures], starts: int, home: Path) -> None:
    """Start all of them in turn, so often and once more: the first time fills the disk's cache, and what
    Memsift remembers."""
    for number in range(starts + 1):
        for program in programs:
            terminal = Terminal(program, home)
            ready = terminal.wait_ready()
            if number:
                measured[program.name].ready_ms.append(ready)
                terminal.quiet(SETTLED)
            else:
                terminal.wait_idle()
            terminal.end("quit")


def measure(program: Program, figures: Figures, parts: Collection[str], runs: int, home: Path) -> None:
    """Start it `runs` times for the figures, and four times more for the ends."""
    for number in range(runs if {"keys", "rest", "actions"} & set(parts) else 0):
        terminal = Terminal(program, home)
        terminal.wait_ready()
        terminal.quiet(SETTLED)
        if "keys" in parts:
            _press(terminal, figures)
        if "rest" in parts and number == runs - 1:
            _rest(terminal, figures)
        if "actions" in parts:
            figures.action_bytes += filter(None, map(terminal.act, program.actions))
        terminal.end("quit")
    for how in ENDS if "ends" in parts else ():
        terminal = Terminal(program, home)
        terminal.wait_ready()
        terminal.quiet(SETTLED)
        figures.ends[how] = terminal.end(how)


def _press(terminal: Terminal, figures: Figures) -> None:
    figures.settled_bytes.append(len(terminal.output))
    terminal.wait_idle()  # the same cells change every time once all that is alike is lit
    for _ in range(30):
        size, took = terminal.key(DOWN)
        if size:
            figures.key_bytes.append(size)
            figures.key_ms.append(took)
            figures.slow_ms.append(took + (ROUND_TRIP + size / BYTES_A_SECOND) * 1000)
    figures.held_ms.append(terminal.held(UP))


def _rest(terminal: Terminal, figures: Figures) -> None:
    figures.together_mb = terminal.wait_idle()
    before = len(terminal.output)
    end = time.perf_counter() + 2
    while (left := end - time.perf_counter()) > 0:
        terminal.pump(left)
    figures.idle = (len(terminal.output) - before) / 2
    figures.memory_mb = terminal.memory_mb()


def p(values: Sequence[float], share: float) -> float:
    """Nearest-rank percentile; 0 of nothing."""
    ordered = sorted(values) or [0.0]
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def table(measured: dict[str, Figures], parts: Collection[str]) -> str:
    """The figures as markdown tables."""
    columns = {
        "ready": ("ready ms", "× list"),
        "keys": ("settled KB", "B/key p50", "p95", "mean", "key ms p50", "p95", "slow ms", "held ms"),
        "rest": ("idle B/s", "MB", "all MB"),
        "actions": ("B/action p50", "most"),
    }
    shown = [part for part in columns if part in parts]
    lines: list[str] = []
    if shown:
        heads = [head for part in shown for head in columns[part]]
        lines = ["| | " + " | ".join(heads) + " |", "|---|" + "--:|" * len(heads)]
        for name, f in measured.items():
            cells = [cell for part in shown for cell in _cells(part, f, measured[LIST])]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
    if "ends" in parts:
        lines += ["", "| ends | " + " | ".join(ENDS) + " |", "|---|" + "---|" * len(ENDS)]
        for name, f in measured.items():
            lines.append(f"| {name} | " + " | ".join(f.ends[how] for how in ENDS) + " |")
    return "\n".join(lines).lstrip()


def _cells(part: str, f: Figures, smallest: Figures) -> Iterable[str]:
    if part == "ready":
        ready = statistics.median(f.ready_ms)
        return f"{ready:.0f}", f"{ready / statistics.median(smallest.ready_ms):.2f}"
    if part == "keys":
        return (
            f"{statistics.median(f.settled_bytes) / 1000:.1f}",
            f"{p(f.key_bytes, 0.5):.0f}",
            f"{p(f.key_bytes, 0.95):.0f}",
            f"{statistics.fmean(f.key_bytes or [0]):.0f}",
            f"{p(f.key_ms, 0.5):.1f}",
            f"{p(f.key_ms, 0.95):.1f}",
            f"{p(f.slow_ms, 0.5):.0f}",
            f"{statistics.median(f.held_ms):.0f}",
        )
    if part == "rest":
        return f"{f.idle:.0f}", f"{f.memory_mb:.0f}", f"{f.together_mb:.0f}"
    if not f.action_bytes:
        return "", ""
    return f"{p(f.action_bytes, 0.5):.0f}", f"{max(f.action_bytes):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--entries", type=int, nargs="*", default=[100, 2_000, 20_000])
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="measure no more than this")
    parser.add_argument("--markdown", type=Path, help="write the tables to this file too")
    options = parser.parse_args()
    parts = frozenset(options.only)
    actions = [key.replace("^", "\x1b").encode() for key in ACTIONS.split("|")]
    with tempfile.TemporaryDirectory(prefix="memsift-benchmark-") as name:
        work = Path(name)
        demos = Path(__file__).parents[1] / "tui" / "memsift_tui" / "demo" / "vaults"
        vaults = {
            title: Path(shutil.copytree(demos / lang, work / f"demo-{lang}"))
            for title, lang in (("Memsift, demo", "en"), ("Memsift, Chinese demo", "zh"))
        }
        for count in options.entries:
            vaults[f"Memsift, {count:,} entries"] = make_vault(work / f"vault-{count}", count)
        settings = work / ".config" / "lazygit" / "config.yml"
        settings.parent.mkdir(parents=True)
        settings.write_text("disableStartupPopups: true\n", encoding="utf-8")  # a greeting would get the keys
        programs = peers(work, alone=parts == {"ready"})
        for title, vault in vaults.items():
            lang = "zh" if "Chinese" in title else "en"
            argv = (sys.executable, "-m", "memsift_tui", str(vault), "--lang", lang)
            ready, working = WORDS[lang]
            programs.append(Program(title, argv, ready, actions=actions, working=working))
        measured = {program.name: Figures() for program in programs}
        if "ready" in parts:
            measure_ready(programs, measured, max(options.runs, STARTS), work)
        for program in programs:
            measure(program, measured[program.name], parts, options.runs, work)
            print(f"{program.name}: measured", file=sys.stderr)
    said = table(measured, parts)
    print(said)
    if options.markdown:
        options.markdown.write_text(said + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
