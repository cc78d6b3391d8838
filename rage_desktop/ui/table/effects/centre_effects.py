"""Effects in the middle of the table: the trick's cards, the trump card and the two chips."""

from math import cos, pi, radians, sin

from rage_desktop.rules import ActionCard, Card, NumberCard, Role
from rage_desktop.stage.layout.centre import ChipColumn
from rage_desktop.stage.layout.geometry import Point, Pose
from rage_desktop.stage.motion import in_cubic
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Effect, Fx
from rage_desktop.ui.art.cards.face_actions import mark_of
from rage_desktop.ui.art.palette import CORAL, NEON, SUIT, WHEEL
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects.progress import bump, calm, find, level, ramp, step
from rage_desktop.ui.toolkit.canvas import Canvas

JOLT = 2.0  # px of the design
SETTLE = 0.06
LIFT = 14.0  # px of the design
HERO = (0.0, -0.08)  # where an action card's ring is, from the card's middle, in widths
HERO_SIZE = 0.80  # its diameter with room, in widths of the card


def jolt(board: Board, view: TableView) -> float:
    """Return how far the middle of the table is off its place, in px: under a MALUS, or as my ring
    snaps shut."""
    fx = next((fx for fx in view.effects if fx.kind in (Fx.JOLT, Fx.SNAP)), None)
    if fx is None:
        return 0.0
    return max(1.0, JOLT * board.kit.scale) * cos(4 * pi * fx.progress) * (1 - fx.progress)


# -- the trick -----------------------------------------------------------------------------------


def settling(view: TableView, seat: int) -> float | None:
    """Return the size of a trick card that has just landed, None for one that lies still."""
    fx = find(view, Fx.SETTLE, seat)
    return None if fx is None else 1 + SETTLE * (1 - level(fx.progress, 6))


def raised(board: Board, view: TableView, seat: int) -> float:
    """Return how high over the table the winning card is before its trick is read, in px."""
    up, down = find(view, Fx.CARD_UP, seat), find(view, Fx.CARD_DOWN, seat)
    if up is not None:
        return LIFT * board.kit.scale * level(up.progress, 8)
    return 0.0 if down is None else LIFT * board.kit.scale * (1 - level(down.progress, 8))


def winning(view: TableView) -> Effect | None:
    """Return the outline's way from one card to another."""
    return next((fx for fx in view.effects if fx.kind is Fx.WINNING), None)


def draw_outline(
    canvas: Canvas, board: Board, pose: Pose, drawn: float = 1.0, strength: float = 1.0
) -> None:
    """Draw the gold outline of the winning card, as far as it is drawn, at a strength."""
    kit = board.kit
    ring = board.cards.outline(
        pose.height, pose.angle, kit.palette.gold, max(3.0, 5 * kit.scale), 15 * kit.scale
    )
    if drawn < 1:
        ring = kit.studio.effects.swept(ring, step(drawn))
    canvas.blit(
        ring, pose.x - ring.get_width() / 2, pose.y - ring.get_height() / 2, alpha=level(strength)
    )


def naming(view: TableView, seat: int) -> float | None:
    """Return how far a suit just named has come to its card, None when nothing is on its way."""
    fx = find(view, Fx.NAMED, seat)
    return None if fx is None else fx.progress


def draw_declared(
    canvas: Canvas, board: Board, pose: Pose, card: Card, suit: str, progress: float | None = None
) -> None:
    """Draw what a WILD or LOW was declared as: its ring in that suit, and a chip on its corner."""
    if _has_six_ring(board, card):
        _draw_ring(canvas, board, pose, suit, progress)
    pop = 0.0 if progress is None or calm(board) else 0.25 * bump(progress)
    draw_chip(canvas, board, pose, suit, 1 + pop)


def draw_named(canvas: Canvas, board: Board, pose: Pose, card: Card, suit: str) -> None:
    """Draw the suit that a CHANGE named: its ring in that suit, or a chip where it has none."""
    if isinstance(card, ActionCard) and mark_of(card.role.value, board.look.skin).ring == "six":
        _draw_ring(canvas, board, pose, suit, None)
    else:
        draw_chip(canvas, board, pose, suit)


