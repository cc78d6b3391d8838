"""Access to the system's clipboard, which any program can read.

SDL puts texts there, and no pictures: Windows takes those from pygame, Wayland and X11 from a
program that many systems have, and elsewhere there is no way.
"""

import io
import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

import pygame

LONGEST = 10_000  # characters; what is pasted here is a name, a code or a search
# What a program needs, and how it takes a picture from its input.
PICTURE_PROGRAMS: Final = (
    ("WAYLAND_DISPLAY", ("wl-copy", "--type", "image/png")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-t", "image/png")),
)
PATIENCE: Final = 5.0  # seconds for a program to take a picture
BUNDLED_LIBRARIES: Final = "LD_LIBRARY_PATH"  # where a packaged game has its own: not for others


def put(words: str) -> bool:
    """Put a text on the clipboard; return whether there is a clipboard."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # ValueError: a text that the system does not accept
        return False
    return True


def get() -> str:
    """Return the text on the clipboard, as much as any field takes; "" where there is none."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, ValueError):  # ValueError: another program's text is not UTF-8
        return ""


# -- pictures --------------------------------------------------------------------------------------


def takes_pictures() -> bool:
    """Return whether there is a way to put a picture on the clipboard."""
    return sys.platform == "win32" or _picture_program() is not None


def put_picture(png: bytes) -> bool:
    """Put a picture on the clipboard; return whether it is there. Slow, and fit for a thread."""
    if sys.platform == "win32":
        return _put_bitmap(png)
    program = _picture_program()
    if program is None:
        return False
    import subprocess  # late: not before the first frame

    system = {name: value for name, value in os.environ.items() if name != BUNDLED_LIBRARIES}
    try:
        done = subprocess.run(
            program,
            input=png,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            env=system,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def _picture_program() -> Sequence[str] | None:
    """Return the command of a program of this desktop that takes pictures."""
    for display, (name, *how) in PICTURE_PROGRAMS:
        path = shutil.which(name) if os.environ.get(display) else None
        if path is not None:
            return path, *how
    return None


def _put_bitmap(png: bytes) -> bool:
    """Put a picture on the clipboard of Windows, as the format that every program there reads."""
    bitmap = io.BytesIO()
    pygame.image.save(pygame.image.load(io.BytesIO(png), "picture.png"), bitmap, "picture.bmp")
    try:
        pygame.scrap.init()
        pygame.scrap.put(pygame.SCRAP_BMP, bitmap.getvalue())
    except pygame.error:
        return False
    return True
