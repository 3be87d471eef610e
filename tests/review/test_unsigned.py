"""With a PIN: what was decided without it does not count, shows as drift, and waits for a person."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from inbox_kit import GLOBAL, START, answer, approve, done, drop, lay, memory, reject, waiting
from memsift.markdown import parse
from memsift.messages import Message, say
from memsift.plan import Change, Op, Plan, apply_changes, diff
from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.drift import DriftKind
from memsift.review.items import DriftItem
from memsift.store import Committed, Refused, Stopped, StoreError, care, encode, lock, seam, signing
from memsift.store.model import sha
from memsift.vault import text_hash
from store_kit import open_desk

PIN = "blue tram 7"


@pytest.fixture(autouse=True)
def quick_guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing, "_COST", {"n": 2, "r": 1, "p": 1})


@pytest.fixture
def vault(quick: Path) -> Path:
    return lay(quick / "vault", START)


class Door:
    """Opens the vault; what was open before is closed first."""

    def __init__(self, vault: Path) -> None:
        self._vault = vault
        self._desk: Desk | None = None

    def __call__(self, pin: str | None = PIN) -> Desk:
        """The vault opened anew; the PIN is typed unless it is None."""
        self.close()
        self._desk = open_desk(self._vault)
        if pin is not None:
            assert self._desk.store.lock.unlock(pin)
        return self._desk

    def close(self) -> None:
        if self._desk is not None:
            self._desk.close()
        self._desk = None


@pytest.fixture
def door(vault: Path) -> Iterator[Door]:
    """A vault in which a few things were decided before it was given a PIN."""
    desk = open_desk(vault)
    drop(vault, content="Reads Borges", section="profile")
    drop(vault, content="Owes me money", section="profile")
    first, second = waiting(desk).values()
    approve(desk, first)
    reject(desk, second)
    desk.store.set_pin(PIN)
    desk.close()
    door = Door(vault)
    yield door
    door.close()


def forged(vault: Path, *statements: tuple[str, tuple[object, ...]]) -> None:
    """What a program of the same user can do to the journal."""
    (path,) = (vault.parent / "state").rglob("journal.db")
    with closing(sqlite3.connect(path)) as db, db:
        for sql, values in statements:
            db.execute(sql, values)


def text(desk: Desk, file: str = GLOBAL) -> str:
    return (Path(desk.vault.root) / file).read_text("utf-8")


def kinds(desk: Desk) -> list[str]:
    return [item.action for item in waiting(desk).values()]


def test_before_and_with_the_pin_nothing_is_drift(vault: Path, door: Door) -> None:
    desk = door()
    assert kinds(desk) == []
    drop(vault)
    (item,) = waiting(desk).values()
    approve(desk, item)
    assert kinds(desk) == []
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)
    desk = door()
    assert kinds(desk) == []
    done(desk.undo())
    assert kinds(desk) == ["add"]


@pytest.mark.parametrize("typed", [None, "blue tram 8", ""])
def test_without_the_pin_nothing_is_decided(vault: Path, door: Door, typed: str | None) -> None:
    drop(vault)
    before = memory(vault)
    desk = door(None)
    asked: list[bool] = []
    desk.store.lock.wanted = lambda: asked.append(True)
    if typed is not None:
        assert not desk.store.lock.unlock(typed)
    (item,) = waiting(desk).values()
    refused = [
        desk.decide([Decision(item.id, Answer.APPROVE, item.digest)]),
        desk.decide([Decision(item.id, Answer.REJECT, item.digest, "no")]),
        desk.undo(),
        desk.undo_session(),
        desk.restore("p1"),
        desk.review_all(),
    ]
    for one in refused[:4]:
        assert isinstance(one, Refused)
        assert one.message.id == "lock.needs-pin"
    assert not any(isinstance(one, Committed) for one in refused)
    assert len(asked) >= 4
    with pytest.raises(StoreError) as failed:
        desk.store.forget("Lives in Bern", desk.store.to_forget("nowhere to be found"))
    assert failed.value.message.id == "lock.needs-pin"
    with pytest.raises(StoreError):
        desk.store.set_pin("another one")
    with pytest.raises(StoreError):
        desk.store.remove_pin()
    assert list(waiting(desk)) == [item.id]
    assert memory(vault) == before


def test_what_is_decided_after_the_pin_was_wanted_stands_in_history(vault: Path, door: Door) -> None:
    desk = door(None)
    id = drop(vault)
    assert isinstance(answer(desk, waiting(desk)[id]), Refused)
    assert desk.store.lock.unlock(PIN)
    done(answer(desk, waiting(desk)[id]))
    assert len(desk.history()) == 2


def test_the_pin_is_written_nowhere(vault: Path, door: Door) -> None:
    desk = door()
    key = desk.store.lock._key
    assert key is not None
    door.close()
    for path in vault.parent.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert PIN.encode() not in data
            assert key not in data
            assert key.hex().encode() not in data


def test_a_full_width_pin_is_the_same(door: Door) -> None:
    desk = door(None)
    assert desk.store.lock.unlock("ｂｌｕｅ　ｔｒａｍ　７")


def forge_approval(vault: Path) -> None:
    """An approval as Memsift writes one, made by a program that has no PIN: file, baseline and plan."""
    path = vault / GLOBAL
    old = path.read_bytes()
    new = old.replace(b"# Preferences", b"- Profile_9: Trusts everybody\n\n# Preferences")
    path.write_bytes(new)
    forged(
        vault,
        ("INSERT OR REPLACE INTO blobs VALUES (?,?,?)", (sha(new), len(new), zlib.compress(new))),
        ("UPDATE baseline SET sha=? WHERE file=?", (sha(new), GLOBAL)),
        (
            "INSERT INTO plans (session,at,state,why,plan)"
            " SELECT 1,'2026-11-29T10:00:00+01:00','done',why,? FROM plans LIMIT 1",
            (encode.dump_plan(Plan(Message("inbox.why-preview"), apply_changes(*diff(old, new, GLOBAL)))),),
        ),
        (
            "INSERT INTO touched SELECT max(id),?,?,?,?,?,NULL FROM plans",
            (GLOBAL, sha(old), sha(new), sha(old), sha(new)),
        ),
    )


@pytest.mark.parametrize("known", [True, False])
def test_a_forged_approval_shows_as_drift(vault: Path, door: Door, known: bool) -> None:
    """In History, as a card, at the start; and the memory that it changed as drift of its own."""
    forge_approval(vault)
    desk = door(PIN if known else None)
    assert kinds(desk) == ["unsigned", "added"]
    assert [plan.unsigned for session in desk.history() for plan in session.plans] == [False, False, True]
    assert [note.id for note in desk.tell_of_unsigned()] == ["lock.unsigned"]
    card, drift = waiting(desk).values()
    assert (card.kind, card.file) == ("drift", GLOBAL)
    assert any("Trusts everybody" in line for line in card.after)
    assert isinstance(drift, DriftItem)
    assert drift.drift.kind is DriftKind.ADDED
    assert [flag.code for flag in card.flags] == ["unsigned"]


def test_taken_back_it_is_gone_without_a_trace_in_the_memory(vault: Path, door: Door) -> None:
    before = memory(vault)
    forge_approval(vault)
    desk = door()
    card, _ = waiting(desk).values()
    done(answer(desk, card, Answer.REJECT, reason="not me"))
    assert memory(vault) == before
    assert kinds(desk) == []


def test_drift_taken_back_leaves_the_card(vault: Path, door: Door) -> None:
    before = memory(vault)
    forge_approval(vault)
    desk = door()
    card, drift = waiting(desk).values()
    reject(desk, drift)
    assert memory(vault) == before
    (card,) = waiting(desk).values()
    assert card.action == "unsigned"
    # What it did is not there any more to be taken back; that it may stand in History can be said.
    assert isinstance(answer(desk, card, Answer.REJECT, reason="not me"), Stopped)
    done(answer(desk, card))
    assert memory(vault) == before
    assert kinds(desk) == []


@pytest.mark.parametrize(
    "plan", ["{not even JSON", None, encode.dump_plan(Plan(Message("inbox.why-preview"), ()))]
)
def test_one_that_says_nothing_can_be_settled(vault: Path, door: Door, plan: str | None) -> None:
    desk = door()
    forged(
        vault,
        (
            "INSERT INTO plans (session,at,state,why,plan)"
            " SELECT 1,'2026-11-29T10:00:00+01:00','done',why,? FROM plans LIMIT 1",
            (plan,),
        ),
    )
    (card,) = waiting(desk).values()
    if isinstance(answer(desk, card, Answer.REJECT, reason="not me"), Refused):
        done(answer(desk, card))
    assert kinds(desk) == []


def test_a_person_says_that_it_was_theirs_and_takes_that_back(vault: Path, door: Door) -> None:
    forge_approval(vault)
    desk = door()
    there = text(desk)
    card, _ = waiting(desk).values()
    done(answer(desk, card))
    assert kinds(desk) == []
    assert text(desk) == there
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)
    done(desk.undo())
    assert kinds(desk) == ["unsigned", "added"]


def test_it_is_decided_alone_and_as_it_was_shown(vault: Path, door: Door) -> None:
    forge_approval(vault)
    desk = door()
    card, drift = waiting(desk).values()
    both = [Decision(one.id, Answer.APPROVE, one.digest) for one in (card, drift)]
    assert isinstance(desk.decide(both), Refused)
    forged(
        vault, ("UPDATE plans SET at='2026-11-29T11:11:11+01:00' WHERE id=(SELECT max(id) FROM plans)", ())
    )
    assert isinstance(answer(desk, card), Stopped)
    assert isinstance(desk.decide([Decision(card.id, Answer.ANYWAY, waiting(desk)[card.id].digest)]), Refused)


def test_a_moved_baseline_without_a_plan_is_drift(vault: Path, door: Door) -> None:
    desk = door()
    path = vault / GLOBAL
    old = path.read_bytes()
    new = old.replace(b"Answers in short", b"Answers at length")
    path.write_bytes(new)
    forged(
        vault,
        ("INSERT OR REPLACE INTO blobs VALUES (?,?,?)", (sha(new), len(new), zlib.compress(new))),
        ("UPDATE baseline SET sha=? WHERE file=?", (sha(new), GLOBAL)),
    )
    assert kinds(desk) == ["changed"]
    (card,) = waiting(desk).values()
    assert (card.before, card.after) == (
        ("- Preference_1: Answers in short",), ("- Preference_1: Answers at length",),
    )  # fmt: skip
    reject(desk, card)
    assert path.read_bytes() == old
    assert kinds(desk) == []


def test_an_older_plan_that_is_rewritten_is_seen(vault: Path, door: Door) -> None:
    desk = door()
    forged(vault, ("UPDATE touched SET before=after WHERE plan=1", ()))
    assert kinds(desk) == ["unsigned"]


def test_signatures_of_another_key_count_only_until_the_pin_is_typed(vault: Path, door: Door) -> None:
    forge_approval(vault)
    desk = door(None)
    claims = [
        (one.digest, "0" * 64, one.file, one.sha) for one in desk.store.lock.claims_of(f"p{len(plans(desk))}")
    ]
    forged(vault, *(("INSERT INTO signatures VALUES (?,?,?,?)", claim) for claim in claims))
    assert kinds(desk) == []
    assert desk.store.lock.unlock(PIN)
    assert kinds(desk) == ["unsigned", "added"]


def plans(desk: Desk) -> list[str]:
    return [plan.id for session in desk.history() for plan in session.plans]


def test_a_forged_decision_brings_nothing_out_of_the_inbox(vault: Path, door: Door) -> None:
    desk = door()
    id = drop(vault)
    forged(vault, ("INSERT INTO proposals VALUES (?,'approved','2026-11-29T10:00:00+00:00','',1)", (id,)))
    assert list(waiting(desk)) == [id]
    approve(desk, waiting(desk)[id])
    assert kinds(desk) == []


def test_a_forged_dismissal_hides_nothing(vault: Path, door: Door) -> None:
    desk = door()
    forged(
        vault,
        ("INSERT INTO dismissed VALUES ('secret:x','2026-11-29')", ()),
        ("INSERT INTO not_duplicate VALUES ('a','b','2026-11-29')", ()),
    )
    assert desk.store.decisions.dismissed() == frozenset()
    assert desk.store.decisions.not_duplicate() == frozenset()
    desk.store.decisions.tell_apart("d", "c", desk.store.now())
    assert desk.store.decisions.not_duplicate() == frozenset({("c", "d")})


def forge_plan(vault: Path, plan: Plan, *touched: tuple[object, ...]) -> None:
    """A plan in the journal that says of itself what a program without the PIN likes.

    `touched`: file, then the names of its bytes before, after, and those of its baseline.
    """
    said = encode.dump_plan(plan)
    forged(
        vault,
        (
            "INSERT INTO plans (session,at,state,why,plan)"
            " SELECT 1,'2026-11-29T10:00:00+01:00','done',why,? FROM plans LIMIT 1",
            (said,),
        ),
        *(("INSERT INTO touched SELECT max(id),?,?,?,?,?,NULL FROM plans", row) for row in touched),
    )


def test_taking_back_what_was_forged_signs_nothing_else(vault: Path, door: Door) -> None:
    """Its steps are anybody's, and those that take them back are signed with the PIN."""
    evil = lock.of_baseline(GLOBAL, "ab" * 32)
    steps = (
        {"do": "unvouch", "plan": "p1", "statements": [[evil.digest, evil.file, evil.sha]]},
        {"do": "undismiss", "key": "secret:x"},
        {"do": "duplicate", "a": "a", "b": "b"},
        {"do": "undecided", "proposal": "one-that-waits", "outcome": "rejected", "reason": ""},
    )
    changes = tuple(Change(Op.INBOX, "", step=dict(step)) for step in steps)
    forge_plan(vault, Plan(Message("inbox.why-preview"), changes))
    desk = door()
    (card,) = waiting(desk).values()
    reject(desk, card)
    assert not desk.store.lock.holds(evil)
    assert desk.store.decisions.dismissed() == frozenset()
    assert desk.store.decisions.not_duplicate() == frozenset()
    assert "one-that-waits" not in desk.store.decisions.decided()
    assert kinds(desk) == []


