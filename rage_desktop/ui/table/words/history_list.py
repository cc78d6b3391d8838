"""The history as a list: headings with a rule, one row for each line.

The drawer at the right and the wing of a very wide window both show it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

from rage_desktop.rules import Arg, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.words.narration.announcements import Line, Tone
from rage_desktop.stage.words.narration.history import Section
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words.rich import RichLabel, RichStyle
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome

TITLE = text("History")
SHOWS = text("Shows the cards of the trick")


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


def history_list(
    board: Board, told: Sequence[Section], show_trick: Callable[[int], Outcome]
) -> ui.Element:
    """Return all sections; `show_trick` is called with the number of a trick pressed."""
    numbers = count()

    def node(trick: int, said: Arg, role: Role) -> Node:
        heading = role is Role.HEADING
        return _RowNode(
            f"history-{next(numbers)}",
            role,
            said,
            focusable=heading and trick > 0,
            on_press=partial(show_trick, trick) if trick else None,
            hint=SHOWS if trick else "",
        )

    sections = []
    for section in told:
        heading = node(section.trick, section.heading, Role.HEADING)
        lines = [
            _line(board, line, node(section.trick, line.said, Role.TEXT)) for line in section.lines
        ]
        sections.append(ui.Column(_heading(board.kit, section, heading), *lines))
    bar = (14, 0, 0, 0) if board.kit.from_right else (0, 0, 14, 0)  # the scroll bar is at the right
    return ui.Column(*sections, gap=8, pad=bar)


def _heading(kit: Kit, section: Section, node: Node) -> ui.Element:
    words = ui.Label(section.heading, "b", 16, kit.palette.soft, lines=1, line_height=2.1)
    return ui.Row(words, ui.Divider(grow=1), gap=10, node=node)


def _line(board: Board, line: Line, node: Node) -> ui.Element:
    kit, seat = board.kit, line.seat
    strong = {Tone.EXACT: kit.palette.mint, Tone.OVER: kit.palette.coral}.get(line.tone, "")
    style = RichStyle(17, 17, round(kit.t(17) * 1.35), strong=strong)

    def face(canvas: Canvas, _: Kit, box: ui.Rect) -> None:
        if seat is not None:
            board.avatar(canvas, seat, box.w, Point(*box.center))

    avatar = ui.CustomPaint(face, w=30, h=30)
    return ui.Row(
        avatar, RichLabel(board, line.said, style), gap=10, pad=(0, 6), min_h=40, node=node
    )
