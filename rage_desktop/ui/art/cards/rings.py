"""Round marks: bid rings, badges, chips, discs, gauges. A bid ring closes when the bid is exact."""

from collections.abc import Mapping
from typing import Final, Literal

from pygame import Surface

from rage_desktop.rules import Look
from rage_desktop.ui.art import palette, svg
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster, centred, render, stack
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

RingState = Literal["wait", "under", "exact", "over", "miss"]
STATE_COLOUR: Final[Mapping[str, str]] = {
    "wait": palette.MUTE,
    "under": palette.GOLD,
    "exact": palette.MINT,
    "over": palette.CORAL,
    "miss": palette.CORAL,
}
AVATAR_SHARE: Final = 0.78  # an avatar's diameter in its ring
BADGE_SHARE: Final = 0.27
_MIDDLE: Final = (50.0, 50.0)
_R = 44.5
_W = 7.6
_MOST_SEGMENTS: Final = 14
_BONE: Final = "#E9DCD3"
_SWEEP_STEPS: Final = 120  # steps of a sweep, each of which is cached


class Marks:
    """Draws the round marks of the table; diameters in px, every result is drawn centred."""

    def __init__(self, raster: Raster, fonts: Fonts, budget: int = 4 << 20) -> None:
        self.cache = SurfaceCache(budget)
        self._raster = raster
        self._fonts = fonts

    @cached
    def bid_ring(self, diameter: int, bid: int | None, won: int, state: RingState) -> Surface:
        """The frame of an avatar: one segment per trick bid, filled per trick won (VISUAL 8)."""
        return drawn(svg.disc(50, 50, 50, palette.RING_WELL) + _bid_arcs(bid, won, state), diameter)

    @cached
    def badge(self, diameter: int, state: RingState) -> Surface:
        """A check (exact) or x (over, miss) on a dark rim; never below 22 px across. No figure: it
        would be read as points."""
        size = max(22, diameter)
        middle = (size + 6) / 2
        out = self._raster.plate(size + 6, size + 6, middle, palette.RING_WELL).copy()
        centred(out, self._raster.plate(size, size, size / 2, STATE_COLOUR[state]), middle, middle)
        name, share = ("i_check", 0.62) if state == "exact" else ("i_x", 0.5)
        icon = self._raster.emblem(name, round(size * share), palette.INK, palette.INK)
        centred(out, icon, middle, middle)
        return out

    @cached
    def points(self, height: int, values: tuple[tuple[str, str], ...]) -> Surface:
        """Points that cards bring, each in its colour, on a little dark card."""
        px = height * (0.72 if len(values) == 1 else 0.62)
        inks = [self._fonts.ink(words, "x", px, colour) for words, colour in values]
        gap = round(height * 0.2)
        wide = sum(ink.get_width() + gap for ink in inks) - gap
        w = max(round(height * 1.15), wide + round(height * 0.5))
        edge = max(1.5, height * 0.07)
        colour = values[-1][1]
        out = self._raster.plate(w, height, height * 0.26, palette.WELL, None, colour, edge).copy()
        x = (w - wide) / 2
        for ink in inks:
            centred(out, ink, x + ink.get_width() / 2, height / 2)
            x += ink.get_width() + gap
        return out

    @cached
    def dealer(self, diameter: int, letter: str) -> Surface:
        """The ivory dealer disc with its letter; never below 22 px across."""
        size = max(22, diameter)
        plate = self._raster.plate(size, size, size / 2, palette.IVORY, "#E3CBB2", palette.INK, 1.5)
        return _on(plate, self._fonts.ink(letter, "x", max(14, size * 0.6), palette.INK))

    @cached
    def suit_chip(self, diameter: int, colour: str, emblem: str) -> Surface:
        """A suit as a disc with its emblem, edged in ivory."""
        base = palette.SUIT[colour]
        edge = max(1.5, diameter * 0.06)
        light = palette.mix(base, "#FFFFFF", 0.06)
        plate = self._raster.plate(
            diameter, diameter, diameter / 2, light, base, palette.IVORY, edge
        )
        return self._with_emblem(plate, emblem, 0.6, palette.ON[colour], base)

    def chip(self, diameter: int, look: Look, suit: str | None) -> Surface:
        """Draw the disc of a suit of a game, or the one that stands for no suit."""
        if suit is None:
            return self.none_chip(diameter)
        return self.suit_chip(diameter, look.suits[suit].colour, look.emblem(suit))

    @cached
    def none_chip(self, diameter: int) -> Surface:
        """The chip of "no trump": an x in a dark disc."""
        plate = self._raster.plate(
            diameter, diameter, diameter / 2, palette.WELL, None, _BONE, 2, 0.9, 0.8
        )
        return self._with_emblem(plate, "i_x", 0.5, _BONE, _BONE)

    @cached
    def open_chip(self, diameter: int) -> Surface:
        """The dashed chip of a suit not yet settled."""
        return self._picture("ring_open", diameter)

    def crown(self, px: int) -> Surface:
        """The leader's crown."""
        return self._raster.emblem("i_crown", px, palette.GOLD, palette.INK)

    @cached
    def out_mark(self, diameter: int) -> Surface:
        """The broken ring that lies over the trump card while there is no trump."""
        plate = self._raster.plate(diameter, diameter, diameter / 2, palette.GAP, opacity=0.86)
        return self._with_emblem(plate, "out", 0.74, palette.IVORY, palette.INK)

    @cached
    def count_disc(self, diameter: int, count: int, px: int) -> Surface:
        """A number on a dark disc, as on the little back of a plate."""
        plate = self._raster.plate(
            diameter, diameter, diameter / 2, "#140A10", None, palette.IVORY, 1.2, 0.93, 0.5
        )
        return _on(plate, self._fonts.ink(str(count), "x", px, palette.IVORY))

    @cached
    def turn_slot(self, w: int, h: int, edge: float, glow: int) -> Surface:
        """The empty place of my card in the trick: gold edge, dark ground, gold light round it."""
        slot = self._raster.plate(w, h, h * 0.06, "#2B171B", None, palette.GOLD, edge, 0.92, 0.95)
        return self._lit(slot, glow, 0.5)

    @cached
    def drop_slot(self, w: int, h: int, edge: float, glow: int) -> Surface:
        """The place in the trick while a card is held over the table: lit, to be dropped in."""
        slot = self._raster.plate(w, h, h * 0.06, "#5A3B1E", None, palette.GOLD, edge, 0.97, 1.0)
        return self._lit(slot, glow, 0.8)

    @cached
    def six_ring(self, diameter: int) -> Surface:
        """The ring of all six suits in a dark disc: an avatar of .76 diameter fits in it."""
        return self._picture("ring_six", diameter)

    @cached
    def step_ring(self, diameter: int, done: int, count: int) -> Surface:
        """A ring with a part for each step, the first `done` of them filled; over a dark well."""
        colours = [palette.MINT if i < done else palette.RING_TRACK for i in range(max(1, count))]
        parts = svg.segments(_MIDDLE, 45, 8, colours, gap=7)
        if count <= 1:
            parts = svg.arc(_MIDDLE, 45, (0, 180), 8, colours[0])
            parts += svg.arc(_MIDDLE, 45, (180, 360), 8, colours[0])
        return drawn(svg.disc(50, 50, 50, palette.RING_WELL) + parts, diameter)

    @cached
    def parts_ring(self, diameter: int, colours: tuple[str, ...], width: float = 8) -> Surface:
        """A ring with a part of its own colour for each thing that can be counted, over a well."""
        gap = min(7.0, 110 / len(colours)) if len(colours) > 1 else 0
        parts = svg.segments(_MIDDLE, 49 - width / 2, width, colours, gap=gap)
        if len(set(colours)) == len(colours) == 1:
            parts = svg.circle(50, 50, 49 - width / 2, colours[0], width)
        return drawn(svg.disc(50, 50, 50, palette.RING_WELL) + parts, diameter)

    @cached
    def score_ring(self, diameter: int, exact: bool) -> Surface:
        """The ring round a bid on paper: closed and green, or broken and red."""
        return self._picture("ring_score_exact" if exact else "ring_score_missed", diameter)

    def _picture(self, name: str, diameter: int) -> Surface:
        """A picture of the art folder."""
        return render(self._raster.markup(name), diameter, diameter)

    def _with_emblem(self, plate: Surface, name: str, share: float, fill: str, cut: str) -> Surface:
        """A round plate with an emblem in its middle, so large a share of it."""
        px = max(1, round(plate.get_width() * share))
        return _on(plate, self._raster.emblem(name, px, fill, cut))

    def _lit(self, slot: Surface, glow: int, opacity: float) -> Surface:
        """A place of the trick with gold light round it."""
        w, h = slot.get_size()
        light, pad = self._raster.shadow(w, h, h * 0.06, glow, opacity, palette.GOLD)
        out = light.copy()
        stack(out, slot, pad, pad)
        return out


