"""The viewer's own result in the centre of the table: the ring closes or splits, and why."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, radians, sin

import pygame
from pygame import Rect, Surface

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.score_sheet import cell_of
from rage_desktop.presentation.sentences.score_breakdown import addends
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE
from rage_desktop.ui.art.palette import CORAL, INK, MINT, WELL
from rage_desktop.ui.art.scenery.effects import ARCS, STEPS, RingLook
from rage_desktop.ui.table.effects.effect_progress import calm, find, level, ramp, step
from rage_desktop.ui.table.effects.plate_effects import look
from rage_desktop.ui.table.effects.round_end_state import centred
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect
from rage_desktop.ui.toolkit.canvas import ADD, Canvas

RING, GLORIOUS, BADGE = 360, 372, 96  # px of the design
SMALL, SMALL_BADGE = 260, 70  # of a missed ring
GROWTH = 10  # sizes in which a ring moves to the centre
PIPS, BURST, FREE = 24, (250.0, 400.0), 40.0  # degrees below the ring without pips
FALL = 60.0
POINTS_AT = 343  # px of the design below the ring's centre
ARC = 120.0  # px of the design above the straight line to the bar
EXACT_SIZE, POINTS_SIZE, CARRIED_SIZE, REASON_SIZE = 108.0, 92.0, 52.0, 54.0


def draw_own_round(brush: Brush, view: TableView) -> None:
    """Draw the effects of the viewer's ring in the centre, over the dimmed table."""
    fx = centred(view)
    if fx is not None:
        paint = {
            EffectKind.COMES: _comes,
            EffectKind.CLOSES: _closes,
            EffectKind.GLORY: _glory,
            EffectKind.SPLITS: _splits,
            EffectKind.REGRET: _regret,
        }
        paint[fx.kind](brush, view, fx)
    for fx in view.effects:
        if fx.kind is EffectKind.CARRY:
            _carry(brush, view, fx)
        elif fx.kind is EffectKind.POINTS and fx.seat == view.viewer:
            _light_pill(brush, fx)


def middle(tctx: TableContext) -> Point:
    """Return the position of the ring in the centre."""
    w, h = tctx.ctx.size
    return Point(w / 2, h * (0.30 if tctx.ctx.is_portrait else 470 / 1080))


# -- the ring ------------------------------------------------------------------------------------


