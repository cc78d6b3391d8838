"""Samples of the choices: card backs, table cloths, and a small table with both."""

from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.centre import Tabletop
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.cosmetics import EDITION, own_of_skin
from rage_desktop.ui.art.palette import FELT, SKINS, WHEEL
from rage_desktop.ui.art.scenery.felt import felt

HAND = 4, 11, 8, 15, 2  # ranks, each of another suit
LARGEST_HAND = 120  # per cent of the usual size
# Shares of a card's height, degrees between neighbours; height of the largest card as shares of the
# preview's width and height
PITCH = 0.42
FALL = 0.012
FAN = -3.0
HAND_WIDTH = 0.4
HAND_HEIGHT = 0.36

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


def paint_back(ctx: ui.PaintContext, index: int, box: ui.Rect) -> None:
    """Paint a back; for the edition's own, those of three skins, overlapping."""
    names = [list(BACK_NAMES)[index]]
    if names == [EDITION]:
        names = [own_of_skin(skin)[0] for skin in SKINS]
    height = round(min(box.h, box.w * 1.4) * (0.8 if len(names) > 1 else 1))
    for i, name in enumerate(names):
        off = (i - (len(names) - 1) / 2) * height * 0.14
        picture = ctx.art.cards("rage", ctx.palette.high_contrast, name).back(height)
        ctx.centre(picture, box.centerx + off, box.centery + off)


def paint_cloth(ctx: ui.PaintContext, index: int, box: ui.Rect) -> None:
    """Paint a piece of a cloth in its rim; for the edition's own, those of three skins."""
    names = [list(CLOTH_NAMES)[index]]
    if names == [EDITION]:
        names = [own_of_skin(skin)[1] for skin in SKINS]
    height = box.h // len(names)
    for i, name in enumerate(names):
        tones = FELT[name]
        gap = 2 if len(names) > 1 else 0
        edge = (tones.rim, max(1.5, 2 * ctx.scale), 1.0)
        part = ui.Rect(box.x, box.y + i * height, box.w, height - gap)
        ctx.plate(part, ctx.px(12), (tones.light, tones.middle), edge)


def paint_dressed_table(ctx: ui.PaintContext, settings: Settings, skin: str, box: ui.Rect) -> None:
    """Paint a small table with the selected cloth, a pile with the selected back and two cards, and
    below it cards of the hand as large as they are set."""
    back, cloth = own_of_skin(skin)
    back = back if settings.card_back == EDITION else settings.card_back
    cloth = cloth if settings.cloth == EDITION else settings.cloth
    w = box.w
    h = min(round(box.h * 0.75), round(box.w * 0.95))
    edge = round(h * 0.04)  # the light of a table extends slightly beyond it
    place = Box(edge, edge, w - 2 * edge, h - 2 * edge)
    ring = place.w * 0.42, place.h * 0.36
    radius = min(place.h, place.w) * 0.36
    top = Tabletop(place, radius, 11 * ctx.scale, Point(w / 2, h / 2), ring)
    ground = felt(ctx.raster, cloth, w, h, top, ctx.palette.high_contrast)
    ctx.canvas.blit(ground, box.x, box.y, ui.OPAQUE)
    cards = ctx.art.cards(skin, ctx.palette.high_contrast, back)
    height = round(min(h * 0.3, w * 0.22))
    shadow, dx, dy = cards.shadow_for(height)
    faces = (
        (-0.56, 0, None),
        (0.56, 0, Face("red", 13)),
        (-1.7, 0.05, None),
        (1.7, 0.05, Face("blue", 6)),
    )
    for across, down, face in faces:
        x = box.centerx + across * height / 1.4
        y = box.y + h // 2 + down * height
        ctx.canvas.blit(shadow, x + dx, y + dy)
        ctx.centre(cards.back(height) if face is None else cards.face(face, height), x, y)
    _paint_hand(ctx, settings, cards, box)


def _paint_hand(ctx: ui.PaintContext, settings: Settings, cards: CardArt, box: ui.Rect) -> None:
    """Paint a hand at the foot of a box, which is filled by one of the largest cards."""
    most = min(box.w * HAND_WIDTH, box.h * HAND_HEIGHT)
    height = round(most * settings.hand_size / LARGEST_HAND)
    lowest = box.bottom - 0.06 * most
    for i, (suit, rank) in enumerate(zip(WHEEL, HAND, strict=False)):
        turn = i - (len(HAND) - 1) / 2
        x = box.centerx + turn * PITCH * height
        y = lowest - height / 2 + FALL * height * turn * turn
        shadow, dx, dy = cards.shadow_for(height, FAN * turn)
        ctx.canvas.blit(shadow, x + dx, y + dy)
        ctx.centre(cards.placed(Face(suit, rank), height, FAN * turn), x, y)
