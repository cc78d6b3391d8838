"""Effects in the centre of the table: the trick's cards, the trump card and the two chips."""

from math import cos, pi, radians, sin

from rage_desktop.presentation.easing import ease_in_cubic
from rage_desktop.presentation.layout.centre import ChipColumn
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import ActionCard, Card, NumberCard, Role
from rage_desktop.ui.art.cards.face_actions import mark_of
from rage_desktop.ui.art.palette import CORAL, NEON, SUIT, WHEEL
from rage_desktop.ui.table.effects.effect_progress import bump, calm, find, level, ramp, step
from rage_desktop.ui.table.table_context import Brush, TableContext

JOLT = 2.0  # px of the design
SETTLE = 0.06
LIFT = 14.0  # px of the design
HERO = (0.0, -0.08)  # position of an action card's ring from the card's middle, in widths
HERO_SIZE = 0.80  # its diameter with margin, in widths of the card


def jolt(tctx: TableContext, view: TableView) -> float:
    """Return the offset of the centre of the table in px: shaken by a MALUS, or as my ring snaps
    shut."""
    fx = next((fx for fx in view.effects if fx.kind in (EffectKind.JOLT, EffectKind.SNAP)), None)
    if fx is None:
        return 0.0
    return max(1.0, JOLT * tctx.ctx.scale) * cos(4 * pi * fx.progress) * (1 - fx.progress)


# -- the trick -----------------------------------------------------------------------------------


def settling(view: TableView, seat: int) -> float | None:
    """Return the scale of a trick card that has just landed, None if it has settled."""
    fx = find(view, EffectKind.SETTLE, seat)
    return None if fx is None else 1 + SETTLE * (1 - level(fx.progress, 6))


def raised(tctx: TableContext, view: TableView, seat: int) -> float:
    """Return the height of the winning card over the table before the trick moves, in px."""
    up, down = find(view, EffectKind.CARD_UP, seat), find(view, EffectKind.CARD_DOWN, seat)
    if up is not None:
        return LIFT * tctx.ctx.scale * level(up.progress, 8)
    return 0.0 if down is None else LIFT * tctx.ctx.scale * (1 - level(down.progress, 8))


def winning(view: TableView) -> Effect | None:
    """Return the effect that moves the outline from one card to another."""
    return next((fx for fx in view.effects if fx.kind is EffectKind.WINNING), None)


def draw_outline(brush: Brush, pose: Pose, drawn: float = 1.0, strength: float = 1.0) -> None:
    """Draw the gold outline of the winning card, partially while it appears, with an opacity."""
    ctx = brush.ctx
    ring = brush.tctx.cards.outline(
        pose.height, pose.angle, ctx.palette.gold, max(3.0, 5 * ctx.scale), 15 * ctx.scale
    )
    if drawn < 1:
        ring = brush.art.effects.swept(ring, step(drawn))
    brush.blit(
        ring, pose.x - ring.get_width() / 2, pose.y - ring.get_height() / 2, alpha=level(strength)
    )


def naming(view: TableView, seat: int) -> float | None:
    """Return the progress of a suit just named towards its card, None if there is none."""
    fx = find(view, EffectKind.NAMED, seat)
    return None if fx is None else fx.progress


def draw_declared(
    brush: Brush, pose: Pose, card: Card, suit: str, progress: float | None = None
) -> None:
    """Draw the declared suit of a WILD or LOW: its ring in that suit, and a chip on its corner."""
    if _has_six_ring(brush.tctx, card):
        _draw_ring(brush, pose, suit, progress)
    pop = 0.0 if progress is None or calm(brush.tctx) else 0.25 * bump(progress)
    draw_chip(brush, pose, suit, 1 + pop)


def draw_named(brush: Brush, pose: Pose, card: Card, suit: str) -> None:
    """Draw the suit named by a CHANGE: its ring in that suit, or a chip if it has no ring."""
    if (
        isinstance(card, ActionCard)
        and mark_of(card.role.value, brush.tctx.look.skin).ring == "six"
    ):
        _draw_ring(brush, pose, suit, None)
    else:
        draw_chip(brush, pose, suit)


