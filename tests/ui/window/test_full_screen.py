"""Full screen and back: the window is as it was."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from rage_desktop.ui.game import keep_window, make_services, open_window
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.window import window as window_module
from rage_desktop.ui.window.window import Window


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> "SystemWindow":
    shown = SystemWindow()
    monkeypatch.setattr(window_module, "_own_window", lambda: shown)
    return shown


class SystemWindow:
    """What a desktop knows of the window."""

    size = (1280, 720)
    minimum_size = (0, 0)

    def __init__(self) -> None:
        self.position: int | tuple[int, int] = (300, 150)
        self.maximised = False

    def maximize(self) -> None:
        self.maximised = True


def test_the_window_comes_back_where_it_stood(system: SystemWindow) -> None:
    window = Window("Test", (1280, 720))
    window.set_fullscreen(True)
    system.position = (0, 0)
    window.set_fullscreen(False)
    assert (system.position, system.maximised) == ((300, 150), False)
    window.close()


def test_a_maximised_window_is_maximised_again(system: SystemWindow) -> None:
    window = Window("Test", (1280, 720))
    window.follow(Event(pygame.WINDOWMAXIMIZED))
    system.size = (1920, 1061)
    window.set_fullscreen(True)
    window.follow(Event(pygame.WINDOWRESTORED))  # some systems say so
    window.set_fullscreen(False)
    assert system.maximised
    assert window.size == (1280, 720), "what it shrinks to"
    window.close()


def test_a_window_that_was_made_smaller_again_stays_so(system: SystemWindow) -> None:
    window = Window("Test", (1280, 720))
    window.follow(Event(pygame.WINDOWMAXIMIZED))
    window.follow(Event(pygame.WINDOWRESTORED))
    window.set_fullscreen(True)
    window.set_fullscreen(False)
    assert not system.maximised
    window.close()


def test_a_window_that_opens_in_full_screen_comes_back_in_its_own_size() -> None:
    window = Window("Test", (1100, 700), fullscreen=True)
    before = window.fullscreen
    window.set_fullscreen(False)
    assert (before, window.fullscreen, window.size) == (True, False, (1100, 700))
    window.close()


def test_full_screen_is_that_of_the_screen_the_window_stands_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Window("Test", (1100, 700))
    smaller = (800, 600)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [smaller, (1920, 1080)])
    window.set_fullscreen(True)
    assert window.size != smaller, "the size of another screen"
    window.close()


def test_a_window_whose_screen_was_unplugged_stands_on_one_that_is_left(
    system: SystemWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = [(1366, 768), (1920, 1080)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", sizes.copy)
    window = Window("Test", (1280, 720))
    window.set_fullscreen(True)
    del sizes[1]
    window.set_fullscreen(False)
    assert system.position == pygame.WINDOWPOS_CENTERED
    window.close()


def test_a_window_that_was_maximised_is_so_at_the_next_start(
    system: SystemWindow, tmp_path: Path
) -> None:
    services = make_services(GameOptions(data_dir=tmp_path))
    window = open_window(GameOptions(), services)
    assert (system.position, system.maximised) == ((300, 150), False)
    window.follow(Event(pygame.WINDOWMAXIMIZED))
    keep_window(window, services)
    window.close()
    window = open_window(GameOptions(), services)
    assert system.maximised
    window.follow(Event(pygame.WINDOWRESTORED))
    keep_window(window, services)
    window.close()
    assert services.settings.window == "normal"
    services.close()
