"""What the bidding panel consists of: the trump, a key for each bid, the bids so far."""

from functools import partial
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Pose
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import (
    Arg,
    NumberCard,
    SeatName,
    SeatView,
    SuitName,
    Text,
    ntext,
    ptext,
    round_points,
    text,
)
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import INK, KEYCAP, mix
from rage_desktop.ui.table.bidding.bid_choice import BidChoice
from rage_desktop.ui.table.effects.centre_effects import draw_bloom
from rage_desktop.ui.table.sidebars import trick_cells
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, chip_element

WELL_SHADE = 0.2  # by how much the well is darker than its panel
EMPTY = "#1A0F16"
POINTER = svg.document('<path d="M0 10 L10 0 L20 10 Z" fill="#5A3B2C"/>', 20, 10)
CHECK = "i_check"
MOST_KEYS = 11  # in a row
APART = 5  # least gap between keys, px of the design


class KeySize(NamedTuple):
    """The size of a key for a bid, px of the design, and the type of its number."""

    wide: float
    high: float
    number: float


USUAL = KeySize(60, 60, 36)
TALL = KeySize(104, 92, 66)


# -- the keys --------------------------------------------------------------------------------------


def keys(
    ctx: ui.DrawContext, choice: BidChoice, gap: ui.Element | None, *, tall: bool = False
) -> ui.Element:
    """Return a key for each bid, `tall` if they are in one row; below them, over a `gap`, what is
    suggested and what is barred."""
    count = min(MOST_KEYS, choice.view.hand_size + 1)
    in_row = count * (_least_key(ctx) + ctx.px(APART))
    return ui.LayoutBuilder(partial(_keys, choice, gap, tall), min_w=in_row / ctx.scale)


def _least_key(ctx: ui.DrawContext) -> int:
    return max(ctx.px(44), ctx.reach)


