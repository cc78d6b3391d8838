"""Transient messages over the table: reasons for refusals, shown at the card itself until the turn
changes (VISUAL 8), and captions of sounds.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Pose
from rage_desktop.presentation.sentences.table_lines import bid_aloud, turn_aloud
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.hand.trump_marks import INDEX
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.overlays.centre_line import CentreLine
from rage_desktop.ui.table.overlays.rich_text import RichLine, RichStyle, lines_element, rich_lines
from rage_desktop.ui.table.overlays.suggestion import Marks, in_way, marks_of, off_tag
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
# seconds that a caption, and the answer to a key, is shown
HEARD = 1.2
READ = 0.8  # of them, before the next caption may come
WAITING = 3  # captions; of more, the oldest are old news
RECOUNTED = 6.0


class Refusal:
    """One reason at a time; `index` is the place of its card in the hand."""

    def __init__(self) -> None:
        self.reason: Text | None = None
        self.index = 0
        self._left = 0.0
        self._when: object = None  # state of the table when it was shown

    def say(self, reason: Text, index: int, table: TableView) -> None:
        """Show why the card at a place of the hand may not be played."""
        self._when = _truth(table)
        self.reason = reason
        self.index = index
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

    def draw(self, brush: Brush, table: TableView, poses: Sequence[HandCardPose] | None) -> None:
        """Draw the pill over the card's index, pointing at it."""
        if self.reason is not None and poses is not None and self.index < len(table.hand):
            slots = brush.tctx.slots(table)
            lifts = [pose.lift for pose in poses] or [0.0] * len(slots)
            risen = [slot.raised(lift) for slot, lift in zip(slots, lifts, strict=True)]
            marks = marks_of(brush.tctx, table, dict(enumerate(risen)))
            draw_refusal(brush, risen[self.index], self.reason, marks)


def _truth(table: TableView) -> object:
    """Return the state a reason depends on: the seat to move, and the cards on the table."""
    turns = tuple(plate.turn for plate in table.plates)
    return table.viewer, table.number, len(table.hand), len(table.trick), turns


class PillPlace(NamedTuple):
    """The box of a pill, its sentence in lines, and the x of the index it points at."""

    box: ui.Rect
    lines: Sequence[RichLine]
    tip: float


def refusal_place(tctx: TableContext, pose: Pose, reason: Text, marks: Marks) -> PillPlace:
    """Return the place of a reason at a card of the hand: over its index and the trumps' tag, moved
    aside or narrowed where it would cover what else is to be read."""
    ctx = tctx.ctx
    tip = pose.x - INDEX * pose.height * CARD_RATIO
    bottom = pose.box.y - ctx.px(14)
    style = RichStyle(19, 20, round(ctx.t(20) * 1.3), ctx.palette.ivory)
    found: list[tuple[tuple[int, int], PillPlace]] = []
    for room in ROOMS:
        lines = rich_lines(tctx, reason, style, min(ctx.px(room), ctx.size[0] - ctx.px(140)))
        for aside in ASIDE:
            box = off_tag(ctx, _box(tctx, lines, tip, bottom, aside), marks[0])
            found.append((in_way(tctx, box, marks), PillPlace(box, lines, tip)))
            if not any(found[-1][0]):
                return found[-1][1]
    return min(found, key=lambda each: each[0])[1]


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


def draw_refusal(brush: Brush, pose: Pose, reason: Text, marks: Marks) -> None:
    """Draw a reason at a card of the hand, clear of the trumps' tag and the prompt."""
    ctx = brush.ctx
    palette = brush.ctx.palette
    box, lines, tip = refusal_place(brush.tctx, pose, reason, marks)
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


