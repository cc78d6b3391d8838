"""Sound files, read as samples of the device."""

import wave
from array import array
from pathlib import Path
from typing import NamedTuple

RATE = 44_100  # of the device, in samples a second
UNREADABLE = (OSError, EOFError, ValueError, wave.Error)  # what read_sound may raise


class SoundFile(NamedTuple):
    """The 16-bit samples of a mono WAV file, and how many of them make a second."""

    samples: "array[int]"
    rate: int

    def at_speed(self, speed: float = 1.0) -> "array[int]":
        """Return samples at RATE, played `speed` times as fast; linearly interpolated."""
        step = speed * self.rate / RATE
        last = len(self.samples) - 1
        if step == 1.0:
            return self.samples
        out = array("h")
        for i in range(int(last / step) + 1):
            at = i * step
            left = int(at)
            before = self.samples[left]
            after = self.samples[min(left + 1, last)]
            out.append(int(before + (after - before) * (at - left)))
        return out


def read_sound(path: Path) -> SoundFile:
    """Read a WAV file of any rate; raises one of UNREADABLE if it is not mono and 16 bit."""
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError(f"{path.name} is not mono, 16 bit")
        samples = array("h")
        samples.frombytes(file.readframes(file.getnframes()))
        if not samples:
            raise ValueError(f"{path.name} is empty")
        return SoundFile(samples, file.getframerate())
