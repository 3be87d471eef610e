"""Comparing in a process of its own: it finds the same, and whatever becomes of it, the app goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import memsift_tui
from memsift.messages import Message, say
from memsift.review.aside import __main__ as beside_the_app
from memsift.review.aside import comparer, wire
from memsift.review.aside.comparer import Comparer
from memsift.review.aside.model import Failed, NotWanted, Wanted
from memsift.review.aside.work import Work
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.vault.build import build
from memsift.vault.model import RawFile, Vault
from memsift.vault.refs import text_hash

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
PATIENCE = 60.0

OpenDemo = Callable[[str], Desk]


@pytest.fixture
def open_demo(tmp_path: Path) -> Iterator[OpenDemo]:
    opened: list[Desk] = []

    def open_it(lang: str) -> Desk:
        desk = Desk.open(
            DEMO / lang,
            today=date(2026, 11, 29),
            look=True,
            state_dir=str(tmp_path / "state"),
            config_dir=str(tmp_path / "config"),
        )
        opened.append(desk)
        return desk

    yield open_it
    for desk in opened:
        desk.close()


@pytest.fixture
def beside() -> Iterator[Comparer]:
    one = Comparer()
    yield one
    one.end()
    one.rest()


def wanted(folder: Path, apart: frozenset[tuple[str, str]] = frozenset()) -> Wanted:
    return Wanted(apart, (), str(folder))


def vault_of(*texts: str) -> Vault:
    lines = "".join(f"- Memory_{n}: {text}\n" for n, text in enumerate(texts, 1))
    return build("/vault", [RawFile("YOLO/memory/global.md", f"# A\n{lines}".encode())])


TEA = vault_of("The user likes green tea in the morning", "The user likes green tea in the morning.")
COFFEE = vault_of("The user likes green tea in the morning", "Deploys happen on Fridays from the main branch")


def pid_of(one: Comparer) -> int:
    assert one._process is not None
    return one._process._popen.pid


def is_gone(pid: int) -> bool:
    """Whether a process is gone, or only waits for somebody to ask how it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_finds_what_the_work_finds_here(
    open_demo: OpenDemo, beside: Comparer, tmp_path: Path, lang: str
) -> None:
    desk = open_demo(lang)
    here = Work()
    found = beside.compare(desk.vault, wanted(tmp_path))
    assert found == here.compare(desk.vault, wanted(tmp_path))
    assert len(found.alike) > 10
    assert found.linked
    facts = facts_of(desk)
    assert beside.look(desk.vault, facts) == here.look(desk.vault, facts)
    assert pid_of(beside) != os.getpid()


@pytest.mark.parametrize(("ascii", "sign"), [(True, "*"), (False, "•")])
def test_what_it_tells_is_drawn_in_the_signs_that_the_terminal_has(
    open_demo: OpenDemo, beside: Comparer, tmp_path: Path, ascii: bool, sign: str
) -> None:
    desk = open_demo("en")
    beside.compare(desk.vault, replace(wanted(tmp_path), ascii=ascii))
    told = beside.look(desk.vault, facts_of(desk)).worst
    assert told is not None
    assert sign * 4 in say(told, "en")


def test_what_changed_is_compared_anew(beside: Comparer, tmp_path: Path) -> None:
    assert len(beside.compare(TEA, wanted(tmp_path)).alike) == 2
    first = pid_of(beside)
    assert beside.compare(COFFEE, wanted(tmp_path)).alike == {}
    found = beside.compare(TEA, wanted(tmp_path))
    assert [p.verdict for partners in found.alike.values() for p in partners] == ["same", "same"]
    assert pid_of(beside) == first
    one, other = (entry.text for entry in TEA.files[0].document.entries)
    apart = frozenset({(min(map(text_hash, (one, other))), max(map(text_hash, (one, other))))})
    assert beside.compare(TEA, wanted(tmp_path, apart)).alike == {}


def test_what_is_given_up_is_not_taken_for_the_next_answer(beside: Comparer, tmp_path: Path) -> None:
    beside.compare(COFFEE, wanted(tmp_path))
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return True

    with pytest.raises(NotWanted):
        beside.compare(TEA, wanted(tmp_path), stop)
    assert asked
    assert beside.compare(COFFEE, wanted(tmp_path)).alike == {}


