"""Exactly what an assistant is given: every given case, the cut, and what is never given."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memsift.loaders import LoaderError, inject
from memsift.messages import Message, languages, say
from memsift.messages.words.loaders import WORDS
from memsift.vault import OUTSIDE, RawFile, build, dumps
from tally import tally
from vault.vault_trees import cases, vault_of

CASES = [case for case in cases("yolo.dev.json") if case["op"] == "context"]
ONE = {"id": "a1", "name": "Helper", "systemPrompt": "x"}
YOLO = {
    "YOLO/memory/global.md": "# Memory\n- Memory_1: shared\n",
    "YOLO/memory/Helper.md": "- Memory_1: own\n",
}
BUDGET = 65_536 - 292


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_given_case(case: dict[str, Any]) -> None:
    tally("vectors")
    injection = inject(vault_of(case["files_before"], case["settings"]))
    assert injection.text == (case["result"]["prompt_block"] or "")
    assert injection.limit is None
    assert not injection.cut
    for part in injection.parts:
        assert part.included_bytes == len(part.data)
        assert part.lost == ()
    whole = [injection.text.encode(), injection.text]
    assert (injection.bytes, injection.chars) == (len(whole[0]), len(whole[1]))


def test_what_the_plugin_trims() -> None:
    text = "\ufeff\u3000\n\u00a0# A\n- a\u2028\r\n\t"
    assert inject(vault_of({"YOLO/memory/global.md": text})).text == (
        "<memory>\n<global>\n# A\n- a\n</global>\n</memory>"
    )


def test_bytes_that_are_no_utf8_are_given_as_the_plugin_reads_them() -> None:
    injection = inject(vault_of({"YOLO/memory/global.md": b"- caf\xe9 \xff\n"}))
    assert injection.text == "<memory>\n<global>\n- caf\ufffd \ufffd\n</global>\n</memory>"


@pytest.mark.parametrize("wanted", ["Helper", "a1", " Helper ", "helper"])
def test_an_assistant_by_name_or_id(wanted: str) -> None:
    injection = inject(vault_of(YOLO, {"yolo": {}, "assistants": [ONE]}), wanted)
    assert injection.assistant == "Helper"
    assert "<assistant>\n- Memory_1: own\n</assistant>" in injection.text


def test_nobody_is_given_the_global_file_alone() -> None:
    vault = vault_of(YOLO, {"yolo": {}, "assistants": [ONE], "currentAssistantId": "a1"})
    assert "own" in inject(vault).text
    nobody = inject(vault, "")
    assert nobody.assistant is None
    assert nobody.text == "<memory>\n<global>\n# Memory\n- Memory_1: shared\n</global>\n</memory>"


def test_without_settings_a_file_s_stem_is_the_assistant() -> None:
    assert "own" not in inject(vault_of(YOLO)).text
    assert "own" in inject(vault_of(YOLO), "Helper").text
    assert inject(vault_of(YOLO), "Default") == inject(vault_of(YOLO), "")


def test_unknown_and_doubtful_assistants_are_refused() -> None:
    twins = [{"id": id, "name": "Twin", "systemPrompt": "x"} for id in "ab"]
    vault = vault_of(YOLO, {"yolo": {}, "assistants": twins})
    with pytest.raises(LoaderError) as unknown:
        inject(vault, "Nobody")
    assert unknown.value.message.id == "loaders.unknown-assistant"
    with pytest.raises(LoaderError) as several:
        inject(vault, "Twin")
    assert several.value.message.id == "loaders.several-assistants"
    assert "(a)" in str(several.value)
    assert inject(vault, "b").assistant == "Twin"
    with pytest.raises(LoaderError) as loader:
        inject(vault, loader="none-such")
    assert loader.value.message.id == "loaders.unknown"


def test_the_vault_s_own_assistants_come_before_those_of_a_copy_below() -> None:
    copy = {f"backup/{path}": text.replace("own", "old") for path, text in YOLO.items()}
    vault = vault_of(YOLO | copy, {"yolo": {}, "assistants": [ONE]})
    assert "own" in inject(vault, "Helper").text
    assert "old" not in inject(vault, "Helper").text


def test_a_file_that_could_not_be_read_is_not_given() -> None:
    vault = build(
        "/v", [RawFile("AGENTS.md", None, readonly="store.too-large"), RawFile(".AGENT/index.md", b"- i\n")]
    )
    assert [part.file for part in inject(vault).parts] == [".AGENT/index.md"]


def test_an_assistant_called_global_is_given_the_file_twice_as_by_the_plugin() -> None:
    one = [{"id": "1", "name": "global", "systemPrompt": "x"}]
    text = inject(vault_of(YOLO, {"yolo": {}, "assistants": one, "currentAssistantId": "1"})).text
    assert text.count("shared") == 2


def test_what_leads_out_of_the_vault_is_never_given() -> None:
    raw = [
        RawFile("YOLO/memory/global.md", b"- inside\n"),
        RawFile("YOLO/memory/Helper.md", b"- outside\n", readonly=OUTSIDE),
        RawFile("AGENTS.md", b"- outside\n", readonly=OUTSIDE),
        RawFile("MEMORY.md", b"- outside\n", readonly=OUTSIDE),
        RawFile(".AGENT/index.md", b"- outside\n", readonly=OUTSIDE),
    ]
    vault = build("/v", raw)
    for loader in ("yolo", "dsh", "claude-code"):
        injection = inject(vault, "Helper" if loader == "yolo" else None, loader)
        assert "outside" not in injection.text
        assert all(b"outside" not in part.data for part in injection.parts)


# -- hippocampus -------------------------------------------------------------------------------------


def tree(rules: str | bytes) -> dict[str, str | bytes]:
    return {
        "AGENTS.md": rules,
        ".AGENT/02/记忆索引.md": "- 家 → 长期记忆.md#家\n",
        ".AGENT/02/长期记忆.md": "## 家\n- [F2] 住在杭州\n",
        ".AGENT/02/近期状态.md": "- 搬家中 [date:: 2026-11-20]\n",
        ".AGENT/02/项目档案.md": "- 项目\n",
    }


def test_rules_then_what_the_agent_reads_by_itself() -> None:
    injection = inject(vault_of(tree("# 规则\n- 先读索引\n")))
    assert injection.loader == "dsh"
    assert injection.assistant is None
    assert injection.text == (
        "# 规则\n- 先读索引\n"
        "\n\n<!-- read by the agent itself: .AGENT/02/记忆索引.md -->\n- 家 → 长期记忆.md#家\n"
        "\n\n<!-- read by the agent itself: .AGENT/02/长期记忆.md -->\n## 家\n- [F2] 住在杭州\n"
        "\n\n<!-- read by the agent itself: .AGENT/02/近期状态.md -->\n- 搬家中 [date:: 2026-11-20]\n"
    )
    assert [part.by_agent for part in injection.parts] == [False, True, True, True]


@pytest.mark.parametrize("extra", [-1, 0, 1, 2, 3, 400])
def test_the_cut_of_agents_md(extra: int) -> None:
    head = "# 规则\n- 第一条：短\n"
    filler = "- 填" + "充" * 1000 + "\n"
    text = head + filler * 21
    room = BUDGET + extra - len(text.encode()) - len("- 末\n".encode())
    last = "- 末" + "尾" * (room // 3) + "x" * (room % 3) + "\n"
    data = (text + last).encode()
    assert len(data) == BUDGET + extra
    injection = inject(vault_of(tree(data)))
    part = injection.parts[0]
    limit = injection.limit
    assert limit is not None
    assert (limit.value, limit.overhead, limit.unit, limit.used) == (65_536, 292, "bytes", len(data))
    if extra <= 0:
        assert not injection.cut
        assert (part.included_bytes, part.lost, part.cut_line) == (len(data), (), None)
        return
    assert injection.cut
    assert BUDGET - 3 < part.included_bytes <= BUDGET
    data[: part.included_bytes].decode()  # never within a character
    assert injection.text.startswith(data[: part.included_bytes].decode())
    if extra == 1:  # the final newline alone is left out: nothing of the entry
        assert part.lost == ()
    else:
        (ref,) = part.lost
        assert ref.entry.line == 24
        assert part.cut_line == 24


def test_naming_an_assistant_means_the_plugin() -> None:
    listed = {"yolo": {}, "assistants": [ONE], "currentAssistantId": "a1"}
    vault = vault_of(tree("- r\n"), listed)
    assert inject(vault).loader == "dsh"
    assert inject(vault, "Helper").loader == "yolo"
    assert inject(vault, "Helper").text == ""
    with pytest.raises(LoaderError):
        inject(vault_of(tree("- r\n")), "Helper")
    assert inject(vault_of(YOLO | {"AGENTS.md": "- r\n", ".AGENT/index.md": "- i\n"})).loader == "yolo"


def test_a_tree_below_the_opened_folder_is_started_there() -> None:
    vault = vault_of(
        {f"work/{path}": text for path, text in tree("- r\n").items()} | {"AGENTS.md": "- other\n"}
    )
    assert [part.file for part in inject(vault).parts][:2] == ["work/AGENTS.md", "work/.AGENT/02/记忆索引.md"]


# -- other loaders -----------------------------------------------------------------------------------


def test_a_plain_folder_needs_a_loader() -> None:
    vault = vault_of({"MEMORY.md": "- a\n"})
    with pytest.raises(LoaderError) as which:
        inject(vault)
    assert which.value.message.id == "loaders.which"
    assert "claude-code" in str(which.value)
    assert inject(vault, loader="claude-code").text == "- a\n"


def test_lines_or_bytes_whichever_comes_first() -> None:
    many = "".join(f"- {n}\n" for n in range(250))
    by_lines = inject(vault_of({"MEMORY.md": many}), loader="claude-code")
    assert by_lines.limit is not None
    assert (by_lines.limit.unit, by_lines.limit.value, by_lines.limit.used) == ("lines", 200, 250)
    assert len(by_lines.parts[0].lost) == 50
    wide = "".join(f"- {'x' * 400} {n}\n" for n in range(150))
    by_bytes = inject(vault_of({"MEMORY.md": wide}), loader="claude-code")
    assert by_bytes.limit is not None
    assert (by_bytes.limit.unit, by_bytes.limit.cut) == ("bytes", True)
    assert by_bytes.parts[0].included_bytes == 25_000


def test_head_and_tail_are_kept() -> None:
    text = "".join(f"- {n:04}\n" for n in range(1000))
    injection = inject(vault_of({"MEMORY.md": text}), loader="hermes")
    part = injection.parts[0]
    assert part.kept == ((0, 4400 * 70 // 100), (7000 - 4400 * 20 // 100, 7000))
    assert injection.text == text[:3080] + "\n[…]\n" + text[-880:]
    assert [ref.entry.text for ref in part.lost][:1] == ["0440"]
    assert part.cut_line == 441


def test_a_cumulative_limit_cuts_the_file_that_overshoots_and_drops_the_later() -> None:
    files = {name: f"- {name}\n" * 1600 for name in ("AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md")}
    injection = inject(vault_of(files), loader="openclaw")
    assert injection.limit is not None
    assert injection.limit.cut
    included = {part.file: part.included_bytes for part in injection.parts}
    assert included == {"AGENTS.md": 19_200, "SOUL.md": 16_000, "TOOLS.md": 17_600, "IDENTITY.md": 7_200}
    assert injection.chars == 60_000 + 3 * 2


def test_the_settings_change_a_limit_or_add_a_loader() -> None:
    vault = vault_of(tree("- a\n- b\n- c\n"))
    small = inject(vault, overrides={"dsh": {"value": 300}})
    assert small.limit is not None
    assert (small.limit.cut, small.parts[0].included_bytes) == (True, 8)
    assert [ref.entry.text for ref in small.parts[0].lost] == ["c"]
    assert inject(vault, overrides={"dsh": {"value": 0}}).limit is None
    own = {"mine": {"files": ["**/*.md"], "value": 1, "unit": "lines", "lost": "head"}}
    mine = inject(vault, loader="mine", overrides=own)
    assert len(mine.parts) == 5
    assert mine.parts[-1].file == "AGENTS.md"
    assert mine.text.endswith("- c\n")
    limited = inject(vault_of(YOLO), overrides={"yolo": {"value": 10, "unit": "chars"}})
    assert limited.text == "<memory>\n<global>\n# Memory\n-\n</global>\n</memory>"


@pytest.mark.parametrize(
    "change",
    [
        {"value": -1},
        {"value": "many"},
        {"value": True},
        {"unit": "pages"},
        {"limit": 5},
        {"limit": ["x"]},
        {"files": "AGENTS.md"},
        {"files": [1]},
        {"lost": "all"},
        {"drop": 1},
        {"overhead": -5},
        {"colour": "red"},
    ],
)
def test_a_setting_that_is_none_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(LoaderError) as bad:
        inject(vault_of(tree("- a\n")), overrides={"dsh": change})
    assert bad.value.message.id == "loaders.bad-setting"


# -- JSON --------------------------------------------------------------------------------------------


def test_json_has_the_shape_of_the_contract_and_masks_secrets() -> None:
    value = "gh" + "p_" + "a1B2" * 9
    data = f"- token {value}\n" + "- b\n" * 3
    injection = inject(vault_of(tree(data)), overrides={"dsh": {"value": 292 + len(data) - 4}})
    answer = json.loads(dumps(injection.to_json()))
    assert value not in json.dumps(answer)
    assert answer["masked"] is True
    assert answer["bytes"] == len(injection.text.encode())
    assert answer["limit"] == {
        "value": 292 + len(data) - 4,
        "unit": "bytes",
        "cut": True,
        "overhead": 292,
        "used": len(data),
    }
    first = answer["parts"][0]
    assert {key: first[key] for key in ("file", "bytes", "chars", "lines", "included_bytes")} == {
        "file": "AGENTS.md",
        "bytes": len(data),
        "chars": len(data),
        "lines": 4,
        "included_bytes": len(data) - 4,
    }
    assert [entry["line"] for entry in first["lost"]] == [4]
    assert set(answer) == {
        "schema",
        "assistant",
        "loader",
        "text",
        "bytes",
        "chars",
        "lines",
        "tokens_estimate",
        "limit",
        "parts",
        "masked",
    }
    assert value in str(injection.to_json(raw=True)["text"])


def test_every_word_is_there_in_both_languages() -> None:
    for code in WORDS:
        params = {"loader": "L", "known": "K", "assistant": "A", "key": "k", "value": "v"}
        assert len({say(Message(code, params), lang) for lang in languages()}) == 2
