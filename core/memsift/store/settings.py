"""The person's settings: `config.toml` in the configuration folder, and what a vault adds to it.

A bad value is told and its default used; an unknown key is told and left alone. A vault's own
`.memsift/settings.toml` travels with the vault and may have been written by anyone: it may make a check
stricter, never laxer, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store import place
from memsift.store.files import Folder, make_private
from memsift.store.model import StoreError

CONFIG_FILE = "config.toml"
_MAX_BYTES = 256 * 1024

Kind = Literal["number", "flag", "choice", "texts", "keys", "loaders"]
Value = Any
"""What a setting holds: int, bool, str, tuple[str, ...] or a mapping, as its kind says."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One known key. `name` is where it stands in the file (`table.key`, or `key` at the top).

    `low`..`high`: the range of a number, both included. `unit`: days, lines, characters, MB.
    `tighten`: what a vault may do with it: `lower` the number, `add` texts, or nothing.
    """

    name: str
    kind: Kind
    default: Value
    low: int = 0
    high: int = 0
    unit: str = ""
    choices: tuple[str, ...] = ()
    tighten: Literal["lower", "add"] | None = None

    @property
    def about(self) -> Message:
        """What it is for, for the settings screen."""
        return Message(f"store.setting-{self.name.replace('.', '-').replace('_', '-')}")


def _limit(name: str, default: int, unit: str, high: int) -> Setting:
    return Setting(f"checks.{name}", "number", default, 1, high, unit, tighten="lower")


SETTINGS: tuple[Setting, ...] = (
    Setting("lang", "choice", "auto", choices=("auto", "en", "zh")),
    Setting("theme", "choice", "auto", choices=("auto", "dark", "light", "ansi-dark", "ansi-light")),
    Setting("mouse", "choice", "auto", choices=("auto", "on", "off")),
    _limit("recent_days", 28, "days", 3650),
    _limit("recent_warn_days", 14, "days", 3650),
    Setting("checks.extend_days", "number", 28, 1, 3650, "days"),
    _limit("agents_lines", 60, "lines", 100_000),
    _limit("agents_chars", 6_000, "characters", 10_000_000),
    _limit("index_lines", 60, "lines", 100_000),
    _limit("long_term_chars", 15_000, "characters", 10_000_000),
    _limit("project_lines", 30, "lines", 100_000),
    _limit("entry_chars", 200, "characters", 1_000_000),
    Setting("checks.must_survive", "texts", (), tighten="add"),
    Setting("alike.always", "texts", ()),
    Setting("checks.checkup_days", "number", 7, 1, 365, "days", tighten="lower"),
    Setting("history.keep_days", "number", 400, 7, 36_500, "days"),
    # The whole journal is checked whenever it is opened: its size is what opening a vault costs.
    Setting("history.keep_mb", "number", 64, 1, 100_000, "MB"),
    Setting("loaders", "loaders", {}),
    Setting("keys", "keys", {}),
)
"""Every setting, in the order in which they are shown."""

_BY_NAME = {setting.name: setting for setting in SETTINGS}
_TABLES = frozenset(name.split(".")[0] for name in _BY_NAME if "." in name)
# Tables of free names: their keys belong to the loaders and to the actions, which check them.
_FREE = frozenset({"loaders", "keys"})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting's value by name, and what was wrong in the files."""

    values: Mapping[str, Value] = field(default_factory=lambda: {s.name: s.default for s in SETTINGS})
    problems: tuple[Message, ...] = ()

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    @property
    def policy(self) -> dict[str, object]:
        """What the checks go by: the `checks` table without its prefix, and `loaders`."""
        checks = {n.partition(".")[2]: v for n, v in self.values.items() if n.startswith("checks.")}
        return {**checks, "loaders": self.values["loaders"]}


