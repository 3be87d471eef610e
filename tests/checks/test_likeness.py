"""Likeness over a vault: who is compared with whom, groups and survivors, the command's answer."""

from __future__ import annotations

import json
from datetime import date

from checks.answered import DEV, ED, GLOBAL, LONG, RECENT
from memsift.checks.likeness import Likeness, suggested_survivor
from memsift.checks.likeness_json import duplicates_answer
from memsift.checks.model import Facts
from memsift.review.recheck import Checker
from memsift.vault import text_hash
from vault.vault_trees import vault_of

SAME = "Keep all documents in Markdown"
MUTE = "YOLO/memory/mute.md"


def yolo(**texts: str) -> dict[str, str]:
    return {f"YOLO/memory/{name}.md": f"# Other Memory\n{text}" for name, text in texts.items()}


def pairs(likeness: Likeness) -> list[tuple[str, str, str, bool]]:
    return [(one.a.ref, one.b.ref, one.judgement.verdict.value, one.together) for one in likeness.pairs()]


def test_together_and_across() -> None:
    line = f"- Memory_1: {SAME}\n"
    found = pairs(Likeness(vault_of(yolo(**{"global": line}, dev=line, ed=line))))
    assert found == [
        (f"{DEV}#Memory_1", f"{ED}#Memory_1", "same", False),
        (f"{DEV}#Memory_1", f"{GLOBAL}#Memory_1", "same", True),
        (f"{ED}#Memory_1", f"{GLOBAL}#Memory_1", "same", True),
    ]


def test_an_assistant_without_instructions_reads_the_global_file_alone() -> None:
    line = f"- Memory_1: {SAME}\n"
    listed = [{"id": "1", "name": "mute"}, {"id": "2", "name": "dev", "systemPrompt": "x"}]
    vault = vault_of(yolo(**{"global": line}, dev=line, mute=line), {"yolo": {}, "assistants": listed})
    assert pairs(Likeness(vault)) == [(f"{DEV}#Memory_1", f"{GLOBAL}#Memory_1", "same", True)]


def test_never_logs_archives_backups_copies_or_other_layouts() -> None:
    files = {
        LONG: f"# L\n- {SAME}\n",
        ".AGENT/02-memory/session-logs/2026-11-12-photos.md": f"# Log\n- {SAME}\n",
        ".AGENT/归档/recent.md": f"# Recent\n- {SAME}\n",
        ".AGENT/02-memory/recent.sync-conflict-20261101-101010-ABCDEFG.md": f"# Recent\n- {SAME}\n",
        "YOLO/memory/global.md": f"# Other Memory\n- Memory_1: {SAME}\n",
        "YOLO/memory/global.bak.md": f"# Other Memory\n- Memory_1: {SAME}\n",
        "notes/x.md": f"- {SAME}\n",
    }
    assert pairs(Likeness(vault_of(files))) == []


def test_a_contradiction_only_where_one_reads_both() -> None:
    files = yolo(**{"global": ""}, dev="- Memory_1: Port is 5230\n", ed="- Memory_1: Port is 5231\n")
    assert pairs(Likeness(vault_of(files))) == []


def test_what_a_person_said_is_no_duplicate() -> None:
    files = yolo(**{"global": f"- Memory_1: {SAME}\n- Memory_2: {SAME}.\n"})
    known = tuple(sorted((text_hash(SAME), text_hash(f"{SAME}."))))
    assert pairs(Likeness(vault_of(files), not_duplicate=[(known[0], known[1])])) == []


def test_an_update_gives_what_a_fresh_look_gives() -> None:
    before = yolo(**{"global": f"- Memory_1: {SAME}\n- Memory_2: Likes tea\n"}, dev=f"- Memory_3: {SAME}\n")
    later = yolo(**{"global": f"- Memory_2: Likes tea\n- Memory_1: {SAME}!\n"}, dev="- Memory_3: likes tea\n")
    likeness = Likeness(vault_of(before))
    assert len(likeness.pairs()) == 1
    for files in (later, before, yolo(**{"global": ""}), later):
        likeness.update(vault_of(files))
        fresh = Likeness(vault_of(files))
        assert likeness.pairs() == fresh.pairs()
        assert likeness.groups() == fresh.groups()


