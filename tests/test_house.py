"""The house: the core is usable without the rooms that people touch."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import memsift


def test_core_loads_neither_textual_nor_click() -> None:
    names = sorted(
        module.name
        for module in pkgutil.walk_packages(memsift.__path__, "memsift.")
        # The agents' server needs the optional `mcp` package, which brings click along.
        if not module.name.startswith("memsift.agents.server")
    )
    assert len(names) > 20
    program = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "found = {'textual', 'click', 'memsift_tui'} & {name.split('.')[0] for name in sys.modules}\n"
        "print(sorted(found))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_command_does_not_load_textual() -> None:
    program = (
        "import sys\nfrom memsift_tui.cli import run\n"
        "try: run(['--help'])\nexcept SystemExit: pass\n"
        "print('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("False")
