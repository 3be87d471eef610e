"""A proposal as it lies in the inbox (contract §7): JSON ⇄ values. Hostile until it is read here.

Nothing that a proposal says of itself decides anything: `agent` and `asked_by` are claims, the id is only
a name, and what was decided about it stands in the private journal.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any, NoReturn

from memsift.messages import Message, MessageError
from memsift.record import dataclass
from memsift.vault.as_json import dumps

SCHEMA = 1
MAX_BYTES = 64 * 1024
MAX_CONTENT = 4_000
MAX_WHY = 4_000
MAX_NAME = 200
MAX_PATH = 1_000
MAX_SOURCES = 20

_ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GRADES = ("F0", "F1", "F2")
_BREAKS = re.compile(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class Action(StrEnum):
    ADD = "add"
    UPDATE = "update"
    DELETE = "delete"
    MOVE = "move"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a proposal wants to write: a vault path, or a scope and an assistant as the plugin has them.

    `section`: profile, preferences, other or an alias, else a heading. None: not said.
    """

    file: str | None = None
    scope: str | None = None
    assistant: str | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """The write gate's four answers; None: not answered."""

    fact: bool | None = None
    useful_in_a_month: bool | None = None
    allowed: bool | None = None
    layer: str | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """One edit that an agent asks for. `sha`: the sha256 of the file's bytes, which a decision is bound to.

    `entry`: an id, or `^` and 10 hex of the comparison text's sha256 (a ref without its file).
    """

    id: str
    created: datetime
    agent: str
    asked_by: str
    group: str | None
    action: Action
    target: Target
    to: Target | None
    entry: str | None
    expected: str | None
    content: str | None
    confidence: str | None
    sources: tuple[str, ...]
    expires: date | None
    why: str
    gate: Gate
    sha: str = ""

    @property
    def by_user(self) -> bool:
        """The agent says that a person asked for it."""
        return self.asked_by == "user"


class Malformed(MessageError):
    """A file that is no proposal. `message` says why to a person, and in `bad/` to the agent."""


def _bad(code: str, **params: object) -> NoReturn:
    raise Malformed(Message(f"inbox.bad-{code}", params))


# -- ids


_last = 0  # the number of the last ULID that was made here


def new_id(now: datetime, noise: bytes | None = None) -> str:
    """A ULID: 48 bits of milliseconds, 80 bits of chance, in Crockford's base 32. Those that one program
    makes within a millisecond are in the order of their making, as the specification has it."""
    global _last
    chance = secrets.token_bytes(10) if noise is None else noise
    value = (int(now.timestamp() * 1000) & (1 << 48) - 1) << 80 | int.from_bytes(chance[:10], "big")
    if noise is None:
        value = _last = _last + 1 if value >> 80 == _last >> 80 else value
    return "".join(_DIGITS[value >> shift & 31] for shift in range(125, -1, -5))


def is_id(text: str) -> bool:
    """Whether this is a ULID as we write them."""
    return _ULID.fullmatch(text) is not None


def time_of(id: str) -> datetime:
    """The moment that a ULID was made at, by its own word."""
    value = 0
    for sign in id[:10]:
        value = value << 5 | _DIGITS.index(sign)
    # 48 bits of milliseconds reach to the year 10889, past what a datetime can hold.
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=min(value, 253_402_300_799_000))


# -- reading


