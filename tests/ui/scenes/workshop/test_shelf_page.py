"""The workshop's shelf: begin, change, copy, delete and bring back, take in from others."""

from pathlib import Path

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.screens.scenes import Open
from helpers.screens.workshop import FinishedTrial, shelf
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.edition_code import edition_code
from rage_desktop.rules.editions.edition_toml import write_edition
from rage_desktop.ui.scenes.dialogs import ConfirmDialog
from rage_desktop.ui.scenes.new_game.edition_tiles import EditionTile
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.own_edition_dialog import OwnEditionDialog
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Keys, Shortcut, TextField


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


def test_drafts_of_new_editions_are_on_the_shelf_and_say_what_is_wrong(driver: Driver) -> None:
    assert driver.find("edition-my-pandemonium").value.endswith("Not saved yet")
    hook = driver.find("edition-my-hook", EditionTile)
    assert hook.value.endswith("Draft: 1 contradiction")
    assert hook.alert
    assert not driver.find("edition-my-pandemonium", EditionTile).alert


def test_delete_throws_a_draft_that_was_never_saved_away_if_one_is_sure(
    driver: Driver, services: Services
) -> None:
    own = services.workshop.own_editions
    drafts = {draft.id for draft in own.drafts()}
    draft = min(drafts)
    driver.jump(f"edition-{draft}")
    driver.key(pygame.K_DELETE)
    driver.at(ConfirmDialog)
    driver.go("no")
    assert {each.id for each in own.drafts()} == drafts
    driver.jump(f"edition-{draft}")
    driver.key(pygame.K_DELETE)
    driver.go("yes")
    assert {each.id for each in own.drafts()} == drafts - {draft}
    assert not driver.has(f"edition-{draft}")


