"""The panel beside the sheet that shows one round: rings, badges and what each player got."""

from dataclasses import dataclass, replace

from pygame import Rect

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text
from rage_desktop.rules.editions.look import Look
from rage_desktop.stage.score_sheet import Cell
from rage_desktop.stage.table_view import Plate, Ring, TableView, ring_state
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, BADGE_SHARE
from rage_desktop.ui.scenes.score_sheet.paper import compose
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

MOST_IN_A_ROW = 6
BADGED_FROM = 44  # real px: on a smaller ring the badge would hide the face
BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)


@dataclass(frozen=True)
class Place:
    """One player in the panel. `says` is the line below the ring, `name` the whole sentence."""

    bid: int | None
    won: int
    ring: Ring
    badge: bool
    says: str
    colour: str
    name: Text


@dataclass(frozen=True)
class Result:
    """What the panel tells: a round that was scored, or the one being played."""

    heading: Text
    line: Text  # cards and trump
    short: Text  # used where room is short: a chip shows the trump
    suit: str | None  # the trump in force, once it is known
    places: tuple[Place, ...]


def round_result(
    kit: Kit, table: TableView, cells: tuple[Cell, ...], opened: str | None = None
) -> Result:
    """Return the round on the table; `cells` are its scores, empty while it is played.

    `opened` is the trump when the first bid was made, once the round is over.
    """
    begun = table.phase is not Phase.DEAL or bool(cells)
    never = begun and table.trump is None and opened is None
    places = (
        [scored(kit, seat, cell) for seat, cell in enumerate(cells)]
        if cells
        else [_playing(kit, table, plate) for plate in table.plates]
    )
    return Result(
        heading=text("Round {n}", n=table.number),
        line=_line(table, opened) if begun else _cards(table),
        short=text("No trump") if never else _cards(table),
        suit=table.trump if begun else None,
        places=tuple(places),
    )


def _cards(table: TableView) -> Text:
    return ntext("{n} card", "{n} cards", table.hand_size)


def _line(table: TableView, opened: str | None) -> Text:
    cards = _cards(table)
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


