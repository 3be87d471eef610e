"""Beginning: demo and init."""

from __future__ import annotations

import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memsift.messages import Lang, Message, say
from memsift.text import visible
from memsift_tui.commands.common import as_lang, common, require_terminal
from memsift_tui.enter import today_or
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell

if TYPE_CHECKING:
    from memsift.review.skeleton import FourAnswers, Layout
    from memsift.store.files import Folder


@click.command("demo", help=tell("cli.demo.help"))
@click.option("--dir", "folder", type=click.Path(path_type=Path), default=None, help=tell("cli.demo.dir"))
@click.option("--copy-only", is_flag=True, help=tell("cli.demo.copy-only"))
@common()
def demo_command(folder: Path | None, copy_only: bool, lang: str | None, today: date | None) -> int:
    """Copy the demo vault of a language to a new folder and open the app on it."""
    from memsift_tui.demo import copy_demo, propose_in_demo
    from memsift_tui.enter import enter
    from memsift_tui.printer import print_line

    spoken = as_lang(lang)
    if not copy_only:
        require_terminal()  # before anything is copied
    target = Path(tempfile.mkdtemp(prefix="memsift-")) / "demo" if folder is None else folder
    try:
        copy_demo(spoken, target, today_or(today))
    except FileExistsError as error:
        raise CannotRun(Message("cli.demo.exists", {"path": visible(str(target))})) from error
    except OSError as error:
        raise CannotRun(
            Message(
                "cli.demo.failed", {"path": visible(str(target)), "reason": visible(error.strerror or "")}
            )
        ) from error
    if copy_only:
        print_line(visible(str(target)))
        return 0
    propose_in_demo(target, spoken)
    return enter(target, spoken, today, remember=False, tour=True)


@click.command("init", help=tell("cli.init.help"))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--layout",
    type=click.Choice(["yolo", "hippocampus"]),
    default="hippocampus",
    help=tell("cli.init.layout"),
)
@common()
def init_command(folder: Path, layout: Layout, lang: str | None, today: date | None) -> int:
    """Make a new memory after four questions. What exists is never touched."""
    from memsift.review.skeleton import is_whole, language_of, skeleton, trouble
    from memsift.store import StoreError
    from memsift.store.files import Folder, kind_of, make_private
    from memsift_tui.printer import print_message

    spoken, day = as_lang(lang), today_or(today)
    if kind_of(str(folder)) not in (None, "folder"):
        raise CannotRun(Message("cli.init.no-folder", {"path": visible(str(folder))}))
    try:
        names = _names(Folder(str(folder)), layout) if kind_of(str(folder)) == "folder" else ()
        there = language_of(layout, names)
        if there is not None and is_whole(layout, there, names):
            print_message(Message("cli.init.there"), spoken)
            return 0
        if kind_of(str(folder)) == "folder" and Folder(str(folder)).names():
            require_terminal()  # into what is somebody's already nothing is written without a person
        said = _ask(spoken, there)
        made = skeleton(layout, said, day)
        if (why := trouble(made, day)) is not None:
            raise CannotRun(Message("cli.init.unfit", {"why": why}))
        make_private(str(folder))
        target = Folder(str(folder))
        for path, data in made.items():
            if path not in names and not _log_is_there(path, names, day):
                target.write(path, None, data)
                print_message(Message("cli.init.made", {"path": path}), spoken)
    except StoreError as error:
        raise CannotRun(error.message) from error
    print_message(Message("cli.init.done", {"path": visible(str(folder))}), spoken)
    return 0


def _names(folder: Folder, layout: Layout) -> tuple[str, ...]:
    """The files of a memory of either language that are there, and what stands beside them."""
    from memsift.messages import languages
    from memsift.review.skeleton import paths

    folders = {
        path.rpartition("/")[0] for lang in languages() for path in paths(layout, lang, date(2026, 1, 1))
    }
    return tuple(f"{name}/{one}" if name else one for name in sorted(folders) for one in folder.names(name))


def _log_is_there(path: str, names: tuple[str, ...], day: date) -> bool:
    """Whether this is the first log of a memory that has a log already."""
    folder, name = path.rpartition("/")[0::2]
    return name.startswith(day.isoformat()) and any(other.startswith(f"{folder}/") for other in names)


def _ask(spoken: Lang, there: Lang | None) -> FourAnswers:
    """The four questions, each answered by one line. `there`: the language of a memory begun before.

    Raises CannotRun when a name or a purpose is not given, or the language is none.
    """
    from memsift.review.skeleton import FourAnswers

    name = _answer(Message("cli.init.name"), spoken)
    purpose = _answer(Message("cli.init.purpose"), spoken)
    usual = say(Message("cli.init.never-default"), spoken)
    never = _answer(Message("cli.init.never", {"default": usual}), spoken)
    wanted = _answer(Message("cli.init.lang", {"default": there or spoken}), spoken).lower()
    if not name or not purpose:
        raise CannotRun(Message("cli.init.unanswered"))
    chosen = _LANGUAGES.get(wanted) if wanted else spoken
    if chosen is None:
        raise CannotRun(Message("cli.init.no-lang", {"value": visible(wanted)}))
    lang = there or chosen
    return FourAnswers(name, purpose, never or say(Message("cli.init.never-default"), lang), lang)


_LANGUAGES: dict[str, Lang] = {
    "en": "en",
    "english": "en",
    "英文": "en",
    "英语": "en",
    "zh": "zh",
    "zh-cn": "zh",
    "chinese": "zh",
    "中文": "zh",
    "汉语": "zh",
}


def _answer(question: Message, lang: Lang) -> str:
    from memsift_tui.printer import print_message

    print_message(question, lang)
    sys.stdout.flush()
    return sys.stdin.readline().strip()
