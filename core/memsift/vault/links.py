"""Every link of a vault: where it leads, what it may have meant, and who links to what.

Resolution follows Obsidian (contract §4); what Obsidian cannot see (dot-folders) is found too and said to be
so. Memory files bring their parsed documents; of every other note only what a link needs is read, once, and
only when a link points into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from memsift.markdown.link_anchors import (
    AnchorHeading,
    Anchors,
    github_slug,
    heading_key,
    loose_key,
    scan_anchors,
)
from memsift.markdown.link_inline import is_external
from memsift.markdown.link_notes import note_links
from memsift.markdown.model import LinkSpan
from memsift.vault.link_files import listed_files
from memsift.vault.link_forms import index_links, source_links
from memsift.vault.link_model import LinkStatus, ListedLink, ResolvedLink, link_row
from memsift.vault.link_paths import PathIndex, PathMatch, folder_of, goes_up, hidden_root
from memsift.vault.link_rewrite import is_markdown_form, path_from_root, renamed_heading, rewrite, unlinked
from memsift.vault.link_suggest import Suggester
from memsift.vault.model import MemoryFile, RawFile, Role, Vault


class LinkIndex:
    """The links of one vault at one moment. Nothing is read before it is asked for; then it is kept.

    `github=True`: markdown links may also name a heading by GitHub's anchor (`#two-words`), which Obsidian
    does not follow.
    """

    def __init__(self, vault: Vault, *, github: bool = False) -> None:
        self.vault = vault
        self.github = github
        self._files: dict[str, MemoryFile] = {file.path: file for file in vault.files}
        self._notes: dict[str, RawFile] = {note.path: note for note in vault.notes}
        self._anchors: dict[str, Anchors | None] = {}
        self._links: dict[str, tuple[LinkSpan, ...]] = {}

    @cached_property
    def paths(self) -> PathIndex:
        return PathIndex((*self.vault.names, *self._files, *self._notes))

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file, at any depth."""
        found: set[str] = set()
        for path in (*self.vault.names, *self._files, *self._notes):
            folder = folder_of(path)
            while folder and folder not in found:
                found.add(folder)
                folder = folder_of(folder)
        return frozenset(found)

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(self)

    def anchors(self, path: str) -> Anchors | None:
        """What a link can lead to in a note; None when it is no markdown or its text is not known."""
        if path not in self._anchors:
            text = self._text(path) if path.lower().endswith(".md") else None
            self._anchors[path] = None if text is None else scan_anchors(text)
        return self._anchors[path]

    def links_of(self, path: str) -> tuple[LinkSpan, ...]:
        """Every link of a file, index and source forms included, by line and column."""
        if path not in self._links:
            file = self._files.get(path)
            spans = self._note_links(path) if file is None else self._memory_links(file)
            self._links[path] = tuple(sorted(spans, key=lambda link: (link.span.line, link.span.start)))
        return self._links[path]

    def _note_links(self, path: str) -> Sequence[LinkSpan]:
        text = self._text(path)
        return note_links(text) if text is not None else ()

    def _memory_links(self, file: MemoryFile) -> Sequence[LinkSpan]:
        def resolve(link: LinkSpan) -> ResolvedLink:
            return self.resolve(file.path, link)

        spans = [*file.document.links, *source_links(file.document, resolve)]
        if file.role is Role.INDEX:
            spans += index_links(file.document, resolve, self.folders)
        return spans

    def resolve(self, file: str, link: LinkSpan) -> ResolvedLink:
        """Where a link of `file` leads."""
        if link.kind == "url" or (is_markdown_form(link) and is_external(link.target)):
            return ResolvedLink(LinkStatus.EXTERNAL)
        parent = goes_up(link.target)
        match = self.paths.find(link.target, file)
        if not match.best:
            return ResolvedLink(LinkStatus.MISSING_FILE, candidates=match.others, parent=parent)
        obsidian = not match.hidden
        if len(match.best) > 1:
            return ResolvedLink(LinkStatus.AMBIGUOUS, candidates=match.best, obsidian=obsidian, parent=parent)
        return self._inside(match, link, parent)

    def listed(self) -> tuple[ListedLink, ...]:
        """Every link of every file of `listed_files`, by file, line and column; the dead with suggestions."""
        return self._listed

    @cached_property
    def _listed(self) -> tuple[ListedLink, ...]:
        rows = [
            ListedLink(path, link, self.resolve(path, link))
            for path in listed_files(self.vault)
            for link in self.links_of(path)
        ]
        dead = (
            replace(row, suggestion=self._suggester.suggest(row)) if row.resolved.status.dead else row
            for row in rows
        )
        return tuple(sorted(dead, key=lambda row: row.order))

    def links_to(
        self, path: str, first: int | None = None, last: int | None = None
    ) -> tuple[ListedLink, ...]:
        """Who links to a file, or to what stands on its lines `first`..`last` (a heading's line, an entry's
        lines). A link that could mean several files links to each; one into a part of the file also counts
        as one to the file."""
        rows = self._back.get(path, ())
        if first is None:
            return tuple(rows)
        end = first if last is None else last
        return tuple(
            row for row in rows if row.resolved.line is not None and first <= row.resolved.line <= end
        )

    @cached_property
    def _back(self) -> dict[str, list[ListedLink]]:
        back: dict[str, list[ListedLink]] = {}
        for row in self.listed():
            resolved = row.resolved
            if resolved.path is not None:
                back.setdefault(resolved.path, []).append(row)
            elif resolved.status is LinkStatus.AMBIGUOUS:
                for path in resolved.candidates:
                    back.setdefault(path, []).append(row)
        return back

    def shortest_target(self, file: str, link: LinkSpan, path: str) -> str:
        """What to write in `link` so that it leads to `path`: the bare name when the link had one and
        nothing else would answer to it, else the path from the root."""
        name = path.rpartition("/")[2]
        bare = "/" not in link.target and link.kind in ("wiki", "embed", "markdown")
        others = [other for other in self.paths.named(name) if other != path]
        seen = hidden_root(path) is None or hidden_root(path) == hidden_root(file)
        return name if bare and seen and not others else path

    def _inside(self, match: PathMatch, link: LinkSpan, parent: bool) -> ResolvedLink:
        """What the part behind `#` leads to in the one file that was found."""
        (path,), others, obsidian = match.best, match.others, not match.hidden
        segments = [part for part in (link.subpath or "").split("#") if part.strip()]
        anchors = self.anchors(path) if segments else None
        if anchors is None:
            return ResolvedLink(LinkStatus.OK, path, None, others, None, obsidian, parent)
        line = _find_anchor(anchors, segments)
        if line is not None:
            return ResolvedLink(LinkStatus.OK, path, line, others, True, obsidian, parent)
        line = _find_loosely(anchors, segments)
        if line is None and self.github and is_markdown_form(link):
            line = _find_slug(anchors, segments[-1])
        if line is not None:  # found here, not by Obsidian
            return ResolvedLink(LinkStatus.OK, path, line, others, True, False, parent)
        block = segments[-1].strip().startswith("^")
        status = LinkStatus.MISSING_BLOCK if block else LinkStatus.MISSING_HEADING
        return ResolvedLink(status, path, None, others, False, obsidian, parent)

    def _text(self, path: str) -> str | None:
        file = self._files.get(path)
        if file is not None:
            data: bytes | None = file.document.data
        else:
            note = self._notes.get(path)
            data = None if note is None else note.data
        return None if data is None else data.decode("utf-8", errors="replace")


