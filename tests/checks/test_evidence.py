"""What logs and notes say of the same thing as an entry."""

from __future__ import annotations

import pytest

from checks.answered import LONG, REPORT, a_run, carried_out
from memsift.checks.evidence import Evidence, EvidenceFinder
from memsift.plan import PlanError
from memsift.vault import EntryRef

LOGS = ".AGENT/02-memory/session-logs"
ENTRY = "- [F1] The thumbnail job runs at four in the morning (2026-11-12, source: inferred)\n"


def looked_up(files: dict[str, str]) -> tuple[EvidenceFinder, EntryRef, tuple[Evidence, ...]]:
    run = a_run(files)
    finder = EvidenceFinder(run)
    ref = next(ref for ref in run.entries if ref.file.path == LONG)
    return finder, ref, finder.of(ref)


def tree(**logs: str) -> dict[str, str]:
    named = {f"{LOGS}/{name.replace('_', '-')}.md": text for name, text in logs.items()}
    return {LONG: f"# L\n{ENTRY}", **named}


SAID = "# Photos\n\n## Decided\n\n- The thumbnail job runs at four in the morning.\n- Something else\n"


def test_found_in_a_log_and_in_a_note() -> None:
    files = tree(d2026=SAID) | {
        "notes/a.md": "# A\n\nSome words.\nThe thumbnail job runs at four in the morning\n"
    }
    _, _, found = looked_up(files)
    assert [(one.file, one.line, one.source, one.counted) for one in found] == [
        (f"{LOGS}/d2026.md", 5, "[[d2026]]", False),
        ("notes/a.md", 4, "[[a]]", False),
    ]


def test_fields_of_a_note_do_not_hide_it() -> None:
    line = "* [F1] The thumbnail job runs at four in the morning (2026-11-12, source: [[photos]])"
    _, _, found = looked_up(tree() | {"n.md": f"```\nx\n```\n{line}\n"})
    assert [(one.line, one.text) for one in found] == [(4, "The thumbnail job runs at four in the morning")]


def test_chinese() -> None:
    files = {
        LONG: "# 长期记忆\n- [F0] 相册服务每天凌晨四点生成缩略图\n",
        "笔记/相册.md": "# 相册\n\n相册服务每天凌晨 4 点生成缩略图。\n",
    }
    _, _, found = looked_up(files)
    assert [(one.file, one.source) for one in found] == [("笔记/相册.md", "[[相册]]")]


@pytest.mark.parametrize(
    "files",
    [
        tree(a="# Log\n- The backup runs at three\n- Thumbnails are small\n"),
        tree(a="# Log\n- ~~The thumbnail job runs at four in the morning~~\n"),
        tree(a="# Log\n```\n- The thumbnail job runs at four in the morning\n```\n"),
        tree(a="# Log\n- The thumbnail job runs at five in the morning\n"),
        tree() | {"n.md": "---\nThe thumbnail job runs at four in the morning\n---\n"},
        tree() | {"n.md": "~~~\nThe thumbnail job runs at four in the morning\n~~~\n"},
        tree() | {"n.md": "# The thumbnail job runs at four in the morning\n"},
        tree() | {"n.md": "- [x] The thumbnail job runs at four in the morning\n"},
        tree() | {".trash/a.md": "The thumbnail job runs at four in the morning\n"},
        tree() | {"notes/a.sync-conflict-20261101-101010-ABCDEFG.md": SAID},
        tree() | {f"{LOGS}/2026-11-22-weekly-checkup.md": SAID},
        tree() | {f"{LOGS}/2026-11-22-每周体检.md": SAID},
    ],
)
def test_no_evidence(files: dict[str, str]) -> None:
    assert looked_up(files)[2] == ()


def test_taking_it_adds_a_source() -> None:
    files = tree(photos=SAID)
    finder, ref, (one,) = looked_up(files)
    made = carried_out(files, finder.add(ref, one))
    assert made == {LONG: f"# L\n{ENTRY.replace('inferred', 'inferred, [[photos]]')}"}


def test_a_file_counts_once() -> None:
    files = tree(photos=SAID)
    files[LONG] = files[LONG].replace("inferred", "[[photos#Decided]]")
    finder, ref, (one,) = looked_up(files)
    assert one.counted
    with pytest.raises(PlanError, match="two links into one file"):
        finder.add(ref, one)


def test_one_line_a_file_the_best_first() -> None:
    more = "and the album is rebuilt on Sundays"
    line = "- The thumbnail job runs at four in the morning"
    both = f"# Log\n{line}, {more}\n{line}, {more} and Mondays\n"
    _, _, found = looked_up(tree(a=both, b=SAID))
    assert [one.file for one in found] == [f"{LOGS}/b.md", f"{LOGS}/a.md"]


def test_a_name_that_two_files_have_is_written_with_its_path() -> None:
    files = tree(photos=SAID) | {"notes/photos.md": "# P\n"}
    assert looked_up(files)[2][0].source == f"[[{LOGS}/photos]]"


def test_no_report_of_ours_is_evidence() -> None:
    files = tree() | {REPORT: SAID}
    assert looked_up(files)[2] == ()
