"""Whether the index leads to every part of the memory, and only to targets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Resolution, ResolutionKind, Severity
from memsift.markdown.link_anchors import heading_for_link, heading_key
from memsift.markdown.links import index_spans
from memsift.markdown.model import Heading, LinkSpan
from memsift.messages import Message
from memsift.plan import Change, add_entry, insert_line
from memsift.vault import ListedLink, MemoryFile, Role
from memsift.vault.link_forms import opaque_lines
from memsift.vault.refs import hippocampus_root

_LED_TO = (Role.LONG_TERM, Role.PROJECTS)
_ARROW = re.compile(r"→|->")
_BLANK_BEHIND = re.compile(r"(?:→|->)\s*$")
_RULES_FILE = "AGENTS.md"


def run(run: Run) -> Iterator[Finding]:
    """Headings that no index line leads to, arrows that lead to prose, words after a target, and rules that
    stand where no agent looks for them."""
    for file in run.vault.of_role(Role.INDEX):
        yield from _lines(run, file)
    for file in run.vault.of_role(*_LED_TO):
        yield from _headings(run, file)
    yield from _rules(run)


# -- what the index leaves out


def _headings(run: Run, file: MemoryFile) -> Iterator[Finding]:
    root = hippocampus_root(file)
    indexes = [one for one in run.vault.of_role(Role.INDEX) if hippocampus_root(one) == root]
    if not indexes:
        return
    paths = {one.path for one in indexes}
    led_to = {
        row.resolved.line
        for row in run.links
        if row.file in paths and row.resolved.path == file.path and row.resolved.line is not None
    }
    # Of equal headings a link can only reach the first.
    reached = {heading_key(h.raw) for h in file.document.headings if h.line in led_to}
    for heading in file.document.headings:
        if heading.level != 2 or heading_key(heading.raw) in reached or not heading.title.strip():
            continue
        reached.add(heading_key(heading.raw))
        index = next((one for one in indexes if one.readonly is None), None)
        offers = [_add_line(run, index, file, heading)] if index else []
        yield found(
            "index",
            Severity.WARNING,
            Message("checks.index.heading", {"title": heading.title, "index": indexes[0].path}),
            file=file.path,
            line=heading.line,
            slot="heading",
            texts=[heading.title],
            data={"heading": heading.title, "index": indexes[0].path},
            resolutions=[*offers, answers.look(), answers.keep()],
        )


def _add_line(run: Run, index: MemoryFile, file: MemoryFile, heading: Heading) -> Resolution:
    """A line like its neighbours, beside those that lead to the same file."""

    def build(_: Answers) -> tuple[Change, ...]:
        rows = [row for row in run.links if row.file == index.path and row.link.kind == "index"]
        near = [row for row in rows if row.resolved.path == file.path] or rows
        name = file.path.rpartition("/")[2]
        bare = not near or "/" not in near[-1].link.target
        alone = run.link_index.paths.named(name) == (file.path,)
        target = f"{name if bare and alone else file.path}#{heading_for_link(heading.raw)}"
        document = index.document
        line = near[-1].link.span.line if near else 0
        arrow = _ARROW.search(document.lines[line - 1].text) if line else None
        text = f"{heading.title} {arrow.group() if arrow else '→'} {target}"
        entry = run.entry_at(index.path, line)
        if near and entry is None:
            return insert_line(document, index.path, line, text)
        wanted = entry.entry.section if entry else max((s.index for s in document.sections), default=0)
        section = next((s for s in document.sections if s.index == wanted and s.heading), None)
        return add_entry(document, index.path, section, text, template="")

    return Resolution(
        "add-line",
        Message("checks.answer.add-line", {"index": index.path}),
        ResolutionKind.CHANGE,
        recommended=True,
        build=build,
    )


# -- what stands behind the arrows


def _lines(run: Run, file: MemoryFile) -> Iterator[Finding]:
    document = file.document
    opaque = opaque_lines(document)
    pieces: dict[int, list[LinkSpan]] = {}
    for span in index_spans(document.lines, opaque):
        pieces.setdefault(span.span.line, []).append(span)
    for line, text in enumerate((one.text for one in document.lines), start=1):
        if not opaque[line - 1] and _BLANK_BEHIND.search(text) and not text.lstrip().startswith(("#", ">")):
            pieces.setdefault(line, [])
    rows: dict[int, list[ListedLink]] = {}
    for row in run.links:
        if row.file == file.path:
            rows.setdefault(row.link.span.line, []).append(row)
    for line, spans in sorted(pieces.items()):
        text = document.lines[line - 1].text
        start = max(found.end() for found in _ARROW.finditer(text) if _is_arrow(found.end(), spans))
        targets = [row.link for row in rows.get(line, ()) if row.link.span.start >= start]
        ref = run.entry_at(file.path, line)
        if ref is not None and ref.entry.fields.struck:
            continue
        if not targets:
            yield _line(run, file, line, text, Severity.WARNING, "prose")
        elif _words_left(spans, targets):
            yield _line(run, file, line, text, Severity.INFO, "words")


def _is_arrow(end: int, spans: Sequence[LinkSpan]) -> bool:
    return not spans or end <= spans[0].span.start


def _words_left(spans: Sequence[LinkSpan], targets: Sequence[LinkSpan]) -> bool:
    """Whether a piece behind the arrow holds more than targets."""
    covered = [(link.span.start, link.span.end) for link in targets]
    for piece in spans:
        at = piece.span.start
        for char in piece.text:
            inside = any(start <= at < end for start, end in covered)
            if not inside and char.isalnum():
                return True
            at += 1
    return False


def _line(run: Run, file: MemoryFile, line: int, text: str, severity: Severity, what: str) -> Finding:
    ref = run.entry_at(file.path, line)
    return found(
        "index",
        severity,
        Message(f"checks.index.{what}", {"line": text.strip()}),
        [ref] if ref else [],
        file=file.path,
        line=line,
        slot=what,
        texts=[text.strip()],
        resolutions=[answers.look(), answers.keep()],
    )


# -- rules that are not at the root


def _rules(run: Run) -> Iterator[Finding]:
    own = {file.path for file in run.vault.of_role(Role.RULES)}
    inside = {
        note.path
        for note in run.vault.notes
        if note.path.rpartition("/")[2] == _RULES_FILE and ".AGENT" in note.path.split("/")
    }
    for path in sorted(own | inside):
        if "/" in path:
            yield found(
                "index",
                Severity.INFO,
                Message("checks.index.rules", {"file": path}),
                file=path,
                slot="rules",
                resolutions=[answers.look(), *([answers.keep()] if path in run.files else [])],
            )
