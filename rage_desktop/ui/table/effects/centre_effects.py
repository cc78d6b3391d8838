"""Effects in the centre of the table and on its felt: the trick's cards, the trump card, the two
chips, light around the etched ring, and the dimmed lamp."""

from functools import partial
from math import atan2, cos, pi, radians, sin

from rage_desktop.presentation.effect_values import DIM_STEPS, bump, coming, find, level, ramp, step
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.layout.middle import ChipColumn
from rage_desktop.presentation.motion import ease_in_cubic
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind, TrumpSlot
from rage_desktop.rules import ActionCard, Card, NumberCard, Role
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.face_actions import mark_of
from rage_desktop.ui.art.palette import CLOCK, CORAL, GLOW, LIGHT, NEON, SUIT, WHEEL, mix
from rage_desktop.ui.art.scenery.effects import ARCS
from rage_desktop.ui.table.table_context import Brush, TableContext

JOLT = 2.0  # px of the design
SHAKING = (EffectKind.JOLT, EffectKind.SNAP, EffectKind.STEAL, EffectKind.THUD)
LIFT = 24.0  # px of the design
BREATH = 46  # px of the design: the light on a slot before the trick that decides
FAR = 1.8  # times as high rises a card that turned the trick at last
HERO_ASIDE = 0.11  # of an action card's ring to the right of the card's middle, in widths
HERO_SIZE = 0.703  # its diameter with margin, in widths of the card
# opacities of the ring in the trump's colour
REST = 0.34
BRIGHT = 0.8
CONTRAST = 0.7
FIRST = 0.30  # share dimmed below the plates
DRAINED = 1.3  # of half the ring, by the end of a trump that was called off: gone before that
FRONT = 5.0  # arcs that are bright before they go out
AT_ONCE = 20  # arcs drawn ahead in one step


def jolt(ctx: ui.DrawContext, view: TableView) -> float:
    """Return the offset of the centre of the table in px: shaken by a MALUS, by a stolen trick, or
    as my ring snaps shut."""
    fx = find(view, *SHAKING)
    if fx is None:
        return 0.0
    return max(1.0, JOLT * ctx.scale) * cos(4 * pi * fx.progress) * (1 - fx.progress)


# -- the trick -----------------------------------------------------------------------------------


def raised(ctx: ui.DrawContext, view: TableView, seat: int) -> float:
    """Return the height of the winning card over the table before the trick moves, in px."""
    fx = find(view, EffectKind.CARD_UP, EffectKind.CARD_DOWN, seat=seat)
    if fx is None:
        return 0.0
    up = level(fx.progress, 8)
    lift = LIFT * (FAR if fx.value else 1.0)
    return lift * ctx.scale * (up if fx.kind is EffectKind.CARD_UP else 1 - up)


def draw_outline(brush: Brush, pose: Pose, drawn: float = 1.0, strength: float = 1.0) -> None:
    """Draw the gold outline of the winning card, partially while it appears, with an opacity."""
    width = max(3.0, 5 * brush.ctx.scale)
    glow = 15 * brush.ctx.scale
    ring = brush.tctx.cards.outline(pose.height, pose.angle, brush.ctx.palette.gold, width, glow)
    if drawn < 1:
        ring = brush.ctx.art.effects.swept(ring, step(drawn))
    brush.ctx.centre(ring, pose.x, pose.y, level(strength))


def draw_declared(
    brush: Brush, pose: Pose, card: Card, suit: str, naming: Effect | None = None
) -> None:
    """Draw the declared suit of a WILD or LOW: its ring in that suit, and a chip on its corner."""
    if isinstance(card, ActionCard) and card.role is Role.WILD and _has_six_ring(brush, card):
        _draw_ring(brush, pose, suit, naming)
    pop = 0.0 if naming is None or brush.ctx.reduced_motion else 0.25 * bump(naming.progress)
    draw_chip(brush, pose, suit, 1 + pop)


def draw_named(brush: Brush, pose: Pose, card: Card, suit: str) -> None:
    """Draw the suit named by a CHANGE: its ring in that suit, or a chip if it has no ring."""
    if isinstance(card, ActionCard) and _has_six_ring(brush, card):
        _draw_ring(brush, pose, suit, None)
    else:
        draw_chip(brush, pose, suit)


def draw_chip(brush: Brush, pose: Pose, suit: str, size: float = 1.0) -> None:
    """Draw the chip of a card's declared suit on its right edge, clear of its name and the tag
    above it."""
    x = pose.width * 0.42
    y = pose.height * -0.24
    brush.chip(suit, pose.width * 0.46 * size, Point(pose.x + x, pose.y + y))


