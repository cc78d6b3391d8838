"""A review as plain text, for printing or the clipboard, and its decisions in words."""

from collections.abc import Iterator
from typing import Final

from rage_desktop import rules
from rage_desktop.bots.talk.figures import move_name
from rage_desktop.play.review.past_game import Decision, PastGame
from rage_desktop.play.review.summary import Lesson, RoundSum, Summary, Waterfall, summary
from rage_desktop.play.review.verdict import Option, Review, Verdict
from rage_desktop.presentation.i18n.translator import round_of
from rage_desktop.presentation.sentences.common_phrases import listed, points_text
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Decimal, Percent

SHOWN: Final = 4  # options listed for a decision, besides the one taken


def format_review(review: Review, seat: int, every: bool = False) -> Iterator[Text]:
    """Yield the review of a seat line by line; with `every`, include decisions without a
    mistake."""
    found = summary(review, seat)
    yield from format_summary(found)
    yield text("")
    for verdict in review.verdicts(seat):
        decision = review.decision(verdict.ply)
        if decision is not None and (verdict.loss or (every and not verdict.forced)):
            yield from format_verdict(verdict, decision)


def format_summary(found: Summary) -> Iterator[Text]:
    """Yield the figures of a seat, line by line."""
    player = rules.SeatName(found.seat)
    if found.accuracy is None:
        yield text("{player}'s game hasn't been reviewed yet.", player=player)
        return
    yield ntext(
        "{player}: accuracy {accuracy} of 100, best move in {x} of {n} decision.",
        "{player}: accuracy {accuracy} of 100, best move in {x} of {n} decisions.",
        found.decisions,
        player=player,
        accuracy=found.accuracy,
        x=found.best,
    )
    if found.mean is not None:
        yield from _waterfall(found.mean)
    yield text("")
    yield from map(_round, found.rounds)
    yield text("")
    for lesson in found.lessons:
        yield _lesson(lesson, good=False)
    for lesson in found.well:
        yield _lesson(lesson, good=True)


def format_verdict(verdict: Verdict, decision: Decision) -> Iterator[Text]:
    """Yield the verdict on one decision, line by line."""
    move = move_name(verdict.move)
    where = format_position(decision)
    loss = Decimal(verdict.loss)
    if verdict.loss:
        yield text("{where}: {move} costs {points}.", where=where, move=move, points=loss)
    else:
        yield text("{where}: {move} costs nothing.", where=where, move=move)
    if verdict.options:
        yield text("   {line}", line=_options(verdict))
    if verdict.distribution:
        yield text("   {line}", line=_tricks(verdict.distribution))
    if verdict.reason is not None:
        yield text("   {line}", line=verdict.reason)
    if verdict.unknown is not None:
        luck = text("Luck, not counted: {unknown}", unknown=verdict.unknown)
        yield text("   {line}", line=luck)


def format_position(decision: Decision) -> Text:
    """Return which decision it was."""
    if isinstance(decision.move, rules.Bid):
        return text("Round {n}, bid", n=decision.number)
    return text("Round {n}, trick {trick}", n=decision.number, trick=decision.trick)


def _waterfall(mean: Waterfall) -> Iterator[Text]:
    yield text(
        "Your cards were worth {points} points per round (± {error}).",
        points=Decimal(mean.cards),
        error=Decimal(mean.cards_error),
    )
    yield text(
        "Luck of the deal: {points} (± {error}).",
        points=Decimal(mean.lay),
        error=Decimal(mean.lay_error),
    )
    yield text("How the tricks went: {points}.", points=Decimal(mean.others))
    yield text("Lost in the bidding: {points}.", points=Decimal(mean.bids))
    yield text("Lost in the play: {points}.", points=Decimal(mean.plays))
    yield text("You scored {points} points per round.", points=Decimal(mean.made))


