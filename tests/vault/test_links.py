"""Links of a vault: resolution beside the vectors, the memory files' own forms, suggestions, back-links."""

from __future__ import annotations

from typing import Any

import pytest

from link_kit import index_of
from memsift.markdown.link_anchors import heading_for_link
from memsift.messages import Message, say
from memsift.vault import build
from memsift.vault.link_files import listed_files
from memsift.vault.links import LinkIndex, LinkStatus, ListedLink, link_row, list_links, rewrite
from memsift.vault.model import RawFile, Vault


def vault(files: dict[str, str], **named: Any) -> Vault:
    raw = [RawFile(path, text.encode()) for path, text in files.items()]
    return build("/v", raw, **named)


def rows(files: dict[str, str]) -> list[dict[str, object]]:
    return [link_row(row) for row in list_links(vault(files))]


def one(files: dict[str, str | bytes | None], file: str = "Home.md", *, github: bool = False) -> ListedLink:
    """The only link of a file, resolved."""
    index = index_of(files, github=github)
    (link,) = index.links_of(file)
    return ListedLink(file, link, index.resolve(file, link))


# The cases of the requirements


@pytest.mark.parametrize(
    ("heading", "link"),
    [("### 可以吗？", "[[#可以吗]]"), ("### Uses [[plan]] daily", "[[#Uses plan daily]]")],
)
def test_b11_headings_with_signs(heading: str, link: str) -> None:
    text = f"{heading}\n\n{link}\n"
    index = index_of({"Home.md": text, "plan.md": ""})
    found = [index.resolve("Home.md", span) for span in index.links_of("Home.md") if span.text == link]
    assert [(row.status, row.line) for row in found] == [("ok", 1)]


def test_b13_composed_link_to_decomposed_name() -> None:
    files: dict[str, str | bytes | None] = {"cafe\u0301.md": "x\n", "Home.md": "[[caf\u00e9]]\n"}
    row = one(files)
    assert row.resolved.status == "ok"
    assert row.resolved.path == "cafe\u0301.md"  # as on the disk
    assert link_row(row)["resolved"] == "caf\u00e9.md"
    assert row.link.text == "[[caf\u00e9]]"


def test_b15_percent_encoded_heading_and_github_anchor() -> None:
    notes = "## 网络\n\n## 🔧 工具\n\n## 🔧 工具\n"
    assert one({"notes.md": notes, "Home.md": "[t](notes.md#%E7%BD%91%E7%BB%9C)"}).resolved.line == 1
    slug: dict[str, str | bytes | None] = {"notes.md": notes, "Home.md": "[t](notes.md#-工具)"}
    assert one(slug, github=True).resolved.line == 3
    second: dict[str, str | bytes | None] = {"notes.md": notes, "Home.md": "[t](notes.md#-工具-1)"}
    assert one(second, github=True).resolved.line == 5
    assert one(slug).resolved.status == "missing-heading"  # Obsidian follows no such anchors


def test_b17_index_lines_and_two_files_of_one_name() -> None:
    index = ".AGENT/02-记忆库/记忆索引.md"
    found = rows(
        {
            index: "# 索引\n- 网络 → 长期记忆.md#网络\n- 端口 → 02-记忆库/没有.md#x\n- [[log]]\n",
            ".AGENT/02-记忆库/长期记忆.md": "# 长期记忆\n\n## 网络\n",
            "aa/log.md": "",
            "bb/log.md": "",
        }
    )
    assert [(row["text"], row["status"]) for row in found if row["file"] == index] == [
        ("长期记忆.md#网络", "ok"),
        ("02-记忆库/没有.md#x", "missing-file"),
        ("[[log]]", "ambiguous"),
    ]
    assert found[-1]["candidates"] == ["aa/log.md", "bb/log.md"]
    assert found[-1]["resolved"] is None


# Resolution where the vectors are silent


