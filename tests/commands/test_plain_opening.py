"""The plainest command lines open the app without click, and do what click would do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memsift_tui import cli, enter
from memsift_tui.cli import Plain, plain_opening, run
from memsift_tui.commands import COMMANDS, app

PLAIN: list[tuple[list[str], Plain]] = [
    ([], Plain()),
    (["{vault}"], Plain(Path("{vault}"))),
    (["--lang", "zh"], Plain()),
    (["{vault}", "--lang", "en", "--mouse"], Plain(Path("{vault}"), True)),
    (["--no-mouse", "--lang", "zh", "{vault}"], Plain(Path("{vault}"), False)),
    (["./check"], Plain(Path("check"))),
]
OTHER = [
    *([name] for name in COMMANDS),
    *(["v", word] for word in ("--today", "--lang", "--help", "-h", "--", "-", "", "w")),
    *(["--lang", word] for word in ("fr", "", "--mouse")),
    ["--lang", "en", "--lang", "zh"],
    ["--mouse", "--no-mouse"],
    ["--lang=en"],
    ["--version"],
]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the app was opened with."""
    calls: list[object] = []

    def note(*given: object, **named: object) -> int:
        calls.append((given, named))
        return 7

    monkeypatch.setattr(enter, "enter", note)
    monkeypatch.setattr(app, "enter", note)
    return calls


def both(argv: list[str], monkeypatch: pytest.MonkeyPatch, outcome: Callable[[], object]) -> None:
    """The outcome is one by both roads."""
    monkeypatch.setattr(sys, "argv", ["memsift", *argv])
    plainly = run(argv), outcome()
    monkeypatch.setattr(cli, "plain_opening", lambda argv: None)
    assert (run(argv), outcome()) == plainly


@pytest.mark.usefixtures("own_state")
@pytest.mark.parametrize(("argv", "meant"), PLAIN, ids=str)
def test_a_plain_line_means_what_click_reads(
    argv: list[str],
    meant: Plain,
    opened: list[object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "check").mkdir()
    assert plain_opening(argv, {}) == meant
    argv = [word.format(vault=tmp_path) for word in argv]
    both(argv, monkeypatch, lambda: opened.pop())
    assert opened == []


@pytest.mark.parametrize("argv", OTHER, ids=str)
def test_click_reads_all_others(argv: list[str]) -> None:
    assert plain_opening(argv, {}) is None


def test_a_shell_that_completes_is_answered_by_click() -> None:
    assert plain_opening([], {"_MEMSIFT_COMPLETE": "bash_complete"}) is None


@pytest.mark.parametrize("argv", [["/no/such/vault"], ["."], ["/no/such", "--lang", "zh"]], ids=str)
def test_what_fails_fails_in_the_same_words(
    argv: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said() -> object:
        out, err = capsys.readouterr()
        assert err
        return out, err

    both(argv, monkeypatch, said)
