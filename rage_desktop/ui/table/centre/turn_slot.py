"""The prompt of my turn, in my empty slot or, where that is small, over my plate (VISUAL 8).

A player without the suit led is shown that there, and that any card may be played.
"""

from functools import partial
from math import inf

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sentences.table_lines import holds_trumps, lacks, turn_words
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, SuitName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.table_context import Brush, TableContext, chip_element, pill

# the slot where a card can be dropped, and where letting go plays it: size, and px of the design
# of its edge and its glow
TARGET = 1.0, 2.5, 8
READY = 1.06, 5.0, 32
MARGIN = 6  # real px
HEADING = 18
CALL = 19
TRUMPS = "#FF9C7C"  # colour of the line about trumps
ASKS = "#E9CDB2"
PILL_FILL = "#4A2E1E"
NONE_DISC = 0.48  # of the chip's diameter: the small disc that means "none"

YOUR_TURN = text("Your turn")


def draw_slot(brush: Brush, view: TableView) -> None:
    """Draw my empty slot while it is my turn, with the prompt in it."""
    if not _is_my_turn(view):
        return
    ctx = brush.ctx
    slot = brush.layout.centre.slots[0].pose
    w = round(slot.width)
    h = round(slot.height)
    frame = ctx.art.marks.turn_slot(w, h, 2.4 * ctx.scale, round(12 * ctx.scale))
    brush.ctx.centre(frame, slot.x, slot.y)

    def paint() -> None:
        make = _prompt if _slot_says(brush.tctx) else _pointer
        _draw_in(brush, slot, make(brush.tctx, view, slot.height / ctx.scale))

    brush.part("slot", (turn_words(view), lacks(view), view.trump, holds_trumps(view)), paint)


def draw_drop_slot(brush: Brush, view: TableView, plays: bool) -> None:
    """Draw my slot as a drop target while a playable card is held; where letting go would play it,
    it grows, shines and says so."""
    ctx = brush.ctx
    slot = brush.layout.centre.slots[0].pose
    size, edge, glow = READY if plays else TARGET
    w = round(slot.width * size)
    h = round(slot.height * size)
    frame = ctx.art.marks.drop_slot(w, h, edge * ctx.scale, round(glow * ctx.scale))
    brush.ctx.centre(frame, slot.x, slot.y)
    suit = turn_words(view)[1]
    words = _call_to_drop(ctx, round(slot.width) - MARGIN) if plays else None
    tree = ui.Column(
        ui.Spacer(),
        None if suit is None else _centred(chip_element(brush.tctx, suit, h * 0.34 / ctx.scale)),
        words,
        ui.Spacer(),
        gap=8,
    )
    _draw_in(brush, slot, tree)


def _call_to_drop(ctx: ui.DrawContext, room: int) -> ui.Element | None:
    """Return what letting go does, on as many lines as it takes; None where a word has no room."""
    words = text("Let go to play")
    widest = max(ctx.text_width(word, "x", CALL) for word in ctx.tr(words).split())
    if widest > room:
        return None
    return ui.Label(words, "x", CALL, "gold", align_text=0.5, line_height=1.25)


def _is_my_turn(view: TableView) -> bool:
    playing = view.phase is Phase.PLAY and view.viewer is not None
    return playing and view.plates[view.home].turn


def _slot_says(tctx: TableContext) -> bool:
    """Return whether the slot has room for words; else the pill over my plate has them."""
    ctx = tctx.ctx
    room = tctx.layout.centre.slots[0].pose.width - MARGIN
    return tctx.layout.slot_says and ctx.text_width(ctx.tr(YOUR_TURN), "x", HEADING) <= room


def _draw_in(brush: Brush, slot: Pose, tree: ui.Element) -> None:
    box = ui.Rect(0, 0, round(slot.width) - MARGIN, round(slot.height))
    box.center = round(slot.x), round(slot.y)
    ui.lay_out(brush.ctx, tree, box).draw(brush.canvas)


# -- in the slot -----------------------------------------------------------------------------------


def _prompt(tctx: TableContext, view: TableView, high: float) -> ui.Element:
    """Return what is asked of me, in a slot as high as this, in px of the design."""
    verb, suit = turn_words(view)
    none = lacks(view)
    heading = _line(YOUR_TURN, "x", HEADING, "gold")
    if none is not None:
        return ui.Column(
            heading,
            _centred(_void(tctx, none, 0.26 * high)),
            _fitting(text("you have none"), text("none held"), style="s", size=15, colour="soft"),
            _line(text("any card"), "x", 17, ""),
            _trumps(view),
            gap=0.01 * high,
            pad=(0, 0.05 * high),
        )
    if suit is None:
        asked = ui.Label(verb, "s", 16, "soft", align_text=0.5, line_height=1.25)
        return ui.Column(ui.Spacer(), heading, asked, ui.Spacer())
    return ui.Column(
        ui.Spacer(),
        heading,
        _centred(chip_element(tctx, suit, 0.34 * high)),
        _line(verb, "s", 16, "soft"),
        _line(tctx.suit(suit), "x", 17, ""),
        ui.Spacer(),
        gap=0.02 * high,
    )


