"""How long the weekly checks take: a made vault of 2,000 entries and 1,000 notes, then twice as much.

    python benchmarks/checks.py [ENTRIES] [NOTES]

Prints processor time by check, for the vault and for one doubled, and the wall time to the first finding.
Exits 1 when the whole takes more than 5 seconds or doubling more than triples a check that takes over 0.2 s.
"""

from __future__ import annotations

import random
import sys
import time
from datetime import date, timedelta

from memsift.checks import CHECKS, Run, each_check, run_checks
from memsift.checks.model import Facts
from memsift.vault import RawFile, Vault, build

TODAY = date(2026, 11, 29)
SYLLABLES = "ba co di fe gu ha jo ki lu me no pa ri so tu va we xi yo za bren clor dris flan grom".split()
HAN = "".join(chr(code) for code in range(0x4E10, 0x4E10 + 900))


def made(entries: int, notes: int, seed: int = 7) -> list[RawFile]:
    """The files of a vault with about that many entries and notes, the same for the same seed."""
    dice = random.Random(seed)
    files: dict[str, str] = {".obsidian/app.json": "{}"}
    part = entries // 10
    for name in ("global", "dev", "cook", "write", "home"):
        files[f"YOLO/memory/{name}.md"] = yolo(dice, part)
    tree = ".AGENT/02-memory"
    sections = [f"Topic {n}" for n in range(max(1, part // 25))]
    files[f"{tree}/long-term.md"] = graded("Long-term", sections, dice, part * 2)
    files[f"{tree}/recent.md"] = graded("Recent", ["Now", "At home"], dice, part)
    files[f"{tree}/projects.md"] = graded("Projects", [f"Project {n}" for n in range(part // 20)], dice, part)
    lines = [f"- topic {n} → long-term.md#{title}" for n, title in enumerate(sections)]
    files[f"{tree}/index.md"] = "# Index\n\n" + "\n".join(lines) + "\n"
    for n in range(part // 10):
        day = TODAY - timedelta(days=n)
        rows = "\n".join(f"- {sentence(dice)}" for _ in range(10))
        files[f"{tree}/session-logs/{day.isoformat()}-log-{n}.md"] = f"# Log\n\n{rows}\n"
    files["AGENTS.md"] = "# Rules\n\n" + "\n".join(f"- {sentence(dice)}" for _ in range(40)) + "\n"
    for n in range(notes):
        rows = "\n\n".join(f"{sentence(dice)} [[note {dice.randrange(notes)}]]." for _ in range(12))
        files[f"notes/{n % 40}/note {n}.md"] = f"# Note {n}\n\n## Part\n\n{rows}\n"
    return [RawFile(path, text.encode()) for path, text in sorted(files.items())]


def yolo(dice: random.Random, count: int) -> str:
    lines = ["# User Profile"]
    lines += [f"- Profile_{n}: {sentence(dice)}" for n in range(1, count // 4)]
    lines += ["", "# Preferences"]
    lines += [f"- Preference_{n}: {sentence(dice)}" for n in range(1, count // 4)]
    lines += ["", "# Other Memory"]
    lines += [f"- Memory_{n}: {sentence(dice)}" for n in range(1, count // 2)]
    return "\n".join(lines) + "\n"


def graded(title: str, sections: list[str], dice: random.Random, count: int) -> str:
    lines = [f"# {title}"]
    each = max(1, count // max(1, len(sections)))
    for section in sections:
        lines += ["", f"## {section}", ""]
        for _ in range(each):
            day = TODAY - timedelta(days=dice.randrange(200))
            grade = dice.choice(("F0", "F1", "F1", "F2"))
            link = f" [[note {dice.randrange(500)}]]" if dice.random() < 0.2 else ""
            lines.append(f"- [{grade}] {sentence(dice)}{link} ({day.isoformat()}, source: user)")
    return "\n".join(lines) + "\n"


def sentence(dice: random.Random) -> str:
    """A sentence of its own; one in fifty says nearly what an earlier one of the same seed says."""
    if dice.random() < 0.02:
        dice = random.Random(dice.randrange(20))
    if dice.random() < 0.4:
        return "".join(dice.choice(HAN) for _ in range(dice.randrange(8, 24)))
    words = ("".join(dice.choice(SYLLABLES) for _ in range(dice.randrange(1, 4))) for _ in range(12))
    return " ".join(words).capitalize()


def timed(vault: Vault) -> dict[str, tuple[float, int]]:
    """check → (seconds of processor time, findings); what several checks share is counted where it is
    first needed."""
    facts = Facts(TODAY)
    times: dict[str, tuple[float, int]] = {}
    begun = time.process_time()
    for name, found in each_check(Run(vault, facts)):
        now = time.process_time()
        times[name] = (now - begun, len(found))
        begun = time.process_time()
    return times


def first_finding(vault: Vault) -> float:
    begun = time.perf_counter()
    for _, found in each_check(Run(vault, Facts(TODAY))):
        if found:
            break
    return time.perf_counter() - begun


def main() -> int:
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    notes = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    run_checks(build("/warm", made(60, 10)), Facts(TODAY))  # imports are not the checks' time
    results = []
    for times in (1, 2):
        files = made(entries * times, notes * times)
        begun = time.process_time()
        vault = build("/vault", files)
        built = time.process_time() - begun
        count = sum(len(file.document.entries) for file in vault.files)
        print(f"{count} entries, {len(vault.notes)} notes: read and parsed in {built:.2f} s")
        print(f"  first finding after {first_finding(vault):.2f} s")
        results.append(timed(vault))
    print(f"{'check':16}{'seconds':>9}{'findings':>10}{'doubled':>9}{'times':>7}")
    slow = False
    for name in CHECKS:
        (one, found), (two, _) = results[0][name], results[1][name]
        factor = two / one if one > 0.005 else 0.0
        slow |= one > 0.2 and factor > 3
        print(f"{name:16}{one:9.3f}{found:10}{two:9.3f}{factor:7.1f}")
    sums = [sum(seconds for seconds, _ in result.values()) for result in results]
    print(f"{'together':16}{sums[0]:9.2f}{'':10}{sums[1]:9.2f}{sums[1] / sums[0]:7.1f}")
    return int(slow or sums[0] > 5)


if __name__ == "__main__":
    sys.exit(main())
