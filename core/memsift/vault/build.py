"""From files as they were found to the Vault: layouts, roles, documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from memsift.markdown import parse
from memsift.markdown.lines import unreadable
from memsift.markdown.model import Document, Entry, Fields, unread_entry
from memsift.messages import Message
from memsift.text import leading_date
from memsift.vault.layouts import LAYOUTS, Layout, Tree
from memsift.vault.layouts.base import is_markdown, join, split
from memsift.vault.layouts.yolo_settings import (
    YoloSettings,
    has_yolo_key,
    manifest_is_yolo,
    parse_settings,
)
from memsift.vault.marks import Marks
from memsift.vault.model import (
    NOT_READ,
    OUTSIDE,
    LateDocument,
    MemoryFile,
    RawFile,
    Role,
    Vault,
    unparsed_file,
)
from memsift.vault.walk import SETTINGS_FOLDER, is_settings_file


def build(
    root: str,
    raw: Iterable[RawFile],
    *,
    opened: Iterable[str] = (),
    marks: Marks | None = None,
    first_seen: Mapping[str, date] | None = None,
    settings_json: Mapping[str, bytes] | None = None,
    before: Vault | None = None,
) -> Vault:
    """The vault that these files make. Pure; never raises for anything a file holds or is called.

    `opened`: what was named when opening, relative to `root` (see `walk.find_root`). `settings_json`:
    vault path → bytes of the plugins' `data.json` and `manifest.json`; they may stand in `raw` as well.
    Only the keys that are needed are kept of them (they hold API keys). `before`: an earlier vault, whose
    documents serve again where the bytes are the same.
    """
    found = sorted(raw, key=lambda file: file.path)
    plugins = dict(settings_json or {})
    plugins |= {f.path: f.data for f in found if is_settings_file(f.path) and f.data is not None}
    files = {file.path: file for file in found if SETTINGS_FOLDER not in file.path.split("/")}
    documents = _Documents(files, before)
    layouts = _layouts(files, documents, tuple(opened), yolo_settings(plugins))
    memory = [
        _memory_file(files[path], layout, documents)
        for layout in layouts
        for path in layout.files
        if path in files
    ]
    memory.sort(key=lambda file: file.path)
    taken = {file.path for file in memory}
    yolo = next((layout for layout in layouts if layout.has_settings or layout.assistants), None)
    return Vault(
        root=root,
        files=tuple(memory),
        notes=tuple(
            _note(file) for file in files.values() if is_markdown(file.path) and file.path not in taken
        ),
        names=tuple(files),
        assistants=yolo.assistants if yolo else (),
        current_assistant=yolo.current_assistant if yolo else None,
        has_settings=bool(yolo and yolo.has_settings),
        marks=dict(marks or {}),
        first_seen=dict(first_seen or {}),
        opened=tuple(opened),
        global_file=next((layout.global_file for layout in layouts if layout.global_file), None),
        hippocampus=next((layout.roots for layout in layouts if layout.name == "hippocampus"), ()),
        problems=_problems(plugins),
    )


class _Documents:
    """Documents of files, made at most once each and not before they are asked for; those of an earlier vault
    serve again."""

    def __init__(self, files: Mapping[str, RawFile], before: Vault | None) -> None:
        self._files = files
        self._before = {file.path: file for file in before.files} if before else {}
        self._kept: dict[tuple[str, date | None], LateDocument] = {}

    def of(self, path: str, file_date: date | None = None) -> LateDocument:
        key = (path, file_date)
        if key not in self._kept:
            data = self._files[path].data or b""
            old = self._before.get(path)
            usable = old is not None and old.role not in BARE and log_date(path, old.role) == file_date
            if old is not None and usable and old.data == data:
                self._kept[key] = old.late
            else:
                self._kept[key] = LateDocument(data, lambda: parse(data, file_date=file_date))
        return self._kept[key]


def log_date(path: str, role: Role) -> date | None:
    """The day in a session log's name: that of its entries."""
    return leading_date(split(path)[1].removesuffix(".md")) if role is Role.SESSION_LOG else None


BARE = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})
"""Roles whose lines are rules and pointers: they carry no grade, date or expiry (contract §1)."""

