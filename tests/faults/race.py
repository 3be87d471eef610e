"""The race harness: another program writes a file in its own way while a person decides about it.

A round has a pair of files of its own. A writer (a process of its own, with one habit of saving) adds
entries to the first of them, one save after the other; meanwhile a desk edits, merges, moves or undoes
there. When both are done the files, the cards and the journal are judged.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from memsift.review.desk import Desk
from memsift.store import Committed, Outcome, StoreError
from store_kit import delete, left_overs, make_vault, move, on_disk, open_desk, plan, replace

Edit = Callable[[bytes], bytes]
SAVES = 3
"""How often a writer saves in a round."""


def _pause(chance: random.Random) -> None:
    """What an editor takes between two system calls: the time in which it can be met half-way."""
    time.sleep(chance.random() * 0.002)


def rewrite_in_place(path: Path, edit: Edit, chance: random.Random) -> None:
    data = _there(path)
    with path.open("r+b", buffering=0) as file:
        new = edit(data)
        half = len(new) // 2
        file.write(new[:half])
        _pause(chance)
        file.write(new[half:])
        file.truncate()


def temp_and_rename(path: Path, edit: Edit, chance: random.Random) -> None:
    new = edit(_there(path))
    temp = path.with_suffix(".tmp")
    temp.write_bytes(new)
    _pause(chance)
    temp.rename(path)


def append(path: Path, edit: Edit, chance: random.Random) -> None:
    with path.open("ab", buffering=0) as file:
        _pause(chance)
        file.write(edit(b""))


def truncate_then_write(path: Path, edit: Edit, chance: random.Random) -> None:
    new = edit(_there(path))
    with path.open("wb", buffering=0) as file:
        _pause(chance)
        file.write(new)


def backup_and_new(path: Path, edit: Edit, chance: random.Random) -> None:
    """What vim does with 'backup': the old file gets another name, a new one is written."""
    new = edit(_there(path))
    backup = path.with_name(path.name + "~")
    path.rename(backup)
    _pause(chance)
    with path.open("xb", buffering=0) as file:
        file.write(new)
    backup.unlink()


def held_open(path: Path, edit: Edit, chance: random.Random) -> None:
    """An editor that has the file open for writing all the while, and writes through that handle."""
    with path.open("r+b", buffering=0) as file:
        data = file.read()
        _pause(chance)
        _pause(chance)
        file.seek(0)
        file.write(edit(data))
        file.truncate()


HABITS: dict[str, Callable[[Path, Edit, random.Random], None]] = {
    "in place": rewrite_in_place,
    "temp and rename": temp_and_rename,
    "append": append,
    "truncate, then write": truncate_then_write,
    "backup and new": backup_and_new,
    "held open": held_open,
}


def _there(path: Path) -> bytes:
    return path.read_bytes()


class Writer:
    """A process with one habit. `start` lets it save; `join` waits until it has."""

    def __init__(self, habit: str, seed: int) -> None:
        orders, self._orders = os.pipe()
        self._done, done = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._orders)
            os.close(self._done)
            _obey(orders, done, HABITS[habit], random.Random(seed))
        os.close(orders)
        os.close(done)

    def start(self, path: Path, word: str) -> None:
        os.write(self._orders, f"{path}\t{word}\n".encode())

    def join(self) -> str:
        """What it says: "ok", or what went wrong in it."""
        return os.read(self._done, 4096).decode()

    def end(self) -> None:
        os.close(self._orders)
        os.close(self._done)
        os.waitpid(self.pid, 0)


def _obey(
    orders: int, done: int, save: Callable[[Path, Edit, random.Random], None], chance: random.Random
) -> None:
    """The writer's life, in its own process: it never returns."""
    try:
        with os.fdopen(orders, encoding="utf-8") as lines:
            for line in lines:
                path, word = line.rstrip("\n").split("\t")
                try:
                    for n in range(SAVES):
                        _pause(chance)
                        save(Path(path), _adding(f"{word}n{n}"), chance)
                    os.write(done, b"ok")
                except OSError as error:
                    os.write(done, repr(error).encode())
    finally:
        os._exit(0)


def _adding(word: str) -> Edit:
    return lambda data: data + f"- {word}: written by another program\n".encode()


