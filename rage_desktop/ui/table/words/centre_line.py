"""The line at the centre: what just happened, under the trick, for a moment (VISUAL 8).

It never takes input; any key hurries it.
"""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.match.settings import Settings
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.layout import TableLayout
from rage_desktop.stage.motion import Tempo
from rage_desktop.stage.words.narration.announcements import (
    LEVELS,
    Level,
    Line,
    Moment,
    Rank,
    Tone,
    announced,
)
from rage_desktop.stage.words.narration.announcer import Announcer
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words.rich import RichLine, RichStyle, rich_lines
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read

LOW = 1.5  # of its type: how low the pill may be where there is little room
SIZES = (1.0, 0.9, 0.8)  # of the type, where a line is too wide for its place


class CentreLine:
    """What the table says about events, to one viewer."""

    def __init__(self) -> None:
        self.announcer = Announcer()

    def tell(self, moment: Moment, kit: Kit, settings: Settings, tempo: Tempo) -> None:
        """Take what is said about an event."""
        level = LEVELS[settings.announcements]
        line = announced(moment, level)
        if line is not None:
            aloud = level is Level.ALL
            self.announcer.hear(line, kit.say(line.said), tempo, all_aloud=aloud)

    def draw(self, canvas: Canvas, board: Board) -> None:
        """Draw the line as far as it has come; the one it replaces fades."""
        announcer = self.announcer
        if announcer.shown is None:
            return
        shown, swap = announcer.visible(), announcer.swap()
        if announcer.before is not None and swap < 1:
            with canvas.layer(alpha=1 - swap):
                draw_line(canvas, board, announcer.before.line)
        coming = announcer.shown.left is None
        rise = 0 if board.kit.reduced_motion or not coming else board.kit.px(8) * (1 - shown)
        with canvas.layer(dy=rise, alpha=shown * swap):
            draw_line(canvas, board, announcer.shown.line)


def line_room(layout: TableLayout, high: float) -> tuple[Point, float]:
    """Return the middle of the line between the pile and my slot, and how wide it may be there
    without lying on a card of the trick."""
    centre, gap = layout.centre, layout.scale.px(10)
    y = centre.slots[0].pose.box.y - line_gap(layout) / 2
    half = layout.scale.width / 2 - gap
    for slot in centre.slots[1:]:
        box = slot.pose.box
        if box.y < y + high / 2 and box.bottom > y - high / 2:
            near = box.x - centre.cx if box.x > centre.cx else centre.cx - box.right
            half = min(half, near - gap)
    return Point(centre.cx, y), 2 * max(half, 0.0)


def line_gap(layout: TableLayout) -> float:
    """Return how much is free between the pile or the chips and my slot."""
    centre, foot = layout.centre, layout.centre.slots[0].pose.box.y
    tag = centre.pile_count.y + 0.8 * layout.scale.type(16)
    columns = (centre.led.box.bottom, centre.trump_chip.box.bottom)
    return foot - max([tag, *(bottom for bottom in columns if bottom < foot)])


def draw_line(canvas: Canvas, board: Board, line: Line) -> None:
    """Draw a line of narration in its pill."""
    kit, look = board.kit, board.kit.palette
    one = max(kit.px(46 if kit.portrait else 41), round(kit.t(20) * 1.75))
    one = max(min(one, round(line_gap(board.layout)) - kit.px(4)), round(kit.t(20) * LOW))
    avatar = round(one * 34 / 41) if line.seat is not None else 0
    tick = kit.px(26) if line.tone is Tone.EXACT else 0
    pad = round(one * 0.42)
    edges = (round(one * 0.09) + avatar + kit.px(9) if avatar else pad) + tick + pad
    at, room = line_room(board.layout, one)
    lines = _fitted(board, line, room - edges)
    step = round(kit.t(20) * 1.4)
    w = round(max(each.width for each in lines)) + edges
    box = Rect(0, 0, w, one + step * (len(lines) - 1))
    box.center = round(at.x), round(at.y)
    box.clamp_ip(Rect(0, 0, *kit.size).inflate(-kit.px(16), -kit.px(16)))
    edge = (look.edge, 2.5, 1.0) if look.high_contrast else kit.edge(0.34)
    fill = "#000000" if look.high_contrast else WELL
    kit.shadow(canvas, box, one / 2, (14, 8, 0.5))
    kit.plate(canvas, box, one / 2, fill, edge, 1.0 if look.high_contrast else 0.95)
    with as_read(canvas, kit, box):
        x = box.x + pad
        if line.seat is not None:
            middle = Point(box.x + one * 0.09 + avatar / 2, box.centery)
            board.avatar(canvas, line.seat, avatar, middle)
            x = round(middle.x + avatar / 2) + kit.px(9)
        for i, each in enumerate(lines):
            each.draw(canvas, x, box.centery + step * (i - (len(lines) - 1) / 2))
        if tick:
            kit.icon(
                canvas, "i_check", kit.px(20), box.right - pad - tick / 3, box.centery, look.mint
            )


def _fitted(board: Board, line: Line, room: float) -> Sequence[RichLine]:
    """Return the line as it is set, measured once."""
    name, look = ("line", id(line)), (line, round(room))
    return board.parts.keep(name, look, lambda: _set(board, line, room))


def _set(board: Board, line: Line, room: float) -> Sequence[RichLine]:
    """Set the line smaller where necessary, and as a last resort in several lines."""
    kit, look = board.kit, board.kit.palette
    tones = {Tone.EXACT: look.mint, Tone.OVER: look.coral}
    soft = look.ivory if line.rank is Rank.GAME or look.high_contrast else look.soft
    style = RichStyle(soft=soft, strong=tones.get(line.tone, look.ivory))
    for size in SIZES:
        chip = round(kit.t(20 * size) * 1.4)
        lines = rich_lines(
            board, line.said, replace(style, plain=19 * size, bold=20 * size, chip=chip), room
        )
        if len(lines) == 1:
            break
    return lines
