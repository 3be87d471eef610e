"""Vaults made of plain dicts, as a test writes them down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memsift.vault import RawFile, Vault, build

CASES = Path(__file__).parents[1] / "cases"
DATA_JSON = ".obsidian/plugins/yolo/data.json"


def cases(name: str) -> list[dict[str, Any]]:
    found = json.loads((CASES / name).read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def vault_of(files: Mapping[str, str | bytes | None], settings: object = None, **more: Any) -> Vault:
    """A vault of path → text (None: known by name only); `settings` goes into the plugin's data.json."""
    raw = [
        RawFile(path, text.encode() if isinstance(text, str) else text, size=len(text or ""))
        for path, text in files.items()
    ]
    if settings is not None:
        data = settings if isinstance(settings, bytes) else json.dumps(settings).encode()
        more["settings_json"] = {DATA_JSON: data}
    return build("/vault", raw, **more)
