"""Drags cards at a Driver's window, by mouse or by finger, as the system would tell it."""

from random import Random
from typing import Any

import pygame
import pytest
from pygame.event import Event

from helpers.calls import record_calls
from helpers.driver import TICK, Driver
from helpers.players.player import PointerPlayer, first_visible_point, points_on
from rage_desktop.play.session import Session
from rage_desktop.rules import Card
from rage_desktop.ui.scenes.playing.hand_pointer import HandPointer
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import CardNode, card_id

Place = tuple[float, float]
MOUSE = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}
FINGER = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}


class PointerDevice:
    """One pointer. Places are px; `touch` says that it is a finger."""

    def __init__(self, driver: Driver, *, touch: bool = False, button: int = 1) -> None:
        self.driver = driver
        self.touch = touch
        self.button = button
        self.at: Place = (0, 0)

    def event(self, what: str, at: Place) -> Event:
        w, h = self.driver.scene.ctx.size
        if self.touch:
            place: dict[str, Any] = {"x": at[0] / w, "y": at[1] / h}
            return Event(FINGER[what], finger_id=3, touch_id=1, dx=0, dy=0, pressure=1.0, **place)
        told: dict[str, Any] = {"pos": (round(at[0]), round(at[1])), "touch": False}
        if what == "move":
            return Event(MOUSE[what], rel=(0, 0), buttons=(1, 0, 0), **told)
        return Event(MOUSE[what], button=self.button, **told)

    def down(self, at: Place) -> None:
        self.at = at
        if not self.touch:
            self.driver.step(TICK, self.event("move", at))
        self.driver.step(TICK, self.event("down", at))

    def move(self, to: Place, steps: int = 8) -> None:
        """Go there in so many frames."""
        (x, y), self.at = self.at, to
        for i in range(1, steps + 1):
            at = x + (to[0] - x) * i / steps, y + (to[1] - y) * i / steps
            self.driver.step(TICK, self.event("move", at))

    def rest(self, frames: int = 12) -> None:
        self.driver.steps(frames)

    def up(self) -> None:
        self.driver.step(TICK, self.event("up", self.at))

    def drag(self, start: Place, end: Place) -> None:
        """Take something somewhere, wait there, and let go."""
        self.down(start)
        self.move(end)
        self.rest()
        self.up()


def point_of(driver: Driver, which: str) -> Place:
    """Return a point of a card where no other lies on it."""
    node = driver.find(which, CardNode)
    return first_visible_point(driver.scene, node, points_on(node, top=2))


def record_flying(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note with every frame whether a card was drawn over the table, in the fingers."""
    return record_calls(monkeypatch, HandPointer, "draw", lambda pointer, *_: pointer.flying)


def own_slot(driver: Driver) -> Place:
    """Return the middle of my place in the trick."""
    pose = driver.at(TableScene).tctx.layout.centre.slots[0].pose
    return pose.x, pose.y


class DragPlayer(PointerPlayer):
    """Plays its cards by dragging alone: into the slot, or now and then in a flick."""

    def __init__(self, driver: Driver, random: Random, *, touch: bool = False) -> None:
        super().__init__(driver, random)
        self.fingers = PointerDevice(driver, touch=touch)

    def card(self, card: Card) -> None:
        self.ready()
        start = point_of(self.driver, card_id(card))
        if self.random.random() < 0.5:
            self.fingers.drag(start, own_slot(self.driver))
        else:
            flick(self.fingers, start)


class TouchPlayer(DragPlayer):
    """Does everything with a finger."""

    def __init__(self, driver: Driver, random: Random) -> None:
        super().__init__(driver, random, touch=True)

    def press(self, which: str) -> None:
        self.ready()
        self.fingers.down(self.spot(self.driver.find(which)))
        self.fingers.up()


def flick(fingers: PointerDevice, start: Place) -> None:
    """Throw a card upwards."""
    fingers.down(start)
    fingers.move((start[0] + 10, start[1] - 100), steps=4)
    fingers.up()


def simple_plays(session: Session) -> list[Card]:
    """Return the cards that may be played and name no suit."""
    return [play.card for play in session.view.plays() if play.suit is None]
