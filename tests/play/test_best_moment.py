"""The best moment of a game is one: a bid made where few made theirs, or none at all."""

from collections.abc import Sequence

import pytest
from helpers.fixtures.cases import cases

from rage_desktop.play.highlights import best_moments
from rage_desktop.rules import RoundScored


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