def draw_chip(canvas: Canvas, board: Board, pose: Pose, suit: str, size: float = 1.0) -> None:
    """Draw the chip of the suit that a card counts as on its right edge, clear of its name and of
    the tag above it."""
    x, y = pose.width * 0.42, pose.height * -0.24
    board.chip(canvas, suit, pose.width * 0.46 * size, Point(pose.x + x, pose.y + y))


def _draw_ring(canvas: Canvas, board: Board, pose: Pose, suit: str, progress: float | None) -> None:
    """The ring of six colours becomes the one that was named; its sector flies in first."""
    kit, colour, skin = board.kit, board.colour(suit), board.look.skin
    d, neon = round(pose.width * HERO_SIZE), skin == "rave"
    turn = radians(pose.angle)
    dx, dy = HERO[0] * pose.width, HERO[1] * pose.width
    x, y = pose.x + dx * cos(turn) + dy * sin(turn), pose.y + dy * cos(turn) - dx * sin(turn)
    art = kit.studio.effects
    if progress is None:
        kit.centre(canvas, art.declared(d, colour, neon), x, y)
        return
    if calm(board):
        ring = art.declared(d, colour, neon)
        canvas.blit(ring, x - d / 2, y - d / 2, alpha=level(progress, 8))
        return
    flying, spreading = ramp(progress, 0, 0.6), ramp(progress, 0.6, 1)
    away = (1 - flying) * pose.height * 0.9
    at = radians(60 * WHEEL.index(colour))
    ring = art.declared(d, colour, neon, step(spreading))
    canvas.blit(
        ring, x + away * sin(at) - d / 2, y - away * cos(at) - d / 2, alpha=level(0.4 + flying, 8)
    )


def _has_six_ring(board: Board, card: Card) -> bool:
    if not isinstance(card, ActionCard) or card.role is not Role.WILD:
        return False
    return mark_of(card.role.value, board.look.skin).ring == "six"


