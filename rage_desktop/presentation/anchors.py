"""Convert symbolic places to pixels, and compute the current pose of cards in flight."""

from math import cos, hypot, pi
from typing import NamedTuple

from rage_desktop.presentation import transients
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.layout.table_places import TableLayout


class CardPose(NamedTuple):
    """How to draw a card in flight: centre, height and angle as in Pose.

    `squeeze` is its horizontal scale while it turns over, `face` the visible side, `alpha` 0..1,
    `lift` its height over the table in pixels (for its shadow).
    """

    x: float
    y: float
    height: float
    angle: float
    squeeze: float
    face: bool
    alpha: float
    lift: float


def resolve(anchor: transients.Anchor, layout: TableLayout, home: int) -> Pose:
    """Return where an anchor is in this layout, with `home` the seat at the bottom."""
    match anchor:
        case transients.HandSlot(index=index, count=count, lift=lift, back=back):
            return layout.hand.slot(index, count, back).raised(lift * layout.s)
        case transients.TrickSlot(seat=seat):
            return layout.centre.slots[(seat - home) % layout.players].pose
        case transients.PileTop(lift=lift):
            return layout.centre.pile.raised(lift * layout.s)
        case transients.TrumpSlot():
            return layout.centre.trump
        case transients.SeatPlate(seat=seat):
            return _at_plate(layout, (seat - home) % layout.players)
        case transients.DropPose(x=x, y=y, height=height, angle=angle):
            scale = layout.scale
            return Pose(x * scale.width, y * scale.height, height * layout.s, angle)
        case transients.StackedTrick(seat=seat, index=index):
            slot = layout.centre.slots[(seat - home) % layout.players].pose
            off = 2.0 * index * layout.s
            return slot._replace(x=slot.x + off, y=slot.y - off, angle=slot.angle + 2.5 * index)


def _at_plate(layout: TableLayout, place: int) -> Pose:
    if place == 0:
        return Pose(*layout.own.ring, layout.own.diameter * 0.5)
    plate = layout.plate(place)
    return Pose(*plate.count, 0.46 * min(plate.box.h, plate.diameter))


def flight_pose(flight: transients.Flight, layout: TableLayout, home: int) -> CardPose:
    """Return how a flight looks at its present progress."""
    face = flight.flip in (transients.Flip.FACE, transients.Flip.OPEN)
    t = flight.progress
    if flight.style is transients.Style.FADE_IN:
        return CardPose(*resolve(flight.end, layout, home), 1.0, face, t, 0.0)
    start = resolve(flight.start, layout, home)
    if flight.style is transients.Style.FADE_OUT:
        return CardPose(
            *start, 1.0, flight.flip in (transients.Flip.FACE, transients.Flip.CLOSE), 1 - t, 0.0
        )
    end = resolve(flight.end, layout, home)
    dx = end.x - start.x
    dy = end.y - start.y
    rise = flight.arc * hypot(dx, dy) * 4 * t * (1 - t)
    angle = start.angle + flight.spin
    squeeze, face = _turned(flight, t)
    return CardPose(
        start.x + dx * t,
        start.y + dy * t - rise,
        start.height + (end.height - start.height) * t,
        angle + (end.angle - angle) * t,
        squeeze,
        face,
        1.0,
        rise,
    )


def _turned(flight: transients.Flight, t: float) -> tuple[float, bool]:
    """Return the width's factor and whether the face shows."""
    if flight.flip is transients.Flip.FACE or flight.flip is transients.Flip.BACK:
        return 1.0, flight.flip is transients.Flip.FACE
    turned = max(0.0, t - flight.flip_from) / max(1 - flight.flip_from, 1e-6)
    return abs(cos(pi * turned)), (turned >= 0.5) == (flight.flip is transients.Flip.OPEN)