def _draw_ring(brush: Brush, pose: Pose, suit: str, naming: Effect | None) -> None:
    """Draw the six-coloured ring turning into the named suit; its sector flies in first."""
    colour = brush.tctx.colour(suit)
    art = brush.ctx.art.effects
    d = round(pose.width * HERO_SIZE)
    neon = brush.tctx.look.skin == "rave"
    x, y = pose.spot(HERO_ASIDE * pose.width, 0)
    if naming is None or brush.ctx.reduced_motion:
        shown = 1.0 if naming is None else level(naming.progress, 8)
        brush.ctx.centre(art.declared(d, colour, neon), x, y, shown)
        return
    flying = ramp(naming.progress, 0, 0.6)
    spreading = ramp(naming.progress, 0.6, 1)
    away = (1 - flying) * pose.height * 0.9
    at = radians(CLOCK[colour])
    ring = art.declared(d, colour, neon, step(spreading))
    brush.ctx.centre(ring, x + away * sin(at), y - away * cos(at), level(0.4 + flying, 8))


def _has_six_ring(brush: Brush, card: ActionCard) -> bool:
    return mark_of(card.role.value, brush.tctx.look.skin).ring == "six"


def draw_under_trick(brush: Brush, view: TableView) -> None:
    """Draw the effects on the felt under a card that has landed."""
    for fx in view.effects:
        if fx.kind in (EffectKind.RIPPLE, EffectKind.JOLT, EffectKind.THUD):
            pose = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
            (_draw_crack if fx.kind is EffectKind.JOLT else _draw_ripple)(brush, fx, pose)


def _draw_ripple(brush: Brush, fx: Effect, pose: Pose) -> None:
    """Draw two gold rings that spread from under the card."""
    for late in (0.0, 0.22):
        t = level(ramp(fx.progress, late, 1.0), 12)
        if 0 < t < 1:
            size = round(pose.height * (0.9 + 0.9 * t))
            width = max(2.0, 4 * brush.ctx.scale)
            wave = brush.ctx.art.effects.ripple(size, width, brush.ctx.palette.gold)
            brush.ctx.centre(wave, pose.x, pose.y, level((1 - t) ** 0.7, 12))


