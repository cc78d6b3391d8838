"""Evaluation from a view: its information state, and the value of each legal bid and play."""

from typing import TypeAlias

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import shut_of, table_of
from rage_desktop.bots.bot import check_asked
from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met
from rage_desktop.bots.estimate.expected_points import (
    PlayValues,
    bid_values,
    hands_to_rival,
)
from rage_desktop.bots.evaluation.evaluator import Evaluator, is_large
from rage_desktop.bots.evaluation.info_state import InfoState, at_table
from rage_desktop.bots.evaluation.weights import figures_for
from rage_desktop.rules import Bid, Card, Edition, Move, Phase, Play, Role, SeatView

Choice: TypeAlias = tuple[int, float]
"""A bid, or a play as an entry of the deck; and its relative value, in points."""


def evaluator_for(edition: Edition, seats: int) -> Evaluator:
    """Return an evaluator of an edition's cards for a number of seats."""
    return Evaluator(Deck(edition), seats, figures_for(edition))


def evaluate_bids(evaluator: Evaluator, view: SeatView) -> list[Choice]:
    """Return the sensible legal bids and their values.

    A value is the mean of two: the evaluator's, and the sum of each card's expected contribution.
    Where exact bids aren't best, the weights say nothing: these are the sums alone.
    """
    deck = evaluator.deck
    if not deck.knobs.rewards_met_bids:
        return sorted(bid_values(view).items())
    hand = deck.hand(view.hand)
    unseen = deck.masks.all_cards & ~hand & ~deck.hand(view.turned)
    heard = [bid for bid in view.bids if bid is not None]
    valued = dict(evaluator.worths_of_bids(hand, deck.mask(view.trump), unseen, heard))
    summed = bid_values(view)
    # There, bids that the sums leave out may well be worth trying.
    if is_large(len(view.hand), deck.mask(view.trump)):
        least = min(summed.values())
        summed = {
            bid: summed.get(bid, least) for bid in bids_that_can_be_met(view) if bid in valued
        } or summed
    found = [(bid, (valued[bid] + points) / 2) for bid, points in summed.items() if bid in valued]
    return sorted(found) or [(max(summed, key=lambda bid: summed[bid]), 0.0)]


def evaluate_plays(evaluator: Evaluator, view: SeatView) -> list[Choice]:
    """Return the plays worth considering, equal ones once, with their values.

    Where exact bids aren't best, these are every play and the sums of what each card brings.
    """
    if not evaluator.deck.knobs.rewards_met_bids:
        return _summed_plays(evaluator.deck, view)
    return [
        (entry, worth + rivalry(evaluator.deck, view, entry))
        for entry, worth in evaluator.weigh(info_state_of(evaluator.deck, view))
    ]


def _summed_plays(deck: Deck, view: SeatView) -> list[Choice]:
    values = PlayValues(view)
    entries = distinct_plays(deck, view)
    return [(entry, values.worth(legal_play(deck, view, entry))) for entry in entries]


def rivalry(deck: Deck, view: SeatView, entry: int) -> float:
    """Return the value of giving a rival this BONUS or MALUS; 0 for other cards."""
    if not entry & (deck.masks.bonus | deck.masks.malus):
        return 0.0
    knobs = deck.knobs
    points = knobs.bonus_points if entry & deck.masks.bonus else knobs.malus_points
    return hands_to_rival(view, points)


def legal_play(deck: Deck, view: SeatView, entry: int) -> Play:
    """Return the legal play that an entry stands for."""
    return deck.play(check_asked(view), entry)


def move_of(deck: Deck, view: SeatView, choice: int) -> Move:
    """Return the legal move that a choice stands for: a bid, or the play of an entry."""
    if view.phase is Phase.BID:
        return Bid(check_asked(view), choice)
    return legal_play(deck, view, choice)


def distinct_plays(deck: Deck, view: SeatView) -> list[int]:
    """Return the legal plays as entries, of equal action cards the lowest."""
    found: dict[tuple[Role | Card, str | None], int] = {}
    for play in view.plays():
        card = play.card
        entry = deck.entry(play.card, play.suit)
        kind = card.role or card, play.suit
        found[kind] = min(entry, found.get(kind, entry))
    return list(found.values())


def info_state_of(deck: Deck, view: SeatView) -> InfoState:
    """Return the evaluator's input for a view."""
    hand = deck.hand(view.hand)
    seen = hand | deck.hand(view.turned)
    for played in view.played:
        seen |= deck.masks.codes[played.card]
    info = InfoState(
        hand,
        needs_of(view),
        view.me,
        trump=deck.mask(view.trump),
        named=deck.mask(view.last_named),
        low_wins=view.low_wins,
        unseen=deck.masks.all_cards & ~seen,
        undealt=_to_be_named(deck, view),
        closed=0 if view.trick else deck.mask(view.trump) & shut_of(deck, view),
    )
    return at_table(deck, table_of(deck, view.trick), info)


def needs_of(view: SeatView) -> list[int]:
    """Return the tricks each seat still needs; an unknown bid counts as an even share."""
    share = round(view.hand_size / view.players)
    return [
        (max(share, won) if bid is None else bid) - won
        for bid, won in zip(view.bids, view.tricks, strict=True)
    ]


def _to_be_named(deck: Deck, view: SeatView) -> int:
    """Return suits that a CHANGE in the hand may name, as the player is shown them (RULES 4.5)."""
    return sum(
        {
            deck.masks.by_suit[play.suit]
            for play in view.plays()
            if play.card.role is Role.CHANGE and play.suit
        }
    )