def test_the_card_lists_all_that_approving_would_sign(vault: Path, door: Door) -> None:
    """Dismissals, pairs and decided proposals that come along with a forged plan, in words."""
    one, two = first_texts(vault)
    steps = (
        {"do": "dismiss", "key": "secret:0123456789"},
        {"do": "not-duplicate", "a": text_hash(one), "b": "cd" * 32},
        {"do": "decided", "proposal": "one-that-waits", "outcome": "rejected", "reason": "\x1b[2J no"},
        {"do": "snooze", "key": "stale:x", "until": None, "was": None},
    )
    changes = tuple(Change(Op.INBOX, "", step=dict(step)) for step in steps)
    forge_plan(vault, Plan(Message("inbox.why-preview"), changes))
    desk = door()
    (card,) = waiting(desk).values()
    assert [flag.code for flag in card.flags] == [
        "unsigned",
        "along-dismissed",
        "along-apart",
        "along-decided",
    ]
    told = [say(flag.message, "en") for flag in card.flags[1:]]
    assert "secret" in told[0]
    assert one in told[1]
    assert "cdcdcdcdcd" in told[1]
    assert "one-that-waits" in told[2]
    assert "rejected" in told[2]
    assert two not in " ".join(told)
    # One more slipped in after the card was shown: nothing is done.
    more = Plan(Message("inbox.why-preview"), (*changes, Change(Op.INBOX, "", step=dict(steps[0]))))
    forged(vault, ("UPDATE plans SET plan=? WHERE id=(SELECT max(id) FROM plans)", (encode.dump_plan(more),)))
    assert isinstance(answer(desk, card), Stopped)


