"""Where a vault's own things are kept (design, "Where things are kept").

In the vault: `.memsift/`, made by the first decision. On this machine: one folder a vault below the
state folder, private to its owner; its `vault.json` says which vault (id) at which real path it is for.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.files import Folder, kind_of, make_private, real_path
from memsift.store.hold import PATIENCE
from memsift.store.model import StoreError

OWN = ".memsift"
ID_FILE = f"{OWN}/id"
NUMBERS_FILE = f"{OWN}/numbers.json"
SETTINGS_FILE = f"{OWN}/settings.toml"
LAST_FILE = "last"

_ID = re.compile(r"[0-9a-f]{32}")
_BINDING, _OPENING = "vault.json", "opening.lock"


_NO_STATE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP})
"""What the system says of what is no vault's state: a file, a link, an empty folder."""


@dataclass(frozen=True, slots=True)
class Place:
    """A vault and its folder of state. `inside`: what was named when it was opened, as vault paths.

    `moved_from`: the same vault was known at this path, which is gone now; whether it was moved is for
    the person to say, until then it has a fresh state of its own. `notes`: what the person should know.
    `trouble`: the state folder cannot be made, so that nothing can be decided.
    """

    root: str
    inside: tuple[str, ...]
    id: str
    state: str
    moved_from: str | None = None
    notes: tuple[Message, ...] = ()
    trouble: Message | None = None


@dataclass(frozen=True, slots=True)
class _Binding:
    """What `vault.json` in a state folder says."""

    folder: str
    id: str
    path: str
    moved_from: str | None = None


def state_root(given: str | None, env: Mapping[str, str]) -> str:
    """The folder of all vaults' states: given, else `$MEMSIFT_STATE_DIR`, else XDG's."""
    found = given or env.get("MEMSIFT_STATE_DIR")
    return real_path(found or os.path.join(_xdg(env, "XDG_STATE_HOME", "~/.local/state"), "memsift"))


def config_root(given: str | None, env: Mapping[str, str]) -> str:
    """The folder of the person's settings: given, else `$MEMSIFT_CONFIG_DIR`, else XDG's."""
    found = given or env.get("MEMSIFT_CONFIG_DIR")
    return real_path(found or os.path.join(_xdg(env, "XDG_CONFIG_HOME", "~/.config"), "memsift"))


def _xdg(env: Mapping[str, str], name: str, default: str) -> str:
    value = env.get(name, "")
    # The specification says that relative paths are to be ignored.
    return value if value.startswith("/") else default


def find_place(path: str, states: str) -> Place:
    """The vault that `path` (a folder or a file) belongs to, and its state folder, which is made.

    Raises StoreError when there is nothing to look at.
    """
    # What only says where things are kept is asked for by every command: it loads no vault.
    from memsift.vault.walk import find_root

    full = real_path(path)
    kind = kind_of(full)
    if kind is None:
        raise StoreError(Message("store.no-vault", {"path": path}))
    if kind == "other" or (kind == "file" and not full.lower().endswith(".md")):
        raise StoreError(Message("store.no-markdown", {"path": path}))
    opened = find_root(full, lambda p: kind_of(p) is not None, is_file=kind == "file")
    vault_id, note = read_id(Folder(opened.root))
    notes = (note,) if note else ()
    where = Place(opened.root, opened.inside, "", os.path.join(states, "none"), notes=notes)
    try:
        make_private(states)
        # Two that open a vault for the first time at one moment must not begin two states.
        with Folder(states).locked(_OPENING, wait=PATIENCE):
            found = _find_binding(opened.root, vault_id, _bindings(states))
            if vault_id not in (None, found.id):
                notes = (*notes, Message("store.id-changed"))
            where = replace(
                where,
                id=found.id,
                state=os.path.join(states, found.folder),
                moved_from=found.moved_from,
                notes=notes,
            )
            bind(where)
    except StoreError as error:
        return replace(where, trouble=error.message)
    return where


def read_id(vault: Folder) -> tuple[str | None, Message | None]:
    """The id in `.memsift/id`, None when there is none that can be one, and what is odd about it."""
    try:
        seen = vault.read(ID_FILE, limit=256)
    except StoreError as error:
        return None, Message("store.own-folder-odd", {"reason": error.message})
    if seen is None:
        return None, None
    text = seen.data.decode("ascii", errors="replace").strip()
    return (text, None) if _ID.fullmatch(text) else (None, Message("store.id-unreadable"))


