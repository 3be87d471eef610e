"""Names of session logs."""

from __future__ import annotations

import pytest

from checks.answered import LONG, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError

FOLDER = ".AGENT/02-memory/session-logs"


def log(name: str, text: str = "# Photos\n\n- a\n") -> dict[str, str]:
    return {LONG: "# L\n", f"{FOLDER}/{name}": text}


@pytest.mark.parametrize(
    "name",
    [
        "2026-11-19-体检.md",
        "2026-11-19-一二三四五六七八.md",
        "2026-11-19-photos.md",
        "2026-11-19-one-two_three four-five.md",
        "2026-11-19-3d.md",
        "README.md",
    ],
)
def test_good_names(name: str) -> None:
    assert found_by("naming", log(name)) == ()


@pytest.mark.parametrize(
    ("name", "code", "suggested"),
    [
        ("2026-11-19.md", "no-topic", "2026-11-19-Photos.md"),
        ("2026-11-19-.md", "no-topic", "2026-11-19-Photos.md"),
        ("photos 2026-11-19.md", "no-day", "2026-11-19-photos.md"),
        ("2026-02-30-photos.md", "no-day", None),
        ("notes.md", "no-day", None),
        ("2026-11-19-体.md", "han", "2026-11-19-Photos.md"),
        ("2026-11-19-一二三四五六七八九.md", "han", "2026-11-19-Photos.md"),
        ("2026-11-19-one-two-three-four-five-six.md", "words", "2026-11-19-Photos.md"),
    ],
)
def test_bad_names(name: str, code: str, suggested: str | None) -> None:
    one = only("naming", log(name))
    why = one.message.params["why"]
    assert getattr(why, "id", "") == f"checks.naming.{code}"
    assert (one.severity.value, one.line, keys(one)) == ("warning", 1, ["rename", "open", "keep"])
    assert resolution(one, "rename").needs[0].default == suggested
    assert name in say(one.message, "en")
    assert name in say(one.message, "zh")


def test_renaming_takes_every_link_along() -> None:
    old, new = f"{FOLDER}/2026-11-19.md", f"{FOLDER}/2026-11-19-photos.md"
    files = {
        LONG: "# L\n\n- [F1] a (2026-11-19, source: [[2026-11-19]], user)\n- b [t](" + old + "#Photos)\n",
        ".AGENT/02-memory/index.md": f"# I\n\n- photos → {old}#Photos\n- same → 2026-11-19.md\n",
        "notes/a.md": f"See [[{old}|the log]], [[2026-11-19]] and [[other]].\n",
        "notes/other.md": "Nothing.\n",
        old: "# Photos\n\nSee [[#Photos]] above.\n",
    }
    one = only("naming", files)
    made = after(files, one, "rename", name="2026-11-19-photos")
    assert made[old] is None
    assert made[new] == files[old]
    assert made[LONG] == (
        "# L\n\n- [F1] a (2026-11-19, source: [[2026-11-19-photos]], user)\n- b [t](" + new + "#Photos)\n"
    )
    # A bare name does not reach into a dot-folder from outside: that link led nowhere before, too.
    assert made["notes/a.md"] == f"See [[{new}|the log]], [[2026-11-19]] and [[other]].\n"
    assert made[".AGENT/02-memory/index.md"] == f"# I\n\n- photos → {new}#Photos\n- same → {new}\n"
    assert "notes/other.md" not in made


def test_a_name_must_be_a_name() -> None:
    one = only("naming", log("2026-11-19.md"))
    for name in ("2026-11-19-a/b.md", "../x.md", "2026-11-19-a:b.md", "2026-11-19-.md", ".md"):
        with pytest.raises(PlanError):
            resolution(one, "rename").build({"name": name})


def test_only_session_logs_are_named_so() -> None:
    assert (
        found_by("naming", {LONG: "# L\n", "notes/2026.md": "- a\n", ".AGENT/02-memory/recent.md": ""}) == ()
    )
