"""What the player does can be heard: presses, switches, the moving focus and the way back."""

import pygame
import pytest
from helpers.driver import Driver
from pygame import Rect

from rage_desktop.ui.toolkit import Button, DrawContext, Node, Scene, Toggle
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.window import Window


class Switches(Scene):
    """A button and a switch."""

    def __init__(self) -> None:
        super().__init__()
        self.on = False

    def build(self) -> list[Node]:
        def turn(on: bool) -> None:
            self.on = on

        return [
            Button("go", "Go", Rect(100, 100, 200, 60), on_press=lambda: None),
            Button("off", "Off", Rect(100, 300, 200, 60), enabled=False, on_press=lambda: None),
            Toggle("light", "Light", Rect(100, 200, 80, 40), checked=self.on, on_change=turn),
        ]

    def cancel(self) -> None:
        return None


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def driver(ctx: DrawContext, heard: list[str]) -> Driver:
    def sound(name: str, step: int = 0) -> None:
        heard.append(name)

    def make_ctx(size: tuple[int, int]) -> DrawContext:
        return DrawContext(size, ctx.art)

    made = Driver(App(Window("Test", (1280, 720)), make_ctx, lambda _: Switches(), sound=sound))
    made.settle()
    return made


def test_a_press_sounds(driver: Driver, heard: list[str]) -> None:
    driver.click("go")
    assert "press" in heard


def test_a_switch_sounds_by_where_it_goes(driver: Driver, heard: list[str]) -> None:
    driver.go("light")
    driver.step(1.0)
    driver.click("light")
    assert [name for name in heard if name.startswith("toggle")] == ["toggle_on", "toggle_off"]


def test_what_is_off_is_silent(driver: Driver, heard: list[str]) -> None:
    driver.click_at(200, 330)
    assert heard == []


def test_focus_and_escape_sound(driver: Driver, heard: list[str]) -> None:
    driver.keys(pygame.K_TAB, pygame.K_ESCAPE)
    assert heard == ["focus_move", "back"]
