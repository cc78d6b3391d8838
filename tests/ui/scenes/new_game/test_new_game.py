"""What the page says is what is dealt, and nothing it offers is refused."""

import sys

import pygame
import pytest
from helpers.new_games import OH_HELL, RAVE, oh_hell
from helpers.scenes import SIZES, Open, nothing_overlaps, stays_inside
from msgspec import structs

from rage_desktop.match.seats import default_seats
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.new_game.seating import people
from rage_desktop.ui.scenes.record.who_plays import WhoPlaysScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import find
from rage_desktop.ui.toolkit.widgets.buttons import Scroll, TextField


@pytest.mark.slow
def test_what_the_page_says_is_dealt_with_the_keyboard_alone(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(NewGameScene)
    driver.focus("edition-glyphs")
    driver.key(pygame.K_RETURN)
    driver.focus("rule-hidden-bids")
    driver.key(pygame.K_SPACE)
    driver.focus("add-seat")
    driver.key(pygame.K_RETURN)
    driver.focus("seat-1-name")
    driver.key(pygame.K_F2)
    driver.type("Zoe")
    driver.key(pygame.K_RETURN)
    driver.focus("length")
    driver.key(pygame.K_RIGHT)
    driver.focus("deal")
    driver.key(pygame.K_RETURN)
    driver.step()
    driver.key(pygame.K_RETURN)  # no lesson first
    driver.step()
    assert isinstance(driver.scene, TableScene)
    setup = driver.scene.session.match.setup
    assert setup.file.id == "glyphs"
    assert setup.variants == ("hidden-bids",)
    assert [seat.name for seat in setup.seats] == ["Zoe", "Bruno", "Chiyo", "Dario", "Elif"]
    assert setup.edition.rounds(5) == (1, 2, 3, 4, 5)
    assert services.settings.last_game.edition == "glyphs"
    assert services.settings_file.load().last_game == services.settings.last_game


def test_it_opens_on_the_big_button_and_a_group_is_one_stop(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert driver.scene.controls.marked == "deal"
    stops = []
    for _ in range(8):
        driver.key(pygame.K_TAB)
        stops.append(driver.scene.controls.focus)
    found = ["back", "edition-rage", "rule-", "seat-1-", "length"]
    found += ["saved", "deal", "back"]
    assert all(stop.startswith(wanted) for stop, wanted in zip(stops, found, strict=True)), stops
    driver.focus("edition-glyphs")
    driver.key(pygame.K_END)
    assert driver.scene.controls.focus == "edition-rave"
    driver.key(pygame.K_HOME)
    assert driver.scene.controls.focus == "edition-rage"


def test_f2_renames_in_place_and_escape_brings_the_name_back(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.focus("seat-2-level")
    driver.key(pygame.K_F2)
    driver.type("Xaver")
    assert driver.find("seat-2-name").value == "Xaver"
    driver.key(pygame.K_ESCAPE)
    assert driver.find("seat-2-name").value == "Bruno"
    driver.key(pygame.K_RIGHT)  # no more letters are typed: arrows go on
    assert driver.scene.controls.focus == "seat-2-person"
    driver.key(pygame.K_F2)
    driver.type("Ada")
    driver.key(pygame.K_TAB)
    assert driver.find("seat-2-name").value == "Ada"
    assert not driver.scene.controls.typing


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_a_friend_sits_down(open_scene: Open, size: tuple[int, int]) -> None:
    driver = open_scene(NewGameScene, size)
    driver.settle()
    before = {node.id: node.bounds.copy() for node in driver.scene.nodes}
    driver.click("seat-2-person")
    driver.click("rule-secret-bids")
    moved = {n.id for n in driver.scene.nodes if n.id in before and n.bounds != before[n.id]}
    assert moved <= {"seat-2-name", "way-heading", "about"}  # they take the room they need
    assert driver.find("way").enabled


def test_last_table_brings_back_what_was_dealt(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert not driver.has("last-table"), "no cards were dealt yet"
    for pressed in ("rule-secret-bids", "add-seat", "seat-2-person", "deal"):
        driver.click(pressed)
    driver.step()
    driver = open_scene(NewGameScene)
    dealt = driver.at(NewGameScene).choice
    for pressed in ("edition-rave", "seat-2-remove"):
        driver.click(pressed)
    driver.key(pygame.K_ESCAPE)  # keeps what was chosen, but nothing was dealt
    driver = open_scene(NewGameScene)
    assert driver.at(NewGameScene).choice.file is not dealt.file
    driver.focus("last-table")
    driver.key(pygame.K_RETURN)
    assert driver.at(NewGameScene).choice == dealt
    assert dealt.variants == ("secret-bids",)
    assert people(dealt.seats) == (0, 1)


def test_ctrl_enter_deals_from_anywhere(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("seat-2-name")
    driver.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    driver.step()
    assert isinstance(driver.scene, TableScene)


def test_what_makes_no_game_says_why_and_cannot_be_dealt(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("seat-2-name")
    for _ in "Bruno":
        driver.key(pygame.K_BACKSPACE)
    assert "name" in driver.find("refusal").name
    assert not driver.find("deal").enabled
    driver.type("Zoe")
    assert driver.find("deal").enabled
    assert not driver.has("refusal")


def test_escape_leaves_a_name_first_and_then_the_page(open_scene: Open, services: Services) -> None:
    driver = open_scene(NewGameScene)
    driver.click("edition-rave")
    driver.click("seat-1-name")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, NewGameScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None
    assert services.settings.last_game.edition == "rave"


def test_seats_come_and_go_between_the_editions_ends(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    for _ in range(4):
        driver.click("add-seat")
    assert driver.find("seat-count").name == "8 of 8"
    assert not driver.has("add-seat")
    for _ in range(6):
        driver.focus("seat-2-remove")  # scrolls it into view
        driver.click("seat-2-remove")
        driver.step(0.5)  # a double click must not send two players away
    assert driver.find("seat-count").name == "2 of 8"
    assert not driver.has("seat-2-remove")


def test_a_picture_changes_when_pressed_and_hints_are_a_setting(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(NewGameScene)
    driver.click("seat-1-avatar")
    driver.settle()
    driver.key(pygame.K_RIGHT)  # shows where the focus is
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.find("seat-1-avatar").value == "Fox"
    assert driver.find("seat-2-avatar").value == "Rabbit"
    driver.click("bid-hints")
    assert services.settings.bid_hints is False


def test_points_take_the_place_of_the_length(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("edition-rave")
    driver.click("rule-play-to-N")
    assert "100" in driver.find("length").name
    driver.focus("rule-play-to-N-number")
    driver.key(pygame.K_RIGHT)
    assert "200" in driver.find("length").name
    assert "200" in driver.find("about").name


def test_reset_switches_all_house_rules_off(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("rule-secret-bids")
    driver.click("rule-sweep-bonus")
    assert driver.scene.choice.variants == ("secret-bids", "sweep-bonus")  # type: ignore[attr-defined]
    driver.click("reset")
    assert driver.scene.choice.variants == ()  # type: ignore[attr-defined]
    assert not driver.find("reset").enabled


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_all_house_rules_of_a_built_in_edition_are_in_view(
    open_scene: Open, size: tuple[int, int]
) -> None:
    driver = open_scene(NewGameScene, size)
    for edition in ("rage", "rage-amigo", "glyphs", "rave"):
        driver.click(f"edition-{edition}")
        rules = driver.find("house-rules")
        assert isinstance(rules, Scroll)
        assert rules.most == 0, edition


def test_the_edition_with_the_focus_is_the_one_that_is_dealt(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.focus("edition-rage")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert driver.scene.controls.focus == "edition-glyphs"
    assert driver.find("edition-glyphs").selected
    assert driver.scene.choice.file.id == "glyphs"  # type: ignore[attr-defined]


def test_walking_past_editions_and_back_loses_nothing(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("edition-rave")
    for _ in range(6):
        driver.click("add-seat")
    driver.click("rule-down-and-up")
    before = driver.scene.choice  # type: ignore[attr-defined]
    assert len(before.seats) == 10
    driver.focus("edition-rave")
    for key in (pygame.K_HOME, pygame.K_RIGHT):
        driver.key(key)
        assert len(driver.scene.choice.seats) == 8  # type: ignore[attr-defined]
    driver.key(pygame.K_END)
    assert driver.scene.choice == before  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_deal_code_deals_the_same_cards(open_scene: Open, services: Services) -> None:
    first = services.tables.new_game(RAVE, default_seats(5), ("down-and-up",))
    first.next_round()
    driver = open_scene(NewGameScene)
    driver.settle()
    driver.click_at(*driver.find("deal-code").part(1).center)  # type: ignore[attr-defined]
    driver.settle()
    driver.type("rave/5/???")
    driver.key(pygame.K_RETURN)
    assert "seed" in driver.find("refusal").name
    assert driver.scene.controls.marked == "code"
    for _ in range(len("???")):
        driver.key(pygame.K_BACKSPACE)
    driver.type(str(first.match.setup.deal_code).removeprefix("rave/5/"))
    assert driver.find("about").name.startswith("Rave, 5 players · 1 rule of its own · ")
    assert driver.find("seat-count").name == "5 of 10"
    assert driver.find("edition-rave").selected
    driver.key(pygame.K_RETURN)
    assert driver.scene.controls.marked == "deal"
    driver.key(pygame.K_RETURN)
    driver.step()
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.setup.variants == ("down-and-up",)
    assert session.match.view(0).hand == first.match.view(0).hand


def test_what_a_code_fixes_holds_until_it_is_changed_or_escaped_from(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    for undo in ("seat-2-remove", ""):
        driver.settle()
        driver.click_at(*driver.find("deal-code").part(1).center)  # type: ignore[attr-defined]
        driver.settle()
        driver.type("rage/4/K7Q2M-9XD4T")
        assert driver.scene.choice.seed == "K7Q2M9XD4T"  # type: ignore[attr-defined]
        if undo:
            driver.click(undo)
        else:
            driver.key(pygame.K_ESCAPE)
        driver.step()
        assert not driver.has("code")
        assert driver.scene.choice.seed is None  # type: ignore[attr-defined]


def test_the_one_person_is_chosen_in_their_own_seat(open_scene: Open, services: Services) -> None:
    for name, face in (("Alice", "rabbit"), ("Bruno", "tiger")):
        services.store.people.add(name, face)
    driver = open_scene(NewGameScene)
    driver.click("seat-1-player")
    bruno = services.store.people.called("Bruno")
    assert bruno is not None
    driver.click(f"person-{bruno.id}")
    driver.click("done")
    driver.settle()
    seats = driver.scene.choice.seats  # type: ignore[attr-defined]
    assert (seats[0].name, seats[0].avatar, seats[0].is_human) == ("Bruno", "tiger", True)
    assert [seat.name for seat in seats].count("Bruno") == 1


def test_who_plays_first_stays_a_person_when_friends_sit_down(
    open_scene: Open, services: Services
) -> None:
    services.store.people.add("Alice", "rabbit")
    driver = open_scene(NewGameScene)
    driver.click("seat-2-person")
    driver.click("seat-1-player")
    driver.at(WhoPlaysScene)
    driver.click("done")
    driver.settle()
    assert people(driver.scene.choice.seats) == (0, 1)  # type: ignore[attr-defined]
    driver.click("seat-2-player")
    assert people(driver.scene.choice.seats) == (0,)  # type: ignore[attr-defined]


def test_saved_games_are_a_press_away(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("saved")
    assert isinstance(driver.scene, SavedGamesScene)


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_ten_seats_fit_every_window(
    open_scene: Open, size: tuple[int, int], text_size: int
) -> None:
    driver = open_scene(NewGameScene, size, text_size=text_size)
    driver.click("edition-glyphs")
    for _ in range(6):
        driver.click("add-seat")
    driver.settle()
    assert driver.find("seat-count").name == "10 of 10"
    stays_inside(driver, size)
    nothing_overlaps(driver)
    driver.focus("seat-10-remove")
    node = driver.find("seat-10-remove")
    assert node.within is not None
    assert node.within.bounds.contains(node.bounds)
    driver.key(pygame.K_RETURN)
    assert driver.find("seat-count").name == "9 of 10"


def test_editions_of_ones_own_get_a_tile_that_scrolls_into_view(
    open_scene: Open, services: Services
) -> None:
    services.library.add(OH_HELL)
    driver = open_scene(NewGameScene)
    own = f"edition-{oh_hell().id}"
    driver.focus(own)
    node = find(driver.scene.nodes, own)
    assert node is not None
    assert node.within is not None
    assert node.within.bounds.contains(node.bounds)
    driver.key(pygame.K_RETURN)
    assert driver.scene.choice.file.id == oh_hell().id  # type: ignore[attr-defined]
    assert driver.find("deal").enabled
    driver.key(pygame.K_ESCAPE)
    again = open_scene(NewGameScene).find(own)
    assert again.selected
    assert again.within is not None
    assert again.within.bounds.contains(again.bounds)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_friends_sit_down_change_places_and_choose_how_hands_stay_secret(
    open_scene: Open, services: Services, size: tuple[int, int]
) -> None:
    driver = open_scene(NewGameScene, size=size)
    assert not driver.find("way").enabled
    for pressed in (
        "seat-2-person",
        "seat-3-person",
        "seat-3-player",
    ):
        driver.focus(pressed)  # scrolls it into view
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_UP, pygame.KMOD_ALT)
        driver.key(pygame.K_DOWN, pygame.KMOD_ALT)
    driver.settle()
    way = driver.find("way")
    driver.click_at(*way.part(1).center)  # type: ignore[attr-defined]
    stays_inside(driver, size)
    nothing_overlaps(driver)
    assert driver.find("way").value in ("Open hands", "Open")
    assert driver.has("way-heading")
    driver.click("deal")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    setup = driver.scene.session.match.setup
    assert setup.people == (0, 1)
    assert setup.secrecy == services.settings.last_game.secrecy == "open"
    assert [seat.name for seat in setup.seats] == ["Alice", "Bruno", "Chiyo", "Dario"]


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("size", [(720, 1280), (800, 1000), (900, 1200), (1100, 1400)])
def test_in_a_tall_window_two_rows_of_seats_are_in_sight(
    open_scene: Open, size: tuple[int, int], people: int
) -> None:
    driver = open_scene(NewGameScene, size=size)
    if people == 2:
        driver.focus("seat-2-person")
        driver.key(pygame.K_RETURN)
    seats = driver.find("seats").bounds
    for place in (1, 2, 3, 4):
        assert seats.contains(driver.find(f"seat-{place}-avatar").bounds)


def test_a_player_without_a_name_is_called_by_the_place(
    open_scene: Open, services: Services
) -> None:
    choice = services.settings.last_game
    seats = seating.renamed(choice.seats, 1, " ")
    services.change_settings(last_game=structs.replace(choice, seats=seats))
    driver = open_scene(NewGameScene)
    assert driver.find("seat-2-avatar").name == "Picture of Player 2"
    driver.click("seat-2-level")
    assert driver.find("name").value == "Player 2"
    driver.click("kind-program")
    assert driver.find("heading").name == "Who plays as Player 2?"
    driver.click("add-program")
    command = driver.find("command")
    assert isinstance(command, TextField)
    command.set_text(sys.executable)
    driver.scene.refresh()
    driver.click("next")
    assert driver.find("message").name.startswith("To play as Player 2, this program will run")
