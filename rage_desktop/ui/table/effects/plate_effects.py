"""Effects on the plates: rings that draw, fill, close, split and turn over; numbers that pop;
sparks and points that land there."""

from math import atan2, cos, inf, pi, sin

from rage_desktop.presentation.effect_values import (
    breath,
    find,
    is_broken,
    level,
    points,
    ramp,
    step,
)
from rage_desktop.presentation.faces import DOWN, ChangingFace, Face
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.motion import EFFECT_STEPS
from rage_desktop.presentation.table_view import Ring, TableView, ring_state
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE
from rage_desktop.ui.art.palette import CORAL, GOLD, IVORY, MINT, WELL, mix
from rage_desktop.ui.art.scenery.effects import RingLook
from rage_desktop.ui.table.effects.card_points import draw_flying_points
from rage_desktop.ui.table.table_context import Brush

# points of light, and the delay of each as a share of the path
TAIL = 9
BEHIND = 0.035
SPARK = 46.0  # px of the design
BEND = 0.3  # curvature of the spark's path, as a share of its length


# -- the ring ------------------------------------------------------------------------------------


def draw_ring(brush: Brush, view: TableView, seat: int, at: Point, diameter: float) -> None:
    """Draw a seat's bid ring with its avatar and any running effect."""
    calm = brush.ctx.reduced_motion
    effects = brush.ctx.art.effects
    d = round(diameter * breath(view, seat, calm=calm))
    reveal = find(view, EffectKind.REVEAL)
    if (
        reveal is not None
        and not calm
        and (reveal.progress < 0.5 or _squeeze(reveal) < EFFECT_STEPS)
    ):
        _draw_medal(brush, view, seat, at, d, reveal)
        return
    lower = 0.03 * d if is_broken(view, seat) else 0.0  # the centre of a broken ring is higher
    brush.ctx.centre(_ring(brush, view, seat, d), at.x, at.y + lower)
    miss = find(view, EffectKind.MISS, seat=seat)
    if miss is not None:  # the old ring fades while it splits
        whole = brush.ctx.art.marks.bid_ring(d, *look(view, seat))
        brush.ctx.centre(whole, *at, 1 - level(ramp(miss.progress, 0, 0.5), 8))
    _draw_face(brush, view, seat, d * AVATAR_SHARE, at)
    dark = find(view, EffectKind.RINGS_DARK)
    if dark is not None:
        brush.ctx.centre(effects.shade(d), *at, level(ramp(dark.progress, 0, 0.3)))
    elif reveal is not None and calm:
        brush.ctx.centre(effects.shade(d), *at, 1 - level(reveal.progress))


def _draw_face(brush: Brush, view: TableView, seat: int, px: float, at: Point) -> None:
    """Draw a seat's portrait in its mood, over the fading one before."""
    shown = view.faces.get(seat, ChangingFace(Face(), Face(), 4))
    if shown.quarters < 4:
        brush.ctx.centre(_portrait(brush, seat, shown.before, px), *at)
    brush.ctx.centre(_portrait(brush, seat, shown.face, px), *at, shown.quarters / 4)


def _portrait(brush: Brush, seat: int, face: Face, px: float) -> ui.Surface:
    tctx = brush.tctx
    gaze = (0.0, 1.0)
    if face.toward is not None and face.toward != DOWN:
        here, _ = brush.layout.ring(tctx.place(seat))
        there, _ = brush.layout.ring(tctx.place(face.toward))
        eighth = round(atan2(there.y - here.y, there.x - here.x) * 4 / pi)
        angle = eighth * pi / 4  # one of eight, each drawn once
        gaze = round(cos(angle), 2), round(sin(angle), 2)
    avatar = tctx.seats[seat].avatar
    calm = brush.ctx.reduced_motion
    return brush.ctx.raster.portrait(avatar, face.mood, gaze, round(px), calm)


def look(view: TableView, seat: int) -> RingLook:
    """Return the idle look of a seat's ring."""
    plate = view.plates[seat]
    return RingLook(plate.bid, plate.won, view.ring(seat).value)


def _ring(brush: Brush, view: TableView, seat: int, d: int) -> ui.Surface:
    effects = brush.ctx.art.effects
    rest = look(view, seat)
    drawn = find(view, EffectKind.RING_DRAW, seat=seat)
    if drawn is not None:
        return effects.closing(d, None, rest, (0, 360), step(drawn.progress))
    fill = find(view, EffectKind.RING_FILL, seat=seat)
    if fill is not None:
        return effects.closing(d, *_fill(view, seat), step(fill.progress))
    if is_broken(view, seat):
        miss = find(view, EffectKind.MISS, seat=seat)
        return effects.broken(d, CORAL, EFFECT_STEPS if miss is None else step(miss.progress))
    return brush.ctx.art.marks.bid_ring(d, *rest)


def _fill(view: TableView, seat: int) -> tuple[RingLook, RingLook, tuple[int, int]]:
    """Return a ring's look before its last trick and now, and the arc that differs."""
    plate = view.plates[seat]
    now = view.ring(seat)
    won = plate.won - 1
    bid = plate.bid
    was = ring_state(bid, won, view.hand_size - view.tricks_done + 1)
    before = RingLook(bid, won, was.value)
    if bid is None or was is not now or now is not Ring.UNDER or bid > 14:
        return before, look(view, seat), (0, 360)
    return before, look(view, seat), (round(360 * won / bid), round(360 * plate.won / bid))


