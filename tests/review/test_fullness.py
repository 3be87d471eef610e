"""Since when a file is too long is remembered from one look to the next."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from memsift.checks import run_checks
from memsift.checks.status import QUICK, status
from memsift.messages import say
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.fullness import remember_full


def look(vault: Path, day: date) -> str:
    """A login on that day: what the line says."""
    desk = Desk.open(vault, today=day)
    try:
        found = run_checks(desk.vault, facts_of(desk), QUICK)
        remember_full(desk.store, found, day)
        return say(status(found, (), today=day, last_review=day).words, "en")
    finally:
        desk.close()


def test_the_days_are_counted_until_it_fits_again(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    (vault / ".AGENT/02-memory").mkdir(parents=True)
    (vault / ".AGENT/02-memory/long-term.md").write_text("# L\n")
    rules = vault / "AGENTS.md"
    rules.write_text("# R\n" + "- x\n" * 70)
    assert "too long: AGENTS.md" in look(vault, date(2026, 11, 1))
    rules.write_text("# R\n" + "- x\n" * 80)
    assert "too long for 21 days: AGENTS.md" in look(vault, date(2026, 11, 22))
    rules.write_text("# R\n")
    assert "too long" not in look(vault, date(2026, 11, 23))
    rules.write_text("# R\n" + "- x\n" * 70)
    assert "too long: AGENTS.md" in look(vault, date(2026, 11, 24))
