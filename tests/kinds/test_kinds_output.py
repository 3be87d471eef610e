"""Where an answer is printed to: outputs without a sign for every character, and full disks."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memsift.text import visible
from memsift_tui import printer

TEXT = "café 番茄 😀"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
def test_every_output_can_be_written_to(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding, write_through=True))
    printer.print_json({"text": TEXT})
    printer.print_line(visible(TEXT))
    made, line = raw.getvalue().decode(encoding).splitlines()
    assert json.loads(made) == {"schema": 1, "text": TEXT}
    assert line.startswith("caf")
    assert line.endswith(r"\U0001f600")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", [["entries"], ["entries", "--json"], ["inject", "--raw"]])
def test_a_full_disk_is_one_line(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "v/YOLO/memory").mkdir(parents=True)
    (tmp_path / "v/YOLO/memory/global.md").write_text("- tomatoes\n", encoding="utf-8")
    state = {"MEMSIFT_STATE_DIR": str(tmp_path / "s"), "MEMSIFT_CONFIG_DIR": str(tmp_path / "c")}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "memsift_tui", *command, str(tmp_path / "v"), "--lang", "en"],
            stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, check=False,
            env={**os.environ, **state},
        )  # fmt: skip
    assert done.returncode == 2
    assert "could not be written" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