def test_steps_that_say_nothing_are_shown_and_settled_all_the_same(vault: Path, door: Door) -> None:
    steps = ({"do": "dismiss"}, {"do": "not-duplicate", "a": 7}, {"do": "decided", "proposal": None})
    changes = tuple(Change(Op.INBOX, "", step=dict(step)) for step in steps)
    forge_plan(vault, Plan(Message("inbox.why-preview"), changes))
    desk = door()
    (card,) = waiting(desk).values()
    assert len(card.flags) == 4
    done(answer(desk, card))
    assert kinds(desk) == []


def first_texts(vault: Path) -> tuple[str, str]:
    """The texts of the first two entries of the vault's first file."""
    first, second, *_ = parse((vault / GLOBAL).read_bytes()).entries
    return first.text, second.text


def test_taking_back_what_was_forged_moves_nothing_into_the_memory(vault: Path, door: Door) -> None:
    move = Change(Op.INBOX, GLOBAL, to_file=".memsift/inbox/done/x.json", data=b"- Trusts everybody\n")
    forge_plan(vault, Plan(Message("inbox.why-preview"), (move,)))
    before = memory(vault)
    desk = door()
    (card,) = waiting(desk).values()
    assert isinstance(answer(desk, card, Answer.REJECT, reason="not me"), Refused)
    assert memory(vault) == before
    done(answer(desk, card))
    assert memory(vault) == before


