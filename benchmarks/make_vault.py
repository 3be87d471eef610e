"""A vault of any number of entries, the same every time: `python benchmarks/make_vault.py FOLDER 2000`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

WHO = ("The user", "The team", "The bookbinder", "用户", "项目组", "妹妹")
DOES = ("keeps", "moved", "sold", "asked for", "喜欢", "放在", "买了", "检查")
WHAT = ("the blue ledger", "paper samples", "two cameras", "a rack of type", "旧硬盘", "校样", "胶水", "相机")
WHERE = (
    "in Halmwick",
    "on the third shelf",
    "by the window",
    "in the cellar",
    "书房里",
    "二楼",
    "仓库",
    "院子",
)
SECTIONS = {"User Profile": "Profile", "Preferences": "Preference", "Other Memory": "Memory"}
FILES = ("global", "writer", "coder", "home")


def make_vault(folder: Path, entries: int, seed: int = 1) -> Path:
    """Write a vault of the yolo layout: a global file and three assistants' files. Returns `folder`."""
    chance = random.Random(seed)
    for number, name in enumerate(FILES):
        share = entries // len(FILES) + (number < entries % len(FILES))
        lines: list[str] = []
        for place, (title, prefix) in enumerate(SECTIONS.items()):
            lines.append(f"# {title}\n")
            count = share // len(SECTIONS) + (place < share % len(SECTIONS))
            lines += [f"- {prefix}_{n}: {_sentence(chance)}" for n in range(1, count + 1)]
            lines.append("")
        path = folder / "YOLO" / "memory" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8")
    return folder


def _sentence(chance: random.Random) -> str:
    words = " ".join(chance.choice(kind) for kind in (WHO, DOES, WHAT, WHERE))
    return f"{words}, {chance.choice(WHAT)} {chance.randrange(10_000)}"


if __name__ == "__main__":
    make_vault(Path(sys.argv[1]), int(sys.argv[2]))
