"""The sound device closes while it is quiet, and no sound is lost when it opens again."""

import time
from collections.abc import Callable, Iterator

import pygame
import pytest
from helpers.paths import ASSETS

from rage_desktop.ui.window.ambience import CHANNELS
from rage_desktop.ui.window.idle_audio import IdleAudio
from rage_desktop.ui.window.sound import BUFFER, RATE, VOICES, Mixer

SOUNDS = ASSETS / "sounds"
SOON = 0.05


class Device:
    """A device that notes what is done with it."""

    def __init__(self, opens: bool = True) -> None:
        self.done: list[str] = []
        self.opens = opens

    def close(self) -> None:
        self.done.append("close")

    def open(self) -> None:
        self.done.append("open")
        if not self.opens:
            raise pygame.error("Another program has it")


@pytest.fixture(autouse=True)
def quiet_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    yield
    pygame.mixer.quit()


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 5.0
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.002)


def prepared_mixer(quiet: float) -> Mixer:
    mixer = Mixer(SOUNDS, quiet=quiet)
    while mixer.prepare():
        pass
    return mixer


def test_a_quiet_device_closes_and_opens_at_the_first_sign_of_life() -> None:
    device, reopened = Device(), list[bool]()
    idle = IdleAudio(device, reopened.append, SOON)
    idle.begin()
    wait_until(lambda: device.done == ["close"])
    idle.stir()
    wait_until(lambda: reopened == [True])
    assert device.done[:2] == ["close", "open"]
    idle.end()


@pytest.mark.slow
def test_whoever_keeps_stirring_keeps_it_open() -> None:
    device = Device()
    idle = IdleAudio(device, lambda _: None, 0.6)
    idle.begin()
    for _ in range(15):
        time.sleep(0.05)
        idle.stir()
    assert device.done == []
    idle.end()


def test_a_device_that_does_not_open_is_tried_again() -> None:
    device, reopened = Device(opens=False), list[bool]()
    idle = IdleAudio(device, reopened.append, SOON)
    idle.begin()
    wait_until(lambda: not idle.is_open)
    idle.stir()
    wait_until(lambda: reopened == [False])
    device.opens = True
    idle.stir()
    wait_until(lambda: reopened == [False, True])
    idle.end()


def test_a_device_that_nobody_watches_over_stays_as_it_is() -> None:
    device = Device()
    idle = IdleAudio(device, lambda _: None, 0.0)
    idle.stir()
    with idle.held() as is_open:
        assert is_open
    idle.end()
    assert device.done == []


@pytest.mark.slow
def test_a_sound_while_the_device_is_closed_is_heard_when_it_is_open() -> None:
    mixer = prepared_mixer(quiet=SOON)
    wait_until(lambda: pygame.mixer.get_init() is None)
    assert mixer.play("game_win", now=1.0)
    wait_until(lambda: pygame.mixer.get_init() == (RATE, -16, 1))
    wait_until(pygame.mixer.get_busy)
    assert pygame.mixer.get_num_channels() == CHANNELS + VOICES
    mixer.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.slow
def test_closed_while_the_device_is_closed_it_opens_anew() -> None:
    mixer = prepared_mixer(quiet=SOON)
    wait_until(lambda: pygame.mixer.get_init() is None)
    mixer.close()
    assert mixer.play("deal", now=1.0)
    assert pygame.mixer.get_busy()
    mixer.close()
