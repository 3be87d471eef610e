"""A vault made to do harm: every command that looks gets through it, and sends nothing of it on."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import screens
from screens import environment, in_terminal, not_ours, piped, planted

from memsift.store import Store
from tally import tally

ATTACKS = (
    "\x1b[2J\x1b[H",
    "\x1b]0;title\x07",
    "\x1b]52;c;ZXZpbA==\x1b\\",
    "\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\",
    "\x1bP+q544e\x1b\\",
    "\x9b31m",
    "\x9d0;c1\x9c",
    "\x08\x08\x07\x7f\r",
    "\u202egnirts\u202c",
    "\u2066isolated\u2069",
    "zero\u200bwidth\u2060\ufeff",
    "tag\U000e0041\U000e007f",
    "line\u2028sep\u2029par",
    "\x0b\x0c\x1c\x85",
    "[red]markup[/red] [@click=app.quit]x[/]",
    "{braces} %s %(x)s",
)
OUTSIDE = "her summer house has a green door"
NAMES = (
    "evil\x1b[2J.md",
    "new\nline.md",
    "bidi\u202e.md",
    "c1\x9b31m.md",
    "tab\t.md",
    "quote\"'`$(x).md",
    "-rf.md",
)


def lay_out(top: Path) -> Path:
    """Every trap that a folder can hold."""
    vault = top / "vault"
    memory = vault / "YOLO" / "memory"
    memory.mkdir(parents=True)
    lines = [
        f"- Profile_{n}: before {attack} after [[{attack}]] [t]({attack})"
        for n, attack in enumerate(ATTACKS, 1)
    ]
    lines += [f"- [F1] {attack}（来源：{attack}，2020-01-01）" for attack in ATTACKS]
    text = (
        "# User Profile\n\n"
        + "\n".join(lines)
        + "\n\n"
        + "\n".join(f"## {attack}\n\n- x" for attack in ATTACKS)
    )
    (memory / "global.md").write_bytes(text.encode())
    for name in NAMES:
        (memory / name).write_bytes(("\n".join(lines) + "\n").encode())
    (memory / os.fsdecode(b"latin-\xff.md")).write_bytes(b"- not utf-8 by name\n")
    long = b"- Profile_1: " + b"x" * 1_000_000 + b"\n- " + "汉".encode() * 20_000 + b"\n"
    (memory / "long.md").write_bytes(long)
    nested = b"".join(b"  " * n + b"- level\n" for n in range(300)) + b"> " * 5_000 + b"- x\n"
    (memory / "nested.md").write_bytes(nested)
    brackets = b"- " + b"[[" * 5_000 + b"]](" * 5_000 + b"\n- " + b"*_`~" * 5_000 + b"\n"
    (memory / "brackets.md").write_bytes(brackets)
    os.mkfifo(memory / "pipe.md")
    os.mkfifo(vault / "pipe")
    with socket.socket(socket.AF_UNIX) as made:
        # A socket's path is short by nature: bound by a path relative to where it is to be.
        here = Path.cwd()
        os.chdir(memory)
        try:
            made.bind("socket.md")
        finally:
            os.chdir(here)
    (memory / "loop.md").symlink_to("loop.md")
    (top / "outside.md").write_text(f"- {OUTSIDE}\n")
    (memory / "out.md").symlink_to(top / "outside.md")
    (memory / "device.md").symlink_to("/dev/zero")
    (vault / "YOLO" / "up").symlink_to("..")
    (vault / "YOLO" / "round").symlink_to(vault)
    deep = vault / "deep"
    for _ in range(150):
        deep = deep / "d"
    os.makedirs(deep)
    (deep / "bottom.md").write_bytes(b"- too deep\n")
    plugin = vault / ".obsidian/plugins/yolo\x1b[31m"
    plugin.mkdir(parents=True)
    assistants = [{"id": attack, "name": f"n{attack}", "systemPrompt": attack} for attack in ATTACKS]
    (plugin / "data.json").write_text(json.dumps({"yolo": {"baseDir": "YOLO"}, "assistants": assistants}))
    (plugin / "manifest.json").write_text(json.dumps({"id": "yolo\x1b[31m"}))
    new = vault / ".memsift/inbox/new"
    new.mkdir(parents=True)
    for n, attack in enumerate(ATTACKS):
        name = f"01JE00000000000000000000{n:02d}"
        proposal = {
            "schema": 1, "id": name, "created": "2026-11-29T10:00:00+08:00", "agent": attack,
            "asked_by": "agent", "group": attack, "action": "add", "scope": "global",
            "section": "profile", "content": f"new {attack}",
            "why": attack, "sources": [attack], "gate": {"fact": True, "layer": attack},
        }  # fmt: skip
        (new / f"{name}.json").write_text(json.dumps(proposal))
    (new / "odd\x1b[2J.json").write_bytes(b"{")
    (vault / ".memsift/settings.toml").write_text(
        '[checks]\n"\\u001b[31m" = 1\nmust_survive = ["\\u001b]0;x\\u0007"]\n'
    )
    (vault / ".memsift/numbers.json").write_text(json.dumps({"schema": 1, "\x1b[2J": {"\x9b": 10**30}}))
    return vault


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    top = tmp_path_factory.mktemp("hostile")
    return lay_out(top), environment(top)


TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
LOOKING = (
    "entries",
    "links",
    "duplicates",
    "check",
    "inject",
    "history",
    "doctor",
    "inbox",
    "status",
    "verify",
)
AS_JSON = LOOKING if TORTURE else ("entries", "links", "check", "inject", "inbox")
MANY = 100_000 if TORTURE else 10_000


@pytest.mark.pty
@pytest.mark.parametrize("command", LOOKING)
def test_a_command_that_looks_sends_nothing_of_it(command: str, hostile: tuple[Path, dict[str, str]]) -> None:
    vault, env = hostile
    if command == "doctor":  # in a terminal it asks whether to mend
        status, said, error = piped(command, str(vault), "--lang", "en", env=env)
        said += error
    else:
        status, said = in_terminal(command, str(vault), "--lang", "en", "--today", "2026-11-29", env=env)
    assert status in (0, 1, 2)
    assert "Traceback" not in said
    assert "inside Memsift" not in said
    assert not_ours(said.replace("\r\n", "\n")) == []
    tally("commands on hostile vaults")


@pytest.mark.parametrize("command", AS_JSON)
def test_its_json_escapes_what_is_no_plain_text(command: str, hostile: tuple[Path, dict[str, str]]) -> None:
    vault, env = hostile
    status, said, error = piped(command, str(vault), "--json", "--today", "2026-11-29", env=env)
    assert status in (0, 1)
    assert error == ""
    assert json.loads(said)["schema"] == 1
    assert not_ours(said, as_json=True) == []
    tally("commands on hostile vaults")


def test_the_scan_sees_what_it_is_for() -> None:
    for attack in ATTACKS[:14]:
        assert not_ours(f"before {attack} after"), attack
    assert not_ours("plain\ttext\n汉字 é 👨\u200d👩\ufe0f") == []


def test_nothing_outside_the_vault_is_shown(hostile: tuple[Path, dict[str, str]]) -> None:
    vault, env = hostile
    _, said, _ = piped("entries", str(vault), "--json", env=env)
    assert OUTSIDE not in said
    files = {one["file"]: one for one in json.loads(said)["files"]}
    assert files["YOLO/memory/out.md"]["readonly"]
    assert files["YOLO/memory/pipe.md"]["readonly"]


SERVES: tuple[tuple[str, dict[str, object]], ...] = (
    ("memory_read", {}),
    ("memory_search", {"query": "b3"}),
    ("memory_proposals", {}),
)
LOOKS = ("entries", "check", "links", "duplicates", "inject", "doctor")


@pytest.mark.parametrize("plant", ["a memory file", "the memory folder", "our folder", "a second name"])
def test_a_key_of_the_person_is_neither_shown_nor_served(plant: str, tmp_path: Path) -> None:
    """What stands in ~/.ssh under a name that leads there from the vault."""
    secret = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW"
    plain = OUTSIDE  # a key would be masked, wherever it came from
    ssh = tmp_path / ".ssh"
    ssh.mkdir(mode=0o700)
    for name in ("id_ed25519", "id_ed25519.md"):
        (ssh / name).write_text(f"-----BEGIN OPENSSH PRIVATE KEY-----\n{secret}\n- {secret}\n- {plain}\n")
    vault = tmp_path / "vault"
    memory = vault / "YOLO" / "memory"
    memory.mkdir(parents=True)
    (memory / "global.md").write_text("# User Profile\n\n- Profile_1: likes tea\n")
    if plant == "a memory file":
        (memory / "dev.md").symlink_to(ssh / "id_ed25519")
        (memory / "cook.md").symlink_to(ssh / "id_ed25519.md")
    elif plant == "the memory folder":
        (vault / "YOLO" / "more").symlink_to(ssh)
        (vault / ".AGENT").symlink_to(ssh)
    elif plant == "our folder":
        (vault / ".memsift").symlink_to(ssh)
    else:
        (memory / "dev.md").hardlink_to(ssh / "id_ed25519.md")
    before = {path: path.read_bytes() for path in ssh.iterdir()}
    env = environment(tmp_path)
    for command in LOOKS:
        status, said, error = piped(command, str(vault), "--json", env=env)
        assert status in (0, 1, 2), (command, error)
        assert "inside Memsift" not in error, (command, error)
        if plant != "a second name":  # that is a file which the person may have put there, to be read
            assert not [text for text in (secret, plain) if text in said + error], command
    if plant != "a second name":
        answers = served(vault, env)
        assert [json.loads(line)["id"] for line in answers] == [1, *range(2, 2 + len(SERVES))]
        assert not [text for text in (secret, plain) if text in "".join(answers)]
    assert {path: path.read_bytes() for path in ssh.iterdir()} == before
    tally("commands on hostile vaults", len(LOOKS))


def served(vault: Path, env: dict[str, str]) -> list[str]:
    """What the MCP server answers an agent that asks it for all that it has."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    asks: list[dict[str, object]] = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
    ]
    for number, (name, arguments) in enumerate(SERVES, 2):
        asks.append({"id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
    said: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "memsift_tui", "mcp", str(vault)], env=env, text=True, bufsize=1,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as server:  # fmt: skip
        assert server.stdin is not None
        assert server.stdout is not None
        for ask in asks:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **ask}) + "\n")
            if "id" in ask:
                said.append(server.stdout.readline())
        server.stdin.close()
    return said


