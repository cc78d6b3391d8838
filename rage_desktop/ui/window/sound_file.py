"""Sound files (FLAC), decoded by the open device into samples of its own."""

from array import array
from pathlib import Path

import pygame

RATE = 44_100  # of the device, in samples a second
UNREADABLE = (OSError, ValueError, pygame.error)  # what read_sound may raise


def read_sound(path: Path) -> pygame.mixer.Sound:
    """Decode a file of any rate for the open device; raises one of UNREADABLE if that fails."""
    sound = pygame.mixer.Sound(path)
    if not sound.get_length():
        raise ValueError(f"{path.name} is empty")
    return sound


def at_speed(samples: bytes, speed: float) -> bytes:
    """Return a sound's samples played `speed` times as fast; linearly interpolated."""
    if speed == 1.0:
        return samples
    line = array("h", samples)
    last = len(line) - 1
    out = array("h")
    for i in range(int(last / speed) + 1):
        at = i * speed
        left = int(at)
        before = line[left]
        after = line[min(left + 1, last)]
        out.append(int(before + (after - before) * (at - left)))
    return out.tobytes()
