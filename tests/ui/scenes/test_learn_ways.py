"""Ways through the lessons: back, on, out and in again, by any device, and what they leave."""

import pygame
import pytest
from helpers.people.learner import Learner, opened
from helpers.shown.scenes import Open

from rage_desktop.play.lessons.lesson_cursor import Asks
from rage_desktop.ui.destinations import make_scene
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnEndScene, LearnPauseScene
from rage_desktop.ui.scenes.learn.lesson_play import FINGER
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import Route


@pytest.mark.slow
def test_back_repeats_and_leads_to_the_lesson_before(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-3")
    first = learner.heard
    learner.go_on()
    assert learner.scene.walked.asks is Asks.STEP
    learner.driver.key(pygame.K_BACKSPACE)
    learner.wait()
    assert learner.heard == first
    learner.press("learn-back")
    assert learner.scene.lesson.id == "learn-2"


@pytest.mark.slow
def test_leaving_keeps_the_step_and_the_title_goes_on_there(
    services: Services, open_scene: Open
) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    driver.key(pygame.K_RETURN)
    learner = Learner(driver, keys=True)
    learner.wait()
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, LearnPauseScene)
    driver.key(pygame.K_RETURN)
    learner.wait()
    assert isinstance(driver.scene, LearnScene)
    learner.go_on()
    words = driver.find("coach").name
    learner.press("learn-menu")
    driver.settle()
    learner.press("leave")
    driver.settle()
    assert driver.at(TitleScene)
    assert driver.find("learn").value == "Lesson 1 of 9"
    learner.press("learn")
    assert driver.find("coach").name == words


@pytest.mark.slow
def test_every_bead_can_be_pressed_and_skip_leads_to_the_end(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-1", keys=False)
    learner.press("learn-bead-8")
    assert learner.scene.lesson.id == "learn-8"
    assert learner.driver.find("learn-bead-8").selected
    learner.press("learn-skip")
    assert learner.scene.lesson.free
    learner.press("learn-skip")
    assert isinstance(learner.driver.scene, LearnEndScene)
    learner.press("part-glyphs")
    assert learner.scene.lesson.id == "glyphs-1"


def test_after_the_lessons_a_game_is_dealt(services: Services, open_scene: Open) -> None:
    services.change_settings(bid_hints=False)
    learner = opened(open_scene, "learn-9")
    learner.press("learn-skip")
    learner.driver.settle()
    learner.driver.key(pygame.K_RETURN)
    learner.driver.step()
    scene = learner.driver.at(TableScene)
    setup = scene.session.match.setup
    assert not isinstance(scene, LearnScene)
    assert [seat.level for seat in setup.seats] == [None, "easy", "easy"]
    assert setup.variants == ("quick",)
    assert services.settings.bid_hints
    assert isinstance(learner.driver.app.stack.shown[0], TableScene)


@pytest.mark.slow
def test_a_pad_goes_through_a_lesson(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-1")
    driver = learner.driver
    learner.wait()
    for _ in range(3):  # the first one shows what is pressed
        driver.pad(pygame.CONTROLLER_BUTTON_A)
        learner.wait()
    assert learner.scene.walked.asks is Asks.STEP
    for _ in range(3):
        focused = driver.focused()
        if focused is not None and focused.id == "card-B14" and learner.scene.input.focus_visible:
            break
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    learner.wait()
    assert "The highest Blue takes the trick" in driver.find("coach").name
    driver.pad(pygame.CONTROLLER_BUTTON_START)
    driver.settle()
    assert isinstance(driver.scene, LearnPauseScene)


@pytest.mark.slow
def test_no_card_of_a_lesson_plays_itself(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-2", play_forced=True)
    learner.walk(Asks.NEXT)
    learner.go_on()
    assert len(learner.scene.session.view.plays()) == 1
    moves = learner.scene.session.match.moves
    learner.driver.step(30.0)
    assert learner.scene.session.match.moves == moves
    assert not learner.driver.has("claim")


@pytest.mark.slow
def test_lessons_count_for_nobody(services: Services, open_scene: Open) -> None:
    opened(open_scene, "learn-1").walk()
    assert not services.store.finished()
    assert not services.store.unfinished()


def test_they_are_reached_by_edition_and_by_name(services: Services) -> None:
    def scene(outcome: object) -> LearnScene:
        found = getattr(outcome, "scene", None)
        assert isinstance(found, Route)
        made = make_scene(services, found)
        assert isinstance(made, LearnScene)
        return made

    assert scene(routes.to_lessons(services)).lesson.id == "learn-1"
    assert scene(routes.to_lessons(services, "rage")).lesson.id == "learn-1"
    assert scene(routes.to_lessons(services, "rave")).lesson.id == "rave-1"
    assert scene(routes.to_lessons(services, lesson="learn-5")).lesson.id == "learn-5"


@pytest.mark.slow
def test_reduced_motion_moves_nothing(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-3", reduced_motion=True, speed=4)
    assert not learner.scene.ambient
    learner.walk()


def test_nothing_is_taken_back_in_a_lesson(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-4")
    learner.walk(Asks.STEP)
    before = learner.scene.session.match.moves
    learner.driver.key(pygame.K_u)
    learner.driver.settle()
    assert learner.scene.session.match.moves == before
    assert learner.scene.walked.hot_seat.undo_option.why_not is not None


@pytest.mark.slow
def test_the_taught_card_lifts_once_where_nobody_moves(open_scene: Open) -> None:
    learner = opened(open_scene, "learn-2")
    learner.walk(Asks.STEP)
    scene, driver = learner.scene, learner.driver
    driver.settle()

    def highest(seconds: float) -> float:
        """Return how far it came up in so many seconds."""
        rises = []
        for _ in range(round(seconds * 20)):
            driver.step(0.05)
            rises.append(scene.taught.rise(scene.ctx))
        return max(rises)

    assert driver.find(scene.taught.card).selected, "it is a card that may be played"
    assert highest(5.0) == 0
    driver.key(pygame.K_RIGHT)  # the wait begins anew
    assert highest(7.0) == 0
    assert highest(2.0) == pytest.approx(scene.ctx.px(FINGER), rel=0.1)
    assert not scene.taught.moving
    assert highest(10.0) == 0, "never twice in a step"
