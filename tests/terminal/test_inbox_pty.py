"""The Inbox in a real terminal: many decided with few keys, what comes in while it is open, hostile text."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent
from program import Program
from terminal_kit import MEMSIFT, env_of

from inbox_kit import GLOBAL, START, drop, lay, memory
from memsift.review.proposal import new_id
from tally import tally
from vault.vault_trees import cases

pytestmark = pytest.mark.pty
WORDS = (
    *("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "islet", "joint"),
    *("knoll", "ledge", "maple", "notch", "oasis", "perch", "quill", "ridge"),
)


CELLO = {"content": "Plays the cello", "category": "profile"}


@pytest.fixture
def vault(start_vault: Path) -> Path:
    return start_vault


def open_inbox(vault: Path, *, columns: int = 100, rows: int = 30) -> Program:
    program = Program([*MEMSIFT, str(vault)], columns=columns, rows=rows, env=env_of(vault))
    program.wait_for("Lives in Bern")
    program.press("f2")
    program.wait_for("Inbox")
    return program


def json_of(answer: CallToolResult) -> dict[str, Any]:
    """The JSON that a tool answered with."""
    (block,) = answer.content
    assert isinstance(block, TextContent)
    found: dict[str, Any] = json.loads(block.text)
    return found


def waits(n: int) -> str:
    return f"{n} wait" if n != 1 else "1 waits"


def fact(number: int) -> str:
    first, second, third = WORDS[number % 18], WORDS[(number // 18 + 5) % 18], WORDS[(number * 7) % 18]
    return f"{first} {second} {third} keeps {number * 13}"


@pytest.mark.parametrize("agents", [1, 4])
def test_forty_proposals_in_at_most_46_keys(vault: Path, agents: int) -> None:
    ids = [new_id(datetime.now(UTC)) for _ in range(40)]
    for number, id in enumerate(sorted(ids)):
        drop(vault, id=id, content=fact(number), section="other", agent=f"agent-{number % agents}")
    wrong = {5, 17, 33}
    keys = 0
    with open_inbox(vault) as program:
        program.wait_for(waits(40))
        if agents == 1:
            program.press("enter")  # more than 20 of one agent are one card until it is opened
            program.wait_for("Other Memory")
            keys += 1
        for number in range(40):
            program.wait_for(fact(number).split(" keeps")[0])
            if number in wrong:
                program.press("r")
                program.wait_for("why?")
                program.press("1")
                keys += 2
            else:
                program.press("a")
                keys += 1
            program.wait_for(waits(39 - number) if number < 39 else "Nothing waits here")
        program.press("q")
        program.wait_end()
    assert keys <= 46
    written = memory(vault)[GLOBAL].decode()
    for number in range(40):
        assert (fact(number) in written) == (number not in wrong)
    told = [json.loads(path.read_bytes())["outcome"] for path in (vault / ".memsift/inbox/done").iterdir()]
    assert sorted(one["result"] for one in told) == ["approved"] * 37 + ["rejected"] * 3
    assert {one["reason"] for one in told} == {"", "not true"}
    tally("keys for 40 proposals", keys)


def test_ticked_ones_are_approved_in_one_go_with_their_number(vault: Path) -> None:
    for number in range(6):
        drop(vault, content=fact(number), section="other")
    with open_inbox(vault) as program:
        program.wait_for(waits(6))
        for _ in range(4):
            program.press("x")
        program.wait_for("4 ticked")
        program.press("a")
        program.wait_for("Approve 4 items?")
        assert memory(vault)[GLOBAL] == START[GLOBAL].encode()
        program.press("enter")
        program.wait_for(waits(2))
        program.press("u")
        program.wait_for(waits(6))
        assert memory(vault)[GLOBAL] == START[GLOBAL].encode()
        program.press("q")
        program.wait_end()


def test_what_a_client_proposes_comes_up_at_once_and_is_approved_by_keys(vault: Path) -> None:
    words = ["-m", "memsift_tui", "mcp", str(vault), "--agent", "dev-helper"]
    server = StdioServerParameters(command=sys.executable, args=words, env={**os.environ, **env_of(vault)})

    async def talk(program: Program) -> dict[str, Any]:
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            await session.call_tool("memory_add", {"items": [CELLO, {"content": "Sings"}]})
            program.wait_for(waits(2))  # no key was pressed; `benchmarks/proposals.py` says how long it takes
            await session.call_tool("memory_delete", {"id": "Memory_1"})
            program.wait_for(waits(3))
            program.press("a")
            program.wait_for(waits(2))
            program.press("r")
            program.wait_for("why?")
            program.press("7")
            program.wait_for(lambda text: "in your own words" not in text)
            program.press(*"I do not sing", "enter")
            program.wait_for(waits(1))
            program.press("a")
            program.wait_for("Nothing waits here")
            answer = await session.call_tool("memory_proposals", {})
            return json_of(answer)

    with open_inbox(vault) as program:
        program.wait_for("Nothing waits here")
        told = anyio.run(talk, program)
        program.press("q")
        program.wait_end()
    added = START[GLOBAL].replace("Bern\n", "Bern\n- Profile_2: Plays the cello\n")
    assert memory(vault)[GLOBAL].decode() == added.replace("- Memory_1: Has a cat\n", "")
    fates = {one["content"]: (one["status"], one["reason"]) for one in told["proposals"]}
    assert fates["Sings"] == ("rejected", "I do not sing")
    assert fates["Plays the cello"] == ("approved", "")


def as_the_plugin(name: str, file: str) -> dict[str, Any]:
    """A case of the plugin's own writer (`yolo.dev.json`) or tools (`yolo.tools.json`)."""
    return next(case for case in cases(file) if case["name"] == name)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("add: add below a quoted description", "yolo.dev.json"),
        ("update: custom heading after Other Memory: update works", "yolo.dev.json"),
        ("delete: delete middle of section", "yolo.dev.json"),
        ("batch add, mixed categories", "yolo.tools.json"),
        ("batch delete", "yolo.tools.json"),
    ],
)
def test_what_the_plugin_would_have_written_by_a_client_and_by_keys(
    quick: Path, name: str, file: str
) -> None:
    """The whole road: a client's call, a card in the open app, a key, the plugin's bytes, the client told."""
    case = as_the_plugin(name, file)
    tool = case.get("tool") or f"memory_{case['op']}"
    count = len(case["args"].get("items") or case["args"].get("ids") or [0])

    async def talk(vault: Path, program: Program) -> list[str]:
        words, environment = ["-m", "memsift_tui", "mcp", str(vault)], {**os.environ, **env_of(vault)}
        server = StdioServerParameters(command=sys.executable, args=words, env=environment)
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            assert not (await session.call_tool(tool, case["args"])).is_error
            for left in range(count, 0, -1):
                program.wait_for(waits(left))
                program.press("a")
            program.wait_for("Nothing waits here")
            answer = await session.call_tool("memory_proposals", {})
            return [one["status"] for one in json_of(answer)["proposals"]]

    vault = lay(quick / "vault", case["files_before"], case["settings"])
    with Program([*MEMSIFT, str(vault)], columns=100, rows=30, env=env_of(vault)) as program:
        program.wait_for("memory")
        program.press("f2")
        program.wait_for("Nothing waits here")
        assert anyio.run(talk, vault, program) == ["approved"] * count
        program.press("q")
        program.wait_end()
    wanted = {name: text.encode() for name, text in case["files_after"].items() if text is not None}
    assert memory(vault) == wanted


