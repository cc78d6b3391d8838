"""Sounds start when they may, nothing breaks without a device or a file, and the device closes
while it is quiet."""

import time
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from shutil import copy

import pygame
import pytest
from helpers.paths import ASSETS
from helpers.processes.waiting import wait_until

from rage_desktop.ui.window.ambience import CHANNELS
from rage_desktop.ui.window.idle_audio import IdleAudio
from rage_desktop.ui.window.sound import SOUND_CAPTIONS, VARIED, VOICES, Mixer, step_rate
from rage_desktop.ui.window.sound_file import RATE, at_speed

SOUNDS = ASSETS / "sounds"
LONG = ("trump_turn", "trump_change", "game_win", "game_end", "exact", "round_end", "curtain")
ALSO_LONG = ("bids_reveal", "wild", "flop", "trick_won", "trick_lost", "bonus")


@pytest.fixture(autouse=True)
def quiet_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    mixer = Mixer(SOUNDS, enabled=True, volume=0.5)
    yield mixer
    mixer.close()


def sounding() -> int:
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def test_making_a_mixer_opens_no_device(mixer: Mixer) -> None:
    assert pygame.mixer.get_init() is None


def test_every_sound_file_has_a_caption_and_every_caption_a_file() -> None:
    assert sorted(SOUND_CAPTIONS) == sorted(path.stem for path in SOUNDS.glob("*.flac"))
    words = [str(caption) for caption in SOUND_CAPTIONS.values()]
    assert all(words)
    assert len(set(words)) == len(words)


def test_every_sound_plays(mixer: Mixer) -> None:
    for i, name in enumerate(SOUND_CAPTIONS):
        assert mixer.play(name, now=float(i)), name
        pygame.mixer.stop()
    assert mixer.problem is None


@pytest.mark.slow
def test_preparing_makes_everything_ahead_and_ends(mixer: Mixer) -> None:
    steps = 0
    while mixer.prepare():
        steps += 1
        assert steps < 500
    assert pygame.mixer.get_init() == (44_100, -16, 1)
    assert steps >= len(SOUND_CAPTIONS) + 4 * len(VARIED) + 10
    assert not mixer.prepare()


def test_the_same_sound_waits_thirty_milliseconds(mixer: Mixer) -> None:
    assert mixer.play("deal", now=5.0)
    assert not mixer.play("deal", now=5.029)
    assert mixer.play("card_play", now=5.029)
    assert mixer.play("deal", now=5.030)
    assert mixer.play("deal", now=0.0), "the clock begins anew"


def test_the_counter_ticks_at_most_25_times_a_second(mixer: Mixer) -> None:
    ticks = 0
    for millisecond in range(1000):
        ticks += mixer.play("score_tick", now=millisecond / 1000)
        pygame.mixer.stop()
    assert ticks == 25


@pytest.mark.slow
def test_a_thirteenth_voice_is_left_out(mixer: Mixer) -> None:
    names = LONG + ALSO_LONG
    assert len(names) == VOICES + 1
    while mixer.prepare():
        pass
    started = []
    for name in names:
        started.append(mixer.play(name, now=1.0))
        pygame.mixer.pause()  # lest one ends before the last begins
    assert started == [True] * VOICES + [False]
    assert sounding() == VOICES
    atmosphere = [pygame.mixer.Channel(i).get_busy() for i in range(CHANNELS)]
    assert not any(atmosphere), "its channels are its own"


def test_switched_off_it_is_silent_at_once(mixer: Mixer) -> None:
    mixer.play("game_win", now=1.0)
    assert sounding() == 1
    mixer.set_enabled(False)
    assert sounding() == 0
    assert not mixer.play("deal", now=2.0)
    mixer.set_enabled(True)
    assert mixer.play("deal", now=3.0)


def test_switched_off_from_the_start_it_opens_no_device() -> None:
    mixer = Mixer(SOUNDS, enabled=False, volume=1.0)
    assert not mixer.prepare()
    assert not mixer.play("deal", now=0.0)
    assert pygame.mixer.get_init() is None


def test_volume_reaches_what_is_sounding_and_what_comes(mixer: Mixer) -> None:
    mixer.play("game_win", now=1.0)
    mixer.set_volume(1.0)
    assert pygame.mixer.Channel(CHANNELS).get_volume() == 1.0
    mixer.set_volume(0.5)
    mixer.play("game_end", now=2.0)
    for channel in (CHANNELS, CHANNELS + 1):
        assert pygame.mixer.Channel(channel).get_volume() == pytest.approx(0.25, abs=0.01)
    mixer.set_volume(7)
    assert pygame.mixer.Channel(CHANNELS).get_volume() == 1.0
    mixer.set_volume(0)
    assert not mixer.play("deal", now=3.0)


def test_without_a_device_it_is_mute_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    mixer = Mixer(SOUNDS, enabled=True, volume=1.0)
    assert not mixer.play("deal", now=0.0)
    assert "no sound device" in str(mixer.problem)
    assert not mixer.prepare()
    mixer.set_volume(0.3)
    mixer.set_enabled(False)
    mixer.close()


def test_wanting_sound_again_tries_the_device_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    mixer = Mixer(SOUNDS, enabled=True, volume=1.0)
    mixer.play("deal", now=0.0)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not mixer.play("deal", now=1.0)
    mixer.set_enabled(False)
    mixer.set_enabled(True)
    assert mixer.play("deal", now=2.0)
    assert mixer.problem is None


