"""The card that is suggested: light behind it, and a gold pill over its index."""

from math import cos, radians, sin

from pygame import Rect

from rage_desktop.rules import Card, Text, text
from rage_desktop.stage.layout.geometry import Point, Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.hand.hand import Stand, in_front
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import as_read

SUGGESTED: Text = text("Suggested")
INDEX = 0.345  # of a card's width: how far left of its middle the index strip lies
HEIGHT, OVER = 36, 18  # px of the design
ASIDE = (0.0, -1.0, 1.0)  # of the half pill: how far from its middle it may point
POINTER = document(f'<path d="M0 0 L20 0 L10 11 Z" fill="{GOLD}"/>', 20, 11)
INK = "#1C1016"


def draw_suggested(
    canvas: Canvas, board: Board, table: TableView, stands: list[Stand], card: Card
) -> None:
    """Draw the pill over the index of a card of the hand, however that stands now."""
    if card not in table.hand:
        return
    index = table.hand.index(card)
    stand, kit = stands[index], board.kit
    if stand.away:
        return
    tip = index_top(board, table, index, stand)
    words = kit.say(SUGGESTED)
    h = max(kit.px(HEIGHT), round(kit.t(17) * 1.7))
    icon = round(h * 0.55)
    w = round(h * 0.9) + icon + kit.px(8) + kit.width(words, "x", 17)
    box = _box(board, tip, w, h)
    kit.shadow(canvas, box, h / 2, (10, 5, 0.5))
    kit.plate(canvas, box, h / 2, kit.palette.gold)
    at = min(max(tip.x, box.x + h / 2), box.right - h / 2)
    kit.centre(canvas, kit.raster.svg(POINTER, kit.px(20), kit.px(11)), at, box.bottom + kit.px(4))
    x = box.x + h * 0.45
    with as_read(canvas, kit, box):
        kit.icon(canvas, "i_bulb", icon, x + icon / 2, box.centery, INK)
        kit.write(canvas, words, "x", 17, x + icon + kit.px(8), box.centery, INK)


def _box(board: Board, tip: Point, w: int, h: int) -> Rect:
    """Return where the pill stands: over the index, aside where it would touch the turn's pill."""
    kit, boxes = board.kit, []
    for aside in ASIDE:
        box = Rect(0, 0, w, h)
        box.midbottom = round(tip.x + aside * (w - h) / 2), round(tip.y - kit.px(OVER) / 2)
        boxes.append(box.clamp(Rect(4, 0, kit.size[0] - 8, kit.size[1])))
    if board.layout.slot_says:
        return boxes[0]
    turn = to_rect(board.layout.turn_pill).inflate(kit.px(12), kit.px(12))
    return min(boxes, key=lambda box: box.clip(turn).w * box.clip(turn).h)


def index_top(board: Board, table: TableView, index: int, stand: Stand) -> Point:
    """Return where the upper edge of a card is over its index."""
    pose = board.slots(table)[index]
    pose = in_front(pose._replace(x=pose.x + stand.aside), stand.front).raised(stand.lift)
    return _turned(pose, -INDEX * pose.width, -pose.height / 2)


def _turned(pose: Pose, dx: float, dy: float) -> Point:
    turn = radians(pose.angle)
    return Point(pose.x + dx * cos(turn) + dy * sin(turn), pose.y + dy * cos(turn) - dx * sin(turn))
