"""The prompt of my turn, in my empty slot or, where that is small, over my plate (VISUAL 8).

A player without the suit led is shown that there, and that any card may be played.
"""

from math import inf

from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.sentences.table_lines import holds_trumps, lacks, turn_words
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, SuitName, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.table_context import Brush, TableContext, chip_element, pill
from rage_desktop.ui.toolkit.draw_context import first_that_fits

DROP_SIZE = 1.06
TRUMPS = "#FF9C7C"  # colour of the line about trumps


def draw_slot(brush: Brush, view: TableView) -> None:
    """Draw my empty slot while it is my turn, with the prompt in it."""
    if view.phase is not Phase.PLAY or view.viewer is None or not view.plates[view.viewer].turn:
        return
    ctx = brush.ctx
    slot = brush.layout.centre.slots[0].pose
    w = round(slot.width)
    h = round(slot.height)
    frame = brush.ctx.art.marks.turn_slot(w, h, 2.4 * ctx.scale, round(12 * ctx.scale))
    brush.centre(frame, slot.x, slot.y)
    if brush.layout.slot_says:
        _say_in_slot(brush, view, slot)
    else:
        _point_in_slot(brush, view, slot)


def draw_drop_slot(brush: Brush, view: TableView, plays: bool) -> None:
    """Draw my slot as a drop target while a playable card is held; where letting go would play it,
    it says so."""
    ctx = brush.ctx
    slot = brush.layout.centre.slots[0].pose
    w = round(slot.width * DROP_SIZE)
    h = round(slot.height * DROP_SIZE)
    frame = brush.ctx.art.marks.drop_slot(w, h, 4 * ctx.scale, round(26 * ctx.scale))
    brush.centre(frame, slot.x, slot.y)
    suit = turn_words(view)[1]
    if suit is not None:
        brush.chip(suit, h * 0.34, Point(slot.x, slot.y - h * 0.05))
    if not plays:
        return
    words = ctx.tr(text("Let go"))
    gold = ctx.palette.gold
    y = slot.y + h * (0.26 if suit else 0.0)
    brush.write(words, "x", 19, slot.x, y, gold, 0.5, w - 10)


def _say_in_slot(brush: Brush, view: TableView, slot: Pose) -> None:
    ctx = brush.ctx
    look = brush.ctx.palette
    x = slot.x
    y = slot.y
    h = slot.height
    verb, suit = turn_words(view)
    heading = ctx.tr(text("Your turn"))
    room = slot.width - 10
    if lacks(view) is not None:
        _say_void(brush, view, slot)
        return
    if suit is None:
        brush.write(heading, "x", 18, x, y - h * 0.12, look.gold, 0.5, room)
        lines = ctx.fonts.wrap(ctx.tr(verb), "s", ctx.t(16), slot.width - ctx.px(10))
        for i, line in enumerate(lines):
            brush.write(line, "s", 16, x, y + h * 0.08 + i * ctx.t(20), look.soft, 0.5)
        return
    brush.write(heading, "x", 18, x, y - h * 0.34, look.gold, 0.5, room)
    brush.chip(suit, h * 0.34, Point(x, y - h * 0.03))
    brush.write(ctx.tr(verb), "s", 16, x, y + h * 0.245, look.soft, 0.5, room)
    brush.write(brush.tctx.suit(suit), "x", 17, x, y + h * 0.375, look.ivory, 0.5, room)