class Toasts:
    """Messages with their times. `spoken` is the last one for screen readers; it stays.

    So does `trouble`, the reason why the game is not being saved, until that is solved.
    """

    def __init__(
        self, aloud: deque[Text], happenings: deque[Text], trouble: Text | None = None
    ) -> None:
        """Put answers and questions into `aloud`, what happens by itself into `happenings`."""
        self.spoken: Text | None = None
        self._aloud = aloud
        self._happenings = happenings
        self._since: list[Text] = []  # what happened since the viewer was asked, and the question
        self._asked = False  # whether that question has come
        self.trouble = trouble
        self.line = CentreLine()
        self._turn: object = None  # the last turn that was announced
        self._suggested: object = None  # the last turn for which a bid was suggested
        self._followed = 0  # the number of the last round announced from its beginning
        self._refusal = Refusal()
        self._heard: Text | None = None
        self._heard_left = 0.0
        self._captions = False  # whether what was heard is the caption of a sound
        self._passing = False  # whether that caption gives way to any other
        self._next = deque[Text](maxlen=WAITING)  # captions to come

    def say(self, message: Text) -> None:
        """Announce a sentence."""
        self.spoken = message
        self._aloud.append(message)

    def happen(self, message: Text) -> None:
        """Announce what happens by itself, in time."""
        if self._asked:
            self._since.clear()
        self._asked = False
        self._since.append(message)
        self._happenings.append(message)
        self.spoken = message

    def ask(self, question: Text) -> None:
        """Announce what the viewer is asked."""
        self._asked = True
        self._since.append(question)
        self.say(question)

    def repeat(self) -> None:
        """Announce once more what was said last: if the viewer is asked, all that led there."""
        last = self.spoken or text("Nothing has been said yet.")
        *before, end = self._since or [last]
        if end == last:
            self._aloud.extend(before)
        self.recount(last)

    def recount(self, message: Text) -> None:
        """Announce and show the answer to a key, for as long as it takes to read."""
        self.say(message)
        self._heard = message
        self._heard_left = RECOUNTED
        self._captions = False
        self._next.clear()

    def refuse(self, reason: Text, index: int, table: TableView) -> None:
        """Show at the card at a place of the hand why it may not be played."""
        self.say(reason)
        self._refusal.say(reason, index, table)

    def turn(self, table: TableView) -> None:
        """Announce once to screen readers that it is the viewer's turn, with its prompt."""
        when = table.viewer, table.number, table.tricks_done, len(table.trick)
        if when != self._turn:
            self._turn = when
            self.ask(turn_aloud(table))

    def bid(self, table: TableView) -> None:
        """Announce once to screen readers that a bid is requested, with what is known."""
        when = table.viewer, table.number, "bid"
        if when != self._turn:
            self._turn = when
            self.ask(bid_aloud(table, trump_announced=self._followed == table.number))

    def suggest(self, bid: int | None) -> None:
        """Announce once what to bid, as soon as that is known."""
        if bid is not None and self._suggested != self._turn:
            self._suggested = self._turn
            self._aloud.append(text("Suggested bid: {n}", n=bid))

    def settle(self) -> None:
        """Clear the reason, and captions still to come: the game has continued."""
        self._refusal.settle()
        self._next.clear()

    def hear(self, caption: Text, *, passing: bool = False) -> None:
        """Show the caption of a sound, once those before it can have been read; one of a `passing`
        sound only where there is nothing else to read."""
        free = not self._heard_left or (self._captions and self._passing)
        if free or not (passing or self._is_unread):
            self._show_caption(caption, passing=passing)
        elif not passing:
            self._next.append(caption)

    def _show_caption(self, caption: Text, *, passing: bool) -> None:
        self._heard = caption
        self._heard_left = HEARD
        self._captions = True
        self._passing = passing

    @property
    def _is_unread(self) -> bool:
        """Whether nobody can have read the caption on show."""
        return self._captions and self._heard_left > HEARD - READ

    @property
    def next_wake(self) -> float | None:
        """Seconds until one of them disappears."""
        line = self.line.announcements.next_wake
        heard = self._heard_left or None
        if heard and self._next:
            heard = max(0.0, heard - (HEARD - READ))
        return ui.soonest(self._refusal.next_wake, heard, line)

    def advance(self, dt: float, table: TableView) -> None:
        """Let time pass."""
        self._refusal.advance(dt, table)
        self.line.announcements.advance(dt)
        for said in self.line.pop_aloud():
            self.happen(said)
            self._followed = table.number
        self._heard_left = max(0.0, self._heard_left - dt)
        if self._next and not self._is_unread:
            self._show_caption(self._next.popleft(), passing=False)

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Return the nodes for screen readers."""
        nodes = []
        if self.spoken is not None:
            box = to_rect(tctx.layout.hint.box)
            nodes.append(ui.Node("said", ui.Role.STATUS, self.spoken, box, announced_by_scene=True))
        if self.trouble is not None:
            box = accessible_table.trouble_layout(tctx, self.trouble).box
            nodes.append(ui.Node("trouble", ui.Role.STATUS, self.trouble, box))
        return nodes

    def draw(
        self,
        brush: Brush,
        table: TableView,
        poses: Sequence[HandCardPose] | None,
        around: Callable[[], Sequence[ui.Rect]],
    ) -> None:
        """Draw the current messages; `poses` are the poses of the hand cards, `around` returns the
        boxes of all there is on the table."""
        self._refusal.draw(brush, table, poses)
        above = 0
        if self.trouble is not None:
            plate = accessible_table.trouble_layout(brush.tctx, self.trouble)
            plate.draw(brush.canvas)
            above = plate.box.h + brush.ctx.px(8)
        if self._heard is not None and self._heard_left:
            caption = self._captions
            accessible_table.draw_heard(brush, self._heard, above, around(), caption=caption)
