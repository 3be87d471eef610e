"""What the tests of links share: an index over plain files."""

from __future__ import annotations

from collections.abc import Mapping

from memsift.vault.links import LinkIndex
from memsift.vault.model import RawFile, Vault


def index_of(files: Mapping[str, str | bytes | None], *, github: bool = False) -> LinkIndex:
    """An index over files, path → content (None: known by name only), none a memory file."""
    raw = tuple(RawFile(path, _bytes(files[path])) for path in sorted(files))
    return LinkIndex(Vault(root="", files=(), notes=raw, names=tuple(sorted(files))), github=github)


def _bytes(content: str | bytes | None) -> bytes | None:
    return content.encode("utf-8") if isinstance(content, str) else content
