"""The bidding panel while it comes, is there and goes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.layout.bar import TOWARDS
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.bidding.bid_choice import BidChoice
from rage_desktop.ui.table.bidding.panel_forms import FORMS, QUESTION
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.input_controller import InputController

WIDTH = 1010  # px of the design
SEEN = 0.3  # seconds before Enter chooses: it was meant to hurry those who bid before
LEAST_HIGH = 400  # px of the design: a lower panel would hardly show its keys


@dataclass
class BidPanel(BidChoice):
    """The number being bid, on its panel."""

    done: bool = False  # the bid is made: it goes
    _scroll: ui.Scroll = field(default_factory=lambda: ui.Scroll("bid-page", QUESTION))

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Lay out the panel in its area, as high as its content, in the first form that fits."""
        ctx = tctx.ctx
        room = to_rect(tctx.layout.bidding)
        wish = ctx.px(WIDTH * max(1.0, 0.9 * ctx.text_scale))
        forms = [form(tctx, self, self._scroll) for form in FORMS]
        for form in forms:
            if ctx.is_portrait and form.has_well:
                continue
            tree = form.tree()
            least = tree.min_width(ctx)
            width = min(room.w, max(wish, least, min(tree.width(ctx), round(1.15 * wish))))
            drawn = tree.height(ctx, width)
            if least <= width and drawn - ctx.px(form.gives) <= room.h:
                break
        height = min(drawn, max(room.h, ctx.px(LEAST_HIGH)))
        self.layout = ui.lay_out(ctx, tree, panel_box(tctx.layout, width, height))
        for node in self.layout.nodes:
            node.group = "bidding"
        return self.layout.nodes

    def steered(self, intent: ui.Intent, controls: InputController) -> bool:
        """Take digits, and arrows and Enter while no other control has the focus, which follows the
        number; return whether the intent was used. An Enter that comes with the panel is not meant
        for it."""
        presses = isinstance(intent, ui.Confirm)
        chosen = controls.chosen if presses else None
        focused = controls.focus_ring_node if chosen is None else chosen.id
        on_bids = not focused or focused.startswith("bid")
        if presses and on_bids and self.age < SEEN and self.choice is None:
            return True
        elsewhere = bool(focused) and (presses or not focused.startswith("bid"))
        if not self.steer(intent, arrows=not elsewhere):
            return False
        controls.show_focus(self.marked)
        return True

    def is_made_by(self, intent: ui.Intent, controls: InputController) -> bool:
        """Return whether Enter makes the bid that was chosen by the pointer, which is on nothing
        else that Enter would press."""
        pressed = isinstance(intent, ui.Confirm) and controls.chosen is None
        return pressed and self.choice is not None

    def coming(self, ctx: ui.DrawContext) -> float:
        """Return how far it has come in, 0 to 1: it comes as a dialog does, and goes once done."""
        moved = ctx.timing(ui.MotionToken.MODAL).at(self.age)
        return 1 - moved if self.done else moved

    def draw(self, ctx: ui.PaintContext) -> None:
        """Draw it with its widgets, moved while it comes in or goes."""
        come = self.coming(ctx)
        with ctx.canvas.layer(0, ctx.px(16) * (1 - come), come):
            self.layout.draw(ctx.canvas)


def panel_box(layout: TableLayout, width: int, height: int) -> ui.Rect:
    """Return the box of a panel of this size in its area: at the side of the hand that plays, and
    in a tall window halfway down."""
    room = to_rect(layout.bidding)
    x = room.x + round((room.w - width) * (1 + TOWARDS[layout.one_hand]) / 2)
    y = room.y + (room.h - height) // 2 if layout.scale.portrait else room.y
    return ui.Rect(x, min(y, room.bottom - height), width, height)


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
