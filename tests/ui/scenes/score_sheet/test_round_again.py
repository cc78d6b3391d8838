"""A round of the sheet is played again for practice: it changes nothing, and leads back."""

import pygame
from helpers.people.driver import Driver
from helpers.shown.scenes import Open, play_on

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.session import Session
from rage_desktop.rules import Deal
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

SHORT = {"hand_sizes": {"order": "list", "sizes": [2, 3, 1]}}


def game(services: Services, rounds: int | None) -> Session:
    rage = services.library.get("rage")
    session = services.session_factory.new_game(rage, default_seats(3), (), SHORT, "ABCDE")
    return play_on(session, rounds)


def sheet(driver: Driver) -> ScoreSheetScene:
    return driver.at(ScoreSheetScene)


def played_again(driver: Driver) -> Session:
    """Play the round on the table to its end, and come to its sheet."""
    session = driver.at(TableScene).session
    play_on(session, len(session.view.scores) + 1)
    session.presenter.director.skip_all()
    for _ in range(200):
        driver.step()
        if isinstance(driver.scene, ScoreSheetScene):
            break
    return session


def test_the_round_just_scored_is_dealt_again_and_leads_back_to_its_sheet(
    open_scene: Open, services: Services
) -> None:
    session = game(services, 2)
    moves, kept = session.match.moves, services.store.unfinished()
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("again").name == "Round 2 again"
    driver.key(pygame.K_a)
    again = driver.at(TableScene).session
    deals = [ply for ply, move in enumerate(moves) if isinstance(move, Deal)]
    assert again.match.moves[: deals[1] + 1] == moves[: deals[1] + 1]
    assert again.match.view(0).hand_size == 3
    assert again.match.setup.practice
    played_again(driver)
    assert "Round 2 again, for practice: " in driver.find("where").name
    assert not driver.has("again")
    driver.settle()
    driver.go(pygame.K_RETURN)
    assert sheet(driver).session is session
    assert session.match.moves == moves
    assert services.store.unfinished() == kept, "nothing of it is kept"


def test_of_a_finished_game_any_round_may_be_played_again(
    open_scene: Open, services: Services
) -> None:
    session = game(services, None)
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("again").name == "Round 3 again"
    driver.click("cell-1-1")
    assert driver.find("again").name == "Round 1 again"
    driver.click("again")
    driver.step()
    assert len(driver.at(TableScene).session.view.scores) == 0
    driver.key(pygame.K_ESCAPE)
    driver.at(PauseScene)
    driver.go("leave")
    assert sheet(driver).session is session


def test_a_sheet_looked_at_in_the_middle_of_a_round_offers_none(
    open_scene: Open, services: Services
) -> None:
    session = game(services, 1)
    session.next_round()
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    assert not driver.has("again")
