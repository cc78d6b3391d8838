"""Key caps follow the device in use: a pad's buttons while one is used, keys at the next key."""

from pathlib import Path

import pygame
import pytest
from helpers.shown.screens import RAGE, Screen, opened, table
from pygame.event import Event

from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.key_table import Keys
from rage_desktop.ui.toolkit.pad_table import caps_of

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
    assert Keys(pad=caps).shown("Enter") == enter
    assert Keys((("J", "Q"),), caps).shown("J") == "Q", "what no button gives keeps its key"


@pytest.mark.slow
def test_caps_follow_the_device_in_use(tmp_path: Path) -> None:
    with opened(Screen(table(RAGE)), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        assert scene.kit.keys.shown("Esc") == "Esc"
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert scene.kit.keys.shown("Esc") == "B"
        assert driver.find("last_trick").key == "L", "nodes keep the usual name"
        driver.key(pygame.K_RIGHT)
        assert scene.kit.keys.shown("Esc") == "Esc"
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        driver.step(0.0, Event(pygame.JOYDEVICEREMOVED, instance_id=0))
        assert scene.kit.keys.shown("Esc") == "Esc", "unplugged"
