"""Packages that import their own modules, and when the app imports them: before there are two threads.

Python takes the lock of `a.b` before that of `a`. A thread that imports `a.b` then waits for the one that
imports `a`, which needs `a.b`: one of them ends with a deadlock. Once a package is there, its modules import
one another in no circle, and any thread may import them. `memsift.similarity` costs too much to be loaded
ahead: whoever wants a module of it imports the package first.
"""

from importlib import import_module

BEFORE_READING = ("memsift.markdown", "memsift.vault")
BEFORE_COMPARING = ("memsift.checks", "memsift.loaders", "memsift.plan")


def load(names: tuple[str, ...]) -> None:
    """Import these packages."""
    for name in names:
        import_module(name)
