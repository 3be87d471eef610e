"""The house: the core is usable without the rooms that people touch."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import memsift
import memsift_tui

ROOT = Path(__file__).parents[1]


def test_core_loads_neither_textual_nor_click() -> None:
    names = sorted(
        module.name
        for module in pkgutil.walk_packages(memsift.__path__, "memsift.")
        # The agents' server needs the optional `mcp` package, which brings click along.
        if not module.name.startswith("memsift.agents.server")
    )
    assert len(names) > 20
    program = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "found = {'textual', 'click', 'memsift_tui'} & {name.split('.')[0] for name in sys.modules}\n"
        "print(sorted(found))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_command_does_not_load_textual() -> None:
    program = (
        "import sys\nfrom memsift_tui.cli import run\n"
        "try: run(['--help'])\nexcept SystemExit: pass\n"
        "print('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("False")


# What a vault can be shown without: the first frame, `--help` and a login message wait for none of it.
HEAVY = {
    "click",
    "detect_secrets",
    "hashlib",
    "httpx",
    "memsift.checks",
    "memsift.loaders",
    "memsift.plan",
    "memsift.review.decide",
    "memsift.similarity",
    "numpy",
    "rapidfuzz",
    "requests",
    "tomlkit",
    "tomllib",
}


def loaded(program: str) -> set[str]:
    """The modules of `HEAVY` that a fresh interpreter has loaded after this."""
    program += f"\nimport sys\nprint(sorted({HEAVY!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(ast.literal_eval(done.stdout.splitlines()[-1]))


def test_what_shows_a_vault_loads_nothing_that_only_changing_it_needs() -> None:
    assert (
        loaded(
            "import memsift_tui.cli, memsift_tui.enter, memsift_tui.launch, memsift_tui.app\n"
            "import memsift_tui.screens.opening, memsift_tui.screens.review.screen\n"
            "import memsift_tui.terminal.driver, memsift.review.desk, memsift.store.store"
        )
        == set()
    )


def test_the_app_is_imported_without_what_textual_and_asyncio_load_in_case_of_need() -> None:
    there = _there_after(
        "from memsift_tui import packages\n"
        "packages.load_asyncio()\n"
        "with packages.without_palette(): import memsift_tui.app, memsift_tui.screens.review.screen"
    )
    assert "textual.app" in there
    assert not {"ssl", "textual.command", "textual.widgets._input", "textual.widgets._tree"} & there


def test_what_was_left_out_is_there_for_whoever_imports_it_later() -> None:
    there = _there_after(
        "from memsift_tui import packages\n"
        "packages.load_asyncio()\n"
        "with packages.without_palette(): import memsift_tui.app\n"
        "import ssl, textual.system_commands\n"
        "from textual.command import CommandPalette\n"
        "from textual.screen import Screen\n"
        "assert issubclass(CommandPalette, Screen) and ssl.create_default_context()"
    )
    assert {"ssl", "textual.command"} <= there


def test_help_loads_nothing_heavy() -> None:
    program = "from memsift_tui.cli import run\ntry: run(['--help'])\nexcept SystemExit: pass"
    assert loaded(program) <= {"click"}


def test_what_the_type_checker_is_told_to_overlook_has_a_reason() -> None:
    """`# type: ignore[code]  # reason`"""
    ask = "type: " + "ignore"
    silenced = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for half in ("core", "tui", "tests", "benchmarks", "screenshots", "docs")
        for path in sorted((ROOT / half).rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if ask in line and not re.search(rf"# {ask}\[[a-z,-]+\]  # \w", line)
    ]
    assert silenced == []


def small_vault(folder: Path) -> Path:
    memory = folder / "vault" / "YOLO" / "memory"
    memory.mkdir(parents=True)
    (memory / "global.md").write_text("# Other Memory\n- Memory_1: one\n", encoding="utf-8")
    return folder / "vault"


def test_the_app_is_opened_without_click() -> None:
    program = (
        "from memsift_tui.cli import run\nimport memsift_tui.enter\n"
        "memsift_tui.enter.enter = lambda *given, **named: 0\nassert run(['.']) == 0\n"
        "import memsift_tui.launch, memsift_tui.app, memsift_tui.screens.review.screen"
    )
    assert not {"click", "tomllib"} & loaded(program)


def test_opening_a_vault_loads_nothing_heavy_the_second_time(tmp_path: Path) -> None:
    vault = small_vault(tmp_path)
    program = (
        "from memsift.review.desk import Desk\n"
        f"desk = Desk.open({str(vault)!r}, noting=False, state_dir={str(tmp_path / 's')!r})\n"
        "assert desk.vault.files[0].document.entries[0].id == 'Memory_1'\n"
        "desk.close()"
    )
    loaded(program)
    assert loaded(program) == set()


def test_a_quick_login_message_does_without_the_comparison(tmp_path: Path) -> None:
    vault = small_vault(tmp_path)
    places = {"XDG_STATE_HOME": str(tmp_path / "s"), "XDG_CONFIG_HOME": str(tmp_path / "c")}
    program = (
        f"import os\nos.environ |= {places!r}\n"
        f"from memsift_tui.cli import run\nrun(['status', {str(vault)!r}])"
    )
    unneeded = {"memsift.review.decide", "memsift.similarity", "numpy", "requests", "tomlkit"}
    assert not unneeded & loaded(program)


def _eager() -> set[str]:
    """The packages of both halves whose `__init__` imports modules of their own."""
    found = set()
    for top in (memsift, memsift_tui):
        for path in Path(top.__path__[0]).rglob("__init__.py"):
            name = ".".join((top.__name__, *path.parent.relative_to(top.__path__[0]).parts))
            body = ast.parse(path.read_text("utf-8")).body
            if any(
                isinstance(one, ast.ImportFrom) and (one.module or "").startswith(f"{name}.") for one in body
            ):
                found.add(name)
    return found


def _there_after(program: str) -> set[str]:
    program += "\nimport sys\nprint(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(ast.literal_eval(done.stdout.splitlines()[-1]))


def test_no_two_threads_begin_a_package_at_two_ends() -> None:
    """See `memsift_tui.packages`: a deadlock ends the app. `eager` must find what it is there for."""
    eager = _eager()
    assert {"memsift.checks", "memsift.plan", "memsift.vault", "memsift_tui.actions"} <= eager
    begins = "from memsift_tui import launch, packages\npackages.load(packages.BEFORE_READING)\n"
    before = _there_after(begins)
    shows = _there_after(
        f"{begins}import memsift_tui.app, memsift_tui.screens.opening, memsift_tui.screens.review.screen"
    )
    reads = _there_after(f"{begins}import memsift.review.desk, memsift.store.store, memsift_tui.sitting")
    assert not eager & ((shows & reads) - before)
    # Then one thread compares and another one answers keys.
    later = _there_after(
        f"{begins}import memsift_tui.app, memsift_tui.screens.opening, memsift_tui.screens.review.screen\n"
        "import memsift.review.desk, memsift.store.store, memsift_tui.sitting\n"
        "packages.load(packages.BEFORE_COMPARING)"
    )
    assert eager - later == {"memsift.similarity"}


def _imports(path: Path) -> list[str]:
    """What a file imports from, in its order, but for the type checker alone."""
    tree = ast.parse(path.read_text("utf-8"))
    guards = [
        one for one in ast.walk(tree) if isinstance(one, ast.If) and "TYPE_CHECKING" in ast.unparse(one.test)
    ]
    guarded = {id(one) for guard in guards for one in ast.walk(guard)}
    froms = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and id(one) not in guarded]
    return [one.module or "" for one in sorted(froms, key=lambda one: one.lineno)]


def test_modules_of_likeness_are_imported_behind_their_package() -> None:
    """It is loaded when a thread asks for it. A command has but one."""
    package, found = "memsift.similarity", 0
    for top in (memsift, memsift_tui):
        for path in Path(top.__path__[0]).rglob("*.py"):
            seen = [name for name in _imports(path) if f"{name}.".startswith(f"{package}.")]
            if seen and path.parent.name not in ("similarity", "commands"):
                assert seen[0] == package, path
                found += 1
    assert found > 3


def test_no_handler_of_an_event_calls_the_one_that_it_overrides() -> None:
    """Textual calls the handlers of every class by itself: the one above would do its work twice."""
    twice = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}"
        for path in sorted((ROOT / "tui").rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and re.match(r"super\(\)\.on_(?!event\()", ast.unparse(call))
    ]
    assert twice == [], "\n".join(twice)
