"""The viewer's own result in the centre of the table: the ring closes or splits, and why."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, radians, sin

import pygame

from rage_desktop.presentation.effect_values import (
    CENTRED,
    find,
    level,
    ramp,
    step,
    worth,
)
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.motion import EFFECT_STEPS
from rage_desktop.presentation.score_sheet import cell_of
from rage_desktop.presentation.sentences.common_phrases import missed_by
from rage_desktop.presentation.sentences.score_breakdown import addends
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE
from rage_desktop.ui.art.palette import CORAL, INK, MINT
from rage_desktop.ui.art.scenery.effects import ARCS, RingLook
from rage_desktop.ui.table.effects.beside_plates import beside_plates
from rage_desktop.ui.table.effects.plate_effects import look
from rage_desktop.ui.table.effects.triumphs import draw_last_hit, last_hit_lights
from rage_desktop.ui.table.table_context import Brush, TableContext, lay_out_at, pill, to_rect
from rage_desktop.ui.toolkit.canvas import ADD

# px of the design
RING = 360
GLORIOUS = 372
BADGE = 96
# of a missed ring
SMALL = 260
SMALL_BADGE = 70
GROWTH = 10  # sizes in which a ring moves to the centre
# pips, and how far they fly; each for what is worth least, and most
PIPS = (12, 36)
BURST = (230.0, 340.0), (260.0, 460.0)
FREE = 40.0  # degrees below the ring without pips
FALL = 60.0
# px of the design below the ring's centre
POINTS_AT = 343
MISSED_AT = 268
SUM_AT = 420  # px of the design below the ring: how the points of an exact bid add up
ARC = 120.0  # px of the design above the straight line to the bar
# for what is worth least, and most
EXACT_SIZE = 82.0, 114.0
POINTS_SIZE = 74.0, 96.0
RAYS_SHINE = 0.45, 1.0
FLASH_SHINE = 0.3, 0.75
FLASH_SIZE = 400.0, 620.0
CARRIED_SIZE = 52.0
REASON_SIZE = 54.0
MISSED_SIZE = 64.0


def draw_own_round(brush: Brush, view: TableView) -> None:
    """Draw the effects of the viewer's ring in the centre, over the dimmed table."""
    draw_last_hit(brush, view, _below(brush), brush.ctx.px(GLORIOUS))
    fx = find(view, *CENTRED)
    if fx is not None:
        PAINTERS[fx.kind](brush, view, fx)
    for fx in view.effects:
        if fx.kind is EffectKind.CARRY:
            _carry(brush, view, fx)
        elif fx.kind is EffectKind.POINTS and fx.seat == view.viewer:
            _light_pill(brush, fx)


def _below(brush: Brush, way: float = 0) -> Point:
    """Return the place of the ring in the centre, or so many px of the design below it."""
    w, h = brush.ctx.size
    y = h * (0.30 if brush.ctx.is_portrait else 470 / 1080)
    return Point(w / 2, y + brush.ctx.px(way))


# -- the ring ------------------------------------------------------------------------------------


