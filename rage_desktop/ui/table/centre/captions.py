"""The captions of the trick's cards: who played, who led, who is winning and who takes it."""

from collections.abc import Sequence
from functools import partial
from math import ceil, floor
from typing import NamedTuple

from rage_desktop.presentation.effect_values import find, level, ramp
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.trick_slots import CHIPS_FROM, caption_height, chip_size
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import PlayedCard, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.table.table_context import Brush, TableContext

CHIP_WELL = "#150B11"
SIZE = 17  # of the type
OPEN = 0.6  # of a tag's change: by then it is as wide as its text, which appears after that
LEAST = 1 / 3  # opacity of the words on a tag that is changing


class Caption(NamedTuple):
    """The text at a card, gold or dark."""

    message: Text
    gold: bool


def draw_captions(brush: Brush, view: TableView, shown: Sequence[PlayedCard]) -> None:
    """Draw the captions of the played cards, above all cards."""
    for play in shown:
        said = _shown(brush.tctx, view, play.seat)
        grown = _grown(view, play.seat)
        takes = _takes(brush.tctx, view, play.seat)
        facts = said, grown, view.viewer, takes
        paint = partial(_draw_caption, brush, play.seat, said, grown)
        if takes is not None:
            paint = partial(_draw_taking, brush, play.seat, said, *takes)
        brush.part(("caption", play.seat), facts, paint)


def _takes(tctx: TableContext, view: TableView, seat: int) -> tuple[Text, float] | None:
    """Return the caption of the card that takes the trick, and the progress of its change."""
    if seat != view.taker:
        return None
    own = text("You take it")
    other = text("{player} takes it")
    words = voiced(seat, tctx.you(view), own, other)
    turning = find(view, EffectKind.TAKES, seat=seat)
    return words, 1.0 if turning is None else level(turning.progress, 12)


def _draw_taking(
    brush: Brush, seat: int, before: Caption | None, message: Text, turned: float
) -> None:
    """Draw the tag changing from its former text to the trick's winner: the old text goes while the
    tag widens, and the new one comes where it has its room. Some of them can always be read."""
    new = _tag(brush.tctx, seat, Caption(message, gold=True))
    if before is None or not before.gold:
        _draw_tag(brush, seat, new, ramp(turned, 0.0, 1.0), gold=True)
        return
    old = _tag(brush.tctx, seat, before)
    gone = ramp(turned, 0.0, OPEN)
    left = floor(old.box.x + (new.box.x - old.box.x) * gone)
    right = ceil(old.box.right + (new.box.right - old.box.right) * gone)
    ground = ui.Rect(left, new.box.y, right - left, new.box.h)
    _draw_ground(brush, seat, ground, gold=True)
    if gone < 1:
        _write(brush, old, max(LEAST, 1 - level(gone, 6)))
    else:
        _write(brush, new, max(LEAST, level(ramp(turned, OPEN, 1.0), 6)))


def caption_of(view: TableView, seat: int) -> Caption | None:
    """Return the caption of a card; at most one text."""
    if seat == view.winning:
        return Caption(text("Winning"), gold=True)
    if seat == who_led(view):
        return Caption(text("Led"), gold=False)
    return None


def _shown(tctx: TableContext, view: TableView, seat: int) -> Caption | None:
    """Return the caption drawn at a card: in large type none tells who led, as their face at the
    suit led does."""
    caption = caption_of(view, seat)
    beside = tctx.layout.centre.led.diameter > 0 and "led" not in tctx.untold
    told = tctx.layout.scale.text > 1 and beside
    return None if caption is not None and told and not caption.gold else caption


def caption_box(tctx: TableContext, view: TableView, seat: int) -> ui.Rect | None:
    """Return the box of the words at a card; None if there are none."""
    caption = _shown(tctx, view, seat)
    return None if caption is None else _tag(tctx, seat, caption).box


def who_led(view: TableView) -> int | None:
    """Return the seat that set the suit led, or before that the seat that leads."""
    if not view.trick:
        return None
    return view.trick[lead_index(view.trick, view.edition)].seat


