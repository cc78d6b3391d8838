"""The bidding panel over the table: trump, the question, one key for each bid (VISUAL 9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.layout.bar import TOWARDS
from rage_desktop.presentation.layout.geometry import CARD_RATIO, Pose
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import Bid, NumberCard, SeatName, SeatView, SuitName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.table.bid_score_chips import score_chips
from rage_desktop.ui.table.effects.centre_effects import draw_bloom
from rage_desktop.ui.table.sidebars import trick_cells
from rage_desktop.ui.table.table_context import (
    Brush,
    TableContext,
    avatar_element,
    chip_element,
    to_rect,
)

WELL_FILL = "#1E1219"
EMPTY = "#1A0F16"
POINTER = svg.document('<path d="M0 10 L10 0 L20 10 Z" fill="#5A3B2C"/>', 20, 10)
DIGIT_PAUSE = 0.9  # seconds within which a second digit makes a two-digit bid
# keys in a row; least gap in px of the design
MOST_KEYS = 11
APART = 5
QUESTION = text("How many tricks?")
GAPS = {
    "question": (37.0, 14.0),
    "rule": (10.0, 2.0),
    "keys": (30.0, 8.0),
    "under keys": (20.0, 2.0),
    "bids": (42.0, 5.0),
    "claims": (13.0, 5.0),
    "button": (34.0, 10.0),
    "end": (34.0, 14.0),
}
"""The gap over each part, px of the design: as drawn, and the least it may be."""
LEAST_HIGH = 400  # px of the design: a lower panel would hardly show its keys


@dataclass
class BidPanel:
    """State of the bidding panel: the number chosen so far, and the suggestion if wanted.

    `submit` is called with the bid once it is confirmed; `hinted` says whether a suggestion may
    still come.
    """

    view: SeatView
    submit: Callable[[int], ui.NavResult]
    suggestion: int | None = None
    hinted: bool = True
    lists_keys: bool = True  # for players who don't know the keys yet
    chosen: int | None = None
    age: float = 0.0  # seconds since it came, or since the bid was made
    done: bool = False  # the bid is made: it goes
    _typed: tuple[int, float] = field(default=(0, -10.0))
    _scroll: ui.Scroll = field(default_factory=lambda: ui.Scroll("bid-page", QUESTION))

    @property
    def choice(self) -> int | None:
        """The number that would be bid now: the player's choice, None while nothing is chosen."""
        return self.chosen if self.chosen in self.legal else None

    @property
    def marked(self) -> str:
        """The id of the chosen key, "" for none."""
        return "" if self.choice is None else f"bid-{self.choice}"

    def bids(self, focused: ui.Node) -> bool:
        """Whether Enter bids now: a number is chosen, and no other key is focused."""
        return self.choice is not None and focused.id in ("bid", self.marked)

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal bids."""
        return tuple(move.bid for move in self.view.legal if isinstance(move, Bid))

    @property
    def barred(self) -> int | None:
        """The bid forbidden by the hook."""
        return next((n for n in range(self.view.hand_size + 1) if n not in self.legal), None)

    def choose(self, bid: int) -> None:
        """Choose a number, if it is a legal bid."""
        if bid in self.legal:
            self.chosen = bid

    def step(self, by: int) -> None:
        """Choose the next legal number up or down, the lowest if nothing is chosen."""
        legal = self.legal
        place = 0 if self.choice is None else legal.index(self.choice) + by
        self.chosen = legal[min(max(place, 0), len(legal) - 1)]

    def type(self, digit: int) -> None:
        """Choose a number by its digits, typed in quick succession."""
        before, when = self._typed
        both = before * 10 + digit
        soon = self.age - when < DIGIT_PAUSE and both <= self.view.hand_size
        number = both if soon and before else digit
        self._typed = number, self.age
        self.choose(number)

    def steer(self, intent: ui.Intent, *, arrows: bool) -> bool:
        """Handle digits, and arrows if enabled; return whether the intent was used."""
        match intent:
            case ui.Digit(n):
                self.type(n)
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way) if arrows:
                self.step(way.step)
            case _:
                return False
        return True

    # -- the panel -------------------------------------------------------------------------------

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Lay out the panel in its area, as high as its content.

        It has a well where there is room for one, else trump beside the question; where even the
        smallest gaps are too large, the rule takes the place of the keys beside the button, and
        last, all between the question and the button scrolls.
        """
        ctx = tctx.ctx
        room = to_rect(tctx.layout.bidding)
        wish = ctx.px(1010 * max(1.0, 0.9 * ctx.text_scale))
        gives = ctx.px(sum(drawn - least for drawn, least in GAPS.values()))
        well = not ctx.is_portrait
        for has_well, brief, scrolls in (
            (well, False, False),
            (False, False, False),
            (False, True, False),
            (False, True, True),
        ):
            tree = self._tree(tctx, has_well=has_well, brief=brief, scrolls=scrolls)
            least = tree.min_width(ctx)
            width = min(room.w, max(wish, least, min(tree.width(ctx), round(1.15 * wish))))
            drawn = tree.height(ctx, width)
            if least <= width and drawn - (0 if brief else gives) <= room.h:
                break
        height = min(drawn, max(room.h, ctx.px(LEAST_HIGH)))
        x = room.x + round((room.w - width) * (1 + TOWARDS[tctx.layout.one_hand]) / 2)
        y = room.y + (room.h - height) // 2 if ctx.is_portrait else room.y
        box = ui.Rect(x, min(y, room.bottom - height), width, height)
        self.layout = ui.lay_out(ctx, tree, box)
        for node in self.layout.nodes:
            node.group = "bidding"
        return self.layout.nodes

    def coming(self, ctx: ui.DrawContext) -> float:
        """Return how far it has come in, 0 to 1: it comes as a dialog does, and goes once done."""
        moved = ctx.timing(ui.MotionToken.MODAL).at(self.age)
        return 1 - moved if self.done else moved

    def draw(self, ctx: ui.PaintContext) -> None:
        """Draw it with its widgets, moved while it comes in or goes."""
        come = self.coming(ctx)
        with ctx.canvas.layer(0, ctx.px(16) * (1 - come), come):
            self.layout.draw(ctx.canvas)

    def _tree(
        self, tctx: TableContext, *, has_well: bool, brief: bool, scrolls: bool
    ) -> ui.Element:
        ctx = tctx.ctx
        view = self.view
        gap = partial(_gap, tight=brief)
        heading: ui.Element = ui.Label(QUESTION, "f", 40, line_height=1.25, grow=1)
        if not has_well:
            trump = _trump_beside(tctx, view, 1.0 if brief else 1.2)
            beside = ui.Row(heading, trump, gap=20)
            below = ui.Column(heading, trump)
            heading = ui.FitWidth(beside, below)
        page = self._page(tctx, brief=brief)
        if scrolls:
            right_of_page = (0, 0, 14, 0)  # for the scroll bar
            page = [ui.ScrollView(self._scroll, ui.Column(*page, pad=right_of_page), grow=1)]
        main = ui.Column(
            *(gap("question"), heading),
            *page,
            *(gap("button"), self._submit_row(ctx, brief=brief), gap("end")),
            grow=1,
        )
        return ui.Row(
            _well(tctx, view) if has_well else None,
            main,
            gap=38,
            pad=(24, 0, 48, 0) if has_well else (24, 0),
            align_children="fill",
            background=lambda ctx, at: ui.paint_panel(ctx, at, 28, raised=True),
            node=ui.Node("bidding", ui.Role.DIALOG, QUESTION),
        )

    def _page(self, tctx: TableContext, *, brief: bool) -> Sequence[ui.Element]:
        """Return the rule, the keys and the bids so far; in brief neither the rule nor the cells
        of the tricks, which are in the total."""
        ctx = tctx.ctx
        view = self.view
        gap = partial(_gap, tight=brief)
        in_row = min(MOST_KEYS, view.hand_size + 1) * (self._least_key(ctx) + ctx.px(APART))
        rule = [] if brief else [gap("rule"), score_chips(view.edition)]
        so_far = ui.Node("bids-so-far", ui.Role.TEXT, bids_so_far(view))
        said = self.hinted or self.suggestion is not None or self.barred is not None
        under = gap("under keys") if said or not brief else None
        build = partial(self._keys, under)
        keys = [gap("keys"), ui.LayoutBuilder(build, min_w=in_row / ctx.scale)]
        bids = ui.Column(_bids(tctx, view), node=so_far if brief else None)
        claims = [gap("claims"), ui.CustomPaint(self._paint_claims, h=10, node=so_far)]
        return [*rule, *keys, gap("bids"), bids, *([] if brief else claims)]

    def _submit_row(self, ctx: ui.DrawContext, *, brief: bool) -> ui.Element:
        """Return the button, and beside it the keys, in one line if possible, else in two; in brief
        the rule instead."""
        bid = self.choice
        keys = _key_hints(ctx) if self.lists_keys else []
        button = ui.Button(
            "bid",
            text("Bid") if bid is None else text("Bid {n}", n=bid),
            kind=ui.ButtonKind.PRIMARY,
            icon="i_check",
            size=26,
            enabled=bid is not None,
            on_press=lambda: None if bid is None else self.submit(bid),
        )
        if brief:
            rule = ui.Column(score_chips(self.view.edition), grow=1)
            return ui.Row(ui.Sized(button, w=220, h=68), rule, gap=24)
        line = ui.Row(*keys, gap=18)
        lines = ui.Flow(*keys, gap=18, row_gap=4, grow=1)
        ways = (300, line), (220, line), (220, lines)
        return ui.FitWidth(*(ui.Row(ui.Sized(button, w=w, h=68), hint, gap=24) for w, hint in ways))

    def _least_key(self, ctx: ui.DrawContext) -> int:
        return max(ctx.px(44), ctx.reach)

    def _keys(self, gap: ui.Element | None, ctx: ui.DrawContext, width: int) -> ui.Element:
        """Return a key for each bid, in as many rows as needed; below them, unless there is no gap
        for it, the suggestion, and the reason for a disabled key."""
        count = self.view.hand_size + 1
        apart = ctx.px(APART)
        least = self._least_key(ctx)
        rows = -(-count // min(MOST_KEYS, (width + apart) // (least + apart)))
        columns = -(-count // rows)
        side = min(ctx.px(60 * max(1.0, 0.8 * ctx.text_scale)), (width + apart) // columns - apart)
        apart = min(ctx.px(16), (width - columns * side) // max(1, columns - 1))
        keys = [self._key(ctx, bid, side) for bid in range(count)]
        lines = [
            ui.Row(*keys[start : start + columns], gap=apart / ctx.scale)
            for start in range(0, count, columns)
        ]
        middle = None if rows > 1 else (self.suggestion or 0) * (side + apart) + side // 2
        under = None if gap is None else self._under_keys(ctx, middle, width)
        return ui.Column(*lines, gap, under, gap=APART)

    def _key(self, ctx: ui.DrawContext, bid: int, side: int) -> ui.Element:
        legal = bid in self.legal
        chosen = bid == self.choice
        hooked = text("The bids can't add up to {n}", n=self.view.hand_size)
        width = ctx.text_width("00" if self.view.hand_size > 9 else "0", "f", 36)
        key = ui.Button(
            f"bid-{bid}",
            text("{n}", n=bid),
            enabled=legal,
            selected=chosen,
            tab_stop="bids",
            kind=ui.ButtonKind.PRIMARY if chosen else ui.ButtonKind.KEY,
            size=36 * min(1.0, side * 0.8 / width),
            style="f",
            icon="" if legal else "i_lock",
            description=_meaning(bid, self.view.hand_size) if legal else hooked,
            accessible_name=text("{n}, suggested", n=bid) if bid == self.suggestion else "",
            on_press=partial(self.choose, bid),
        )
        return ui.Sized(key, w=side / ctx.scale, h=side / ctx.scale)

    def _under_keys(self, ctx: ui.DrawContext, middle: int | None, width: int) -> ui.Element:
        """Return the line under the keys: the suggestion, pointing up at the `middle` of its key or
        placed at the left with its number, and the reason for a disabled key."""
        view = self.view
        bid = self.suggestion
        why: ui.Label | None = None
        if self.barred is not None:
            words = text(
                "{bid} isn't allowed, because the bids can't add up to {n}",
                bid=self.barred,
                n=view.hand_size,
            )
            why = ui.Label(words, size=16, colour=ctx.palette.coral, grow=1)
        height = max(34, ctx.t(17) * 1.6 / ctx.scale)
        if bid is None:  # a suggestion that comes later moves nothing
            return ui.Row(why, min_h=height)
        words = text("Suggested bid: {n}", n=bid) if middle is None else text("Suggested")
        pill = ui.Pill("suggested", words, value=str(bid), icon="i_bulb", warm=True, size=17)
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

    def _paint_claims(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Paint one cell for each trick: bid by others, mine with the chosen bid, free."""
        look = ctx.palette
        claimed = _claimed(self.view)
        for i, cell in enumerate(trick_cells(ctx, box, self.view.hand_size)):
            mine = claimed <= i < claimed + (self.choice or 0)
            edge = (look.gold, 2.0, 1.0) if mine else ctx.edge(0.12, 1.0)  # not bid yet: hollow
            ctx.plate(cell, cell.h / 2, look.soft if i < claimed else EMPTY, edge)


def _gap(over: str, *, tight: bool) -> ui.Element:
    """Return the gap above a part: the design's where there is room, at least its minimum."""
    drawn, least = GAPS[over]
    return ui.Element(h=least) if tight else ui.Spacer(h=drawn, min_h=least, grow=drawn - least)


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
    return chip_element(tctx, suit, 46), label, ui.Node("bid-trump", ui.Role.TEXT, said)


def _trump_beside(tctx: TableContext, view: SeatView, line_height: float) -> ui.Element:
    """Return the trump's chip, its name and the number held, for beside the question."""
    chip, name, node = _trump(tctx, view.trump, line_height)
    held = ui.Label(in_hand(view), size=17, colour=tctx.ctx.palette.soft, line_height=line_height)
    return ui.Row(chip, ui.Column(name, held), gap=12, node=node)


def _well(tctx: TableContext, view: SeatView) -> ui.Element:
    """Return the plate with the trump card, its suit and the number held."""
    ctx = tctx.ctx
    look = tctx.ctx.palette
    fill = "#000000" if look.high_contrast else WELL_FILL
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
    name_below.align_text = 0.5
    plate = ui.Column(
        ui.Label(text("TRUMP"), "b", 16, look.soft, align_text=0.5),
        ui.CustomPaint(card, min_h=120, grow=1),
        ui.FitWidth(  # a word is never broken
            ui.Row(ui.Spacer(), chip, name, ui.Spacer(), gap=10),
            ui.Column(ui.Row(chip_above, align="middle"), name_below, gap=4),
        ),
        ui.Label(in_hand(view), size=17, colour=look.soft, align_text=0.5),
        gap=12,
        w=228 * max(1.0, 0.9 * ctx.text_scale),
        pad=(6, 20, 6, 38),
        grow=1,
        background=ground,
        node=node,
    )
    return ui.Column(plate, pad=(0, 24))


def _bids(tctx: TableContext, view: SeatView) -> ui.Element:
    """Return the other players' bids between a label and the sum: in one line where that fits,
    else with shorter text or below them."""
    look = tctx.ctx.palette

    def label(message: Text) -> ui.Label:
        return ui.Label(message, "b", 17, look.soft, lines=1)

    def total(message: Text) -> ui.Label:
        return ui.Label(message, "b", 18, align_text=1.0, lines=1)

    long = text("Bids so far")
    short = text("Bids")
    whole, brief = _total(view)
    bids = [_bid(tctx, view, seat) for seat in bidders(view)]
    line = ui.Row(*bids, gap=32)
    return ui.FitWidth(
        ui.Row(label(long), line, ui.Spacer(), total(whole), gap=24),
        ui.Row(label(short), line, ui.Spacer(), total(whole), gap=16),
        ui.Row(label(short), line, ui.Spacer(), total(brief), gap=16),
        ui.Column(
            ui.FitWidth(
                ui.Row(label(long), ui.Spacer(), total(whole), gap=16),
                ui.Row(label(short), ui.Spacer(), total(brief), gap=16),
            ),
            ui.Flow(*bids, gap=16, row_gap=4),
            gap=4,
        ),
    )


def _bid(tctx: TableContext, view: SeatView, seat: int) -> ui.Element:
    bid = view.bids[seat]
    look = tctx.ctx.palette
    words = ("?" if view.has_bid[seat] else "…") if bid is None else str(bid)
    face = avatar_element(tctx, seat, 38)
    colour = look.mute if bid is None else look.ivory
    return ui.Row(face, ui.Label(words, "f", 26, colour, lines=1), gap=4)


def _total(view: SeatView) -> tuple[Text, Text]:
    """Return the number of tricks bid, as far as the viewer may know, in long and in shortest
    form."""
    if any(view.bids[seat] is None and view.has_bid[seat] for seat in bidders(view)):
        secret = view.edition.bids == "secret"
        return text("Secret bids") if secret else text("Simultaneous bids"), text("…")
    bid = _claimed(view)
    size = view.hand_size
    whole = ntext("{bid} of {n} trick bid", "{bid} of {n} tricks bid", size, bid=bid)
    return whole, text("{n} / {all}", n=bid, all=size)


def _claimed(view: SeatView) -> int:
    return sum(bid for bid in view.bids if bid is not None)


def _key_hints(ctx: ui.DrawContext) -> list[ui.Element]:
    keys = ("Enter", text("bid")), ("0–9", text("type")), ("← →", text("move"))
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


def panel_for(
    before: BidPanel | None,
    session: Session,
    suggestion: int | None,
    submit: Callable[[int], ui.NavResult],
    *,
    hinted: bool,
    lists_keys: bool,
) -> BidPanel | None:
    """Return the panel for the present view, keeping the number chosen so far; None if no
    bid is requested."""
    if session.pending_input is not PendingInput.BID:
        return None
    view = session.hot_seat.bid_view
    if before is None:
        before = BidPanel(view, submit)
    before.view = view
    before.suggestion = suggestion
    before.hinted = hinted
    before.lists_keys = lists_keys
    return before


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
