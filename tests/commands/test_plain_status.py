"""`memsift status` without click: the plainest lines say what they say by click, and load nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from memsift_tui.cli import run
from memsift_tui.commands import root, status
from memsift_tui.commands.status import Line, plain_line

PLAIN: list[tuple[list[str], Line]] = [
    ([], Line()),
    (["{vault}"], Line(Path("{vault}"))),
    (["--json"], Line(as_json=True)),
    (["--lang", "zh", "{vault}", "--json"], Line(Path("{vault}"), as_json=True)),
    (["{vault}", "--today", "2026-11-30"], Line(Path("{vault}"), date(2026, 11, 30))),
    (["--today", "2026年11月30日", "--lang", "en"], Line(today=date(2026, 11, 30))),
    (["/no/such/vault"], Line(Path("/no/such/vault"))),
]
OTHER = [
    *(["v", word] for word in ("--help", "-h", "--", "-", "", "w", "--lang", "--today", "--web")),
    *(["--today", word] for word in ("tomorrow", "2026-02-30", "")),
    *(["--lang", word] for word in ("fr", "", "--json")),
    ["--json", "--json"],
    ["--lang", "en", "--lang", "zh"],
    ["--lang=en"],
]


@pytest.mark.usefixtures("own_state")
@pytest.mark.parametrize(("words", "meant"), PLAIN, ids=str)
def test_a_plain_line_says_what_it_says_by_click(
    words: list[str],
    meant: Line,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert plain_line(words) == meant
    vault = small_vault(tmp_path)
    argv = ["status", *(word.format(vault=vault) for word in words)]
    monkeypatch.chdir(vault)
    monkeypatch.setattr(sys, "argv", ["memsift", *argv])
    asked: list[list[str]] = []
    obey = root.obey
    monkeypatch.setattr(root, "obey", lambda argv, lang: asked.append(argv) or obey(argv, lang))
    plainly = run(argv), capsys.readouterr()
    assert asked == []
    monkeypatch.setattr(status, "plain_line", lambda words: None)
    assert (run(argv), capsys.readouterr()) == plainly
    assert asked == [argv]


@pytest.mark.parametrize("words", OTHER, ids=str)
def test_click_reads_all_others(words: list[str]) -> None:
    assert plain_line(words) is None


def test_a_login_message_loads_only_what_it_needs(tmp_path: Path) -> None:
    vault = small_vault(tmp_path)
    places = {"XDG_STATE_HOME": str(tmp_path / "s"), "XDG_CONFIG_HOME": str(tmp_path / "c")}
    unneeded = (
        "click",
        "inspect",
        "numpy",
        "memsift.plan",
        "memsift.similarity",
        "shutil",
        "base64",
        "hashlib",
    )
    program = (
        f"import os, sys\nos.environ |= {places!r}\n"
        f"from memsift_tui.cli import run\nrun(['status', {str(vault)!r}])\n"
        f"print(sorted({set(unneeded)!r} & set(sys.modules)), 'memsift.checks.number' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout.splitlines()[-1].rpartition(" ")[0]) == []
    assert done.stdout.endswith("True\n")  # it was worked out, not remembered


def small_vault(folder: Path) -> Path:
    memory = folder / "vault" / "YOLO" / "memory"
    memory.mkdir(parents=True)
    (memory / "global.md").write_text("# Other Memory\n- Memory_1: one\n- Memory_1: two\n", encoding="utf-8")
    return folder / "vault"
