"""The programs that Memsift is measured beside."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

from driven import Program

LIST = "smallest Textual list"
LIST_APP = """
from textual.app import App
from textual.widgets import Footer, OptionList
class Smallest(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        yield OptionList(*(f"row {n} of a list" for n in range(300)))
        yield Footer()
Smallest().run()
"""


def peers(work: Path, *, alone: bool = False) -> list[Program]:
    """The programs to compare with; `alone`: the list. One that is not here is said and left out."""
    text = work / "rows.txt"
    text.write_text("".join(f"row {n} of a text\n" for n in range(300)), encoding="utf-8")
    found = [Program(LIST, (sys.executable, "-c", LIST_APP), "row 0.*")]
    if alone:
        return found
    if shutil.which("vim"):
        found.append(Program("vim", ("vim", "-u", "NONE", "-N", str(text)), "row 0 ", b":q!\r"))
    repository = work / "repository"
    if shutil.which("git"):
        _make_repository(repository)
    if shutil.which("tig") and repository.exists():
        found.append(Program("tig", ("tig",), "change 59", b"q", repository))
    lazygit = _install_lazygit(work)
    if lazygit and repository.exists():
        found.append(Program("lazygit", (str(lazygit),), "Commits", b"q", repository))
    names = {program.name for program in found}
    for name in sorted({"vim", "tig", "lazygit"} - names):
        print(f"{name} is not here: left out", file=sys.stderr)
    return found


def _make_repository(folder: Path) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    for number in range(60):
        (folder / f"file-{number:02}.txt").write_text(f"change {number}\n" * 20, encoding="utf-8")
        subprocess.run(["git", "-C", str(folder), "add", "."], check=True)
        commit = ["git", "-C", str(folder), *who, "commit", "-qm", f"change {number}"]
        subprocess.run(commit, check=True)
    for number in range(40):
        (folder / f"file-{number:02}.txt").write_text(f"other {number}\n" * 20, encoding="utf-8")


def _install_lazygit(work: Path) -> Path | None:
    if there := shutil.which("lazygit"):
        return Path(there)
    folder = work / "lazygit"
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "lazygit-py"]
    if subprocess.run(pip, check=False, capture_output=True).returncode:
        return None
    program = folder / "bin" / "lazygit"
    return program if program.exists() else None
