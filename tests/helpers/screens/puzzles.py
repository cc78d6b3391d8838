"""Puzzles at their moments: the books, a question, an escape, a solution."""

from helpers.driver import Driver
from helpers.fixtures.mistakes import costly, keep, mistaken
from rage_desktop.bots.search.promise import Prover
from rage_desktop.play.puzzles.attempt import Stage
from rage_desktop.play.puzzles.books import load_books
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene, PuzzleSource
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id


def puzzle(services: Services, book: int = 1, place: int = 4) -> PuzzleScene:
    """Open a puzzle of a book."""
    found = load_books()[book]
    source = PuzzleSource(
        found.name, len(found), lambda at: found.puzzle(at, services.library), lambda _: None
    )
    return PuzzleScene(services, source, place)


def books(services: Services) -> PuzzleBooksScene:
    """The books, some of their puzzles solved."""
    for number in (1, 2, 3, 5, 8):
        services.store.history.close("Ada", "rabbit", f"puzzle/trumps/{number}")
    services.change_settings(player="Ada")
    return PuzzleBooksScene(services)


def own_books(services: Services, games: int = 1) -> PuzzleBooksScene:
    """The books of somebody whose reviewed games each have a mistake that makes a puzzle."""
    for _ in range(games):
        match = mistaken(services.store)
        keep(services.store, match, costly(match, 9.0))
    return PuzzleBooksScene(services)


def open_own(driver: Driver) -> None:
    """Open the first puzzle of one's own."""
    find_own(driver)
    driver.go("next")
    driver.settle()


def find_own(driver: Driver) -> None:
    """Show one's own puzzles, once all games were looked through."""
    while driver.at(PuzzleBooksScene).do_idle_work():
        pass
    driver.go("book-own")


def wait(driver: Driver) -> None:
    """Let the others answer until the solver is to choose, or it is over."""
    scene = driver.at(PuzzleScene)
    while scene.next_wake is not None:
        driver.step(0.2)


def choose(driver: Driver, right: bool) -> None:
    """Press a card that is right, or one that is wrong."""
    scene = driver.at(PuzzleScene)
    state = scene.attempt.state
    kept = Prover(SOLVER, scene.attempt.puzzle.want).right_plays(state)
    if right:
        play = kept[0]
    else:
        play = next(one for one in scene.attempt.plays() if one.card not in {k.card for k in kept})
    steps = [card_id(play.card)]
    if len([one for one in scene.attempt.plays() if one.card == play.card]) > 1:
        steps.append(f"suit-{play.suit}")
    driver.go(*steps)
    wait(driver)


def escape(driver: Driver) -> None:
    """Play a wrong card, and see how they escape."""
    driver.settle()
    choose(driver, right=False)


def solve(driver: Driver) -> None:
    """Play right cards to the end."""
    driver.settle()
    scene = driver.at(PuzzleScene)
    wait(driver)
    while scene.attempt.stage is not Stage.SOLVED:
        choose(driver, right=True)
    wait(driver)
    driver.settle()
