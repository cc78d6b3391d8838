"""What a cell of the score sheet says when it is asked about: how its points came about."""

from collections.abc import Sequence

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.rules.editions.look import Look
from rage_desktop.stage.score_sheet import Cell
from rage_desktop.stage.words.sums import Source, addends, addition, whence
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, upright

WIDE, HIGH, GAP = 420, 118, 14  # px of the design; the gap to the cell holds the arrow


def draw_tip(
    canvas: Canvas,
    kit: Kit,
    look: Look,
    cell: Cell,
    sources: Sequence[Source],
    at: Rect,
    room: Rect,
) -> None:
    """Draw the tip of a cell that lies `at`: below it, or above where it would leave the room."""
    second = kit.say(whence(look, sources, cell))
    parts = [(kit.say(part), mood) for part, mood in addends(cell)]
    figure = kit.say(text("= {points}", points=cell.points))
    lines = kit.fonts.wrap(second, "s", kit.t(17), kit.px(WIDE) * kit.text_scale)
    sum_w = sum(kit.width(part, "b", 20) + kit.px(12) for part, _ in parts)
    sum_w += kit.width(figure, "f", 22)
    w = max(kit.px(WIDE), sum_w + kit.px(40), *(kit.width(n, "s", 17) + kit.px(40) for n in lines))
    step = round(kit.t(17) * 1.5)
    h = max(kit.px(HIGH), kit.px(44) + kit.t(22) + step * len(lines))
    box = Rect(0, 0, min(w, room.w), h)
    below = at.bottom + kit.px(GAP) + h <= room.bottom
    box.midtop = at.centerx, at.bottom + kit.px(GAP)
    if not below:
        box.bottom = at.top - kit.px(GAP)
    box.clamp_ip(room)
    _draw_ground(canvas, kit, box, at, below)
    x, y = box.x + kit.px(20), box.y + kit.px(22) + kit.t(20) // 2
    colours = {0: kit.palette.ivory, 1: kit.palette.mint, -1: kit.palette.coral}
    with upright(canvas, kit, Rect(x, 0, sum_w, 0)):
        for part, mood in parts:
            x += kit.write(canvas, part, "b", 20, x, y, colours[mood]) + kit.px(12)
        kit.write(canvas, figure, "f", 22, x, y, kit.palette.ivory)
    y = box.bottom - kit.px(20) - step * (len(lines) - 1) - kit.t(17) // 2
    for line in lines:
        kit.write(canvas, line, "s", 17, box.x + kit.px(20), y, kit.palette.soft)
        y += step


def _draw_ground(canvas: Canvas, kit: Kit, box: Rect, at: Rect, below: bool) -> None:
    """The panel with an arrow at its cell."""
    look = kit.palette
    kit.shadow(canvas, box, kit.px(18), (22, 12, 0.55))
    w, h = kit.px(24), kit.px(13)
    edge = box.top - h + 1 if below else box.bottom - 1
    points = "0 13 12 0 24 13" if below else "0 0 12 13 24 0"
    colour = look.raised[0 if below else 1]
    arrow = document(f'<polygon points="{points}" fill="{colour}"/>', 24, 13)
    x = min(max(at.centerx, box.left + w), box.right - w)
    canvas.blit(kit.raster.svg(arrow, w, h), x - w / 2, edge)
    kit.plate(canvas, box, kit.px(18), look.raised, kit.edge(0.18, look.edge_width))


def hint_of(look: Look, cell: Cell, sources: Sequence[Source]) -> Text:
    """Return the tip in words, for screen readers."""
    return text("{sum}. {whence}", sum=addition(cell), whence=whence(look, sources, cell))