# -- the person's half


@dataclass(frozen=True)
class Round:
    """What one round is about: its files, the word that the writer writes and the one the person does."""

    a: str
    b: str
    theirs: str
    ours: str


def files_of(n: int) -> dict[str, bytes]:
    first = b"- Profile_1: likes tea\n- Profile_2: lives in Bern\n- Profile_3: has a bike\n"
    return {
        f"YOLO/memory/a{n}.md": b"# User Profile\n\n" + first,
        f"YOLO/memory/b{n}.md": b"# User Profile\n\n- Profile_1: tea again\n- Profile_7: plays chess\n",
    }


def edit(desk: Desk, r: Round) -> Outcome:
    return desk.commit(plan(replace(r.a, "- Profile_2: lives in Bern", f"- Profile_2: lives in {r.ours}")))


def merge(desk: Desk, r: Round) -> Outcome:
    return desk.commit(
        plan(
            replace(r.b, "- Profile_1: tea again", f"- Profile_1: tea, {r.ours}"),
            delete(r.a, "- Profile_1: likes tea"),
        )
    )


def move_over(desk: Desk, r: Round) -> Outcome:
    return desk.commit(plan(move(r.a, r.b, "User Profile", "- Profile_3: has a bike")))


def undo(desk: Desk, r: Round) -> Outcome:
    return desk.undo()


@dataclass(frozen=True)
class Act:
    """A decision. `words`: what of the files before it takes away, file → lines; `adds`: what it puts where.

    `prepare` is done before the writer starts.
    """

    do: Callable[[Desk, Round], Outcome]
    takes: Callable[[Round], dict[str, bytes]]
    adds: Callable[[Round], dict[str, bytes]]
    prepare: Callable[[Desk, Round], Outcome] | None = None


ACTS = {
    "edit": Act(
        edit,
        lambda r: {r.a: b"- Profile_2: lives in Bern\n"},
        lambda r: {r.a: f"- Profile_2: lives in {r.ours}\n".encode()},
    ),
    "merge": Act(
        merge,
        lambda r: {r.b: b"- Profile_1: tea again\n", r.a: b"- Profile_1: likes tea\n"},
        lambda r: {r.b: f"- Profile_1: tea, {r.ours}\n".encode()},
    ),
    "move": Act(
        move_over,
        lambda r: {r.a: b"- Profile_3: has a bike\n"},
        lambda r: {r.b: b"- Profile_3: has a bike\n"},
    ),
    "undo": Act(
        undo,
        lambda r: {r.a: f"- Profile_2: lives in {r.ours}\n".encode()},
        lambda r: {r.a: b"- Profile_2: lives in Bern\n"},
        prepare=edit,
    ),
}  # fmt: skip


@dataclass
class Tally:
    """What came of the rounds. `wrong`: in words, with the round's number."""

    rounds: int = 0
    saves: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    cards: int = 0
    wrong: list[str] = field(default_factory=list)


def race(folder: Path, habit: str, act: str, rounds: int, seed: int = 1) -> Tally:
    """So many rounds of one habit against one kind of decision, in `folder`."""
    tally = Tally()
    files = {name: data for n in range(rounds) for name, data in files_of(n).items()}
    vault = make_vault(folder / "vault", files)
    chance = random.Random(seed)
    with writing(habit, seed) as writer:
        desk = open_desk(vault)
        for n in range(rounds):
            one = Round(f"YOLO/memory/a{n}.md", f"YOLO/memory/b{n}.md", f"theirs{n}", f"ours{n}")
            wrong = _round(desk, writer, vault, one, ACTS[act], chance, tally)
            tally.wrong += [f"{habit} against {act}, round {n}: {fault}" for fault in wrong]
            tally.rounds += 1
        desk.close()
    if left_overs(vault):
        tally.wrong.append(f"{habit} against {act}: left over: {left_overs(vault)}")
    return tally


def races(folder: Path, habit: str, act: str, rounds: int, enough: Callable[[Tally], bool]) -> Tally:
    """Races until what came of one of them is enough: how two programs meet is the kernel's affair. A hundred
    races without it are not bad luck."""
    for n in range(100):
        tally = race(folder / str(n), habit, act, rounds, seed=n + 1)
        if enough(tally):
            break
    return tally