def test_a_chain_is_not_whole() -> None:
    files = yolo(
        **{
            "global": "- Memory_1: Likes green tea\n"
            "- Memory_2: Likes green tea, and takes the train to work every day\n"
            "- Memory_3: Takes the train to work every day\n"
        }
    )
    (group,) = Likeness(vault_of(files)).groups()
    assert len(group.members) == 3
    assert not group.whole
    assert group.survivor == f"{GLOBAL}#Memory_2"


def test_the_one_that_everybody_reads_stays() -> None:
    more = f"- Memory_1: {SAME}, and name the source of every quotation\n"
    files = yolo(**{"global": f"- Memory_5: {SAME}\n"}, dev=more)
    (group,) = Likeness(vault_of(files)).groups()
    assert (group.survivor, group.why.id) == (f"{GLOBAL}#Memory_5", "checks.stays-global")
    two = yolo(
        **{"global": f"- Memory_5: {SAME}\n- Memory_6: {SAME}, and name the source of every quotation\n"},
        dev=more,
    )
    (group,) = Likeness(vault_of(two)).groups()
    assert group.survivor == f"{GLOBAL}#Memory_6"


def test_rules_do_not_stay_where_something_else_can() -> None:
    files = {
        "AGENTS.md": f"# R\n- {SAME}, and name the source of every quotation\n",
        LONG: f"# L\n- {SAME}\n",
        RECENT: "# R\n",
    }
    (group,) = Likeness(vault_of(files)).groups()
    assert group.survivor.startswith(LONG)
    rules = [ref for ref in group.members if ref.file.path == "AGENTS.md"]
    assert suggested_survivor(rules)[0].startswith("AGENTS.md")


def test_the_answer_of_the_command() -> None:
    files = yolo(
        **{"global": f"- Memory_1: {SAME}\n- Memory_2: Port is 5230\n"},
        dev=f"- Memory_7: {SAME}, and name the source of every quotation\n- Memory_8: Port is 5231\n",
    )
    answer = duplicates_answer(Likeness(vault_of(files)))
    text = json.dumps(answer)
    assert [(row["verdict"], row["a"]["ref"], row["b"]["ref"]) for row in json.loads(text)["pairs"]] == [
        ("contains", f"{DEV}#Memory_7", f"{GLOBAL}#Memory_1"),
        ("conflict", f"{DEV}#Memory_8", f"{GLOBAL}#Memory_2"),
    ]
    assert answer["groups"] == [[f"{DEV}#Memory_7", f"{GLOBAL}#Memory_1"]]
    assert json.loads(text)["pairs"][0]["longer"] == f"{DEV}#Memory_7"
    assert duplicates_answer(Likeness(vault_of(files)), least=100.5) == {"pairs": [], "groups": []}


WEEKS = yolo(
    **{
        "global": "- Memory_1: 周报：第 3 周已提交\n- Memory_2: 周报：第 3 周已提交。\n"
        f"- Memory_3: {SAME}\n- Memory_4: {SAME}.\n"
    }
)


def test_what_always_looks_alike_is_not_lit_and_is_counted() -> None:
    likeness = Likeness(vault_of(WEEKS), silenced=["周报：第*周"])
    assert [(a, b) for a, b, *_ in pairs(likeness)] == [(f"{GLOBAL}#Memory_3", f"{GLOBAL}#Memory_4")]
    assert likeness.silenced == {"周报：第*周": 1}
    answer = duplicates_answer(Likeness(vault_of(WEEKS), silenced=["周报：第*周"]))
    assert answer["silenced"] == {"周报：第*周": 1}
    assert isinstance(answer["pairs"], list)
    assert len(answer["pairs"]) == 1
    assert "silenced" not in duplicates_answer(Likeness(vault_of(WEEKS)))


def test_the_checkup_goes_by_what_is_silenced_now() -> None:
    checker, vault = Checker(), vault_of(WEEKS)
    for silenced, found in (((), 2), (("周报",), 1), (("周报", "markdown"), 0), ((), 2)):
        facts = Facts(today=date(2026, 11, 29), silenced=silenced)
        assert sum(one.check == "duplicate" for one in checker.check(vault, facts)) == found
