"""Square codes that cameras read: an address as rows of dark and light modules."""

from functools import lru_cache

import qrcodegen

QUIET = 4  # light modules around it, which cameras need


@lru_cache(8)
def modules_of(written: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code for a text, without the quiet zone; True is dark."""
    segments = qrcodegen.QrSegment.make_segments(written)
    code = qrcodegen.QrCode.encode_segments(segments, qrcodegen.QrCode.Ecc.MEDIUM)
    size = range(code.get_size())
    return tuple(tuple(code.get_module(x, y) for x in size) for y in size)


def table_address(host: str, port: int, letters: str) -> str:
    """Return what the square code of a table says: in capitals, it needs fewer modules."""
    return f"HTTP://{host}:{port}/{letters}"
