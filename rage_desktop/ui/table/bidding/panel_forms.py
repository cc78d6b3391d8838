"""The arrangements of the bidding panel, from the fullest to the one for the least room."""

from collections.abc import Sequence
from typing import ClassVar

from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.bidding import panel_parts as parts
from rage_desktop.ui.table.bidding.bid_choice import BidChoice
from rage_desktop.ui.table.bidding.bid_score_chips import score_chips
from rage_desktop.ui.table.table_context import TableContext

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
BUTTON_HIGH = 68
SUM = 8  # of its type: how wide the sum of the bids may be under a narrower button
BUTTON_WIDTHS = (300, 220)  # px of the design: as drawn, and where the keys need the room


class FullForm:
    """The trump card in a well at the left, the question and all that belongs to it beside it."""

    has_well: ClassVar = True
    icon: ClassVar = parts.CHECK  # on the button
    gives: ClassVar[float] = sum(drawn - least for drawn, least in GAPS.values())
    line_height: ClassVar = 1.2  # of the trump's name
    tall_keys: ClassVar = False

    def __init__(self, tctx: TableContext, choice: BidChoice, scroll: ui.Scroll) -> None:
        """`scroll` is the view of the page, where that has to scroll."""
        self.tctx = tctx
        self.choice = choice
        self.scroll = scroll

    def tree(self) -> ui.Element:
        """Return the whole panel."""
        main = ui.Column(
            self.gap("question"),
            self.heading(),
            *self.page(),
            self.gap("button"),
            self.foot(),
            self.gap("end"),
            grow=1,
        )
        well = parts.well(self.tctx, self.choice.view) if self.has_well else None
        return ui.Row(
            well,
            main,
            gap=38,
            pad=(24, 0, 48, 0) if self.has_well else (24, 0),
            align_children="fill",
            background=lambda ctx, at: ui.paint_panel(ctx, at, 28, raised=True),
            node=ui.Node("bidding", ui.Role.GROUP, QUESTION),
        )

    def gap(self, over: str) -> ui.Element:
        """Return the gap above a part, which may close to its minimum."""
        drawn, least = GAPS[over]
        return ui.Spacer(h=drawn, min_h=least, grow=drawn - least)

    def heading(self) -> ui.Element:
        """Return the question."""
        return ui.Label(QUESTION, "f", 40, line_height=1.25, grow=1)

    def page(self) -> Sequence[ui.Element]:
        """Return what stands between the question and the button."""
        choice = self.choice
        so_far = parts.so_far_node(choice.view)
        return [
            self.gap("rule"),
            score_chips(choice.view.edition),
            self.gap("keys"),
            parts.keys(self.tctx.ctx, choice, self.gap("under keys"), tall=self.tall_keys),
            self.gap("bids"),
            parts.bids(self.tctx, choice.view),
            self.gap("claims"),
            parts.claims(choice, so_far),
        ]

    def foot(self) -> ui.Element:
        """Return the button, and beside it the keys, in one line if possible, else in two."""
        keys = parts.key_hints(self.tctx.ctx) if self.choice.lists_keys else []
        line = ui.Row(*keys, gap=18)
        lines = ui.Flow(*keys, gap=18, row_gap=4, grow=1)
        wide, narrow = BUTTON_WIDTHS
        return ui.FitWidth(
            ui.Row(self.button(wide), line, gap=24),
            ui.Row(self.button(narrow), line, gap=24),
            ui.Row(self.button(narrow), lines, gap=24),
        )

    def button(self, width: float) -> ui.Element:
        """Return the button that makes the bid, wider than this where its words are."""
        ctx = self.tctx.ctx
        needed = parts.bid_button_width(ctx, self.choice, icon=self.icon) / ctx.scale
        button = parts.bid_button(self.choice, icon=self.icon)
        return ui.Sized(button, w=max(width, needed), h=BUTTON_HIGH)


class LargeForm(FullForm):
    """The same with large numbers, where there is room for them."""

    tall_keys = True


class PlainForm(FullForm):
    """Without a well: the trump stands beside the question."""

    has_well = False

    def heading(self) -> ui.Element:
        """Return the question, and the trump beside it or below."""
        question = super().heading()
        trump = parts.trump_beside(self.tctx, self.choice.view, self.line_height)
        return ui.FitWidth(ui.Row(question, trump, gap=12), ui.Column(question, trump))


class BriefForm(PlainForm):
    """With the least gaps, the rule beside the button, and without the cells of the tricks, which
    are in the total."""

    gives = 0.0
    line_height = 1.0

    def gap(self, over: str) -> ui.Element:
        """Return the least gap above a part."""
        return ui.Element(h=GAPS[over][1])

    def page(self) -> Sequence[ui.Element]:
        """Return the keys and the bids so far."""
        view = self.choice.view
        bids = ui.Column(parts.bids(self.tctx, view), node=parts.so_far_node(view))
        return [self.gap("keys"), self.keys(), self.gap("bids"), bids]

    def keys(self) -> ui.Element:
        """Return the keys, with a line under them only where there is something to say."""
        choice = self.choice
        says = choice.hinted or choice.suggestion is not None or choice.barred is not None
        return parts.keys(self.tctx.ctx, choice, self.gap("under keys") if says else None)

    def foot(self) -> ui.Element:
        """Return the button, and beside it what bids score."""
        rule = ui.Column(score_chips(self.choice.view.edition), grow=1)
        return ui.Row(self.button(BUTTON_WIDTHS[1]), rule, gap=24)


class LeanForm(BriefForm):
    """The same without the others' bids, which their plates tell: their sum stands under the
    button, in figures alone where words would be wide."""

    icon = ""

    def page(self) -> Sequence[ui.Element]:
        """Return the keys."""
        return [self.gap("keys"), self.keys()]

    def foot(self) -> ui.Element:
        """Return the button over the sum of the bids, and beside both what bids score."""
        view = self.choice.view
        ctx = self.tctx.ctx
        button = self.button(0)
        total = parts.sum_of_bids(ctx, view, max(button.width(ctx), SUM * ctx.t(18)))
        bid = ui.Column(button, total, node=parts.so_far_node(view))
        return ui.Row(bid, ui.Column(score_chips(view.edition), grow=1), gap=16)


class ScrollingForm(BriefForm):
    """The keys and the rule scroll between the question and the button, beside which the bids stand
    in one line."""

    def page(self) -> Sequence[ui.Element]:
        """Return the view of the page, which leaves room for its scroll bar."""
        rule = score_chips(self.choice.view.edition)
        page = ui.Column(self.gap("keys"), self.keys(), self.gap("rule"), rule, pad=(0, 0, 14, 0))
        return [ui.ScrollView(self.scroll, page, grow=1)]

    def foot(self) -> ui.Element:
        """Return the button, and beside it the bids so far."""
        view = self.choice.view
        bids = ui.Column(
            parts.bids_in_a_line(self.tctx, view), grow=1, node=parts.so_far_node(view)
        )
        return ui.Row(self.button(0), bids, gap=24)


FORMS = (LargeForm, FullForm, PlainForm, BriefForm, LeanForm, ScrollingForm)
"""Each leaves out more than the one before."""
