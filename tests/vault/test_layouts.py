"""Which files are memory, of which layout and role, in trees of all kinds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.vault import Vault
from vault.vault_trees import vault_of

ENTRY = "# Memory\n- Memory_1: a\n"
HELPER = {"id": "a1", "name": "Helper", "systemPrompt": "Be brief."}


def roles(vault: Vault) -> dict[str, str]:
    return {file.path: str(file.role) for file in vault.files}


def notes(vault: Vault) -> set[str]:
    return {note.path for note in vault.notes}


# -- yolo --------------------------------------------------------------------------------------------


def test_yolo_without_settings_every_file_is_an_assistant_s() -> None:
    vault = vault_of({"YOLO/memory/global.md": ENTRY, "YOLO/memory/Helper.md": ENTRY, "YOLO/x.md": ENTRY})
    assert roles(vault) == {"YOLO/memory/global.md": "global", "YOLO/memory/Helper.md": "assistant"}
    assert [(a.name, a.file) for a in vault.assistants] == [("Helper", "YOLO/memory/Helper.md")]
    assert not vault.has_settings
    assert vault.current_assistant is None
    assert notes(vault) == {"YOLO/x.md"}


def test_yolo_without_global_md_is_none_unless_the_settings_say_so() -> None:
    files = {"YOLO/memory/Helper.md": ENTRY}
    assert [file.layout for file in vault_of(files).files] == ["plain"]
    assert [file.layout for file in vault_of(files, {"yolo": {}}).files] == ["yolo"]


@pytest.mark.parametrize("folder", ["", "work/", "a/b c/记忆/"])
def test_yolo_is_found_in_any_folder(folder: str) -> None:
    vault = vault_of({f"{folder}YOLO/memory/global.md": ENTRY, f"{folder}YOLO/memory/甲.md": ENTRY})
    assert roles(vault) == {
        f"{folder}YOLO/memory/global.md": "global",
        f"{folder}YOLO/memory/甲.md": "assistant",
    }


@pytest.mark.parametrize("base", ["AI", "工具/AI", " AI/YOLO ", "/AI/", "./AI"])
def test_the_base_folder_of_the_settings_counts_and_no_other(base: str) -> None:
    folder = base.strip().strip("/").removeprefix("./")
    files = {f"{folder}/memory/global.md": ENTRY, "YOLO/memory/global.md": ENTRY}
    vault = vault_of(files, {"yolo": {"baseDir": base}})
    assert roles(vault) == {f"{folder}/memory/global.md": "global"}
    assert notes(vault) == {"YOLO/memory/global.md"}
    assert vault.global_file == f"{folder}/memory/global.md"


def test_settings_give_names_ids_and_files() -> None:
    listed = [HELPER, {"id": "a2", "name": "dev/helper", "systemPrompt": "x"}, {"id": "a3", "name": "Mute"}]
    files = dict.fromkeys(("global", "Helper", "dev_helper", "Mute", "Stray"), ENTRY)
    vault = vault_of(
        {f"YOLO/memory/{name}.md": text for name, text in files.items()},
        {"yolo": {}, "currentAssistantId": "a2", "assistants": listed},
    )
    assert {f.path: f.assistant for f in vault.files} == {
        "YOLO/memory/global.md": None,
        "YOLO/memory/Helper.md": "Helper",
        "YOLO/memory/dev_helper.md": "dev/helper",
        "YOLO/memory/Mute.md": "Mute",
        "YOLO/memory/Stray.md": "Stray",
    }
    assert [(a.id, a.file) for a in vault.assistants] == [
        ("__default_agent__", None),
        ("a1", "YOLO/memory/Helper.md"),
        ("a2", "YOLO/memory/dev_helper.md"),
        ("a3", None),
    ]
    assert vault.current_assistant == "a2"
    assert vault.has_settings


@pytest.mark.parametrize(
    "name",
    [
        "global (1).md",
        "global(2).md",
        "global（1）.md",
        "Helper - Copy.md",
        "Helper copy 2.md",
        "Helper 副本.md",
        "Helper.sync-conflict-20261101-101010-ABCDEFG.md",
        "Helper (Anna's conflicted copy 2026-11-01).md",
        "Helper.bak.md",
        "Helper.bak.1789000000.md",
        "global.lock.md",
        ".mem_ab12.tmp.md",
        ".hidden.md",
        "README.md",
    ],
)
def test_copies_and_left_overs_are_nobody_s(name: str) -> None:
    files = {"YOLO/memory/global.md": ENTRY, "YOLO/memory/Helper.md": ENTRY, f"YOLO/memory/{name}": ENTRY}
    vault = vault_of(files)
    assert f"YOLO/memory/{name}" not in roles(vault)
    assert f"YOLO/memory/{name}" in notes(vault)


@pytest.mark.parametrize("name", ["Twin (2)", "Nobody (1)", "My copywriter", "backup", "Helper 2"])
def test_names_that_only_look_like_copies(name: str) -> None:
    files = {"YOLO/memory/global.md": ENTRY, f"YOLO/memory/{name}.md": ENTRY}
    assert roles(vault_of(files))[f"YOLO/memory/{name}.md"] == "assistant"


def test_a_configured_twin_is_no_copy() -> None:
    listed = [{"id": id, "name": "Twin", "systemPrompt": "x"} for id in "ab"]
    listed.append({"id": "c", "name": "global (1)", "systemPrompt": "x"})
    names = ("global", "Twin", "Twin (2)", "global (1)", "global (2)")
    files = {f"YOLO/memory/{name}.md": ENTRY for name in names}
    vault = vault_of(files, {"yolo": {}, "assistants": listed})
    assert {f.path: f.assistant for f in vault.files} == {
        "YOLO/memory/global.md": None,
        "YOLO/memory/Twin.md": "Twin",
        "YOLO/memory/Twin (2).md": "Twin",
        "YOLO/memory/global (1).md": "global (1)",
    }


def test_decomposed_names_on_disk_are_found_and_kept() -> None:
    listed = [{"id": "1", "name": "Caf\u00e9", "systemPrompt": "x"}]
    path = "YOLO/memory/Cafe\u0301.md"
    vault = vault_of({"YOLO/memory/global.md": ENTRY, path: ENTRY}, {"yolo": {}, "assistants": listed})
    assert vault.assistants[1].file == path
    assert vault.file(path) is not None


def test_the_plugin_s_folder_is_told_by_manifest_or_by_its_key() -> None:
    files = {"AI/memory/global.md": ENTRY, "B/memory/global.md": ENTRY}
    other = {".obsidian/plugins/other/data.json": b'{"baseDir": "B", "assistants": []}'}
    by_key = {".obsidian/plugins/x/data.json": b'{"yolo": {"baseDir": "AI"}}'}
    by_name = {
        ".obsidian/plugins/zz/data.json": b'{"assistants": []}',
        ".obsidian/plugins/zz/manifest.json": b'{"id": "obsidian-yolo"}',
    }
    assert not vault_of(files, settings_json=other).has_settings
    assert vault_of(files, settings_json=other | by_key).global_file == "AI/memory/global.md"
    # A manifest outweighs a key: the base folder is then YOLO.
    assert vault_of(files, settings_json=by_key | by_name).global_file == "YOLO/memory/global.md"


def test_without_a_manifest_the_folder_s_name_tells() -> None:
    data = b'{"version": 81, "assistants": []}'
    files = {"YOLO/memory/global.md": ENTRY}
    for folder, told in (("obsidian-yolo", True), ("YOLO", True), ("copilot", False)):
        vault = vault_of(files, settings_json={f".obsidian/plugins/{folder}/data.json": data})
        assert vault.has_settings is told
    renamed = {
        ".obsidian/plugins/yolo/data.json": data,
        ".obsidian/plugins/yolo/manifest.json": b'{"id": "other"}',
    }
    assert not vault_of(files, settings_json=renamed).has_settings


def test_settings_that_cannot_be_read_are_said_and_ignored() -> None:
    vault = vault_of(
        {"YOLO/memory/global.md": ENTRY, "YOLO/memory/Helper.md": ENTRY},
        settings_json={
            ".obsidian/plugins/yolo/data.json": b"{broken",
            ".obsidian/plugins/yolo/manifest.json": b'{"id": "yolo"}',
        },
    )
    assert not vault.has_settings
    assert [p.id for p in vault.problems] == ["vault.settings-unreadable"]
    assert [a.name for a in vault.assistants] == ["Helper"]


# -- hippocampus -------------------------------------------------------------------------------------

TREE = {
    "AGENTS.md": "rules",
    ".AGENT/README.md": None,
    ".AGENT/01-画像/用户画像.md": "profile",
    ".AGENT/01-画像/助手画像.md": "profile",
    ".AGENT/02-记忆库/记忆索引.md": "index",
    ".AGENT/02-记忆库/长期记忆.md": "long-term",
    ".AGENT/02-记忆库/近期状态.md": "recent",
    ".AGENT/02-记忆库/项目档案.md": "projects",
    ".AGENT/02-记忆库/会话日志/2026-10-27-搬家.md": "session-log",
    ".AGENT/02-记忆库/会话日志/README.md": None,
    ".AGENT/03-工作区/长期记忆.md": None,
    ".AGENT/04-外部引用/参考.md": "external",
    ".AGENT/随记.md": None,
    "Agent速报/2026-11-29.md": None,
    "YOLO/memory.md": None,
    "README.md": None,
    "sub/AGENTS.md": None,
}
ENGLISH = {
    "AGENTS.md": "rules",
    ".AGENT/01-profile/user-profile.md": "profile",
    ".AGENT/01-profile/assistant-profile.md": "profile",
    ".AGENT/memory/index.md": "index",
    ".AGENT/memory/long-term.md": "long-term",
    ".AGENT/memory/Recent.md": "recent",
    ".AGENT/memory/projects.md": "projects",
    ".AGENT/memory/session-logs/2026-10-27-moving-house.md": "session-log",
    ".AGENT/memory/session-logs/2026/2026-10-28-index.md": "session-log",
    ".AGENT/04-external/index.md": "external",
    ".AGENT/agent-workspace/recent.md": None,
    ".AGENT/Workspace/recent.md": None,
}


@pytest.mark.parametrize("tree", [TREE, ENGLISH], ids=["zh", "en"])
@pytest.mark.parametrize("top", ["", "vaults/one/"])
def test_hippocampus_roles(tree: dict[str, str | None], top: str) -> None:
    vault = vault_of({top + path: "# A\n- a\n" for path in tree})
    assert roles(vault) == {top + path: role for path, role in tree.items() if role}
    assert notes(vault) == {top + path for path, role in tree.items() if not role}
    assert {file.layout for file in vault.files} == {"hippocampus"}
    assert vault.hippocampus == (top.rstrip("/"),)


def test_agents_md_alone_is_no_hippocampus() -> None:
    assert roles(vault_of({"AGENTS.md": ENTRY})) == {"AGENTS.md": "other"}


def test_conflict_copies_of_logs_are_no_logs() -> None:
    path = ".AGENT/会话日志/2026-10-27-a.sync-conflict-20261101-101010-ABCDEFG.md"
    vault = vault_of({path: ENTRY, ".AGENT/recent.md": ENTRY})
    assert roles(vault) == {".AGENT/recent.md": "recent"}


def test_a_log_s_date_is_in_its_name() -> None:
    vault = vault_of(
        {".AGENT/会话日志/2026-10-27-搬家.md": "- a\n", ".AGENT/会话日志/2026-02-30-x.md": "- a\n"}
    )
    dates = {file.path[-16:]: file.document.entries[0].fields.date for file in vault.files}
    assert [str(day) for day in dates.values()] == ["None", "2026-10-27"]


def test_rules_index_and_external_lines_carry_no_grade_date_or_expiry() -> None:
    line = "- [F1] a [[x]] [date:: 2026-10-27] [expires:: 2026-11-01] [source:: 用户]\n"
    paths = ("AGENTS.md", ".AGENT/index.md", ".AGENT/external/x.md", ".AGENT/long-term.md")
    vault = vault_of(dict.fromkeys(paths, line))
    for file in vault.files:
        fields = file.document.entries[0].fields
        carries = (fields.confidence, fields.date, fields.expires)
        assert (carries == (None, None, None)) == (file.path != ".AGENT/long-term.md")
        assert fields.sources == ("用户",)


# -- plain, and several ------------------------------------------------------------------------------


def test_any_other_folder_is_plain() -> None:
    vault = vault_of({"a.md": "- one\n", "b/c.md": "1. two\n", "prose.md": "words\n", "d.txt": "- x\n"})
    assert roles(vault) == {"a.md": "other", "b/c.md": "other"}
    assert {file.layout for file in vault.files} == {"plain"}
    assert notes(vault) == {"prose.md"}
    assert vault.names == ("a.md", "b/c.md", "d.txt", "prose.md")


def test_what_is_named_inside_a_vault_is_plain_beside_the_other_layouts() -> None:
    files = {"YOLO/memory/global.md": ENTRY, "lists/a.md": "- a\n", "lists/b.md": "words\n", "c.md": "words"}
    assert roles(vault_of(files)) == {"YOLO/memory/global.md": "global"}
    assert roles(vault_of(files, opened=("lists",)))["lists/a.md"] == "other"
    assert "lists/b.md" not in roles(vault_of(files, opened=("lists",)))
    assert roles(vault_of(files, opened=("c.md",)))["c.md"] == "other"
    assert roles(vault_of(files, opened=("YOLO/memory/global.md",))) == {"YOLO/memory/global.md": "global"}
    assert roles(vault_of(files, opened=("YOLO",))) == {"YOLO/memory/global.md": "global"}


def test_several_layouts_at_once() -> None:
    vault = vault_of(
        {**dict.fromkeys(TREE, ENTRY), "YOLO/memory/global.md": ENTRY, "x/YOLO/memory/global.md": ENTRY}
    )
    assert {f.layout for f in vault.files} == {"yolo", "hippocampus"}
    assert roles(vault)["x/YOLO/memory/global.md"] == "global"
    assert vault.global_file == "YOLO/memory/global.md"
    assert [f.path for f in vault.files] == sorted(f.path for f in vault.files)


# -- hostile -----------------------------------------------------------------------------------------

NAMES = st.text(
    st.characters(
        codec=None, exclude_characters="/\x00", categories=("L", "N", "P", "S", "Z", "Cc", "Cf", "Cs")
    ),
    min_size=1,
    max_size=12,
)
PARTS = st.one_of(
    NAMES,
    st.sampled_from(
        [
            "YOLO",
            "memory",
            ".AGENT",
            "global.md",
            "AGENTS.md",
            ".obsidian",
            "会话日志",
            "index.md",
            "x (1).md",
            "..md",
            ".",
        ]
    ),
)
PATHS = st.lists(PARTS, min_size=1, max_size=5).map("/".join)


@given(
    st.dictionaries(PATHS, st.one_of(st.none(), st.binary(max_size=60)), max_size=12),
    st.one_of(
        st.none(),
        st.binary(max_size=80),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda x: (
                st.lists(x)
                | st.dictionaries(
                    st.sampled_from(["yolo", "baseDir", "assistants", "id", "name", "systemPrompt"]), x
                )
            ),
            max_leaves=12,
        ),
    ),
    st.lists(PATHS, max_size=2),
)
@settings(max_examples=150, deadline=None)
def test_no_names_bytes_or_settings_stop_it(
    files: dict[str, bytes | None], data: object, opened: list[str]
) -> None:
    vault = vault_of(files, data, opened=tuple(opened))
    seen = [file.path for file in vault.files] + [note.path for note in vault.notes]
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(files)
    assert not any(".obsidian" in path.split("/") for path in vault.names)
    for file in vault.files:
        assert file.document.data == (files[file.path] or b"")
        assert (file.assistant is not None) == (str(file.role) == "assistant")
