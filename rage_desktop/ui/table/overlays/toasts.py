"""What is said over the table for a while: why something is not allowed, and captions of sounds."""

from collections import deque
from collections.abc import Sequence

from rage_desktop.presentation.sentences.narration.turn_prompt import bid_aloud, turn_aloud
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.overlays.centre_line import CentreLine
from rage_desktop.ui.table.overlays.refusal import Refusal
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role

HEARD, RECOUNTED = 1.2, 6.0  # seconds that a caption stays, and an answer to a key


class Toasts:
    """Sentences with their time. `spoken` is the last one, for screen readers; it stays.

    So does `trouble`, why the game is not being saved, until that is put right.
    """

    def __init__(self, trouble: Text | None = None, aloud: deque[Text] | None = None) -> None:
        """Put what is to be read out into `aloud`."""
        self.spoken: Text | None = None
        self._aloud = deque[Text]() if aloud is None else aloud
        self.trouble = trouble
        self.line = CentreLine()
        self._turn: object = None  # the last one that was told
        self._followed = 0  # the number of the last round that was told from its beginning
        self._refusal = Refusal()
        self._heard: Text | None = None
        self._heard_left = 0.0

    def say(self, words: Text) -> None:
        """Read a sentence out."""
        self.spoken = words
        self._aloud.append(words)

    def recount(self, words: Text) -> None:
        """Say what a key asked for, read out and written for as long as it takes to read."""
        self.say(words)
        self._heard, self._heard_left = words, RECOUNTED

    def refuse(self, reason: Text, index: int, table: TableView) -> None:
        """Say at the card at a place of the hand why it may not be played."""
        self.say(reason)
        self._refusal.say(reason, index, table)

    def turn(self, table: TableView) -> None:
        """Tell readers once that the turn is theirs, and what it asks."""
        when = table.viewer, table.number, table.tricks_done, len(table.trick)
        if when != self._turn:
            self._turn = when
            self.say(turn_aloud(table))

    def bid(self, table: TableView) -> None:
        """Tell readers once that a bid is asked of them, and on what."""
        when = table.viewer, table.number, "bid"
        if when != self._turn:
            self._turn = when
            self.say(bid_aloud(table, told=self._followed == table.number))

    def settle(self) -> None:
        """Forget the reason: the game has gone on."""
        self._refusal.settle()

    def hear(self, caption: Text) -> None:
        """Say what was to be heard."""
        self._heard, self._heard_left = caption, HEARD

    @property
    def next_wake(self) -> float | None:
        """Seconds until one of them goes."""
        dues = (
            self._refusal.next_wake,
            self._heard_left or None,
            self.line.announcements.next_wake,
        )
        return min((due for due in dues if due is not None), default=None)

    def advance(self, dt: float, table: TableView) -> None:
        """Let time pass."""
        self._refusal.advance(dt, table)
        self.line.announcements.advance(dt)
        for said in self.line.announcements.pop_spoken():
            self.say(said)
            self._followed = table.number
        self._heard_left = max(0.0, self._heard_left - dt)

    def nodes(self, tctx: TableContext) -> list[Node]:
        """Return what screen readers find of it."""
        nodes, tr = [], tctx.ctx.tr
        if self.spoken is not None:
            box = to_rect(tctx.layout.hint.box)
            nodes.append(Node("said", Role.STATUS, tr(self.spoken), box, announced_by_scene=True))
        if self.trouble is not None:
            box = accessible_table.trouble_layout(tctx, self.trouble).box
            nodes.append(Node("trouble", Role.STATUS, tr(self.trouble), box))
        return nodes

    def draw(
        self,
        canvas: Canvas,
        tctx: TableContext,
        table: TableView,
        poses: Sequence[HandCardPose] | None,
    ) -> None:
        """Draw what is still to be read; `poses` says how the cards of the hand stand."""
        self._refusal.draw(canvas, tctx, table, poses)
        above = 0
        if self.trouble is not None:
            plate = accessible_table.trouble_layout(tctx, self.trouble)
            plate.draw(canvas)
            above = plate.box.h + tctx.ctx.px(8)
        if self._heard is not None and self._heard_left:
            accessible_table.draw_heard(canvas, tctx, self._heard, above)
