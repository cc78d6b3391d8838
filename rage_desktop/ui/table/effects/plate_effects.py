"""Effects on the plates: rings that draw, fill, close, split and turn over; popping numbers."""

from math import cos, inf, pi, sin

from pygame import Surface

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.table_view import Ring, TableView, ring_state
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Phase
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE
from rage_desktop.ui.art.palette import CORAL, MINT, WELL
from rage_desktop.ui.art.scenery.effects import STEPS, RingLook
from rage_desktop.ui.table.effects.effect_progress import bump, calm, find, level, ramp, step
from rage_desktop.ui.table.effects.round_end_state import untold
from rage_desktop.ui.table.effects.sparks import snapping
from rage_desktop.ui.table.table_context import Brush, TableContext

POP = 0.6  # initial scale of a number
BREATH = 0.03


# -- the ring ------------------------------------------------------------------------------------


def draw_ring(brush: Brush, view: TableView, seat: int, at: Point, diameter: float) -> None:
    """Draw a seat's bid ring with its avatar and any running effect."""
    d = round(diameter * _breath(brush.tctx, view, seat))
    if _on_edge(view) and not calm(brush.tctx):
        _draw_medal(brush, view, seat, at, d)
        return
    brush.centre(_ring(brush.tctx, view, seat, d), at.x, at.y + _lower(view, seat, d))
    miss = find(view, EffectKind.MISS, seat)
    if miss is not None:  # the old ring fades while it splits
        whole = brush.art.marks.bid_ring(d, *look(view, seat))
        fade = 1 - level(ramp(miss.progress, 0, 0.5), 8)
        brush.blit(whole, at.x - d / 2, at.y - d / 2, alpha=fade)
    brush.avatar(seat, d * AVATAR_SHARE, at)
    dark = find(view, EffectKind.RINGS_DARK)
    reveal = find(view, EffectKind.REVEAL)
    if dark is not None:
        shade = brush.art.effects.shade(d)
        brush.blit(shade, at.x - d / 2, at.y - d / 2, alpha=level(ramp(dark.progress, 0, 0.3)))
    elif reveal is not None and calm(brush.tctx):
        shade = brush.art.effects.shade(d)
        brush.blit(shade, at.x - d / 2, at.y - d / 2, alpha=1 - level(reveal.progress))


def look(view: TableView, seat: int) -> RingLook:
    """Return the idle look of a seat's ring."""
    plate = view.plates[seat]
    return RingLook(plate.bid, plate.won, view.ring(seat).value)


def is_broken(view: TableView, seat: int) -> bool:
    """Return whether a ring is broken: the round is over and its bid was missed."""
    scored = view.phase in (Phase.DEAL, Phase.OVER) and bool(view.scores)
    return scored and untold(view, seat) is None and view.ring(seat) in (Ring.MISS, Ring.OVER)


def _ring(tctx: TableContext, view: TableView, seat: int, d: int) -> Surface:
    art_factory, rest = tctx.ctx.art, look(view, seat)
    drawn = find(view, EffectKind.RING_DRAW, seat)
    if drawn is not None:
        return art_factory.effects.closing(d, None, rest, (0, 360), step(drawn.progress))
    fill = find(view, EffectKind.RING_FILL, seat)
    if fill is not None:
        before, span = _before_fill(view, seat)
        return art_factory.effects.closing(d, before, rest, span, step(fill.progress))
    if is_broken(view, seat):
        miss = find(view, EffectKind.MISS, seat)
        return art_factory.effects.broken(d, CORAL, STEPS if miss is None else step(miss.progress))
    return art_factory.marks.bid_ring(d, *rest)


def _lower(view: TableView, seat: int, d: int) -> float:
    """Return the downward offset of a ring's centre: a broken one is higher."""
    return d * 0.03 if is_broken(view, seat) else 0.0


def _before_fill(view: TableView, seat: int) -> tuple[RingLook, tuple[int, int]]:
    """Return a ring's look before its last trick, and the arc that differs."""
    plate, now = view.plates[seat], view.ring(seat)
    won, bid = plate.won - 1, plate.bid
    was = ring_state(bid, won, view.hand_size - view.tricks_done + 1)
    before = RingLook(bid, won, was.value)
    if bid is None or was is not now or now is not Ring.UNDER or bid > 14:
        return before, (0, 360)
    return before, (round(360 * won / bid), round(360 * plate.won / bid))


def _breath(tctx: TableContext, view: TableView, seat: int) -> float:
    """Return the scale of a ring: it grows and shrinks once when the turn starts."""
    turn, size = find(view, EffectKind.TURN, seat), snapping(view, seat)
    return size if turn is None or calm(tctx) else size * (1 + BREATH * bump(turn.progress))


