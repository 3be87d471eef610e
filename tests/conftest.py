"""Keeps what tests are started from out of them, and prints at the end what was tried: nasty inputs, vectors,
crash points, generated documents, …"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples on every run, so that a suite that was green stays green until the code changes;
# HYPOTHESIS_PROFILE=explore looks for new ones. No deadlines: times are measured under benchmarks/.
for name, same in (("suite", True), ("explore", False)):
    settings.register_profile(
        name,
        derandomize=same,
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

MEMORY_DISK = Path("/dev/shm")
ROOM = 1 << 28  # bytes that must be free there: a container often has 64 MB, for all tests at once

OURS = frozenset({"MEMSIFT_TALLY", "MEMSIFT_TORTURE"})
# What a shell, a desktop or a build server sets, and Memsift or what it stands on goes by.
THEIRS = re.compile(
    r"(?:MEMSIFT|XDG|LC|SSH|TEXTUAL|GIT|CLICOLOR)_\w+|LANG|LANGUAGE|TZ|(?:NO_|FORCE_)?COLOR(?:FGBG|TERM)?"
    r"|CLICOLOR|COLUMNS|LINES|TERM|EDITOR|VISUAL|PAGER|TMUX\w*|STY|(?:http|https|all|no)_proxy|PYTHON(?:UTF8|"
    r"IOENCODING|OPTIMIZE|WARNINGS|DEVMODE)",
    re.IGNORECASE,
)


def _as_nobodys() -> None:
    """Take away what the tests' person or build server has set, for what the tests start as well."""
    for name in [name for name in os.environ if THEIRS.fullmatch(name) and name not in OURS]:
        del os.environ[name]
    os.environ.update(LC_ALL="C.UTF-8", TERM="xterm-256color", TZ="UTC")
    time.tzset()
    os.umask(0o022)


_as_nobodys()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where fsync costs nothing; one on the disk where there is none. A process that is
    killed loses what it had not given to the kernel, on either."""
    if not os.access(MEMORY_DISK, os.W_OK) or shutil.disk_usage(MEMORY_DISK).free < ROOM:
        yield tmp_path
        return
    # A program that a test left running may still write when its folder goes.
    with tempfile.TemporaryDirectory(
        dir=MEMORY_DISK, prefix="memsift-test-", ignore_cleanup_errors=True
    ) as name:
        yield Path(name)


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """State and settings of this test alone, for commands that find them through the environment."""
    monkeypatch.setenv("MEMSIFT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("MEMSIFT_CONFIG_DIR", str(tmp_path / "config"))


def pytest_configure(config: pytest.Config) -> None:
    # Workers of pytest-xdist are children: they find the file through the environment.
    if not hasattr(config, "workerinput"):
        handle, path = tempfile.mkstemp(prefix="memsift-tally-")
        os.close(handle)
        os.environ["MEMSIFT_TALLY"] = path
        # The person's own settings would be gone by, and state be left there.
        home = tempfile.mkdtemp(prefix="memsift-home-")
        config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
        os.environ["HOME"] = home


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    path = os.environ.get("MEMSIFT_TALLY")
    counts: Counter[str] = Counter()
    if path:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            number, _, kind = line.partition("\t")
            counts[kind] += int(number)
    if counts:
        tried = ", ".join(f"{number:,} {kind}" for kind, number in sorted(counts.items()))
        terminalreporter.write_line(f"tried: {tried}")


def pytest_unconfigure(config: pytest.Config) -> None:
    path = os.environ.get("MEMSIFT_TALLY")
    if path and not hasattr(config, "workerinput"):
        Path(path).unlink(missing_ok=True)
        del os.environ["MEMSIFT_TALLY"]