@pytest.mark.parametrize(
    ("target", "source", "names", "status", "path"),
    [
        ("Note", "a/x.md", ["a/deep/er/Note.md", "b/Note.md"], "ok", "a/deep/er/Note.md"),
        ("Note", "a/x.md", ["ab/Note.md", "c/Note.md"], "ok", "c/Note.md"),
        ("./Note", "x.md", ["b/Note.md"], "ok", "b/Note.md"),
        ("../Note", "a/x.md", ["b/Note.md"], "ok", "b/Note.md"),
        ("/a/Note", "x.md", ["A/note.MD"], "ok", "A/note.MD"),
        ("a\u00a0b", "x.md", ["a b.md"], "ok", "a b.md"),
        ("Note.md", "x.md", ["Note.md.md"], "ok", "Note.md.md"),
        ("Note", "x.md", ["Note.txt"], "missing-file", None),
        ("Note", "d/x.md", ["d/p/Note.md", "d/q/Note.md"], "ambiguous", None),
    ],
)
def test_paths(target: str, source: str, names: list[str], status: str, path: str | None) -> None:
    files: dict[str, str | bytes | None] = dict.fromkeys(names, "")
    files[source] = f"[[{target}]]"
    resolved = one(files, source).resolved
    assert (resolved.status, resolved.path) == (status, path)


@pytest.mark.parametrize(
    ("note", "subpath", "line"),
    [
        ("## A\n### X\n## B\n# X\n", "B#X", None),
        ("# A\n# B\n## X\n", "A#X", 3),  # Obsidian walks on: the first later and deeper heading
        ("Two\nlines\n---\n", "Two lines", 1),
        ("- a\n\n  # In item\n", "In item", None),
        ("<!--\n# No\n-->\n# No\n", "No", 4),
        ("# N\n\n    # code\n", "code", None),
        ("- a\n    ```\n    # no\n    ```\n", "no", None),
        ("text ^id\nmore\n", "^id", None),
        ("- text ^id\n- more\n", "^id", 1),
        ("| a |\n|---|\n\n^t\n", "^t", 4),
        ("# T ^h\ntext\n", "^h", 1),
        ("word\n\n[^1]: foot\n", "[^1]", 3),
        ("# C# & C++\n", "C C++", 1),
        ("\ufeff# Top\r\n\r\ntext ^b\r\n", "^b", 3),
    ],
)
def test_inside_a_note(note: str, subpath: str, line: int | None) -> None:
    resolved = one({"N.md": note, "Home.md": f"[[N#{subpath}]]"}).resolved
    assert resolved.path == "N.md"
    assert resolved.line == line
    assert resolved.status.dead == (line is None)


@pytest.mark.parametrize("link", ["[[.AGENT/m/long]]", "[[.agent/m/Long.md]]", "[x](.AGENT/m/long.md)"])
@pytest.mark.parametrize("folder", ["", "work/"])
def test_dot_folder_by_its_path_from_the_root_that_holds_it(link: str, folder: str) -> None:
    files: dict[str, str | bytes | None] = {f"{folder}AGENTS.md": link, f"{folder}.AGENT/m/long.md": "x"}
    resolved = one(files, f"{folder}AGENTS.md").resolved
    assert (resolved.status, resolved.path) == ("ok", f"{folder}.AGENT/m/long.md")
    assert not resolved.obsidian


def test_missing_kinds_and_parent() -> None:
    files: dict[str, str | bytes | None] = {"N.md": "# A\n", "d/Home.md": "[[../N#^no]]"}
    row = one(files, "d/Home.md")
    assert (row.resolved.status, row.resolved.parent) == ("missing-block", True)
    assert link_row(row)["parent"] is True
    gone = one({"d/Home.md": "[x](../gone.md)"}, "d/Home.md")
    assert (gone.resolved.status, gone.resolved.parent) == ("missing-file", True)
    web = one({"d/Home.md": "[x](https://a.b/../c)"}, "d/Home.md")
    assert (web.resolved.status, web.resolved.parent) == ("external", False)


def test_a_note_whose_text_is_not_known_is_not_called_dead() -> None:
    assert one({"N.md": None, "Home.md": "[[N#A]]"}).resolved.status == "ok"
    assert one({"N.md": b"# caf\xe9\n", "Home.md": "[[N#A]]"}).resolved.status == "missing-heading"


