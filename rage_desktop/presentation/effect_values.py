"""Running effects as numbers: progress in steps, opacities and scales, counted points."""

from math import pi, sin

from rage_desktop.presentation.motion import EFFECT_STEPS
from rage_desktop.presentation.table_view import Ring, TableView, leaders
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Edition, Phase

DIM_STEPS = 3  # each step redraws the whole window
SETTLE = 0.06  # extra scale of a card that lands
POP = 1.8  # initial scale of a number: it comes down onto the plate
BREATHS = {  # extra scale of a ring for a moment
    EffectKind.TURN: 0.03,
    EffectKind.HELD_BREATH: 0.06,
    EffectKind.LANDED: 0.12,
}
BREATH_STEPS = 4  # each of which is drawn once
FADES = 0.25  # share of its time in which a trump called off loses its marks in the hand
# An exact bid of so many times the usual points is celebrated least, or most, and in so many steps.
LEAST_WORTH = 0.5
MOST_WORTH = 3.0
WORTHS = 5
CENTRED = (
    EffectKind.COMES,
    EffectKind.CLOSES,
    EffectKind.GLORY,
    EffectKind.SPLITS,
    EffectKind.REGRET,
)


def find(view: TableView, *kinds: EffectKind, seat: int | None = None) -> Effect | None:
    """Return the first running effect of one of these kinds, at a seat if one is given."""
    for fx in view.effects:
        if fx.kind in kinds and seat in (None, fx.seat):
            return fx
    return None


def step(progress: float, steps: int = EFFECT_STEPS) -> int:
    """Return progress in whole steps, so that cached surfaces can be used."""
    return max(0, min(steps, round(progress * steps)))


def level(progress: float, steps: int = EFFECT_STEPS) -> float:
    """Return progress as one of a few values between 0 and 1."""
    return step(progress, steps) / steps


def ramp(progress: float, start: float, end: float) -> float:
    """Return the progress between two points, 0 to 1."""
    return max(0.0, min(1.0, (progress - start) / (end - start)))


def bump(progress: float) -> float:
    """Return 0 at both ends and 1 in the middle."""
    return sin(pi * max(0.0, min(1.0, progress)))


# -- the round's end -----------------------------------------------------------------------------


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
    """Return the opacity of pile and chips: they fade as the viewer's ring moves to the centre, and
    come back once the points have flown away."""
    fx = find(view, *CENTRED)
    if fx is None:
        carried = find(view, EffectKind.CARRY)
        if carried is None:
            return 1.0
        return level(ramp(carried.progress, 0.6, 1.0), DIM_STEPS)
    return 1 - level(fx.progress, DIM_STEPS) if fx.kind is EffectKind.COMES else 0.0


# -- a plate -------------------------------------------------------------------------------------


def is_broken(view: TableView, seat: int) -> bool:
    """Return whether a ring is broken: the round is over and its bid was missed."""
    scored = view.phase in (Phase.DEAL, Phase.OVER) and bool(view.scores)
    revealed = find(view, EffectKind.UNTOLD, seat=seat) is None
    return scored and revealed and view.ring(seat) in (Ring.MISS, Ring.OVER)


def breath(view: TableView, seat: int, *, calm: bool) -> float:
    """Return the scale of a ring: it grows and shrinks once when the turn starts, before a trick
    that decides its bid and as points land there, and snaps shut."""
    size = snapping(view, seat, 0.1)
    if calm:
        return size
    for fx in view.effects:
        if fx.seat == seat:
            size *= 1 + BREATHS.get(fx.kind, 0.0) * level(bump(fx.progress), BREATH_STEPS)
    return size


def snapping(view: TableView, seat: int, extra: float) -> float:
    """Return the scale of a ring, or its badge, as it snaps shut: by so much extra at first."""
    fx = find(view, EffectKind.SNAP, seat=seat)
    return 1.0 if fx is None else 1 + extra * level(max(0.0, 1 - fx.progress), 4)


def turn_level(view: TableView, seat: int) -> float:
    """Return the brightness of a plate's gold edge, 0 to 1."""
    coming = find(view, EffectKind.TURN, seat=seat)
    if coming is not None:
        return level(coming.progress, 8)
    if view.plates[seat].turn and view.phase is not Phase.DEAL:
        return 1.0
    for fx in view.effects:
        if fx.kind is EffectKind.TURN and fx.other == seat:
            return 1 - level(fx.progress, 8)
    return 0.0