def _on(plate: Surface, picture: Surface) -> Surface:
    """Return a round plate with a picture in its middle."""
    out = plate.copy()
    centred(out, picture, plate.get_width() / 2, plate.get_width() / 2)
    return out


def drawn(body: str, diameter: int) -> Surface:
    """Return markup of 100 x 100 units as a square surface."""
    return render(svg.document(body, 100, 100), diameter, diameter)


def _bid_arcs(bid: int | None, won: int, state: RingState) -> str:
    colour = STATE_COLOUR[state]
    if bid is None:
        return svg.segments(_MIDDLE, _R, 3, [palette.RING_TRACK] * 12, gap=18, cap="round")
    if bid == 0 and won == 0:
        beads = "".join(
            svg.arc(_MIDDLE, _R, (a + 10, a + 20), _W, colour) for a in range(0, 360, 45)
        )
        return svg.circle(50, 50, _R, colour, 3) + beads
    if state == "exact":
        return svg.circle(50, 50, _R, colour, _W)
    if bid > _MOST_SEGMENTS:
        return _long_bid(bid, won, colour)
    count = max(1, bid)
    filled = min(won, count)
    tones = [colour] * filled + [palette.RING_TRACK] * (count - filled)
    gap = 12.0 if count == 1 else min(10.0, 120 / count)
    return svg.segments(_MIDDLE, _R, _W, tones, gap=gap)


