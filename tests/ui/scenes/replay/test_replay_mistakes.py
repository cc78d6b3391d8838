"""What leads on from a moment watched: mistakes, the review, and playing on as practice."""

import pygame
import pytest
from helpers.games.reviews import keep_pretended, pretended
from helpers.people.driver import Driver
from helpers.shown.replays import finished, replay_of, reviewed
from helpers.shown.scenes import Open

from rage_desktop.play.round_retry import original_result
from rage_desktop.ui.scenes.replay.mistake_finder import MistakeFinder
from rage_desktop.ui.scenes.replay.replay import ReplaySheet, replay_of_match
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.review.review_session import ReviewSession, subject_of_match
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.replay_slider import ReplaySlider


def pins(driver: Driver) -> list[int]:
    """Where on the line the mistakes that are known have just been made."""
    line = driver.find("timeline")
    assert isinstance(line, ReplaySlider)
    assert line.place is not None
    return [at for at, _ in line.place.mistakes]


@pytest.mark.slow
def test_sheet_and_overview_lead_back_to_the_moment_watched(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.keys(pygame.K_SPACE, pygame.K_DOWN)
    here = replay_of(driver).playback.position
    for key, kind in ((pygame.K_s, ReplaySheet), (pygame.K_d, OverviewScene)):
        driver.go(key)
        assert isinstance(driver.scene, kind)
        driver.go(pygame.K_ESCAPE)
        assert replay_of(driver).playback.position == here
    driver.key(pygame.K_s)
    assert driver.find("next").name == "Close"
    assert not driver.scene.is_busy


@pytest.mark.slow
def test_mistakes_are_gone_through_and_reviewed(open_scene: Open, services: Services) -> None:
    match = finished(services)
    keep_pretended(services, match, salt=2)
    kept = ReviewSession(services, subject_of_match(match), match.setup.people)
    plies = [one.ply for one in kept.mistakes(0)]
    assert plies
    driver = open_scene(lambda services: replay_of_match(services, match))
    driver.key(pygame.K_SPACE)
    tape = replay_of(driver).playback.tape
    made = [tape.before_move(ply) + 1 for ply in plies]
    assert pins(driver) == made
    for ply in plies:
        driver.go(pygame.K_m)
        assert replay_of(driver).playback.position == tape.before_move(ply) + 1
    driver.key(pygame.K_m, mod=pygame.KMOD_LSHIFT)
    assert replay_of(driver).playback.position == made[max(0, len(made) - 2)]
    driver.key(pygame.K_m)
    driver.go(pygame.K_e)
    assert driver.at(DecisionScene).decision.ply == plies[-1]
    driver.go(pygame.K_ESCAPE)
    assert replay_of(driver)


@pytest.mark.slow
def test_what_a_review_found_is_shown_when_one_comes_back_from_it(
    open_scene: Open, services: Services
) -> None:
    match = finished(services)
    driver = open_scene(lambda services: replay_of_match(services, match))
    driver.key(pygame.K_SPACE)
    assert not pins(driver)
    keep_pretended(services, match, salt=2)
    driver.go(pygame.K_e, pygame.K_ESCAPE)
    assert pins(driver)
    assert driver.find("next-mistake").name == "Next mistake"


@pytest.mark.slow
def test_what_was_found_in_a_record_that_no_store_keeps_is_not_looked_for_again(
    watch: Driver,
) -> None:
    watch.keys(pygame.K_SPACE, pygame.K_e)
    looking = watch.at(DecisionScene).session
    looking.close()
    looking.subject.found.update(pretended(looking.subject.game, looking.review.seats, salt=2))
    watch.go(pygame.K_ESCAPE)
    assert pins(watch)
    watch.go(pygame.K_e)
    assert watch.at(DecisionScene).session.review_job.is_finished


def test_work_goes_on_when_one_comes_back_and_not_beside_the_review(services: Services) -> None:
    match = finished(services)
    tape = replay_of_match(services, match).playback.tape
    mistakes = MistakeFinder(services, tape, subject_of_match(match), 0)
    mistakes.work()
    mistakes.reset_input()
    resting = mistakes.working
    mistakes.read_again()
    assert (resting, mistakes.working) == (False, True)
    mistakes.close()


@pytest.mark.slow
def test_a_moment_is_played_on_as_practice_and_left_again(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    driver.go(pygame.K_m)
    first, tape = pins(driver)[0], replay_of(driver).playback.tape
    driver.go(pygame.K_g)
    table = driver.at(TableScene)
    assert table.session.match.setup.practice
    assert tape.before_move(len(table.session.match.moves)) + 1 == first
    assert "Practice" in driver.find("round").name
    driver.go(pygame.K_ESCAPE, "leave")
    assert replay_of(driver).playback.position == first


def test_the_round_looked_at_is_played_again_as_practice(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.keys(pygame.K_SPACE, pygame.K_PAGEDOWN, pygame.K_LEFT)
    assert replay_of(driver).playback.position == replay_of(driver).playback.tape.rounds[1] - 1
    assert driver.find("again").name == "Round 1 again", "it is over, and the next one not dealt"
    for _ in range(3):
        driver.key(pygame.K_RIGHT)
    assert driver.find("again").name == "Round 2 again"
    driver.click("again")
    driver.step()
    session = driver.at(TableScene).session
    assert original_result(session) is not None
    assert session.match.setup.practice
    assert session.view.number == 2
