"""Secrets in any markdown file of the vault. Their values go nowhere: not into messages, data or answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.edits import edit, line_of, removed, text_of
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown.model import Document
from memsift.messages import Message
from memsift.text import MASK, Secret, find_secrets, mask
from memsift.vault import Vault

if TYPE_CHECKING:
    from memsift.plan import Change


def run(run: Run) -> Iterator[Finding]:
    """One finding a secret, fences and struck out entries too, inline code aside."""
    for path, data in every_file(run.vault):
        text = text_of(data)
        for secret in find_secrets(text):
            yield _finding(run, path, text, secret)


def every_file(vault: Vault) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of every markdown file whose bytes were read, memory or not."""
    for file in vault.files:
        if file.document.data:
            yield file.path, file.document.data
    for note in vault.notes:
        if note.data:
            yield note.path, note.data


def value_at(vault: Vault, finding: Finding) -> str | None:
    """The value that a finding of this check is about, for `forget`; None when it is not there any more."""
    data = dict(every_file(vault)).get(finding.file)
    if data is None:
        return None
    text = text_of(data)
    here = (finding.data.get("offset"), finding.data.get("length"))
    return next(
        (text[s.start : s.end] for s in find_secrets(text) if (s.start, s.end - s.start) == here), None
    )


def _finding(run: Run, path: str, text: str, secret: Secret) -> Finding:
    line = line_of(text, secret.start)
    ref = run.entry_at(path, line)
    file = run.writable(path)
    offers: list[Resolution] = []
    if file is not None:
        offers.append(_replace(file.document, path, secret))
    offers += [answers.look(), answers.forget()]
    if path in run.files:
        offers.append(answers.keep("checks.answer.no-secret"))
    what: Message | str = Message("checks.secret.of", {"what": secret.kind.words, "service": secret.service})
    return found(
        "secret",
        Severity.ERROR,
        Message("checks.secret", {"what": what if secret.service else secret.kind.words}),
        [ref] if ref else [],
        file=path,
        line=line,
        slot=secret.kind,
        texts=[] if ref else [_lines_around(text, secret)],
        data={
            "kind": secret.kind.value,
            "service": secret.service or None,
            "offset": secret.start,
            "length": secret.end - secret.start,
        },
        resolutions=offers,
    )


def _lines_around(text: str, secret: Secret) -> str:
    first = text.rfind("\n", 0, secret.start) + 1
    last = text.find("\n", secret.end)
    return text[first:] if last < 0 else text[first:last]


def _replace(document: Document, path: str, secret: Secret) -> Resolution:
    """The value gives way to where it is kept."""

    def build(said: Answers) -> tuple[Change, ...]:
        from memsift.plan import PlanError, Refused

        where = " ".join(said["where"].split())
        if MASK in where or mask(where).masked:
            raise PlanError(Message("checks.secret.again"))
        text = text_of(document.data)
        one = (secret.start, secret.end, where) if where else removed(text, secret.start, secret.end)
        start, end, new = one
        left = text[:start] + new + text[end:]
        if any(s.start < start + max(1, len(new)) and start < s.end for s in find_secrets(left)):
            raise Refused(Message("checks.secret.again"))
        return edit(document, path, [one])

    return Resolution(
        "replace",
        Message("checks.answer.replace-secret"),
        ResolutionKind.CHANGE,
        needs=(Need("where", "text"),),
        build=build,
    )
