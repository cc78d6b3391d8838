"""A pad's buttons change places: on the page, on the caps, and at a table played by pad alone."""

import random
from pathlib import Path

import pygame
import pytest
from helpers.players.pad_player import PadPlayer
from helpers.screens.screens import Screen, open_screen

from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.toolkit.gamepad_bindings import (
    PAD_CAPS,
    PAD_USES,
    read_places,
    swapped,
    use_of,
)
from rage_desktop.ui.toolkit.key_bindings import KeyBindings

SIZE = (1280, 720)
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
Y = pygame.CONTROLLER_BUTTON_Y
RIGHT, START = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_START
CHANGED = ("Enter=L", "L=Enter", "Esc=P", "P=Esc")  # X plays, A holds up, Start goes back


def test_every_use_keeps_a_button() -> None:
    places = swapped(swapped({}, "L", "H"), "H", "Enter")
    assert [use_of(places, button) for button in ("H", "L", "Enter")] == ["L", "Enter", "H"]
    assert sorted(use_of(places, button) for button in PAD_USES) == sorted(PAD_USES)
    assert swapped(swapped({}, "L", "H"), "H", "L") == {}
    assert all(caps.keys() == PAD_USES.keys() for caps in PAD_CAPS.values())


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
