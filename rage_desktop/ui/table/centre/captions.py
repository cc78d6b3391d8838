"""The captions of the trick's cards: player, leader and winner (VISUAL 8)."""

from collections.abc import Sequence
from functools import partial

from rage_desktop.presentation.effect_values import find, level, ramp
from rage_desktop.presentation.layout.centre import CHIPS_FROM, caption_height, chip_size
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT, Point
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import PlayedCard, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.draw_context import in_reading_order

CHIP_WELL = "#150B11"


def draw_captions(brush: Brush, view: TableView, shown: Sequence[PlayedCard]) -> None:
    """Draw the captions of the played cards, above all cards."""
    for play in shown:
        said, grown = words_at(view, play.seat), _grown(view, play.seat)
        takes = _takes(brush.tctx, view, play.seat)
        look = said, grown, view.viewer, takes
        paint = partial(_draw_caption, brush, play.seat, said, grown)
        if takes is not None:
            paint = partial(_draw_taking, brush, play.seat, said, *takes)
        brush.part(("caption", play.seat), look, paint)


def _takes(tctx: TableContext, view: TableView, seat: int) -> tuple[Text, float] | None:
    """Return the caption of the card that takes the trick, and the progress of its change."""
    if seat != view.taker:
        return None
    own, other = text("You take it"), text("{player} takes it")
    words = voiced(seat, tctx.you(view), own, other)
    turning = find(view, EffectKind.TAKES, seat=seat)
    return words, 1.0 if turning is None else level(turning.progress, 12)


def _draw_taking(
    brush: Brush, seat: int, before: tuple[Text, bool] | None, message: Text, turned: float
) -> None:
    """Draw the tag changing from its former text to the trick's winner: it widens while the texts
    cross-fade."""
    new, old = _Tag(brush, seat, message, True), _Tag(brush, seat, *(before or (message, False)))
    was, whole = old.box(), new.box()
    w = round(was.w + (whole.w - was.w) * turned)
    box = ui.Rect(round(whole.centerx - w / 2), whole.y, w, whole.h)
    shown = level(ramp(turned, 0.0, 0.67), 6)
    new.draw_plate(box)
    if old.gold:
        old.write(box, 1 - shown)
    new.write(box, shown)


def words_at(view: TableView, seat: int) -> tuple[Text, bool] | None:
    """Return the text of a card's caption, and whether it is gold; at most one text."""
    if seat == view.winning:
        return text("Winning"), True
    if seat == who_led(view):
        return text("Led"), False
    return None


def who_led(view: TableView) -> int | None:
    """Return the seat that set the suit led, or before that the seat that leads."""
    if not view.trick:
        return None
    return view.trick[lead_index(play.suit for play in view.trick)].seat


def _grown(view: TableView, seat: int) -> float:
    """Return how far a caption has opened: with the outline that moves to its card, or as its
    card settles."""
    winning = find(view, EffectKind.WINNING)
    if winning is not None and winning.seat == seat:
        return level(winning.progress, 8)
    landing = find(view, EffectKind.SETTLE, seat=seat)
    return 1.0 if landing is None else level(landing.progress, 4)


def _draw_caption(brush: Brush, seat: int, caption: tuple[Text, bool] | None, grown: float) -> None:
    if caption is not None:
        tag = _Tag(brush, seat, *caption)
        box = tag.box(grown)
        with (
            brush.layer(alpha=level(ramp(grown, 0, 0.5), 4)),
            in_reading_order(brush.canvas, brush.ctx, box),
        ):
            tag.draw_plate(box)
            tag.write(box, level(ramp(grown, 0.5, 1.0), 4))
    elif len(brush.tctx.seats) >= CHIPS_FROM:
        at = brush.layout.centre.slots[brush.tctx.place(seat)].tag
        with brush.layer(alpha=grown):
            draw_chip(brush, seat, chip_size(brush.layout.scale), at)


