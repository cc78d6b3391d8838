"""The input of an evaluator: one turn as its player sees it, in the ints of `Deck`."""

from collections.abc import Sequence
from typing import NamedTuple

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import read_table, winning_card


class InfoState(NamedTuple):
    """One turn; cards and suits are masks.

    `needs` are the tricks still needed, by seat. `lead` is the suit to follow, `best` the strength
    of the card that wins so far, `ruffed` whether that is a trump on another suit; `named` is the
    last named trump, `stake` the BONUS and MALUS points on the table. `to_come` counts who plays
    after this, `takers` those of them who want tricks. `unseen` holds the cards the player has not
    seen, `undealt` those not dealt, as far as they say which suits a CHANGE may name; `closed` is
    the trump that may not be led now.
    """

    hand: int
    needs: Sequence[int]
    seat: int
    lead: int = 0
    best: int = 0
    ruffed: bool = False
    trump: int = 0
    named: int = 0
    low_wins: bool = False
    stake: int = 0
    to_come: int = 0
    takers: int = 0
    unseen: int = 0
    undealt: int = 0
    closed: int = 0


def at_table(deck: Deck, table: Sequence[int], info: InfoState) -> InfoState:
    """Return the state of a seat that plays next, with what lies on the table added to it."""
    players = len(info.needs)
    lead, stake = read_table(deck, table)
    best = 0
    ruffed = False
    if lead or deck.knobs.above_all:
        best, ruffed, _ = winning_card(deck, table, lead, info.trump, info.low_wins)
    to_come = players - len(table) - 1
    later = [info.needs[(info.seat + step) % players] for step in range(1, to_come + 1)]
    takers = sum(wants_tricks(deck, need) for need in later)
    info = info._replace(to_come=to_come, takers=takers)
    return info._replace(lead=lead, best=best, ruffed=ruffed, stake=stake)


def wants_tricks(deck: Deck, need: int) -> bool:
    """Return whether a seat with this need takes tricks: short of its bid, or paid beyond it."""
    return need > 0 or (need < 0 and deck.knobs.bust_takes)
