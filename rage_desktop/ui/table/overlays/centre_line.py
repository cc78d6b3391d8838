"""The line in the centre: the latest event, below the trick, for a moment (VISUAL 8).

It takes no input; any key speeds it up.
"""

from collections.abc import Sequence
from dataclasses import replace

from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.presentation.layout.trick_slots import caption_height
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import (
    LEVELS,
    AnnouncementQueue,
    Line,
    Moment,
    Rank,
    Tone,
    Verbosity,
    announced,
)
from rage_desktop.rules import Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.overlays.rich_text import RichLine, RichStyle, lines_element, rich_lines
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, lay_out_at

LOW = 1.5  # of its type: how low the pill may be where there is little room
OUTLINE = 8  # px of the design above my card, which has an outline while it is winning
SIZES = (1.0, 0.9, 0.8)  # of the text, where a line is too wide for its place


class CentreLine:
    """The narration of events for one viewer."""

    def __init__(self) -> None:
        self.announcements = AnnouncementQueue()
        self.aloud: list[Text] = []  # for screen readers, in the order of the events

    def tell(
        self,
        moment: Moment,
        ctx: ui.DrawContext,
        settings: Settings,
        motion: MotionSettings,
        *,
        coached: bool = False,
    ) -> None:
        """Add the narration of an event; where a coach speaks, only the most important is shown.

        Who hears the table sees no card of it: they are told everything, unless they want little.
        """
        level = LEVELS[settings.announcements]
        heard = level if level is Verbosity.FEW else Verbosity.ALL
        spoken = announced(moment, heard, None)
        if spoken is not None:
            self.aloud.append(spoken.said)
        line = announced(moment, Verbosity.FEW if coached else level)
        if line is not None:
            self.announcements.enqueue(line, ctx.tr(line.said), motion)

    def pop_aloud(self) -> list[Text]:
        """Return and clear what screen readers have not been told."""
        taken = self.aloud
        self.aloud = []
        return taken

    def draw(self, brush: Brush) -> None:
        """Draw the line with its animation; the one it replaces has gone before it comes."""
        announcements = self.announcements
        if announcements.shown is None:
            return
        shown = announcements.visible()
        swap = announcements.swap()
        if announcements.before is not None and swap < 0.5:
            with brush.canvas.layer(alpha=1 - 2 * swap):
                draw_line(brush, announcements.before.line)
            return
        arrived = 1.0 if announcements.before is None else 2 * swap - 1
        coming = announcements.shown.left is None
        rise = 0 if brush.ctx.reduced_motion or not coming else brush.ctx.px(8) * (1 - shown)
        with brush.canvas.layer(dy=rise, alpha=shown * arrived):
            draw_line(brush, announcements.shown.line)


def line_room(layout: TableLayout, height: float) -> tuple[Point, float]:
    """Return the middle of the line below the pile and the chips, and its greatest width there
    without covering another's card of the trick."""
    centre = layout.centre
    gap = layout.scale.px(10)
    free = line_gap(layout)  # where it is too low, the line covers my slot rather than the values
    y = _foot(layout) - free + max(free, height) / 2
    half = layout.scale.width / 2 - gap
    for slot in centre.slots[1:]:
        box = slot.pose.box
        if box.y < y + height / 2 and box.bottom > y - height / 2:
            near = box.x - centre.cx if box.x > centre.cx else centre.cx - box.right
            half = min(half, near - gap)
    return Point(centre.cx, y), 2 * max(half, 0.0)


def _foot(layout: TableLayout) -> float:
    """Return the upper edge of my slot with the outline of a winning card."""
    return layout.centre.slots[0].pose.box.y - layout.scale.px(OUTLINE)


def line_gap(layout: TableLayout) -> float:
    """Return the free height between the pile, the chips or the card at the top, and my slot."""
    centre = layout.centre
    foot = _foot(layout)
    above = [centre.led.box.bottom, centre.trump_chip.box.bottom]
    above += [
        slot.tag.y + caption_height(layout.scale) / 2
        for slot in centre.slots[1:]
        if abs(slot.pose.x - centre.cx) < slot.pose.width / 2
    ]
    lowest = [bottom for bottom in above if bottom < foot]
    if centre.pile.box.y < foot:  # else it lies beside my slot
        lowest.append(centre.pile_count.bottom)
    return foot - max(lowest, default=centre.cy)


def covers_slot(layout: TableLayout) -> bool:
    """Return whether the line, at its lowest, has no room above my slot."""
    return line_gap(layout) < layout.scale.type(20) * LOW


def draw_line(brush: Brush, line: Line) -> None:
    """Draw a line of narration in its pill."""
    ctx = brush.ctx
    palette = brush.ctx.palette
    one = max(ctx.px(46 if ctx.is_portrait else 41), round(ctx.t(20) * 1.75))
    one = max(min(one, round(line_gap(brush.layout)) - ctx.px(4)), round(ctx.t(20) * LOW))
    avatar = ui.Row()
    start = end = one * 0.42 / ctx.scale
    if line.seat is not None:
        start = one * 0.09 / ctx.scale
        side = one * 34 / 41 / ctx.scale
        avatar = ui.Row(avatar_element(brush.tctx, line.seat, side), pad=(0, 0, 9, 0))
    tick = ui.CustomPaint(_paint_tick, w=26) if line.tone is Tone.EXACT else None
    around = ui.Row(avatar, tick, pad=(start, 0, end, 0))
    at, room = line_room(brush.layout, one)
    lines = _fitted(brush.tctx, line, room - around.width(ctx))
    step = round(ctx.t(20) * 1.4)

    def ground(ctx: ui.PaintContext, box: ui.Rect) -> None:
        edge = (palette.edge, 2.5, 1.0) if palette.high_contrast else ctx.edge(0.34)
        fill = "#000000" if palette.high_contrast else WELL
        ctx.shadow(box, one / 2, (14, 8, 0.5))
        ctx.plate(box, one / 2, fill, edge, 1.0 if palette.high_contrast else 0.95)

    tree = ui.Row(
        avatar,
        lines_element(ctx, lines, step),
        tick,
        pad=(start, 0, end, 0),
        background=ground,
        h=(one + step * (len(lines) - 1)) / ctx.scale,
    )
    lay_out_at(ctx, tree, at, margin=8).draw(brush.canvas)


def _paint_tick(ctx: ui.PaintContext, box: ui.Rect) -> None:
    ctx.icon("i_check", ctx.px(20), box.right - box.w / 3, box.centery, ctx.palette.mint)


def _fitted(tctx: TableContext, line: Line, room: float) -> Sequence[RichLine]:
    """Return the line as typeset, cached."""
    name = ("line", id(line))
    facts = (line, round(room))
    return tctx.parts.keep(name, facts, lambda: _set(tctx, line, room))


def _set(tctx: TableContext, line: Line, room: float) -> Sequence[RichLine]:
    """Typeset the line, smaller where necessary, and as a last resort in several lines."""
    ctx = tctx.ctx
    palette = tctx.ctx.palette
    tones = {Tone.EXACT: palette.mint, Tone.OVER: palette.coral}
    soft = palette.ivory if line.rank is Rank.GAME or palette.high_contrast else palette.soft
    style = RichStyle(soft=soft, strong=tones.get(line.tone, palette.ivory))
    for size in SIZES:
        chip = round(ctx.t(20 * size) * 1.4)
        lines = rich_lines(
            tctx, line.said, replace(style, plain=19 * size, bold=20 * size, chip=chip), room
        )
        if len(lines) == 1:
            break
    return lines
