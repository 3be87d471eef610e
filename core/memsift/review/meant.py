"""Which entry of a file a proposal means. Pure."""

from __future__ import annotations

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.plan.model import PlanError
from memsift.review.nested_ids import find_item, text_of_item
from memsift.review.proposal import Proposal
from memsift.review.where import find_id
from memsift.vault import text_hash


def find(document: Document, proposal: Proposal) -> tuple[Entry | None, str, bool]:
    """The entry that is meant, its text (an item's inside it), and whether it is such an item.

    Raises PlanError when several are meant.
    """
    name = proposal.entry.strip() if proposal.entry else ""
    if name.startswith("^"):
        wanted = name[1:].partition("~")[0]
        found = [e for e in document.entries if text_hash(e.text)[:10] == wanted]
    elif name:
        nested = find_item(document, name)
        if nested is not None:
            return nested.entry, text_of_item(nested), True
        try:
            one = find_id(document, name)
        except PlanError as error:
            if error.message.id != "plan.id-twice" or proposal.expected is None:
                if error.message.id == "plan.id-missing":
                    return None, "", False
                raise
            same = [e for e in document.entries if e.fields.id == name]
            found = [e for e in same if reads_as(e.text, proposal.expected, e)]
            if len(found) != 1:
                raise
            one = found[0]
        return one, one.text, False
    else:
        expected = proposal.expected or ""
        found = [e for e in document.entries if reads_as(e.text, expected, e)]
    if len(found) > 1:
        raise PlanError(Message("inbox.unfit-expected-twice", {"by_expected": "expected", "by_id": "entry"}))
    return (found[0], found[0].text, False) if found else (None, "", False)


def reads_as(text: str, expected: str, entry: Entry) -> bool:
    """Whether an entry is what the agent knew: its text, or its lines as they stand in the file."""
    wanted = expected.strip()
    return wanted in (text.strip(), entry.text.strip(), entry.raw.strip())
