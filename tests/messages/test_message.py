"""Messages: wording in both languages, plurals, nesting, and a catalogue that is complete and used."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from pkgutil import iter_modules

import pytest

from memsift.messages import Message, catalogue, room_words, say
from memsift.messages import message as module

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "core" / "memsift" / "messages" / "words"
HAN = re.compile("[\u4e00-\u9fff]")
# An id begins with its room and a full stop: `plan.entry-changed`, `tui.first.what`.
ROOMS = {module.name for module in iter_modules([str(WORDS)])}


@pytest.fixture
def small_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "t.count": ("{n} {n|entry|entries} of {file}", "{file} 有 {n} 条"),
        "t.outer": ("{what}: {n|is|are}", "{what}：{n}"),
        "t.names": ("Kept {names}", "保留了 {names}"),
        "t.plain": ("{{as it is}}", "{{原样}}"),
    }
    monkeypatch.setattr(module, "room_words", {"t": made}.__getitem__)


@pytest.mark.usefixtures("small_catalogue")
def test_wording() -> None:
    one, many = Message("t.count", {"n": 1, "file": "a.md"}), Message("t.count", {"n": 2, "file": "a.md"})
    assert [say(one, "en"), say(many, "en")] == ["1 entry of a.md", "2 entries of a.md"]
    assert [say(one, "zh"), say(many, "zh")] == ["a.md 有 1 条", "a.md 有 2 条"]
    assert say(Message("t.count", {"n": 0, "file": "a.md"}), "en") == "0 entries of a.md"
    assert str(many) == "2 entries of a.md"


@pytest.mark.usefixtures("small_catalogue")
def test_messages_in_messages_are_said_in_the_same_language() -> None:
    outer = Message("t.outer", {"what": Message("t.count", {"n": 2, "file": "x"}), "n": 2})
    assert say(outer, "en") == "2 entries of x: are"
    assert say(outer, "zh") == "x 有 2 条：2"


@pytest.mark.usefixtures("small_catalogue")
def test_lists_and_dates() -> None:
    assert say(Message("t.names", {"names": ("a", "b")}), "en") == "Kept a, b"
    assert say(Message("t.names", {"names": ["a", "b"]}), "zh") == "保留了 a、b"
    assert say(Message("t.names", {"names": date(2026, 10, 7)}), "en") == "Kept 2026-10-07"


@pytest.mark.usefixtures("small_catalogue")
def test_text_from_files_is_never_a_format() -> None:
    assert (
        say(Message("t.names", {"names": "{n} {0} %s {x.__class__}"}), "en")
        == "Kept {n} {0} %s {x.__class__}"
    )
    assert say(Message("t.plain"), "en") == "{as it is}"


@pytest.mark.usefixtures("small_catalogue")
@pytest.mark.parametrize(
    "message", [Message("t.none"), Message("t.names"), Message("t.outer", {"what": "x"})]
)
def test_what_is_missing_is_said(message: Message) -> None:
    with pytest.raises(KeyError):
        say(message, "en")


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_an_id_stands_in_its_room(room: str) -> None:
    assert room_words(room)
    assert {key.partition(".")[0] for key in room_words(room)} == {room}


def test_an_id_is_defined_once() -> None:
    """Of two in one module Python keeps the last and says nothing."""
    keys = [
        key
        for file in WORDS.rglob("*.py")
        for key in re.findall(r'^    "([^"]+)": \(', file.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(keys) == sorted(catalogue())


def names(text: str) -> set[str]:
    """The parameters of a wording, without plural forms."""
    return {field.partition("|")[0] for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_both_languages_are_complete(key: str) -> None:
    english, chinese = catalogue()[key]
    assert english
    assert chinese
    # A plural's number may be left unsaid in English ("a few"), never a name or a file.
    assert names(english) == names(chinese)
    # What switches to the other language speaks that one, and lists it in its own words too.
    if {english, chinese} == {"中文", "English"} or key == "settings.value.zh":
        return
    assert not HAN.search(english), "Chinese in the English words"
    assert (
        HAN.search(chinese)
        or not re.search("[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", english))
        or not re.search("[A-Za-z]", chinese)  # a sign, such as an arrow, is no language
        or (english == chinese)
    ), "not translated"


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_typography(key: str) -> None:
    english, chinese = catalogue()[key]
    assert "—" not in english, "an em dash: write two sentences, or a colon"
    assert "..." not in english + chinese, "… is one character"
    assert not re.search(r"[\u4e00-\u9fff][,;:?!]|[\u4e00-\u9fff]\.(?:$|\s)", chinese), (
        "half-width sign after Chinese"
    )
    assert not re.search(r"[，。；：？！]{2}|[，。；：？！、] ", chinese), "doubled sign or a space after one"
    assert "您" not in chinese, "the program says 你"
    assert not re.search("[「」『』‘’]", chinese), "quotes are “”"
    assert re.sub("[^“”]", "", chinese).replace("“”", "") == "", "a quote that does not close"
    # Straight ones are typed: an option, a key in the settings file.
    assert not re.search(
        r"[\u4e00-\u9fff]\"|\"(?! )[^\"]*[\u4e00-\u9fff]", re.sub('= "[^"]*"', "", chinese)
    ), "quotes are “”"
    for plural in re.findall(r"\{[^}|]*\|([^}]*)\}", english):
        assert plural.count("|") == 1, "a plural has two forms"
    assert "|" not in "".join(re.findall(r"\{([^}]*)\}", chinese)), "Chinese has no plural forms"


def test_a_proposal_has_one_name_in_chinese() -> None:
    """提案 is what an agent files, 提议 is what it does then."""
    pages = [ROOT / "README.zh-CN.md", *(ROOT / "docs").glob("*.zh-CN.md")]
    texts = [*(chinese for _, chinese in catalogue().values()), *(page.read_text("utf-8") for page in pages)]
    assert re.findall(r".{,8}(?:[条个份的有]|不是)提议.{,8}", "\n".join(texts)) == []


def test_chinese_pages_quote_as_the_program_does() -> None:
    pages = [ROOT / "README.zh-CN.md", *(ROOT / "docs").glob("*.zh-CN.md")]
    assert len(pages) > 1
    assert [page.name for page in pages if re.search("[「」『』]", page.read_text("utf-8"))] == []


@cache
def _sources() -> list[tuple[Path, ast.Module]]:
    files = [*(ROOT / "core").rglob("*.py"), *(ROOT / "tui").rglob("*.py")]
    return [(file, ast.parse(file.read_text("utf-8"))) for file in files if WORDS not in file.parents]


def _said(tree: ast.Module) -> Iterator[tuple[int, ast.expr]]:
    """The first arguments of `Message(…)`: (line, expression)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "Message":
                yield node.lineno, node.args[0]


