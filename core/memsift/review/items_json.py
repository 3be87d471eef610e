"""Items as `memsift inbox --json` gives them (contract §5)."""

from __future__ import annotations

from memsift.messages import Lang, say
from memsift.plan import changes_json
from memsift.review.gate import QUESTIONS
from memsift.review.items import DriftItem, Item, ProposalItem
from memsift.review.proposal import as_json
from memsift.text import mask
from memsift.vault.entry_json import Masking


def item_json(item: Item, lang: Lang = "en") -> dict[str, object]:
    """One item of `memsift inbox --json`. Secrets are masked."""
    hide = Masking()
    answer: dict[str, object] = {
        "id": item.id,
        "kind": item.kind,
        "action": item.action,
        "agent": hide(item.agent) if item.agent is not None else None,
        "created": item.created.isoformat(timespec="seconds"),
        "age_days": item.age_days,
        "file": item.file,
        "section": hide(item.section) if item.section is not None else None,
        "entry": hide(item.entry) if item.entry is not None else None,
        "line": item.line,
        "before": [hide(line) for line in item.before],
        "after": [hide(line) for line in item.after],
        "why": hide(item.why),
        "gate": None,
        "flags": [flag.code for flag in item.flags],
        "flag_messages": [str(mask(say(flag.message, lang))) for flag in item.flags],
        "stale": item.stale,
        "state": item.state.value,
        "digest": item.digest,
    }
    if isinstance(item, ProposalItem):
        answer |= _proposal_json(item, hide, lang)
    if isinstance(item, DriftItem):
        answer["files"] = [part.file for part in item.drift.parts]
        answer["to_file"] = item.drift.to_file
        answer["details"] = [say(detail, lang) for detail in item.details]
    return answer | ({"masked": True} if hide.masked else {})


def _proposal_json(item: ProposalItem, hide: Masking, lang: Lang) -> dict[str, object]:
    one, wanted = item.proposal, item.wanted
    raw = as_json(one)
    answer: dict[str, object] = {
        "asked_by": one.asked_by,
        "group": hide(one.group) if one.group is not None else None,
        "from": wanted.moved_from,
        "gate": {name: getattr(one.gate, name) for name in QUESTIONS},
        "content": hide(one.content) if one.content is not None else None,
        "expected": hide(one.expected) if one.expected is not None else None,
        "confidence": one.confidence,
        "sources": [hide(source) for source in one.sources],
        "expires": raw["expires"],
        "needs": [question.name for question in item.questions],
        "new_file": wanted.new_file,
        "new_section": wanted.new_section,
        "reason": str(mask(say(wanted.reason, lang))) if wanted.reason else None,
        "changes": changes_json(wanted.changes, hide),
        "also": [str(mask(say(one, lang))) for one in item.also],
    }
    refs = {flag.code: flag.ref for flag in item.flags if flag.ref}
    return answer | ({"others": refs} if refs else {})
