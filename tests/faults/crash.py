"""The crash harness: a decision is stopped at every point of its way, one run a point.

A run is a forked child that opens the vault, decides, and is killed (SIGKILL) or failed (an OSError in
place of the call) at the n-th point that it reaches. Then the vault is opened anew and judged.
"""

from __future__ import annotations

import os
import shutil
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from memsift.review.desk import Desk
from memsift.store import Outcome, seam
from store_kit import left_overs, make_vault, on_disk, open_desk

Prepare = Callable[[Desk], None]
Decide = Callable[[Desk], Outcome]
Also = Callable[[Desk, bool], list[str]]


@dataclass
class Scenario:
    """`prepare` is done in peace, `decide` is what is stopped. `files`: the vault before."""

    name: str
    files: dict[str, bytes]
    decide: Decide
    prepare: Prepare = lambda desk: None
    also: Also = lambda desk, new: []
    """What else is wrong after a restart, given whether the files are the new ones."""


@dataclass
class Result:
    """How many points were tried, and what was found wrong, in words."""

    points: int = 0
    names: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


class Harness:
    """Runs scenarios in `folder`. Each run begins with the same bytes at the same place."""

    def __init__(self, folder: Path) -> None:
        self.vault = folder / "run" / "vault"
        self.template = folder / "template"
        self.history = 0

    def begin(self, scenario: Scenario) -> None:
        """Make what every run of a scenario begins with."""
        desk = open_desk(make_vault(self.vault, scenario.files))
        scenario.prepare(desk)
        self.history = len(desk.store.journal.records())
        desk.close()
        shutil.copytree(self.vault.parent, self.template)

    def fresh(self) -> Path:
        shutil.rmtree(self.vault.parent)
        shutil.copytree(self.template, self.vault.parent)
        return self.vault

    def points_of(self, scenario: Scenario) -> tuple[list[str], dict[str, bytes], dict[str, bytes]]:
        """The points that an undisturbed run reaches, in order, and the files before and after it."""
        self.begin(scenario)
        vault = self.vault
        before = on_disk(vault)
        seen: list[str] = []
        desk = open_desk(vault)
        seam.hook = lambda name, path: seen.append(name)
        try:
            outcome = scenario.decide(desk)
        finally:
            seam.hook = None
        desk.close()
        after = on_disk(vault)
        assert type(outcome).__name__ == "Committed", outcome
        assert before != after
        return seen, before, after

    def kill_everywhere(
        self, scenario: Scenario, every: int = 1, *, until: Callable[[str], bool] = lambda fault: False
    ) -> Result:
        """Kill at each point (or each n-th); afterwards everything must be old or everything new.

        `until`: a fault that is looked for; the rest is not tried once it is found.
        """
        names, before, after = self.points_of(scenario)
        result = Result(names=set(names))
        for n in range(0, len(names), every):
            vault = self.fresh()
            status = child_at(vault, scenario.decide, n, lambda: os.kill(os.getpid(), signal.SIGKILL))
            result.points += 1
            where = f"{scenario.name}: killed at {n} ({names[n]})"
            if not os.WIFSIGNALED(status):
                result.wrong.append(f"{where}: the child was not killed there")
                continue
            result.wrong += [
                f"{where}: {fault}" for fault in judge(vault, before, after, self.history, scenario.also)
            ]
            if any(until(fault) for fault in result.wrong):
                break
        return result

    def fail_everywhere(self, scenario: Scenario, code: int, *, for_good: bool, every: int = 1) -> Result:
        """Fail each call in turn, once or from then on; what is said must be what is on the disk."""
        names, before, after = self.points_of(scenario)
        calls = [n for n, name in enumerate(names) if name.endswith(".before")]
        result = Result(names={names[n] for n in calls})
        for n in calls[::every]:
            vault = self.fresh()
            desk = open_desk(vault)
            with failing(n, code, for_good=for_good) as fired:
                outcome = scenario.decide(desk)
            desk.close()
            result.points += 1
            where = f"{scenario.name}: {os.strerror(code)} at {n} ({names[n]})"
            if not fired:
                result.wrong.append(f"{where}: the call was never made")
            saved = type(outcome).__name__ == "Committed"
            if not for_good and _memory(vault) != (after if saved else before):
                result.wrong.append(f"{where}: answered {outcome}, and that is not what is on the disk")
            faults = judge(vault, before, after, self.history, scenario.also, saved=saved)
            result.wrong += [f"{where}: {fault}" for fault in faults]
        return result


class failing:
    """A context in which the n-th point fails with an OSError; the list it gives fills when it does."""

    def __init__(self, n: int, code: int, *, for_good: bool) -> None:
        self.n, self.code, self.for_good = n, code, for_good
        self.seen = -1
        self.fired: list[str] = []

    def __enter__(self) -> list[str]:
        seam.hook = self
        return self.fired

    def __call__(self, name: str, path: str) -> None:
        self.seen += 1
        changes = name.split(".")[0] in ("write", "fsync", "exchange", "rename", "link", "mkdir", "chmod")
        late = self.for_good and self.seen > self.n and changes and name.endswith(".before")
        if self.seen == self.n or late:
            self.fired.append(name)
            raise OSError(self.code, os.strerror(self.code), path)

    def __exit__(self, *_: object) -> None:
        seam.hook = None


def child_at(vault: Path, decide: Decide, n: int, act: Callable[[], None]) -> int:
    """Decide in a forked child that acts at its n-th point; its wait status."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1]
    try:
        seen = -1

        def hook(name: str, path: str) -> None:
            nonlocal seen
            seen += 1
            if seen == n:
                act()

        desk = open_desk(vault)
        seam.hook = hook
        decide(desk)
    except BaseException:  # noqa: BLE001 - a forked child must never return into pytest
        traceback.print_exc()
        os._exit(3)
    os._exit(0)


def _memory(vault: Path) -> dict[str, bytes]:
    """The vault's files; a temp file that could not be removed is looked for after the next start."""
    return {name: data for name, data in on_disk(vault).items() if "/.memsift-" not in name}


def judge(
    vault: Path,
    before: dict[str, bytes],
    after: dict[str, bytes],
    history: int,
    also: Also = lambda desk, new: [],
    *,
    saved: bool = False,
) -> list[str]:
    """What is wrong once the vault is opened again: nothing, if it is as it was or as it should be.

    `saved`: the person was told that it is.
    """
    wrong: list[str] = []
    desk = open_desk(vault)
    now = on_disk(vault)
    journal = desk.store.journal
    if now not in (before, after):
        wrong.append(f"neither old nor new: {now}")
    if saved and now != after:
        wrong.append("it was said to be saved, and is not")
    done = len(journal.records()) - history
    if done != (1 if now == after else 0):
        wrong.append(f"the journal says {done} new plans; the files are {'new' if now == after else 'old'}")
    if journal.open_plans():
        wrong.append(f"left open: {journal.open_plans()}")
    if left_overs(vault):
        wrong.append(f"left over: {left_overs(vault)}")
    if desk.store.problems():
        wrong.append(f"problems: {[str(p) for p in desk.store.problems()]}")
    bases = desk.store.baselines()
    if any(bases.get(f.path) != f.document.data for f in desk.vault.files):
        wrong.append("the baseline does not agree with the files")
    wrong += also(desk, now == after)
    if now == after and done == 1:
        undone = desk.undo(journal.records()[0].id)
        if on_disk(vault) != before:
            wrong.append(f"undo does not lead back: {undone}")
        desk.refresh()
        wrong += also(desk, False)
    desk.close()
    return wrong
