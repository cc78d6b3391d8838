"""Shared by the tests of the stage: editions, random games, and the events a viewer is told."""

from collections.abc import Iterator
from random import Random

from helpers.games.editions import edition_file
from rage_desktop.presentation.table_view import TableView, project, wheel_order
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import (
    Deal,
    Edition,
    Event,
    Phase,
    State,
    apply,
    legal_moves,
    new_game,
    redact,
    view_of,
    waiting_for,
)


def effects(names: str) -> list[EffectKind]:
    """Return kinds of effects by their names, which stand with spaces between."""
    return [EffectKind[name] for name in names.split()]


def moves(state: State, random: Random) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Play a game at random to its end: every state after a move, with what happened."""
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deck = list(state.edition.deck)
            random.shuffle(deck)
            state, events = apply(state, Deal(tuple(deck)))
        else:
            seat = random.choice(waiting_for(state))
            state, events = apply(state, random.choice(legal_moves(state, seat)))
        yield state, events


def game(edition_: Edition, players: int, seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Play a whole random game."""
    return moves(new_game(edition_, players, str(seed)), Random(seed))


def told(events: tuple[Event, ...], viewer: int | None, edition_: Edition) -> list[Event]:
    """Return events as a viewer may know them."""
    seen = (redact(event, viewer, edition_) for event in events)
    return [event for event in seen if event is not None]


def at_rest(state: State, viewer: int | None) -> TableView:
    """Return the picture at rest for a viewer; the public sits at seat 0."""
    return project(view_of(state, viewer), order_of(state.edition))


def order_of(edition_: Edition) -> tuple[str, ...]:
    """Return an edition's suits in wheel order."""
    return wheel_order(edition_file(edition_.id).look.suits)
