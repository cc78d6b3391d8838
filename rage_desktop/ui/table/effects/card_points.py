"""What BONUS and MALUS cards bring: it flies from its card to who took the trick, and stays at the
ring there until the round is scored."""

from math import hypot

from rage_desktop.presentation.effect_values import card_points, find, level, ramp
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.motion import ease_in_out_cubic
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import Brush

# height of the points at a ring, in its diameters: as a rule, and at most with large text
SHARE = 0.42
MOST = 0.5
BOTH = 0.78  # of that height where there are two: the face is seen beside them
TYPE = 21  # size of a text that is as high
LARGE = 2.0  # over its card, in heights at the ring
POP = 0.8  # extra scale as they land
RISES = 0.3  # share of the flight that is spent over the card
ARC = 0.14  # of the way


def draw_card_points(brush: Brush, view: TableView, seat: int, layout: PlateLayout) -> None:
    """Draw what the cards in a seat's tricks bring, at its ring."""
    values = card_points(view, seat)
    if not values:
        return
    landing = find(view, EffectKind.LANDED, seat=seat)
    grown = shown = 1.0
    if landing is not None and brush.ctx.reduced_motion:
        shown = level(landing.progress, 8)
    elif landing is not None:
        grown += POP * (1 - level(landing.progress, 6))
    height = _height(brush.ctx, layout.diameter) * (1.0 if len(values) == 1 else BOTH)
    _draw(brush, values, height * grown, layout.card_points, shown)


def draw_flying_points(brush: Brush, fx: Effect) -> None:
    """Draw points that grow over their card, and fly to the ring of who took it."""
    start = brush.layout.centre.slots[brush.tctx.place(fx.other)].pose
    place = brush.tctx.place(fx.seat)
    plate = brush.layout.own if place == 0 else brush.layout.plate(place)
    end = plate.card_points
    t = ease_in_out_cubic(ramp(fx.progress, RISES, 1.0))
    come = level(ramp(fx.progress, 0.0, RISES * 0.4), 4)
    size = LARGE * (0.5 + 0.5 * come) + (1 + POP - LARGE) * level(t, 8)
    dx = end.x - start.x
    dy = end.y - start.y
    at = Point(start.x + dx * t, start.y + dy * t - ARC * hypot(dx, dy) * 4 * t * (1 - t))
    _draw(brush, (fx.value,), _height(brush.ctx, plate.diameter) * size, at, 0.25 + 0.75 * come)


def _height(ctx: ui.DrawContext, diameter: float) -> float:
    return max(SHARE * diameter, min(ctx.t(TYPE), MOST * diameter))


def _draw(brush: Brush, values: tuple[int, ...], height: float, at: Point, shown: float) -> None:
    """Draw points inside the window."""
    ctx = brush.ctx
    coloured = tuple(
        (ctx.translator.signed(value), ctx.palette.coral if value < 0 else ctx.palette.mint)
        for value in values
    )
    chip = ctx.art.marks.points(round(height), coloured)
    half = chip.get_width() / 2 + 2
    x = min(max(at.x, half), ctx.size[0] - half)
    ctx.centre(chip, x, at.y, shown)