# The memory files' own forms

INDEX = ".AGENT/02-记忆库/记忆索引.md"
LONG = ".AGENT/02-记忆库/长期记忆.md"


def index_rows(
    line: str, long: str = "# 长期记忆\n## 网络\n## 一、为什么\n## 端口\n"
) -> list[tuple[object, ...]]:
    found = rows({INDEX: f"# 索引\n{line}\n", LONG: long, "AGENTS.md": ""})
    return [(row["text"], row["status"], row["kind"]) for row in found if row["file"] == INDEX]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "- 网络 → 长期记忆.md#网络、长期记忆.md#端口",
            [("长期记忆.md#网络", "ok"), ("长期记忆.md#端口", "ok")],
        ),
        ("- 原因 → 长期记忆.md#一、为什么", [("长期记忆.md#一、为什么", "ok")]),
        ("- 网络 -> 长期记忆#网络（代理在内）", [("长期记忆#网络", "ok")]),
        ("- 网络 → 长期记忆.md#网络 代理在内", [("长期记忆.md#网络", "ok")]),
        ("- 网络 → 长期记忆.md#网络、#端口", [("长期记忆.md#网络", "ok"), ("#端口", "ok")]),
        ("- 网络 → 长期记忆", [("长期记忆", "ok")]),
        ("- 采购 → 长期记忆.md#采购（旧）", [("长期记忆.md#采购", "missing-heading")]),
        ("- 采购 → 没有.md；见下文", [("没有.md", "missing-file")]),
        ("- 采购 → 没有#采购", [("没有#采购", "missing-file")]),
        ("- 采购 → 02-记忆库/没有.md", [("02-记忆库/没有.md", "missing-file")]),
        ("- 采购 → 已经买好了", []),
        ("- 采购 → 暂停和/或取消", []),
        ("- 问题 → issue #12", []),
        ("- 网络 → [[长期记忆#网络]]", [("[[长期记忆#网络]]", "ok")]),
    ],
)
def test_index_targets(line: str, expected: list[tuple[str, str]]) -> None:
    assert [(text, status) for text, status, _ in index_rows(line)] == expected


def test_index_form_is_read_in_index_files_alone() -> None:
    found = rows({INDEX: "# 索引\n", LONG: "# L\n## A\n- [F1] a → 长期记忆.md#B\n"})
    assert found == []


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("[source:: logs/a.md]", [("logs/a.md", "ok")]),
        ("[source:: logs/a.md#H]", [("logs/a.md#H", "ok")]),
        ("[source:: logs/gone.md#H]", [("logs/gone.md#H", "missing-file")]),
        ("（2026-10-27，来源：logs/a.md、用户）", [("logs/a.md", "ok")]),
        ("（2026-10-27，来源：见 logs/a.md）", [("logs/a.md", "ok")]),
        ("[source:: [[a]]]", [("[[a]]", "ok")]),
        ("[source:: 用户]", []),
        ("[source:: logs/a]", []),
        ("logs/a.md in prose", []),
    ],
)
def test_source_fields(field: str, expected: list[tuple[str, str]]) -> None:
    files = {"YOLO/memory/global.md": f"# User Profile\n- Profile_1: tea {field}\n", "logs/a.md": "# H\n"}
    found = [row for row in rows(files) if row["file"] == "YOLO/memory/global.md"]
    assert [(row["text"], row["status"]) for row in found] == expected
    for row in found:
        column = row["column"]
        assert isinstance(column, int)
        line = files["YOLO/memory/global.md"].split("\n")[1]
        assert line[column - 1 :].startswith(str(row["text"]))


def test_source_in_a_comment_above_an_entry() -> None:
    files = {
        "YOLO/memory/global.md": "# User Profile\n<!-- source: logs/a.md | date: x -->\n- Profile_1: tea\n",
        "logs/a.md": "# H\n",
    }
    assert [(row["text"], row["line"], row["status"]) for row in rows(files)] == [("logs/a.md", 2, "ok")]


# Which files


