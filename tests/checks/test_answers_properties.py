"""What must hold for any vault: ids do not depend on lines and days, every answer can be carried out and
undone, none leaves its own finding behind, and none of ours leaves another one in the log."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checks.answered import DEV, ED, GLOBAL, LONG, RECENT, TODAY, a_run, carried_out
from memsift.checks import run_checks
from memsift.checks.model import Finding, ResolutionKind
from memsift.messages import languages, say
from tally import tally

MINE = ("expired", "stale", "duplicate", "conflict", "misplaced", "unverified", "no-source")
INDEX = ".AGENT/02-memory/index.md"
EXAMPLES = 6
LOG = ".AGENT/02-memory/session-logs/2026-11-12-photos.md"
TODAYS_LOG = ".AGENT/02-memory/session-logs/2026-11-29-weekly-checkup.md"
SAID = {"grade": "F1", "source": "user", "date": "2026-11-01", "first": "2026-01-01", "second": "2026-02-02"}
MODEST = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])

TEXTS = (
    "Keep all documents in Markdown",
    "keep all documents in Markdown.",
    "The Memos service listens on port 5230",
    "The Memos service listens on port 5231",
    "Allergic to peanuts",
    "Allergic to peanuts, carries medicine when out",
    "家里的服务器装的是 Debian 12",
    "家裡的服務器裝的是 Debian 12",
    "token expires 2026-09-30",
    "the key is sk-EXAMPLEexample1234567890",
    "Reads [[2026-11-12-photos]] often",
    "`code` and **bold** (in part)",
    "a ~~partial~~ strike",
)
FIELDS = (
    "",
    " (2026-10-01, source: user)",
    "（2026-11-20，来源：助手推断）",
    " [expires:: 2026-11-01]",
    " · source: [[2026-11-12-photos]] ; expires: 2026-11-02",
    " [confirmed:: 2026-11-01] ^block",
    " (expires 2027-01-01)",
    "\n  - a line below (2026-10-02)",
    " [pinned:: yes]",
)
GRADES = ("", "[F0] ", "[F1] ", "【F2】", "F1: ")


@st.composite
def entries(draw: st.DrawFn, prefix: str) -> list[str]:
    """Lines of a few entries, numbered where there is a prefix."""
    lines = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        text = draw(st.sampled_from(GRADES)) + draw(st.sampled_from(TEXTS)) + draw(st.sampled_from(FIELDS))
        bullet = draw(st.sampled_from(["-", "-", "*", "- [ ]"]))
        lines.append(f"{bullet} {f'{prefix}_{number}: ' if prefix else ''}{text}")
    return lines


@st.composite
def vaults(draw: st.DrawFn) -> dict[str, str]:
    end = draw(st.sampled_from(["\n", "\r\n"]))
    files = {LOG: "# Photos\n\n- done\n"} if draw(st.booleans()) else {}
    for path, prefix in (
        (LONG, ""),
        (RECENT, ""),
        (GLOBAL, "Memory"),
        (DEV, "Memory"),
        (ED, "Memory"),
        (INDEX, ""),
    ):
        lines = [f"# {path.rpartition('/')[2]}", "", "## Home", "", *draw(entries(prefix)), ""]
        files[path] = end.join(lines)
    return files


def checked(files: dict[str, str], today: date = TODAY) -> tuple[Finding, ...]:
    run = a_run(files, today=today)
    return run_checks(run.vault, run.facts, MINE, run=run)


def about(one: Finding) -> tuple[object, ...]:
    said = sorted((ref.file.path, ref.entry.text) for ref in one.entries)
    return one.check, one.file, one.message.id, tuple(said)


@given(vaults(), st.integers(1, 400))
@MODEST
def test_ids_are_stable(files: dict[str, str], days: int) -> None:
    found = checked(files)
    before = {one.id: about(one) for one in found}
    assert len(before) == len(found)
    # In an index prose would itself be a finding.
    above = {path: "> a quote\n\n## Elsewhere" if path == INDEX else "A word.\n\n## More" for path in files}
    moved = {path: text.replace("## Home", f"{above[path]}\n\n## Home", 1) for path, text in files.items()}
    assert {one.id: about(one) for one in checked(moved)} == before
    # On a later day more is found; what was there keeps its id.
    known = {what: key for key, what in before.items() if "~" not in key}
    for one in checked(files, TODAY + timedelta(days)):
        assert "~" in one.id or known.get(about(one), one.id) == one.id
    tally("vaults checked for stable ids")


@given(vaults(), st.randoms(use_true_random=False))
@MODEST
def test_every_answer_can_be_carried_out_and_undone(files: dict[str, str], chance: Random) -> None:
    logged = []
    for one in checked(files):
        told = [
            say(m, lang) for lang in languages() for m in (one.message, *(r.label for r in one.resolutions))
        ]
        assert all(told)
        assert "EXAMPLE" not in " ".join(told)
        assert sum(answer.recommended for answer in one.resolutions) <= 1
        assert len({answer.key for answer in one.resolutions}) == len(one.resolutions)
        for answer in one.resolutions:
            said = {need.name: SAID.get(need.name) or need.default or "" for need in answer.needs}
            made = carried_out(files, answer.build(said))
            assert bool(made) == (answer.kind is ResolutionKind.CHANGE), answer.key
            tally("answers carried out and undone")
            if TODAYS_LOG in made:
                logged.append({path: text for path, text in {**files, **made}.items() if text is not None})
    for now in chance.sample(logged, min(2, len(logged))):
        # What is only told in today's log is not found there again.
        assert [one for one in checked(now) if one.file == TODAYS_LOG] == []
