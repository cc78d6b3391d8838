"""The minute of what is different: beside the editions, and once before a first game of one."""

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.scenes import Open

from rage_desktop.match.settings import Learning
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.learn.offer import DifferenceOffer
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services


def deals(driver: Driver, edition: str) -> None:
    driver.go(f"edition-{edition}", "deal")


def test_the_link_stands_for_editions_that_differ(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert not driver.has("difference"), "everybody learns the first edition from the title"
    driver.go("edition-glyphs")
    assert "1 minute" in driver.find("difference").name
    driver.go("difference")
    assert driver.at(LearnScene).lesson.part == "glyphs"


@pytest.mark.slow
def test_a_first_game_of_an_edition_offers_it_once(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    deals(driver, "rave")
    assert isinstance(driver.scene, DifferenceOffer)
    driver.go(pygame.K_ESCAPE)
    driver.click("deal")  # no second time
    driver.settle()
    assert isinstance(driver.scene, TableScene)


@pytest.mark.slow
def test_a_hasty_enter_deals(open_scene: Open, services: Services) -> None:
    driver = open_scene(NewGameScene)
    deals(driver, "glyphs")
    driver.go(pygame.K_RETURN)
    assert driver.at(TableScene).session.match.setup.file.id == "glyphs"
    assert services.settings.learning.offered == ("glyphs",)
    assert services.store.history.has_played("glyphs")
    assert not services.store.history.has_played("rave")


@pytest.mark.slow
def test_yes_leads_to_the_lesson_and_never_to_no_other_offer(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(NewGameScene)
    deals(driver, "rage-amigo")
    driver.go("yes")
    assert driver.at(LearnScene).lesson.part == "rage-amigo"
    other = open_scene(NewGameScene)
    deals(other, "glyphs")
    other.click("never")
    other.settle()
    assert isinstance(other.scene, TableScene)
    assert not services.settings.learning.offers


def test_who_knows_the_edition_is_not_asked(open_scene: Open, services: Services) -> None:
    driver = open_scene(NewGameScene)
    services.change_settings(learning=Learning(done=("rave-1",)))
    deals(driver, "rave")
    assert isinstance(driver.scene, TableScene)
