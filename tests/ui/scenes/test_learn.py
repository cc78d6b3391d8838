"""Lessons at the real table: by keys and by pointer, answered, left, gone on with, skipped."""

import pygame
import pytest
from helpers.driver import Driver
from helpers.scenes import Open
from pygame import Rect

from rage_desktop.play.lessons.lesson import Lesson, Other
from rage_desktop.play.lessons.lesson_match import scripted
from rage_desktop.play.lessons.reading import read_lessons
from rage_desktop.play.lessons.walk import Asks
from rage_desktop.play.session import Asking
from rage_desktop.rules import Bid, Move, Play
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn.learn_end import LearnEndScene
from rage_desktop.ui.scenes.learn.learn_pause import LearnPauseScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.learn.learn_wheel import LearnWheelScene
from rage_desktop.ui.scenes.learn.taught_card import FINGER
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.window.app import LONGEST_STEP

LESSONS = read_lessons()
SCRIPTED = [one for one in LESSONS.lessons if not one.free]
QUICK = [one for one in SCRIPTED if one.id in ("learn-2", "learn-4", "learn-7", "rave-2")]
FIRST = [one for one in QUICK if one.id in ("learn-4", "rave-2")]
REST = [one for one in SCRIPTED if one not in FIRST]
TURNS = 4000


