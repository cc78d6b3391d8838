"""Ambient sound of the table (a breeze, embers, wood, distant bowls), and music.

It is generated: a thread repeatedly chooses the next sound, its volume and its pitch.
It stops after some time without input, so that the device can be closed.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from random import Random
from threading import Condition, Thread

import pygame

from rage_desktop.ui.window.sound_file import UNREADABLE, at_speed, read_sound

CHANNELS = 5  # reserved for this, so that no card's sound loses its channel
AIR = 0
NEAR = 1
STRINGS = (2, 3)
PAD = 4
AWAKE = 45.0  # seconds after the last input until it stops
FADE_MS = 1500
PAUSE = (3.0, 9.0)  # seconds between two of the small sounds
NEARBY = ("ember", "ember", "wood", "far_bowl")
BEAT = 0.9  # seconds, for the music
PHRASE = 8  # beats between two pad chords
PENTATONIC = (0, 2, 4, 7, 9, 12, 14, 16)
RESTS = 0.45  # share of the beats without a note

Held = Callable[[], AbstractContextManager[bool]]


class Ambience:
    """Plays on its own channels while a table is shown and there is input. Levels are 0 to 1."""

    def __init__(self, folder: Path, held: Held, chance: Random | None = None) -> None:
        """`held` keeps the device in its state meanwhile and yields whether it is open."""
        self._folder = folder
        self._held = held
        self._chance = chance or Random()
        self._samples: dict[tuple[str, int], bytes | None] = {}
        self._change = Condition()
        self._thread: Thread | None = None
        self._levels = (0.0, 0.0)
        self._until = 0.0
        self._over = self._at_table = False
        self._note = 3  # present note of the melody

    def set_levels(self, atmosphere: float, music: float) -> None:
        """Set both volumes; 0 is off."""
        with self._change:
            self._levels = atmosphere, music
            self._change.notify()

    def come(self, to_table: bool) -> None:
        """Record that a table was opened or left."""
        self._at_table = to_table
        with self._change:
            self._until = self._until if to_table else 0.0
            self._change.notify()

    def stir(self) -> None:
        """Record an input by the player."""
        with self._change:
            self._until = time.monotonic() + AWAKE if self._at_table else 0.0
            if self._thread is None and self._at_table and any(self._levels):
                self._thread = Thread(target=self._play, name="ambience", daemon=True)
                self._thread.start()
            self._change.notify()

    def end(self) -> None:
        """Stop for good."""
        thread = self._thread
        with self._change:
            self._over = True
            self._change.notify()
        if thread is not None:
            thread.join(2.0)
        self._thread = None
        self._over = False
        self._samples.clear()

    # -- the thread ------------------------------------------------------------------------------

    def _play(self) -> None:
        small = note = time.monotonic()
        beats = 0
        while self._wait(min(small, note) - time.monotonic()):
            now = time.monotonic()
            (atmosphere, music) = self._levels
            if now >= small:
                small = now + self._chance.uniform(*PAUSE)
                self._breathe(atmosphere)
            if now >= note:
                note = now + BEAT
                beats = beats + 1
                self._sing(music, beats)

    def _wait(self, seconds: float) -> bool:
        """Wait this long, and longer while there is no input; return False at the end."""
        with self._change:
            if not self._over:
                self._change.wait(max(0.02, seconds))
            while not self._over and not (time.monotonic() < self._until and any(self._levels)):
                self._silence()
                self._change.wait()
            return not self._over

    def _silence(self) -> None:
        with self._held() as is_open:
            for index in range(CHANNELS if is_open else 0):
                pygame.mixer.Channel(index).fadeout(FADE_MS)

    def _breathe(self, level: float) -> None:
        """Play the breeze continuously, with a small sound now and then."""
        with self._held() as is_open:
            if not is_open:
                return
            air = pygame.mixer.Channel(AIR)
            if level and not air.get_busy():
                self._start(AIR, "air", level, loops=-1)
            air.set_volume(level * level)
        if level:
            self._start(NEAR, self._chance.choice(NEARBY), level * self._chance.uniform(0.5, 1.0))

    def _sing(self, level: float, beats: int) -> None:
        """Play a string melody up and down the scale, over a soft chord."""
        if not level:
            return
        if beats % PHRASE == 1:
            self._start(PAD, "pad", level, step=self._chance.choice((0, 0, 3)))
        if self._chance.random() < RESTS:
            return
        way = self._chance.choice((-2, -1, -1, 1, 1, 2))
        self._note = min(max(self._note + way, 0), len(PENTATONIC) - 1)
        loud = level * self._chance.uniform(0.6, 1.0)
        self._start(STRINGS[beats % len(STRINGS)], "string", loud, step=self._note)

    def _start(self, channel: int, name: str, level: float, step: int = 0, loops: int = 0) -> None:
        samples = self._raised(name, step)
        with self._held() as is_open, suppress(pygame.error):  # it may work again for the next note
            if is_open and samples is not None:
                pygame.mixer.Channel(channel).play(pygame.mixer.Sound(buffer=samples), loops)
                pygame.mixer.Channel(channel).set_volume(level * level)

    def _raised(self, name: str, step: int) -> bytes | None:
        """Return the samples of a sound raised along the scale, made once.

        None without a device, or if its file is unusable.
        """
        if (name, step) not in self._samples:
            with self._held() as is_open:
                if not is_open:
                    return None
                original = self._read(name)
            # slow, so that the device isn't held meanwhile: no card's sound waits for it
            speed = 2 ** (PENTATONIC[step] / 12)
            self._samples[name, step] = original and at_speed(original, speed)
        return self._samples[name, step]

    def _read(self, name: str) -> bytes | None:
        try:
            return read_sound(self._folder / f"{name}.flac").get_raw()
        except UNREADABLE:
            return None
