"""Why a move: one or two sentences with the figures that chose it."""

from math import inf

from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.bots.estimate.move_figures import BidFigures, PlayFigures, weigh_bids, weigh_plays
from rage_desktop.bots.levels import LEVELS
from rage_desktop.bots.levels.steady import BLUR_OF_PLAYS, summed
from rage_desktop.bots.search.decision import Decision
from rage_desktop.bots.search.trials import Candidate
from rage_desktop.rules import (
    Bid,
    Move,
    NumberCard,
    Play,
    SeatName,
    SeatView,
    SuitName,
    Text,
    ntext,
    text,
)

CLOSE = 0.05  # points; what is closer than this is called as good
NOTABLE = 0.15  # points; after trials, less than this is chance
ENOUGH = 12  # deals; percentages of fewer are chance


def reason(view: SeatView, move: Move) -> Text | None:
    """Return why a seat makes a move in its view, or might; None for what is no choice of a seat.

    The sentences are about the mover: "the bid" is its own.
    """
    match move:
        case Bid(bid=bid):
            return bid_reason(weigh_bids(view), bid)
        case Play():
            return play_reason(view, weigh_plays(view), move)
    return None


def level_reason(level: str | None, view: SeatView, move: Move) -> Text | None:
    """Return why a level that keeps no figures made a move, from its figures worked out anew.

    For None, a person or a program, it is what can be said of the move at all.
    """
    entry = LEVELS.get(level or "")
    if entry is None:
        return reason(view, move)
    if entry.by_chance and len(view.legal) > 1:
        return text("By chance.")
    seen = entry.seen(view)
    said = reason(seen, move)
    if entry.has_hunches and said is not None and _is_a_slip(seen, move):
        return text("On a hunch. {reason}", reason=said)
    return said


def _is_a_slip(view: SeatView, move: Move) -> bool:
    """Return whether steady's estimates put another move clearly first."""
    if len(view.legal) < 2:
        return False
    sums = summed(view)
    others = [worth for other, worth in sums.worths.items() if _differs(other, move)]
    same = [worth for other, worth in sums.worths.items() if not _differs(other, move)]
    return max(others, default=-inf) - max(same, default=-inf) > sums.blur


def bid_reason(weighed: list[BidFigures], bid: int) -> Text:
    """Return what a bid promises, and what the next best one would."""
    mine = next((worth for worth in weighed if worth.bid == bid), None)
    if mine is None:
        return text("A bid on instinct: it promises less than {n} would.", n=weighed[0].bid)
    said = text(
        "Expects {tricks} tricks; makes exactly {n} in {exact}% of deals: worth {points} points.",
        tricks=one_place(mine.tricks),
        n=bid,
        exact=percent(mine.exact),
        points=one_place(mine.points),
    )
    other = next((worth for worth in weighed if worth.bid != bid), None)
    if other is None:
        return said
    return text(
        "{reason} A bid of {n}: {points}.",
        reason=said,
        n=other.bid,
        points=one_place(other.points),
    )


def play_reason(view: SeatView, weighed: list[PlayFigures], play: Play) -> Text:
    """Return what a play promises, what the next best card would, and who is known to be out."""
    other = next((worth for worth in weighed if _differs(worth.play, play)), None)
    if other is None:
        last = len(view.hand) == 1
        return text("The last card.") if last else text("The only card allowed.")
    mine = min(weighed, key=lambda worth: (worth.play != play, _differs(worth.play, play)))
    hopeless = not any(percent(worth.exact) for worth in weighed)
    said = _beside(play_figures(view, mine, hopeless), mine, other)
    void = _known_void(view, play)
    return said if void is None else text("{reason} {more}", reason=said, more=void)


def play_figures(view: SeatView, worth: PlayFigures, hopeless: bool) -> Text:
    """Return the chances of a play, as a sentence; `hopeless` is whether no other has any."""
    seat = worth.play.seat
    bid, won, wins = view.bids[seat] or 0, view.tricks[seat], percent(worth.wins)
    exact = percent(worth.exact)
    if won > bid:
        return text("Over the bid already; wins this trick in {wins}% of deals.", wins=wins)
    if bid - won > len(view.hand):
        return text("The bid is out of reach; wins this trick in {wins}% of deals.", wins=wins)
    if not exact and not hopeless:
        return text("Gives up the bid; wins this trick in {wins}% of deals.", wins=wins)
    if not exact:
        return text("The bid can hardly be made; wins this trick in {wins}% of deals.", wins=wins)
    return text(
        "Keeps the bid in {exact}% of deals; wins this trick in {wins}%.", exact=exact, wins=wins
    )


