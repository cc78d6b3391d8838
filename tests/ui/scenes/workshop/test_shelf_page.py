"""The workshop's shelf: begin, change, copy, delete and bring back, take in from others."""

from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open
from helpers.screens.workshop import FinishedTrial, shelf
from pygame.event import Event

from rage_desktop.match.edition_code import edition_code
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.shelf_page import OwnEditionDialog, WorkshopScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import TextField


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


def drop(driver: Driver, path: Path) -> None:
    driver.step(1.0, Event(pygame.DROPFILE, file=str(path)))
    driver.step(1.0, Event(pygame.DROPCOMPLETE))


def wait_until_read(driver: Driver) -> None:
    driver.wait(lambda: driver.find("found").name != "Checking…", 0.1, 100)


def test_a_file_from_others_is_shown_before_it_is_kept(
    driver: Driver, services: Services, tmp_path: Path
) -> None:
    file = services.library.get("day-and-night")
    path = services.workshop.own_editions.export(file, tmp_path / "elsewhere")
    before = titles(services)
    drop(driver, path)
    wait_until_read(driver)
    assert driver.find("found").name == "Day and Night"
    assert titles(services) == before
    driver.go("keep")
    assert titles(services) == sorted([*before, "Day and Night 2"])


def test_a_damaged_file_gets_one_sentence_and_nothing_is_added(
    driver: Driver, services: Services, tmp_path: Path
) -> None:
    path = tmp_path / "damaged.toml"
    path.write_text('title = "Broken"\n[rules]\nid = "x"\nsuits = []\n', encoding="utf-8")
    before = titles(services)
    drop(driver, path)
    wait_until_read(driver)
    assert driver.find("found").name.startswith("damaged.toml")
    assert not driver.find("keep").enabled
    assert titles(services) == before


def test_a_code_is_taken_in(driver: Driver, services: Services) -> None:
    code = edition_code(services.library.get("pandemonium"))
    driver.go("import")
    driver.find("code", TextField).set_text(code)
    driver.at(ImportDialog).refresh()
    wait_until_read(driver)
    assert driver.find("found").name == "Pandemonium"
    driver.go("keep")
    assert "Pandemonium 2" in titles(services)
