"""Settings, the plugin's settings, number marks and texts to forget: whatever stands in them, it is read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks import fuzz_all, fuzz_markdown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memsift.messages import languages, say
from memsift.store.forget import Needle
from memsift.store.settings import SETTINGS, load
from memsift.vault import build, dump_marks, merge_marks, parse_marks
from memsift.vault.marks import ReadMarks
from memsift.vault.model import RawFile, Vault
from tally import tally

_quiet = settings(
    max_examples=120,
    deadline=None,
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
names = st.sampled_from([setting.name for setting in SETTINGS]) | st.text(max_size=12)


def toml_of(value: object) -> str:
    """A value as TOML writes it, or nearly."""
    return json.dumps(value, ensure_ascii=False)


@_quiet
@given(st.lists(st.tuples(names, values), max_size=6), st.binary(max_size=40))
def test_settings(tmp_path: Path, pairs: list[tuple[str, object]], tail: bytes) -> None:
    text = "\n".join(f"{name} = {toml_of(value)}" for name, value in pairs)
    for data in (text.encode("utf-8", "replace"), text.encode("utf-8", "replace") + tail, tail):
        (tmp_path / "config.toml").write_bytes(data)
        found = load(str(tmp_path))
        for setting in SETTINGS:
            value = found[setting.name]
            if setting.kind == "number":
                assert setting.low <= value <= setting.high
            if setting.kind == "choice":
                assert value in setting.choices
        for problem in found.problems:
            assert all(say(problem, lang) for lang in languages())
        tally("inputs fuzzed")


WORDS = (
    "yolo", "baseDir", "assistants", "id", "name", "systemPrompt", "currentAssistantId", "memory", "YOLO",
)  # fmt: skip
marks = st.dictionaries(st.text(max_size=8), st.dictionaries(st.text(max_size=8), scalars))
shaped = st.recursive(
    scalars | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=6), inner, max_size=6)
    ),
    max_leaves=25,
)


@_quiet
@given(shaped, st.sampled_from(["json", "cut", "bytes"]), st.binary(max_size=60))
def test_the_plugins_settings(value: object, shape: str, raw: bytes) -> None:
    data = json.dumps(value).encode()
    data = data if shape == "json" else data[: len(data) // 2] if shape == "cut" else raw
    memory = b"# User Profile\n\n- Profile_1: likes tea\n"
    files = [
        RawFile("YOLO/memory/global.md", memory, 0, len(memory)),
        RawFile(".obsidian/plugins/yolo/data.json", data, 0, len(data)),
    ]
    vault = build("/vault", files)
    assert all(not name.startswith("/") and ".." not in name.split("/") for name in _paths(vault))
    tally("inputs fuzzed")


def _paths(vault: Vault) -> list[str]:
    found = [f.path for f in vault.files]
    for one in vault.assistants:
        found += [path for path in (one.file, one.own_file, one.global_file) if path]
    return found


@_quiet
@given(shaped | marks, st.binary(max_size=60))
def test_number_marks(value: object, raw: bytes) -> None:
    for data in (json.dumps(value).encode(), raw, b'{"schema": 1, "a.md": {"P": 1e400}}', b"[" * 5_000):
        read = parse_marks(data)
        for prefixes in read.marks.values():
            assert all(isinstance(n, int) and 0 <= n < 10**9 + 1 for n in prefixes.values())
        assert parse_marks(dump_marks(read.marks)).marks == read.marks
        assert merge_marks(read.marks, read.marks) == read.marks
        tally("inputs fuzzed")


texts = st.text(max_size=30) | st.text(alphabet="ab *_`[]%26&;u\\\n界語", max_size=30)


@_quiet
@given(texts, texts, texts)
def test_what_is_cut_is_gone(needle: str, before: str, after: str) -> None:
    one = Needle(needle)
    if not one.wanted:
        assert not one.in_text(before)
        return
    text = before + needle + after
    left = one.cut(text)
    assert not one.spans(left)
    assert left.count("\n") == text.count("\n")
    tally("inputs fuzzed")


def test_the_fuzz_of_marks_sees_a_mark_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import test_faults_fuzz as here

    monkeypatch.setattr(here, "parse_marks", lambda data: ReadMarks({"a.md": {"P": 10**30}}, ()))
    with pytest.raises(AssertionError):
        here.test_number_marks.hypothesis.inner_test({}, b"")  # type: ignore[attr-defined]  # Hypothesis's


def test_the_fuzz_of_settings_sees_a_file_that_is_taken_for_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import test_faults_fuzz as here

    at_once = load

    def strict(folder: str) -> object:
        (Path(folder) / "config.toml").read_text("utf-8")
        return at_once(folder)

    monkeypatch.setattr(here, "load", strict)
    with pytest.raises(UnicodeDecodeError):
        here.test_settings(tmp_path=tmp_path)


def test_the_fuzz_of_the_plugins_settings_sees_json_that_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    import test_faults_fuzz as here

    at_once = build

    def trusting(root: str, files: list[RawFile]) -> object:
        json.loads(files[1].data or b"")
        return at_once(root, files)

    monkeypatch.setattr(here, "build", trusting)
    with pytest.raises(ValueError, match=r"Expecting|decode|Invalid|Unterminated|Extra"):
        here.test_the_plugins_settings()


class CutsOnce(Needle):
    def cut(self, text: str, put: str = "") -> str:
        start, end = next(iter(self.spans(text)), (0, 0))
        return text[:start] + put + text[end:]


def test_the_fuzz_of_what_is_cut_sees_a_text_cut_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import test_faults_fuzz as here

    monkeypatch.setattr(here, "Needle", CutsOnce)
    with pytest.raises(AssertionError):
        here.test_what_is_cut_is_gone()


# What the long fuzz is there for: bytes that are taken for text, or for JSON, before anybody looks at them.
TRUSTING: dict[str, tuple[str, Callable[..., object]]] = {
    "proposals": ("parse", lambda data, name: data.decode("utf-8")),
    "plugin settings": ("build", lambda root, files: json.loads(files[1].data)),
    "number marks": ("parse_marks", lambda data: json.loads(data)),
    "settings": ("load", lambda folder: Path(folder, "config.toml").read_text("utf-8")),
}


def long_fuzz(target: str, name: str, planted: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_all, name, planted)
    monkeypatch.setattr(fuzz_all, "TARGETS", {target: fuzz_all.TARGETS[target]})
    monkeypatch.setattr(sys, "argv", ["fuzz_all.py", "--seconds", "60"])
    fuzz_all.main()


@pytest.mark.parametrize("target", TRUSTING)
def test_the_long_fuzz_sees_bytes_that_are_trusted(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, careless = TRUSTING[target]
    real = getattr(fuzz_all, name)

    def planted(*words: object) -> object:
        careless(*words)
        return real(*words)

    with pytest.raises(ValueError, match=r"Expecting|decode|Invalid|Unterminated|Extra"):
        long_fuzz(target, name, planted, monkeypatch)


def test_the_long_fuzz_sees_a_text_cut_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError):
        long_fuzz("texts to forget", "Needle", CutsOnce, monkeypatch)


def test_the_long_fuzz_sees_a_mark_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    real = fuzz_all.parse_marks
    huge = ReadMarks({"a.md": {"P": 10**30}}, ())
    with pytest.raises(AssertionError):
        long_fuzz(
            "number marks", "parse_marks", lambda data: huge if b"{" in data else real(data), monkeypatch
        )


def test_the_long_fuzz_of_markdown_sees_a_line_end_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = fuzz_markdown.parse
    monkeypatch.setattr(fuzz_markdown, "parse", lambda data: at_once(data.replace(b"\r\n", b"\n")))
    monkeypatch.setattr(sys, "argv", ["fuzz_markdown.py", "--seconds", "60"])
    with pytest.raises(AssertionError):
        fuzz_markdown.main()
