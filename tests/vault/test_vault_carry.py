"""A vault that went through a pipe is the same vault."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import memsift_tui
from memsift.review.desk import Desk
from memsift.vault.build import build
from memsift.vault.carry import pack, unpack
from memsift.vault.model import RawFile, Role, Vault

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"


def carried(vault: Vault, before: Vault | None = None) -> Vault:
    value, blobs = pack(vault)
    return unpack(json.loads(json.dumps(value)), blobs, before)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_demo_is_the_same_behind_the_pipe(tmp_path: Path, lang: str) -> None:
    desk = Desk.open(
        DEMO / lang,
        today=date(2026, 11, 29),
        look=True,
        noting=False,
        state_dir=str(tmp_path / "s"),
        config_dir=str(tmp_path / "c"),
    )
    desk.close()
    there = carried(desk.vault)
    assert there.files
    for name in Vault.__slots__:
        if name not in ("first_seen", "problems"):
            assert getattr(there, name) == getattr(desk.vault, name), name


def test_every_kind_of_file_is_the_same_behind_the_pipe() -> None:
    log = ".AGENT/02-记忆库/会话日志/2026-10-27.md"
    files = {
        "AGENTS.md": "# Rules\n- [F1] Be brief (2026-01-01)\n",
        ".AGENT/02-记忆库/长期记忆.md": "# 家\n- [F2] 住在杭州 (2026-10-27)\n",
        ".AGENT/02-记忆库/记忆索引.md": "- home → 长期记忆.md#家\n",
        log: "# Today\n- Said hello\n",
        "notes/other.md": "text\n",
        "notes/picture.png": None,
        "notes/od\udcffd.md": "a name that is no UTF-8\n",
    }
    raw = [
        RawFile(path, None if text is None else text.encode(), mtime_ns=7, size=3)
        for path, text in files.items()
    ]
    vault = build("/vault", [*raw, RawFile(".AGENT/02-记忆库/近期记忆.md", b"\xff\xfe", readonly="x")])
    there = carried(vault)
    assert there == vault
    assert {file.role for file in there.files} > {Role.RULES, Role.INDEX, Role.SESSION_LOG}
    (of_log,) = (file for file in there.files if file.path == log)
    assert of_log.document.entries[0].fields.date == date(2026, 10, 27)


def test_documents_of_an_earlier_reading_serve_again() -> None:
    raw = [RawFile("YOLO/memory/global.md", b"# A\n- one\n"), RawFile("YOLO/memory/a.md", b"# A\n- two\n")]
    first = carried(build("/vault", raw))
    changed = [raw[0], RawFile("YOLO/memory/a.md", b"# A\n- three\n")]
    second = carried(build("/vault", changed), first)
    own, shared = second.files
    assert shared.document is first.files[1].document
    assert own.document.entries[0].text == "three"
