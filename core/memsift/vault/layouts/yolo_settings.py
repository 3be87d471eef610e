"""The YOLO plugin's `data.json`: the few keys that say which assistant has which file.

The same file holds API keys. They are dropped while the text is being parsed: no object that leaves
this module, and none inside it, ever holds the value of a key that is not named here. A prompt becomes
the bare fact that there is one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

from memsift.record import dataclass
from memsift.text.late import late
from memsift.vault import js
from memsift.vault.layouts.yolo_names import Who, assistant_files, base_folder, global_file, shown_name

DEFAULT_ID = "__default_agent__"
DEFAULT_NAME = "Default"
MAX_BYTES = 16 * 1024 * 1024

# Up to schema version 31 the default assistant had instructions of its own; the plugin's step 31 → 32
# writes them. Time placeholders were taken out of all prompts before version 81.
_DEFAULT_HAD_PROMPT_BEFORE = 32
_TIME_IN_PROMPT_BEFORE = 81
_TIME = late(r"\{\{\s*current_[a-z_]+\s*\}\}")

_NAMED = frozenset({"version", "yolo", "baseDir", "currentAssistantId", "assistants", "id", "name"})


@dataclass(frozen=True, slots=True)
class YoloSettings:
    """What the plugin would go by. `base_dir` as written (`base` is the folder it means);
    `files` each assistant's file by id, instructions or not."""

    base_dir: str
    current: str
    assistants: tuple[Who, ...]
    files: Mapping[str, str]

    @property
    def base(self) -> str:
        return base_folder(self.base_dir)

    @property
    def global_file(self) -> str:
        return global_file(self.base_dir)


@dataclass(frozen=True, slots=True)
class _Prompt:
    """All that is kept of a prompt: whether it says anything, with and without time placeholders."""

    says: bool
    says_without_time: bool


class _Wrong:
    """Stands for a value of a type that the plugin does not accept in this place."""


def _keep(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """One JSON object with only the named keys; the last of equal ones wins, as in JavaScript."""
    kept: dict[str, object] = {}
    for key, value in pairs:
        if key == "systemPrompt":
            kept[key] = (
                _Prompt(bool(js.trim(value)), bool(js.trim(_TIME.sub("", value))))
                if isinstance(value, str)
                else _Wrong()
            )
        elif key in _NAMED:
            kept[key] = value
    return kept


def only_named(data: bytes) -> bytes:
    """A `data.json` or `manifest.json` with nothing left in it but what is read here, as JSON.

    For whoever keeps file contents: this may be kept, the file's own bytes may not (they hold API keys).
    Empty when the text cannot be read; `parse_settings` of the result is that of the whole.
    """
    raw = _load(data)
    if not isinstance(raw, dict):
        return b""
    kept: dict[str, object] = {
        key: raw[key] for key in ("currentAssistantId", "id") if isinstance(raw.get(key), str)
    }
    version = raw.get("version")
    if isinstance(version, float) and version != float("inf"):  # so high is as good as none
        kept["version"] = max(-1.0, version)
    if "yolo" in raw:
        yolo = raw["yolo"]
        base = yolo.get("baseDir") if isinstance(yolo, dict) else None
        kept["yolo"] = {"baseDir": base} if isinstance(base, str) else {}
    assistants = raw.get("assistants")
    if isinstance(assistants, list):
        kept["assistants"] = [_only_named(item) for item in assistants if isinstance(item, dict)]
    return json.dumps(kept).encode()


def _only_named(assistant: dict[str, object]) -> dict[str, object]:
    kept = {key: assistant[key] for key in ("id", "name") if isinstance(assistant.get(key), str)}
    prompt = assistant.get("systemPrompt")
    if isinstance(prompt, _Prompt):
        kept["systemPrompt"] = "x" if prompt.says_without_time else "{{current_date}}" if prompt.says else ""
    elif "systemPrompt" in assistant:
        kept["systemPrompt"] = None
    return kept


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def has_yolo_key(data: bytes) -> bool:
    """Whether this `data.json` has a `yolo` key at its top: then it is the plugin's."""
    raw = _load(data)
    return isinstance(raw, dict) and "yolo" in raw


def manifest_is_yolo(data: bytes) -> bool:
    """Whether this `manifest.json` names a plugin whose id contains `yolo`."""
    raw = _load(data)
    return isinstance(raw, dict) and isinstance(raw.get("id"), str) and "yolo" in str(raw["id"]).lower()


def _load(data: bytes) -> object:
    """The named keys of a JSON text; None when it cannot be read (not JSON, too deep, too large)."""
    if len(data) > MAX_BYTES:
        return None
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_keep,
            parse_int=float,  # no limit on digits, and JavaScript has no other numbers
            parse_constant=_refuse,
        )
    except (ValueError, RecursionError):
        return None


def _assistants(raw: object, version: float) -> list[Who]:
    found: list[Who] = []
    for item in raw if isinstance(raw, list) else []:
        if not isinstance(item, dict):
            continue
        id, name, prompt = item.get("id"), item.get("name"), item.get("systemPrompt", _Prompt(False, False))
        # The plugin's schema: id and name are texts, name not empty, a prompt a text. Others are dropped.
        if (
            not isinstance(id, str)
            or not isinstance(name, str)
            or not name
            or not isinstance(prompt, _Prompt)
        ):
            continue
        says = prompt.says_without_time if version < _TIME_IN_PROMPT_BEFORE else prompt.says
        who = Who(id, js.trim(name), says)
        found.append(who._replace(name=shown_name(who)))
    return found


def _with_default(assistants: list[Who], version: float) -> list[Who]:
    had_prompt = version < _DEFAULT_HAD_PROMPT_BEFORE
    if any(who.id == DEFAULT_ID for who in assistants):
        return [
            who._replace(has_instructions=True) if who.id == DEFAULT_ID and had_prompt else who
            for who in assistants
        ]
    return [Who(DEFAULT_ID, DEFAULT_NAME, had_prompt), *assistants]


def parse_settings(data: bytes | None) -> YoloSettings | None:
    """What the plugin makes of its `data.json`. None: there is no such file, or it is no JSON object.

    Never raises. A text without a version is read as of today's plugin.
    """
    raw = _load(data) if data is not None else None
    if not isinstance(raw, dict):
        return None
    version = raw.get("version")
    version = version if isinstance(version, float) else float("inf")
    yolo = raw.get("yolo")
    base = yolo.get("baseDir") if isinstance(yolo, dict) else None
    current = raw.get("currentAssistantId")
    return _settings(
        base if isinstance(base, str) else base_folder(None),
        current if isinstance(current, str) else None,
        _with_default(_assistants(raw.get("assistants"), version), version),
    )


def _settings(base_dir: str, current: str | None, assistants: list[Who]) -> YoloSettings:
    known = {who.id for who in assistants}
    return YoloSettings(
        base_dir,
        current if current is not None and current in known else DEFAULT_ID,
        tuple(assistants),
        assistant_files(base_dir, assistants),
    )
