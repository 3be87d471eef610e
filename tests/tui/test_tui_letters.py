"""What History says of proposals: what was decided, never their letters' JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_tui_review import running, settled, text, type_keys

from inbox_kit import answer, drop, waiting
from memsift.messages import Lang
from memsift.review.decide import Answer
from memsift.store import Committed
from memsift.store.files.inbox import DONE, NEW
from memsift_tui.screens.letters import step_lines

APPROVED = {"en": "Proposal of dev: approved", "zh": "dev 的提案：已批准"}
HOSTILE = "\x1b]52;c;eA==\x07[@click=app.quit]x[/]\u202e"


def letter(result: str | None = None, **said: object) -> bytes:
    outcome = {"outcome": {"result": result, "at": "2026-11-29", "reason": said.pop("reason", "")}}
    return json.dumps(
        {"agent": "dev-helper", "content": "B5", **said, **(outcome if result else {})}
    ).encode()


def told(path: str, data: bytes, lang: Lang = "en", cells: int = 60) -> list[str]:
    lines = step_lines({path.replace(DONE, NEW): (b"x", None), path: (None, data)}, lang, cells)
    return ["".join(part for part, _ in line) for line in lines]


@pytest.mark.parametrize(
    ("path", "data", "said"),
    [
        (f"{DONE}/a.json", letter("approved"), ["Proposal of dev-helper: approved"]),
        (f"{DONE}/a.json", letter("edited"), ["Proposal of dev-helper: approved in your words"]),
        (
            f"{DONE}/a.json",
            letter("rejected", reason="not now"),
            ["Proposal of dev-helper: rejected", "Reason: not now", "It proposed: B5"],
        ),
        (f"{DONE}/a.json", letter("rejected", content=None), ["Proposal of dev-helper: rejected"]),
        (f"{NEW}/b.json", letter(), ["Proposal of dev-helper: waits again"]),
    ],
)
def test_a_letter_says_what_was_decided(path: str, data: bytes, said: list[str]) -> None:
    assert told(path, data) == said


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b'{"outcome": 3}', b"[" * 100_000, b"\xff", letter("odd")]
)
def test_what_is_no_letter_is_named_and_not_shown(data: bytes) -> None:
    assert told(f"{DONE}/a.json", data) == [f"{DONE}/a.json (new)"]


def test_a_hostile_letter_is_shown_harmlessly_and_its_secrets_masked() -> None:
    said = told(
        f"{DONE}/a.json",
        letter("rejected", agent=HOSTILE, reason=HOSTILE, content=f"{HOSTILE} password=hunter2hunter2"),
    )
    shown = "".join(said)
    assert "hunter2" not in shown
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)
    assert "[@click=app.quit]" in shown


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_history_shows_no_json_and_a_session_names_memory_files_alone(open_desk, lang) -> None:
    desk = open_desk(lang)
    for content, what in (("Plays the cello", Answer.APPROVE), ("Plays the lute", Answer.REJECT)):
        one = drop(Path(desk.vault.root), content=content)
        assert isinstance(answer(desk, waiting(desk)[one], what, reason="later"), Committed)
    async with running(desk, size=(100, 30), lang=lang) as (app, pilot):
        await type_keys(pilot, ["f5", "home"])
        await settled(app, pilot)
        shown = text(app)
        assert {"en": "Written: YOLO/memory/global.md", "zh": "改动的文件：YOLO/memory/global.md"}[
            lang
        ] in shown
        assert ".json" not in shown.partition("─╯")[2], "a session names the memory files alone"
        for said in ({"en": "It proposed: Plays the lute", "zh": "它提议：Plays the lute"}, APPROVED):
            await type_keys(pilot, ["down"])
            await settled(app, pilot)
            below = text(app).rpartition("╯")[2]
            assert said[lang] in below
            assert ".json" not in below
            assert "{" not in below