def _beside(said: Text, mine: PlayFigures, other: PlayFigures) -> Text:
    """Add how the best other card compares."""
    less = mine.points - other.points
    if abs(less) < CLOSE:
        return text("{reason} {card} is as good.", reason=said, card=other.play.card)
    if less > 0:
        return text(
            "{reason} {card}: {points} points less.",
            reason=said,
            card=other.play.card,
            points=one_place(less),
        )
    points = one_place(-less)
    if -less > BLUR_OF_PLAYS:
        return text(
            "{reason} {card} promises {points} points more.",
            reason=said,
            card=other.play.card,
            points=points,
        )
    return text(
        "{reason} A matter of taste: {card} promises {points} points more.",
        reason=said,
        card=other.play.card,
        points=points,
    )


def _known_void(view: SeatView, play: Move) -> Text | None:
    """Return which player yet to come is known to lack the suit of a card played."""
    if not isinstance(play, Play) or not isinstance(play.card, NumberCard):
        return None
    suit, here = play.card.suit, {played.seat for played in view.trick}
    if view.lead not in (None, suit):
        return None
    voids = knowledge_of(view).voids
    for step in range(1, view.players):
        seat = (play.seat + step) % view.players
        if suit in voids[seat] and seat not in here:
            return text("{player} has no {suit}.", player=SeatName(seat), suit=SuitName(suit))
    return None


def own_reason(view: SeatView, decision: Decision) -> Text | None:
    """Return why a decision was made, from the figures it rests on.

    None where there are none, and for a slip: a move that is not the best by them.
    """
    move, worths = decision.move, decision.worths
    best = decision.trials.get(move)
    if best is not None and (decision.counted or best.trials >= ENOUGH):
        said, void = _tried_reason(view, decision), _known_void(view, move)
        return said if void is None else text("{reason} {more}", reason=said, more=void)
    if move not in worths or worths[move] < max(worths.values()):
        return None
    return _judged_reason(view, decision)


def liked_reason(view: SeatView, decision: Decision, liked: Move) -> Text | None:
    """Return why a move was made that a temperament may have liked better than the decision."""
    match decision.move:
        case move if move == liked:
            return own_reason(view, decision)
        case Bid(bid=bid):
            return text("A matter of taste: nearly as good as a bid of {n}.", n=bid)
        case Play(suit=str(suit)) as move if not _differs(move, liked):
            return text("A matter of taste: naming {suit} is nearly as good.", suit=SuitName(suit))
        case Play(card=card):
            return text("A matter of taste: nearly as good as {card}.", card=card)
    return None


def hinted_reason(move: Move, hint: Move, why: Text) -> Text | None:
    """Return what is said of a move for which there was a hint, followed or not."""
    match hint:
        case Play(suit=str(suit)) if not _differs(hint, move) and suit != getattr(move, "suit", ""):
            return text("The hint was to name {suit}. {reason}", suit=SuitName(suit), reason=why)
        case _ if not _differs(hint, move):
            return why
        case Bid(bid=n):
            return text("The hint was a bid of {n}. {reason}", n=n, reason=why)
        case Play(card=card):
            return text("The hint was {card}. {reason}", card=card, reason=why)
    return None


def _judged_reason(view: SeatView, decision: Decision) -> Text:
    """Return how far the choice was judged ahead of the next best one."""
    move, worths = decision.move, decision.worths
    others = [other for other in worths if _differs(other, move)]
    if not others and isinstance(move, Bid):
        return text("No other bid made sense.")
    if not others and any(_differs(other, move) for other in view.legal):
        return text("The other cards are no better.")
    if not others:
        return text("No other card made sense.")
    other = max(others, key=lambda each: worths[each])
    apart = worths[move] - worths[other]
    points = one_place(apart)
    match other:
        case Bid(bid=n) if apart < CLOSE:
            return text("Judged as good as a bid of {n}.", n=n)
        case Bid(bid=n):
            return text("Judged best: {points} points more than a bid of {n}.", points=points, n=n)
        case Play(card=card) if apart < CLOSE:
            return text("Judged as good as {card}.", card=card)
        case Play(card=card):
            return text("Judged best: {points} points more than {card}.", points=points, card=card)
    raise AssertionError(f"{other!r} is no decision of a player")


