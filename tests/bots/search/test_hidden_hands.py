"""Hidden hands: sampled deals fit the view, imagined ones the bids, and moves are remembered."""

from collections import Counter
from random import Random

import pytest
from helpers.fixtures.house_rules import mid_rounds
from helpers.fixtures.positions import mid_round, position, short
from helpers.fixtures.states import EDITION_IDS, edition, round_of
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import position_of
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.info_state import InfoState
from rage_desktop.bots.evaluation.view_evaluation import info_state_of
from rage_desktop.bots.evaluation.weights import figures_for
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.hand_likelihood import (
    HandLikelihood,
    Likely,
    ObservedPlay,
    first_trump,
    observed_bids,
    observed_plays,
    pick_hands,
)


@pytest.mark.slow
@given(mid_rounds())
@settings(max_examples=80)
def test_deals_fit_the_view(game: tuple[rage.State, Random]) -> None:
    state, rng = game
    round_ = round_of(state)
    deck = Deck(state.edition)
    view = rage.view_of(state, round_.turn)
    true = position_of(deck, round_, tuple(bid or 0 for bid in round_.bids))
    lacks = [sum(deck.masks.by_suit[suit] for suit in suits) for suits in knowledge_of(view).voids]
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
        assert (dealt.points, dealt.low) == (true.points, true.low)
        for seat, bid in enumerate(view.bids):
            assert bid is None or dealt.need[seat] == true.need[seat]
        named = {move.suit for move in view.legal if isinstance(move, rage.Play)}
        options = deck.change_options(dealt.undealt, dealt.trump, dealt.named)
        for move in view.legal:
            if isinstance(move, rage.Play) and str(move.card) == "CHANGE" and deck.knobs.from_pile:
                assert named >= {deck.masks.names[suit] for suit in options} or move.suit is None
                break


@pytest.mark.slow
def test_every_hidden_card_comes_to_every_place_alike() -> None:
    rules = short(edition("rage"), 3, 5)
    rng = Random(5)
    state = mid_round(rules, 3, 3, rng)
    deck = Deck(rules)
    view = rage.view_of(state, round_of(state).turn)
    deals = Deals(deck, view, rng)
    other = (round_of(state).turn + 1) % 3
    held = Counter[int]()
    for _ in range(4000):
        hand = deals.sample().hands[other]
        held.update(code for code in deck.masks.cards if code & hand)
    hidden = sum(view.hand_counts) - len(view.hand) + view.pile_size
    mean = 4000 * 5 / hidden
    assert len(held) == hidden
    assert all(abs(count - mean) < 6 * mean**0.5 for count in held.values())


def likelihood_of(view: rage.SeatView, imagined: int = 40) -> tuple[HandLikelihood, Deals, Deck]:
    """Return what the viewer believes, the deals it starts from, and the deck."""
    deck = Deck(view.edition)
    rng = Random(1)
    evaluator = Evaluator(deck, view.players, figures_for(view.edition))
    deals = Deals(deck, view, rng)
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
    view = rage.view_of(state, rage.waiting_for(state)[0])
    likelihood, deals, deck = likelihood_of(view, 6)
    lacks = [sum(deck.masks.by_suit[suit] for suit in suits) for suits in knowledge_of(view).voids]
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
    return sum((hand & deck.masks.by_suit["B"]).bit_count() for hand in dealt) / len(dealt)


def test_who_bids_high_is_taken_to_hold_trumps() -> None:
    assert trumps_imagined(3) > 1.3 * trumps_imagined(1) > 1.3 * trumps_imagined(0)


def test_where_hands_are_crowded_the_one_picked_still_fits() -> None:
    taken = 0b0011
    fits = 0b1100
    hardly = 0b1001_0000
    likely = {1: Likely([taken], [1.0]), 2: Likely([taken, fits, hardly], [1e9, 0.99, 0.01])}
    rng = Random(1)
    found = [pick_hands(likely, rng) for _ in range(200)]
    crowded = [hands[2] for hands in found if hands.get(1)]
    assert crowded.count(fits) > 0.9 * len(crowded) > 50