def draw_chip(brush: Brush, pose: Pose, suit: str, size: float = 1.0) -> None:
    """Draw the chip of a card's declared suit on its right edge, clear of its name and the tag
    above it."""
    x, y = pose.width * 0.42, pose.height * -0.24
    brush.chip(suit, pose.width * 0.46 * size, Point(pose.x + x, pose.y + y))


def _draw_ring(brush: Brush, pose: Pose, suit: str, progress: float | None) -> None:
    """Draw the six-coloured ring turning into the named suit; its sector flies in first."""
    colour, skin = brush.tctx.colour(suit), brush.tctx.look.skin
    d, neon = round(pose.width * HERO_SIZE), skin == "rave"
    turn = radians(pose.angle)
    dx, dy = HERO[0] * pose.width, HERO[1] * pose.width
    x, y = pose.x + dx * cos(turn) + dy * sin(turn), pose.y + dy * cos(turn) - dx * sin(turn)
    art = brush.art.effects
    if progress is None:
        brush.centre(art.declared(d, colour, neon), x, y)
        return
    if calm(brush.tctx):
        ring = art.declared(d, colour, neon)
        brush.blit(ring, x - d / 2, y - d / 2, alpha=level(progress, 8))
        return
    flying, spreading = ramp(progress, 0, 0.6), ramp(progress, 0.6, 1)
    away = (1 - flying) * pose.height * 0.9
    at = radians(60 * WHEEL.index(colour))
    ring = art.declared(d, colour, neon, step(spreading))
    brush.blit(
        ring, x + away * sin(at) - d / 2, y - away * cos(at) - d / 2, alpha=level(0.4 + flying, 8)
    )


def _has_six_ring(tctx: TableContext, card: Card) -> bool:
    if not isinstance(card, ActionCard) or card.role is not Role.WILD:
        return False
    return mark_of(card.role.value, tctx.look.skin).ring == "six"


def draw_under_trick(brush: Brush, view: TableView) -> None:
    """Draw the effects on the felt under a card that has landed."""
    for fx in view.effects:
        if fx.kind is EffectKind.RIPPLE:
            _draw_ripple(brush, fx)
        elif fx.kind is EffectKind.JOLT:
            _draw_crack(brush, fx)


def _draw_ripple(brush: Brush, fx: Effect) -> None:
    """Draw two gold rings that spread from under the card."""
    ctx, pose = brush.ctx, brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
    for late in (0.0, 0.22):
        t = level(ramp(fx.progress, late, 1.0), 12)
        if 0 < t < 1:
            size = round(pose.height * (0.9 + 0.9 * t))
            wave = brush.art.effects.ripple(size, max(2.0, 4 * ctx.scale), ctx.palette.gold)
            left, top = pose.x - wave.get_width() / 2, pose.y - wave.get_height() / 2
            brush.blit(wave, left, top, alpha=level((1 - t) ** 0.7, 12))


