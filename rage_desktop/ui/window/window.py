"""The operating system's window, and the connected gamepads."""

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

from rage_desktop.rules import Arg, TextError, text
from rage_desktop.ui.window.scaled_picture import ScaledPicture, fit

SMALLEST = (1024, 640)
SHARE = 0.87  # of the screen, for a first window: room for a task bar and a title bar
ICON = 64  # px; systems make theirs from it
DARK_TITLE_BAR = 20  # DWMWA_USE_IMMERSIVE_DARK_MODE, since Windows 10 2004
# seconds
LONGEST_SLEEP = 1.0
LOOK = 0.008
BLIND_DRIVERS = ("dummy", "offscreen")  # show nothing; SDL polls for events every ms there


class NoDisplay(TextError):
    """There is no display on which to open a window."""

    def __init__(self, why: Arg) -> None:
        super().__init__(
            text(
                "Rage Desktop needs a display: {why}. Start it from a desktop session,"
                " or use the commands that need no window (see --help).",
                why=why,
            )
        )


class Window:
    """An open window. Its surface changes when it is resized: request it every time.

    Of a very small one surface and size are those of a larger picture, which is shown scaled down.
    """

    _scaled: ScaledPicture | None = None

    def __init__(
        self,
        title: str,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        icon: Path | None = None,
        hidden: bool = False,
    ) -> None:
        """Open it at a size, or at a share of the screen; a hidden window waits for `reveal`.

        Raises NoDisplay.
        """
        # Otherwise Windows would scale up a small picture on high-density screens.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Otherwise Windows would hide the words that are chosen from while Chinese is typed.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "rage-desktop"  # pygame sets "__main__.py"
        _need_display()
        if pygame.display.get_driver() == "x11":
            # Otherwise SDL sends whole frames through OpenGL: five times the work, since only
            # changes have to be shown. Wayland has no other way.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._screens = pygame.display.get_desktop_sizes()  # those connected before full screen
        self._windowed = size or _good_size(self._screens[0])
        self._place: int | tuple[int, int] | None = None  # where it stood before full screen
        self._is_maximised = False
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (ICON, ICON)))
        self._open(fullscreen, pygame.HIDDEN if hidden else 0)

    @property
    def is_maximised(self) -> bool:
        """Whether it is maximised, or was before full screen."""
        return self._is_maximised

    def maximise(self) -> None:
        """Maximise the window; in full screen it is so afterwards."""
        self._is_maximised = True
        window = _own_window()
        if window is not None and not self.fullscreen:
            window.maximize()

    def reveal(self) -> None:
        """Show a window that was opened hidden."""
        window = _own_window()
        if window is not None:
            window.show()
            if self._is_maximised and not self.fullscreen:
                window.maximize()  # not every system remembers it of a hidden window

    @property
    def surface(self) -> Surface:
        """The pixels to draw on."""
        scaled = self._picture()
        return self._display if scaled is None else scaled.surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is drawn, in px."""
        return self.surface.get_size()

    @property
    def _display(self) -> Surface:
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("The window is closed: open a new one to draw")
        return surface

    def _picture(self) -> ScaledPicture | None:
        """Return the picture that is shown scaled down; None in a window that is large enough."""
        size = self._display.get_size()
        if fit(*size).size == size:
            self._scaled = None
        elif self._scaled is None or self._scaled.window != size:
            self._scaled = ScaledPicture(self._display)
        return self._scaled

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return bool(self._display.get_flags() & pygame.FULLSCREEN)

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen at its own resolution, or restore the previous window."""
        if on == self.fullscreen:
            return
        window = _own_window()
        if on and window is not None and not self._is_maximised:
            self._windowed = window.size
            self._place = window.position
        screens = pygame.display.get_desktop_sizes()
        if on:
            self._screens = screens
        elif screens != self._screens:
            self._place = pygame.WINDOWPOS_CENTERED  # its own screen may be gone
        self._open(on)
        if not on and window is not None and self._place is not None:
            window.position = self._place  # SDL moves it down by its title bar
        if not on and window is not None and self._is_maximised:
            window.maximize()

    def follow(self, event: Event) -> None:
        """Note whether the window is maximised. Full screen ends that, but only for its time."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._is_maximised = True
        elif event.type == pygame.WINDOWRESTORED and not self.fullscreen:
            self._is_maximised = False

    def update(self, regions: Sequence[tuple[int, int, int, int]]) -> None:
        """Show what was painted in these rectangles."""
        scaled = self._picture()
        if scaled is not None:
            scaled.show()
        else:
            pygame.display.update([Rect(region) for region in regions])

    def locate(self, event: Event) -> Event:
        """Return an event of the pointer with its place in what is drawn; any other as it is."""
        scaled = self._picture()
        return event if scaled is None else scaled.locate(event)

    def point(self, hand: bool) -> None:
        """Set the pointer's shape: a hand over what can be pressed."""
        shape = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
        with suppress(pygame.error):  # some displays have no pointer shapes
            pygame.mouse.set_cursor(shape)

    def come_forward(self) -> None:
        """Bring the window in front of others, as far as the system allows."""
        window = _own_window()
        if window is not None:
            if not pygame.display.get_active():  # minimised
                window.restore()
            window.focus()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _open(self, fullscreen: bool, more: int = 0) -> None:
        # No size means that of the screen on which the window stands: it may be the second one.
        size = (0, 0) if fullscreen else self._windowed
        flags = (pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE) | more
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # the system chose another size
                window = pygame.display.set_mode(size, flags)
                if not fullscreen and window.get_size() != size:  # leaving it may take two steps
                    pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise NoDisplay(
                text("no window could be opened ({error})", error=str(error))
            ) from error
        _darken_title_bar()
        if not fullscreen:
            _keep_at_least((min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1])))