def read_settings(text: bytes | None, file: str = CONFIG_FILE) -> Settings:
    """The settings that the bytes of a `config.toml` make; None: there is none. Pure; never raises."""
    values: dict[str, Value] = {s.name: s.default for s in SETTINGS}
    raw, problems = _parse(text, file)
    for name, value in _flat(raw):
        setting = _BY_NAME.get(name)
        if setting is None:
            problems.append(Message("store.setting-unknown", {"file": file, "name": name}))
            continue
        good, wrong = _checked(setting, value)
        if wrong is None:
            values[name] = good
        else:
            problems.append(Message("store.setting-bad", {"file": file, "name": name, "wanted": wrong}))
    return Settings(values, tuple(problems))


def tighten(settings: Settings, text: bytes | None, file: str = place.SETTINGS_FILE) -> Settings:
    """The settings with a vault's own laid over them: only where they make a check stricter. Pure."""
    values = dict(settings.values)
    raw, problems = _parse(text, file)
    for name, value in _flat(raw):
        setting = _BY_NAME.get(name)
        if setting is None or setting.tighten is None:
            problems.append(Message("store.setting-not-here", {"file": file, "name": name}))
            continue
        good, wrong = _checked(setting, value)
        if wrong is not None:
            problems.append(Message("store.setting-bad", {"file": file, "name": name, "wanted": wrong}))
        elif setting.tighten == "add":
            values[name] = tuple(dict.fromkeys((*values[name], *good)))
        elif good <= values[name]:
            values[name] = good
        else:
            problems.append(
                Message(
                    "store.setting-looser", {"file": file, "name": name, "value": good, "kept": values[name]}
                )
            )
    return Settings(values, (*settings.problems, *problems))


def with_value(text: bytes | None, name: str, value: Value) -> bytes:
    """The bytes of `config.toml` with one setting changed; comments and all else stay. Pure.

    `name`: of a setting, `keys.<action id>`, `loaders.<id>` or `loaders.<id>.<key>`. `value` None takes the
    setting out. Raises StoreError for an unknown name, a bad value, or a file that
    cannot be read as TOML (it is never overwritten).
    """
    # It keeps comments, which only writing needs; reading does with the far smaller parser of Python's own.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    tables, key = _place(name)
    setting = _BY_NAME.get(name) or (_BY_NAME.get(tables[0]) if tables and tables[0] in _FREE else None)
    if setting is None:
        raise StoreError(Message("store.setting-unknown", {"file": CONFIG_FILE, "name": name}))
    if value is not None and name in _BY_NAME:
        _, wrong = _checked(setting, list(value) if isinstance(value, tuple) else value)
        if wrong is not None:
            raise StoreError(
                Message("store.setting-bad", {"file": CONFIG_FILE, "name": name, "wanted": wrong})
            )
    try:
        document = tomlkit.parse((text or b"").decode("utf-8-sig"))
    except (TOMLKitError, UnicodeDecodeError) as error:
        raise StoreError(Message("store.settings-unreadable", {"file": CONFIG_FILE})) from error
    table: MutableMapping[str, Any] = document
    for outer in tables:
        if not isinstance(table.get(outer), MutableMapping):
            table[outer] = tomlkit.table()
        table = table[outer]
    if tables == ("keys",):
        _take_out_dotted(table, key.split("."))
    if value is None:
        table.pop(key, None)
    else:
        table[key] = list(value) if isinstance(value, tuple) else value
    return tomlkit.dumps(document).encode()


def _place(name: str) -> tuple[tuple[str, ...], str]:
    """The tables that a name stands in, and its key: an action's id has dots of its own, and a loader's
    own keys stand in a table of its id."""
    head, _, rest = name.partition(".")
    if head == "loaders" and "." in rest:
        id, _, key = rest.rpartition(".")
        return (head, id), key
    return ((head,), rest) if rest else ((), head)


def _take_out_dotted(table: MutableMapping[str, Any], parts: Sequence[str]) -> None:
    """Take `entry.delete = …` out of `[keys]`: TOML reads it as a table, people mean the action's id."""
    inner: Any = table
    for part in parts[:-1]:
        inner = inner.get(part)
        if not isinstance(inner, MutableMapping):
            return
    inner.pop(parts[-1], None)


