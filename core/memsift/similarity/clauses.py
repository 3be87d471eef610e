"""The clauses of a reading: which one a token stands in, and what stands in each."""

from __future__ import annotations

from memsift.similarity.form import Form, ends_clause, once


def clause_numbers(form: Form) -> dict[int, int]:
    """For where each token starts in the text: the number of the clause that it stands in."""
    return once(form, "clause numbers", _clause_numbers)


def _clause_numbers(form: Form) -> dict[int, int]:
    number = 0
    found: dict[int, int] = {}
    for token in form.tokens:
        found[token.start] = number
        number += ends_clause(token)
    return found


def by_clause(form: Form) -> dict[int, list[int]]:
    """For the number of each clause: the places of its content."""
    return once(form, "clauses", _by_clause)


def _by_clause(form: Form) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for k, clause in enumerate(form.clause):
        found.setdefault(clause, []).append(k)
    return found
