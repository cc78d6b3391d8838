"""Complete games between bots, without a window, and the test that no bot cheats (DESIGN 10)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from msgspec import Struct, structs

from rage_desktop import rules
from rage_desktop.bots.bot import Bot, answer
from rage_desktop.bots.external_bots.process import ExternalBot
from rage_desktop.rules.views import bids_are_public

DeckFor: TypeAlias = Callable[[int], tuple[rules.Card, ...]]
"""Returns the shuffled deck of a round by its number, from 1."""


class PlayedGame(Struct, frozen=True):
    """A finished game: its last state and all events in order."""

    state: rules.State
    events: rules.Events

    @property
    def over(self) -> rules.GameOver:
        """How it ended."""
        over = self.events[-1]
        assert isinstance(over, rules.GameOver)
        return over


def play_game(
    edition: rules.Edition, bots: Sequence[Bot], seed: str, deck_for: DeckFor
) -> PlayedGame:
    """Play one game to its end with a bot in each seat; raises errors of the rules and the bots.

    A program also receives every event, which it redacts for its seat.
    """
    state = rules.new_game(edition, len(bots), seed)
    watchers = [bot for bot in bots if isinstance(bot, ExternalBot)]
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


MakeBot: TypeAlias = Callable[[Random], Bot]


@dataclass(slots=True)
class HonestyCounts:
    """Positions tested with other hidden cards, and those in which the choice changed.

    `revealed` counts positions skipped because the rules themselves reveal the new cards, by the
    suits a CHANGE may name. `leaked` counts those in which the view differs in any other way.
    """

    compared: int = 0
    changed: int = 0
    revealed: int = 0
    leaked: int = 0


def check_honesty(
    make: MakeBot,
    edition: rules.Edition,
    players: int,
    positions: int,
    seed: str,
    deck_for: Callable[[str], DeckFor],
    done: Callable[[int], None] = lambda _: None,
) -> HonestyCounts:
    """Play games until that many positions are compared; each choice gets a fresh generator."""
    counts = HonestyCounts()
    rng = Random(f"{seed}/honesty")
    number = 0
    while counts.compared + counts.leaked < positions:
        number += 1
        game_seed = f"{seed}{number}"
        state = rules.new_game(edition, players, game_seed)
        deal = deck_for(game_seed)
        while state.phase is not rules.Phase.OVER and counts.compared + counts.leaked < positions:
            if state.phase is rules.Phase.DEAL:
                state, _ = rules.apply(state, rules.Deal(deal(state.number)))
                continue
            state = _compare(state, make, counts, rng)
            done(counts.compared)
    return counts


def _compare(state: rules.State, make: MakeBot, counts: HonestyCounts, rng: Random) -> rules.State:
    """Ask the seat to move twice, the second time with other hidden cards; return the counts."""
    seat = rules.waiting_for(state)[0]
    view = rules.view_of(state, seat)
    chance = str(rng.random())
    move = answer(make(Random(chance)), view)
    other = rules.view_of(with_other_hidden_cards(state, seat, rng), seat)
    if other != view:
        by_suits = _without_suits(other) == _without_suits(view)
        counts.revealed += by_suits
        counts.leaked += not by_suits
    else:
        counts.compared += 1
        counts.changed += answer(make(Random(chance)), other) != move
    return rules.apply(state, move)[0]


def _without_suits(view: rules.SeatView) -> tuple[rules.SeatView, list[rules.Move]]:
    """Return a view, and its legal moves but for the suits that a CHANGE may name (RULES 4.5)."""
    legal = [
        structs.replace(move, suit=None)
        if isinstance(move, rules.Play)
        and isinstance(move.card, rules.ActionCard)
        and move.card.role is rules.Role.CHANGE
        else move
        for move in view.legal
    ]
    return structs.replace(view, legal=()), list(dict.fromkeys(legal))


def with_other_hidden_cards(state: rules.State, seat: int, rng: Random) -> rules.State:
    """Return a state that differs only in hidden information: cards, bids, the game's seed."""
    round_ = state.under_way
    pool: list[rules.Card] = [
        card for who, hand in enumerate(round_.hands) if who != seat for card in hand
    ]
    pool += round_.pile
    rng.shuffle(pool)
    hands = tuple(
        hand if who == seat else tuple(pool.pop() for _ in hand)
        for who, hand in enumerate(round_.hands)
    )
    bids = round_.bids
    if not bids_are_public(state):
        bids = tuple(
            bid if who == seat or bid is None else rng.randint(0, round_.hand_size)
            for who, bid in enumerate(bids)
        )
    other = structs.replace(round_, hands=hands, pile=tuple(pool), bids=bids)
    return structs.replace(state, round=other, seed=str(rng.random()))
