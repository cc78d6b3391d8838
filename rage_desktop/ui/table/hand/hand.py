"""The hand at the bottom: playable cards stand up, the others are dimmed (VISUAL 7, 8)."""

from dataclasses import dataclass

from rage_desktop.rules import Card
from rage_desktop.stage.layout.geometry import Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Fx, HandSlot
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects.centre_effects import draw_flare
from rage_desktop.ui.toolkit.canvas import Canvas

SHAKES, SHAKE = 3, 6  # times, px of the design


@dataclass(frozen=True)
class Stand:
    """How one card of the hand stands: its lift in px and how it is lit."""

    lift: float = 0.0
    state: State = "normal"
    focused: bool = False


def draw_hand(canvas: Canvas, board: Board, view: TableView, stands: list[Stand]) -> None:
    """Draw the home seat's cards from left to right; flights stand for hidden ones."""
    count = len(view.hand)
    for index, (card, pose) in enumerate(zip(view.hand, board.layout.slots(count), strict=True)):
        if HandSlot(index, count) in view.hidden:
            continue
        _draw_card(canvas, board, view, card, pose, index, stands[index])


def _draw_card(
    canvas: Canvas,
    board: Board,
    view: TableView,
    card: Card | None,
    pose: Pose,
    index: int,
    stand: Stand,
) -> None:
    pose = pose._replace(x=pose.x + _shake(board, view, index))
    draw_flare(canvas, board, view, card, pose.raised(stand.lift))
    if stand.focused:
        draw_focus(canvas, board, pose, stand.lift)
    board.card(canvas, card, pose, stand.state, lift=stand.lift)


def draw_focus(canvas: Canvas, board: Board, pose: Pose, lift: float) -> None:
    """Draw the focus ring of a card behind it."""
    kit = board.kit
    outline = 10 if kit.palette.high_contrast else 8
    ring = board.cards.outline(
        pose.height, pose.angle, kit.palette.ivory, max(5.0, outline * kit.scale), 20 * kit.scale
    )
    kit.centre(canvas, ring, pose.x, pose.y - lift)


def _shake(board: Board, view: TableView, index: int) -> float:
    """Return how far a card is off its place because it may not be played."""
    fx = next((f for f in view.effects if f.kind is Fx.SHAKE and f.index == index), None)
    if fx is None:
        return 0.0
    phase = fx.progress * SHAKES * 2
    swing = 1 - abs(phase % 2 - 1) * 2  # a triangle wave, -1 to 1
    return board.kit.px(SHAKE) * swing * (1 - fx.progress)
