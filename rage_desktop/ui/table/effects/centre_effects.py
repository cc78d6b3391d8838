"""Effects in the centre of the table: the trick's cards, the trump card and the two chips."""

from math import cos, pi, radians, sin

from rage_desktop.presentation.effect_values import bump, coming, find, level, ramp, step
from rage_desktop.presentation.layout.centre import ChipColumn
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.motion import ease_in_cubic
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import ActionCard, Card, NumberCard, Role
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.face_actions import mark_of
from rage_desktop.ui.art.palette import CORAL, NEON, SUIT, WHEEL
from rage_desktop.ui.table.table_context import Brush

JOLT = 2.0  # px of the design
LIFT = 14.0  # px of the design
HERO_ABOVE = 0.08  # of an action card's ring over the card's middle, in widths
HERO_SIZE = 0.80  # its diameter with margin, in widths of the card


def jolt(ctx: ui.DrawContext, view: TableView) -> float:
    """Return the offset of the centre of the table in px: shaken by a MALUS, or as my ring snaps
    shut."""
    fx = find(view, EffectKind.JOLT, EffectKind.SNAP)
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
    return LIFT * ctx.scale * (up if fx.kind is EffectKind.CARD_UP else 1 - up)


def draw_outline(brush: Brush, pose: Pose, drawn: float = 1.0, strength: float = 1.0) -> None:
    """Draw the gold outline of the winning card, partially while it appears, with an opacity."""
    width, glow = max(3.0, 5 * brush.ctx.scale), 15 * brush.ctx.scale
    ring = brush.tctx.cards.outline(pose.height, pose.angle, brush.ctx.palette.gold, width, glow)
    if drawn < 1:
        ring = brush.ctx.art.effects.swept(ring, step(drawn))
    brush.centre(ring, pose.x, pose.y, level(strength))


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
    x, y = pose.width * 0.42, pose.height * -0.24
    brush.chip(suit, pose.width * 0.46 * size, Point(pose.x + x, pose.y + y))


def _draw_ring(brush: Brush, pose: Pose, suit: str, naming: Effect | None) -> None:
    """Draw the six-coloured ring turning into the named suit; its sector flies in first."""
    colour, art = brush.tctx.colour(suit), brush.ctx.art.effects
    d, neon = round(pose.width * HERO_SIZE), brush.tctx.look.skin == "rave"
    x, y = pose.spot(0, -HERO_ABOVE * pose.width)
    if naming is None or brush.ctx.reduced_motion:
        shown = 1.0 if naming is None else level(naming.progress, 8)
        brush.centre(art.declared(d, colour, neon), x, y, shown)
        return
    flying, spreading = ramp(naming.progress, 0, 0.6), ramp(naming.progress, 0.6, 1)
    away, at = (1 - flying) * pose.height * 0.9, radians(60 * WHEEL.index(colour))
    ring = art.declared(d, colour, neon, step(spreading))
    brush.centre(ring, x + away * sin(at), y - away * cos(at), level(0.4 + flying, 8))


def _has_six_ring(brush: Brush, card: ActionCard) -> bool:
    return mark_of(card.role.value, brush.tctx.look.skin).ring == "six"


def draw_under_trick(brush: Brush, view: TableView) -> None:
    """Draw the effects on the felt under a card that has landed."""
    for fx in view.effects:
        if fx.kind in (EffectKind.RIPPLE, EffectKind.JOLT):
            pose = brush.layout.centre.slots[brush.tctx.place(fx.seat)].pose
            (_draw_ripple if fx.kind is EffectKind.RIPPLE else _draw_crack)(brush, fx, pose)


def _draw_ripple(brush: Brush, fx: Effect, pose: Pose) -> None:
    """Draw two gold rings that spread from under the card."""
    for late in (0.0, 0.22):
        t = level(ramp(fx.progress, late, 1.0), 12)
        if 0 < t < 1:
            size, width = round(pose.height * (0.9 + 0.9 * t)), max(2.0, 4 * brush.ctx.scale)
            wave = brush.ctx.art.effects.ripple(size, width, brush.ctx.palette.gold)
            brush.centre(wave, pose.x, pose.y, level((1 - t) ** 0.7, 12))


def _draw_crack(brush: Brush, fx: Effect, pose: Pose) -> None:
    """Draw a crack in the felt that opens under the card to both sides and closes again."""
    w, h = round(pose.height * 1.9), round(pose.height * 0.42)
    crack = brush.ctx.art.effects.crack(w, h, CORAL)
    opened = round(w * level(ramp(fx.progress, 0, 0.35), 8))
    x, y = round(pose.x), round(pose.y)
    with brush.clipped((x - opened // 2, y - h, opened, 2 * h)):
        brush.centre(crack, x, y, level(1 - ramp(fx.progress, 0.5, 1), 8))


# -- trump and chips -----------------------------------------------------------------------------


def draw_bloom(brush: Brush, pose: Pose, suit: str, fx: Effect | None = None) -> None:
    """Draw the glow in its suit around the trump card; it flares while `fx` reveals it."""
    colour = SUIT[brush.tctx.colour(suit)]
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
    size, alpha = 1.22, 1.0
    if not brush.ctx.reduced_motion:
        size, alpha = 1.1 + 0.4 * level(fx.progress), 1 - level(fx.progress**2, 8)
    width = max(2.0, 3 * brush.ctx.scale)
    ring = brush.ctx.art.effects.ripple(
        round(column.diameter * size), width, brush.ctx.palette.gold
    )
    brush.centre(ring, *column.chip, alpha)


# -- trump removed -------------------------------------------------------------------------------


def draw_embers(brush: Brush, view: TableView) -> None:
    """Draw six arcs that fall from the trump card and fade."""
    fx = find(view, EffectKind.EMBERS)
    if fx is None:
        return
    pose = brush.layout.centre.trump
    d, t = round(pose.width * 1.25), ease_in_cubic(fx.progress)
    shown = level(ramp(fx.progress, 0, 0.2) * (1 - t), 10)
    for index in range(len(WHEEL)):
        piece = brush.ctx.art.effects.ember(d, index)
        late = 0.75 + 0.25 * ((index * 5) % 6) / 5
        x = pose.x + piece.x * (1 + 0.12 * t)
        y = pose.y + piece.y + 40 * brush.ctx.scale * t * late
        brush.centre(piece.surface, x, y, shown)
