"""The sound device closes while it is quiet, and no sound is lost when it opens again."""

import time
from collections.abc import Callable, Iterator

import pygame
import pytest
from helpers.paths import ASSETS

from rage_desktop.ui.window.idle_audio import Nap, sdl_device
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

    def open(self) -> bool:
        self.done.append("open")
        return self.opens


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


def is_open(nap: Nap) -> bool:
    with nap._change:
        return nap._awake


def test_a_quiet_device_closes_and_opens_at_the_first_sign_of_life() -> None:
    device, woken = Device(), list[bool]()
    nap = Nap(device, woken.append)
    nap.begin(SOON)
    wait_until(lambda: device.done == ["close"])
    nap.stir()
    wait_until(lambda: woken == [True])
    assert device.done[:2] == ["close", "open"]
    nap.end()


def test_whoever_keeps_stirring_keeps_it_open() -> None:
    device = Device()
    nap = Nap(device, lambda _: None)
    nap.begin(0.2)
    for _ in range(10):
        time.sleep(0.05)
        nap.stir()
    assert device.done == []
    nap.end()


def test_a_device_that_does_not_open_is_tried_again() -> None:
    device, woken = Device(opens=False), list[bool]()
    nap = Nap(device, woken.append)
    nap.begin(SOON)
    wait_until(lambda: not is_open(nap))
    nap.stir()
    wait_until(lambda: woken == [False])
    device.opens = True
    nap.stir()
    wait_until(lambda: woken == [False, True])
    nap.end()


def test_without_a_device_to_close_nothing_happens() -> None:
    nap = Nap(None, lambda _: None)
    nap.begin(0.0)
    nap.stir()
    with nap.held() as awake:
        assert awake
    nap.end()


def test_a_sound_during_the_nap_is_heard_when_the_device_is_open() -> None:
    mixer = Mixer(SOUNDS)
    while mixer.prepare():
        pass
    nap = mixer._nap
    assert nap is not None
    assert sdl_device(RATE, BUFFER, VOICES) is not None, "SDL's mixer cannot be reached here"
    nap.end()
    nap.begin(SOON)
    wait_until(lambda: not is_open(nap))
    assert mixer.play("game_win", now=1.0)
    wait_until(lambda: is_open(nap))
    with nap.held():
        assert pygame.mixer.get_busy()
        assert pygame.mixer.get_num_channels() == VOICES
    mixer.close()
    assert pygame.mixer.get_init() is None


def test_closed_during_the_nap_it_opens_anew() -> None:
    mixer = Mixer(SOUNDS)
    while mixer.prepare():
        pass
    assert mixer._nap is not None
    mixer._nap.end()
    mixer._nap.begin(SOON)
    nap = mixer._nap
    wait_until(lambda: not is_open(nap))
    mixer.close()
    assert mixer.play("deal", now=1.0)
    assert pygame.mixer.get_busy()