def test_listed_files_of_a_memory_vault() -> None:
    files = {
        "AGENTS.md": "[[a]]",
        ".AGENT/README.md": "[[b]]",
        ".AGENT/04-外部引用/x.md": "[[c]]",
        ".AGENT/我的工作区/README.md": "[[d]]",
        "Agent速报/今日.md": "[[e]]",
        "YOLO/memory/global.md": "# User Profile\n",
        "YOLO/memory.md": "[[f]]",
        "notes/README.md": "[[g]]",
        "notes/n.md": "[[h]]",
    }
    listed = listed_files(vault(files))
    assert {path for path in files if path not in listed} == {
        ".AGENT/我的工作区/README.md",
        "notes/README.md",
        "notes/n.md",
    }


def test_every_note_of_a_vault_without_a_layout_is_listed() -> None:
    files = {"b.md": "[[a]] [[gone]]\n", "a.md": "- entry\n"}
    assert [(row["file"], row["status"]) for row in rows(files)] == [
        ("b.md", "ok"),
        ("b.md", "missing-file"),
    ]


def test_order_is_file_line_column() -> None:
    found = rows({"b.md": "[[x]]\n", "a.md": "z\n[[x]] https://a.b [[y]]\n[[x]]\n"})
    assert [(row["file"], row["line"], row["column"]) for row in found] == [
        ("a.md", 2, 1),
        ("a.md", 2, 7),
        ("a.md", 2, 19),
        ("a.md", 3, 1),
        ("b.md", 1, 1),
    ]


# Suggestions


NEAR, RENAMED, MOVED = "links.near-name", "links.heading-renamed", "links.heading-moved"


def suggestion(files: dict[str, str]) -> tuple[str, str] | None:
    (row,) = [row for row in list_links(vault(files)) if row.resolved.status.dead]
    if row.suggestion is None:
        return None
    assert say(row.suggestion.reason, "en") != say(row.suggestion.reason, "zh")
    return row.suggestion.target, row.suggestion.reason.id


@pytest.mark.parametrize(
    ("link", "files", "expected"),
    [
        ("[[old/Plan]]", {"new/Plan.md": ""}, ("new/Plan.md", "links.moved")),
        ("[[old/Plan#A]]", {"new/Plan.md": "# A\n"}, ("new/Plan.md#A", "links.moved")),
        ("[x](old/pic.png)", {"new/pic.png": ""}, ("new/pic.png", "links.moved")),
        ("[[old/Plan]]", {"x/Plan.md": "", "y/old/Plan.md": "", "z/Plan.md": ""}, None),
        ("[[Garden plans]]", {"d/Garden plan.md": ""}, ("d/Garden plan.md", "links.near-name")),
        ("[[2026-11-03-配置浆糊]]", {"2026-11-03-配制浆糊.md": ""}, ("2026-11-03-配制浆糊.md", NEAR)),
        ("[[2026-11-03-浆糊]]", {"2026-11-04-浆糊.md": ""}, None),
        ("[[Garden plan]]", {"Garden plan.png": ""}, None),
        ("[[Weather]]", {"Garden plan.md": ""}, None),
        ("[[N#B#A]]", {"N.md": "# A\n## B\n"}, ("N.md#A", "links.heading-place")),
        ("[t](N.md#two-words)", {"N.md": "# Two words\n"}, ("N.md#Two words", "links.heading-slug")),
        ("[[N#踩坑 截断]]", {"N.md": "# 踩坑：截断\n"}, ("N.md#踩坑：截断", "links.heading-signs")),
        ("[[N#Backup rules]]", {"N.md": "# Food\n# Backup rule\n"}, ("N.md#Backup rule", RENAMED)),
        ("[[N#网络]]", {"N.md": "# 网络与端口\n"}, ("N.md#网络与端口", "links.heading-renamed")),
        ("[[N#Garden]]", {"N.md": "# Network\n", "M.md": "# Garden\n- x\n"}, ("M.md#Garden", MOVED)),
        ("[[N#Garden]]", {"N.md": "# Network\n"}, None),
        ("[[N#^tea-time]]", {"N.md": "x ^tea-times\n"}, ("N.md#^tea-times", "links.near-block")),
        ("[[N#^b1]]", {"N.md": "x ^b2\n"}, None),
    ],
)  # fmt: skip
def test_suggestions(link: str, files: dict[str, str], expected: tuple[str, str] | None) -> None:
    if link == "[[old/Plan]]" and len(files) == 3:
        # A path that fits as a suffix is no dead link at all.
        assert [row["resolved"] for row in rows({"Home.md": link, **files})] == ["y/old/Plan.md"]
        return
    assert suggestion({"Home.md": f"- {link}\n", **files}) == expected


