"""The history as a list: headings with a rule, one row for each line.

The drawer at the right and the sidebar of a very wide window both use it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.sentences.narration.announcements import Line, Tone
from rage_desktop.presentation.sentences.narration.history import Section
from rage_desktop.rules import Arg, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.overlays.rich_text import RichLabel, RichStyle
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus

TITLE = text("History")
SHOWS = text("Shows the cards of the trick")


@dataclass(eq=False)
class _RowNode(Node):
    """A node over a row drawn by the tree: rows of tricks show hover and focus."""

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw a veil while hovered, and the focus ring."""
        box = self.bounds.inflate(ctx.px(12), 0)
        if self.on_press is not None and self.visual.hover:
            ctx.plate(canvas, box, ctx.px(8), ctx.palette.ivory, opacity=0.08)
        if self.visual.focus_ring:
            paint_slim_focus(canvas, ctx, box.inflate(-ctx.px(12), -ctx.px(8)), ctx.px(8))


def history_list(
    tctx: TableContext, told: Sequence[Section], show_trick: Callable[[int], NavResult]
) -> ui.Element:
    """Return all sections; `show_trick` is called with the number of a pressed trick."""
    numbers = count()

    def node(trick: int, said: Arg, role: Role) -> Node:
        heading = role is Role.HEADING
        return _RowNode(
            f"history-{next(numbers)}",
            role,
            said,
            focusable=heading and trick > 0,
            on_press=partial(show_trick, trick) if trick else None,
            description=SHOWS if trick else "",
        )

    sections = []
    for section in told:
        heading = node(section.trick, section.heading, Role.HEADING)
        lines = [
            _line(tctx, line, node(section.trick, line.said, Role.TEXT)) for line in section.lines
        ]
        sections.append(ui.Column(_heading(tctx.ctx, section, heading), *lines))
    bar = (14, 0, 0, 0) if tctx.ctx.rtl else (0, 0, 14, 0)  # the scroll bar is at the right
    return ui.Column(*sections, gap=8, pad=bar)


def _heading(ctx: DrawContext, section: Section, node: Node) -> ui.Element:
    words = ui.Label(section.heading, "b", 16, ctx.palette.soft, lines=1, line_height=2.1)
    return ui.Row(words, ui.Divider(grow=1), gap=10, node=node)


def _line(tctx: TableContext, line: Line, node: Node) -> ui.Element:
    ctx, seat = tctx.ctx, line.seat
    strong = {Tone.EXACT: ctx.palette.mint, Tone.OVER: ctx.palette.coral}.get(line.tone, "")
    style = RichStyle(17, 17, round(ctx.t(17) * 1.35), strong=strong)

    def face(canvas: Canvas, _: DrawContext, box: ui.Rect) -> None:
        if seat is not None:
            Brush(canvas, tctx).avatar(seat, box.w, Point(*box.center))

    avatar = ui.CustomPaint(face, w=30, h=30)
    return ui.Row(
        avatar, RichLabel(tctx, line.said, style), gap=10, pad=(0, 6), min_h=40, node=node
    )
