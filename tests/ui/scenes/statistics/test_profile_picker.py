"""Several people on one machine: each has a name, a face, statistics and settings of their own."""

import pygame
import pytest
from helpers.games.stores import lose
from helpers.people.driver import Driver
from helpers.shown.scenes import Open, play_on

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.profile_settings import profile_part, valid_changes
from rage_desktop.match.settings import Settings
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.services import Services

SHORT = {"hand_sizes": {"order": "list", "sizes": [2]}}


def known(services: Services, people: int = 2) -> None:
    """Have a game of so many people played to its end."""
    file = services.library.get("rage")
    play_on(services.session_factory.new_game(file, default_seats(4, people), (), SHORT))


def playing(services: Services) -> str:
    return services.playing.name if services.playing is not None else ""


def opened(open_scene: Open) -> Driver:
    driver = open_scene(SettingsScene)
    driver.go("players")
    assert isinstance(driver.scene, ProfilePickerScene)
    return driver


def test_who_sat_down_plays_and_nobody_on_a_new_machine(
    open_scene: Open, services: Services
) -> None:
    assert playing(services) == ""
    assert opened(open_scene).find("nobody").name.startswith("Nobody has played here yet")
    known(services)
    assert playing(services) == "Alice"


def test_everybody_has_settings_of_hand_and_looks(open_scene: Open, services: Services) -> None:
    known(services)
    services.change_settings(card_back="dunes", hand_size=120)
    driver = opened(open_scene)
    driver.go("Bruno")
    assert playing(services) == "Bruno"
    services.change_settings(card_back="night", hand_size=90)
    driver.go("Alice")
    assert (services.settings.card_back, services.settings.hand_size) == ("dunes", 120)
    driver.go("person-bruno")
    assert (services.settings.card_back, services.settings.hand_size) == ("night", 90)


@pytest.mark.slow
def test_who_plays_sits_at_the_next_table(open_scene: Open, services: Services) -> None:
    known(services)
    driver = opened(open_scene)
    driver.go("person-bruno", "done")
    seats = services.settings.last_game.seats
    assert (seats[0].name, seats[0].avatar, seats[0].is_human) == ("Bruno", "fox", True)
    assert len({seat.name for seat in seats}) == len({seat.avatar for seat in seats}) == len(seats)
    driver = open_scene(NewGameScene)
    assert "Bruno" in driver.texts()


def rename(driver: Driver, name: str) -> None:
    """Type another name in place of the one that is there."""
    driver.click("name")
    for _ in range(8):
        driver.key(pygame.K_BACKSPACE)
    driver.type(name)
    driver.go("done")


def test_a_new_name_keeps_the_games(open_scene: Open, services: Services) -> None:
    known(services, 1)
    driver = opened(open_scene)
    rename(driver, "Ada")
    assert isinstance(driver.scene, SettingsScene)
    ada = services.playing
    assert ada is not None
    assert (ada.name, len(services.store.history.played(ada))) == ("Ada", 1)


def test_a_name_that_is_taken_is_refused_in_a_sentence(
    open_scene: Open, services: Services
) -> None:
    known(services)
    driver = opened(open_scene)
    rename(driver, "bruno")
    assert driver.find("trouble").name == "Somebody here is called bruno already."


def test_somebody_new_is_added_and_taken_off(open_scene: Open, services: Services) -> None:
    known(services, 1)
    driver = opened(open_scene)
    driver.go("new")
    assert [one.name for one in services.store.profiles.all()] == ["Alice", "Bruno"]
    assert driver.find("person-bruno").selected
    driver.go("remove")
    assert [one.name for one in services.store.profiles.all()] == ["Alice"]
    assert not driver.find("remove").enabled


def test_another_face_is_chosen(open_scene: Open, services: Services) -> None:
    known(services, 1)
    driver = opened(open_scene)
    driver.go("face", "face-whale")
    assert services.playing is not None
    assert services.playing.avatar == services.settings.last_game.seats[0].avatar == "whale"


def test_people_are_there_although_their_games_cannot_be_read(
    open_scene: Open, services: Services
) -> None:
    known(services)
    lose(services.store, "played")
    assert opened(open_scene).find("Alice").value == "0 games"


def test_foreign_settings_of_a_player_are_left() -> None:
    sound = profile_part(Settings())
    assert valid_changes(sound) == sound
    assert valid_changes({"hand_size": 7, "card_back": "x", "volume": 3, "text_size": 125}) == {
        "text_size": 125
    }
