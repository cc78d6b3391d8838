"""The table as text: nodes for screen readers and tests, and short toasts."""

from collections.abc import Sequence
from itertools import product

from rage_desktop.presentation.sentences.table_lines import round_texts, trump_sentence
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import SeatName, SuitName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.centre.plates import plate_at_its_place
from rage_desktop.ui.table.overlays.hint_plate import bulb_place
from rage_desktop.ui.table.table_context import Brush, TableContext, text_node, to_rect
from rage_desktop.ui.toolkit.draw_context import Edge


def table_nodes(tctx: TableContext, view: TableView) -> list[ui.Node]:
    """Return the nodes of everything on the table except widgets."""
    ctx = tctx.ctx
    place = tctx.layout
    heading, below = (ctx.tr(words) for words in round_texts(view))
    mark = tctx.mark
    parts = [heading, below] if mark is None else [heading, ctx.tr(mark), below]
    heading_node = ui.Node(
        "round", ui.Role.HEADING, ", ".join(parts), to_rect(place.bar.round_text)
    )
    plates = [plate_at_its_place(tctx, view, seat).nodes for seat in range(view.players)]
    players = [node for nodes in plates for node in nodes]
    return [
        heading_node,
        *_grouped("players", text("Players"), players),
        *_grouped("trick", text("Trick"), _centre_nodes(tctx, view)),
    ]


def _grouped(group: str, name: Text, members: list[ui.Node]) -> list[ui.Node]:
    """Return nodes after the one of their group, which only screen readers find."""
    for node in members:
        node.group = group
    nowhere = ui.Rect(members[0].bounds.topleft, (0, 0))
    return [ui.Node(group, ui.Role.GROUP, name, nowhere), *members]


def _centre_nodes(tctx: TableContext, view: TableView) -> list[ui.Node]:
    """Return the trump, the suit led, the pile and the cards of the trick."""
    centre = tctx.layout.centre
    trump, *trick = trick_nodes(tctx, view)
    nodes = [trump]
    if view.lead is not None:
        led = text("{suit} is led", suit=SuitName(view.lead))
        nodes.append(text_node("led", led, centre.led.box))
    pile = ntext("{n} card in the pile", "{n} cards in the pile", view.pile)
    nodes.append(text_node("pile", pile, centre.pile.box))
    return nodes + trick


def trick_nodes(tctx: TableContext, view: TableView) -> list[ui.Node]:
    """Return the trump and the cards of the trick."""
    centre = tctx.layout.centre
    nodes = [text_node("trump", trump_sentence(view), centre.trump_chip.box)]
    for play in view.trick:
        said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
        if play.seat == view.winning:
            said = text("{player}: {card}, winning", player=SeatName(play.seat), card=play.card)
        box = centre.slots[tctx.place(play.seat)].pose.box
        nodes.append(ui.Node(f"trick-{play.seat}", ui.Role.CARD, said, to_rect(box)))
    return nodes


def draw_heard(
    brush: Brush, message: Text, above: int, around: Sequence[ui.Rect], *, caption: bool
) -> None:
    """Draw a caption of a sound or a key's answer where it covers nothing `around` (VISUAL 11), or
    else bottom centre, `above` px higher. An answer may lie on what is free of the table's middle,
    or else on the hint plate and the bulb.
    """
    ctx = brush.ctx
    tree = sentence_plate(message, 17, ctx.edge(0.3), 23)
    free = free_box(brush.tctx, tree, around)
    if free is None and not caption:
        free = free_box(brush.tctx, tree, around, middle=True)
    if free is None and not caption:
        free = _box_over_hint(brush.tctx, tree, around)
    low = _at_the_bottom(brush.tctx, tree, ctx.px(1100), ctx.px(17) + above)
    (low if free is None else ui.lay_out(ctx, tree, free)).draw(brush.canvas)


