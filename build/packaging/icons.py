"""The program's icon in the form each system wants, made from one SVG."""

import os
import struct
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # a build script's output is read by people
import pygame

PICTURE: Final = Path(__file__).parents[2] / "assets" / "svg" / "program.svg"
_ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
_ICNS_SIZES: Final = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}
# For dense screens: the same five, each with twice the pixels.
_ICNS_DENSE: Final = {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512, b"ic10": 1024}


def write_icon(folder: Path) -> Path:
    """Write the icon for this system into the folder; return its path (.icns or .ico)."""
    name, data = ("icns", icns()) if sys.platform == "darwin" else ("ico", ico())
    path = folder / f"rage-desktop.{name}"
    path.write_bytes(data)
    return path


def png(size: int) -> bytes:
    """Return the picture as a square PNG of that many pixels."""
    out = BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(PICTURE, (size, size)), out, "icon.png")
    return out.getvalue()


def ico() -> bytes:
    """Return a Windows icon: a directory of PNGs."""
    pictures = [png(size) for size in _ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    for size, picture in zip(_ICO_SIZES, pictures, strict=True):
        # A size of 256 is written as 0.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """Return a macOS icon: a list of named PNGs."""
    body = b""
    for name, size in (_ICNS_SIZES | _ICNS_DENSE).items():
        picture = png(size)
        body += name + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
