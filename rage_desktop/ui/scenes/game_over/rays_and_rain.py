"""The light at the end of a game: turning rays behind the podium, and a rain of suits."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame

from rage_desktop.rules import Look
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.raster import render
from rage_desktop.ui.art.scenery.skies import Frame

RAYS = 24
# degrees: from one ray to the next, half the width of one, and a turn too fine to be seen
APART = 15.0
HALF = 3.4
FINEST = 0.25
# px of the frame: where the rays come from, and below what the near dunes hide everything
CENTRE = (960, 430)
HORIZON = 960
LIGHT = "#FFD9A0"
OPACITY = 0.06
SHARE = 0.5  # soft light: at half the resolution there is no visible difference

DROPS = 72
SEED = 15  # of the rain, which is always the same
SIZES = (26, 34, 42)  # px of the design
# of the whole time: how long one falls
SLOWEST = 0.34
FASTEST = 0.62
SWAY = 26.0  # px of the design
TURNS = 12  # pictures of a whole turn


def kept_rays() -> Callable[[Frame, float], ui.Surface]:
    """Return what draws the rays turned by degrees, to be shown from the window's top left corner.

    It keeps only the last two pictures: a whole turn would fill the memory.
    """
    drawn = lru_cache(maxsize=2)(_draw)
    return lambda frame, turn: drawn(frame, round(turn % APART / FINEST) * FINEST % APART)


def _draw(frame: Frame, turn: float) -> ui.Surface:
    w = frame.w
    h = min(frame.h, round(frame.y(HORIZON)))
    x = frame.w / 2
    y = frame.y(CENTRE[1])
    reach = math.hypot(frame.w, frame.h)
    body = "".join(
        svg.path(_ray(x, y, reach, step * APART + turn), LIGHT, OPACITY) for step in range(RAYS)
    )
    small = render(svg.document(body, w, h), w * SHARE, h * SHARE)
    return pygame.transform.smoothscale(small, (w, h))


def _ray(x: float, y: float, reach: float, degrees: float) -> str:
    a = math.radians(degrees - HALF)
    b = math.radians(degrees + HALF)
    return (
        f"M{x:.1f} {y:.1f} L{x + reach * math.sin(a):.1f} {y - reach * math.cos(a):.1f} "
        f"L{x + reach * math.sin(b):.1f} {y - reach * math.cos(b):.1f} Z"
    )


@dataclass(frozen=True)
class Drop:
    """One pip: where it falls, from when and how long (shares of the whole), how it looks."""

    x: float
    start: float
    falls: float
    size: int
    suit: int
    turn: int


class PipRain:
    """The same rain every time; what falls is drawn from a few kept pictures."""

    def __init__(self, look: Look) -> None:
        chance = Random(SEED)
        self._suits = [(suit.colour, look.emblem(code)) for code, suit in look.suits.items()]
        self._drops = [
            Drop(
                chance.random(),
                chance.random() * (1 - FASTEST),
                chance.uniform(SLOWEST, FASTEST),
                chance.choice(SIZES),
                chance.randrange(len(self._suits)),
                chance.randrange(TURNS),
            )
            for _ in range(DROPS)
        ]

    def draw(self, ctx: ui.PaintContext, age: float) -> None:
        """Draw what is in the air so many seconds after the first began to fall."""
        rain = ctx.timing(ui.MotionToken.PIP_RAIN)
        if not rain.seconds or not 0 < age < rain.seconds:
            return
        w, h = ctx.size
        for drop in self._drops:
            share = (age / rain.seconds - drop.start) / drop.falls
            if not 0 <= share < 1:
                continue
            size = max(10, ctx.px(drop.size))
            way = 1 if drop.turn % 2 else -1
            turn = (drop.turn + round(share * TURNS) * way) % TURNS
            pip = ctx.art.effects.pip(size, *self._suits[drop.suit], turn)
            x = drop.x * w + SWAY * ctx.scale * way * share
            ctx.canvas.blit(pip, x, -2 * size + (h * 0.8 + 2 * size) * share, alpha=0.85)
