"""Somebody who goes through a lesson at the table, and looks at what the coach says."""

from random import Random

import pygame
from pygame import Rect

from helpers.calls import sure
from helpers.driver import Driver
from helpers.players.player import KeyboardPlayer, PointerPlayer
from helpers.screens.scenes import Open
from rage_desktop.play.lessons.lesson import Asks, Lesson, load_lessons
from rage_desktop.play.lessons.lesson_match import scripted
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import Bid, Move, Play
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene, open_lesson
from rage_desktop.ui.scenes.learn.lesson_play import LearnWheelScene
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.window.app import LONGEST_STEP

LESSONS = load_lessons()
TURNS = 4000


class LessonPlayer:
    """Walks through a lesson; `keys` or the pointer alone. Who walks by keys sees every frame."""

    def __init__(self, driver: Driver, keys: bool) -> None:
        self.driver = driver
        self.keys = keys
        driver.see_all = keys
        self.person = (KeyboardPlayer if keys else PointerPlayer)(driver, Random(1))

    @property
    def scene(self) -> LearnScene:
        return self.driver.at(LearnScene)

    def wait(self) -> None:
        """Let time pass until something is asked."""
        self.driver.wait(self._asked, LONGEST_STEP, TURNS)

    def _asked(self) -> bool:
        scene = self.driver.scene
        if self.driver.app.active or not scene.input.ready:
            return False
        if not isinstance(scene, LearnScene) or scene.guide.words is not None:
            return True
        return scene.session.pending_input is not PendingInput.NOTHING

    @property
    def heard(self) -> str:
        """What the coach says."""
        return self.driver.find("coach").name

    @property
    def taught(self) -> Move:
        """The move that is to be made now."""
        item = sure(self.scene.guide.cursor.item)
        return scripted(self.scene.session.match, item)

    def press(self, which: str) -> None:
        """Press something, and wait for what follows."""
        self.person.press(which)
        self.wait()

    def go_on(self) -> None:
        """Say that the coach was heard, and wait for what follows."""
        if self.keys:
            self.driver.key(pygame.K_RETURN)
        else:
            self.person.press("coach-next")
        self.wait()

    def make(self, move: Move, wait: bool = True) -> None:
        """Bid or play, as a person would."""
        if isinstance(move, Bid):
            self.person.bid(move.bid)
        else:
            assert isinstance(move, Play)
            self.lay(move)
            if isinstance(self.driver.scene, LearnWheelScene):
                self.name_suit(str(move.suit))
        if wait:
            self.wait()

    def name_suit(self, suit: str) -> None:
        assert self.driver.has("coach")
        self.person.name_suit(suit)
        self.wait()

    def lay(self, move: Play) -> None:
        if not self.keys:
            self.driver.settle()
            self.driver.step(0.5)  # no double click
        self.person.press(card_id(move.card))

    def look(self) -> None:
        """The coach is heard, inside the window, and covers nothing it speaks of."""
        scene = self.scene
        bubble = sure(scene.coach.bubble)
        speech = sure(scene.coach.speech)
        assert self.heard == speech.spoken
        assert Rect(0, 0, *scene.ctx.size).contains(bubble.box)
        for box in (*speech.halo, *speech.needed):
            meant = Rect(round(box.x), round(box.y), round(box.w), round(box.h))
            assert not bubble.box.colliderect(meant), (scene.lesson.id, speech.words)
        small = [node.bounds for node in scene.nodes if node.id in ("sort", "undo")]
        assert bubble.box.collidelist(small) < 0, (scene.lesson.id, speech.words)
        for button in (node.bounds for node in bubble.layout.nodes if node.focusable):
            assert bubble.box.contains(button)

    def walk(self, upto: Asks | None = None) -> set[tuple[int, int]]:
        """Do what is taught to the end of the lesson, or until something is asked; return where
        the coach's lower right corner was, except where it stood right beside its subject."""
        lesson = self.scene.lesson
        corners = set[tuple[int, int]]()
        for _ in range(40):
            here = self.driver.scene
            if not isinstance(here, LearnScene) or here.lesson.id != lesson.id:
                return corners
            asks = here.guide.asks
            self.look()
            if (bubble := here.coach.bubble) is not None and not bubble.is_beside:
                corners.add(bubble.box.bottomright)
            if asks is upto:
                return corners
            if asks is Asks.STEP:
                self.make(self.taught)
            else:
                self.go_on()
        raise AssertionError("the lesson does not end")


def start_lesson(
    open_scene: Open, lesson: Lesson | str, keys: bool = True, **settings: object
) -> LessonPlayer:
    """Open a lesson, and wait until something is asked."""
    found = sure(LESSONS.get(lesson) if isinstance(lesson, str) else lesson)
    driver = open_scene(lambda services: open_lesson(services, found), **settings)
    learner = LessonPlayer(driver, keys)
    learner.wait()
    return learner
