"""What Memsift makes is its owner's alone; secrets and memory texts stay where they are."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from screens import Program, environment, in_terminal, memsift, piped

from inbox_kit import drop
from memsift.messages import Message, languages, say
from memsift.store import Committed
from store_kit import COOK, FILES, GLOBAL, add, delete, make_vault, open_desk, plan
from tally import tally

KEY = "sk-ant-api03-" + "Zx9" * 30
PASSWORD = "hunter2-Tr0ub4dor"
FACT = "Ulrike is my doctor in Bern"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    secret = f"- Profile_8: API key {KEY}\n- Profile_9: password: {PASSWORD}\n- Profile_10: {FACT}\n"
    files = FILES | {GLOBAL: FILES[GLOBAL] + b"\n# Other\n\n" + secret.encode()}
    return make_vault(tmp_path / "vault", files)


def test_everything_that_is_made_is_the_owners_alone(vault: Path) -> None:
    before = os.umask(0)  # the laxest there is: what is made must not rely on it
    try:
        made_before = set(vault.parent.rglob("*"))
        env = environment(vault.parent)
        status, _, error = piped(
            "propose", "add", str(vault), "--content", "Plays chess", "--section", "profile", env=env
        )
        assert status == 0, error
        desk = open_desk(vault)
        desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
        items = desk.items()
        assert items
        desk.remember()
        desk.store.change_setting("lang", "en")
        desk.close()
        piped("check", str(vault), env=env)
        made = [path for path in vault.parent.rglob("*") if path not in made_before]
    finally:
        os.umask(before)
    assert len(made) > 8
    for path in made:
        allowed = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) & ~allowed == 0, (path, oct(path.stat().st_mode))
        tally("private files checked")


COMMANDS = (
    "entries", "check", "duplicates", "links", "inject", "history", "inbox", "doctor", "verify", "status",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_a_secret(command: str, vault: Path) -> None:
    drop(vault, content=f"the key is {KEY}", why=f"password: {PASSWORD}")
    desk = open_desk(vault)
    desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    desk.close()
    env = environment(vault.parent)
    _, said, error = piped(command, str(vault), "--json", "--today", "2026-11-29", env=env)
    assert said
    for text in (KEY, PASSWORD):
        assert text not in said + error
    tally("outputs searched for secrets")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_shows_a_secret_in_a_terminal(command: str, vault: Path) -> None:
    drop(vault, content=f"the key is {KEY}", why=f"password: {PASSWORD}")
    env = environment(vault.parent)
    with Program(memsift(command, str(vault), "--lang", "en"), env=env, columns=200, rows=50) as program:
        program.until(lambda: program.status is not None or "Type y" in program.text, "an end or a question")
        for text in (KEY, PASSWORD):
            assert text.encode() not in program.output
    tally("outputs searched for secrets")


def test_commands_that_decide_show_no_secret(vault: Path) -> None:
    env = environment(vault.parent)
    desk = open_desk(vault)
    gone = desk.commit(plan(delete(GLOBAL, f"- Profile_9: password: {PASSWORD}")))
    desk.commit(plan(add(COOK, "Other Memory", f"- Memory_3: password: {PASSWORD}")))
    desk.close()
    assert isinstance(gone, Committed)
    id = drop(vault, content=f"the password: {PASSWORD}", why=f"password: {PASSWORD}")
    decide = (
        ["undo"],
        ["undo", "--session"],
        ["forget", PASSWORD],
        ["restore", gone.plan_id],
        ["reject", id, "--why", f"no password: {PASSWORD}"],
    )
    for words in decide:
        argv = memsift(*words, "--vault", str(vault), "--lang", "en")
        with Program(argv, env=env, columns=160, rows=50) as program:
            program.wait_for("Type y")
            program.press("n", "enter")
            assert program.wait_end() == 1
            assert PASSWORD.encode() not in program.output
            assert "••••".encode() in program.output
        tally("outputs searched for secrets")


CRASH = """
import sys
import memsift.review.desk as d
def broken(*a, **k):
    text = {fact!r}
    raise RuntimeError(text)
