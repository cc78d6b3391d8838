"""The deck of an own edition: suits are added, changed and removed, numbers stepped, and every
change is told at once."""

from functools import partial

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open
from msgspec import structs
from pygame import Surface

from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionFile, Role
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.rules.editions.look import EMBLEMS
from rage_desktop.ui.art.colour_blindness import ColourVision, simulate
from rage_desktop.ui.scenes.workshop.deck_page import DeckScene
from rage_desktop.ui.scenes.workshop.suit_picker import SuitPickerDialog
from rage_desktop.ui.scenes.workshop.suit_words import EMBLEM_NAMES, code_for
from rage_desktop.ui.services import Services

WORD = 24  # letters of a suit's name


def deck_of(edition: str, told: list[EditionFile], services: Services) -> DeckScene:
    return DeckScene(services.library.get(edition), told.append)


def open_deck(open_scene: Open, edition: str = "hot-potato") -> tuple[Driver, list[EditionFile]]:
    told: list[EditionFile] = []
    driver = open_scene(partial(deck_of, edition, told), size=(1920, 1080))
    return driver, told


def test_eight_suits_can_be_had_and_none_looks_like_another(open_scene: Open) -> None:
    driver, told = open_deck(open_scene)
    for number in range(5, 9):
        driver.click("add-suit", "take")
        file = told[-1]
        check_edition_file(file, "mine")
        codes = file.rules.suits
        assert len(codes) == number
        assert len({file.look.suits[code].colour for code in codes}) == number
        assert len({file.look.emblem(code) for code in codes}) == number
    assert not driver.find("add-suit").enabled
    assert driver.find("count").name == "112 cards"


def test_a_suit_gets_a_name_a_colour_and_an_emblem_of_its_own(open_scene: Open) -> None:
    driver, told = open_deck(open_scene)
    driver.click("edit-G", "colour-silver", "emblem-spade")
    driver.focus("name")
    driver.keys(pygame.K_END, *[pygame.K_BACKSPACE] * WORD)
    assert driver.find("told-apart").name == "A colour needs a name."
    assert not driver.find("take").enabled
    driver.type("blue")
    assert driver.find("told-apart").name == "Another colour is already called Blue."
    driver.keys(*[pygame.K_BACKSPACE] * WORD)
    driver.type("{Mist}")
    driver.click("take")
    suit = told[-1].look.suits["G"]
    assert (suit.name, suit.colour, suit.emblem) == ("Mist", "silver", "spade")
    assert len(told) == 1
    check_edition_file(told[-1], "mine")


def test_what_another_suit_has_can_not_be_taken(open_scene: Open) -> None:
    driver, told = open_deck(open_scene)
    driver.click("edit-G")
    for taken in ("colour-red", "emblem-flame"):
        node = driver.find(taken)
        assert not node.enabled
        assert node.value == "taken by Red"
    scene = driver.at(SuitPickerDialog)
    driver.click("colour-red", "emblem-flame")
    assert scene.look.suits["G"].colour == "green"
    driver.click("cancel")
    assert told == []


def test_a_colour_brings_its_emblem_and_its_name_unless_they_were_chosen(
    open_scene: Open,
) -> None:
    driver, told = open_deck(open_scene)
    driver.click("edit-G", "colour-pine", "take")
    suit = told[-1].look.suits["G"]
    assert (suit.name, suit.colour, suit.emblem) == ("Pine", "pine", "")
    driver.click("edit-G", "emblem-leaf", "colour-green", "take")
    suit = told[-1].look.suits["G"]
    assert (suit.name, told[-1].look.emblem("G")) == ("Green", "leaf")


@pytest.mark.usefixtures("drawn")
def test_all_suits_are_seen_by_four_kinds_of_eyes_at_once(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[ColourVision] = []

    def counted(surface: Surface, sight: ColourVision) -> Surface:
        seen.append(sight)
        return simulate(surface, sight)

    monkeypatch.setattr("rage_desktop.ui.scenes.workshop.suit_picker.simulate", counted)
    driver, _ = open_deck(open_scene)
    driver.go("edit-G")
    driver.pixels(driver.find("sight-deutan").bounds)
    assert {sight: seen.count(sight) for sight in ("protan", "deutan", "tritan")} == {
        "protan": 4,
        "deutan": 4,
        "tritan": 4,
    }
    assert driver.find("sight-none").selected
    driver.go("sight-deutan")
    driver.pixels(driver.find("sight-deutan").bounds)
    assert driver.find("sight-deutan").selected
    assert seen.count("deutan") == 4 + 3, "the cards are seen so, too, and computed once"


def test_a_removed_suit_is_nowhere_named(open_scene: Open) -> None:
    driver, told = open_deck(open_scene, "nomination-whist")
    driver.click("remove-H")
    file = told[-1]
    assert "H" not in (*file.rules.suits, *file.look.suits, *file.rules.first_trump)
    driver.click("remove-S", "remove-D")
    assert not driver.find("remove-C").enabled


def test_numbers_are_stepped_and_a_contradiction_is_told(open_scene: Open) -> None:
    driver, told = open_deck(open_scene)
    driver.click("lowest-more", "undealt-more", "count-WILD-more", "count-WILD-more")
    rules = told[-1].rules
    assert (rules.ranks.low, rules.cards_kept_undealt) == (2, 2)
    assert rules.action_counts[Role.WILD] == 2
    assert not driver.has("clash")
    driver.click(*["highest-less"] * 6)
    assert driver.has("clash")
    assert driver.find("seats-5").name.startswith("The rounds don't fit 5 players")
    assert driver.find("seats-2").name == "The rounds fit 2 players, whose largest hand is 16."
    driver.click("count-WILD-less", "count-WILD-less")
    assert Role.WILD not in told[-1].rules.action_counts


def test_all_of_it_is_done_by_keys(open_scene: Open) -> None:
    driver, told = open_deck(open_scene)
    driver.focus("edit-B")
    driver.keys(pygame.K_RETURN)
    driver.focus("colour-purple")
    driver.keys(pygame.K_RETURN)
    driver.focus("take")
    driver.keys(pygame.K_RETURN)
    assert told[-1].look.suits["B"].colour == "purple"
    driver.keys(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("name", "taken", "code"),
    [
        ("North", (), "N"),
        ("North", ("N",), "NO"),
        ("Éclair", (), "E"),
        ("山", ("A",), "B"),
        ("Wild", ("W",), "WI"),
        ("", (), "A"),
    ],
)
def test_a_code_comes_from_the_name_where_it_is_free(
    name: str, taken: tuple[str, ...], code: str
) -> None:
    assert code_for(name, taken) == code


def test_every_emblem_has_a_name_of_its_own() -> None:
    assert set(EMBLEM_NAMES) == set(EMBLEMS)
    assert len({str(name) for name in EMBLEM_NAMES.values()}) == len(EMBLEMS)


def test_an_emblem_is_named_only_where_the_colours_own_is_taken(open_scene: Open) -> None:
    file = open_library().get("hot-potato")
    red = structs.replace(file.look.suits["R"], emblem="sun")
    look = structs.replace(file.look, suits={**file.look.suits, "R": red})
    told: list[EditionFile] = []
    driver = open_scene(lambda _: DeckScene(structs.replace(file, look=look), told.append))
    driver.click("add-suit", "take")
    orange = told[-1].look.suits["O"]
    assert (orange.colour, orange.emblem) == ("orange", "flame")