def _trumps(view: TableView) -> ui.Element | None:
    """Return the line about the trumps held, by which a trick can still be taken."""
    if not holds_trumps(view):
        return None
    suit = SuitName(view.trump or "", single=True)
    long = text("{suit} trumps", suit=suit)
    return _fitting(long, text("or trump"), style="b", size=16, colour=TRUMPS)


def _pointer(tctx: TableContext, view: TableView, high: float) -> ui.Element:
    """Return the suit and an arrow, for a slot without room for words."""
    suit = turn_words(view)[1]
    none = lacks(view)
    chip: ui.Element | None = None
    if suit is not None:
        chip = chip_element(tctx, suit, 0.42 * high)
    elif none is not None:
        chip = _void(tctx, none, 0.42 * high)
    side = round(0.2 * high * tctx.ctx.scale)
    arrow = ui.CustomPaint(
        lambda ctx, box: ctx.icon("i_up", side, *box.center, ctx.palette.gold), h=0.2 * high
    )
    return ui.Column(
        ui.Spacer(),
        None if chip is None else _centred(chip),
        arrow,
        ui.Spacer(),
        gap=0.08 * high,
    )


def _void(tctx: TableContext, suit: str, side: float) -> ui.Element:
    """Return a suit's chip with the small disc that means "none"."""

    def mark(ctx: ui.PaintContext, box: ui.Rect) -> None:
        small = round(box.h * NONE_DISC)
        disc = ui.Rect(0, 0, small, small)
        disc.center = round(box.centerx + 0.38 * box.h), round(box.centery + 0.34 * box.h)
        ctx.plate(disc, small / 2, WELL, ctx.edge(0.5, 1.2))
        ctx.icon("i_x", round(small * 0.56), *disc.center, ctx.palette.ivory)

    return ui.Stack(chip_element(tctx, suit, side), ui.CustomPaint(mark), w=side, h=side)


def _line(words: Text | str, style: str, size: float, colour: str) -> ui.Label:
    return ui.Label(words, style, size, colour, align_text=0.5, lines=1, line_height=1.25)


def _fitting(*forms: Text, style: str, size: float, colour: str) -> ui.Element:
    """Return a line in the first of several forms that fits."""
    return ui.FitWidth(*(_line(words, style, size, colour) for words in forms))


def _centred(element: ui.Element) -> ui.Element:
    return ui.Row(ui.Spacer(), element, ui.Spacer())


# -- over my plate ---------------------------------------------------------------------------------


def draw_turn_pill(brush: Brush, view: TableView) -> None:
    """Write the prompt of my turn above my plate, where the slot has no room for it."""
    prompt = turn_pill(brush.tctx, view)
    if prompt is not None:
        prompt.draw(brush.canvas)


def turn_pill(tctx: TableContext, view: TableView) -> ui.Layout | None:
    """Lay out the prompt of my turn above my plate, where the slot has no room for it."""
    if _slot_says(tctx) or not _is_my_turn(view):
        return None
    ctx = tctx.ctx
    box = tctx.layout.turn_pill
    verb, suit = turn_words(view)
    none = lacks(view)
    if none is not None:
        verb = text("No {suit}: any card", suit=SuitName(none))
    heading = ui.Label(YOUR_TURN, "x", 19, lines=1)
    asks: list[ui.Child] = [ui.Label(verb, "s", 18, ASKS, lines=1)]
    name = None
    if suit is not None:
        asks.append(chip_element(tctx, suit, 0.66 * box.h / ctx.scale))
        name = ui.Label(tctx.suit(suit), "x", 19, lines=1)
    make = partial(
        pill,
        ctx,
        size=20,
        line=1.7,
        gap=10,
        fill=PILL_FILL,
        edge=(ctx.palette.gold, 1.3, 0.9),
        opacity=0.97,
    )
    # the chip shows the suit, and the glow around my plate whose turn it is; the slot shows both
    forms = [make(heading, *asks, name), make(heading, *asks), make(*asks), make(heading)]
    room = _room_of_pill(tctx, view)
    tree = next((form for form in forms if form.width(ctx) <= room), forms[-1])
    plate = ui.Rect(round(box.x), round(box.y), tree.width(ctx), round(box.h))
    return ui.lay_out(ctx, tree, plate)


def _room_of_pill(tctx: TableContext, view: TableView) -> float:
    """Return how long the pill may be: up to the hint, the hand, a card of the trick or what lies
    in its middle, such as the suit led."""
    layout = tctx.layout
    box = layout.turn_pill
    hand = tctx.slots(view)[0].box._replace(y=layout.hand_top)
    centre = layout.centre
    near = (layout.hint.box, hand, *(slot.pose.box for slot in centre.slots), *centre.fixtures)
    beside = [at for at in near if at.y < box.bottom and at.bottom > box.y]
    ends = [at.x for at in beside if at.x > box.x]
    return min(ends, default=inf) - box.x - tctx.ctx.px(8)
