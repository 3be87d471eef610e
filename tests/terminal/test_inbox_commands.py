"""The commands around the inbox, and that without a terminal nothing but proposing works."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from program import Program
from terminal_kit import MEMSIFT, env_of

from inbox_kit import GLOBAL, LONG_TERM, START, TREE, drop, lay, memory
from memsift_tui.commands import COMMANDS


@pytest.fixture
def vault(start_vault: Path) -> Path:
    return start_vault


def run(vault: Path, *words: str) -> tuple[int, str, str]:
    """A command without a terminal: its status, standard output and error."""
    done = subprocess.run(
        [*MEMSIFT, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, **env_of(vault)}, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def typed(vault: Path, answer: str, *words: str) -> tuple[int | None, str]:
    """A command in a terminal, answered: its status and all that it printed."""
    with Program([*MEMSIFT, *words], env=env_of(vault), rows=50, columns=150) as program:
        # Not before the question: what was typed ahead of it is dropped.
        program.wait_for("Type y and Enter:")
        program.press(*answer, "enter")
        program.wait_end()
        return program.status, program.text


def propose(vault: Path, *words: str) -> str:
    status, out, err = run(vault, "propose", *words)
    assert (status, err) == (0, ""), err
    return out.strip()


def inbox(vault: Path) -> dict[str, dict[str, Any]]:
    items = json.loads(run(vault, "inbox", "--json")[1])["items"]
    return {item["id"]: item for item in items}


def test_propose_and_inbox(vault: Path) -> None:
    name = propose(vault, "add", "--content", "Plays the cello", "--section", "用户画像", "--why", "said")
    item = inbox(vault)[name]
    assert (item["action"], item["agent"], item["why"]) == ("add", "cli", "said")
    assert item["after"] == ["- Profile_2: Plays the cello"]
    status, out, _ = run(vault, "inbox")
    assert status == 1
    assert "- Profile_2: Plays the cello" in out
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
    status, out, _ = run(
        vault, "propose", "update", "--entry", "Memory_1", "--content", "Has a dog", "--confidence", "F1",
        "--source", "user", "--expires", "2027-01-01", "--agent", "x", "--asked-by", "user", "--json",
    )  # fmt: skip
    said = json.loads(out)
    assert (said["schema"], said["confidence"], said["sources"], said["asked_by"]) == (
        1,
        "F1",
        ["user"],
        "user",
    )
    assert said["expected"] == "Has a cat"
    assert len(inbox(vault)) == 2


def test_all_five_actions(vault: Path) -> None:
    propose(vault, "move", "--entry", "Preference_1", "--to-section", "other")
    propose(vault, "confirm", "--entry", "Profile_1")
    propose(vault, "delete", "--entry", "Memory_1")
    propose(
        vault, "update", "--expected", "Lives in Bern", "--content", "Lives in Zug", "--section", "profile"
    )
    assert sorted(str(item["action"]) for item in inbox(vault).values()) == [
        "confirm",
        "delete",
        "move",
        "update",
    ]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("add",), "content must be a string."),
        (("add", "--content", " "), "content cannot be empty."),
        (
            ("add", "--content", "x", "--section", "Hobbies"),
            "no section Hobbies; there are: profile,",
        ),
        (("update", "--entry", "Memory_9", "--content", "x"), "Memory id not found: Memory_9"),
        (("update", "--content", "x"), "id must be a string."),
        (("update", "--entry", "Memory_1"), "new_content must be a string."),
        (("delete", "--entry", ""), "id cannot be empty."),
        (("add", "--content", "x", "--assistant", "Nobody"), "there is no assistant Nobody"),
        (("add", "--content", "x", "--file", "/etc/passwd.md"), "not a path"),
        (("add", "--content", "x", "--confidence", "F7"), "no grade"),
        (("delete", "--entry", "Memory_1", "--content", "x"), "content does not belong to delete"),
        (("approve", "--entry", "Memory_1"), "approve"),
    ],
)
def test_what_cannot_be_proposed(vault: Path, words: tuple[str, ...], error: str) -> None:
    status, out, err = run(vault, "propose", *words)
    assert (status, out) == (2, "")
    assert error in err
    assert "Traceback" not in err
    assert err.count("\n") == 1
    assert not (vault / ".memsift").exists()


def test_approve_and_reject_in_a_terminal(vault: Path) -> None:
    first = propose(vault, "add", "--content", "Plays the cello", "--category", "profile")
    second = propose(vault, "add", "--content", "Sings in a choir")
    status, out = typed(vault, "n", "approve", first)
    assert status == 1
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
    status, out = typed(vault, "y", "approve", first)
    assert status == 0
    assert "+ - Profile_2: Plays the cello" in out
    assert "- Profile_2: Plays the cello\n" in memory(vault)[GLOBAL].decode()
    status, _ = typed(vault, "y", "reject", second, "--why", "I do not")
    assert status == 0
    assert inbox(vault) == {}
    # Each decision is written down with the terminal and the program that it came from.
    sessions = json.loads(run(vault, "history", "--json")[1])["sessions"]
    assert all(one["tty"].startswith("/dev/pts/") and one["parent"] for one in sessions)
    assert "I do not" in json.dumps(sessions)
    status, _ = typed(vault, "y", "undo")
    assert list(inbox(vault)) == [second]


def test_the_folder_may_stand_first_as_with_the_other_commands(vault: Path) -> None:
    """Wherever the command is given, and whichever vault was opened last."""
    first = propose(vault, "add", "--content", "Plays the cello", "--category", "profile")
    second = propose(vault, "add", "--content", "Sings in a choir")
    other = vault.parent / "other"
    other.mkdir()

    def given(*words: str) -> int | None:
        env = {**env_of(vault), "MEMSIFT_VAULT": str(other)}
        with Program([*MEMSIFT, *words], env=env, rows=50, columns=150) as program:
            program.wait_for("Type y and Enter:")
            program.press("y", "enter")
            program.wait_end()
            return program.status

    assert given("approve", str(vault), first) == 0
    assert "Plays the cello" in memory(vault)[GLOBAL].decode()
    assert given("reject", str(vault), second, "--why", "I do not") == 0
    assert inbox(vault) == {}
    assert given("undo", str(vault)) == 0
    assert list(inbox(vault)) == [second]
    plan = json.loads(run(vault, "history", "--json")[1])["sessions"][-1]["plans"][0]["id"]
    assert given("undo", str(vault), plan) == 0
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}


def test_drift_by_command(vault: Path) -> None:
    run(vault, "inbox")
    lay(vault, {GLOBAL: START[GLOBAL].replace("a cat", "a dog").replace("Bern", "Zug")})
    items = inbox(vault)
    cat = next(id for id, item in items.items() if "dog" in str(item["after"]))
    assert items[cat]["kind"] == "drift"
    assert typed(vault, "y", "reject", cat, "--why", "it is a cat")[0] == 0
    (other,) = inbox(vault)
    assert typed(vault, "y", "approve", other)[0] == 0
    assert inbox(vault) == {}
    assert memory(vault) == {GLOBAL: START[GLOBAL].replace("Bern", "Zug").encode()}


def test_what_approve_does_not_do(vault: Path) -> None:
    stale = propose(
        vault, "update", "--entry", "Memory_1", "--content", "Has a dog", "--expected", "Has a horse"
    )
    with Program([*MEMSIFT, "approve", stale], env=env_of(vault), columns=150) as program:
        program.wait_end()
        assert program.status == 1
    with Program([*MEMSIFT, "approve", "nothing"], env=env_of(vault), columns=150) as program:
        program.wait_end()
        assert program.status == 2
        assert "there is no item nothing" in program.text
    secret = propose(vault, "add", "--content", "password: hunter2secret")
    status, out = typed(vault, "y", "approve", secret)
    assert status == 2
    assert "hunter2" not in out
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}


def test_what_needs_an_answer_is_for_the_app(quick: Path) -> None:
    vault = lay(quick / "vault", TREE)
    name = propose(vault, "add", "--file", LONG_TERM, "--section", "家", "--content", "养了一只猫")
    with Program([*MEMSIFT, "approve", name], env=env_of(vault), columns=150) as program:
        program.wait_end()
        assert program.status == 2
        assert "open the app" in program.text


WRITES = {
    "approve": ("approve", "ID"),
    "reject": ("reject", "ID", "--why", "x"),
    "undo": ("undo",),
    "restore": ("restore", "p1"),
    "forget": ("forget", "Lives in Bern"),
    "open": ("open",),
    "doctor": ("doctor",),
    "lock": ("lock",),
}
LOOKS = {
    "entries": ("entries",),
    "check": ("check",),
    "duplicates": ("duplicates",),
    "links": ("links",),
    "inject": ("inject",),
    "inbox": ("inbox",),
    "history": ("history",),
    "status": ("status",),
    "verify": ("verify",),
}
MAKES = {"demo", "init"}  # they make new folders elsewhere
PROPOSES = {"propose", "mcp"}


def test_every_command_is_tried() -> None:
    assert WRITES.keys() | LOOKS.keys() | MAKES | PROPOSES == COMMANDS.keys()


def whole(vault: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in vault.rglob("*") if path.is_file()}


def test_without_a_terminal_nothing_is_decided(vault: Path) -> None:
    id = drop(vault)
    before = whole(vault)
    for name, command in (WRITES | LOOKS).items():
        words = tuple(id if word == "ID" else word for word in command)
        done = subprocess.run(
            [*MEMSIFT, *words], input="y\ny\ny\n", capture_output=True, text=True,
            env={**os.environ, **env_of(vault)}, check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        if name in WRITES and not (name == "doctor" and done.returncode == 0):
            assert done.returncode == 2, (name, done.stdout, done.stderr)
        assert whole(vault) == before, name
    assert list(inbox(vault)) == [id]


def test_without_a_terminal_nothing_is_made(vault: Path, tmp_path: Path) -> None:
    """With its four answers on standard input `init` makes a new folder; it decides nothing."""
    for name, words in {"init": ("init", str(tmp_path / "new")), "demo": ("demo",)}.items():
        done = subprocess.run(
            [*MEMSIFT, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env={**os.environ, **env_of(vault), "TMPDIR": str(tmp_path)}, check=False,
        )  # fmt: skip
        assert done.returncode == 2, (name, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
        assert list(tmp_path.iterdir()) == []


def test_proposing_writes_into_the_inbox_alone(vault: Path) -> None:
    before = whole(vault)
    propose(vault, "add", "--content", "Plays the cello")
    subprocess.run(
        [*MEMSIFT, "mcp", str(vault)], input="", capture_output=True, text=True,
        env={**os.environ, **env_of(vault)}, check=True,
    )  # fmt: skip
    after = whole(vault)
    assert {path: after[path] for path in before} == before
    assert {path.removeprefix(f"{vault}/").rpartition("/")[0] for path in after.keys() - before.keys()} == {
        ".memsift/inbox/new"
    }


def test_what_was_decided_by_command_is_told_at_the_next_start(vault: Path) -> None:
    for told in (False, True):
        with Program([*MEMSIFT, str(vault)], env=env_of(vault), columns=150, rows=30) as program:
            program.wait_for("1 decision was" if told else "Lives in Bern")
            program.press("f5")
            program.wait_for("/dev/pts/" if told else "History")
            program.press("q")
            program.wait_end()
        if not told:
            typed(vault, "y", "approve", propose(vault, "add", "--content", "Plays the cello"))


KEY = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"


def test_no_part_of_an_item_shows_a_secret(vault: Path) -> None:
    drop(vault, action="delete", entry=KEY)
    drop(vault, agent=KEY, group=KEY, content="Plays the viola")
    drop(vault, section=f"api_key: {KEY}", content="Plays the oboe")
    drop(vault, b"{}", id=f"{KEY}-bad")
    for words in (("inbox",), ("inbox", "--json")):
        status, out, _ = run(vault, *words)
        assert status == 1
        assert "••••" in out
        assert KEY not in out


def test_a_secret_in_a_heading_is_not_approved_either(vault: Path) -> None:
    run(vault, "inbox")
    id = drop(vault, section=f"api_key: {KEY}", content="Plays the oboe")
    before = memory(vault)
    assert "secret" in inbox(vault)[id]["flags"]
    status, out = typed(vault, "y", "approve", id)
    assert (status, memory(vault)) == (2, before)
    assert KEY not in out


def test_a_move_says_where_from_and_where_to(vault: Path) -> None:
    lay(vault, {"YOLO/memory/dev.md": "# User Profile\n\n- Profile_1: Writes Python\n"})
    run(vault, "inbox")
    to = {"file": "YOLO/memory/dev.md", "section": "preferences"}
    id = drop(vault, action="move", entry="Profile_1", to=to)
    item = inbox(vault)[id]
    assert (item["from"], item["file"], item["section"]) == (GLOBAL, "YOLO/memory/dev.md", "Preferences")
    out = run(vault, "inbox")[1]
    assert f"out of {GLOBAL}" in out
    assert "makes the section Preferences" in out


def test_whoever_decides_is_shown_every_line(vault: Path) -> None:
    run(vault, "inbox")
    lay(vault, {"YOLO/memory/big.md": "".join(f"- number {n}.\n" for n in range(300))})
    (id,) = inbox(vault)
    assert "100 more lines" in run(vault, "inbox")[1]
    status, out = typed(vault, "n", "approve", id)
    assert status == 1
    assert "number 299." in out
    assert "more lines" not in out


def test_a_change_of_line_ends_is_said(vault: Path) -> None:
    run(vault, "inbox")
    (vault / GLOBAL).write_bytes(START[GLOBAL].replace("\n", "\r\n").encode())
    assert "CRLF" in run(vault, "inbox")[1]


def test_doctor_knows_the_inbox_and_mends_it(vault: Path) -> None:
    drop(vault, b"nothing", id="odd")
    status, out, _ = run(vault, "doctor", "--json")
    assert (status, [one["code"] for one in json.loads(out)["problems"]]) == (1, ["inbox.bad"])
    assert typed(vault, "y", "doctor")[0] == 0
    assert (vault / ".memsift/inbox/bad/odd.json").read_bytes() == b"nothing"
    assert run(vault, "doctor")[0] == 0


def test_undoing_an_approval_shows_the_memory_not_the_letter(vault: Path) -> None:
    id = propose(vault, "add", "--content", "Plays the cello", "--section", "profile")
    assert typed(vault, "y", "approve", id)[0] == 0
    status, out = typed(vault, "y", "undo")
    assert status == 0
    assert "the proposal waits again" in out
    assert '"schema"' not in out
    assert list(inbox(vault)) == [id]


def test_a_past_state_is_not_written_into_the_vault(vault: Path) -> None:
    id = propose(vault, "add", "--content", "Plays the cello", "--section", "profile")
    assert typed(vault, "y", "approve", id)[0] == 0
    before = memory(vault)
    status, _, err = run(vault, "history", str(vault), "export", str(vault / "YOLO/memory/old"))
    assert (status, memory(vault)) == (2, before)
    assert "outside" in err
