"""Effects on the felt: light runs round the etched ring, or the lamp over the table sinks."""

from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Effect, Fx
from rage_desktop.ui.art.palette import NEON, WHEEL
from rage_desktop.ui.art.scenery.effects import ARCS
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects.progress import bump, calm, level, ramp
from rage_desktop.ui.toolkit.canvas import Canvas

TAIL = 0.35  # of the way that an arc takes to light up


def draw_felt_effects(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw what happens on the table's own surface."""
    for fx in view.effects:
        if fx.kind is Fx.RING_RUN and fx.suit is not None:
            _run(canvas, board, NEON[board.colour(fx.suit)], fx)
        elif fx.kind is Fx.ALL_EXACT:
            _light_all(canvas, board, fx)
        elif fx.kind is Fx.EMBERS:
            _dim(canvas, board, fx)


def _run(canvas: Canvas, board: Board, colour: str, fx: Effect) -> None:
    """The new suit's colour runs both ways from the far side, meets before me and fades."""
    head, fade = fx.progress * (1 + TAIL), 1 - ramp(fx.progress, 0.7, 1.0)
    for index in range(ARCS):
        way = min(index, ARCS - 1 - index) / (ARCS / 2)
        _lit(canvas, board, index, colour, ramp(head, way, way + TAIL) * fade)


def _light_all(canvas: Canvas, board: Board, fx: Effect) -> None:
    """Everybody was exact: the ring lights arc by arc in the six colours, glows and goes."""
    fade = 1 - ramp(fx.progress, 0.8, 1.0)
    for index in range(ARCS):
        way = 0.0 if calm(board) else 0.65 * index / ARCS
        lit = 1.0 if calm(board) else ramp(fx.progress, way, way + 0.06)
        colour = NEON[WHEEL[(index + ARCS // 12) // (ARCS // 6) % len(WHEEL)]]
        _lit(canvas, board, index, colour, lit * fade)


def _lit(canvas: Canvas, board: Board, index: int, colour: str, strength: float) -> None:
    alpha = level(strength, 5)
    if not alpha:
        return
    kit, centre, (rx, ry) = board.kit, board.layout.centre, board.layout.table.ring
    width = max(2.0, 3.6 * kit.scale)
    piece = kit.studio.effects.etched(round(rx), round(ry), width, index, colour)
    w, h = piece.surface.get_size()
    x, y = round(centre.cx) + piece.x - w / 2, round(centre.cy) + piece.y - h / 2
    canvas.blit(piece.surface, x, y, alpha=alpha)


def _dim(canvas: Canvas, board: Board, fx: Effect) -> None:
    """The light over the table sinks while the embers fall, and comes back."""
    kit, centre = board.kit, board.layout.centre
    if kit.palette.high_contrast:
        return
    dusk = kit.studio.effects.dusk(round(centre.rx * 2.6), round(centre.ry * 2.6))
    x, y = centre.cx - dusk.get_width() / 2, centre.cy - dusk.get_height() / 2
    canvas.blit(dusk, x, y, alpha=level(bump(fx.progress), 3))
