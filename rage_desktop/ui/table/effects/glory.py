"""The viewer's own round in the middle of the table: the ring closes or splits, and why."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, radians, sin

import pygame
from pygame import Rect, Surface

from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.score_sheet import cell_of
from rage_desktop.stage.table_view import Ring, TableView
from rage_desktop.stage.transients import Effect, Fx
from rage_desktop.stage.words.sums import addends
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE
from rage_desktop.ui.art.palette import CORAL, INK, MINT, WELL
from rage_desktop.ui.art.scenery.effects import ARCS, STEPS, RingLook
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.effects.plate_effects import look
from rage_desktop.ui.table.effects.progress import calm, find, level, ramp, step
from rage_desktop.ui.table.effects.room import centred
from rage_desktop.ui.toolkit.canvas import ADD, Canvas

RING, GLORIOUS, BADGE = 360, 372, 96  # px of the design
SMALL, SMALL_BADGE = 260, 70  # of a ring that was missed
GROWTH = 10  # sizes in which a ring comes to the middle
PIPS, BURST, FREE = 24, (250.0, 400.0), 40.0  # degrees below the ring that stay free of pips
FALL = 60.0
POINTS_AT = 343  # px of the design below the ring's middle
ARC = 120.0  # px of the design over the straight line to the bar
EXACT_SIZE, POINTS_SIZE, CARRIED_SIZE, REASON_SIZE = 108.0, 92.0, 52.0, 54.0


def draw_own_round(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw what happens in the middle with the viewer's ring, over the dimmed table."""
    fx = centred(view)
    if fx is not None:
        paint = {
            Fx.COMES: _comes, Fx.CLOSES: _closes, Fx.GLORY: _glory, Fx.SPLITS: _splits,
            Fx.REGRET: _regret,
        }  # fmt: skip
        paint[fx.kind](canvas, board, view, fx)
    for fx in view.effects:
        if fx.kind is Fx.CARRY:
            _carry(canvas, board, view, fx)
        elif fx.kind is Fx.POINTS and fx.seat == view.viewer:
            _light_pill(canvas, board, fx)


def middle(board: Board) -> Point:
    """Return where the ring comes to."""
    w, h = board.kit.size
    return Point(w / 2, h * (0.30 if board.kit.portrait else 470 / 1080))


# -- the ring ------------------------------------------------------------------------------------


