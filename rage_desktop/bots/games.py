"""Complete games between bots, without a window: for simulations, the arena and tests."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.bots.bot import Bot, EventListener, answer

DeckFor: TypeAlias = Callable[[int], tuple[rules.Card, ...]]
"""Returns the shuffled deck of a round by its number, from 1."""


class PlayedGame(Struct, frozen=True):
    """A finished game: its last state and all events in order."""

    state: rules.State
    events: tuple[rules.Event, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won."""
        over = self.events[-1]
        assert isinstance(over, rules.GameOver)
        return over.winners


def play_game(
    edition: rules.Edition, bots: Sequence[Bot], seed: str, deck_for: DeckFor
) -> PlayedGame:
    """Play one game to its end with a bot in each seat; raises errors of the rules and the bots.

    A bot that is an EventListener receives every event unredacted, and must redact it itself.
    """
    state = rules.new_game(edition, len(bots), seed)
    watchers = [bot for bot in bots if isinstance(bot, EventListener)]
    events: list[rules.Event] = []
    while state.phase is not rules.Phase.OVER:
        if state.phase is rules.Phase.DEAL:
            state, happened = rules.apply(state, rules.Deal(deck_for(state.number)))
        else:
            seat = rules.waiting_for(state)[0]
            state, happened = rules.apply(state, answer(bots[seat], rules.view_of(state, seat)))
        events += happened
        for watcher in watchers:
            for event in happened:
                watcher.watch(event)
    return PlayedGame(state, tuple(events))
