"""The Inbox in the app: what became of each agent's proposals, and what else a card says."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from test_tui_frames import frame, problems
from test_tui_review import running, settled, text, type_keys
from textual import events

from inbox_kit import GLOBAL, LONG_TERM, PROFILE, RECENT, START, TREE, drop, memory, waiting
from memsift.messages import Lang, Message, say
from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.items import ProposalItem
from memsift.review.policy import MANY, cards
from memsift.store import Committed, StoreError, signing
from memsift_tui.screens.ask import ConfirmScreen
from memsift_tui.screens.inbox.card import card_lines
from memsift_tui.screens.inbox.screen import InboxScreen
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.pin import PinScreen, want_pin

HOSTILE = "\x1b[2J[red]evil[/red]\u202e"
BEFORE = {
    "en": (
        "3 proposed, 1 waits",
        "1 approved as proposed, 0 approved in your words, 1 rejected",
        "1× not true",
    ),
    "zh": ("提议 3 条，1 条在等", "照原样批准 1，改后批准 0，拒绝 1", "1 次：not true"),
}


def decided(desk: Desk) -> None:
    """Three proposals of `dev`, one each way and one that waits; one of another, edited."""
    vault = Path(desk.vault.root)
    for words in ("Plays the cello", "Owes me money", "Sings in a choir"):
        drop(vault, content=words, agent="dev")
    drop(vault, content="Runs", agent=HOSTILE)
    found = {item.proposal.content: item for item in waiting(desk).values() if isinstance(item, ProposalItem)}
    answers: list[tuple[str, Answer, dict[str, Any]]] = [
        ("Plays the cello", Answer.APPROVE, {}),
        ("Owes me money", Answer.REJECT, {"reason": "not true"}),
        ("Runs", Answer.APPROVE, {"content": "Runs on Sundays"}),
    ]
    for words, answer, more in answers:
        item = found[words]
        assert isinstance(desk.decide([Decision(item.id, answer, item.digest, **more)]), Committed)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
async def test_what_became_of_each_agents_proposals(open_desk, size: tuple[int, int], lang: Lang) -> None:
    desk = open_desk(files=START)
    decided(desk)
    async with running(desk, size=size, lang=lang) as (app, pilot):
        await type_keys(pilot, ["f2", "t"])
        await settled(app, pilot)
        assert problems(frame(app), *size) == []
        if size[0] < 80:
            return
        shown = " ".join(text(app).split())
        for words in BEFORE[lang]:
            assert words in shown
        assert "[red]evil[/red]" in shown
        assert "\u202e" not in shown
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert "Sings in a choir" in text(app)


async def test_the_report_is_in_the_palette_too(open_desk) -> None:
    desk = open_desk(files=START)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "escape", "escape", *"came"])
        await settled(app, pilot)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert "No agent has proposed anything yet." in text(app)


LINKED = {
    GLOBAL: "# User Profile\n- Profile_1: Lives in Bern ^home\n\n"
    "# Other Memory\n- Memory_1: Near [[global#^home]]\n",
    "YOLO/memory/Dev.md": "# Other Memory\n- Memory_1: Uses vim\n",
}


async def test_a_card_says_what_else_would_change(open_desk) -> None:
    desk = open_desk(files=LINKED)
    vault = Path(desk.vault.root)
    drop(vault, content="See [[nowhere to be found]]", section="profile", created="2026-11-28T10:00:00+00:00")
    drop(vault, action="delete", entry="Profile_1", created="2026-11-28T11:00:00+00:00")
    move = {"file": "YOLO/memory/Dev.md", "section": "other"}
    drop(vault, action="move", entry="Profile_1", to=move, created="2026-11-28T12:00:00+00:00")
    async with running(desk, size=(160, 40)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        shown = text(app)
        assert "it gets the number Profile_2" in shown
        assert "its link [[nowhere to be found]] leads nowhere" in shown
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert f"1 link leads to it and would lead nowhere: {GLOBAL}:5" in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        shown = text(app)
        assert f"it comes out of {GLOBAL}" in shown
        assert "its number Profile_1 becomes Memory_2" in shown
        assert problems(frame(app), 160, 40) == []


async def test_a_guess_is_rejected_with_its_key_and_asks_nothing_else(open_desk) -> None:
    """Approving would ask the write gate's questions; rejecting asks why, and that is all."""
    desk = open_desk(files=TREE)
    vault = Path(desk.vault.root)
    drop(vault, content="喜欢大提琴", file=LONG_TERM, section="家", scope=None, confidence="F0")
    before = memory(vault)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "Approving asks:" in text(app)
        await type_keys(pilot, ["r", "1"])
        await settled(app, pilot)
        assert "Nothing waits here" in text(app)
    (fate,) = desk.store.decisions.decided().values()
    assert (fate.outcome, fate.reason) == ("rejected", "not true")
    assert memory(vault) == before


