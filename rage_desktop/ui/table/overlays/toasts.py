"""Transient messages over the table: reasons for refusals, and captions of sounds."""

from collections import deque
from collections.abc import Sequence

from rage_desktop.presentation.sentences.narration.turn_prompt import bid_aloud, turn_aloud
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.overlays.centre_line import CentreLine
from rage_desktop.ui.table.overlays.refusal import Refusal
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect
from rage_desktop.ui.toolkit.nodes import Node, Role

HEARD, RECOUNTED = 1.2, 6.0  # seconds that a caption, and the answer to a key, is shown


class Toasts:
    """Messages with their times. `spoken` is the last one for screen readers; it stays.

    So does `trouble`, the reason why the game is not being saved, until that is solved.
    """

    def __init__(self, trouble: Text | None = None, aloud: deque[Text] | None = None) -> None:
        """Put announcements into `aloud`."""
        self.spoken: Text | None = None
        self._aloud = deque[Text]() if aloud is None else aloud
        self.trouble = trouble
        self.line = CentreLine()
        self._turn: object = None  # the last turn that was announced
        self._followed = 0  # the number of the last round announced from its beginning
        self._refusal = Refusal()
        self._heard: Text | None = None
        self._heard_left = 0.0

    def say(self, message: Text) -> None:
        """Announce a sentence."""
        self.spoken = message
        self._aloud.append(message)

    def recount(self, message: Text) -> None:
        """Announce and show the answer to a key, for as long as it takes to read."""
        self.say(message)
        self._heard, self._heard_left = message, RECOUNTED

    def refuse(self, reason: Text, index: int, table: TableView) -> None:
        """Show at the card at a place of the hand why it may not be played."""
        self.say(reason)
        self._refusal.say(reason, index, table)

    def turn(self, table: TableView) -> None:
        """Announce once to screen readers that it is the viewer's turn, with its prompt."""
        when = table.viewer, table.number, table.tricks_done, len(table.trick)
        if when != self._turn:
            self._turn = when
            self.say(turn_aloud(table))

    def bid(self, table: TableView) -> None:
        """Announce once to screen readers that a bid is requested, with what is known."""
        when = table.viewer, table.number, "bid"
        if when != self._turn:
            self._turn = when
            self.say(bid_aloud(table, told=self._followed == table.number))

    def settle(self) -> None:
        """Clear the reason: the game has continued."""
        self._refusal.settle()

    def hear(self, caption: Text) -> None:
        """Show the caption of a sound."""
        self._heard, self._heard_left = caption, HEARD

    @property
    def next_wake(self) -> float | None:
        """Seconds until one of them disappears."""
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
        """Return the nodes for screen readers."""
        nodes, tr = [], tctx.ctx.tr
        if self.spoken is not None:
            box = to_rect(tctx.layout.hint.box)
            nodes.append(Node("said", Role.STATUS, tr(self.spoken), box, announced_by_scene=True))
        if self.trouble is not None:
            box = accessible_table.trouble_layout(tctx, self.trouble).box
            nodes.append(Node("trouble", Role.STATUS, tr(self.trouble), box))
        return nodes

    def draw(self, brush: Brush, table: TableView, poses: Sequence[HandCardPose] | None) -> None:
        """Draw the current messages; `poses` are the poses of the hand cards."""
        self._refusal.draw(brush, table, poses)
        above = 0
        if self.trouble is not None:
            plate = accessible_table.trouble_layout(brush.tctx, self.trouble)
            plate.draw(brush.canvas)
            above = plate.box.h + brush.ctx.px(8)
        if self._heard is not None and self._heard_left:
            accessible_table.draw_heard(brush, self._heard, above)
