"""Every way out of the pause keeps the game; going on changes nothing."""

import pygame
import pytest
from helpers.shown.scenes import Open, play_on

from rage_desktop.match.game_setup import default_seats
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene


def paused(services: Services) -> Scene:
    session = services.session_factory.new_game(
        services.library.get("rage"), default_seats(4), ("secret-bids",)
    )
    return PauseScene(services, play_on(session, rounds=1))


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_p])
def test_escape_enter_and_p_go_on(open_scene: Open, key: int) -> None:
    driver = open_scene(paused)
    driver.key(key)
    assert driver.app.stack.top is None


def test_leaving_goes_to_the_title_which_offers_the_game(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(paused)
    driver.click("leave")
    assert isinstance(driver.scene, TitleScene)
    assert driver.has("continue")
    assert services.store.unfinished()[0].round == 2


def test_quit_ends_the_game_and_keeps_it(open_scene: Open, services: Services) -> None:
    driver = open_scene(paused)
    driver.enter("quit")
    assert driver.app.stack.top is None
    assert len(services.store.unfinished()) == 1


def test_speed_takes_effect_at_once(open_scene: Open, services: Services) -> None:
    driver = open_scene(paused)
    session = driver.at(PauseScene).session
    driver.focus("speed")
    before = services.settings
    driver.key(pygame.K_LEFT)
    assert (before.speed, services.settings.speed) == (0, 4)
    assert session.presenter.director.motion.speed == 4


def test_settings_and_the_rules_in_force_open_over_it(open_scene: Open) -> None:
    driver = open_scene(paused)
    driver.click("rules")
    driver.at(RulesDrawer)
    driver.click("chapter-house")
    assert any("Secret bids" in words for words in driver.texts())
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.click("settings")
    driver.at(SettingsScene)
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.at(PauseScene)


def test_it_says_that_the_game_is_saved_and_not_when_it_is_not(
    open_scene: Open, services: Services
) -> None:
    assert "is saved" in open_scene(paused).find("saved").name
    demo = services.session_factory.demo(services.library.get("rage"))
    driver = open_scene(lambda made: PauseScene(made, demo))
    assert "cannot be saved" in driver.find("saved").name
    assert "Save" not in driver.find("leave").name
