"""Draw every screen as terminals of every size and depth show it: `python -m screenshots.every FOLDER`.

The app runs in a real pseudo-terminal and what it sends is drawn, so that a picture shows what a person
sees: the theme that the terminal gets, faint and reversed text, halves of wide characters. For looking;
the pictures of the READMEs are made by `screenshots.make`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "terminal"))

from emulator import Emulator
from program import Program, memsift
from screenshots.cells import svg
from screenshots.make import TODAY, act_as_agents

from memsift.messages import Lang, Message, say
from memsift_tui.demo import copy_demo

SIZES = ((80, 24), (100, 30), (160, 48))
DEPTHS: Mapping[str, Mapping[str, str]] = {
    "true": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "true-light": {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "0;15"},
    "256": {"TERM": "xterm-256color"},
    "16": {"TERM": "screen"},
    "16-light": {"TERM": "screen", "COLORFGBG": "0;15"},
    "mono": {"TERM": "xterm", "NO_COLOR": "1"},
    "linux": {"TERM": "linux"},
}
LANGS: tuple[Lang, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Look:
    """A screen: the keys that lead there from the Review screen, and those that lead back."""

    name: str
    keys: tuple[str, ...]
    back: tuple[str, ...] = ()


BACK = ("esc",)
HOME = ("f1",)
LOOKS = (
    Look("01-start", ()),
    Look("02-review", ("down", "n")),
    Look("03-menu", ("enter",), BACK),
    Look("04-merge", ("n", "m"), BACK),
    Look("05-form", ("home", "down", "g"), BACK),
    Look("06-edit", ("e",), BACK),
    Look("07-split", ("S",), BACK),
    Look("08-find", ("/", "1"), BACK),
    Look("09-palette", (":",), BACK),
    Look("10-files", ("f",), BACK),
    Look("11-move", ("M",), BACK),
    Look("12-ticked", ("x", "down", "x"), ("X", "X")),
    Look("13-delete-asked", ("x", "down", "x", "d"), ("esc", "X", "X")),
    Look("14-help", ("?",), BACK),
    Look("20-inbox", ("f2",)),
    Look("21-inbox-menu", ("enter",), BACK),
    Look("22-reject", ("r",), BACK),
    Look("23-inbox-last", ("end",), HOME),
    Look("30-checkup", ("f3",)),
    Look("31-step", ("tab",)),
    Look("32-step", ("tab",)),
    Look("33-step", ("tab",)),
    Look("34-ask", ("2",), BACK),
    Look("35-same", ("tab",)),
    Look("36-same-all", ("X",), BACK),
    Look("37-conflict", ("tab",)),
    Look("38-verify-all", ("tab", "X"), BACK),
    Look("39-end", ("F",)),
    Look("39-help", ("f3", "?"), ("esc", "f1")),
    Look("40-reads", ("f4",)),
    Look("41-sections", ("o",), BACK),
    Look("42-compare", ("c",), ("c", "c", "f1")),
    Look("50-history-empty", ("f5",), HOME),
    Look("51-history", ("home", "down", "d", "f5")),
    Look("52-session", ("up",)),
    Look("53-undo-asked", ("u",), ("esc", "f1", "u")),
    Look("60-overview", ("f6",)),
    Look("61-overview-end", ("end",), HOME),
    Look("70-settings", ("f7",)),
    Look("71-choose", ("down", "enter"), BACK),
    Look("72-settings-end", ("end",), HOME),
)


def grown(program: Program, before: int) -> bool:
    """Whether anything was sent since there were `before` bytes."""
    return len(program.output) > before


def draw(
    folder: Path, size: tuple[int, int], depth: str, lang: Lang, wanted: Callable[[str], bool]
) -> list[Path]:
    """All screens of one terminal, in one sitting. The pictures that were made."""
    made: list[Path] = []
    work = Path(tempfile.mkdtemp())
    env = {
        **DEPTHS[depth],
        "HOME": str(work),
        "XDG_STATE_HOME": f"{work}/state",
        "XDG_CONFIG_HOME": f"{work}/config",
    }

    def wait_done(program: Program) -> None:
        for name in ("tui.header.looking", "checkup.checking", "tui.start.checking"):
            program.wait_gone(say(Message(name), lang).rstrip(" …"))
        shown = program.wait_settled(0.5)
        assert program.status is None, f"it ended with {program.status}:\n{shown}"

    def keep(program: Program, name: str) -> None:
        screen = Emulator(*size)
        screen.feed(program.output.decode("utf-8", "replace"))
        path = folder / f"{name}.{size[0]}.{depth}.{lang}.svg"
        path.write_text(svg(screen.cells, light="light" in depth), encoding="utf-8")
        made.append(path)

    def press(program: Program, *keys: str) -> None:
        for key in keys:
            before = len(program.output)
            program.press(key)
            with suppress(AssertionError):  # some keys change nothing
                program.until(partial(grown, program, before), "an answer", 3.0)
            program.wait_settled(0.3)

    def sitting(argv: list[str], looks: tuple[Look, ...]) -> None:
        last = max((at for at, look in enumerate(looks) if wanted(look.name)), default=-1)
        if last < 0:
            return
        with Program(argv, columns=size[0], rows=size[1], env=env) as program:
            program.until(lambda: len(program.output) > 500, "a first picture")
            program.wait_settled(1.0)
            wait_done(program)
            for look in looks[: last + 1]:
                press(program, *look.keys)
                wait_done(program)
                if wanted(look.name):
                    keep(program, look.name)
                press(program, *look.back)

    try:
        vault = copy_demo("zh" if lang == "zh" else "en", work / "vault", TODAY)
        act_as_agents(vault, f"{work}/state/memsift", f"{work}/config/memsift", lang)
        said = ("--lang", lang, "--today", TODAY.isoformat())
        sitting(memsift(str(vault), *said), LOOKS)
        sitting(memsift("demo", *said), (Look("80-tour", ()), Look("81-tour", ("down",))))
        (work / "empty").mkdir()
        sitting(memsift(str(work / "empty"), *said), (Look("90-first", ()), Look("91-path", ("enter",))))
    finally:
        with suppress(OSError):
            shutil.rmtree(work)
    return made


def main() -> None:
    """Draw what the options ask for; without any, everything (minutes)."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--sizes", nargs="*", type=int, default=[80, 100, 160], help="widths")
    asked.add_argument("--depths", nargs="*", choices=DEPTHS, default=["true", "256", "16", "mono"])
    asked.add_argument("--langs", nargs="*", choices=LANGS, default=LANGS)
    asked.add_argument("--only", default="", help="words that a screen's name holds, with commas between")
    options = asked.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = [name for name in options.only.split(",") if name]

    def wanted(name: str) -> bool:
        return not names or any(one in name for one in names)

    for size, depth, lang in product(SIZES, options.depths, options.langs):
        if size[0] in options.sizes:
            for path in draw(options.folder, size, depth, lang, wanted):
                print(path)


if __name__ == "__main__":
    main()
