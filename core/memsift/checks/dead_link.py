"""Links that lead nowhere, and addresses that are gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.linked import editable, entry_of, put
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown.model import Span
from memsift.messages import Message
from memsift.plan import Change, PlanError, remove_line, replace_spans
from memsift.text import fold
from memsift.vault import LinkStatus, ListedLink, MemoryFile, Role
from memsift.vault.links import rewrite, unlinked

_PLACEHOLDERS = frozenset(
    "file files filename path note target link section heading title place "
    "文件 文件名 文件路径 路径 笔记 目标 链接 小节 章节 节 标题 位置 段落".split()
)
"""Words that stand for any file and any section, where no file has such a name."""


def run(run: Run) -> Iterator[Finding]:
    """One finding a link, in struck out entries too: somebody may still follow it."""
    for row in run.links:
        status = row.resolved.status
        gone = status is LinkStatus.EXTERNAL and run.facts.web.get(row.link.target) == "gone"
        if (status.dead or gone) and not _explains(row):
            yield _finding(run, row, gone)


def _explains(row: ListedLink) -> bool:
    """Whether an index says with this how its lines are written: `keyword → file#section`."""
    if row.link.kind != "index" or row.resolved.status is not LinkStatus.MISSING_FILE:
        return False
    names = {row.link.target, row.link.subpath} - {None, ""}
    return all(fold(name or "").strip("<>{}[]`“”\"' ") in _PLACEHOLDERS for name in names)


def _finding(run: Run, row: ListedLink, gone: bool) -> Finding:
    ref = entry_of(run, row)
    file = editable(run, row)
    suggestion = row.suggestion
    kind = "gone" if gone else row.resolved.status.value
    params: dict[str, object] = {
        "link": row.link.text,
        "target": row.link.target or row.file,
        "part": (row.link.subpath or "").removeprefix("^"),
    }
    hint: object = ""
    if suggestion is not None:
        hint = Message("checks.dead-link.hint", {"reason": suggestion.reason})
    return found(
        "dead-link",
        Severity.WARNING,
        Message(f"checks.dead-link.{kind}", {**params, "hint": hint}),
        [ref] if ref else [],
        file=row.file,
        line=row.link.span.line,
        slot=kind,
        texts=[row.link.text],
        data={
            "link": row.link.text,
            "column": row.link.span.start + 1,
            "kind": row.link.kind,
            "status": kind,
            "suggestion": suggestion.target if suggestion else None,
        },
        resolutions=_offers(run, row, file, gone),
    )


def _offers(run: Run, row: ListedLink, file: MemoryFile | None, gone: bool) -> list[Resolution]:
    if file is None:
        own = row.file in run.files
        return [answers.look(), answers.keep()] if own else [answers.look()]
    offers: list[Resolution] = []
    if row.suggestion is not None:
        offers.append(_retarget(run, file, row, row.suggestion.target))
    offers.append(_choose(run, file, row, gone))
    words = unlinked(row.link)
    if words != row.link.text:
        offers.append(_put("unlink", file, row, words))
    if row.link.kind == "index" or file.role is Role.INDEX:
        offers.append(_remove(run, file, row))
    return [*offers, answers.look(), answers.keep()]


def _retarget(run: Run, file: MemoryFile, row: ListedLink, target: str) -> Resolution:
    """The suggestion, by the bare name where the link had one and it is enough."""
    path, mark, part = target.partition("#")
    short = run.link_index.shortest_target(row.file, row.link, path) if path else ""
    if row.link.kind == "index" and "/" not in row.link.target:
        name = path.rpartition("/")[2]
        short = name if run.link_index.paths.named(name) == (path,) else path
    one = _put("retarget", file, row, rewrite(row.link, f"{short}{mark}{part}"), target=target)
    return replace(one, recommended=True)


def _put(key: str, file: MemoryFile, row: ListedLink, text: str, **params: object) -> Resolution:
    def build(_: Answers) -> tuple[Change, ...]:
        return put(file, row, text)

    return Resolution(key, Message(f"checks.answer.{key}", params), ResolutionKind.CHANGE, build=build)


def _choose(run: Run, file: MemoryFile, row: ListedLink, gone: bool) -> Resolution:
    """Another target: a vault path, `#heading` behind it where one is meant; for an address another one."""

    def build(said: Answers) -> tuple[Change, ...]:
        target = " ".join(said["target"].split())
        if not gone:
            path = target.partition("#")[0]
            if path and path not in run.vault.names and f"{path}.md" not in run.vault.names:
                raise PlanError(Message("checks.link.no-file", {"target": path}))
        elif not re.match(r"https?://\S+\Z", target):
            raise PlanError(Message("checks.link.no-address", {"target": target}))
        return put(file, row, rewrite(row.link, target))

    return Resolution(
        "choose",
        Message("checks.answer.choose-target"),
        ResolutionKind.CHANGE,
        needs=(Need("target", "text" if gone else "file"),),
        build=build,
    )


def _remove(run: Run, file: MemoryFile, row: ListedLink) -> Resolution:
    """The index line; where it has other targets, this one of them alone."""
    others = [
        other
        for other in run.links
        if other.file == row.file and other.link.span.line == row.link.span.line and other is not row
    ]

    def build(_: Answers) -> tuple[Change, ...]:
        if not others:
            return remove_line(file.document, file.path, row.link.span.line)
        return replace_spans(file.document, file.path, [(_with_separator(file, row), "")])

    key = "remove-target" if others else "remove-line"
    return Resolution(key, Message(f"checks.answer.{key}"), ResolutionKind.CHANGE, build=build)


_BEFORE = re.compile(r"[ \t]*[、,，;；][ \t]*\Z")
_BEHIND = re.compile(r"[ \t]*[、,，;；][ \t]*")


def _with_separator(file: MemoryFile, row: ListedLink) -> Span:
    """The target with the sign that parts it from its neighbour."""
    span = row.link.span
    text = file.document.lines[span.line - 1].text
    if before := _BEFORE.search(text[: span.start]):
        return Span(span.line, before.start(), span.end)
    behind = _BEHIND.match(text, span.end)
    return Span(span.line, span.start, behind.end() if behind else span.end)
