"""Plates, shadows and memory do what layouts rely on."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from rage_desktop.asset_paths import AssetDamaged
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.raster import Raster, opaque_surface, render
from rage_desktop.ui.art.surface_cache import SurfaceCache


def test_a_wide_plate_equals_one_drawn_whole(raster: Raster) -> None:
    plate = raster.plate(400, 80, 24, "#33202C", "#261721", "#FFE9D0", 2.0, 1.0, 0.5)
    whole = render(
        svg.document(
            '<rect x="1" y="1" width="398" height="78" rx="23" fill="url(#g)" stroke="#FFE9D0" '
            'stroke-width="2" stroke-opacity=".5"/>',
            400,
            80,
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="80">'
            '<stop offset="0" stop-color="#33202C"/><stop offset="1" stop-color="#261721"/>'
            "</linearGradient>",
        ),
        400,
        80,
    )
    a, b = (pygame.image.tobytes(s, "RGBA") for s in (plate, whole))
    assert max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 3


@pytest.mark.parametrize("blur", [3, 10, 20, 46])
def test_a_shadow_fades_out_inside_its_margin(raster: Raster, blur: int) -> None:
    soft, pad = raster.shadow(200, 120, 20, blur, 0.8)
    width, height = soft.get_size()
    assert (width, height) == (200 + 2 * pad, 120 + 2 * pad)
    edge = [soft.get_at((x, y)).a for x in range(width) for y in (0, height - 1)]
    assert max(edge) <= 4
    left = soft.get_at((pad, height // 2)).a
    right = soft.get_at((width - pad - 1, height // 2)).a
    assert abs(left - right) <= 12
    assert soft.get_at((width // 2, height // 2)).a > left > 20


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    with pytest.raises(AssetDamaged, match="unicorn"):
        Raster(tmp_path).emblem("unicorn", 10, "#000000", "#FFFFFF")


def test_noise_is_faint_and_everywhere(raster: Raster) -> None:
    ground = opaque_surface(700, 300)
    raster.roughen(ground)
    data = pygame.image.tobytes(ground, "RGB")
    assert set(data) == {0, 1, 2}
    assert max(pygame.image.tobytes(ground.subsurface((690, 290, 10, 10)), "RGB")) > 0


def kept(cache: SurfaceCache) -> set[object]:
    return {key for key in "abcdef" if key in cache}


def test_the_least_recently_used_go_when_the_budget_is_spent() -> None:
    cache = SurfaceCache(2 * 10 * 10 * 4)
    for key in "abac":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
    assert kept(cache) == {"a", "c"}


def test_ageing_forgets_what_was_not_asked_for_since_the_last_time() -> None:
    cache = SurfaceCache(1 << 20)
    for key in "abc":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
    cache.drop_unused()
    assert kept(cache) == {"a", "b", "c"}, "nothing was old yet"
    cache.fetch("b", lambda: Surface((10, 10), 0, 32))
    cache.fetch("d", lambda: Surface((10, 10), 0, 32))
    cache.drop_unused()
    assert kept(cache) == {"b", "d"}
    assert len(cache) == 2
    cache.drop_unused()
    assert len(cache) == 0


def test_what_the_last_two_frames_asked_for_stays_whatever_it_takes() -> None:
    cache = SurfaceCache(2 * 10 * 10 * 4)
    made = list[str]()

    def frame(keys: str) -> None:
        cache.begin_frame()
        for key in keys:
            cache.fetch(key, lambda key=key: made.append(key) or Surface((10, 10), 0, 32))  # type: ignore[func-returns-value,misc]

    for keys in ("abcd", "abcd", "eabcd", "fabcd"):
        frame(keys)
    assert made == list("abcdef"), "each was drawn once"
    assert kept(cache) == set("abcdef")
    for _ in range(3):
        frame("a")
    assert kept(cache) == {"a", "d"}, "what is no longer shown goes, down to the budget"
