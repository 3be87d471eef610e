"""The demo vaults: bundled, and only ever used on a copy.

Their dates were written for one day (`WRITTEN_FOR`). A copy shifts every date, in texts and in file
names alike, so that what expired last week there expired last week here.
"""

from __future__ import annotations

import re
import shutil
from datetime import date, timedelta
from importlib.resources import as_file, files
from pathlib import Path

from memsift.messages import Lang

WRITTEN_FOR = date(2026, 11, 29)
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")


def shift_dates(text: str, days: int) -> str:
    """Move every existing ISO date by so many days; what is no date (2026-11-31) stays as it is."""

    def moved(found: re.Match[str]) -> str:
        try:
            day = date.fromisoformat(found.group())
        except ValueError:
            return found.group()
        return (day + timedelta(days=days)).isoformat()

    return _ISO.sub(moved, text) if days else text


def copy_demo(lang: Lang, folder: Path, today: date) -> Path:
    """Copy the demo vault of a language into a new folder and return it.

    Raises FileExistsError when the folder exists and is not empty.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(str(folder))
    days = (today - WRITTEN_FOR).days
    with as_file(files(__name__) / "vaults" / lang) as source:
        for path in sorted(source.rglob("*")):
            target = folder / shift_dates(path.relative_to(source).as_posix(), days)
            if path.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            elif path.suffix == ".md":
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(shift_dates(path.read_bytes().decode(), days).encode())
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    return folder


# What the demo's agents ask for: one right correction, one that contradicts what stands there.
_ASKED: dict[Lang, tuple[tuple[str, str, str | None, str], ...]] = {
    "en": (
        ("dev-helper", "The Memos service listens on port 5231", "Memory_2", "seen in the service's log"),
        ("home-helper", "The stand at the winter book fair is C4", None, "from the organiser's mail"),
    ),
    "zh": (
        ("开发助手", "Memos 服务的端口是 5231", "Memory_2", "在服务的日志里看到的"),
        ("生活助手", "冬季书展的摊位号是 C4", None, "主办方的邮件里写的"),
    ),
}


def propose_in_demo(vault: Path, lang: Lang) -> None:
    """Let the demo's agents ask for two edits, so that its Inbox has something to decide."""
    from memsift.review.proposal import Action, Gate
    from memsift.review.submit import Ask, Letterbox

    box = Letterbox.open(str(vault))
    gate = Gate(fact=True, useful_in_a_month=True, allowed=True)
    for agent, content, entry, why in _ASKED[lang]:
        ask = Ask(
            Action.ADD if entry is None else Action.UPDATE,
            agent,
            content=content,
            id=... if entry is None else entry,
            scope="global",
            category="other",
            why=why,
            gate=gate,
        )
        box.propose(ask)