async def test_only_the_change_must_have_been_read_not_what_stands_beside_it(open_desk) -> None:
    """With the gate's answers and the neighbours below the screen's end the card can be decided."""
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), content="Plays the cello", sources=["a", "b"], gate={"fact": True})
    async with running(desk, size=(80, 12)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "+ Plays the cello" in text(app) or "+ Profile_2: Plays the cello" in text(app)
        assert "Beside it" not in text(app)
        await type_keys(pilot, ["r", "1"])
        await settled(app, pilot)
        assert "Nothing waits here" in text(app)


async def test_yes_and_no_have_numbers_as_every_choice_has_and_their_letters_too(open_desk) -> None:
    desk = open_desk(files=TREE)
    drop(
        Path(desk.vault.root), content="喜欢大提琴", file=LONG_TERM, section="家", scope=None, confidence="F0"
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f2", "a"])
        await settled(app, pilot)
        assert " 1  yes " in text(app)
        asked = 0
        while isinstance(app.screen, MenuScreen):
            assert asked < 9
            await type_keys(pilot, ["1" if asked % 2 else "y"])
            await settled(app, pilot)
            asked += 1
        assert asked > 1
        assert len(waiting(desk)) == 0
    assert "喜欢大提琴" in memory(Path(desk.vault.root))[LONG_TERM].decode()


async def test_a_change_that_was_not_read_to_its_end_is_shown_and_not_decided(open_desk) -> None:
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), content=" ".join(f"word{n}" for n in range(150)), why="x")
    async with running(desk, size=(80, 14)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "word149" not in text(app)
        pressed = 0
        while "word149" not in text(app):
            await type_keys(pilot, ["a"])
            await settled(app, pilot)
            pressed += 1
            said = "of the change" in text(app)
            assert said, text(app)
            assert len(waiting(desk)) == 1, "decided before it was seen"
        assert pressed > 1
        assert "This is the rest of the change" in text(app)


async def test_in_the_checkup_a_guess_has_no_such_answer_and_that_is_said(open_desk) -> None:
    """There `r` leaves things as they are; a question that is asked of the person cannot be left so."""
    desk = open_desk(files={GLOBAL: "# User Profile\n- Profile_1: [F0] Might like tea (2026-11-20)\n"})
    vault = Path(desk.vault.root)
    before = memory(vault)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f3"])
        await settled(app, pilot)
        assert "Might like tea" in text(app)
        await type_keys(pilot, ["r"])
        await settled(app, pilot)
        assert "This card has no such answer." in text(app)
        assert memory(vault) == before
        await type_keys(pilot, ["n"])
        await settled(app, pilot)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
    assert b"Might like tea" not in memory(vault)[GLOBAL]


async def test_only_what_one_asks_for_is_listed(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, content="Plays the cello", agent="dev")
    drop(vault, content="Sings in a choir", agent="cook")
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"Has a cat", b"Has a dog"))
    desk.refresh()
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        for said, shown in (
            ("proposals", {"cello", "choir"}),
            ("edits", {"Has a dog"}),
            ("cook", {"choir"}),
            ("everything", {"cello", "choir", "Has a dog"}),
        ):
            await type_keys(pilot, ["v", *said])
            await settled(app, pilot)
            await type_keys(pilot, ["enter"])
            await settled(app, pilot)
            listed = app.screen.query_one("#inbox-list")
            rows = " ".join(str(item.text) for item in listed._items if hasattr(item, "sign"))
            assert {word for word in ("cello", "choir", "Has a dog") if word in rows} == shown, said


