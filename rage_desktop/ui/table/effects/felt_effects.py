"""Effects on the felt: light around the etched ring, and the dimmed lamp."""

from functools import partial

from rage_desktop.presentation.effect_values import DIM_STEPS, bump, find, level, ramp
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind, TrumpSlot
from rage_desktop.rules import ActionCard, Role
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import GLOW, NEON, SUIT, WHEEL, mix
from rage_desktop.ui.art.scenery.effects import ARCS
from rage_desktop.ui.table.table_context import Brush, TableContext

REST, BRIGHT, CONTRAST = 0.34, 0.8, 0.7  # opacities of the ring in the trump's colour
FIRST = 0.30  # share dimmed below the plates
AT_ONCE = 20  # arcs drawn ahead in one step


def draw_trump_ring(brush: Brush, view: TableView) -> None:
    """Draw the etched ring in the trump's colour, as long as there is a trump. A new trump
    is drawn clockwise from 12 o'clock, bright, and settles."""
    if view.trump is None or TrumpSlot() in view.hidden:
        return
    fx = find(view, EffectKind.RING_RUN, EffectKind.RING_SETTLE, EffectKind.BLOOM)
    rest = CONTRAST if brush.ctx.palette.high_contrast else REST
    strength, arcs = rest, ARCS
    if fx is not None and fx.kind is EffectKind.RING_RUN:
        strength, arcs = BRIGHT, round(ARCS * fx.progress)
    elif fx is not None and fx.kind is EffectKind.RING_SETTLE:
        strength = BRIGHT + (rest - BRIGHT) * level(fx.progress, 12)
    elif fx is not None:
        strength = rest * level(fx.progress, 8)
    tone = _tone(brush.tctx, view.trump)
    paint = partial(_ring, brush, tone, strength, range(arcs))
    brush.part("trump ring", (tone, strength, arcs), paint)


def _ring(brush: Brush, tone: str, strength: float, arcs: range) -> None:
    for index in arcs:
        _arc(brush, index, tone, strength, max(1.3, 2 * brush.ctx.scale), plain=True)


def prepare_ring(tctx: TableContext, suit: str) -> bool:
    """Prepare a part of the ring in the colour of a coming trump suit; return whether there was one
    left."""
    tone = _tone(tctx, suit)
    done = tctx.ahead.setdefault(("ring", tone), 0)
    if done >= ARCS:
        return False
    tctx.ahead["ring", tone] = done + AT_ONCE
    _ring(Brush(ui.Canvas((1, 1)), tctx), tone, REST, range(done, min(ARCS, done + AT_ONCE)))
    return True


def prepare_dusk(tctx: TableContext, view: TableView) -> bool:
    """Prepare the shadow on the felt while a card flies that will remove the trump; return whether
    it was still missing."""
    flying = (f.card for f in view.flights if isinstance(f.card, ActionCard))
    if tctx.ahead.get("dusk") or not any(card.role is Role.OUT for card in flying):
        return False
    tctx.ahead["dusk"] = 1
    _dim(Brush(ui.Canvas((1, 1)), tctx), Effect(EffectKind.EMBERS))
    return True


def _tone(tctx: TableContext, suit: str) -> str:
    colour = tctx.colour(suit)
    return mix(GLOW[colour], SUIT[colour], 0.35)


def draw_felt_effects(brush: Brush, view: TableView) -> None:
    """Draw the effects on the table's surface."""
    for fx in view.effects:
        if fx.kind is EffectKind.ALL_EXACT:
            _light_all(brush, fx)
        elif fx.kind is EffectKind.EMBERS:
            _dim(brush, fx)


def _light_all(brush: Brush, fx: Effect) -> None:
    """Everybody was exact: light the ring arc by arc in the six colours, then fade it."""
    fade, calm = 1 - ramp(fx.progress, 0.8, 1.0), brush.ctx.reduced_motion
    for index in range(ARCS):
        start = 0.65 * index / ARCS
        alpha = level((1.0 if calm else ramp(fx.progress, start, start + 0.06)) * fade, 5)
        colour = NEON[WHEEL[(index + ARCS // 12) // (ARCS // 6) % len(WHEEL)]]
        if alpha:
            _arc(brush, index, colour, alpha, max(2.0, 3.6 * brush.ctx.scale))


def _arc(
    brush: Brush, index: int, colour: str, alpha: float, width: float, *, plain: bool = False
) -> None:
    """Draw one of the ring's arcs; a plain one is a line with a soft glow and no bright core."""
    centre, (rx, ry) = brush.layout.centre, brush.layout.table.ring
    piece = brush.ctx.art.effects.etched(round(rx), round(ry), width, index, colour, plain)
    brush.centre(piece.surface, round(centre.cx) + piece.x, round(centre.cy) + piece.y, alpha)


def _dim(brush: Brush, fx: Effect) -> None:
    """Dim the light over the table while the embers fall, then restore it."""
    centre = brush.layout.centre
    if not brush.ctx.palette.high_contrast:
        dusk = brush.ctx.art.effects.dusk(round(centre.rx * 2.6), round(centre.ry * 2.6))
        brush.centre(dusk, centre.cx, centre.cy, level(bump(fx.progress), 3))


def draw_dim(brush: Brush, view: TableView, over: bool) -> None:
    """Dim all that was drawn so far: slightly before the plates are drawn and, `over` everything,
    by the rest while the viewer's result is in the centre."""
    fx = find(view, EffectKind.DIM)
    if fx is None:
        return
    whole = (fx.before + (fx.value - fx.before) * level(fx.progress, DIM_STEPS)) / 100
    if brush.ctx.palette.high_contrast:
        whole = min(0.85, whole * 1.4)
    below = min(whole, FIRST)
    brush.canvas.fill("#000000", None, (whole - below) / (1 - below) if over else below)
