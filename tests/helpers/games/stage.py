"""Shared by the tests of the stage: editions, random games, and the events a viewer is told."""

from collections.abc import Iterator
from random import Random

from helpers.games.editions import edition_file
from rage_desktop import rules as rage
from rage_desktop.presentation.table_view import TableView, project, wheel_order
from rage_desktop.presentation.transients import EffectKind


def effects(names: str) -> list[EffectKind]:
    """Return kinds of effects by their names, which stand with spaces between."""
    return [EffectKind[name] for name in names.split()]


def moves(state: rage.State, random: Random) -> Iterator[tuple[rage.State, tuple[rage.Event, ...]]]:
    """Play a game at random to its end: every state after a move, with what happened."""
    while state.phase is not rage.Phase.OVER:
        if state.phase is rage.Phase.DEAL:
            deck = list(state.edition.deck)
            random.shuffle(deck)
            state, events = rage.apply(state, rage.Deal(tuple(deck)))
        else:
            seat = random.choice(rage.waiting_for(state))
            state, events = rage.apply(state, random.choice(rage.legal_moves(state, seat)))
        yield state, events


def game(
    edition_: rage.Edition, players: int, seed: int
) -> Iterator[tuple[rage.State, tuple[rage.Event, ...]]]:
    """Play a whole random game."""
    return moves(rage.new_game(edition_, players, str(seed)), Random(seed))


def told(
    events: tuple[rage.Event, ...], viewer: int | None, edition_: rage.Edition
) -> list[rage.Event]:
    """Return events as a viewer may know them."""
    seen = (rage.redact(event, viewer, edition_) for event in events)
    return [event for event in seen if event is not None]


def at_rest(state: rage.State, viewer: int | None) -> TableView:
    """Return the picture at rest for a viewer; the public sits at seat 0."""
    return project(rage.view_of(state, viewer), order_of(state.edition))


def order_of(edition_: rage.Edition) -> tuple[str, ...]:
    """Return an edition's suits in wheel order."""
    return wheel_order(edition_file(edition_.id).look.suits)
