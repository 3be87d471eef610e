"""A clean vault, faults of every kind at random places: each is found, and no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checks.answered import TODAY, a_run, carried_out
from memsift.checks import CHECKS, run_checks
from memsift.checks.model import ResolutionKind
from tally import tally

GLOBAL, DEV, ED = "YOLO/memory/global.md", "YOLO/memory/dev.md", "YOLO/memory/ed.md"
TREE = ".AGENT/02-memory"
LONG, RECENT, PROJECTS, INDEX = (f"{TREE}/{name}.md" for name in ("long-term", "recent", "projects", "index"))
LOGS = f"{TREE}/session-logs"
RULES = "AGENTS.md"

# Sentences that have nothing to do with each other.
YOLO_LINES = {
    GLOBAL: (
        (
            "User Profile",
            ("Lives in Bern above a bakery", "Learned carpentry from an uncle", "Wears glasses"),
        ),
        ("Preferences", ("Answers begin with the result", "Prices are given in francs")),
        ("Other Memory", ("The attic key hangs by the door", "Tomatoes were sown in March")),
    ),
    DEV: (
        ("User Profile", ("Wrote Fortran as a student",)),
        ("Preferences", ("Branches are named after birds", "Warnings are treated as mistakes")),
        ("Other Memory", ("The staging machine is called otter", "Nightly builds run under cron")),
    ),
    ED: (
        ("User Profile", ("Publishes essays about rivers",)),
        ("Preferences", ("Chapters open with a question", "Footnotes are kept out of novels")),
        ("Other Memory", ("The proof copies lie at the printer", "A lecture in Basel is being planned")),
    ),
}
FACTS = (
    ("Network", ("The guest network sleeps at eleven", "Cables were renewed by an electrician")),
    ("Garden", ("Mint grows on the balcony", "The compost is turned twice a year", "Bees nest in the wall")),
)
NOW = (
    "Sample books are being bound",
    "A parcel from Lyon is on its way",
    "The boiler waits for a spare part",
)


@dataclass
class Vault:
    """A vault as lines, so that faults can be put anywhere between them. A line that has a fault is left
    alone afterwards: two in one entry may be one, or another kind."""

    files: dict[str, list[str]]
    faulty: set[str] = field(default_factory=set)

    def texts(self) -> dict[str, str]:
        return {path: "\n".join(lines) + "\n" for path, lines in self.files.items()}

    def entries(self, path: str) -> list[int]:
        return [n for n, line in enumerate(self.files[path]) if line.startswith("- ")]

    def insert(self, chance: Random, path: str, line: str) -> None:
        """A new line directly before or behind some entry of the file."""
        at = chance.choice(self.entries(path)) + chance.randrange(2)
        self.files[path].insert(at, line)
        self.faulty.add(line)

    def change(self, chance: Random, paths: Sequence[str], to: Callable[[str], str]) -> str:
        """Another text for an entry of one of these files; what it was."""
        sound = [(p, n) for p in paths for n in self.entries(p) if self.files[p][n] not in self.faulty]
        path, at = chance.choice(sound)
        line = self.files[path][at]
        self.files[path][at] = to(line)
        self.faulty.add(self.files[path][at])
        return line


def clean() -> Vault:
    files: dict[str, list[str]] = {}
    for path, sections in YOLO_LINES.items():
        lines: list[str] = []
        for title, texts in sections:
            prefix = {"User Profile": "Profile", "Preferences": "Preference", "Other Memory": "Memory"}[title]
            lines += [f"# {title}"]
            lines += [f"- {prefix}_{n}: {text}" for n, text in enumerate(texts, start=1)]
            lines += [""]
        files[path] = lines[:-1]
    files[LONG] = ["# Long-term"]
    for title, texts in FACTS:
        files[LONG] += ["", f"## {title}", ""]
        files[LONG] += [f"- [F1] {text} (2026-10-05, source: user)" for text in texts]
    files[RECENT] = ["# Recent", "", "## Now", ""]
    files[RECENT] += [f"- [F1] {text} (2026-11-25, source: user)" for text in NOW]
    files[PROJECTS] = [
        "# Projects",
        "",
        "## Booklet",
        "",
        "- [F1] Eight chapters, one stitch each (2026-10-11, source: user)",
    ]
    files[INDEX] = ["# Index", "", *(f"- {t.lower()} → long-term.md#{t}" for t, _ in FACTS)]
    files[INDEX] += ["- booklet → projects.md#Booklet"]
    files[RULES] = ["# Rules", "", "- Paths begin at the root", "- Ask before anything is removed"]
    files[f"{LOGS}/2026-11-12-photos.md"] = ["# Photos", "", "- upgraded the photo service"]
    files["notes/outline.md"] = ["# Outline", "", "Some prose."]
    return Vault(files)


def number(vault: Vault, path: str) -> str:
    """A number that no entry of the file has."""
    return f"Memory_{20 + sum(len(lines) for lines in vault.files.values()) + len(vault.faulty)}"


YOLO_FILES, GRADED = (GLOBAL, DEV, ED), (LONG, RECENT, PROJECTS)


def secret(vault: Vault, chance: Random) -> None:
    path = chance.choice([*YOLO_FILES, *GRADED, "notes/outline.md", RULES])
    words = chance.choice(["key ghp_" + "a1B2" * 9, "password: hunter2-hunter", "密码：hunter2hunter"])
    line = f"- {number(vault, path)}: {words}" if path in YOLO_FILES else f"- {words}"
    vault.files[path].append(line)
    vault.faulty.add(line)


def over_cap(vault: Vault, chance: Random) -> None:
    vault.files[RULES] += [""] * 60


def cut(vault: Vault, chance: Random) -> None:
    # A line alone is over the limit of bytes, not over the number of lines; of characters it is.
    vault.files[RULES].append("x" * 70_000)


def sync_conflict(vault: Vault, chance: Random) -> None:
    path = chance.choice(YOLO_FILES).removesuffix(".md")
    name = chance.choice(
        [".sync-conflict-20261128-101500-ABCDEFG.md", " (Ann's conflicted copy 2026-11-28).md"]
    )
    vault.files[path + name] = ["# Other Memory", "- Memory_1: something else entirely"]


def expired(vault: Vault, chance: Random) -> None:
    written = chance.choice([" [expires:: 2026-11-28]", " (expires 2026-10-01)"])
    vault.change(chance, [*YOLO_FILES, *GRADED], lambda line: line + written)


def stale(vault: Vault, chance: Random) -> None:
    vault.insert(chance, RECENT, "- [F1] The lift is out of order (2026-10-20, source: user)")


def duplicate(vault: Vault, chance: Random) -> None:
    path = chance.choice(YOLO_FILES)
    line = vault.change(chance, [path], str)
    vault.insert(chance, path, f"- {number(vault, path)}: {line.partition(': ')[2].upper()}.")


def conflict(vault: Vault, chance: Random) -> None:
    path = chance.choice(YOLO_FILES)
    for port in chance.sample(range(5230, 5240), 2):
        vault.insert(chance, path, f"- {number(vault, path)}: The notes service listens on port {port}")


def misplaced(vault: Vault, chance: Random) -> None:
    for path in (DEV, ED):
        vault.insert(chance, path, f"- {number(vault, path)}: Prefers a dark theme in editors")


def unverified(vault: Vault, chance: Random) -> None:
    path = chance.choice([RECENT, GLOBAL])
    mark = f"{number(vault, path)}: " if path == GLOBAL else ""
    vault.insert(
        chance, path, f"- {mark}[F0] The publisher may want it earlier (2026-11-25, source: dev-helper)"
    )


def no_source(vault: Vault, chance: Random) -> None:
    vault.insert(chance, LONG, "- [F1] The dashboard answers in the cellar (2026-10-18)")


def dead_link(vault: Vault, chance: Random) -> None:
    link = chance.choice([" [[no such note]]", " [t](notes/none.md)", " [[outline#Gone]]"])
    vault.change(chance, [*YOLO_FILES, *GRADED, RULES], lambda line: line + link)


def ambiguous_link(vault: Vault, chance: Random) -> None:
    vault.files["a/same.md"] = vault.files["b/same.md"] = ["# S"]
    vault.change(chance, [*YOLO_FILES, RULES], lambda line: line + " [[same]]")


def parent_link(vault: Vault, chance: Random) -> None:
    vault.change(chance, YOLO_FILES, lambda line: line + " [o](../../notes/outline.md)")


def number_twice(vault: Vault, chance: Random) -> None:
    path = chance.choice(YOLO_FILES)
    id = vault.change(chance, [path], str).removeprefix("- ").partition(":")[0]
    vault.insert(chance, path, f"- {id}: Sails a small boat at weekends")


def naming(vault: Vault, chance: Random) -> None:
    name = chance.choice(["2026-11-19.md", "photos.md", "2026-02-30-photos.md", "2026-11-19-字.md"])
    vault.files[f"{LOGS}/{name}"] = ["# Something", "", "- was done"]


def index(vault: Vault, chance: Random) -> None:
    if chance.randrange(2):
        vault.files[LONG] += ["", "## Pitfalls", "", "- [F1] Paste turns yellow (2026-11-03, source: user)"]
    else:
        vault.files[INDEX].insert(2 + chance.randrange(3), "- colours → all of them are faded by now")


def bad_date(vault: Vault, chance: Random) -> None:
    line = "- [F1] The samples go back (2026-11-20, source: user, expires: 2026-11-31)"
    vault.insert(chance, chance.choice(GRADED), line)


def hidden_text(vault: Vault, chance: Random) -> None:
    what = chance.choice(["\u200b", "\u202e", "\x07"])

    def hide(line: str) -> str:
        at = line.index(" ", 14) + 1  # behind number and grade, inside the text
        return line[:at] + what + line[at:]

    vault.change(chance, [*YOLO_FILES, *GRADED, RULES], hide)


def unread(vault: Vault, chance: Random) -> None:
    vault.insert(chance, chance.choice(GRADED), chance.choice(["-", "- （空——暂无）", "- (none yet)"]))


def grades(vault: Vault, chance: Random) -> None:
    vault.insert(
        chance, RULES, chance.choice(["- F0 = what was checked", "- 等级：F1 是别人说的，F2 是猜的"])
    )


Plant = Callable[[Vault, Random], None]
PLANTS: dict[str, Plant] = {
    "secret": secret,
    "over-cap": over_cap,
    "cut": cut,
    "sync-conflict": sync_conflict,
    "expired": expired,
    "stale": stale,
    "duplicate": duplicate,
    "conflict": conflict,
    "grades": grades,
    "unverified": unverified,
    "no-source": no_source,
    "dead-link": dead_link,
    "ambiguous-link": ambiguous_link,
    "parent-link": parent_link,
    "misplaced": misplaced,
    "number": number_twice,
    "naming": naming,
    "index": index,
    "bad-date": bad_date,
    "hidden-text": hidden_text,
    "unread": unread,
}
# A file of 70,000 bytes in one line is over the limit of characters as well.
ALSO = {"cut": {"over-cap"}}


def found(vault: Vault, today: date = TODAY) -> list[tuple[str, str, int]]:
    run = a_run(vault.texts(), today=today)
    return [(one.check, one.file, one.line) for one in run_checks(run.vault, run.facts, run=run)]


def test_the_clean_vault_has_no_finding() -> None:
    assert found(clean()) == []
    assert set(PLANTS) == set(CHECKS)


@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(sorted(PLANTS)), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_planted_fault_and_no_other(chance: Random, kinds: list[str]) -> None:
    wanted = list(dict.fromkeys(kinds))
    vault = clean()
    for kind in wanted:
        PLANTS[kind](vault, chance)
    checks = [check for check, _, _ in found(vault)]
    expected = sorted({*wanted, *(more for kind in wanted for more in ALSO.get(kind, ()))})
    assert sorted(checks) == expected
    tally("faults planted and found", len(expected))


SAID = {
    "grade": "F1", "source": "user", "date": "2026-11-01", "where": "in the safe", "why": "because",
    "name": "2026-11-01-topic", "target": "notes/outline.md", "text": "Other words altogether",
    "first": "2026-01-01", "second": "2026-02-02", "section": "Garden",
}  # fmt: skip


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(PLANTS)))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_answer_ends_its_finding(chance: Random, kind: str) -> None:
    vault = clean()
    PLANTS[kind](vault, chance)
    files = vault.texts()
    run = a_run(files)
    for one in run_checks(run.vault, run.facts, [kind], run=run):
        for answer in one.resolutions:
            if answer.kind is not ResolutionKind.CHANGE or answer.remembers:
                continue  # what is remembered is the journal's
            if answer.key == "sink":
                continue  # one section less; the rules may still be too long
            said = {
                need.name: need.default or (need.choices[0] if need.choices else SAID[need.name])
                for need in answer.needs
            }
            made = carried_out(files, answer.build(said))
            now = {path: text for path, text in {**files, **made}.items() if text is not None}
            again = a_run(now)
            left = [other for other in run_checks(again.vault, again.facts, run=again) if other.id == one.id]
            assert left == [], (kind, answer.key)
            tally("answers that ended their finding")


@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(sorted(PLANTS)), min_size=1, max_size=4))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ids_depend_on_neither_lines_nor_days(chance: Random, kinds: list[str]) -> None:
    vault = clean()
    for kind in dict.fromkeys(kinds):
        PLANTS[kind](vault, chance)
    before = ids(vault, TODAY)
    for path in (*YOLO_FILES, *GRADED, INDEX):
        vault.files[path][:0] = ["> A quote in front.", ""]
    assert ids(vault, TODAY) == before
    # On the next day there may be more, never the same under another name.
    assert {check: {*before[check]} for check in before} == {
        check: found & {*before[check]} for check, found in ids(vault, TODAY + timedelta(1)).items()
    }


def ids(vault: Vault, today: date) -> dict[str, set[str]]:
    run = a_run(vault.texts(), today=today)
    told: dict[str, set[str]] = {}
    for one in run_checks(run.vault, run.facts, run=run):
        told.setdefault(one.check, set()).add(one.id)
    return told
