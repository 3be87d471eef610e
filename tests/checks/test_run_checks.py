"""The registry: one run of all checks, its order, its ids, its JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import memsift.checks
from checks.answered import GLOBAL, LONG, TODAY, a_run, found_by
from memsift.checks import CHECKS, each_check, run_checks
from memsift.checks.base import STEP_OF, STEPS
from memsift.checks.finding_json import check_json, finding_json
from memsift.checks.model import Facts, Finding, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.plan import PlanError
from memsift.vault import refs

FILES = {
    GLOBAL: "# Other Memory\n- Memory_1: a [expires:: 2026-01-01]\n"
    "- Memory_1: key sk-EXAMPLEexample1234567890\n"
    "- Memory_3: see [[gone]] and ../x\n- Memory_4: b\u200bc\n",
    LONG: "# L\n\n- [F0] perhaps so (2026-10-01, source: dev-helper)\n",
}


def test_every_check_is_a_module_and_the_other_way_round() -> None:
    folder = Path(memsift.checks.__file__).parent
    with_run = {
        path.stem.replace("_", "-")
        for path in folder.glob("*.py")
        if "\ndef run(run: Run)" in path.read_text("utf-8")
    }
    assert with_run == set(CHECKS)
    assert set(STEP_OF) <= set(CHECKS)
    assert set(STEP_OF.values()) | {"rest"} == set(STEPS)


def test_the_order_is_step_severity_file_line_id() -> None:
    found = run_checks(a_run(FILES).vault, Facts(TODAY))
    severities = list(Severity)
    keys = [(STEPS.index(f.step), severities.index(f.severity), f.file, f.line, f.id) for f in found]
    assert keys == sorted(keys)
    assert {f.check for f in found} >= {
        "secret",
        "expired",
        "number",
        "dead-link",
        "hidden-text",
        "unverified",
    }
    assert len({f.id for f in found}) == len(found)


def test_only_and_progress_and_a_name_that_is_none() -> None:
    run = a_run(FILES)
    told: list[tuple[str, int, int]] = []
    found = run_checks(run.vault, run.facts, ["secret", "expired"], lambda *step: told.append(step))
    assert {f.check for f in found} == {"secret", "expired"}
    assert told == [("secret", 0, 2), ("expired", 1, 2)]
    assert [name for name, _ in each_check(run, ["number"])] == ["number"]
    with pytest.raises(ValueError, match="spelling"):
        run_checks(run.vault, run.facts, ["spelling"])


def test_a_dismissal_holds_by_id_and_by_key() -> None:
    one = found_by("expired", FILES)[0]
    for name in (one.id, one.key):
        assert found_by("expired", FILES, dismissed=frozenset({name})) == ()


def test_at_most_one_answer_is_recommended_and_none_of_them_forgets() -> None:
    for one in run_checks(a_run(FILES).vault, Facts(TODAY)):
        recommended = [answer for answer in one.resolutions if answer.recommended]
        assert len(recommended) <= 1
        assert all(answer.kind is not ResolutionKind.FORGET for answer in recommended)
        assert all(answer.key not in ("delete", "not-true") for answer in recommended)
        assert one.resolutions


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_answer_of_check(lang: str) -> None:
    run = a_run(FILES)
    found = run_checks(run.vault, run.facts)
    answer = check_json("/v", TODAY, found, "zh" if lang == "zh" else "en")
    told = json.loads(json.dumps(answer))
    assert told["today"] == "2026-11-29"
    assert told["summary"] == {name: sum(f.check == name for f in found) for name in sorted(told["summary"])}
    assert [f["id"] for f in told["findings"]] == [f.id for f in found]
    for one in told["findings"]:
        assert set(one) >= {
            "id", "check", "step", "severity", "file", "line", "code", "params", "message", "entries", "data",
            "resolutions",
        }  # fmt: skip
        for answer_row in one["resolutions"]:
            assert set(answer_row) >= {"key", "label", "recommended", "kind", "needs", "changes"}
            assert answer_row["kind"] in {"change", "keep", "snooze", "open", "forget"}
            for change in answer_row["changes"] or ():
                assert set(change) >= {"op", "file", "line", "before", "after"}
    assert "sk-EXAMPLE" not in json.dumps(answer)


def test_the_same_words_in_both_languages_but_one_id() -> None:
    one = found_by("expired", FILES)[0]
    en, zh = finding_json(one, "en"), finding_json(one, "zh")
    assert en["id"] == zh["id"]
    assert en["message"] != zh["message"]


def test_an_answer_that_cannot_be_given_says_why() -> None:
    def build(_: object) -> tuple[()]:
        raise PlanError(Message("checks.over-cap.one-part"))

    offer = Resolution("split", Message("checks.answer.split"), ResolutionKind.CHANGE, build=build)
    ref = refs(a_run(FILES).vault)[0]
    one = Finding("x", "over-cap", "limits", Severity.INFO, GLOBAL, 1, Message("checks.answer.split"), (ref,),
                  resolutions=(offer,))  # fmt: skip
    rows = finding_json(one, "en")["resolutions"]
    assert isinstance(rows, list)
    (row,) = rows
    assert (row["changes"], row["refused"]) == (
        None,
        "Write each of the new entries on its own line, at least two.",
    )
