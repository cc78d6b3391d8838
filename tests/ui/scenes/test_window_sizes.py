"""Every scene in a window of any size, from a single pixel on."""

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open

from rage_desktop.ui.diagnostics.all_scenes import all_scenes
from rage_desktop.ui.services import Services

SIZES = [(480, 320), (300, 700), (1, 1), (1600, 20), (800, 3000)]


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_every_scene_is_drawn_in_a_window_of_any_size(services: Services, open_scene: Open) -> None:
    for scene in all_scenes(services):
        driver: Driver = open_scene(lambda _, scene=scene: scene)
        for size in SIZES:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            driver.steps(6, 0.05)
            assert driver.scene.ctx.size == driver.app.window.size
            driver.steps(2, 0.4)
        driver.app.window.close()
