"""Prints at the end what was tried: nasty inputs, vectors, crash points, generated documents, …"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run, so that a suite that was green stays green until the code changes;
# HYPOTHESIS_PROFILE=explore looks for new ones. No deadlines: times are measured under benchmarks/.
settings.register_profile("suite", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", derandomize=False, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


def pytest_configure(config: pytest.Config) -> None:
    # Workers of pytest-xdist are children: they find the file through the environment.
    if not hasattr(config, "workerinput"):
        handle, path = tempfile.mkstemp(prefix="memsift-tally-")
        os.close(handle)
        os.environ["MEMSIFT_TALLY"] = path


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