def odd_id(vault: Folder) -> list[Message]:
    """What is odd about the vault's id, for `doctor`."""
    _, odd = read_id(vault)
    return [odd] if odd else []


def _bindings(states: str) -> tuple[_Binding, ...]:
    """Which states there are. Raises StoreError when one cannot be looked into."""
    top = Folder(states)
    if not top.exists():
        return ()
    found = []
    for name in top.names():
        try:
            seen = top.read(f"{name}/{_BINDING}", limit=65536)
            raw = json.loads(seen.data) if seen else None
        except ValueError:
            continue  # somebody else's folder
        except StoreError as error:
            if isinstance(error.__cause__, OSError) and error.__cause__.errno not in _NO_STATE:
                raise  # it may be this vault's: another one must not be begun beside it
            continue  # a file of ours, or somebody else's folder
        if isinstance(raw, dict) and isinstance(raw.get("id"), str) and isinstance(raw.get("path"), str):
            moved = raw.get("moved_from")
            found.append(_Binding(name, raw["id"], raw["path"], moved if isinstance(moved, str) else None))
    return tuple(found)


def _find_binding(root: str, vault_id: str | None, known: tuple[_Binding, ...]) -> _Binding:
    """The state that belongs to the vault at `root`.

    The path decides first: an agent can write `.memsift/id`, and a state that could be swapped that way
    would lose its baseline. Then the id: the vault was moved, or this is a copy.
    """
    here = next((b for b in known if b.path == root), None)
    if here is not None:
        still = here.moved_from is not None and kind_of(here.moved_from) is None
        return here if still else replace(here, moved_from=None)
    fresh = vault_id or os.urandom(16).hex()
    same = [b for b in known if b.id == vault_id]
    gone = next((b.path for b in same if kind_of(b.path) is None), None)
    folder = f"{fresh}-{os.urandom(4).hex()}" if same else fresh
    return _Binding(folder, fresh, root, gone)


def bind(place: Place) -> None:
    """Make the state folder and write down which vault it is for. Raises StoreError."""
    make_private(place.state)
    raw = {"schema": 1, "id": place.id, "path": place.root, "moved_from": place.moved_from}
    wanted = (json.dumps(raw, ensure_ascii=True) + "\n").encode()
    folder = Folder(place.state)
    seen = folder.read(_BINDING)
    if seen is None or seen.data != wanted:
        folder.put(_BINDING, wanted)


def state_of(states: str, path: str) -> str | None:
    """The state folder of the vault that was known at `path`."""
    found = next((b for b in _bindings(states) if b.path == path), None)
    return os.path.join(states, found.folder) if found else None


def take_on(here: Place, old: str, *, decided: bool) -> Place:
    """The vault with the state that it had elsewhere. What was begun here is dropped, or set aside where
    something was decided in it. Raises StoreError."""
    known = replace(here, state=old, moved_from=None)
    bind(known)
    if decided:
        Folder(here.state).discard(_BINDING)  # no vault's any more; what is in it stays
    else:
        _drop_state(here.state)
    return known


def _drop_state(state: str) -> None:
    """Remove a state folder and the files in it. Raises StoreError."""
    folder = Folder(state)
    for name in folder.names():
        folder.discard(name)
    Folder(os.path.dirname(state)).remove_empty(os.path.basename(state))


def last_opened(states: str) -> str | None:
    """The vault that was opened last; None when there is none or it is gone."""
    top = Folder(states)
    try:
        seen = top.read(LAST_FILE, limit=65536) if top.exists() else None
        path = seen.data.decode("utf-8", "surrogateescape").rstrip("\n") if seen else None
        return path if path and kind_of(path) is not None else None
    except StoreError:
        return None  # a convenience: without it the current folder is opened


def remember_opened(states: str, path: str) -> None:
    """Remember which vault was opened. Raises StoreError."""
    make_private(states)
    Folder(states).put(LAST_FILE, path.encode("utf-8", "surrogateescape") + b"\n")
