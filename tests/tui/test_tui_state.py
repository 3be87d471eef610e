"""What the Review screen shows, as data: files, filters, order, search, and the room for its parts."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from memsift.checks.likeness import Likeness
from memsift.review.aside.work import find_linked, partners
from memsift.vault.build import build
from memsift.vault.model import EntryRef, RawFile, Vault
from memsift.vault.refs import refs
from memsift_tui.screens.finding import search
from memsift_tui.screens.review.layout import layout
from memsift_tui.screens.review.rows import LazyItem, alike_short, alike_words, name, section_keys
from memsift_tui.screens.review.rows import build as build_items
from memsift_tui.screens.review.state import (
    FILTERS,
    SORTS,
    ReviewState,
    files_of_side,
    first_files,
    keep,
    ordered,
    step_file,
)
from memsift_tui.screens.review.views import search_words

TODAY = date(2026, 11, 29)
GLOBAL = (
    """# User Profile
> who
- Profile_1: [F0] Lives in Hangzhou (2026-01-02)
- Profile_2: Likes tea [expires:: 2026-11-20]

# Preferences
- Preference_1: [F2] Write short (2026-10-27)
- Preference_2: """
    + "very long " * 30
    + """

# Other Memory
"""
)
HELPER = "# User Profile\n- Profile_1: likes tea.\n\n# Preferences\n- Preference_1: 记得用简体中文\n"


def vault_of(**files: str) -> Vault:
    raw = [RawFile(f"YOLO/memory/{name}.md", text.encode()) for name, text in files.items()]
    return build("/vault", raw)


@pytest.fixture
def vault() -> Vault:
    return vault_of(**{"global": GLOBAL, "helper": HELPER, "coder": "# User Profile\n"})


def state(**more: Any) -> ReviewState:
    return ReviewState(today=TODAY, **more)


def shown(vault: Vault, path: str, the_state: ReviewState) -> list[str]:
    every = refs(vault)
    file = next(f for f in vault.files if f.path == path)
    own = [r for r in every if r.file.path == path]
    items = build_items(file, own, the_state, "en", {r.ref: r for r in every})
    return [item.key.partition("#")[2] for item in items if isinstance(item, LazyItem)]


def test_the_sides_begin_with_the_global_file_and_an_assistants(vault: Vault) -> None:
    left, right = first_files(vault)
    assert left == "YOLO/memory/global.md"
    assert right in ("YOLO/memory/helper.md", "YOLO/memory/coder.md")


def test_files_that_were_named_come_first(vault: Vault) -> None:
    assert first_files(vault, ["YOLO/memory/helper.md", "no.md"]) == ("YOLO/memory/helper.md", None)
    assert first_files(vault_of()) == (None, None)


def test_brackets_go_through_the_assistants_round_and_round(vault: Vault) -> None:
    paths = files_of_side(vault, 1, "YOLO/memory/global.md")
    assert paths == ["YOLO/memory/coder.md", "YOLO/memory/helper.md"]
    assert step_file(paths, paths[1], 1) == paths[0]
    assert step_file(paths, paths[0], -1) == paths[1]
    assert step_file(paths, "gone", 1) == paths[0]
    assert step_file([], None, 1) is None


@pytest.mark.parametrize(
    ("name_of_filter", "expected"),
    [
        ("all", ["Profile_1", "Profile_2", "Preference_1", "Preference_2"]),
        ("f0", ["Profile_1"]),
        ("undated", ["Profile_2", "Preference_2"]),
        ("old", ["Profile_1"]),
        ("due", ["Profile_2"]),
        ("long", ["Preference_2"]),
        ("changed", ["Preference_1"]),
        ("alike", ["Profile_2"]),
    ],
)
def test_filters(vault: Vault, name_of_filter: str, expected: list[str]) -> None:
    likeness = partners(Likeness(vault).pairs())
    the_state = state(
        filter=name_of_filter, likeness=likeness, changed=frozenset({"YOLO/memory/global.md#Preference_1"})
    )
    assert shown(vault, "YOLO/memory/global.md", the_state) == expected


def test_every_filter_and_order_is_known(vault: Vault) -> None:
    one = refs(vault)[0]
    for chosen in FILTERS:
        assert keep(state(filter=chosen))(one) in (True, False)
    for sort in SORTS:
        assert sorted(r.ref for r in ordered(list(refs(vault)), sort)) == sorted(r.ref for r in refs(vault))


def test_orders_within_a_section(vault: Vault) -> None:
    assert shown(vault, "YOLO/memory/global.md", state(sort="longest"))[2:] == [
        "Preference_2",
        "Preference_1",
    ]
    assert shown(vault, "YOLO/memory/global.md", state(sort="newest"))[:2] == ["Profile_1", "Profile_2"]


def test_a_folded_section_shows_its_title_alone(vault: Vault) -> None:
    file = next(f for f in vault.files if f.role == "global")
    folded = state(folds={section_keys(file)[0]})
    assert shown(vault, file.path, folded) == ["Preference_1", "Preference_2"]


def test_equal_titles_have_keys_of_their_own() -> None:
    vault = vault_of(**{"global": "# A\n- x\n\n# A\n- y\n"})
    assert len(set(section_keys(vault.files[0]))) == 2


def test_search_folds_script_width_and_case(vault: Vault) -> None:
    folded = {r.ref: search_words(r) for r in refs(vault)}
    assert search(folded, "簡體") == ["YOLO/memory/helper.md#Preference_1"]
    assert search(folded, "ＴＥＡ")[0].endswith("Profile_2")
    assert search(folded, "Preference_2") == ["YOLO/memory/global.md#Preference_2"]
    assert search(folded, "hngzhou") == ["YOLO/memory/global.md#Profile_1"]
    assert search(folded, "   ") == []
    assert search(folded, "zzz") == []


def test_likeness_names_partners_with_their_files(vault: Vault) -> None:
    likeness = partners(Likeness(vault).pairs())
    every = {r.ref: r for r in refs(vault)}
    here = every["YOLO/memory/global.md#Profile_2"]
    assert [p.verdict for p in likeness[here.ref]] == ["same"]
    words = alike_words(here, state(likeness=likeness), "en", every)
    assert words == "= same as Profile_1 (helper)"
    assert alike_words(here, state(likeness=likeness), "zh", every) == "= 与 Profile_1 (helper) 相同"
    assert alike_short(here, state(likeness=likeness), every) == "= Profile_1 (helper)"


def test_an_entry_without_a_number_is_called_by_its_words() -> None:
    vault = vault_of(**{"global": "# A\n- just some words that go on and on\n"})
    assert name(refs(vault)[0]) == "“just some words that go…”"


def test_who_links_to_an_entry() -> None:
    raw = [
        RawFile("YOLO/memory/global.md", b"# Home\n- Memory_1: the port ^port\n"),
        RawFile("YOLO/memory/a.md", b"# X\n- Memory_1: see [[global#^port]]\n"),
    ]
    linked = find_linked(build("/vault", raw))
    assert linked["YOLO/memory/global.md#Memory_1"] == ("YOLO/memory/a.md:2",)


@pytest.mark.parametrize("width", [20, 61, 80, 99, 100, 160, 250])
@pytest.mark.parametrize("height", [5, 11, 12, 16, 24, 48, 70])
def test_the_panes_keep_half_of_the_height(width: int, height: int) -> None:
    for focus in (0, 1):
        plan = layout(width, height, focus)
        assert plan.sides[focus]
        assert all(plan.sides) == (width >= 100)
        chrome = 2 + plan.header + plan.detail + (1 if plan.detail else 0)
        assert height - chrome >= height // 2


def ref_of(vault: Vault, name_of_entry: str) -> EntryRef:
    return next(r for r in refs(vault) if r.ref.endswith(name_of_entry))