def _squeeze(reveal: Effect) -> int:
    return max(1, step(abs(cos(pi * reveal.progress))))


def _draw_medal(
    brush: Brush, view: TableView, seat: int, at: Point, d: int, reveal: Effect
) -> None:
    """Draw a ring turning over, all at the same time: from hidden to its bid."""
    art = brush.ctx.art.effects
    squeeze = _squeeze(reveal)
    dark = reveal.progress < 0.5
    shown = RingLook(None, 0, "wait") if dark else look(view, seat)
    brush.ctx.centre(art.medal(d, shown, brush.tctx.seats[seat].avatar, squeeze), *at)
    if dark:
        brush.ctx.centre(art.shade(d, squeeze), *at)


# -- light and numbers ---------------------------------------------------------------------------


def draw_points(
    brush: Brush, view: TableView, seat: int, at: Point, room: float = inf, tag: bool = False
) -> None:
    """Write the points of the round, ending at a point, or in a tag about it."""
    gained = points(view, seat)
    if gained is None:
        return
    ctx = brush.ctx
    counting = find(view, EffectKind.POINTS, seat=seat)
    colour = ctx.palette.mint if view.ring(seat) is Ring.EXACT else ctx.palette.ivory
    if gained < 0:
        colour = ctx.palette.coral
    shown = 1.0 if counting is None else level(ramp(counting.progress, 0, 0.4), 8)
    words = ctx.translator.signed(gained)
    with brush.canvas.layer(dy=ctx.px(10) * (1 - shown), alpha=shown):
        if tag:
            brush.tag(words, at, fill=WELL, colour=colour, size=22)
        else:
            brush.ctx.draw_text(words, "f", 34, at.x, at.y, colour, 1.0, room)


# -- over the table ------------------------------------------------------------------------------


def draw_over_plates(brush: Brush, view: TableView) -> None:
    """Draw what happens at the rings, over everything that lies on the table: halos, then sparks,
    rays and points that fly there."""
    for fx in view.effects:
        if fx.kind is EffectKind.EXACT:
            _draw_exact(brush, fx)
    for fx in view.effects:
        if fx.kind is EffectKind.SPARK:
            _draw_spark(brush, fx, view.plates[fx.seat].bid or 1)
        elif fx.kind is EffectKind.SNAP:
            _draw_snap(brush, fx)
        elif fx.kind is EffectKind.POINTS_FLY:
            draw_flying_points(brush, fx)
        elif fx.kind is EffectKind.LANDED and not brush.ctx.reduced_motion:
            at, diameter = brush.layout.ring(brush.tctx.place(fx.seat))
            halo = brush.ctx.art.effects.halo(round(diameter), MINT if fx.value > 0 else CORAL)
            brush.ctx.centre(halo, *at, level(1 - fx.progress, 6))


def _draw_exact(brush: Brush, fx: Effect) -> None:
    """Draw the arm of light that closes an exact ring, and its halo."""
    at, diameter = brush.layout.ring(brush.tctx.place(fx.seat))
    art = brush.ctx.art.effects
    brush.ctx.centre(art.swept(art.halo(round(diameter), MINT), step(fx.progress)), *at)
    if 0.02 < fx.progress < 0.98:
        a = 2 * pi * level(fx.progress, 48)
        r = 0.445 * diameter
        spark = art.spark(round(0.3 * diameter), MINT)
        brush.ctx.centre(spark, at.x + r * sin(a), at.y - r * cos(a))


def _draw_spark(brush: Brush, fx: Effect, bid: int) -> None:
    """Draw a spark that moves from the trick to its gap in a ring of so many."""
    place = brush.tctx.place(fx.seat)
    start = brush.layout.centre.slots[place].pose
    (ring, d) = brush.layout.ring(place)
    angle = 2 * pi * (fx.value + 0.5) / bid
    dx = ring.x + 0.445 * d * sin(angle) - start.x
    dy = ring.y - 0.445 * d * cos(angle) - start.y
    for i in range(TAIL - 1, -1, -1):
        t = fx.progress - i * BEHIND * (0.3 + fx.progress)
        if t < 0:
            continue
        bend = BEND * 4 * t * (1 - t)
        size = max(6, brush.ctx.px(SPARK * (1 - 0.085 * i)))
        light = brush.ctx.art.effects.spark(size, mix(IVORY, GOLD, i / TAIL))
        x = start.x + dx * t - dy * bend
        y = start.y + dy * t + dx * bend
        brush.ctx.centre(light, x, y, level(1 - i / TAIL, TAIL))


def _draw_snap(brush: Brush, fx: Effect) -> None:
    """Draw white light turning to mint, and fifteen rays around the ring."""
    at, diameter = brush.layout.ring(brush.tctx.place(fx.seat))
    art = brush.ctx.art.effects
    d = round(diameter)
    late = level(max(0.0, 1 - fx.progress), 6)
    fade = level(1 - ramp(fx.progress, 0.4, 1.0), 6)
    brush.ctx.centre(art.rays(round(d * 1.6 / 0.98), 0.62 / 1.6 * 0.98, 15, MINT), *at, fade)
    for colour, strength in (("#FFFFFF", 0.75 * late), (MINT, fade * (1 - late))):
        brush.ctx.centre(art.halo(d, colour), *at, strength)
