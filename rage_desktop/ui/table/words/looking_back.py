"""Looking back at the round: the popover of a trick, and the history at the right (VISUAL 8).

The history unfolds from the line beside the bulb that tells the last event; where there is no room
for that line, from a button in the popover, and anywhere with its key.
"""

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from rage_desktop.play.session import Session
from rage_desktop.rules import SeatView, Text, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.table_view import LastTrick, TableView
from rage_desktop.stage.words.narration.announcements import Level, Line, Moment
from rage_desktop.stage.words.narration.history import Section, sections
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.words.hint_plate import bulb_box
from rage_desktop.ui.table.words.history_list import TITLE, history_list
from rage_desktop.ui.table.words.rich import RichStyle, rich_lines
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import Levels
from rage_desktop.ui.toolkit.intents import Intent, Released
from rage_desktop.ui.toolkit.kit import Kit, as_read
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, key_caps

KEY = "J"
TAP = 0.25  # seconds; a key let go sooner than this was tapped, not held
LINE = (246, 44)  # px of the design
PANEL, LEAST, ENOUGH = 340, 330, 280  # its width, and how high it is above the bulb, or over it
NOWHERE = (-100, -100, 1, 1)
SMALL = 0.72  # of S: below it, the line has no room


@dataclass(eq=False)
class Folded(Node):
    """The folded history: what it says is drawn with the table."""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the focus round it."""
        if self.look.ring:
            paint_slim_focus(canvas, kit, self.bounds, self.bounds.h / 2)


class LookingBack:
    """What is looked at again: one trick of the round, the history, or both."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._trick: int | None = None  # whose popover is open; 0 for the last one
        self._since = 0.0
        self.history = False
        self._wished: bool | None = None  # None: the window decides
        self._low = True  # the panel may lie over the hint, which says nothing of its own
        self._winged = False  # it stands in the wing of a very wide window
        self._scroll = ui.Scroll("history-list", TITLE)
        self._rows: tuple[Board, tuple[Section, ...], ui.Element] | None = None
        self._panel: ui.Layout | None = None

    # -- the popover -----------------------------------------------------------------------------

    def toggle_last(self, age: float) -> Outcome:
        """Open the last trick, or close whatever trick is open."""
        self._trick, self._since = (0 if self._trick is None else None), age
        return None

    def takes(self, intent: Intent, age: float) -> bool:
        """Close the last trick when its key is let go after it was held."""
        match intent:
            case Released("L"):
                if self._trick is not None and age - self._since > TAP:
                    self._trick = None
                return True
        return False

    def cancel(self) -> bool:
        """Close what was opened last; return whether anything was open."""
        if self._trick is not None:
            self._trick = None
        elif self.history and not self._winged:
            self._toggle()
        else:
            return False
        return True

    def _show_trick(self, number: int) -> Outcome:
        self._trick = None if self._trick == number else number
        return None

    def _toggle(self) -> Outcome:
        self.history = self._wished = not self.history
        return None

    def _past(self, table: TableView) -> last_trick.Past:
        """Return the trick whose popover is open."""
        if not self._trick or self._trick >= table.tricks_done:
            return last_trick.Past(table.last_trick)
        return last_trick.Past(_taken(self._session.view, self._trick), self._trick)

    # -- what is there ---------------------------------------------------------------------------

    def nodes(self, board: Board, table: TableView, folded: bool) -> list[Node]:
        """Return what is open, and what opens it; `folded` tells whether the line has its place."""
        found: list[Node] = []
        self._low = folded
        self._winged = board.layout.wings is not None
        self.history = self._winged if self._wished is None else self._wished
        if folded and self._has_line(board):
            found.append(self._opener(board))
        if self.history:
            found += self._panel_nodes(board, table)
        if self._trick is not None:
            found += last_trick.popover_nodes(board, table, self._past(table))
            if not self._has_line(board) and not self.history:
                found.append(self._tab(board, table))
        if not any(node.key == KEY for node in found):
            found.append(self._key(board))
        return found

    def beside(self, board: Board, nodes: list[Node]) -> list[Node]:
        """Return nodes at the bulb's place, moved aside where the open panel would cover them."""
        box = self._box(board)
        for node in nodes if self.history else ():
            if node.bounds.colliderect(box):
                node.bounds.right = box.x - board.kit.px(12)
        return nodes

    def _box(self, board: Board) -> Rect:
        return panel_box(board, low=self._low)

    def _has_line(self, board: Board) -> bool:
        return has_line(board) and not (self._winged and self.history)

    def _opener(self, board: Board) -> Node:
        line, words = self._last(), board.kit.say(TITLE)
        node = Folded("history", Role.BUTTON, words, line_box(board), key=KEY, focusable=True)
        node.value = "" if line is None else board.kit.say(line.said)
        return self._opens(board, node)

    def _key(self, board: Board) -> Node:
        """Return a node that is the key alone, out of the pointer's way."""
        node = Node("history", Role.BUTTON, board.kit.say(TITLE), Rect(NOWHERE), key=KEY)
        return self._opens(board, node)

    def _opens(self, board: Board, node: Node) -> Node:
        node.again, node.hint, node.on_press = True, board.kit.say(WHAT), self._toggle
        return node

    def _tab(self, board: Board, table: TableView) -> Node:
        kit, words = board.kit, board.kit.say(TITLE)
        box = last_trick.tab_box(board, table, words)
        return Button("history", words, box, kind=Kind.SECONDARY, size=17, key=KEY,
                      hint=kit.say(WHAT), on_press=self._from_popover)  # fmt: skip

    def _from_popover(self) -> Outcome:
        self._trick = None
        return self._toggle()

    def _panel_nodes(self, board: Board, table: TableView) -> list[Node]:
        told = tuple(sections(self._moments, table.tricks_done))
        if self._rows is None or self._rows[:2] != (board, told):
            self._rows = board, told, history_list(board, told, self._show_trick)
        rows, raised = self._rows[2], not self._winged
        key = ui.CustomPaint(
            lambda canvas, kit, box: key_caps(canvas, kit, [(KEY, "")], box.x, box.centery), w=40
        )
        close = ui.IconButton("history-close", text("Close"), icon="i_x", on_press=self._toggle)
        head = ui.Row(
            ui.Label(TITLE, "x", 20, lines=1), key, ui.Spacer(), ui.Sized(close, w=40, h=40), gap=16
        )
        tree = ui.Column(
            head,
            ui.ScrollView(self._scroll, rows, always=True, grow=1),
            gap=8,
            pad=(22, 8, 10, 14),
            background=lambda canvas, kit, box: paint_panel(canvas, kit, box, 24, raised=raised),
            node=Node("history-panel", Role.GROUP, TITLE, on_press=lambda: None, hint=WHAT),
        )
        self._panel = ui.lay_out(board.kit, tree, self._box(board))
        return self._panel.nodes

    @property
    def _moments(self) -> list[Moment]:
        """What was said about the round; nothing about the last one once new cards are dealt, for
        somebody else may hold what was played in it."""
        session = self._session
        return session.screen.chronicle if session.view.number == session.table.number else []

    def _last(self) -> Line | None:
        """Return the last event that mattered."""
        for moment in reversed(self._moments):
            for line in moment:
                if line.level <= Level.NORMAL and not line.aside:
                    return line
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(
        self, canvas: Canvas, board: Board, table: TableView, levels: Levels, folded: bool
    ) -> None:
        """Draw what is open, and the folded line."""
        if folded and self._has_line(board):
            board.parts.draw(
                canvas, "history-line", (self._last(), self.history),
                partial(self._draw_line, canvas, board),
            )  # fmt: skip
        seconds = board.kit.timing(Beat.HISTORY).seconds
        shown = levels.toward("history", float(self.history), seconds)
        if shown > 0 and self.history and self._panel is not None:
            rise = 0 if board.kit.reduced_motion else board.kit.px(16) * (1 - shown)
            with canvas.layer(dy=rise, alpha=shown):
                self._panel.draw(canvas, widgets=False)
        if self._trick is not None:
            last_trick.draw_popover(canvas, board, table, self._past(table))

    def _draw_line(self, canvas: Canvas, board: Board) -> None:
        kit, box, line = board.kit, line_box(board), self._last()
        edge = (kit.palette.gold, 1.6, 0.9) if self.history else kit.edge(0.16)
        kit.plate(canvas, box, box.h / 2, WELL, edge, 0.9)
        with as_read(canvas, kit, box):
            x, end = box.x + kit.px(20), box.right - kit.px(38)
            icon = "i_x" if self.history else "i_up"
            kit.icon(canvas, icon, kit.px(18), end + kit.px(16), box.centery, kit.palette.soft)
            if self.history or line is None:
                kit.write(canvas, kit.say(TITLE), "x", 17, x, box.centery, kit.palette.ivory)
                return
            if line.seat is not None:
                at = box.x + kit.px(7) + kit.px(15)
                board.avatar(canvas, line.seat, kit.px(30), Point(at, box.centery))
                x = at + kit.px(15) + kit.px(8)
            _write_event(canvas, board, line.said, Rect(round(x), box.y, round(end - x), box.h))


