"""Cards in flight, drawn above everything that lies on the table; their shadows stay on it."""

from collections.abc import Sequence
from math import cos, pi

from rage_desktop.presentation import transients
from rage_desktop.presentation.anchors import CardPose, flight_pose, resolve
from rage_desktop.presentation.effect_values import SETTLE, level
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import NumberCard
from rage_desktop.ui.art.card_canvas import MINI_BELOW, Face
from rage_desktop.ui.table.effects.centre_effects import draw_chip, prepare_dusk, prepare_ring
from rage_desktop.ui.table.effects.large_words import prepare_change
from rage_desktop.ui.table.effects.round_result_effect import prepare_own_round
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.hand.trump_marks import draw_light, is_marked, prepare_marks
from rage_desktop.ui.table.table_context import Brush, TableContext

FADING = (transients.Style.FADE_IN, transients.Style.FADE_OUT)
NEAR = 0.04, 2.0  # differences of height and angle below which a card keeps its source image
ALIKE = 9.0  # greatest difference in degrees for a card that only moves along in the hand


def draw_flights(brush: Brush, view: TableView, poses: Sequence[HandCardPose] = ()) -> None:
    """Draw every started flight, the latest on top, except those under the pile.

    Cards that close a gap in the hand move from their raised position.
    """
    for flight in view.flights:
        if not _slides_under(flight):
            stood = _stood(flight, poses)
            with brush.canvas.layer(dx=stood.aside, dy=-stood.lift):
                _draw_flight(brush, view, flight)


def _stood(flight: transients.Flight, poses: Sequence[HandCardPose]) -> HandCardPose:
    end = flight.end
    if not _glides(flight) or not isinstance(end, transients.HandSlot) or end.index >= len(poses):
        return HandCardPose()
    return poses[end.index]


def draw_sliding(brush: Brush, view: TableView) -> None:
    """Draw the old trump card sliding under the pile; the pile is drawn after it."""
    for flight in view.flights:
        if _slides_under(flight):
            _draw_flight(brush, view, flight)


def _slides_under(flight: transients.Flight) -> bool:
    return isinstance(flight.start, transients.TrumpSlot) and isinstance(
        flight.end, transients.PileTop
    )


def _draw_flight(brush: Brush, view: TableView, flight: transients.Flight) -> None:
    pose = flight_pose(flight, brush.layout, view.home)
    card = flight.card if pose.face else None
    if flight.style in FADING:  # it is drawn at its destination
        with brush.canvas.layer(alpha=pose.alpha):
            brush.card(card, Pose(*pose[:4]))
            _draw_suit(brush, flight, pose)
        return
    start, end = (resolve(at, brush.layout, view.home) for at in (flight.start, flight.end))
    face = None if card is None else brush.tctx.faces(card)
    if _glides(flight) and is_marked(brush, view, card):
        draw_light(brush, view, Pose(*pose[:4]))
    if _glides(flight) and pose.squeeze == 1:
        lain = _lain(brush.tctx, face, start, end)
        if lain is not None:
            brush.card(card, Pose(pose.x, pose.y, lain.height, lain.angle))
            return
    _draw_in_air(brush, flight, pose, face, start, end)


def _draw_in_air(
    brush: Brush,
    flight: transients.Flight,
    pose: CardPose,
    face: Face | None,
    start: Pose,
    end: Pose,
) -> None:
    """Draw a card off the table, over its shadow."""
    cards = brush.tctx.cards
    begins_small = start.height < MINI_BELOW
    ends_small = end.height < MINI_BELOW
    if flight.flip is transients.Flip.FACE and begins_small != ends_small:
        pose = pose._replace(squeeze=abs(cos(pi * flight.progress)))  # it turns to its other face
    height = pose.height
    if isinstance(flight.end, transients.TrickSlot):
        height *= 1 + SETTLE * flight.progress  # it drops onto the trick
    lift = pose.lift + _raised(flight) * brush.ctx.scale
    soft, dx, dy = cards.flying_shadow(height, pose.angle, lift)
    with brush.canvas.layer(alpha=_shade(flight, pose)):
        brush.canvas.blit(soft, pose.x + dx, pose.y + lift + dy)
    if pose.squeeze == 1 and _hardly_left(pose, start) and _ready(brush.tctx, face, start):
        picture = cards.placed(face, start.height, start.angle)  # as it lay there
    else:
        rest = end.height, end.angle
        mini = ends_small if flight.progress >= 0.5 else begins_small
        leaves = flight.progress < 0.5 or (begins_small and ends_small)
        named_at = start.height if leaves else end.height
        picture = cards.flying(
            face, height, pose.angle, pose.squeeze, rest, mini, named_at=named_at
        )
    brush.ctx.centre(picture, pose.x, pose.y)
    if pose.face and pose.squeeze > 0.7:
        _draw_suit(brush, flight, pose)


