"""Game pads come and go, and those that were there before the game are found."""

import pygame
import pytest
from pygame._sdl2 import controller
from pygame.event import Event

from rage_desktop.ui.toolkit.gamepad_bindings import caps_of
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.window.window import Gamepads


class Stick:
    """A pad without a mapping, at place 0 and nowhere else."""

    name = "Old Stick"

    def __init__(self, index: int) -> None:
        if index != 0:
            raise pygame.error("Invalid joystick device number")

    def get_instance_id(self) -> int:
        return 7


@pytest.fixture
def pads(monkeypatch: pytest.MonkeyPatch) -> Gamepads:
    """Where there is one stick."""
    monkeypatch.setattr(pygame.joystick, "Joystick", Stick)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    monkeypatch.setattr(controller, "is_controller", lambda _: False)
    return Gamepads()


def test_a_pad_is_followed_as_it_comes_and_goes(pads: Gamepads) -> None:
    pads.follow(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert (pads.any, pads.name) == (True, "Old Stick")
    pads.follow(Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    assert not pads.any


def test_a_pad_gone_before_anybody_hears_of_it_breaks_nothing(pads: Gamepads) -> None:
    pads.follow(Event(pygame.JOYDEVICEADDED, device_index=1))
    assert not pads.any


def test_a_pad_that_was_announced_before_is_found(pads: Gamepads) -> None:
    """After a crash there is a new loop, and the system says nothing of old pads again."""
    pads.start()
    assert pads.name == "Old Stick"


SIZE = (1280, 720)


@pytest.mark.parametrize(
    ("pad", "caps", "enter"),
    [
        ("Xbox 360 Controller", "letters", "A"),
        ("Sony DualSense", "shapes", "Cross"),
        ("", "letters", "A"),
    ],
)
def test_caps_are_those_of_the_pad(pad: str, caps: str, enter: str) -> None:
    assert caps_of(pad) == caps
    assert KeyBindings(pad=caps).key_for("Enter") == enter
    assert KeyBindings((("J", "Q"),), caps).key_for("J") == "Q", (
        "what no button gives keeps its key"
    )
