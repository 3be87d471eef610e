"""Draw every screen from the demo vault: `python -m screenshots.make [NAME …]`.

Each scene is a few keys pressed in the real app on a fresh copy of the demo. Pictures are SVG, with the
font left to the reader's machine, so that no picture loads anything from elsewhere.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from memsift.messages import Lang, languages
from memsift_tui.demo import WRITTEN_FOR, copy_demo

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from memsift_tui.app import MemsiftApp

FOLDER = Path(__file__).parent
TODAY: date = WRITTEN_FOR
_FONT_FACE = re.compile(r"@font-face\s*\{.*?\}\s*", re.DOTALL)
_ENDING = frozenset({"likeness", "checks", "reads"})
_RANDOM_ID = re.compile(r"terminal-\d+")


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: the keys that lead there, from the Review screen, at a size, in a theme."""

    name: str
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (120, 36)
    theme: str = "memsift-dark"
    agents: bool = False  # agents have proposed something and changed a file since the last review


SCENES = (
    Scene("review", ("n",)),
    Scene("review-80", ("n", "n"), size=(80, 24)),
    Scene("review-ansi", ("n",), theme="memsift-ansi-dark"),
    Scene("review-light", ("n",), theme="memsift-light"),
    Scene("menu", ("n", "enter")),
    Scene("merge", ("n", "n", "m")),
    Scene("help", ("question_mark",)),
    Scene("inbox", ("f2",), agents=True),
    Scene("checkup", ("f3",)),
    Scene("reads", ("f4",)),
    Scene("history", ("d", "j", "d", "f5")),
    Scene("overview", ("f6",)),
    Scene("settings", ("f7",)),
)


async def draw(scene: Scene, lang: Lang) -> str:
    """One scene as SVG."""
    from memsift.review.desk import Desk
    from memsift_tui.app import MemsiftApp
    from memsift_tui.launch import AppOptions

    with tempfile.TemporaryDirectory() as folder:
        vault = copy_demo(lang, Path(folder) / "demo", TODAY)
        if scene.agents:
            act_as_agents(vault, f"{folder}/state", f"{folder}/config", lang)
        desk = Desk.open(
            vault, today=TODAY, lang=lang, state_dir=f"{folder}/state", config_dir=f"{folder}/config"
        )
        try:
            app = MemsiftApp(desk, lang, AppOptions(theme=scene.theme))
            async with app.run_test(size=scene.size, notifications=True) as pilot:
                await settled(app, pilot)
                for key in scene.keys:
                    await pilot.press(key)
                    await settled(app, pilot)
                # The detail strip follows the cursor only after a short rest.
                await pilot.pause(0.3)
                return tidy(app.export_screenshot(title="Memsift"))
        finally:
            desk.close()


def act_as_agents(vault: Path, state: str, config: str, lang: Lang) -> None:
    """What agents do between two reviews: ask for two edits, and change a file behind one's back."""
    from memsift.review.desk import Desk
    from memsift.review.proposal import Action, Gate
    from memsift.review.submit import Ask, Letterbox

    Desk.open(vault, today=TODAY, state_dir=state, config_dir=config).close()  # the baseline
    now = datetime.combine(TODAY, time(9, 30)).astimezone()
    gate = Gate(fact=True, useful_in_a_month=True, allowed=True)
    box = Letterbox.open(str(vault))
    box.propose(
        Ask(
            Action.UPDATE,
            "dev-helper",
            id="Memory_2",
            content="Memos: 5231",
            scope="global",
            why="docker ps",
            gate=gate,
        ),
        now,
    )
    box.propose(
        Ask(
            Action.ADD,
            "editor",
            by_user=True,
            content="本子一律订 B5 开本" if lang == "zh" else "Notebooks are always ordered in B5",
            category="other",
            scope="global",
            gate=gate,
        ),
        now,
    )
    path = vault / "YOLO" / "memory" / "global.md"
    path.write_text(path.read_text(encoding="utf-8").replace("PG-845", "PG-845XL"), encoding="utf-8")


async def settled(app: MemsiftApp, pilot: Pilot[int]) -> None:
    """Wait until analyses have come in; other workers watch files or wait for a person."""
    await pilot.pause()
    # An empty list would mean all workers, the lasting ones too.
    if ending := [one for one in app.workers if one.group in _ENDING]:
        await app.workers.wait_for_complete(ending)
    await pilot.pause()


def tidy(svg: str) -> str:
    """The same picture without remote fonts and without ids that differ on every run."""
    svg = _FONT_FACE.sub("", svg)
    return _RANDOM_ID.sub("terminal", svg).replace(
        "Fira Code", "DejaVu Sans Mono, ui-monospace, Noto Sans Mono CJK SC"
    )


def wanted(names: list[str]) -> Iterator[tuple[Scene, Lang]]:
    """The scenes asked for (all without names), in both languages."""
    for scene in SCENES:
        if not names or scene.name in names:
            for lang in languages():
                yield scene, lang


def main() -> None:
    """Draw the scenes named on the command line, or all of them."""
    for scene, lang in wanted(sys.argv[1:]):
        path = FOLDER / f"{scene.name}.{lang}.svg"
        path.write_text(asyncio.run(draw(scene, lang)), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
