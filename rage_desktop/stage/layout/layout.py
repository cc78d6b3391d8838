"""Everything on the table as numbers: one pure function from a window's size to every box.

Places are counted from the home seat (0, bottom) clockwise; `anchors` turns seats into places.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rage_desktop.stage.layout.bar import TopBar, top_bar
from rage_desktop.stage.layout.centre import Band, CentreLayout, centre_layout
from rage_desktop.stage.layout.geometry import Point, Pose, Rect
from rage_desktop.stage.layout.hand import HandLayout, Lifts
from rage_desktop.stage.layout.panels import (
    BiddingLayout,
    Free,
    LastTrickLayout,
    bidding_layout,
    last_trick_layout,
)
from rage_desktop.stage.layout.plates import (
    HintPlate,
    OwnPlate,
    PlateLayout,
    compact_width,
    hint_plate,
    opponents,
    own_plate,
    own_size,
    pill_height,
)
from rage_desktop.stage.layout.scale import Scale


@dataclass(frozen=True)
class Table:
    """The table's board: a box with round ends, and the rim's width."""

    box: Rect
    radius: float
    rim: float


@dataclass(frozen=True)
class TableLayout:
    """Where everything is for one window size, number of players and hand size of the round."""

    scale: Scale
    players: int
    hand_size: int
    table: Table
    bar: TopBar
    plates: tuple[PlateLayout, ...]
    own: OwnPlate
    hint: HintPlate
    turn_pill: Rect
    centre: CentreLayout
    hand: HandLayout
    bidding: BiddingLayout
    last_trick: LastTrickLayout
    hand_top: float

    @property
    def s(self) -> float:
        """Pixels for one unit of the 1920 x 1080 drawing."""
        return self.scale.s

    @property
    def slot_says(self) -> bool:
        """Whether my empty slot has room for its sentence; else it stands in `turn_pill`."""
        enough = 140 * (1 + 0.4 * max(0.0, self.scale.text - 1))
        return self.centre.slots[0].pose.height >= enough and self.scale.s >= 0.72

    @property
    def mini_faces(self) -> bool:
        """Whether trick cards are so small that they get the simpler face (VISUAL 7)."""
        return self.centre.slots[0].pose.height < 116

    def plate(self, place: int) -> PlateLayout:
        """Return the plate at a place 1..players-1."""
        return self.plates[place - 1]

    def ring(self, place: int) -> tuple[Point, float]:
        """Return centre and diameter of the bid ring at a place, the home seat's included."""
        who = self.own if place == 0 else self.plate(place)
        return who.ring, who.diameter

    def slots(self, count: int) -> tuple[Pose, ...]:
        """Return the poses of a hand of `count` cards, unlifted."""
        return self.hand.slots(count)

    def lifts(self, count: int) -> Lifts:
        """Return how far playable, hovered and focused cards rise in a hand of `count`."""
        return self.hand.lifts(count)

    def targets(self) -> Iterator[Rect]:
        """Give the boxes outside the hand that can be pressed."""
        yield self.bar.menu
        yield from self.bar.buttons.values()
        yield from self.bidding.keys
        yield self.bidding.button


def table_layout(
    width: float,
    height: float,
    players: int,
    hand_size: int,
    text_scale: float = 1.0,
    hand_scale: float = 1.0,
) -> TableLayout:
    """Lay the table for a window in pixels; `hand_size` is the round's, so that nothing moves
    while the hand shrinks. Ask `hand.slots(n)` for the cards still held.

    `hand_scale` is the wish for the hand's cards; where they would not fit they grow less.
    """
    scale, zoom = Scale(width, height, text_scale), hand_scale
    layout = _laid(scale, players, hand_size, zoom)
    while zoom > 1 and not _fits(layout):
        zoom = max(1.0, zoom - 0.05)
        layout = _laid(scale, players, hand_size, zoom)
    return layout


def _fits(layout: TableLayout) -> bool:
    """Whether every card of the hand can be told apart, and the hand leaves the rest its room."""
    corners = (layout.own.box, layout.hint.box, layout.turn_pill)
    return (
        layout.centre.clear
        and all(layout.hand.shows(held) for held in range(1, layout.hand_size + 1))
        and not any(plate.bounds.overlaps(box) for plate in layout.plates for box in corners)
    )


