"""A new memory: the files of a layout, filled with a person's four answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from importlib.resources import files
from typing import Literal

from memsift.checks import run_checks
from memsift.checks.model import Facts
from memsift.checks.verify import Result, verify
from memsift.markdown import parse
from memsift.messages import Lang, Message, languages
from memsift.record import dataclass
from memsift.vault import RawFile, build

Layout = Literal["yolo", "hippocampus"]

_CUT = re.compile(r"[、，,;；\n]+")
_BLANKS = re.compile(r"\s+")
_PLACE = re.compile(r"\{(name|purpose|never_line|never|today)\}")


@dataclass(frozen=True, slots=True)
class FourAnswers:
    """What `init` asks: a name, what the memory is for, what must never be stored, the language."""

    name: str
    purpose: str
    never: str
    lang: Lang

    @property
    def never_items(self) -> tuple[str, ...]:
        """The things never to store, one each, the first way of writing each."""
        items: dict[str, str] = {}
        for part in map(str.strip, _CUT.split(self.never)):
            items.setdefault(part.casefold(), part)
        return tuple(filter(None, items.values()))


def skeleton(layout: Layout, said: FourAnswers, today: date) -> dict[str, bytes]:
    """Vault path → bytes of every file of a new memory."""
    items = said.never_items
    values = {
        "name": _flat(said.name),
        "purpose": _flat(said.purpose),
        "never": "\n".join(f"- {_flat(item)}" for item in items),
        "never_line": ("、" if said.lang == "zh" else ", ").join(map(_flat, items)),
        "today": today.isoformat(),
    }
    return {
        _filled(path, values): _filled(text, values).encode()
        for path, text in _templates(layout, said.lang).items()
    }


def paths(layout: Layout, lang: Lang, today: date) -> tuple[str, ...]:
    """The files that a new memory has."""
    return tuple(_filled(path, {"today": today.isoformat()}) for path in _templates(layout, lang))


def language_of(layout: Layout, names: Mapping[str, object] | tuple[str, ...]) -> Lang | None:
    """The language of a memory that is there already, whole or in part; None: there is none.

    A memory of the plugin has the same names in every language: it counts as English.
    """
    for lang in languages():
        undated = [path for path in _templates(layout, lang) if "{" not in path]
        own = [path for path in undated if path != "AGENTS.md" and not path.endswith("README.md")]
        if any(path in names for path in own):
            return lang
    return None


def is_whole(layout: Layout, lang: Lang, names: tuple[str, ...]) -> bool:
    """Whether every file is there; of the first log any one will do."""
    for path in _templates(layout, lang):
        folder, dated, _ = path.partition("{")
        if path not in names and not (dated and any(name.startswith(folder) for name in names)):
            return False
    return True


def trouble(made: Mapping[str, bytes], today: date) -> Message | None:
    """Why these files are not fit to be written: what a check or an acceptance test finds in them, or an
    answer that would be read as something else. None: nothing."""
    vault = build("/", [RawFile(path, data) for path, data in made.items()])
    if any(parse(data).readonly for data in made.values()):
        return Message("checks.init.text")
    facts = Facts(today)
    if found := run_checks(vault, facts):
        return found[0].message
    failed = (one.detail for one in verify(vault, facts) if one.result is Result.FAILED)
    return next(failed, None)


def _flat(text: str) -> str:
    return _BLANKS.sub(" ", text).strip()


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def _templates(layout: Layout, lang: Lang) -> dict[str, str]:
    """Vault path (the day still open) → text with places for the answers."""
    return {
        path: files("memsift.review")
        .joinpath("skeletons", lang, layout, *path.split("/"))
        .read_text(encoding="utf-8")
        for path in _FILES[layout, lang]
    }


_FILES: dict[tuple[Layout, Lang], tuple[str, ...]] = {
    ("yolo", "en"): ("YOLO/memory/global.md",),
    ("yolo", "zh"): ("YOLO/memory/global.md",),
    ("hippocampus", "en"): (
        ".AGENT/01-profile/assistant-profile.md",
        ".AGENT/01-profile/user-profile.md",
        ".AGENT/02-memory/index.md",
        ".AGENT/02-memory/long-term.md",
        ".AGENT/02-memory/projects.md",
        ".AGENT/02-memory/recent.md",
        ".AGENT/02-memory/session-logs/{today}-first-steps.md",
        ".AGENT/04-external/references.md",
        ".AGENT/README.md",
        "AGENTS.md",
    ),
    ("hippocampus", "zh"): (
        ".AGENT/01-画像/助手画像.md",
        ".AGENT/01-画像/用户画像.md",
        ".AGENT/02-记忆库/会话日志/{today}-建立记忆.md",
        ".AGENT/02-记忆库/记忆索引.md",
        ".AGENT/02-记忆库/近期状态.md",
        ".AGENT/02-记忆库/长期记忆.md",
        ".AGENT/02-记忆库/项目档案.md",
        ".AGENT/04-外部引用/外部链接.md",
        ".AGENT/README.md",
        "AGENTS.md",
    ),
}
