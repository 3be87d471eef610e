"""The kept answer of `status`: the same as a new one would be, and gone when anything changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from memsift.store.status_cache import Asked, Told, vault_mark
from store_kit import make_vault, not_looked_into

TOLD = Told(True, {"en": "due", "zh": "该体检了"}, '{"schema": 1}')
LONG_AGO = 1_700_000_000
GLOBAL = "YOLO/memory/global.md"


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    # A file's change time cannot be set: instead of waiting, the clock is put forward.
    from memsift.store import status_cache

    now = status_cache.time.time_ns
    monkeypatch.setattr(status_cache.time, "time_ns", lambda: now() + 3_600_000_000_000)
    vault = make_vault(tmp_path / "v")
    (tmp_path / "state" / "own").mkdir(parents=True)
    (tmp_path / "config").mkdir()
    (vault / ".memsift" / "inbox" / "new").mkdir(parents=True)
    return Asked(str(vault), date(2026, 11, 29), str(tmp_path / "state"), str(tmp_path / "config"))


def keep(asked: Asked) -> None:
    asked.keep(asked.path, f"{asked.states}/own", vault_mark(asked.path), TOLD)


def test_it_is_told_again(asked: Asked) -> None:
    assert asked.recall() is None
    keep(asked)
    assert asked.recall() == TOLD
    assert asked.recall() == TOLD


def touch(asked: Asked) -> None:
    path = Path(asked.path, GLOBAL)
    path.write_bytes(path.read_bytes() + b"- Profile_9: more\n")


def same_size(asked: Asked) -> None:
    path = Path(asked.path, GLOBAL)
    path.write_bytes(path.read_bytes().replace(b"tea", b"rum"))
    os.utime(path, (LONG_AGO, LONG_AGO))


CHANGES: dict[str, Callable[[Asked], object]] = {
    "a memory file": touch,
    "one of the same size and time": same_size,
    "a new note": lambda a: Path(a.path, "note.md").write_text("x"),
    "a file that went": lambda a: Path(a.path, GLOBAL).unlink(),
    "a proposal": lambda a: Path(a.path, ".memsift/inbox/new/01.json").write_text("{}"),
    "number marks": lambda a: Path(a.path, ".memsift/numbers.json").write_text("{}"),
    "settings": lambda a: Path(a.config, "config.toml").write_text("lang = 'zh'"),
    "the journal": lambda a: Path(a.states, "own", "journal.db").write_text("x"),
    "its log": lambda a: Path(a.states, "own", "journal.db-wal").write_text("x"),
    "the vault": lambda a: Path(a.path).rename(a.path + "-moved"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_anything_that_changed_ends_it(asked: Asked, what: str) -> None:
    keep(asked)
    assert asked.recall() == TOLD
    CHANGES[what](asked)
    assert asked.recall() is None


def test_another_day_vault_or_configuration_is_another_question(asked: Asked, tmp_path: Path) -> None:
    keep(asked)
    assert replace(asked, today=date(2026, 11, 30)).recall() is None
    assert replace(asked, config=str(tmp_path / "other")).recall() is None
    assert replace(asked, path=str(make_vault(tmp_path / "w"))).recall() is None
    assert asked.recall() == TOLD


def test_what_changed_while_it_was_read_is_not_kept(asked: Asked) -> None:
    mark = vault_mark(asked.path)
    touch(asked)
    asked.keep(asked.path, f"{asked.states}/own", mark, TOLD)
    assert asked.recall() is None


def test_a_file_of_this_moment_has_no_mark(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "v")
    assert vault_mark(str(vault)) == ""
    one = Asked(str(vault), date(2026, 11, 29), str(tmp_path / "state"), str(tmp_path / "config"))
    one.keep(str(vault), str(tmp_path / "state"), "", TOLD)
    assert one.recall() is None


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b'{"version": "0"}', b"\xff", b'{"lines": 3}'])
def test_a_damaged_one_is_none(asked: Asked, data: bytes) -> None:
    keep(asked)
    (file,) = Path(asked.states, "status").iterdir()
    whole = json.loads(file.read_bytes())
    file.write_bytes(data)
    assert asked.recall() is None
    for key in whole:
        file.write_text(json.dumps({name: value for name, value in whole.items() if name != key}))
        assert asked.recall() is None


def test_where_nothing_can_be_kept_nothing_happens(asked: Asked) -> None:
    nowhere = replace(asked, states=f"{asked.path}/{GLOBAL}/no")
    nowhere.keep(asked.path, "/nowhere", vault_mark(asked.path), TOLD)
    assert nowhere.recall() is None


def test_a_folder_of_ours_that_cannot_be_looked_into_ends_it(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(asked)
    assert asked.recall() == TOLD
    not_looked_into(monkeypatch, "inbox/new")
    assert asked.recall() is None
