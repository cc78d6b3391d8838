"""State of the table at the end of a round: dimming, hidden points, current leaders."""

from rage_desktop.presentation.table_view import TableView, leaders
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui.table.effects.effect_progress import find, level
from rage_desktop.ui.table.table_context import Brush

STEPS = 3  # each step redraws the whole window
NIGHT = "#000000"
FIRST = 0.30  # share dimmed below the plates
CENTRED = (
    EffectKind.COMES,
    EffectKind.CLOSES,
    EffectKind.GLORY,
    EffectKind.SPLITS,
    EffectKind.REGRET,
)


def dimmed(view: TableView) -> Effect | None:
    """Return the effect that dims the table."""
    return next((fx for fx in view.effects if fx.kind is EffectKind.DIM), None)


def draw_dim(brush: Brush, view: TableView, over: bool) -> None:
    """Dim all that was drawn so far: slightly before the plates are drawn and, `over` everything,
    by the rest while the viewer's result is in the centre."""
    fx = dimmed(view)
    if fx is None:
        return
    whole = (fx.before + (fx.value - fx.before) * level(fx.progress, STEPS)) / 100
    if brush.palette.high_contrast:
        whole = min(0.85, whole * 1.4)
    below = min(whole, FIRST)
    brush.fill(NIGHT, None, (whole - below) / (1 - below) if over else below)


def untold(view: TableView, seat: int) -> Effect | None:
    """Return the effect that hides a seat's points of the round."""
    return find(view, EffectKind.UNTOLD, seat)


def centred(view: TableView) -> Effect | None:
    """Return the running effect in the centre of the viewer's own ring."""
    return next((fx for fx in view.effects if fx.kind in CENTRED), None)


def crowned(view: TableView) -> dict[int, float]:
    """Return the seats with a crown, and its scale: as before the round until all points are
    revealed."""
    if any(fx.kind is EffectKind.UNTOLD for fx in view.effects):
        before = [_before(view, seat) for seat in range(view.players)]
        return dict.fromkeys(leaders(before), 1.0) if len(view.scores) > 1 else {}
    coming = {
        fx.seat: 0.5 + 0.5 * fx.progress for fx in view.effects if fx.kind is EffectKind.CROWNED
    }
    return {plate.seat: coming.get(plate.seat, 1.0) for plate in view.plates if plate.leader}


def _before(view: TableView, seat: int) -> int:
    return view.plates[seat].total - view.scores[-1].points[seat]


def centre_level(view: TableView) -> float:
    """Return the opacity of pile and chips: they fade as the viewer's ring moves to the centre."""
    fx = centred(view)
    if fx is None:
        carried = next((fx for fx in view.effects if fx.kind is EffectKind.CARRY), None)
        return 1.0 if carried is None else level(carried.progress, STEPS)
    return 1 - level(fx.progress, STEPS) if fx.kind is EffectKind.COMES else 0.0