def _comes(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring moving from its plate, growing."""
    at, target = middle(brush.tctx), brush.ctx.px(RING if fx.other else SMALL)
    medal = _medal(brush.tctx, view, fx, target)
    if calm(brush.tctx):
        brush.blit(medal, at.x - target / 2, at.y - target / 2, alpha=level(fx.progress, 8))
        return
    start, small = brush.layout.ring(0)
    t = fx.progress
    grown = round(t * GROWTH) / GROWTH
    d = max(8, round(small + (target - small) * grown))
    art = brush.art.effects
    picture = medal
    if d < target:
        picture = art.cache.fetch(
            ("grown", medal, d), lambda: pygame.transform.smoothscale(medal, (d, d))
        )
    x, y = start.x + (at.x - start.x) * t, start.y + (at.y - start.y) * t
    brush.centre(picture, round(x), round(y))


def _medal(tctx: TableContext, view: TableView, fx: Effect, d: int) -> Surface:
    """Return the ring with its avatar: still open if it will close, final if missed."""
    plate = view.plates[fx.seat]
    rest = RingLook(max(1, plate.bid or 0), 0, "under") if fx.other else look(view, fx.seat)
    return tctx.ctx.art.effects.medal(d, rest, tctx.seats[fx.seat].avatar, STEPS)


def _closes(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring closing clockwise in mint, with a spark at its head."""
    ctx, at, d = brush.ctx, middle(brush.tctx), brush.ctx.px(RING)
    art = brush.art.effects
    brush.centre(_medal(brush.tctx, view, fx, d), *at)
    done = round(fx.progress * ARCS)
    for index in range(done):
        piece = art.ring_arc(d, index, MINT)
        brush.centre(piece.surface, at.x + piece.x, at.y + piece.y)
    if 0 < done < ARCS:
        a, r = 2 * pi * done / ARCS, 0.445 * d
        brush.centre(art.spark(ctx.px(70), MINT), at.x + r * sin(a), at.y - r * cos(a))


# -- exact ---------------------------------------------------------------------------------------


def _glory(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw an exact bid: flash, rays and pips; the points, how they add up, and the streak."""
    t = fx.progress
    if not calm(brush.tctx):
        _rays(brush, 0.35 + 0.65 * level(1 - ramp(t, 0.1, 0.9), 4))
    _closed_ring(brush, view, fx)
    _say_exact(brush, t)
    points = brush.ctx.translator.signed(fx.value)
    at = _below(brush.tctx, POINTS_AT)
    _edged(brush, points, POINTS_SIZE, at)
    _made_of(brush, view, fx, _below(brush.tctx, 420))
    if not calm(brush.tctx):
        _flash(brush, t)
        _pips(brush, t)


def _closed_ring(brush: Brush, view: TableView, fx: Effect) -> None:
    ctx, at, d = brush.ctx, middle(brush.tctx), brush.ctx.px(GLORIOUS)
    art, plate = brush.art.effects, view.plates[fx.seat]
    closed = RingLook(max(1, plate.bid or 0), max(1, plate.won), "exact")
    brush.centre(art.medal(d, closed, brush.tctx.seats[fx.seat].avatar, STEPS), *at)
    badge = brush.art.marks.badge(ctx.px(BADGE), Ring.EXACT.value)
    brush.centre(badge, at.x + d * 0.34, at.y + d * 0.34)


def _below(tctx: TableContext, way: float) -> Point:
    at = middle(tctx)
    return Point(at.x, at.y + tctx.ctx.px(way))


def _say_exact(brush: Brush, t: float) -> None:
    ctx, at = brush.ctx, _below(brush.tctx, 245)
    near = 1.0 if calm(brush.tctx) else level(ramp(t, 0, 0.2), 4)
    size = EXACT_SIZE * (1.2 - 0.2 * near) / ctx.text_scale
    with brush.layer(alpha=0.4 + 0.6 * near):
        brush.write(ctx.tr(text("EXACT")), "f", size, at.x, at.y, ctx.palette.mint, 0.5)


def _edged(brush: Brush, words: str, size: float, at: Point) -> None:
    """Write large text with an ink outline."""
    ctx = brush.ctx
    size, edge = size / ctx.text_scale, max(1, ctx.px(3))
    for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, edge)):
        brush.write(words, "f", size, at.x + dx, at.y + dy, INK, 0.5)
    brush.write(words, "f", size, at.x, at.y, ctx.palette.ivory, 0.5)


def _rays(brush: Brush, strength: float) -> None:
    ctx, at = brush.ctx, middle(brush.tctx)
    d = ctx.px(2 * 330 / 0.98)
    rays = brush.art.effects.rays(d, 0.5 * 0.98 * 205 / 330, 45, MINT)
    brush.blit(rays, at.x - d / 2, at.y - d / 2, alpha=strength)


def _flash(brush: Brush, t: float) -> None:
    fade = level(1 - ramp(t, 0.0, 0.35), 4)
    if fade:
        ctx, at = brush.ctx, middle(brush.tctx)
        d = ctx.px(520)
        flash = brush.art.effects.flash(d, MINT)
        brush.blit(flash, at.x - d / 2, at.y - d / 2, ADD, alpha=fade * fade * 0.6)


def _pips(brush: Brush, t: float) -> None:
    """Draw suit pips bursting to all sides except downwards, where the text is."""
    ctx, at = brush.ctx, middle(brush.tctx)
    colours = [suit.colour for suit in brush.tctx.look.suits.values()]
    out, fade = 1 - (1 - min(1.0, t)) ** 2.2, level(1 - ramp(t, 0.75, 1.0), 5)
    for i in range(PIPS):
        angle = radians(180 + FREE + (360 - 2 * FREE) * (i + 0.5) / PIPS)
        spread = (i * 11 % PIPS) / (PIPS - 1)
        reach = BURST[0] + (BURST[1] - BURST[0]) * spread
        far = ctx.scale * (180 + (reach - 180) * out)
        fallen = FALL * ctx.scale * t * t
        size = max(10, ctx.px(26 if i % 3 else 34))
        turn = i + round(t * 7) * (1 if i % 2 else -1)
        pip = brush.art.effects.pip(
            size, brush.tctx.look.skin, colours[i % len(colours)], turn % 12
        )
        x, y = at.x + far * sin(angle), at.y - far * cos(angle) + fallen
        w, h = pip.get_size()
        brush.blit(pip, x - w / 2, y - h / 2, alpha=fade)


def _made_of(brush: Brush, view: TableView, fx: Effect, at: Point) -> None:
    """Write in a pill how the points add up, and the number of exact bids in a row."""
    ctx, colours = brush.ctx, {0: brush.palette.ivory, 1: MINT, -1: CORAL}
    cell = cell_of(view.edition, view.hand_size, view.scores[-1], fx.seat)
    parts = [(ctx.tr(part), colours[mood]) for part, mood in addends(cell)]
    row: Text = text("{n} in a row", n=fx.index)
    streak = ctx.tr(row) if fx.index > 1 else ""
    gap, icon = ctx.px(12), ctx.t(20)
    width = sum(ctx.text_width(part, "b", 20) for part, _ in parts) + gap * (len(parts) - 1)
    if streak:
        width += gap * 2 + icon + ctx.px(6) + ctx.text_width(streak, "b", 20)
    h = round(ctx.t(20) * 1.9)
    box = Rect(0, 0, width + h, h)
    box.center = round(at.x), round(at.y)
    brush.plate(box, h / 2, WELL, ctx.edge(0.2), 0.9)
    x = box.x + h // 2
    for part, colour in parts:
        x += brush.write(part, "b", 20, x, box.centery, colour) + gap
    if streak:
        x += gap
        brush.centre(brush.art.marks.crown(icon), x + icon / 2, box.centery)
        brush.write(streak, "b", 20, x + icon + ctx.px(6), box.centery, ctx.palette.gold)


def _carry(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the points flying to my total in the bar, while the ring fades."""
    ctx, t = brush.ctx, fx.progress
    with brush.layer(alpha=level(1 - ramp(t, 0, 0.6), 4)):
        _closed_ring(brush, view, fx)
        _say_exact(brush, 1.0)
    words, start, pill = (
        ctx.translator.signed(fx.value),
        _below(brush.tctx, POINTS_AT),
        brush.layout.bar.pills[0],
    )
    if calm(brush.tctx):
        return
    size = POINTS_SIZE + (CARRIED_SIZE - POINTS_SIZE) * level(t, 8)
    x = start.x + (pill.centre.x - start.x) * t
    y = start.y + (pill.centre.y - start.y) * t - ctx.px(ARC) * 4 * t * (1 - t)
    with brush.layer(alpha=level(1 - ramp(t, 0.8, 1.0) * 0.6, 5)):
        _edged(brush, words, size, Point(round(x), round(y)))


def _light_pill(brush: Brush, fx: Effect) -> None:
    """Light my total while it is counted."""
    ctx, box = brush.ctx, to_rect(brush.layout.bar.pills[0])
    with brush.layer(alpha=level(1 - ramp(fx.progress, 0.8, 1.0), 4)):
        brush.plate(box, box.h / 2, None, (MINT, max(2.0, 3 * ctx.scale), 1.0))


# -- missed --------------------------------------------------------------------------------------


def _splits(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring splitting at two gaps and turning coral."""
    _broken(brush, fx, step(fx.progress))
    _give_reason(brush, view, fx, level(fx.progress, 4))


def _regret(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the split ring with the plain reason."""
    _broken(brush, fx, STEPS)
    _give_reason(brush, view, fx, 1.0)


def _broken(brush: Brush, fx: Effect, steps: int) -> None:
    ctx, at, d = brush.ctx, middle(brush.tctx), brush.ctx.px(SMALL)
    brush.centre(brush.art.effects.broken(d, CORAL, steps), at.x, at.y + d * 0.03)
    brush.avatar(fx.seat, d * AVATAR_SHARE, at)
    badge = brush.art.marks.badge(ctx.px(SMALL_BADGE), Ring.MISS.value)
    brush.centre(badge, at.x + d * 0.34, at.y + d * 0.34)


def _give_reason(brush: Brush, view: TableView, fx: Effect, shown: float) -> None:
    ctx, at = brush.ctx, _below(brush.tctx, 185)
    with brush.layer(alpha=shown):
        words = ctx.tr(missed_by(view, fx.seat))
        size = REASON_SIZE / ctx.text_scale
        brush.write(words, "f", size, at.x, at.y, ctx.palette.coral, 0.5)
        _sum(brush, view, fx, _below(brush.tctx, 250))


def missed_by(view: TableView, seat: int) -> Text:
    """Return by how many tricks a bid was missed."""
    plate = view.plates[seat]
    off = plate.won - (plate.bid or 0)
    if off > 0:
        return ntext("{n} too many", "{n} too many", off)
    return ntext("{n} too few", "{n} too few", -off)


def _sum(brush: Brush, view: TableView, fx: Effect, at: Point) -> None:
    """Write in a pill how the points add up, and the total."""
    ctx = brush.ctx
    cell = cell_of(view.edition, view.hand_size, view.scores[-1], fx.seat)
    said = " ".join(ctx.tr(part) for part, _ in addends(cell))
    total = ctx.tr(text("= {points}", points=cell.points))
    h, gap = round(ctx.t(20) * 1.9), ctx.px(10)
    box = Rect(0, 0, ctx.text_width(said, "s", 20) + gap + ctx.text_width(total, "f", 22) + h, h)
    box.center = round(at.x), round(at.y)
    brush.plate(box, h / 2, WELL, ctx.edge(0.2), 0.9)
    x = box.x + h // 2
    x += brush.write(said, "s", 20, x, box.centery, ctx.palette.soft) + gap
    brush.write(total, "f", 22, x, box.centery, ctx.palette.ivory)


# -- prepared in advance -------------------------------------------------------------------------


def prepare_own_round(tctx: TableContext, view: TableView) -> bool:
    """Prepare a part of the viewer's result while the others' points are revealed; return
    whether there was one left."""
    viewer = view.viewer
    if viewer is None or find(view, EffectKind.UNTOLD, viewer) is None:
        return False
    jobs = _jobs(tctx, view, viewer)
    done = tctx.ahead.setdefault(("own round", view.number), 0)
    if done >= len(jobs):
        return False
    jobs[done]()
    tctx.ahead["own round", view.number] = done + 1
    return True


def _jobs(tctx: TableContext, view: TableView, seat: int) -> list[Callable[[], object]]:
    """Return the parts to prepare, in the order in which they are needed."""
    exact = view.ring(seat) is Ring.EXACT
    fx = Effect(EffectKind.COMES, seat=seat, other=int(exact), value=10, index=2)
    brush = Brush(Canvas((1, 1)), tctx)
    ctx, art = tctx.ctx, tctx.ctx.art.effects
    jobs: list[Callable[[], object]] = [
        partial(_medal, tctx, view, fx, ctx.px(RING if exact else SMALL))
    ]
    if not exact:
        steps = (partial(_broken, brush, fx, n) for n in range(STEPS + 1))
        return [*jobs, *steps, partial(_give_reason, brush, view, fx, 1.0)]
    arcs = (partial(art.ring_arc, ctx.px(RING), index, MINT) for index in range(ARCS))
    said = (partial(_say_exact, brush, n / 20) for n in range(5))
    return [
        *jobs,
        *arcs,
        partial(art.spark, ctx.px(70), MINT),
        partial(_closed_ring, brush, view, fx),
        partial(_rays, brush, 1.0),
        partial(_flash, brush, 0.0),
        *said,
        partial(_edged, brush, ctx.translator.signed(10), POINTS_SIZE, Point(0, 0)),
        partial(_made_of, brush, view, fx, Point(0, 0)),
        *(partial(_pips, brush, n / 14) for n in range(8)),
    ]
