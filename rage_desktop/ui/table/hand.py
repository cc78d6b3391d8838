"""The hand at the bottom: playable cards stand up, the others are dimmed (VISUAL 7, 8)."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Card
from rage_desktop.stage.geometry import Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Fx, HandSlot
from rage_desktop.ui.art.faces import State
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects_centre import draw_flare

SHAKES, SHAKE = 3, 6  # times, px of the design


@dataclass(frozen=True)
class Stand:
    """How one card of the hand stands: its lift in px and how it is lit."""

    lift: float = 0.0
    state: State = "normal"
    focused: bool = False


@dataclass
class Hold:
    """A card that is held down until the press counts, as a guard against slips."""

    node: str
    pose: Pose
    seconds: float
    held: float = 0.0

    def lasts(self, dt: float) -> bool:
        """Let time pass; return whether it has been held long enough."""
        self.held += dt
        return self.held >= self.seconds


def draw_hold(canvas: Canvas, board: Board, hold: Hold) -> None:
    """Draw how far the hold has come as a bar over the card."""
    kit, pose = board.kit, hold.pose
    w, h = round(pose.width * 0.8), max(6, kit.px(10))
    bar = Rect(round(pose.x - w / 2), round(pose.y - pose.height / 2 - h * 2.5), w, h)
    kit.plate(canvas, bar, h / 2, WELL, kit.edge(0.3))
    full = kit.raster.plate(w, h, h / 2, kit.palette.gold)
    with canvas.clipped((bar.x, bar.y, round(w * min(1.0, hold.held / hold.seconds)), h)):
        canvas.blit(full, *bar.topleft)


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
