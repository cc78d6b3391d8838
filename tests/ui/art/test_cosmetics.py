"""Backs, cloths and marks: each edition has its own, all differ, and words are read on all."""

from itertools import combinations
from typing import get_args, get_type_hints

import pygame
import pytest
from helpers.rendering.colour_difference import contrast
from helpers.screens.languages import record_drawn_texts
from pygame import Surface

from rage_desktop.match.library import open_library
from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.rules.editions.look import USUAL_EMBLEMS
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.cards.rings import Marks, RingState
from rage_desktop.ui.art.cards.wheel import Wheel, sector_at, spot
from rage_desktop.ui.art.cosmetics import BACKS, CLOTHS, EDITION, back_of, cloth_of
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import CORAL, GOLD, IVORY, MINT, RING_TRACK, WHEEL, rgb
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.art.scenery.skies import Scenery, title_plan
from rage_desktop.ui.art.scenery.title_fan import title_fan
from rage_desktop.ui.scenes.settings.samples import BACK_NAMES, CLOTH_NAMES
from rage_desktop.ui.toolkit.draw_context import DrawContext

EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")


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
            one = card.get_at((x, y))
            other = turned.get_at((x, y))
            outside += max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 60
    assert outside < 0.03 * (w / 3) * (h / 6)


SIZES = [(640, 400), (1280, 720), (1720, 720), (720, 1080)]


@pytest.fixture(scope="module")
def marks(raster: Raster, fonts: Fonts) -> Marks:
    return Marks(raster, fonts)


@pytest.fixture(scope="module")
def scenery(raster: Raster, fonts: Fonts) -> Scenery:
    return Scenery(raster, fonts)


def share(ring: Surface, colour: str) -> float:
    """How much of the ring's middle line has a colour."""
    size = ring.get_width()
    hits = 0
    for degrees in range(360):
        x, y = svg.on_circle(size / 2, size / 2, size * 0.445, degrees)
        seen = ring.get_at((int(x), int(y)))
        hits += max(abs(a - b) for a, b in zip(seen[:3], rgb(colour), strict=True)) <= 10
    return hits / 360


@pytest.mark.parametrize(("bid", "won"), [(1, 0), (3, 1), (8, 5), (14, 13), (22, 11)])
def test_a_ring_fills_by_the_share_of_its_bid(marks: Marks, bid: int, won: int) -> None:
    ring = marks.bid_ring(200, bid, won, "under")
    gold = share(ring, GOLD)
    track = share(ring, RING_TRACK)
    assert gold / (gold + track) == pytest.approx(won / bid, abs=0.03)


