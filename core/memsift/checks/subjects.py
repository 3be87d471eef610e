"""What lines are about: they themselves say it, or the heading above them does, as in a log of reviews."""

from __future__ import annotations

import re
from itertools import pairwise

from memsift.similarity import attribute_of
from memsift.vault import EntryRef, MemoryFile, Role

_LABEL = re.compile(r"[\W_]*([^:：\n]{1,40}?)[\s*_`]*[:：][\s*_`]*\S")
_DAY = re.compile(r"\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?(?:/\d{1,2})?|\d{1,2}:\d{2}")
_WORD = re.compile(r"[^\W\d_\u4e00-\u9fff]{3,}")
_HAN = re.compile(r"[\u4e00-\u9fff]{2,}")
# Of a heading that names a kind of memories, not a thing.
_KINDS = frozenset(
    "the and other important general user key notes note facts fact preferences preference rules rule "
    "lessons lesson decisions decision memory memories recent about misc "
    "备注 偏好 事实 重要 规则 经验 教训 决策 决定 其他 记忆 近期 状态".split()
)
_NUMBER = re.compile(r"\d+")
_SHARED, _MOST = 2, 0.7  # words of two headings for one thing, and their share of the shorter one's
_THINGS = 3  # a label under so many headings is an attribute of what they name


class Subjects:
    """Which lines tell of two things. Keeps the labels of a file for as long as the file is the same."""

    def __init__(self) -> None:
        self._labels: dict[str, tuple[MemoryFile, dict[str, set[str]]]] = {}

    def differ(self, a: EntryRef, b: EntryRef) -> bool:
        """Whether two lines tell the same of what two headings name: the status of one project, of another.
        The sections of a YOLO memory and of a profile name kinds of memories, not things."""
        attribute = attribute_of(a.entry.text)
        return attribute != "" and attribute == attribute_of(b.entry.text) and _under_two(a, b)

    def apart(self, a: EntryRef, b: EntryRef) -> bool:
        """Whether two lines of one file that differ are about two things, by the headings above them."""
        return self._of_records(a, b) or _elsewhere(a, b)

    def _of_records(self, a: EntryRef, b: EntryRef) -> bool:
        """Whether two lines of one file are the same field of two of its records: the score of one review, of
        another. Of one thing on two days (its headings differ by the day alone) they are not."""
        label = _label(a.entry.text)
        if not label or label != _label(b.entry.text) or a.file is not b.file or not _under_two(a, b):
            return False
        one, other = (_undated(ref.entry.heading_path[-1]) for ref in (a, b))
        return one != other and len(self._fields(a.file).get(label, ())) >= _THINGS

    def _fields(self, file: MemoryFile) -> dict[str, set[str]]:
        """The labels of a file, and the headings that they stand under."""
        kept = self._labels.get(file.path)
        if kept is None or kept[0] is not file:
            found: dict[str, set[str]] = {}
            for entry in file.document.entries:
                if entry.heading_path and (label := _label(entry.text)):
                    found.setdefault(label, set()).add(_undated(entry.heading_path[-1]))
            kept = self._labels[file.path] = (file, found)
        return kept[1]


def _label(text: str) -> str:
    found = _LABEL.match(text)
    return found[1].casefold() if found else ""


def _undated(heading: str) -> str:
    return " ".join(_DAY.sub(" ", heading).casefold().split())


def _elsewhere(a: EntryRef, b: EntryRef) -> bool:
    """Whether one line is an attribute of what its heading names, and the other, under another heading of the
    file, speaks of something else."""
    return a.file is b.file and _under_two(a, b) and (_is_of_another(a, b) or _is_of_another(b, a))


def _is_of_another(attribute: EntryRef, other: EntryRef) -> bool:
    if not attribute_of(attribute.entry.text):
        return False
    named = _words(attribute.entry.heading_path[-1]) - _KINDS
    return bool(named) and not named & _words(f"{other.entry.heading_path[-1]} {other.entry.text}")


def _words(text: str) -> set[str]:
    """The Latin words of a text, and every two Han characters that stand together."""
    found = set(_WORD.findall(text.casefold()))
    for run in _HAN.findall(text):
        found.update(map("".join, pairwise(run)))
    return found


def _under_two(a: EntryRef, b: EntryRef) -> bool:
    if any(ref.file.layout == "yolo" or ref.file.role is Role.PROFILE for ref in (a, b)):
        return False
    one, other = a.entry.heading_path, b.entry.heading_path
    if not one or not other or one == other:
        return False
    if _say_the_same(one[-1], other[-1]):
        return False
    return a.file is b.file or not _names_same(one[-1], other[-1])


def _say_the_same(one: str, other: str) -> bool:
    """Whether two headings name one thing in nearly the same words: Shed kiln (old one), Shed kiln, the old
    one; not: review 41, review 39."""
    mine, theirs = _words(one), _words(other)
    numbers = set(_NUMBER.findall(_undated(one))), set(_NUMBER.findall(_undated(other)))
    if all(numbers) and numbers[0] != numbers[1]:
        return False
    shared = len(mine & theirs)
    return shared >= _SHARED and shared >= _MOST * min(len(mine), len(theirs))


def _names_same(one: str, other: str) -> bool:
    """Whether a heading of one file can name what a heading of another names: blog, blog redesign."""
    short, long = sorted((one.casefold().strip(), other.casefold().strip()), key=len)
    return short in long
