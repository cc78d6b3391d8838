"""Helpers for painting effects: find a running one, its progress, steps of it."""

from math import pi, sin

from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.ui.art.scenery.effects import STEPS
from rage_desktop.ui.table.table_context import TableContext


def find(view: TableView, kind: EffectKind, seat: int = -1) -> Effect | None:
    """Return the running effect of a kind, at a seat if it belongs to one."""
    for fx in view.effects:
        if fx.kind is kind and fx.seat == seat:
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


def calm(tctx: TableContext) -> bool:
    """Return whether effects use their reduced-motion form."""
    return tctx.ctx.reduced_motion
