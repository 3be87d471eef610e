"""What waits is counted once: the first look, the Overview, the Checkup and `memsift check` say the same."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from test_tui_review import running, settled, text, type_keys

from memsift_tui.commands.root import root
from tui_kit import TODAY

FIRST = {"en": r"(\d+) cards of the checkup", "zh": r"(\d+) 张体检卡片"}
PACE = {"en": r"of (\d+) cards", "zh": r"卡片 \d+/(\d+)"}
ALL = {"en": r"(\d+) in all", "zh": r"共 (\d+) 项"}
CHECK = {"en": r": (\d+) cards of the checkup", "zh": r"里是 (\d+) 张卡片"}


async def shown(app, pilot, pattern: str) -> int:  # type: ignore[no-untyped-def]  # of these tests' app
    """The number that a screen says, once it says it."""
    while (found := re.search(pattern, text(app))) is None:
        await pilot.pause(0.05)
    return int(found.group(1))


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_every_place_counts_the_same_cards(open_desk, lang) -> None:
    desk = open_desk(lang)
    async with running(desk, size=(100, 30), lang=lang) as (app, pilot):
        first = await shown(app, pilot, FIRST[lang])
        await type_keys(pilot, ["f6"])
        # Nothing waits in the Inbox of this vault, so that all that waits is the checkup's.
        assert await shown(app, pilot, ALL[lang]) == first
        await type_keys(pilot, ["f3"])
        assert await shown(app, pilot, PACE[lang]) == first
        # What is put off until next week is no longer counted anywhere.
        await type_keys(pilot, ["w"])
        await settled(app, pilot)
        await type_keys(pilot, ["ctrl+r", "f6"])
        while (await shown(app, pilot, ALL[lang])) == first:
            await pilot.pause(0.05)
        assert await shown(app, pilot, ALL[lang]) == first - 1
    # The command line, with a state of its own, in which nothing was put off.
    argv = ["check", desk.vault.root, "--lang", lang, "--today", TODAY.isoformat()]
    said = CliRunner().invoke(root, argv).output
    found = re.search(CHECK[lang], said)
    assert found is not None, said
    assert int(found.group(1)) == first
