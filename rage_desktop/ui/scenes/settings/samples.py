"""Samples of the choices: card backs, table cloths, and two small tables for the looks and
the window layout."""

from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.bar import TOWARDS
from rage_desktop.presentation.layout.centre import Tabletop
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.layout import BIDDING, TableLayout, table_layout
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.cosmetics import EDITION, own_of_skin
from rage_desktop.ui.art.palette import FELT, SKINS, WHEEL
from rage_desktop.ui.art.scenery.felt import felt

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
# of the small table for the layout
PLAYERS = 4
CARDS = 6


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
        gap = 2 * (len(names) > 1)
        edge = (tones.rim, max(1.5, 2 * ctx.scale), 1.0)
        part = ui.Rect(box.x, box.y + i * height, box.w, height - gap)
        ctx.plate(part, ctx.px(12), (tones.light, tones.middle), edge)


def paint_dressed_table(ctx: ui.PaintContext, settings: Settings, skin: str, box: ui.Rect) -> None:
    """Paint a small table with the selected cloth, a pile with the selected back and two cards."""
    back, cloth = own_of_skin(skin)
    back = back if settings.card_back == EDITION else settings.card_back
    cloth = cloth if settings.cloth == EDITION else settings.cloth
    w = box.w
    h = min(box.h, round(box.w * 0.95))
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


def _bidding(layout: TableLayout) -> tuple[Box, list[Box]]:
    """Return approximate boxes: the bidding panel in its area, and its keys and button."""
    room = layout.bidding
    s = layout.s
    w = min(room.w, 1010 * s)
    h = min(room.h, BIDDING * s)
    x = room.x + (room.w - w) * (1 + TOWARDS[layout.one_hand]) / 2
    y = room.y + (room.h - h) / 2 * layout.scale.portrait
    step = 0.9 * w / (CARDS + 1)
    keys = [
        Box(x + 0.06 * w + step * n, y + 0.32 * h, 0.8 * step, 0.18 * h) for n in range(CARDS + 1)
    ]
    return Box(x, y, w, h), [*keys, Box(keys[0].x, y + 0.76 * h, 0.32 * w, 0.14 * h)]


def paint_layout(ctx: ui.PaintContext, settings: Settings, skin: str, box: ui.Rect) -> None:
    """Paint this window's table, small: the cards, and everything that can be pressed in gold."""
    look = ctx.palette
    (width, height) = ctx.size
    small = min(box.w / width, box.h / height)
    layout = table_layout(
        width,
        height,
        PLAYERS,
        CARDS,
        ctx.text_scale,
        settings.hand_size / 100,
        one_hand=settings.one_hand,
    )
    ground = ui.Rect(0, 0, round(width * small), round(height * small)).move_to(midtop=box.midtop)
    ctx.plate(ground, ctx.px(12), look.well, ctx.edge(0.3))

    def block(place: Box, colour: str, opacity: float) -> None:
        w = max(2, round(place.w * small))
        h = max(2, round(place.h * small))
        plate = ctx.raster.plate(w, h, min(w, h) * 0.3, colour)
        x = round(ground.x + place.x * small)
        y = round(ground.y + place.y * small)
        ctx.canvas.blit(plate, x, y, alpha=opacity)

    with ctx.canvas.clipped(ground):
        plates = [plate.box for plate in layout.plates]
        for place in (*plates, layout.own.box, layout.hint.box):
            block(place, look.mute, 0.35)
        panel, buttons = _bidding(layout)
        block(panel, look.gold, 0.25)
        for target in (*buttons, *layout.targets()):
            block(target, look.gold, 1.0)
        cards = ctx.art.cards(skin, look.high_contrast)
        for colour, pose in zip(WHEEL, layout.hand.slots(CARDS), strict=True):
            card = cards.placed(Face(colour, 7), max(12, round(pose.height * small)), pose.angle)
            ctx.centre(card, ground.x + pose.x * small, ground.y + pose.y * small)
