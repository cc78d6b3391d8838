"""New game's seats: who sits where, how they come, go and change places, and their names."""

import sys

import pygame
import pytest
from helpers.driver import TICK, Driver
from helpers.fixtures.stores import profile
from helpers.players.dragging import PointerDevice
from helpers.screens.scenes import SIZES, Open
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.game_setup import people, renamed
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scroll, TextField


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_a_friend_sits_down(open_scene: Open, size: tuple[int, int]) -> None:
    driver = open_scene(NewGameScene, size)
    driver.settle()
    before = {node.id: node.bounds.copy() for node in driver.scene.nodes}
    driver.click("seat-2-person", "rule-secret-bids")
    moved = {n.id for n in driver.scene.nodes if n.id in before and n.bounds != before[n.id]}
    assert moved <= {"seat-2-name", "about"}  # they take the room they need
    assert driver.find("way").enabled


@pytest.mark.slow
def test_seats_come_and_go_between_the_editions_ends(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    for _ in range(4):
        driver.click("add-seat")
    assert driver.find("seat-count").name == "8 of 8"
    assert not driver.has("add-seat")
    for _ in range(6):
        driver.jump("seat-2-remove")  # scrolls it into view
        driver.click("seat-2-remove")
        driver.step(0.5)  # a double click must not send two players away
    assert driver.find("seat-count").name == "2 of 8"
    assert not driver.has("seat-2-remove")


def test_a_picture_changes_and_hints_are_a_setting(open_scene: Open, services: Services) -> None:
    driver = open_scene(NewGameScene)
    driver.go("seat-1-avatar")
    driver.key(pygame.K_RIGHT)  # shows where the focus is
    driver.keys(pygame.K_RIGHT, pygame.K_RETURN)
    driver.settle()
    assert driver.find("seat-1-avatar").value == "Fox"
    assert driver.find("seat-2-avatar").value == "Rabbit"
    driver.click("bid-hints")
    assert services.settings.bid_hints is False


def test_the_one_person_is_chosen_in_their_own_seat(open_scene: Open, services: Services) -> None:
    for name, face in (("Alice", "rabbit"), ("Bruno", "tiger")):
        services.store.profiles.add(name, face)
    driver = open_scene(NewGameScene)
    driver.click("seat-1-player")
    bruno = profile(services.store, "Bruno")
    driver.go(f"person-{bruno.id}", "done")
    seats = driver.scene.choice.seats  # type: ignore[attr-defined]
    assert (seats[0].name, seats[0].avatar, seats[0].is_human) == ("Bruno", "tiger", True)
    assert [seat.name for seat in seats].count("Bruno") == 1


def test_who_plays_first_stays_when_friends_sit_down(open_scene: Open, services: Services) -> None:
    services.store.profiles.add("Alice", "rabbit")
    driver = open_scene(NewGameScene)
    driver.click("seat-2-person", "seat-1-player")
    driver.at(ProfilePickerScene)
    driver.go("done")
    assert people(driver.scene.choice.seats) == (0, 1)  # type: ignore[attr-defined]
    driver.click("seat-2-player")
    assert people(driver.scene.choice.seats) == (0,)  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1100, 1400)])
def test_friends_sit_down_change_places_and_choose_how_hands_stay_secret(
    open_scene: Open, services: Services, size: tuple[int, int]
) -> None:
    driver = open_scene(NewGameScene, size=size)
    assert not driver.find("way").enabled
    seats = driver.find("seats").bounds  # in a tall window four have room
    shown = [seats.contains(driver.find(f"seat-{n}-avatar").bounds) for n in (1, 2, 3, 4)]
    assert all(shown) or size[0] > size[1]
    for pressed in ("seat-2-person", "seat-3-person", "seat-3-player"):
        driver.jump(pressed)  # scrolls it into view
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_UP, pygame.KMOD_ALT)
        driver.key(pygame.K_DOWN, pygame.KMOD_ALT)
    driver.settle()
    way = driver.find("way")
    driver.click_at(*way.part(1).center)  # type: ignore[attr-defined]
    assert driver.find("way").value in ("Open hands", "Open")
    driver.click("deal")
    driver.step()
    setup = driver.at(TableScene).session.match.setup
    assert setup.people == (0, 1)
    assert setup.secrecy == services.settings.last_game.secrecy == "open"
    assert [seat.name for seat in setup.seats] == ["Alice", "Bruno", "Chiyo", "Dario"]


@pytest.mark.slow
def test_a_nameless_player_is_called_by_the_place(open_scene: Open, services: Services) -> None:
    choice = services.settings.last_game
    seats = renamed(choice.seats, 1, " ")
    services.change_settings(last_game=structs.replace(choice, seats=seats))
    driver = open_scene(NewGameScene)
    assert driver.find("seat-2-avatar").name == "Picture of Player 2"
    driver.click("seat-2-level")
    assert driver.find("name").value == "Player 2"
    driver.click("kind-program")
    command = driver.find("command", TextField)
    command.set_text(sys.executable)
    driver.scene.refresh()
    driver.click("next")
    assert driver.find("message").name.startswith("To play as Player 2, this program will run")


