"""Puzzles on screen: solved by keys alone, a wrong card, hints, rings that stay closed."""

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.puzzles import (
    choose,
    escape,
    find_own,
    own_books,
    puzzle,
    solve,
    wait,
)
from helpers.screens.scenes import Open

from rage_desktop.bots.search.promise import Prover
from rage_desktop.play.puzzles.attempt import Stage
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.rules import Play
from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene, SuitDialog
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id


def right_play(scene: PuzzleScene) -> Play:
    return Prover(SOLVER, scene.attempt.puzzle.want).right_plays(scene.attempt.state)[0]


def solve_by_keys(driver: Driver) -> None:
    """Walk to each right card by arrows and Tab, and press Enter."""
    scene = driver.at(PuzzleScene)
    driver.settle()
    wait(driver)
    while scene.attempt.stage is not Stage.SOLVED:
        play = right_play(scene)
        driver.enter(card_id(play.card))
        driver.settle()
        if isinstance(driver.scene, SuitDialog):
            driver.enter(f"suit-{play.suit}")
            driver.settle()
        wait(driver)
    wait(driver)
    driver.settle()


@pytest.mark.slow
@pytest.mark.parametrize("book", range(5))
def test_a_whole_book_is_solved_from_the_keyboard_alone(
    book: int, services: Services, open_scene: Open
) -> None:
    driver = open_scene(lambda services: puzzle(services, book, 0))
    for place in range(24):
        assert driver.at(PuzzleScene).place == place
        solve_by_keys(driver)
        driver.key(pygame.K_RETURN)  # the next one
        if place < 23:
            driver.settle()
    closed = services.store.history.closed(services.player.profile, "puzzle/")
    assert len(closed) == 24


def test_a_solved_puzzle_closes_its_ring_for_good(services: Services, open_scene: Open) -> None:
    driver = open_scene(PuzzleBooksScene)
    driver.go("book-trumps", "next")
    solve(driver)
    assert driver.find("solved").name == "Exactly 2"
    assert driver.find("why-not").name == "Why not another card?"
    driver.go("back")
    assert driver.find("puzzle-1").value == "solved"
    assert driver.find("next").name == "Puzzle 2"
    assert PuzzleBooksScene(services)._shown == "trumps"


def test_a_wrong_card_is_answered_at_the_table_and_costs_nothing(open_scene: Open) -> None:
    driver = open_scene(puzzle)
    escape(driver)
    assert driver.find("turn").name == "That's one trick too many."
    driver.key(pygame.K_RETURN)  # the focus is on Try again
    driver.settle()
    assert driver.at(PuzzleScene).attempt.stage is Stage.CHOICE
    choose(driver, right=True)
    assert driver.at(PuzzleScene).attempt.escape is None


def test_hints_name_a_card_not_to_play_then_the_one_to_play(open_scene: Open) -> None:
    driver = open_scene(puzzle)
    right = right_play(driver.at(PuzzleScene)).card
    driver.key(pygame.K_i)
    assert driver.find("turn").name.startswith("Not ")
    driver.key(pygame.K_i)
    assert driver.find("turn").name == f"Play {driver.scene.ctx.tr(right)}."


def test_a_screen_reader_hears_the_hands_the_cards_played_and_who_takes_them(
    open_scene: Open,
) -> None:
    driver = open_scene(puzzle)
    scene = driver.at(PuzzleScene)
    assert (
        driver.find("seat-1").name == "Bruno: Green\u00a09, Blue\u00a02, Blue\u00a00, Purple\u00a00"
    )
    driver.settle()
    scene.happenings.clear()
    choose(driver, right=True)
    said = [scene.ctx.tr(line) for line in scene.happenings]
    assert said[0] == "You play Purple\u00a07."
    assert said[1].startswith("Bruno plays ")
    assert "You take the trick." in said


def test_nothing_moves_while_a_puzzle_waits(open_scene: Open) -> None:
    driver = open_scene(puzzle)
    driver.settle()
    assert driver.scene.next_wake is None
    assert not driver.scene.is_animating


def test_a_reviewed_mistake_is_a_puzzle_that_says_where_it_is_from_and_goes_once_solved(
    open_scene: Open,
) -> None:
    driver = open_scene(lambda services: own_books(services, 2))
    find_own(driver)
    assert driver.find("book-own").value == "2 puzzles"
    assert "with all hands open" in driver.find("about").name
    driver.go("next")
    said = driver.find("origin").name
    assert said.startswith("Your game of ")
    assert said.endswith("Round 1, trick 2: it cost you 9.0 points.")
    solve(driver)
    driver.go("back")
    assert driver.find("book-own").value == "1 puzzle"
    assert not driver.has("puzzle-2")


def test_who_has_no_reviewed_mistakes_is_told_how_they_become_puzzles(open_scene: Open) -> None:
    driver = open_scene(PuzzleBooksScene)
    find_own(driver)
    assert driver.find("none").name.startswith("Nothing here yet. Review a game")
    assert not driver.has("next")
