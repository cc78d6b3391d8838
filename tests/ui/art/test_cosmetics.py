"""Backs and cloths to choose: each edition has its own, all differ, and words are read on all."""

from itertools import combinations
from typing import get_args, get_type_hints

import pygame
import pytest
from pygame import Surface

from rage_desktop.match.library import open_library
from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.ui.art.cosmetics import BACKS, CLOTHS, EDITION, back_of, cloth_of
from rage_desktop.ui.art.palette import FELT, rgb
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.scenes.settings.samples import BACK_NAMES, CLOTH_NAMES
from rage_desktop.ui.toolkit.draw_context import DrawContext

EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")


def luminance(colour: str) -> float:
    parts = [each / 255 for each in rgb(colour)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_settings_know_every_look_and_no_other() -> None:
    hints = get_type_hints(Settings)
    assert set(get_args(hints["card_back"])) == {EDITION, *BACKS} == set(BACK_NAMES)
    assert set(get_args(hints["cloth"])) == {EDITION, *CLOTHS} == set(CLOTH_NAMES)
    assert len(BACKS) >= 5
    assert len(CLOTHS) >= 5


def test_every_edition_has_looks_of_its_own_until_another_is_chosen() -> None:
    looks = [open_library().get(name).look for name in EDITIONS]
    assert len({back_of(look) for look in looks}) == len(EDITIONS)
    assert len({cloth_of(look) for look in looks}) == len(EDITIONS)
    assert {back_of(look, "night") for look in looks} == {"night"}
    assert {cloth_of(look, "umber") for look in looks} == {"umber"}


@pytest.mark.parametrize("cloth", CLOTHS)
def test_words_are_read_on_every_cloth(cloth: str) -> None:
    lightest = FELT[cloth].light
    assert contrast("#FFF3E2", lightest) >= 7.7
    assert contrast("#D9C5B8", lightest) >= 5.05


@pytest.mark.slow
def test_backs_and_cloths_are_all_different(ctx: DrawContext, raster: Raster) -> None:
    backs = [ctx.art.cards("rage", False, back).back(140) for back in BACKS]
    assert all(pixels(a) != pixels(b) for a, b in combinations(backs, 2))
    top = table_layout(640, 360, 4, 10).table
    tables = [felt(raster, cloth, 640, 360, top) for cloth in CLOTHS]
    assert all(pixels(a) != pixels(b) for a, b in combinations(tables, 2))


@pytest.mark.parametrize("back", [back for back in BACKS if back != "record"])
def test_a_back_looks_nearly_the_same_either_way_up(ctx: DrawContext, back: str) -> None:
    """Only the emblem in the middle stands upright. A record is round, and may turn."""
    card = ctx.art.cards("rage", False, back).back(280)
    turned = pygame.transform.rotate(card, 180)
    w, h = card.get_size()
    outside = 0
    for x in range(4, w - 4, 3):
        for y in [*range(4, h // 4, 3), *range(3 * h // 4, h - 4, 3)]:
            one, other = card.get_at((x, y)), turned.get_at((x, y))
            outside += max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 60
    assert outside < 0.03 * (w / 3) * (h / 6)


def test_the_own_back_is_drawn_once_for_a_skin(ctx: DrawContext) -> None:
    assert ctx.art.cards("rage") is ctx.art.cards("rage", False, "flames")
    assert ctx.art.cards("rage") is not ctx.art.cards("rage", False, "night")
