"""The atmosphere sounds while somebody is at a table, and nothing is lost to it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from helpers.paths import ASSETS
from helpers.processes.waiting import wait_until as until

from rage_desktop.match.settings import Settings
from rage_desktop.ui.services import ambience_of
from rage_desktop.ui.window import ambience
from rage_desktop.ui.window.ambience import CHANNELS, Ambience
from rage_desktop.ui.window.sound import Mixer
from rage_desktop.ui.window.sound_file import RATE

SOUNDS = ASSETS / "sounds"


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(ambience, "FADE_MS", 1)
    monkeypatch.setattr(ambience, "BEAT", 0.02)
    monkeypatch.setattr(ambience, "PAUSE", (0.01, 0.02))
    pygame.mixer.quit()
    made = Mixer(SOUNDS, enabled=True, volume=1.0, rng=Random(1))
    assert made.play("deal", now=0.0)  # the device is open
    yield made
    made.close()
    pygame.mixer.quit()


def come(mixer: Mixer) -> None:
    mixer.ambience.come(to_table=True)
    mixer.stir()


def busy() -> set[int]:
    return {i for i in range(CHANNELS) if pygame.mixer.Channel(i).get_busy()}


@pytest.mark.slow
def test_it_sounds_at_a_table_and_falls_silent_elsewhere(mixer: Mixer) -> None:
    mixer.ambience.set_levels(1.0, 0.0)
    mixer.stir()
    assert not busy()
    come(mixer)
    assert until(lambda: {0, 1} <= busy())
    mixer.ambience.come(to_table=False)
    assert until(lambda: not busy())


@pytest.mark.slow
def test_music_has_channels_of_its_own_and_is_off_by_default(mixer: Mixer) -> None:
    atmosphere, music = ambience_of(Settings())
    assert atmosphere > 0
    assert music == 0
    assert ambience_of(Settings(sound=False)) == (0.0, 0.0)
    mixer.ambience.set_levels(0.0, 1.0)
    come(mixer)
    assert until(lambda: 4 in busy() and bool(busy() & {2, 3}))
    assert not busy() & {0, 1}


@pytest.mark.slow
def test_it_falls_silent_when_left_alone(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambience, "AWAKE", 0.3)
    mixer.ambience.set_levels(1.0, 1.0)
    come(mixer)
    assert until(lambda: bool(busy()))
    assert until(lambda: not busy())


@pytest.mark.usefixtures("mixer")
def test_a_file_that_is_missing_is_only_not_heard(tmp_path: Path) -> None:
    lonely = Ambience(tmp_path, lambda: nullcontext(True))
    lonely.set_levels(1.0, 1.0)
    lonely.come(to_table=True)
    lonely.stir()
    assert not until(lambda: bool(busy()), 0.2)
    lonely.end()


class FirstOfAll(Random):
    """Chance that takes the first of whatever there is, and rests at no beat."""

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def random(self) -> float:
        return 0.99


@pytest.mark.slow
@pytest.mark.usefixtures("mixer")
def test_notes_wanted_before_the_device_is_open_are_heard_once_it_is() -> None:
    is_open = False
    asked = 0

    def held() -> AbstractContextManager[bool]:
        nonlocal asked
        asked += 1
        return nullcontext(is_open)

    pygame.mixer.quit()
    music = Ambience(SOUNDS / "ambience", held, FirstOfAll())
    music.set_levels(0.0, 1.0)
    music.come(to_table=True)
    music.stir()
    try:
        assert until(lambda: asked > 20)  # by then the chord and each of its few notes
        pygame.mixer.init(RATE, -16, 1)
        is_open = True
        assert until(lambda: 4 in busy() and bool(busy() & {2, 3}))
    finally:
        music.end()
