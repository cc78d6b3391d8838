"""What one seat may know: shuffling everything hidden from it changes nothing that it sees."""

import random

import pytest
from helpers.fixtures.states import EDITION_IDS, edition, edition_file, random_game, round_of
from helpers.fixtures.table_views import random_states
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.rules.trump import change_options
from rage_desktop.rules.views import bids_are_public


def resampled(state: rage.State, seat: int | None, rng: random.Random) -> rage.State:
    """Return a state that a seat cannot tell from this one: other hands, pile and unseen bids."""
    round_ = round_of(state)
    others = [who for who in range(state.players) if who != seat]
    pool: list[rage.Card] = [card for who in others for card in round_.hands[who]]
    pool += round_.pile
    rng.shuffle(pool)
    hands = list(round_.hands)
    for who in others:
        size = len(hands[who])
        hands[who] = tuple(pool[:size])
        pool = pool[size:]
    bids = round_.bids
    if not bids_are_public(state):
        n = round_.hand_size
        bids = tuple(
            bid if who == seat or bid is None else rng.randint(0, n) for who, bid in enumerate(bids)
        )
    again = structs.replace(round_, hands=tuple(hands), pile=tuple(pool), bids=bids)
    return structs.replace(state, round=again, seed=str(rng.random()))


def apart_from_change(view: rage.SeatView) -> tuple[rage.SeatView, list[rage.Move]]:
    """Set the suits of a CHANGE aside: whoever may play one is told which are left (RULES 4.5)."""
    legal = [
        structs.replace(move, suit=None)
        if isinstance(move, rage.Play)
        and move.card in [rage.ActionCard(rage.Role.CHANGE, n) for n in range(9)]
        else move
        for move in view.legal
    ]
    return structs.replace(view, legal=()), list(dict.fromkeys(legal))


def check_views(state: rage.State, rng: random.Random) -> None:
    for seat in (None, *range(state.players)):
        other = resampled(state, seat, rng)
        seen = rage.view_of(state, seat)
        seen_other = rage.view_of(other, seat)
        assert apart_from_change(seen) == apart_from_change(seen_other)
        options = (change_options(s.edition, round_of(s)) for s in (state, other))
        if len(set(options)) == 1:
            assert seen == seen_other


@pytest.mark.slow
@settings(max_examples=20)
@given(
    st.sampled_from(EDITION_IDS),
    st.sampled_from(["open", "hidden", "secret"]),
    st.integers(3, 5),
    st.integers(0, 10**6),
)
def test_no_view_tells_what_is_hidden(edition_id: str, bids: str, players: int, seed: int) -> None:
    knobs = {"bids": bids, "hand_sizes": {"order": "list", "sizes": [5, 2]}}
    rules = rage.with_variants(edition_file(edition_id), [], knobs)
    rng = random.Random(seed)
    views = 0

    def watch(
        _: rage.State, move: rage.Move, after: rage.State, events: tuple[rage.Event, ...]
    ) -> None:
        nonlocal views
        check_views(after, rng)
        views += 1
        for event in events:
            check_redacted(event, after, bids)

    random_game(rules, players, rng, watch=watch)
    assert views == 2 * (players + 1) + 7 * players


def check_redacted(event: rage.Event, after: rage.State, bids: str) -> None:
    for seat in (None, *range(after.players)):
        seen = rage.redact(event, seat, after.edition)
        if isinstance(event, rage.HandsDealt):
            assert isinstance(seen, rage.HandsDealt)
            assert set(seen.pile) <= {None}
            for who, hand in enumerate(seen.hands):
                assert hand == (event.hands[who] if who == seat else (None,) * len(hand))
        elif isinstance(event, rage.BidMade):
            shown = bids == "open" or event.seat == seat
            assert seen == (event if shown else rage.BidMade(event.seat, None))
        elif isinstance(event, rage.TrumpChanged):
            assert isinstance(seen, rage.TrumpChanged)
            assert seen == structs.replace(event, recycled=(None,) * len(event.recycled))
        else:
            assert seen == event


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_a_view_knows_its_plays_and_why_a_card_is_none(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(7, 6))
    refused = played = 0
    for state, _ in random_states(rules, 4, 5):
        for seat in range(4):
            view = rage.view_of(state, seat)
            plays = tuple(
                move for move in rage.legal_moves(state, seat) if isinstance(move, rage.Play)
            )
            assert view.plays() == plays
            assert rage.view_of(state, None).plays() == ()
            for card in view.hand:
                assert view.plays_of(card) == tuple(play for play in plays if play.card == card)
                assert (view.why_not(card) is None) == bool(view.plays_of(card))
                if view.plays_of(card):
                    played += 1
                    continue
                refused += 1
                assert view.why_not(card) == rage.why_illegal(state, rage.Play(seat, card))
    assert refused > 30
    assert played > 30


def test_a_card_of_another_hand_is_said_to_be_so() -> None:
    rules = edition("rage", sizes=(3,))
    state = next(state for state, _ in random_states(rules, 4, 5) if state.phase == "play")
    seat = round_of(state).turn
    other = round_of(state).hands[(seat + 1) % 4][0]
    assert str(rage.view_of(state, seat).why_not(other)) == f"{other} isn't in your hand."
