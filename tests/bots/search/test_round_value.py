"""What a round is worth: its points, until the round that decides the game."""

from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import bid_by, play_by, position
from helpers.fixtures.states import edition
from msgspec import structs

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.levels import MASTER
from rage_desktop.bots.levels.level_bots import SearchingBot
from rage_desktop.bots.search.trials import round_value_of
from rage_desktop.rules import ActionCard, NumberCard, Phase, PlayedCard, Role, SeatView

RAGE = edition("rage")
TOTALS = (50, 58, 20, 10)


def last_round(hand: str, totals: tuple[int, ...] = TOTALS) -> SeatView:
    view = position(RAGE, hand, trump="R", bids=(None,) * 4, totals=totals, phase=Phase.BID)
    return structs.replace(view, number=10)


def test_a_rival_minds_what_the_others_make() -> None:
    ninth = structs.replace(last_round("B9"), number=9)
    value = round_value_of(ninth, for_the_win=True, rivalry=0.5)
    assert value.minds_others
    assert not value.for_the_win
    assert value.worth(0, [11, 6, 0, 0]) == 11 - 0.5 * 2
    assert value.worth(1, [11, 6, 0, 1]) == 6  # nobody else is taken for a rival


def test_a_goal_counts_as_soon_as_it_is_reached() -> None:
    to_60 = edition("rage", game_ends=60)
    view = position(to_60, "B9", trump="R", totals=TOTALS)
    value = round_value_of(view, for_the_win=True)
    assert value.worth(0, [5, 0, 0, 0]) == 5  # nobody is there yet
    assert value.worth(0, [11, 0, 0, 0]) > 11
    assert value.worth(0, [5, 5, 0, 0]) < 5


def test_a_goal_out_of_reach_does_not_count_yet() -> None:
    to_100 = edition("rage", game_ends=100)
    assert not round_value_of(position(to_100, "B9", trump="R", totals=TOTALS), True).for_the_win
    near = position(to_100, "B9", trump="R", totals=(80, 20, 0, 0))
    assert round_value_of(near, True).for_the_win


def test_behind_in_the_last_round_master_bids_what_can_still_win() -> None:
    # A zero brings 55, which never wins; one trick brings 61, and who leads needs that trick.
    view = last_round("B15", (50, 56, 20, 10))
    view = structs.replace(view, bids=(None, 1, 0, 0), dealer=0)
    for_points = structs.replace(MASTER, for_the_win=False)
    assert bid_by(SearchingBot(Random(2), for_points.within(None)), view) == 0
    assert bid_by(SearchingBot(Random(2), MASTER.within(None)), view) == 1
    assert (
        bid_by(SearchingBot(Random(2), MASTER.within(None)), structs.replace(view, number=9)) == 0
    )


@pytest.mark.slow
def test_whose_bid_is_lost_lets_a_rival_win_one_too_many() -> None:
    # B12 is a point more for me; with B2 the trick goes to one who has made its bid of 2, and
    # has 15 points less then.
    lost: dict[str, Any] = {"bids": (1, 2, 1, 0), "won": (0, 2, 0, 1)}
    view = position(edition("rage-amigo"), "B12 B2", trump="R", trick="B5 B9 B3", **lost)
    mindful = structs.replace(MASTER, for_the_win=False).within(None)
    for_points = structs.replace(mindful, rivalry=0.0)
    plays = [play_by(SearchingBot(Random(1), each), view) for each in (for_points, mindful)]
    assert [str(play.card) for play in plays] == ["B12", "B2"]


@pytest.mark.slow
def test_a_secret_bid_is_guessed_by_the_first_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[int] = set()

    def bid(evaluator: Evaluator, hand: int, trump: int, unseen: int, heard: list[int]) -> int:
        asked.add(trump)
        return 1

    rules = edition("rage", bids="secret")
    view = position(rules, "B9 G3 Y5 P1", trump="B", bids=(1, None, None, None), won=(1, 0, 0, 0))
    change = PlayedCard(3, ActionCard(Role.CHANGE, 0), "B")
    others = [PlayedCard(seat, NumberCard("O", 3 + seat), "O") for seat in range(3)]
    view = structs.replace(view, history=((*others, change),), spent=(NumberCard("R", 8),))
    monkeypatch.setattr(Evaluator, "bid", bid)
    bot = SearchingBot(Random(1), MASTER.within(None))
    bot.move(view)
    assert [Deck(rules).masks.names[trump] for trump in asked] == ["R"]
