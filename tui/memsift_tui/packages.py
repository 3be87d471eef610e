"""What is imported ahead, and what is left out, when the app starts.

Ahead: packages that import their own modules, before there are two threads. Python takes the lock of `a.b`
before that of `a`. A thread that imports `a.b` then waits for the one that imports `a`, which needs `a.b`:
one of them ends with a deadlock. Once a package is there, its modules import one another in no circle, and
any thread may import them. `memsift.similarity` costs too much to be loaded ahead: whoever wants a module of
it imports the package first.

Left out: what Textual and asyncio load in case somebody uses it, an eighth of what importing Textual takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

BEFORE_READING = ("memsift.markdown", "memsift.vault")
BEFORE_COMPARING = ("memsift.checks", "memsift.loaders", "memsift.plan")


def load(names: tuple[str, ...]) -> None:
    """Import these packages."""
    for name in names:
        import_module(name)


def load_asyncio() -> None:
    """Import asyncio as a Python without OpenSSL has it: the app opens no connection. To be called while
    there is one thread; whoever imports `ssl` later gets it."""
    if "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # how Python itself marks what cannot be imported
    try:
        import_module("asyncio")
    finally:
        del sys.modules["ssl"]


@contextmanager
def without_palette() -> Iterator[None]:
    """Import Textual without its command palette, which the app never shows, and the inputs, trees and lists
    that it is made of. Its names stand for nothing; whoever imports `textual.command` later gets it."""
    name = "textual.command"
    if name in sys.modules:
        yield
        return
    stand_in = ModuleType(name)
    for one in (
        "CommandListItem",
        "CommandPalette",
        "DiscoveryHit",
        "Hit",
        "Hits",
        "Provider",
        "SimpleProvider",
    ):
        setattr(stand_in, one, type(one, (), {}))
    sys.modules[name] = stand_in
    try:
        yield
    finally:
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
