"""The tools that agents call: read, search, propose, ask what came of it. None can write or decide.

Their shapes and argument errors are those of the YOLO plugin's own tools (`yolo.tools.json`), so that an
agent that knows those needs to learn nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from threading import Lock
from typing import Any

from memsift.loaders import LoaderError, inject
from memsift.messages import say
from memsift.review.proposal import Action
from memsift.review.submit import Ask, Fate, Letterbox, Posted, Unfit, gate_of
from memsift.store.model import StoreError
from memsift.text import fold, mask
from memsift.vault import EntryRef, Vault, entry_json, file_refs

WAITING = "waiting for a person"
ALREADY = "the same proposal is already waiting for a person"

Arguments = Mapping[str, Any]
Result = dict[str, Any]


class ToolError(Exception):
    """What a tool answers instead of a result. Its text is for a model."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls. `agent`: the program's name; `assistant`: whose memory it is (None: the plugin's current
    one). Both are claims."""

    agent: str
    assistant: str | None = None


class Tools:
    """The tools over one vault."""

    def __init__(self, box: Letterbox) -> None:
        self._box = box
        self._one_at_a_time = Lock()
        self._tools: dict[str, Callable[[Arguments, Caller], Result | str]] = {
            "memory_add": self.add,
            "memory_update": self.update,
            "memory_delete": self.delete,
            "memory_read": self.read,
            "memory_search": self.search,
            "memory_proposals": self.proposals,
        }

    def call(self, name: str, args: Arguments, caller: Caller) -> Result | str:
        """What a tool answers. Raises ToolError, and nothing else for what was asked."""
        tool = self._tools.get(name)
        if tool is None:
            raise ToolError(f"There is no tool {name}.")
        try:
            with self._one_at_a_time:
                return tool(args, caller)
        except (Unfit, StoreError, LoaderError) as error:
            raise ToolError(say(error.message, "en")) from error

    # -- proposing

    def add(self, args: Arguments, caller: Caller) -> Result:
        """`content`, or `items` one by one: an item that is wrong stops none of the others."""
        if "items" not in args:
            if "content" not in args:
                raise ToolError("content or items is required.")
            return {"tool": "memory_add", **_posted(self._add(args, caller))}
        items = args["items"]
        if not isinstance(items, list):
            raise ToolError("items must be an array.")
        if not items:
            raise ToolError("items cannot be empty.")
        for index, item in enumerate(items):
            if not isinstance(item, dict):
                raise ToolError(f"items[{index}] must be an object.")
        shared = {name: value for name, value in args.items() if name in _SHARED}
        results = []
        for item in items:
            one = {**shared, **item}
            results.append(self._try(partial(self._add_one, one, caller), one))
        return _batch("memory_add", results)

    def _add_one(self, args: Arguments, caller: Caller) -> Result:
        return _posted(self._add(args, caller))

    def _add(self, args: Arguments, caller: Caller) -> Posted:
        ask = Ask(
            Action.ADD, content=args.get("content"), category=args.get("category"), **_common(args, caller)
        )
        return self._box.propose(ask)

    def update(self, args: Arguments, caller: Caller) -> Result:
        """Another text for one entry."""
        ask = Ask(
            Action.UPDATE,
            id=args.get("id"),
            content=args.get("new_content"),
            content_name="new_content",
            **_common(args, caller),
        )
        posted = self._box.propose(ask)
        return {"tool": "memory_update", "id": posted.proposal.entry, **_posted(posted)}

    def delete(self, args: Arguments, caller: Caller) -> Result:
        """`id`, or `ids` one by one."""
        if "ids" not in args:
            if "id" not in args:
                raise ToolError("id or ids is required.")
            posted = self._delete(args["id"], args, caller)
            return {"tool": "memory_delete", "id": posted.proposal.entry, **_posted(posted)}
        ids = args["ids"]
        if not isinstance(ids, list) or not all(isinstance(one, str) for one in ids):
            raise ToolError("ids must be an array of strings.")
        if not ids:
            raise ToolError("ids cannot be empty.")
        results = []
        done: set[str] = set()
        for id in ids:
            results.append(self._try(partial(self._delete_once, id, args, caller, done), args, id))
        return _batch("memory_delete", results)

    def _delete_once(self, id: str, args: Arguments, caller: Caller, done: set[str]) -> Result:
        if id.strip() in done:  # as in the plugin: the first one has taken it away
            raise ToolError(f"Memory id not found: {id.strip()}")
        posted = self._delete(id, {**args, "expected": None}, caller)
        done.add(id.strip())
        return {"id": posted.proposal.entry, **_posted(posted)}

    def _delete(self, id: object, args: Arguments, caller: Caller) -> Posted:
        return self._box.propose(Ask(Action.DELETE, id=id, **_common(args, caller)))

    def _try(self, act: Callable[[], Result], args: Arguments, id: str | None = None) -> Result:
        """One of a batch: what came of it, or why nothing did. The scope is then the one asked for."""
        try:
            return {"ok": True, **act()}
        except ToolError as error:
            said = str(error)
        except (Unfit, StoreError) as error:
            said = say(error.message, "en")
        asked = args.get("scope")
        shared = isinstance(asked, str) and asked.strip().lower() == "global"
        named = {} if id is None else {"id": id}
        return {"ok": False, **named, "error": said, "scope": "global" if shared else "assistant"}

    # -- looking

    def read(self, args: Arguments, caller: Caller) -> str:
        """Literally what this assistant is given, its secrets masked."""
        return str(mask(inject(self._box.read(), caller.assistant).text))

    def search(self, args: Arguments, caller: Caller) -> Result:
        """Entries that hold every word, among those that this assistant is given."""
        query = args.get("query")
        if not isinstance(query, str) or not query.strip():
            raise ToolError("query must be a string that is not empty.")
        words = fold(query).split()
        found = [ref for ref in given(self._box.read(), caller.assistant) if _holds(ref, words)]
        limit = _limit(args, 20, 100)
        return {"entries": [entry_json(ref) for ref in found[:limit]], "found": len(found)}

    def proposals(self, args: Arguments, caller: Caller) -> Result:
        """What became of this agent's proposals, newest first."""
        fates = self._box.fates(caller.agent)
        return {"proposals": [_fate(one) for one in fates[: _limit(args, 50, 500)]], "found": len(fates)}


