"""What a dead link may have meant: the file that moved, the heading that was renamed, the nearest name.

Only suggestions: each says why, and none is ever applied by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memsift.markdown.link_anchors import AnchorHeading, Anchors, github_slug, heading_for_link, heading_key
from memsift.messages import Message
from memsift.text import fold
from memsift.text.late import late
from memsift.vault.layouts import DOT_FOLDERS
from memsift.vault.link_model import LinkStatus, ListedLink, Suggestion
from memsift.vault.link_paths import folder_of, hidden_root, path_key

if TYPE_CHECKING:
    from memsift.vault.links import LinkIndex

NEAR_NAME = 78.0  # rapidfuzz ratio (0–100) from which a file name is offered
NEAR_HEADING = 60.0  # headings of one file are few: a weaker likeness still says something
NEAR_BLOCK = 80.0
LONGEST = 300  # characters: nothing longer is compared for likeness (the time grows with its square)
_DIGITS = late(r"\d+")
_NOT_WORD = late(r"[\W_]+")


class Suggester:
    """Suggestions for the dead links of one vault; names are prepared once."""

    def __init__(self, index: LinkIndex) -> None:
        self._index = index
        self._names: dict[str, str] | None = None  # path → folded name without `.md`
        self._near: dict[tuple[str, str | None], str | None] = {}

    def suggest(self, row: ListedLink) -> Suggestion | None:
        """What a dead link may have meant, or None."""
        if row.resolved.status is LinkStatus.MISSING_FILE:
            return self._file(row)
        path = row.resolved.path
        subpath = row.link.subpath or ""
        if path is None:
            return None
        if row.resolved.status is LinkStatus.MISSING_BLOCK:
            return self._block(path, subpath)
        return self._heading(path, subpath) or self._moved_heading(path, subpath)

    def _file(self, row: ListedLink) -> Suggestion | None:
        target, source = row.link.target, row.file
        name = target.rpartition("/")[2]
        same = self._index.paths.named(name) or self._index.paths.named(name + ".md")
        same = tuple(path for path in same if _reachable(path, source))
        if same:
            path = min(same, key=lambda path: (-_common(path, target, source), len(path), path))
            return self._with_subpath(row, path, "links.moved")
        near = self._nearest(target, source)
        return self._with_subpath(row, near, "links.near-name") if near else None

    def _with_subpath(self, row: ListedLink, path: str, code: str) -> Suggestion:
        reason = Message(code, {"name": row.link.target, "path": path})
        subpath = row.link.subpath
        if not subpath:
            return Suggestion(path, reason)
        probe = self._index.resolve(path, replace(row.link, kind="wiki", target="", subpath=subpath))
        if not probe.status.dead:
            return Suggestion(f"{path}#{subpath}", reason)
        inside = self._block(path, subpath) if "^" in subpath else self._heading(path, subpath)
        return Suggestion(inside.target if inside else path, reason)

    def _nearest(self, target: str, source: str) -> str | None:
        root = hidden_root(path_key(source))
        key = (target, root)
        if key not in self._near:
            self._near[key] = self._find_near(target, source)
        return self._near[key]

    def _find_near(self, target: str, source: str) -> str | None:
        if self._names is None:
            paths = sorted({*self._index.vault.names, *(file.path for file in self._index.vault.files)})
            self._names = {path: fold(_stem(path)) for path in paths}
        wanted = fold(_stem(target))
        if not 2 <= len(wanted) <= LONGEST:
            return None
        # 10 ms, and most vaults have no dead link: imported at the first need, here and below.
        from rapidfuzz import fuzz, process

        digits = _DIGITS.findall(wanted)
        found = process.extract(wanted, self._names, scorer=fuzz.ratio, score_cutoff=NEAR_NAME, limit=8)
        # A different number is a different thing: the log of another day is not this log.
        fitting = [
            (score, path)
            for name, score, path in found
            if _DIGITS.findall(name) == digits and _reachable(path, source) and _kind(path) == _kind(target)
        ]
        return max(fitting, key=lambda one: (one[0], _common(one[1], target, source)))[1] if fitting else None

    def _heading(self, path: str, subpath: str) -> Suggestion | None:
        anchors = self._index.anchors(path)
        wanted = subpath.rpartition("#")[2].strip()
        if anchors is None or not anchors.headings or not wanted:
            return None
        for code, form in _SAME_HEADING:
            key = form(wanted)
            for heading in anchors.headings:
                if key and form(heading.raw) == key:
                    return _suggested(path, heading.raw, code, subpath)
        near = _nearest_heading(anchors.headings, wanted)
        return _suggested(path, near.raw, "links.heading-renamed", subpath) if near else None

    def _moved_heading(self, path: str, subpath: str) -> Suggestion | None:
        """A heading of that very name in another memory file: the section moved."""
        wanted = heading_key(subpath.rpartition("#")[2])
        found = [
            (file.path, heading.raw)
            for file in self._index.vault.files
            if file.path != path and wanted
            for heading in (self._index.anchors(file.path) or Anchors()).headings
            if heading.key == wanted
        ]
        if len({other for other, _ in found}) != 1:
            return None
        other, raw = found[0]
        return _suggested(other, raw, "links.heading-moved", subpath)

    def _block(self, path: str, subpath: str) -> Suggestion | None:
        anchors = self._index.anchors(path)
        wanted = subpath.rpartition("^")[2].strip().lower()
        if anchors is None or not anchors.blocks or len(wanted) > LONGEST:
            return None
        from rapidfuzz import fuzz, process

        found = process.extractOne(wanted, list(anchors.blocks), scorer=fuzz.ratio, score_cutoff=NEAR_BLOCK)
        if found is None or _DIGITS.findall(found[0]) != _DIGITS.findall(wanted):
            return None
        params = {"name": subpath, "path": path, "found": "^" + found[0]}
        return Suggestion(f"{path}#^{found[0]}", Message("links.near-block", params))


def _words(text: str) -> str:
    """A heading's letters and digits alone, whatever the case, width or script form."""
    return _NOT_WORD.sub("", fold(text))