def test_very_many_entries(tmp_path: Path) -> None:
    memory = tmp_path / "vault/YOLO/memory"
    memory.mkdir(parents=True)
    lines = "".join(f"- Profile_{n}: fact number {n * 7919 % 100003}\n" for n in range(1, MANY + 1))
    (memory / "global.md").write_text("# User Profile\n\n" + lines)
    where, env = str(tmp_path / "vault"), environment(tmp_path)
    status, said, error = piped("entries", where, "--json", env=env, timeout=900)  # it ends, however late
    assert (status, error) == (0, "")
    assert said.count('"ref"') == MANY
    tally("entries in one file", MANY)


def test_a_file_that_grows_all_the_while(tmp_path: Path) -> None:
    memory = tmp_path / "vault/YOLO/memory"
    memory.mkdir(parents=True)
    (memory / "global.md").write_text("# User Profile\n\n- Profile_1: stays\n")
    growing = subprocess.Popen(
        [sys.executable, "-c",
         "import sys, time\nwith open(sys.argv[1], 'ab', buffering=0) as f:\n"
         " f.write(b'# x\\n'); print('on', flush=True)\n"
         # Beyond what is ever read it grows slowly: a disk is no larger than it is.
         " while True: f.write(b'- more' * 100 + b'\\n'); time.sleep(0.001 * (f.tell() > 1 << 26))",
         str(memory / "log.md")],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert growing.stdout is not None
        assert growing.stdout.readline() == b"on\n"
        status, said, _ = piped("entries", str(tmp_path / "vault"), "--json", env=environment(tmp_path))
        assert status == 0
        assert "stays" in said
    finally:
        growing.kill()
        growing.wait()
        growing.stdout.close()


def test_a_name_that_is_a_file_and_then_a_pipe(tmp_path: Path) -> None:
    """A file that becomes a pipe, a link, a folder and a file again, as fast as can be, stops no reading."""
    memory = tmp_path / "vault/YOLO/memory"
    memory.mkdir(parents=True)
    (memory / "global.md").write_text("# User Profile\n\n- Profile_1: stays\n")
    changing = memory / "x.md"
    stop = threading.Event()

    def change() -> None:
        while not stop.is_set():
            for make in (
                lambda: changing.write_text("- x\n"),
                lambda: os.mkfifo(changing),
                lambda: changing.symlink_to("/dev/zero"),
                lambda: changing.mkdir(),
            ):
                make()
                changing.rmdir() if changing.is_dir() and not changing.is_symlink() else changing.unlink()

    store = Store.open(tmp_path / "vault", state_dir=str(tmp_path / "s"), config_dir=str(tmp_path / "c"))
    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(150):
            vault = store.read()
            file = vault.file("YOLO/memory/global.md")
            assert file is not None
            assert file.document.entries[0].text == "stays"
            tally("readings of a folder that changes")
    finally:
        stop.set()
        thread.join()
        store.close()


# -- these tests must see what they are there for

# Letters from a file reach the terminal as they are.
NOT_VISIBLE = "import memsift.text.safe as safe\nsafe._uncommon = lambda *_: False"
# JSON as Python's own library writes it.
NOT_ESCAPED = """
import json
import memsift.vault.as_json as as_json
as_json._UNSAFE = __import__("re").compile("(?!)")
"""
# A link is followed wherever it leads.
FOLLOWED = """
from memsift.store.files import folder
folder.Folder.through = lambda self, path: __import__("os").path.relpath(
    __import__("os").path.realpath(self.full(path)), self.real)
folder.parts_of = lambda path: [part for part in path.split("/") if part]
"""


def test_the_tests_see_what_a_terminal_would_obey(
    hostile: tuple[Path, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "memsift", lambda *words: [*planted(NOT_VISIBLE), *words])
    with pytest.raises(AssertionError, match="after"):
        test_a_command_that_looks_sends_nothing_of_it("entries", hostile)


def test_the_tests_see_json_that_is_not_escaped(
    hostile: tuple[Path, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "memsift", lambda *words: [*planted(NOT_ESCAPED), *words])
    with pytest.raises(AssertionError, match="after"):
        test_its_json_escapes_what_is_no_plain_text("entries", hostile)


def test_the_tests_see_a_link_that_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "memsift", lambda *words: [*planted(FOLLOWED), *words])
    with pytest.raises(AssertionError, match="entries"):
        test_a_key_of_the_person_is_neither_shown_nor_served("a memory file", tmp_path)
