"""Transient messages over the table: captions of sounds, answers to keys, reasons for refusals."""

from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from rage_desktop.presentation.sentences.table_lines import bid_aloud, turn_aloud
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.hand.trump_marks import trump_tag
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.overlays.centre_line import CentreLine
from rage_desktop.ui.table.overlays.hint_plate import Keys, hint_layout
from rage_desktop.ui.table.overlays.refusal import Refusal
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

Said: TypeAlias = tuple[Text, Text | None, Keys]
"""What stands on the hint plate."""

# seconds that a caption, and the answer to a key, is shown
HEARD = 1.2
READ = 0.8  # of them, before the next caption may come
WAITING = 3  # captions; of more, the oldest are old news
RECOUNTED = 6.0


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
        self._remarks: list[Text] = []  # what bots say of a trick, until that has been told
        self.trouble = trouble
        self.line = CentreLine()
        self._turn: object = None  # the last turn that was announced
        self._suggested: object = None  # the last turn for which a bid was suggested
        self._followed = 0  # the number of the last round announced from its beginning
        self.refusal = Refusal()
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

    def remark(self, words: Text, table: TableView) -> None:
        """Announce what a bot says; of a trick that lies complete, once its winner is told."""
        if table.taker is None:
            self.happen(words)
        else:
            self._remarks.append(words)

    def _tell_remarks(self) -> None:
        for words in self._remarks:
            self.happen(words)
        self._remarks.clear()

    def ask(self, question: Text) -> None:
        """Announce what the viewer is asked."""
        self._tell_remarks()
        self._asked = True
        self._since.append(question)
        self.say(question)

    def repeat(self) -> None:
        """Announce once more what happened last: if the viewer is asked, all that led there."""
        *before, last = self._since or [text("Nothing has been said yet.")]
        self._aloud.extend(before)
        self.recount(last)

    def recount(self, message: Text, seconds: float = RECOUNTED) -> None:
        """Announce and show the answer to a key, for as long as it takes to read."""
        self.say(message)
        self._heard = message
        self._heard_left = seconds
        self._captions = False
        self._next.clear()

    def refuse(self, reason: Text, index: int, table: TableView) -> None:
        """Show at the card at a place of the hand why it may not be played."""
        self.say(reason)
        self.refusal.say(reason, index, table)

    def turn(self, table: TableView) -> bool:
        """Announce once to screen readers that it is the viewer's turn, with its prompt; return
        whether that was now."""
        when = table.viewer, table.number, table.tricks_done, len(table.trick)
        begins = when != self._turn
        if begins:
            self._turn = when
            self.ask(turn_aloud(table))
        return begins

    def bid(self, table: TableView) -> None:
        """Announce once to screen readers that a bid is requested, with what is known."""
        when = table.viewer, table.number, "bid"
        if when != self._turn:
            self._turn = when
            self.ask(bid_aloud(table, trump_announced=self._followed == table.number))

    def come_in(self, lines: Sequence[Text], table: TableView) -> None:
        """Announce where a round stands to whoever comes to its table."""
        for line in lines:
            self.happen(line)
            self._followed = table.number

    def take_back(self) -> None:
        """Forget what happened and what was asked since a decision that is undone."""
        self._turn = self._suggested = None
        self._since.clear()
        self._remarks.clear()
        self._happenings.clear()
        self.line.pop_aloud()

    def suggest(self, bid: int | None) -> None:
        """Announce once what to bid, as soon as that is known."""
        if bid is not None and self._suggested != self._turn:
            self._suggested = self._turn
            self._aloud.append(text("Suggested bid: {n}", n=bid))

    def settle(self) -> None:
        """Clear the reason, and captions still to come: the game has continued."""
        self.refusal.settle()
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
        return ui.soonest(self.refusal.next_wake, heard, line)

    def advance(self, dt: float, table: TableView) -> None:
        """Let time pass."""
        self.refusal.advance(dt, table)
        self.line.announcements.advance(dt)
        told = self.line.pop_aloud()
        if told and self._followed != table.number:  # what was said of another round is old news
            self._since.clear()
        for said in told:
            self.happen(said)
            self._followed = table.number
        if told:
            self._tell_remarks()
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
        nodes: Sequence[ui.Node],
        said: Said | None,
    ) -> None:
        """Draw what nobody pointed at, clear of the table's `nodes`, its trumps' tag and the plate
        with what is `said` on it."""
        above = 0
        if self.trouble is not None:
            plate = accessible_table.trouble_layout(brush.tctx, self.trouble)
            plate.draw(brush.canvas)
            above = plate.box.h + brush.ctx.px(8)
        if self._heard is not None and self._heard_left:
            around = _boxes(brush.tctx, table, nodes, said)
            caption = self._captions
            accessible_table.draw_heard(brush, self._heard, above, around, caption=caption)


def _boxes(
    tctx: TableContext, table: TableView, nodes: Sequence[ui.Node], said: Said | None
) -> list[ui.Rect]:
    """Return the boxes of all that has a node, and of what else there is to read."""
    boxes = [node.visual_bounds for node in nodes]
    tag = trump_tag(tctx, table, dict(enumerate(tctx.slots(table))))
    shown = [tag, None if said is None else hint_layout(tctx, *said)]
    return boxes + [each.box for each in shown if each is not None]