class Learner:
    """Walks through a lesson; `keys` or the pointer alone. Who walks by keys sees every frame."""

    def __init__(self, driver: Driver, keys: bool) -> None:
        self.driver, self.keys = driver, keys

    @property
    def scene(self) -> LearnScene:
        return self.driver.at(LearnScene)

    def wait(self) -> None:
        """Let time pass until something is asked."""
        turn = self.driver.step if self.keys else self.driver.pass_by
        for _ in range(TURNS):
            if self._asked():
                self.driver.step(0.0)
                return
            timer = self.driver.scene.timer
            turn(LONGEST_STEP if self.driver.app.active or not timer else timer)
        raise AssertionError(f"{type(self.driver.scene).__name__} stands still")

    def _asked(self) -> bool:
        scene = self.driver.scene
        if self.driver.app.active or not scene.controls.ready:
            return False
        if not isinstance(scene, LearnScene) or scene.walked.words is not None:
            return True
        return scene.session.asking is not Asking.NOTHING

    def press(self, which: str) -> None:
        self.wait()
        if self.keys:
            self.driver.focus(which)
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.click(which)

    def go_on(self) -> None:
        self.wait()
        if self.keys:
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.click("coach-next")

    def make(self, move: Move) -> None:
        """Bid or play, as a person would."""
        self.wait()
        if isinstance(move, Bid):
            self._bid(move.bid)
            return
        assert isinstance(move, Play)
        self._card(move)
        if isinstance(self.driver.scene, LearnWheelScene):
            self._name(str(move.suit))

    def _bid(self, bid: int) -> None:
        if self.keys:
            self.driver.key(ord(str(bid)))
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.click(f"bid-{bid}")
            self.driver.click("bid")

    def _card(self, move: Play) -> None:
        node = self.driver.find(card_id(move.card))
        if not self.keys:
            self.driver.settle()
            self.driver.step(0.5)  # no double click
            box = self.driver.find(node.id).bounds
            self.driver.click_at(box.x + box.w // 5, box.y + box.h // 6)
            return
        self.driver.focus(node.id)
        self.driver.key(pygame.K_RETURN)

    def _name(self, suit: str) -> None:
        assert self.driver.has("coach")
        if self.keys:
            for _ in range(7):
                if self.driver.find(f"suit-{suit}").selected:
                    break
                self.driver.key(pygame.K_RIGHT)
            self.driver.key(pygame.K_RETURN)
            return
        if not self.driver.find(f"suit-{suit}").selected:
            self.press(f"suit-{suit}")
        self.press("confirm")

    def look(self) -> None:
        """The coach is heard, inside the window, and covers nothing it speaks of."""
        scene = self.scene
        bubble, speech = scene.coach.bubble, scene.coach.speech
        assert bubble is not None
        assert speech is not None
        assert self.driver.find("coach").name == speech.spoken
        assert Rect(0, 0, *scene.kit.size).contains(bubble.box)
        for box in (*speech.halo, *speech.needed):
            meant = Rect(round(box.x), round(box.y), round(box.w), round(box.h))
            assert not bubble.box.colliderect(meant), (scene.lesson.id, speech.words)
        for button in bubble.buttons:
            assert bubble.box.contains(button)

    def walk(self, upto: Asks | None = None) -> None:
        """Do what is taught to the end of the lesson, or until something is asked."""
        lesson = self.scene.lesson
        for _ in range(40):
            self.wait()
            here = self.driver.scene
            if not isinstance(here, LearnScene) or here.lesson.id != lesson.id:
                return
            asks = here.walked.asks
            self.look()
            if asks is upto:
                return
            if asks is Asks.STEP:
                item = here.walked.walk.item
                assert item is not None
                self.make(scripted(here.session.match, item))
            else:
                self.go_on()
        raise AssertionError("the lesson does not end")


def opened(open_scene: Open, lesson: Lesson, keys: bool = True, **settings: object) -> Learner:
    driver = open_scene(lambda services: routes.lesson_scene(services, lesson), **settings)
    return Learner(driver, keys)


def begun_lesson(lesson_id: str) -> Lesson:
    lesson = LESSONS.get(lesson_id)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize(
    "lesson",
    [*FIRST, *(pytest.param(one, marks=pytest.mark.slow) for one in REST)],
    ids=lambda one: one.id,
)
def test_the_taught_way_by_keys_alone(open_scene: Open, lesson: Lesson) -> None:
    learner = opened(open_scene, lesson)
    learner.walk()
    services = learner.driver.scene.services  # type: ignore[attr-defined]
    assert lesson.id in services.settings.learning.done


def bar_is_clear(driver: Driver, size: tuple[int, int]) -> None:
    """The bar lies in the window, and nothing of it on anything else of it."""
    nodes = [node for node in driver.scene.nodes if node.id.startswith("learn-")]
    assert len(nodes) >= 4
    for i, node in enumerate(nodes):
        assert Rect((0, 0), size).contains(node.bounds), node.id
        for other in nodes[i + 1 :]:
            assert not node.bounds.colliderect(other.bounds), (node.id, other.id)


@pytest.mark.slow
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
def test_the_coach_covers_nothing_it_speaks_of(
    open_scene: Open, size: tuple[int, int], text: int
) -> None:
    for lesson in QUICK:
        learner = opened(open_scene, lesson, keys=False, size=size, text_size=text)
        learner.wait()
        bar_is_clear(learner.driver, size)
        learner.walk()


def to_step(learner: Learner) -> list[tuple[Other, Move]]:
    """Go to the first step; return what may be done there besides."""
    learner.walk(Asks.STEP)
    walked = learner.scene.walked
    moves = [move for move in walked.view.legal if isinstance(move, Bid | Play)]
    found = [(walked.walk.other(move), move) for move in moves]
    return [(other, move) for other, move in found if other is not None]


def test_a_card_that_would_teach_nothing_stays_and_is_answered(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-1"), keys=False)
    [(other, move)] = to_step(learner)
    assert other.mode == "hold"
    before = learner.scene.session.match.moves
    for count in (1, 2, 3):
        learner.make(move)
        learner.wait()
        assert learner.scene.session.match.moves == before
        assert "Keep Green 2 for the next trick" in learner.driver.find("coach").name
        assert learner.driver.has("coach-show") == (count == 3)
        learner.look()
    learner.press("coach-show")
    learner.wait()
    assert "The highest Blue takes the trick" in learner.driver.find("coach").name


def test_the_trick_that_is_spoken_of_lies_there_until_it_was_read(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-2"), keys=False, speed=4)
    learner.walk(Asks.NEXT)
    assert "That is you: 1 of 2" in learner.driver.find("coach").name
    for _ in range(2):  # a click elsewhere hurries nothing away
        assert {"trick-0", "trick-1", "trick-2"} <= {node.id for node in learner.scene.nodes}
        learner.driver.click_at(learner.scene.kit.size[0] // 2, 90)
        learner.wait()
    learner.go_on()
    learner.wait()
    assert not learner.driver.has("trick-0")
    assert "leads the next one" in learner.driver.find("coach").name


def test_f1_has_the_coach_say_it_again(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-1"))
    learner.wait()
    said, item = learner.driver.find("coach").name, learner.scene.walked.walk.item
    assert not learner.scene.coach.moving(learner.scene.kit)
    learner.driver.key(pygame.K_F1)
    assert learner.scene.coach.moving(learner.scene.kit)
    learner.wait()
    assert learner.driver.find("coach").name == said
    assert learner.scene.walked.walk.item is item


def test_what_a_thing_says_stands_beside_the_coach(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-1"), keys=False, size=(1280, 720))
    learner.wait()
    learner.driver.settle()
    x, y, w, h = learner.driver.find("seat-0").bounds
    learner.driver.click_at(x + w // 2, y + h // 2)
    learner.driver.settle()
    shown, bubble = learner.driver.app.inspector._shown, learner.scene.coach.bubble
    assert shown is not None
    assert shown.box is not None
    assert bubble is not None
    assert not shown.box.colliderect(bubble.box)


@pytest.mark.parametrize("keys", [True, False])
def test_a_wrong_card_is_played_told_and_taken_back(open_scene: Open, keys: bool) -> None:
    learner = opened(open_scene, begun_lesson("learn-6"), keys=keys)
    [(other, move)] = to_step(learner)
    assert other.mode == "back"
    before = learner.scene.session.match.moves
    learner.make(move)
    learner.wait()
    assert "Try Out Rage" in learner.driver.find("coach").name
    assert learner.driver.find("coach-next").name == "Try again"
    learner.go_on()
    learner.wait()
    assert learner.scene.session.match.moves == before
    assert learner.scene.walked.asks is Asks.STEP
    learner.walk()


def test_a_card_that_is_refused_shakes_and_is_answered(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-2"), keys=False, speed=4)
    to_step(learner)
    node = learner.driver.find("card-P9")
    box = node.bounds
    learner.driver.settle()
    learner.driver.click_at(box.right - box.w // 4, box.y + box.h // 6)
    learner.driver.step()
    assert learner.scene.session.screen.director.moving
    learner.wait()
    assert "Only Green is allowed now" in learner.driver.find("coach").name
    learner.look()


def test_a_suit_that_may_not_be_named_is_answered_on_the_wheel(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-7"), keys=False)
    to_step(learner)
    item = learner.scene.walked.walk.item
    assert item is not None
    move = scripted(learner.scene.session.match, item)
    assert isinstance(move, Play)
    learner._card(move)
    learner.wait()
    wheel = learner.driver.at(LearnWheelScene)
    learner.driver.settle()
    learner.driver.click_at(*learner.driver.find("suit-Y").bounds.center)
    assert learner.driver.scene is wheel
    assert "Yellow is trump already" in learner.driver.find("coach").name
    learner._name("R")
    learner.walk()


def test_a_number_that_cannot_be_bid_is_answered(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-4"))
    to_step(learner)
    learner.driver.key(pygame.K_4)
    learner.wait()
    assert "There are only 3 tricks" in learner.driver.find("coach").name
    for wrong, said in ((0, "Count it as one trick"), (2, "nearly sure")):
        learner._bid(wrong)
        learner.wait()
        assert said in learner.driver.find("coach").name
        assert learner.driver.has("bid-1"), "the question is asked again"
    learner.walk()


def test_back_repeats_and_leads_to_the_lesson_before(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-3"))
    learner.wait()
    first = learner.driver.find("coach").name
    learner.go_on()
    learner.wait()
    assert learner.scene.walked.asks is Asks.STEP
    learner.driver.key(pygame.K_BACKSPACE)
    learner.wait()
    assert learner.driver.find("coach").name == first
    learner.press("learn-back")
    learner.wait()
    assert learner.scene.lesson.id == "learn-2"


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
    learner.wait()
    words = driver.find("coach").name
    learner.press("learn-menu")
    driver.settle()
    learner.press("leave")
    driver.settle()
    assert driver.at(TitleScene)
    assert driver.find("learn").value == "Step 1 of 9"
    learner.press("learn")
    learner.wait()
    assert driver.find("coach").name == words


def test_every_bead_can_be_pressed_and_skip_leads_to_the_end(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-1"), keys=False)
    learner.press("learn-bead-8")
    learner.wait()
    assert learner.scene.lesson.id == "learn-8"
    assert learner.driver.find("learn-bead-8").selected
    learner.press("learn-skip")
    learner.wait()
    assert learner.scene.lesson.free
    learner.press("learn-skip")
    learner.wait()
    assert isinstance(learner.driver.scene, LearnEndScene)
    learner.press("part-glyphs")
    learner.wait()
    assert learner.scene.lesson.id == "glyphs-1"


def test_after_the_lessons_a_game_is_dealt(services: Services, open_scene: Open) -> None:
    services.change_settings(bid_hints=False)
    learner = opened(open_scene, begun_lesson("learn-9"))
    learner.wait()
    learner.press("learn-skip")
    learner.driver.settle()
    learner.driver.key(pygame.K_RETURN)
    learner.driver.step()
    scene = learner.driver.at(TableScene)
    setup = scene.session.match.setup
    assert not isinstance(scene, LearnScene)
    assert [seat.level for seat in setup.seats] == [None, "easy", "easy"]
    assert len(setup.edition.rounds(3)) == 3
    assert services.settings.bid_hints
    assert isinstance(learner.driver.app.stack.shown[0], TableScene)


def test_a_pad_goes_through_a_lesson(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-1"))
    driver = learner.driver
    learner.wait()
    for _ in range(2):
        driver.pad(pygame.CONTROLLER_BUTTON_A)
        learner.wait()
    assert learner.scene.walked.asks is Asks.STEP
    for _ in range(3):
        focused = driver.focused()
        if focused is not None and focused.id == "card-B14" and learner.scene.controls.keys:
            break
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    learner.wait()
    assert "The highest Blue takes the trick" in driver.find("coach").name
    driver.pad(pygame.CONTROLLER_BUTTON_START)
    driver.settle()
    assert isinstance(driver.scene, LearnPauseScene)


def test_no_card_of_a_lesson_plays_itself(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-2"), play_forced=True)
    learner.walk(Asks.NEXT)
    learner.go_on()
    learner.wait()
    assert len(learner.scene.session.view.plays()) == 1
    moves = learner.scene.session.match.moves
    learner.driver.step(30.0)
    assert learner.scene.session.match.moves == moves
    assert not learner.driver.has("claim")


def test_lessons_count_for_nobody(services: Services, open_scene: Open) -> None:
    opened(open_scene, begun_lesson("learn-1")).walk()
    assert not services.store.finished()
    assert not services.store.unfinished()


def test_they_are_reached_by_edition_and_by_name(services: Services) -> None:
    def scene(outcome: object) -> LearnScene:
        found = getattr(outcome, "scene", None)
        assert isinstance(found, LearnScene)
        return found

    assert scene(routes.to_lessons(services)).lesson.id == "learn-1"
    assert scene(routes.to_lessons(services, "rage")).lesson.id == "learn-1"
    assert scene(routes.to_lessons(services, "rave")).lesson.id == "rave-1"
    assert scene(routes.to_lessons(services, lesson="learn-5")).lesson.id == "learn-5"


def test_reduced_motion_moves_nothing(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-3"), reduced_motion=True, speed=4)
    learner.wait()
    assert not learner.scene.ambient
    learner.walk()


def test_nothing_is_taken_back_in_a_lesson(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-4"))
    learner.walk(Asks.STEP)
    before = learner.scene.session.match.moves
    learner.driver.key(pygame.K_u)
    learner.driver.settle()
    assert learner.scene.session.match.moves == before
    assert learner.scene.walked.hot_seat.way_back.why_not is not None


def test_the_taught_card_lifts_once_where_nobody_moves(open_scene: Open) -> None:
    learner = opened(open_scene, begun_lesson("learn-2"))
    learner.walk(Asks.STEP)
    scene, driver = learner.scene, learner.driver
    driver.settle()

    def highest(seconds: float) -> float:
        """Return how far it came up in so many seconds."""
        rises = []
        for _ in range(round(seconds * 20)):
            driver.step(0.05)
            rises.append(scene.taught.rise(scene.kit))
        return max(rises)

    assert driver.find(scene.taught.card).selected, "it is a card that may be played"
    assert highest(5.0) == 0
    driver.key(pygame.K_RIGHT)  # the wait begins anew
    assert highest(7.0) == 0
    assert highest(2.0) == pytest.approx(scene.kit.px(FINGER), rel=0.1)
    assert not scene.taught.moving
    assert highest(10.0) == 0, "never twice in a step"