def names(driver: Driver) -> list[str]:
    return [driver.find(f"seat-{n}-name").value for n in (1, 2, 3, 4)]


@pytest.mark.slow
def test_seats_change_places_by_alt_with_an_arrow_and_by_their_grip(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.jump("seat-2-level")
    for key, wanted in (
        (pygame.K_UP, "Bruno Alice Chiyo Dario"),
        (pygame.K_UP, "Bruno Alice Chiyo Dario"),  # it is the first
        (pygame.K_DOWN, "Alice Bruno Chiyo Dario"),
        (pygame.K_DOWN, "Alice Chiyo Bruno Dario"),
    ):
        driver.key(key, pygame.KMOD_ALT)
        assert names(driver) == wanted.split()
    assert driver.scene.input.focus_ring_node == "seat-3-level"
    driver = open_scene(NewGameScene)
    driver.jump("seat-1-grip")
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert driver.find("seat-1-grip").value == "picked up"
    for _ in range(2):
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert names(driver) == ["Bruno", "Chiyo", "Alice", "Dario"]
    driver.pad(pygame.CONTROLLER_BUTTON_B)
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert names(driver) == ["Bruno", "Chiyo", "Alice", "Dario"]
    assert driver.scene.input.focus_ring_node == "seat-4-grip"


@pytest.mark.slow
@pytest.mark.parametrize("finger", [False, True])
def test_a_row_is_dragged_by_its_grip(open_scene: Open, services: Services, finger: bool) -> None:
    driver = open_scene(NewGameScene, (1920, 1080))
    driver.settle()
    start, end = (driver.find(f"seat-{n}-grip").bounds.center for n in (4, 2))
    pointer = PointerDevice(driver, touch=finger)
    places = []
    pointer.down(start)
    for t in range(1, 9):
        pointer.move((start[0], round(start[1] + (end[1] - start[1]) * t / 8)), steps=1)
        places.append(driver.find("lifted").bounds.y)
    assert places == sorted(set(places), reverse=True), "it follows"
    assert names(driver) == ["Alice", "Dario", "Bruno", "Chiyo"]
    below = driver.find("seat-3-avatar").bounds.y
    pointer.up()
    assert not driver.has("lifted")
    driver.settle()
    assert driver.find("seat-3-avatar").bounds.y >= below, "it slid down"
    assert driver.find("seat-2-grip").bounds.center == end
    pointer.move(start, steps=1)  # nothing is held any more
    assert names(driver) == ["Alice", "Dario", "Bruno", "Chiyo"]
    driver.key(pygame.K_ESCAPE)
    assert [one.name for one in services.settings.last_game.seats][1] == "Dario"


@pytest.mark.parametrize("hindrance", ["focus", "size"])
def test_what_comes_between_puts_a_dragged_row_down(open_scene: Open, hindrance: str) -> None:
    driver = open_scene(NewGameScene)
    driver.settle()
    x, y = driver.find("seat-2-grip").bounds.center
    pointer = PointerDevice(driver)
    pointer.down((x, y))
    pointer.move((x, y + 20), steps=1)
    assert driver.has("lifted")
    if hindrance == "focus":
        driver.step(TICK, Event(pygame.WINDOWFOCUSLOST))
    else:
        driver.scene.resize(driver.scene.ctx)
    assert not driver.has("lifted")


def test_five_seats_have_room_without_scrolling(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("add-seat")
    view = driver.find("seats", Scroll)
    assert driver.find("seat-count").name == "5 of 8"
    assert view.most == view.offset == 0


def test_an_edition_with_fewer_seats_says_who_sits_out(open_scene: Open) -> None:
    driver = open_scene(NewGameScene, (1024, 640))
    driver.go("edition-rave", *6 * ["add-seat"])
    scene = driver.at(NewGameScene)
    before = [seat.name for seat in scene.choice.seats]
    assert len(before) == 10
    driver.go("edition-rage", "rule-secret-bids")
    assert driver.find("sitting-out").name == "Rage seats 8, so Imani and Jonas sit out."
    assert driver.find("seats", Scroll).offset == 0, "the list begins with its first seat"
    driver.go("seat-3-remove")
    assert not driver.has("sitting-out"), "now there is a seat"
    driver.go("add-seat")
    assert driver.find("sitting-out").name == "Rage seats 8, so Jonas sits out."
    driver.go("edition-rave")
    after = [seat.name for seat in scene.choice.seats]
    assert after == [name for name in before if name != "Chiyo"]
