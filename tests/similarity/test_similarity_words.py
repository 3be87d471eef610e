"""Every word that a rule lists can be met: some text is read so that a token has it.

A text is cut into stems, characters and the phrases of the word list, so that *formerly* is met as *former*
and 原来 not at all: a rule that lists them is longer than what it does.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import memsift.similarity as room
from memsift.similarity.form import read
from memsift.similarity.marks import form_of
from memsift.similarity.stem import light_stem
from memsift.similarity.words import phrases

_FRAMES = ("{}", "x {} y", "{} kayak", "the {} kayak", "他{}", "{}他", "3 {}", "3{}", "每{}", "{}: x")
_ENDINGS = ("", "ing", "ed", "s", "e")
_NO_RULES = {"value_shapes", "values", "stem", "units", "sketch", "words"}  # how values and words are written


def _modules() -> Iterator[str]:
    folder = Path(next(iter(room.__path__)))
    return (path.stem for path in sorted(folder.glob("[!_]*.py")) if path.stem not in _NO_RULES)


def _asked(tree: ast.Module) -> dict[str, set[str]]:
    """For the name of each constant: what is looked for in it."""
    found: dict[str, set[str]] = {}

    def add(left: ast.expr, right: ast.expr) -> None:
        for node in ast.walk(right):
            if isinstance(node, ast.Name) and node.id.isupper():
                found.setdefault(node.id, set()).add(ast.unparse(left))

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
            add(node.left, node.comparators[-1])
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            add(node.left, node.right)
    return found


def _listed(tree: ast.Module) -> dict[str, list[str]]:
    """The words between the brackets of `forms`, which are kept by their stems alone."""
    return {
        node.targets[0].id: ast.literal_eval(node.value.args[0].func.value).split()
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "forms"
        and isinstance(node.value.args[0], ast.Call)
        and isinstance(node.value.args[0].func, ast.Attribute)
    }


def _read(word: str, attribute: str) -> bool:
    """Whether some text is read so that a token has a word there: as written, or as what it means."""
    texts = (frame.format(word + ending) for frame in _FRAMES for ending in _ENDINGS)
    return any(word == getattr(token, attribute) for text in texts for token in read(text).tokens)


def _is_meaning(word: str) -> bool:
    return any(word == one.canon for keys in phrases().values() for _, said in keys for one in said)


def _is_two(word: str) -> bool:
    """Whether a word is read as two tokens that a rule can put together: 主任, 落款."""
    return any(one.surface + two.surface == word for one, two in pairwise(read(word).tokens))


@pytest.mark.parametrize("name", list(_modules()))
def test_every_word_of_a_rule_can_be_met(name: str) -> None:
    module = importlib.import_module(f"memsift.similarity.{name}")
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    dead: dict[str, list[str]] = {}
    for constant, asked in _asked(tree).items():
        words = getattr(module, constant)
        if not isinstance(words, frozenset | tuple) or not all(isinstance(word, str) for word in words):
            continue
        if any(".kind" in one or "unit" in one for one in asked):
            continue
        either = not any(".surface" in one or ".canon" in one for one in asked)
        written = either or any(".surface" in one for one in asked)
        meant = either or any(".canon" in one for one in asked)
        for word in words:
            if not (
                (written and _read(word, "surface"))
                or (meant and (_is_meaning(word) or _read(word, "canon")))
                or (either and _is_two(word))
            ):
                dead.setdefault(constant, []).append(word)
    for constant, words in _listed(tree).items():
        for word in words:
            said = (token for frame in _FRAMES for token in read(frame.format(word)).tokens)
            if (light_stem(word), len(word)) not in map(form_of, said):
                dead.setdefault(constant, []).append(word)
    assert not dead
