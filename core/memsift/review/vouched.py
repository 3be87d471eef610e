"""What approving a grade writes beside it: the person's word, as raising it by hand does. Pure."""

from __future__ import annotations

from memsift.checks.base import Run
from memsift.checks.model import Facts
from memsift.checks.no_source import what_it_lacks
from memsift.checks.unverified import person_says_so
from memsift.markdown.model import Confidence, Entry
from memsift.messages import Message
from memsift.plan import Change, Plan
from memsift.review.ahead import applied
from memsift.vault import Vault, file_refs
from memsift.vault.build import BARE

_KNOWN = (Confidence.F1, Confidence.F2)


def word(
    vault: Vault,
    file: str,
    changes: tuple[Change, ...],
    after: tuple[str, ...],
    old: Entry | None,
    facts: Facts,
) -> dict[str, object]:
    """The fields (as `set_fields` takes them) by which whoever approves these changes says today that the
    entry which then reads `after` is so. Empty where there is nothing to say. Raises PlanError.

    `old`: the entry before. Where F1 or F2 is more than its grade was, approving is the person's word, as it
    is in the form for fields. What keeps its grade and what is new (`old` None) gets it only where the next
    checkup would ask by what it is known: an agent that says enough has said enough. Where the vault means
    something else by grades (`facts.dismissed` has what the person said to that), none is anybody's word.
    """
    later = applied(vault, Plan(Message("inbox.why-preview"), changes))
    home, lines = later.file(file), "\n".join(("", *after))
    if home is None or home.role in BARE:
        return {}
    # With its whole lines: another entry can begin with the same words. A comment can stand above it.
    ref = next((ref for ref in file_refs(home) if lines.endswith(f"\n{ref.entry.raw}")), None)
    if ref is None or ref.entry.fields.confidence not in _KNOWN:
        return {}
    run, grade = Run(later, facts), ref.entry.fields.confidence or ""
    if run.own_grades:
        return {}
    was = old.fields.confidence if old is not None else grade
    lacks = what_it_lacks(run, ref)
    if (was or "") >= grade and not lacks:
        return {}
    said = person_says_so(run, ref)
    return {"date": said["date"]} if (was or "") >= grade and lacks == ("date",) else said