def _shape(node: ast.JoinedStr) -> str:
    """An f-string as a pattern: what is put in may be any name, of an action (`move.up`) too."""
    parts = (
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9.\-]+"
        for part in node.values
    )
    return "".join(parts)


def _begins_with_room(node: ast.JoinedStr) -> bool:
    first = node.values[0]
    room, stop, _ = str(first.value if isinstance(first, ast.Constant) else "").partition(".")
    return room in ROOMS and stop == "."


def test_every_id_that_is_used_exists() -> None:
    unknown = []
    for file, tree in _sources():
        for line, said in _said(tree):
            if isinstance(said, ast.Constant) and said.value not in catalogue():
                unknown.append(f"{file.relative_to(ROOT)}:{line}: {said.value!r}")
            if isinstance(said, ast.JoinedStr) and not any(
                re.fullmatch(_shape(said), key) for key in catalogue()
            ):
                unknown.append(f"{file.relative_to(ROOT)}:{line}: {_shape(said)}")
    assert unknown == []


def test_every_id_that_exists_is_used() -> None:
    literals: set[str] = set()
    shapes: set[str] = set()
    for _, tree in _sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.JoinedStr) and _begins_with_room(node):
                shapes.add(_shape(node))
    unused = [
        key for key in catalogue() if key not in literals and not any(re.fullmatch(s, key) for s in shapes)
    ]
    assert unused == []
