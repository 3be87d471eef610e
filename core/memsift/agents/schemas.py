"""What the tools tell a model: names, parameters, and the write gate in words that teach it."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

INSTRUCTIONS = (
    "These tools read a person's memory files and propose edits of them. Nothing is written when you "
    "call one: "
    "each proposal waits until the person approves, edits or rejects it. Propose actively what will still be "
    "of use in a month, and propose to clean up what is wrong, expired or said twice. Ask memory_proposals "
    "what became of yours, and do not propose again what was rejected."
)

_GATE: Schema = {
    "fact": {
        "type": "boolean",
        "description": "Gate 1. Is it known to be so (the person said it, or you saw it), not merely "
        "inferred? "
        "Inferences are F0 and stay out of long-term memory.",
    },
    "useful_in_a_month": {
        "type": "boolean",
        "description": "Gate 2. Will it still be of use in a month? If not, it is not worth a memory.",
    },
    "allowed": {
        "type": "boolean",
        "description": "Gate 3. May it be stored? Never keys, passwords, card or id numbers, or "
        "anything on the "
        "person's never-store list.",
    },
    "layer": {
        "type": "string",
        "description": "Gate 4. Which layer it belongs to: profile, long-term, projects, recent or "
        "session-log "
        "(in a vault of the YOLO plugin: global or assistant).",
    },
}

_MORE: Schema = {
    **_GATE,
    "confidence": {
        "type": "string",
        "enum": ["F0", "F1", "F2"],
        "description": "F0: unverified, guessed or inferred. F1: verified, by two independent sources or by "
        "the person. F2: stable, confirmed by the person on two dates. It counts as F0 until the person "
        "approves.",
    },
    "sources": {
        "type": "array",
        "items": {"type": "string"},
        "description": "Where it comes from: a file of the vault, or who said it and when.",
    },
    "expires": {"type": "string", "description": "The last day on which it holds, YYYY-MM-DD."},
    "why": {"type": "string", "description": "One sentence for the person: why this edit."},
    "asked_by": {
        "type": "string",
        "enum": ["agent", "user"],
        "description": "user only if the person asked for exactly this just now.",
    },
    "file": {"type": "string", "description": "A memory file by its vault path, instead of scope."},
    "group": {
        "type": "string",
        "description": "The same word on proposals that only make sense together: they are decided as one.",
    },
}
_SCOPE: Schema = {
    "type": "string",
    "enum": ["global", "assistant"],
    "description": "global: read by every assistant. assistant: your own file (default).",
}
_CATEGORY: Schema = {
    "type": "string",
    "enum": ["profile", "preferences", "other"],
    "description": "Which section: profile (who the person is), preferences, or other (default).",
}
_SECTION: Schema = {"type": "string", "description": "An existing heading, instead of category."}
_CONTENT: Schema = {"type": "string", "description": "The memory, one sentence on one line."}
_EXPECTED: Schema = {
    "type": "string",
    "description": "The entry's text as you know it: if it reads otherwise by now, the person is shown both.",
}


def _tool(name: str, description: str, properties: Schema) -> Schema:
    schema: Schema = {"type": "object", "properties": properties}
    return {"name": name, "description": description, "input_schema": schema}


_ADD: Schema = {"content": _CONTENT, "category": _CATEGORY, "scope": _SCOPE, "section": _SECTION, **_MORE}

TOOLS: tuple[Schema, ...] = (
    _tool(
        "memory_add",
        "Propose a new memory, or several with `items`. Before you do, ask yourself the four "
        "questions of the "
        "write gate and answer them in fact, useful_in_a_month, allowed and layer. Search first: if an entry "
        "says nearly the same, propose an update of it instead.",
        {
            **_ADD,
            "items": {
                "type": "array",
                "description": "Several memories at once; what stands beside it holds for all but category.",
                "items": {"type": "object", "properties": _ADD},
            },
        },
    ),
    _tool(
        "memory_update",
        "Propose another text for an entry, by its id (for example Preference_2).",
        {
            "id": {"type": "string", "description": "The entry's id."},
            "new_content": {"type": "string", "description": "The whole new text of the entry, on one line."},
            "scope": _SCOPE,
            "expected": _EXPECTED,
            **_MORE,
        },
    ),
    _tool(
        "memory_delete",
        "Propose to delete an entry by its id, or several with `ids`: what is wrong, expired or said "
        "elsewhere.",
        {
            "id": {"type": "string", "description": "The entry's id."},
            "ids": {"type": "array", "items": {"type": "string"}, "description": "Several ids."},
            "scope": _SCOPE,
            "expected": _EXPECTED,
            **{name: _MORE[name] for name in ("why", "asked_by", "file", "group")},
        },
    ),
    _tool(
        "memory_read",
        "Read exactly the memory that you are given at the start of a session, as it is now. Secrets "
        "are masked.",
        {},
    ),
    _tool(
        "memory_search",
        "Search the memory that you are given for entries with all of these words. Secrets are masked.",
        {
            "query": {"type": "string", "description": "Words; every one must be in the entry."},
            "limit": {"type": "integer", "description": "At most so many entries (default 20, at most 100)."},
        },
    ),
    _tool(
        "memory_proposals",
        "What became of your proposals, newest first: waiting, approved, edited or rejected, and why.",
        {"limit": {"type": "integer", "description": "At most so many (default 50, at most 500)."}},
    ),
)