def _comes(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring moving from its plate, growing."""
    at = _below(brush)
    target = brush.ctx.px(RING if fx.other else SMALL)
    t = fx.progress
    medal = _medal(brush, view, fx, target)
    if brush.ctx.reduced_motion:
        brush.ctx.centre(medal, *at, level(t, 8))
        return
    start, small = brush.layout.ring(0)
    d = max(8, round(small + (target - small) * level(t, GROWTH)))
    picture = medal
    if d < target:
        picture = brush.ctx.art.effects.cache.fetch(
            ("grown", medal, d), lambda: pygame.transform.smoothscale(medal, (d, d))
        )
    x = start.x + (at.x - start.x) * t
    y = start.y + (at.y - start.y) * t
    brush.ctx.centre(picture, round(x), round(y))


def _medal(brush: Brush, view: TableView, fx: Effect, d: int) -> ui.Surface:
    """Return the ring with its avatar: still open if it will close, else as it is."""
    plate = view.plates[fx.seat]
    closes = fx.other and not fx.before
    rest = RingLook(max(1, plate.bid or 0), 0, "under") if closes else look(view, fx.seat)
    return brush.ctx.art.effects.medal(d, rest, brush.tctx.seats[fx.seat].avatar, EFFECT_STEPS)


def _badge(brush: Brush, d: int, size: int, state: Ring) -> None:
    """Draw the badge of a ring d px wide in the centre."""
    at = _below(brush)
    badge = brush.ctx.art.marks.badge(brush.ctx.px(size), state.value)
    brush.ctx.centre(badge, at.x + d * 0.34, at.y + d * 0.34)


def _closes(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring closing clockwise in mint, with a spark at its head."""
    at = _below(brush)
    d = brush.ctx.px(RING)
    art = brush.ctx.art.effects
    brush.ctx.centre(_medal(brush, view, fx, d), *at)
    done = round(fx.progress * ARCS)
    for index in range(done):
        piece = art.ring_arc(d, index, MINT)
        brush.ctx.centre(piece.surface, at.x + piece.x, at.y + piece.y)
    if 0 < done < ARCS:
        a = 2 * pi * done / ARCS
        r = 0.445 * d
        spark = art.spark(brush.ctx.px(70), MINT)
        brush.ctx.centre(spark, at.x + r * sin(a), at.y - r * cos(a))


# -- exact ---------------------------------------------------------------------------------------


def _glory(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw an exact bid: flash, rays and pips; the points, how they add up, and the streak."""
    t = fx.progress
    calm = brush.ctx.reduced_motion
    great = worth(view.edition, fx.value)
    if not calm:
        _rays(brush, (0.35 + 0.65 * level(1 - ramp(t, 0.1, 0.9), 4)) * _between(RAYS_SHINE, great))
    _closed_ring(brush, view, fx)
    _say_exact(brush, great, t)
    size = _between(POINTS_SIZE, great)
    _edged(brush, brush.ctx.translator.signed(fx.value), size, _below(brush, POINTS_AT))
    _made_of(brush, view, fx, SUM_AT)
    if not calm:
        _flash(brush, great, t)
        _pips(brush, great, t)


def _between(ends: tuple[float, float], share: float) -> float:
    """Return what lies at a share of the way from the one end to the other."""
    least, most = ends
    return least + (most - least) * share


def _closed_ring(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the closed ring with its badge, and its player's smile."""
    d = brush.ctx.px(GLORIOUS)
    plate = view.plates[fx.seat]
    closed = RingLook(max(1, plate.bid or 0), max(1, plate.won), "exact")
    brush.ctx.centre(brush.ctx.art.marks.bid_ring(d, *closed), *_below(brush))
    brush.avatar(fx.seat, d * AVATAR_SHARE, _below(brush), Mood.PLEASED)
    _badge(brush, d, BADGE, Ring.EXACT)


def _say_exact(brush: Brush, great: float, t: float) -> None:
    ctx = brush.ctx
    at = _below(brush, 245)
    near = 1.0 if ctx.reduced_motion else level(ramp(t, 0, 0.2), 4)
    size = _between(EXACT_SIZE, great) * (1.2 - 0.2 * near) / ctx.text_scale
    with brush.canvas.layer(alpha=0.4 + 0.6 * near):
        brush.ctx.draw_text(ctx.tr(text("EXACT")), "f", size, *at, ctx.palette.mint, 0.5)


def _edged(brush: Brush, message: str, size: float, at: Point) -> None:
    """Write large text with an ink outline."""
    size = size / brush.ctx.text_scale
    edge = max(1, brush.ctx.px(3))
    for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, edge)):
        brush.ctx.draw_text(message, "f", size, at.x + dx, at.y + dy, INK, 0.5)
    brush.ctx.draw_text(message, "f", size, *at, brush.ctx.palette.ivory, 0.5)


def _rays(brush: Brush, strength: float) -> None:
    d = brush.ctx.px(2 * 330 / 0.98)
    rays = brush.ctx.art.effects.rays(d, 0.5 * 0.98 * 205 / 330, 45, MINT)
    for _ in beside_plates(brush, _below(brush), d):
        brush.ctx.centre(rays, *_below(brush), strength)


def _flash(brush: Brush, great: float, t: float) -> None:
    fade = level(1 - ramp(t, 0.0, 0.35), 4)
    if fade:
        at = _below(brush)
        d = brush.ctx.px(_between(FLASH_SIZE, great))
        flash = brush.ctx.art.effects.flash(d, MINT)
        shine = fade * fade * _between(FLASH_SHINE, great)
        for _ in beside_plates(brush, at, d):
            brush.canvas.blit(flash, at.x - d / 2, at.y - d / 2, ADD, alpha=shine)


