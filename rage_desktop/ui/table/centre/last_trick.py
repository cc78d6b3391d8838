"""The last trick: a popover at its button, cards in the order played (VISUAL 8)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose
from rage_desktop.presentation.sentences.table_lines import how_taken, trick_aloud
from rage_desktop.presentation.table_view import LastTrick, TableView
from rage_desktop.rules import NumberCard, SeatName, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.table.free_cloth import fixed_boxes, gaps, trick_boxes
from rage_desktop.ui.table.hand.trump_marks import INDEX_BELOW
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, to_rect
from rage_desktop.ui.toolkit.free_boxes import nearest_box

CARD_STEP = 0.9  # from card to card, in heights of a card
CARDS = (166, 150, 135, 120, 108, 96, 84)  # heights of a card: the largest that has room
READABLE = 54  # px: the least height of a card
ENOUGH = 120  # from this height on, no place of a card yet to come is covered
# px of the design: the name of who played a card, their face beside it, and above it where both
# have no room beside each other
NAME = 17
FACE = 38
SMALL_FACE = 26
NONE_YET = text("No trick has been taken yet this round.")


class Form(NamedTuple):
    """How the popover shows a trick: the height of a card, how many rows there are, and how many of
    the longer sentences about it are left out."""

    card: float
    rows: int
    brief: int


FORMS = [Form(*form) for form in product(CARDS, (1, 2), (0, 2))]


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
    hangs = hook is not None and popover.box.y == round(hook.y)
    if hook is not None and hangs and popover.box.left < hook.x < popover.box.right:
        colour = ctx.palette.raised[0]
        brush.ctx.icon("i_up", ctx.px(34), hook.x, hook.y - ctx.px(7), colour)


def _popover(tctx: TableContext, view: TableView, past: Past | None) -> ui.Layout:
    """Lay out the popover so that it covers no plate and no card that counts now, of the trick or
    of the hand, as near to its button as it may be."""
    past = past or Past(view.last_trick)
    lying = tuple(tctx.place(play.seat) for play in view.trick)
    return tctx.parts.keep("last trick", (past, lying), lambda: _laid(tctx, view, past, lying))


def _laid(tctx: TableContext, view: TableView, past: Past, lying: tuple[int, ...]) -> ui.Layout:
    """Return the popover with the largest cards that have room, in one row or two."""
    forms = [form for form in FORMS if tctx.ctx.px(form.card) >= READABLE]
    for form, free in _attempts(tctx, forms, lying):
        tree = _tree(tctx, view, past, form)
        wished = _wished(tctx, tree)
        place = nearest_box(wished.size, free, wished)
        if place is not None:
            return ui.lay_out(tctx.ctx, tree, place)
    tree = _tree(tctx, view, past, forms[-1])
    return ui.lay_out(tctx.ctx, tree, _wished(tctx, tree))


def _attempts(
    tctx: TableContext, forms: Sequence[Form], lying: Sequence[int]
) -> Iterator[tuple[Form, list[ui.Rect]]]:
    """Yield the forms with what is free for each: large cards cover no place of the trick, small
    ones none where a card is `lying`, and both rather not pile, trump and suit led. In large type
    there may only be room between the plates."""
    layout = tctx.layout
    fixed = fixed_boxes(layout)
    middle = [to_rect(box) for box in layout.centre.fixtures]
    every = [*fixed, *trick_boxes(layout, range(1, layout.players))]
    now = [*fixed, *trick_boxes(layout, lying)]
    for_large = [gaps(tctx, [*every, *middle]), gaps(tctx, every)]
    for_small = [gaps(tctx, [*now, *middle]), gaps(tctx, now)]
    for form in forms:
        for free in for_large if form.card >= ENOUGH else for_small:
            yield form, free
    between_plates = gaps(tctx, [to_rect(plate.bounds) for plate in layout.plates])
    for form in forms:
        yield form, between_plates


def _wished(tctx: TableContext, tree: ui.Element) -> ui.Rect:
    """Return the box below the popover's button, or at the top of the table where that is not in
    the bar."""
    ctx = tctx.ctx
    hook = tctx.layout.last_trick.hook
    between = to_rect(tctx.layout.last_trick.between)
    window = ui.Rect(0, 0, *ctx.size).inflate(-2 * ctx.px(24), 0)
    width = min(tree.width(ctx), window.w)
    box = ui.Rect(0, between.y, width, tree.height(ctx, width))
    box.centerx = between.centerx
    if hook is not None:
        box.topleft = round(hook.x - width * 0.45), round(hook.y)
    return box.clamp(window)


def _tree(tctx: TableContext, view: TableView, past: Past, form: Form) -> ui.Element:
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
    aloud = trick_aloud(trick, tctx.you(view), past.number)
    name = text("Trick {n}", n=past.number) if past.number else text("Last trick")
    title = ui.Label(name, "f", 28, lines=1)
    hows = [ui.Row(title, ui.Label(how, size=18, colour=soft, grow=1), gap=16) for how in said]
    return ui.Panel(
        ui.FitWidth(*hows[form.brief :]),
        *_rows(tctx, view, trick, form),
        raised=True,
        radius=26,
        pad=(24, 12, 24, 14),
        node=ui.Node("peek", ui.Role.STATUS, aloud),
    )


def _rows(
    tctx: TableContext, view: TableView, trick: LastTrick, form: Form
) -> Iterator[ui.Element]:
    """Yield the rows of cards, each with room for a tag above it; the names stand beside the faces
    if all of them fit there."""
    ctx = tctx.ctx
    tag = ctx.t(16) * 1.62 / ctx.scale  # height of a tag
    step = CARD_STEP * form.card
    names = [tctx.seats[play.seat].name for play in trick.cards]
    beside = max(ctx.text_width(name, "b", NAME) for name in names) < ctx.px(step - FACE - 16)
    led = lead_index(trick.cards, view.edition)
    cards = []
    for index, play in enumerate(trick.cards):
        card = _card(tctx, trick, index, led == index, form.card)
        cards.append(ui.Column(card, _player(tctx, play.seat, beside=beside), gap=8))
    columns = -(-len(cards) // form.rows)
    for first in range(0, len(cards), columns):
        row = cards[first : first + columns]
        yield ui.Spacer(h=tag + 4)
        yield ui.Grid(*row, columns=columns, w=step * columns)


def _player(tctx: TableContext, seat: int, *, beside: bool) -> ui.Element:
    """Return the face and the name of who played a card."""
    name = tctx.seats[seat].name
    if not beside:
        words = ui.Label(name, "b", NAME, align_text=0.5, lines=1)
        return ui.Column(avatar_element(tctx, seat, SMALL_FACE), words)
    words = ui.Label(name, "b", NAME, lines=1)
    return ui.Row(ui.Spacer(), avatar_element(tctx, seat, FACE), words, ui.Spacer(), gap=8)


def _card(tctx: TableContext, trick: LastTrick, index: int, led: bool, height: float) -> ui.Element:
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

    said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
    node = ui.Node(f"peek-{index}", ui.Role.CARD, said)
    return ui.CustomPaint(paint, w=height * CARD_RATIO, h=height, align="middle", node=node)