# In this order: in another place of the outline, by GitHub's anchor, with other signs between the words.
_SAME_HEADING: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("links.heading-place", heading_key),
    ("links.heading-slug", github_slug),
    ("links.heading-signs", _words),
)


def _suggested(path: str, raw: str, code: str, old: str) -> Suggestion:
    params = {"name": old, "path": path, "found": raw}
    return Suggestion(f"{path}#{heading_for_link(raw)}", Message(code, params))


def _nearest_heading(headings: Sequence[AnchorHeading], wanted: str) -> AnchorHeading | None:
    """The heading most like the wanted words, if one is like them at all; the first of equals."""
    from rapidfuzz import fuzz

    key = _words(wanted)
    best: AnchorHeading | None = None
    best_score = 0.0
    for heading in headings if len(key) <= LONGEST else ():
        words = _words(heading.raw)[:LONGEST]
        score = fuzz.ratio(key, words, score_cutoff=NEAR_HEADING)
        shorter = min(key, words, key=len)
        if len(shorter) >= 2 and (key.startswith(words) or words.startswith(key)):
            score = max(score, NEAR_HEADING)  # words were put behind it or taken off
        if score > best_score:
            best, best_score = heading, score
    return best


def _reachable(path: str, source: str) -> bool:
    """Whether a link of `source` may lead to `path`: not into the bin or the settings of other programs."""
    root = hidden_root(path)
    return root is None or root == hidden_root(source) or root.rpartition("/")[2] in DOT_FOLDERS


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[:-3] if name.lower().endswith(".md") else name


def _kind(path: str) -> str:
    """The extension that decides what a file is; without one a link means a note."""
    name = path.rpartition("/")[2]
    dot = name.rpartition(".")[2].lower() if "." in name else "md"
    return dot if len(dot) <= 5 and dot.isascii() and dot.isalnum() and not dot.isdigit() else "md"


def _common(path: str, target: str, source: str) -> int:
    """How many folders a file shares with the path in the link, or with the linking file."""
    folders = path_key(folder_of(path)).split("/")
    return max(
        sum(part in folders for part in path_key(folder_of(target)).split("/") if part),
        1 if path_key(folder_of(source)) == "/".join(folders) else 0,
    )
