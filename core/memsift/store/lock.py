"""The PIN of a vault: what a person decides is signed with a key that only the PIN opens.

The key is 32 random bytes. Beside it nothing is kept but its wrapping: scrypt makes a pad and a check of the
PIN and a salt; neither the PIN nor the key is ever written. Another PIN wraps the same key, so that what was
signed stays signed. What is signed are statements: that a plan stands in the journal as it does, that a file
has this baseline, that a proposal, a dismissal, a pair was decided. A statement without a valid signature
does not count: a baseline falls back to the last one that was signed, so that the edit shows as drift, and
a plan is a card that says so.

With the key (after `unlock`) signatures are proved; without it only their presence is known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.model import State, StoreError
from memsift.store.signing import new_key, plain_pin, proof, sign, unwrap, wrap
from memsift.sums import sha256

if TYPE_CHECKING:
    from memsift.store.database import Database

MIN_LENGTH = 4
_RECORD = "lock"


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that is signed, by its digest. `file`, `sha`: of a baseline, to find the last signed one."""

    digest: str
    file: str | None = None
    sha: str | None = None


Again = Callable[[], "Statement | None"]
"""Makes a statement anew, from its row as it is then; None: the row is gone."""


def statement(*parts: object) -> Statement:
    """What these parts (JSON types; the first says of what kind it is) state together."""
    return Statement(sha256(json.dumps(parts).encode()).hexdigest())


def of_baseline(file: str, sha: str) -> Statement:
    return Statement(statement("baseline", file, sha).digest, file, sha)


def of_proposal(id: str, outcome: str, reason: str) -> Statement:
    return statement("proposal", id, outcome, reason)


def of_dismissal(key: str) -> Statement:
    return statement("dismissed", key)


def of_pair(a: str, b: str) -> Statement:
    return statement("apart", *sorted((a, b)))


