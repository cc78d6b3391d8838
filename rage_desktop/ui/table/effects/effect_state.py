"""Running effects: find one, its progress in steps, and the table's state at the end of a round."""

from math import pi, sin

from rage_desktop.presentation.table_view import TableView, leaders
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui.art.scenery.effects import STEPS
from rage_desktop.ui.table.table_context import Brush

DIM_STEPS = 3  # each step redraws the whole window
FIRST = 0.30  # share dimmed below the plates
CENTRED = (
    EffectKind.COMES, EffectKind.CLOSES, EffectKind.GLORY, EffectKind.SPLITS, EffectKind.REGRET,
)  # fmt: skip


def find(view: TableView, *kinds: EffectKind, seat: int | None = None) -> Effect | None:
    """Return the first running effect of one of these kinds, at a seat if one is given."""
    for fx in view.effects:
        if fx.kind in kinds and seat in (None, fx.seat):
            return fx
    return None


def step(progress: float, steps: int = STEPS) -> int:
    """Return progress in whole steps, so that cached surfaces can be used."""
    return max(0, min(steps, round(progress * steps)))


def level(progress: float, steps: int = STEPS) -> float:
    """Return progress as one of a few values between 0 and 1."""
    return step(progress, steps) / steps


def ramp(progress: float, start: float, end: float) -> float:
    """Return the progress between two points, 0 to 1."""
    return max(0.0, min(1.0, (progress - start) / (end - start)))


def bump(progress: float) -> float:
    """Return 0 at both ends and 1 in the middle."""
    return sin(pi * max(0.0, min(1.0, progress)))


# -- the round's end -----------------------------------------------------------------------------


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


def crowned(view: TableView) -> dict[int, float]:
    """Return the seats with a crown, and its scale: as before the round until all points are
    revealed."""
    if find(view, EffectKind.UNTOLD) is not None:
        before = [plate.total - view.scores[-1].points[plate.seat] for plate in view.plates]
        return dict.fromkeys(leaders(before), 1.0) if len(view.scores) > 1 else {}
    coming = {
        fx.seat: 0.5 + 0.5 * fx.progress for fx in view.effects if fx.kind is EffectKind.CROWNED
    }
    return {plate.seat: coming.get(plate.seat, 1.0) for plate in view.plates if plate.leader}


def centre_level(view: TableView) -> float:
    """Return the opacity of pile and chips: they fade as the viewer's ring moves to the centre."""
    fx = find(view, *CENTRED)
    if fx is None:
        carried = find(view, EffectKind.CARRY)
        return 1.0 if carried is None else level(carried.progress, DIM_STEPS)
    return 1 - level(fx.progress, DIM_STEPS) if fx.kind is EffectKind.COMES else 0.0
