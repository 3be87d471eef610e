"""The official client over standard input and output: what an agent's program really does."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import TextContent

from inbox_kit import GLOBAL, START, approve, lay, memory, reject, waiting
from store_kit import open_desk

CELLO = {"content": "Plays the cello", "category": "profile"}


@pytest.fixture
def vault(quick: Path) -> Path:
    return lay(quick / "vault", START)


def talk(vault: Path, *calls: tuple[str, dict[str, Any]], options: tuple[str, ...] = ()) -> list[Any]:
    """Call tools one after the other; each answer as (is it an error, its text or JSON)."""
    words = ["-m", "memsift_tui", "mcp", str(vault), *options]
    server = StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))

    async def run() -> list[Any]:
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            answers: list[Any] = [[tool.name for tool in (await session.list_tools()).tools]]
            for name, args in calls:
                answer = await session.call_tool(name, args)
                (block,) = answer.content
                assert isinstance(block, TextContent)
                said = block.text
                answers.append((answer.is_error, json.loads(said) if said[:1] == "{" else said))
            return answers

    return anyio.run(run)


def test_add_update_delete_in_batches_approved_and_told(vault: Path) -> None:
    before = memory(vault)
    tools, added, updated, deleted, wrong = talk(
        vault,
        (
            "memory_add",
            {"items": [{"content": "Plays the cello", "category": "profile"}, {"content": "Sings"}]},
        ),
        ("memory_update", {"id": "Preference_1", "new_content": "Answers in one sentence"}),
        ("memory_delete", {"ids": ["Memory_1", "Memory_9"]}),
        ("memory_add", {"items": "x"}),
        options=("--agent", "dev-helper"),
    )
    assert "memory_add" in tools
    assert (added[1]["okCount"], updated[0], deleted[1]["failCount"]) == (2, False, 1)
    assert wrong == (True, "items must be an array.")
    assert memory(vault) == before
    desk = open_desk(vault)
    items = list(waiting(desk).values())
    assert [item.agent for item in items] == ["dev-helper"] * 4
    sings = next(item for item in items if "Sings" in str(item.after))
    reject(desk, sings, reason="I do not sing")
    approve(desk, *(item for item in waiting(desk).values()))
    desk.close()
    # What the plugin would have written (`yolo.dev.json`, single add, update, delete).
    assert memory(vault)[GLOBAL].decode() == (
        "# User Profile\n- Profile_1: Lives in Bern\n- Profile_2: Plays the cello\n\n# Preferences\n"
        "- Preference_1: Answers in one sentence\n"
        "- Preference_2: Drinks green tea in the morning, never coffee\n\n# Other Memory\n"
    )
    _, told = talk(vault, ("memory_proposals", {}), options=("--agent", "dev-helper"))
    fates = {(one["action"], one["content"]): (one["status"], one["reason"]) for one in told[1]["proposals"]}
    assert fates == {
        ("add", "Plays the cello"): ("approved", ""),
        ("add", "Sings"): ("rejected", "I do not sing"),
        ("update", "Answers in one sentence"): ("approved", ""),
        ("delete", None): ("approved", ""),
    }


def test_the_clients_own_name_and_what_it_may_see(vault: Path) -> None:
    _, read, added, nothing = talk(
        vault, ("memory_read", {}), ("memory_add", {"content": "Sings"}), ("memory_approve", {"id": "x"})
    )
    assert read[1] == f"<memory>\n<global>\n{START[GLOBAL].strip()}\n</global>\n</memory>"
    assert added[1]["status"] == "waiting for a person"
    assert nothing[0]
    desk = open_desk(vault)
    (item,) = waiting(desk).values()
    assert item.agent == "mcp"  # what the client library calls itself
    desk.close()
