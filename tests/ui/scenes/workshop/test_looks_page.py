"""The looks of an own edition: skin, cloth, back, three cards of its tile, names of its cards."""

from functools import partial
from typing import Literal, get_args

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open
from msgspec import structs

from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionFile, Role, SuitLook
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.rules.editions.look import Colour, Emblem, Skin
from rage_desktop.ui.art.cosmetics import own
from rage_desktop.ui.scenes.workshop.deck_page import DeckScene
from rage_desktop.ui.scenes.workshop.looks_page import LooksScene, in_skin, with_back, with_cloth
from rage_desktop.ui.scenes.workshop.tile_card_dialog import TileCardDialog
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import NavAction, Quit, Reset
from rage_desktop.ui.toolkit.scene import Scene

LIBRARY = open_library()
SKINS = get_args(Skin)


def open_looks(open_scene: Open, edition: str = "hot-potato") -> tuple[Driver, list[EditionFile]]:
    told: list[EditionFile] = []

    def make(services: Services) -> DeckScene:
        return DeckScene(services.library.get(edition), told.append)

    driver = open_scene(make, size=(1920, 1080))
    driver.go("looks")
    driver.at(LooksScene)
    return driver, told


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("file", LIBRARY.every(), ids=lambda file: file.id)
def test_any_edition_can_have_any_skin(file: EditionFile, skin: Skin) -> None:
    look = in_skin(file.look, skin)
    assert look.skin == skin
    check_edition_file(structs.replace(file, look=look), file.id)
    colours = {code: suit.colour for code, suit in file.look.suits.items()}
    assert {code: suit.colour for code, suit in look.suits.items()} == colours


def test_a_new_skin_gives_no_suit_the_usual_emblem_of_another() -> None:
    file = LIBRARY.get("glyphs")
    colours: dict[Colour, Emblem | Literal[""]] = {"purple": "sun", "orange": "", "red": ""}
    suits = {
        code: SuitLook(colour.title(), colour, emblem=emblem)
        for code, (colour, emblem) in zip(file.rules.suits, colours.items(), strict=False)
    }
    rules = structs.replace(file.rules, suits=tuple(suits))
    look = structs.replace(file.look, suits=suits, tile=())
    in_rage = in_skin(look, "rage")
    emblems = [in_rage.emblem(code) for code in suits]
    assert (emblems[0], emblems[2]) == ("sun", "flame")
    assert emblems[1] not in ("sun", "flame")
    check_edition_file(structs.replace(file, rules=rules, look=in_rage, variants=()), "mine")


def test_what_is_the_skin_s_own_is_not_named() -> None:
    look = LIBRARY.get("rage").look
    midnight = with_cloth(with_back(look, "night"), "midnight")
    assert own(midnight) == ("night", "midnight")
    back = with_cloth(with_back(midnight, "flames"), "ember")
    assert (back.back, back.cloth) == ("", "")
    french = LIBRARY.get("rage-amigo").look
    assert own(with_cloth(french, "ember"))[1] == "ember", "clay is its own"


def test_skin_cloth_and_back_are_chosen_and_told(open_scene: Open) -> None:
    driver, told = open_looks(open_scene)
    driver.go("skin-rave", "cloth-umber", "back-dunes")
    look = told[-1].look
    assert (look.skin, look.suit_word, look.cloth, look.back) == ("rave", "genre", "umber", "dunes")
    for chosen in ("skin-rave", "cloth-umber", "back-dunes"):
        assert driver.find(chosen).selected
    assert len(told) == 3
    check_edition_file(told[-1], "mine")


def test_a_card_of_the_tile_is_changed(open_scene: Open) -> None:
    driver, told = open_looks(open_scene)
    assert driver.find("tile-0").name == "Card 1: Green\N{NO-BREAK SPACE}3"
    driver.go("tile-0", "card-B3", "rank-more")
    assert driver.find("card-B4").selected
    driver.go("take")
    assert told[-1].look.tile == ("B4", "MALUS", "Y12")
    driver.go("tile-2", "card-LOW", "take")
    assert told[-1].look.tile == ("B4", "MALUS", "LOW")
    driver.go("tile-1", "cancel")
    assert len(told) == 2
    check_edition_file(told[-1], "mine")


def test_action_cards_get_names_and_their_plain_ones_back(open_scene: Open) -> None:
    driver, told = open_looks(open_scene)
    driver.jump("name-LOW")
    driver.keys(pygame.K_END, *[pygame.K_BACKSPACE] * 5)
    driver.type("Hot {Coal} ")
    driver.jump("name-MALUS")
    driver.keys(pygame.K_END, *[pygame.K_BACKSPACE] * 6)
    assert told == [], "a name is one change"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.at(DeckScene)
    assert told[-1].look.actions == {Role.LOW: "Hot Coal"}
    assert driver.find("count-LOW").name == "Hot Coal"
    check_edition_file(told[-1], "mine")


def test_a_typed_name_is_told_before_the_page_is_left(open_scene: Open) -> None:
    driver, told = open_looks(open_scene)
    driver.jump("name-LOW")
    driver.keys(pygame.K_END, *[pygame.K_BACKSPACE] * 5)
    driver.type("Hot ")
    driver.step(1.0)
    assert [file.look.actions[Role.LOW] for file in told] == ["Hot"]
    driver.type("Coal")
    driver.step(1.0)
    assert [file.look.actions[Role.LOW] for file in told] == ["Hot", "Hot Coal"]
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert len(told) == 2


@pytest.mark.parametrize("way", [Quit(), Reset(Scene())])
def test_a_name_just_typed_is_told_when_the_game_closes(open_scene: Open, way: NavAction) -> None:
    driver, told = open_looks(open_scene)
    driver.jump("name-LOW")
    driver.keys(pygame.K_END, *[pygame.K_BACKSPACE] * 5)
    driver.type("Hot")
    assert told == []
    driver.app.stack.apply(way)
    assert [file.look.actions[Role.LOW] for file in told] == ["Hot"]


def test_all_of_it_is_done_by_keys(open_scene: Open) -> None:
    driver, told = open_looks(open_scene)
    driver.enter("cloth-oasis")
    driver.enter("tile-1")
    driver.at(TileCardDialog)
    driver.enter("card-R13")
    driver.enter("take")
    assert (told[-1].look.cloth, told[-1].look.tile[1]) == ("oasis", "R13")


@pytest.mark.parametrize("changes", [{"suits": ()}, {"ranks": "swapped"}])
def test_a_deck_without_cards_shows_none(open_scene: Open, changes: dict[str, object]) -> None:
    file = LIBRARY.get("hot-potato")
    ranks = structs.replace(file.rules.ranks, low=9, high=3)
    changes = {key: ranks if value == "swapped" else value for key, value in changes.items()}
    contradicted = structs.replace(file, rules=structs.replace(file.rules, **changes))
    driver = open_scene(lambda _: LooksScene(contradicted, partial(list.append, [])))
    assert driver.has("no-cards")
