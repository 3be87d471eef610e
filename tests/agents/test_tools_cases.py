"""The plugin's own tool cases: same errors, same shapes, and, once approved, the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from inbox_kit import approve, lay, memory, waiting
from memsift.agents.tools import WAITING, Caller, ToolError, Tools
from memsift.review.submit import Letterbox
from store_kit import open_desk
from tally import tally
from vault.vault_trees import cases

CASES = cases("yolo.tools.json")
CREATES = "delete in missing assistant file creates it"  # on purpose we create none (contract §3)
ME = Caller("dev-helper")


def as_ours(result: dict[str, Any], tool: str) -> dict[str, Any]:
    """What the plugin answers, with a proposal in place of a number that is not issued yet."""
    ours = {**result}
    if "results" in ours:
        ours["results"] = [as_ours(one, tool) for one in ours["results"]]
        return ours
    if ours.get("ok", True):
        if tool == "memory_add":
            ours.pop("id")
        ours |= {"proposal": "…", "status": WAITING}
    return ours


def without_ids(result: dict[str, Any]) -> dict[str, Any]:
    found = {**result}
    if "results" in found:
        found["results"] = [without_ids(one) for one in found["results"]]
    if "proposal" in found:
        assert len(found["proposal"]) == 26
        found["proposal"] = "…"
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_plugins_case(case: dict[str, Any], quick: Path) -> None:
    tally("vectors")
    vault = lay(quick / "vault", case["files_before"], case["settings"])
    before = memory(vault)
    tools = Tools(Letterbox.open(str(vault)))
    if "error" in case:
        with pytest.raises(ToolError) as caught:
            tools.call(case["tool"], case["args"], ME)
        assert str(caught.value) == case["error"]
        assert not (vault / ".memsift").exists()
        return
    answer = tools.call(case["tool"], case["args"], ME)
    assert isinstance(answer, dict)
    assert without_ids(answer) == as_ours(case["result"], case["tool"])
    assert memory(vault) == before  # a tool writes no memory file
    desk = open_desk(vault)
    items = waiting(desk)
    if items:
        approve(desk, *items.values())
    desk.close()
    wanted = {name: text.encode() for name, text in case["files_after"].items() if text is not None}
    assert memory(vault) == (before if case["name"] == CREATES else wanted)
