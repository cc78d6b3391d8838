"""Complete games between bots, without a window: for simulations, the arena and tests."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.bots.bot import Bot, EventListener, answer
from rage_desktop.rules import (
    Card,
    Deal,
    Edition,
    Event,
    GameOver,
    Phase,
    State,
    apply,
    new_game,
    view_of,
    waiting_for,
)

DeckFor: TypeAlias = Callable[[int], tuple[Card, ...]]
"""Returns the shuffled deck of a round by its number, from 1."""


class PlayedGame(Struct, frozen=True):
    """A finished game: its last state and all events in order."""

    state: State
    events: tuple[Event, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won."""
        over = self.events[-1]
        assert isinstance(over, GameOver)
        return over.winners


def play_game(edition: Edition, bots: Sequence[Bot], seed: str, deck_for: DeckFor) -> PlayedGame:
    """Play one game to its end with a bot in each seat; raises errors of the rules and the bots.

    A bot that is an EventListener receives every event unredacted, and must redact it itself.
    """
    state = new_game(edition, len(bots), seed)
    watchers = [bot for bot in bots if isinstance(bot, EventListener)]
    events: list[Event] = []
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state, happened = apply(state, Deal(deck_for(state.number)))
        else:
            seat = waiting_for(state)[0]
            state, happened = apply(state, answer(bots[seat], view_of(state, seat)))
        events += happened
        for watcher in watchers:
            for event in happened:
                watcher.watch(event)
    return PlayedGame(state, tuple(events))
