"""The hand at the bottom: playable cards stand up, the others are dimmed (VISUAL 7, 8)."""

from dataclasses import dataclass
from math import cos, radians, sin

from rage_desktop.rules import Card
from rage_desktop.stage.layout.geometry import Pose
from rage_desktop.stage.sorting import row_break
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Fx, HandSlot
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.cards.grown import grown
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects.centre_effects import draw_flare
from rage_desktop.ui.table.hand.trump_marks import draw_edge, draw_light, draw_tag, is_trump
from rage_desktop.ui.toolkit.canvas import Canvas

SHAKES, SHAKE = 3, 6  # times, px of the design
GROWTH, UPRIGHT = 0.1, 0.35  # of a card in front: how much larger, what is left of its angle


@dataclass(frozen=True)
class Stand:
    """How one card of the hand stands: its lift in px, how it is lit, how far it has come to the
    front (0 to 1), how many px it was moved aside; one that is `away` is drawn by others, and its
    place closes by `gap`."""

    lift: float = 0.0
    state: State = "normal"
    focused: bool = False
    front: float = 0.0
    aside: float = 0.0
    gap: float = 0.0
    away: bool = False
    suggested: bool = False


def draw_hand(canvas: Canvas, board: Board, view: TableView, stands: list[Stand]) -> None:
    """Draw the home seat's cards from left to right, those in front last; flights stand for
    hidden ones."""
    count = len(view.hand)
    slots, back = board.slots(view), row_break(view.hand)
    there = [
        index
        for index in range(count)
        if HandSlot(index, count, back=back) not in view.hidden and not stands[index].away
    ]
    for index in there:
        if not stands[index].front:
            _draw_card(canvas, board, view, slots[index], index, stands[index])
    trumps = [(i, slots[i].raised(stands[i].lift)) for i in there if is_trump(view, view.hand[i])]
    draw_tag(canvas, board, view, trumps)
    for index in sorted(there, key=lambda index: stands[index].front):
        if stands[index].front:
            _draw_card(canvas, board, view, slots[index], index, stands[index])


def _draw_card(
    canvas: Canvas, board: Board, view: TableView, pose: Pose, index: int, stand: Stand
) -> None:
    card = view.hand[index]
    pose = pose._replace(x=pose.x + _shake(board, view, index) + stand.aside)
    if stand.front:
        _draw_in_front(canvas, board, view, card, pose, stand)
        return
    draw_flare(canvas, board, view, card, pose.raised(stand.lift))
    if stand.focused:
        draw_focus(canvas, board, pose, stand.lift)
    if stand.suggested:
        draw_gold(canvas, board, pose.raised(stand.lift))
    if is_trump(view, card):
        raised = pose.raised(stand.lift)
        draw_light(canvas, board, view, raised, stand.state)
        draw_edge(canvas, board, view, raised, stand.state)
    board.card(canvas, card, pose, stand.state, lift=stand.lift)


def _draw_in_front(
    canvas: Canvas, board: Board, view: TableView, card: Card | None, lies: Pose, stand: Stand
) -> None:
    """Draw a card on its way to the front, or there."""
    pose, end = in_front(lies, stand.front), in_front(lies, 1)
    draw_flare(canvas, board, view, card, pose.raised(stand.lift))
    if stand.focused:
        draw_focus(canvas, board, pose if stand.front == 1 else lies, stand.lift)
    if stand.suggested:
        draw_gold(canvas, board, pose.raised(stand.lift))
    if is_trump(view, card):
        raised = pose.raised(stand.lift)
        draw_light(canvas, board, view, raised)
        if stand.front == 1 and not stand.focused:
            draw_edge(canvas, board, view, raised, "normal")
    soft, dx, dy = board.cards.shadow_for(lies.height, lies.angle, stand.lift)
    canvas.blit(soft, pose.x + dx, pose.y + dy)
    face = None if card is None else board.faces(card)
    ends = end.height, end.angle
    picture = grown(board.cards, face, (lies.height, lies.angle), ends, stand.front)
    board.kit.centre(canvas, picture, pose.x, pose.y - stand.lift)


def in_front(pose: Pose, share: float) -> Pose:
    """Return the pose of a card that has come to the front by a share, grown about its foot."""
    height, angle = pose.height * (1 + GROWTH * share), pose.angle * (1 - (1 - UPRIGHT) * share)
    before, after = radians(pose.angle), radians(angle)
    foot_x = pose.x + sin(before) * pose.height / 2
    foot_y = pose.y + cos(before) * pose.height / 2
    return Pose(foot_x - sin(after) * height / 2, foot_y - cos(after) * height / 2, height, angle)


def draw_gold(canvas: Canvas, board: Board, pose: Pose) -> None:
    """Draw the light behind the card that is suggested."""
    kit, w, h = board.kit, round(pose.width), round(pose.height)
    soft, pad = kit.raster.shadow(w, h, h * 0.06, max(1.0, 20 * kit.scale), 0.95, GOLD)
    canvas.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad)


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
