"""What the page says is what is dealt, and nothing it offers is refused."""

import sys
from typing import Any

import pygame
import pytest
from helpers.driver import TICK, Driver
from helpers.paths import TESTS
from helpers.scenes import SIZES, Open, nothing_overlaps, stays_inside
from pygame.event import Event

from rage_desktop.match.library import open_library
from rage_desktop.match.seats import AVATARS, default_seats
from rage_desktop.match.settings import LastGame, Settings
from rage_desktop.rules import EditionFile, Variant, check_players, parse_edition_file
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.edition_tiles import samples
from rage_desktop.ui.scenes.new_game.game_choice import (
    GameChoice,
    last_choice,
    shortened,
    to_remember,
)
from rage_desktop.ui.scenes.new_game.game_facts import facts, minutes
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.new_game.seating import moved, people, played_by_person
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import find

OH_HELL = TESTS / "rules" / "data" / "oh-hell.toml"
EDITIONS = open_library().editions()
RAGE, AMIGO, GLYPHS, RAVE = EDITIONS[:4]


def oh_hell() -> EditionFile:
    return parse_edition_file(OH_HELL.read_text("utf-8"), "oh-hell.toml")


def choice(file: EditionFile = RAGE, seats: int = 4) -> GameChoice:
    return GameChoice(file, default_seats(seats))


def variant(file: EditionFile, id_: str) -> Variant:
    return next(one for one in file.variants if one.id == id_)


# -- the choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_every_house_rule_and_length_makes_a_game_for_every_number_of_seats(
    file: EditionFile,
) -> None:
    for seats in range(file.rules.players.min, file.rules.players.max + 1):
        for rule in (None, *file.variants):
            chosen = choice(file, seats)
            if rule is not None:
                chosen = chosen.with_variant(rule, on=True)
            for length in chosen.lengths or (0,):
                short = chosen.with_length(length)
                assert short.refusal is None, (rule, length)
                check_players(short.edition, seats)
                if length:
                    assert len(short.edition.rounds(seats)) == length


def test_house_rules_that_contradict_each_other_switch_each_other_off() -> None:
    chosen = choice(GLYPHS)
    for id_ in ("secret-bids", "hidden-bids"):
        chosen = chosen.with_variant(variant(GLYPHS, id_), on=True)
    assert chosen.variants == ("hidden-bids",)
    chosen = chosen.with_variant(variant(GLYPHS, "hose-the-dealer"), on=True)
    assert chosen.variants == ("hose-the-dealer",)
    assert chosen.with_variant(variant(GLYPHS, "hose-the-dealer"), on=False).variants == ()


@pytest.mark.parametrize(
    ("sizes", "rounds", "run"),
    [
        ((10, 9, 8, 7, 6, 5, 4, 3, 2, 1), 3, (3, 2, 1)),
        ((1, 2, 3, 4, 5, 6), 3, (1, 2, 3)),
        ((1, 3, 5, 7), 3, (1, 3, 5)),
        ((4, 3, 2, 1, 2, 3, 4), 5, (3, 2, 1, 2, 3)),
    ],
)
def test_a_short_game_takes_the_end_of_an_order_downwards_and_the_beginning_of_one_upwards(
    sizes: tuple[int, ...], rounds: int, run: tuple[int, ...]
) -> None:
    assert shortened(sizes, rounds) == run


def test_a_game_to_points_has_no_other_length() -> None:
    to_points = choice(RAVE).with_length(3).with_variant(variant(RAVE, "play-to-N"), True, 200)
    assert to_points.lengths == ()
    assert to_points.edition.game_ends == 200
    assert to_points.edition.rounds(4) == RAVE.rules.rounds(4)
    again = to_points.with_variant(variant(RAVE, "play-to-N"), True, 50)
    assert again.variants == ("play-to-50",)
    assert again.with_variant(variant(RAVE, "play-to-N"), False).lengths == (0, 5, 3)


def test_another_edition_keeps_what_it_has_too_and_seats_as_many_as_it_allows() -> None:
    secret = choice(RAVE, 10).with_variant(variant(RAVE, "action-cards-any-time"), on=True)
    moved = secret.with_file(RAGE)
    assert moved.variants == ("action-cards-any-time",)
    assert len(moved.seats) == 8
    assert len(choice(RAGE, 2).with_file(GLYPHS).seats) == 3
    assert (
        choice(GLYPHS).with_variant(variant(GLYPHS, "skip-up"), True).with_file(RAGE).variants == ()
    )


def test_two_play_the_french_rules_only_when_asked_for() -> None:
    three = choice(AMIGO, 3)
    assert three.without_seat(2) == three
    two = three.with_unofficial(True).without_seat(2)
    assert len(two.seats) == 2
    assert two.refusal is None
    assert two.edition.players.min == 2
    assert len(two.with_unofficial(False).seats) == 3


def test_seats_come_with_free_names_and_pictures_and_the_person_stays() -> None:
    full = choice(RAVE, 2)
    for _ in range(12):
        full = full.with_seat()
    assert len(full.seats) == 10
    assert len({seat.avatar for seat in full.seats}) == 10
    assert len({seat.name for seat in full.seats}) == 10
    assert full.without_seat(0) == full
    fewer = full.without_seat(3).with_seat()
    assert sorted(seat.name for seat in fewer.seats) == sorted(seat.name for seat in full.seats)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_no_two_seats_ever_share_a_picture(seats: int) -> None:
    chosen = choice(RAVE, seats)
    seen = set()
    for avatar in AVATARS:
        chosen = chosen.with_seats(seating.with_avatar(chosen.seats, 1, avatar))
        seen.add(chosen.seats[1].avatar)
        assert len({seat.avatar for seat in chosen.seats}) == seats
    assert seen == set(AVATARS)


