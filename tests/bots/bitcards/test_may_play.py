"""Which cards may be played: the rule for bit masks says the same as the rule for people."""

from random import Random

from helpers.fixtures.house_rules import mid_rounds
from helpers.fixtures.states import round_of
from hypothesis import given, settings

from rage_desktop import rules as rage
from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import shut_of
from rage_desktop.rules.legality import playable, suit_to_play


@given(mid_rounds())
@settings(max_examples=200)
def test_both_rules_allow_the_same_cards_of_any_hand(game: tuple[rage.State, Random]) -> None:
    state, rng = game
    edition = state.edition
    deck = Deck(edition)
    round_ = round_of(state)
    lead = deck.mask(round_.lead)
    trump = deck.mask(round_.trump)
    closed = 0 if round_.trick else trump & shut_of(deck, round_)
    dealt = rng.sample(edition.deck, min(len(edition.deck), rng.randint(1, 12)))
    for hand in (*round_.hands, tuple(dealt)):
        allowed = deck.hand(tuple(playable(edition, hand, round_)))
        assert deck.may_play(deck.hand(hand), lead, trump, closed) == allowed
        must = deck.must_play(deck.hand(hand), lead, trump)
        suit = suit_to_play(edition, hand, round_)
        assert must == deck.hand(hand) & deck.mask(suit)
