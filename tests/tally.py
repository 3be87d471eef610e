"""What the suite tried, counted where it is tried and printed at the end (`conftest.py`)."""

from __future__ import annotations

import os


def tally(kind: str, n: int = 1) -> None:
    """Counts `n` tries of a kind, e.g. `tally("nasty inputs", 26)`. Safe in parallel workers."""
    path = os.environ.get("MEMSIFT_TALLY")
    if path:
        # One short write to a file opened for appending is never torn by another worker's.
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{n}\t{kind}\n")