async def test_what_was_proposed_is_approved_in_ones_own_words(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, content="Plays the cello")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "e"])
        await settled(app, pilot)
        await type_keys(pilot, ["space", *"badly", "escape"])
        await settled(app, pilot)
        assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
        await type_keys(pilot, ["e"])  # what was left is offered again
        await settled(app, pilot)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert "Nothing waits here" in text(app)
        assert b"- Profile_2: Plays the cello badly\n" in memory(vault)[GLOBAL]
        await type_keys(pilot, ["t"])
        await settled(app, pilot)
        assert "1 approved in your words" in text(app)


async def test_skipping_decides_nothing(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    for words in ("Plays the cello", "Sings in a choir"):
        drop(vault, content=words)
    before = memory(vault)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "s"])
        await settled(app, pilot)
        assert "+ Profile_2: Sings in a choir" in text(app)
        await type_keys(pilot, ["s"])
        await settled(app, pilot)
        assert "This is the last card" in text(app)
    assert memory(vault) == before
    assert len(waiting(desk)) == 2


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_pin_is_asked_for_and_what_was_decided_without_it_is_shown(
    open_desk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], lang: Lang
) -> None:
    monkeypatch.setattr(signing, "_COST", {"n": 2, "r": 1, "p": 1})
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, content="Plays the cello")
    (item,) = waiting(desk).values()
    assert isinstance(desk.decide([Decision(item.id, Answer.APPROVE, item.digest)]), Committed)
    desk.store.set_pin("blue tram")
    desk.store.journal.run("UPDATE plans SET at='2026-11-29T10:00:00+00:00'")
    desk.store.lock._key = None
    async with running(desk, size=size, lang=lang) as (app, pilot):
        await settled(app, pilot)
        assert isinstance(app.screen, PinScreen)
        assert problems(frame(app), *size, dialog=True) == []
        await type_keys(pilot, [*"blue", "enter"])
        await settled(app, pilot)
        assert isinstance(app.screen, PinScreen)
        assert say(Message("lock.ask-wrong"), lang)[:6] in text(app)
        await type_keys(pilot, [*"blue", "space", *"tram", "ctrl+j"])  # as Enter comes that was typed early
        await settled(app, pilot)
        assert desk.store.lock.open
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert problems(frame(app), *size) == []
        assert say(Message("inbox.drift-unsigned"), lang)[:6] in text(app)
        await type_keys(pilot, [*["space"] * 4, "r"])  # a card is read to its end first
        await settled(app, pilot)
        assert waiting(desk).keys() == {item.id}
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}


