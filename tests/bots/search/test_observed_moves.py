"""What is remembered of others' moves is what they saw themselves, but for their hands."""

from random import Random

import pytest
from helpers.bots.positions import mid_round, position, short
from helpers.games.editions import EDITION_IDS, edition
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.info_state import InfoState
from rage_desktop.bots.evaluation.view_evaluation import info_state_of
from rage_desktop.bots.search.observed_moves import (
    ObservedPlay,
    first_trump,
    observed_bids,
    observed_plays,
)
from rage_desktop.rules import (
    Edition,
    Phase,
    Play,
    SeatView,
    apply,
    change_knobs,
    view_of,
    waiting_for,
)


def remembered(rules: Edition, rng: Random) -> tuple[SeatView, list[tuple[Play, InfoState]]]:
    """Play some cards of a round at random; return the turns as their players saw them, too."""
    rules = short(rules, 4, 6)
    state = mid_round(rules, 4, 4, rng)
    turns: list[tuple[Play, InfoState]] = []
    for _ in range(rng.randint(0, 19)):
        view = view_of(state, waiting_for(state)[0])
        move = rng.choice(view.legal)
        assert isinstance(move, Play)
        turns.append((move, info_state_of(Deck(rules), view)))
        state, _ = apply(state, move)
    return view_of(state, waiting_for(state)[0]), turns


def compared(
    view: SeatView, turns: list[tuple[Play, InfoState]]
) -> list[tuple[ObservedPlay, InfoState, int]]:
    """Return each play remembered with its player's own turn, and what that has played since."""
    deck, found = Deck(view.edition), list[tuple[ObservedPlay, InfoState, int]]()
    for seat, plays in observed_plays(deck, view).items():
        theirs = [(deck.codes[move.card], info) for move, info in turns if move.seat == seat]
        for play in plays:
            card = deck.play(seat, play.entry).card
            place = next(at for at, (code, _) in enumerate(theirs) if deck.cards[code] == card)
            found.append((play, theirs[place][1], sum(code for code, _ in theirs[place:])))
    return found


@pytest.mark.slow
@given(st.data())
@settings(max_examples=80)
def test_turns_of_others_are_remembered_as_they_were(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    view, turns = remembered(edition(data.draw(st.sampled_from(EDITION_IDS))), rng)
    for play, info, later in compared(view, turns):
        known = info._replace(hand=0, unseen=play.info.unseen, undealt=play.info.undealt)
        assert play.info == known
        assert play.later == later
        assert not info.unseen & ~play.info.unseen


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40)
def test_where_nothing_changes_trump_every_turn_is_remembered(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    rules = edition("rage", action_counts={"WILD": 2, "BONUS": 2, "MALUS": 2})
    view, turns = remembered(rules, rng)
    found = compared(view, turns)
    assert len(found) == sum(move.seat != view.seat for move, _ in turns)
    for play, info, _ in found:
        own = info.hand
        assert play.info.unseen & ~own == info.unseen


def test_bids_are_remembered_with_what_was_heard_before() -> None:
    view = position(edition("rage"), "R1 R2 R3", trump="B", bids=(None, 1, 0, 3), phase=Phase.BID)
    assert view.seat == 0
    found = observed_bids(Deck(view.edition), view)
    assert {seat: (seen.bid, seen.heard) for seat, seen in found.items()} == {
        1: (1, ()),
        2: (0, (1,)),
        3: (3, (1, 0)),
    }


@pytest.mark.slow
@given(st.data())
@settings(max_examples=60)
def test_the_first_trump_is_told_rightly_or_not_at_all(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    rules = edition(data.draw(st.sampled_from(EDITION_IDS)))
    many = {"CHANGE": 30, "OUT": 6} if "CHANGE" in rules.action_counts else {}
    rules = short(change_knobs(rules, {"action_counts": {**rules.action_counts, **many}}), 4, 6)
    state, deck = mid_round(rules, 4, 4, rng), Deck(rules)
    first = first_trump(deck, view_of(state, None))
    number = state.number
    while state.number == number and state.phase is Phase.PLAY:
        view = view_of(state, waiting_for(state)[0])
        told = first_trump(deck, view)
        assert told == first or told[0] is None
        state, _ = apply(state, rng.choice(view.legal))


def test_where_no_number_card_was_turned_the_trump_in_force_is_the_first() -> None:
    view = position(edition("glyphs"), "HE1 HE2", trump="HE", bids=(1, 0, 0, 1))
    deck = Deck(view.edition)
    nothing_turned = structs.replace(view, spent=(), trump_card=None)
    assert first_trump(deck, nothing_turned) == (deck.masks["HE"], 0)