def _laid(scale: Scale, players: int, hand_size: int, zoom: float) -> TableLayout:
    hand = _hand(scale, zoom)
    rows = hand.rows(hand_size)
    top = min(hand.top(rows), hand.top(1))
    bar = top_bar(scale, players)
    plates = opponents(scale, players, bar.bottom)
    own, hint = _corner_plates(scale, hand, rows, top, hand_size)
    turn_pill = _turn_pill(scale, own, hint, top)
    corners = [own.box, hint.box, turn_pill]
    obstacles = [*(plate.bounds for plate in plates), *corners]
    bands = _bands(scale, bar, plates, own, top)
    centre = centre_layout(scale, [plate.box.centre for plate in plates], bands, obstacles)
    free, around = _free(scale, plates), [plate.bounds for plate in plates]
    floor = own.box.y if scale.portrait else top
    return TableLayout(
        scale=scale,
        players=players,
        hand_size=hand_size,
        table=_table(scale),
        bar=bar,
        plates=plates,
        own=own,
        hint=hint,
        turn_pill=turn_pill,
        centre=centre,
        hand=hand,
        bidding=bidding_layout(scale, players, hand_size, top, bar.bottom, free),
        last_trick=last_trick_layout(
            scale, players, bar.buttons["last_trick"], around, free, floor, centre.fixtures
        ),
        hand_top=top,
    )


def _hand(scale: Scale, zoom: float) -> HandLayout:
    if scale.portrait:
        room = scale.width - 2 * scale.px(24)
        return HandLayout(scale, room, room, zoom)
    beside = own_size(scale)[0] + scale.px(24) + scale.px(20)
    beside_rows = compact_width(scale) + scale.px(28)
    room = min(scale.px(1085), scale.width - 2 * beside)
    return HandLayout(scale, room, min(scale.px(1536), scale.width - 2 * beside_rows), zoom)


def _corner_plates(
    scale: Scale, hand: HandLayout, rows: int, top: float, hand_size: int
) -> tuple[OwnPlate, HintPlate]:
    """The home seat's plate and the hint: beside the hand, in portrait above it (VISUAL 13)."""
    if scale.portrait:
        bottom = top - scale.px(8)
        widest = own_size(scale)[0]
        return (
            own_plate(scale, False, bottom, widest),
            hint_plate(scale, "plate", bottom, widest),
        )
    if rows == 2:
        return (
            own_plate(scale, True, scale.height, 0),
            hint_plate(scale, "narrow", scale.height - scale.px(40), 0),
        )
    bottom = scale.height - scale.px(24)
    widest = (scale.width - hand.room) / 2 - scale.px(24) - scale.px(12)
    own = own_plate(scale, False, bottom, widest)
    if scale.width < 1200 and hand_size >= 7:
        return own, hint_plate(scale, "pill", top - scale.px(6), widest)
    return own, hint_plate(scale, "plate", bottom, widest)


def _turn_pill(scale: Scale, own: OwnPlate, hint: HintPlate, top: float) -> Rect:
    """Above my plate, and above two rows of cards, which come close to it; in a portrait window,
    which has no height to spare, beside it."""
    height = pill_height(scale)
    if not scale.portrait:
        over = min(own.box.y - scale.px(14), top) if own.compact else own.box.y - scale.px(14)
        return Rect(own.box.x, over - height, own_size(scale)[0], height)
    left, right = own.box.right + scale.px(12), hint.box.x - scale.px(12)
    return Rect(left, own.box.bottom - height, right - left, height)


def _bands(
    scale: Scale, bar: TopBar, plates: tuple[PlateLayout, ...], own: OwnPlate, top: float
) -> list[Band]:
    """Between which heights the trick may lie: under the top plates, above the hand. Portrait
    windows may also keep clear of the plates at the sides and above the hand altogether."""
    ceiling = bar.bottom + scale.px(50)
    at_top = [plate.bounds.bottom for plate in plates if plate.side == "top"]
    if at_top:
        ceiling = max(at_top) + scale.px(6)
    floor = top - scale.px(14)
    if not scale.portrait:
        return [(ceiling, floor)]
    lowest = max(plate.bounds.bottom for plate in plates) + scale.px(6)
    over_own = own.box.y - scale.px(8)
    return [(ceiling, floor), (lowest, floor), (ceiling, over_own), (lowest, over_own)]


def _free(scale: Scale, plates: tuple[PlateLayout, ...]) -> Free:
    """Return what the plates leave to panels; in portrait those lie over the ones at the sides."""
    tops = [plate.bounds.bottom for plate in plates if plate.side == "top"]
    sides = [plate.bounds for plate in plates if plate.side != "top"]
    reach = max((min(box.right, scale.width - box.x) for box in sides), default=0.0)
    width = scale.width if scale.portrait else scale.width - 2 * (reach + scale.px(10))
    return Free(max(tops, default=0.0) + scale.px(10), width)


def _table(scale: Scale) -> Table:
    box = Rect(scale.width * 0.0575, scale.height * 0.125, scale.width * 0.885, scale.height * 0.84)
    return Table(box, min(box.h / 2, box.w / 2, scale.height * 0.40), scale.px(11))