d.Desk.open = broken
from memsift_tui.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("lang", languages())
def test_a_crash_says_where_and_nothing_of_the_memory(lang: str, vault: Path) -> None:
    env = environment(vault.parent)
    code = CRASH.format(fact=FACT)
    done = subprocess.run(
        [sys.executable, "-c", code, "entries", str(vault), "--lang", lang],
        env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "RuntimeError" in done.stderr
    assert FACT not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.pty
def test_a_crash_in_the_app_says_nothing_of_the_memory(vault: Path) -> None:
    code = (
        "import sys\nfrom memsift_tui.screens.review import core\n"
        f"def broken(self, *a, **k):\n    text = {FACT!r}\n    raise RuntimeError(text)\n"
        "core.ReviewCore.compose = broken\n"
        "from memsift_tui.cli import main\nmain(sys.argv[1:])\n"
    )
    argv = [sys.executable, "-c", code, str(vault), "--lang", "en"]
    with Program(argv, env=environment(vault.parent), columns=120, rows=30) as program:
        assert program.wait_end() != 0
        assert FACT.encode() not in program.output
        assert b"RuntimeError" in program.output


def test_journal_messages_hold_no_secret_unmasked(vault: Path) -> None:
    """What History says of plans is masked when it is shown, in both languages."""
    desk = open_desk(vault)
    desk.commit(plan(add(COOK, "Other Memory", f"- Memory_3: password: {PASSWORD}")))
    words = Message("store.why-restore", {"what": f"password: {PASSWORD}"})
    desk.store.commit(type(plan())(words, plan(add(COOK, "Other Memory", "- Memory_4: x")).changes))
    desk.close()
    env = environment(vault.parent)
    for lang in languages():
        assert PASSWORD in say(words, lang)
        status, said = in_terminal("history", str(vault), "--lang", lang, env=env)
        assert status == 0
        assert PASSWORD not in said
        assert "••••" in said


@pytest.mark.pty
@pytest.mark.parametrize("keys", [b"y\r", b"y\ry\ry\r"], ids=["a y", "several"])
def test_what_was_typed_before_the_question_or_pasted_is_no_answer(keys: bytes, vault: Path) -> None:
    env = environment(vault.parent)
    desk = open_desk(vault)
    desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    desk.close()
    argv = memsift("undo", "--vault", str(vault), "--lang", "en")
    with Program(argv, env=env, columns=160, rows=50) as program:
        program.write(keys)  # long before it is asked
        program.wait_for("Type y")
        # A terminal marks a paste; a line of one that looks like an answer is none.
        program.write(b"\x1b[200~y\r\x1b[201~\r")
        assert program.wait_end() == 1
        assert b"Memory_3" in (vault / COOK).read_bytes()
    with Program(argv, env=env, columns=160, rows=50) as program:
        program.wait_for("Type y")
        program.press("y", "enter")
        assert program.wait_end() == 0
        assert program.left_behind() == []
    assert b"Memory_3" not in (vault / COOK).read_bytes()


def test_without_a_terminal_doctor_tells_and_export_writes_only_where_it_is_told(vault: Path) -> None:
    env = environment(vault.parent)
    desk = open_desk(vault)
    done = desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    desk.close()
    assert isinstance(done, Committed)
    (vault / ".memsift/numbers.json").write_text("{")  # something for doctor to tell
    before = {path: path.read_bytes() for path in vault.rglob("*") if path.is_file()}
    status, said, error = piped("doctor", str(vault), "--lang", "en", env=env)
    assert (status, said.count("\n"), error.count("\n")) == (2, 1, 1)
    folder = vault.parent / "past"
    status, _, error = piped("history", str(vault), "export", str(folder), done.plan_id, env=env)
    assert (status, error) == (0, "")
    assert (folder / COOK).read_bytes() == (vault / COOK).read_bytes()
    assert stat.S_IMODE((folder / COOK).stat().st_mode) == 0o600
    assert {path: path.read_bytes() for path in vault.rglob("*") if path.is_file()} == before


# -- these tests must see what they are there for


def test_the_tests_see_files_that_others_may_read(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def lax(path: str, flags: int, mode: int = 0o777, **named: int) -> int:
        return real(path, flags, 0o644 if mode == 0o600 else mode, **named)

    monkeypatch.setattr(os, "open", lax)
    with pytest.raises(AssertionError):
        test_everything_that_is_made_is_the_owners_alone(vault)


BARE = """
import sys
from memsift.text.secrets import find
find.find_secrets = lambda text: ()
from memsift_tui.cli import main
main(sys.argv[1:])
"""


def _bare(*words: str) -> list[str]:
    return [sys.executable, "-c", BARE, *words]


def test_the_tests_see_a_secret_that_is_not_masked(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import screens

    monkeypatch.setattr(screens, "memsift", _bare)
    with pytest.raises(AssertionError):
        test_no_command_prints_a_secret("entries", vault)
    monkeypatch.setitem(globals(), "memsift", _bare)
    with pytest.raises(AssertionError):
        test_no_command_shows_a_secret_in_a_terminal("entries", vault)
