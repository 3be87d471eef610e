"""The examples of `propose` in docs/agents.md do what they say, in both kinds of vaults."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from memsift.review.proposal import is_id
from memsift_tui.cli import run
from store_kit import make_vault

DOCS = Path(__file__).parents[2] / "docs"
YOLO = {
    "YOLO/memory/global.md": "# User Profile\n- Profile_1: Lives in Bern\n\n"
    "# Preferences\n- Preference_1: No emojis\n- Preference_2: {short}\n\n"
    "# Other Memory\n- Memory_3: Has a cat\n- Memory_7: Has a dog\n"
}
TREES = {
    "agents.md": {
        ".AGENT/02-memory/recent.md": "# Recent\n\n- [F1] Learns the violin (2026-11-20, source: user)\n",
        ".AGENT/02-memory/long-term.md": "# Long-term\n\n## Home\n\n- [F1] Tea (2026-10-01, source: user)\n",
    },
    "agents.zh-CN.md": {
        ".AGENT/02-记忆库/近期状态.md": "# 近期状态\n\n- [F1] 在学小提琴（2026-11-20，来源：用户）\n",
        ".AGENT/02-记忆库/长期记忆.md": "# 长期记忆\n\n## 家\n\n- [F1] 喝茶（2026-10-01，来源：用户）\n",
    },
}
SHORT = {"agents.md": "Answers in short", "agents.zh-CN.md": "回答要短"}

pytestmark = pytest.mark.usefixtures("own_state")


def examples(page: str) -> list[list[list[str]]]:
    """The blocks of examples on the page, each a list of commands."""
    text = (DOCS / page).read_text("utf-8")
    blocks = [block.strip().splitlines() for block in text.split("```")[1::2]]
    return [[shlex.split(line)[1:] for line in b] for b in blocks if b[0].startswith("memsift propose")]


@pytest.mark.parametrize("kind", ["yolo", "hippocampus"])
@pytest.mark.parametrize("page", sorted(TREES))
def test_every_example_can_be_approved(
    page: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = TREES[page]
    if kind == "yolo":
        files = {name: text.replace("{short}", SHORT[page]) for name, text in YOLO.items()}
    commands = examples(page)[0 if kind == "yolo" else 1]
    assert {words[1] for words in commands} == {"add", "update", "delete", "move", "confirm"}
    for number, words in enumerate(commands):
        vault = make_vault(tmp_path / str(number), {name: text.encode() for name, text in files.items()})
        monkeypatch.setenv("MEMSIFT_VAULT", str(vault))
        said = [str(vault) if word == "/path/to/vault" else word for word in words]
        assert run(said) == 0, (said, capsys.readouterr().err)
        capsys.readouterr()
        assert run(["inbox", "--json"]) == 1
        (item,) = json.loads(capsys.readouterr().out)["items"]
        assert (item["state"], item["action"]) == ("ready", words[1]), said


@pytest.mark.parametrize("kind", ["yolo", "hippocampus"])
@pytest.mark.parametrize("page", sorted(TREES))
def test_the_example_by_file_waits(
    page: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = (DOCS / page).read_text("utf-8").split("```json\n")[1:]
    letters = [block.split("```")[0] for block in blocks if block.startswith('{"schema"')]
    yolo = {name: text.replace("{short}", SHORT[page]) for name, text in YOLO.items()}
    files = yolo if kind == "yolo" else TREES[page]
    vault = make_vault(tmp_path / "v", {name: text.encode() for name, text in files.items()})
    for_yolo, for_tree = letters
    id = "01JE0000000000000000000001"
    letter = (for_yolo if kind == "yolo" else for_tree).replace("01JE…", id)
    new = vault / ".memsift/inbox/new"
    new.mkdir(parents=True)
    (new / f"{id}.json").write_text(letter, "utf-8")
    assert run(["inbox", str(vault), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["bad"] == []
    (item,) = said["items"]
    assert (item["state"], item["action"], item["id"]) == ("ready", "update", id)


@pytest.mark.parametrize("page", sorted(TREES))
def test_the_line_that_makes_an_id_makes_one(page: str) -> None:
    (block,) = [
        b for b in (DOCS / page).read_text("utf-8").split("```sh\n")[1:] if b.startswith("python3 -c")
    ]
    program, flag, code = shlex.split(block.split("```")[0])
    assert (program, flag) == ("python3", "-c")
    made = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert all(map(is_id, made))
    assert made[0] != made[1]
    assert "`mkdir -p .memsift/inbox/tmp .memsift/inbox/new`" in (DOCS / page).read_text("utf-8")


def test_why_a_letter_lies_in_bad_is_said_in_the_language_of_who_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = make_vault(
        tmp_path / "v", {name: text.encode() for name, text in TREES["agents.zh-CN.md"].items()}
    )
    id = "01JE0000000000000000000001"
    fields = {
        "schema": 1,
        "id": id,
        "agent": "dev",
        "action": "update",
        "scope": "global",
        "content": "在学大提琴",
    }
    aside = vault / ".memsift/inbox/bad"
    aside.mkdir(parents=True)
    letter = aside / f"{id}.json"
    letter.write_text(json.dumps({**fields, "expected": "在学小提琴"}), "utf-8")
    (aside / f"{id}.json.reason").write_text("in English", "utf-8")
    assert run(["inbox", str(vault), "--lang", "zh"]) == 1
    said = capsys.readouterr().out
    assert "要用 file 写明" in said
    assert ".AGENT/02-记忆库/近期状态.md" in said
    assert run(["inbox", str(vault), "--lang", "en"]) == 1
    assert "name a file of its own" in capsys.readouterr().out
    letter.write_text(
        json.dumps(
            {**fields, "scope": None, "expected": "在学小提琴"} | {"file": ".AGENT/02-记忆库/近期状态.md"}
        )
    )
    assert run(["inbox", str(vault), "--lang", "zh"]) == 1
    assert "移回 .memsift/inbox/new" in capsys.readouterr().out


def test_a_text_that_several_files_hold_asks_for_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b"# A\n\n- [F1] Learns the violin (2026-11-20, source: user)\n"
    files = {".AGENT/recent.md": text, ".AGENT/projects.md": text}
    vault = make_vault(tmp_path / "v", files)
    asked = ["propose", "delete", str(vault), "--expected", "Learns the violin", "--lang", "en"]
    assert run(asked) != 0
    assert ".AGENT/projects.md, .AGENT/recent.md" in capsys.readouterr().err
    assert run([*asked, "--file", ".AGENT/recent.md"]) == 0


def test_of_very_many_files_that_hold_a_text_a_sentence_names_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f".AGENT/02-memory/session-logs/2026-11-20-{n:03}.md" for n in range(300)]
    vault = make_vault(tmp_path / "v", dict.fromkeys(names, b"# A\n\n- Learns the violin\n"))
    assert run(["propose", "delete", str(vault), "--expected", "Learns the violin", "--lang", "en"]) != 0
    said = capsys.readouterr().err
    assert "several files hold" in said
    assert names[0] in said
    assert said.count("2026-11-20-") < 10


@pytest.mark.parametrize(
    ("kind", "expected", "said"),
    [
        ("yolo", "Has a fox", "no entry of YOLO/memory/global.md reads as --expected says"),
        ("tree", "Learns the flute", "no entry of this vault reads as --expected says"),
        ("tree", "Tea", "several files hold an entry that reads as --expected says; say which with --file:"),
        ("twice", "Tea", "several entries there read as --expected says; name one by --entry"),
    ],
)
def test_a_text_that_names_no_entry_or_several_is_said_in_the_words_of_the_command(
    kind: str, expected: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recent = ".AGENT/02-memory/recent.md"
    files = {
        "yolo": YOLO,
        "tree": {**TREES["agents.md"], recent: "# Recent\n\n- Tea\n"},
        "twice": {recent: "# Recent\n\n- Tea\n- Tea\n"},
    }[kind]
    vault = make_vault(tmp_path, {name: text.encode() for name, text in files.items()})
    assert run(["propose", "delete", str(vault), "--expected", expected]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (vault / ".memsift").exists()