_NOT_BARE = frozenset({"confidence", "date", "expires", "confirmed", "expired"})


def bare(document: Document) -> Document:
    """The document of a file of role BARE: its entries without grade, date and expiry."""
    return replace(document, entries=tuple(_bare_entry(entry) for entry in document.entries))


def _bare_entry(entry: Entry) -> Entry:
    return unread_entry(
        _BareReader(entry),
        line=entry.line,
        lead_line=entry.lead_line,
        end_line=entry.end_line,
        section=entry.section,
        heading_path=entry.heading_path,
        bullet=entry.bullet,
        raw=entry.raw,
        links=entry.links,
    )


class _BareReader:
    """Reads an entry and leaves out what its role cannot have."""

    def __init__(self, whole: Entry) -> None:
        self._whole = whole

    def id(self, entry: Entry) -> str | None:
        return self._whole.id

    def read(self, entry: Entry) -> tuple[Fields, str]:
        fields = replace(
            self._whole.fields,
            confidence=None,
            date=None,
            date_from=None,
            expires=None,
            confirmed=(),
            expired=None,
            bad_dates=(),
            spans=tuple(span for span in self._whole.fields.spans if span.name not in _NOT_BARE),
        )
        return fields, self._whole.text


def _layouts(
    files: Mapping[str, RawFile],
    documents: _Documents,
    opened: tuple[str, ...],
    settings: Mapping[str, YoloSettings],
) -> list[Layout]:
    tree = Tree(tuple(files), lambda path: bool(documents.of(path).get().entries), opened, settings)
    layouts: list[Layout] = []
    for find in LAYOUTS:
        layout = find(tree)
        layouts.append(layout)
        tree = replace(tree, taken=tree.taken | set(layout.files), roots=tree.roots + layout.roots)
    return layouts


def _memory_file(raw: RawFile, layout: Layout, documents: _Documents) -> MemoryFile:
    placed = layout.files[raw.path]
    late = documents.of(raw.path, log_date(raw.path, placed.role))
    if placed.role in BARE:
        whole = late
        late = LateDocument(whole.data, lambda: bare(whole.get()))
    return unparsed_file(
        late,
        path=raw.path,
        role=placed.role,
        layout=layout.name,
        assistant=placed.assistant,
        readonly=raw.readonly or (NOT_READ if raw.data is None else unreadable(raw.data)),
        mtime_ns=raw.mtime_ns,
    )


def _note(raw: RawFile) -> RawFile:
    """A note that leads out of the vault is known by name only."""
    return replace(raw, data=None) if raw.readonly == OUTSIDE else raw


def yolo_settings(plugins: Mapping[str, bytes]) -> dict[str, YoloSettings]:
    """folder that holds `.obsidian` → what the YOLO plugin there goes by.

    The plugin's folder is the one whose manifest's id contains `yolo` (without a manifest: its own name,
    which Obsidian takes from the id), or whose `data.json` has `yolo`.
    """
    found: dict[str, tuple[bool, YoloSettings]] = {}
    for path in sorted(path for path in plugins if split(path)[1] == "data.json"):
        named = _is_named_yolo(path, plugins)
        settings = parse_settings(plugins[path]) if named or has_yolo_key(plugins[path]) else None
        root = "/".join(path.split("/")[:-4])
        if settings is not None and (root not in found or (named and not found[root][0])):
            found[root] = (named, settings)
    return {root: settings for root, (_, settings) in sorted(found.items())}


def _is_named_yolo(data_json: str, plugins: Mapping[str, bytes]) -> bool:
    folder = split(data_json)[0]
    manifest = plugins.get(join(folder, "manifest.json"))
    return "yolo" in split(folder)[1].lower() if manifest is None else manifest_is_yolo(manifest)


def _problems(plugins: Mapping[str, bytes]) -> tuple[Message, ...]:
    """A `data.json` of a YOLO plugin that cannot be read: then every assistant's file counts as read."""
    return tuple(
        Message("vault.settings-unreadable", {"file": path})
        for path in sorted(plugins)
        if split(path)[1] == "data.json"
        and _is_named_yolo(path, plugins)
        and parse_settings(plugins[path]) is None
    )
