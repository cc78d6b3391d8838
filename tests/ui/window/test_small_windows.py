"""Windows of any size: in a very small one the picture is laid out larger and scaled down."""

from typing import Any

import pygame
import pytest
from helpers.driver import TICK, Driver
from helpers.screens.sample_scene import SampleScene
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect
from pygame.event import Event

from rage_desktop.ui.window.scaled_picture import LEAST, LEAST_TALL, fit

SMALL = [(480, 320), (300, 700), (1, 1), (1, 900), (1600, 20)]
LARGE = [(800, 500), (640, 800), (1280, 720), (7680, 4320), (7680, 500), (800, 4320)]


@pytest.mark.parametrize("size", LARGE)
def test_a_window_that_is_large_enough_is_drawn_as_it_is(size: tuple[int, int]) -> None:
    assert fit(*size) == (size, Rect(0, 0, *size))


@given(st.integers(1, 7680), st.integers(1, 4320))
def test_every_window_has_a_picture_that_is_whole_in_it(width: int, height: int) -> None:
    (wide, high), shown = fit(width, height)
    assert wide >= min(LEAST[0], LEAST_TALL[0])
    assert high >= LEAST[1]
    assert wide * high <= max(width * height, 6 * 800 * 800)
    assert Rect(0, 0, width, height).contains(shown)
    assert shown.w <= wide
    assert abs(shown.w * high - shown.h * wide) <= max(wide, high), "it keeps its shape"


def resize(driver: Driver, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.steps(6, 0.05)
    assert driver.app.window.size == driver.scene.ctx.size


def mouse(kind: int, at: tuple[int, int]) -> Event:
    told = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return Event(kind, pos=at, touch=False, **told)


def finger(kind: int, at: tuple[int, int], size: tuple[int, int]) -> Event:
    place: dict[str, Any] = {"x": at[0] / size[0], "y": at[1] / size[1], "dx": 0, "dy": 0}
    return Event(kind, finger_id=1, touch_id=1, pressure=1.0, **place)


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("size", [(480, 320), (300, 700), (900, 100)])
def test_what_is_pointed_at_is_pressed(
    driver: Driver, desk: SampleScene, size: tuple[int, int], touch: bool
) -> None:
    resize(driver, size)
    (wide, high), shown = fit(*size)
    x, y = driver.find("go").bounds.center
    at = round(shown.x + x * shown.w / wide), round(shown.y + y * shown.h / high)
    if touch:
        events = [finger(kind, at, size) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]
    else:
        kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        events = [mouse(kind, at) for kind in kinds]
    for event in events:
        driver.step(TICK, event)
    assert desk.log == ["go"]


def test_the_whole_picture_is_seen_at_every_size(driver: Driver) -> None:
    for size in (*SMALL, (1280, 720), (799, 500), (798, 500)):
        resize(driver, size)
        display = pygame.display.get_surface()
        assert display is not None
        assert display.get_size() == size
        shown = fit(*size).shown
        wanted = driver.app.window.surface.get_at((2, 2))[:3]
        near = display.get_at(shown.topleft)[:3]
        assert max(abs(a - b) for a, b in zip(wanted, near, strict=True)) < 40, size


def test_a_small_window_comes_back_from_full_screen(driver: Driver) -> None:
    resize(driver, (480, 320))
    driver.keys(pygame.K_F11, pygame.K_F11)
    assert pygame.display.get_window_size() == (480, 320)