def _pips(brush: Brush, great: float, t: float) -> None:
    """Draw suit pips bursting to all sides except downwards, where the text is."""
    ctx = brush.ctx
    at = _below(brush)
    look = brush.tctx.look
    suits = [(suit.colour, look.emblem(code)) for code, suit in look.suits.items()]
    out = 1 - (1 - min(1.0, t)) ** 2.2
    fade = level(1 - ramp(t, 0.75, 1.0), 5)
    count = round(_between(PIPS, great))
    nearest, furthest = (_between(ends, great) for ends in zip(*BURST, strict=True))
    for i in range(count):
        angle = radians(180 + FREE + (360 - 2 * FREE) * (i + 0.5) / count)
        reach = nearest + (furthest - nearest) * (i * 11 % count) / (count - 1)
        far = ctx.scale * (180 + (reach - 180) * out)
        size = max(10, ctx.px(26 if i % 3 else 34))
        turn = i + round(t * 7) * (1 if i % 2 else -1)
        pip = brush.ctx.art.effects.pip(size, *suits[i % len(suits)], turn % 12)
        fallen = FALL * ctx.scale * t * t
        brush.ctx.centre(pip, at.x + far * sin(angle), at.y - far * cos(angle) + fallen, fade)


def _made_of(brush: Brush, view: TableView, fx: Effect, way: float) -> None:
    """Write in a pill how the points add up, and the number of exact bids in a row."""
    colours = {0: brush.ctx.palette.ivory, 1: MINT, -1: CORAL}
    cell = cell_of(view.edition, view.hand_size, view.scores[-1], fx.seat)
    parts: list[ui.Child] = [
        ui.Label(part, "b", 20, colours[mood], lines=1) for part, mood in addends(cell)
    ]
    if fx.index > 1:
        row: Text = text("{n} in a row", n=fx.index)
        crown = ui.Icon("i_crown", 20, brush.ctx.palette.gold)
        line = ui.Label(row, "b", 20, brush.ctx.palette.gold, lines=1)
        parts.append(ui.Row(crown, line, gap=6, pad=(12, 0, 0, 0)))
    tree = pill(brush.ctx, *parts, size=20, line=1.9, gap=12, edge=brush.ctx.edge(0.2), opacity=0.9)
    lay_out_at(brush.ctx, tree, _below(brush, way)).draw(brush.canvas)