def _tried_reason(view: SeatView, decision: Decision) -> Text:
    """Return how often the choice made the bid in the deals tried, and the next best one."""
    move, trials = decision.move, decision.trials
    best, other = trials[move], None
    others = [each for each in trials if trials[each].trials and _differs(each, move)]
    if others:  # what was tried longest came nearest
        other = max(others, key=lambda each: trials[each].trials)
    said = _counted(view, best) if decision.counted else _made(view, move, best)
    if best.won or (other is not None and trials[other].won):
        won = percent((best.won or 0.0) / best.trials)
        if view.number == view.rounds_planned:
            said = text("{reason} The game is won in {won}%.", reason=said, won=won)
        else:
            said = text("{reason} This round wins the game in {won}%.", reason=said, won=won)
    match other:
        case Bid(bid=n):
            said = _beside_tried(said, text("A bid of {n}", n=n), best, trials[other])
        case Play(card=card):
            said = _beside_tried(said, text("{card}", card=card), best, trials[other])
    return said


def _differs(other: Move, move: Move) -> bool:
    """Return whether a move is another bid, or a play of another card than a copy of the same."""
    if isinstance(other, Play) and isinstance(move, Play):
        return str(other.card) != str(move.card)
    return other != move


def _made(view: SeatView, move: Move, best: Candidate) -> Text:
    """Return how often the bid was made in the deals tried."""
    exact = percent(best.exact / best.trials)
    tried = ntext("Tried {n} deal", "Tried {n} deals", best.trials)
    if isinstance(move, Bid):
        n = move.bid
        if not best.exact:
            return text("{tried}: a bid of {n} is made in none of them.", tried=tried, n=n)
        return text(
            "{tried}: a bid of {n} is made in {exact}% of them.", tried=tried, n=n, exact=exact
        )
    if best.exact:
        return text("{tried}: the bid is made in {exact}% of them.", tried=tried, exact=exact)
    if _over(view):
        return text("{tried}: over the bid already.", tried=tried)
    return text("{tried}: the bid is made in none of them.", tried=tried)


def _counted(view: SeatView, best: Candidate) -> Text:
    """Return how often the bid is made, every possible deal looked at."""
    n = best.trials
    if n > 1 and best.exact == n:
        return text("The bid is made in all {n} possible deals.", n=n)
    if n > 1 and best.exact:
        exact = percent(best.exact / n)
        return text("The bid is made in {exact}% of the {n} possible deals.", exact=exact, n=n)
    if best.exact:
        return text("The bid is made for certain.")
    if _over(view):
        return text("Over the bid already.")
    if n > 1:
        return text("The bid is made in none of the {n} possible deals.", n=n)
    return text("The bid is missed.")


def _over(view: SeatView) -> bool:
    assert view.seat is not None
    return view.tricks[view.seat] > (view.bids[view.seat] or 0)


def _beside_tried(said: Text, name: Text, best: Candidate, other: Candidate) -> Text:
    """Add how often the next best choice made the bid; where that is no less, why it is behind."""
    likely, exact = percent(other.exact / other.trials), percent(best.exact / best.trials)
    if best.won or other.won:
        won = percent((other.won or 0.0) / other.trials)
        return text(
            "{reason} {other}: {exact}%, and won in {won}%.",
            reason=said,
            other=name,
            exact=likely,
            won=won,
        )
    if likely < exact and best.trials == 1:
        return text("{reason} {other} would miss it.", reason=said, other=name)
    if likely < exact:
        return text("{reason} {other}: {exact}%.", reason=said, other=name, exact=likely)
    why = _behind(best, other)
    if why is None:
        return text("{reason} {other} is about as good.", reason=said, other=name)
    if not likely:
        return text("{reason} {other}: {why}.", reason=said, other=name, why=why)
    return text(
        "{reason} {other}: {exact}%, but {why}.", reason=said, other=name, exact=likely, why=why
    )


def _behind(best: Candidate, other: Candidate) -> Text | None:
    """Return what puts a choice behind that makes the bid as often; None for nothing notable."""
    less = best.own / best.trials - other.own / other.trials  # bonus and malus points
    if less > NOTABLE:
        return text("{points} points less", points=one_place(less))
    spared = other.others / other.trials - best.others / best.trials
    if spared > NOTABLE:
        points = one_place(spared)
        return text("the others would make {points} points more on average", points=points)
    judged = best.prior - other.prior
    return (
        text("judged {points} points worse", points=one_place(judged)) if judged > NOTABLE else None
    )


def percent(chance: float) -> int:
    """Return a chance in percent."""
    return round(100 * min(1.0, max(0.0, chance)))


def one_place(value: float) -> str:
    """Write a number with one decimal and a real minus sign."""
    written = f"{value:.1f}"
    return ("0.0" if written == "-0.0" else written).replace("-", "\u2212")