def test_approving_signs_no_baseline_that_the_card_does_not_show(vault: Path, door: Door) -> None:
    path = vault / GLOBAL
    old = path.read_bytes()
    new = old.replace(b"# Preferences", b"- Profile_9: Trusts everybody\n\n# Preferences")
    path.write_bytes(new)
    unsaid = (GLOBAL, sha(old), sha(old), sha(old), sha(new))
    forge_plan(vault, Plan(Message("inbox.why-preview"), ()), unsaid)
    desk = door()
    early = next(item for item in waiting(desk).values() if item.action == "unsigned")
    assert early.after == ()
    forged(
        vault,
        ("INSERT OR REPLACE INTO blobs VALUES (?,?,?)", (sha(new), len(new), b"damaged")),
        ("UPDATE baseline SET sha=? WHERE file=?", (sha(new), GLOBAL)),
    )
    card = waiting(desk)[early.id]
    assert (card.after, card.digest) == ((), early.digest)  # bytes that nobody can see are not signed
    forged(vault, ("UPDATE blobs SET data=? WHERE sha=?", (zlib.compress(new), sha(new))))
    assert isinstance(answer(desk, early), Stopped)  # the baseline was moved after the card was shown
    card = waiting(desk)[early.id]
    assert card.after == ("- Profile_9: Trusts everybody",)
    done(answer(desk, card))
    assert kinds(desk) == []