class Lock:
    """The lock of one journal. Methods raise StoreError when the journal cannot be used."""

    def __init__(self, journal: Database) -> None:
        self._journal = journal
        self.wanted: Callable[[], object] = lambda: None
        """Called when something is not done because the PIN was not typed yet."""
        self._key: bytes | None = None
        self._seen: tuple[object, frozenset[str]] | None = None
        self._plans: tuple[object, dict[int, Statement]] | None = None

    # -- the PIN -------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether this vault has a PIN."""
        return self._journal.meta(_RECORD) is not None

    @property
    def open(self) -> bool:
        """Whether what is decided now is signed: the PIN was typed, and is still the one."""
        return self._key is not None and self._record().get("proof") == proof(self._key)

    @property
    def taken_away(self) -> bool:
        """Whether there are signatures and no PIN: somebody removed it who did not know it."""
        return not self.on and bool(self._journal.rows("SELECT 1 FROM signatures LIMIT 1"))

    @property
    def set_by(self) -> Mapping[str, object]:
        """When and from where the PIN was set: `when`, `tty`, `parent`."""
        record = self._record()
        return {name: str(record.get(name, "?")) for name in ("when", "tty", "parent")}

    def unlock(self, pin: str) -> bool:
        """Open the lock for this sitting; False: that is not the PIN. Slow, so that guessing is."""
        record = self._record()
        key = unwrap(record, pin)
        if key is None or record.get("proof") != proof(key):
            return False
        self._key = key
        return True

    def need(self) -> None:
        """Raises StoreError when there is a PIN and it was not typed yet."""
        if self.on and not self.open:
            self.wanted()
            raise StoreError(Message("lock.needs-pin"))

    def set_pin(self, pin: str, by: Mapping[str, str]) -> None:
        """Give the vault a PIN, or another one. What was decided before the first counts as the person's;
        for another one the lock must be open. `by`: as in `set_by`. Raises StoreError."""
        self.need()
        if len(plain_pin(pin)) < MIN_LENGTH:
            raise StoreError(Message("lock.too-short", {"n": MIN_LENGTH}))
        first = not self.on
        key = new_key() if first or self._key is None else self._key
        with self._journal.writing():
            self._journal.set_meta(_RECORD, json.dumps(wrap(key, pin) | {"proof": proof(key), **by}))
            self._key = key
            if first:
                self._journal.run("DELETE FROM signatures")
                self.sign(self._everything())

    def remove_pin(self) -> None:
        """Take the PIN away; the lock must be open. What was decided stays, and what did not count is gone:
        drift that a forged baseline hid goes on showing. Raises StoreError."""
        self.need()
        with self._journal.writing():
            self._drop_what_does_not_count()
            self._journal.run("DELETE FROM signatures")
            self._journal.run("DELETE FROM meta WHERE key=?", _RECORD)
        self._key = None

    def _drop_what_does_not_count(self) -> None:
        run = self._journal.run
        rows = {str(file): str(sha) for file, sha in self._journal.rows("SELECT file,sha FROM baseline")}
        counts = self.baselines(rows)
        for file in rows:
            if file not in counts:
                run("DELETE FROM baseline WHERE file=?", file)
            elif counts[file] != rows[file]:
                run("UPDATE baseline SET sha=? WHERE file=?", counts[file], file)
        for select, where, make in _DECIDED:
            for row in self._journal.rows(select):
                if not self.holds(make(*map(str, row))):
                    delete = select[select.index("FROM") :] + where
                    run(f"DELETE {delete}", *row[: where.count("?")])

    def _record(self) -> dict[str, object]:
        try:
            record = json.loads(self._journal.meta(_RECORD) or "{}")
        except ValueError:
            record = {}
        return record if isinstance(record, dict) else {}

    # -- signing -------------------------------------------------------------------------------------

    def sign(self, statements: Iterable[Statement]) -> None:
        """Sign statements where there is a PIN and it was typed; else nothing is done."""
        if not self.open or self._key is None:
            return
        rows = [(one.digest, sign(self._key, one.digest), one.file, one.sha) for one in statements]
        self._journal.run_many("INSERT OR REPLACE INTO signatures VALUES (?,?,?,?)", rows)

    def unsign(self, digests: Iterable[str]) -> None:
        """Take signatures back. The caller writes."""
        self._journal.run_many("DELETE FROM signatures WHERE statement=?", [(one,) for one in digests])

    def sign_plan(self, plan: str, said: Iterable[Statement]) -> None:
        """Sign a plan that is about to be carried out, the baselines that it leaves, and what it decides.

        Raises StoreError when there is a PIN and it was not typed yet.
        """
        if not self.on:
            return
        self.need()
        number = int(plan[1:])
        rows = self._journal.rows("SELECT file,base_after FROM touched WHERE plan=?", number)
        bases = [of_baseline(str(file), str(sha)) for file, sha in rows if sha is not None]
        self.sign([*_plan_statements(self._journal, number).values(), *bases, *said])

    def unsign_plan(self, plan: str, said: Iterable[Statement]) -> None:
        """Take back what `sign_plan` signed: the plan did not happen. What was signed before it stays:
        where it left a baseline as it was, that one. The caller writes, and ends or drops the plan then."""
        number = int(plan[1:])
        rows = self._journal.rows(
            "SELECT file,base_after FROM touched WHERE plan=? AND base_after IS NOT base_before", number
        )
        bases = [of_baseline(str(file), str(sha)) for file, sha in rows if sha is not None]
        own = _plan_statements(self._journal, number).values()
        self.unsign(one.digest for one in (*own, *bases, *said))

    def settled(self, file: str, sha: str | None) -> None:
        """This is the baseline of a file now; where that counts, what was signed for it before is no way back
        any more."""
        if sha is None or not self.on or self._signed(of_baseline(file, sha)):
            self._journal.run("DELETE FROM signatures WHERE file=? AND sha IS NOT ?", file, sha)

    @contextmanager
    def signing_again(self, plan: int | None = None) -> Iterator[None]:
        """What is valid before (a plan; None: everything) stays so, though its rows are written anew
        meanwhile: something is forgotten, what is needed to undo is given up. The caller writes.

        Raises StoreError when the PIN was not typed.
        """
        self.need()
        rows = _rows(self._journal) if plan is None else _rows_of_plans(self._journal, plan)
        valid = [(now.digest, again) for now, again in rows if self._signed(now)] if self.on else []
        yield
        self.unsign(digest for digest, _ in valid)
        self.sign(now for _, again in valid if (now := again()) is not None)

    # -- proving -------------------------------------------------------------------------------------

    def holds(self, one: Statement) -> bool:
        """Whether a statement counts: there is no PIN, or it is signed."""
        return self.counting()(one)

    def counting(self) -> Callable[[Statement], bool]:
        """`holds` as it is now, for many statements: what is signed is looked up once."""
        if not self.on:
            return lambda one: True
        valid = self._valid()
        return lambda one: one.digest in valid

    def _signed(self, one: Statement) -> bool:
        """`holds` between two writes: every write makes what was looked up for all of them old."""
        key = self._key if self.open else None
        rows = self._journal.rows("SELECT mac FROM signatures WHERE statement=?", one.digest)
        return any(key is None or sign(key, one.digest) == mac for (mac,) in rows)

    def baselines(self, rows: Mapping[str, str]) -> dict[str, str]:
        """File → the name of its baseline, of those rows that count; else of the last that was signed."""
        if not self.on:
            return dict(rows)
        found: dict[str, str] = {}
        counts = self.counting()
        for file, sha in rows.items():
            name = sha if counts(of_baseline(file, sha)) else self._last_signed(file)
            if name is not None:
                found[file] = name
        return found

    def _last_signed(self, file: str) -> str | None:
        rows = self._journal.rows(
            "SELECT signatures.sha FROM signatures JOIN blobs USING (sha) WHERE file=?"
            " ORDER BY signatures.rowid DESC",
            file,
        )
        return next((str(sha) for (sha,) in rows if self.holds(of_baseline(file, str(sha)))), None)

    def unsigned(self) -> dict[str, Statement]:
        """Plans that were carried out without the PIN, oldest first, with what would have to be signed."""
        if not self.on:
            return {}
        version = self._journal.version
        if self._plans is None or self._plans[0] != version:
            self._plans = (version, _plan_statements(self._journal))
        valid = self._valid()
        return {f"p{n}": one for n, one in self._plans[1].items() if one.digest not in valid}

    def claims_of(self, plan: str) -> tuple[Statement, ...]:
        """The plan's own statement, and the baselines that it left and that stand."""
        number = int(plan[1:])
        rows = self._journal.rows(
            "SELECT file,sha FROM touched JOIN baseline USING (file) WHERE plan=? AND sha=base_after", number
        )
        bases = (of_baseline(str(file), str(sha)) for file, sha in rows)
        return (*_plan_statements(self._journal, number).values(), *bases)

    def _valid(self) -> frozenset[str]:
        """The digests of the statements that are signed. Cheap when nothing was written since."""
        key = self._key if self.open else None
        mark = (self._journal.version, key)
        if self._seen is None or self._seen[0] != mark:
            rows = self._journal.rows("SELECT statement,mac FROM signatures")
            good = (str(name) for name, mac in rows if key is None or sign(key, str(name)) == mac)
            self._seen = (mark, frozenset(good))
        return self._seen[1]

    def _everything(self) -> Iterator[Statement]:
        return (now for now, _ in _rows(self._journal))


