"""Bytes that are no UTF-8 (an old mouse report, a wrong paste, line noise) must not end the input."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import partial


def take_any_bytes() -> None:
    """Let Textual's input thread read a broken byte as U+FFFD, which is no key of ours.

    By default it raises there, and nothing that is typed afterwards arrives (textual #6668).
    """
    from textual.drivers import linux_driver

    linux_driver.getincrementaldecoder = _lenient  # type: ignore[assignment,attr-defined]  # imported


def _lenient(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")