class _Tag:
    """The pill at a card of the trick, about its edge; with many players it shows the avatar."""

    def __init__(self, brush: Brush, seat: int, message: Text, gold: bool) -> None:
        self._brush, self._seat, self.gold = brush, seat, gold
        self._message = brush.ctx.tr(message)
        self._has_chip = len(brush.tctx.seats) >= CHIPS_FROM

    def box(self, grown: float = 1.0) -> ui.Rect:
        """Return the box, within the free space, as wide as it has grown."""
        ctx, layout = self._brush.ctx, self._brush.layout
        slot, h = layout.centre.slots[self._brush.tctx.place(self._seat)], self._height
        if self._is_written:
            width = ctx.text_width(self._message, "x", 17) + h * (1.65 if self._has_chip else 0.85)
            width = min(width + ctx.t(17) * 1.3 * self.gold, slot.right - slot.left)
        else:
            width = h * self._margins + self._crown
        w = round(h + (width - h) * grown)
        x = min(max(slot.tag.x - w / 2, slot.left), slot.right - w)
        return ui.Rect(round(x), round(slot.tag.y - h / 2), w, h)

    @property
    def _is_written(self) -> bool:
        """Whether there is room for its text; without it, a gold one has only its crown."""
        slot = self._brush.layout.centre.slots[self._brush.tctx.place(self._seat)]
        return not self.gold or self._least <= slot.right - slot.left - self._height * self._margins

    @property
    def _least(self) -> float:
        """The width of its text at its smallest."""
        ctx = self._brush.ctx
        return ctx.fonts.width(self._message, "x", max(SMALLEST_TEXT, ctx.t(16)))

    @property
    def _margins(self) -> float:
        """What is left of its text and right of it, in heights."""
        return 1.5 if self._has_chip else 0.72

    @property
    def _crown(self) -> int:
        return round(self._brush.ctx.t(17) * 1.05)

    @property
    def _height(self) -> int:
        return round(caption_height(self._brush.layout.scale))

    def draw_plate(self, box: ui.Rect) -> None:
        """Draw the pill without its text."""
        brush, ctx = self._brush, self._brush.ctx
        brush.shadow(box, box.h / 2, (5, 2, 0.5))
        fill, edge = (ctx.palette.gold, None) if self.gold else (WELL, ctx.edge(0.25))
        brush.plate(box, box.h / 2, fill, edge)
        if self._has_chip:
            at = Point(box.x + box.h / 2, box.centery)
            draw_chip(brush, self._seat, chip_size(brush.layout.scale), at)

    def write(self, box: ui.Rect, alpha: float) -> None:
        """Write the text in a box that opens, at the size it has when that is open. A gold one has
        a crown; large text beside a plate leaves room for only one of them."""
        brush, words, crown = self._brush, self._message, self._crown
        left = box.x + round(box.h * (self._margins - 0.3))
        colour = INK if self.gold else brush.ctx.palette.ivory
        room = self.box().w - box.h * self._margins
        ahead = round(brush.ctx.t(17) * 1.3)
        crowned = self.gold and (not self._is_written or self._least + ahead <= room)
        with brush.clipped(box), brush.layer(alpha=alpha):
            if crowned:
                brush.icon("i_crown", crown, left + crown / 2, box.centery, colour)
            if self._is_written:
                ahead *= crowned
                brush.write(words, "x", 17, left + ahead, box.centery, colour, room=room - ahead)


def draw_chip(brush: Brush, seat: int, d: float, at: Point) -> None:
    """Draw the avatar of a seat as a chip of this diameter, with an edge, about a point."""
    ctx, rim = brush.ctx, max(2, brush.ctx.px(3))
    side = round(d) + 2 * rim
    box = ui.Rect(round(at.x - side / 2), round(at.y - side / 2), side, side)
    brush.plate(box, side / 2, CHIP_WELL, ctx.edge(0.5, 1.2))
    brush.avatar(seat, d, Point(*box.center))
