"""How long the rest of a checkup takes: calm, and never more where there is no more to do."""

from __future__ import annotations

import random
from itertools import pairwise

from memsift.messages import say
from memsift.review.pace import Left, Pace, left, minutes


def test_at_first_it_is_what_cards_take_usually() -> None:
    assert left([12.0, 12.0, 5.0], [], None) == Left(3, 29.0)
    assert left([], [3.0], Left(1, 12.0)) == Left(0, 0.0)


def test_who_is_quicker_than_usual_has_less_left_and_one_long_look_changes_nothing() -> None:
    usual = [10.0] * 20
    assert left(usual, [0.5] * 7, None) == Left(20, 100.0)
    assert left(usual, [0.5] * 7 + [15.0], None) == Left(20, 100.0)


def test_it_never_grows_while_the_cards_do_not() -> None:
    rng = random.Random(20261130)
    usual = [rng.choice((5.0, 12.0)) for _ in range(200)]
    looks: list[float] = []
    said = [left(usual, looks, None)]
    while usual:
        looks.append(rng.expovariate(0.5))
        if rng.random() < 0.7:  # else what was answered brought another card
            usual.pop(rng.randrange(len(usual)))
        said.append(left(usual, looks, said[-1]))
    assert all(after.seconds <= before.seconds for before, after in pairwise(said))
    assert said[-1].seconds == 0


def test_one_card_more_adds_no_more_than_a_card() -> None:
    """As when an answer is undone: slow answers since then must not come with it."""
    usual = [12.0] * 195
    before = left(usual, [0.25] * 9, None)
    after = left([*usual, 12.0], [4.0] * 9, before)
    assert before.seconds < after.seconds <= before.seconds + 4 * 12
    again = left(usual, [4.0] * 9, after)
    assert again.seconds <= after.seconds


def test_many_minutes_are_told_in_steps_that_never_go_back() -> None:
    told = [minutes(seconds) for seconds in range(0, 7200, 10)]
    assert told == sorted(told)
    assert (told[0], minutes(9 * 60 + 20), minutes(13 * 60), minutes(44 * 60)) == (1, 9, 15, 40)
    assert set(told) == {*range(1, 11), 15, 20, 25, 30, *range(40, 121, 10)}
    assert say(Pace(2, 20, 60.0, 1000.0).message, "en") == "2 of 20 cards, about 15 minutes"
