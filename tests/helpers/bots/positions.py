"""Shared by the tests of the bots: editions, shuffled decks, and positions written out by hand."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from msgspec import structs

from helpers.games.editions import edition
from helpers.games.rules import random_move
from rage_desktop import rules as rage
from rage_desktop.bots.bot import Bot
from rage_desktop.bots.games import PlayedGame
from rage_desktop.bots.levels.level_bots import CountingBot


class SeatFigures(NamedTuple):
    """What a seat came to in some games; a shared win counts as a part of one."""

    rounds: int
    exact: int
    points: int
    wins: float


def figures(games: Sequence[PlayedGame], seat: int) -> SeatFigures:
    """Add up a seat's results."""
    scores = [score for game in games for score in game.state.scores]
    exact, points = sum(s.exact(seat) for s in scores), sum(s.points[seat] for s in scores)
    wins = sum((seat in game.winners) / len(game.winners) for game in games)
    return SeatFigures(len(scores), exact, points, wins)


def shuffled(rules: rage.Edition, seed: str) -> Callable[[int], tuple[rage.Card, ...]]:
    """Return a dealer: round number to shuffled deck."""

    def deck_for(number: int) -> tuple[rage.Card, ...]:
        deck = list(rules.deck)
        Random(f"{seed}/{number}").shuffle(deck)
        return tuple(deck)

    return deck_for


def take(rules: rage.Edition, deck: list[rage.Card], written: str) -> tuple[rage.Card, ...]:
    """Take written cards out of a deck; action cards get the copies that are left."""
    taken: list[rage.Card] = []
    for word in written.split():
        card = rage.parse_card(word, rules.suits)
        if isinstance(card, rage.ActionCard):
            card = next(c for c in deck if isinstance(c, rage.ActionCard) and c.role is card.role)
        deck.remove(card)
        taken.append(card)
    return tuple(taken)


def to_bid(hand: str = "R15 R14 B3 G2 P9") -> rage.SeatView:
    """Return a question: what to bid on a hand of Rage, at a table of four, before anybody else."""
    return position(edition("rage"), hand, trump="R", bids=(None,) * 4, phase=rage.Phase.BID)


def position(
    rules: rage.Edition,
    hand: str,
    *,
    trump: str | None = None,
    trick: str = "",
    bids: Sequence[int | None] = (2, 2, 2, 2),
    won: Sequence[int] = (0, 0, 0, 0),
    totals: Sequence[int] = (0, 0, 0, 0),
    low_wins: bool = False,
    phase: rage.Phase = rage.Phase.PLAY,
) -> rage.SeatView:
    """Return what the seat to play sees: `trick` was played by seats 0.. before it.

    A trick's WILD is written with its suit, as `WILD:R`. Other hands and the pile are dealt from
    what is left, so that nothing is missing; earlier tricks are only counted, not remembered.
    """
    held = take(rules, deck := list(rules.deck), hand)
    trump_card = _lowest(deck, trump)
    table = _trick(rules, deck, trick)
    hands = _hands(deck, held, len(table), len(bids))
    nobody = (0,) * len(bids)
    round_ = rage.Round(
        hand_size=len(held) + sum(won),
        hands=hands,
        pile=tuple(deck),
        spent=(),
        trump_card=trump_card,
        trump=trump,
        last_named=trump,
        bids=tuple(bids),
        tricks=tuple(won),
        bonus=nobody,
        malus=nobody,
        turn=len(table),
        trick=table,
        lead=next((played.suit for played in table if played.suit is not None), None),
        low_wins=low_wins,
    )
    return _seen(rules, round_, phase, totals)


def _seen(
    rules: rage.Edition, round_: rage.Round, phase: rage.Phase, totals: Sequence[int]
) -> rage.SeatView:
    """Return a round as it looks to the seat whose turn it is."""
    players = len(round_.hands)
    nobody = (0,) * players
    scored = rage.RoundScored(nobody, nobody, tuple(totals), tuple(totals))
    state = rage.State(rules, players, "seed", 0, phase=phase, round=round_, scores=(scored,))
    return rage.view_of(state, round_.turn)


def bid_by(bot: Bot, view: rage.SeatView) -> int:
    """Return what a bot bids."""
    move = bot.move(view)
    assert isinstance(move, rage.Bid)
    return move.bid


def play_by(bot: Bot, view: rage.SeatView) -> rage.Play:
    """Return what a bot plays."""
    move = bot.move(view)
    assert isinstance(move, rage.Play)
    return move


def chosen(view: rage.SeatView) -> str:
    """Return the play of the steady bot as `CARD` or `CARD:SUIT`."""
    play = play_by(CountingBot(), view)
    assert play in view.legal
    return written(play)


def written(play: rage.Play) -> str:
    """Write a play."""
    return f"{play.card}:{play.suit}" if play.suit else str(play.card)


def remembered(view: rage.SeatView, *tricks: Sequence[rage.PlayedCard]) -> rage.SeatView:
    """Return a view with earlier tricks of the round."""
    return structs.replace(view, history=tuple(tuple(trick) for trick in tricks))


def _lowest(deck: list[rage.Card], suit: str | None) -> rage.NumberCard | None:
    """Take the lowest card of a suit out of a deck."""
    cards = [card for card in deck if isinstance(card, rage.NumberCard) and card.suit == suit]
    lowest = min(cards, key=lambda card: card.rank, default=None)
    if lowest is not None:
        deck.remove(lowest)
    return lowest


def _hands(
    deck: list[rage.Card], held: tuple[rage.Card, ...], seat: int, players: int
) -> tuple[tuple[rage.Card, ...], ...]:
    """Deal everybody but a seat from the shuffled deck; those before it have played a card."""
    Random(1).shuffle(deck)
    return tuple(
        held if who == seat else tuple(deck.pop() for _ in range(len(held) - (who < seat)))
        for who in range(players)
    )


def _trick(rules: rage.Edition, deck: list[rage.Card], trick: str) -> tuple[rage.PlayedCard, ...]:
    table: list[rage.PlayedCard] = []
    for seat, word in enumerate(trick.split()):
        name, _, declared = word.partition(":")
        (card,) = take(rules, deck, name)
        suit = card.suit if isinstance(card, rage.NumberCard) else declared or None
        table.append(rage.PlayedCard(seat, card, suit))
    return tuple(table)


def short(rules: rage.Edition, players: int, *sizes: int) -> rage.Edition:
    """Return an edition for this many players that plays only these hand sizes."""
    plan = {"order": "list", "sizes": list(sizes)}
    seats = {"min": players, "max": players}
    return rage.change_knobs(rules, {"hand_sizes": plan, "players": seats})


def mid_round(rules: rage.Edition, players: int, moves: int, rng: Random) -> rage.State:
    """Return a game's state after some random moves, with all bids made."""
    state = rage.new_game(rules, players, str(rng.random()))
    deck_for = shuffled(rules, str(rng.random()))
    while state.phase is not rage.Phase.OVER:
        if state.phase is rage.Phase.DEAL:
            state, _ = rage.apply(state, rage.Deal(deck_for(state.number)))
        elif state.phase is rage.Phase.PLAY and moves <= 0:
            return state
        else:
            before = state
            state, _ = rage.apply(state, random_move(state, rng))
            moves -= 1
            if state.phase is rage.Phase.OVER:
                return before
    raise AssertionError("A game has a round to play.")