def test_what_was_taken_back_is_not_signed_any_more(vault: Path, door: Door) -> None:
    """A program that puts the row of a decision back finds no signature waiting for it."""
    desk = door()
    id = drop(vault)
    reject(desk, waiting(desk)[id])
    (row,) = desk.store.journal.rows("SELECT id,outcome,at,reason,plan FROM proposals WHERE id=?", id)
    done(desk.undo())
    decisions = desk.store.decisions
    decisions.dismiss("stale:y", desk.store.now())
    decisions.undismiss("stale:y")
    decisions.tell_apart("d", "c", desk.store.now())
    decisions.no_longer_apart("c", "d")
    forged(
        vault,
        ("INSERT INTO proposals VALUES (?,?,?,?,?)", row),
        ("INSERT INTO dismissed VALUES ('stale:y','2026-11-29')", ()),
        ("INSERT INTO not_duplicate VALUES ('c','d','2026-11-29')", ()),
    )
    assert list(waiting(desk)) == [id]
    assert (decisions.dismissed(), decisions.not_duplicate()) == (frozenset(), frozenset())


def test_a_vault_that_is_made_new_to_us_keeps_its_baseline(vault: Path, door: Door) -> None:
    """Making Memsift take everything as it stands for the baseline needs the PIN too."""
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"Has a cat", b"Has a dog"))
    forged(vault, ("DELETE FROM meta WHERE key='baseline-started'", ()))
    desk = door()
    assert kinds(desk) == ["changed"]


def test_another_pin_keeps_what_was_signed(vault: Path, door: Door) -> None:
    desk = door()
    drop(vault)
    (item,) = waiting(desk).values()
    approve(desk, item)
    desk.store.set_pin("green tram 8")
    assert kinds(desk) == []
    desk = door(None)
    assert not desk.store.lock.unlock(PIN)
    assert desk.store.lock.unlock("green tram 8")
    assert kinds(desk) == []
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)
    done(desk.undo())


def test_removed_it_takes_nothing_back(vault: Path, door: Door) -> None:
    desk = door()
    drop(vault)
    (item,) = waiting(desk).values()
    approve(desk, item)
    desk.store.remove_pin()
    desk = door(None)
    assert not desk.store.lock.on
    assert not desk.store.lock.taken_away
    assert kinds(desk) == []
    done(desk.undo())
    desk.store.set_pin("red tram 9")
    assert kinds(desk) == ["add"]