def test_keys_let_it_wait_and_never_end_it(
    open_demo: OpenDemo, beside: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault, told = open_demo("en").vault, []
    stand_still = comparer.Process.stand_still

    def counted(process: comparer.Process) -> None:
        told.append(process.works)
        stand_still(process)

    def stop() -> bool:
        beside.give_way()
        return False

    monkeypatch.setattr(comparer.Process, "stand_still", counted)
    beside.give_way()
    assert told == []
    found = beside.compare(vault, wanted(tmp_path), stop)
    assert found == Work().compare(vault, wanted(tmp_path))
    assert len(told) > 1
    assert all(told)  # before it works a signal would end it
    told.clear()
    beside.give_way()
    assert told == []  # it has nothing to do
    first = pid_of(beside)
    assert len(beside.compare(TEA, wanted(tmp_path), stop).alike) == 2
    assert pid_of(beside) == first


def test_it_stands_still_until_the_last_key_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept = 100.0, []
    still = beside_the_app.StandStill()

    def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(now)
        now += seconds / 2
        if len(slept) < 4:
            still()  # another key, while it stands still
        now += seconds / 2

    monkeypatch.setattr(beside_the_app, "monotonic", lambda: now)
    monkeypatch.setattr(beside_the_app, "sleep", sleep)
    still()
    assert slept == sorted(set(slept))  # one after the other, never one within another
    assert now >= slept[2] + beside_the_app.A_KEY  # the last key came after the third sleep had begun
    before = now
    still()
    assert now >= before + beside_the_app.A_KEY


IN_TWO_PIECES = """
import sys
said = b'[{"works": true}, 0]'
out = sys.stdout.buffer
out.write(len(said).to_bytes(4) + said[:5]); out.flush()
sys.stdin.buffer.read(1)
out.write(said[5:]); out.flush()
sys.stdin.buffer.read()
"""


def test_what_is_given_up_in_the_midst_of_a_frame_is_read_on_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparer, "PROGRAM", ("-c", IN_TWO_PIECES))
    process = comparer.Process()
    try:
        with pytest.raises(NotWanted):
            process.answer(lambda: bool(process._came))  # its length is read, the rest is on the way
        process.ask(0)
        assert process.answer(lambda: False) == {"works": True}
    finally:
        process.end()


def test_after_a_rest_another_process_goes_on(beside: Comparer, tmp_path: Path) -> None:
    before = beside.compare(TEA, wanted(tmp_path))
    first = pid_of(beside)
    beside.rest()
    assert is_gone(first)
    assert beside.compare(TEA, wanted(tmp_path)) == before
    assert pid_of(beside) != first


def test_one_that_dies_is_told_and_the_next_one_works(beside: Comparer, tmp_path: Path) -> None:
    beside.compare(TEA, wanted(tmp_path))
    os.kill(pid_of(beside), 9)
    with pytest.raises(Failed):
        beside.compare(TEA, wanted(tmp_path))
    assert len(beside.compare(TEA, wanted(tmp_path)).alike) == 2


