"""Sampled deals hold to all that a seat knows, in any position of any edition."""

from collections import Counter
from random import Random

import pytest
from helpers.bots.positions import mid_round, short
from helpers.games.editions import EDITION_IDS, edition, edition_file
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import position_of
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.rules import Play, change_knobs, view_of

pytestmark = pytest.mark.slow


@given(st.data())
@settings(max_examples=100)
def test_deals_fit_the_view(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    rules = edition_file(data.draw(st.sampled_from(EDITION_IDS))).rules
    players = data.draw(st.integers(rules.players.min, rules.players.max))
    size = data.draw(st.sampled_from((2, 5, rules.largest_hand(players))))
    kept = min(rules.cards_kept_undealt, 1)
    rules = short(change_knobs(rules, {"cards_kept_undealt": kept}), players, size)
    state = mid_round(rules, players, rng.randint(players, players * (size + 1) - 1), rng)
    round_, deck = state.round, Deck(rules)
    assert round_ is not None
    view = view_of(state, round_.turn)
    true = position_of(deck, round_, tuple(bid or 0 for bid in round_.bids))
    lacks = [sum(deck.masks[suit] for suit in suits) for suits in knowledge_of(view).voids]
    deals = Deals(deck, view, rng)
    for _ in range(4):
        dealt = deals.sample()
        assert dealt.hands[round_.turn] == true.hands[round_.turn]
        assert [hand.bit_count() for hand in dealt.hands] == [len(hand) for hand in round_.hands]
        assert sum(dealt.hands) + dealt.undealt == sum(true.hands) + true.undealt
        assert len(dealt.pile) == len(round_.pile)
        for seat, hand in enumerate(dealt.hands):
            assert seat == round_.turn or not hand & lacks[seat]
        assert (dealt.turn, dealt.trump, dealt.table) == (true.turn, true.trump, true.table)
        assert (dealt.need, dealt.points, dealt.low) == (true.need, true.points, true.low)
        named = {move.suit for move in view.legal if isinstance(move, Play)}
        options = deck.change_options(dealt.undealt, dealt.trump, dealt.named)
        for move in view.legal:
            if isinstance(move, Play) and str(move.card) == "CHANGE" and deck.from_pile:
                assert named >= {deck.names[suit] for suit in options} or move.suit is None
                break


def test_every_hidden_card_comes_to_every_place_alike() -> None:
    rules = short(edition("rage"), 3, 5)
    rng = Random(5)
    state = mid_round(rules, 3, 3, rng)
    assert state.round is not None
    deck = Deck(rules)
    deals = Deals(deck, view_of(state, state.round.turn), rng)
    other = (state.round.turn + 1) % 3
    held = Counter[int]()
    for _ in range(4000):
        hand = deals.sample().hands[other]
        held.update(code for code in deck.cards if code & hand)
    mean = 4000 * 5 / deals.hidden
    assert len(held) == deals.hidden
    assert all(abs(count - mean) < 6 * mean**0.5 for count in held.values())
