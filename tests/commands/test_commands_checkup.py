"""check, status and verify on a vault on the disk."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memsift.checks import CHECKS
from memsift_tui.cli import run
from store_kit import make_vault, on_disk

KEY = "sk-EXAMPLEexample1234567890"
GLOBAL = "YOLO/memory/global.md"
GOOD = {GLOBAL: b"# User Profile\n- Profile_1: likes tea\n"}
BAD = {
    GLOBAL: f"# Other Memory\n- Memory_1: old [expires:: 2026-11-01]\n- Memory_2: key {KEY}\n"
    "- Memory_3: \x1b[31mred\n".encode(),
}
DAY = ("--today", "2026-11-29")

pytestmark = pytest.mark.usefixtures("own_state")


def answer(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, Any]:
    status = run([*argv, "--json", *DAY])
    return status, json.loads(capsys.readouterr().out)


def test_check_lists_by_step_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", BAD)
    before = on_disk(vault)
    assert run(["check", str(vault), *DAY, "--lang", "en"]) == 1
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "Secrets"
    assert lines[1].startswith(f"  error    {GLOBAL}:3  secret  ")
    assert lines[2] == "Expired and stale"
    assert lines[-1] == "1 error, 2 warnings, 0 hints: 3 cards of the checkup."
    assert KEY not in out
    assert "\x1b" not in out
    assert on_disk(vault) == before
    assert run(["check", str(vault), *DAY, "--lang", "zh"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "密钥"


def test_check_json_and_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", BAD)
    status, told = answer(capsys, "check", str(vault))
    assert status == 1
    assert (told["schema"], told["today"], told["summary"]) == (
        1, "2026-11-29", {"expired": 1, "hidden-text": 1, "secret": 1},
    )  # fmt: skip
    assert [one["check"] for one in told["findings"]] == ["secret", "expired", "hidden-text"]
    status, told = answer(capsys, "check", str(vault), "--only", "expired,stale")
    assert (status, told["summary"]) == (1, {"expired": 1})
    assert run(["check", str(vault), "--only", "expired,spelling"]) == 2
    complaint = capsys.readouterr().err
    assert "spelling" in complaint
    assert complaint.count("\n") == 1


def test_today_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", {GLOBAL: b"# Other Memory\n- Memory_1: a [expires:: 2026-11-01]\n"})
    assert run(["check", str(vault), "--today", "2026-11-01"]) == 0
    assert run(["check", str(vault), "--today", "2026-11-02"]) == 1
    capsys.readouterr()


def test_a_good_vault_is_status_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", GOOD)
    assert run(["check", str(vault), *DAY, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "Nothing was found.\n"


def test_what_cannot_run_is_one_line_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "status", "verify"):
        assert run([command, str(tmp_path / "nowhere")]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert "Traceback" not in told.err


def test_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", BAD)
    status, told = answer(capsys, "status", str(vault))
    assert status == 1
    assert told == {
        "schema": 1, "pending": 0, "oldest_days": None, "findings": {"expired": 1, "secret": 1}, "errors": 1,
        "over": [], "last_review": None, "due": True,
    }  # fmt: skip
    assert run(["status", str(vault), *DAY, "--lang", "en"]) == 1
    line = capsys.readouterr().out
    assert line == "memsift: checkup due (quick look: 1 serious finding, 1 other finding, no checkup yet)\n"


def test_status_says_how_many_cards_there_were_when_all_was_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from datetime import date

    from memsift.review.desk import Desk
    from memsift.review.session import Checkup

    vault = make_vault(tmp_path / "v", BAD)
    run(["check", str(vault), *DAY, "--lang", "en"])
    assert "3 cards of the checkup." in capsys.readouterr().out
    run(["status", str(vault), *DAY, "--lang", "en"])
    told = "quick look: 1 serious finding, {n} of the checkup, counted {day}, no checkup yet"
    said = f"memsift: checkup due ({told})\n"
    assert capsys.readouterr().out == said.format(n="3 cards", day="2026-11-29")
    desk = Desk.open(vault, today=date(2026, 11, 30))
    checkup = Checkup(desk)
    assert checkup.check() is None
    checkup.snooze()
    assert len(checkup.open) == 2
    desk.close()
    run(["status", str(vault), "--today", "2026-12-01", "--lang", "en"])
    assert capsys.readouterr().out == said.format(n="2 cards", day="2026-11-30")


def test_status_counts_drift_and_its_age(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", GOOD)
    answer(capsys, "status", str(vault))  # the first reading is the baseline
    (vault / GLOBAL).write_bytes(GOOD[GLOBAL].replace(b"tea", b"coffee"))
    noon = 1_795_262_400  # 2026-11-21, before noon UTC: the same day from UTC-12 to UTC+11
    os.utime(vault / GLOBAL, (noon, noon))
    status, told = answer(capsys, "status", str(vault))
    assert (status, told["pending"], told["oldest_days"]) == (1, 1, 8)


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", GOOD)
    status, told = answer(capsys, "verify", str(vault))
    assert status == 0
    assert [(one["name"], one["result"]) for one in told["tests"]] == [
        ("write", "passed"),
        ("read", "person"),
        ("boundary", "passed"),
        ("links", "passed"),
        ("secrets", "passed"),
    ]
    status, told = answer(capsys, "verify", str(vault), "--canary", "likes tea", "--canary", "likes beer")
    assert (status, told["tests"][1]["result"]) == (1, "failed")
    assert run(["verify", str(make_vault(tmp_path / "b", BAD)), *DAY, "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "failed  secrets" in out
    assert KEY not in out


def test_a_canary_that_is_a_secret_is_masked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vault = make_vault(tmp_path / "v", GOOD)
    answer_status, told = answer(capsys, "verify", str(vault), "--canary", f"key {KEY}")
    assert answer_status == 1
    assert KEY not in json.dumps(told)


def test_dismissed_findings_stay_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from datetime import UTC, datetime

    from memsift.checks import run_checks
    from memsift.review.desk import Desk
    from memsift.review.facts import facts_of

    vault = make_vault(tmp_path / "v", BAD)
    desk = Desk.open(vault)
    for one in run_checks(desk.vault, facts_of(desk)):
        desk.store.decisions.dismiss(one.key, datetime(2026, 11, 29, tzinfo=UTC))
    desk.close()
    assert answer(capsys, "check", str(vault)) == (
        0, {"schema": 1, "today": "2026-11-29", "vault": str(vault), "findings": [], "summary": {}},
    )  # fmt: skip


def test_the_network_is_asked_only_with_web_and_remembered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from memsift_tui import web

    asked: list[str] = []

    async def answered(urls: object, progress: object = None) -> dict[str, str]:
        assert isinstance(urls, list)
        asked.extend(urls)
        return dict.fromkeys(urls, "gone")

    monkeypatch.setattr(web, "_ask_all", answered)
    text = b"# Other Memory\n- Memory_1: see https://example.org/gone\n"
    vault = make_vault(tmp_path / "v", {GLOBAL: text})
    assert answer(capsys, "check", str(vault))[0] == 0
    assert asked == []
    for _ in range(2):
        status, told = answer(capsys, "check", str(vault), "--web")
        assert (status, told["summary"]) == (1, {"dead-link": 1})
        assert asked == ["https://example.org/gone"]
    later = run(["check", str(vault), "--web", "--json", "--today", "2026-12-10"])
    capsys.readouterr()
    assert (later, asked) == (1, ["https://example.org/gone"] * 2)
    assert on_disk(vault) == {GLOBAL: text}


@pytest.mark.parametrize("where", ["new", "done", "bad"])
def test_verify_calls_no_vault_clean_whose_inbox_holds_a_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    vault = make_vault(tmp_path / "v", GOOD)

    def secrets() -> dict[str, str]:
        return next(
            one for one in answer(capsys, "verify", str(vault))[1]["tests"] if one["name"] == "secrets"
        )

    folder = vault / ".memsift/inbox" / where
    folder.mkdir(parents=True)
    letter = folder / "01JE0000000000000000000000.json"
    letter.write_text(json.dumps({"content": "tea", "why": ["like it"]}), "utf-8")
    assert secrets()["result"] == "passed"
    for holds_it in (
        {"content": "tea", "why": ["password: hunter2secret"]},
        {"password: hunter2secret": "tea"},
    ):
        letter.write_text(json.dumps(holds_it), "utf-8")
        found = secrets()
        assert found["result"] == "failed"
        assert "memsift forget" in found["detail"]
        assert "hunter2" not in found["detail"]


def test_status_loads_nothing_heavy_the_second_time(tmp_path: Path) -> None:
    import subprocess
    import sys

    vault = make_vault(tmp_path / "v", GOOD)
    program = (
        "import sys, time\nreal = time.time_ns\ntime.time_ns = lambda: real() + 3_600_000_000_000\n"
        f"from memsift_tui.cli import run\nrun(['status', {str(vault)!r}, *{DAY!r}])\n"
        "heavy = {'numpy', 'textual', 'markdown_it', 'rapidfuzz', 'sqlite3', 'memsift.vault', 'httpx'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    outs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    first, second = (out.splitlines() for out in outs)
    assert first[0] == second[0]
    assert "memsift.vault" in first[1]
    assert second[1] == "[]"


def test_status_knows_the_last_checkup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from memsift.checks.status import LAST_CHECKUP
    from memsift.review.desk import Desk

    vault = make_vault(tmp_path / "v", GOOD)
    desk = Desk.open(vault)
    desk.store.decisions.set_place(LAST_CHECKUP, "2026-11-23")
    desk.close()
    status, told = answer(capsys, "status", str(vault))
    assert (status, told["last_review"], told["due"]) == (0, "2026-11-23", False)
    assert run(["status", str(vault), "--today", "2026-11-30"]) == 1
    capsys.readouterr()


def test_a_folder_without_memory_is_no_healthy_vault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mistyped").mkdir()
    assert run(["check", str(tmp_path / "mistyped"), *DAY, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no markdown file" in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_help_of_check_says_what_each_check_looks_for(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMSIFT_LANG", lang)
    words = subprocess.run(
        [sys.executable, "-m", "memsift_tui", "check", "--help"], capture_output=True, text=True, check=True
    ).stdout
    listed = words.split("Checks:\n" if lang == "en" else "检查项目:\n")[1]
    assert re.findall(r"^  ([a-z-]+) {2,}\S", listed, re.MULTILINE) == list(CHECKS)
    assert ("graded F0: is it so?" if lang == "en" else "等级是 F0 的条目：是这样吗？") in listed
