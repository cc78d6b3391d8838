"""Tooltips of a player's plate: bid, tricks, cards, points, and known voids."""

from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_view import Plate, Ring
from rage_desktop.presentation.tooltips.tooltip_data import (
    IconSign,
    RingSign,
    TooltipContext,
    TooltipData,
    TooltipRow,
)
from rage_desktop.rules import Phase, SeatName, Text, ntext, text
from rage_desktop.rules.scoring import places


def plate(at: TooltipContext, seat: int) -> TooltipData:
    """Return the state of a player's bid and what is known of their hand."""
    one = at.table.plates[seat]
    facts = [TooltipRow(_bid(at, one), RingSign(one.bid, one.won, at.table.ring(seat)))]
    if one.cards:
        in_hand = ntext("{n} card in hand", "{n} cards in hand", one.cards)
        facts.append(TooltipRow(in_hand, IconSign("cards")))
    if one.dealer:
        facts.append(TooltipRow(text("Deals, and bids last"), IconSign("dealer")))
    return TooltipData(
        title=text("{player}", player=SeatName(seat)),
        aside=_points(at, one),
        rows=tuple(facts),
        voids=at.voids(seat) if at.memory and one.cards else (),
    )


def _points(at: TooltipContext, one: Plate) -> Text:
    points = ntext("{n} point", "{n} points", one.total)
    if not at.table.scores:
        return points
    place = places([each.total for each in at.table.plates])[one.seat]
    return text("{points} · place {place}", points=points, place=place)


def _bid(at: TooltipContext, one: Plate) -> Text:
    if one.bid is None:
        return _without_bid(at, one)
    if at.table.phase is Phase.BID:
        own = text("You bid {bid}.", bid=one.bid)
        other = text("{player} bid {bid}.", bid=one.bid)
        return voiced(one.seat, at.you, own, other)
    left = at.table.hand_size - at.table.tricks_done
    return _own(at, one, left) if one.seat == at.you else _others(at, one, left)


def _without_bid(at: TooltipContext, one: Plate) -> Text:
    if not one.has_bid:
        own = text("You haven't bid yet.")
        other = text("{player} hasn't bid yet.")
        return voiced(one.seat, at.you, own, other)
    player = SeatName(one.seat)  # a bid that isn't shown is somebody else's
    if at.table.phase is Phase.BID:
        return text("{player} has bid. All bids are still hidden.", player=player)
    return text("{player} has taken {won}. The bid is secret.", player=player, won=one.won)


def _others(at: TooltipContext, one: Plate, left: int) -> Text:
    player = SeatName(one.seat)
    bid = one.bid or 0
    match at.table.ring(one.seat):
        case _ if not left:
            return text("{player} bid {bid} and took {won}.", player=player, bid=bid, won=one.won)
        case Ring.EXACT if not at.edition.rewards_met_bids:
            return text("{player} has taken exactly {bid}.", player=player, bid=bid)
        case Ring.EXACT:
            return text(
                "{player} has taken exactly {bid} and will avoid taking more.",
                player=player,
                bid=bid,
            )
        case Ring.OVER:
            return ntext(
                "{player} bid {bid} and has {n} trick too many, so the bid is missed.",
                "{player} bid {bid} and has {n} tricks too many, so the bid is missed.",
                one.won - bid,
                player=player,
                bid=bid,
            )
        case Ring.MISS:
            return text(
                "{player} has taken {won} and can't reach {bid} any more.",
                player=player,
                won=one.won,
                bid=bid,
            )
    return ntext(
        "{player} bid {bid}, has taken {won} and needs the last trick.",
        "{player} bid {bid}, has taken {won} and needs {need} of the {n} tricks left.",
        left,
        player=player,
        bid=bid,
        won=one.won,
        need=bid - one.won,
    )


