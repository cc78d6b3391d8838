"""A game under way: durable before shown, redacted for each seat, resumed at the same card."""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.fixtures.matches import EDITIONS, SHORT, noon, number, setup_of, step
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop import rules as rage
from rage_desktop.match.errors import StoreError
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store, open_store


def looks(match: Match) -> list[object]:
    seats = [None, *range(len(match.setup.seats))]
    return [[match.view(seat) for seat in seats], match.waiting_for, match.phase]


def dealt(store: Any = None, **setup: Any) -> Match:
    """A game whose first round is dealt."""
    match = Match(setup_of(**setup), store)
    match.deal()
    return match


def test_an_unsaved_move_is_not_made(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("full")

    match = dealt(store)
    before = looks(match)
    monkeypatch.setattr(store, "append", full)
    with pytest.raises(OSError, match="full"):
        match.submit(match.view(match.waiting_for[0]).legal[0])
    assert looks(match) == before
    assert len(match.moves) == 1


def test_an_illegal_move_is_refused_with_its_reason_and_not_kept(store: Store) -> None:
    match = dealt(store)
    seat = match.waiting_for[0]
    with pytest.raises(rage.IllegalMove) as refused:
        match.submit(rage.Bid(seat, 99))
    assert str(refused.value.reason) == "Bid a number from 0 to 10."
    assert len(store.moves(match.game or 0)) == 1


def test_nobody_but_the_dealer_deals() -> None:
    match = Match(setup_of())
    edition = match.setup.edition
    with pytest.raises(rage.IllegalMove, match="Only the dealer deals"):
        match.submit(rage.Deal(edition.deck))
    match.deal()
    with pytest.raises(rage.IllegalMove, match="between rounds"):
        match.deal()


def test_a_setup_that_does_not_fit_is_refused_before_anything_is_kept(store: Store) -> None:
    with pytest.raises(rage.EditionError, match="players"):
        Match(setup_of("glyphs", players=2), store)
    assert store.unfinished() == ()


@pytest.mark.slow
@settings(max_examples=12)
@given(
    st.sampled_from(EDITIONS),
    st.integers(3, 6),
    st.text("ABCDEF23456", min_size=1, max_size=8),
    st.integers(0, 60),
    st.randoms(use_true_random=False),
)
def test_a_game_resumes_at_the_same_card(
    name: str, players: int, seed: str, moves: int, rng: Random
) -> None:
    with TemporaryDirectory() as folder, closing(open_store(Path(folder), noon)) as store:
        match = Match(setup_of(name, players, seed), store)
        for _ in range(moves):
            step(match, rng)
        again = Match.resume(store, 1)
        assert looks(again) == looks(match)
        assert again.events_since(0, None) == match.events_since(0, None)
        step(again, rng)
        assert len(store.moves(1)) == moves + 1


def test_a_game_that_breaks_the_rules_is_not_resumed(store: Store) -> None:
    match = dealt(store)
    store.append(1, match.moves, rage.Bid(match.waiting_for[0], 77), 1)
    with pytest.raises(StoreError, match="Saved game 1 doesn't fit the rules of this version"):
        Match.resume(store, 1)


def test_each_seat_is_told_what_it_may_know_and_its_history_says_the_same() -> None:
    match = Match(setup_of("rage-amigo", changes={**SHORT, "bids": "secret"}))
    rng = Random(2)
    seats = (None, 0, 1, 2)
    happened = list[rage.Event]()
    told: dict[int | None, list[rage.Event]] = {seat: [] for seat in seats}
    while match.phase is not rage.Phase.OVER:
        events = step(match, rng)
        happened += events
        for seat in seats:
            told[seat] += match.events_for(seat, events)
    for seat in seats:
        seen = [rage.redact(event, seat, match.setup.edition) for event in happened]
        assert list(match.events_since(0, seat)) == told[seat] == seen


def test_the_result_comes_with_the_last_card_only() -> None:
    match = Match(setup_of(changes=SHORT))
    results = [match.result]
    rng = Random(2)
    while match.phase is not rage.Phase.OVER:
        results.append(match.result)
        step(match, rng)
    assert set(results) == {None}
    assert isinstance(match.result, rage.GameOver)
    assert match.waiting_for == ()


def test_taking_a_move_back_leaves_the_game_as_it_was(store: Store) -> None:
    rng = Random(4)
    match = dealt(store)
    taken = 0
    while match.phase is not rage.Phase.DEAL:
        before = match.view(0), match.view(None), match.moves, match.events_since(0, 1)
        step(match, rng)
        move = match.undo(len(match.moves) - 1)
        assert (match.view(0), match.view(None), match.moves, match.events_since(0, 1)) == before
        assert store.moves(number(match)) == match.moves
        match.submit(move)
        taken += 1
    assert taken > 20
    assert Match.resume(store, number(match)).moves == match.moves


@pytest.mark.usefixtures("played_before")
def test_nothing_is_noted_of_or_taken_back_from_a_game_that_went_on_elsewhere(store: Store) -> None:
    rng = Random(4)
    match = dealt(store)
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
    with pytest.raises(StoreError, match="continued in another window"):
        match.undo(1)
    assert match.setup == before
    assert isinstance(match.moves[-1], rage.Bid)
    assert store.setup(number(match)) == other.setup


def test_nothing_is_added_to_a_game_in_which_another_window_made_as_many_other_moves(
    store: Store,
) -> None:
    match = dealt(store)
    first = match.waiting_for[0]
    match.submit(rage.Bid(first, 0))
    second = match.waiting_for[0]
    match.submit(rage.Bid(second, 0))
    other = Match.resume(store, number(match))
    other.undo(1)
    other.submit(rage.Bid(first, 1))
    other.submit(rage.Bid(second, 0))
    assert len(other.moves) == len(match.moves)
    with pytest.raises(StoreError, match="continued in another window"):
        step(match, Random(4))
    with pytest.raises(StoreError, match="continued in another window"):
        match.undo(2)
    assert store.moves(number(match)) == other.moves


def test_views_and_events_since_a_move_are_those_of_then() -> None:
    match = dealt()
    rng = Random(2)
    views = {}
    for _ in range(12):
        views[len(match.moves)] = match.view(1), len(match.events_since(0, 1))
        step(match, rng)
    for ply, (view, count) in views.items():
        assert match.view_before(ply, 1) == view
        assert match.events_since(ply, 1) == match.events_since(0, 1)[count:]
    assert match.view_before(len(match.moves), 1) == match.view(1)
    assert match.events_since(len(match.moves), 1) == ()
    assert isinstance(match.moves[0], rage.Deal)
