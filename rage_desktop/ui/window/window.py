"""The operating system's window, and the game pads plugged into the machine."""

import ctypes
import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import cast

import pygame
from pygame import Rect, Surface
from pygame._sdl2 import controller
from pygame.event import Event

from rage_desktop.rules import TextError, text
from rage_desktop.rules.text import Arg

SMALLEST = (1024, 640)
SHARE = 0.7  # of the screen, for a first window
ICON = 64  # px; systems make theirs from it
DARK_TITLE_BAR = 20  # DWMWA_USE_IMMERSIVE_DARK_MODE, since Windows 10 2004
LONGEST_SLEEP, LOOK = 1.0, 0.008  # seconds
BLIND_DRIVERS = ("dummy", "offscreen")  # show nothing; SDL looks for events every ms there


class NoDisplay(TextError):
    """There is nothing to open a window on."""

    def __init__(self, why: Arg) -> None:
        super().__init__(
            text(
                "Rage Desktop needs a display: {why}. Start it from a desktop session,"
                " or use the commands that need no window (see --help).",
                why=why,
            )
        )


class Window:
    """An open window. Its surface changes when the window is resized: ask for it every time."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        icon: Path | None = None,
        hidden: bool = False,
    ) -> None:
        """Open it at a size, or at a good share of the screen; a hidden one waits for `reveal`.

        Raises NoDisplay.
        """
        # Without this, Windows would show a small picture enlarged on dense screens.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "rage-desktop"  # pygame says "__main__.py"
        _need_display()
        if pygame.display.get_driver() == "x11":
            # Otherwise SDL sends whole frames through OpenGL: five times the work for us, who show
            # only what changed. Wayland has no other way.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._windowed = size or _good_size(pygame.display.get_desktop_sizes()[0])
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (ICON, ICON)))
        self._open(fullscreen, pygame.HIDDEN if hidden else 0)

    def reveal(self) -> None:
        """Show a window that was opened hidden."""
        window = _own_window()
        if window is not None:
            window.show()

    @property
    def surface(self) -> Surface:
        """The pixels of the window."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("The window is closed: open a new one to draw")
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self.surface.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return bool(self.surface.get_flags() & pygame.FULLSCREEN)

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen at its own resolution, or return to the previous window."""
        if on == self.fullscreen:
            return
        if on:
            self._windowed = self.size
        self._open(on)

    def update(self, regions: Sequence[tuple[int, int, int, int]]) -> None:
        """Show what was painted in these rectangles."""
        pygame.display.update([Rect(region) for region in regions])

    def point(self, hand: bool) -> None:
        """Choose the pointer's shape: a hand over what can be pressed."""
        shape = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
        with suppress(pygame.error):  # some screens have no pointers to choose from
            pygame.mouse.set_cursor(shape)

    def come_forward(self) -> None:
        """Come in front of other windows, as far as the system lets a program do that."""
        window = _own_window()
        if window is not None:
            if not pygame.display.get_active():  # lies minimised
                window.restore()
            window.focus()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _open(self, fullscreen: bool, more: int = 0) -> None:
        size = pygame.display.get_desktop_sizes()[0] if fullscreen else self._windowed
        flags = (pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE) | more
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # the system chose another size
                window = pygame.display.set_mode(size, flags)
                if window.get_size() != size:  # from the whole screen back it may take two steps
                    pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise NoDisplay(
                text("no window could be opened ({error})", error=str(error))
            ) from error
        _darken_title_bar()
        if not fullscreen:
            _keep_at_least((min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1])))


class EventWaiter:
    """Sleeps until the system has an event for us.

    pygame's own wait looks every millisecond and takes 2-4 % of a core doing so. SDL's below it
    truly blocks, so it is called directly; where it cannot be reached, a coarser look must do.
    """

    def __init__(self) -> None:
        self._sdl_wait = _sdl_wait()

    def wait(self, seconds: float | None, polled: bool) -> None:
        """Sleep for at most so many seconds; `polled` says that a game pad has to be watched."""
        # Waking once a second lets Ctrl-C in the terminal through.
        seconds = min(LONGEST_SLEEP, LONGEST_SLEEP if seconds is None else seconds)
        if self._sdl_wait is not None and not polled:
            self._sdl_wait(None, max(1, round(seconds * 1000)))
            return
        for _ in range(max(1, round(seconds / LOOK))):
            if pygame.event.peek():
                return
            time.sleep(LOOK)


