"""The mark of the suggested card, and where pills that point at a card of the hand may lie."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

from rage_desktop.presentation.layout.geometry import Point, Pose, Rect
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import GOLD, INK
from rage_desktop.ui.table.centre.turn_slot import turn_pill
from rage_desktop.ui.table.hand.corner_buttons import corner_box
from rage_desktop.ui.table.hand.hand import HandCardPose, shown_pose
from rage_desktop.ui.table.hand.trump_marks import index_top, trump_tag
from rage_desktop.ui.table.overlays.hint_plate import bulb_box, bulb_place, more_box
from rage_desktop.ui.table.table_context import Brush, TableContext, pill, to_rect

Marks: TypeAlias = tuple[ui.Rect | None, ui.Rect | None]  # the trumps' tag, and the prompt
SUGGESTED: Text = text("Suggested")
SHARE = 1 / 8  # of the pill with its word that may lie over what else is to be read, at most
# Offsets of the pill's middle from the index, as shares of half the pill, the best first.
ASIDE = (0.0, -0.5, 0.5, -1.0, 1.0, -1.3, 1.3, 1.8)
BELOW = 0.55  # of a card's height: what lies on a raised card leaves all indices free
POINTER = svg.document(f'<path d="M0 0 L20 0 L10 11 Z" fill="{GOLD}"/>', 20, 11)


def off_tag(ctx: ui.DrawContext, box: ui.Rect, tag: ui.Rect | None) -> ui.Rect:
    """Return a pill's box, raised above a tag where it would touch that."""
    if tag is not None and box.inflate(0, ctx.px(28)).colliderect(tag):
        box.bottom = tag.y - ctx.px(3 if box.x > tag.right - box.h / 2 else 14)
    return box


def marks_of(tctx: TableContext, table: TableView, poses: Mapping[int, Pose]) -> Marks:
    """Return the boxes of the trumps' tag and of the prompt of a player's turn."""
    tag = trump_tag(tctx, table, poses)
    prompt = turn_pill(tctx, table)
    return tag.box if tag else None, prompt.box if prompt else None


def in_way(tctx: TableContext, box: ui.Rect, marks: Marks) -> tuple[int, int]:
    """Return the area in px of what a pill must not cover but does: my slot, my plate, the hint as
    large as it may be, their buttons and the `marks`; and of what it should not: the rest of the
    trick, its suits and the plates."""
    layout = tctx.layout
    air = tctx.ctx.px(10)
    hint = layout.hint
    (mine, *others) = [slot.pose.box for slot in layout.centre.slots]
    top = min(hint.box.y, bulb_place(tctx).y, more_box(tctx, "").y)
    left = hint.box.right - hint.widest
    high = hint.box.bottom - top
    buttons = corner_box(tctx, 0), corner_box(tctx, 1), bulb_box(tctx), more_box(tctx, "")
    must = map(to_rect, (mine.inset(-air), layout.own.box, Rect(left, top, hint.widest, high)))
    names = layout.centre.led.box, layout.centre.trump_chip.box
    should = map(to_rect, (*others, *names, *(plate.bounds for plate in layout.plates)))

    def covered(boxes: Iterable[ui.Rect | None]) -> int:
        return sum(part.w * part.h for part in map(box.clip, filter(None, boxes)))

    return covered((*must, *buttons, *marks)), covered(should)


def draw_hint_marker(
    brush: Brush, table: TableView, poses: Sequence[HandCardPose], card: Card
) -> None:
    """Draw the gold pill "Suggested" over the index of a hand card in its present pose; where the
    word has no room, the bulb alone."""
    if card not in table.hand or poses[table.hand.index(card)].away:
        return
    ctx = brush.ctx
    slots = zip(brush.tctx.slots(table), poses, strict=True)
    shown = [shown_pose(*each) for each in slots]
    place = table.hand.index(card)
    tip = index_top(shown[place])
    mark = mark_layout(brush.tctx, table, shown, place)
    box = mark.box
    brush.ctx.shadow(box, box.h / 2, (10, 5, 0.5))
    mark.draw(brush.canvas)
    x = min(max(tip.x, box.x + box.h / 2), box.right - box.h / 2)
    if box.y < tip.y:
        brush.ctx.centre(ctx.raster.svg(POINTER, ctx.px(20), ctx.px(11)), x, box.bottom + ctx.px(4))


def mark_layout(
    tctx: TableContext, table: TableView, shown: Sequence[Pose], place: int
) -> ui.Layout:
    """Lay out the mark of a card of the hand, whose cards are `shown` in these poses."""
    tip = index_top(shown[place])
    marks = marks_of(tctx, table, dict(enumerate(shown)))
    for tree in suggestions(tctx.ctx):
        box = suggestion_box(tctx, tip, tree, marks)
        if sum(in_way(tctx, box, marks)) <= SHARE * box.w * box.h:
            break
    return ui.lay_out(tctx.ctx, tree, box)


def suggestions(ctx: ui.DrawContext) -> list[ui.Element]:
    """Return the pill with its word and without."""
    bulb = ui.Icon("i_bulb", 20, INK)
    label = ui.Label(SUGGESTED, "x", 17, INK, lines=1)
    make = partial(pill, ctx, size=17, line=1.9, gap=8, fill=ctx.palette.gold)
    return [make(bulb, label), make(bulb)]


def suggestion_box(tctx: TableContext, tip: Point, tree: ui.Element, marks: Marks) -> ui.Rect:
    """Return the pill's box: over the index and the trumps' tag, moved aside where it would cover
    what else is to be read, and if that is not enough, over my plate and the prompt of my turn."""
    ctx = tctx.ctx
    boxes = []
    w = tree.width(tctx.ctx)
    (tag, prompt) = marks
    h = tree.height(ctx, w)
    own = to_rect(tctx.layout.own.box)
    hand = tctx.layout.hand
    inside = ui.Rect(4, 0, ctx.size[0] - 8, ctx.size[1])
    for raised, aside in product((False, True), ASIDE):
        box = ui.Rect(0, 0, w, h)
        box.midbottom = round(tip.x + aside * (w - h) / 2), round(tip.y - ctx.px(9))
        box = off_tag(ctx, box.clamp(inside), tag)
        if ctx.is_portrait and box.colliderect(own):  # right above: onto the card
            box.topleft = round(tip.x - h / 2), round(tip.y + BELOW * hand.height(hand.rows(1)))
            if tag is not None and box.colliderect(tag):
                box.top = tag.bottom
        elif raised:
            box = off_tag(ctx, off_tag(ctx, box, own), prompt)
        boxes.append(box.clamp(inside))
    return min(boxes, key=lambda box: in_way(tctx, box, marks))
