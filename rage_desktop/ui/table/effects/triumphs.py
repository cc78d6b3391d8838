"""The great moments of a round: a trick stolen, a bid made with the last one, all of them taken;
and what changes for all cards at once."""

from math import cos, pi, radians, sin

from rage_desktop.presentation.effect_values import bump, find, level, ramp
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.motion import ease_out_cubic
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import GOLD, LIGHT, MINT, mix
from rage_desktop.ui.table.effects.beside_plates import beside_plates
from rage_desktop.ui.table.table_context import Brush
from rage_desktop.ui.toolkit.canvas import ADD

WAVES = (0.0, 0.16, 0.32)  # when the waves of a stolen trick begin, as shares of the effect
SHARDS = 12  # pips that burst from a stolen trick
BURST = 30  # pips that burst from a ring closed by the last trick
# in diameters of that ring: how far they fly, and the lights across
BURST_REACH = 1.6
RAYS = 2.4
FLASH = 2.0
INNER = 0.38  # where its rays begin, as a share of their picture: beyond those of any exact bid
CHANGES = 0.65  # share of its time in which a change of the trump runs over the felt
ASH = "#B9B0B4"  # a trump that goes out
COLD = "#8DF3FF"  # low cards win
COMETS = 3  # lights that run round the etched ring when every trick was taken
TAIL = 14  # points of light of a comet
APART = 4.0  # degrees between two of them


def draw_triumphs(brush: Brush, view: TableView) -> None:
    """Draw what stole a trick, or took them all, and what changed for all cards at once."""
    for fx in view.effects:
        if fx.kind is EffectKind.STEAL:
            pose = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
            _draw_steal(brush, fx.suit, pose, fx.progress)
        elif fx.kind in (EffectKind.TRUMP_IN, EffectKind.TRUMP_OUT, EffectKind.TURNED):
            draw_change(brush, fx)
        elif fx.kind is EffectKind.SWEPT:
            _draw_winner(brush, fx)


def draw_change(brush: Brush, fx: Effect) -> None:
    """Draw how the trump goes out or comes from its card, or how the card that turned the trick
    shakes the felt."""
    if brush.ctx.reduced_motion:
        return
    t = ease_out_cubic(min(1.0, fx.progress / CHANGES))
    if fx.kind is EffectKind.TURNED:
        pose = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
        _draw_waves(brush, pose, COLD, t)
    elif fx.kind is EffectKind.TRUMP_OUT:
        _draw_waves(brush, brush.layout.centre.trump, ASH, t)
    else:
        _draw_steal(brush, fx.suit, brush.layout.centre.trump, t)


def draw_comets(brush: Brush, view: TableView) -> None:
    """Draw what runs over the felt where all tricks were taken, below all cards and words."""
    for fx in view.effects:
        if fx.kind is EffectKind.SWEPT:
            _draw_swept(brush, fx)


def _draw_steal(brush: Brush, suit: str | None, pose: Pose, t: float) -> None:
    """Draw a flash in a card's suit, waves that run over the felt, and pips torn loose."""
    light = LIGHT[brush.tctx.colour(suit)] if suit is not None else GOLD
    d = round(pose.height * 2.6)
    flash = brush.ctx.art.effects.flash(d, light)
    strength = level(1 - ramp(t, 0.0, 0.5), 6)
    brush.canvas.blit(flash, pose.x - d / 2, pose.y - d / 2, ADD, alpha=strength * 0.8)
    _draw_waves(brush, pose, light, t)
    _burst(brush, Point(pose.x, pose.y), t, suit, SHARDS, pose.height * 1.25)


def _draw_waves(brush: Brush, pose: Pose, light: str, progress: float) -> None:
    """Draw waves of light that run over the felt from a card."""
    for late in WAVES:
        t = level(ramp(progress, late, 1.0), 14)
        if 0 < t < 1:
            size = round(pose.height * (0.9 + 1.5 * t))
            wave = brush.ctx.art.effects.ripple(size, max(2.0, 5 * brush.ctx.scale), light)
            brush.ctx.centre(wave, pose.x, pose.y, level((1 - t) ** 0.8, 12))


def draw_last_hit(brush: Brush, view: TableView, at: Point, diameter: float) -> None:
    """Draw what bursts from the ring of this diameter in the middle, if the last trick made it."""
    fx = find(view, EffectKind.LAST_HIT)
    if fx is None:
        return
    rays, flash = last_hit_lights(brush, diameter)
    fade = level(1 - ramp(fx.progress, 0.0, 0.4), 6)
    d = flash.get_width()
    for _ in beside_plates(brush, at, rays.get_width()):
        brush.ctx.centre(rays, at.x, at.y, level(bump(fx.progress), 10))
        brush.canvas.blit(flash, at.x - d / 2, at.y - d / 2, ADD, alpha=fade * 0.7)
    _burst(brush, at, fx.progress, None, BURST, diameter * BURST_REACH)


def last_hit_lights(brush: Brush, diameter: float) -> tuple[ui.Surface, ui.Surface]:
    """Return the rays and the flash of a ring in the middle that the last trick has closed."""
    effects = brush.ctx.art.effects
    rays = effects.rays(round(diameter * RAYS), INNER, 24, MINT)
    return rays, effects.flash(round(diameter * FLASH), MINT)


def _burst(
    brush: Brush, at: Point, progress: float, only: str | None, count: int, reach: float
) -> None:
    """Draw pips that fly out from a point: of one suit, or of all."""
    look = brush.tctx.look
    shown = list(look.suits) if only is None else [only]
    suits = [(look.suits[code].colour, look.emblem(code)) for code in shown]
    out = 1 - (1 - progress) ** 2.4
    fade = level(1 - ramp(progress, 0.6, 1.0), 6)
    if fade <= 0:
        return
    for place in range(count):
        angle = 2 * pi * (place + 0.35 * (place % 3)) / count
        far = reach * out * (0.65 + 0.35 * (place * 7 % count) / count)
        size = max(8, brush.ctx.px(20 if place % 3 else 28))
        turn = (place + round(progress * 8)) % 12
        pip = brush.ctx.art.effects.pip(size, *suits[place % len(suits)], turn)
        x = at.x + far * sin(angle)
        y = at.y - far * cos(angle) + brush.ctx.px(70) * progress * progress
        brush.ctx.centre(pip, x, y, fade)


def _draw_swept(brush: Brush, fx: Effect) -> None:
    """Draw comets that run once round the etched ring."""
    table = brush.layout.table
    across, down = table.ring
    spark = brush.ctx.px(64)
    fade = level(1 - ramp(fx.progress, 0.8, 1.0), 6)
    for comet in range(COMETS):
        head = 360 * (fx.progress + comet / COMETS)
        for step in range(TAIL - 1, -1, -1):
            angle = radians(head - step * APART)
            size = max(6, round(spark * (1 - 0.055 * step)))
            light = brush.ctx.art.effects.spark(size, mix(GOLD, "#FFFFFF", 0.5 - 0.5 * step / TAIL))
            x = table.middle.x + across * sin(angle)
            y = table.middle.y - down * cos(angle)
            brush.ctx.centre(light, x, y, fade)


def _draw_winner(brush: Brush, fx: Effect) -> None:
    """Draw the winner's ring in the light of the comets."""
    at, diameter = brush.layout.ring(brush.tctx.place(fx.seat))
    halo = brush.ctx.art.effects.halo(round(diameter), GOLD)
    brush.ctx.centre(halo, at.x, at.y, level(bump(fx.progress), 10))
