"""Which folders are entered, which files are read, and where a vault begins."""

from __future__ import annotations

import pytest

from memsift.vault import find_root, skip_folder, wanted


@pytest.mark.parametrize(
    ("path", "skipped"),
    [
        ("notes", False),
        (".AGENT", False),
        ("a/.AGENT", False),
        (".git", True),
        (".trash", True),
        (".memsift", True),
        (".stversions", True),
        ("node_modules", True),
        ("a/node_modules", True),
        (".obsidian", False),
        (".obsidian/plugins", False),
        (".obsidian/themes", True),
        (".obsidian/plugins/yolo", False),
        (".obsidian/plugins/yolo/node_modules", True),
        (".obsidian/plugins/yolo/plugins", True),
        (".AGENT/.git", True),
    ],
)
def test_skip_folder(path: str, skipped: bool) -> None:
    parent, _, name = path.rpartition("/")
    assert skip_folder(name, parent) is skipped


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("a.md", True),
        ("a/B.MD", True),
        (".AGENT/x.md", True),
        ("a.txt", False),
        ("a.md.bak", False),
        ("a.canvas", False),
        (".obsidian/plugins/yolo/data.json", True),
        ("sub/.obsidian/plugins/yolo/manifest.json", True),
        (".obsidian/plugins/yolo/readme.md", False),
        (".obsidian/app.json", False),
        ("plugins/yolo/data.json", False),
    ],
)
def test_wanted(path: str, read: bool) -> None:
    assert wanted(path) is read


@pytest.mark.parametrize(
    ("there", "path", "is_file", "root", "inside"),
    [
        ({"/v/.obsidian"}, "/v", False, "/v", ()),
        ({"/v/.obsidian"}, "/v/a/b", False, "/v", ("a/b",)),
        ({"/v/.AGENT"}, "/v/.AGENT/02-记忆库/index.md", True, "/v", (".AGENT/02-记忆库/index.md",)),
        ({"/v/YOLO/memory/global.md"}, "/v/YOLO/memory", False, "/v", ("YOLO/memory",)),
        ({"/v/.memsift", "/v/w/.obsidian"}, "/v/w/a.md", True, "/v/w", ("a.md",)),
        (set(), "/x/notes", False, "/x/notes", ()),
        (set(), "/x/notes/a.md", True, "/x/notes", ("a.md",)),
        ({"/.obsidian"}, "/a/b", False, "/", ("a/b",)),
        ({"/v/.obsidian"}, "/v/a/../b/", False, "/v", ("b",)),
    ],
)
def test_find_root(there: set[str], path: str, is_file: bool, root: str, inside: tuple[str, ...]) -> None:
    opened = find_root(path, there.__contains__, is_file=is_file)
    assert (opened.root, opened.inside) == (root, inside)