async def test_a_journal_that_cannot_be_read_any_more_is_told_where_the_pin_is_asked_for(
    open_desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk(files=START)
    monkeypatch.setattr(signing, "_COST", {"n": 2, "r": 1, "p": 1})
    desk.store.set_pin("blue tram")
    desk.store.lock._key = None
    gone = Message("store.journal-trouble", {"reason": "malformed"})

    def fail(*_: object) -> str:
        raise StoreError(gone)

    async with running(desk) as (app, pilot):
        await settled(app, pilot)
        assert isinstance(app.screen, PinScreen)
        with monkeypatch.context() as broken:
            broken.setattr(type(desk.store.journal), "meta", fail)
            await type_keys(pilot, [*"blue", "enter"])
            await settled(app, pilot)
            assert isinstance(app.screen, PinScreen)
            assert "malformed" in text(app)
            await type_keys(pilot, ["escape"])
            want_pin(app)  # asked again, before the question could be put
            await settled(app, pilot)
            assert not isinstance(app.screen, PinScreen)


async def test_a_file_that_is_gone_comes_first_under_its_name(open_desk) -> None:
    desk = open_desk(files=LINKED)
    vault = Path(desk.vault.root)
    drop(vault, content="Plays the cello", created="2026-11-20T10:00:00+00:00")
    (vault / "YOLO/memory/Dev.md").unlink()
    desk.refresh()
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "! Dev.md" in text(app)
        assert "THE FILE IS GONE; rejecting brings it back" in text(app)
        assert "it was there at the last review" in text(app)
        await type_keys(pilot, ["r", "1"])
        await settled(app, pilot)
    assert memory(vault) == {name: said.encode() for name, said in LINKED.items()}


async def test_what_an_agent_knew_no_more_is_not_approved_but_can_be_done_to_what_is_there(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, action="update", entry="Memory_1", expected="Has a dog", content="Has two dogs")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "Memory_1 is not what the agent knew" in text(app)
        assert "a approve" not in text(app)
        await type_keys(pilot, ["a"])
        await settled(app, pilot)
        assert "This card cannot be answered that way" in text(app)
        assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
        await type_keys(pilot, ["o"])
        await settled(app, pilot)
        shown = " ".join(text(app).replace("│", " ").split())
        assert "is not what the agent knew. Do it to what stands there now?" in shown
        assert "- Memory_1: Has a cat" in shown
        assert "+ Memory_1: Has two dogs" in shown
        assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
        await type_keys(pilot, ["o", "enter"])
        await settled(app, pilot)
        assert "Done to what stood there: Memory_1: Has two dogs. u undoes it" in text(app)
    assert b"- Memory_1: Has two dogs\n" in memory(vault)[GLOBAL]


@pytest.mark.parametrize("gone", [True, False])
async def test_what_came_while_it_was_asked_about_is_not_decided_on(open_desk, gone: bool) -> None:
    """Neither the item as it is now nor the one that is shown in its place."""
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, action="update", entry="Memory_1", expected="Has a dog", content="Has two dogs")
    drop(vault, action="update", entry="Preference_2", expected="Drinks coffee", content="Drinks green tea")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert isinstance(app.screen, InboxScreen)
        inbox = app.screen
        await type_keys(pilot, ["o"])
        await settled(app, pilot)
        assert isinstance(app.screen, ConfirmScreen)
        assert inbox.item is not None
        about = inbox.item
        if gone:
            assert isinstance(desk.decide([Decision(about.id, Answer.REJECT, about.digest, "no")]), Committed)
        else:
            new = START[GLOBAL].replace("Has a cat", "Has a parrot").replace("Drinks tea", "Drinks milk")
            (vault / GLOBAL).write_text(new, encoding="utf-8")
        app.read_again()
        app.everything_changed()
        before = memory(vault)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert (inbox.item is not None and inbox.item.id == about.id) is not gone
    assert memory(vault) == before


async def test_that_most_of_a_text_would_go_is_asked_about_before_it_goes(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    drop(vault, action="update", entry="Preference_2", expected="Drinks tea", content="x")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "o"])
        await settled(app, pilot)
        shown = " ".join(text(app).replace("│", " ").split())
        assert "more than half of it would go. Do it all the same?" in shown
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}


async def test_a_reason_may_be_typed_at_once(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    name = drop(vault, content="Plays the cello")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "r", *"never 7 said"])
        await settled(app, pilot)
        assert "Reject 1 item: why?" in text(app)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert "1 rejected: never 7 said" in text(app)
    (fate,) = desk.tray.report()["dev"].reasons
    assert fate == ("never 7 said", 1)
    assert name not in waiting(desk)


async def test_of_a_pasted_reason_the_first_line_is_taken_as_in_every_line(open_desk) -> None:
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), content="Plays the cello")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "r"])
        await settled(app, pilot)
        app.screen.post_message(events.Paste("\nnever said\nnor meant\n"))
        await settled(app, pilot)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
    (fate,) = desk.tray.report()["dev"].reasons
    assert fate == ("never said", 1)


async def test_a_text_that_was_left_as_it_was_is_not_said_to_be_kept(open_desk) -> None:
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), content="Plays the cello")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "e"])
        await settled(app, pilot)
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert "Your text is kept" not in text(app)
        await type_keys(pilot, ["e"])
        await settled(app, pilot)
        await type_keys(pilot, [*" well", "escape"])
        await settled(app, pilot)
        assert "Your text is kept; e offers it again." in text(app)


