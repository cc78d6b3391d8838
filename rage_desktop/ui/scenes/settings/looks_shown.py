"""Samples of card backs and table cloths, and the preview's table that wears the chosen ones."""

from pygame import Rect

from rage_desktop.match.settings import Settings
from rage_desktop.rules import Text, text
from rage_desktop.stage.layout.centre import Tabletop
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.looks import BACKS, CLOTHS, EDITION, own_of_skin
from rage_desktop.ui.art.palette import FELT, SKINS
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.kit import Kit

BACK_NAMES: dict[str, Text] = {
    EDITION: text("The edition's own"),
    "flames": text("Flames"),
    "lattice": text("Lattice"),
    "record": text("Record"),
    "dunes": text("Dunes"),
    "night": text("Night"),
    "rings": text("Rings"),
}
CLOTH_NAMES: dict[str, Text] = {
    EDITION: text("The edition's own"),
    "ember": text("Ember"),
    "oasis": text("Oasis"),
    "violet": text("Violet"),
    "clay": text("Clay"),
    "midnight": text("Midnight"),
    "umber": text("Umber"),
}
BACK_CHOICES, CLOTH_CHOICES = (EDITION, *BACKS), (EDITION, *CLOTHS)


def draw_back(canvas: Canvas, kit: Kit, index: int, box: Rect) -> None:
    """Draw a back; for the edition's own, those of three skins, overlapping."""
    names = [BACK_CHOICES[index]]
    if names == [EDITION]:
        names = [own_of_skin(skin)[0] for skin in SKINS]
    height = round(min(box.h, box.w * 1.4) * (0.8 if len(names) > 1 else 1))
    for i, name in enumerate(names):
        off = (i - (len(names) - 1) / 2) * height * 0.14
        picture = kit.studio.cards("rage", kit.palette.high_contrast, name).back(height)
        kit.centre(canvas, picture, box.centerx + off, box.centery + off)


def draw_cloth(canvas: Canvas, kit: Kit, index: int, box: Rect) -> None:
    """Draw a piece of a cloth in its rim; for the edition's own, those of three skins."""
    names = [CLOTH_CHOICES[index]]
    if names == [EDITION]:
        names = [own_of_skin(skin)[1] for skin in SKINS]
    high = box.h // len(names)
    for i, name in enumerate(names):
        tones, part = FELT[name], Rect(box.x, box.y + i * high, box.w, high - (len(names) > 1) * 2)
        edge = (tones.rim, max(1.5, 2 * kit.scale), 1.0)
        kit.plate(canvas, part, kit.px(12), (tones.light, tones.middle), edge)


def draw_table(canvas: Canvas, kit: Kit, settings: Settings, skin: str, box: Rect) -> None:
    """Draw a small table with the cloth chosen, a pile with the back chosen and two cards."""
    back, cloth = own_of_skin(skin)
    back = back if settings.card_back == EDITION else settings.card_back
    cloth = cloth if settings.cloth == EDITION else settings.cloth
    inner = box.inflate(-kit.px(12), -kit.px(12))
    inner.h = min(inner.h, round(inner.w * 0.95))
    edge = round(inner.h * 0.04)  # the light on a table reaches a little beyond it
    place = Box(edge, edge, inner.w - 2 * edge, inner.h - 2 * edge)
    ring = place.w * 0.42, place.h * 0.36
    middle = Point(inner.w / 2, inner.h / 2)
    top = Tabletop(place, min(place.h, place.w) * 0.36, 11 * kit.scale, middle, ring)
    ground = felt(kit.raster, cloth, inner.w, inner.h, top, kit.palette.high_contrast)
    canvas.blit(ground, inner.x, inner.y, OPAQUE)
    cards = kit.studio.cards(skin, kit.palette.high_contrast, back)
    height = round(min(inner.h * 0.3, inner.w * 0.22))
    x, y, wide = inner.centerx, inner.centery, height / 1.4
    faces = (
        (None, x - wide * 0.56, y),
        (Face("red", 13), x + wide * 0.56, y),
        (None, x - wide * 1.7, y + height * 0.05),
        (Face("blue", 6), x + wide * 1.7, y + height * 0.05),
    )
    for face, left, top_y in faces:
        shadow, dx, dy = cards.shadow_for(height)
        canvas.blit(shadow, left + dx, top_y + dy)
        picture = cards.back(height) if face is None else cards.face(face, height)
        kit.centre(canvas, picture, left, top_y)