def number_pop(view: TableView, seat: int, *, calm: bool) -> tuple[float, float]:
    """Return the scale and the opacity of the number on a plate."""
    bid = find(view, EffectKind.BID_POP, seat=seat) or find(view, EffectKind.REVEAL)
    if bid is not None:
        if calm:
            return 1.0, level(bid.progress, 8)
        return POP + (1 - POP) * max(0.0, bid.progress), 0.3 + 0.7 * level(bid.progress, 8)
    won = find(view, EffectKind.RING_FILL, seat=seat)
    if won is not None and not calm:
        return 1 + 0.28 * bump(won.progress), 1.0
    return 1.0, 1.0


def points(view: TableView, seat: int) -> int | None:
    """Return a seat's points of the round just over, as far as revealed and counted."""
    if find(view, EffectKind.UNTOLD, seat=seat) is not None:
        return None
    counting = find(view, EffectKind.POINTS, seat=seat)
    if counting is not None:
        return round((counting.value - counting.before) * level(counting.progress, 24))
    if view.phase in (Phase.DEAL, Phase.OVER) and view.scores:
        return view.scores[-1].points[seat]
    return None


def card_points(view: TableView, seat: int) -> tuple[int, ...]:
    """Return what the BONUS and the MALUS cards in a seat's tricks bring, until the round's points
    say it; nothing for the one that brings none."""
    if points(view, seat) is not None:
        return ()
    plate = view.plates[seat]
    brought = plate.bonus * view.edition.bonus, plate.malus * view.edition.malus
    return tuple(value for value in brought if value)


def shown_total(view: TableView, seat: int) -> int:
    """Return a seat's points in the game, as far as they are counted."""
    counting = find(view, EffectKind.POINTS, seat=seat)
    hidden = find(view, EffectKind.UNTOLD, seat=seat)
    if hidden is not None:
        return hidden.before
    if counting is None:
        return view.plates[seat].total
    gain = (counting.value - counting.before) * level(counting.progress, 24)
    return counting.before + round(gain)


def worth(edition: Edition, gained: int) -> float:
    """Return what an exact bid was worth, 0 to 1, beside what exact bids usually bring there."""
    usual = max(1, abs(edition.exact), abs(edition.exact_zero))
    return level(ramp(gained / usual, LEAST_WORTH, MOST_WORTH), WORTHS)


# -- the trick and the trump ---------------------------------------------------------------------


def settling(view: TableView, seat: int) -> float | None:
    """Return the scale of a trick card that has just landed, None if it has settled."""
    fx = find(view, EffectKind.SETTLE, seat=seat)
    return None if fx is None else 1 + SETTLE * (1 - level(fx.progress, 6))


def marked_trump(view: TableView, *, calm: bool) -> tuple[str | None, float]:
    """Return the suit whose cards in hand are marked as trumps, and how strongly: the marks of one
    that was called off fade."""
    gone = find(view, EffectKind.TRUMP_OUT)
    if view.trump is not None or gone is None or calm:
        return view.trump, 1.0
    left = 1 - level(ramp(gone.progress, 0, FADES), 6)
    return (gone.suit, left) if left else (None, 1.0)


def coming(view: TableView) -> Effect | None:
    """Return the effect that reveals a trump card."""
    return find(view, EffectKind.BLOOM, EffectKind.RING_RUN, EffectKind.CHANGE)


def card_level(view: TableView, *, calm: bool) -> float:
    """Return the opacity of the trump card: in reduced motion it fades in."""
    fx = coming(view)
    return 1.0 if fx is None or not calm else level(fx.progress, 8)


def mark_size(view: TableView, *, calm: bool) -> tuple[float, float]:
    """Return scale and opacity of the Out mark: it is stamped down from 1.3."""
    fx = find(view, EffectKind.STAMP) or coming(view)
    if fx is None:
        return 1.0, 1.0
    if calm:
        return 1.0, level(fx.progress, 8)
    return 1.3 - 0.3 * level(fx.progress, 8), level(ramp(fx.progress, 0, 0.4), 8)


def chip_size(view: TableView, *, calm: bool) -> float:
    """Return the scale of the TRUMP chip: it pops when it changes."""
    fx = find(view, EffectKind.STAMP) or coming(view)
    removed = fx is not None and fx.kind is EffectKind.CHANGE and fx.suit is None
    if fx is None or removed or calm:  # one that is removed still turns over
        return 1.0
    t = ramp(fx.progress, 0, 0.85)
    overshoot = 0.16 * bump(t) if t > 0.3 else 0.0
    return 0.6 + 0.4 * t + overshoot