class EventWaiter:
    """Sleeps until the system has an event.

    pygame's own wait polls every millisecond and takes 2-4 % of a core. SDL's function below it
    blocks, so it is called directly; where it is not available, coarser polling is used.
    """

    def __init__(self) -> None:
        self._sdl_wait = _sdl_wait()

    def wait(self, seconds: float | None, polled: bool) -> None:
        """Sleep for at most so many seconds; `polled` means that a gamepad has to be polled."""
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
    """Opens gamepads as they are connected. One with an SDL mapping sends events as a
    controller; its joystick events, which are sent as well, have to be ignored (`mapped`)."""

    def __init__(self) -> None:
        self.mapped: set[int] = set()
        self._open: dict[int, object] = {}

    @property
    def any(self) -> bool:
        """Whether a gamepad is connected."""
        return bool(self._open)

    @property
    def name(self) -> str:
        """Name of the gamepad connected last."""
        names = [getattr(pad, "name", "") for pad in self._open.values()]
        return str(names[-1]) if names else ""

    def start(self) -> None:
        """Look for gamepads; those connected later are announced by events."""
        with suppress(pygame.error):  # gamepads are optional
            pygame.joystick.init()
            controller.init()
            # SDL announces present ones only at the first look, which may be long past.
            for index in range(pygame.joystick.get_count()):
                self._add(index)

    def follow(self, event: Event) -> None:
        """Open or forget the gamepad of an event."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self.mapped.discard(event.instance_id)

    def _add(self, index: int) -> None:
        with suppress(pygame.error):  # it may be disconnected again
            stick = pygame.joystick.Joystick(index)
            self._open[stick.get_instance_id()] = stick
            if controller.is_controller(index):
                self._open[stick.get_instance_id()] = controller.Controller(index)
                self.mapped.add(stick.get_instance_id())


def _sdl_wait() -> Callable[[None, int], int] | None:
    """Find SDL_WaitEventTimeout in the SDL that pygame has loaded; None if it would not block,
    as without a screen."""
    if pygame.display.get_driver() in BLIND_DRIVERS:
        return None
    for library in (pygame.base.__file__, "SDL2.dll"):
        with suppress(OSError, AttributeError, TypeError):
            function = ctypes.CDLL(library).SDL_WaitEventTimeout
            function.argtypes = [ctypes.c_void_p, ctypes.c_int]
            function.restype = ctypes.c_int
            return cast(Callable[[None, int], int], function)
    return None


def _need_display() -> None:
    chosen = os.environ.get("SDL_VIDEODRIVER", "")
    told = "XDG_RUNTIME_DIR" in os.environ
    os.environ.setdefault("XDG_RUNTIME_DIR", os.devnull)  # else Wayland's library prints a warning
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(text("no screen was found ({error})", error=str(error))) from error
    finally:
        if not told:
            del os.environ["XDG_RUNTIME_DIR"]
    # Without a screen SDL silently falls back to drivers that show nothing.
    driver = pygame.display.get_driver()
    if driver in BLIND_DRIVERS and driver not in chosen.split(","):
        pygame.display.quit()
        raise NoDisplay(text("no screen was found"))


def _keep_at_least(size: tuple[int, int]) -> None:
    """Set a minimum window size, where pygame can."""
    window = _own_window()
    if window is not None:
        window.minimum_size = size


def _own_window() -> pygame.Window | None:
    """Return the window behind pygame.display.

    This deprecated way is the only one, and only pygame.display can update a part of the window.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        find_window = getattr(pygame.Window, "from_display_module", None)
        return find_window() if find_window is not None else None


def _good_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a size of the design's shape at a share of the screen, at least the minimum."""
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
