"""Game pads come and go, and those that were there before the game are found. Their buttons change
places: on the page, on the caps, and at a table played by pad alone."""

import random
from pathlib import Path

import pygame
import pytest
from helpers.players.pad_player import PadPlayer
from helpers.screens.screens import RAGE, Screen, open_screen, table
from pygame._sdl2 import controller
from pygame.event import Event

from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.toolkit.gamepad_bindings import (
    PAD_ACTIONS,
    PAD_CAPS,
    caps_of,
    read_places,
    swapped,
    use_of,
)
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.window.window import Gamepads

SIZE = (1280, 720)
A = pygame.CONTROLLER_BUTTON_A
B = pygame.CONTROLLER_BUTTON_B
Y = pygame.CONTROLLER_BUTTON_Y
START = pygame.CONTROLLER_BUTTON_START
CHANGED = ("Enter=L", "L=Enter", "Esc=P", "P=Esc")  # X plays, A holds up, Start goes back


def test_every_use_keeps_a_button() -> None:
    places = swapped(swapped({}, "L", "H"), "H", "Enter")
    assert [use_of(places, button) for button in ("H", "L", "Enter")] == ["L", "Enter", "H"]
    assert sorted(use_of(places, button) for button in PAD_ACTIONS) == sorted(PAD_ACTIONS)
    assert swapped(swapped({}, "L", "H"), "H", "L") == {}
    assert all(caps.keys() == set(PAD_ACTIONS) for caps in PAD_CAPS.values())


@pytest.mark.parametrize("lines", [["L=H"], ["L=H", "H=H"], ["Q=L", "L=Q"], ["nonsense"]])
def test_what_leaves_a_use_without_a_button_is_left_out(lines: list[str]) -> None:
    assert read_places(lines) == {}


def test_caps_show_the_changed_buttons() -> None:
    keys = KeyBindings.read((), CHANGED)
    assert keys.changed("J", "Q").places == keys.places
    shown = KeyBindings(pad="letters", places=keys.places)
    assert [shown.key_for(use) for use in ("Enter", "L", "Esc", "H")] == ["X", "A", "Start", "Y"]


def test_two_buttons_change_places_on_the_page(tmp_path: Path) -> None:
    with open_screen(Screen(lambda s: SettingsScene(s, "pad")), tmp_path, SIZE) as driver:
        services = driver.at(SettingsScene).services
        driver.focus("pad-L")
        driver.pad(A)
        assert driver.find("pad-L").typing
        driver.pad(Y)
        assert set(services.settings.pad) == {"L=H", "H=L"}
        assert driver.find("pad-L").value == "Y"
        driver.pad(A)
        driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)  # asks nothing while it is waited for
        assert driver.app.tooltips.open is None
        assert driver.find("pad-L").value == "R3"
        driver.focus("pad-Esc")
        driver.pad(A)
        driver.pad(A)
        assert driver.find("pad-Esc").value == "A"


@pytest.mark.slow
def test_a_whole_game_by_a_pad_plugged_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the title to the ending, and pulled out there."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # no window has the focus
    with open_screen(Screen(TitleScene, settings={"pad": CHANGED}), tmp_path, SIZE) as driver:
        person = PadPlayer(driver, random.Random(3), read_places(CHANGED))
        person.start("rage", "Quick · 5 to 1")
        assert person.finish().match.phase is Phase.OVER
        assert person.plays == 15
        assert driver.app.stack.ctx.key_bindings.pad, "caps are a pad's"
        person.pad.pull()
        person.turn_events()
        assert not driver.app.stack.ctx.key_bindings.pad, "caps are the keyboard's again"


def test_caps_follow_the_device_and_buttons_their_new_use(tmp_path: Path) -> None:
    with open_screen(Screen(table(RAGE), settings={"pad": CHANGED}), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        moves = scene.session.match.moves
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert scene.ctx.key_bindings.key_for("Esc") == "Start"
        assert not scene.ctx.key_bindings.has_key("Tab")
        driver.key(pygame.K_RIGHT)
        assert scene.ctx.key_bindings.key_for("Esc") == "Esc"
        assert scene.ctx.key_bindings.has_key("Tab")
        for button, shown in ((A, "peek"), (B, "resume"), (START, "menu")):
            driver.pad(button)
            driver.settle()
            assert driver.has(shown)
        assert scene.session.match.moves == moves
        assert driver.scene is scene


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