@contextmanager
def writing(habit: str, seed: int) -> Iterator[Writer]:
    """A writer for the time of a context."""
    writer = Writer(habit, seed)
    try:
        yield writer
    finally:
        writer.end()


def _round(
    desk: Desk, writer: Writer, vault: Path, r: Round, act: Act, chance: random.Random, tally: Tally
) -> list[str]:
    if act.prepare is not None:
        act.prepare(desk, r)
    before = on_disk(vault)
    writer.start(vault / r.a, r.theirs)
    time.sleep(chance.random() * 0.004)
    outcome = act.do(desk, r)
    said = writer.join()
    tally.saves += SAVES
    tally.outcomes[type(outcome).__name__] += 1
    if said != "ok":
        return [f"the writer could not write: {said}"]
    try:
        desk.store.claim()  # what had to wait for the other program is brought to an end
        desk.refresh()
        return judge(desk, vault, r, act, outcome, before, tally)
    except StoreError as error:
        return [f"cannot be looked at afterwards: {error}"]


def judge(
    desk: Desk, vault: Path, r: Round, act: Act, outcome: Outcome, before: dict[str, bytes], tally: Tally
) -> list[str]:
    """What is wrong after a round. Every edit stands in its file, or a card waits that tells of the file and
    History has its bytes; none was made twice; and what was answered is so."""
    wrong: list[str] = []
    now = on_disk(vault)
    if desk.store.journal.open_plans():
        wrong.append(f"left open: {desk.store.journal.open_plans()}")
    carded = {card.file for card in desk.items()}
    takes, adds = act.takes(r), act.adds(r)

    def safe(file: str, line: bytes) -> bool:
        return file in carded and in_history(desk, file, line)

    # The other program's saves, and what nobody decided about.
    theirs = [(r.a, f"- {r.theirs}n{n}: written by another program\n".encode()) for n in range(SAVES)]
    stays = [
        (name, line)
        for name in (r.a, r.b)
        for line in before[name].splitlines(keepends=True)
        if line.startswith(b"- ") and takes.get(name) != line
    ]
    for name, line in (*theirs, *stays):
        count = now[name].count(line)
        if count > 1 or (count == 0 and not safe(name, line)):
            wrong.append(f"{line!r} of {name} stands there {count} times ({outcome})")
        tally.cards += count == 0
    for name, line in (*adds.items(), *takes.items()):
        if now[name].count(line) > 1:
            wrong.append(f"applied twice: {line!r} ({outcome})")
    new = all(line in now[f] for f, line in adds.items()) and not any(
        line in now[f] for f, line in takes.items()
    )
    old = all(line in now[f] for f, line in takes.items()) and not any(
        line in now[f] for f, line in adds.items()
    )
    if isinstance(outcome, Committed):
        if not new:
            # The other program has put back what it had read before: its edit, and so a card.
            tally.cards += 1
            if not carded & {r.a, r.b}:
                wrong.append(f"a decision was overwritten and no card says so: {sorted(carded)}")
        changed = desk.changed_by(outcome.plan_id)
        if any(line not in (changed[f][1] or b"") for f, line in adds.items()):
            wrong.append("History does not hold what was decided")
        if any(line not in (changed[f][0] or b"") for f, line in takes.items()):
            wrong.append("History does not hold what was there before")
    elif any(f == r.b and line in now[f] for f, line in adds.items()) or any(
        f == r.b and line not in now[f] for f, line in takes.items()
    ):
        wrong.append(f"answered {type(outcome).__name__}, and part of it is in a file that only we write")
    elif not old:
        # Refused, and yet it is there: the other program read it in between and wrote it out as its own.
        tally.cards += 1
        if r.a not in carded:
            wrong.append(f"answered {type(outcome).__name__}, and part of it is in the file without a card")
    return wrong


def in_history(desk: Desk, file: str, line: bytes) -> bool:
    """Whether a version of the file that History can bring back has a line."""
    plans = [plan for session in desk.history() for plan in session.plans if file in plan.files]
    return any(line in (data or b"") for p in plans for data in desk.changed_by(p.id).get(file, ()))
