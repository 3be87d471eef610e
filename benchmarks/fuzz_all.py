"""A long fuzz of what is read beside memory files: `python benchmarks/fuzz_all.py [--seconds 60] [--seed N]`.

Mutates proposals, the plugin's settings, number marks, settings and texts to forget, at random and
reproducibly, and holds each result to what the suite's `tests/faults/test_faults_fuzz.py` asks of it.
Prints how many inputs were tried; a failing one is printed as a literal.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from memsift.review.proposal import Malformed, parse
from memsift.store.needle import Needle
from memsift.store.settings import SETTINGS, load
from memsift.vault import build, dump_marks, parse_marks
from memsift.vault.model import RawFile

PROPOSAL = {
    "schema": 1, "id": "01JE0000000000000000000000", "created": "2026-11-29T10:00:00+08:00", "agent": "dev",
    "asked_by": "agent", "group": None, "action": "update", "scope": "global", "assistant": None,
    "file": None,
    "section": "preferences", "entry": "Preference_2", "expected": "old", "content": "new text",
    "confidence": "F1", "sources": ["…"], "expires": "2026-12-01", "why": "…",
    "gate": {"fact": True, "useful_in_a_month": True, "allowed": True, "layer": "long-term"},
}  # fmt: skip
PLUGIN = {"yolo": {"baseDir": "YOLO"}, "assistants": [{"id": "a", "name": "Dev", "systemPrompt": "x"}]}
MARKS = {"schema": 1, "YOLO/memory/global.md": {"Profile": 7}}
CONFIG = "\n".join(f"{s.name} = {json.dumps(s.default)}" for s in SETTINGS if s.kind in ("number", "choice"))
ODD = [
    None,
    True,
    -1,
    10**30,
    1e308,
    "",
    "\x00",
    "../../etc/passwd",
    "/etc",
    "\x1b[2J",
    "\u202e",
    [],
    {},
    [[]],
    "汉" * 50,
]


def shaken(chosen: random.Random, value: object) -> object:
    """A JSON value with some of its parts exchanged for odd ones."""
    if chosen.random() < 0.12:
        return chosen.choice(ODD)
    if isinstance(value, dict):
        return {(k if chosen.random() < 0.95 else "\x9b"): shaken(chosen, v) for k, v in value.items()}
    if isinstance(value, list):
        return [shaken(chosen, v) for v in value for _ in range(chosen.choice((0, 1, 1, 2)))]
    return value


def mutated(chosen: random.Random, data: bytes) -> bytes:
    """Bytes with some of them cut, doubled or exchanged."""
    made = bytearray(data)
    for _ in range(chosen.choice((0, 0, 1, 3, 8))):
        at = chosen.randint(0, len(made))
        end = min(len(made), at + chosen.randint(0, 12))
        made[at:end] = chosen.choice(
            (b"", bytes(made[at:end]) * 2, chosen.randbytes(3), b'"', b"[" * 40, b"\n")
        )
    return bytes(made)


def proposal(data: bytes) -> None:
    try:
        found = parse(data, "01JE0000000000000000000000")
    except Malformed:
        return
    assert found.id == "01JE0000000000000000000000"
    assert found.target.file is None or ".." not in found.target.file.split("/")


def plugin(data: bytes) -> None:
    files = [RawFile("YOLO/memory/global.md", b"- x\n"), RawFile(".obsidian/plugins/yolo/data.json", data)]
    for one in build("/vault", files).assistants:
        assert all(".." not in p.split("/") and p[:1] != "/" for p in (one.file, one.own_file) if p)


def marks(data: bytes) -> None:
    read = parse_marks(data).marks
    assert all(0 <= n <= 10**9 for prefixes in read.values() for n in prefixes.values())
    assert parse_marks(dump_marks(read)).marks == read


def config(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "config.toml").write_bytes(data)
        found = load(folder)
    assert all(s.low <= found[s.name] <= s.high for s in SETTINGS if s.kind == "number")


def forgotten(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    needle = Needle(text[:12])
    left = needle.cut(text)
    assert not needle.wanted or not needle.spans(left)


TARGETS: dict[str, tuple[bytes | object, Callable[[bytes], None]]] = {
    "proposals": (PROPOSAL, proposal),
    "plugin settings": (PLUGIN, plugin),
    "number marks": (MARKS, marks),
    "settings": (CONFIG.encode(), config),
    "texts to forget": ("**a** %41&#65;b `[[c]]` 界\\u0041\n".encode() * 3, forgotten),
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    chosen = random.Random(given.seed)
    tried: Counter[str] = Counter()
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        name = chosen.choice(tuple(TARGETS))
        start, check = TARGETS[name]
        data = start if isinstance(start, bytes) else json.dumps(shaken(chosen, start)).encode()
        data = mutated(chosen, data)
        try:
            check(data)
        except BaseException:
            print(f"seed {given.seed}, {name}: {data!r}", file=sys.stderr)
            raise
        tried[name] += 1
    figures = ", ".join(f"{n:,} {name}" for name, n in sorted(tried.items()))
    print(f"{tried.total():,} inputs, no failure (seed {given.seed}): {figures}")


if __name__ == "__main__":
    main()
