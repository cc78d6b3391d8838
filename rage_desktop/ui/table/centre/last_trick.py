"""The last trick: a popover at its button, cards in the order played (VISUAL 8)."""

from functools import partial
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose
from rage_desktop.presentation.sentences.table_lines import how_taken
from rage_desktop.presentation.table_view import LastTrick, TableView
from rage_desktop.rules import NumberCard, PlayedCard, SeatName, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.table.hand.trump_marks import INDEX_BELOW
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, to_rect

CARD_STEP = 150  # px of the design from card to card
# height of a card, and by how much the popover may be lower
CARD = 166.0
GIVES = 60
NONE_YET = text("No trick has been taken yet this round.")


class Past(NamedTuple):
    """A trick already taken; `number` is 0 for the last one."""

    trick: LastTrick | None
    number: int = 0


def popover_nodes(tctx: TableContext, view: TableView, past: Past | None = None) -> list[ui.Node]:
    """Return the popover's nodes for screen readers and tests: of the last trick, or a past one."""
    return _popover(tctx, view, past).nodes


def draw_popover(brush: Brush, view: TableView, past: Past | None = None) -> None:
    """Draw the popover of the last trick, or of a past one."""
    ctx = brush.ctx
    hook = brush.layout.last_trick.hook
    popover = _popover(brush.tctx, view, past)
    popover.draw(brush.canvas, widgets=False)
    if hook is not None and popover.box.y == round(hook.y):
        colour = ctx.palette.raised[0]
        brush.ctx.icon("i_up", ctx.px(34), hook.x, hook.y - ctx.px(7), colour)


def _popover(tctx: TableContext, view: TableView, past: Past | None) -> ui.Layout:
    """Lay out the popover so that it covers no plate of the other players: below its button
    where there is room, else between the plates, enlarged if it would leave a narrow strip
    of pile or trump visible below it."""
    past = past or Past(view.last_trick)
    return tctx.parts.keep("last trick", past, lambda: _laid(tctx, view, past))


def _laid(tctx: TableContext, view: TableView, past: Past) -> ui.Layout:
    tree = _tree(tctx, view, past)
    box = _below_button(tctx, tree, past)
    return ui.lay_out(tctx.ctx, tree, _between_plates(tctx, tree) if box is None else box)


def _below_button(tctx: TableContext, tree: ui.Element, past: Past) -> ui.Rect | None:
    """Return the box below the popover's button, a little lower where a plate is in its way; None
    where that is too little, or there is no button."""
    ctx = tctx.ctx
    hook = tctx.layout.last_trick.hook
    if hook is None:
        return None
    margin = ctx.px(24)
    sidebars = tctx.layout.sidebars
    right = ctx.size[0] - margin if sidebars is None else round(sidebars.right.x) - ctx.px(8)
    width = min(tree.width(ctx), ctx.size[0] - 2 * margin)
    x = min(round(hook.x - width * 0.45), right - width)
    box = ui.Rect(max(x, margin), round(hook.y), width, tree.height(ctx, width))
    plates = [to_rect(plate.bounds) for plate in tctx.layout.plates]
    below = [plate.y for plate in box.collideobjectsall(plates)] if past.trick else []
    if not below:
        return box
    lower = min(box.h, min(below) - ctx.px(8) - box.y)
    if lower < box.h - ctx.px(GIVES):
        return None
    box.h = lower
    return box


def _between_plates(tctx: TableContext, tree: ui.Element) -> ui.Rect:
    """Return the box between the plates, high enough to leave no strip of pile or trump below."""
    ctx = tctx.ctx
    between = to_rect(tctx.layout.last_trick.between)
    width = min(tree.width(ctx), between.w)
    box = ui.Rect(0, between.y, width, min(tree.height(ctx, width), between.h))
    box.centerx = between.centerx
    near = box.inflate(0, 2 * ctx.px(28))
    pieces = [to_rect(piece) for piece in tctx.layout.centre.pieces]
    low = max((piece.bottom for piece in pieces if piece.colliderect(near)), default=0) + ctx.px(8)
    if box.bottom < low <= between.bottom:
        box.h = low - box.y
    return box


def _tree(tctx: TableContext, view: TableView, past: Past) -> ui.Element:
    trick = past.trick
    soft = tctx.ctx.palette.soft
    if trick is None:
        return ui.Panel(
            ui.Label(NONE_YET, size=18, colour=soft, lines=1),
            raised=True,
            radius=26,
            pad=(28, 16),
            node=ui.Node("peek", ui.Role.STATUS, NONE_YET),
        )
    said = how_taken(trick, view.edition, tctx.you(view))
    name = text("Trick {n}", n=past.number) if past.number else text("Last trick")
    title = ui.Label(name, "f", 28, lines=1)
    hows = [ui.Row(title, ui.Label(how, size=18, colour=soft, grow=1), gap=16) for how in said]
    led = lead_index(trick.cards, view.edition)
    cards = [_card(tctx, trick, i, led == i) for i in range(len(trick.cards))]
    ctx = tctx.ctx
    tag = ctx.t(16) * 1.62 / ctx.scale  # height of a tag
    return ui.Panel(
        ui.FitWidth(*hows),
        ui.Spacer(h=tag + 4, min_h=tag, grow=1),
        ui.Grid(*cards, columns=len(cards), w=CARD_STEP * len(cards)),
        raised=True,
        radius=26,
        pad=(24, 12, 24, 14),
        node=ui.Node("peek", ui.Role.STATUS, said[0]),
    )


def _card(tctx: TableContext, trick: LastTrick, index: int, led: bool) -> ui.Element:
    """Return a card with its tag and its player."""
    play = trick.cards[index]
    won = play.seat == trick.winner

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        brush = Brush(ctx.canvas, tctx)
        pose = Pose(*box.center, min(box.h, box.w / CARD_RATIO))
        if won:
            draw_outline(brush, pose)
        brush.card(play.card, pose)
        if play.suit is not None and not isinstance(play.card, NumberCard):
            draw_declared(brush, pose, play.card, play.suit)
        at = Point(pose.x, pose.box.y + INDEX_BELOW * pose.height - ctx.t(16) * 0.81)
        if won:
            brush.tag(ctx.tr(text("Took it")), at, icon="i_crown")
        elif led:
            brush.tag(ctx.tr(text("Led")), at, fill=WELL, colour=ctx.palette.ivory)

    return ui.LayoutBuilder(partial(_card_column, tctx, play, index, paint))


def _card_column(
    tctx: TableContext,
    play: PlayedCard,
    index: int,
    paint: ui.Paint,
    ctx: ui.DrawContext,
    width: int,
) -> ui.Element:
    """Return a card as large as the width allows, with its player below."""
    name = tctx.seats[play.seat].name
    height = min(CARD, (width / ctx.scale - 10) / CARD_RATIO)
    card = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
    return ui.Column(
        ui.CustomPaint(
            paint,
            w=height * CARD_RATIO,
            h=height,
            min_h=0.7 * height,
            grow=1,
            align="middle",
            node=ui.Node(f"peek-{index}", ui.Role.CARD, card),
        ),
        ui.FitWidth(
            ui.Row(
                ui.Spacer(),
                avatar_element(tctx, play.seat, 38),
                ui.Label(name, "b", 18, lines=1),
                ui.Spacer(),
                gap=8,
            ),
            ui.Column(
                avatar_element(tctx, play.seat, 26),
                ui.Label(name, "b", 16, align_text=0.5, lines=1),
            ),
        ),
        gap=8,
    )
