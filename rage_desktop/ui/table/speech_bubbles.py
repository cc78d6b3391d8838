"""What bots say: bubbles at their plates, beside bids, cards and everything that is said there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.layout.trick_slots import caption_height
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.art.raster import render
from rage_desktop.ui.table.free_cloth import gaps
from rage_desktop.ui.table.hand.corner_buttons import corner_box
from rage_desktop.ui.table.overlays.centre_line import line_room
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect
from rage_desktop.ui.toolkit.free_boxes import nearest_box

PAPER = "#F4E9DA"
SIZES = (27, 24, 21, 18)  # of the type: the largest that has room somewhere
MOST_WIDE = 0.3  # of the window
HIGH = 1.8  # in heights of its type
TAIL = 0.34  # in heights of the bubble: how long its tail is
TAIL_WIDE = 0.42  # where it leaves the bubble
ROUND = 0.42  # radius of its corners
FAR = 8  # in heights of the bubble: how far off its plate it may be where there is no room at it
CORNERS = 2  # the buttons that sort the hand and take back
AIR = 6  # px of the design between a bubble and what it must not cover


class Bubble(NamedTuple):
    """What is written, its type in px, the box of the bubble, and the tip of its tail."""

    words: str
    size: int
    box: ui.Rect
    tip: Point


def chatter_nodes(tctx: TableContext, said: Mapping[int, Text]) -> list[ui.Node]:
    """Return the texts, by seat, as nodes for screen readers."""
    found = []
    for seat, words in said.items():
        line = chat_line(seat, words)
        box = _bubble(tctx, seat, words).box
        found.append(ui.Node(f"words-{seat}", ui.Role.STATUS, line, box, announced_by_scene=True))
    return found


def chat_line(seat: int, words: Text) -> Text:
    """Return what a bot says as a sentence."""
    return text("{player} says: {words}", player=SeatName(seat), words=words)


def draw_chatter(brush: Brush, said: Mapping[int, Text]) -> None:
    """Draw a bubble with the text at the plate of each speaker."""
    ctx = brush.ctx
    for seat, words in said.items():
        bubble = _bubble(brush.tctx, seat, words)
        ground, at = _ground(ctx, bubble)
        ctx.canvas.blit(ground, *at)
        ctx.draw_text_px(bubble.words, "b", bubble.size, *bubble.box.center, INK, 0.5)


# -- where it is -----------------------------------------------------------------------------------


def _bubble(tctx: TableContext, seat: int, message: Text) -> Bubble:
    """Lay out a bubble; it is kept as long as it is shown."""
    words = tctx.ctx.tr(message)
    return tctx.parts.keep(("bubble", seat), words, lambda: _laid_out(tctx, seat, words))


def _laid_out(tctx: TableContext, seat: int, words: str) -> Bubble:
    """Return the largest bubble at a plate that covers nothing, or the smallest one a little way
    off, or else where it covers least."""
    ctx = tctx.ctx
    place = tctx.place(seat)
    plate = tctx.layout.own if place == 0 else tctx.layout.plate(place)
    taken = _taken(tctx)
    plain = ctx.with_text_at_most(1.0)  # where larger text has no room
    sizes = [ctx.t(size) for size in SIZES] + [plain.t(size) for size in SIZES]
    for size in sizes:
        high = round(size * HIGH)
        wide = ctx.fonts.width(words, "b", size) + high
        if wide > MOST_WIDE * ctx.size[0] and size != sizes[-1]:
            continue
        found = list(_places(ctx, plate, wide, high))
        box, tip = min(found, key=lambda one: _covered(one[0], taken))
        if not _covered(box, taken):
            return Bubble(words, size, box, tip)
    away = _place_away(tctx, to_rect(plate.bounds), (wide, high), taken)
    return Bubble(words, size, *(away or (box, tip)))


def _covered(box: ui.Rect, taken: Sequence[ui.Rect]) -> int:
    """Return how many px of what must stay visible a box covers."""
    return sum(part.w * part.h for part in map(box.clip, taken))


def _taken(tctx: TableContext) -> list[ui.Rect]:
    """Return the boxes of what must stay visible: plates, cards with their captions, the middle,
    the line there, the hand with its buttons and what is said beside it."""
    layout = tctx.layout
    scale = layout.scale
    low = caption_height(scale)
    boxes = 4 * [plate.bounds for plate in (*layout.plates, layout.own)]  # rather a card
    for slot in layout.centre.slots:
        boxes += [slot.pose.box, Box.around(slot.tag, 1.2 * slot.pose.width, low)]
    line, room = line_room(layout, scale.type(20) * 1.75)
    boxes.append(Box.around(line, min(room, scale.width / 3), scale.type(20) * 1.75))
    boxes += [layout.centre.led.box, layout.centre.trump_chip.box]
    boxes += [layout.centre.pile.box, layout.centre.trump.box, layout.hint.box]
    boxes.append(Box(0, layout.hand_top, scale.width, scale.height - layout.hand_top))
    boxes += [Box(0, 0, scale.width, scale.px(68)), *layout.bar.pills]
    return [*map(to_rect, boxes), *(corner_box(tctx, place) for place in range(CORNERS))]


def _places(
    ctx: ui.DrawContext, plate: PlateLayout, wide: int, high: int
) -> Iterator[tuple[ui.Rect, Point]]:
    """Yield where a bubble may be, with the tip of its tail: below the plate, towards the middle,
    above it."""
    box = to_rect(plate.bounds)
    tail = round(TAIL * high)
    air = ctx.px(AIR)
    inside = ui.Rect(0, 0, *ctx.size).inflate(-2 * air, -2 * air)
    lefts = (plate.ring.x - wide / 2, box.x, box.right - wide, box.centerx - wide / 2)
    for y, edge in ((box.bottom + tail, box.bottom), (box.y - tail - high, box.y)):
        for x in lefts:
            at = ui.Rect(round(x), y, wide, high).clamp(inside)
            least = at.x + high
            tip = min(max(plate.ring.x, least), max(least, at.right - high))
            yield at, Point(tip, edge)
    middle = round(box.centery - high / 2)
    right = ui.Rect(box.right + tail, middle, wide, high)
    left = ui.Rect(box.x - tail - wide, middle, wide, high)
    if inside.contains(right):
        yield right, Point(box.right, box.centery)
    if inside.contains(left):
        yield left, Point(box.x, box.centery)


def _place_away(
    tctx: TableContext, plate: ui.Rect, size: tuple[int, int], taken: Sequence[ui.Rect]
) -> tuple[ui.Rect, Point] | None:
    """Return the free place nearest to a plate, and the tip of a tail that points there; None where
    that is too far to be seen as said by this player."""
    wide, high = size
    wished = ui.Rect(0, 0, wide, high)
    wished.center = plate.center
    box = nearest_box(size, gaps(tctx, taken), wished)
    reach = 2 * FAR * high
    if box is None or not box.inflate(reach, reach).colliderect(plate):
        return None
    tail = round(TAIL * high)
    if box.top < plate.centery < box.bottom:
        x = box.left - tail if plate.centerx < box.left else box.right + tail
        return box, Point(x, box.centery)
    y = box.top - tail if plate.centery < box.top else box.bottom + tail
    return box, Point(min(max(plate.centerx, box.left + high), box.right - high), y)


# -- its ground ------------------------------------------------------------------------------------


def _ground(ctx: ui.DrawContext, bubble: Bubble) -> tuple[ui.Surface, tuple[int, int]]:
    """Return the picture of a bubble with its tail, and where that lies."""
    box = bubble.box
    edge = max(2, ctx.px(2.5))
    reach = round(TAIL * box.h) + 2 * edge
    whole = box.inflate(2 * reach, 2 * reach)
    tip = round(bubble.tip.x) - whole.x, round(bubble.tip.y) - whole.y
    made = ctx.raster.cache.fetch(
        ("bubble", box.size, tip, edge), lambda: _drawn(box.size, reach, tip, edge)
    )
    return made, whole.topleft


def _drawn(size: tuple[int, int], reach: int, tip: tuple[int, int], edge: int) -> ui.Surface:
    w, h = size
    half = TAIL_WIDE * h / 2
    x, y = tip
    if reach < y < reach + h:  # at a side
        foot = reach + h / 2 if x < reach else reach + w - h / 2
        tail = f"M{x} {y} L{foot} {y - half} L{foot} {y + half} Z"
    else:
        foot = reach + h / 2
        tail = f"M{x} {y} L{x - half} {foot} L{x + half} {foot} Z"
    r = ROUND * h
    shape = f'x="{reach}" y="{reach}" width="{w}" height="{h}" rx="{r}"'
    body = (
        f'<rect {shape} fill="{INK}" stroke="{INK}" stroke-width="{2 * edge}"/>'
        + svg.line(tail, INK, 2 * edge)
        + f'<rect {shape} fill="{PAPER}"/>'
        + svg.path(tail, PAPER)
    )
    return render(svg.document(body, w + 2 * reach, h + 2 * reach), w + 2 * reach, h + 2 * reach)
