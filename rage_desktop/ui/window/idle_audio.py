"""Closes the sound device while it is idle, since an open silent device keeps the CPU awake.

The idle table takes 0.26 % of a core while an idle device is open, with a sound
server about 2 %, and 0.08 % once it is closed; the budget is 0.2 % (docs/DESIGN.md, 13).

`pygame.mixer.quit` takes 65 ms to more than a second, until the last samples were played,
but does not block other threads: it runs in its own thread. `pygame.mixer.init` takes 0.2 to
4 ms and blocks the others as long. Sounds stay valid, since the format stays the same.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Thread
from typing import Protocol

import pygame

QUIET = 5.0  # seconds without sound and input after which the device is closed


class Device(Protocol):
    """A device that can be closed and opened from any thread."""

    def close(self) -> None:
        """Close the device; return when it is silent."""
        ...

    def open(self) -> None:
        """Open the device as before. Raises pygame.error."""
        ...


class MixerDevice:
    """The device of pygame.mixer: mono, 16 bits."""

    def __init__(self, rate: int, buffer: int, voices: int, kept: int = 0) -> None:
        """Use `voices` channels, after `kept` ones reserved for other uses."""
        self._rate = rate
        self._buffer = buffer
        self._voices = voices
        self._kept = kept

    def close(self) -> None:
        """Close the device and cut off its sounds. Harmless after pygame.quit()."""
        pygame.mixer.quit()

    def open(self) -> None:
        """Open the device in this format. Raises pygame.error."""
        pygame.mixer.init(self._rate, -16, 1, self._buffer, allowedchanges=0)
        pygame.mixer.set_num_channels(self._kept + self._voices)


class IdleAudio:
    """Closes a device that is silent for long, and opens it at the next input."""

    def __init__(
        self, device: Device, reopened: Callable[[bool], None], quiet: float = QUIET
    ) -> None:
        """Close the device after `quiet` seconds of silence; `reopened` is called in another
        thread with whether the device is open again."""
        self._device = device
        self._reopened = reopened
        self._quiet = quiet
        self._change = Condition()
        self._thread: Thread | None = None
        self._open = True
        self._wanted = False
        self._over = False
        self._until = 0.0

    def begin(self) -> None:
        """Start watching the device, which is open."""
        if self._thread is None:
            self._over = False
            self._until = time.monotonic() + self._quiet
            self._thread = Thread(target=self._watch, name="idle audio", daemon=True)
            self._thread.start()

    def stir(self) -> None:
        """Record an input, and have the device opened for the next sound."""
        if self._thread is not None:
            with self.held():
                pass

    @contextmanager
    def held(self) -> Iterator[bool]:
        """Keep the device in its state meanwhile, and yield whether it is open; else open it."""
        with self._change:
            if self._thread is not None:
                self._until = time.monotonic() + self._quiet
            if not self._open and not self._wanted:
                self._wanted = True
                self._change.notify()
            yield self._open

    @property
    def is_open(self) -> bool:
        """Whether the device is open, without changing that."""
        with self._change:
            return self._open

    def end(self) -> None:
        """Stop watching; the device keeps its state."""
        if self._thread is not None:
            with self._change:
                self._over = True
                self._change.notify()
            self._thread.join()
            self._thread = None
            self._open = True
            self._wanted = False

    # -- the thread ------------------------------------------------------------------------------

    def _watch(self) -> None:
        while self._wait_for_quiet():
            self._device.close()
            if not self._wait_for_life():
                return
            opened = self._reopen()
            with self._change:
                self._open = opened
                self._wanted = False
                self._until = time.monotonic() + self._quiet  # closing may have taken longer
                self._reopened(opened)

    def _reopen(self) -> bool:
        try:
            self._device.open()
        except pygame.error:
            return False
        return True

    def _wait_for_quiet(self) -> bool:
        """Wait until the device is to be closed; return False at the end. A device that failed to
        open is retried after the same delay."""
        with self._change:
            while not self._over:
                left = self._until - time.monotonic()
                if left <= 0 and not (self._open and pygame.mixer.get_busy()):
                    self._open = False
                    return True
                self._change.wait(max(left, 0.1))
            return False

    def _wait_for_life(self) -> bool:
        with self._change:
            self._change.wait_for(lambda: self._wanted or self._over)
            return not self._over
