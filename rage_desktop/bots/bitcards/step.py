"""State transition of a position: legal plays, and the position after one of them (RULES 4)."""

from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.bitcards.trick_rules import (
    after_change,
    after_turn,
    read_table,
    winning_card,
)


def legal_entries(deck: Deck, position: Position) -> list[int]:
    """Return the plays open to the seat to move, equal action cards once."""
    hand = position.hands[position.turn]
    lead, _ = read_table(deck, position.table)
    if follow := hand & lead:
        hand = follow | (hand & deck.actions if deck.any_time else 0)
    entries = deck.bits(hand & deck.numbers)
    kinds = (deck.malus, deck.out, deck.rewind, deck.bonus)
    entries += [held & -held for kind in kinds if (held := hand & kind)]
    for kind in (deck.wild, deck.low):
        if held := hand & kind:
            forced = (position.trump or lead) if deck.automatic else 0
            entries += [(held & -held) | suit for suit in ([forced] if forced else deck.suits)]
    if held := hand & deck.change:
        options = deck.change_options(position.undealt, position.trump, position.named)
        entries += [(held & -held) | suit for suit in options or [0]]
    return entries


def step(deck: Deck, position: Position, play: int, rng: Random) -> Position:
    """Return the position after a play (RULES 4)."""
    seat, table, players = position.turn, [*position.table, play], len(position.hands)
    kind = play & deck.actions if play > deck.numbers else play
    hands = position.hands[:]
    hands[seat] ^= kind
    trump, named, pending, low = position.trump, position.named, position.pending, position.low
    pile = iter(position.pile)
    if kind & deck.out:
        trump, pending = 0, deck.out_pends
    elif kind & deck.change:
        suit = play & deck.numbers
        trump, pile = after_change(deck, suit, trump, named, pile, position.undealt, rng)
        named, pending = trump or named, False
    elif kind & deck.rewind:
        low = not low or not deck.toggles
    need, points, turn = position.need, position.points, (seat + 1) % players
    if len(table) == players:
        lead, stake = read_table(deck, table)
        place = winning_card(deck, table, lead, trump, low)[2] if lead else 0
        turn = (seat + 1 + place) % players
        need = [each - (who == turn) for who, each in enumerate(need)]
        points = [each + stake * (who == turn) for who, each in enumerate(points)]
        table, low = [], False
        if pending and hands[turn]:
            trump, pile = after_turn(deck, 0, named, pile, position.undealt, rng)
            named, pending = trump or named, False
    undealt = position.undealt
    return Position(
        hands, need, points, turn, trump, named, list(pile), undealt, table, low, pending
    )
