"""What an installer (.msi) says of itself, so that the same contents make the same bytes.

wixl makes up a new code for each package and notes the time of day; both are replaced here.
"""

import struct
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SUMMARY: Final = uuid.UUID("F29F85E0-4FF9-1068-AB91-08002B27B3D9").bytes_le  # begins the properties
HEAD: Final = 28  # bytes of their stream before that mark
PACKAGE_CODE, CREATED, SAVED = 9, 12, 13
SINCE_1601: Final = 11_644_473_600  # seconds from the epoch of Windows to that of Unix


def settle(msi: Path, code: uuid.UUID, moment: int) -> None:
    """Give an installer this code and this time, in seconds since 1970."""
    content = bytearray(msi.read_bytes())
    time = struct.pack("<Q", (moment + SINCE_1601) * 10_000_000)
    values = {PACKAGE_CODE: f"{{{code}}}".upper().encode(), CREATED: time, SAVED: time}
    for number, at in properties(bytes(content)):
        if number in values:
            at += 8 if number == PACKAGE_CODE else 4  # past its kind, and a text's length
            content[at : at + len(values[number])] = values[number]
    msi.write_bytes(content)


def properties(content: bytes) -> Iterator[tuple[int, int]]:
    """Return where each property begins, by its number. Raises ValueError without any."""
    mark = content.index(SUMMARY)
    (section,) = struct.unpack_from("<I", content, mark + len(SUMMARY))
    start = mark - HEAD + section
    _, count = struct.unpack_from("<II", content, start)
    for place in range(count):
        number, offset = struct.unpack_from("<II", content, start + 8 + 8 * place)
        yield number, start + offset