def _round(found: RoundSum) -> Text:
    said = text(
        "Round {n}, {size}: bid {bid}, took {won}, {made}. Your cards were worth {cards}; "
        "luck of the deal {lay}, tricks {others}, lost {lost}.",
        n=found.number,
        size=ntext("{n} card", "{n} cards", found.size),
        bid=found.bid,
        won=found.won,
        made=points_text(found.made),
        cards=Decimal(found.cards),
        lay=Decimal(found.lay),
        others=Decimal(found.others),
        lost=Decimal(found.lost),
    )
    return text("{round} The right move, but unlucky.", round=said) if found.unlucky else said


def _lesson(lesson: Lesson, good: bool) -> Text:
    """Return a rule, its total over all its decisions, and the best example."""
    rule = ntext(
        "{rule} ({points} points)",
        "{rule} ({points} points in {n} decisions)",
        len(lesson.plies),
        rule=lesson.rule,
        points=Decimal(lesson.points),
    )
    match lesson.better, lesson.worse:
        case rules.Bid(bid=n), rules.Bid(bid=m):
            case = text("A bid of {n}, not {m}.", n=n, m=m)
        case _:
            better = move_name(lesson.better)
            worse = move_name(lesson.worse)
            case = text("{better}, not {worse}.", better=better, worse=worse)
    why = lesson.why or text("")
    if good:
        return text("Well done: {rule}. {case} {why}", rule=rule, case=case, why=why)
    return text("Lesson: {rule}. {case} {why}", rule=rule, case=case, why=why)


def _options(verdict: Verdict) -> Text:
    """Return the best options and the one taken."""
    shown = sorted({*range(min(SHOWN, len(verdict.options))), verdict.played})
    return listed([_option(verdict.options[place]) for place in shown])


def _option(option: Option) -> Text:
    return text(
        "{move} {points} ({percent})",
        move=move_name(option.move),
        points=Decimal(option.points),
        percent=Percent(option.closes),
    )


def _tricks(distribution: tuple[float, ...]) -> Text:
    likely = [
        text("{n} ({percent})", n=won, percent=Percent(chance))
        for won, chance in enumerate(distribution)
        if chance >= 0.005
    ]
    return text(
        "Chances of each number of tricks: {chances}.", chances=listed(likely or [text("")])
    )


def where_in(game: PastGame, one: Decision) -> Text:
    """Return the round and trick of a decision."""
    size = game.rounds[one.number - 1].size
    far = round_of(one.number, game.round_count)
    if isinstance(one.move, rules.Bid):
        return ntext("{round} · {n} card · bid", "{round} · {n} cards · bid", size, round=far)
    return ntext(
        "{round} · {n} card · trick {trick}",
        "{round} · {n} cards · trick {trick}",
        size,
        round=far,
        trick=one.trick,
    )


def situation(view: rules.SeatView) -> Text:
    """Return in one line what was visible to the player."""
    bid = view.bids[view.me]
    if bid is None:
        trump = text("No trump.")
        if view.trump is not None:
            trump = text("{suit} is trump.", suit=rules.SuitName(view.trump))
        cards = ntext("{n} card in your hand.", "{n} cards in your hand.", len(view.hand))
        return text("{cards} {trump}", cards=cards, trump=trump)
    more = bid - view.tricks[view.me]
    lead = view.lead
    if more > 0:
        need = text("You need {n} more for your bid of {bid}.", n=more, bid=bid)
    elif not more:
        need = text("Exact so far: take no more tricks.")
    else:
        need = text("{n} over your bid of {bid}.", n=-more, bid=bid)
    if lead is None:
        return text("{need} You lead.", need=need) if not view.trick else need
    if any(isinstance(card, rules.NumberCard) and card.suit == lead for card in view.hand):
        return text("{need} Follow {suit}.", need=need, suit=rules.SuitName(lead))
    return text("{need} No {suit} in your hand.", need=need, suit=rules.SuitName(lead))


def option_name(option: Option) -> rules.Arg:
    """Return the name of an option."""
    match option.move:
        case rules.Bid(bid=bid):
            return text("Bid {n}", n=bid)
        case rules.Play(card=card, suit=str(suit)) if not isinstance(card, rules.NumberCard):
            return text("{card}: {suit}", card=card, suit=rules.SuitName(suit))
        case rules.Play(card=card):
            return card
    raise AssertionError(option)
