"""Positions in which the sharp bot has one answer, each named after it.

Those in which any good player has it are in `plain_cases`.
"""

from typing import Any

import pytest
from helpers.bots.positions import chosen, position
from helpers.games.editions import edition

from rage_desktop.bots.levels.counting_bot import CountingBot
from rage_desktop.rules import Bid, Edition, Phase

RAGE = edition("rage")
RAVE = edition("rave")
GLYPHS = edition("glyphs")
STRICT = edition("rage", points_per_trick={"exact": 1, "over": 0, "under": 0}, per_trick_over=-3)


def bid_of(hand: str, rules: Edition = RAGE, trump: str | None = "R") -> int:
    view = position(rules, hand, trump=trump, bids=(None,) * 4, phase=Phase.BID)
    bid = CountingBot().bid(view)
    assert Bid(0, bid) in view.legal
    return bid


def test_long_high_trumps_are_worth_more_than_the_same_cards_of_another_suit() -> None:
    hand = "R15 R14 R12 R9 R7 B2 G3 Y1"
    assert bid_of(hand, trump="R") >= bid_of(hand, trump="P") + 2


def test_each_wild_adds_a_trick() -> None:
    assert bid_of("WILD WILD B3 G4") >= 2


def test_the_more_players_the_less_a_middle_card_is_worth() -> None:
    hand = "B14 G13 Y14 P13 O12 B11"
    few = position(RAGE, hand, trump="R", bids=(None,) * 2, won=(0,) * 2, phase=Phase.BID)
    many = position(RAGE, hand, trump="R", bids=(None,) * 8, won=(0,) * 8, phase=Phase.BID)
    assert CountingBot().bid(few) > CountingBot().bid(many)


def test_a_well_paid_zero_is_bid_where_a_poorly_paid_one_is_not() -> None:
    assert bid_of("R4 B10 G3", edition("rage", exact_zero=0)) > 0
    assert bid_of("R4 B10 G3", edition("rage", exact_zero=30)) == 0


def test_where_tricks_short_cost_dearly_it_bids_low() -> None:
    hand = "R14 R9 B14 G13 Y12 P3"
    assert bid_of(hand, edition("rage", per_trick_short=-10)) < bid_of(hand)


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "bids", "more", "answer"),
    [
        pytest.param(RAGE, "B8 B1 B14 G3", "B9", (2, 0, 2, 2), {}, "B8",
                     id="a zero ducks with the highest card under the winner"),
        pytest.param(RAGE, "B13 B10 Y2 G1", "B5 B7 B3", (1, 1, 1, 1), {}, "B13",
                     id="the last trick wanted goes to the card that could take another"),
        pytest.param(STRICT, "B10 B2", "B5 B9 B3", (1, 1, 1, 0), {"won": (0, 0, 0, 1)}, "B2",
                     id="where each trick over costs it stops"),
        pytest.param(RAGE, "MALUS BONUS", "B5 B12 B3", (1,) * 4, {"totals": (60, 0, 50, 30)},
                     "BONUS", id="a BONUS goes to who is behind"),
        pytest.param(GLYPHS, "OUT DI14 CL14 CR14 DI2", "HO5 HO9 HO3", (1, 1, 1, 3), {}, "OUT",
                     id="OUT saves winners of plain suits from being ruffed"),
    ],
)  # fmt: skip
def test_the_answer_of_a_position(
    rules: Edition, hand: str, trick: str, bids: tuple[int, ...], more: dict[str, Any], answer: str
) -> None:
    view = position(rules, hand, trump=rules.suits[0], trick=trick, bids=bids, **more)
    assert chosen(view) == answer


def test_change_turns_away_from_its_own_trumps_when_it_wants_none() -> None:
    hand, trick = "CHANGE TE15 TE14 TE9", "DI5 DI9 DI3"
    card, _, suit = chosen(
        position(RAVE, hand, trump="TE", trick=trick, bids=(1, 1, 1, 0))
    ).partition(":")
    assert card == "CHANGE"
    assert suit != "TE"
