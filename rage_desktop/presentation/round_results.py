"""How a round went, or goes, for each player: for the panel beside the score sheet."""

from dataclasses import dataclass

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.score_sheet import Cell
from rage_desktop.presentation.table_view import Plate, Ring, TableView, ring_state
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text

BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)


@dataclass(frozen=True)
class PlayerResult:
    """One player in the panel. `says` is the line below the ring, `name` the whole sentence,
    `colour` a name of the palette."""

    bid: int | None
    won: int
    ring: Ring
    badge: bool
    says: str
    colour: str
    name: Text


def cards_each(table: TableView) -> Text:
    """Return how many cards everybody has."""
    return ntext("{n} card", "{n} cards", table.hand_size)


def round_line(table: TableView, opened: str | None) -> Text:
    """Return the cards and the trump of a round; `opened` is the trump of the first bid."""
    cards = cards_each(table)
    if opened not in (None, table.trump):
        first = SuitName(opened)
        if table.trump is None:
            return text("{cards} · trump {first}, none in the end", cards=cards, first=first)
        last = SuitName(table.trump)
        return text(
            "{cards} · trump {first}, {last} in the end", cards=cards, first=first, last=last
        )
    if table.trump is None:
        return text("{cards} · no trump", cards=cards)
    return text("{cards} · trump {suit}", cards=cards, suit=SuitName(table.trump))


def scored(translator: Translator, seat: int, cell: Cell) -> PlayerResult:
    """Return how a player's round went."""
    colour = "coral" if cell.points < 0 else "mint" if cell.exact else "ivory"
    says = translator.signed(cell.points)
    return PlayerResult(
        bid=cell.bid,
        won=cell.won,
        ring=ring_state(cell.bid, cell.won, 0),
        badge=True,
        says=says,
        colour=colour,
        name=text(
            "{player}: bid {bid}, took {won}, {points}",
            player=SeatName(seat),
            bid=cell.bid,
            won=cell.won,
            points=says,
        ),
    )


def under_way(table: TableView, plate: Plate) -> PlayerResult:
    """Return how a player stands in the round under way."""
    ring, bidding = table.ring(plate.seat), table.phase is Phase.BID
    player = SeatName(plate.seat)
    colours = {Ring.EXACT: "mint", Ring.UNDER: "gold", Ring.WAIT: "soft"}
    colour = colours.get(ring, "coral")
    bid = "?" if plate.bid is None else str(plate.bid)
    if bidding:
        says, colour = ("…" if not plate.has_bid else bid), "soft"
        name = text("{player}: bid {bid}", player=player, bid=bid)
    else:
        says = f"{plate.won} / {bid}"
        name = text("{player}: bid {bid}, took {won} so far", player=player, bid=bid, won=plate.won)
    if not plate.has_bid:
        name = text("{player}: no bid yet", player=player)
    badge = not bidding and ring in BADGED
    shown = Ring.UNDER if bidding and plate.bid is not None else ring
    return PlayerResult(plate.bid, plate.won, shown, badge, says, colour, name)