def test_files_that_cannot_be_used_say_why(open_scene: Open, services: Services) -> None:
    folder = sure(services.library.own_folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = write_edition(services.library.get("contract-whist"))
    written = written.replace('bids = "open"', 'bids = "secret"').replace(
        "hook = false", "hook = true"
    )
    (folder / "mine.toml").write_text(written, encoding="utf-8")
    services.workshop.offer_editions()
    driver = open_scene(WorkshopScene)
    told = driver.find("problem-0").name
    assert told.endswith("mine.toml, rules.hook: The rule for the last bidder needs open bids.")


def test_a_draft_is_gone_on_with_or_dropped(driver: Driver, services: Services) -> None:
    driver.go("edition-my-hook", "edit")
    assert driver.at(EditionEditorScene).bench.edition.hook
    driver.go("back", "edition-my-hook")
    assert driver.find("discard").name == "Throw this draft away"
    driver.go("discard")
    assert driver.find("message").name == "Hook was never saved and can't be recovered."
    driver.go("no")
    assert driver.at(OwnEditionDialog)
    driver.go("discard", "yes")
    driver.at(WorkshopScene)
    assert [draft.id for draft in services.workshop.own_editions.drafts()] == ["my-pandemonium"]
    assert not driver.has("edition-my-hook")


def test_unsaved_changes_of_a_saved_edition_are_marked_and_played_without(
    driver: Driver, services: Services
) -> None:
    own = services.workshop.own_editions
    saved = sure(own.find("sorcerers-2"))
    own.keep_draft(structs.replace(saved, rules=structs.replace(saved.rules, exact=33)))
    driver.at(WorkshopScene).reset_input()
    assert driver.find("edition-sorcerers-2").value.endswith("Changed, but not saved")
    driver.go("edition-sorcerers-2")
    assert driver.find("draft").name == "Changed, but not saved"
    driver.go("delete")
    assert driver.find("message").name == (
        "You can bring it back for 30 days, without its unsaved changes. Games played with it stay."
    )
    driver.go("no", "discard")
    assert driver.find("message").name == "Unsaved changes to Sorcerers 2 can't be recovered."
    driver.go("no")
    driver.go("edit")
    assert driver.at(EditionEditorScene).bench.edition.exact == 33
    driver.go("undo")
    assert driver.at(EditionEditorScene).bench.file == saved


def test_tiles_say_how_often_each_was_played_and_the_last_one_comes_first(driver: Driver) -> None:
    tiles = [n.id for n in driver.scene.nodes if n.id.startswith("edition-")][:4]
    assert set(tiles[:2]) == {"edition-my-hook", "edition-my-pandemonium"}
    assert tiles[2:] == ["edition-hot-potato-2", "edition-sorcerers-2"]
    assert "Played 2 times · " in driver.find("edition-hot-potato-2").value
    assert driver.find("edition-sorcerers-2").value.endswith("Not played yet")


def test_the_figures_are_those_of_the_edition_that_has_the_focus(open_scene: Open) -> None:
    driver = open_scene(shelf, size=(1920, 1080))
    assert driver.find("figures-of").name == "Hot Potato 2"
    driver.jump("edition-glyphs")
    driver.key(pygame.K_LEFT)
    assert driver.find("figures-of").name == "Rage, French rules"
    assert driver.has("no-figures")
    driver.jump("edition-my-hook")
    driver.key(pygame.K_RIGHT)
    assert driver.find("figures-of").name == "Pandemonium"
    assert driver.find("no-figures").name == "Not saved yet"
    driver.key(pygame.K_LEFT)
    assert driver.find("no-figures").name == "Draft: 1 contradiction"
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert driver.find("figures-of").name == "Hot Potato 2"
    assert driver.find("figures-exact").name.endswith("% exact, 2 games")
    assert driver.find("figures-0").name.endswith(" of 2 won")
    assert driver.find("figures-1").name == (
        "The rules have changed. 1 earlier game is counted separately."
    )
    driver.point(*driver.find("edition-sorcerers-2").bounds.center)
    assert driver.find("figures-of").name == "Sorcerers 2"
    assert driver.has("no-figures")
    driver.point(*driver.find("edition-hot-potato-2").bounds.center)
    assert driver.find("figures-of").name == "Hot Potato 2"


def test_tiles_are_made_anew_only_when_the_shelf_has_changed(open_scene: Open) -> None:
    driver = open_scene(shelf, size=(1920, 1080))
    tile = driver.find("edition-hot-potato-2")
    driver.jump("edition-glyphs")
    driver.keys(pygame.K_LEFT, pygame.K_LEFT)
    assert driver.find("edition-hot-potato-2") is tile
    driver.jump("edition-sorcerers-2")
    driver.key(pygame.K_d, pygame.KMOD_CTRL)
    assert driver.find("edition-hot-potato-2") is not tile


def test_where_there_is_no_room_beside_the_shelf_the_dialog_has_the_figures(
    open_scene: Open,
) -> None:
    driver = open_scene(shelf, size=(1024, 640))
    assert not driver.has("figures")
    driver.go("edition-hot-potato-2")
    assert driver.find("figures-0").name.endswith("of bids exact, in 2 games")
    assert driver.find("figures-1").name.endswith(" of 2 won")


def test_keys_duplicate_delete_and_go_to_a_letter(driver: Driver, services: Services) -> None:
    driver.jump("edition-sorcerers-2")
    driver.key(pygame.K_d, pygame.KMOD_CTRL)
    assert titles(services) == ["Hot Potato 2", "Sorcerers 2", "Sorcerers 3"]
    assert driver.scene.input.focus == "edition-sorcerers-3"
    driver.step()
    driver.key(pygame.K_DELETE)
    driver.settle()
    assert driver.find("heading").name == "Delete Sorcerers 3?"
    driver.go("yes")
    assert titles(services) == ["Hot Potato 2", "Sorcerers 2"]
    driver.jump("edition-sorcerers-2")
    driver.key(pygame.K_g)
    assert driver.scene.input.focus == "edition-glyphs"
    driver.key(pygame.K_DELETE)
    driver.at(WorkshopScene)


def offered(driver: Driver) -> set[str]:
    return {key for key, _ in driver.at(WorkshopScene).footer_keys()}


def test_the_footer_offers_keys_where_they_do_something(open_scene: Open) -> None:
    driver = open_scene(shelf, size=(1920, 1080))
    driver.jump("edition-sorcerers-2")
    assert {"Ctrl+D", "Delete"} <= offered(driver)
    driver.jump("edition-my-hook")
    assert offered(driver) & {"Ctrl+D", "Delete"} == {"Delete"}, "a draft can be thrown away"
    for other in ("edition-glyphs", "new"):
        driver.jump(other)
        assert offered(driver).isdisjoint({"Ctrl+D", "Delete"})


def test_the_footer_changes_with_the_focus(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(shelf, size=(1024, 640))
    scene = driver.at(WorkshopScene)
    listed: list[Keys] = []
    real = scene.footer_keys

    def footer_keys() -> Keys:
        listed.append(real())
        return listed[-1]

    monkeypatch.setattr(scene, "footer_keys", footer_keys)
    driver.jump("edition-my-hook")
    for letter, is_own in ((pygame.K_s, True), (pygame.K_g, False)):
        driver.key(letter)
        assert scene.nodes
        assert ("Delete" in dict(listed[-1])) is is_own


def test_a_key_that_leads_to_a_tile_does_nothing_else(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.jump("edition-sorcerers-2")
    passed_on: list[object] = []
    monkeypatch.setattr(driver.scene.input, "handle", passed_on.append)
    driver.key(pygame.K_g)
    assert driver.scene.input.focus == "edition-glyphs"
    assert [each for each in passed_on if isinstance(each, Shortcut)] == []


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


def test_a_pad_opens_an_edition_and_its_buttons_are_no_letters(open_scene: Open) -> None:
    driver = open_scene(shelf, size=(1920, 1080))
    driver.jump("edition-glyphs")
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert driver.scene.input.focus == "edition-rage-amigo"
    driver.pad(pygame.CONTROLLER_BUTTON_BACK)
    assert driver.scene.input.focus == "edition-rage-amigo", "it is S on a keyboard"
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    driver.jump("edition-hot-potato-2")
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    driver.settle()
    assert driver.at(OwnEditionDialog).title.msgid == "Hot Potato 2"
    driver.pad(pygame.CONTROLLER_BUTTON_B)
    driver.settle()
    driver.at(WorkshopScene)
