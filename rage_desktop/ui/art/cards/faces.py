"""Card surfaces: faces in three skins, backs, rotated and lit copies, shadows and outlines."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Final, Literal, NamedTuple

import pygame
from pygame import Surface

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.card_canvas import CORNER, LEAST_SPINE, MINI_BELOW, UNITS, Face, Sheet
from rage_desktop.ui.art.cards import face_glyphs, face_rage, face_rave
from rage_desktop.ui.art.cards.backs import paint_back
from rage_desktop.ui.art.cards.face_actions import MINI_NAME, NAME, paint_action
from rage_desktop.ui.art.cosmetics import own_of_skin
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.art.raster import (
    PREMULTIPLIED,
    ArtError,
    Raster,
    centred,
    clear_surface,
    fade,
    padded,
    turned,
)
from rage_desktop.ui.art.scenery.lights import LEVEL, MARGIN, card_ring, soft_card, soft_upright
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

PAINTERS: Final = {
    "rage": face_rage.paint_number,
    "glyphs": face_glyphs.paint_number,
    "cards": face_glyphs.paint_card,
    "rave": face_rave.paint_number,
}
_FLIGHT_STEP: Final = 3  # degrees
_FLIGHT_GROWTH: Final = 4  # px
_SIZES: Final = (128, 256, 512, 768, 1024, 2048)  # of the sources that cards are rotated from
_FINE: Final = 400  # px: a card this high is sharp when rotated from its own size
_NEARLY: Final = 0.95
_LARGEST: Final = 240  # px at 1920 x 1080: about as high as the cards of the hand
_AFRESH: Final = 250_000  # px of flying cards drawn per frame before the rest is postponed
_LIKE: Final = (0.15, 12.0)  # greatest differences of height and angle to a postponed card
_FRONT_STEPS: Final = 4  # surfaces of a hand card on its way to the front
_SOFT_STEPS: Final = (2, 10)  # degrees and px: a shadow need not follow its card closely


def dimmed(plain: Surface, hatched: Surface | None) -> Surface:
    """Return a card 45 % grey, then darkened; hatched beside the index if there is a hatching."""
    out = fade(plain, 0.55)
    grey = fade(pygame.transform.grayscale(plain), 0.45)
    out.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out.fill((163, 149, 157, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if hatched is not None:
        out.blit(hatched, (0, 0), special_flags=PREMULTIPLIED)
    return out


def brightened(plain: Surface, raster: Raster) -> Surface:
    """Return a brightened card."""
    width, height = plain.get_size()
    light = raster.plate(width, height, (CORNER / UNITS[1]) * height, "#12100E")
    out = plain.copy()
    out.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def hatching(sheet: Sheet) -> Surface:
    """Return the hatching of a card in high contrast, without its index."""
    strokes = "".join(f"M{x} 142 L{x + 144} -2 " for x in range(-110, 100, 9))
    sheet.draw(svg.line(strokes, "#000000", 2.2, 0.62, join="miter"))
    sheet.surface.fill((0, 0, 0, 0), (0, 0, round(31 * sheet.k), sheet.surface.get_height()))
    sheet.clip()
    return sheet.surface


State = Literal["normal", "dim", "bright"]

_Pose = tuple[float, float]  # height and angle


class _Flying(NamedTuple):
    """Cache key of a card in flight: height and angle, width in sixteenths, kind of face."""

    height: int
    angle: float
    sixteenths: int
    mini: bool


class CardArt:
    """Draws the cards of one skin. Heights are px (width = height / 1.4), angles degrees
    counter-clockwise; every surface is premultiplied and cached."""

    def __init__(
        self,
        raster: Raster,
        fonts: Fonts,
        skin: str,
        high_contrast: bool = False,
        budget: int = 10 << 20,
        back: str = "",
    ) -> None:
        """`back` is one of `cosmetics.BACKS`, or "" for that of the skin."""
        if skin not in PAINTERS:
            raise ArtError(f"There is no skin {skin!r}: use one of {', '.join(PAINTERS)}")
        self.cache = SurfaceCache(budget)
        self._sources = SurfaceCache(budget * 6 // 5)  # for a hand, while it is dealt and sorted
        self.passing = SurfaceCache(budget * 6 // 5)  # for one deal, or one trick
        self._coarse = 1.0  # real px for one px of the design, at least 1
        self._afresh = 0  # px drawn in this frame
        self._flew = False, False  # whether any card flew in the last frame, and in this one
        self._aloft = False  # whether any has flown since all cards lay still
        self.owed: tuple[Face, float, float] | None = None  # a card shown as it flew: see `placed`
        # the last flight surface of each card
        self._flown: dict[Face, tuple[_Flying, Surface]] = {}
        self.skin = skin
        self._raster = raster
        self._fonts = fonts
        self._high_contrast = high_contrast
        self._back_name = back or own_of_skin(skin)[0]

    def fit(self, share: float) -> None:
        """Adapt to a window with `share` of the pixels of 1920 x 1080."""
        self._coarse = max(1.0, share**0.5)
        for cache in self.caches:
            cache.fit(share)

    @property
    def caches(self) -> tuple[SurfaceCache, SurfaceCache, SurfaceCache]:
        """All caches."""
        return self.cache, self._sources, self.passing

    def face(self, face: Face, height: float, state: State = "normal") -> Surface:
        """An upright face; below 116 px the rank is in the ring."""
        face = self._legible(face, height) or face
        return self._face(face, round(height), state, height < MINI_BELOW)

    def back(self, height: float) -> Surface:
        """An upright back."""
        return self._back(round(height))

    def placed(
        self,
        face: Face | None,
        height: float,
        angle: float = 0.0,
        state: State = "normal",
    ) -> Surface:
        """A card (None: its back) rotated by an angle; draw it centred on its position.

        One that has just landed is shown as it flew, as long as others fly: the finer
        surface is `owed`.
        """
        face = self._legible(face, height)
        mini = height < MINI_BELOW
        if abs(angle) < LEVEL:
            return self._upright(face, round(height), state, mini)
        busy = self._afresh or self._flew[0]
        if state == "normal" and busy and not self.ready(face, height, angle):
            flown = face and self._flown.get(face)
            if face and flown and flown[0] == (round(height), round(angle, 2), 16, mini):
                self.owed = face, height, angle
                return flown[1]
        return self._turned(face, round(height), round(angle, 2), state, mini)

    def ready(self, face: Face | None, height: float, angle: float = 0.0) -> bool:
        """Whether `placed` has this surface cached."""
        face = self._legible(face, height)
        size = round(height)
        mini = height < MINI_BELOW
        if abs(angle) < LEVEL:
            upright = (face, size, "normal", mini)
            key = ("CardArt._face", upright, ()) if face else ("CardArt._back", (size,), ())
            return key in self.cache
        placed = (face, size, round(angle, 2), "normal", mini)
        return ("CardArt._turned", placed, ()) in self.cache

    def land(self) -> bool:
        """Drop the surfaces of flights once none is under way; return whether there were any.
        Cards that only came to the front do not count."""
        flown = self._aloft
        self._aloft = False
        if not flown:
            return False
        self.passing.clear()
        self._sources.clear()
        self._flown.clear()
        return True

    def next_frame(self) -> None:
        """Begin a frame: more flying cards may be drawn."""
        self._afresh = 0
        self.owed = None
        self._flew = self._flew[1], False

    def prepare(
        self,
        face: Face | None,
        height: float,
        angle: float = 0.0,
        *,
        flies: bool = False,
        named_at: float | None = None,
    ) -> bool:
        """Do a step of some milliseconds to prepare `placed`, or the flight surface of the card at
        this height (`flies`); return whether there was one left."""
        face = self._legible(face, named_at or height)
        if flies:
            size = next(one for one in _SIZES if one >= height)
            mini = height < MINI_BELOW
            there = self._has_source(face, size, mini)
            return not there and bool(self._source(face, size, mini))
        if self.ready(face, height, angle):
            shadow = self._cast(height, angle, 0)
            if ("CardArt._shadow", shadow, ()) in self.cache:
                return False
            self._shadow(*shadow)
            return True
        mini = height < MINI_BELOW
        size = _source_size(round(height))
        if abs(angle) < LEVEL:
            self._upright(face, round(height), "normal", mini)
        elif self._has_source(face, size, mini):
            self._turned(face, round(height), round(angle, 2), "normal", mini)
        else:
            self._source(face, size, mini)
        return True

    def flying(
        self,
        face: Face | None,
        height: float,
        angle: float,
        share: float = 1.0,
        rest: tuple[float, float] | None = None,
        mini: bool | None = None,
        step: float = _FLIGHT_STEP,
        named_at: float | None = None,
    ) -> Surface:
        """A card in flight, its width times share (0..1, in steps of 1/16) while it turns over.

        Size and angle change every frame, so they are rounded in steps from `rest`, the final
        height and angle, and the card is scaled from one of a few sizes: a flight
        draws each face once or twice. `mini` fixes one of the two kinds of face, `step` is
        the step of the angle in degrees. It has its name if that can be read `named_at` a height,
        by default the final one.
        """
        self._flew = (self._flew[0], True)
        self._aloft = True
        end, level = rest or (2 * round(height / 2), 0.0)
        snapped = round(level + round((angle - level) / step) * step, 2)
        growth = round(_FLIGHT_GROWTH * self._coarse)
        size = round(end) + round((height - end) / growth) * growth
        sixteenths = max(1, min(16, round(share * 16)))
        small = height < MINI_BELOW if mini is None else mini
        face = self._legible(face, named_at or end)
        pose = _Flying(max(2, size), snapped, sixteenths, small and face is not None)
        lies = pose == (round(end), round(level, 2), 16, end < MINI_BELOW)
        if lies and abs(level) >= LEVEL and self.ready(face, end, level):
            return self.placed(face, end, level)
        return self._like(face, pose) or self._flying(face, pose)

    def shadow_for(
        self, height: float, angle: float = 0.0, lift: float = 0.0
    ) -> tuple[Surface, int, int]:
        """A card's shadow and its top left corner relative to the card's middle on the table.

        The shadow stays on the table while the card is drawn lift px higher (VISUAL 5).
        """
        soft = self._shadow(*self._cast(height, angle, lift))
        dy = height * 0.02 + lift * 0.35
        return soft, -soft.get_width() // 2, round(dy - soft.get_height() / 2)

    def _cast(self, height: float, angle: float, lift: float) -> tuple[int, int, int]:
        turn = _SOFT_STEPS[0]
        rise = round(_SOFT_STEPS[1] * self._coarse)
        return round(height), turn * round(angle / turn), rise * round(lift / rise)

    def flying_shadow(
        self, height: float, angle: float = 0.0, lift: float = 0.0
    ) -> tuple[Surface, int, int]:
        """The shadow of a card in flight, as `shadow_for`, in few sizes, angles and heights."""
        grown = round(32 * self._coarse)
        risen = round(16 * self._coarse)
        size = max(16, grown * round(height / grown))
        turn = 15 * round(angle / 15) % 180
        cast = size, turn, risen * round(lift / risen)
        soft = self.passing.fetch(cast, lambda: self._turn_cast(*cast))
        dy = size * 0.02 + lift * 0.35
        return soft, -soft.get_width() // 2, round(dy - soft.get_height() / 2)

    def outline(
        self,
        height: float,
        angle: float = 0.0,
        colour: str = GOLD,
        pad: float = 5.0,
        glow: float = 15.0,
    ) -> Surface:
        """The ring behind a focused or winning card: colour, an ink gap, gold light round it.

        pad is the ring's extent beyond the card, glow the glow's radius (0: none), px.
        """
        return self._outline(round(height), round(angle, 2), colour, round(pad, 1), round(glow))

    def enlarged(self, face: Face | None, lies: _Pose, ends: _Pose, share: float) -> Surface:
        """A hand card coming to the front, at `share` of the way between two heights and angles.

        On the way the surface of the resting card is scaled, and the fine one of the end is `owed`:
        no card is redrawn just because the pointer passes over it.
        """
        if share >= 1:
            return self.placed(face, *ends)
        if face is not None and not self.ready(face, *ends):
            self.owed = face, *ends
        step = round(share * _FRONT_STEPS) / _FRONT_STEPS
        if not step:
            return self.placed(face, *lies)
        (height, angle), (high, level) = lies, ends

        def scale() -> Surface:
            whole = self.placed(face, height, angle)
            size = 1 + (high / height - 1) * step
            return pygame.transform.rotozoom(whole, (level - angle) * step, size)

        key = "grown", face, round(height), round(angle, 2), round(high), round(level, 2), step
        return self.passing.fetch(key, scale)

    def _legible(self, face: Face | None, height: float) -> Face | None:
        """A face without its name where that could not be read at a height."""
        if face is None or not face.label or _is_read(face, self.skin, height, self._fonts):
            return face
        return replace(face, label="")

    # -- drawing, each picture once ---------------------------------------------------------------

    @cached
    def _face(self, face: Face, height: int, state: State, mini: bool) -> Surface:
        if state != "normal":
            plain = self._face(face, height, "normal", mini)
            return self._dimmed(plain) if state == "dim" else brightened(plain, self._raster)
        return self._drawn(face, height, mini)

    @cached
    def _back(self, height: int) -> Surface:
        return self._drawn(None, height, mini=False)

    def _upright(self, face: Face | None, height: int, state: State, mini: bool) -> Surface:
        return self._back(height) if face is None else self._face(face, height, state, mini)

    @cached
    def _turned(
        self, face: Face | None, height: int, angle: float, state: State, mini: bool
    ) -> Surface:
        size = _source_size(height)
        if state == "normal":
            self._afresh += height * height
            return turned(self._source(face, size, mini), angle, height / size)
        if state == "dim" and not self._high_contrast:  # hatching has to turn with the card
            return self._dimmed(self._turned(face, height, angle, "normal", mini))
        source = padded(self._upright(face, size, state, mini), 2 * MARGIN)
        return turned(source, angle, height / size)

    def _like(self, face: Face | None, pose: _Flying) -> Surface | None:
        """Return an earlier similar surface, as this frame has drawn enough."""
        if self._afresh < _AFRESH or face is None or (face, pose) in self.passing:
            return None
        before, picture = self._flown.get(face, (pose, None))
        far = abs(before.height - pose.height) > _LIKE[0] * pose.height
        if far or abs(before.angle - pose.angle) > _LIKE[1] or before[2:] != pose[2:]:
            return None
        return picture

    def _flying(self, face: Face | None, pose: _Flying) -> Surface:
        picture = self.passing.fetch((face, pose), lambda: self._fly(face, pose))
        if face is not None:
            self._flown[face] = pose, picture
        return picture

    def _fly(self, face: Face | None, pose: _Flying) -> Surface:
        height, angle, sixteenths, mini = pose
        self._afresh += round(height * height / 1.4)
        size = next((step for step in _SIZES if step >= height), height)
        whole = self._source(face, size, mini)
        if sixteenths == 16:
            return pygame.transform.rotozoom(whole, angle, height / size)
        shrunk = height / size
        width = max(1, round(whole.get_width() * shrunk * sixteenths / 16))
        thin = pygame.transform.smoothscale(whole, (width, round(whole.get_height() * shrunk)))
        return thin if abs(angle) < LEVEL else pygame.transform.rotozoom(thin, angle, 1)

    def _source(self, face: Face | None, size: int, mini: bool) -> Surface:
        """A card with a margin, in one of a few sizes, as the source for rotation and scaling."""
        cache, key = self._shelf(face, size, mini)
        return cache.fetch(key, lambda: self._draw_source(face, size, mini))

    def _has_source(self, face: Face | None, size: int, mini: bool) -> bool:
        cache, key = self._shelf(face, size, mini)
        return key in cache

    def _shelf(self, face: Face | None, size: int, mini: bool) -> tuple[SurfaceCache, Hashable]:
        """The cache of a source: backs fly in every round, faces are seldom used again."""
        if face is None:
            return self._raster.cache, ("back", self._back_name, self._high_contrast, size)
        return self._sources, (face, size, mini)

    def _draw_source(self, face: Face | None, size: int, mini: bool) -> Surface:
        usual = face is None and size < self._coarse * _LARGEST  # soon needed larger, too
        if usual or self._has_source(face, 2 * size, mini):
            whole = self._source(face, 2 * size, mini)
            inner = whole.subsurface(whole.get_rect().inflate(-4 * MARGIN, -4 * MARGIN))
            half = pygame.transform.smoothscale(inner, (round(size / 1.4), size))
            return padded(half, 2 * MARGIN)
        return padded(self._drawn(face, size, mini), 2 * MARGIN)

    @cached
    def _shadow(self, height: int, angle: int, lift: int) -> Surface:
        return soft_card(self._raster, height, angle, *self._darkness(height, lift), "#000000")

    def _turn_cast(self, height: int, angle: int, lift: int) -> Surface:
        """The shadow of a card in flight: its angle changes often, and blurs are slow."""
        soft, part = self.passing.fetch(
            ("cast", height, lift),
            lambda: soft_upright(self._raster, height, *self._darkness(height, lift), "#000000"),
        )
        turned_soft = soft if not angle else pygame.transform.rotozoom(soft, angle, 1)
        return pygame.transform.smoothscale_by(turned_soft, part)

    def _darkness(self, height: int, lift: int) -> tuple[float, float]:
        """The radius of a shadow and its opacity."""
        return height * 0.028 + lift * 0.22, 0.0 if self._high_contrast else 0.5

    @cached
    def _outline(self, height: int, angle: float, colour: str, pad: float, glow: int) -> Surface:
        ring = card_ring(height, angle, pad, colour)
        if not glow:
            return ring
        light = soft_card(self._raster, height + 8, round(angle), glow, 0.95, GOLD)
        w = max(light.get_width(), ring.get_width())
        h = max(light.get_height(), ring.get_height())
        out = clear_surface(w, h)
        for layer in (light, ring):
            centred(out, layer, w / 2, h / 2)
        return out

    def _sheet(self, height: int, mini: bool) -> Sheet:
        return Sheet(self._raster, self._fonts, height, mini, self._high_contrast)

    def _drawn(self, face: Face | None, height: int, mini: bool) -> Surface:
        sheet = self._sheet(height, mini)
        if face is None:
            paint_back(sheet, self._back_name)
        elif face.role is None:
            PAINTERS[self.skin](sheet, face)
        elif _is_joker(face, self.skin):
            face_glyphs.paint_joker(sheet, face)
        else:
            paint_action(sheet, face, self.skin)
        return sheet.surface

    def _dimmed(self, plain: Surface) -> Surface:
        return dimmed(plain, self._hatching(plain.get_height()) if self._high_contrast else None)

    @cached
    def _hatching(self, height: int) -> Surface:
        return hatching(self._sheet(height, mini=False))


def _source_size(height: int) -> int:
    """The height of the source a card is rotated from: about twice its own, one of a few."""
    wanted = height if height >= _FINE else 2 * height
    return next((size for size in _SIZES if size >= _NEARLY * wanted), wanted)


def _is_joker(face: Face, skin: str) -> bool:
    return skin in ("glyphs", "cards") and face.role in ("CHANGE", "OUT")


def _is_read(face: Face, skin: str, height: float, fonts: Fonts) -> bool:
    """Tell whether the name of an action card can be read at a height in px."""
    mini = height < MINI_BELOW
    if not _is_joker(face, skin):
        spine = MINI_NAME if mini else NAME
    elif mini:
        return False
    else:
        spine = face_glyphs.NAME
    return round(spine.px(fonts, face.label, height / UNITS[1])) >= LEAST_SPINE
