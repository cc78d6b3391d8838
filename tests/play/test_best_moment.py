"""The best moment of a game is one: a bid made where few made theirs, or none at all."""

from collections.abc import Sequence
from random import Random

import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_moves

from rage_desktop.play.highlights import best_moments, last_tricks
from rage_desktop.rules import Event, GameOver, RoundScored, new_game


def scores(*rounds: tuple[Sequence[int], Sequence[int], Sequence[int]]) -> list[RoundScored]:
    """Return rounds from bids, tricks and points by seat."""
    totals = [0] * len(rounds[0][0])
    made = []
    for bids, tricks, points in rounds:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        made.append(RoundScored(tuple(bids), tuple(tricks), tuple(points), tuple(totals)))
    return made


@pytest.mark.parametrize(*cases("play/best_moments.toml"))
def test_the_first_reason_that_holds_is_told(
    rounds: list[tuple[Sequence[int], Sequence[int], Sequence[int]]], won: bool, said: str
) -> None:
    moment = next(best_moments(scores(*rounds), 0, won, ()), None)
    assert ("" if moment is None else str(moment.said)) == said


def test_a_moment_names_its_round() -> None:
    missed = ((1, 1, 1), (0, 2, 1), (0, 2, 11))
    made = ((2, 1, 1), (2, 0, 0), (12, 0, 0))
    moments = list(best_moments(scores(missed, made), 0, False, ()))
    assert {(moment.number, moment.points) for moment in moments} == {(2, 12)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_no_moment_of_many_games_is_a_miss_or_what_most_did(name: str) -> None:
    rules = edition(name, sizes=(5, 4, 3, 2, 1))
    found = 0
    for seed in range(70):
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
    assert found > 30
