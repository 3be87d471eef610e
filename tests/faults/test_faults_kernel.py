"""The same under the kernel's eye: strace kills or fails the n-th system call, SQLite's own among them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from crash import Harness, Scenario, judge

from memsift.review.desk import Desk
from memsift.store import Outcome
from store_kit import DEV, FILES, GLOBAL, move, on_disk, plan, quick_folder
from tally import tally

TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
"""Every call; else a sample of each kind."""

# None of these is made while the interpreter starts: counting begins with the decision.
CALLS = ("pwrite64", "fdatasync", "fsync", "renameat2", "unlinkat", "unlink", "mkdirat", "ftruncate")

DECISION = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from store_kit import *
desk = open_desk(Path(sys.argv[1]))
done = desk.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))
print(type(done).__name__)
desk.close()
"""


def _move(desk: Desk) -> Outcome:
    return desk.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))


@pytest.fixture(scope="module")
def strace() -> str:
    found = shutil.which("strace")
    if found is None:
        pytest.skip("strace is not installed")
    probe = subprocess.run(
        [found, "-f", "-qq", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO", "-o", "/dev/null", "true"],
        capture_output=True,
        text=True,
    )
    if probe.returncode != 0:
        pytest.skip(f"strace cannot inject faults here: {probe.stderr.strip()[:100]}")
    return found


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    with quick_folder(tmp_path) as folder:
        yield folder


def decide(strace: str, vault: Path, *options: str) -> subprocess.CompletedProcess[str]:
    tests = str(Path(__file__).parents[1])
    return subprocess.run(
        [strace, "-f", "-qq", "-e", f"trace={','.join(CALLS)}", *options,
         sys.executable, "-c", DECISION, str(vault), tests],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def begin(strace: str, quick: Path) -> tuple[Harness, dict[str, bytes], dict[str, bytes], Counter[str]]:
    """A harness whose template is made; the files before and after; how often each call is made."""
    harness = Harness(quick)
    harness.begin(Scenario("move", FILES, _move))
    before = on_disk(harness.vault)
    done = decide(strace, harness.vault, "-o", str(quick / "trace"))
    assert done.stdout == "Committed\n", done.stderr
    after = on_disk(harness.vault)
    calls = Counter(re.findall(r"^\d+ +(\w+)\(", (quick / "trace").read_text(), re.MULTILINE))
    assert calls["pwrite64"] > 10
    assert calls["renameat2"] >= 4
    return harness, before, after, calls


def points(calls: Counter[str], sample: int) -> list[tuple[str, int]]:
    """(call, n) for every call, or about `sample` of each kind."""
    found = []
    for call, count in sorted(calls.items()):
        step = 1 if TORTURE else max(1, count // sample)
        found += [(call, n) for n in range(1, count + 1, step)]
    return found


def test_killed_at_system_calls(strace: str, quick: Path) -> None:
    harness, before, after, calls = begin(strace, quick)
    for call, n in points(calls, 2):
        vault = harness.fresh()
        done = decide(strace, vault, "-o", "/dev/null", "-e", f"inject={call}:signal=SIGKILL:when={n}")
        assert done.returncode != 0, (call, n, done.stdout)
        assert judge(vault, before, after, harness.history) == [], (call, n)
        tally("crash points")


@pytest.mark.parametrize(("code", "when"), [("EIO", "{n}"), ("ENOSPC", "{n}+")], ids=["once", "from then on"])
def test_failed_at_system_calls(code: str, when: str, strace: str, quick: Path) -> None:
    harness, before, after, calls = begin(strace, quick)
    for call, n in points(calls, 1):
        vault = harness.fresh()
        fault = f"inject={call}:error={code}:when={when.format(n=n)}"
        done = decide(strace, vault, "-o", str(quick / "trace"), "-e", fault)
        assert "(INJECTED)" in (quick / "trace").read_text(), (call, n)
        assert "Traceback" not in done.stderr, (call, n, done.stderr)
        saved = done.stdout == "Committed\n"
        assert judge(vault, before, after, harness.history, saved=saved) == [], (call, n, done.stdout)
        tally("failed calls")
