"""A decision in words: where it was made, what was known, and what could be done."""

from rage_desktop.match.decisions import Decision
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.verdict import Option
from rage_desktop.presentation.i18n.translator import round_of
from rage_desktop.rules import Arg, Bid, NumberCard, Play, SeatView, SuitName, Text, ntext, text


def where_in(game: PastGame, one: Decision) -> Text:
    """Return the round and trick of a decision."""
    size, far = game.rounds[one.number - 1].size, round_of(one.number, game.round_count)
    if isinstance(one.move, Bid):
        return ntext("{round} · {n} card · bid", "{round} · {n} cards · bid", size, round=far)
    return ntext("{round} · {n} card · trick {trick}", "{round} · {n} cards · trick {trick}",
                 size, round=far, trick=one.trick)  # fmt: skip


def known_then(view: SeatView) -> Text:
    """Return in one line what was visible to the player."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    if bid is None:
        trump = text("No trump.")
        if view.trump is not None:
            trump = text("{suit} is trump.", suit=SuitName(view.trump))
        cards = ntext("{n} card in your hand.", "{n} cards in your hand.", len(view.hand))
        return text("{cards} {trump}", cards=cards, trump=trump)
    more, lead = bid - view.tricks[view.seat], view.lead
    if more > 0:
        need = text("You need {n} more of {bid}.", n=more, bid=bid)
    elif not more:
        need = text("Exact so far: take no more tricks.")
    else:
        need = text("{n} over your bid of {bid}.", n=-more, bid=bid)
    if lead is None:
        return text("{need} You lead.", need=need) if not view.trick else need
    if any(isinstance(card, NumberCard) and card.suit == lead for card in view.hand):
        return text("{need} Follow {suit}.", need=need, suit=SuitName(lead))
    return text("{need} No {suit} in your hand.", need=need, suit=SuitName(lead))


def option_name(option: Option) -> Arg:
    """Return the name of an option."""
    match option.move:
        case Bid(bid=bid):
            return text("Bid {n}", n=bid)
        case Play(card=card, suit=str(suit)) if not isinstance(card, NumberCard):
            return text("{card}: {suit}", card=card, suit=SuitName(suit))
        case Play(card=card):
            return card
    raise AssertionError(option)