def _carry(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the points flying to my total in the bar, while the ring fades.

    The words at the ring go before the points pass over them, and the points before they reach the
    total: no figure lies on another.
    """
    t = fx.progress
    great = worth(view.edition, fx.value)
    pill = brush.layout.bar.pills[0].centre
    start = _below(brush, POINTS_AT if fx.other else MISSED_AT)
    with brush.canvas.layer(alpha=level(1 - ramp(t, 0, 0.6), 4)):
        if fx.other:
            _closed_ring(brush, view, fx)
        else:
            _broken(brush, fx, EFFECT_STEPS)
    with brush.canvas.layer(alpha=level(1 - ramp(t, 0, 0.1), 4)):
        if fx.other:
            _say_exact(brush, great, 1.0)
        else:
            _give_reason(brush, view, fx, 1.0)
    if brush.ctx.reduced_motion:
        return
    large = _between(POINTS_SIZE, great) if fx.other else MISSED_SIZE
    size = large + (CARRIED_SIZE - large) * level(t, 8)
    flown = ramp(t, 0.1, 1.0)
    x = start.x + (pill.x - start.x) * flown
    y = start.y + (pill.y - start.y) * flown - brush.ctx.px(ARC) * 4 * flown * (1 - flown)
    with brush.canvas.layer(alpha=level(1 - ramp(t, 0.45, 0.65), 5)):
        _edged(brush, brush.ctx.translator.signed(fx.value), size, Point(round(x), round(y)))


def _light_pill(brush: Brush, fx: Effect) -> None:
    """Light my total while it is counted."""
    box = to_rect(brush.layout.bar.pills[0])
    with brush.canvas.layer(alpha=level(1 - ramp(fx.progress, 0.8, 1.0), 4)):
        brush.ctx.plate(box, box.h / 2, None, (MINT, max(2.0, 3 * brush.ctx.scale), 1.0))


# -- missed --------------------------------------------------------------------------------------


def _splits(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the ring splitting at two gaps and turning coral."""
    _broken(brush, fx, step(fx.progress))
    _give_reason(brush, view, fx, level(fx.progress, 4))


def _regret(brush: Brush, view: TableView, fx: Effect) -> None:
    """Draw the split ring with the plain reason, the points and how they add up."""
    _broken(brush, fx, EFFECT_STEPS)
    _give_reason(brush, view, fx, 1.0)
    _edged(brush, brush.ctx.translator.signed(fx.value), MISSED_SIZE, _below(brush, MISSED_AT))
    _made_of(brush, view, fx, 345)


def _broken(brush: Brush, fx: Effect, steps: int) -> None:
    at = _below(brush)
    d = brush.ctx.px(SMALL)
    brush.ctx.centre(brush.ctx.art.effects.broken(d, CORAL, steps), at.x, at.y + d * 0.03)
    brush.avatar(fx.seat, d * AVATAR_SHARE, at, Mood.MISSED)
    _badge(brush, d, SMALL_BADGE, Ring.MISS)


def _give_reason(brush: Brush, view: TableView, fx: Effect, shown: float) -> None:
    """Write by how many tricks the bid was missed."""
    ctx = brush.ctx
    with brush.canvas.layer(alpha=shown):
        plate = view.plates[fx.seat]
        reason = ctx.tr(missed_by(plate.bid or 0, plate.won))
        size = REASON_SIZE / ctx.text_scale
        brush.ctx.draw_text(reason, "f", size, *_below(brush, 185), ctx.palette.coral, 0.5)


PAINTERS: dict[EffectKind, Callable[[Brush, TableView, Effect], None]] = {
    EffectKind.COMES: _comes,
    EffectKind.CLOSES: _closes,
    EffectKind.GLORY: _glory,
    EffectKind.SPLITS: _splits,
    EffectKind.REGRET: _regret,
}


# -- prepared in advance -------------------------------------------------------------------------


def prepare_own_round(tctx: TableContext, view: TableView) -> bool:
    """Prepare a part of the viewer's result while the others' points are revealed; return
    whether there was one left."""
    viewer = view.viewer
    if viewer is None:
        return False
    lies = _closes_ring_at_last(view, viewer)
    waits = find(view, EffectKind.UNTOLD, seat=viewer) is not None
    if not (lies or waits) or find(view, EffectKind.GLORY) is not None:
        return False
    brush = Brush(ui.Canvas((1, 1)), tctx)
    jobs = _burst_jobs(brush) if lies else _jobs(brush, view, viewer)
    done = tctx.ahead.setdefault(("own round", view.number, lies), 0)
    if done >= len(jobs):
        return False
    jobs[done]()
    tctx.ahead["own round", view.number, lies] = done + 1
    return True


def _closes_ring_at_last(view: TableView, seat: int) -> bool:
    """Return whether the round's last trick lies complete and will make a seat's bid."""
    plate = view.plates[seat]
    is_last = view.tricks_done + 1 == view.hand_size
    return is_last and view.taker == seat and plate.bid == plate.won + 1


def _burst_jobs(brush: Brush) -> list[Callable[[], object]]:
    """Return the parts to prepare before the last trick has made the bid."""
    return [
        partial(last_hit_lights, brush, brush.ctx.px(GLORIOUS)),
        partial(_rays, brush, 1.0),
        *(partial(_pips, brush, 0.0, n / 14) for n in range(8)),
    ]


def _jobs(brush: Brush, view: TableView, seat: int) -> list[Callable[[], object]]:
    """Return the parts to prepare, in the order in which they are needed."""
    exact = view.ring(seat) is Ring.EXACT
    gained = view.scores[-1].points[seat]
    fx = Effect(EffectKind.COMES, seat=seat, other=int(exact), value=gained, index=2)
    ctx = brush.ctx
    art = ctx.art.effects
    medal = partial(_medal, brush, view, fx, ctx.px(RING if exact else SMALL))
    if not exact:
        steps = (partial(_broken, brush, fx, n) for n in range(EFFECT_STEPS + 1))
        return [medal, *steps, partial(_give_reason, brush, view, fx, 1.0)]
    comes = find(view, EffectKind.COMES)
    has_closed = comes is not None and bool(comes.before)
    arcs = () if has_closed else range(ARCS)
    great = worth(view.edition, gained)
    points = ctx.translator.signed(gained)
    return [
        medal,
        *(partial(art.ring_arc, ctx.px(RING), index, MINT) for index in arcs),
        partial(art.spark, ctx.px(70), MINT),
        partial(_closed_ring, brush, view, fx),
        partial(_rays, brush, 1.0),
        partial(_flash, brush, great, 0.0),
        *(partial(_say_exact, brush, great, n / 20) for n in range(5)),
        partial(_edged, brush, points, _between(POINTS_SIZE, great), Point(0, 0)),
        partial(_made_of, brush, view, fx, SUM_AT),
        *(partial(_pips, brush, great, n / 14) for n in range(8)),
    ]
