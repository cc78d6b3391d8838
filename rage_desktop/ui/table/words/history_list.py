"""The history as a list: headings with a rule, one row for each line, scrolled inside its box.

The drawer at the right and the wing of a very wide window both show it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.words.narration.announcements import Line, Tone
from rage_desktop.stage.words.narration.history import Section
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words.rich import RichLine, RichStyle, rich_lines
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.scroll import Scroll

TITLE = text("History")
SHOWS = text("Shows the cards of the trick")
LEAST = 12.0  # design px of type, where a card's name alone is wider than the list


@dataclass(frozen=True)
class _Row:
    """A heading, or a line where it stands on the unscrolled page."""

    box: Rect
    heading: str
    trick: int
    line: Line | None = None
    lines: Sequence[RichLine] = ()


@dataclass(eq=False)
class _RowNode(Node):
    """A row over what is drawn of it: the pointer and the focus show on those of a trick."""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw a veil under the pointer, and the focus."""
        box = self.bounds.inflate(kit.px(12), 0)
        if self.on_press is not None and self.look.hover:
            kit.plate(canvas, box, kit.px(8), kit.palette.ivory, opacity=0.08)
        if self.look.ring:
            paint_slim_focus(canvas, kit, box.inflate(-kit.px(12), -kit.px(8)), kit.px(8))


class HistoryList:
    """Lays sections into a box; `show_trick` is called with the number of a trick pressed."""

    def __init__(self, show_trick: Callable[[int], Outcome]) -> None:
        self._show_trick = show_trick
        self._scroll = Scroll("history-list", name="History")
        self._rows: list[_Row] = []
        self._laid: object = None

    def nodes(self, board: Board, box: Rect, told: Sequence[Section]) -> list[Node]:
        """Return the list, its headings and its lines, for pointers, keys and readers."""
        self._lay(board, box, told)
        self._scroll.name = board.kit.say(TITLE)
        found = [self._node(board, i, row) for i, row in enumerate(self._rows)]
        height = self._rows[-1].box.bottom - box.y if self._rows else 0
        return self._scroll.place(box, height, found)

    def draw(self, canvas: Canvas, board: Board) -> None:
        """Draw what the box shows of it; the scroll bar is a widget."""
        seen = self._scroll.bounds.move(0, self._scroll.offset)
        with self._scroll.page(canvas):
            for row in self._rows:
                if row.box.colliderect(seen):
                    with as_read(canvas, board.kit, row.box):
                        _draw_row(canvas, board, row)

    def _lay(self, board: Board, box: Rect, told: Sequence[Section]) -> None:
        look = board, tuple(box), tuple(told)
        if self._laid == look:
            return
        self._laid, self._rows = look, []
        kit, y = board.kit, box.y
        style = RichStyle(17, 17, round(kit.t(17) * 1.35))
        room = box.w - kit.px(40) - kit.px(14)
        for section in told:
            heading = Rect(box.x, y, box.w - kit.px(14), round(kit.t(16) * 2.1))
            self._rows.append(_Row(heading, kit.say(section.heading), section.trick))
            y = heading.bottom
            for line in section.lines:
                tone = {Tone.EXACT: kit.palette.mint, Tone.OVER: kit.palette.coral}.get(line.tone)
                set_ = RichStyle(style.plain, style.bold, style.chip, strong=tone or "")
                lines = rich_lines(board, line.said, set_, room)
                while max(one.width for one in lines) > room and set_.bold > LEAST:
                    set_ = replace(set_, plain=set_.plain - 1, bold=set_.bold - 1)
                    lines = rich_lines(board, line.said, set_, room)
                if max(one.width for one in lines) > room:  # the name of a player
                    lines = rich_lines(board, line.said, set_, room, cut=True)
                h = max(kit.px(40), 2 * kit.px(6) + len(lines) * round(kit.t(17) * 1.4))
                row = Rect(box.x, y, box.w - kit.px(14), h)
                self._rows.append(_Row(row, "", section.trick, line, lines))
                y = row.bottom
            y += kit.px(8)

    def _node(self, board: Board, index: int, row: _Row) -> Node:
        def press() -> Outcome:
            return self._show_trick(row.trick)

        said = row.heading if row.line is None else board.kit.say(row.line.said)
        heading = row.line is None
        role = Role.HEADING if heading and not row.trick else Role.BUTTON if heading else Role.TEXT
        return _RowNode(
            f"history-{index}",
            role,
            said,
            row.box.copy(),
            focusable=heading and row.trick > 0,
            on_press=press if row.trick else None,
            hint=board.kit.say(SHOWS) if row.trick else "",
        )


def _draw_row(canvas: Canvas, board: Board, row: _Row) -> None:
    kit, box = board.kit, row.box
    if row.line is None:
        wide = kit.write(canvas, row.heading, "b", 16, box.x, box.centery, kit.palette.soft)
        x = box.x + wide + kit.px(10)
        paint_rule(canvas, kit, x, box.centery, max(0, box.right - x))
        return
    if row.line.seat is not None:
        at = Point(box.x + kit.px(15), box.centery)
        board.avatar(canvas, row.line.seat, kit.px(30), at)
    step = round(kit.t(17) * 1.4)
    for i, line in enumerate(row.lines):
        y = box.centery + step * (i - (len(row.lines) - 1) / 2)
        line.draw(canvas, box.x + kit.px(40), y)
