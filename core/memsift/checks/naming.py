"""Session logs whose file name is not `YYYY-MM-DD-topic.md`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Change, PlanError, has_han, rename_file, replace_spans
from memsift.text import iter_dates, leading_date, parse_date
from memsift.vault import MemoryFile, Role
from memsift.vault.links import rewrite

_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:-(.*))?", re.DOTALL)
_WORDS = re.compile(r"[-_ ]+")
_NO_NAME = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f\x7f]+')


def run(run: Run) -> Iterator[Finding]:
    """The day must exist; a topic with Han letters has 2–8 characters, any other 1–5 words."""
    for file in run.vault.of_role(Role.SESSION_LOG):
        name = file.path.rpartition("/")[2]
        wrong = wrong_name(name)
        if wrong is None:
            continue
        offers = [_rename(run, file)] if file.readonly is None else []
        yield found(
            "naming",
            Severity.WARNING,
            Message("checks.naming", {"name": name, "why": wrong}),
            file=file.path,
            slot=name,
            data={"name": name},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def wrong_name(name: str) -> Message | None:
    """What is wrong with a session log's file name."""
    stem = unicodedata.normalize("NFC", name)[: -len(".md")]
    parts = _NAME.fullmatch(stem)
    if parts is None or parse_date(parts[1]) is None:
        return Message("checks.naming.no-day")
    topic = parts[2] or ""
    if not topic.strip("-_ "):
        return Message("checks.naming.no-topic")
    if has_han(topic):
        return None if 2 <= len(topic) <= 8 else Message("checks.naming.han", {"n": len(topic)})
    words = [word for word in _WORDS.split(topic) if word]
    return None if len(words) <= 5 else Message("checks.naming.words", {"n": len(words)})


def suggested(file: MemoryFile) -> str | None:
    """A name of the day in the old name or the first one told, and the old topic or the first heading."""
    name = file.path.rpartition("/")[2]
    stem = unicodedata.normalize("NFC", name)[: -len(".md")]
    titles = [heading.title for heading in file.document.headings]
    day = next(
        (
            found
            for found in (leading_date(stem), *(d.date for text in (stem, *titles) for d in iter_dates(text)))
            if found is not None
        ),
        None,
    )
    if day is None:
        return None
    old = re.sub(r"\d{4}[-/年.]?\d{1,2}[-/月.]?\d{1,2}日?|\d{8}", "", stem)
    for words in (old, *titles):
        topic = _NO_NAME.sub("", words).strip(" -_.，。：、")
        topic = "-".join(_WORDS.split(topic)) if not has_han(topic) else re.sub(r"\s+", "", topic)
        made = f"{day.isoformat()}-{topic}.md"
        if topic and wrong_name(made) is None:
            return made
    return None


def _rename(run: Run, file: MemoryFile) -> Resolution:
    folder = file.path.rpartition("/")[0]

    def build(said: Answers) -> tuple[Change, ...]:
        new = said["name"].strip()
        new = new if new.lower().endswith(".md") else f"{new}.md"
        if _NO_NAME.search(new) or new.startswith("."):
            raise PlanError(Message("checks.naming.not-a-name", {"name": new}))
        if (wrong := wrong_name(new)) is not None:
            raise PlanError(Message("checks.naming", {"name": new, "why": wrong}))
        to = f"{folder}/{new}" if folder else new
        return (*follow(run, file.path, to), *rename_file(file.path, to))

    return Resolution(
        "rename",
        Message("checks.answer.rename"),
        ResolutionKind.CHANGE,
        needs=(Need("name", "text", default=suggested(file)),),
        build=build,
    )


def follow(run: Run, path: str, to: str) -> tuple[Change, ...]:
    """The changes that make every link to `path`, in memory and in notes, lead to `to`."""
    index = run.link_index
    changes: list[Change] = []
    new_name = to.rpartition("/")[2]
    alone = not index.paths.named(new_name)
    sources = [(f.path, f.document) for f in run.vault.files if f.readonly is None]
    stem = unicodedata.normalize("NFC", path.rpartition("/")[2][: -len(".md")]).encode()
    for note in run.vault.notes:
        # Only a note that spells the name somewhere can link to it; the others are not worth reading.
        if note.data and note.readonly is None and _may_link(note.data, stem):
            sources.append((note.path, parse(note.data)))
    for source, document in sources:
        edits = []
        for link in index.links_of(source):
            if "\n" in link.text or not link.target or index.resolve(source, link).path != path:
                continue
            bare = "/" not in link.target and link.kind in ("wiki", "embed", "markdown") and alone
            edits.append((link.span, rewrite(link, new_name if bare else to)))
        if edits:
            changes += replace_spans(document, source, edits)
    return tuple(changes)


def _may_link(data: bytes, stem: bytes) -> bool:
    text = unicodedata.normalize("NFC", data.decode("utf-8", "replace")).lower()
    return stem.decode().lower() in text or "%" in text
