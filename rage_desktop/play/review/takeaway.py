"""The rule a decision teaches, in about five words, derived from the better and the worse move.

Decisions of one kind share a rule, so that they form one lesson.
"""

from typing import NamedTuple

from rage_desktop.bots.estimate.after_play import after_play
from rage_desktop.rules import ActionCard, Bid, NumberCard, Play, SeatView, Text, text

DARING = 3  # hand size below which bidding 0 takes no courage


class Takeaway(NamedTuple):
    """A rule as advice after a mistake, and as praise after a good decision."""

    learn: Text
    praise: Text


TAKE_NOW = Takeaway(text("Take tricks while you can"), text("Took tricks in good time"))
TAKE_LATER = Takeaway(text("Save your winners for later"), text("Saved winners for later"))


def make_takeaway(view: SeatView, better: Bid | Play, worse: Bid | Play) -> Takeaway:
    """Return the rule by which one move is better than the other."""
    if isinstance(better, Bid) or isinstance(worse, Bid):
        assert isinstance(better, Bid)
        assert isinstance(worse, Bid)
        return _of_bids(better.bid, worse.bid, daring=len(view.hand) >= DARING)
    assert view.seat is not None
    need = (view.bids[view.seat] or 0) - view.tricks[view.seat]
    if better.card == worse.card:
        return Takeaway(text("Name the suit with care"), text("Named the right suit"))
    kinds = [isinstance(move.card, ActionCard) for move in (better, worse)]
    if all(kinds):
        return Takeaway(text("Choose the right action card"), text("Chose the right action card"))
    if any(kinds):
        return _of_kinds(better, need)
    if not 0 <= need <= len(view.hand):
        return Takeaway(
            text("Bid missed? Points still count"), text("Bid missed, played for points")
        )
    return _when_exact(view, better, worse) if need == 0 else _when_short(view, better, worse)


def _of_bids(better: int, worse: int, daring: bool) -> Takeaway:
    if better == 0 and daring:
        return Takeaway(text("Dare to bid 0"), text("Dared to bid 0"))
    if better > worse:
        return Takeaway(text("Don't bid too low"), text("Bid high enough"))
    return Takeaway(text("Don't bid too high"), text("Kept the bid low enough"))


def _of_kinds(better: Play, need: int) -> Takeaway:
    if not isinstance(better.card, ActionCard):
        return Takeaway(text("Keep action cards for later"), text("Kept action cards for later"))
    if need == 0:
        return Takeaway(text("Bid made? Use action cards"), text("Bid made, used action cards"))
    return Takeaway(text("Use action cards in time"), text("Used action cards in time"))


def _when_exact(view: SeatView, better: Play, worse: Play) -> Takeaway:
    ours, theirs = after_play(view, better), after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick and higher is False:
        return Takeaway(text("Bid made? Lead your low cards"), text("Bid made, led low"))
    if view.trick and theirs.wins and not ours.wins:
        return Takeaway(text("Bid made? Play under"), text("Bid made, played under"))
    if view.trick and not ours.wins and higher:
        return Takeaway(
            text("Bid made? Throw high cards away"), text("Bid made, threw high cards away")
        )
    if view.trick and ours.wins and theirs.wins and higher:
        return Takeaway(text("Have to win? Win high"), text("Had to win, won high"))
    return Takeaway(text("Bid made? Keep the safe cards"), text("Bid made, safe cards kept"))


def _when_short(view: SeatView, better: Play, worse: Play) -> Takeaway:
    ours, theirs = after_play(view, better), after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick:
        if (ours.suit == ours.trump) != (theirs.suit == theirs.trump):
            # Ranks of a trump and of another suit say nothing of each other.
            return TAKE_NOW if ours.suit == ours.trump else TAKE_LATER
        if higher:
            return Takeaway(text("Need tricks? Lead high"), text("Led high for tricks"))
        return Takeaway(text("Hold back your high cards"), text("Held back high cards"))
    if ours.wins and not theirs.wins:
        if ours.suit == ours.trump != view.lead:
            return Takeaway(text("Trump when you need tricks"), text("Trumped when needed"))
        return TAKE_NOW
    if theirs.wins and not ours.wins:
        return TAKE_LATER
    if ours.wins:
        if higher:
            return Takeaway(text("Win with a safe card"), text("Won with a safe card"))
        return Takeaway(text("Win as cheaply as possible"), text("Won as cheaply as possible"))
    return Takeaway(text("Keep what can still win"), text("Kept what could still win"))


def _higher(view: SeatView, better: Play, worse: Play) -> bool | None:
    """Return whether the first number card is higher; None if they are not comparable."""
    one, other = better.card, worse.card
    if not (isinstance(one, NumberCard) and isinstance(other, NumberCard)) or view.low_wins:
        return None
    return one.rank > other.rank
