"""Marker of the suggested card: a glow behind it, and a gold pill over its index."""

from math import cos, radians, sin

from pygame import Rect

from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, Text, text
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.table.hand.hand import HandCardPose, bring_forward
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

SUGGESTED: Text = text("Suggested")
INDEX = 0.345  # distance of the index strip from the middle, in card widths, to the left
HEIGHT, OVER = 36, 18  # px of the design
ASIDE = (0.0, -1.0, 1.0)  # offset of the pointer from the middle, as shares of half the pill
POINTER = document(f'<path d="M0 0 L20 0 L10 11 Z" fill="{GOLD}"/>', 20, 11)
INK = "#1C1016"


def draw_hint_marker(brush: Brush, table: TableView, poses: list[HandCardPose], card: Card) -> None:
    """Draw the pill over the index of a hand card in its present pose."""
    if card not in table.hand:
        return
    index = table.hand.index(card)
    hand_pose, ctx = poses[index], brush.ctx
    if hand_pose.away:
        return
    tip = index_top(brush.tctx, table, index, hand_pose)
    words = ctx.tr(SUGGESTED)
    h = max(ctx.px(HEIGHT), round(ctx.t(17) * 1.7))
    icon = round(h * 0.55)
    w = round(h * 0.9) + icon + ctx.px(8) + ctx.text_width(words, "x", 17)
    box = _box(brush.tctx, tip, w, h)
    brush.shadow(box, h / 2, (10, 5, 0.5))
    brush.plate(box, h / 2, ctx.palette.gold)
    at = min(max(tip.x, box.x + h / 2), box.right - h / 2)
    brush.centre(ctx.raster.svg(POINTER, ctx.px(20), ctx.px(11)), at, box.bottom + ctx.px(4))
    x = box.x + h * 0.45
    with brush.in_reading_order(box):
        brush.icon("i_bulb", icon, x + icon / 2, box.centery, INK)
        brush.write(words, "x", 17, x + icon + ctx.px(8), box.centery, INK)


def _box(tctx: TableContext, tip: Point, w: int, h: int) -> Rect:
    """Return the pill's box: over the index, moved aside where it would touch the turn's pill."""
    ctx, boxes = tctx.ctx, []
    for aside in ASIDE:
        box = Rect(0, 0, w, h)
        box.midbottom = round(tip.x + aside * (w - h) / 2), round(tip.y - ctx.px(OVER) / 2)
        boxes.append(box.clamp(Rect(4, 0, ctx.size[0] - 8, ctx.size[1])))
    if tctx.layout.slot_says:
        return boxes[0]
    turn = to_rect(tctx.layout.turn_pill).inflate(ctx.px(12), ctx.px(12))
    return min(boxes, key=lambda box: box.clip(turn).w * box.clip(turn).h)


def index_top(tctx: TableContext, table: TableView, index: int, hand_pose: HandCardPose) -> Point:
    """Return the point of a card's upper edge above its index."""
    pose = tctx.slots(table)[index]
    pose = bring_forward(pose._replace(x=pose.x + hand_pose.aside), hand_pose.front).raised(
        hand_pose.lift
    )
    return _turned(pose, -INDEX * pose.width, -pose.height / 2)


def _turned(pose: Pose, dx: float, dy: float) -> Point:
    turn = radians(pose.angle)
    return Point(pose.x + dx * cos(turn) + dy * sin(turn), pose.y + dy * cos(turn) - dx * sin(turn))
