"""What links lead to: plain values that the link index gives."""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from memsift.markdown.model import LinkSpan
from memsift.messages import Message
from memsift.record import dataclass


class LinkStatus(StrEnum):
    """Contract §5, `links`."""

    OK = "ok"
    MISSING_FILE = "missing-file"
    MISSING_HEADING = "missing-heading"
    MISSING_BLOCK = "missing-block"
    AMBIGUOUS = "ambiguous"
    EXTERNAL = "external"

    @property
    def dead(self) -> bool:
        """Whether the link leads nowhere."""
        return self.value.startswith("missing-")


@dataclass(frozen=True, slots=True)
class ResolvedLink:
    """Where a link leads.

    `path`: the file (None: none, several or outside the vault). `line`: of the heading or block in it.
    `candidates`: with `ambiguous` the files it could mean equally, else further files its words fit.
    `subpath_found`: None when there was none to look for, or no way to look. `obsidian`: False when
    Obsidian does not follow the link although it leads somewhere (dot-folders). `parent`: it goes up
    with `../`.
    """

    status: LinkStatus
    path: str | None = None
    line: int | None = None
    candidates: tuple[str, ...] = ()
    subpath_found: bool | None = None
    obsidian: bool = True
    parent: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Where a dead link may have meant to lead: a vault path with `#heading` or `#^block` where one is
    meant, ready for `rewrite`, and why it is thought so."""

    target: str
    reason: Message


@dataclass(frozen=True, slots=True)
class ListedLink:
    """A link of a file with what came of it. `link.span` says where it stands."""

    file: str
    link: LinkSpan
    resolved: ResolvedLink
    suggestion: Suggestion | None = None

    @property
    def order(self) -> tuple[str, int, int]:
        """File, line, column: the order of every list of links."""
        return (self.file, self.link.span.line, self.link.span.start)


def link_row(listed: ListedLink) -> dict[str, object]:
    """The JSON object of contract §5. `candidates`, `suggestion_code` and `parent` only where they say
    something. Paths that were resolved are in composed form (NFC), as Obsidian lists them; the name on the
    disk may be decomposed."""
    link, resolved, suggestion = listed.link, listed.resolved, listed.suggestion
    row: dict[str, object] = {
        "file": listed.file,
        "line": link.span.line,
        "column": link.span.start + 1,
        "text": link.text,
        "kind": link.kind,
        "target": link.target,
        "status": resolved.status.value,
        "resolved": None if resolved.path is None else _composed(resolved.path),
        "heading": link.subpath,
        "obsidian": resolved.obsidian,
        "suggestion": _composed(suggestion.target) if suggestion else None,
    }
    if suggestion:
        row["suggestion_code"] = suggestion.reason.id
    if resolved.candidates:
        row["candidates"] = [_composed(path) for path in resolved.candidates]
    if resolved.parent:
        row["parent"] = True
    return row


def _composed(path: str) -> str:
    return unicodedata.normalize("NFC", path)