def _own(at: TooltipContext, one: Plate, left: int) -> Text:
    bid = one.bid or 0
    match at.table.ring(one.seat):
        case _ if not left:
            return text("You bid {bid} and took {won}.", bid=bid, won=one.won)
        case Ring.EXACT if not at.edition.rewards_met_bids:
            return text("You have taken exactly {bid}.", bid=bid)
        case Ring.EXACT:
            return text("Bid made. Take no more.")
        case Ring.OVER:
            over = one.won - bid
            return ntext(
                "{n} too many: {loss}.",
                "{n} too many: {loss}.",
                over,
                loss=_loss(at, at.edition.per_trick_over, over=True),
            )
        case Ring.MISS:
            return text(
                "Can't make it: {loss}.", loss=_loss(at, at.edition.per_trick_short, over=False)
            )
    return ntext(
        "You need the last trick.",
        "You need {need} of the {n} tricks left.",
        left,
        need=bid - one.won,
    )


def _loss(at: TooltipContext, each: int, *, over: bool) -> Text:
    """Return what missing the bid costs, by the edition's knobs."""
    missed = at.edition.missed
    if missed > 0:
        return ntext("{n} point for the bid", "{n} points for the bid", missed)
    if missed < 0:
        return ntext("{n} point lost", "{n} points lost", -missed)
    if each < 0 and over:
        return ntext(
            "{n} point lost for each trick too many",
            "{n} points lost for each trick too many",
            -each,
        )
    if each < 0:
        return ntext(
            "{n} point lost for each trick missing", "{n} points lost for each trick missing", -each
        )
    return text("no points for the bid")


def ring_legend() -> TooltipData:
    """Return the meaning of a bid ring, state by state."""
    return TooltipData(
        title=text("The ring shows the bid"),
        rows=(
            TooltipRow(
                text("One segment for each trick bid. A filled segment is a trick taken."),
                RingSign(2, 1, Ring.UNDER),
            ),
            TooltipRow(text("Full and green: bid made."), RingSign(2, 2, Ring.EXACT)),
            TooltipRow(text("A bid of 0, and no tricks so far."), RingSign(0, 0, Ring.EXACT)),
            TooltipRow(text("Split and coral: too many tricks."), RingSign(2, 3, Ring.OVER)),
            TooltipRow(text("Split and coral: can't be made."), RingSign(3, 1, Ring.MISS)),
        ),
    )


def dealer(at: TooltipContext, seat: int) -> TooltipData:
    """Return the meaning of the disc with the D."""
    own = text("You deal, so the player to your left bids and leads first.")
    other = text("{player} deals, so the player to the left bids and leads first.")
    return TooltipData(title=text("Dealer"), rule=voiced(seat, at.you, own, other))


def total(at: TooltipContext, seat: int) -> TooltipData:
    """Return the tooltip of a pill of the score strip."""
    one = at.table.plates[seat]
    rule = text("Most points so far.") if one.leader else None
    return TooltipData(
        title=text("{player}", player=SeatName(seat)), kind=_points(at, one), rule=rule
    )


def cards_left(at: TooltipContext, seat: int) -> TooltipData:
    """Return the tooltip of the small card back with a number."""
    count = at.table.plates[seat].cards
    own = text("Cards left in your hand.")
    other = text("Cards left in {player}'s hand.")
    return TooltipData(
        title=ntext("{n} card", "{n} cards", count), rule=voiced(seat, at.you, own, other)
    )


def bids_so_far(at: TooltipContext) -> TooltipData:
    """Return the total of the bids so far."""
    plates = at.table.plates
    size = at.table.hand_size
    unseen = any(one.has_bid and one.bid is None for one in plates)
    if unseen or at.edition.bids != "open":
        rule = text("Everyone bids in secret.")
    else:
        rule = ntext(
            "{sum} of {n} trick bid so far.",
            "{sum} of {n} tricks bid so far.",
            size,
            sum=sum(one.bid or 0 for one in plates),
        )
    return TooltipData(title=text("Bids so far"), rule=rule)