def test_a_device_opened_in_another_format_is_reopened(mixer: Mixer) -> None:
    pygame.mixer.init(22_050, -16, 2)
    assert mixer.play("deal", now=0.0)
    assert pygame.mixer.get_init() == (44_100, -16, 1)


def test_closed_it_opens_again_by_itself(mixer: Mixer) -> None:
    mixer.play("game_win", now=0.0)
    mixer.close()
    assert pygame.mixer.get_init() is None
    assert mixer.play("game_win", now=1.0)
    assert sounding() == 1
    pygame.mixer.quit()
    mixer.close()
    assert mixer.play("deal", now=2.0)


@pytest.mark.parametrize("content", [None, b"", b"fLaC????", b"x" * 1000])
def test_a_missing_or_bad_file_silences_one_sound(tmp_path: Path, content: bytes | None) -> None:
    copy(SOUNDS / "deal.flac", tmp_path)
    if content is not None:
        (tmp_path / "bid.flac").write_bytes(content)
    mixer = Mixer(tmp_path, enabled=True, volume=1.0)
    assert not mixer.play("bid", now=0.0)
    assert "bid.flac" in str(mixer.problem)
    assert mixer.play("deal", now=0.0)


def test_an_unknown_name_is_an_error_even_when_mute() -> None:
    with pytest.raises(ValueError, match="no sound called 'boing'"):
        Mixer(SOUNDS, enabled=False, volume=1.0).play("boing", now=0.0)


def test_steps_climb_the_pentatonic_scale_and_stop_after_two_octaves() -> None:
    rates = [step_rate(step) for step in range(11)]
    assert rates[0] == 1
    assert rates[5] == pytest.approx(2)
    assert rates[10] == pytest.approx(4)
    assert all(low < high for low, high in pairwise(rates))
    assert rates[3] == pytest.approx(1.5, abs=0.002)  # D to A, a fifth
    assert step_rate(30) == rates[10]
    assert step_rate(-1) == rates[0]


def test_a_sound_at_another_speed_keeps_its_line() -> None:
    ramp = array("h", range(0, 3000, 3))
    samples = ramp.tobytes()
    assert array("h", at_speed(samples, 2.0)) == ramp[::2]
    slow = array("h", at_speed(samples, 0.5))
    assert list(slow[:5]) == [0, 1, 3, 4, 6]
    assert len(slow) == 2 * len(ramp) - 1
    assert at_speed(samples, 1.0) == samples


def test_noises_vary_and_notes_do_not(mixer: Mixer) -> None:
    lengths: dict[str, set[float]] = {"deal": set(), "bid": set()}
    for i in range(30):
        for name, found in lengths.items():
            assert mixer.play(name, now=float(i))
            sound = pygame.mixer.Channel(CHANNELS).get_sound()
            assert sound is not None
            found.add(round(sound.get_length(), 4))
            pygame.mixer.stop()
    assert len(lengths["bid"]) == 1
    assert len(lengths["deal"]) >= 4
    assert max(lengths["deal"]) / min(lengths["deal"]) <= 1.063


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


def prepared_mixer(quiet: float) -> Mixer:
    mixer = Mixer(SOUNDS, quiet=quiet)
    while mixer.prepare():
        pass
    return mixer


def test_a_quiet_device_closes_and_opens_at_the_first_sign_of_life() -> None:
    device = Device()
    reopened = list[bool]()
    idle = IdleAudio(device, reopened.append, SOON)
    idle.begin()
    assert wait_until(lambda: device.done == ["close"])
    idle.stir()
    assert wait_until(lambda: reopened == [True])
    assert device.done[:2] == ["close", "open"]
    idle.end()


@pytest.mark.slow
def test_whoever_keeps_stirring_keeps_it_open() -> None:
    device = Device()
    quiet = 0.6
    idle = IdleAudio(device, lambda _: None, quiet)
    idle.begin()
    times = [time.monotonic()]
    while times[-1] - times[0] < 1.2 * quiet:
        time.sleep(0.05)
        idle.stir()
        times.append(time.monotonic())
    kept_waiting = any(after - before > quiet for before, after in pairwise(times))
    assert device.done == [] or kept_waiting  # a busy machine may sleep for longer than it should
    idle.end()


def test_a_device_that_does_not_open_is_tried_again() -> None:
    device = Device(opens=False)
    reopened = list[bool]()
    idle = IdleAudio(device, reopened.append, SOON)
    idle.begin()
    assert wait_until(lambda: not idle.is_open)
    idle.stir()
    assert wait_until(lambda: reopened == [False])
    device.opens = True
    idle.stir()
    assert wait_until(lambda: reopened == [False, True])
    idle.end()


@pytest.mark.slow
def test_a_sound_while_the_device_is_closed_is_heard_when_it_is_open() -> None:
    mixer = prepared_mixer(quiet=SOON)
    assert wait_until(lambda: pygame.mixer.get_init() is None)
    assert mixer.play("game_win", now=1.0)
    assert wait_until(lambda: pygame.mixer.get_init() == (RATE, -16, 1))
    assert wait_until(pygame.mixer.get_busy)
    assert pygame.mixer.get_num_channels() == CHANNELS + VOICES
    mixer.close()
    assert pygame.mixer.get_init() is None