# -- what there is to sign


Kind = tuple[str, str, Callable[..., Statement]]
"""How rows are read, how one of them is found again by its first columns, and what a row states."""

_BASELINES: Kind = ("SELECT file,sha FROM baseline", " WHERE file=?", of_baseline)
_DECIDED: tuple[Kind, ...] = (
    ("SELECT id,outcome,reason FROM proposals", " WHERE id=?", of_proposal),
    ("SELECT key FROM dismissed", " WHERE key=?", of_dismissal),
    ("SELECT a,b FROM not_duplicate", " WHERE a=? AND b=?", of_pair),
)


def _rows(journal: Database) -> Iterator[tuple[Statement, Again]]:
    """Each statement that the journal makes, and what makes it anew after its row was changed."""
    yield from _rows_of_plans(journal)
    for select, where, make in (_BASELINES, *_DECIDED):
        for row in journal.rows(select):
            key = row[: where.count("?")]

            def again(
                sql: str = select + where,
                key: tuple[object, ...] = key,
                make: Callable[..., Statement] = make,
            ) -> Statement | None:
                found = journal.rows(sql, *key)
                return make(*map(str, found[0])) if found else None

            yield make(*map(str, row)), again


def _rows_of_plans(journal: Database, number: int | None = None) -> Iterator[tuple[Statement, Again]]:
    for plan, one in _plan_statements(journal, number).items():
        yield one, partial(lambda n: _plan_statements(journal, n).get(n), plan)


def _plan_statements(journal: Database, number: int | None = None) -> dict[int, Statement]:
    """Of each plan that was not given back, oldest first: that it stands in the journal as it does."""
    one, its = ("", "") if number is None else (" WHERE id=?", " WHERE plan=?")
    key = () if number is None else (number,)
    files: dict[object, list[object]] = {}
    for plan, *row in journal.rows(
        f"SELECT plan,file,before,after,base_before,base_after FROM touched{its} ORDER BY plan,file", *key
    ):
        files.setdefault(plan, []).append(row)
    undoes: dict[object, list[object]] = {}
    for plan, undone in journal.rows(f"SELECT plan,undone FROM undoes{its} ORDER BY plan,undone", *key):
        undoes.setdefault(plan, []).append(undone)
    found: dict[int, Statement] = {}
    for plan, state, *row in journal.rows(
        f"SELECT id,state,session,at,why,plan,forgotten FROM plans{one} ORDER BY id", *key
    ):
        if state != State.ROLLED_BACK.value:
            found[int(str(plan))] = statement("plan", plan, row, files.get(plan, []), undoes.get(plan, []))
    return found
