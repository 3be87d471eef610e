"""The whole checkup of the demo vault with keys, in a real terminal of 80×24: broken off, resumed, finished,
taken back."""

from __future__ import annotations

import re
import shutil
import signal
from pathlib import Path

import pytest
from program import Program, memsift

import memsift_tui

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults" / "zh"
LOG = ".AGENT/02-记忆库/会话日志/2026-11-29-每周体检.md"

pytestmark = pytest.mark.pty


def contents(vault: Path) -> dict[str, bytes]:
    return {
        path.relative_to(vault).as_posix(): path.read_bytes()
        for path in vault.rglob("*")
        if path.is_file() and ".memsift" not in path.parts
    }


def started(vault: Path, root: Path) -> Program:
    env = {"MEMSIFT_STATE_DIR": str(root / "state"), "MEMSIFT_CONFIG_DIR": str(root / "config")}
    return Program(memsift(str(vault), "--lang", "zh", "--today", "2026-11-29"), env=env)


def done_of(text: str) -> tuple[int, int]:
    """How many cards were decided, of how many, as the header says."""
    found = re.search(r"(\d+)/(\d+)", text.split("\n")[0])
    assert found is not None, text
    return int(found[1]), int(found[2])


def wait_done(program: Program, done: int) -> str:
    return program.wait_for(lambda text: re.search(rf"\b{done}/\d+", text.split("\n")[0]) is not None)


def card_of(text: str) -> list[str]:
    """What the card says."""
    return text.split("\n")[2:6]


def answer(program: Program) -> None:
    """Answer the card as a person who takes what is recommended would, and wait for the next."""
    text = program.text
    done, _ = done_of(text)
    if re.search(r"1 +是的", text):
        program.press("y")
    elif re.search(r"\d  .*  推荐$", text, re.MULTILINE):
        program.press("a")
    else:
        program.press("r")
    wait_done(program, done + 1)
    program.wait_settled(0.05)  # the header says so first, the next card follows


def open_checkup(program: Program) -> str:
    program.wait_for("q 退出")
    program.press("f3")
    return program.wait_for(lambda text: re.search(r"\d+/\d+", text.split("\n")[0]) is not None)


def test_the_whole_checkup_broken_off_resumed_finished_and_undone(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(DEMO, vault)
    before = contents(vault)

    with started(vault, tmp_path) as program:
        text = open_checkup(program)
        _, total = done_of(text)
        assert total > 20
        # The secret first: the value gives way to where it is kept, asked for in a small form.
        assert "密钥" in text.split("\n")[2] + text.split("\n")[3]
        program.press("1")
        program.wait_for("回车 执行")
        program.write("密码管理器".encode())
        program.wait_for("密码管理器")
        program.press("enter")
        wait_done(program, 1)
        for _ in range(total // 2 - 1):
            answer(program)
        done, _ = done_of(program.text)
        here = card_of(program.text)
        program.signal(signal.SIGHUP)  # the line drops
        assert program.wait_end() == 128 + signal.SIGHUP
    middle = contents(vault)
    assert middle != before

    with started(vault, tmp_path) as program:
        open_checkup(program)
        wait_done(program, done)
        program.wait_for(lambda text: card_of(text) == here)
        program.press("u")  # the same undo stack: the last answer before the line dropped
        wait_done(program, done - 1)
        program.wait_settled(0.05)
        answer(program)
        assert card_of(program.text) == here
        assert contents(vault) == middle
        for _ in range(2 * total):  # answers bring up cards too, but not as many again
            if "各步都做完了" in program.text:
                break
            answer(program)
        assert "各步都做完了" in program.text
        program.press("enter")  # write the report and finish
        program.wait_for("体检完成")
        report = (vault / LOG).read_text("utf-8")
        for heading in ("过期标掉", "重复合并", "F0 清理", "死链复查", "矛盾留痕", "归档", "小结"):
            assert f"## {heading}\n" in report, heading
        assert "没有要处理的了。" in report
        assert "“天气接口的 key：••••”：改写成它保存在哪里。" in report

        program.press("U")
        text = program.wait_for(lambda text: "步）？" in text.replace("\n", ""))
        steps = re.search(r"（(\d+) 步）", text)
        assert steps is not None
        program.press(*steps[1], "enter")
        wait_done(program, 0)
        assert contents(vault) == before
        program.press("q")
        assert program.wait_end() == 0


def test_the_checkup_without_letters(tmp_path: Path) -> None:
    """An input method may swallow letters: arrows, Enter, Esc and Tab do it all."""
    vault = tmp_path / "vault"
    shutil.copytree(DEMO, vault)
    with started(vault, tmp_path) as program:
        program.wait_for("q 退出")
        program.press("esc", "esc")  # everything there is
        program.wait_for("全部命令")
        for _ in range(100):
            if re.search(r"┃ .*每周体检", program.wait_settled()):
                break
            program.press("up")
        assert re.search(r"┃ .*每周体检", program.text), program.text
        program.press("enter")
        program.wait_for(lambda text: re.search(r"\d+/\d+", text.split("\n")[0]) is not None)
        program.press("tab", "tab")  # two steps on: what has expired
        program.wait_for(lambda text: "▸过期" in text)
        text = program.wait_settled()
        program.press("right")  # skipped
        program.wait_for(lambda new: card_of(new) != card_of(text))
        program.press("left")  # and back
        program.wait_for(lambda new: card_of(new) == card_of(text))
        program.press("enter")  # the recommended answer: into the archive
        wait_done(program, 1)
        program.press("esc", "esc")
        program.wait_for("输入以查找")
        program.press("esc")
        program.wait_gone("输入以查找")
        program.signal(signal.SIGTERM)
        assert program.wait_end() == 128 + signal.SIGTERM
    assert (vault / LOG).exists()
