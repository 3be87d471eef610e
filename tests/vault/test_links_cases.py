"""The given vectors: what Obsidian does with a link, and what this program does where Obsidian is blind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from link_kit import index_of
from memsift.markdown.model import LinkSpan
from memsift.vault.links import ListedLink, ResolvedLink, link_row

CASES = Path(__file__).parents[1] / "cases"
DEV: list[dict[str, Any]] = json.loads((CASES / "links.dev.json").read_text("utf-8"))
POLICY: list[dict[str, Any]] = json.loads((CASES / "links.hidden-policy.json").read_text("utf-8"))


def found(case: dict[str, Any]) -> tuple[LinkSpan | None, ResolvedLink | None]:
    """The case's link as the program lists it, and where it leads; (None, None) when it is not listed."""
    index = index_of(case["vault_files"])
    file = case["from_file"]
    for link in index.links_of(file):
        if link.text.removeprefix("!") == case["link_text"].removeprefix("!"):
            return link, index.resolve(file, link)
    return None, None


@pytest.mark.parametrize("case", DEV, ids=lambda case: case["name"])
def test_as_obsidian(case: dict[str, Any]) -> None:
    link, resolved = found(case)
    expect = case["expect"]
    if expect["status"] == "not-a-link":
        assert link is None
        return
    assert link is not None
    assert resolved is not None
    assert link.text == case["link_text"]
    if "hidden_on_disk" in expect and resolved.path is not None:
        # Dead in Obsidian, alive here by its path from the root: said so by `obsidian`.
        assert (resolved.status, resolved.path, resolved.obsidian) == ("ok", expect["hidden_on_disk"], False)
        return
    assert resolved.status == expect["status"]
    assert resolved.obsidian
    # Obsidian lists files in composed form (NFC), and so does the JSON; the path on the disk is kept.
    row = link_row(ListedLink(case["from_file"], link, resolved))
    assert row["resolved"] == expect["target"]
    assert resolved.subpath_found == expect["subpath_found"]
    assert resolved.line == expect["line"]
    if expect["status"] == "ambiguous":
        assert sorted(resolved.candidates) == sorted(expect["candidates"])
    else:
        assert set(resolved.candidates) >= set(expect.get("also_matches", ()))


@pytest.mark.parametrize("case", POLICY, ids=lambda case: case["name"])
def test_dot_folders(case: dict[str, Any]) -> None:
    link, resolved = found(case)
    assert link is not None
    assert resolved is not None
    view = case["app_disk_view"]
    assert (resolved.status, resolved.path) == (view["status"], view["target"])
    assert resolved.subpath_found == view["subpath_found"]
    assert sorted(resolved.candidates) == sorted(view["candidates"])
    seen_by_obsidian = case["obsidian"] is None or case["obsidian"]["status"] == "ok"
    if resolved.path is not None and not seen_by_obsidian:
        assert not resolved.obsidian