def _grown(view: TableView, seat: int) -> float:
    """Return how far a caption has opened: with the outline that moves to its card, or as its
    card settles."""
    winning = find(view, EffectKind.WINNING)
    if winning is not None and winning.seat == seat:
        return level(winning.progress, 8)
    landing = find(view, EffectKind.SETTLE, seat=seat)
    return 1.0 if landing is None else level(landing.progress, 4)


def _draw_caption(brush: Brush, seat: int, caption: Caption | None, grown: float) -> None:
    if caption is not None:
        tag = _tag(brush.tctx, seat, caption)
        _draw_tag(brush, seat, tag, ramp(grown, 0.0, 1.0), gold=caption.gold)
    elif _has_chip(brush.tctx, seat):
        at = brush.layout.centre.slots[brush.tctx.place(seat)].tag
        with brush.canvas.layer(alpha=grown):
            draw_chip(brush, seat, chip_size(brush.layout.scale), at)


def _draw_tag(brush: Brush, seat: int, tag: ui.Layout, shown: float, *, gold: bool) -> None:
    """Draw a tag with its words, as far as both have come."""
    with brush.canvas.layer(alpha=level(shown, 6)):
        _draw_ground(brush, seat, tag.box, gold=gold)
        _write(brush, tag, 1.0)


# -- the tag ---------------------------------------------------------------------------------------


def _has_chip(tctx: TableContext, seat: int) -> bool:
    """Return whether so many play that a caption shows its player's avatar, too."""
    slot = tctx.layout.centre.slots[tctx.place(seat)]
    return slot.chip and len(tctx.seats) >= CHIPS_FROM


def _tag(tctx: TableContext, seat: int, caption: Caption) -> ui.Layout:
    """Lay out the tag at a card, about its edge: a gold one with a crown, or with one of crown and
    words where there is no room for both."""
    slot = tctx.layout.centre.slots[tctx.place(seat)]
    ctx = tctx.ctx.with_text_at_most(slot.text)
    high = round(caption_height(tctx.layout.scale.with_text(slot.text)))
    colour = INK if caption.gold else ctx.palette.ivory
    label = ui.Label(caption.message, "x", SIZE, colour, lines=1)
    crown = ui.Icon("i_crown", SIZE * 1.05, colour)
    forms: list[list[ui.Element]] = (
        [[crown, label], [label], [crown]] if caption.gold else [[label]]
    )
    before = (1.2 if _has_chip(tctx, seat) else 0.42) * high / ctx.scale
    after = 0.43 * high / ctx.scale
    trees = [ui.Row(*parts, gap=4, pad=(before, 0, after, 0)) for parts in forms]
    room = round(slot.right - slot.left)
    tree = next((tree for tree in trees if tree.width(ctx) <= room), trees[-1])
    width = min(tree.width(ctx), room)
    x = min(max(slot.tag.x - width / 2, slot.left), slot.right - width)
    box = ui.Rect(round(x), round(slot.tag.y - high / 2), width, high)
    return ui.lay_out(ctx, tree, box)


def _draw_ground(brush: Brush, seat: int, box: ui.Rect, *, gold: bool) -> None:
    """Draw the pill without its text."""
    ctx = brush.ctx
    brush.ctx.shadow(box, box.h / 2, (5, 2, 0.5))
    if gold:
        brush.ctx.plate(box, box.h / 2, ctx.palette.gold)
    else:
        brush.ctx.plate(box, box.h / 2, WELL, ctx.edge(0.25))
    if _has_chip(brush.tctx, seat):
        at = Point(box.x + box.h / 2, box.centery)
        draw_chip(brush, seat, chip_size(brush.layout.scale), at)


def _write(brush: Brush, tag: ui.Layout, alpha: float) -> None:
    with brush.canvas.layer(alpha=alpha):
        tag.draw(brush.canvas)


def draw_chip(brush: Brush, seat: int, d: float, at: Point) -> None:
    """Draw the avatar of a seat as a chip of this diameter, with an edge, about a point."""
    ctx = brush.ctx
    rim = max(2, brush.ctx.px(3))
    side = round(d) + 2 * rim
    box = ui.Rect(round(at.x - side / 2), round(at.y - side / 2), side, side)
    brush.ctx.plate(box, side / 2, CHIP_WELL, ctx.edge(0.5, 1.2))
    brush.avatar(seat, d, Point(*box.center))
