"""The loaders: `limits.toml` and what the person's settings change in it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

from memsift.loaders.model import Limit, Loader, LoaderError
from memsift.loaders.units import Drop, Lost, Unit
from memsift.messages import Message

Overrides = Mapping[str, Mapping[str, object]]
"""Loader id → keys of `limits.toml`. `value` and `unit` alone replace the first limit's; `limit = []` or
`value = 0` takes the limit away. An unknown id is a loader of the person's own."""

YOLO = "yolo"
AGENTS_MD = "dsh"
"""What a hippocampus tree is loaded by unless said otherwise."""


def loaders(overrides: Overrides | None = None) -> dict[str, Loader]:
    """Every loader by id, in the order of the file. Raises LoaderError for a setting that is none."""
    tables: dict[str, dict[str, object]] = {id: dict(table) for id, table in _shipped().items()}
    for id, changes in (overrides or {}).items():
        if not isinstance(changes, Mapping):
            raise _bad(id, "", changes)
        tables[id] = _changed(id, tables.get(id, {}), changes)
    return {id: _loader(id, table) for id, table in tables.items()}


@cache
def _shipped() -> dict[str, dict[str, object]]:
    data = get_data(__package__, "limits.toml")
    assert data is not None  # it is part of the package
    return tomllib.loads(data.decode())


def _changed(id: str, table: dict[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """A loader's table with the settings laid over it."""
    new = {**table, **{key: value for key, value in changes.items() if key not in ("value", "unit")}}
    if "value" in changes or "unit" in changes:
        limits = new.get("limit")
        first, *others = limits if isinstance(limits, list) and limits else [{"unit": "bytes"}]
        if not isinstance(first, Mapping):
            raise _bad(id, "limit", first)
        first = {**first, **{key: changes[key] for key in ("value", "unit") if key in changes}}
        new["limit"] = [first, *others] if first.get("value", 0) != 0 else others
    return new


def _loader(id: str, table: Mapping[str, object]) -> Loader:
    known = {"name", "files", "limit", "lost", "drop", "overhead", "then", "source", "date", "reported"}
    for key in table:
        if key not in known:
            raise _bad(id, key, table[key])
    return Loader(
        id=id,
        name=_text(id, table, "name", id),
        files=_texts(id, table, "files"),
        limits=_limits(id, table.get("limit", [])),
        lost=Lost(_choice(id, table, "lost", Lost.TAIL, tuple(Lost))),
        drop=Drop(_choice(id, table, "drop", Drop.LATER, tuple(Drop))),
        overhead=_whole(id, "overhead", table.get("overhead", 0)),
        then=_texts(id, table, "then"),
        source=_text(id, table, "source", ""),
        date=_text(id, table, "date", ""),
        reported=table.get("reported", False) is True,
    )


def _limits(id: str, raw: object) -> tuple[Limit, ...]:
    if not isinstance(raw, list):
        raise _bad(id, "limit", raw)
    found: list[Limit] = []
    for item in raw:
        if not isinstance(item, Mapping):
            raise _bad(id, "limit", item)
        unit = _choice(id, item, "unit", Unit.BYTES, tuple(Unit))
        value = _whole(id, "value", item.get("value"))
        found.append(Limit(value, Unit(unit), item.get("cumulative", False) is True))
    return tuple(limit for limit in found if limit.value > 0)


def _bad(id: str, key: str, value: object) -> LoaderError:
    return LoaderError(Message("loaders.bad-setting", {"loader": id, "key": key, "value": str(value)[:80]}))


def _whole(id: str, key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _bad(id, key, value)
    return value


def _text(id: str, table: Mapping[str, object], key: str, default: str) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise _bad(id, key, value)
    return value


def _texts(id: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _bad(id, key, value)
    return tuple(value)


def _choice(id: str, table: Mapping[str, object], key: str, default: str, of: tuple[str, ...]) -> str:
    value = table.get(key, default)
    if not isinstance(value, str) or value not in of:
        raise _bad(id, key, value)
    return value