def test_names_are_needed_and_must_differ() -> None:
    seats = choice().seats
    nameless, bruno = seating.renamed(seats, 0, " "), seating.renamed(seats, 0, "bruno")
    assert "name" in str(choice().with_seats(nameless).refusal)
    assert "bruno" in str(choice().with_seats(seating.renamed(bruno, 1, "Bruno")).refusal)


def test_the_last_choice_is_offered_again_as_far_as_it_is_still_there() -> None:
    chosen = choice(GLYPHS, 5).with_variant(variant(GLYPHS, "skip-up"), True).with_length(3)
    assert last_choice(EDITIONS, to_remember(chosen)) == chosen
    gone = LastGame(edition="nowhere", variants=("secret-bids", "nonsense"), rounds=3)
    offered = last_choice(EDITIONS, gone)
    assert offered.file is RAGE
    assert offered.variants == ("secret-bids",)
    assert last_choice(EDITIONS, Settings().last_game).refusal is None


def test_people_and_their_way_to_share_a_screen_are_remembered_and_one_always_stays() -> None:
    everyone = LastGame(seats=default_seats(4, humans=4), secrecy="peek")
    offered = last_choice(EDITIONS, everyone)
    assert people(offered.seats) == (0, 1, 2, 3)
    assert to_remember(offered) == everyone
    for place in (1, 2, 3):
        offered = offered.with_seats(played_by_person(offered.seats, place, on=False))
    assert people(offered.seats) == (0,)
    assert played_by_person(offered.seats, 0, on=False) == offered.seats
    assert offered.without_seat(0) == offered
    chosen = last_choice(EDITIONS, LastGame(seats=default_seats(3, humans=0)))
    assert people(chosen.seats) == (0,)


def test_seats_change_places() -> None:
    before = default_seats(4)
    after = moved(moved(before, 0, 1), 1, 1)
    assert [seat.name for seat in after] == ["Bruno", "Chiyo", "Alice", "Dario"]
    assert people(after) == (2,)
    assert moved(before, 0, -1) == before
    assert moved(before, 3, 1) == before


# -- facts ---------------------------------------------------------------------------------------


def test_facts_follow_the_knobs() -> None:
    assert [str(fact) for fact in facts(RAGE.rules, 4)] == [
        "2–8 players",
        "10 → 1 card",
        "10 rounds",
        "110 cards",
    ]
    assert [str(fact) for fact in facts(GLYPHS.rules, 3)][1:3] == ["1 card → max", "31 rounds"]
    assert str(facts(AMIGO.rules, 4)[3]) == "missed = -5"
    assert str(facts(RAVE.rules, 4)[3]) == "each too few = -1"
    both = choice(RAVE).with_variant(variant(RAVE, "down-and-up"), True).edition
    assert [str(fact) for fact in facts(both, 4)][1:3] == ["10 → 1 → 10 cards", "19 rounds"]
    short = choice().with_length(3).edition
    assert [str(fact) for fact in facts(short, 4)][1:3] == ["3 → 1 card", "3 rounds"]


def test_longer_games_are_said_to_take_longer() -> None:
    whole, short = choice(), choice().with_length(3)
    few, many = (
        minutes(whole.edition, whole.seats),
        minutes(choice(RAGE, 8).edition, default_seats(8)),
    )
    assert few is not None
    assert many is not None
    assert (minutes(short.edition, short.seats) or 99) < few < many
    endless = choice(RAVE).with_variant(variant(RAVE, "play-to-N"), True)
    assert minutes(endless.edition, endless.seats) is None


@pytest.mark.parametrize("file", [*EDITIONS, oh_hell()], ids=lambda file: file.id)
def test_a_tile_shows_three_cards_of_its_own_deck(file: EditionFile) -> None:
    assert len(set(samples(file)) & file.rules.cards) == 3


# -- the page ------------------------------------------------------------------------------------


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


def names(driver: Driver) -> list[str]:
    return [driver.find(f"seat-{n}-name").value for n in (1, 2, 3, 4)]


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
    assert driver.scene.controls.marked == "seat-3-level"


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
    assert driver.scene.controls.marked == "seat-4-grip"


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
        driver.scene.resize(driver.scene.kit)
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


def test_a_player_without_a_name_is_called_by_the_place(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    scene._choose(scene.choice.with_seats(seating.renamed(scene.choice.seats, 1, " ")))
    scene.refresh()
    assert driver.find("seat-2-avatar").name == "Picture of Player 2"
    driver.click("seat-2-level")
    assert driver.find("name").value == "Player 2"
    driver.click("kind-program")
    assert driver.find("heading").name == "Who plays as Player 2?"
    driver.click("add-program")
    driver.scene._typed = sys.executable  # type: ignore[attr-defined]
    driver.scene.refresh()
    driver.click("next")
    assert driver.find("message").name.startswith("To play as Player 2, this program will run")
