"""Checking again after every answer, as cheaply as the vault changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from memsift.checks import CHECKS, Progress, Run, each_check
from memsift.checks.base import unique
from memsift.checks.likeness import Likeness
from memsift.checks.model import Facts, Finding
from memsift.vault.model import Vault

ALONE = frozenset({"secret", "hidden-text"})
"""Checks that look at each file alone and at every file of the vault: those that did not change are not
looked at again."""


class Checker:
    """Runs the checks over one reading after another. `run` is the last one, for whoever looks closer."""

    def __init__(self) -> None:
        self.run: Run | None = None
        self._likeness: Likeness | None = None
        self._bytes: Mapping[str, bytes | None] = {}
        self._alone: dict[str, tuple[Finding, ...]] = {}

    def check(self, vault: Vault, facts: Facts, progress: Progress | None = None) -> tuple[Finding, ...]:
        """What `run_checks` finds, in the same order."""
        run = self._run(vault, facts)
        now = _bytes(vault)
        changed = {path for path, data in now.items() if self._bytes.get(path) != data}
        found: list[Finding] = []
        for done, name in enumerate(CHECKS):
            if progress is not None:
                progress(name, done, len(CHECKS))
            if name in ALONE:
                found += self._of_files(name, vault, facts, changed, now.keys())
            else:
                found += (one for _, some in each_check(run, [name]) for one in some)
        self.run, self._bytes = run, now
        dismissed = facts.dismissed
        return unique(one for one in found if one.key not in dismissed and one.id not in dismissed)

    def only(self, vault: Vault, facts: Facts, check: str) -> tuple[Finding, ...]:
        """One check over a vault that is only thought of; the next `check` starts from what is there."""
        run = self._run(vault, facts)
        return unique(one for _, some in each_check(run, [check]) for one in some)

    def _run(self, vault: Vault, facts: Facts) -> Run:
        if self._likeness is None or self._likeness.patterns != facts.silenced:
            self._likeness = Likeness.of(vault, facts)
        else:
            self._likeness.not_duplicate = facts.not_duplicate
            self._likeness.update(vault)
        return Run(vault, facts, kept_likeness=self._likeness)

    def _of_files(
        self, name: str, vault: Vault, facts: Facts, changed: set[str], there: Iterable[str]
    ) -> tuple[Finding, ...]:
        paths = set(there)
        kept = [one for one in self._alone.get(name, ()) if one.file in paths and one.file not in changed]
        part = replace(
            vault,
            files=tuple(file for file in vault.files if file.path in changed),
            notes=tuple(note for note in vault.notes if note.path in changed),
        )
        # Dismissed ones are kept too: an undo may bring them back.
        run = Run(part, replace(facts, dismissed=frozenset()))
        self._alone[name] = (*kept, *(one for _, some in each_check(run, [name]) for one in some))
        return self._alone[name]


def _bytes(vault: Vault) -> dict[str, bytes | None]:
    found: dict[str, bytes | None] = {file.path: file.document.data for file in vault.files}
    return found | {note.path: note.data for note in vault.notes}
