"""One line's inline text: what is code or a comment in it, and what remains when markup is taken off.

Everything works with positions in the original line and takes time linear in its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memsift.record import dataclass
from memsift.text.late import late

Range = tuple[int, int]

MASK = "\ufffc"
"""Stands for characters that are not read: same length, no meaning, no blank."""

_TICKS = late("`+")
_DELIMITERS = late(r"\*+|_+|~~+|==+")
_ESCAPE = late(r"\\[!-/:-@\[-`{-~]")
_MARKUP = late(r"[*_~=`\\<%]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters `start`..`end` of a line that read as `shown`."""

    start: int
    end: int
    shown: str


def code_spans(text: str) -> list[Piece]:
    """The code spans of a line, shown without their backticks."""
    if "`" not in text:
        return []
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(text)]
    later: dict[int, list[int]] = {}
    for index in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[index][1] - runs[index][0], []).append(index)
    found: list[Piece] = []
    index = 0
    while index < len(runs):
        start, end = runs[index]
        same = later[end - start]
        while same and same[-1] <= index:
            same.pop()
        if not same or (start > 0 and text[start - 1] == "\\"):
            index += 1
            continue
        closing = runs[same[-1]]
        inner = text[end : closing[0]]
        if inner.startswith(" ") and inner.endswith(" ") and inner.strip():
            inner = inner[1:-1]
        found.append(Piece(start, closing[1], inner))
        index = same[-1] + 1
    return found


def comments(text: str) -> list[Piece]:
    """`<!-- … -->` and `%%…%%` in a line: shown as nothing."""
    if "<!--" not in text and "%%" not in text:
        return []
    found = [*_enclosed(text, "<!--", "-->"), *_enclosed(text, "%%", "%%")]
    return sorted(found, key=lambda piece: piece.start)


def _enclosed(text: str, opening: str, closing: str) -> Iterable[Piece]:
    at = text.find(opening)
    while at >= 0:
        end = text.find(closing, at + len(opening))
        if end < 0:
            return
        yield Piece(at, end + len(closing), "")
        at = text.find(opening, end + len(closing))


def merged(*groups: Sequence[Piece]) -> list[Piece]:
    """Pieces in order; where two overlap the one that begins first stands, earlier groups first."""
    groups = tuple(group for group in groups if group)
    if not groups or (len(groups) == 1 and len(groups[0]) < 2):
        return list(groups[0]) if groups else []
    ranked = [(piece.start, rank, piece) for rank, group in enumerate(groups) for piece in group]
    kept: list[Piece] = []
    for _, _, piece in sorted(ranked, key=lambda item: item[:2]):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


def masked(text: str, pieces: Sequence[Piece]) -> str:
    """The line with the pieces' characters covered, at unchanged positions. Pieces are in order."""
    if not pieces:
        return text
    parts: list[str] = []
    at = 0
    for piece in pieces:
        parts += text[at : piece.start], MASK * (piece.end - piece.start)
        at = piece.end
    return "".join(parts) + text[at:]


def plain(text: str, start: int, pieces: Sequence[Piece], removed: Iterable[Range]) -> str:
    """The words of a line from `start` on: fields cut out, markup off, blanks at the ends off."""
    gone = [Piece(*span, "") for span in removed]
    if not pieces and not gone and not _MARKUP.search(text, start):
        return text[start:].strip()
    atoms = merged(_widest(gone), pieces)
    if _MARKUP.search(text, start):
        covered = masked(text, atoms)
        escapes = [Piece(m.start(), m.end(), m.group()[1]) for m in _ESCAPE.finditer(covered, start)]
        covered = masked(covered, escapes)
        # In order: an inner pair is found before the one around it.
        marks = [Piece(*span, "") for span in sorted(_emphasis(covered, start))]
        atoms = merged(atoms, escapes, marks)
    parts: list[str] = []
    at = start
    for atom in atoms:
        if atom.start >= at:
            parts += text[at : atom.start], atom.shown
            at = atom.end
        elif atom.end > at:
            at = atom.end
    parts.append(text[at:])
    return "".join(parts).strip()


def _widest(pieces: list[Piece]) -> list[Piece]:
    """Overlapping removals as one."""
    joined: list[Piece] = []
    for piece in sorted(pieces, key=lambda item: item.start):
        if joined and piece.start <= joined[-1].end:
            joined[-1] = Piece(joined[-1].start, max(joined[-1].end, piece.end), "")
        else:
            joined.append(piece)
    return joined


def _emphasis(text: str, start: int) -> list[Range]:
    """The delimiters of emphasis, strong, strike and highlight that have a partner."""
    open_runs: dict[str, list[list[int]]] = {}  # sign → [first free character, characters left]
    found: list[Range] = []
    for match in _DELIMITERS.finditer(text, start):
        sign = match.group()[0]
        first, end = match.span()
        opens, closes = _flanks(text, start, first, end, sign)
        left = end - first
        if sign in "~=" and left != 2:
            continue
        stack = open_runs.setdefault(sign, [])
        while closes and left and stack:
            opener = stack[-1]
            count = min(opener[1], left)
            opener[1] -= count
            found += [(opener[0] + opener[1], opener[0] + opener[1] + count), (first, first + count)]
            first += count
            left -= count
            if not opener[1]:
                stack.pop()
        if opens and left:
            stack.append([first, left])
    return found


def _flanks(text: str, start: int, first: int, end: int, sign: str) -> tuple[bool, bool]:
    """Whether a run may open and may close. Looser than CommonMark beside full-width punctuation,
    where people write `**注意：**内容` and mean bold."""
    before = text[first - 1] if first > start else " "
    after = text[end] if end < len(text) else " "
    opens, closes = not after.isspace(), not before.isspace()
    if sign == "_":
        return opens and not before.isalnum(), closes and not after.isalnum()
    return opens, closes
