"""Who is at work here: the terminal and the program that started us, as the system tells them."""

from __future__ import annotations

import os


def process_id() -> int:
    return os.getpid()


def terminal_name() -> str:
    """The terminal on standard input, "" when there is none."""
    try:
        return os.ttyname(0)
    except OSError:
        return ""


def parent_program() -> str:
    """The name of the program that started this one, "" where the system does not say."""
    try:
        fd = os.open(f"/proc/{os.getppid()}/comm", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        return os.read(fd, 64).decode("utf-8", "replace").strip()
    finally:
        os.close(fd)


def environment() -> dict[str, str]:
    """The environment of this process."""
    return dict(os.environ)