def _glides(flight: transients.Flight) -> bool:
    """Return whether a card only moves along in the hand; it hardly turns in flight."""
    start = flight.start
    end = flight.end
    flat = isinstance(start, transients.HandSlot) and isinstance(end, transients.HandSlot)
    return flat and not _held(start) and not _held(end)


def _lain(tctx: TableContext, face: Face | None, start: Pose, end: Pose) -> Pose | None:
    """Return the pose whose cached image can be used for a card moving along in the hand: that of
    its destination or, if hardly different, that of its start."""
    if _ready(tctx, face, end):
        return end
    alike = start.height == end.height and abs(start.angle - end.angle) < ALIKE
    return start if alike and _ready(tctx, face, start) else None


def _hardly_left(pose: CardPose, start: Pose) -> bool:
    size = abs(pose.height - start.height)
    turn = abs(pose.angle - start.angle)
    return size < NEAR[0] * start.height and turn < NEAR[1]


def _ready(tctx: TableContext, face: Face | None, pose: Pose) -> bool:
    return tctx.cards.ready(face, pose.height, pose.angle)


def _shade(flight: transients.Flight, pose: CardPose) -> float:
    """Return the opacity of a shadow: cards stacked on one another cast a single one."""
    if isinstance(flight.start, transients.StackedTrick):
        return float(flight.start.index == 0)
    if isinstance(flight.end, transients.StackedTrick) and flight.end.index:
        return 1 - level(flight.progress, 8)
    return level(pose.squeeze, 8)


def _draw_suit(brush: Brush, flight: transients.Flight, pose: CardPose) -> None:
    """Draw the chip of the declared suit on a WILD in flight."""
    if flight.suit is not None and not isinstance(flight.card, NumberCard):
        draw_chip(brush, Pose(*pose[:4]), flight.suit)


def _raised(flight: transients.Flight) -> float:
    """Return the extra height of a card in flight, besides its arc, in px of the design."""
    start = _held(flight.start)
    end = _held(flight.end)
    return start + (end - start) * flight.progress


def _held(anchor: transients.Anchor) -> float:
    return anchor.lift if isinstance(anchor, transients.HandSlot | transients.PileTop) else 0.0


def prepare(tctx: TableContext, view: TableView) -> bool:
    """Do one step of preparing the final image of a card in flight, and return whether there was
    one: preparing a whole hand at once would cause a stutter."""
    for flight in view.flights:
        if flight.card is None or isinstance(flight.end, transients.SeatPlate):
            continue
        face = tctx.faces(flight.card)
        pose = resolve(flight.end, tctx.layout, view.home)
        if tctx.cards.prepare(face, pose.height, pose.angle):
            return True
    owed = tctx.cards.owed
    if owed is not None and tctx.cards.prepare(*owed):
        return True
    if view.taker is not None and _prepare_sweep(tctx, view, view.taker):
        return True
    coming = next((f.card for f in view.flights if isinstance(f.end, transients.TrumpSlot)), None)
    if isinstance(coming, NumberCard):
        ring = prepare_ring(tctx, coming.suit) or prepare_marks(tctx, view, coming.suit)
        return ring or prepare_change(tctx, view)
    dusk = prepare_dusk(tctx, view) or prepare_change(tctx, view)
    return dusk or prepare_own_round(tctx, view)


def _prepare_sweep(tctx: TableContext, view: TableView, taker: int) -> bool:
    """Prepare a card of the trick at the size it will have at the plate of its winner."""
    height = resolve(transients.SeatPlate(taker), tctx.layout, view.home).height
    lies = tctx.layout.centre.slots[0].pose.height
    faces = (tctx.faces(play.card) for play in view.trick)
    return any(tctx.cards.prepare(face, height, flies=True, named_at=lies) for face in faces)