def free_box(
    tctx: TableContext, tree: ui.Element, around: Sequence[ui.Rect], *, middle: bool = False
) -> ui.Rect | None:
    """Return the lowest box in which a plate covers neither what is `around` nor the trick; None if
    there is none.

    Boxes in few lines come first, then those near the window's middle. With `middle` the plate may
    lie on what is free in the middle of the table.
    """
    ctx = tctx.ctx
    gap = ctx.px(12)
    w, h = ctx.size
    inside = ui.Rect(0, 0, w, h).inflate(-2 * gap, -2 * gap)
    taken = [box.inflate(1.5 * gap, 1.5 * gap) for box in [*around, *_places(tctx, middle=middle)]]
    bottoms = sorted({inside.bottom, *(box.top for box in taken)}, reverse=True)
    for width in _widths(ctx, tree, inside.w):
        right_of = {box.right + width // 2 for box in taken}
        left_of = {box.left - (width + 1) // 2 for box in taken}
        middles = sorted({w // 2} | right_of | left_of, key=lambda x: abs(x - w // 2))
        box = ui.Rect(0, 0, width, tree.height(ctx, width))
        for bottom, x in product(bottoms, middles):
            box.midbottom = x, bottom
            if inside.contains(box) and box.collidelist(taken) < 0:
                return box
    return None


def _box_over_hint(
    tctx: TableContext, tree: ui.Element, around: Sequence[ui.Rect]
) -> ui.Rect | None:
    """Return a box as wide as the hint plate, over that and the bulb; None if more is in the way.

    What they tell can be seen on the table, too.
    """
    hint = to_rect(tctx.layout.hint.box)
    corner = hint.union(bulb_place(tctx))
    taken = [*around, *_places(tctx, middle=True)]
    plate = hint.unionall([one for one in taken if one.colliderect(hint)])
    box = ui.Rect(0, 0, plate.w, tree.height(tctx.ctx, plate.w))
    box.bottomright = plate.bottomright
    others = [one for one in taken if not (plate.contains(one) or corner.contains(one))]
    return box if box.collidelist(others) < 0 else None


def _places(tctx: TableContext, *, middle: bool) -> list[ui.Rect]:
    """Return the places of what has no node: the trick, its suits, the plates in the corners; and
    the oval of the table unless its `middle` may be covered."""
    layout = tctx.layout
    centre = layout.centre
    slots = [to_rect(slot.pose.box) for slot in centre.slots]
    oval = ui.Rect(round(centre.cx), round(centre.cy), 0, 0).inflate(2 * centre.rx, 2 * centre.ry)
    fixed = (layout.own.box, layout.hint.box, layout.turn_pill, *centre.pieces)
    always = [slots[0], *map(to_rect, fixed)]
    return always if middle else [oval, *slots[1:], *always]


def _widths(ctx: ui.DrawContext, tree: ui.Element, room: int) -> list[int]:
    """Return the widths of a sentence in one line, and in about two, three and five."""
    whole = min(tree.width(ctx), room)
    word = ctx.t(17) * 5
    return [whole, *(round(whole / lines) + word for lines in (2, 3, 5))]


def trouble_layout(tctx: TableContext, message: Text) -> ui.Layout:
    """Lay out the sentence that says why the game is not being saved, over the feet of the cards;
    what readers find is its box."""
    ctx = tctx.ctx
    tree = sentence_plate(message, 19, (ctx.palette.coral, 2.0, 1.0), 22)
    return _at_the_bottom(tctx, tree, ctx.px(900), ctx.px(12))


def sentence_plate(message: Text, size: float, edge: Edge, radius: float) -> ui.Element:
    """Return a sentence on a dark plate over the table."""
    label = ui.Label(message, "b", size, align_text=0.5, line_height=1.45)
    ground = ui.plated(radius, WELL, edge, 0.97, (14, 8, 0.5))
    return ui.Column(label, pad=(24, 9), background=ground)


def _at_the_bottom(tctx: TableContext, tree: ui.Element, room: int, above: int) -> ui.Layout:
    """Lay a plate out in the middle of the window's bottom, so many px above it."""
    ctx = tctx.ctx
    (w, h) = tctx.ctx.size
    width = min(tree.width(ctx), room, w - 80)
    height = tree.height(ctx, width)
    return ui.lay_out(ctx, tree, ui.Rect((w - width) // 2, h - above - height, width, height))
