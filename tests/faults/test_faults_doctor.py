"""`memsift doctor` on each kind of damage: it names it, mends what it can, and says what is left."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from screens import Program, environment, memsift, piped, planted

from store_kit import BASEL, BERN, COOK, GLOBAL, add, make_vault, on_disk, open_desk, plan, replace
from tally import tally


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A vault in which two decisions were made."""
    vault = make_vault(tmp_path / "vault")
    desk = open_desk(vault)
    desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    desk.close()
    return vault


def state(vault: Path) -> Path:
    return next((vault.parent / "state").glob("*/journal.db")).parent


def sql(text: str) -> Callable[[Path], None]:
    """Damage inside a journal that is sound as a database."""

    def damage(vault: Path) -> None:
        journal = sqlite3.connect(state(vault) / "journal.db")
        assert journal.execute(text).rowcount > 0
        journal.commit()
        journal.close()

    return damage


def written(name: str, data: bytes) -> Callable[[Path], None]:
    def damage(vault: Path) -> None:
        path = vault / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    return damage


def journal_cut(vault: Path) -> None:
    path = state(vault) / "journal.db"
    path.write_bytes(path.read_bytes()[:5000])


def settings_wrong(vault: Path) -> None:
    config = vault.parent / "config"
    config.mkdir(exist_ok=True)
    (config / "config.toml").write_text("history.keep_days = 'soon'\n")


def id_is_a_folder(vault: Path) -> None:
    (vault / ".memsift/id").unlink()
    (vault / ".memsift/id").mkdir()


BASE = "SELECT sha FROM baseline LIMIT 1"
BLOB, FIRST = "store.blob-damaged", "SELECT after FROM touched LIMIT 1"
TEMP = "YOLO/memory/.memsift-0123456789ab-01234567.tmp"

# damage → what it is called, and whether doctor can mend it
DAMAGES: dict[str, tuple[Callable[[Path], None], str, bool]] = {
    "kept bytes damaged": (sql(f"UPDATE blobs SET data=x'00' WHERE sha=({FIRST})"), BLOB, True),
    "kept bytes gone": (sql(f"DELETE FROM blobs WHERE sha=({FIRST})"), "store.blob-missing", True),
    "baseline gone": (sql(f"DELETE FROM blobs WHERE sha=({BASE})"), "store.baseline-missing", True),
    "forgetting not ended": (
        sql("INSERT INTO places (name,value) VALUES ('forgetting','{\"date\":\"2026-11-20\"}')"),
        "forget.not-ended", False,
    ),
    "journal cut": (journal_cut, "store.journal-aside", False),
    "numbers": (written(".memsift/numbers.json", b"{"), "vault.marks-unreadable", True),
    "id": (id_is_a_folder, "store.own-folder-odd", False),
    "a left-over of ours": (written(TEMP, b""), "store.temp-left", True),
    "a left-over with somebody's edit": (written(TEMP, b"- not known\n"), "store.temp-left", False),
    "settings": (settings_wrong, "store.setting-bad", False),
    "inbox": (written(".memsift/inbox/new/odd.json", b"nothing"), "inbox.bad", True),
}  # fmt: skip


@pytest.mark.pty
@pytest.mark.parametrize("damage", DAMAGES)
def test_it_is_named_and_mended_where_that_can_be(damage: str, vault: Path) -> None:
    act, code, mends = DAMAGES[damage]
    env = environment(vault.parent)
    assert piped("doctor", str(vault), "--json", env=env)[0] == 0
    act(vault)
    before = on_disk(vault)
    status, said, error = piped("doctor", str(vault), "--json", env=env)
    assert (status, error) == (1, "")
    assert code in {one["code"] for one in json.loads(said)["problems"]}
    with Program(memsift("doctor", str(vault), "--lang", "en"), env=env, columns=160, rows=40) as program:
        program.wait_for("Type y")
        program.press("y", "enter")
        assert program.wait_end() == (0 if mends else 1)
        assert "Traceback" not in program.text
    status, said, _ = piped("doctor", str(vault), "--json", env=env)
    assert (code in {one["code"] for one in json.loads(said)["problems"]}) is not mends
    memory = {name: data for name, data in before.items() if name != TEMP}
    assert {name: data for name, data in on_disk(vault).items() if name != TEMP} == memory
    assert mends or (vault / TEMP).exists() is (TEMP in before)  # nobody's edit is thrown away
    # One goes on: a decision, and the way back from it.
    desk = open_desk(vault)
    assert type(desk.commit(plan(add(COOK, "Other Memory", "- Memory_4: oil")))).__name__ == "Committed"
    assert type(desk.undo()).__name__ == "Committed"
    assert on_disk(vault)[COOK] == before[COOK]
    desk.close()
    tally("kinds of damage")


def test_numbers_are_written_anew_from_what_this_machine_knows(vault: Path) -> None:
    numbers = vault / ".memsift/numbers.json"
    known = json.loads(numbers.read_bytes())
    assert known[COOK] == {"Memory": 3}
    numbers.write_bytes(numbers.read_bytes()[:-9])  # a sync that was broken off
    desk = open_desk(vault)
    desk.store.mend()
    desk.close()
    assert json.loads(numbers.read_bytes()).items() >= known.items()


# -- the test must see what it is there for


@pytest.mark.parametrize("damage", ["kept bytes damaged", "baseline gone"])
def test_the_test_sees_a_doctor_that_only_looks(
    damage: str, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "from memsift.store import care\ncare.mend = lambda journal: ()"
    monkeypatch.setitem(globals(), "memsift", lambda *words: [*planted(code), *words])
    with pytest.raises(AssertionError):
        test_it_is_named_and_mended_where_that_can_be(damage, vault)
