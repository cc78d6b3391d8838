"""Cards under way, drawn above everything that lies on the table; their shadows stay on it."""

from rage_desktop.rules import NumberCard
from rage_desktop.stage.anchors import CardPose, flight_pose, resolve
from rage_desktop.stage.geometry import Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Anchor, Flight, HandSlot, PileTop, SeatPlate, Style
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects_centre import draw_chip

FADING = (Style.FADE_IN, Style.FADE_OUT)


def draw_flights(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw every flight that has begun, the latest on top."""
    for flight in view.flights:
        pose = flight_pose(flight, board.layout, view.home)
        if pose.alpha > 0:
            _draw_flight(canvas, board, view, flight, pose)
    _prepare(board, view)


def _draw_flight(
    canvas: Canvas, board: Board, view: TableView, flight: Flight, pose: CardPose
) -> None:
    card = flight.card if pose.face else None
    if flight.style in FADING:  # it lies where it will lie
        with canvas.layer(alpha=pose.alpha):
            board.card(canvas, card, Pose(*pose[:4]))
            _draw_suit(canvas, board, flight, pose)
        return
    lift = pose.lift + _raised(flight) * board.kit.scale
    height, turn = pose.height, pose.angle
    soft, dx, dy = board.cards.flying_shadow(height, turn, lift)
    with canvas.layer(alpha=pose.squeeze):
        canvas.blit(soft, pose.x + dx, pose.y + lift + dy)
    face = None if card is None else board.faces(card)
    rest = resolve(flight.end, board.layout, view.home).angle
    picture = board.cards.flying(face, height, turn, pose.squeeze, rest)
    board.kit.centre(canvas, picture, pose.x, pose.y)
    if pose.face and pose.squeeze > 0.7:
        _draw_suit(canvas, board, flight, pose)


def _draw_suit(canvas: Canvas, board: Board, flight: Flight, pose: CardPose) -> None:
    """A WILD carries the chip of the suit it was declared as."""
    if flight.suit is not None and not isinstance(flight.card, NumberCard):
        draw_chip(canvas, board, Pose(*pose[:4]), flight.suit)


def _raised(flight: Flight) -> float:
    """Return how high a card is held on its way, besides its arc, in px of the design."""
    start, end = _held(flight.start), _held(flight.end)
    return start + (end - start) * flight.progress


def _held(anchor: Anchor) -> float:
    return anchor.lift if isinstance(anchor, HandSlot | PileTop) else 0.0


def _prepare(board: Board, view: TableView) -> None:
    """Draw one picture of a card where it will lie, ahead of time: a whole hand at once would be
    seen as a stutter."""
    for flight in view.flights:
        if flight.card is None or isinstance(flight.end, SeatPlate):
            continue
        face, pose = board.faces(flight.card), resolve(flight.end, board.layout, view.home)
        if not board.cards.ready(face, pose.height, pose.angle):
            board.cards.placed(face, pose.height, pose.angle)
            return
