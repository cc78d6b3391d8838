"""Puzzles, their books and the tour by the buttons of a pad alone."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.players.pad_player import PadPlayer
from helpers.screens.puzzles import wait
from helpers.screens.screens import Screen, open_screen

from rage_desktop.bots.search.promise import Prover
from rage_desktop.match.tour import load_tour
from rage_desktop.play.puzzles.attempt import Stage
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.rules import Play
from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene, SuitDialog
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.tour.tour_page import TourScene
from rage_desktop.ui.table.hand.hand_cards import card_id

SIZE = (1280, 720)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PadPlayer]:
    """Somebody at the title with nothing but a pad."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # no window has the focus
    with open_screen(Screen(TitleScene), tmp_path, SIZE) as driver:
        player = PadPlayer(driver, random.Random(3), {})
        yield player
        player.pad.pull()
        player.turn_events()


def right_play(scene: PuzzleScene) -> Play:
    return Prover(SOLVER, scene.attempt.puzzle.want).right_plays(scene.attempt.state)[0]


def play_right(person: PadPlayer) -> None:
    """Play the right card, and name its suit where it is asked for."""
    play = right_play(person.driver.at(PuzzleScene))
    person.press(card_id(play.card))
    person.driver.settle()
    if isinstance(person.scene, SuitDialog):
        person.press(f"suit-{play.suit}")
        person.driver.settle()
    wait(person.driver)


@pytest.mark.parametrize("book", ["first-cards", "action-cards"])
def test_a_puzzle_is_found_in_its_book_and_solved(person: PadPlayer, book: str) -> None:
    driver = person.driver
    person.press("puzzles")
    driver.settle()
    books = driver.at(PuzzleBooksScene)
    person.press(f"book-{book}")
    person.press("puzzle-2")
    driver.settle()
    scene = driver.at(PuzzleScene)
    wait(driver)
    while scene.attempt.stage is not Stage.SOLVED:
        play_right(person)
    wait(driver)
    driver.settle()
    assert driver.find("solved").name
    person.hit("Esc")
    driver.settle()
    assert driver.scene is books
    assert driver.find("puzzle-2").value == "solved"
    person.hit("Esc")
    driver.settle()
    driver.at(TitleScene)


def test_hint_and_undo_of_a_puzzle_are_reached(person: PadPlayer) -> None:
    driver = person.driver
    person.press("puzzles")
    driver.settle()
    person.press("next")
    driver.settle()
    wait(driver)
    scene = driver.at(PuzzleScene)
    person.press("hint")
    assert driver.find("turn").name.startswith("Not ")
    begun = scene.attempt.state
    play_right(person)
    assert scene.attempt.state != begun
    if scene.attempt.stage is Stage.CHOICE:
        person.press("undo")
        assert scene.attempt.state == begun


def test_a_table_of_the_tour_is_sat_down_at(person: PadPlayer) -> None:
    driver = person.driver
    person.press("tour")
    driver.settle()
    driver.at(TourScene)
    person.press("table-two-tents")
    driver.settle()
    table = load_tour()["two-tents"]
    assert table.is_of(driver.at(TableScene).session.match.setup)
