"""Effect pictures: rings closing step by step, arcs of the etched ring, embers, pips, cracks.

Effects change every frame, so they are made in few steps and cached.
"""

import math
from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from rage_desktop.presentation.motion import EFFECT_STEPS
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, Marks, RingState, drawn
from rage_desktop.ui.art.palette import CLOCK, GAP, GLOW, IVORY, NEON, RING_WELL, WHEEL, mix
from rage_desktop.ui.art.raster import PREMULTIPLIED, Raster, centred, clear_surface, render, stack
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

ARCS: Final = 60  # segments of the etched ring that can be lit, ten for each suit
_MIDDLE: Final = (50.0, 50.0)
_TURNS: Final = 12  # number of rotations of a pip
RAYS = (49.0, 44.0, 47.0)  # where one tick of light after the other ends, of a radius of 50


class RingLook(NamedTuple):
    """The look of a bid ring."""

    bid: int | None
    won: int
    state: RingState


class Piece(NamedTuple):
    """A surface and the offset of its middle from that of the whole, px."""

    surface: Surface
    x: float
    y: float


class EffectArt:
    """Draws effects; sizes in px, steps 0..EFFECT_STEPS. All results are premultiplied."""

    def __init__(self, raster: Raster, marks: Marks, budget: int = 9 << 20) -> None:
        self.cache = SurfaceCache(budget)
        self._raster = raster
        self._marks = marks

    # -- rings -----------------------------------------------------------------------------------

    def swept(self, whole: Surface, step: int) -> Surface:
        """The part of a surface swept clockwise from 12 o'clock after so many steps."""
        if step >= EFFECT_STEPS:
            return whole
        return self.cache.fetch(
            ("swept", whole, step), lambda: _cut(whole, 0.0, 360.0 * step / EFFECT_STEPS)
        )

    @cached
    def closing(
        self,
        diameter: int,
        before: RingLook | None,
        after: RingLook,
        span: tuple[int, int],
        step: int,
    ) -> Surface:
        """A bid ring changing to another one (None: from the dark) along an arc in degrees."""
        if before is None:
            out = self._raster.plate(diameter, diameter, diameter / 2, RING_WELL).copy()
        else:
            out = _cut(self._marks.bid_ring(diameter, *before), span[1], span[0] + 360)
            if step < EFFECT_STEPS:
                turned = span[0] + (span[1] - span[0]) * step / EFFECT_STEPS
                stack(out, _cut(self._marks.bid_ring(diameter, *before), turned, span[1]), 0, 0)
        turned = span[0] + (span[1] - span[0]) * step / EFFECT_STEPS
        stack(out, _cut(self._marks.bid_ring(diameter, *after), span[0], turned), 0, 0)
        return out

    @cached
    def medal(self, diameter: int, ring: RingLook, avatar: str, step: int) -> Surface:
        """A bid ring with its avatar, its width times step / EFFECT_STEPS while it turns over."""
        flat = self._marks.bid_ring(diameter, *ring).copy()
        centred(
            flat,
            self._raster.avatar(avatar, round(diameter * AVATAR_SHARE)),
            diameter / 2,
            diameter / 2,
        )
        width = max(2, round(diameter * step / EFFECT_STEPS))
        return pygame.transform.smoothscale(flat, (width, diameter))

    @cached
    def shade(self, diameter: int, step: int = EFFECT_STEPS) -> Surface:
        """The dark cover of a ring without a bid."""
        flat = self._raster.plate(diameter, diameter, diameter / 2, "#0B0609", opacity=0.66)
        return pygame.transform.smoothscale(
            flat, (max(2, diameter * step // EFFECT_STEPS), diameter)
        )

    @cached
    def broken(self, diameter: int, colour: str, step: int) -> Surface:
        """A ring that splits at two gaps of 6 degrees while its lower half drops 4 %."""
        apart = step / EFFECT_STEPS
        half = 3 * apart
        fall = 4 * apart
        upper = svg.arc(_MIDDLE, 44.5, (-60 + half, 120 - half), 7.6, colour)
        lower = svg.arc((50, 50 + fall), 44.5, (120 + half, 300 - half), 7.6, colour)
        body = svg.disc(50, 50, 50, RING_WELL) + upper + lower
        height = round(diameter * 1.06)
        return render(svg.document(body, 100, 106), diameter, height)

    @cached
    def halo(self, diameter: int, colour: str) -> Surface:
        """A glow round a ring of this diameter; 1.5 times as wide."""
        body = "".join(
            svg.circle(75, 75, r, colour, w, o)
            for r, w, o in ((45, 22, 0.12), (45, 15, 0.20), (45, 10, 0.45), (45, 5, 0.9))
        )
        size = round(diameter * 1.5)
        return render(svg.document(body, 150, 150), size, size)

    @cached
    def flash(self, diameter: int, colour: str) -> Surface:
        """A burst of light that fades out at its edge."""
        stops = ((0.0, "#FFFFFF", 0.9), (0.45, colour, 0.5), (1.0, colour, 0.0))
        return self._raster.radial(diameter, diameter, stops)

    # -- the trick -------------------------------------------------------------------------------

    @cached
    def ripple(self, diameter: int, width: float, colour: str) -> Surface:
        """A thin ring of light on the felt."""
        size = diameter + round(4 * width) + 2
        r = diameter / 2
        body = svg.circle(size / 2, size / 2, r, colour, 3 * width, 0.25)
        body += svg.circle(size / 2, size / 2, r, colour, width, 0.95)
        return render(svg.document(body, size, size), size, size)

    @cached
    def crack(self, width: int, height: int, colour: str) -> Surface:
        """A jagged line across a box, from its middle to both sides."""
        chance = Random(5)
        steps = 16
        points = [
            (x / steps * width, height / 2 + (chance.random() - 0.5) * height * 0.7)
            for x in range(steps + 1)
        ]
        jagged = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        thick = max(2.0, height * 0.06)
        body = svg.line(jagged, "#000000", 2.6 * thick, 0.7) + svg.line(jagged, colour, thick)
        return render(svg.document(body, width, height), width, height)

    @cached
    def declared(self, diameter: int, colour: str, neon: bool, step: int = EFFECT_STEPS) -> Surface:
        """The ring of a WILD in the suit it was named: spreading from the suit's place."""
        at = CLOCK[colour]
        half = 27.5 + (180 - 27.5) * step / EFFECT_STEPS
        base = NEON[colour] if neon else mix(NEON[colour], GLOW[colour], 0.25)
        if step >= EFFECT_STEPS:
            back = svg.circle(50, 50, 41, "#160D13", 10.5)
            ring = svg.circle(50, 50, 41, base, 8)
        else:
            back = svg.arc(_MIDDLE, 41, (at - half - 2, at + half + 2), 10.5, "#160D13")
            ring = svg.arc(_MIDDLE, 41, (at - half, at + half), 8, base)
        return drawn(back + ring, diameter)

    # -- the felt --------------------------------------------------------------------------------

    @cached
    def etched(
        self, rx: float, ry: float, width: float, index: int, colour: str, plain: bool = False
    ) -> Piece:
        """One of the arcs of the etched ring, lit; arc 0 begins at 12 o'clock, clockwise. A plain
        one has no bright core."""
        step = math.tau / ARCS
        angles = [step * (index + part / 4) for part in range(5)]
        points = [(rx * math.sin(a), -ry * math.cos(a)) for a in angles]
        xs, ys = zip(*points, strict=True)
        x = (min(xs) + max(xs)) / 2
        y = (min(ys) + max(ys)) / 2
        pad = width * 4
        w = math.ceil(max(xs) - min(xs) + 2 * pad)
        h = math.ceil(max(ys) - min(ys) + 2 * pad)
        curve = "M" + " L".join(f"{px - x + w / 2:.2f} {py - y + h / 2:.2f}" for px, py in points)
        strokes = [(7, 0.10, colour), (4, 0.22, colour), (1.6, 0.95, colour)]
        if not plain:
            strokes.append((0.5, 0.8, "#FFFFFF"))
        body = "".join(
            svg.line(curve, tone, share * width, opacity, join="miter")
            for share, opacity, tone in strokes
        )
        return Piece(render(svg.document(body, w, h), w, h), x, y)

    @cached
    def ember(self, diameter: int, index: int) -> Piece:
        """One of six glowing arcs that form a ring of this diameter."""
        colour = WHEEL[index]
        middle = 60 * index
        body = "".join(
            svg.arc(_MIDDLE, 40, (middle - 24, middle + 24), w, tone, cap="round", opacity=o)
            for w, tone, o in ((13, NEON[colour], 0.3), (7, NEON[colour], 1), (2, GLOW[colour], 1))
        )
        whole = drawn(body, diameter)
        box = whole.get_bounding_rect()
        part = whole.subsurface(box).copy()
        half = diameter / 2
        return Piece(part, box.centerx - half, box.centery - half)

    @cached
    def dusk(self, width: int, height: int) -> Surface:
        """The shadow that falls on the felt's light; black at .15 in the middle."""
        stops = ((0.0, "#000000", 0.15), (0.6, "#000000", 0.13), (1.0, "#000000", 0.0))
        return self._raster.radial(width, height, stops)

    @cached
    def rays(self, diameter: int, inner: float, count: int, colour: str) -> Surface:
        """Ticks of light round a ring, from a part of the diameter outwards, long and short."""
        body = ""
        for i in range(count):
            angle = 360 / count * i
            x, y = svg.on_circle(50, 50, inner * 100, angle)
            to_x, to_y = svg.on_circle(50, 50, RAYS[i % len(RAYS)], angle)
            ray = f"M{x:.2f} {y:.2f} L{to_x:.2f} {to_y:.2f}"
            body += svg.line(ray, colour, 24 / count, 0.6)
        return drawn(body, diameter)

    @cached
    def ring_arc(self, diameter: int, index: int, colour: str) -> Piece:
        """One of the arcs of a closing ring; arc 0 begins at 12 o'clock."""
        size = 100
        step = 360 / ARCS
        span = (step * index - 0.6, step * (index + 1) + 0.6)
        (x0, y0), (x1, y1) = (svg.on_circle(0, 0, 44.5, angle) for angle in span)
        x = (x0 + x1) / 2
        y = (y0 + y1) / 2
        half = 8.0
        px = max(2, round(2 * half * diameter / size))
        body = svg.arc((half - x, half - y), 44.5, span, 7.6, colour)
        unit = diameter / size
        return Piece(render(svg.document(body, 2 * half, 2 * half), px, px), x * unit, y * unit)

    # -- pips ------------------------------------------------------------------------------------

    @cached
    def pip(self, px: int, colour: str, emblem: str, turn: int) -> Surface:
        """A suit's emblem as confetti, spun to one of a few positions."""
        tone = mix(NEON[colour], GLOW[colour], 0.35)
        picture = self._raster.emblem(emblem, 2 * px, tone, GAP)
        return pygame.transform.rotozoom(picture, 360 / _TURNS * (turn % _TURNS), 0.5)

    @cached
    def spark(self, px: int, colour: str = IVORY) -> Surface:
        """A point of light."""
        stops = ((0.0, "#FFFFFF", 1.0), (0.35, colour, 0.9), (1.0, colour, 0.0))
        body = '<rect width="100" height="100" fill="url(#g)"/>'
        return render(svg.document(body, 100, 100, svg.circular("g", _MIDDLE, 50, stops)), px, px)


def _cut(whole: Surface, start: float, end: float) -> Surface:
    """Keep the sector between two angles, in degrees clockwise from 12 o'clock."""
    out = whole.copy()
    if end - start >= 360:
        return out
    if end <= start:
        out.fill((0, 0, 0, 0))
        return out
    reach = 110
    turns = max(2, math.ceil((end - start) / 30) + 1)
    points = [
        svg.on_circle(50, 50, reach, start + (end - start) * i / (turns - 1)) for i in range(turns)
    ]
    sector = "M50 50 " + " ".join(f"L{x:.2f} {y:.2f}" for x, y in points) + " Z"
    w, h = whole.get_size()
    side = max(w, h)
    mask = clear_surface(w, h)
    pie = drawn(svg.path(sector, "#FFFFFF"), side)
    mask.blit(pie, ((w - side) // 2, (h - side) // 2), special_flags=PREMULTIPLIED)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out
