"""The title bar that Windows draws above the window: dark, like everything below it."""

import ctypes
import sys
from contextlib import suppress

import pygame

DARK = 20  # DWMWA_USE_IMMERSIVE_DARK_MODE, since Windows 10 2004


def darken() -> None:
    """Ask Windows for a dark title bar above the open window; elsewhere do nothing."""
    if sys.platform == "win32":
        with suppress(OSError, AttributeError, KeyError):  # an older Windows has none
            window = ctypes.c_void_p(pygame.display.get_wm_info()["window"])
            on = ctypes.c_int(1)
            size = ctypes.sizeof(on)
            ctypes.windll.dwmapi.DwmSetWindowAttribute(window, DARK, ctypes.byref(on), size)
