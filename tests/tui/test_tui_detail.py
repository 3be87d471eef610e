"""The detail strip below the panes: what it says of an entry, by the kind of file that it stands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from inbox_kit import LONG_TERM, lay
from memsift.vault.refs import file_refs
from memsift_tui.screens.review.detail import entry_detail
from store_kit import open_desk


@pytest.mark.parametrize(
    ("path", "entry", "missed"),
    [
        (LONG_TERM, "- Drinks tea", True),
        (LONG_TERM, "- [F1] Drinks tea (source: user)", False),
        ("AGENTS.md", "- Be brief.", False),
        (".AGENT/02-记忆库/记忆索引.md", "- home → 长期记忆.md#家", False),
        ("YOLO/memory/global.md", "- Memory_1: Drinks tea", False),
    ],
)
def test_a_source_is_missed_only_where_one_belongs(
    tmp_path: Path, path: str, entry: str, missed: bool
) -> None:
    vault = lay(tmp_path / "vault", {LONG_TERM: "# 长期记忆\n", path: f"# Here\n\n{entry}\n"})
    desk = open_desk(vault)
    (file,) = (one for one in desk.vault.files if one.path == path)
    (ref,) = file_refs(file)
    lines = entry_detail(ref, (), {}, (), None, "en", 78, 5)
    assert any("no source" in text for line in lines for text, _ in line) is missed
    desk.close()
