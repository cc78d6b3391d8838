"""Easing functions: progress 0 to 1 in, eased progress out."""

from collections.abc import Callable
from math import pi, sin
from typing import TypeAlias

Easing: TypeAlias = Callable[[float], float]


def linear(t: float) -> float:
    """Return t."""
    return t


def ease_out_cubic(t: float) -> float:
    """Start fast, come to rest."""
    return 1 - (1 - t) ** 3


def ease_in_cubic(t: float) -> float:
    """Start slowly, leave fast."""
    return t * t * t


def ease_in_out_cubic(t: float) -> float:
    """Start and end slowly."""
    return 4 * t * t * t if t < 0.5 else 1 - 4 * (1 - t) ** 3


def ease_out_back(t: float) -> float:
    """Overshoot a little and settle (s = 1.4)."""
    u = t - 1
    return 1 + 2.4 * u * u * u + 1.4 * u * u


def ease_out_expo(t: float) -> float:
    """Jump, then take long to rest."""
    return 1.0 if t >= 1 else 1 - 2.0 ** (-10 * t)


def ease_out_bounce(t: float) -> float:
    """Fall to the ground and bounce once."""
    return (t / 0.6) ** 2 if t < 0.6 else 1 - 0.12 * sin(pi * (t - 0.6) / 0.4)
