"""Hidden cards that made a decision turn out differently than expected.

Shown beside a verdict and never part of it, since it uses information the player did not have.
"""

from collections.abc import Sequence
from typing import Final

from rage_desktop import rules
from rage_desktop.bots.estimate.after_play import after_play
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.play.review.past_game import PastGame, PastRound
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Text, text

MANY: Final = 3  # trumps in one hand that are worth mentioning
LIKELY: Final = 0.5  # probability of taking the trick from which a beaten card is worth mentioning


def what_was_hidden(game: PastGame, verdict: Verdict) -> Text | None:
    """Return which hidden cards affected the outcome of a decision; None if none did."""
    if isinstance(verdict.move, rules.Bid):
        return _of_bid(game, verdict.ply, verdict.move)
    return None if verdict.forced else _of_play(game, verdict.ply, verdict.move)


def _of_play(game: PastGame, ply: int, move: rules.Play) -> Text | None:
    """Return how a card likely to take its trick lost it to a hidden card."""
    view = game.view_before(ply, move.seat)
    short = (view.bids[move.seat] or 0) > view.tricks[move.seat]
    if not short or not after_play(view, move).wins:
        return None
    events = _rest_of_trick(game, ply)
    winner = next(event.winner for event in events if isinstance(event, rules.TrickWon))
    if winner == move.seat or PlayValues(view).chance_to_win(move) < LIKELY:
        return None
    changed = next((event for event in events if isinstance(event, rules.TrumpChanged)), None)
    changer = None
    if changed is not None and changed.trump != view.trump:
        changer = _played_by(events, changed.seat)
    if changed is not None and changer is not None:
        player = rules.SeatName(changed.seat)
        return text("{player} held {card}, and the trump changed.", player=player, card=changer)
    beaten_by = _played_by(events, winner)
    if beaten_by is None:
        return None
    return text(
        "{player} held {card}, which beat your {mine}.",
        player=rules.SeatName(winner),
        card=beaten_by,
        mine=move.card,
    )


def _rest_of_trick(game: PastGame, ply: int) -> list[rules.Event]:
    """Return what happened after a play until its trick was taken."""
    events = list(game.events_of(ply))[1:]
    while not any(isinstance(event, rules.TrickWon) for event in events):
        ply += 1
        events += game.events_of(ply)
    taken = next(place for place, event in enumerate(events) if isinstance(event, rules.TrickWon))
    return events[: taken + 1]


def _played_by(events: Sequence[rules.Event], seat: int) -> rules.Card | None:
    return next(
        (
            event.card
            for event in events
            if isinstance(event, rules.CardPlayed) and event.seat == seat
        ),
        None,
    )


def _of_bid(game: PastGame, ply: int, move: rules.Bid) -> Text | None:
    """Return what took tricks away from a bid that was too high: many trumps, or a trump change."""
    round_ = game.round_of(ply)
    if round_ is None or round_.score.tricks[move.seat] >= move.bid:
        return None
    truth = game.truth_before(ply)
    trump = truth.trump
    if trump is None:
        return None
    if (ended := _trump_ended(game, round_, move.seat, trump)) is not None:
        return ended
    held = {
        seat: sum(card.suit == trump for card in hand)
        for seat, hand in enumerate(truth.hands)
        if seat != move.seat
    }
    most = max(held, key=lambda seat: held[seat])
    if held[most] < MANY:
        return None
    return text("{player} held {n} trumps.", player=rules.SeatName(most), n=held[most])


def _trump_ended(game: PastGame, round_: PastRound, seat: int, trump: str) -> Text | None:
    """Return who ended a suit's time as trump, if the seat still held cards of it."""
    for decision in round_.decisions:
        for event in game.events_of(decision.ply):
            if not isinstance(event, rules.TrumpChanged) or event.trump == trump:
                continue
            hand = game.truth_before(decision.ply).hands[seat]
            if event.seat == seat or not any(card.suit == trump for card in hand):
                return None
            card = decision.move.card if isinstance(decision.move, rules.Play) else None
            if event.cause == "TURN" or card is None:
                return None
            return text(
                "{player} held {card}, and then {suit} was no longer trump.",
                player=rules.SeatName(event.seat),
                card=card,
                suit=rules.SuitName(trump),
            )
    return None
