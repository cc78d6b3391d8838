"""Sounds: a mixer that opens the device when first needed, and stays mute without one."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame

from rage_desktop.rules.text import Text, text
from rage_desktop.ui.window.ambience import CHANNELS, Ambience
from rage_desktop.ui.window.idle_audio import QUIET, IdleAudio, MixerDevice
from rage_desktop.ui.window.sound_file import RATE, UNREADABLE, at_speed, read_sound

BUFFER = 1024  # samples, 23 ms; half of that doubles the cost of an open, silent device
VOICES = 12
TOO_LATE = 0.5  # seconds
GAP = 0.030  # seconds between two starts of one sound
LONGER_GAPS: Mapping[str, float] = {"score_tick": 0.040}

# Noises would sound mechanical if they were the same each time. Notes must stay in tune; a
# hush (curtain) has no pitch to vary.
VARIED = frozenset(
    {"deal", "card_play", "card_lift", "card_flip", "sort", "mad", "rewind", "banger"}
)
RATES = (1.0, 0.97, 1.03, 0.985, 1.015)
# Sounds that rise with what is at stake, and how many steps of the scale at most.
CLIMBING: Mapping[str, int] = {
    "trick_won": 10,
    "ring_close": 6,
    "winning": 10,
    "score_tick": 10,
    "exact": 5,
    "last_hit": 5,
}
PENTATONIC = (0, 2, 4, 7, 9)
TOP_STEP = 10  # two octaves

SOUND_CAPTIONS: Mapping[str, Text] = {
    "deal": text("Card dealt"),
    "card_play": text("Card played"),
    "card_lift": text("Card lifted"),
    "card_flip": text("Card turned over"),
    "sort": text("Hand sorted"),
    "hover": text("Pointing"),
    "focus_move": text("Focus moved"),
    "press": text("Button pressed"),
    "back": text("Back"),
    "toggle_on": text("Switched on"),
    "toggle_off": text("Switched off"),
    "your_turn": text("Your turn"),
    "bid": text("Bid"),
    "bids_reveal": text("Bids shown"),
    "lead_set": text("Suit led"),
    "winning": text("New best card"),
    "trick_won": text("Trick taken"),
    "trick_lost": text("Someone else takes the trick"),
    "ring_close": text("Ring closed"),
    "trump_turn": text("Trump turned up"),
    "trump_change": text("Trump changed"),
    "trump_out": text("No trump now"),
    "wild": text("Wild card"),
    "bonus": text("Bonus"),
    "mad": text("Penalty"),
    "rewind": text("Rewind"),
    "banger": text("Crowd cheers"),
    "flop": text("Air escapes"),
    "illegal": text("Not allowed"),
    "steal": text("Trick stolen"),
    "last_hit": text("Bid made with the last trick"),
    "swept": text("All tricks taken"),
    "exact": text("Exact bid"),
    "miss": text("Bid missed"),
    "round_end": text("Round over"),
    "curtain": text("Curtain"),
    "game_win": text("Game won"),
    "game_end": text("Game over"),
    "score_tick": text("Counting points"),
}
PASSING_SOUNDS = frozenset(
    {
        "deal",
        "card_play",
        "card_lift",
        "card_flip",
        "sort",
        "lead_set",
        "score_tick",
        "hover",
        "focus_move",
        "press",
        "back",
        "toggle_on",
        "toggle_off",
    }
)
"""Sounds that come by the dozen and tell little: their captions give way to those of all others."""


class Mixer:
    """Plays sounds by name; without a usable device it is silent and `problem` is the reason.

    The device is opened by the first `prepare` or `play`, never by the constructor.
    """

    def __init__(
        self,
        sounds_dir: Path,
        enabled: bool = True,
        volume: float = 0.7,
        rng: Random | None = None,
        quiet: float = QUIET,
    ) -> None:
        """`quiet` is the silence in seconds after which the device is closed until needed."""
        self.problem: Text | None = None
        self._folder = sounds_dir
        self._enabled = enabled
        self._volume = clamped(volume)
        self._rng = rng or Random(0)
        self._open = False
        self._failed = False
        self._sounds: dict[tuple[str, float], pygame.mixer.Sound | None] = {}
        self._last: dict[str, float] = {}
        self._pending = all_variants()
        self._device = MixerDevice(RATE, BUFFER, VOICES, CHANNELS)
        self._idle = IdleAudio(self._device, self._reopened, quiet)
        self.ambience = Ambience(sounds_dir / "ambience", self._held)
        self._late: list[tuple[str, float, float]] = []  # requested while the device opens

    def set_enabled(self, enabled: bool) -> None:
        """Switch sounds on or off; switching them on retries a device that failed."""
        if enabled and not self._enabled and self._failed:
            self._failed = False
            self.problem = None
        self._enabled = enabled
        with self._held() as is_open:
            if is_open and not enabled:
                pygame.mixer.stop()

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1, also of sounds being played."""
        self._volume = clamped(volume)
        with self._held() as is_open:
            for i in range(CHANNELS, CHANNELS + VOICES if is_open else 0):
                pygame.mixer.Channel(i).set_volume(self._gain())

    def stir(self) -> None:
        """Be ready for a sound after an input. The device closes after some seconds of silence."""
        if self._enabled:
            self._idle.stir()
        self.ambience.stir()

    def prepare(self) -> bool:
        """Do a few milliseconds of preparation (device, then a sound); False when all is done.

        Meant for the pauses after the first frame, so that no later frame waits for a sound.
        """
        if not self._enabled or self._failed:
            return False
        if not self._open:
            return self._ready()
        variant = next(self._pending, None)
        if variant is None:
            self._idle.begin()
            return False
        self._sound(*variant)
        return True

    def play(self, name: str, pitch_step: int = 0, *, now: float) -> bool:
        """Start a sound at `now` (seconds, any origin) and return whether it plays.

        A sound too soon after itself and a thirteenth voice are dropped. `pitch_step` climbs
        the pentatonic scale, up to two octaves. Raises ValueError for an unknown name.
        """
        if name not in SOUND_CAPTIONS:
            raise ValueError(f"There is no sound called {name!r}; see SOUND_CAPTIONS for the names")
        gap = LONGER_GAPS.get(name, GAP)
        if 0.0 <= now - self._last.get(name, -1e9) < gap - 1e-9:
            return False
        if not self._enabled or self._volume == 0.0 or not self._ready():
            return False
        rate = self._rate(name, pitch_step)
        with self._held() as is_open:
            if not is_open:
                self._late.append((name, rate, time.monotonic()))
            elif not self._start(name, rate):
                return False
        self._last[name] = now
        return True

    def close(self) -> None:
        """Close the device; the next sound opens it again."""
        self.ambience.end()
        self._idle.end()
        if self._open:
            self._sounds.clear()
            self._device.close()
            self._open = False
            self._pending = all_variants()

    def _ready(self) -> bool:
        """Open the device unless it is open or has failed; return whether it is open."""
        if self._open or self._failed:
            return self._open
        try:
            self._device.close()  # pygame.init() may have opened it in another format
            self._device.open()
        except (pygame.error, NotImplementedError) as error:  # the latter: pygame without mixer
            self._failed = True
            self.problem = text(
                "There's no sound, because no sound device could be opened ({reason}).",
                reason=str(error),
            )
            return False
        self._open = True
        return True

    @contextmanager
    def _held(self) -> Iterator[bool]:
        """Keep the device in its state meanwhile, and yield whether sounds can be played now."""
        if not self._open:
            yield False
        else:
            with self._idle.held() as is_open:
                yield is_open

    def _start(self, name: str, rate: float) -> bool:
        sound = self._sound(name, rate)
        channel = free_channel()
        if sound is None or channel is None:
            return False
        channel.play(sound)
        channel.set_volume(self._gain())
        return True

    def _reopened(self, opened: bool) -> None:
        """Play the sounds requested while the device was being opened, if that was quick."""
        late = self._late
        self._late = []
        for name, rate, since in late:
            if opened and self._enabled and time.monotonic() - since < TOO_LATE:
                self._start(name, rate)

    def _rate(self, name: str, pitch_step: int) -> float:
        if pitch_step:
            return step_rate(min(pitch_step, CLIMBING.get(name, TOP_STEP)))
        return self._rng.choice(RATES) if name in VARIED else 1.0

    def _sound(self, name: str, rate: float) -> pygame.mixer.Sound | None:
        """Return a sound at a speed, made once; None if its file is unusable."""
        variant = (name, rate)
        if variant not in self._sounds:
            if rate == 1.0:
                self._sounds[variant] = self._read(name)
            else:
                self._sounds[variant] = self._varied(name, rate)
        return self._sounds[variant]

    def _varied(self, name: str, rate: float) -> pygame.mixer.Sound | None:
        original = self._sound(name, 1.0)
        if original is None:
            return None
        return pygame.mixer.Sound(buffer=at_speed(original.get_raw(), rate))

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return read_sound(self._folder / f"{name}.flac")
        except UNREADABLE as error:
            self.problem = text(
                "The sound file {name} can't be read ({reason}). Reinstall Rage Desktop.",
                name=f"{name}.flac",
                reason=str(error),
            )
            return None

    def _gain(self) -> float:
        """The gain of the volume: loudness is perceived on a ratio scale."""
        return self._volume * self._volume


def all_variants() -> Iterator[tuple[str, float]]:
    """Yield every sound and its playback speeds, plain ones first."""
    for name in SOUND_CAPTIONS:
        yield name, 1.0
    for name in SOUND_CAPTIONS:
        if name in VARIED:
            yield from ((name, rate) for rate in RATES[1:])
    for name, top in CLIMBING.items():
        yield from ((name, step_rate(step)) for step in range(1, top + 1))


def free_channel() -> pygame.mixer.Channel | None:
    """Return a free channel, except those reserved for the ambience."""
    ours = (pygame.mixer.Channel(index) for index in range(CHANNELS, CHANNELS + VOICES))
    return next((channel for channel in ours if not channel.get_busy()), None)


def step_rate(step: int) -> float:
    """Return the speed that raises a sound by so many pentatonic steps, up to two octaves."""
    octave, degree = divmod(min(max(step, 0), TOP_STEP), len(PENTATONIC))
    semitones = 12 * octave + PENTATONIC[degree]
    return float(2 ** (semitones / 12))


def clamped(volume: float) -> float:
    """Clamp a volume to 0..1."""
    return min(max(volume, 0.0), 1.0)
