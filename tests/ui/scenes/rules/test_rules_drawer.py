"""The rules shown in a game are those in force, for every edition and with house rules."""

from collections.abc import Callable

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.scenes import Open
from helpers.shown.screens import RAGE, table

from rage_desktop.match.library import open_library
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import EditionFile, with_variants
from rage_desktop.rules.editions.help import a_trick, action_cards, rounds, trump
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.rules.chapters import Chapter, RulesSubject
from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

EDITIONS = open_library().editions()


def drawer(file: EditionFile, *variants: str) -> Callable[[Services], RulesDrawer]:
    edition = with_variants(file, variants)
    players = max(3, edition.players.min)
    return lambda services: RulesDrawer(services, RulesSubject(file, edition, players, 1))


def told_in(driver: Driver, which: Chapter) -> str:
    driver.click(f"chapter-{which}")
    return "\n".join(driver.texts())


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_every_rule_of_the_edition_is_told(open_scene: Open, file: EditionFile) -> None:
    say = Translator(look=file.look)
    driver = open_scene(drawer(file))
    for which, lines in (
        (Chapter.TRICK, a_trick),
        (Chapter.TRUMP, trump),
        (Chapter.ROUNDS, rounds),
    ):
        told = told_in(driver, which)
        assert all(say(line) in told for line in lines(file.rules))
    told = told_in(driver, Chapter.ACTIONS)
    for entry in action_cards(file.rules, file.look):
        assert say(entry.name) in told
        assert all(say(line) in told for line in entry.effect)


def test_house_rules_in_force_are_told_before_the_others(open_scene: Open) -> None:
    file = EDITIONS[0]
    told = told_in(open_scene(drawer(file, "secret-bids")), Chapter.HOUSE)
    held, others = told.split("More house rules")
    assert "Secret bids" in held
    assert "Sweep bonus" in others
    told = told_in(open_scene(drawer(file, "action-cards-any-time")), Chapter.ACTIONS)
    assert "at any time" in told


def test_the_round_under_way_is_lit_and_points_are_worked_out(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[1]))
    assert "With 3 players: 10, 9, 8" in told_in(driver, Chapter.ROUNDS)
    points = told_in(driver, Chapter.POINTS)
    assert "Bid 2, took 2: 10 + 2 = 12" in points
    assert "Bid 2, took 1: 1 − 5 = −4" in points


def test_tab_and_arrows_turn_pages_and_escape_closes(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    assert driver.at(RulesDrawer).chapter is Chapter.AIM
    driver.keys(pygame.K_TAB, pygame.K_RIGHT)
    assert driver.at(RulesDrawer).chapter is Chapter.TRUMP
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.at(RulesDrawer).chapter is Chapter.KEYS
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None


def test_a_click_beside_the_drawer_closes_it_and_one_on_it_does_not(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    driver.click("heading")
    assert isinstance(driver.scene, RulesDrawer)
    driver.click_at(40, 300)
    assert driver.app.stack.top is None


def test_what_is_searched_for_is_found_in_the_drawer_too(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[1]))
    found = driver.search("joker")
    assert found
    assert all("joker" in name.casefold() for name in found)
    driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert driver.at(RulesDrawer).chapter is Chapter.ACTIONS
    assert driver.find("search").value == ""


@pytest.mark.slow
@pytest.mark.parametrize("through_pause", [False, True])
def test_a_lesson_tried_in_a_game_leads_back_to_it(
    services: Services, open_scene: Open, through_pause: bool
) -> None:
    driver = open_scene(table(RAGE))
    driver.settle()
    game = driver.at(TableScene)
    if through_pause:
        driver.click("pause")
    driver.click("rules" if through_pause else "help")
    driver.go("try-it")
    driver.at(LearnScene)
    driver.go("learn-menu")
    assert driver.find("leave").name == "Back to your game"
    driver.go(pygame.K_ESCAPE, "learn-bead-9", "learn-skip")
    assert not driver.has("deal")
    assert driver.find("leave").name == "Back to your game"
    driver.go(pygame.K_RETURN)
    assert driver.scene is game
    assert driver.app.stack.shown == [game]
    assert not services.store.finished()
