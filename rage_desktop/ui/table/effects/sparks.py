"""Effects of a ring being filled: the spark, the snap as it closes, points that land there."""

from math import cos, pi, sin

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui.art.palette import GOLD, IVORY, MINT, WELL, mix
from rage_desktop.ui.table.effects.effect_progress import calm, find, level, ramp
from rage_desktop.ui.table.table_context import Brush

TAIL, BEHIND = 9, 0.035  # points of light, and the delay of each as a share of the path
SPARK = 46.0  # px of the design
BEND = 0.3  # curvature of the spark's path, as a share of its length
RISE = 46.0  # px of the design from which points drop


def draw_sparks(brush: Brush, view: TableView) -> None:
    """Draw the sparks moving to the rings, over everything that lies on the table."""
    for fx in view.effects:
        if fx.kind is EffectKind.SPARK:
            _draw_spark(brush, view, fx)
        elif fx.kind is EffectKind.SNAP:
            _draw_snap(brush, fx)
        elif fx.kind is EffectKind.LANDED:
            _draw_landed(brush, fx)


def snapping(view: TableView, seat: int) -> float:
    """Return the extra scale of a ring as it snaps shut."""
    fx = find(view, EffectKind.SNAP, seat)
    return 1.0 if fx is None else 1 + 0.1 * level(max(0.0, 1 - fx.progress), 4)


def badge_grown(view: TableView, seat: int) -> float:
    """Return the extra scale of the badge of such a ring."""
    fx = find(view, EffectKind.SNAP, seat)
    return 1.0 if fx is None else 1 + 0.3 * level(max(0.0, 1 - fx.progress), 4)


def _draw_spark(brush: Brush, view: TableView, fx: Effect) -> None:
    ctx, art = brush.ctx, brush.art.effects
    start = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
    (ring, d), bid = brush.layout.ring(brush.tctx.place(fx.seat)), view.plates[fx.seat].bid or 1
    angle = 2 * pi * (fx.value + 0.5) / bid
    x, y = ring.x + 0.445 * d * sin(angle), ring.y - 0.445 * d * cos(angle)
    dx, dy = x - start.x, y - start.y
    for i in range(TAIL - 1, -1, -1):
        t = fx.progress - i * BEHIND * (0.3 + fx.progress)
        if t < 0:
            continue
        bend = BEND * 4 * t * (1 - t)
        size = max(6, ctx.px(SPARK * (1 - 0.085 * i)))
        light = art.spark(size, mix(IVORY, GOLD, i / TAIL))
        at = Point(start.x + dx * t - dy * bend, start.y + dy * t + dx * bend)
        left, top = at.x - size / 2, at.y - size / 2
        brush.blit(light, round(left), round(top), alpha=level(1 - i / TAIL, TAIL))


def _draw_snap(brush: Brush, fx: Effect) -> None:
    """Draw white light turning to mint, and fifteen rays around the ring."""
    (at, diameter) = brush.layout.ring(brush.tctx.place(fx.seat))
    art, d, late = brush.art.effects, round(diameter), level(max(0.0, 1 - fx.progress), 6)
    width = round(d * 1.6 / 0.98)
    rays = art.rays(width, 0.62 / 1.6 * 0.98, 15, MINT)
    fade = level(1 - ramp(fx.progress, 0.4, 1.0), 6)
    brush.blit(rays, at.x - width / 2, at.y - width / 2, alpha=fade)
    for colour, strength in (("#FFFFFF", 0.75 * late), (MINT, fade * (1 - late))):
        halo = art.halo(d, colour)
        left, top = at.x - halo.get_width() / 2, at.y - halo.get_height() / 2
        brush.blit(halo, left, top, alpha=strength)


def _draw_landed(brush: Brush, fx: Effect) -> None:
    """Draw the points of a BONUS or a MALUS dropping onto the plate of its taker."""
    ctx, (at, diameter) = brush.ctx, brush.layout.ring(brush.tctx.place(fx.seat))
    above = 0.0 if calm(brush.tctx) else ctx.px(RISE) * (1 - fx.progress)
    colour = ctx.palette.gold if fx.value > 0 else ctx.palette.coral
    shown = level(min(ramp(fx.progress, 0, 0.25), 1 - ramp(fx.progress, 0.7, 1)), 6)
    inside = max(at.y - diameter * 0.1 - above, ctx.px(24))
    with brush.layer(alpha=shown):
        words = ctx.translator.signed(fx.value)
        brush.tag(words, Point(at.x, inside), fill=WELL, colour=colour, size=26)
