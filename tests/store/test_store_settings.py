"""Settings: defaults, ranges, comments kept; a vault may tighten and nothing else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from memsift.messages import languages, say
from memsift.store import StoreError
from memsift.store.files import Folder
from memsift.store.settings import (
    SETTINGS,
    Settings,
    load,
    load_for_vault,
    read_settings,
    save,
    spoken_language,
    tighten,
    with_value,
)


def test_defaults_are_the_contracts() -> None:
    policy = Settings().policy
    assert policy == {
        "recent_days": 28,
        "recent_warn_days": 14,
        "extend_days": 28,
        "agents_lines": 60,
        "agents_chars": 6_000,
        "index_lines": 60,
        "long_term_chars": 15_000,
        "project_lines": 30,
        "entry_chars": 200,
        "must_survive": (),
        "checkup_days": 7,
        "loaders": {},
    }


def test_what_is_written_is_read() -> None:
    text = b"""
lang = "zh"
mouse = false
[checks]
recent_days = 21
must_survive = ["never send mail"]
[keys]
delete = "D"
[loaders.dsh]
value = 4000
"""
    found = read_settings(text)
    assert found.problems == ()
    assert (found["lang"], found["mouse"], found["keys"]) == ("zh", "off", {"delete": "D"})
    assert found.policy["recent_days"] == 21
    assert found.policy["must_survive"] == ("never send mail",)
    assert found.policy["loaders"] == {"dsh": {"value": 4000}}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("lang = 3", "store.setting-bad"),
        ('lang = "fr"', "store.setting-bad"),
        ("[checks]\nrecent_days = 0", "store.setting-bad"),
        ("[checks]\nrecent_days = true", "store.setting-bad"),
        ("[checks]\nrecent_days = 1.5", "store.setting-bad"),
        ('[checks]\nmust_survive = "one"', "store.setting-bad"),
        ("checks = 3", "store.setting-unknown"),
        ("[checks]\nno_such = 3", "store.setting-unknown"),
        ("keys = 3", "store.setting-bad"),
        ("[loaders]\nx = 3", "store.setting-bad"),
        ("lang = ", "store.settings-unreadable"),
        ("\x00", "store.settings-unreadable"),
    ],
)
def test_a_bad_value_is_told_and_the_default_used(text: str, problem: str) -> None:
    found = read_settings(text.encode())
    assert [p.id for p in found.problems] == [problem]
    assert found.values == Settings().values
    for lang in languages():
        assert say(found.problems[0], lang)


def test_a_vault_tightens_and_never_loosens() -> None:
    mine = read_settings(b'[checks]\nrecent_days = 20\nmust_survive = ["a"]\n')
    found = tighten(
        mine,
        b'lang = "zh"\n[checks]\nrecent_days = 90\nagents_lines = 40\nmust_survive = ["b", "a"]\n'
        b'extend_days = 9\n[keys]\ndelete = "y"\n[loaders.dsh]\nvalue = 1\n',
    )
    assert found.policy["recent_days"] == 20
    assert found.policy["agents_lines"] == 40
    assert found.policy["must_survive"] == ("a", "b")
    assert (found["lang"], found["keys"], found["loaders"]) == ("auto", {}, {})
    assert [(p.id, p.params["name"]) for p in found.problems] == [
        ("store.setting-not-here", "lang"),
        ("store.setting-looser", "checks.recent_days"),
        ("store.setting-not-here", "checks.extend_days"),
        ("store.setting-not-here", "keys"),
        ("store.setting-not-here", "loaders"),
    ]


@given(st.dictionaries(st.sampled_from([s.name for s in SETTINGS]), st.integers(-5, 10**9)))
@hypothesis_settings(max_examples=60, deadline=None)
def test_no_vault_makes_a_limit_laxer(values: dict[str, int]) -> None:
    lines = [
        f"{name.split('.')[1]} = {value}" for name, value in values.items() if name.startswith("checks.")
    ]
    found = tighten(Settings(), "\n".join(["[checks]", *lines]).encode())
    for setting in SETTINGS:
        if setting.tighten == "lower":
            assert found[setting.name] <= setting.default
        else:
            assert found[setting.name] == setting.default


@given(st.binary(max_size=60))
@hypothesis_settings(max_examples=100, deadline=None)
def test_any_bytes_are_settings_or_a_problem(text: bytes) -> None:
    found = read_settings(text)
    assert found.problems or found.values == Settings().values or found.values["lang"]
    tighten(found, text)


def test_changing_one_keeps_comments_and_the_rest() -> None:
    text = b'# mine\nlang = "en"  # for now\n\n[checks]\n# shorter\nrecent_days = 20\n'
    changed = with_value(text, "checks.recent_days", 10)
    assert changed == text.replace(b"20", b"10")
    assert with_value(changed, "lang", None) == changed.replace(b'lang = "en"  # for now\n', b"")
    assert read_settings(with_value(text, "keys.delete", "D"))["keys"] == {"delete": "D"}
    assert read_settings(with_value(None, "checks.must_survive", ("a", "b"))).policy["must_survive"] == (
        "a",
        "b",
    )


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [(b"", "no.such", 1), (b"", "checks.recent_days", -1), (b"lang = ", "lang", "en"), (b"", "lang", "fr")],
)
def test_what_cannot_be_set_is_refused(text: bytes, name: str, value: object) -> None:
    with pytest.raises(StoreError):
        with_value(text, name, value)


def test_saving_and_loading(tmp_path: Path) -> None:
    config = tmp_path / "config"
    assert load(str(config)).values == Settings().values
    save(str(config), "lang", "zh")
    assert load(str(config))["lang"] == "zh"
    assert spoken_language({"MEMSIFT_CONFIG_DIR": str(config)}) == "zh"
    assert stat.S_IMODE((config / "config.toml").stat().st_mode) == 0o600


def test_a_linked_settings_file_is_written_through(tmp_path: Path) -> None:
    config, dotfiles = tmp_path / "config", tmp_path / "dotfiles"
    config.mkdir()
    dotfiles.mkdir()
    (dotfiles / "memsift.toml").write_text('lang = "en"\n')
    (config / "config.toml").symlink_to(dotfiles / "memsift.toml")
    save(str(config), "lang", "zh")
    assert (config / "config.toml").is_symlink()
    assert (dotfiles / "memsift.toml").read_text() == 'lang = "zh"\n'


def test_a_vaults_file_is_read_from_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / ".memsift").mkdir()
    (tmp_path / ".memsift/settings.toml").write_text("[checks]\nindex_lines = 30\n")
    found = load_for_vault(str(tmp_path / "config"), Folder(str(tmp_path)))
    assert found.policy["index_lines"] == 30


def test_every_setting_has_words() -> None:
    for setting in SETTINGS:
        for lang in languages():
            assert say(setting.about, lang)


def test_action_ids_with_dots_are_read_quoted_or_not_and_written_once() -> None:
    text = b'[keys]\n# mine\nentry.delete = "x"\n"quit" = "Q"\n'
    assert read_settings(text)["keys"] == {"entry.delete": "x", "quit": "Q"}
    changed = with_value(text, "keys.entry.delete", "ctrl+d")
    assert b"# mine\n" in changed
    assert read_settings(changed)["keys"] == {"entry.delete": "ctrl+d", "quit": "Q"}
    assert read_settings(with_value(changed, "keys.entry.delete", None))["keys"] == {"quit": "Q"}


def test_one_key_of_a_loader_keeps_its_others() -> None:
    text = b"[loaders.dsh]\noverhead = 10  # measured\n"
    changed = with_value(text, "loaders.dsh.value", 100)
    assert changed.startswith(text)
    assert read_settings(changed)["loaders"] == {"dsh": {"overhead": 10, "value": 100}}