def scored(kit: Kit, seat: int, cell: Cell) -> Place:
    """Return how a player's round went."""
    look = kit.palette
    colour = look.mint if cell.exact else look.coral if cell.points < 0 else look.ivory
    says = kit.wording.signed(cell.points)
    return Place(
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


def _playing(kit: Kit, table: TableView, plate: Plate) -> Place:
    look, ring, bidding = kit.palette, table.ring(plate.seat), table.phase is Phase.BID
    player = SeatName(plate.seat)
    colour = {
        Ring.EXACT: look.mint, Ring.UNDER: look.gold, Ring.WAIT: look.soft,
    }.get(ring, look.coral)  # fmt: skip
    bid = "?" if plate.bid is None else str(plate.bid)
    if bidding:
        says, colour = ("…" if not plate.has_bid else bid), look.soft
        name = text("{player}: bid {bid}", player=player, bid=bid)
    else:
        says = f"{plate.won} / {bid}"
        name = text("{player}: bid {bid}, took {won} so far", player=player, bid=bid, won=plate.won)
    if not plate.has_bid:
        name = text("{player}: no bid yet", player=player)
    badge = not bidding and ring in BADGED
    shown = Ring.UNDER if bidding and plate.bid is not None else ring
    return Place(plate.bid, plate.won, shown, badge, says, colour, name)


class ResultPanel:
    """The panel, composed for one round and size."""

    def __init__(
        self, kit: Kit, seats: tuple[Seat, ...], look: Look, result: Result, box: Rect
    ) -> None:
        self.kit, self.seats, self.look, self.result, self.box = kit, seats, look, result, box
        self._surface = compose(*box.size, self.kit.turned, self._draw)

    @staticmethod
    def height(kit: Kit, players: int, width: int) -> int:
        """Return how high it has to be at a width."""
        lines = ResultPanel._lines(kit, players, width)
        return ResultPanel._top(kit) + lines * ResultPanel._block(kit, players) + kit.px(10)

    @staticmethod
    def _lines(kit: Kit, players: int, width: int) -> int:
        room = int((width - kit.px(60)) / max(1.0, ResultPanel._diameter(kit, players) * 1.4))
        return -(-players // max(room, MOST_IN_A_ROW))

    @staticmethod
    def _top(kit: Kit) -> int:
        return max(kit.px(82), kit.px(40) + round(kit.t(32) * 1.1))

    @staticmethod
    def _diameter(kit: Kit, players: int) -> int:
        return kit.px(84 if players <= MOST_IN_A_ROW else 64)

    @staticmethod
    def _block(kit: Kit, players: int) -> int:
        size = 30 if players <= MOST_IN_A_ROW else 26
        return ResultPanel._diameter(kit, players) + round(kit.t(size) * 1.5) + kit.px(24)

    def place(self, seat: int) -> Rect:
        """Return where a player stands, from the panel's corner."""
        kit, count = self.kit, len(self.seats)
        lines = self._lines(kit, count, self.box.w)
        in_row = -(-count // lines)
        line, column = divmod(seat, in_row)
        pitch = min((self.box.w - 2 * kit.px(20 + 10 * (lines == 1))) / in_row, kit.px(170))
        block = self._block(kit, count)
        edge = (self.box.w - pitch * in_row) / 2
        x, y = round(edge + column * pitch), self._top(kit) + line * block
        return Rect(x, y, round(pitch), block)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel."""
        self.kit.shadow(canvas, self.box, self.kit.px(24), (22, 12, 0.55))
        canvas.blit(self._surface, *self.box.topleft)

    def _draw(self, canvas: Canvas) -> None:
        kit, look, result = self.kit, self.kit.palette, self.result
        box = Rect(0, 0, *self.box.size)
        kit.plate(canvas, box, kit.px(24), look.raised, kit.edge(0.12, look.edge_width))
        y, edge = max(kit.px(40), round(kit.t(32) * 0.9)), kit.px(30)
        x = edge + kit.write(canvas, kit.say(result.heading), "f", 32, edge, y, look.ivory)
        # No trump has no chip: in this corner its x would look like a button that closes.
        size = 0 if result.suit is None else kit.px(44)
        room = box.w - x - kit.px(20) - size - kit.px(40)
        line = kit.say(result.line)
        if kit.width(line, "s", 18) > room:
            line = kit.say(result.short)
        kit.write(canvas, line, "s", 18, x + kit.px(20), y + kit.px(2), look.soft, 0, room)
        if result.suit is not None:
            colour = self.look.suits[result.suit].colour
            chip = kit.studio.marks.suit_chip(size, self.look.skin, colour)
            kit.centre(canvas, chip, box.w - edge - size / 2 - kit.px(2), y)
        for seat, place in enumerate(result.places):
            self._draw_place(canvas, seat, place)

    def _draw_place(self, canvas: Canvas, seat: int, place: Place) -> None:
        kit, box = self.kit, self.place(seat)
        d = min(self._diameter(kit, len(self.seats)), round(box.w * 0.9))
        x, y = box.centerx, box.y + d / 2
        small = d < BADGED_FROM
        shown = replace(place, badge=place.badge and not small)
        draw_bidder(canvas, kit, self.seats[seat].avatar, shown, d, x, y)
        size = 30 if len(self.seats) <= MOST_IN_A_ROW else 26
        below = box.y + d + kit.px(10) + kit.t(size) * 0.75
        room = box.w - kit.px(16)
        px = round(kit.t(size) * 0.9)
        if small and place.badge and kit.width(place.says, "f", size) <= room - px * 0.8:
            mark = "i_check" if place.ring is Ring.EXACT else "i_x"
            colour = kit.palette.mint if place.ring is Ring.EXACT else kit.palette.coral
            kit.icon(canvas, mark, px, box.x + px * 0.7, below, colour)
            room -= px
        middle = box.right - kit.px(8) - room / 2
        kit.write(canvas, place.says, "f", size, middle, below, place.colour, 0.5, room)


def draw_bidder(
    canvas: Canvas, kit: Kit, avatar: str, place: Place, d: int, x: float, y: float
) -> None:
    """Draw a face in the ring of its bid, with the badge that says how it went."""
    marks = kit.studio.marks
    kit.centre(canvas, marks.bid_ring(d, place.bid, place.won, place.ring.value), x, y)
    kit.centre(canvas, kit.raster.avatar(avatar, int(d * AVATAR_SHARE)), x, y)
    if place.badge:
        extra = place.won - (place.bid or 0)
        badge = marks.badge(round(d * BADGE_SHARE * 1.15), place.ring.value, extra)
        # On small rings a badge, which never gets tiny, moves out of the face.
        out = d * 0.36 + max(0.0, badge.get_width() - d * 0.4) * 0.35
        low = (d - badge.get_height()) / 2 + kit.px(10)  # clear of what stands below
        kit.centre(canvas, badge, x + out, y + min(out, low))
