"""The workshop's shelf: begin, change, copy, delete and bring back, take in from others."""

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open
from helpers.screens.workshop import FinishedTrial, shelf

from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.shelf_page import OwnEditionDialog, WorkshopScene
from rage_desktop.ui.services import Services


@pytest.fixture
def driver(open_scene: Open) -> Driver:
    return open_scene(shelf)


def titles(services: Services) -> list[str]:
    return sorted(file.title for file in services.workshop.own_editions.all())


def test_new_game_leads_to_the_shelf_and_deals_what_is_made_there(
    open_scene: Open, services: Services
) -> None:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    driver = open_scene(NewGameScene)
    driver.go("workshop", "new", "group-points", "exact-more")
    assert driver.at(EditionEditorScene).bench.edition.exact == 11
    driver.go("save", "play")
    choice = driver.at(NewGameScene).choice
    assert choice.file.title == "New edition"
    assert choice.edition.exact == 11
    assert driver.find("edition-new-edition").selected
    driver.go("deal")
    assert services.settings.last_game.edition == "new-edition"


def test_a_copy_of_a_game_leaves_the_game_as_it_is(driver: Driver, services: Services) -> None:
    driver.go("edition-glyphs", "group-points", "exact-less", "save")
    assert driver.at(OwnEditionDialog).title.msgid == "My Glyphs"
    assert services.library.get("glyphs").rules.exact == 10
    assert "My Glyphs" in titles(services)


def test_what_was_deleted_can_be_brought_back(driver: Driver, services: Services) -> None:
    driver.go("edition-hot-potato-2", "delete", "yes")
    driver.at(WorkshopScene)
    assert titles(services) == ["Sorcerers 2"]
    driver.jump("back-0")
    driver.key(pygame.K_RETURN)
    assert titles(services) == ["Hot Potato 2", "Sorcerers 2"]


def test_a_draft_is_gone_on_with_or_discarded(driver: Driver, services: Services) -> None:
    assert driver.find("draft").name == "Pandemonium was changed, but not saved."
    driver.go("go-on")
    assert driver.at(EditionEditorScene).bench.file.title == "Pandemonium"
    driver.go("back", "discard")
    assert services.workshop.own_editions.draft() is None
    assert not driver.has("draft")


def test_a_duplicate_is_an_edition_of_its_own(driver: Driver, services: Services) -> None:
    driver.go("edition-sorcerers-2", "duplicate")
    assert titles(services) == ["Hot Potato 2", "Sorcerers 2", "Sorcerers 3"]
