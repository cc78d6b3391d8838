"""A reason stands at its card to be read, and goes when it is no longer true."""

from random import Random

from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_states, view_at_rest

from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, text
from rage_desktop.ui.table.overlays.toasts import REASON, Toasts

WHY = text("You hold Blue, so follow it.")


def in_play() -> TableView:
    """A table on which a card lies."""
    states = (
        state for state, _ in random_states(edition("rage", sizes=(4,)), 3, Random(2).randint(0, 9))
    )
    return next(
        view_at_rest(s, 0) for s in states if s.phase is Phase.PLAY and view_at_rest(s, 0).trick
    )


def refused() -> tuple[Toasts, TableView]:
    toasts, table = Toasts(), in_play()
    toasts.refuse(WHY, 1, table)
    return toasts, table


def test_a_reason_stays_for_its_time() -> None:
    toasts, table = refused()
    assert toasts.next_wake == REASON
    toasts.advance(REASON / 2, table)
    assert toasts.next_wake == REASON / 2
    toasts.advance(REASON / 2, table)
    assert toasts.next_wake is None


def test_a_reason_goes_when_the_game_goes_on_and_readers_keep_it() -> None:
    toasts, _ = refused()
    toasts.settle()
    assert toasts.next_wake is None
    assert toasts.spoken == WHY


def test_a_reason_goes_with_any_card_played() -> None:
    toasts, table = refused()
    table.trick.pop()
    toasts.advance(0.0, table)
    assert toasts.next_wake is None


def test_a_reason_goes_when_the_turn_changes() -> None:
    toasts, table = refused()
    for plate in table.plates:
        plate.turn = not plate.turn
    toasts.advance(0.0, table)
    assert toasts.next_wake is None