def _draw_crack(brush: Brush, fx: Effect) -> None:
    """Draw a crack in the felt that opens under the card to both sides and closes again."""
    pose = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
    w, h = round(pose.height * 1.9), round(pose.height * 0.42)
    crack = brush.art.effects.crack(w, h, CORAL)
    opened = round(w * level(ramp(fx.progress, 0, 0.35), 8))
    x, y = round(pose.x), round(pose.y)
    with brush.clipped((x - opened // 2, y - h, opened, 2 * h)):
        brush.blit(crack, x - w / 2, y - h / 2, alpha=level(1 - ramp(fx.progress, 0.5, 1), 8))


# -- trump and chips -----------------------------------------------------------------------------


def coming(view: TableView) -> Effect | None:
    """Return the effect that reveals a trump card."""
    kinds = (EffectKind.BLOOM, EffectKind.RING_RUN, EffectKind.CHANGE)
    return next((fx for fx in view.effects if fx.kind in kinds), None)


def card_level(tctx: TableContext, view: TableView) -> float:
    """Return the opacity of the trump card: in reduced motion it fades in."""
    fx = coming(view)
    return 1.0 if fx is None or not calm(tctx) else level(fx.progress, 8)


def draw_bloom(brush: Brush, view: TableView, pose: Pose, colour: str) -> None:
    """Draw the glow in its suit around the trump card; it flares when the card is revealed."""
    fx, ctx = coming(view), brush.ctx
    w, h = round(pose.width), round(pose.height)
    soft, pad = ctx.raster.shadow(w, h, h * 0.06, max(1.0, 16 * ctx.scale), 0.8, SUIT[colour])
    rest = 1.0 if fx is None else level(fx.progress, 12)
    brush.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=rest)
    flare = 0.0 if fx is None or calm(brush.tctx) else level(bump(fx.progress**2), 12)
    if flare:
        wide, pad = ctx.raster.shadow(w, h, h * 0.1, max(1.0, 34 * ctx.scale), 0.9, SUIT[colour])
        brush.blit(wide, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=flare)


def draw_flare(brush: Brush, view: TableView, card: Card | None, pose: Pose) -> None:
    """Draw the glow behind a card of the hand whose suit has just become trump."""
    fx = coming(view)
    if fx is None or fx.kind is EffectKind.BLOOM or not isinstance(card, NumberCard):
        return
    if card.suit != fx.suit:
        return
    ctx, w, h = brush.ctx, round(pose.width), round(pose.height)
    colour = NEON[brush.tctx.colour(card.suit)]
    soft, pad = ctx.raster.shadow(w, h, h * 0.06, max(1.0, 9 * ctx.scale), 1.0, colour)
    strength = level(bump(fx.progress**2), 10)
    for _ in range(2):
        brush.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=strength)


def mark_size(tctx: TableContext, view: TableView) -> tuple[float, float]:
    """Return scale and opacity of the Out mark: it is stamped down from 1.3."""
    fx = next((fx for fx in view.effects if fx.kind is EffectKind.STAMP), None) or coming(view)
    if fx is None:
        return 1.0, 1.0
    if calm(tctx):
        return 1.0, level(fx.progress, 8)
    return 1.3 - 0.3 * step(fx.progress, 8) / 8, level(ramp(fx.progress, 0, 0.4), 8)


def chip_size(tctx: TableContext, view: TableView) -> float:
    """Return the scale of the TRUMP chip: it pops when it changes."""
    if calm(tctx):
        return 1.0
    fx = find(view, EffectKind.STAMP) or coming(view)
    if fx is None or (
        fx.kind is EffectKind.CHANGE and fx.suit is None
    ):  # one that is removed still turns over
        return 1.0
    t = ramp(fx.progress, 0, 0.85)
    return 0.6 + 0.4 * t + 0.16 * bump(t) * (t > 0.3)


def draw_pulse(brush: Brush, view: TableView, column: ChipColumn) -> None:
    """Draw a pulse round the LED chip: the reason why a card may not be played."""
    fx = find(view, EffectKind.LED_PULSE)
    if fx is None:
        return
    ctx, d = brush.ctx, column.diameter
    if calm(brush.tctx):
        size, alpha = d * 1.22, 1.0
    else:
        size, alpha = d * (1.1 + 0.4 * level(fx.progress)), 1 - level(fx.progress**2, 8)
    ring = brush.art.effects.ripple(round(size), max(2.0, 3 * ctx.scale), ctx.palette.gold)
    half = ring.get_width() / 2
    brush.blit(ring, column.chip.x - half, column.chip.y - half, alpha=alpha)


# -- trump removed -------------------------------------------------------------------------------


def draw_embers(brush: Brush, view: TableView) -> None:
    """Draw six arcs that fall from the trump card and fade."""
    fx = next((fx for fx in view.effects if fx.kind is EffectKind.EMBERS), None)
    if fx is None:
        return
    ctx, pose = brush.ctx, brush.layout.centre.trump
    d, t = round(pose.width * 1.25), ease_in_cubic(fx.progress)
    shown = level(ramp(fx.progress, 0, 0.2) * (1 - t), 10)
    for index in range(len(WHEEL)):
        piece = brush.art.effects.ember(d, index)
        late = 0.75 + 0.25 * ((index * 5) % 6) / 5
        x = pose.x + piece.x * (1 + 0.12 * t)
        y = pose.y + piece.y + 40 * ctx.scale * t * late
        w, h = piece.surface.get_size()
        brush.blit(piece.surface, x - w / 2, y - h / 2, alpha=shown)