def remembered(
    rules: rage.Edition, rng: Random
) -> tuple[rage.SeatView, list[tuple[rage.Play, InfoState]]]:
    """Play some cards of a round at random; return the turns as their players saw them, too."""
    rules = short(rules, 4, 6)
    state = mid_round(rules, 4, 4, rng)
    turns: list[tuple[rage.Play, InfoState]] = []
    for _ in range(rng.randint(0, 19)):
        view = rage.view_of(state, rage.waiting_for(state)[0])
        move = rng.choice(view.legal)
        assert isinstance(move, rage.Play)
        turns.append((move, info_state_of(Deck(rules), view)))
        state, _ = rage.apply(state, move)
    return rage.view_of(state, rage.waiting_for(state)[0]), turns


def compared(
    view: rage.SeatView, turns: list[tuple[rage.Play, InfoState]]
) -> list[tuple[ObservedPlay, InfoState, int]]:
    """Return each play remembered with its player's own turn, and what that has played since."""
    deck = Deck(view.edition)
    found = list[tuple[ObservedPlay, InfoState, int]]()
    for seat, plays in observed_plays(deck, view).items():
        theirs = [(deck.masks.codes[move.card], info) for move, info in turns if move.seat == seat]
        for play in plays:
            card = deck.play(seat, play.entry).card
            place = next(
                at for at, (code, _) in enumerate(theirs) if deck.masks.cards[code] == card
            )
            found.append((play, theirs[place][1], sum(code for code, _ in theirs[place:])))
    return found


@pytest.mark.slow
@given(st.sampled_from(EDITION_IDS), st.integers(0, 2**32))
@settings(max_examples=40)
def test_turns_of_others_are_remembered_as_they_were(edition_id: str, seed: int) -> None:
    view, turns = remembered(edition(edition_id), Random(seed))
    for play, info, later in compared(view, turns):
        known = info._replace(hand=0, unseen=play.info.unseen, undealt=play.info.undealt)
        assert play.info == known
        assert play.later == later
        assert not info.unseen & ~play.info.unseen


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_where_nothing_changes_trump_every_turn_is_remembered(seed: int) -> None:
    rules = edition("rage", action_counts={"WILD": 2, "BONUS": 2, "MALUS": 2})
    view, turns = remembered(rules, Random(seed))
    found = compared(view, turns)
    assert len(found) == sum(move.seat != view.seat for move, _ in turns)
    assert all(play.info.unseen & ~info.hand == info.unseen for play, info, _ in found)


def test_bids_are_remembered_with_what_was_heard_before() -> None:
    view = position(
        edition("rage"), "R1 R2 R3", trump="B", bids=(None, 1, 0, 3), phase=rage.Phase.BID
    )
    assert view.seat == 0
    found = observed_bids(Deck(view.edition), view)
    assert {seat: (seen.bid, seen.heard) for seat, seen in found.items()} == {
        1: (1, ()),
        2: (0, (1,)),
        3: (3, (1, 0)),
    }


@pytest.mark.slow
@given(st.sampled_from(EDITION_IDS), st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_first_trump_is_told_rightly_or_not_at_all(edition_id: str, seed: int) -> None:
    rng = Random(seed)
    rules = edition(edition_id)
    many = {"CHANGE": 30, "OUT": 6} if "CHANGE" in rules.action_counts else {}
    rules = short(
        rage.change_knobs(rules, {"action_counts": {**rules.action_counts, **many}}), 4, 6
    )
    state = mid_round(rules, 4, 4, rng)
    deck = Deck(rules)
    first = first_trump(deck, rage.view_of(state, None))
    number = state.number
    while state.number == number and state.phase is rage.Phase.PLAY:
        view = rage.view_of(state, rage.waiting_for(state)[0])
        told = first_trump(deck, view)
        assert told == first or told[0] is None
        state, _ = rage.apply(state, rng.choice(view.legal))


def test_where_no_number_card_was_turned_the_trump_in_force_is_the_first() -> None:
    view = position(edition("glyphs"), "HE1 HE2", trump="HE", bids=(1, 0, 0, 1))
    deck = Deck(view.edition)
    nothing_turned = structs.replace(view, spent=(), trump_card=None)
    assert first_trump(deck, nothing_turned) == (deck.masks.by_suit["HE"], 0)