class Gamepads:
    """Opens game pads as they come and go. A pad that SDL has a mapping for speaks as a
    controller; its plain joystick voice, which comes as well, is to be ignored (`mapped`)."""

    def __init__(self) -> None:
        self.mapped: set[int] = set()
        self._open: dict[int, object] = {}

    @property
    def any(self) -> bool:
        """Whether a pad is plugged in."""
        return bool(self._open)

    @property
    def name(self) -> str:
        """What the pad plugged in last calls itself."""
        names = [getattr(pad, "name", "") for pad in self._open.values()]
        return str(names[-1]) if names else ""

    def start(self) -> None:
        """Look for pads; those that come later announce themselves by events."""
        with suppress(pygame.error):  # the game can be played without pads
            pygame.joystick.init()
            controller.init()
            # SDL announces those that are there at the first look alone, which may be long past.
            for index in range(pygame.joystick.get_count()):
                self._add(index)

    def follow(self, event: Event) -> None:
        """Open or forget the pad that an event speaks of."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self.mapped.discard(event.instance_id)

    def _add(self, index: int) -> None:
        with suppress(pygame.error):  # it may be gone again
            stick = pygame.joystick.Joystick(index)
            self._open[stick.get_instance_id()] = stick
            if controller.is_controller(index):
                self._open[stick.get_instance_id()] = controller.Controller(index)
                self.mapped.add(stick.get_instance_id())


def _sdl_wait() -> Callable[[None, int], int] | None:
    """Find SDL_WaitEventTimeout in the SDL that pygame has loaded; None where it would not block,
    as without a screen."""
    if pygame.display.get_driver() in BLIND_DRIVERS:
        return None
    for library in (pygame.base.__file__, "SDL2.dll"):
        with suppress(OSError, AttributeError, TypeError):
            function = ctypes.CDLL(library).SDL_WaitEventTimeout
            function.argtypes, function.restype = [ctypes.c_void_p, ctypes.c_int], ctypes.c_int
            return cast(Callable[[None, int], int], function)
    return None


def _need_display() -> None:
    chosen = os.environ.get("SDL_VIDEODRIVER", "")
    told = "XDG_RUNTIME_DIR" in os.environ
    os.environ.setdefault("XDG_RUNTIME_DIR", os.devnull)  # else Wayland's library complains aloud
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(text("no screen was found ({error})", error=str(error))) from error
    finally:
        if not told:
            del os.environ["XDG_RUNTIME_DIR"]
    # Where there is no screen SDL falls back, without a word, to drivers that show nothing.
    driver = pygame.display.get_driver()
    if driver in BLIND_DRIVERS and driver not in chosen.split(","):
        pygame.display.quit()
        raise NoDisplay(text("no screen was found"))


def _keep_at_least(size: tuple[int, int]) -> None:
    """Keep the window from being dragged smaller, where pygame can."""
    window = _own_window()
    if window is not None:
        window.minimum_size = size


def _own_window() -> pygame.Window | None:
    """Return the window behind pygame.display.

    Only this deprecated way leads there, and only pygame.display can show a part of the window.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        find_window = getattr(pygame.Window, "from_display_module", None)
        return find_window() if find_window is not None else None


def _good_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the design's shape at a share of the screen, never less than the smallest."""
    width = min(desktop[0] * SHARE, desktop[1] * SHARE * 16 / 9)
    return max(SMALLEST[0], round(width)), max(SMALLEST[1], round(width * 9 / 16))


def _darken_title_bar() -> None:
    """Ask Windows for a dark title bar above the open window; elsewhere do nothing."""
    if sys.platform == "win32":
        with suppress(OSError, AttributeError, KeyError):  # an older Windows has none
            window = ctypes.c_void_p(pygame.display.get_wm_info()["window"])
            on = ctypes.c_int(1)
            size = ctypes.sizeof(on)
            ctypes.windll.dwmapi.DwmSetWindowAttribute(
                window, DARK_TITLE_BAR, ctypes.byref(on), size
            )