def _keys(
    choice: BidChoice, gap: ui.Element | None, tall: bool, ctx: ui.DrawContext, width: int
) -> ui.Element:
    """Return a key for each bid, in as many rows as needed; below them, unless there is no gap
    for it, the suggestion, and the reason for a disabled key."""
    count = choice.view.hand_size + 1
    apart = ctx.px(APART)
    least = _least_key(ctx)
    rows = -(-count // min(MOST_KEYS, (width + apart) // (least + apart)))
    columns = -(-count // rows)
    size = TALL if tall and rows == 1 else USUAL
    grown = max(1.0, 0.8 * ctx.text_scale)
    side = min(ctx.px(size.wide * grown), (width + apart) // columns - apart)
    high = ctx.px(size.high * grown) if size is TALL else side
    apart = min(ctx.px(16), (width - columns * side) // max(1, columns - 1))
    keys = [_key(ctx, choice, bid, (side, high), size.number) for bid in range(count)]
    lines = [
        ui.Row(*keys[start : start + columns], gap=apart / ctx.scale)
        for start in range(0, count, columns)
    ]
    suggested = 0 if choice.suggestion is None else choice.suggestion
    middle = None if rows > 1 else suggested * (side + apart) + side // 2
    under = None if gap is None else _under_keys(ctx, choice, middle, width)
    return ui.Column(*lines, gap, under, gap=APART)


def _key(
    ctx: ui.DrawContext, choice: BidChoice, bid: int, box: tuple[int, int], number: float
) -> ui.Element:
    side, high = box
    legal = bid in choice.legal
    chosen = bid == choice.choice
    hooked = text("The bids can't add up to {n}", n=choice.view.hand_size)
    width = ctx.text_width("00" if choice.view.hand_size > 9 else "0", "f", number)
    key = ui.Button(
        f"bid-{bid}",
        text("{n}", n=bid),
        enabled=legal,
        selected=chosen,
        tab_stop="bids",
        kind=ui.ButtonKind.PRIMARY if chosen else ui.ButtonKind.KEY,
        size=number * min(1.0, side * 0.8 / width, high * 0.8 / ctx.t(number)),
        style="f",
        icon="" if legal else "i_lock",
        description=_meaning(bid, choice.view.hand_size) if legal else hooked,
        accessible_name=_spoken(choice, bid),
        on_press=partial(choice.choose, bid),
        is_answer=True,
    )
    return ui.Sized(key, w=side / ctx.scale, h=high / ctx.scale)


def _spoken(choice: BidChoice, bid: int) -> Arg:
    """Return what readers call a key, where its number alone would say too little."""
    if bid == choice.choice:
        view = choice.view
        return ntext(
            "{bid} is chosen, {n} point if exact. Enter bids it.",
            "{bid} is chosen, {n} points if exact. Enter bids it.",
            round_points(view.edition, view.hand_size, bid, bid),
            bid=bid,
        )
    return text("{n}, suggested", n=bid) if bid == choice.suggestion else ""


def _under_keys(
    ctx: ui.DrawContext, choice: BidChoice, middle: int | None, width: int
) -> ui.Element:
    """Return the line under the keys: the suggestion, pointing up at the `middle` of its key or
    placed at the left with its number, and the reason for a disabled key."""
    view = choice.view
    bid = choice.suggestion
    why: ui.Label | None = None
    if choice.barred is not None:
        words = text(
            "{bid} isn't allowed, because the bids can't add up to {n}",
            bid=choice.barred,
            n=view.hand_size,
        )
        why = ui.Label(words, size=16, colour=ctx.palette.coral, grow=1)
    height = max(34, ctx.t(17) * 1.6 / ctx.scale)
    if bid is None:  # a suggestion that comes later moves nothing
        return ui.Row(why, min_h=height)
    words = text("Suggested bid: {n}", n=bid) if middle is None else text("Suggested")
    pill = ui.Pill("suggested", words, value=str(bid), icon="i_bulb", warm=True, size=17)
    pill.aria_hidden = True  # its number says it
    pill_width = ui.Pill.width(ctx, ctx.tr(words), height, icon=True, size=17)
    most = width - pill_width
    left = 0 if middle is None else max(0, min(middle - pill_width // 2, most))

    def point(ctx: ui.PaintContext, box: ui.Rect) -> None:
        if middle is not None:
            tip = ctx.raster.svg(POINTER, ctx.px(20), ctx.px(10))
            ctx.centre(tip, box.x + middle - left, box.y - ctx.px(2))

    hint = ui.Row(ui.Sized(pill, w=pill_width / ctx.scale, h=height), background=point)
    if why is not None and left > width / 2:
        rest = (width - left - pill_width) / ctx.scale
        return ui.Row(why, ui.Element(w=16), hint, ui.Element(w=rest))
    if why is not None:
        why.align_text = 1.0
    return ui.Row(ui.Element(w=left / ctx.scale), hint, ui.Element(w=16), why)


def bid_button(choice: BidChoice, *, icon: str = CHECK) -> ui.Button:
    """Return the button that makes the chosen bid."""
    bid = choice.choice
    button = _button_that_bids(bid, icon)
    button.enabled = bid is not None
    button.description = text("Choose a number, then bid") if bid is None else ""
    button.on_press = lambda: None if bid is None else choice.submit(bid)
    return button


def bid_button_width(ctx: ui.DrawContext, choice: BidChoice, *, icon: str = CHECK) -> int:
    """Return the width that the button needs, in px, whether a number is chosen or not."""
    bids = (None, choice.view.hand_size)
    return max(ui.Sized(_button_that_bids(bid, icon)).width(ctx) for bid in bids)


def _button_that_bids(bid: int | None, icon: str) -> ui.Button:
    words = ptext("button", "Bid") if bid is None else text("Bid {n}", n=bid)
    primary = ui.ButtonKind.PRIMARY
    return ui.Button("bid", words, kind=primary, icon=icon, size=26, is_answer=True)


def claims(choice: BidChoice, node: ui.Node) -> ui.Element:
    """Return one cell for each trick: bid by others, mine with the chosen bid, free."""
    claimed = _claimed(choice.view)
    with_mine = claimed if choice.choice is None else claimed + choice.choice

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        palette = ctx.palette
        for i, cell in enumerate(trick_cells(ctx, box, choice.view.hand_size)):
            mine = claimed <= i < with_mine
            edge = (palette.gold, 2.0, 1.0) if mine else ctx.edge(0.12, 1.0)  # not bid yet: hollow
            ctx.plate(cell, cell.h / 2, palette.soft if i < claimed else EMPTY, edge)

    return ui.CustomPaint(paint, h=10, node=node)


def so_far_node(view: SeatView) -> ui.Node:
    """Return the node that says the bids so far."""
    return ui.Node("bids-so-far", ui.Role.TEXT, bids_so_far(view))


# -- the trump -------------------------------------------------------------------------------------


def _trump(
    tctx: TableContext, suit: str | None, line_height: float = 1.2
) -> tuple[ui.Element, ui.Label, ui.Node]:
    """Return the trump's chip, its name, and a node that says it."""
    name = text("None")
    said = text("No trump")
    if suit is not None:
        name = tctx.look.suit_name(suit)
        said = text("Trump is {suit}", suit=SuitName(suit))
    label = ui.Label(name, "x", 26, line_height=line_height)
    node = ui.Node("bid-trump", ui.Role.TEXT, said, aria_hidden=True)  # the trick's group says it
    return chip_element(tctx, suit, 46), label, node


def trump_beside(tctx: TableContext, view: SeatView | TableView, line_height: float) -> ui.Element:
    """Return the trump's chip, its name and the number held, for beside the question."""
    chip, name, node = _trump(tctx, view.trump, line_height)
    held = _held(view)
    if held is not None:
        held.line_height = line_height
    return ui.Row(chip, ui.Column(name, held), gap=12, node=node)


def _held(view: SeatView | TableView) -> ui.Label | None:
    """Return the number of trumps in the viewer's hand, None for a table without a viewer."""
    if isinstance(view, TableView):
        return None
    return ui.Label(in_hand(view), size=17, colour="soft")


def well(tctx: TableContext, view: SeatView | TableView) -> ui.Element:
    """Return the plate with the trump card, its suit and the number held."""
    ctx = tctx.ctx
    palette = tctx.ctx.palette
    fill = mix(palette.panel[1], "#000000", WELL_SHADE)
    ground = ui.plated(20, fill, ctx.edge(0.10, 1.2), 0.75)

    def card(ctx: ui.PaintContext, box: ui.Rect) -> None:
        height = min(ctx.px(224), box.h, 0.8 * box.w / CARD_RATIO)
        pose = Pose(*box.center, height)
        if view.trump_card is not None:
            draw_bloom(Brush(ctx.canvas, tctx), pose, view.trump_card.suit)
        Brush(ctx.canvas, tctx).card(view.trump_card, pose)
        if view.trump_card is None and view.trump is None:
            ctx.centre(ctx.art.marks.out_mark(round(pose.width * 0.9)), *box.center)

    chip, name, node = _trump(tctx, view.trump)
    chip_above, name_below, _ = _trump(tctx, view.trump)
    name.lines = 1
    held = _held(view)
    if held is not None:
        held.align_text = 0.5
    name_below.align_text = 0.5
    plate = ui.Column(
        ui.Label(text("TRUMP"), "b", 16, palette.soft, align_text=0.5),
        ui.CustomPaint(card, min_h=120, grow=1),
        ui.FitWidth(  # a word is never broken
            ui.Row(ui.Spacer(), chip, name, ui.Spacer(), gap=10),
            ui.Column(ui.Row(chip_above, align="middle"), name_below, gap=4),
        ),
        held,
        gap=12,
        w=228 * max(1.0, 0.9 * ctx.text_scale),
        pad=(6, 20, 6, 38),
        grow=1,
        background=ground,
        node=node,
    )
    return ui.Column(plate, pad=(0, 24))


def bids(tctx: TableContext, view: SeatView) -> ui.Element:
    """Return the other players' bids between a label and the sum: in one line where that fits,
    else with shorter text or below them."""
    palette = tctx.ctx.palette

    def label(message: Text) -> ui.Label:
        return ui.Label(message, "b", 17, palette.soft, lines=1)

    long = text("Bids so far")
    short = text("Bids")
    whole, brief = _total(view)
    each = [_bid(tctx, view, seat) for seat in bidders(view)]
    line = ui.Row(*each, gap=32)
    return ui.FitWidth(
        ui.Row(label(long), line, ui.Spacer(), total(whole), gap=24),
        ui.Row(label(short), line, ui.Spacer(), total(whole), gap=16),
        ui.Row(label(short), line, ui.Spacer(), total(brief), gap=16),
        ui.Column(
            ui.FitWidth(
                ui.Row(label(long), ui.Spacer(), total(whole), gap=16),
                ui.Row(label(short), ui.Spacer(), total(brief), gap=16),
            ),
            ui.Flow(*each, gap=16, row_gap=4),
            gap=4,
        ),
    )


def bids_in_a_line(tctx: TableContext, view: SeatView) -> ui.Element:
    """Return the other players' bids and their sum in one line, or the sum alone."""
    whole, brief = _total(view)
    each = ui.Row(*(_bid(tctx, view, seat) for seat in bidders(view)), gap=16)
    return ui.FitWidth(
        ui.Row(each, ui.Spacer(), total(whole), gap=16),
        ui.Row(each, ui.Spacer(), total(brief), gap=16),
        total(whole),
        total(brief),
    )


def sum_of_bids(ctx: ui.DrawContext, view: SeatView, most: float) -> ui.Element:
    """Return the sum of the bids so far alone, in words if these are at most so wide, in px."""
    whole, brief = (ui.Label(each, "b", 22, align_text=0.5, lines=1) for each in _total(view))
    return whole if whole.width(ctx) <= most else brief


def total(message: Text) -> ui.Label:
    """Return the sum of the bids as it is written at the end of its line."""
    return ui.Label(message, "b", 18, align_text=1.0, lines=1)


def _bid_shown(view: SeatView, seat: int) -> str:
    bid = view.bids[seat]
    if bid is not None:
        return str(bid)
    return "?" if view.has_bid[seat] else "…"


def _bid(tctx: TableContext, view: SeatView, seat: int) -> ui.Element:
    bid = view.bids[seat]
    palette = tctx.ctx.palette
    face = avatar_element(tctx, seat, 38)
    colour = palette.mute if bid is None else palette.ivory
    return ui.Row(face, ui.Label(_bid_shown(view, seat), "f", 26, colour, lines=1), gap=4)


def _total(view: SeatView) -> tuple[Text, Text]:
    """Return the number of tricks bid, as far as the viewer may know, in long and in shortest
    form."""
    if any(view.bids[seat] is None and view.has_bid[seat] for seat in bidders(view)):
        secret = view.edition.bids == "secret"
        return text("Secret bids") if secret else text("Simultaneous bids"), text("…")
    bid = _claimed(view)
    size = view.hand_size
    whole = ntext("{bid} of {n} trick bid", "{bid} of {n} tricks bid", size, bid=bid)
    return whole, text("{n}\u00a0/\u00a0{all}", n=bid, all=size)


def _claimed(view: SeatView) -> int:
    return sum(bid for bid in view.bids if bid is not None)


def key_hints(ctx: ui.DrawContext) -> list[ui.Element]:
    keys = (
        ("Enter", ptext("what a key does", "bid")),
        ("0–9", text("type")),
        ("← →", text("choose")),
    )
    height = 1.6 * ctx.t(16) / ctx.scale
    return [
        ui.Row(
            ui.Plate(
                ui.Label(ctx.key_label(key), "b", 16, INK, lines=1),
                radius=7,
                fill=KEYCAP,
                pad=(7, 0),
                h=height,
            ),
            ui.Label(does, "s", 17, ctx.palette.soft, lines=1),
            gap=8,
        )
        for key, does in keys
        if ctx.key_bindings.has_key(key)
    ]


# -- texts -----------------------------------------------------------------------------------------


def bidders(view: SeatView) -> tuple[int, ...]:
    """Return all players but the viewer in bidding order: from the dealer's left."""
    order = (seat % view.players for seat in range(view.dealer + 1, view.dealer + 1 + view.players))
    return tuple(seat for seat in order if seat != view.seat)


def bids_so_far(view: SeatView) -> Text:
    """Return the bids so far, as known to the viewer."""
    made = [
        text("{player} {bid}", player=SeatName(seat), bid="?" if bid is None else bid)
        for seat, bid in enumerate(view.bids)
        if view.has_bid[seat]
    ]
    return text("Bids so far: {bids}", bids=listed(made)) if made else text("No bids yet")


def in_hand(view: SeatView) -> Text:
    """Return the number of trump cards the viewer holds."""
    if not view.hand:
        return text("cards face down")
    if view.trump is None:
        return text("no suit beats the others")
    count = sum(isinstance(c, NumberCard) and c.suit == view.trump for c in view.hand)
    return text("{n} in hand", n=count)


def _meaning(bid: int, tricks: int) -> Text:
    """Return the meaning of a bid."""
    if not bid:
        return ntext("Don't take the trick", "Take none of the {n} tricks", tricks)
    return ntext(
        "Take exactly {bid} of {n} trick", "Take exactly {bid} of {n} tricks", tricks, bid=bid
    )
