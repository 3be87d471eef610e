"""Help and errors of the command line are in one language, and laid out by cells."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from memsift.messages import catalogue
from memsift.text import cell_width
from memsift_tui.commands import COMMANDS

CLICK = Path(click.__file__).parent
ALL = (
    "from memsift_tui.cli import run\n"
    "from memsift_tui.commands import COMMANDS\n"
    "for name in ['', *COMMANDS]:\n"
    "    run([*([name] if name else []), '--help'])\n"
)
ENGLISH = re.compile(r"Usage|Options|Commands|OPTIONS|ARGS|TEXT\b(?!])|DATE|PATH|FLOAT|Show this|Error")


def answer(*argv: str, code: str | None = None, lang: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COLUMNS": "80", "MEMSIFT_LANG": lang, "LC_ALL": "C.UTF-8"}
    start = ["-c", code] if code is not None else ["-m", "memsift_tui"]
    return subprocess.run(
        [sys.executable, *start, *argv], env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def test_chinese_help_is_chinese_and_fits() -> None:
    shown = answer(code=ALL, lang="zh")
    assert shown.returncode == 0
    assert shown.stdout.count("用法：") == len(COMMANDS) + 1
    for line in shown.stdout.splitlines():
        # Names of values that the text itself speaks of (VAULT, TEXT of `forget`) stay as they are.
        assert not ENGLISH.search(line.replace("TEXT 时", "").replace("[TEXT]", "")), line
        assert cell_width(line) <= 80, line
    assert "..." not in shown.stdout, "cut short"


def test_english_help_fits() -> None:
    shown = answer(code=ALL, lang="en")
    assert shown.stdout.count("Usage: ") == len(COMMANDS) + 1
    assert max(map(cell_width, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("check", "--nope"), "没有选项 '--nope'。"),
        (("check", "--today", "x"), "'--today' 的值不对：x 不是日期"),
        (("inject", "a", "b"), "多写了参数（b）"),
        (("duplicates", "--min", "x"), "'--min' 的值不对：'x' 不是数。"),
        (("duplicates", "--min", "300"), "超出范围"),
        (("approve",), "还缺参数 'ID'"),
        (("approve", "/"), "还缺参数 'ID'"),
        (("restore", "p1", "p2"), "多写了参数（p2）"),
        (("propose", "swap"), "'swap' 不在 'add', 'update', 'delete', 'move', 'confirm' 之中。"),
        (("init", "--layout"), "选项 '--layout' 后面要写一个值。"),
        (("check", "--json=x"), "选项 '--json' 不带值。"),
    ],
)
def test_what_is_wrong_is_one_chinese_line_with_the_way_out(argv: tuple[str, ...], said: str) -> None:
    shown = answer(*argv, lang="zh")
    assert shown.returncode == 2
    assert said in shown.stderr
    assert "--help）" in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_each_sentence_of_clicks_is_one_that_it_says() -> None:
    says = {
        node.value
        for file in CLICK.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    ours = {english for key, (english, _) in catalogue().items() if key.startswith("cli.click.")}
    assert ours <= says


@pytest.mark.parametrize("command", ["duplicates", "check", "entries"])
def test_options_said_before_the_command_are_those_said_behind_it(command: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n- Likes tea in the morning\n- Likes tea in the morning!\n")
    for said in (["--lang", "zh"], ["--lang=zh", "--today", "2026-11-30"], ["--json"]):
        behind = answer(command, str(tmp_path), *said, lang="en")
        assert answer(*said, command, str(tmp_path), lang="en").stdout == behind.stdout
        assert behind.stdout


@pytest.mark.parametrize("argv", [["--lang", "zh", "--help"], ["--help", "--lang", "zh"]], ids=str)
def test_help_of_all_commands_is_given_in_the_language_said_beside_it(argv: list[str]) -> None:
    shown = answer(*argv, lang="en")
    assert "用法：" in shown.stdout
    assert all(f"  {name} " in shown.stdout for name in COMMANDS if name != "open")


def test_where_nothing_is_said_twice_no_pairs_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n- Likes tea in the morning\n- Plays the cello\n")
    assert answer("duplicates", str(tmp_path), lang="en").stdout == "No pairs found.\n"