def load(config_dir: str) -> Settings:
    """The person's settings. An unreadable file is a problem to be told, not an error."""
    folder = Folder(config_dir, outside=True)
    try:
        seen = folder.read(CONFIG_FILE, limit=_MAX_BYTES) if folder.exists() else None
    except StoreError as error:
        return Settings(problems=(error.message,))
    return read_settings(seen.data if seen else None)


def load_for_vault(config_dir: str, vault: Folder) -> Settings:
    """The person's settings with the vault's own on top, where they are stricter."""
    mine = load(config_dir)
    try:
        seen = vault.read(place.SETTINGS_FILE, limit=_MAX_BYTES)
    except StoreError as error:
        return Settings(mine.values, (*mine.problems, error.message))
    return tighten(mine, seen.data) if seen else mine


def save(config_dir: str, name: str, value: Value) -> None:
    """Change one of the person's settings. Raises StoreError."""
    make_private(config_dir)
    folder = Folder(config_dir, outside=True)
    seen = folder.read(CONFIG_FILE, limit=_MAX_BYTES)
    folder.write(
        CONFIG_FILE, seen.data if seen else None, with_value(seen.data if seen else None, name, value)
    )


def spoken_language(environ: Mapping[str, str] | None = None) -> str:
    """The language that the settings name: en, zh, or "" when they leave it to the locale."""
    lang = load(place.config_root(None, os.environ if environ is None else environ))["lang"]
    return "" if lang == "auto" else str(lang)


def last_opened(environ: Mapping[str, str] | None = None) -> Path | None:
    """The vault that was opened last, None when there is none or it is gone."""
    found = place.last_opened(place.state_root(None, os.environ if environ is None else environ))
    return Path(found) if found else None


def _parse(text: bytes | None, file: str) -> tuple[dict[str, Any], list[Message]]:
    if text is None:
        return {}, []
    import tomllib  # most people have no such file, and everything waits for the settings

    try:
        return tomllib.loads(text.decode("utf-8-sig")), []
    except (RecursionError, ValueError):  # broken TOML and what is no UTF-8 are ValueErrors
        return {}, [Message("store.settings-unreadable", {"file": file})]


def _flat(raw: Mapping[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in raw.items():
        if key in _TABLES and isinstance(value, dict):
            found += [(f"{key}.{name}", item) for name, item in value.items()]
        else:
            found.append((key, value))
    return found


def _checked(setting: Setting, value: Any) -> tuple[Value, Message | None]:
    """The value as it is kept, and what would have been right if it is wrong."""
    match setting.kind:
        case "number":
            good = (
                isinstance(value, int)
                and not isinstance(value, bool)
                and setting.low <= value <= setting.high
            )
            return value, None if good else Message(
                "store.wanted-number", {"low": setting.low, "high": setting.high, "default": setting.default}
            )
        case "flag":
            return value, None if isinstance(value, bool) else Message("store.wanted-flag")
        case "choice":
            if isinstance(value, bool):  # `mouse = true` is what everybody writes
                value = "on" if value else "off"
            good = isinstance(value, str) and value in setting.choices
            return value, None if good else Message(
                "store.wanted-choice", {"choices": ", ".join(setting.choices)}
            )
        case "texts":
            good = isinstance(value, list) and all(isinstance(item, str) and item.strip() for item in value)
            return tuple(value) if good else (), None if good else Message("store.wanted-texts")
        case "keys":
            value = dict(_undotted(value)) if isinstance(value, dict) else value
            good = isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
            return value, None if good else Message("store.wanted-keys")
        case "loaders":
            good = isinstance(value, dict) and all(isinstance(item, dict) for item in value.values())
            return value, None if good else Message("store.wanted-loaders")


def _undotted(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """`entry.delete = "x"` without quotes is a table in a table to TOML: here it is one id again."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{rest}", item) for rest, item in _undotted(value))
        else:
            yield key, value
