"""The measure of speed plays whole rounds."""

from itertools import count
from random import Random

import pytest
from helpers.games.match import EDITIONS, edition_file

from rage_desktop.match.headless.playouts import CARDS, PLAYERS, measure, one_round, play_round


@pytest.mark.parametrize("name", EDITIONS)
def test_a_playout_is_a_deal_four_bids_and_forty_cards(name: str) -> None:
    edition = one_round(edition_file(name).rules)
    assert play_round(edition, Random(1), "x") == 1 + PLAYERS + PLAYERS * CARDS


def test_the_figures_are_rounds_and_moves_by_the_clock() -> None:
    ticks = count()
    figures = measure([edition_file()], 4, lambda: float(next(ticks)))
    rounds = 3  # looked at after 1, 2, 3 and 4 seconds
    assert figures == {
        "rage": {
            "rounds_per_second": round(rounds / 4, 1),
            "moves_per_second": round(rounds * 45 / 4),
        }
    }
