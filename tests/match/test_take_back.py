"""Taking a move back, and who is away: both durable, both without a trace in the rules."""

from random import Random

import pytest
from helpers.games.match import SHORT, number, setup_of, step
from msgspec import structs

from rage_desktop.match.match import Match
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Bid, BidsRevealed, Deal, IllegalMove, Phase, RoundScored


def test_taking_a_move_back_leaves_the_game_as_it_was(store: Store) -> None:
    rng = Random(4)
    match = Match(setup_of(), store)
    match.deal()
    taken = 0
    while match.phase is not Phase.DEAL:
        before = match.view(0), match.view(None), match.moves, match.events_since(0, 1)
        step(match, rng)
        if not match.is_revocable:
            continue
        move = match.undo()
        assert (match.view(0), match.view(None), match.moves, match.events_since(0, 1)) == before
        assert store.moves(number(match)) == match.moves
        match.submit(move)
        taken += 1
    assert taken > 20
    assert Match.resume(store, number(match)).moves == match.moves


def test_a_deal_and_whatever_showed_more_than_itself_stays() -> None:
    match, rng, kept = (
        Match(setup_of("glyphs", variants=("hidden-bids",), changes=SHORT)),
        Random(1),
        0,
    )
    match.deal()
    assert not match.is_revocable
    with pytest.raises(IllegalMove):
        match.undo()
    while match.phase is not Phase.DEAL:
        count = len(match.moves)
        step(match, rng)
        events = match.events_since(count, None)
        if any(isinstance(event, BidsRevealed | RoundScored) for event in events):
            kept += 1
            assert not match.is_revocable
    assert kept == 2


def test_what_was_continued_elsewhere_is_not_taken_back(store: Store) -> None:
    rng = Random(4)
    match = Match(setup_of(), store)
    match.deal()
    step(match, rng)
    other = Match.resume(store, number(match))
    step(other, rng)
    with pytest.raises(StoreError):
        match.undo()
    assert isinstance(match.moves[-1], Bid)


def test_what_is_noted_of_a_game_that_went_on_elsewhere_harms_nothing_noted_there(
    store: Store,
) -> None:
    rng = Random(4)
    match = Match(setup_of(), store)
    match.deal()
    step(match, rng)
    other = Match.resume(store, number(match))
    other.reseat(away=(0,))
    while 0 not in other.setup.helped:
        step(other, rng)
    before = match.setup
    with pytest.raises(StoreError, match="continued in another window"):
        match.reseat(hinted=0)
    with pytest.raises(StoreError, match="continued in another window"):
        match.undo(1, noted=0)
    assert match.setup == before
    assert store.setup(number(match)) == other.setup


def test_views_and_events_since_a_move_are_those_of_then() -> None:
    match, rng = Match(setup_of()), Random(2)
    match.deal()
    views = {}
    for _ in range(12):
        views[len(match.moves)] = match.view(1), len(match.events_since(0, 1))
        step(match, rng)
    for ply, (view, count) in views.items():
        assert match.view_before(ply, 1) == view
        assert match.events_since(ply, 1) == match.events_since(0, 1)[count:]
    assert match.view_before(len(match.moves), 1) == match.view(1)
    assert match.events_since(len(match.moves), 1) == ()
    assert isinstance(match.moves[0], Deal)


def test_who_is_away_is_kept_with_the_game(store: Store) -> None:
    match = Match(structs.replace(setup_of(), secrecy="peek"), store)
    match.reseat((0,))
    again = Match.resume(store, number(match))
    assert again.setup.away == (0,)
    assert again.setup.secrecy == "peek"
    assert again.setup == match.setup
