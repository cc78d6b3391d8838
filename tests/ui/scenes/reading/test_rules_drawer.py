"""The rules shown are those in force, for every edition and with house rules."""

from collections.abc import Callable

import pygame
import pytest
from helpers.driver import Driver
from helpers.scenes import SIZES, Open, stays_inside
from msgspec import structs

from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionFile, with_variants
from rage_desktop.rules.editions.help import action_cards, basics, score_rows, when_to_play_actions
from rage_desktop.stage.words.wording import Wording
from rage_desktop.ui.scenes.reading.rules_drawer import HelpScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

EDITIONS = open_library().editions()
BASICS, ACTIONS, SCORING, CONTROLS = range(4)


def drawer(file: EditionFile, *variants: str) -> Callable[[Services], HelpScene]:
    edition = with_variants(file, variants)
    return lambda services: HelpScene(services, file, edition)


def turn_to(driver: Driver, page: int) -> str:
    for _ in range(page):
        driver.key(pygame.K_TAB)
    return "\n".join(driver.texts())


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_every_rule_of_the_edition_is_told(open_scene: Open, file: EditionFile) -> None:
    say = Wording(look=file.look)
    driver = open_scene(drawer(file))
    told = turn_to(driver, 0)
    assert all(say(line) in told for line in basics(file.rules))
    assert all(note in told for note in file.notes)
    told = turn_to(driver, 1)
    for entry in action_cards(file.rules, file.look):
        assert say(entry.name) in told
        assert all(say(line) in told for line in entry.effect)
    assert all(say(line) in told for line in when_to_play_actions(file.rules))
    told = turn_to(driver, 1)
    for row in score_rows(file.rules, file.look):
        assert f"{say(row.what)}: {say.signed(row.points)}" in told


def test_house_rules_in_force_are_told_and_no_others(open_scene: Open) -> None:
    file = EDITIONS[0]
    names = {variant.id: variant.name for variant in file.variants}
    told = turn_to(open_scene(drawer(file, "secret-bids", "action-cards-any-time")), BASICS)
    assert names["secret-bids"] in told
    assert names["sweep-bonus"] not in told
    told = turn_to(open_scene(drawer(file, "action-cards-any-time")), ACTIONS)
    assert "at any time" in told
    assert names["secret-bids"] not in turn_to(open_scene(drawer(file)), BASICS)


def test_tab_and_arrows_turn_pages_and_escape_closes(open_scene: Open, services: Services) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    pages = driver.find("pages")
    assert pages.value == "Basics"
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RIGHT)
    assert driver.find("pages").value == "Points"
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.find("pages").value == "Controls"
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None


def test_a_click_beside_the_drawer_closes_it_and_one_on_it_does_not(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    driver.settle()
    driver.click("heading")
    assert isinstance(driver.scene, HelpScene)
    driver.click_at(40, 300)
    assert driver.app.stack.top is None


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_long_pages_scroll_to_their_end(
    open_scene: Open, size: tuple[int, int], text_size: int
) -> None:
    for file in (EDITIONS[2], EDITIONS[3]):
        driver = open_scene(drawer(file), size, text_size=text_size)
        for _ in range(4):
            stays_inside(driver, size)
            driver.key(pygame.K_END)
            blocks = [node for node in driver.scene.nodes if node.id.startswith("block-")]
            view = blocks[-1].within
            assert view is not None
            assert blocks[-1].bounds.bottom <= view.bounds.bottom
            driver.key(pygame.K_TAB)


def test_the_title_explains_the_edition_played_last(services: Services, open_scene: Open) -> None:
    last = services.settings.last_game
    services.change_settings(last_game=structs.replace(last, edition="rave"))
    driver = open_scene(TitleScene)
    driver.click("How to play")
    driver.settle()
    assert isinstance(driver.scene, HelpScene)
    assert driver.at(HelpScene)._file.id == "rave"


def test_from_the_title_all_editions_can_be_leafed_through(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.click("How to play")
    driver.settle()
    read = []
    for _ in EDITIONS:
        read.append(driver.at(HelpScene)._file.id)
        assert all(
            driver.scene.kit.say(line) in driver.texts()
            for line in basics(driver.at(HelpScene)._edition)
        )
        driver.key(pygame.K_RETURN)
    assert sorted(read) == sorted(file.id for file in EDITIONS)
    assert driver.at(HelpScene)._file.id == read[0]


def test_in_a_game_only_its_own_rules_are_told(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    assert all(node.id != "next-edition" for node in driver.scene.nodes)
