"""Memsift as a program, for these tests: in a real terminal and piped, and what its output may hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "terminal"))

from program import Program, memsift, planted

__all__ = ["Program", "environment", "in_terminal", "memsift", "not_ours", "piped", "planted"]

# What a terminal could obey, what hides or turns text, bytes that are no UTF-8: none comes out of a file.
_NOT_OURS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\udc80-\udcff]"
)
_NOT_IN_JSON = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\udc80-\udcff]"
)


def environment(folder: Path) -> dict[str, str]:
    """What keeps state and settings beside the vault, and the language fixed."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "MEMSIFT_STATE_DIR": str(folder / "state"),
        "MEMSIFT_CONFIG_DIR": str(folder / "config"),
        "LC_ALL": "C.UTF-8",
    }


def piped(*words: str, env: Mapping[str, str], timeout: float = 900) -> tuple[int, str, str]:
    """Exit status, standard output and error of a command that nobody sits at."""
    done = subprocess.run(
        memsift(*words), env=dict(env), stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout
    )
    said, error = (data.decode("utf-8", "surrogateescape") for data in (done.stdout, done.stderr))
    return done.returncode, said, error


def in_terminal(*words: str, env: Mapping[str, str], timeout: float = 900) -> tuple[int, str]:
    """Exit status of a command in a terminal, and everything that it sent there."""
    with Program(memsift(*words), columns=200, rows=50, env=env) as program:
        status = program.wait_end(deadline=timeout)
        return status, program.output.decode("utf-8", "surrogateescape")


def not_ours(text: str, *, as_json: bool = False) -> list[str]:
    """What in an output is a control, bidi or hidden character. In JSON hidden ones are data like others."""
    pattern = _NOT_IN_JSON if as_json else _NOT_OURS
    return [f"{m[0]!r} after {text[max(0, m.start() - 30) : m.start()]!r}" for m in pattern.finditer(text)]
