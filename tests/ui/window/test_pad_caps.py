"""Key caps follow the device in use: a pad's buttons while one is used, keys at the next key."""

from pathlib import Path

import pygame
import pytest
from helpers.shown.screens import RAGE, Screen, opened, table
from pygame.event import Event

from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.gamepad_bindings import caps_of
from rage_desktop.ui.toolkit.key_bindings import KeyBindings

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


@pytest.mark.slow
def test_caps_follow_the_device_in_use(tmp_path: Path) -> None:
    with opened(Screen(table(RAGE)), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        assert scene.ctx.key_bindings.key_for("Esc") == "Esc"
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert scene.ctx.key_bindings.key_for("Esc") == "B"
        assert driver.find("last_trick").key == "L", "nodes keep the usual name"
        driver.key(pygame.K_RIGHT)
        assert scene.ctx.key_bindings.key_for("Esc") == "Esc"
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        driver.step(0.0, Event(pygame.JOYDEVICEREMOVED, instance_id=0))
        assert scene.ctx.key_bindings.key_for("Esc") == "Esc", "unplugged"