def _long_bid(bid: int, won: int, colour: str) -> str:
    """Return a growing arc, since more than 14 segments would be too small (VISUAL 8)."""
    if won >= bid:
        return svg.circle(50, 50, _R, colour, _W)
    track = svg.circle(50, 50, _R, palette.RING_TRACK, _W)
    return track + (svg.arc(_MIDDLE, _R, (0, 360 * won / bid), _W, colour) if won else "")


def gauge(share: float, colour: str, parts: int = 0, width: float = 9.0) -> str:
    """Return the drawing of a ring filled from 12 o'clock; `parts` divides it into countable
    parts, `width` is in hundredths of the box."""
    r = 50 - width / 2 - 3
    body = svg.disc(50, 50, 50, palette.RING_WELL)
    if parts > 1:
        filled = round(share * parts)
        tones = [colour] * filled + [palette.RING_TRACK] * (parts - filled)
        return svg.document(
            body + svg.segments(_MIDDLE, r, width, tones, gap=min(10, 130 / parts)), 100, 100
        )
    share = round(share * _SWEEP_STEPS) / _SWEEP_STEPS
    body += svg.circle(50, 50, r, palette.RING_TRACK, width)
    if share >= 1:
        body += svg.circle(50, 50, r, colour, width)
    elif share > 0:
        body += svg.arc(_MIDDLE, r, (0, 360 * share), width, colour)
    return svg.document(body, 100, 100)