def _comes(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """The ring comes from its plate, growing."""
    at, target = middle(board), board.kit.px(RING if fx.other else SMALL)
    medal = _medal(board, view, fx, target)
    if calm(board):
        canvas.blit(medal, at.x - target / 2, at.y - target / 2, alpha=level(fx.progress, 8))
        return
    start, small = board.layout.ring(0)
    t = fx.progress
    grown = round(t * GROWTH) / GROWTH
    d = max(8, round(small + (target - small) * grown))
    art = board.kit.studio.effects
    picture = medal
    if d < target:
        picture = art.memory.recall(
            ("grown", medal, d), lambda: pygame.transform.smoothscale(medal, (d, d))
        )
    x, y = start.x + (at.x - start.x) * t, start.y + (at.y - start.y) * t
    board.kit.centre(canvas, picture, round(x), round(y))


def _medal(board: Board, view: TableView, fx: Effect, d: int) -> Surface:
    """Return the ring with its face: still open where it will close, as it is where missed."""
    plate = view.plates[fx.seat]
    rest = RingLook(max(1, plate.bid or 0), 0, "under") if fx.other else look(view, fx.seat)
    return board.kit.studio.effects.medal(d, rest, board.seats[fx.seat].avatar, STEPS)


def _closes(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """Mint closes the ring clockwise, a spark at its head."""
    kit, at, d = board.kit, middle(board), board.kit.px(RING)
    art = kit.studio.effects
    kit.centre(canvas, _medal(board, view, fx, d), *at)
    done = round(fx.progress * ARCS)
    for index in range(done):
        piece = art.ring_arc(d, index, MINT)
        kit.centre(canvas, piece.surface, at.x + piece.x, at.y + piece.y)
    if 0 < done < ARCS:
        a, r = 2 * pi * done / ARCS, 0.445 * d
        kit.centre(canvas, art.spark(kit.px(70), MINT), at.x + r * sin(a), at.y - r * cos(a))


# -- exact ---------------------------------------------------------------------------------------


def _glory(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """EXACT: flash, rays and pips; what it scored, how that adds up, and the streak."""
    t = fx.progress
    if not calm(board):
        _rays(canvas, board, 0.35 + 0.65 * level(1 - ramp(t, 0.1, 0.9), 4))
    _closed_ring(canvas, board, view, fx)
    _say_exact(canvas, board, t)
    points = board.kit.wording.signed(fx.value)
    at = _below(board, POINTS_AT)
    _edged(canvas, board, points, POINTS_SIZE, at)
    _made_of(canvas, board, view, fx, _below(board, 420))
    if not calm(board):
        _flash(canvas, board, t)
        _pips(canvas, board, t)


def _closed_ring(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    kit, at, d = board.kit, middle(board), board.kit.px(GLORIOUS)
    art, plate = kit.studio.effects, view.plates[fx.seat]
    closed = RingLook(max(1, plate.bid or 0), max(1, plate.won), "exact")
    kit.centre(canvas, art.medal(d, closed, board.seats[fx.seat].avatar, STEPS), *at)
    badge = kit.studio.marks.badge(kit.px(BADGE), Ring.EXACT.value)
    kit.centre(canvas, badge, at.x + d * 0.34, at.y + d * 0.34)


def _below(board: Board, way: float) -> Point:
    at = middle(board)
    return Point(at.x, at.y + board.kit.px(way))


def _say_exact(canvas: Canvas, board: Board, t: float) -> None:
    kit, at = board.kit, _below(board, 245)
    near = 1.0 if calm(board) else level(ramp(t, 0, 0.2), 4)
    size = EXACT_SIZE * (1.2 - 0.2 * near) / kit.text_scale
    with canvas.layer(alpha=0.4 + 0.6 * near):
        kit.write(canvas, kit.say(text("EXACT")), "f", size, at.x, at.y, kit.palette.mint, 0.5)


def _edged(canvas: Canvas, board: Board, words: str, size: float, at: Point) -> None:
    """Write large words with an edge of ink."""
    kit = board.kit
    size, edge = size / kit.text_scale, max(1, kit.px(3))
    for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, edge)):
        kit.write(canvas, words, "f", size, at.x + dx, at.y + dy, INK, 0.5)
    kit.write(canvas, words, "f", size, at.x, at.y, kit.palette.ivory, 0.5)


def _rays(canvas: Canvas, board: Board, strength: float) -> None:
    kit, at = board.kit, middle(board)
    d = kit.px(2 * 330 / 0.98)
    rays = kit.studio.effects.rays(d, 0.5 * 0.98 * 205 / 330, 45, MINT)
    canvas.blit(rays, at.x - d / 2, at.y - d / 2, alpha=strength)


def _flash(canvas: Canvas, board: Board, t: float) -> None:
    fade = level(1 - ramp(t, 0.0, 0.35), 4)
    if fade:
        kit, at = board.kit, middle(board)
        d = kit.px(520)
        flash = kit.studio.effects.flash(d, MINT)
        canvas.blit(flash, at.x - d / 2, at.y - d / 2, ADD, alpha=fade * fade * 0.6)


def _pips(canvas: Canvas, board: Board, t: float) -> None:
    """Suit pips burst out to all sides but downwards, where the words are."""
    kit, at = board.kit, middle(board)
    colours = [suit.colour for suit in board.look.suits.values()]
    out, fade = 1 - (1 - min(1.0, t)) ** 2.2, level(1 - ramp(t, 0.75, 1.0), 5)
    for i in range(PIPS):
        angle = radians(180 + FREE + (360 - 2 * FREE) * (i + 0.5) / PIPS)
        spread = (i * 11 % PIPS) / (PIPS - 1)
        reach = BURST[0] + (BURST[1] - BURST[0]) * spread
        far = kit.scale * (180 + (reach - 180) * out)
        fallen = FALL * kit.scale * t * t
        size = max(10, kit.px(26 if i % 3 else 34))
        turn = i + round(t * 7) * (1 if i % 2 else -1)
        pip = kit.studio.effects.pip(size, board.look.skin, colours[i % len(colours)], turn % 12)
        x, y = at.x + far * sin(angle), at.y - far * cos(angle) + fallen
        w, h = pip.get_size()
        canvas.blit(pip, x - w / 2, y - h / 2, alpha=fade)


def _made_of(canvas: Canvas, board: Board, view: TableView, fx: Effect, at: Point) -> None:
    """Say in a pill how the points add up, and how often in a row it was exact."""
    kit, colours = board.kit, {0: board.kit.palette.ivory, 1: MINT, -1: CORAL}
    cell = cell_of(view.edition, view.hand_size, view.scores[-1], fx.seat)
    parts = [(kit.say(part), colours[mood]) for part, mood in addends(cell)]
    row: Text = text("{n} in a row", n=fx.index)
    streak = kit.say(row) if fx.index > 1 else ""
    gap, icon = kit.px(12), kit.t(20)
    wide = sum(kit.width(part, "b", 20) for part, _ in parts) + gap * (len(parts) - 1)
    if streak:
        wide += gap * 2 + icon + kit.px(6) + kit.width(streak, "b", 20)
    h = round(kit.t(20) * 1.9)
    box = Rect(0, 0, wide + h, h)
    box.center = round(at.x), round(at.y)
    kit.plate(canvas, box, h / 2, WELL, kit.edge(0.2), 0.9)
    x = box.x + h // 2
    for part, colour in parts:
        x += kit.write(canvas, part, "b", 20, x, box.centery, colour) + gap
    if streak:
        x += gap
        kit.centre(canvas, kit.studio.marks.crown(icon), x + icon / 2, box.centery)
        kit.write(canvas, streak, "b", 20, x + icon + kit.px(6), box.centery, kit.palette.gold)


def _carry(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """The points fly to my total in the bar, while the ring fades."""
    kit, t = board.kit, fx.progress
    with canvas.layer(alpha=level(1 - ramp(t, 0, 0.6), 4)):
        _closed_ring(canvas, board, view, fx)
        _say_exact(canvas, board, 1.0)
    words, start, pill = (
        kit.wording.signed(fx.value),
        _below(board, POINTS_AT),
        board.layout.bar.pills[0],
    )
    if calm(board):
        return
    size = POINTS_SIZE + (CARRIED_SIZE - POINTS_SIZE) * level(t, 8)
    x = start.x + (pill.centre.x - start.x) * t
    y = start.y + (pill.centre.y - start.y) * t - kit.px(ARC) * 4 * t * (1 - t)
    with canvas.layer(alpha=level(1 - ramp(t, 0.8, 1.0) * 0.6, 5)):
        _edged(canvas, board, words, size, Point(round(x), round(y)))


def _light_pill(canvas: Canvas, board: Board, fx: Effect) -> None:
    """My total is lit while it is counted."""
    kit, box = board.kit, to_rect(board.layout.bar.pills[0])
    with canvas.layer(alpha=level(1 - ramp(fx.progress, 0.8, 1.0), 4)):
        kit.plate(canvas, box, box.h / 2, None, (MINT, max(2.0, 3 * kit.scale), 1.0))


# -- missed --------------------------------------------------------------------------------------


def _splits(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """The ring splits at two gaps and tints coral."""
    _broken(canvas, board, fx, step(fx.progress))
    _give_reason(canvas, board, view, fx, level(fx.progress, 4))


def _regret(canvas: Canvas, board: Board, view: TableView, fx: Effect) -> None:
    """It lies there a while, with the plain reason."""
    _broken(canvas, board, fx, STEPS)
    _give_reason(canvas, board, view, fx, 1.0)


def _broken(canvas: Canvas, board: Board, fx: Effect, steps: int) -> None:
    kit, at, d = board.kit, middle(board), board.kit.px(SMALL)
    kit.centre(canvas, kit.studio.effects.broken(d, CORAL, steps), at.x, at.y + d * 0.03)
    board.avatar(canvas, fx.seat, d * AVATAR_SHARE, at)
    badge = kit.studio.marks.badge(kit.px(SMALL_BADGE), Ring.MISS.value)
    kit.centre(canvas, badge, at.x + d * 0.34, at.y + d * 0.34)


def _give_reason(canvas: Canvas, board: Board, view: TableView, fx: Effect, shown: float) -> None:
    kit, at = board.kit, _below(board, 185)
    with canvas.layer(alpha=shown):
        words = kit.say(missed_by(view, fx.seat))
        size = REASON_SIZE / kit.text_scale
        kit.write(canvas, words, "f", size, at.x, at.y, kit.palette.coral, 0.5)
        _sum(canvas, board, view, fx, _below(board, 250))


def missed_by(view: TableView, seat: int) -> Text:
    """Return by how many tricks a bid was missed."""
    plate = view.plates[seat]
    off = plate.won - (plate.bid or 0)
    if off > 0:
        return ntext("{n} too many", "{n} too many", off)
    return ntext("{n} too few", "{n} too few", -off)


def _sum(canvas: Canvas, board: Board, view: TableView, fx: Effect, at: Point) -> None:
    """Say in a pill how the points add up, and to what."""
    kit = board.kit
    cell = cell_of(view.edition, view.hand_size, view.scores[-1], fx.seat)
    said = " ".join(kit.say(part) for part, _ in addends(cell))
    total = kit.say(text("= {points}", points=cell.points))
    h, gap = round(kit.t(20) * 1.9), kit.px(10)
    box = Rect(0, 0, kit.width(said, "s", 20) + gap + kit.width(total, "f", 22) + h, h)
    box.center = round(at.x), round(at.y)
    kit.plate(canvas, box, h / 2, WELL, kit.edge(0.2), 0.9)
    x = box.x + h // 2
    x += kit.write(canvas, said, "s", 20, x, box.centery, kit.palette.soft) + gap
    kit.write(canvas, total, "f", 22, x, box.centery, kit.palette.ivory)


# -- ahead of time -------------------------------------------------------------------------------


def prepare_own_round(board: Board, view: TableView) -> bool:
    """Draw a part of what will be shown in the middle, while the others' points are told; tell
    whether there was one left."""
    viewer = view.viewer
    if viewer is None or find(view, Fx.UNTOLD, viewer) is None:
        return False
    jobs = _jobs(board, view, viewer)
    done = board.ahead.setdefault(("own round", view.number), 0)
    if done >= len(jobs):
        return False
    jobs[done]()
    board.ahead["own round", view.number] = done + 1
    return True


def _jobs(board: Board, view: TableView, seat: int) -> list[Callable[[], object]]:
    """Return the parts, in the order in which they are needed."""
    exact = view.ring(seat) is Ring.EXACT
    fx, canvas = Effect(Fx.COMES, seat=seat, other=int(exact), value=10, index=2), Canvas((1, 1))
    kit, art = board.kit, board.kit.studio.effects
    jobs: list[Callable[[], object]] = [
        partial(_medal, board, view, fx, kit.px(RING if exact else SMALL))
    ]
    if not exact:
        steps = (partial(_broken, canvas, board, fx, n) for n in range(STEPS + 1))
        return [*jobs, *steps, partial(_give_reason, canvas, board, view, fx, 1.0)]
    arcs = (partial(art.ring_arc, kit.px(RING), index, MINT) for index in range(ARCS))
    said = (partial(_say_exact, canvas, board, n / 20) for n in range(5))
    return [
        *jobs,
        *arcs,
        partial(art.spark, kit.px(70), MINT),
        partial(_closed_ring, canvas, board, view, fx),
        partial(_rays, canvas, board, 1.0),
        partial(_flash, canvas, board, 0.0),
        *said,
        partial(_edged, canvas, board, kit.wording.signed(10), POINTS_SIZE, Point(0, 0)),
        partial(_made_of, canvas, board, view, fx, Point(0, 0)),
        *(partial(_pips, canvas, board, n / 14) for n in range(8)),
    ]