async def test_read_on_is_offered_where_there_is_more(open_desk) -> None:
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), action="delete", entry="Memory_1")
    drop(Path(desk.vault.root), content="plays the cello, " * 60, created="2026-11-29T10:00:00+00:00")
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "- Memory_1: Has a cat" in text(app)
        assert "Space read on" not in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "Space read on" in text(app)
        for _ in range(4):
            await type_keys(pilot, ["space"])
        await settled(app, pilot)
        assert "This is the end of the card" in text(app)


async def test_what_was_approved_is_named(open_desk) -> None:
    desk = open_desk(files=START)
    drop(Path(desk.vault.root), content="Plays the cello")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "a"])
        await settled(app, pilot)
        assert "Approved: Profile_2: Plays the cello" in text(app)


@pytest.mark.parametrize(("key", "written"), [("1", 2), ("2", 1)])
async def test_a_group_is_one_plan_and_taking_a_part_of_it_is_asked(
    open_desk, key: str, written: int
) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    for said in ("Ties flies", "Fishes for trout"):
        drop(vault, content=said, section="other", group="g")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "a"])
        await settled(app, pilot)
        assert "This belongs to a group of 2." in text(app)
        assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
        await type_keys(pilot, [key])
        await settled(app, pilot)
        if written == 2:
            await type_keys(pilot, ["enter"])  # with the exact number
            await settled(app, pilot)
        there = memory(vault)[GLOBAL]
        assert (b"Ties flies" in there) + (b"Fishes for trout" in there) == written
        assert [len(session.plans) for session in desk.history()] == [1]
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
    assert memory(vault) == {GLOBAL: START[GLOBAL].encode()}
    assert len(waiting(desk)) == 2


@pytest.mark.parametrize("cells", [48, 52, 60])
def test_the_gates_answers_are_not_torn_at_the_end_of_a_row(open_desk, cells: int) -> None:
    desk = open_desk(files=START)
    gate = {"fact": True, "useful_in_a_month": True, "allowed": True, "layer": "long-term"}
    drop(Path(desk.vault.root), content="Plays the cello", gate=gate)
    card = cards(desk.items())[0]
    sayings: tuple[tuple[Lang, str], ...] = (("en", ": yes"), ("zh", "（是）"))
    for lang, answer in sayings:
        rows = ["".join(text for text, _ in line) for line in card_lines(card, lang, cells).lines]
        assert sum(row.count(answer) for row in rows) == 3, rows
        torn = [row for row in rows if row.startswith((answer, "yes"))]
        assert torn == [], "\n".join(rows)


async def test_an_addition_that_contradicts_an_entry_says_so_and_offers_to_update_that_one(open_desk) -> None:
    files = {GLOBAL: "# Other Memory\n- Memory_1: The router's address is 192.168.10.1\n"}
    desk = open_desk(files=files)
    said = "The router's address is 192.168.10.254"
    drop(Path(desk.vault.root), content=said, created="2026-11-28T10:00:00+00:00")
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "c update that one" in text(app), "the other answer is in the status line"
        await type_keys(pilot, ["a"])
        await settled(app, pilot)
        assert "Approved, and contradicts Memory_1: u undoes it" in text(app)
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        await type_keys(pilot, ["c"])
        await settled(app, pilot)
    assert memory(Path(desk.vault.root))[GLOBAL].decode() == f"# Other Memory\n- Memory_1: {said}\n"


