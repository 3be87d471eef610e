"""When the terminal is gone before the app is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def let_go_of_a_closed_terminal() -> None:
    """Make sure that what is still buffered for a closed terminal cannot fail when Python ends.

    Python would end with status 120 then, in place of the honest 129 of a line that dropped.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is None or stream.closed:
            continue
        try:
            stream.flush()
        except OSError:
            null = os.open(os.devnull, os.O_WRONLY)
            with suppress(OSError):
                os.dup2(null, stream.fileno())
            os.close(null)
