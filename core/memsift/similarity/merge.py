"""What a text says that another does not, clause by clause."""

from __future__ import annotations

import re

from memsift.similarity.form import read

_CLAUSE = re.compile(r"[^,，。;；!！?？\n]+(?:(?<=\d)[,](?=\d)[^,，。;；!！?？\n]+)*")


def what_only(text: str, said: str) -> list[str]:
    """The clauses of `text` of which `said` lacks a word, as they are written. Nothing that a text says is
    left out: a clause whose words all stand in `said`, with the same denials, is the only one dropped."""
    known = _bag(said)
    return [clause.strip() for clause in _CLAUSE.findall(text) if _bag(clause) - known]


def _bag(text: str) -> set[str]:
    form = read(text)
    denied = sum(token.kind == "negation" for token in form.tokens) % 2
    return {token.canon for token in form.content} | ({"not"} if denied else set())
