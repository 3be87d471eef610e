"""Opening, looking around and leaving changes nothing, in any vault of the cases."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from program import Program
from terminal_kit import DEMO, READY, bytes_of

from tally import tally

pytestmark = pytest.mark.pty
HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
BATCHES = 4


def vaults() -> Iterator[Mapping[str, bytes]]:
    """The files of every vault that the cases hold, each once."""
    seen: set[str] = set()
    for name, key in (("yolo.dev.json", "files_before"), ("links.dev.json", "vault_files")):
        for case in json.loads((CASES / name).read_text(encoding="utf-8")):
            files = case[key]
            wanted = any(path.endswith(".md") and "memory/" in path for path in files)
            text = json.dumps(files, sort_keys=True)
            if wanted and text not in seen:
                seen.add(text)
                yield {path: data.encode() for path, data in files.items()}
    yield {f"YOLO/memory/{path.name}": path.read_bytes() for path in sorted((CASES / "nasty").glob("*.md"))}
    for language in ("en", "zh"):
        yield {name: data for name, (data, _) in bytes_of(DEMO / language).items()}


def shows(name: str, text: str) -> bool:
    return name in text and READY in text


@pytest.mark.parametrize("batch", range(BATCHES))
def test_looking_changes_no_byte_and_no_time(tmp_path: Path, places: dict[str, str], batch: int) -> None:
    laid_out: list[Path] = []
    for number, files in enumerate(vaults()):
        if number % BATCHES == batch:
            root = tmp_path / f"case-{number:03}"
            for path, data in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(data)
            laid_out.append(root)
    before = {root: bytes_of(root) for root in laid_out}
    folders = {root: sorted(root.rglob("*")) for root in laid_out}
    argv = [sys.executable, str(HERE / "open_each.py"), *map(str, laid_out)]
    with Program(argv, env=places, columns=100, rows=30) as program:
        for root in laid_out:
            program.wait_for(partial(shows, root.name))
            program.press("down", "pagedown", "tab", "end", "]", "n", "space", "space", "q")
        assert program.wait_end() == 0
        assert program.left_behind() == []
    for root in laid_out:
        assert bytes_of(root) == before[root], root.name
        assert sorted(root.rglob("*")) == folders[root], "a file or folder was made"
        assert not (root / ".memsift").exists()
        shutil.rmtree(root)
    tally("vaults looked at in a terminal", len(laid_out))