def test_removed_it_does_not_make_count_what_did_not(vault: Path, door: Door) -> None:
    """A baseline that was forged, of one file and of another that was never signed, and decisions."""
    forge_approval(vault)
    other = vault / "YOLO/memory/other.md"
    other.write_text("- Other_1: New here\n", "utf-8")
    forged(
        vault,
        (
            "INSERT INTO baseline SELECT ?,sha FROM baseline WHERE file=?",
            (str(other.relative_to(vault)), GLOBAL),
        ),
        ("INSERT INTO dismissed VALUES ('secret:x','2026-11-29')", ()),
        ("INSERT INTO not_duplicate VALUES ('a','b','2026-11-29')", ()),
    )
    desk = door()
    desk.store.decisions.dismiss("stale:y", desk.store.now())
    before = kinds(desk)
    desk.store.remove_pin()
    assert kinds(desk) == [kind for kind in before if kind != "unsigned"]
    assert "added" in before
    assert desk.store.decisions.dismissed() == frozenset({"stale:y"})
    assert desk.store.decisions.not_duplicate() == frozenset()


def test_a_pin_that_was_taken_away_is_told(vault: Path, door: Door) -> None:
    forged(vault, ("DELETE FROM meta WHERE key='lock'", ()))
    desk = door(None)
    assert "lock.taken-away" in [note.id for note in desk.notes]
    assert "lock.taken-away" in [problem.id for problem in desk.store.problems()]


def test_a_pin_that_was_put_in_its_place_opens_nothing(vault: Path, door: Door) -> None:
    """Who sets a PIN of their own has to sign everything anew: the person's PIN is wrong, and they notice."""
    desk = door()
    other = lay(vault.parent / "other", START)
    there = open_desk(other)
    there.store.set_pin("evil")
    record = there.store.journal.meta("lock")
    there.close()
    forged_other = ("UPDATE meta SET value=? WHERE key='lock'", (record,))
    for path in (vault.parent / "state").rglob("journal.db"):
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(*forged_other)
    assert not desk.store.lock.open
    assert not desk.store.lock.unlock(PIN)
    id = drop(vault)
    assert isinstance(answer(desk, waiting(desk)[id]), Refused)


@pytest.mark.parametrize("pin", ["", "abc", "   x   "])
def test_a_pin_that_is_too_short(vault: Path, pin: str) -> None:
    desk = open_desk(vault)
    with pytest.raises(StoreError):
        desk.store.set_pin(pin)
    assert not desk.store.lock.on
    desk.close()


@pytest.mark.parametrize("record", ["", "[]", "{}", "{", '{"salt": 1, "key": "zz", "check": "\\ud800"}'])
def test_a_record_that_is_none(vault: Path, door: Door, record: str) -> None:
    desk = door()
    forged(vault, ("UPDATE meta SET value=? WHERE key='lock'", (record,)))
    assert desk.store.lock.on
    assert not desk.store.lock.open
    assert not desk.store.lock.unlock(PIN)


def test_forgetting_and_giving_up_old_history_keep_what_was_signed(vault: Path, door: Door) -> None:
    desk = door()
    for words in ("Plays the cello", "Sings in a choir"):
        drop(vault, content=words)
        (item,) = waiting(desk).values()
        approve(desk, item)
    proof = desk.store.forget("Plays the cello", desk.store.to_forget("Plays the cello"))
    assert proof.left == ()
    assert kinds(desk) == []
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)
    long_ago = "UPDATE plans SET at='2001-01-01T00:00:00+00:00'"
    desk.store.remove_pin()
    forged(vault, (long_ago, ()))
    desk.store.set_pin(PIN)
    desk = door()
    assert kinds(desk) == []
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)