def _draw_crack(brush: Brush, fx: Effect, pose: Pose) -> None:
    """Draw a crack in the felt that opens under the card to both sides and closes again."""
    w = round(pose.height * 1.9)
    h = round(pose.height * 0.42)
    crack = brush.ctx.art.effects.crack(w, h, CORAL)
    opened = round(w * level(ramp(fx.progress, 0, 0.35), 8))
    x = round(pose.x)
    y = round(pose.y)
    with brush.canvas.clipped((x - opened // 2, y - h, opened, 2 * h)):
        brush.ctx.centre(crack, x, y, level(1 - ramp(fx.progress, 0.5, 1), 8))


# -- trump and chips -----------------------------------------------------------------------------


def draw_bloom(brush: Brush, pose: Pose, suit: str, fx: Effect | None = None) -> None:
    """Draw the glow in its suit around the trump card; it flares while `fx` reveals it."""
    colour = LIGHT[brush.tctx.colour(suit)]
    brush.glow(pose, 16, 0.8, colour, 1.0 if fx is None else level(fx.progress, 12))
    if fx is not None and not brush.ctx.reduced_motion:
        brush.glow(pose, 34, 0.9, colour, level(bump(fx.progress**2), 12), radius=0.1)


def draw_flare(brush: Brush, view: TableView, card: Card | None, pose: Pose) -> None:
    """Draw the glow behind a card of the hand whose suit has just become trump."""
    fx = coming(view)
    if fx is None or fx.kind is EffectKind.BLOOM or not isinstance(card, NumberCard):
        return
    if card.suit == fx.suit:
        for _ in range(2):
            colour = NEON[brush.tctx.colour(card.suit)]
            brush.glow(pose, 9, 1.0, colour, level(bump(fx.progress**2), 10))


def draw_pulse(brush: Brush, view: TableView, column: ChipColumn) -> None:
    """Draw a pulse round the LED chip: the reason why a card may not be played."""
    fx = find(view, EffectKind.LED_PULSE)
    if fx is None:
        return
    size = 1.22
    alpha = 1.0
    if not brush.ctx.reduced_motion:
        size = 1.1 + 0.4 * level(fx.progress)
        alpha = 1 - level(fx.progress**2, 8)
    width = max(2.0, 3 * brush.ctx.scale)
    ring = brush.ctx.art.effects.ripple(
        round(column.diameter * size), width, brush.ctx.palette.gold
    )
    brush.ctx.centre(ring, *column.chip, alpha)


# -- trump removed -------------------------------------------------------------------------------


def draw_embers(brush: Brush, view: TableView) -> None:
    """Draw six arcs that fall from the trump card and fade."""
    fx = find(view, EffectKind.EMBERS)
    if fx is None:
        return
    pose = brush.layout.centre.trump
    d = round(pose.width * 1.25)
    t = ease_in_cubic(fx.progress)
    shown = level(ramp(fx.progress, 0, 0.2) * (1 - t), 10)
    for index in range(len(WHEEL)):
        piece = brush.ctx.art.effects.ember(d, index)
        late = 0.75 + 0.25 * ((index * 5) % 6) / 5
        x = pose.x + piece.x * (1 + 0.12 * t)
        y = pose.y + piece.y + 40 * brush.ctx.scale * t * late
        brush.ctx.centre(piece.surface, x, y, shown)


def draw_trump_ring(brush: Brush, view: TableView) -> None:
    """Draw the etched ring in the trump's colour, as long as there is a trump. A new trump
    is drawn clockwise from 12 o'clock, bright, and settles."""
    if "trump" in brush.tctx.untold:
        return
    gone = find(view, EffectKind.TRUMP_OUT)
    if view.trump is None and gone is not None and not brush.ctx.reduced_motion:
        _drain_ring(brush, gone)
    if view.trump is None or TrumpSlot() in view.hidden:
        return
    fx = find(view, EffectKind.RING_RUN, EffectKind.RING_SETTLE, EffectKind.BLOOM)
    rest = CONTRAST if brush.ctx.palette.high_contrast else REST
    strength = rest
    arcs = ARCS
    if fx is not None and fx.kind is EffectKind.RING_RUN:
        strength = BRIGHT
        arcs = round(ARCS * fx.progress)
    elif fx is not None and fx.kind is EffectKind.RING_SETTLE:
        strength = BRIGHT + (rest - BRIGHT) * level(fx.progress, 12)
    elif fx is not None:
        strength = rest * level(fx.progress, 8)
    tone = _tone(brush.tctx, view.trump)
    paint = partial(_ring, brush, tone, strength, range(arcs))
    brush.part("trump ring", (tone, strength, arcs), paint)


def _drain_ring(brush: Brush, gone: Effect) -> None:
    """Draw what is left of the ring of a trump called off: it goes out from its card onwards, to
    both sides, and is bright where it goes."""
    assert gone.suit is not None
    centre = brush.layout.centre
    (rx, ry) = brush.layout.table.ring
    away = atan2((centre.trump.x - centre.cx) / rx, (centre.cy - centre.trump.y) / ry)
    first = ARCS * away / (2 * pi)
    gone_to = DRAINED * ARCS / 2 * gone.progress
    tone = _tone(brush.tctx, gone.suit)
    for index in range(ARCS):
        apart = abs((index + 0.5 - first + ARCS / 2) % ARCS - ARCS / 2)
        if apart > gone_to:
            near = level(1 - (apart - gone_to) / FRONT, 4)
            strength = REST + (1 - REST) * max(0.0, near)
            _arc(brush, index, tone, strength, max(1.3, 2 * brush.ctx.scale), plain=True)


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
        elif fx.kind is EffectKind.HELD_BREATH:
            slot = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
            brush.glow(slot, BREATH, 0.55, brush.ctx.palette.gold, level(bump(fx.progress), 10))


def _light_all(brush: Brush, fx: Effect) -> None:
    """Everybody was exact: light the ring arc by arc in the six colours, then fade it."""
    fade = 1 - ramp(fx.progress, 0.8, 1.0)
    calm = brush.ctx.reduced_motion
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
    centre = brush.layout.centre
    (rx, ry) = brush.layout.table.ring
    piece = brush.ctx.art.effects.etched(round(rx), round(ry), width, index, colour, plain)
    brush.ctx.centre(piece.surface, round(centre.cx) + piece.x, round(centre.cy) + piece.y, alpha)


def _dim(brush: Brush, fx: Effect) -> None:
    """Dim the light over the table while the embers fall, then restore it."""
    centre = brush.layout.centre
    if not brush.ctx.palette.high_contrast:
        dusk = brush.ctx.art.effects.dusk(round(centre.rx * 2.6), round(centre.ry * 2.6))
        brush.ctx.centre(dusk, centre.cx, centre.cy, level(bump(fx.progress), 3))


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
