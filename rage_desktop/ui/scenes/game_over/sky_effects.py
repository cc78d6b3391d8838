"""What fills the sky at the end of a game: turning rays, and a rain of the edition's suits."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pygame

from rage_desktop.rules.editions.file import SuitLook
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import path
from rage_desktop.ui.art.raster import document, render
from rage_desktop.ui.art.scenery.dunes import Frame

COUNT = 24
APART, HALF = 15.0, 3.4  # degrees
STEP = 0.25  # degrees: finer turns cannot be seen
CENTRE = (960, 430)
HORIZON = 960  # below it the near dunes hide everything
LIGHT, OPACITY = "#FFD9A0", 0.06
SHARE = 0.5  # soft light: at half the resolution there is no visible difference


class Rays:
    """Keeps only the last two pictures: a whole turn would fill the memory."""

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[int, int, float], ui.Surface]] = []

    def __call__(self, frame: Frame, turn: float) -> ui.Surface:
        """Return the rays turned by degrees, to be drawn from the window's top left corner."""
        key = frame.w, frame.h, round(turn % APART / STEP) * STEP % APART
        for known, surface in self._kept:
            if known == key:
                return surface
        surface = _draw(frame, key[2])
        self._kept = [*self._kept[-1:], (key, surface)]
        return surface


def _draw(frame: Frame, turn: float) -> ui.Surface:
    w, h = frame.w, min(frame.h, round(frame.y(HORIZON)))
    x, y, reach = frame.w / 2, frame.y(CENTRE[1]), math.hypot(frame.w, frame.h)
    body = "".join(
        path(_ray(x, y, reach, step * APART + turn), LIGHT, OPACITY) for step in range(COUNT)
    )
    small = render(document(body, w, h), w * SHARE, h * SHARE)
    return pygame.transform.smoothscale(small, (w, h))


def _ray(x: float, y: float, reach: float, degrees: float) -> str:
    a, b = math.radians(degrees - HALF), math.radians(degrees + HALF)
    return (
        f"M{x:.1f} {y:.1f} L{x + reach * math.sin(a):.1f} {y - reach * math.cos(a):.1f} "
        f"L{x + reach * math.sin(b):.1f} {y - reach * math.cos(b):.1f} Z"
    )


DROPS, SEED = 72, 15
SIZES = (26, 34, 42)
SLOWEST, FASTEST = 0.34, 0.62  # of the whole time: how long one falls
SWAY = 26.0  # px
TURNS = 12


@dataclass(frozen=True)
class Drop:
    """One pip: where it falls, from when and how long (shares of the whole), how it looks."""

    x: float
    start: float
    falls: float
    size: int
    colour: int
    turn: int


class PipRain:
    """The same rain every time; what falls is drawn from a few kept pictures."""

    def __init__(self, skin: str, suits: Mapping[str, SuitLook]) -> None:
        chance = Random(SEED)
        self._skin = skin
        self._colours = [suit.colour for suit in suits.values()]
        self._drops = [
            Drop(
                chance.random(),
                chance.random() * (1 - FASTEST),
                chance.uniform(SLOWEST, FASTEST),
                chance.choice(SIZES),
                chance.randrange(len(self._colours)),
                chance.randrange(TURNS),
            )
            for _ in range(DROPS)
        ]

    def draw(self, canvas: ui.Canvas, ctx: ui.DrawContext, age: float) -> None:
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
            pip = ctx.art.effects.pip(size, self._skin, self._colours[drop.colour], turn)
            x = drop.x * w + SWAY * ctx.scale * way * share
            canvas.blit(pip, x, -2 * size + (h * 0.8 + 2 * size) * share, alpha=0.85)
