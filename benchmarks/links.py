"""How long the links of a large vault take, and how right they are beside two other checkers.

python benchmarks/links.py speed [--notes 10000]   every link of a vault made in a temporary folder,
                                                   and of one twice as large: 2 is linear
python benchmarks/links.py lines                   hostile lines of half a megabyte, and their doubles
python benchmarks/links.py peers [--bin FOLDER]    dead links of tests/cases/links.dev.json beside
                                                   memory-doctor and vaultlint, which are installed into a
                                                   temporary environment unless --bin has them
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from memsift.markdown.lines import split
from memsift.markdown.links import index_spans, link_spans
from memsift.vault import RawFile, Vault, build
from memsift.vault.links import LinkIndex, list_links

CASES = Path(__file__).parents[1] / "tests" / "cases" / "links.dev.json"
PEERS = ("memory-doctor", "vaultlint")
LINES = ("[[", "](", "[](", "`", "``` `", "$a ", "[[a|", "[a][b", "[a](<b", "<a ", "![", "https://", "-> 、")


def make_vault(root: Path, notes: int) -> None:
    """`notes` prose notes in folders of a hundred, and an `.AGENT` tree that links to them."""
    for number in range(notes):
        folder = root / f"area {number // 100}"
        folder.mkdir(parents=True, exist_ok=True)
        other = (number * 7919 + 1) % notes
        words = "A paragraph of ordinary prose that goes on for a while, as notes do. " * 4
        text = (
            f"# Note {number}\n\n{words}See [[note {other}#Part 2]] and [[note {other}]].\n\n"
            f"## Part 1\n\n{words}[words](note%20{other}.md#Part%203) ^b{number}\n\n"
            f"## Part 2\n\n{words}[[#Part 1]], [[note {other}#^b{other}]].\n\n"
            f"## Part 3\n\n{words}[[gone {number}]]\n" * (2 if number % 50 == 0 else 1)
        )
        (folder / f"note {number}.md").write_text(text, "utf-8")
    memory = root / ".AGENT" / "02-memory"
    memory.mkdir(parents=True)
    for name in ("long-term", "recent", "projects"):
        entries = (
            f"- [F1] Fact {n}: [[note {(n * 31) % notes}#Part {n % 4}]], [[lost {n}]] "
            f"[source:: area 0/note {n % 100}.md]\n"
            for n in range(500)
        )
        (memory / f"{name}.md").write_text(f"# {name}\n\n## Facts\n{''.join(entries)}", "utf-8")
    (memory / "index.md").write_text("# Index\n- facts → long-term.md#Facts\n", "utf-8")


def read(root: Path) -> list[RawFile]:
    """Every file below a folder."""
    return [
        RawFile(os.path.relpath(os.path.join(folder, name), root), Path(folder, name).read_bytes())
        for folder, _, names in os.walk(root)
        for name in names
    ]


def speed(notes: int) -> None:
    """Processor seconds for the memory files' links with suggestions, and for every link of every note."""
    print(f"{'notes':>8}{'links':>9}{'dead':>8}{'build':>9}{'memory':>9}{'all':>9}")
    before: list[float] = []
    for count in (notes, 2 * notes):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            make_vault(root, count)
            files = read(root)
        began = time.process_time()
        vault = build("/vault", files)
        built = time.process_time()
        list_links(vault)
        listed = time.process_time()
        index = LinkIndex(vault)
        paths = [file.path for file in files]
        status = Counter(index.resolve(path, link).status for path in paths for link in index.links_of(path))
        done = time.process_time()
        times = [built - began, listed - built, done - listed]
        dead = sum(number for kind, number in status.items() if kind.dead)
        print(f"{count:>8}{status.total():>9}{dead:>8}" + "".join(f"{seconds:>9.2f}" for seconds in times))
        if before:
            ratios = (now / then for now, then in zip(times, before, strict=True))
            print(f"{'doubled':>25}" + "".join(f"{ratio:>9.2f}" for ratio in ratios))
        before = times


def lines(size: int = 500_000) -> None:
    """Processor seconds for one hostile line, and how many times as long its double takes."""
    print(f"{'repeated':12}{'seconds':>9}{'doubled':>9}")
    for unit in LINES:
        once, twice = (_seconds(unit * (n // len(unit)) + ")]]`$") for n in (size, 2 * size))
        print(f"{unit!r:12}{once:>9.3f}{twice / once:>9.2f}")


def _seconds(text: str) -> float:
    rows = split(text)
    began = time.process_time()
    link_spans(rows, [False])
    index_spans(rows, [False])
    return time.process_time() - began


def peers(binaries: Path | None) -> None:
    """False and missed dead links of each checker over the given vectors."""
    cases: list[dict[str, Any]] = json.loads(CASES.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        found = binaries or _install(Path(folder, "environment"))
        tools = {"memsift": _ours, "memory-doctor": _memory_doctor, "vaultlint": _vaultlint}
        score: dict[str, Counter[str]] = {tool: Counter() for tool in tools}
        for number, case in enumerate(cases):
            root = Path(folder, "vaults", str(number))
            _lay_out(root, case["vault_files"])
            dead = case["expect"]["status"].startswith("missing-")
            for tool, check in tools.items():
                said = check(root, case["from_file"], found)
                score[tool]["right" if said == dead else "false" if said else "missed"] += 1
    print(f"{len(cases)} links\n{'checker':16}{'right':>7}{'false':>7}{'missed':>8}")
    for tool, counts in score.items():
        print(f"{tool:16}{counts['right']:>7}{counts['false']:>7}{counts['missed']:>8}")


def _lay_out(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())


def _install(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    binaries = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([binaries / "python", "-m", "pip", "install", "-q", *PEERS], check=True)
    return binaries


def _ours(root: Path, file: str, _binaries: Path) -> bool:
    """Dead for Obsidian: leads nowhere, or only into a dot-folder."""
    notes = tuple(read(root))
    index = LinkIndex(Vault(root="", files=(), notes=notes, names=tuple(one.path for one in notes)))
    found = [index.resolve(file, link) for link in index.links_of(file)]
    return any(one.status.dead or not one.obsidian for one in found)


def _vaultlint(root: Path, file: str, binaries: Path) -> bool:
    run = subprocess.run([binaries / "vaultlint", "--json", root], capture_output=True, text=True, check=True)
    findings = json.loads(run.stdout)["findings"]
    return any(one["rule"] == "BROKEN_LINK" and one["file"] == file for one in findings)


def _memory_doctor(root: Path, file: str, binaries: Path) -> bool:
    folders = ("--memory-dir", root, "--handoffs-dir", root)
    command: list[str | Path] = [binaries / "memory-doctor", "lint", *folders]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"memory-doctor: {run.stderr.strip()}")
    return file in set(_files_named(run.stdout))


def _files_named(report: str) -> Iterator[str]:
    """The files that memory-doctor's report has a heading for: lines that are not indented."""
    for line in report.splitlines():
        if line.endswith(".md") and not line.startswith(" "):
            yield line


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("what", choices=("speed", "lines", "peers"))
    options.add_argument("--notes", type=int, default=10_000)
    options.add_argument("--bin", type=Path, help="where memory-doctor and vaultlint stand")
    chosen = options.parse_args()
    if chosen.what == "speed":
        speed(chosen.notes)
    elif chosen.what == "lines":
        lines()
    else:
        peers(chosen.bin)


if __name__ == "__main__":
    main()
