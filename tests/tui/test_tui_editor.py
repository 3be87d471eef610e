"""The person's own editor: modelines are out of its reach, its exit status counts, nothing raises."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from memsift_tui.screens.editor import MODELINES, PADDING, edit_in_editor, editor_command, padded, unpadded

HOSTILE = "vim: set modeline :\n% vim:ft=x\n// Local Variables:\n// eval: (x)\n// End:"


def script(folder: Path, body: str) -> str:
    path = folder / "editor.sh"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize("text", ["one line", HOSTILE, "", "两行\n  - 第二行", "<!-- a comment -->\ntext"])
def test_padding_comes_off_again(text: str) -> None:
    assert unpadded(padded(text, "en")) == text
    assert unpadded(padded(text, "zh").replace("\n", "\r\n")) == text


def test_no_text_of_ours_is_within_reach_of_modelines() -> None:
    lines = padded(HOSTILE, "en").split("\n")
    reach = lines[: MODELINES * 2] + lines[-MODELINES * 2 :]
    assert not any("vim:" in line or "Local Variables" in line for line in reach)
    # Emacs looks at the last page alone.
    assert "Local Variables" not in padded(HOSTILE, "en").rpartition("\f")[2]


def test_a_deleted_line_of_ours_costs_nothing() -> None:
    broken = padded("my text", "en").split("\n", PADDING)[PADDING]
    assert unpadded(broken) == "my text"


def test_which_editor() -> None:
    assert editor_command({"EDITOR": "vi -n", "VISUAL": "code --wait"}) == ["code", "--wait"]
    assert editor_command({"EDITOR": '"unbalanced'}, lambda name: None) == []
    assert editor_command({}, lambda name: "/bin/vi" if name == "vi" else None) == ["/bin/vi"]


def test_the_text_comes_back_also_when_the_editor_saves_by_renaming(tmp_path: Path) -> None:
    editor = script(tmp_path, 'sed "s/tea/coffee/" "$1" > "$1.new" && mv "$1.new" "$1"')
    result = edit_in_editor("likes tea", "en", str(tmp_path), {"EDITOR": editor})
    assert (result.text, result.said) == ("likes coffee", None)
    assert not list(tmp_path.glob("memsift-*"))


def test_a_non_zero_exit_changes_nothing(tmp_path: Path) -> None:
    editor = script(tmp_path, 'echo changed > "$1"; exit 1')
    result = edit_in_editor("text", "en", str(tmp_path), {"EDITOR": editor})
    assert result.text is None
    assert result.said is not None
    assert result.said.id == "tui.told.editor-failed"


def test_a_missing_editor_is_told(tmp_path: Path) -> None:
    result = edit_in_editor("text", "en", str(tmp_path), {"EDITOR": "/no/such/editor"})
    assert result.said is not None
    assert result.said.id == "tui.told.no-editor"


def test_an_editor_that_does_not_wait_is_told_and_the_file_stays(tmp_path: Path) -> None:
    result = edit_in_editor("text", "en", str(tmp_path), {"EDITOR": script(tmp_path, "exit 0")})
    assert result.said is not None
    assert result.said.id == "tui.told.editor-wait"
    assert list(tmp_path.glob("memsift-*.md"))


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    editor = script(tmp_path, "printf '\\377' > \"$1\"")
    result = edit_in_editor("text", "en", str(tmp_path), {"EDITOR": editor})
    assert result.text is None
    assert result.said is not None


def test_the_file_is_private(tmp_path: Path) -> None:
    editor = script(tmp_path, 'stat -c %a "$1" > "$(dirname "$1")/mode"')
    edit_in_editor("text", "en", str(tmp_path), {"EDITOR": editor})
    assert (tmp_path / "mode").read_text().strip() == "600"


def test_an_editor_that_takes_a_line_begins_at_the_text(tmp_path: Path) -> None:
    nano = tmp_path / "nano"
    nano.write_text('#!/bin/sh\nsed -i "${1#+}s/.*/on line $1/" "$2"\n')
    nano.chmod(nano.stat().st_mode | stat.S_IXUSR)
    assert (
        edit_in_editor("text", "en", str(tmp_path), {"EDITOR": str(nano)}).text == f"on line +{PADDING + 1}"
    )
