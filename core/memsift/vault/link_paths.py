"""From the path in a link to the files it can mean: Obsidian's look-up, and dot-folders beside it.

Obsidian looks a name up without case, tries `.md` behind it, takes a path from the vault's root before
all others, then what stands in or below the folder of the linking file, then the shortest path. Files in
dot-folders it does not know: here they are found by their path from the root, and from inside the same
dot-folder like any other file.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable

from memsift.record import dataclass

MOST_NAMED = 50
"""Files named for one link. A vault may have an `index.md` in each of a thousand folders."""


@dataclass(frozen=True, slots=True)
class PathMatch:
    """`best`: the files that the link means (several: it could mean each of them equally, none: no
    file). `others`: further files that its words fit. `hidden`: Obsidian does not see `best`. Of more
    than `MOST_NAMED` files the first are given."""

    best: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class _Name:
    path: str
    key: str  # the path as it is compared
    length: int  # in UTF-16 units, as Obsidian counts
    root: str | None  # the first dot-folder on the way (or the dot-file itself), as a key


def path_key(path: str) -> str:
    """How paths are compared: composed, without case, no-break spaces as spaces."""
    return unicodedata.normalize("NFC", path).replace("\xa0", " ").lower()


def hidden_root(path: str) -> str | None:
    """The path of the first dot-folder (or dot-file) on the way to `path`; None when Obsidian sees it."""
    parts = path.split("/")
    for i, part in enumerate(parts):
        if part.startswith("."):
            return "/".join(parts[: i + 1])
    return None


def goes_up(target: str) -> bool:
    """Whether a link's path goes up with `../`."""
    return target.startswith("../") or "/../" in target


def folder_of(path: str) -> str:
    """The folder that a path stands in, empty for the vault's root."""
    return path.rpartition("/")[0]


class PathIndex:
    """Every path of a vault, ready to be looked up. Building takes time linear in their number."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_name: dict[str, list[_Name]] = defaultdict(list)
        self._cache: dict[tuple[str, str, str | None], PathMatch] = {}
        self._sources: dict[str, tuple[str, str | None]] = {}  # linking file → its folder and dot-folder
        for path in sorted(set(names)):
            key = path_key(path)
            units = len(path.encode("utf-16-le", "surrogatepass")) // 2
            name = _Name(path, key, units, hidden_root(key))
            self._by_name[key.rpartition("/")[2]].append(name)

    def named(self, file_name: str) -> tuple[str, ...]:
        """Every path whose last part is `file_name` (without case), in code-point order."""
        return tuple(name.path for name in self._by_name.get(path_key(file_name), ()))

    def find(self, target: str, source: str) -> PathMatch:
        """The files that `target`, a link's path part, can mean when it stands in the file `source`."""
        if not target:
            return PathMatch((source,), hidden=hidden_root(source) is not None)
        key = path_key(target)
        if source not in self._sources:
            folder = path_key(folder_of(source))
            self._sources[source] = (folder, hidden_root(path_key(source)))
        folder, root = self._sources[source]
        cached = self._cache.get((key, folder, root))
        if cached is None:
            cached = self._cache[key, folder, root] = self._find(key, folder, root)
        return cached

    def _find(self, key: str, folder: str, root: str | None) -> PathMatch:
        wanted, names = self._look_up(key, lambda name: name.root is None or name.root == root)
        found = self._choose(wanted, names, key, folder)
        if found.best or root is not None:
            return self._with_hidden_namesakes(found, key) if root is None and "/" not in key else found
        wanted, names = self._look_up(key, lambda name: name.root is not None)
        paths = {_absolute(wanted, folder), _absolute("./" + wanted.removeprefix("./"), folder)}
        best = tuple(name.path for name in names if name.key in paths)
        return PathMatch(best, (), True) if best else PathMatch()

    def _look_up(self, key: str, allowed: Callable[[_Name], bool]) -> tuple[str, list[_Name]]:
        """The candidates by file name, and the path they were looked up with (perhaps with `.md`)."""
        last = key.rpartition("/")[2]
        if "." in last:
            names = [name for name in self._by_name.get(last, ()) if allowed(name)]
            if names:
                return key, names
        return key + ".md", [name for name in self._by_name.get(last + ".md", ()) if allowed(name)]

    def _choose(self, wanted: str, names: list[_Name], key: str, folder: str) -> PathMatch:
        if "/" not in wanted and len(names) == 1:
            return _match(names, [])
        full = _absolute(wanted, folder)
        exact = [name for name in names if name.key == full]
        if key.startswith("/"):
            return _match(exact, [])
        fitting = [name for name in names if name.key.endswith(full)]
        if not exact:
            inside = folder + "/" if folder else ""
            own = [name for name in fitting if name.key.startswith(inside)]
            group = own or fitting
            shortest = min((name.length for name in group), default=0)
            exact = [name for name in group if name.length == shortest]
        chosen = {name.path for name in exact}
        return _match(exact, [name for name in fitting if name.path not in chosen])

    def _with_hidden_namesakes(self, found: PathMatch, key: str) -> PathMatch:
        _, names = self._look_up(key, lambda name: name.root is not None)
        return PathMatch(found.best, (found.others + _paths(names))[:MOST_NAMED], found.hidden)


def _match(best: list[_Name], others: list[_Name]) -> PathMatch:
    hidden = bool(best) and all(name.root is not None for name in best)
    return PathMatch(_paths(best), _paths(others), hidden)


def _paths(names: list[_Name]) -> tuple[str, ...]:
    return tuple(name.path for name in names[:MOST_NAMED])


def _absolute(wanted: str, folder: str) -> str:
    """A link's path from the vault's root. Only a leading `./` or `../` is worked out, as in Obsidian;
    going up stops at the root."""
    if wanted.startswith("./../"):
        wanted = wanted[2:]
    if wanted.startswith("./"):
        return f"{folder}/{wanted[2:]}" if folder else wanted[2:]
    if wanted.startswith("../"):
        while wanted.startswith("../"):
            wanted = wanted[3:]
            folder = folder_of(folder)
        return f"{folder}/{wanted}" if folder else wanted
    return wanted.removeprefix("/")
