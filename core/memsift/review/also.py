"""What else a proposal would change beside its own lines: a card says it before anybody decides. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from memsift.checks.base import Run
from memsift.checks.model import Facts
from memsift.checks.over_cap import sizes
from memsift.messages import Message
from memsift.plan import Plan, PlanError
from memsift.review.ahead import applied
from memsift.review.flags import entry_of
from memsift.review.proposal import Action
from memsift.review.wanted import State, Wanted
from memsift.text import mask
from memsift.vault import LinkIndex, Vault

_NAMED = 3  # places that are named before the rest is counted
_ANY_DAY = date(2000, 1, 1)  # sizes know no day


def also(action: Action, wanted: Wanted, vault: Vault, policy: Mapping[str, object]) -> tuple[Message, ...]:
    """The number it gets, the file it leaves, the person's word, links that would lead nowhere, how full the
    file is then."""
    if wanted.state not in (State.READY, State.STALE):
        return ()
    links, full = _links(action, wanted, vault), _sizes(wanted, vault, policy)
    return (*_number(action, wanted), *_word(wanted), *links, *full)


def _word(wanted: Wanted) -> Iterator[Message]:
    """That approving a grade is written down as the person's word for it, or only its day."""
    if wanted.word:
        yield Message("inbox.also-day" if wanted.word.keys() == {"date"} else "inbox.also-word")


def _number(action: Action, wanted: Wanted) -> Iterator[Message]:
    if wanted.moved_from is not None and wanted.moved_from != wanted.file:
        yield Message("inbox.also-moved", {"file": wanted.moved_from})
    old = wanted.entry.fields.id if wanted.entry is not None else None
    if wanted.id is None or wanted.id == old:
        return
    if action is Action.ADD:
        yield Message("inbox.also-number", {"id": wanted.id})
    elif old is not None:
        yield Message("inbox.also-renumbered", {"old": old, "id": wanted.id})


def _links(action: Action, wanted: Wanted, vault: Vault) -> Iterator[Message]:
    """Links to the entry that would lead nowhere, and links in its new text that do."""
    file = wanted.moved_from or wanted.file
    goes = action is Action.DELETE or (action is Action.MOVE and file != wanted.file)
    entry = wanted.entry
    if goes and entry is not None and "^" in "\n".join(wanted.before):  # only a block's name is linked to
        rows = LinkIndex(vault).links_to(file, entry.lead_line, entry.end_line)
        if rows:
            places = [f"{row.file}:{row.link.span.line}" for row in rows[:_NAMED]]
            yield Message("inbox.also-linked", {"n": len(rows), "places": places})
    new = entry_of(wanted.after)
    known = {link.text for link in entry.links} if entry is not None else set()
    fresh = [link for link in new.links if link.text not in known] if new is not None else []
    if fresh:
        index = LinkIndex(vault)
        for link in fresh:
            if index.resolve(wanted.file, link).status.dead:
                yield Message("inbox.also-dead", {"link": str(mask(link.text))})


def _sizes(wanted: Wanted, vault: Vault, policy: Mapping[str, object]) -> Iterator[Message]:
    """How full a file that has a limit would be."""
    if wanted.layout != "hippocampus" or vault.file(wanted.file) is None:
        return
    try:
        later = applied(vault, Plan(Message("inbox.why-preview"), wanted.changes))
    except PlanError:
        return  # told by the card's own state
    file = later.file(wanted.file)
    run = Run(later, Facts(today=_ANY_DAY, policy=dict(policy)))
    for unit, used, limit in sizes(run, file) if file is not None else ():
        yield Message(f"inbox.also-{unit}", {"used": used, "limit": limit})
