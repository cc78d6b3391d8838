"""Why a card may not be played, told at the card itself until the turn changes (VISUAL 8); where a
pill there would cover something, the hint plate tells it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Pose
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, Phase, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.table.centre.captions import caption_box
from rage_desktop.ui.table.hand.hand import HandCardPose, shown_pose
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hand.trump_marks import INDEX, index_box
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.overlays.hint_plate import draw_edge, hint_layout
from rage_desktop.ui.table.overlays.rich_text import RichLine, RichStyle, lines_element, rich_lines
from rage_desktop.ui.table.overlays.suggestion import in_way, mark_layout, marks_of, off_tag
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

REASON = 2.4  # seconds
FILL = "#2A1218"
POINTER = svg.document(
    '<path d="M0 0 L10 11 L20 0 Z" fill="#2A1218"/>'
    '<path d="M0 0 L10 10.2 L20 0" fill="none" stroke="#FF8473" stroke-width="1.8"/>',
    20,
    11,
)
ROOMS = (720, 460, 330)  # px of the design for the width of a line
ASIDE = (0.0, 0.5, -0.5, 0.9, -0.9)  # offset of the pointer from the middle, in halves of the pill


class Pill(NamedTuple):
    """The box of a pill, its sentence in lines, the x of the index it points at, and the areas in
    px of what it must not cover but does, and of what it should not."""

    box: ui.Rect
    lines: Sequence[RichLine]
    tip: float
    covers: tuple[int, int]


class Refusal:
    """One reason at a time; `index` is the place of its card in the hand."""

    def __init__(self) -> None:
        self.reason: Text | None = None
        self.index = 0
        self.number = 0  # of the refusals so far
        self._left = 0.0
        self._when: object = None  # state of the table when it was shown
        self._card: Card | None = None
        self._pill: Pill | None = None

    def say(self, reason: Text, index: int, table: TableView) -> None:
        """Show why the card at a place of the hand may not be played."""
        self._when = _truth(table)
        self.reason = reason
        self.index = index
        self.number += 1
        self._left = REASON

    def settle(self) -> None:
        """Clear the reason."""
        self.reason = None
        self._left = 0.0

    @property
    def next_wake(self) -> float | None:
        """Seconds until it disappears."""
        return self._left or None

    def advance(self, dt: float, table: TableView) -> None:
        """Let time pass; clear a reason that no longer holds."""
        self._left = max(0.0, self._left - dt)
        if self.reason is not None and (not self._left or self._when != _truth(table)):
            self.settle()

    def place(
        self,
        tctx: TableContext,
        table: TableView,
        poses: Sequence[HandCardPose] | None,
        suggested: str,
    ) -> None:
        """Find a place for the reason; `suggested` is the node of the card that is marked so."""
        self._card = self._pill = None
        if self.reason is None or not poses or self.index >= len(table.hand):
            return
        slots = tctx.slots(table)
        shown = [shown_pose(*each) for each in zip(slots, poses, strict=True)]
        taken = list(_to_be_seen(tctx, table, shown))
        marked = None
        for place, card in enumerate(table.hand):
            if card is not None and card_id(card) == suggested:
                marked = mark_layout(tctx, table, shown, place).box
                taken.append(marked)
        self._card = table.hand[self.index]
        self._pill = refusal_pill(tctx, table, shown, self.index, self.reason, taken, marked)

    def on_plate(self) -> HintContent | None:
        """Return what the hint plate says because a pill would cover something."""
        if self.reason is None or self._pill is None or not any(self._pill.covers):
            return None
        named = text("Your hand") if self._card is None else text("{card}", card=self._card)
        return named, self.reason, []

    def draw(self, brush: Brush, plate: HintContent | None) -> None:
        """Draw the pill, or where it would cover something an edge about the `plate`, if that can
        be seen."""
        if self.reason is None or self._pill is None:
            return
        if any(self._pill.covers) and plate is not None:
            draw_edge(brush, hint_layout(brush.tctx, *plate).box, brush.ctx.palette.coral)
        else:
            draw_pill(brush, self._pill)


def _truth(table: TableView) -> object:
    """Return the state a reason depends on: the seat to move, and the cards on the table."""
    turns = tuple(plate.turn for plate in table.plates)
    return table.viewer, table.number, len(table.hand), len(table.trick), turns


def _to_be_seen(tctx: TableContext, table: TableView, shown: Sequence[Pose]) -> Iterator[ui.Rect]:
    """Yield the boxes of what a player needs, besides what no pill ever covers: the hand's indices,
    the trick with its captions, the suits, the pile; while a number is bid, its panel."""
    yield from (to_rect(index_box(pose)) for pose in shown)
    if table.phase is Phase.BID:
        yield to_rect(tctx.layout.bidding)
        return
    centre = tctx.layout.centre
    yield from map(to_rect, (centre.led.box, centre.trump_chip.box, *centre.fixtures))
    for play in table.trick:
        yield to_rect(centre.slots[tctx.place(play.seat)].pose.box)
        yield from filter(None, [caption_box(tctx, table, play.seat)])


def refusal_pill(
    tctx: TableContext,
    table: TableView,
    shown: Sequence[Pose],
    index: int,
    reason: Text,
    taken: Sequence[ui.Rect],
    marked: ui.Rect | None = None,
) -> Pill:
    """Return the place of a reason at a card of the hand, whose cards are `shown` in these poses:
    over its index, the trumps' tag and a suggestion, moved aside or narrowed where it would cover
    what is `taken`."""
    ctx = tctx.ctx
    pose = shown[index]
    marks = marks_of(tctx, table, dict(enumerate(shown)))
    tip = pose.x - INDEX * pose.height * CARD_RATIO
    bottom = pose.box.y - ctx.px(14)
    style = RichStyle(19, 20, round(ctx.t(20) * 1.3), ctx.palette.ivory)
    found: list[Pill] = []
    for room in ROOMS:
        lines = rich_lines(tctx, reason, style, min(ctx.px(room), ctx.size[0] - ctx.px(140)))
        for aside in ASIDE:
            box = off_tag(ctx, _box(tctx, lines, tip, bottom, aside), marked)
            box = off_tag(ctx, box, marks[0])
            must, should = in_way(tctx, box, marks)
            covers = must + sum(part.w * part.h for part in map(box.clip, taken)), should
            found.append(Pill(box, lines, tip, covers))
            if not any(covers):
                return found[-1]
    return min(found, key=lambda each: each.covers)


def _box(
    tctx: TableContext, lines: Sequence[RichLine], tip: float, bottom: float, aside: float
) -> ui.Rect:
    ctx = tctx.ctx
    line = max(ctx.px(44), round(ctx.t(20) * 1.9))
    h = line + (len(lines) - 1) * round(ctx.t(20) * 1.4)
    w = round(max(each.width for each in lines)) + line + ctx.px(30)
    x = tip - w / 2 + aside * (w / 2 - line / 2)
    box = ui.Rect(round(x), round(bottom - h), w, h)
    return box.clamp(ui.Rect(0, 0, *ctx.size).inflate(-ctx.px(16), -ctx.px(16)))


def draw_pill(brush: Brush, pill: Pill) -> None:
    """Draw a reason at a card of the hand."""
    ctx = brush.ctx
    palette = brush.ctx.palette
    box, lines, tip, _ = pill
    fill = "#000000" if palette.high_contrast else FILL
    brush.ctx.shadow(box, box.h / 2, (14, 8, 0.5))
    radius = min(box.h / 2, ctx.px(24))
    brush.ctx.plate(box, radius, fill, (palette.coral, 2.5 if palette.high_contrast else 1.8, 1.0))
    pointer = ctx.raster.svg(POINTER, ctx.px(20), ctx.px(11))
    x = min(max(tip, box.x + radius), box.right - radius)
    brush.ctx.centre(pointer, x, box.bottom + ctx.px(4))
    lock = ui.CustomPaint(
        lambda ctx, at: ctx.icon("i_lock", ctx.px(20), *at.center, palette.coral), w=20
    )
    words = lines_element(ctx, lines, round(ctx.t(20) * 1.4))
    ui.lay_out(ctx, ui.Row(lock, words, gap=10, pad=(20, 0, 0, 0)), box).draw(brush.canvas)
