"""init: a memory from four answers."""

from __future__ import annotations

import io
import sys
from datetime import date
from pathlib import Path

import pytest

from memsift.checks import run_checks
from memsift.checks.model import Facts
from memsift.checks.verify import Result, verify
from memsift.review.skeleton import FourAnswers, is_whole, language_of, paths, skeleton, trouble
from memsift.vault import RawFile, build
from memsift_tui.cli import run
from store_kit import on_disk

TODAY = date(2026, 11, 29)
LAYOUTS = ("yolo", "hippocampus")
SAID = {
    "en": FourAnswers("Sam", "Running a small bindery", "passwords and keys, health records of others", "en"),
    "zh": FourAnswers("小满", "打理手工装订工作室", "密码和密钥、别人的隐私", "zh"),
}

pytestmark = pytest.mark.usefixtures("own_state")


class Typed(io.StringIO):
    """Answers that a person types."""

    def isatty(self) -> bool:
        return True


def init(monkeypatch: pytest.MonkeyPatch, folder: Path, answers: str, *more: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    return run(["init", str(folder), "--today", "2026-11-29", "--lang", "en", *more])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_made_has_no_finding_and_passes(layout: str, lang: str) -> None:
    made = skeleton("yolo" if layout == "yolo" else "hippocampus", SAID[lang], TODAY)
    vault = build("/v", [RawFile(path, data) for path, data in made.items()])
    for day in (TODAY, date(2027, 11, 29)):
        assert run_checks(vault, Facts(day)) == ()
    assert all(
        one.result is not Result.FAILED
        for one in verify(vault, Facts(TODAY), ["Sam", "小满"][lang == "zh" :][:1])
    )
    assert {file.path for file in vault.files} | {note.path for note in vault.notes} == set(made)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_rules_are_short_and_complete(lang: str) -> None:
    made = skeleton("hippocampus", SAID[lang], TODAY)
    rules = made["AGENTS.md"].decode()
    assert len(rules.splitlines()) <= 60
    assert len(rules) <= 6_000
    for word in ("F0", "F1", "F2", ".AGENT/"):
        assert word in rules
    assert SAID[lang].name in rules
    assert set(made) == set(paths("hippocampus", SAID[lang].lang, TODAY))


def test_the_answers_stand_where_they_belong() -> None:
    made = skeleton("hippocampus", SAID["zh"], TODAY)
    profile = made[".AGENT/01-画像/用户画像.md"].decode()
    assert "称呼：小满（2026-11-29，来源：用户）" in profile
    assert profile.endswith("## 禁记清单\n\n- 密码和密钥\n- 别人的隐私\n")
    assert "打理手工装订工作室" in profile
    assert (
        "不要记录：密码和密钥、别人的隐私"
        in skeleton("yolo", SAID["zh"], TODAY)["YOLO/memory/global.md"].decode()
    )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_command_makes_it_and_a_second_one_changes_nothing(
    layout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "v"
    assert init(monkeypatch, folder, "Sam\nWriting\n\n\n", "--layout", layout) == 0
    made = on_disk(folder)
    out = capsys.readouterr().out
    assert all(path in out for path in made)
    assert run(["check", str(folder), "--today", "2026-11-29"]) == 0
    assert run(["verify", str(folder), "--today", "2026-11-29"]) == 0
    capsys.readouterr()
    for later, answers in (("2026-11-29", "Sam\nWriting\n\n\n"), ("2027-01-01", "Ann\nCooking\n\nzh\n")):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        assert run(["init", str(folder), "--layout", layout, "--today", later]) == 0
        assert on_disk(folder) == made
        assert "?" not in capsys.readouterr().out  # nothing is asked


def test_what_exists_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "AGENTS.md").write_text("my own rules\n")
    (tmp_path / "v" / "note.md").write_text("a note\n")
    monkeypatch.setattr(sys, "stdin", Typed("Sam\nWriting\n\nen\n"))
    assert run(["init", str(tmp_path / "v"), "--today", "2026-11-29", "--lang", "en"]) == 0
    now = on_disk(tmp_path / "v")
    assert (now["AGENTS.md"], now["note.md"]) == (b"my own rules\n", b"a note\n")
    assert ".AGENT/02-memory/long-term.md" in now
    assert "AGENTS.md" not in capsys.readouterr().out


@pytest.mark.parametrize("there", ["note.md", ".AGENT/02-memory/recent.md"])
def test_into_what_is_there_already_nothing_is_written_without_a_terminal(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program without a terminal may make a new memory; it may not add to a person's."""
    path = tmp_path / "v" / there
    path.parent.mkdir(parents=True)
    path.write_text("mine\n")
    before = on_disk(tmp_path / "v")
    assert init(monkeypatch, tmp_path / "v", "Sam\nWriting\n\nen\n") == 2
    assert on_disk(tmp_path / "v") == before
    assert "terminal" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert init(monkeypatch, tmp_path / "empty", "Sam\nWriting\n\nen\n") == 0


def test_one_that_was_stopped_is_completed_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "v"
    assert init(monkeypatch, folder, "小满\n写专栏\n\nzh\n") == 0
    whole = on_disk(folder)
    (folder / ".AGENT/02-记忆库/长期记忆.md").unlink()
    (folder / "AGENTS.md").unlink()
    monkeypatch.setattr(sys, "stdin", Typed("小满\n写专栏\n\nen\n"))
    assert run(["init", str(folder), "--today", "2026-12-05", "--lang", "en"]) == 0
    assert on_disk(folder).keys() == whole.keys()
    assert on_disk(folder)["AGENTS.md"] == whole["AGENTS.md"]


@pytest.mark.parametrize("answers", ["", "\n\n\n\n", "Sam\n", "Sam\n\n\n\n", "Sam\nWriting\n\nklingon\n"])
def test_without_answers_nothing_is_made(
    answers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert init(monkeypatch, tmp_path / "v", answers) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "v").exists()


@pytest.mark.parametrize(
    "name",
    [
        "my password is hunter2-hunter and password: hunter2-hunter",
        "[[Sam]]",
        "S\u200bam",
        "Sam [expires:: 2026-01-01]",
    ],
)
def test_answers_that_would_be_findings_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert init(monkeypatch, tmp_path / "v", f"{name}\nWriting\n\nen\n") == 2
    assert "hunter2" not in capsys.readouterr().err
    assert not (tmp_path / "v").exists()


def test_a_purpose_that_must_never_be_stored_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What init makes passes verify: no answer stands against another one."""
    answers = "Sam\nLedger notes\nledger\nen\n"
    assert init(monkeypatch, tmp_path / "v", answers, "--layout", "hippocampus") == 2
    assert "ledger" in capsys.readouterr().err
    assert not (tmp_path / "v").exists()


def test_what_is_said_twice_must_never_be_stored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "Sam\nWriting\nhealth records, Health records; keys\nen\n"
    assert init(monkeypatch, tmp_path / "v", answers, "--layout", "hippocampus") == 0
    profile = (tmp_path / "v/.AGENT/01-profile/user-profile.md").read_text()
    assert profile.endswith("- health records\n- keys\n")


def test_braces_in_answers_are_text() -> None:
    said = FourAnswers("{never} {today}", "{name}", "a{b}c", "en")
    made = skeleton("yolo", said, TODAY)["YOLO/memory/global.md"].decode()
    assert "{never} {today}" in made
    assert "{name}" in made
    assert trouble(skeleton("hippocampus", said, TODAY), TODAY) is None


def test_which_memory_is_there() -> None:
    zh = tuple(skeleton("hippocampus", SAID["zh"], TODAY))
    assert language_of("hippocampus", zh) == "zh"
    assert is_whole("hippocampus", "zh", zh)
    assert not is_whole("hippocampus", "zh", zh[1:])
    assert language_of("hippocampus", ("AGENTS.md", ".AGENT/README.md", "note.md")) is None


def test_a_file_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "f").write_text("x")
    assert init(monkeypatch, tmp_path / "f", "Sam\nWriting\n\nen\n") == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert (tmp_path / "f").read_text() == "x"
