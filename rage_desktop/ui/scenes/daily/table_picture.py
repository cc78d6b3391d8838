"""A day's table in miniature: the cloth of its edition, and five of its cards fanned out on it.

The cards are always the same five of the edition, as in a shop window: none is dealt here.
"""

import pygame

from rage_desktop.presentation.layout.centre import Tabletop
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.rules import EditionFile
from rage_desktop.rules.editions.examples import five_cards
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.raster import centred, clear_surface, stack
from rage_desktop.ui.art.scenery.felt import felt

CARD, PITCH, ANGLE, DROP = 216, 110, 6, 22  # design px and degrees


def picture(ctx: ui.DrawContext, file: EditionFile, box: ui.Rect, room: int) -> ui.Surface:
    """Return the picture for a box, with its corners rounded off; the cards lie in the upper
    `room` px of it."""
    key = ("daily table", file.id, box.size, room, ctx.palette.high_contrast)
    return ctx.art.scenery.cache.fetch(key, lambda: _draw(ctx, file, box.size, room))


def _draw(ctx: ui.DrawContext, file: EditionFile, size: tuple[int, int], room: int) -> ui.Surface:
    w, h = size
    out = clear_surface(w, h)
    contrast = ctx.palette.high_contrast
    stack(out, felt(ctx.raster, cloth_of(file.look), w, h, _top(ctx, w, h), contrast), 0, 0)
    _fan(ctx, file, out, room)
    mask = ctx.raster.plate(w, h, ctx.px(24), "#FFFFFF")
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _top(ctx: ui.DrawContext, w: int, h: int) -> Tabletop:
    box = Box(w * 0.06, h * 0.125, w * 0.88, h * 0.83)
    middle = Point(w / 2, h * 0.54)
    return Tabletop(box, h * 0.36, max(3.0, ctx.scale * 4), middle, (w * 0.42, h * 0.36))


def _fan(ctx: ui.DrawContext, file: EditionFile, out: ui.Surface, room: int) -> None:
    w = out.get_width()
    scale = min(w / 760, room / 385)
    cards = ctx.art.cards(file.look.skin, ctx.palette.high_contrast)
    faces = Faces(file.look, ctx.translator.at(file.look, ()))
    height = CARD * scale
    for i, card in enumerate(five_cards(file)):
        step = i - 2
        x = w / 2 + step * PITCH * scale
        y = room * 0.53 + (step * step) * DROP / 4 * scale
        angle = -step * ANGLE
        shadow, dx, dy = cards.shadow_for(height, angle)
        stack(out, shadow, x + dx, y + dy)
        centred(out, cards.placed(faces(card), height, angle), x, y)