_SHARED = frozenset(
    {"scope", "file", "section", "why", "asked_by", "group", "confidence", "sources", "expires"}
    | {"fact", "useful_in_a_month", "allowed", "layer"}
)


def _common(args: Arguments, caller: Caller) -> dict[str, Any]:
    """The fields that all proposals may have. What is of the wrong type is said, not guessed."""
    return {
        "agent": caller.agent,
        "by_user": args.get("asked_by") == "user",
        "scope": args.get("scope"),
        "assistant": caller.assistant,
        "file": _text(args, "file"),
        "section": _text(args, "section"),
        "expected": _text(args, "expected"),
        "confidence": _grade(args),
        "sources": _sources(args),
        "expires": _day(args),
        "why": _text(args, "why") or "",
        "gate": gate_of(args),
        "group": _text(args, "group"),
    }


def _text(args: Arguments, name: str) -> str | None:
    value = args.get(name)
    if value is not None and not isinstance(value, str):
        raise ToolError(f"{name} must be a string.")
    return value or None


def _grade(args: Arguments) -> str | None:
    value = _text(args, "confidence")
    if value not in (None, "F0", "F1", "F2"):
        raise ToolError("confidence must be F0, F1 or F2.")
    return value


def _sources(args: Arguments) -> tuple[str, ...]:
    value = args.get("sources")
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ToolError("sources must be an array of strings.")
    return tuple(one for one in value if one.strip())


def _day(args: Arguments) -> date | None:
    value = _text(args, "expires")
    try:
        return date.fromisoformat(value) if value else None
    except ValueError:
        raise ToolError("expires must be a date, YYYY-MM-DD.") from None


def _limit(args: Arguments, usual: int, most: int) -> int:
    value = args.get("limit")
    if isinstance(value, bool) or not isinstance(value, int):
        return usual
    return max(1, min(value, most))


def _posted(posted: Posted) -> Result:
    return {
        "proposal": posted.proposal.id,
        "status": ALREADY if posted.already else WAITING,
        "scope": posted.scope,
        "filePath": posted.file,
    }


def _batch(tool: str, results: list[Result]) -> Result:
    good = sum(bool(one["ok"]) for one in results)
    return {
        "tool": tool,
        "mode": "batch",
        "results": results,
        "okCount": good,
        "failCount": len(results) - good,
    }


def given(vault: Vault, assistant: str | None) -> list[EntryRef]:
    """The entries that an assistant is given at the start of a session, or reads by itself; what a loader
    leaves out is not among them. Raises LoaderError."""
    found: list[EntryRef] = []
    for part in inject(vault, assistant).parts:
        file = vault.file(part.file)
        if file is not None:
            lost = {ref.ref for ref in part.lost}
            found += [ref for ref in file_refs(file) if ref.ref not in lost]
    return found


def _holds(ref: EntryRef, words: list[str]) -> bool:
    # Secrets are masked first: a search must not be a way to guess them.
    text = fold(f"{ref.entry.fields.id or ''} {mask(ref.entry.text)} {' '.join(ref.entry.heading_path)}")
    return all(word in text for word in words)


def _fate(one: Fate) -> Result:
    asked = one.proposal
    content = None if asked.content is None else str(mask(asked.content))
    return {
        "proposal": asked.id,
        "action": asked.action.value,
        "entry": asked.entry,
        "content": content,
        "status": WAITING if one.outcome == "waiting" else one.outcome,
        "when": one.when or asked.created.isoformat(timespec="seconds"),
        "reason": str(mask(one.reason)),
    }