def test_rewritten_while_it_is_looked_at(vault: Path) -> None:
    id = drop(vault)
    with open_inbox(vault) as program:
        program.wait_for("Plays the cello")
        drop(vault, id=id, content="Owes me money")
        program.wait_for("Changed while you looked")
        program.press("q")
        program.wait_end()
    assert memory(vault)[GLOBAL] == START[GLOBAL].encode()


def test_a_long_card_must_be_read_to_its_end(vault: Path) -> None:
    drop(vault, content="word " * 700, why="because " * 300)
    with open_inbox(vault, columns=80, rows=24) as program:
        program.wait_for("word word")
        program.press("x")
        program.wait_for("more lines of the change")
        program.press("a")
        program.wait_for("more lines of the change")
        assert memory(vault)[GLOBAL] == START[GLOBAL].encode()
        for _ in range(12):
            program.press("space")
        program.wait_for("end of the card")
        program.press("a")
        program.wait_for("Nothing waits here")
        program.press("q")
        program.wait_end()
    assert b"word word" in memory(vault)[GLOBAL]


def test_hostile_proposals_reach_no_terminal(vault: Path) -> None:
    nasty = "\x1b]52;c;aGk=\x07\x1b[2J\x9b31m[red]x[/red] [@click=app.quit]q\u202egnp.exe"
    for field in ("content", "why", "agent", "section", "group"):
        drop(vault, **{field: nasty.replace("\n", "") if field != "why" else nasty})
    (vault / ".memsift/inbox/new/\x1b]0;owned\x07.json").write_bytes(b"{}")
    with open_inbox(vault, columns=120, rows=40) as program:
        program.wait_for(lambda text: "wait" in text and "not a proposal" in text)
        for _ in range(5):
            program.press("down")
        program.wait_for("[red]x[/red]")
        program.press("q")
        program.wait_end()
        output = bytes(program.output)
    assert b"\x1b]52" not in output
    assert b"\x1b]0;owned" not in output
    assert "\u202e".encode() not in output
    tally("hostile proposals", 6)


def test_ten_thousand_do_not_stop_it(vault: Path) -> None:
    new = vault / ".memsift/inbox/new"
    new.mkdir(parents=True)
    for number in range(10_000):
        id = f"01JE0000000000000000{number:06d}"
        body = {"schema": 1, "action": "add", "content": fact(number % 300), "agent": f"a{number % 30}"}
        (new / f"{id}.json").write_text(json.dumps(body))
    with open_inbox(vault) as program:
        program.wait_for(waits(10_000), deadline=900)
        program.press("down")
        program.wait_for("a1 proposes 334 edits")
        program.press("enter")
        program.wait_for("Other Memory")
        program.press("q")
        program.wait_end()
    tally("proposals at once", 10_000)
