"""Cards under way, drawn above everything that lies on the table."""

from rage_desktop.stage.anchors import CardPose, flight_pose
from rage_desktop.stage.geometry import Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Flight
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table.board import Board


def draw_flights(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw every flight that has begun, the latest on top."""
    for flight in view.flights:
        pose = flight_pose(flight, board.layout, view.home)
        if pose.alpha > 0:
            _draw_flight(canvas, board, flight, pose)


def _draw_flight(canvas: Canvas, board: Board, flight: Flight, pose: CardPose) -> None:
    card = flight.card if pose.face else None
    if pose.squeeze < 1:
        face = None if card is None else board.faces(card)
        picture = board.cards.edge_on(face, pose.height, pose.squeeze)
        board.kit.centre(canvas, picture, pose.x, pose.y)
        return
    still = Pose(pose.x, pose.y, pose.height, pose.angle)
    with canvas.layer(alpha=pose.alpha):
        board.card(canvas, card, still, flight=True, shadow=False)
