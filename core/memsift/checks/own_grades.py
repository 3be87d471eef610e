"""What a vault says itself that its grades mean, as far as it says the opposite of Memsift: that F0 is what
was verified, or F2 what was guessed. Few shapes are read; nothing follows from them but that it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memsift.checks.base import dismissal_key
from memsift.markdown import Document, NodeKind, parse
from memsift.record import dataclass
from memsift.text import fold
from memsift.text.late import late
from memsift.vault import Role, Vault

# `F0 = …`, `F0: …`, `F0 (…)`, `| F0 | …`, `F0 是 …`; no grade of an entry, `[F0] …`. Of a folded text: narrow
# signs, small letters, simplified characters.
_GRADE = late(r"(?<![\w\[【#])[*_`\"“”]{0,3}f([012])[*_`\"“”]{0,3}(?![\w\]】])")
_DEFINES = late(r"\s*(?:=+|:|->|→|[-–—]|\||\(|means?\b|stands for\b|是指?|表示|代表|指)\s*")
_SENTENCE = late(r"[.;。|)]")
_CLAUSE = late(r"[,、(（—]")

_VERIFIED = late(
    r"\b(?:verified|(?:double-)?checked|confirmed|proven)\b"
    r"|已经?(?:核实|验证|确认)|经过?(?:核实|验证|确认)|(?:核实|验证|确认)过|本人(?:说|确认)|亲口"
)
_GUESSED = late(
    r"\b(?:guess(?:es|ed|work)?|speculations?|speculative|hunch(?:es)?|unverified|unchecked|unconfirmed)\b"
    r"|\bnot (?:yet )?(?:verified|checked|confirmed)\b|\bnobody (?:has )?(?:verified|checked|confirmed)\b"
    r"|猜|推测|臆测|(?:未经?|没有?经?|尚未)(?:核实|验证|确认)"
)
# What turns such words round, or makes a condition of them.
_NOT = late(
    r"\b(?:no[tn]?|never|nobody|nothing|without|un\w+|yet|be|until|before|only|if|when|once|needs?|"
    r"must|should|awaiting|pending|than|longer)\b|n't\b|[没未不无非待需尚要勿别禁]"
)
_HIDDEN = frozenset(
    {NodeKind.FRONTMATTER, NodeKind.FENCE, NodeKind.CODE, NodeKind.COMMENT, NodeKind.OBSIDIAN_COMMENT}
)


@dataclass(frozen=True, slots=True)
class OwnGrades:
    """A line that says so. `grade`: F0 or F2, the first one that it says it of."""

    file: str
    line: int
    text: str
    grade: str

    @property
    def where(self) -> str:
        """Its file by name, and its line."""
        return f"{self.file.rpartition('/')[2]}:{self.line}"


def own_grades(vault: Vault) -> tuple[OwnGrades, ...]:
    """The first such line of each file of rules, and of the README at the top of the vault or of a tree."""
    found = (next(_lines(path, document), None) for path, document in _explaining(vault))
    return tuple(one for one in found if one is not None)


def holding(vault: Vault, dismissed: frozenset[str]) -> tuple[OwnGrades, ...]:
    """Those of these lines that hold: unless the person has grades read as Memsift does in spite of it."""
    return tuple(one for one in own_grades(vault) if read_as_usual(one) not in dismissed)


def read_as_usual(own: OwnGrades) -> str:
    """What remembers that grades are read as Memsift does in spite of this line, until it changes."""
    return dismissal_key("grades-as-usual", (own.file,), [own.text])


def own_words(line: str) -> str:
    """A line that explains grades from the first grade on, its marks of a list or a heading left out."""
    found = re.search(r"(?<![A-Za-z0-9])[FfＦ][0０2２]", line)
    return line[found.start() :] if found else line


def _explaining(vault: Vault) -> Iterator[tuple[str, Document]]:
    for file in vault.of_role(Role.RULES):
        if _may_say(file.data):
            yield file.path, file.document
    tops = {
        f"{folder}/{inside}".strip("/") for folder in ("", *vault.hippocampus) for inside in ("", ".AGENT")
    }
    for note in vault.notes:
        folder, _, name = note.path.rpartition("/")
        if name.lower() == "readme.md" and folder in tops and note.data and _may_say(note.data):
            yield note.path, parse(note.data)


def _may_say(data: bytes) -> bool:
    return any(name in data for name in (b"F0", b"F2", b"f0", b"f2", "Ｆ".encode()))


def _lines(path: str, document: Document) -> Iterator[OwnGrades]:
    hidden = {
        line
        for node in document.nodes
        if node.kind in _HIDDEN
        for line in range(node.line, node.end_line + 1)
    }
    for number, line in enumerate(document.lines, 1):
        if number not in hidden and (grade := _otherwise(line.text)) is not None:
            yield OwnGrades(path, number, line.text.strip(), grade)


def _otherwise(line: str) -> str | None:
    """F0 where a line explains it as verified, F2 where as guessed; None for anything else."""
    for grade, words in _explained(fold(line)):
        sentence = _SENTENCE.split(words)[0]
        clause = _CLAUSE.split(sentence)[0]
        if grade == "0" and _VERIFIED.search(clause) and not _NOT.search(sentence):
            return "F0"
        guessed = _GUESSED.search(clause) if grade == "2" else None
        if guessed and not _NOT.search(clause[: guessed.start()]):
            return "F2"
    return None


def _explained(line: str) -> Iterator[tuple[str, str]]:
    """Each grade that a line explains, with the words up to the next one."""
    found = list(_GRADE.finditer(line))
    ends = [*(one.start() for one in found[1:]), len(line)]
    for one, end in zip(found, ends, strict=False):
        if defines := _DEFINES.match(line, one.end(), end):
            yield one[1], line[defines.end() : end]
