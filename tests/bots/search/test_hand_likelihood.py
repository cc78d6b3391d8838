"""Hands are imagined for the others that fit what they bid and played."""

from random import Random

import pytest
from helpers.bots.positions import mid_round, position, short
from helpers.games.editions import EDITION_IDS, edition
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.weights import figures_for
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.hand_likelihood import HandLikelihood, Likely, pick_hands
from rage_desktop.rules import SeatView, view_of, waiting_for


def likelihood_of(view: SeatView, imagined: int = 40) -> tuple[HandLikelihood, Deals, Deck]:
    """Return what the viewer believes, the deals it starts from, and the deck."""
    deck, rng = Deck(view.edition), Random(1)
    evaluator, deals = (
        Evaluator(deck, view.players, figures_for(view.edition)),
        Deals(deck, view, rng),
    )
    return HandLikelihood(evaluator, view, deals, imagined, rng), deals, deck


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40)
def test_imagined_hands_can_be_dealt(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    rules = edition(data.draw(st.sampled_from(EDITION_IDS)))
    players = data.draw(st.integers(rules.players.min, rules.players.max))
    size = data.draw(st.sampled_from((1, 4, rules.largest_hand(players))))
    rules = short(rules, players, size)
    state = mid_round(rules, players, rng.randint(1, players * (size + 1) - 1), rng)
    view = view_of(state, waiting_for(state)[0])
    likelihood, deals, deck = likelihood_of(view, 6)
    lacks = [sum(deck.masks[suit] for suit in suits) for suits in knowledge_of(view).voids]
    for _ in range(4):
        imagined = likelihood.hands()
        hands = deals.sample(imagined).hands
        assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count()
        assert [hand.bit_count() for hand in hands] == list(view.hand_counts)
        assert not any(hand & lacks[seat] for seat, hand in imagined.items())


def trumps_imagined(bid: int) -> float:
    """Return how many trumps the player before is taken to hold after such a bid."""
    view = position(edition("rage"), "R1 R3 G2 G4 Y5 P6", trump="B", bids=(None, None, None, bid))
    likelihood, deals, deck = likelihood_of(view, 200)
    dealt = [deals.sample(hands).hands[3] for hands in (likelihood.hands() for _ in range(200))]
    return sum((hand & deck.masks["B"]).bit_count() for hand in dealt) / len(dealt)


def test_who_bids_high_is_taken_to_hold_trumps() -> None:
    assert trumps_imagined(3) > 1.3 * trumps_imagined(1) > 1.3 * trumps_imagined(0)


def test_where_hands_are_crowded_the_one_picked_still_fits() -> None:
    taken, fits, hardly = 0b0011, 0b1100, 0b1001_0000
    likely = {1: Likely([taken], [1.0]), 2: Likely([taken, fits, hardly], [1e9, 0.99, 0.01])}
    rng = Random(1)
    found = [pick_hands(likely, rng) for _ in range(200)]
    crowded = [hands[2] for hands in found if hands.get(1)]
    assert crowded.count(fits) > 0.9 * len(crowded) > 50
