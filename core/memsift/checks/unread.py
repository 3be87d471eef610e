"""What stands in a memory file and says nothing to anybody: files that are no text, marks that are never
closed, a second frontmatter, entries without words or with a program's marks alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Finding, Severity
from memsift.messages import Message
from memsift.text import fold
from memsift.vault import EntryRef, MemoryFile
from memsift.vault.layouts.copies import is_archived

# One word of "nothing here yet"; a placeholder is made of these and of signs alone.
_NOTHING = (
    r"(?:空|空白|暂无|暂缺|无|没有|待补充?|待填写?|待定|占位|"
    r"none|nothing|empty|tbd|todo|n/?a|placeholder|yet)"
)
_SIGNS = r"[\s()\[\]{}<>《》【】（）「」_*~.…。,，、:：;；!！?？—–\-]*"
_PLACEHOLDER = re.compile(rf"{_SIGNS}{_NOTHING}(?:{_SIGNS}{_NOTHING})*{_SIGNS}|[.…—–\-_]{{2,}}")
# Left behind by a program: its marks alone (score: 0.83, status: staged), or a line for a shell.
_MARK = (
    r"(?:(?:score|rank|similarity|importance)\s*[:=]\s*\d[\d.%]{0,20}"
    r"|(?:status|state|stage)\s*[:=]\s*(?:staged|pending|draft|queued|promoted)"
    r"|(?:session|run)[_ -]?id\s*[:=]\s*[\w-]{1,80})"
)
_MACHINE = re.compile(rf"[\s(\[{{]*{_MARK}(?:[\s,;|·]+{_MARK})*[\s)\]}}]*|[$>%]\s[a-z][\w./-]*(?:\s.*)?")

# What is hidden from every reader but the writer means it to be read.
_SWALLOWING = frozenset({"markdown.unclosed-fence", "markdown.unclosed-comment"})


def run(run: Run) -> Iterator[Finding]:
    """A warning where text is lost to the reader, a hint at each entry that says nothing."""
    for file in run.vault.files:
        if not is_archived(file.path):
            yield from _problems(file)
    for ref in run.entries:
        if not ref.entry.fields.struck and not is_archived(ref.file.path):
            yield from _wordless(ref)


def _problems(file: MemoryFile) -> Iterator[Finding]:
    document = file.document
    for problem in document.problems:
        lost = document.readonly is not None or problem.code in _SWALLOWING
        line = document.lines[problem.line - 1].text if problem.line <= len(document.lines) else ""
        yield found(
            "unread",
            Severity.WARNING if lost else Severity.INFO,
            Message(problem.code, dict(problem.params)),
            file=file.path,
            line=problem.line,
            slot=problem.code,
            about=[line],
            data={"cause": problem.code.partition(".")[2]},
            resolutions=[answers.look(), answers.keep()],
        )


def _wordless(ref: EntryRef) -> Iterator[Finding]:
    text = ref.entry.text.strip()
    cause = "empty"
    if text:
        said = fold(text)
        cause = (
            "placeholder" if _PLACEHOLDER.fullmatch(said) else "machine" if _MACHINE.fullmatch(said) else ""
        )
    if not cause:
        return
    offers = [answers.delete(ref)] if ref.file.readonly is None else []
    yield found(
        "unread",
        Severity.INFO,
        Message(f"checks.unread.{cause}", {"text": text}),
        [ref],
        slot=cause,
        data={"cause": cause},
        resolutions=[*offers, answers.look(), answers.keep()],
    )
