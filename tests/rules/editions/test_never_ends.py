"""A game to points ends: refused where nobody could ever score, else there is a last round."""

from random import Random
from typing import Any

import pytest
from helpers.fixtures.states import edition, shuffled
from msgspec import structs

from rage_desktop.rules import EditionError, Phase, apply, legal_moves, new_game, waiting_for
from rage_desktop.rules.engine import MOST_ROUNDS

NOTHING = {
    "points_per_trick": {"exact": 0, "over": 0, "under": 0},
    "exact": 0,
    "exact_zero": 0,
    "missed": -1,
    "bonus": 0,
    "malus": 0,
    "game_ends": 100,
}


def test_a_game_in_which_nobody_can_score_is_refused() -> None:
    with pytest.raises(EditionError, match="would never end"):
        new_game(edition("rage", sizes=(5,), **NOTHING), 3, "s")
    assert new_game(edition("rage", sizes=(5,), **NOTHING | {"game_ends": "rounds"}), 3, "s")


@pytest.mark.parametrize(
    "knobs",
    [
        {"exact": 1},
        {"exact_zero": 1},
        {"bonus": 5},
        {"malus": 5},
        {"missed": 1},
        {"per_trick_short": 2},
        {"per_trick_over": 2},
        {"points_per_trick": {"exact": 1, "over": 0, "under": 0}},
        {"points_per_trick": {"exact": 0, "over": 2, "under": 0}},
        {"points_per_trick": {"exact": 0, "over": 0, "under": 2}},
    ],
)
def test_a_game_in_which_anything_brings_points_is_played(knobs: dict[str, Any]) -> None:
    assert new_game(edition("rage", sizes=(5,), **NOTHING | knobs), 3, "s")


def test_a_game_to_points_that_nobody_reaches_has_a_last_round() -> None:
    rules = edition("glyphs", sizes=(1,), **NOTHING | {"exact_zero": 1, "game_ends": 1_000})
    state = structs.replace(new_game(rules, 3, "s"), number=MOST_ROUNDS)
    state, _ = apply(state, shuffled(rules, Random(1)))
    while state.phase not in (Phase.DEAL, Phase.OVER):
        state, _ = apply(state, legal_moves(state, waiting_for(state)[0])[0])
    assert state.phase is Phase.OVER