def test_a_badge_has_no_figure_which_would_be_read_as_points(
    marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = record_drawn_texts(monkeypatch)
    states: tuple[RingState, ...] = ("exact", "over", "miss")
    badges = [pygame.image.tobytes(marks.badge(40, state), "RGBA") for state in states]
    assert drawn == []
    assert badges[0] != badges[1] == badges[2]


def test_an_exact_ring_is_closed_and_a_missed_one_is_not(marks: Marks) -> None:
    assert share(marks.bid_ring(200, 4, 4, "exact"), MINT) == 1
    assert share(marks.bid_ring(200, 4, 1, "miss"), CORAL) < 0.3
    assert share(marks.bid_ring(200, 0, 1, "over"), CORAL) > 0.9


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("skin", CLOTHS)
def test_felt_is_opaque_and_lit_in_its_middle(
    raster: Raster, skin: str, size: tuple[int, int]
) -> None:
    w, h = size
    top = table_layout(w, h, 4, 10).table
    ground = felt(raster, skin, w, h, top)
    assert ground.get_size() == size
    assert not ground.get_flags() & pygame.SRCALPHA
    assert sum(ground.get_at((w // 2, int(h * 0.45)))[:3]) > 2 * sum(ground.get_at((2, h - 3))[:3])
    assert ground is felt(raster, skin, w, h, top)


@pytest.mark.parametrize("size", [(640, 400), (641, 401), (721, 1081)])
def test_the_border_of_the_american_cloth_is_alike_at_both_sides(
    raster: Raster, size: tuple[int, int]
) -> None:
    w, h = size
    top = table_layout(w, h, 4, 10).table
    ground = felt(raster, "ember", w, h, top)
    x, y, wide, high = map(round, top.box)
    places = [
        (across, down)
        for down in range(y, min(h, y + high), 3)
        for across in range(0, wide // 2, 3)
    ]
    strays = 0
    for across, down in places:
        left = ground.get_at((x + across, down))[:3]
        right = ground.get_at((x + wide - 1 - across, down))[:3]
        strays += max(abs(a - b) for a, b in zip(left, right, strict=True)) > 16
    assert strays < 0.01 * len(places)


@pytest.mark.parametrize("cloth", CLOTHS)
def test_ivory_can_be_read_on_a_painted_cloth_where_its_lamp_is_brightest(
    raster: Raster, cloth: str
) -> None:
    w, h = 640, 360
    top = table_layout(w, h, 4, 10).table
    ground = felt(raster, cloth, w, h, top)
    x, y = map(round, top.middle)
    across, down = top.ring
    for dx in range(-round(across * 0.8), round(across * 0.8), 7):
        for dy in range(-round(down * 0.8), round(down * 0.8), 7):
            red, green, blue, _ = ground.get_at((x + dx, y + dy))
            assert contrast(rgb(IVORY), (red, green, blue)) >= 4.5


@pytest.mark.parametrize("size", SIZES)
def test_skies_fill_the_window_and_dunes_span_it(scenery: Scenery, size: tuple[int, int]) -> None:
    w, h = size
    plan = title_plan(w, h)
    title = scenery.title(w, h)
    night = scenery.night(w, h)
    dusk = scenery.dusk(w, h)
    for sky in (title.sky, night.sky, dusk.sky, scenery.menu(w, h)):
        assert sky.get_size() == size
        assert not sky.get_flags() & pygame.SRCALPHA
    for layer in (title.back, title.front, night.land, dusk.back, dusk.front):
        right = layer.surface.get_width() - 1
        foot = layer.surface.get_height() - 1
        assert layer.x < 0
        assert layer.x + right >= w
        assert layer.surface.get_at((0, foot)).a == layer.surface.get_at((right, foot)).a == 255
        assert layer.surface.get_at((right // 2, 0)).a == 0
    assert all(0 <= star.x <= w and 0 <= star.y < h for star in plan.stars + night.stars)
    assert all(0 < place.x < w for place in title_fan(w, h))


@pytest.mark.parametrize("count", range(2, 9))
def test_a_sector_is_found_where_its_emblem_stands(count: int) -> None:
    for index in range(count):
        for lifted in (False, True):
            assert sector_at(count, 180, *spot(count, index, 180, lifted)) == index
    assert sector_at(count, 180, 0, 0) is None
    assert sector_at(count, 180, 400, 0) is None


def test_a_locked_sector_is_faint_and_the_chosen_one_has_its_own_picture(raster: Raster) -> None:
    wheel = Wheel(raster)

    def alpha(surface: Surface, index: int) -> int:
        # Below the emblem, where words will stand; the shadow there adds to the faint ones.
        dx, dy = svg.on_circle(0, 0, 100 * 0.8, index * 60)
        middle = surface.get_width() / 2
        return surface.get_at((int(middle + dx), int(middle + dy))).a

    emblems = tuple(USUAL_EMBLEMS["rage"][colour] for colour in WHEEL)
    base = wheel.base(WHEEL, emblems, 100, 4, frozenset({1}))
    assert alpha(base, 2) == 255
    assert alpha(base, 1) < 200
    assert alpha(base, 4) < 120
    assert alpha(wheel.lifted(WHEEL, emblems, 100, 4), 4) == 255
