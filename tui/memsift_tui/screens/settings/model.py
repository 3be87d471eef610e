"""What the Settings screen shows, as plain values: groups of rows, each a setting, a loader or an action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from memsift.loaders import Limit, LoaderError, loaders
from memsift.messages import Lang, Message
from memsift.store.settings import SETTINGS, Setting, Settings, Value
from memsift.text import SafeText, visible
from memsift_tui.actions import ACTIONS, GROUPS, Keymap, key_words
from memsift_tui.widgets.content import words

GROUP_OF = {"lang": "look", "theme": "look", "mouse": "look", "alike.always": "checks"}
"""The group of a setting whose table is none; the others go by their table."""

Kind = Literal["choice", "number", "texts", "loader", "keys"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `name` as in the file; `own`: the person has set it; `tight`: what this vault's own file
    makes of it, in words, or None."""

    name: str
    kind: Kind
    label: SafeText
    value: SafeText
    default: SafeText
    about: SafeText
    more: SafeText
    own: bool
    facts: tuple[SafeText, ...] = ()
    tight: SafeText | None = None


@dataclass(frozen=True, slots=True)
class Group:
    title: SafeText
    rows: tuple[Row, ...]
    note: SafeText | None = None


def groups(mine: Settings, now: Settings, keys: Keymap, lang: Lang) -> tuple[Group, ...]:
    """Everything that can be set. `mine`: as the person's file has it, `now`: with the vault's own on top."""
    found: list[Group] = []
    for group in ("look", "checks", "history"):
        rows = (row(s, mine, now, lang) for s in SETTINGS if s.kind not in ("loaders", "keys"))
        of_group = tuple(r for r in rows if _group_of(r.name) == group)
        found.append(Group(_t(lang, f"settings.group.{group}"), of_group))
    found.append(_loaders(mine, lang))
    found += _keys(mine["keys"], keys, lang)
    return tuple(found)


def _group_of(name: str) -> str:
    return GROUP_OF.get(name) or name.partition(".")[0]


def _t(lang: Lang, message_id: str, **params: object) -> SafeText:
    return words(Message(message_id, params), lang)


def slug(name: str) -> str:
    """A setting's name as message ids have it."""
    return name.replace(".", "-").replace("_", "-")


def setting_of(name: str) -> Setting | None:
    """The setting of this name; None for a loader and an action's keys."""
    return next((s for s in SETTINGS if s.name == name), None)


# Values in words.


def number_words(n: int, unit: str, lang: Lang) -> SafeText:
    """`6000`, `characters` → `6,000 characters`."""
    if unit == "days":
        return _t(lang, "settings.value.days", n=n)
    return _t(lang, f"settings.value.{unit.lower()}", shown=n if n == 1 else f"{n:,}")


def value_words(setting: Setting, value: Value, lang: Lang) -> SafeText:
    """A value as a person reads it."""
    if setting.kind == "number":
        return number_words(value, setting.unit, lang)
    if setting.kind == "texts":
        return _t(lang, "settings.value.phrases", n=len(value)) if value else _t(lang, "settings.value.none")
    return _t(lang, f"settings.value.{value}")


def limits_words(limits: Iterable[Limit], lang: Lang) -> SafeText:
    """A loader's limits in words."""
    said = [number_words(limit.value, str(limit.unit), lang) for limit in limits]
    return visible(", ".join(said)) if said else _t(lang, "settings.value.no-limit")


# Rows.


def row(setting: Setting, mine: Settings, now: Settings, lang: Lang) -> Row:
    """The row of an ordinary setting."""
    name = setting.name
    own, effective = mine[name], now[name]
    facts = [_t(lang, "settings.strip.default", value=value_words(setting, setting.default, lang))]
    if setting.kind == "number":
        facts.append(_t(lang, "settings.strip.range", low=f"{setting.low:,}", high=f"{setting.high:,}"))
    facts.append(_t(lang, "settings.strip.name", name=name))
    return Row(
        name=name,
        kind="number" if setting.kind == "number" else "texts" if setting.kind == "texts" else "choice",
        label=_t(lang, f"settings.name.{slug(name)}"),
        value=value_words(setting, effective, lang),
        default=value_words(setting, setting.default, lang),
        about=words(setting.about, lang),
        more=_t(lang, f"settings.more.{slug(name)}"),
        own=own != setting.default,
        facts=tuple(facts),
        tight=None if own == effective else _tight(setting, own, effective, lang),
    )


def _tight(setting: Setting, own: Value, effective: Value, lang: Lang) -> SafeText:
    if setting.tighten == "add":
        return _t(lang, "settings.strip.added", n=len(effective) - len(own))
    value, before = value_words(setting, effective, lang), value_words(setting, own, lang)
    return _t(lang, "settings.strip.tight", value=value, own=before)


def _loaders(mine: Settings, lang: Lang) -> Group:
    overrides: Mapping[str, Mapping[str, Any]] = mine["loaders"]
    shipped = loaders()
    note = _t(lang, "settings.note.loaders")
    try:
        known = loaders(overrides)
    except LoaderError as error:
        known, note = shipped, words(Message("settings.problem", {"what": error.message}), lang)
    rows = []
    for loader in known.values():
        default = limits_words(shipped[loader.id].limits if loader.id in shipped else (), lang)
        rows.append(
            Row(
                name=f"loaders.{loader.id}",
                kind="loader",
                label=visible(loader.name),
                value=limits_words(loader.limits, lang),
                default=default,
                about=_t(lang, "settings.about.loader", name=loader.name),
                more=_t(lang, "settings.more.loaders"),
                own=loader.id in overrides,
                facts=(
                    _t(lang, "settings.strip.default", value=default),
                    _t(lang, "settings.strip.name", name=f"loaders.{loader.id}"),
                    *((visible(loader.source),) if loader.source else ()),
                ),
            )
        )
    return Group(_t(lang, "settings.group.loaders"), tuple(rows), note)


def _keys(chosen: Mapping[str, str], keys: Keymap, lang: Lang) -> list[Group]:
    defaults = {action.id: action.keys for action in ACTIONS}
    found: list[Group] = []
    for group in GROUPS:
        rows = []
        for action in keys.actions:
            if action.group != group:
                continue
            default = shown_keys(defaults[action.id], lang)
            rows.append(
                Row(
                    name=f"keys.{action.id}",
                    kind="keys",
                    label=words(action.help, lang),
                    value=shown_keys(action.keys, lang),
                    default=default,
                    about=words(action.help, lang),
                    more=_t(lang, "settings.more.keys"),
                    own=action.id in chosen,
                    facts=(
                        _t(lang, "settings.strip.default", value=default),
                        _t(lang, "settings.strip.name", name=f"keys.{action.id}"),
                    ),
                )
            )
        title = _t(lang, "settings.group.keys", group=Message(f"tui.group.{group}"))
        note = _t(lang, "settings.note.keys") if not found else None
        if rows:
            found.append(Group(title, tuple(rows), note))
    return found


def shown_keys(keys: Iterable[str], lang: Lang) -> SafeText:
    """Keys as people write them; none: said so."""
    shown = "  ".join(key_words(key, lang) for key in keys)
    return visible(shown) if shown else _t(lang, "settings.value.none")
