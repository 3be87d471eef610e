"""A fuzz that follows coverage: `python benchmarks/fuzz_guided.py [--seconds 300] [--only NAME] [--seed N]`.

Needs atheris (`pip install atheris`; the project itself does not). Each target of `fuzz_all.py` and the
markdown reader are given, one after the other and in a process of its own, inputs that libFuzzer derives from
those that reached new branches of Memsift's own code; what is asked of a result is what the other fuzzers
ask. Prints for each target how many inputs were tried and how many branches they reached; a failing input is
printed as a literal, and the status is 1.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("markdown", "proposals", "plugin settings", "number marks", "settings", "texts to forget")
_DONE = re.compile(r"Done (\d+) runs in (\d+) second")
_REACHED = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")


def target(name: str) -> tuple[list[bytes], Callable[[bytes], None]]:
    """The inputs that a target begins with, and what is held to be true of each. Imports what it fuzzes."""
    sys.path.insert(0, str(HERE))
    if name == "markdown":
        from fuzz_markdown import TESTS, check, parse

        seeds = [path.read_bytes()[:4_000] for path in sorted((TESTS / "cases" / "nasty").iterdir())]
        return seeds, lambda data: check(data, parse(data))
    from fuzz_all import TARGETS

    start, check_one = TARGETS[name]
    return [start if isinstance(start, bytes) else json.dumps(start).encode()], check_one


def fuzz(name: str, seconds: int, seed: int) -> None:
    """Fuzz one target in this process; libFuzzer ends it."""
    import atheris

    with atheris.instrument_imports(include=["memsift"]):
        seeds, check = target(name)

    def one(data: bytes) -> None:
        try:
            check(data)
        except BaseException:
            print(f"{name}: {data!r}", file=sys.stderr)
            raise

    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        for number, data in enumerate(seeds):
            (corpus / str(number)).write_bytes(data)
        options = [f"-max_total_time={seconds}", f"-seed={seed}", "-max_len=4096", "-timeout=60"]
        atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/", str(corpus)], one)
        atheris.Fuzz()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=int, default=300, help="for each target")
    options.add_argument("--only", choices=NAMES)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if find_spec("atheris") is None:
        print("atheris is not installed: pip install atheris", file=sys.stderr)
        return 2
    if given.here:
        fuzz(given.only, given.seconds, given.seed)
    worst = 0
    for name in (given.only,) if given.only else NAMES:
        words = ["--here", "--only", name, "--seconds", str(given.seconds), "--seed", str(given.seed)]
        done = subprocess.run([sys.executable, __file__, *words], capture_output=True, text=True)
        runs, reached = _DONE.search(done.stderr), _REACHED.findall(done.stderr)
        if done.returncode or runs is None or not reached:
            print(f"{name}: FAILED\n{done.stderr[-6_000:]}")
            worst = 1
            continue
        first, last = reached[0], reached[-1]
        print(
            f"{name}: {int(runs[1]):,} inputs in {runs[2]} s, no failure (seed {given.seed});"
            f" branches reached {first[0]} -> {last[0]}, inputs kept {last[2]}",
            flush=True,
        )
    return worst


if __name__ == "__main__":
    sys.exit(main())