def test_giving_up_much_history_does_not_read_all_signatures_for_each_plan(
    vault: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = door()
    for n in range(12):
        done(desk.commit(Plan(Message("inbox.why-preview"), (Change(Op.INBOX, "", step=dismissal(n)),))))
        drop(vault, content=f"Knows song {n}")
        approve(desk, next(iter(waiting(desk).values())))
    journal = desk.store.journal
    rows, asked = journal.rows, list[str]()

    def counted(sql: str, *values: object) -> list[tuple[object, ...]]:
        asked.append(sql)
        return rows(sql, *values)

    monkeypatch.setattr(journal, "rows", counted)
    assert care.prune(journal, desk.store.now() + timedelta(days=1), 0) > 12
    assert asked.count("SELECT statement,mac FROM signatures") <= 1
    assert kinds(desk) == []
    assert len(desk.store.decisions.dismissed()) == 12


def dismissal(n: int) -> dict[str, object]:
    return {"do": "dismiss", "key": f"stale:{n}"}


def test_forgetting_does_not_sign_what_was_forged(vault: Path, door: Door) -> None:
    forge_approval(vault)
    desk = door()
    desk.store.forget("Reads Borges", desk.store.to_forget("Reads Borges"))
    assert kinds(desk) == ["unsigned", "added"]


def test_a_journal_of_the_version_before_takes_a_pin(vault: Path, door: Door) -> None:
    desk = door()
    desk.store.remove_pin()
    forged(vault, ("DROP TABLE signatures", ()), ("PRAGMA user_version=1", ()))
    desk = door(None)
    desk.store.set_pin(PIN)
    assert kinds(desk) == []


class Killed(BaseException):
    """Ends a decision on its way."""


def stopped_at(point: str, desk: Desk, id: str, monkeypatch: pytest.MonkeyPatch) -> set[tuple[object, ...]]:
    """Approve a proposal and be killed at a point of it; what was signed by then."""
    signed: list[set[tuple[object, ...]]] = []

    def stop(name: str, path: str) -> None:
        if name == point:
            signed.append(set(desk.store.journal.rows("SELECT statement FROM signatures")))
            raise Killed

    card = waiting(desk)[id]
    monkeypatch.setattr(seam, "hook", stop)
    with pytest.raises(Killed):
        answer(desk, card)
    monkeypatch.setattr(seam, "hook", None)
    return signed[0]


@pytest.mark.parametrize("point", ["commit.intent-durable", "commit.files-written", "commit.before-done"])
def test_what_was_signed_and_stopped_is_brought_to_its_end_without_the_pin(
    vault: Path, door: Door, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    desk = door()
    id = drop(vault)
    stopped_at(point, desk, id, monkeypatch)
    desk = door(None)  # brings it to its end
    assert kinds(desk) in ([], ["add"])
    there = kinds(desk)
    assert desk.store.lock.unlock(PIN)
    assert kinds(desk) == there
    assert ("Plays the cello" in text(desk)) == (there == [])
    assert not any(plan.unsigned for session in desk.history() for plan in session.plans)


@pytest.mark.parametrize("point", ["commit.intent-durable", "commit.files-written", "commit.before-done"])
def test_of_what_was_signed_and_did_not_happen_no_signature_stays(
    vault: Path, door: Door, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """Stopped after it was signed, and rolled back: a program that replays it has nothing signed in hand."""
    desk = door()
    before = set(desk.store.journal.rows("SELECT statement FROM signatures"))
    id = drop(vault)
    signed = stopped_at(point, desk, id, monkeypatch) - before
    assert len(signed) == 3  # the plan, the baseline that it leaves, the proposal
    path = vault / GLOBAL
    path.unlink()
    rows = desk.store.journal.rows(
        "SELECT file,base_after FROM touched WHERE plan=(SELECT max(id) FROM plans)"
    )
    desk = door(None)  # leads it back: the file that it was about is gone
    desk.store.claim()
    assert desk.store.journal.open_plans() == ()
    assert not signed & set(desk.store.journal.rows("SELECT statement FROM signatures"))
    # The replay: what would have been, in the file and in the journal.
    base = next(sha for file, sha in rows if file == GLOBAL)
    new = desk.store.journal.bytes_of(base)
    assert new is not None
    path.write_bytes(new)
    forged(
        vault,
        ("UPDATE baseline SET sha=? WHERE file=?", (base, GLOBAL)),
        ("INSERT INTO proposals VALUES (?,'approved','2026-11-29T10:00:00+00:00','',1)", (id,)),
    )
    desk = door()
    assert id not in desk.store.decisions.decided()
    assert "added" in kinds(desk)
