"""Rows of seats change places: by keys, taken up, and dragged by their grips."""

from typing import Any

import pygame
import pytest
from helpers.people.driver import TICK, Driver
from helpers.shown.scenes import Open
from pygame.event import Event

from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.services import Services


def names(driver: Driver) -> list[str]:
    return [driver.find(f"seat-{n}-name").value for n in (1, 2, 3, 4)]


@pytest.mark.slow
def test_alt_with_an_arrow_moves_the_seat_and_the_focus_with_it(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.focus("seat-2-level")
    for key, wanted in (
        (pygame.K_UP, "Bruno Alice Chiyo Dario"),
        (pygame.K_UP, "Bruno Alice Chiyo Dario"),  # it is the first
        (pygame.K_DOWN, "Alice Bruno Chiyo Dario"),
        (pygame.K_DOWN, "Alice Chiyo Bruno Dario"),
    ):
        driver.key(key, pygame.KMOD_ALT)
        assert names(driver) == wanted.split()
    assert driver.scene.input.focus_ring_node == "seat-3-level"


@pytest.mark.slow
def test_a_row_taken_up_by_enter_goes_with_the_arrows_until_it_is_put_down(
    open_scene: Open,
) -> None:
    driver = open_scene(NewGameScene)
    driver.focus("seat-1-grip")
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert driver.find("seat-1-grip").value == "taken up"
    for _ in range(2):
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert names(driver) == ["Bruno", "Chiyo", "Alice", "Dario"]
    driver.pad(pygame.CONTROLLER_BUTTON_B)
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert names(driver) == ["Bruno", "Chiyo", "Alice", "Dario"]
    assert driver.scene.input.focus_ring_node == "seat-4-grip"


@pytest.mark.slow
@pytest.mark.parametrize("finger", [False, True])
def test_a_row_is_dragged_by_its_grip_and_the_others_make_room(
    open_scene: Open, services: Services, finger: bool
) -> None:
    driver = open_scene(NewGameScene, (1920, 1080))
    driver.settle()
    start, end = (driver.find(f"seat-{n}-grip").bounds.center for n in (4, 2))
    point = touch if finger else mouse
    driver.step(TICK, *point("down", start))
    places = []
    for t in range(1, 9):
        at = start[0], round(start[1] + (end[1] - start[1]) * t / 8)
        driver.step(TICK, *point("move", at))
        places.append(driver.find("lifted").bounds.y)
    assert places == sorted(set(places), reverse=True), "it follows"
    assert names(driver) == ["Alice", "Dario", "Bruno", "Chiyo"]
    below = driver.find("seat-3-avatar").bounds.y
    driver.step(TICK, *point("up", end))
    assert not driver.has("lifted")
    driver.settle()
    assert driver.find("seat-3-avatar").bounds.y >= below, "it slid down"
    assert driver.find("seat-2-grip").bounds.center == end
    driver.step(TICK, *point("move", start))  # nothing is held any more
    assert names(driver) == ["Alice", "Dario", "Bruno", "Chiyo"]
    driver.key(pygame.K_ESCAPE)
    assert [one.name for one in services.settings.last_game.seats][1] == "Dario"


@pytest.mark.parametrize("hindrance", ["focus", "size"])
def test_what_comes_between_puts_a_dragged_row_down(open_scene: Open, hindrance: str) -> None:
    driver = open_scene(NewGameScene)
    driver.settle()
    x, y = driver.find("seat-2-grip").bounds.center
    driver.step(TICK, *mouse("down", (x, y)))
    driver.step(TICK, *mouse("move", (x, y + 20)))
    assert driver.has("lifted")
    if hindrance == "focus":
        driver.step(TICK, Event(pygame.WINDOWFOCUSLOST))
    else:
        driver.scene.resize(driver.scene.ctx)
    assert not driver.has("lifted")


def mouse(what: str, at: tuple[int, int]) -> list[Event]:
    kinds = {"down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP}
    there: dict[str, Any] = {"pos": at, "touch": False}
    moved = Event(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), **there)
    return [moved, Event(kinds[what], button=1, **there)] if what in kinds else [moved]


def touch(what: str, at: tuple[int, int]) -> list[Event]:
    kinds = {
        "down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP,
    }  # fmt: skip
    there: dict[str, Any] = {"x": at[0] / 1920, "y": at[1] / 1080}
    return [Event(kinds[what], touch_id=1, finger_id=1, dx=0.0, dy=0.0, pressure=1.0, **there)]