def _on_edge(view: TableView) -> bool:
    reveal = find(view, EffectKind.REVEAL)
    return reveal is not None and (reveal.progress < 0.5 or _squeeze(reveal) < STEPS)


def _squeeze(reveal: Effect) -> int:
    return max(1, step(abs(cos(pi * reveal.progress))))


def _draw_medal(brush: Brush, view: TableView, seat: int, at: Point, d: int) -> None:
    """Draw a ring turning over, all at the same time: from hidden to its bid."""
    reveal, art = find(view, EffectKind.REVEAL), brush.art.effects
    assert reveal is not None
    squeeze = _squeeze(reveal)
    avatar = brush.tctx.seats[seat].avatar
    dark = reveal.progress < 0.5
    shown = RingLook(None, 0, "wait") if dark else look(view, seat)
    brush.centre(art.medal(d, shown, avatar, squeeze), *at)
    if dark:
        brush.centre(art.shade(d, squeeze), *at)


# -- light and numbers ---------------------------------------------------------------------------


def turn_level(view: TableView, seat: int) -> float:
    """Return the brightness of a plate's gold edge, 0 to 1."""
    coming = find(view, EffectKind.TURN, seat)
    if coming is not None:
        return level(coming.progress, 8)
    if view.plates[seat].turn and view.phase is not Phase.DEAL:
        return 1.0
    for fx in view.effects:
        if fx.kind is EffectKind.TURN and fx.other == seat:
            return 1 - level(fx.progress, 8)
    return 0.0


def number_pop(tctx: TableContext, view: TableView, seat: int) -> tuple[float, float]:
    """Return the scale and the opacity of the number on a plate."""
    bid = find(view, EffectKind.BID_POP, seat) or find(view, EffectKind.REVEAL)
    if bid is not None:
        if calm(tctx):
            return 1.0, level(bid.progress, 8)
        return POP + (1 - POP) * max(0.0, bid.progress), 0.3 + 0.7 * level(bid.progress, 8)
    won = find(view, EffectKind.RING_FILL, seat)
    if won is not None and not calm(tctx):
        return 1 + 0.28 * bump(won.progress), 1.0
    return 1.0, 1.0


def points(view: TableView, seat: int) -> int | None:
    """Return a seat's points of the round just over, as far as revealed and counted."""
    if untold(view, seat) is not None:
        return None
    counting = find(view, EffectKind.POINTS, seat)
    if counting is not None:
        return round((counting.value - counting.before) * level(counting.progress, 24))
    if view.phase in (Phase.DEAL, Phase.OVER) and view.scores:
        return view.scores[-1].points[seat]
    return None


def shown_total(view: TableView, seat: int) -> int:
    """Return a seat's points in the game, as far as they are counted."""
    counting, hidden = find(view, EffectKind.POINTS, seat), untold(view, seat)
    if hidden is not None:
        return hidden.before
    if counting is None:
        return view.plates[seat].total
    gain = (counting.value - counting.before) * level(counting.progress, 24)
    return counting.before + round(gain)


def draw_points(
    brush: Brush, view: TableView, seat: int, at: Point, room: float = inf, tag: bool = False
) -> None:
    """Write the points of the round, ending at a point, or in a tag about it."""
    gained = points(view, seat)
    if gained is None:
        return
    ctx, counting = brush.ctx, find(view, EffectKind.POINTS, seat)
    colour = ctx.palette.ivory if gained >= 0 else ctx.palette.coral
    if view.ring(seat) is Ring.EXACT:
        colour = ctx.palette.mint
    shown = 1.0 if counting is None else level(ramp(counting.progress, 0, 0.4), 8)
    words = ctx.translator.signed(gained)
    with brush.layer(dy=ctx.px(10) * (1 - shown), alpha=shown):
        if tag:
            brush.tag(words, at, fill=WELL, colour=colour, size=22)
        else:
            brush.write(words, "f", 34, at.x, at.y, colour, 1.0, room)


# -- the round's end -----------------------------------------------------------------------------


def draw_glories(brush: Brush, view: TableView) -> None:
    """Draw the halo round a ring that was closed exactly."""
    for fx in view.effects:
        if fx.kind is EffectKind.EXACT:
            _draw_exact(brush, fx.seat, fx.progress)


def _draw_exact(brush: Brush, seat: int, progress: float) -> None:
    """Draw the arm of light that closes the ring."""
    (at, diameter) = brush.layout.ring(brush.tctx.place(seat))
    art, d = brush.art.effects, round(diameter)
    halo = art.swept(art.halo(d, MINT), step(progress))
    brush.centre(halo, *at)
    if 0.02 < progress < 0.98:
        a, r = 2 * pi * level(progress, 48), 0.445 * diameter
        spark = art.spark(round(0.3 * diameter), MINT)
        brush.centre(spark, at.x + r * sin(a), at.y - r * cos(a))
