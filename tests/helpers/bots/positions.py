"""Shared by the tests of the bots: editions, shuffled decks, and positions written out by hand."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec import structs

from helpers.games.editions import edition
from rage_desktop.bots.levels.counting_bot import CountingBot
from rage_desktop.rules import (
    ActionCard,
    Card,
    Deal,
    Edition,
    NumberCard,
    Phase,
    Play,
    PlayedCard,
    Round,
    RoundScored,
    SeatView,
    State,
    apply,
    change_knobs,
    new_game,
    parse_card,
    random_move,
    view_of,
)


def shuffled(rules: Edition, seed: str) -> Callable[[int], tuple[Card, ...]]:
    """Return a dealer: round number to shuffled deck."""

    def deck_for(number: int) -> tuple[Card, ...]:
        deck = list(rules.deck)
        Random(f"{seed}/{number}").shuffle(deck)
        return tuple(deck)

    return deck_for


def take(rules: Edition, deck: list[Card], written: str) -> tuple[Card, ...]:
    """Take written cards out of a deck; action cards get the copies that are left."""
    taken: list[Card] = []
    for word in written.split():
        card = parse_card(word, rules.suits)
        if isinstance(card, ActionCard):
            card = next(c for c in deck if isinstance(c, ActionCard) and c.role is card.role)
        deck.remove(card)
        taken.append(card)
    return tuple(taken)


def to_bid(hand: str = "R15 R14 B3 G2 P9") -> SeatView:
    """Return a question: what to bid on a hand of Rage, at a table of four, before anybody else."""
    return position(edition("rage"), hand, trump="R", bids=(None,) * 4, phase=Phase.BID)


def position(
    rules: Edition,
    hand: str,
    *,
    trump: str | None = None,
    trick: str = "",
    bids: Sequence[int | None] = (2, 2, 2, 2),
    won: Sequence[int] = (0, 0, 0, 0),
    totals: Sequence[int] = (0, 0, 0, 0),
    low_wins: bool = False,
    phase: Phase = Phase.PLAY,
) -> SeatView:
    """Return what the seat to play sees: `trick` was played by seats 0.. before it.

    A trick's WILD is written with its suit, as `WILD:R`. Other hands and the pile are dealt from
    what is left, so that nothing is missing; earlier tricks are only counted, not remembered.
    """
    held = take(rules, deck := list(rules.deck), hand)
    trump_card = _lowest(deck, trump)
    table = _trick(rules, deck, trick)
    hands = _hands(deck, held, len(table), len(bids))
    nobody = (0,) * len(bids)
    round_ = Round(
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


def _seen(rules: Edition, round_: Round, phase: Phase, totals: Sequence[int]) -> SeatView:
    """Return a round as it looks to the seat whose turn it is."""
    players = len(round_.hands)
    nobody = (0,) * players
    scored = RoundScored(nobody, nobody, tuple(totals), tuple(totals))
    state = State(rules, players, "seed", 0, phase=phase, round=round_, scores=(scored,))
    return view_of(state, round_.turn)


def chosen(view: SeatView) -> str:
    """Return the play of the steady bot as `CARD` or `CARD:SUIT`."""
    play = CountingBot().play(view)
    assert play in view.legal
    return written(play)


def written(play: Play) -> str:
    """Write a play."""
    return f"{play.card}:{play.suit}" if play.suit else str(play.card)


def remembered(view: SeatView, *tricks: Sequence[PlayedCard]) -> SeatView:
    """Return a view with earlier tricks of the round."""
    return structs.replace(view, history=tuple(tuple(trick) for trick in tricks))


def _lowest(deck: list[Card], suit: str | None) -> NumberCard | None:
    """Take the lowest card of a suit out of a deck."""
    cards = [card for card in deck if isinstance(card, NumberCard) and card.suit == suit]
    lowest = min(cards, key=lambda card: card.rank, default=None)
    if lowest is not None:
        deck.remove(lowest)
    return lowest


def _hands(
    deck: list[Card], held: tuple[Card, ...], seat: int, players: int
) -> tuple[tuple[Card, ...], ...]:
    """Deal everybody but a seat from the shuffled deck; those before it have played a card."""
    Random(1).shuffle(deck)
    return tuple(
        held if who == seat else tuple(deck.pop() for _ in range(len(held) - (who < seat)))
        for who in range(players)
    )


def _trick(rules: Edition, deck: list[Card], trick: str) -> tuple[PlayedCard, ...]:
    table: list[PlayedCard] = []
    for seat, word in enumerate(trick.split()):
        name, _, declared = word.partition(":")
        (card,) = take(rules, deck, name)
        suit = card.suit if isinstance(card, NumberCard) else declared or None
        table.append(PlayedCard(seat, card, suit))
    return tuple(table)


def short(rules: Edition, players: int, *sizes: int) -> Edition:
    """Return an edition for this many players that plays only these hand sizes."""
    plan = {"order": "list", "sizes": list(sizes)}
    seats = {"min": players, "max": players}
    return change_knobs(rules, {"hand_sizes": plan, "players": seats})


def mid_round(rules: Edition, players: int, moves: int, rng: Random) -> State:
    """Return a game's state after some random moves, with all bids made."""
    state = new_game(rules, players, str(rng.random()))
    deck_for = shuffled(rules, str(rng.random()))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state, _ = apply(state, Deal(deck_for(state.number)))
        elif state.phase is Phase.PLAY and moves <= 0:
            return state
        else:
            before = state
            state, _ = apply(state, random_move(state, rng))
            moves -= 1
            if state.phase is Phase.OVER:
                return before
    raise AssertionError("A game has a round to play.")
