"""The sound device's nap: even silent, an open device wakes the processor many times a second.

pygame can close and open it only in the loop's own time, so SDL's mixer below it is asked, in a
thread. pygame goes on believing that the device is open, and all sounds stay as they are.
"""

import ctypes
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from typing import Protocol

import pygame

QUIET = 5.0  # seconds without sound and input after which the device is closed
_SIGNED_16 = 0x8010 if sys.byteorder == "little" else 0x9010  # SDL's AUDIO_S16


class Device(Protocol):
    """What can be closed and opened from any thread."""

    def close(self) -> None:
        """Close it; returns when it is silent."""
        ...

    def open(self) -> bool:
        """Open it as before; False if that fails."""
        ...


class Nap:
    """Closes a device that is quiet for long, and opens it at the first sign of life."""

    def __init__(self, device: Device | None, woken: Callable[[bool], None]) -> None:
        """`woken` is called in the nap's thread, told whether the device is open again; nothing
        happens without a device."""
        self._device = device
        self._woken = woken
        self._change = Condition()
        self._thread: Thread | None = None
        self._awake, self._wanted, self._over = True, False, False
        self._until = 0.0

    def begin(self, quiet: float = QUIET) -> None:
        """Watch over the device from now on."""
        if self._device is None or self._thread is not None:
            return
        self._quiet, self._over = quiet, False
        self._until = time.monotonic() + quiet
        self._thread = Thread(target=self._watch, args=(self._device,), name="nap", daemon=True)
        self._thread.start()

    def stir(self) -> None:
        """Somebody is there: have the device ready for the next sound."""
        if self._thread is not None:
            with self.held():
                pass

    @contextmanager
    def held(self) -> Iterator[bool]:
        """Keep the device as it is meanwhile, and tell whether it is open; if not it will be."""
        with self._change:
            if self._thread is not None:
                self._until = time.monotonic() + self._quiet
            if not self._awake and not self._wanted:
                self._wanted = True
                self._change.notify()
            yield self._awake

    def end(self) -> None:
        """Leave the device as it is."""
        if self._thread is not None:
            with self._change:
                self._over = True
                self._change.notify()
            self._thread.join()
            self._thread = None
            self._awake, self._wanted = True, False

    # -- the thread ------------------------------------------------------------------------------

    def _watch(self, device: Device) -> None:
        while self._wait_for_quiet():
            device.close()
            if not self._wait_for_life():
                return
            opened = device.open()
            with self._change:
                self._awake, self._wanted = opened, False
                self._woken(opened)

    def _wait_for_quiet(self) -> bool:
        """Return at the device's bedtime; False if all is over. One that did not open stays as it
        is for as long, and is tried again then."""
        with self._change:
            while not self._over:
                left = self._until - time.monotonic()
                if left <= 0 and not (self._awake and pygame.mixer.get_busy()):
                    self._awake = False
                    return True
                self._change.wait(max(left, 0.1))
            return False

    def _wait_for_life(self) -> bool:
        with self._change:
            self._change.wait_for(lambda: self._wanted or self._over)
            return not self._over


class SdlDevice:
    """The device of pygame.mixer, spoken to behind its back."""

    def __init__(self, rate: int, buffer: int, voices: int) -> None:
        """Raise AttributeError or OSError where SDL's mixer cannot be reached."""
        self._as_before = rate, _SIGNED_16, 1, buffer, None, 0
        self._voices = voices
        library = _library()
        self._close = library.Mix_CloseAudio
        self._open = library.Mix_OpenAudioDevice
        self._allocate = library.Mix_AllocateChannels
        self._open.argtypes = [
            ctypes.c_int, ctypes.c_uint16, ctypes.c_int, ctypes.c_int,
            ctypes.c_char_p, ctypes.c_int,
        ]  # fmt: skip

    def close(self) -> None:
        """Close the device; what it played is lost."""
        self._close()

    def open(self) -> bool:
        """Open it in the same format."""
        if self._open(*self._as_before) != 0:
            return False
        self._allocate(self._voices)
        return True


def sdl_device(rate: int, buffer: int, voices: int) -> SdlDevice | None:
    """Return the device, or None where it cannot be reached: it stays open then."""
    with suppress(OSError, AttributeError, TypeError):
        return SdlDevice(rate, buffer, voices)
    return None


def _library() -> ctypes.CDLL:
    """Find the SDL mixer that pygame has loaded. Raises OSError and AttributeError."""
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(pygame.mixer.__file__)
        if hasattr(library, "Mix_CloseAudio"):
            return library
    return ctypes.CDLL("SDL2_mixer.dll")
