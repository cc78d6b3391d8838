"""The best moment of a game is one: a bid made where few made theirs, or none at all."""

from collections.abc import Sequence
from random import Random

import pytest
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_moves

from rage_desktop.play.highlights import best_moments, last_tricks
from rage_desktop.rules import Event, GameOver, RoundScored, new_game


def scores(*rounds: tuple[Sequence[int], Sequence[int], Sequence[int]]) -> list[RoundScored]:
    """Return rounds from bids, tricks and points by seat."""
    totals, made = [0] * len(rounds[0][0]), []
    for bids, tricks, points in rounds:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        made.append(RoundScored(tuple(bids), tuple(tricks), tuple(points), tuple(totals)))
    return made


@pytest.mark.parametrize(
    ("rounds", "won", "said"),
    [
        ([((2, 1, 1), (2, 0, 1), (12, 0, 11))], False, None),  # most of the table made it
        ([((1, 1, 1), (2, 0, 1), (7, 0, 11))], False, None),  # a miss, whatever it brought
        ([((1, 1, 0), (1, 0, 0), (11, 0, 5))], False, None),  # one card
        ([((2, 1, 2), (2, 0, 1), (12, 0, 1))], False, "2 of 2, and nobody else made their bid."),
        ([((3, 1, 1, 0), (3, 0, 0, 0), (13, 0, 0, 5))], False, "Every trick of the round: 3 of 3."),
        (
            [((0, 2, 0, 2), (0, 3, 0, 2), (5, 3, 5, 12))],
            False,
            None,  # three of four made it
        ),
        (
            [((0, 2, 2, 2), (0, 3, 1, 1), (5, 3, 1, 1))],
            False,
            "Bid zero with 5 cards and took no tricks.",
        ),
        (
            [
                ((1, 1, 1, 1), (0, 1, 1, 1), (0, 11, 11, 11)),
                ((1, 1, 2, 2), (1, 0, 2, 0), (11, 0, 12, 0)),
            ],
            True,
            "1 of 1 while in last place, and a win in the end.",
        ),
        (
            [((1, 1, 2, 2), (1, 0, 2, 0), (11, 0, 12, 0))],
            False,
            "1 of 1: at least 11 points more than half the players.",
        ),
    ],
)
def test_the_first_reason_that_holds_is_told(
    rounds: list[tuple[Sequence[int], Sequence[int], Sequence[int]]], won: bool, said: str | None
) -> None:
    moment = next(best_moments(scores(*rounds), 0, won, ()), None)
    assert (None if moment is None else str(moment.said)) == said


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_no_moment_of_250_games_is_a_miss_or_what_most_did(name: str) -> None:
    rules, found = edition(name, sizes=(5, 4, 3, 2, 1)), 0
    for seed in range(250):
        players = 3 + seed % 5
        events: list[Event] = []
        for _, happened in random_moves(new_game(rules, players, str(seed)), Random(seed)):
            events += happened
        rounds = [event for event in events if isinstance(event, RoundScored)]
        over = events[-1]
        assert isinstance(over, GameOver)
        last = last_tricks(events)
        for seat in range(players):
            for moment in best_moments(rounds, seat, seat in over.winners, events):
                found += 1
                score = rounds[moment.number - 1]
                exact = [bid == won for bid, won in zip(score.bids, score.tricks, strict=True)]
                assert exact[seat]
                assert sum(score.tricks) > 1
                assert 2 * sum(exact) <= players
                if "very last trick" in str(moment.said):
                    assert last[moment.number].winner == seat
    assert found > 100
