"""A display of its own to try windows on: it can be looked at, and its windows closed."""

import ctypes
import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

_CLIENT_MESSAGE: Final = 33
_DRAWN: Final = 64  # a blank, filled or striped window has fewer colours than any of our scenes


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


class _XEvent(ctypes.Union):
    _fields_ = (("client", _ClientMessage), ("room", ctypes.c_char * 192))


class Screen:
    """An X server without hardware (Xvfb), for the length of a with block."""

    def __init__(self, width: int, height: int) -> None:
        self.name = ""
        self._geometry = f"{width}x{height}"
        self._frame = Path()
        self._ends = ExitStack()

    def __enter__(self) -> Self:
        folder = self._ends.enter_context(TemporaryDirectory(prefix="rage-desktop-screen-"))
        told, tells = os.pipe()
        command = f"Xvfb -displayfd {tells} -nolisten tcp -screen 0 {self._geometry}x24 -fbdir"
        server = subprocess.Popen(
            [*command.split(), folder], pass_fds=[tells], stderr=subprocess.DEVNULL
        )
        self._ends.callback(server.wait)
        self._ends.callback(server.terminate)
        os.close(tells)
        with os.fdopen(told) as answer:
            self.name = ":" + answer.readline().strip()
        self._frame = Path(folder) / "Xvfb_screen0"
        return self

    def __exit__(self, *fault: object) -> None:
        self._ends.close()

    def looks_drawn(self) -> bool:
        """Tell whether the screen shows a picture: many colours, not an even field."""
        return colours(self._frame.read_bytes()) >= _DRAWN

    def pixels(self) -> bytes:
        """Return what the screen shows, row by row: blue, green, red and nothing for each pixel."""
        return bytes(pixels(self._frame.read_bytes()))

    def close_windows(self) -> None:
        """Ask every window to close, as the cross in its title bar would."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.name.encode()))
        protocols, delete = (
            x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")
        )
        for window in _children(x11, display):
            data = (ctypes.c_long * 5)(delete)
            message = _ClientMessage(_CLIENT_MESSAGE, 0, 1, display, window, protocols, 32, data)
            x11.XSendEvent(
                display, ctypes.c_ulong(window), 0, 0, ctypes.byref(_XEvent(client=message))
            )
        x11.XCloseDisplay(display)


def colours(xwd: bytes) -> int:
    """Return how many colours a picture in the X window dump format has (32 bits a pixel)."""
    shown = pixels(xwd)
    return len(set(shown[: len(shown) // 4 * 4].cast("I")))


def pixels(xwd: bytes) -> memoryview:
    """The pixels of a picture in the X window dump format (32 bits a pixel)."""
    word = [int.from_bytes(xwd[at : at + 4], "big") for at in range(0, 100, 4)]
    head = word[0]
    height = word[5]
    line = word[12]
    entries = word[19]
    start = head + 12 * entries
    return memoryview(xwd)[start : start + height * line]


def _children(x11: ctypes.CDLL, display: ctypes.c_void_p) -> list[int]:
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    above = ctypes.c_ulong()
    below = ctypes.c_ulong()
    windows = ctypes.POINTER(ctypes.c_ulong)()
    count = ctypes.c_uint()
    x11.XQueryTree(
        display,
        root,
        ctypes.byref(above),
        ctypes.byref(below),
        ctypes.byref(windows),
        ctypes.byref(count),
    )
    found = windows[: count.value]
    x11.XFree(windows)
    return found