def test_what_goes_wrong_in_it_is_told_by_its_kind_alone(
    beside: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside.compare(TEA, wanted(tmp_path))
    monkeypatch.setattr(wire, "wanted_as", lambda wanted: {"secret": "a text"})
    with pytest.raises(Failed) as failed:
        beside.compare(COFFEE, wanted(tmp_path))
    assert failed.value.kind == "KeyError"
    monkeypatch.undo()
    assert len(beside.compare(TEA, wanted(tmp_path)).alike) == 2


def test_without_a_process_the_work_is_done_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError

    for name, value in (("PROGRAM", ("-c", "")), ("PROGRAM", ("-c", "print('?' * 9)"))):
        with monkeypatch.context() as change:
            change.setattr(comparer, name, value)
            one = Comparer()
            assert len(one.compare(TEA, wanted(tmp_path)).alike) == 2
            assert one._process is None
    with monkeypatch.context() as change:
        change.setattr(subprocess, "Popen", refused)
        one = Comparer()
        one.begin()
        assert len(one.compare(TEA, wanted(tmp_path)).alike) == 2
    with monkeypatch.context() as change:
        change.setattr(sys, "executable", "")
        assert len(Comparer().compare(TEA, wanted(tmp_path)).alike) == 2


NONSENSE = """
import sys
def say(text):
    sys.stdout.buffer.write(len(text).to_bytes(4) + text)
    sys.stdout.buffer.flush()
say(b'[{"works": true}, 0]')
say(%r)
sys.stdin.buffer.read()
"""


@pytest.mark.parametrize(
    "said",
    [
        b"not json",
        b"[7, 0]",
        b'[{"number": 1, "alike": [[99, []]]}, 0]',
        b'[{"number": 1, "alike": [[0, [[1, "same", 90, [], [], [["?"]]]]]]}, 0]',
        b'[{"number": 1, "alike": [[0, [["x"]]]]}, 0]',
        b'[{"number": 1, "done": true}, 0]',
    ],
)
def test_an_answer_that_makes_no_sense_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(comparer, "PROGRAM", ("-c", NONSENSE % said))
    one = Comparer()
    with pytest.raises(Failed):
        one.compare(TEA, wanted(tmp_path))
    assert one._process is None


def test_the_end_does_not_wait_for_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparer, "PROGRAM", ("-c", NONSENSE % b'[{"number": 0}, 0]'))
    one = Comparer()
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        if len(looks) == 5:
            one.end()
        return False

    with pytest.raises(NotWanted):
        one.compare(TEA, wanted(tmp_path), stop)
    with pytest.raises(NotWanted):
        one.compare(TEA, wanted(tmp_path))


PARENT = """
import os, sys
from memsift.review.aside.comparer import Comparer
one = Comparer()
one.begin()
if sys.argv[1] == "ready":
    one._ready(lambda: False)
print(one._process._popen.pid, flush=True)
sys.stdin.read()
os._exit(0)
"""


@pytest.mark.parametrize("when", ["at once", "ready"])
@pytest.mark.parametrize("how", ["leaves", "killed"])
def test_it_ends_with_the_app_however_that_ends(when: str, how: str) -> None:
    app = subprocess.Popen(
        [sys.executable, "-c", PARENT, when], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert app.stdin is not None
    assert app.stdout is not None
    with app:
        pid = int(app.stdout.readline())
        assert not is_gone(pid)
        if how == "killed":
            app.kill()
        else:
            app.stdin.close()
        app.wait(PATIENCE)
        wait_until(lambda: is_gone(pid))


def test_nothing_is_imported_from_the_folder_that_the_app_is_in(
    beside: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json.py", "queue.py", "memsift.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'trap')!r}, 'w')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(beside.compare(TEA, wanted(tmp_path / "state")).alike) == 2
    assert beside._process is not None
    assert not (tmp_path / "trap").exists()


def test_no_text_stands_in_what_others_see_of_it(beside: Comparer, tmp_path: Path) -> None:
    beside.compare(TEA, wanted(tmp_path))
    seen = b"".join(Path(f"/proc/{pid_of(beside)}/{name}").read_bytes() for name in ("cmdline", "environ"))
    assert b"memsift.review.aside" in seen
    assert b"green tea" not in seen
    assert os.getpriority(os.PRIO_PROCESS, pid_of(beside)) == min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)


def test_messages_come_through_as_they_are() -> None:
    inner = Message("text.secret-key", {})
    one = Message("x", {"n": 3, "day": date(2026, 1, 2), "what": inner, "all": ("a", inner), "no": None})
    given = wire.frames({"said": one})
    value, blobs = wire.read(lambda size: next(given))
    assert wire.message(value["said"]) == one
    assert blobs == []
    assert say(inner, "en") == say(wire.message({"message": inner.id, "params": {}}), "en")


def test_facts_come_through_as_they_are(open_demo: OpenDemo) -> None:
    facts = replace(
        facts_of(open_demo("en")),
        prepared=None,
        first_seen={"a": date(2026, 1, 2)},
        used_before={"f.md": frozenset({"Memory_2", "Memory_1"})},
        not_duplicate=frozenset({("a", "b")}),
        dismissed=frozenset({"x:1"}),
        report=b"# Report\n",
    )
    value, blobs = wire.facts_as(facts)
    given = wire.frames(value, blobs)
    assert wire.facts_of(*wire.read(lambda size: next(given))) == facts