def _write_event(canvas: Canvas, board: Board, said: Text, box: Rect) -> None:
    """Write an event in one line, smaller, or in two lines; only what is longer still is cut."""
    kit = board.kit
    for size in (17, 15, 14):
        style = RichStyle(size, size, round(kit.t(size) * 1.35))
        lines = rich_lines(board, said, style, box.w)
        if len(lines) == 1:
            break
    pitch = round(kit.t(14) * 1.25)
    shown = lines[: 2 if 2 * pitch <= box.h else 1]
    y = box.centery - pitch * (len(shown) - 1) / 2
    with canvas.clipped(box):
        for line in shown:
            line.draw(canvas, box.x, y)
            y += pitch
    if len(lines) > len(shown):
        kit.write(canvas, "…", "s", 17, box.x + shown[-1].width, y - pitch, kit.palette.soft)


WHAT: Text = text("What happened in this round, newest first")


def has_line(board: Board) -> bool:
    """Tell whether the folded line has its place beside the bulb."""
    roomy = board.kit.scale >= SMALL and not board.kit.portrait
    return roomy and board.layout.hint.shape == "plate"


def line_box(board: Board) -> Rect:
    """Return where the folded line stands: left of the bulb."""
    kit, bulb = board.kit, bulb_box(board)
    w, h = kit.px(LINE[0]), max(kit.px(LINE[1]), kit.reach)
    return Rect(bulb.x - kit.px(12) - w, bulb.centery - h // 2, w, h)


def panel_box(board: Board, *, low: bool = True) -> Rect:
    """Return where the history unfolds: from the bulb up to the lowest plate at the right; where
    that leaves too little, `low` over the bulb and the hint below them, and only where even that
    would not do, or they say something, up to the bar. In a tall window it goes up to the plates
    at the top, in a very wide one it has a wing."""
    kit, layout = board.kit, board.layout
    if layout.wings is not None:
        return to_rect(layout.wings.right)
    hint, bulb = to_rect(layout.hint.box), bulb_box(board)
    bottom = bulb.y - kit.px(12)
    over = "top" if kit.portrait else "right"
    right = [plate.bounds.bottom for plate in layout.plates if plate.side == over]
    top = round(max([layout.bar.bottom, *right])) + kit.px(10)
    if low and bottom - top < kit.px(LEAST) and kit.size[1] - kit.px(16) - top >= kit.px(ENOUGH):
        bottom = kit.size[1] - kit.px(16)
    elif bottom - top < min(kit.px(LEAST), bottom - round(layout.bar.bottom)):
        top = round(layout.bar.bottom) + kit.px(10)
    w = max(kit.px(PANEL), round(kit.t(17) * 15))
    return Rect(hint.right - w, top, w, bottom - top)


def _taken(view: SeatView, number: int) -> LastTrick | None:
    """Return a finished trick: whoever leads the next one took it."""
    following = view.history[number] if number < len(view.history) else view.trick
    if number > len(view.history) or not following:
        return None
    return LastTrick(view.history[number - 1], following[0].seat)