async def test_of_what_is_no_proposal_it_is_said_where_it_lies_and_what_can_be_done(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    (vault / ".memsift/inbox/new").mkdir(parents=True)
    (vault / ".memsift/inbox/new/01HBAD.json").write_bytes(b"{}")
    desk.refresh()
    async with running(desk, size=(80, 24)) as (app, pilot):
        await pilot.press("f2")
        await settled(app, pilot)
        shown = " ".join(text(app).split())
        assert "not a proposal: 01HBAD.json" in shown
        assert "Such files lie in .memsift/inbox/bad" in shown
        assert "Delete one to have it gone from here" in shown
        assert (vault / ".memsift/inbox/bad/01HBAD.json").exists()
        (vault / ".memsift/inbox/bad/01HBAD.json").unlink()
        await pilot.press("ctrl+r")
        await settled(app, pilot)
        assert "01HBAD" not in text(app)
        assert "Such files" not in text(app)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("", "- Memory_9: put in by somebody\n", "added"),
        ("- Memory_2: is gone\n", "", "removed"),
        ("- Memory_2: it is kept\n", "- Memory_2: it is sold\n", "changed"),
    ],
)
async def test_a_card_of_an_edit_says_what_the_answers_do(
    open_desk, old: str, new: str, kind: str, lang: Lang
) -> None:
    before = "# Other Memory\n- Memory_1: stays\n"
    desk = open_desk(files={GLOBAL: before + old})
    (Path(desk.vault.root) / GLOBAL).write_text(before + new, encoding="utf-8")
    desk.refresh()
    (card,) = cards(desk.items())
    assert card.items[0].action == kind
    shown = card_lines(card, lang, 400).lines
    said = say(Message(f"inbox.card.drift-how.{kind}"), lang)
    assert said in ["".join(str(part) for part, _ in line) for line in shown]


async def test_what_has_no_key_has_no_note_in_the_menu(open_desk) -> None:
    async with running(open_desk(files=START), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f2", ":", *"review everything"])
        await settled(app, pilot)
        assert "Take all that stands in the files" in text(app)
        assert "none set" not in text(app)
        assert "(menu)" not in text(app)


async def test_rejecting_an_edit_says_first_that_it_is_put_back(open_desk) -> None:
    desk = open_desk(files=START)
    path = Path(desk.vault.root) / GLOBAL
    path.write_bytes(path.read_bytes() + b"- Memory_9: put in by somebody\n")
    desk.refresh()
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f2", "r"])
        await settled(app, pilot)
        assert "what was edited in the file is put back" in text(app)


def test_a_change_inside_a_struck_out_entry_is_flagged(open_desk) -> None:
    files = {GLOBAL: "# Other Memory\n- Memory_1: ~~The well is deep~~\n- Memory_2: Rows\n"}
    desk = open_desk(files=files)
    drop(Path(desk.vault.root), action="update", entry="Memory_1", content="The well is dry")
    drop(Path(desk.vault.root), action="update", entry="Memory_2", content="Rows well")
    codes = {item.entry: [flag.code for flag in item.flags] for item in desk.items()}
    assert "struck" in codes["Memory_1"]
    assert "struck" not in codes["Memory_2"]


async def test_rows_name_what_came_to_a_file_by_its_words(open_desk) -> None:
    desk = open_desk(files=TREE)
    root = Path(desk.vault.root)
    recent, kept = root / RECENT, root / LONG_TERM
    recent.write_bytes(recent.read_bytes() + "- [F0] (2026-11-28, 来源：用户) 可能要买车\n".encode())
    kept.write_bytes(kept.read_bytes().replace("早上喝茶".encode(), "早上喝咖啡".encode()))
    desk.refresh()
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        rows = [" ".join(row.split()) for row in text(app).splitlines()]
        assert any("+ 可能要买车 (近期状态.md)" in row for row in rows)
        assert any("~ 早上喝咖啡" in row for row in rows)


async def test_the_layer_asked_for_begins_with_the_files_own(open_desk) -> None:
    desk = open_desk(files=TREE)
    vault = Path(desk.vault.root)
    gate = {"fact": True, "useful_in_a_month": True, "allowed": True}
    drop(vault, content="拉大提琴", file=PROFILE, section="用户画像", confidence="F1", gate=gate)
    async with running(desk, lang="en") as (app, pilot):
        await type_keys(pilot, ["f2", "a"])
        await settled(app, pilot)
        assert "long-term memory" in text(app)
        assert isinstance(app.screen, MenuScreen)
        assert app.screen._pane.cursor_key == "profile"


def test_a_deletion_is_not_asked_what_the_gate_asks(open_desk) -> None:
    desk = open_desk(files=TREE)
    drop(Path(desk.vault.root), action="delete", file=LONG_TERM, expected="早上喝茶", content=None)
    (card,) = cards(desk.items())
    said = "\n".join("".join(part for part, _ in line) for line in card_lines(card, "en", 80).lines)
    assert "did not say" not in said


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ({"content": "- [F0] (2026-02-11, source: chat) Plays the cello"}, "+ Plays the cello"),
        ({"content": "[F0] (2026-02-11, source: chat) Plays the cello"}, "+ Plays the cello"),
        ({"content": None, "action": "delete", "expected": "Memory_1: 早上喝茶"}, "- 早上喝茶"),
    ],
)
async def test_a_row_is_what_the_entry_says_as_wide_as_the_list(
    open_desk, said: dict[str, Any], row: str
) -> None:
    desk = open_desk(files=TREE)
    yesterday = (desk.store.now() - timedelta(hours=30)).isoformat()  # a day ago at any time of day
    drop(Path(desk.vault.root), file=LONG_TERM, created=yesterday, **said)
    long = "Keeps the spare keys of the cellar in a tin"
    today = f"{desk.today.isoformat()}T10:00:00+00:00"
    drop(Path(desk.vault.root), file=RECENT, content=f"[F0] {long}", created=today)
    async with running(desk, size=(140, 24)) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        rows = [" ".join(line.split("│")[0].split()) for line in text(app).splitlines()]
        assert any(line.endswith(f"{row} 1 d") for line in rows), rows
        assert any(line.endswith(f"+ {long}") for line in rows), "what is of today takes no room to say so"


