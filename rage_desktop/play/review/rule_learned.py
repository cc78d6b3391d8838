"""What a mistake teaches, as a rule of about five words, derived from the better and the worse
move.

Several mistakes of one kind have the same rule, so that they make one lesson.
"""

from rage_desktop.bots.estimate.after_play import after_play
from rage_desktop.rules import ActionCard, Bid, NumberCard, Play, SeatView, Text, text


def rule_of(view: SeatView, better: Bid | Play, worse: Bid | Play) -> Text:
    """Return the rule by which one move is better than the other."""
    if isinstance(better, Bid) or isinstance(worse, Bid):
        assert isinstance(better, Bid)
        assert isinstance(worse, Bid)
        return _of_bids(better.bid, worse.bid)
    assert view.seat is not None
    need = (view.bids[view.seat] or 0) - view.tricks[view.seat]
    if better.card == worse.card:
        return text("Name the suit with care")
    kinds = [isinstance(move.card, ActionCard) for move in (better, worse)]
    if all(kinds):
        return text("Choose the right action card")
    if any(kinds):
        return _of_kinds(better, need)
    if not 0 <= need <= len(view.hand):
        return text("Missed? Points still count")
    return _when_exact(view, better, worse) if need == 0 else _when_short(view, better, worse)


def _of_bids(better: int, worse: int) -> Text:
    if better == 0:
        return text("Dare to bid 0")
    return text("Do not bid too low") if better > worse else text("Do not bid too high")


def _of_kinds(better: Play, need: int) -> Text:
    if not isinstance(better.card, ActionCard):
        return text("Keep action cards for later")
    if need == 0:
        return text("Exact? Use action cards")
    return text("Use action cards in time")


def _when_exact(view: SeatView, better: Play, worse: Play) -> Text:
    ours, theirs = after_play(view, better), after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick and higher is False:
        return text("Exact? Lead your low cards")
    if view.trick and theirs.wins and not ours.wins:
        return text("Exact? Then stay under")
    if view.trick and not ours.wins and higher:
        return text("Exact? Throw high cards away")
    if view.trick and ours.wins and theirs.wins and higher:
        return text("Must you win? Win high")
    return text("Exact? Keep the safe cards")


def _when_short(view: SeatView, better: Play, worse: Play) -> Text:
    ours, theirs = after_play(view, better), after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick:
        return text("Need tricks? Lead high") if higher else text("Keep your high cards back")
    if ours.wins and not theirs.wins:
        if ours.suit == ours.trump != view.lead:
            return text("Trump when you need tricks")
        return text("Take tricks while you can")
    if theirs.wins and not ours.wins:
        return text("Save your winners for later")
    if ours.wins:
        return text("Win with a safe card") if higher else text("Win as cheaply as possible")
    return text("Keep what can still win")


def _higher(view: SeatView, better: Play, worse: Play) -> bool | None:
    """Return whether a number card is the higher of two; None where that says nothing."""
    one, other = better.card, worse.card
    if not (isinstance(one, NumberCard) and isinstance(other, NumberCard)) or view.low_wins:
        return None
    return one.rank > other.rank
