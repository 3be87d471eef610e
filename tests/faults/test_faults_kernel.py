"""The same under the kernel's eye: strace kills or fails the n-th system call, SQLite's own among them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from crash import Harness, Scenario, judge

from memsift.review.desk import Desk
from memsift.store import Outcome
from store_kit import DEV, FILES, GLOBAL, move, on_disk, plan
from tally import tally

TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
"""Every call; else a sample of each kind."""

CALLS = (
    "openat", "write", "pwrite64", "fdatasync", "fsync", "renameat2", "rename", "unlinkat", "unlink",
    "mkdirat", "mkdir", "ftruncate",
)  # fmt: skip

# It is rehearsed elsewhere first, so that all modules are there; strace is attached before it counts.
DECISION = """
import os, sys, tempfile
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from store_kit import *
from memsift.store import StoreError, commit
{plant}
def decide(vault):
    desk = open_desk(vault)
    done = desk.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))
    desk.close()
    return type(done).__name__
with tempfile.TemporaryDirectory() as folder:
    decide(make_vault(Path(folder, "vault")))
print("ready", flush=True)
sys.stdin.readline()
try:
    said = decide(Path(sys.argv[1]))
except StoreError as error:  # there is no vault to look at
    said = error.message.id
try:
    print(said, flush=True)
except OSError:  # this write is counted too, and is no part of the decision
    os._exit(4)
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


class Kernel:
    """Decides in a child under strace. `plant`: code that the child runs first, a bug to be found."""

    def __init__(self, strace: str, quick: Path, plant: str = "") -> None:
        self._strace, self._trace = strace, quick / "trace"
        self._plant = plant
        self.harness = Harness(quick)
        self.harness.begin(Scenario("move", FILES, _move))
        self.before = on_disk(self.harness.vault)
        done = self.decide(self.harness.vault)
        assert done.stdout == "Committed\n", done.stderr
        self.after = on_disk(self.harness.vault)
        self.calls = Counter(re.findall(r"^\d+ +(\w+)\(", self.trace, re.MULTILINE))

    @property
    def trace(self) -> str:
        return self._trace.read_text()

    def decide(self, vault: Path, fault: str = "") -> subprocess.CompletedProcess[str]:
        """A decision; `fault`: what strace injects (`fsync:error=EIO:when=2`). Its words after "ready"."""
        self._trace.unlink(missing_ok=True)
        code, tests = DECISION.format(plant=self._plant), str(Path(__file__).parents[1])
        words, pipe = [sys.executable, "-c", code, str(vault), tests], subprocess.PIPE
        with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            assert child.stdout.readline() == "ready\n", child.stderr.read()
            words = [self._strace, "-f", "-p", str(child.pid), "-e", f"trace={','.join(CALLS)}"]
            words += ["-o", str(self._trace), *(["-e", f"inject={fault}"] if fault else [])]
            with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as tracer:
                assert tracer.stderr is not None
                said = tracer.stderr.readline()
                assert "attached" in said, said
                said, wrong = child.communicate("go\n", timeout=120)
                tracer.communicate(timeout=120)
            return subprocess.CompletedProcess(code, child.returncode, said, wrong)

    def points(self, sample: int) -> list[tuple[str, int]]:
        """(call, n) for every call, or about `sample` of each kind."""
        found = []
        for call, count in sorted(self.calls.items()):
            step = 1 if TORTURE else max(1, count // sample)
            found += [(call, n) for n in range(1, count + 1, step)]
        return found

    def killed(self, call: str, n: int) -> list[str]:
        """What is wrong after a kill at the n-th of these calls."""
        vault = self.harness.fresh()
        done = self.decide(vault, f"{call}:signal=SIGKILL:when={n}")
        if done.returncode != -9:
            return [f"{call} {n}: the child was not killed there: {done}"]
        return [
            f"{call} {n}: {fault}" for fault in judge(vault, self.before, self.after, self.harness.history)
        ]


def test_killed_at_system_calls(strace: str, quick: Path) -> None:
    kernel = Kernel(strace, quick)
    # What is to be tried is there to be tried: four files swapped in or made, the journal's pages, the opens.
    assert kernel.calls["pwrite64"] > 10
    assert kernel.calls["renameat2"] >= 4
    assert kernel.calls["write"] >= 4
    assert kernel.calls["openat"] > 10
    for call, n in kernel.points(2):
        assert kernel.killed(call, n) == []
        tally("crash points")


@pytest.mark.parametrize(
    ("code", "when"),
    [("EIO", "{n}"), ("ENOSPC", "{n}+"), ("EACCES", "{n}")],
    ids=["EIO once", "ENOSPC from then on", "EACCES once"],
)
def test_failed_at_system_calls(code: str, when: str, strace: str, quick: Path) -> None:
    kernel = Kernel(strace, quick)
    for call, n in kernel.points(1):
        vault = kernel.harness.fresh()
        done = kernel.decide(vault, f"{call}:error={code}:when={when.format(n=n)}")
        assert "(INJECTED)" in kernel.trace, (call, n)
        assert "Traceback" not in done.stderr, (call, n, done.stderr)
        saved = done.stdout == "Committed\n"
        wrong = judge(vault, kernel.before, kernel.after, kernel.harness.history, saved=saved)
        assert wrong == [], (call, n, done.stdout)
        tally("failed calls")


# -- the harness must see what it is there for

IN_PLACE = """
import os
from memsift.store.files.at import At
def in_place(self, expected, new):
    self._expect(self.open(), expected)
    fd = os.open(self.name, os.O_WRONLY | os.O_TRUNC, dir_fd=self.fd)
    os.write(fd, new)
    os.fsync(fd)
    os.close(fd)
At.swap = in_place
"""

# One transaction around it all: nothing is wrong with it until the power goes.
LATE_INTENT = """
real = commit.commit
def in_one(road, *words, **named):
    with road.journal.writing():
        return real(road, *words, **named)
commit.commit = in_one
"""


def seen(kernel: Kernel, wanted: Callable[[str], bool], *calls: str) -> bool:
    """Whether the harness reports it for a kill at any of these calls."""
    tries = ((call, n) for call in calls for n in range(1, kernel.calls[call] + 1))
    return any(wanted(fault) for call, n in tries for fault in kernel.killed(call, n))


def test_the_harness_sees_a_file_written_in_place(strace: str, quick: Path) -> None:
    assert seen(Kernel(strace, quick, IN_PLACE), lambda fault: "neither old nor new" in fault, "write")


def test_the_harness_sees_files_that_the_journal_does_not_know_yet(strace: str, quick: Path) -> None:
    assert seen(Kernel(strace, quick, LATE_INTENT), lambda fault: "neither old nor new" in fault, "renameat2")