@pytest.mark.parametrize(
    "heading", ["C# | notes", "See [[Other|x]]: why?", "a ^b %% c", "**Bold** [x](y.md)"]
)
@pytest.mark.parametrize("form", ["[[N#Wrong#{}]]", "[w](<N.md#Wrong#{}>)"])
def test_a_suggested_heading_can_be_followed(heading: str, form: str) -> None:
    files = {"Home.md": "- " + form.format(heading_for_link(heading)), "N.md": f"# {heading}\n"}
    (row,) = [row for row in list_links(vault(files)) if row.file == "Home.md"]
    assert row.suggestion is not None
    mended = rewrite(row.link, row.suggestion.target)
    assert one({"Home.md": mended, "N.md": files["N.md"]}).resolved.line == 1


def test_a_name_that_a_thousand_files_have() -> None:
    files: dict[str, str | bytes | None] = {f"{n:04}/index.md": "" for n in range(1000)}
    resolved = one({**files, "Home.md": "[[index]]"}).resolved
    assert resolved.status == "ambiguous"
    assert len(resolved.candidates) == 50


def test_suggestion_prefers_the_folder_that_the_link_names() -> None:
    files = {"Home.md": "- [[work/2025/Plan]]\n", "a/Plan.md": "", "work/archive/Plan.md": ""}
    assert suggestion(files) == ("work/archive/Plan.md", "links.moved")


def test_suggestion_never_leads_into_the_bin() -> None:
    index = index_of({"Home.md": "[[Old]]", ".trash/Old.md": "x"})
    (row,) = index.listed()
    assert row.resolved.status is LinkStatus.MISSING_FILE
    assert row.suggestion is None


def test_hidden_file_is_suggested_by_its_path() -> None:
    index = index_of({"Home.md": "[[长期记忆]]", ".AGENT/长期记忆.md": "x"})
    (row,) = index.listed()
    assert row.resolved.status is LinkStatus.MISSING_FILE
    assert row.suggestion is not None
    assert row.suggestion.target == ".AGENT/长期记忆.md"


# Back-links


def test_who_links_to_a_file_a_heading_or_an_entry() -> None:
    files = {
        "Home.md": "- [[N]] [[N#A]] [[N#^e1]] [[N#Gone]] [[T]]\n",
        "N.md": "# A\n- one\n  two ^e1\n# B\n- [[#A]]\n",
        "x/T.md": "",
        "y/T.md": "",
    }
    index = LinkIndex(vault(files))
    assert [row.link.text for row in index.links_to("N.md")] == [
        "[[N]]", "[[N#A]]", "[[N#^e1]]", "[[N#Gone]]", "[[#A]]",
    ]  # fmt: skip
    assert [(row.file, row.link.text) for row in index.links_to("N.md", 1)] == [
        ("Home.md", "[[N#A]]"),
        ("N.md", "[[#A]]"),
    ]
    assert [row.link.text for row in index.links_to("N.md", 2, 3)] == ["[[N#^e1]]"]
    assert [row.link.text for row in index.links_to("y/T.md")] == ["[[T]]"]
    assert index.links_to("Home.md") == ()


def test_messages_are_worded_in_both_languages() -> None:
    params = {"name": "a", "path": "b.md", "found": "c"}
    for name in ("moved", "near-name", "heading-place", "heading-slug", "heading-signs", "heading-renamed",
                 "heading-moved", "near-block"):  # fmt: skip
        message = Message(f"links.{name}", params)
        assert "b.md" in say(message, "en")
        assert "b.md" in say(message, "zh")
