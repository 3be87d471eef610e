"""What became of proposals, in words: their letters are JSON that went from one folder to another. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping

from memsift.messages import Lang, Message
from memsift.store.files.inbox import DONE, NEW
from memsift.text import mask, wrap
from memsift_tui.screens.changes import Changed, changed_lines
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line

RESULTS = ("approved", "edited", "rejected")


def step_lines(changed: Changed, lang: Lang, cells: int) -> list[Line]:
    """What a step changed: of each proposal what was decided, then the files with what went and came."""
    lines: list[Line] = []
    others: dict[str, tuple[bytes | None, bytes | None]] = {}
    for path, (before, after) in changed.items():
        folder = path.rpartition("/")[0]
        if after is not None and folder in (NEW, DONE):
            lines += _letter(path, after, folder == NEW, lang, cells)
        elif folder not in (NEW, DONE):
            others[path] = before, after
    return [*lines, *changed_lines(others, lang, cells)]


def _letter(path: str, data: bytes, waits: bool, lang: Lang, cells: int) -> list[Line]:
    """One proposal: of whom, and what was decided; of what changed no file also what it proposed."""
    said = _said(data)
    outcome = said.get("outcome")
    came = outcome if isinstance(outcome, dict) and not waits else {}
    result = "waits" if waits else str(came.get("result"))
    if result not in (*RESULTS, "waits"):
        return [((words(Message("tui.changed.made", {"file": path}), lang), "title"),)]
    agent = str(said["agent"]) if said.get("agent") else Message("inbox.agents.unknown")
    told = [words(Message(f"tui.history.letter.{result}", {"agent": agent}), lang)]
    if reason := came.get("reason"):
        told.append(words(Message("tui.history.letter.reason", {"reason": str(reason)}), lang))
    lines: list[Line] = [
        ((row, "text" if number else "title"),) for number, one in enumerate(told) for row in wrap(one, cells)
    ]
    if result == "rejected" and (content := said.get("content")):
        proposed = Message("tui.history.letter.proposed", {"text": mask(" ".join(str(content).split()))})
        lines += [((row, "muted"),) for row in wrap(words(proposed, lang), cells)]
    return lines


def _said(data: bytes) -> Mapping[str, object]:
    """A letter's JSON; nothing where it is none: anybody can write there."""
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return raw if isinstance(raw, dict) else {}
