"""The person's own editor: which one, the file it is given, and what came back.

The text stands between lines of ours, because editors obey instructions in a file's first and last lines
(vim's and Emacs' modelines) and the text comes from agents. Emacs looks at the last page alone: a form
feed below the text ends that too.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memsift.messages import Lang, Message, say

MODELINES = 5  # vim looks at so many lines at either end by default; some set twice as many
PADDING = 2 * MODELINES
AT_ONCE = 0.4  # seconds: an editor that is back so soon with nothing changed did not wait
_BEGIN, _END = "<!-- ==== memsift: text ==== -->", "<!-- ==== memsift: end ==== -->"
_FALLBACKS = ("nano", "vim", "vi")
_TAKE_A_LINE = frozenset({"nano", "vim", "nvim", "emacs", "micro"})
"""Editors that begin on line 12 when they are told `+12`."""


@dataclass(frozen=True, slots=True)
class EditorResult:
    """`text` None: nothing is to be changed, and `said` tells why where there is something to tell."""

    text: str | None
    said: Message | None = None


def editor_command(
    environ: Mapping[str, str], which: Callable[[str], str | None] = shutil.which
) -> list[str]:
    """The editor and its options: $VISUAL, $EDITOR, else one that is installed; empty without one."""
    for name in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(environ.get(name, ""))
        except ValueError:
            words = []
        if words:
            return words
    return next(([found] for name in _FALLBACKS if (found := which(name))), [])


def padded(text: str, lang: Lang) -> str:
    """The file that the editor gets."""
    said = f"<!-- {say(Message('tui.editor.between'), lang)} -->"
    head = [said, *[""] * (PADDING - 2), _BEGIN]
    foot = [_END, "\f", *[""] * PADDING]
    return "\n".join([*head, text, *foot]) + "\n"


def unpadded(text: str) -> str:
    """The text between our lines. Where one was deleted, everything that is not a line of ours."""
    lines = text.replace("\r\n", "\n").split("\n")
    first = lines.index(_BEGIN) + 1 if _BEGIN in lines else 0
    last = len(lines) - lines[::-1].index(_END) - 1 if _END in lines else len(lines)
    if first == 0 or last == len(lines):
        lines = [line for line in lines if line != "\f" and not re.fullmatch(r"<!-- .*-->", line)]
        return "\n".join(lines).strip("\n")
    return "\n".join(lines[first:last]).strip("\n")


def edit_in_editor(
    text: str, lang: Lang, folder: str | None, environ: Mapping[str, str] = os.environ
) -> EditorResult:
    """Give a text to the editor and wait for it. Never raises for what the editor or the disk does.

    The file stands in `folder` (private to the person; None: the system's), so that the text survives
    when the line drops while the editor is open. It is removed afterwards, and kept when anything failed.
    """
    command = editor_command(environ)
    if not command:
        return EditorResult(None, Message("tui.told.no-editor"))
    try:
        with tempfile.NamedTemporaryFile(
            "w", suffix=".md", prefix="memsift-", dir=folder, delete=False, encoding="utf-8", newline=""
        ) as file:
            file.write(padded(text, lang))
        began = time.monotonic()
        at = [f"+{PADDING + 1}"] if Path(command[0]).name in _TAKE_A_LINE else []
        status = subprocess.call([*command, *at, file.name])
        soon = time.monotonic() - began < AT_ONCE
        if status != 0:
            Path(file.name).unlink()
            return EditorResult(None, Message("tui.told.editor-failed", {"status": status}))
        # Read by name: editors that save by renaming leave another file there.
        after = unpadded(Path(file.name).read_text(encoding="utf-8"))
        if after == text and soon and "wait" not in " ".join(command):
            # The file stays: the editor may have it open still.
            return EditorResult(None, Message("tui.told.editor-wait", {"editor": Path(command[0]).name}))
        Path(file.name).unlink(missing_ok=True)
    except FileNotFoundError:
        return EditorResult(None, Message("tui.told.no-editor"))
    except (OSError, UnicodeDecodeError) as error:
        return EditorResult(None, Message("tui.told.failed", {"why": type(error).__name__}))
    return EditorResult(after)