def parse(data: bytes, name: str) -> Proposal:
    """The proposal in a file's bytes; `name` is the file's name without `.json`.

    Raises Malformed for everything that is none: never anything else, whatever the bytes hold. Whether
    its file and section are there is not looked at.
    """
    if not is_id(name):
        _bad("name", name=name[:100])
    if len(data) > MAX_BYTES:
        _bad("too-large", limit=MAX_BYTES // 1024)
    raw = _load(data)
    if raw.get("schema") != SCHEMA or isinstance(raw.get("schema"), bool):
        _bad("schema")
    if raw.get("id", name) != name:
        _bad("other-id")
    action = _action(raw)
    to = raw.get("to")
    if to is not None and not isinstance(to, dict):
        _bad("field", field="to")
    found = Proposal(
        id=name,
        created=_created(raw, name),
        agent=_text(raw, "agent", MAX_NAME, line=True) or "?",
        asked_by="user" if _text(raw, "asked_by", MAX_NAME) == "user" else "agent",
        group=_text(raw, "group", MAX_NAME),
        action=action,
        target=_target(raw),
        to=_target(to) if to else None,
        entry=_text(raw, "entry", MAX_NAME, line=True),
        expected=_text(raw, "expected", MAX_CONTENT * 4),
        content=_text(raw, "content", MAX_CONTENT),
        confidence=_choice(raw, "confidence", _GRADES),
        sources=_sources(raw),
        expires=_day(raw, "expires"),
        why=_text(raw, "why", MAX_WHY) or "",
        gate=_gate(raw),
        sha=hashlib.sha256(data).hexdigest(),
    )
    _check_whole(found)
    return found


def _load(data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        _bad("not-utf8")
    try:
        raw = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        # Numbers of thousands of digits and arrays nested by the thousand end here too.
        _bad("not-json")
    if not isinstance(raw, dict):
        _bad("not-json")
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once: two readers of one file must not see two proposals."""
    found = dict(pairs)
    if len(found) != len(pairs):
        _bad("key-twice", key=next(key for key, _ in pairs if [k for k, _ in pairs].count(key) > 1)[:100])
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _text(raw: Mapping[str, Any], name: str, limit: int, *, line: bool = False) -> str | None:
    """A text or None. `line`: it must be one line."""
    value = raw.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
        _bad("field", field=name)
    if len(value) > limit:
        _bad("too-long", field=name, limit=limit)
    if line and _BREAKS.search(value):
        _bad("field", field=name)
    return value


def _choice(raw: Mapping[str, Any], name: str, choices: tuple[str, ...]) -> str | None:
    value = raw.get(name)
    if value is None or (isinstance(value, str) and value in choices):
        return value
    _bad("field", field=name)


def _action(raw: Mapping[str, Any]) -> Action:
    value = raw.get("action")
    if not isinstance(value, str) or value not in tuple(Action):
        _bad("field", field="action")
    return Action(value)


def _created(raw: Mapping[str, Any], name: str) -> datetime:
    text = _text(raw, "created", 100)
    if text is None:
        return time_of(name)
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone() if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        _bad("field", field="created")


def _day(raw: Mapping[str, Any], name: str) -> date | None:
    text = _text(raw, name, 10)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        _bad("field", field=name)


def _sources(raw: Mapping[str, Any]) -> tuple[str, ...]:
    value = raw.get("sources")
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MAX_SOURCES:
        _bad("field", field="sources")
    texts = [_text({"sources": one}, "sources", MAX_PATH, line=True) for one in value]
    if not all(text and text.strip() for text in texts):
        _bad("field", field="sources")
    return tuple(text.strip() for text in texts if text)


def _gate(raw: Mapping[str, Any]) -> Gate:
    value = raw.get("gate")
    if value is None:
        return Gate()
    if not isinstance(value, dict):
        _bad("field", field="gate")
    for name in ("fact", "useful_in_a_month", "allowed"):
        if value.get(name) is not None and not isinstance(value[name], bool):
            _bad("field", field=f"gate.{name}")
    layer = _text(value, "layer", MAX_NAME, line=True)
    return Gate(value.get("fact"), value.get("useful_in_a_month"), value.get("allowed"), layer)


def _target(raw: Mapping[str, Any]) -> Target:
    scope = _text(raw, "scope", MAX_NAME, line=True)
    file = _text(raw, "file", MAX_PATH, line=True)
    if file is not None and not is_vault_path(file):
        _bad("path", file=file[:200])
    assistant = _text(raw, "assistant", MAX_NAME, line=True)
    section = _text(raw, "section", MAX_PATH, line=True)
    return Target(file, scope, assistant, section if section and section.strip() else None)


def is_vault_path(path: str) -> bool:
    """Whether a text can be the path of a markdown file below the vault: no way up, no way out."""
    parts = path.split("/")
    hidden = any(part.startswith(".") and part != ".AGENT" for part in parts)
    odd = any(c < " " or c == "\x7f" for c in path) or "\\" in path
    return not (odd or hidden or "" in parts) and path.lower().endswith(".md")


def _check_whole(found: Proposal) -> None:
    """What each action cannot do without."""
    if found.action in (Action.ADD, Action.UPDATE):
        if found.content is None or not found.content.strip():
            _bad("missing", field="content")
    elif found.content is not None:
        _bad("not-here", field="content", action=found.action.value)
    if found.action is not Action.ADD and not (found.entry or "").strip() and found.expected is None:
        _bad("missing", field="entry")
    if found.action is Action.MOVE:
        if found.to is None or found.to == Target():
            _bad("missing", field="to")
    elif found.to is not None:
        _bad("not-here", field="to", action=found.action.value)


# -- writing


def dump(proposal: Proposal, **more: object) -> bytes:
    """The file of a proposal, as `parse` reads it; `more` are further fields (an outcome)."""
    return (dumps({**as_json(proposal), **more}, indent=1) + "\n").encode()


def as_json(proposal: Proposal) -> dict[str, object]:
    """The fields of contract §7, in its order."""
    gate = proposal.gate
    answer: dict[str, object] = {
        "schema": SCHEMA,
        "id": proposal.id,
        "created": proposal.created.isoformat(timespec="seconds"),
        "agent": proposal.agent,
        "asked_by": proposal.asked_by,
        "group": proposal.group,
        "action": proposal.action.value,
        **_target_json(proposal.target),
        "entry": proposal.entry,
        "expected": proposal.expected,
        "content": proposal.content,
        "confidence": proposal.confidence,
        "sources": list(proposal.sources),
        "expires": proposal.expires.isoformat() if proposal.expires else None,
        "why": proposal.why,
        "gate": {
            "fact": gate.fact,
            "useful_in_a_month": gate.useful_in_a_month,
            "allowed": gate.allowed,
            "layer": gate.layer,
        },
    }
    if proposal.to is not None:
        answer["to"] = _target_json(proposal.to)
    return answer


def _target_json(target: Target) -> dict[str, object]:
    return {
        "scope": target.scope,
        "assistant": target.assistant,
        "file": target.file,
        "section": target.section,
    }
