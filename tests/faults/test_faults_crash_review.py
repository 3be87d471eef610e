"""Killed or failed anywhere, what a person said to proposals, to a contradiction and to forgetting holds."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
from pathlib import Path

import pytest
from crash import Harness, Scenario, child_at, failing
from test_faults_forget import NAME, forget

from inbox_kit import LOGS, LONG_TERM, PROFILE, RECENT, raw
from memsift.checks import run_checks
from memsift.checks.model import Finding, Resolution, ResolutionKind
from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.model import PlanError
from memsift.review import answering
from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.steps import cards
from memsift.store import Outcome, Refused, StoreError, commit, seam
from memsift.store.files.inbox import NEW
from memsift.store.forget import Forgetting
from memsift.store.model import Touched
from store_kit import FILES, GLOBAL, on_disk, open_desk, plan, replace
from tally import tally

TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
IDS = [f"01JE000000000000000000000{n}" for n in range(3)]


# -- a batch: two proposals approved, one rejected, in one plan


def _letters() -> dict[str, bytes]:
    import json

    wanted = [
        raw(id=IDS[0], content="Plays the cello", section="profile"),
        raw(
            id=IDS[1], action="update", entry="Preference_1", content="long answers", expected="short answers"
        ),
        raw(id=IDS[2], action="delete", entry="Profile_1", expected="likes tea"),
    ]
    return {f"{NEW}/{one['id']}.json": json.dumps(one).encode() for one in wanted}


def _batch(desk: Desk) -> Outcome:
    try:
        items = {item.id: item for item in desk.items()}
    except StoreError as error:
        return Refused(error.message)  # the inbox cannot be looked at: nothing is decided
    if not items.keys() >= set(IDS):
        return Refused(Message("store.restless", {"file": NEW}))  # a letter cannot be read just now
    said = [Answer.APPROVE, Answer.APPROVE, Answer.REJECT]
    return desk.decide(
        [Decision(i, what, items[i].digest, "not so") for i, what in zip(IDS, said, strict=True)]
    )


def _inbox_agrees(desk: Desk, new: bool) -> list[str]:
    """Decided and gone from the inbox, or undecided and waiting: never both, never neither."""
    wrong = []
    decided = desk.store.decisions.decided()
    waits = {item.id for item in desk.items()}
    done = set(desk.store.folder.names(".memsift/inbox/done"))
    for name in IDS:
        state = (name in decided, name in waits, f"{name}.json" in done)
        if state != ((True, False, True) if new else (False, True, False)):
            wrong.append(
                f"proposal {name}: decided, waits, in done/: {state}; the files are {'new' if new else 'old'}"
            )
    return wrong


BATCH = Scenario("a batch of proposals", FILES | _letters(), _batch, also=_inbox_agrees)


# -- a contradiction: two files and the trail in the session log

TREE = {
    LONG_TERM: "# 长期记忆\n\n## 家\n\n- [F1] 备份机地址 192.0.2.5（2026-10-01，来源：用户）\n",
    PROFILE: "# 用户画像\n\n- [F1] 备份机地址 192.0.2.6（2026-11-01，来源：用户）\n",
    RECENT: "# 近期状态\n\n- [F1] 在准备搬家（2026-11-20，来源：用户）\n",
    f"{LOGS}/2026-11-20-搬家.md": "# 搬家\n\n- 找了三家公司\n",
}


def _conflict(desk: Desk) -> tuple[Finding, Resolution]:
    found = [one for one in run_checks(desk.vault, facts_of(desk)) if one.check == "conflict"]
    (card,) = cards(tuple(found))
    resolution = next(r for r in found[0].resolutions if r.kind is ResolutionKind.CHANGE)
    assert card.lead.check == "conflict"
    return found[0], resolution


def _settle(desk: Desk) -> Outcome:
    from memsift.review.steps import Choice

    finding, resolution = _conflict(desk)
    return desk.commit(answering.plan_for(Choice(1, finding, resolution), {"why": "seen"}, desk.today))


CONFLICT = Scenario("a contradiction with its trail", {k: v.encode() for k, v in TREE.items()}, _settle)


@pytest.mark.parametrize("scenario", [BATCH, CONFLICT], ids=lambda s: s.name)
def test_killed_at_every_point(scenario: Scenario, quick: Path) -> None:
    result = Harness(quick).kill_everywhere(scenario, 1 if TORTURE else 6)
    tally("crash points", result.points)
    assert result.wrong == []
    assert result.points > 20


@pytest.mark.parametrize("scenario", [BATCH, CONFLICT], ids=lambda s: s.name)
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "from then on"])
def test_every_call_fails_in_turn(scenario: Scenario, for_good: bool, quick: Path) -> None:
    result = Harness(quick).fail_everywhere(
        scenario, errno.ENOSPC, for_good=for_good, every=1 if TORTURE else 6
    )
    tally("failed calls", result.points)
    assert result.wrong == []
    assert result.points > 10


def test_the_harness_sees_letters_that_are_decided_and_stay(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = commit._write_files

    def forgetful(road: commit.Road, written: tuple[Touched, ...]) -> object:
        return real(road, tuple(t for t in written if "/inbox/" not in t.file))

    monkeypatch.setattr(commit, "_write_files", forgetful)
    result = Harness(quick).kill_everywhere(BATCH, 6, until=lambda fault: "waits" in fault)
    assert any("decided, waits, in done/" in w for w in result.wrong), result.wrong


def test_the_trail_is_part_of_the_plan(quick: Path) -> None:
    _, before, after = Harness(quick).points_of(CONFLICT)
    new = [name for name in after if name not in before]
    assert [name for name in new if name.startswith(LOGS)], sorted(after)
    assert sum(after.get(name) != data for name, data in before.items()) >= 1
    log = parse(after[new[0]])
    assert len(log.entries) >= 1


# -- forgetting

WITH_NAME = FILES | {
    GLOBAL: FILES[GLOBAL] + f"\n# People\n\n- Profile_8: {NAME} is my doctor\n".encode(),
    "notes/diary.md": f"# Diary\n\nMet {NAME} today.\n".encode(),
    f"{NEW}/{IDS[0]}.json": f'{{"content": "{NAME}"}}'.encode(),
}


def _before_forgetting(desk: Desk) -> None:
    old = f"- Profile_8: {NAME} is my doctor"
    desk.commit(plan(replace(GLOBAL, old, f"- Profile_8: {NAME} is my friend")))


def _forget(desk: Desk) -> Outcome:
    desk.store.forget(NAME, desk.store.to_forget(NAME))
    return desk.undo("p999")  # an outcome, for the harness; nothing is done by it


FORGET = Scenario("forgetting", WITH_NAME, _forget, _before_forgetting)


def forgetting_points(harness: Harness) -> tuple[int, dict[str, bytes], dict[str, bytes]]:
    harness.begin(FORGET)
    before, seen = on_disk(harness.vault), 0

    def count(name: str, path: str) -> None:
        nonlocal seen
        seen += 1

    desk = open_desk(harness.vault)
    seam.hook = count
    try:
        _forget(desk)
    finally:
        seam.hook = None
    desk.close()
    return seen, before, on_disk(harness.vault)


def judged(
    vault: Path, before: dict[str, bytes], after: dict[str, bytes], *, all_seen: bool = True
) -> list[str]:
    """`all_seen`: no file was unreadable while it was looked for the text; else each stands for itself."""
    wrong = []
    desk = open_desk(vault)
    now = on_disk(vault)
    each = now.keys() == before.keys() and all(d in (before[f], after[f]) for f, d in now.items())
    if now not in (before, after) and (all_seen or not each):
        wrong.append(f"neither old nor new: {now}")
    if desk.store.journal.open_plans():
        wrong.append("left open")
    problems = {p.id for p in desk.store.problems()}
    if problems - {"forget.not-ended"}:
        wrong.append(f"problems: {problems}")
    if now == after and not problems and any(NAME.encode() in d for d in _all_bytes(vault)):
        wrong.append("it was not ended and nobody says so")
    desk.close()
    _, proof = forget(vault)
    if proof.left:
        wrong.append(f"the next run does not finish: {proof.left}")
    if on_disk(vault) != after:
        wrong.append("the next run leads elsewhere")
    return wrong


def _all_bytes(vault: Path) -> list[bytes]:
    return [path.read_bytes() for path in vault.parent.rglob("*") if path.is_file()]


def test_forgetting_is_killed_anywhere_and_finished_later(quick: Path) -> None:
    harness = Harness(quick)
    points, before, after = forgetting_points(harness)
    assert points > 200
    for n in range(0, points, 3 if TORTURE else 41):
        vault = harness.fresh()
        status = child_at(vault, _forget, n, lambda: os.kill(os.getpid(), signal.SIGKILL))
        assert os.WIFSIGNALED(status), n
        assert judged(vault, before, after) == [], n
        tally("crash points")


def test_forgetting_fails_anywhere_and_is_finished_later(quick: Path) -> None:
    harness = Harness(quick)
    points, before, after = forgetting_points(harness)
    for n in range(0, points, 3 if TORTURE else 41):
        vault = harness.fresh()
        desk = open_desk(vault)
        # OSError: injected at a step that is no call (`write.done`), where no real disk fails.
        expected = contextlib.suppress(StoreError, PlanError, OSError)
        with failing(n, errno.EIO, for_good=False), expected:
            _forget(desk)
        desk.close()
        assert judged(vault, before, after, all_seen=False) == [], n
        tally("failed calls")


def test_the_harness_sees_forgetting_that_nobody_notes(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Begun, stopped after the files, and the person thinks that it is gone.
    monkeypatch.setattr(Forgetting, "_note", lambda self, begun: None)
    harness = Harness(quick)
    points, before, after = forgetting_points(harness)
    for n in range(points // 3, points, 5):
        vault = harness.fresh()
        child_at(vault, _forget, n, lambda: os.kill(os.getpid(), signal.SIGKILL))
        if "it was not ended and nobody says so" in judged(vault, before, after):
            return
    pytest.fail("nobody missed the note")
