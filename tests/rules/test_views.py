"""What a seat's view says of its cards is what the rules say of the state."""

import pytest
from helpers.games.editions import EDITION_IDS, edition
from helpers.games.stage import game

from rage_desktop.rules import Play, legal_moves, view_of, why_illegal


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_a_view_knows_its_plays_and_why_a_card_is_none(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(7, 6))
    refused = played = 0
    for state, _ in game(rules, 4, 5):
        for seat in range(4):
            view = view_of(state, seat)
            plays = tuple(move for move in legal_moves(state, seat) if isinstance(move, Play))
            assert view.plays() == plays
            assert view_of(state, None).plays() == ()
            for card in view.hand:
                assert view.plays_of(card) == tuple(play for play in plays if play.card == card)
                assert (view.why_not(card) is None) == bool(view.plays_of(card))
                if view.plays_of(card):
                    played += 1
                    continue
                refused += 1
                assert view.why_not(card) == why_illegal(state, Play(seat, card))
    assert refused > 30
    assert played > 30


def test_a_card_of_another_hand_is_said_to_be_so() -> None:
    rules = edition("rage", sizes=(3,))
    state = next(state for state, _ in game(rules, 4, 5) if state.phase == "play")
    assert state.round is not None
    seat = state.round.turn
    other = state.round.hands[(seat + 1) % 4][0]
    assert str(view_of(state, seat).why_not(other)) == f"{other} is not in your hand."
