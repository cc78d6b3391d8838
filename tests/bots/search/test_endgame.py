"""The last tricks: the exact solver against the engine, and every possible deal exactly once."""

from random import Random
from typing import Any

import pytest
from helpers.fixtures.house_rules import mixed_rules
from helpers.fixtures.positions import mid_round, position, short
from helpers.fixtures.states import EDITION_IDS, edition, edition_file, round_of
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import legal_entries, position_of
from rage_desktop.bots.search.determinize import Deals, placements
from rage_desktop.bots.search.endgame import RoundEnd, lines_of_play, may_turn, solve, ways


def distinct_plays(state: rage.State, seat: int) -> list[rage.Play]:
    """Return the legal plays, those of equal action cards once."""
    plays: dict[object, rage.Play] = {}
    for move in rage.legal_moves(state, seat):
        assert isinstance(move, rage.Play)
        kind = move.card.role if isinstance(move.card, rage.ActionCard) else move.card
        plays.setdefault((kind, move.suit), move)
    return list(plays.values())


def solved_by_the_engine(state: rage.State, number: int) -> set[tuple[int, ...]]:
    """Return what a round can be worth to all if everyone plays for itself, ties broken any way."""
    if state.phase is not rage.Phase.PLAY or len(state.scores) >= number:
        return {state.scores[number - 1].points}
    seat = round_of(state).turn
    outcomes = [
        solved_by_the_engine(rage.apply(state, play)[0], number)
        for play in distinct_plays(state, seat)
    ]
    floor = max(min(values[seat] for values in outcome) for outcome in outcomes)
    return {values for outcome in outcomes for values in outcome if values[seat] >= floor}


PLENTY = 40  # cards of a pile that no two tricks turn over


def agrees(rules: rage.Edition, players: int, rng: Random) -> None:
    size = rules.rounds(players)[0]
    state = mid_round(rules, players, players + players * (size - 2) + rng.randrange(players), rng)
    round_ = state.round
    deck = Deck(rules)
    if state.number > 1 or round_ is None:
        return
    if rules.change == "turn" and len(round_.pile) < PLENTY:
        return  # how the engine shuffles what was turned is its own affair
    bids = tuple(bid or 0 for bid in round_.bids)
    position = position_of(deck, round_, bids)
    entries = {deck.play(position.turn, entry) for entry in legal_entries(deck, position)}
    kinds = {(play.card, play.suit) for play in distinct_plays(state, position.turn)}
    assert len(entries) == len(kinds)

    def points(ended: RoundEnd) -> tuple[int, ...]:
        return tuple(
            rage.round_points(rules, size, bid, bid - short_) + more
            for bid, short_, more in zip(bids, *ended, strict=True)
        )

    ended = solve(deck, position, lambda seat, ended: points(ended)[seat], rng)
    assert points(ended) in solved_by_the_engine(state, state.number)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=60)
def test_the_last_two_tricks_are_worth_what_the_engine_says(data: st.DataObject) -> None:
    rules = edition_file(data.draw(st.sampled_from(EDITION_IDS))).rules
    players = max(2, rules.players.min)
    agrees(short(rules, players, 3, 1), players, Random(data.draw(st.integers(0, 2**32))))


@pytest.mark.slow
@given(mixed_rules(players=2, hand_sizes={"order": "list", "sizes": [2, 1]}))
@settings(max_examples=60)
def test_under_any_house_rules_too(game: tuple[rage.Edition, Random]) -> None:
    agrees(game[0], 2, game[1])


KNOWN: dict[str, Any] = {"bids": (1, 0, 1), "won": (0, 0, 0), "totals": (0, 0, 0)}


@pytest.mark.parametrize(("hand", "lines"), [("CHANGE", 6), ("B3", 1)])  # nobody else holds a card
def test_a_card_that_names_a_suit_counts_as_one_for_each(hand: str, lines: int) -> None:
    rules = edition("rage", action_counts={"CHANGE": 1, "WILD": 1})
    assert lines_of_play(position(rules, hand, trump="O", trick="Y7 G5", **KNOWN)) == lines


def test_while_a_change_is_out_that_turns_a_card_chance_has_a_say() -> None:
    turning = edition("glyphs", action_counts={"CHANGE": 1})
    assert turning.change == "turn"
    assert may_turn(position(turning, "MU3", trump="HE", trick="DI7 CL5", **KNOWN))
    assert not may_turn(position(turning, "MU3", trump="HE", trick="DI7 CHANGE", **KNOWN))
    assert not may_turn(position(edition("rage"), "B3", trump="O", trick="Y7 G5", **KNOWN))


@pytest.mark.parametrize("change", ["turn", "choose_any"])
def test_while_a_turn_is_pending_chance_has_a_say(change: str) -> None:
    rules = edition("rage", action_counts={}, change=change)
    view = position(rules, "B3", trump="O", trick="Y7 G5", **KNOWN)
    assert not may_turn(view)
    assert may_turn(structs.replace(view, turn_pending=True))


def test_every_placement_is_given_once() -> None:
    cards = [1, 2, 4, 8, 16]
    found = list(placements(cards, [(2, 0), (1, 4)]))
    assert len(found) == len(set(found))
    assert len(found) == ways(5, [2, 1]) - ways(4, [2])  # those in which the second would have 4
    assert all(second != (4,) for _, second in found)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_true_deal_is_among_all_possible_ones(edition_id: str) -> None:
    rules = short(
        rage.change_knobs(edition(edition_id), {"players": {"min": 2, "max": 8}}), 3, 4, 1
    )
    rng = Random(edition_id)
    state = mid_round(rules, 3, 3 + 3 * 3 + 1, rng)
    round_ = round_of(state)
    deck = Deck(rules)
    true = position_of(deck, round_, tuple(bid or 0 for bid in round_.bids))
    view = rage.view_of(state, round_.turn)
    deals = Deals(deck, view, rng)
    every = [tuple(deal.hands) for deal in deals.every()]
    assert tuple(true.hands) in every
    assert len(every) == len(set(every)) <= lines_of_play(view)
    for _ in range(20):
        assert tuple(deals.sample().hands) in every