def _say_void(brush: Brush, view: TableView, slot: Pose) -> None:
    """Write why any card may be played, and the effect of a trump."""
    ctx = brush.ctx
    look = brush.ctx.palette
    suit = lacks(view)
    assert suit is not None
    x = slot.x
    y = slot.y
    h = slot.height
    room = slot.width - 6
    brush.write(ctx.tr(text("Your turn")), "x", 18, x, y - h * 0.38, look.gold, 0.5, room)
    _draw_void(brush, suit, h * 0.26, Point(x, y - h * 0.155))
    said = first_that_fits(ctx, "s", room, text("you have none"), text("none held"))
    lines = [(said, "s", 15, look.soft), (ctx.tr(text("any card")), "x", 17, look.ivory)]
    if holds_trumps(view):
        suit_name = SuitName(view.trump or "", single=True)
        long = text("{suit} trumps", suit=suit_name)
        lines.append((first_that_fits(ctx, "b", room, long, text("or trump")), "b", 16, TRUMPS))
    step = h * (0.13 if len(lines) > 2 else 0.16)
    for i, (words, style, size, colour) in enumerate(lines):
        at = y + h * 0.08 + i * step
        brush.write(words, style, size, x, at, colour, 0.5, room)


def _draw_void(brush: Brush, suit: str, d: float, at: Point) -> None:
    """Draw a suit's chip with the small disc that means "none"."""
    ctx = brush.ctx
    small = round(d * 0.48)
    brush.chip(suit, d, at)
    box = ui.Rect(round(at.x + d * 0.38), round(at.y + d * 0.34), 0, 0).inflate(small, small)
    brush.plate(box, small / 2, WELL, ctx.edge(0.5, 1.2))
    brush.icon("i_x", round(small * 0.56), *box.center, ctx.palette.ivory)


def _point_in_slot(brush: Brush, view: TableView, slot: Pose) -> None:
    ctx = brush.ctx
    h = slot.height
    suit = turn_words(view)[1]
    none = lacks(view)
    if suit is not None:
        brush.chip(suit, h * 0.42, Point(slot.x, slot.y - h * 0.12))
    elif none is not None:
        _draw_void(brush, none, h * 0.42, Point(slot.x, slot.y - h * 0.12))
    gold = ctx.palette.gold
    brush.icon("i_up", round(h * 0.2), slot.x, slot.y + h * (0.28 if suit or none else 0), gold)


def draw_turn_pill(brush: Brush, view: TableView) -> None:
    """Write the prompt of my turn above my plate, where the slot has no room for it."""
    prompt = turn_pill(brush.tctx, view)
    if prompt is not None:
        prompt.draw(brush.canvas)


def turn_pill(tctx: TableContext, view: TableView) -> ui.Layout | None:
    """Lay out the prompt of my turn above my plate, where the slot has no room for it."""
    mine = view.viewer is not None and view.plates[view.viewer].turn
    if tctx.layout.slot_says or not mine or view.phase is not Phase.PLAY:
        return None
    ctx = tctx.ctx
    layout = tctx.layout
    box = tctx.layout.turn_pill
    (verb, suit), none = turn_words(view), lacks(view)
    if none is not None:
        verb = text("No {suit}: any card", suit=SuitName(none))
    asks: list[ui.Child] = [ui.Label(verb, "s", 18, "#E9CDB2", lines=1)]
    heading = ui.Label(text("Your turn"), "x", 19, lines=1)
    name = None
    if suit is not None:
        asks.append(chip_element(tctx, suit, 0.66 * box.h / ctx.scale))
        name = ui.Label(tctx.suit(suit), "x", 19, lines=1)
    # the chip shows the suit, and the glow around my plate whose turn it is
    tries = [
        pill(
            ctx,
            *parts,
            size=20,
            line=1.7,
            gap=10,
            fill="#4A2E1E",
            edge=(ctx.palette.gold, 1.3, 0.9),
            opacity=0.97,
        )
        for parts in ((heading, *asks, name), (heading, *asks), asks)
    ]
    hand = tctx.slots(view)[0].box._replace(y=layout.hand_top)
    near = (layout.hint.box, hand, *(slot.pose.box for slot in layout.centre.slots))
    ends = (at.x for at in near if at.x > box.x and at.y < box.bottom and at.bottom > box.y)
    room = min(ends, default=inf) - box.x - ctx.px(8)
    tree = next((tree for tree in tries if tree.width(ctx) <= room), tries[-1])
    plate = ui.Rect(round(box.x), round(box.y), tree.width(ctx), round(box.h))
    return ui.lay_out(ctx, tree, plate)
