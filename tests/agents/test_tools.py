"""What the tools give beside the plugin's own: only what this assistant is given, and what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inbox_kit import LONG_TERM, TREE, approve, lay, reject, waiting
from memsift.agents.schemas import TOOLS
from memsift.agents.tools import ALREADY, Caller, ToolError, Tools
from memsift.review.submit import MAX_WAITING, Letterbox
from store_kit import open_desk

GLOBAL, DEV, COOK = "YOLO/memory/global.md", "YOLO/memory/Dev.md", "YOLO/memory/Cook.md"
FILES = {
    GLOBAL: "# Other Memory\n- Memory_1: Everybody knows this\n- Memory_2: password: hunter2secret\n",
    DEV: "# Other Memory\n- Memory_1: Writes Python\n",
    COOK: "# Other Memory\n- Memory_1: Hates coriander\n",
    "notes.md": "- Everybody knows the notes\n",
}
SETTINGS = {
    "yolo": {"baseDir": "YOLO"},
    "currentAssistantId": "d",
    "assistants": [
        {"id": "d", "name": "Dev", "systemPrompt": "Write."},
        {"id": "c", "name": "Cook", "systemPrompt": "Cook."},
        {"id": "b", "name": "Bare", "systemPrompt": " "},
    ],
}
ME = Caller("dev-helper", "Dev")


@pytest.fixture
def vault(quick: Path) -> Path:
    return lay(quick / "vault", FILES, SETTINGS)


@pytest.fixture
def tools(vault: Path) -> Tools:
    return Tools(Letterbox.open(str(vault)))


def ask(tools: Tools, name: str, caller: Caller = ME, **args: object) -> dict[str, object]:
    found = tools.call(name, args, caller)
    assert isinstance(found, dict)
    return found


def texts(found: dict[str, object]) -> list[str]:
    entries = found["entries"]
    assert isinstance(entries, list)
    return [entry["text"] for entry in entries]


def test_read_gives_exactly_what_the_assistant_is_given_with_secrets_masked(tools: Tools) -> None:
    assert tools.call("memory_read", {}, ME) == (
        "<memory>\n<global>\n# Other Memory\n- Memory_1: Everybody knows this\n- Memory_2: password: ••••\n"
        "</global>\n\n<assistant>\n# Other Memory\n- Memory_1: Writes Python\n</assistant>\n</memory>"
    )
    assert "assistant>" not in str(tools.call("memory_read", {}, Caller("x", "Bare")))
    with pytest.raises(ToolError, match="Nobody"):
        tools.call("memory_read", {}, Caller("x", "Nobody"))


def test_search_finds_only_what_the_assistant_is_given(tools: Tools) -> None:
    assert texts(ask(tools, "memory_search", query="KNOWS everybody")) == ["Everybody knows this"]
    assert texts(ask(tools, "memory_search", query="coriander")) == []
    assert texts(ask(tools, "memory_search", Caller("x", "c"), query="coriander")) == ["Hates coriander"]
    assert texts(ask(tools, "memory_search", query="password")) == ["password: ••••"]
    # A search is no way to guess a secret.
    assert texts(ask(tools, "memory_search", query="hunter2secret")) == []
    with pytest.raises(ToolError):
        tools.call("memory_search", {"query": " "}, ME)
    assert ask(tools, "memory_search", query="Memory", limit=1)["found"] == 3


def test_a_file_that_leads_out_is_never_served(vault: Path, tools: Tools) -> None:
    outside = vault.parent / "private.md"
    outside.write_text("# Other Memory\n- Memory_1: the private key\n")
    (vault / COOK).unlink()
    (vault / COOK).symlink_to(outside)
    assert "private key" not in str(tools.call("memory_read", {}, Caller("x", "Cook")))
    assert texts(ask(tools, "memory_search", Caller("x", "Cook"), query="private")) == []
    with pytest.raises(ToolError):
        tools.call("memory_delete", {"id": "Memory_1"}, Caller("x", "Cook"))


def test_the_same_again_is_the_same_proposal(tools: Tools) -> None:
    first = ask(tools, "memory_add", content="Plays chess", why="said so")
    again = ask(tools, "memory_add", content="Plays chess", why="another reason")
    assert again == first | {"status": ALREADY}
    other = ask(tools, "memory_add", Caller("another", "Dev"), content="Plays chess")
    assert other["proposal"] != first["proposal"]


def test_what_became_of_them(vault: Path, tools: Tools) -> None:
    names = [
        str(ask(tools, "memory_add", content=text)["proposal"]) for text in ("Plays chess", "Sings", "Runs")
    ]
    ask(tools, "memory_add", Caller("another", "Dev"), content="Not mine")
    desk = open_desk(vault)
    approve(desk, waiting(desk)[names[0]])
    reject(desk, waiting(desk)[names[1]], reason="You misheard; my token: ghp_" + "a1B2" * 9)
    desk.close()
    told = ask(tools, "memory_proposals")["proposals"]
    assert isinstance(told, list)
    assert {one["proposal"]: one["status"] for one in told} == dict(
        zip(names, ("approved", "rejected", "waiting for a person"), strict=True)
    )
    assert (
        next(one["reason"] for one in told if one["status"] == "rejected") == "You misheard; my token: ••••"
    )


def test_optional_fields_go_into_the_proposal(vault: Path, tools: Tools) -> None:
    ask(
        tools, "memory_add", content="Plays chess", confidence="F1", sources=["user"], expires="2027-01-01",
        fact=True, allowed=True, why="said so", asked_by="user", group="g", section="other",
    )  # fmt: skip
    desk = open_desk(vault)
    (item,) = waiting(desk).values()
    day = f"[date:: {desk.today}]"
    assert item.after == (f"- Memory_2: [F1] Plays chess {day} [source:: user] [expires:: 2027-01-01]",)
    assert (item.agent, item.why, item.file) == ("dev-helper", "said so", DEV)
    desk.close()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            {"content": "x", "section": "Hobbies"},
            "no section Hobbies; there are: profile",
        ),
        ({"content": "x", "confidence": "sure"}, "F0, F1 or F2"),
        ({"content": "x", "expires": "soon"}, "YYYY-MM-DD"),
        ({"content": "x", "sources": "me"}, "array of strings"),
        ({"content": "x", "file": "../x.md"}, "not a path"),
        ({"content": "x", "file": "notes.md"}, "no memory file"),
        ({"content": "x" * 4_001}, "longer than 4000"),
        ({"content": "a\0b"}, "content"),
        ({"content": "a\ud800b"}, "content"),
    ],
)
def test_what_cannot_be_proposed(vault: Path, tools: Tools, args: dict[str, object], words: str) -> None:
    with pytest.raises(ToolError, match=words):
        tools.call("memory_add", args, ME)
    assert not (vault / ".memsift").exists()


def test_a_flood_is_stopped(vault: Path, tools: Tools) -> None:
    new = vault / ".memsift/inbox/new"
    new.mkdir(parents=True)
    for n in range(MAX_WAITING):
        name = f"01JE0000000000000000{n:06d}"
        (new / f"{name}.json").write_text(f'{{"schema":1,"action":"add","content":"{n}","agent":"a"}}')
    with pytest.raises(ToolError, match="2000 proposals wait already"):
        tools.call("memory_add", {"content": "one more"}, ME)


def test_an_inbox_that_is_a_symlink_is_not_written_through(vault: Path, tools: Tools) -> None:
    outside = vault.parent / "outside"
    outside.mkdir()
    (vault / ".memsift").symlink_to(outside)
    with pytest.raises(ToolError):
        tools.call("memory_add", {"content": "x"}, ME)
    assert list(outside.iterdir()) == []


def test_a_tree_without_the_plugin_wants_a_file(quick: Path) -> None:
    tools = Tools(Letterbox.open(str(lay(quick / "vault", TREE))))
    with pytest.raises(ToolError, match="name a file"):
        tools.call("memory_add", {"content": "x"}, Caller("x"))
    found = ask(tools, "memory_add", Caller("x"), content="x", file=LONG_TERM, section="家")
    assert found["filePath"] == LONG_TERM
    assert "早上喝茶" in texts(ask(tools, "memory_search", Caller("x"), query="喝茶"))


def test_no_tool_can_decide() -> None:
    assert [tool["name"] for tool in TOOLS] == [
        "memory_add",
        "memory_update",
        "memory_delete",
        "memory_read",
        "memory_search",
        "memory_proposals",
    ]
    for tool in TOOLS:
        assert tool["description"]
        assert all(one.get("description") for one in tool["input_schema"]["properties"].values())