def list_links(vault: Vault, *, github: bool = False) -> tuple[ListedLink, ...]:
    """Every link of a vault that is listed (`listed_files`), by file, line and column (contract §5)."""
    return LinkIndex(vault, github=github).listed()


def _find_anchor(anchors: Anchors, segments: Sequence[str]) -> int | None:
    if len(segments) == 1:
        only = segments[0].strip()
        if only.startswith("^") and only[1:].lower() in anchors.blocks:
            return anchors.blocks[only[1:].lower()]
        if only.startswith("[^") and only[2:-1] in anchors.footnotes:
            return anchors.footnotes[only[2:-1]]
    wanted = [heading_key(segment) for segment in segments]
    return _walk(((heading.key, heading) for heading in anchors.headings), wanted)


def _find_loosely(anchors: Anchors, segments: Sequence[str]) -> int | None:
    """What a person means who leaves out full-width punctuation at the end of a heading."""
    wanted = [loose_key(segment) for segment in segments]
    return _walk(((loose_key(heading.raw), heading) for heading in anchors.headings), wanted)


def _walk(headings: Iterable[tuple[str, AnchorHeading]], wanted: Sequence[str]) -> int | None:
    """Obsidian's walk: each next segment is the first later heading of that name and a deeper level."""
    level = at = 0
    for key, heading in headings:
        if heading.level > level and key == wanted[at]:
            level = heading.level
            at += 1
            if at == len(wanted):
                return heading.line
    return None


def _find_slug(anchors: Anchors, segment: str) -> int | None:
    """GitHub's anchors; the second heading of one name has `-1` behind it, and so on."""
    seen: dict[str, int] = {}
    for heading in anchors.headings:
        slug = github_slug(heading.raw)
        nth = seen[slug] = seen.get(slug, -1) + 1
        if (f"{slug}-{nth}" if nth else slug) == segment.strip().lower():
            return heading.line
    return None


__all__ = [
    "LinkIndex",
    "LinkStatus",
    "ListedLink",
    "ResolvedLink",
    "link_row",
    "list_links",
    "path_from_root",
    "renamed_heading",
    "rewrite",
    "unlinked",
]