def draw_under_trick(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw what spreads on the felt under a card that has landed."""
    for fx in view.effects:
        if fx.kind is Fx.RIPPLE:
            _draw_ripple(canvas, board, fx)
        elif fx.kind is Fx.JOLT:
            _draw_crack(canvas, board, fx)


def _draw_ripple(canvas: Canvas, board: Board, fx: Effect) -> None:
    """Two gold rings run out from under the card."""
    kit, pose = board.kit, board.layout.centre.slots[board.place(fx.seat)].pose
    for late in (0.0, 0.22):
        t = level(ramp(fx.progress, late, 1.0), 12)
        if 0 < t < 1:
            size = round(pose.height * (0.9 + 0.9 * t))
            wave = kit.studio.effects.ripple(size, max(2.0, 4 * kit.scale), kit.palette.gold)
            left, top = pose.x - wave.get_width() / 2, pose.y - wave.get_height() / 2
            canvas.blit(wave, left, top, alpha=level((1 - t) ** 0.7, 12))


def _draw_crack(canvas: Canvas, board: Board, fx: Effect) -> None:
    """A crack runs through the felt under the card, to both sides, and closes again."""
    kit, pose = board.kit, board.layout.centre.slots[board.place(fx.seat)].pose
    w, h = round(pose.height * 1.9), round(pose.height * 0.42)
    crack = kit.studio.effects.crack(w, h, CORAL)
    opened = round(w * level(ramp(fx.progress, 0, 0.35), 8))
    x, y = round(pose.x), round(pose.y)
    with canvas.clipped((x - opened // 2, y - h, opened, 2 * h)):
        canvas.blit(crack, x - w / 2, y - h / 2, alpha=level(1 - ramp(fx.progress, 0.5, 1), 8))


# -- trump and chips -----------------------------------------------------------------------------


def coming(view: TableView) -> Effect | None:
    """Return the effect with which a trump card comes to light."""
    kinds = (Fx.BLOOM, Fx.RING_RUN, Fx.CHANGE)
    return next((fx for fx in view.effects if fx.kind in kinds), None)


def card_level(board: Board, view: TableView) -> float:
    """Return the opacity of the trump card: in reduced motion it fades in."""
    fx = coming(view)
    return 1.0 if fx is None or not calm(board) else level(fx.progress, 8)


def draw_bloom(canvas: Canvas, board: Board, view: TableView, pose: Pose, colour: str) -> None:
    """Draw the light of its suit round the trump card; as it comes it flares up."""
    fx, kit = coming(view), board.kit
    w, h = round(pose.width), round(pose.height)
    soft, pad = kit.raster.shadow(w, h, h * 0.06, max(1.0, 16 * kit.scale), 0.8, SUIT[colour])
    rest = 1.0 if fx is None else level(fx.progress, 12)
    canvas.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=rest)
    flare = 0.0 if fx is None or calm(board) else level(bump(fx.progress**2), 12)
    if flare:
        wide, pad = kit.raster.shadow(w, h, h * 0.1, max(1.0, 34 * kit.scale), 0.9, SUIT[colour])
        canvas.blit(wide, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=flare)


def draw_flare(
    canvas: Canvas, board: Board, view: TableView, card: Card | None, pose: Pose
) -> None:
    """Draw the light behind a card of the hand whose suit has just become trump."""
    fx = coming(view)
    if fx is None or fx.kind is Fx.BLOOM or not isinstance(card, NumberCard):
        return
    if card.suit != fx.suit:
        return
    kit, w, h = board.kit, round(pose.width), round(pose.height)
    colour = NEON[board.colour(card.suit)]
    soft, pad = kit.raster.shadow(w, h, h * 0.06, max(1.0, 9 * kit.scale), 1.0, colour)
    strength = level(bump(fx.progress**2), 10)
    for _ in range(2):
        canvas.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=strength)


def mark_size(board: Board, view: TableView) -> tuple[float, float]:
    """Return scale and opacity of the Out mark: it stamps down from 1.3."""
    fx = next((fx for fx in view.effects if fx.kind is Fx.STAMP), None) or coming(view)
    if fx is None:
        return 1.0, 1.0
    if calm(board):
        return 1.0, level(fx.progress, 8)
    return 1.3 - 0.3 * step(fx.progress, 8) / 8, level(ramp(fx.progress, 0, 0.4), 8)


def chip_size(board: Board, view: TableView) -> float:
    """Return the scale of the TRUMP chip: it pops when it changes."""
    if calm(board):
        return 1.0
    fx = find(view, Fx.STAMP) or coming(view)
    if fx is None or (fx.kind is Fx.CHANGE and fx.suit is None):  # one put out still turns over
        return 1.0
    t = ramp(fx.progress, 0, 0.85)
    return 0.6 + 0.4 * t + 0.16 * bump(t) * (t > 0.3)


def draw_pulse(canvas: Canvas, board: Board, view: TableView, column: ChipColumn) -> None:
    """Draw a ring round the LED chip: it says why a card may not be played."""
    fx = find(view, Fx.LED_PULSE)
    if fx is None:
        return
    kit, d = board.kit, column.diameter
    if calm(board):
        size, alpha = d * 1.22, 1.0
    else:
        size, alpha = d * (1.1 + 0.4 * level(fx.progress)), 1 - level(fx.progress**2, 8)
    ring = kit.studio.effects.ripple(round(size), max(2.0, 3 * kit.scale), kit.palette.gold)
    half = ring.get_width() / 2
    canvas.blit(ring, column.chip.x - half, column.chip.y - half, alpha=alpha)


# -- the light goes out --------------------------------------------------------------------------


def draw_embers(canvas: Canvas, board: Board, view: TableView) -> None:
    """Six arcs fall from the trump card and fade."""
    fx = next((fx for fx in view.effects if fx.kind is Fx.EMBERS), None)
    if fx is None:
        return
    kit, pose = board.kit, board.layout.centre.trump
    d, t = round(pose.width * 1.25), in_cubic(fx.progress)
    shown = level(ramp(fx.progress, 0, 0.2) * (1 - t), 10)
    for index in range(len(WHEEL)):
        piece = kit.studio.effects.ember(d, index)
        late = 0.75 + 0.25 * ((index * 5) % 6) / 5
        x = pose.x + piece.x * (1 + 0.12 * t)
        y = pose.y + piece.y + 40 * kit.scale * t * late
        w, h = piece.surface.get_size()
        canvas.blit(piece.surface, x - w / 2, y - h / 2, alpha=shown)
