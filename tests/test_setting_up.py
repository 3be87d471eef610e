"""`make` sets up by itself: it says beforehand how long that takes, and lets pip tell how far it is."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# In place of python3: makes an environment whose pip says what it was asked, and whether it may be heard.
PYTHON = """#!/bin/sh
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "pip was asked: $*"\\n' > "$3/bin/python"
printf '#!/bin/sh\\necho "the app: $*"\\n' > "$3/bin/memsift"
chmod +x "$3/bin/python" "$3/bin/memsift"
"""


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_it_says_how_long_it_takes_and_pip_is_heard(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / "python"
    python.write_text(PYTHON, "utf-8")
    python.chmod(python.stat().st_mode | stat.S_IXUSR)

    def make_demo() -> list[str]:
        plain = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
        argv = ["make", "demo", f"PYTHON={python}"]
        done = subprocess.run(
            argv, cwd=tmp_path, env=plain, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
        assert done.stderr == b""
        return done.stdout.decode().splitlines()

    english, chinese, pip, ready, _, app = make_demo()
    assert "two to four minutes" in english
    assert "两到四分钟" in chinese
    assert pip.startswith("pip was asked: -m pip install")
    assert "-q" not in pip.split()
    assert "--quiet" not in pip
    assert "is ready" in ready
    assert app == "the app: demo"
    # Once only.
    assert make_demo()[-1] == "the app: demo"
    assert not any("minutes" in line for line in make_demo())
