"""What the tests of the inbox share: vaults on disk, proposals dropped into them, a person's answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.items import Item
from memsift.review.proposal import new_id
from memsift.store import Committed, Outcome

GLOBAL = "YOLO/memory/global.md"
START = {
    GLOBAL: "# User Profile\n- Profile_1: Lives in Bern\n\n# Preferences\n- Preference_1: Answers in short\n"
    "- Preference_2: Drinks green tea in the morning, never coffee\n\n# Other Memory\n- Memory_1: Has a cat\n"
}
LONG_TERM = ".AGENT/02-记忆库/长期记忆.md"
RECENT = ".AGENT/02-记忆库/近期状态.md"
PROFILE = ".AGENT/01-画像/用户画像.md"
LOGS = ".AGENT/02-记忆库/会话日志"
TREE = {
    LONG_TERM: "# 长期记忆\n\n## 家\n\n- [F1] 早上喝茶（2026-10-01，来源：用户）\n",
    RECENT: "# 近期状态\n\n- [F1] 在准备搬家（2026-11-20，来源：用户）\n",
    PROFILE: "# 用户画像\n\n- [F1] 住在伯尔尼（2026-10-01，来源：用户）\n\n## 禁记清单\n\n- 银行卡、身份证\n",
    f"{LOGS}/2026-11-20-搬家.md": "# 搬家\n\n- 找了三家公司\n",
}
YES = {"fact": True, "useful_in_a_month": True, "allowed": True, "layer": "long-term"}


def lay(vault: Path, files: Mapping[str, str | None], settings: object = None) -> Path:
    """Write these files into a folder, and the plugin's settings."""
    vault.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        if text is not None:
            path = vault / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    if settings is not None:
        data = vault / ".obsidian/plugins/yolo/data.json"
        data.parent.mkdir(parents=True, exist_ok=True)
        data.write_text(json.dumps(settings), "utf-8")
    return vault


def raw(**fields: Any) -> dict[str, Any]:
    """A proposal's JSON: an addition to the global file unless said otherwise."""
    first = {"schema": 1, "created": "2026-11-28T10:00:00+00:00", "agent": "dev", "action": "add"}
    usual = {"content": "Plays the cello", "section": "profile", "scope": "global", "why": "you told me"}
    if fields.get("action", "add") != "add":
        usual = {"scope": "global", "why": "you told me"}
    return {**first, **usual, **fields}


def drop(vault: Path, value: object = None, *, id: str | None = None, **fields: Any) -> str:
    """Put a proposal into the inbox as a program without our tools would; its id."""
    name = id or new_id(datetime.now(UTC))
    folder = vault / ".memsift/inbox/new"
    folder.mkdir(parents=True, exist_ok=True)
    data = (
        value if isinstance(value, bytes) else json.dumps(raw(**fields) if value is None else value).encode()
    )
    (folder / f"{name}.json").write_bytes(data)
    return name


def waiting(desk: Desk) -> dict[str, Item]:
    """The items that wait now, by id."""
    desk.refresh()
    return {item.id: item for item in desk.items()}


def answer(desk: Desk, item: Item, what: Answer = Answer.APPROVE, **more: Any) -> Outcome:
    return desk.decide([Decision(item.id, what, item.digest, **more)])


def approve(desk: Desk, *items: Item) -> Committed:
    """Approve items in one go; it must be done."""
    return done(desk.decide([Decision(item.id, Answer.APPROVE, item.digest) for item in items]))


def reject(desk: Desk, *items: Item, reason: str = "not true") -> Committed:
    return done(desk.decide([Decision(item.id, Answer.REJECT, item.digest, reason) for item in items]))


def done(outcome: Outcome) -> Committed:
    assert isinstance(outcome, Committed), outcome
    return outcome


def memory(vault: Path) -> dict[str, bytes]:
    """The vault's files, without ours and without the plugin's settings."""
    own = {".memsift", ".obsidian"}
    return {
        path.relative_to(vault).as_posix(): path.read_bytes()
        for path in vault.rglob("*")
        if path.is_file() and not own & set(path.relative_to(vault).parts)
    }


def codes(item: Item) -> list[str]:
    return [flag.code for flag in item.flags]