async def test_after_an_answer_the_next_card_of_the_list_follows_however_it_is_ordered_then(
    open_desk,
) -> None:
    desk = open_desk(files=TREE)
    vault = Path(desk.vault.root)
    gate = {"fact": True, "useful_in_a_month": True, "allowed": True, "layer": "recent"}
    for words in ("Plays the cello", "Owes me money", "Sings in a choir"):
        drop(vault, content=words, file=RECENT, gate=gate)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "down"])
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, InboxScreen)
        here, after = screen._pane.keys[1:3]
        listed = screen._cards
        assert screen._pane.cursor_key == here
        left = {key: listed[key] for key in reversed(screen._pane.keys) if key != here}
        assert screen._next_of(left) == after
        assert screen._next_of({key: left[key] for key in left if key != after}) == screen._pane.keys[0]
        assert screen._next_of(listed) is None, "nothing is gone: the place is kept"
        await type_keys(pilot, ["r", "1"])
        await settled(app, pilot)
        assert screen._pane.cursor_key == after


async def test_opening_many_of_one_agent_goes_to_the_first_of_them(open_desk) -> None:
    desk = open_desk(files=START)
    vault = Path(desk.vault.root)
    for number in range(MANY + 1):
        for agent in ("ann", "bob"):
            created = f"2026-11-28T10:{number:02}:00+00:00"
            drop(vault, content=f"{agent} keeps {number} hens", section="other", agent=agent, created=created)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, InboxScreen)
        assert screen.card is not None
        opened = screen.card.agent
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        item = screen.item
        assert isinstance(item, ProposalItem), "one of them, not the next agent's many"
        assert item.proposal.content == f"{opened} keeps 0 hens"


async def test_a_deletion_is_rejected_for_reasons_of_its_own(open_desk) -> None:
    desk = open_desk(files=TREE)
    drop(Path(desk.vault.root), action="delete", file=LONG_TERM, expected="早上喝茶", content=None)
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f2", "r"])
        await settled(app, pilot)
        shown = text(app)
        assert "it is still so" in shown
        assert "known already" not in shown
        await type_keys(pilot, ["2"])
        await settled(app, pilot)
        assert "1 rejected: still of use" in text(app)


def test_no_warning_looks_like_a_line_that_goes_and_layers_are_named_in_words(open_desk) -> None:
    desk = open_desk(files=TREE)
    gate = {"fact": True, "useful_in_a_month": True, "allowed": True, "layer": "profile"}
    drop(Path(desk.vault.root), content="Plays the cello", file=LONG_TERM, gate=gate, by_user=True)
    (card,) = cards(desk.items())
    said = ["".join(part for part, _ in line) for line in card_lines(card, "zh", 80).lines]
    assert not [line for line in said if line.startswith("- ")]
    assert any("助手说放“画像”" in line for line in said), said
