"""Secrets: found everywhere, shown nowhere."""

from __future__ import annotations

import json

import pytest

from checks.answered import GLOBAL, a_run, after, found_by, keys, only, resolution
from memsift.checks.base import one_line
from memsift.checks.finding_json import finding_json
from memsift.checks.secret import value_at
from memsift.messages import say
from memsift.plan import PlanError

KEY = "sk-EXAMPLEexample1234567890"
FILES = {GLOBAL: f"# Other Memory\n- Memory_1: Weather key: {KEY} (2026-10-01)\n- Memory_2: Other\n"}
PEM = (
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw\nAbCdEfGh123\n"
    "-----END PRIVATE KEY-----"
)


def test_found_with_its_answers() -> None:
    one = only("secret", FILES)
    assert (one.severity.value, one.file, one.line, one.step) == ("error", GLOBAL, 2, "secret")
    assert keys(one) == ["replace", "open", "forget", "keep"]
    assert one.data["kind"] == "key"
    for lang in ("en", "zh"):
        assert KEY not in say(one.message, lang)
    assert "every assistant" in say(one.message, "en")
    assert "都会看到" in say(one.message, "zh")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "text",
    [
        f"- Memory_1: key {KEY}\n",
        f"- Memory_1: key\n  ```\n  {PEM}\n  ```\n".replace("\nMII", "\n  MII").replace("\nAbC", "\n  AbC"),
        f"{PEM}\n",
        "- Memory_1: 密码：hunter2hunter\n",
        "- Memory_1: password=correct-horse7 and login admin\n",
    ],
)
def test_the_value_is_in_no_json(text: str, lang: str) -> None:
    files = {GLOBAL: f"# Other Memory\n{text}"}
    found = found_by("secret", files)
    assert found
    told = json.dumps(
        [finding_json(one, "zh" if lang == "zh" else "en") for one in found], ensure_ascii=False
    )
    for value in (KEY, "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw", "hunter2hunter", "correct-horse7"):
        assert value not in told
    assert all(finding_json(one, "en").get("masked") for one in found if one.entries)


@pytest.mark.parametrize(
    "line",
    [
        "备份的密码放在密码管理器里",
        "No API key in the build",
        "密码放在 1Password 里",
        "The password is kept by the password manager",
        "`password=hunter2hunter` is how the form names it",
        "身份证号 110101199003071234 的校验位不对",
        "order number 4111111111111112",
    ],
)
def test_mentions_are_innocent(line: str) -> None:
    assert found_by("secret", {GLOBAL: f"# Other Memory\n- Memory_1: {line}\n"}) == ()


def test_fences_notes_and_struck_out_entries_are_searched() -> None:
    files = {
        GLOBAL: f"# Other Memory\n- Memory_1: ~~old {KEY}~~\n\n```\npassword = Tr0ub4dor-and-3\n```\n",
        "notes/a.md": f"Some note\n\nkey {KEY}\n",
    }
    found = found_by("secret", files)
    assert [(one.file, one.line) for one in found] == [(GLOBAL, 2), (GLOBAL, 5), ("notes/a.md", 3)]
    assert keys(found[2]) == ["open", "forget"]


def test_look_alike_letters_do_not_hide_one() -> None:
    assert found_by("secret", {GLOBAL: "# Other Memory\n- Memory_1: раsswоrd=hunter2hunter\n"})


def test_the_value_gives_way_to_where_it_is_kept() -> None:
    one = only("secret", FILES)
    assert after(FILES, one, "replace", where="kept in the password manager") == {
        GLOBAL: "# Other Memory\n- Memory_1: Weather key: kept in the password manager (2026-10-01)\n"
        "- Memory_2: Other\n"
    }
    assert resolution(one, "replace").changes is None  # where it is kept must be said


def test_a_key_over_several_lines_goes_as_a_whole() -> None:
    files = {GLOBAL: f"# Other Memory\n- Memory_1: a\n\n```\n{PEM}\n```\n"}
    one = only("secret", files)
    assert after(files, one, "replace", where="see the safe") == {
        GLOBAL: "# Other Memory\n- Memory_1: a\n\n```\nsee the safe\n```\n"
    }


def test_another_secret_is_no_answer() -> None:
    one = only("secret", FILES)
    for where in (KEY, "password=correct-horse7"):
        with pytest.raises(PlanError):
            resolution(one, "replace").build({"where": where})


def test_crlf_and_bom_stay() -> None:
    files = {GLOBAL: f"\ufeff# Other Memory\r\n- Memory_1: key {KEY}\r\n- Memory_2: x"}
    one = only("secret", files)
    assert after(files, one, "replace", where="in the safe") == {
        GLOBAL: "\ufeff# Other Memory\r\n- Memory_1: key in the safe\r\n- Memory_2: x"
    }


def test_forgetting_learns_the_value_from_the_vault() -> None:
    one = only("secret", FILES)
    assert value_at(a_run(FILES).vault, one) == KEY
    assert value_at(a_run({GLOBAL: "# Other Memory\n"}).vault, one) is None


def test_two_in_one_entry_are_two_findings() -> None:
    files = {GLOBAL: f"# Other Memory\n- Memory_1: {KEY} and ghp_{'a1B2' * 9}\n"}
    found = found_by("secret", files)
    assert len({one.id for one in found}) == len(found) == 2


def test_dismissed_until_the_text_changes() -> None:
    one = only("secret", FILES)
    dismissed = frozenset({one.key})
    assert found_by("secret", FILES, dismissed=dismissed) == ()
    moved = {GLOBAL: FILES[GLOBAL].replace("# Other", "# User Profile\n\n# Other")}
    assert found_by("secret", moved, dismissed=dismissed) == ()
    changed = {GLOBAL: FILES[GLOBAL].replace("Weather", "Rain")}
    assert len(found_by("secret", changed, dismissed=dismissed)) == 1


def test_what_other_checks_say_hides_it_at_the_source() -> None:
    # Whatever door shows a finding: its message and data hold no secret in the first place.
    files = {GLOBAL: f"# Other Memory\n- Memory_1: see [x](notes/none.md?token={KEY}) and [[{KEY}]]\n"}
    found = found_by("dead-link", files)
    assert len(found) == 2
    for one in found:
        assert KEY not in f"{say(one.message, 'en')} {one.message.params} {one.data}"
        assert one.masked
        assert finding_json(one, "en")["masked"] is True
        assert KEY not in json.dumps(finding_json(one, "en"))


def test_a_secret_that_stands_on_a_line_of_its_own_is_masked_where_all_is_one_line() -> None:
    assert one_line("The password is\n  Tr0ub4dor&3x9, kept") == "The password is ••••, kept"
    assert one_line(f"Key:\n{PEM}") == "Key: ••••"
