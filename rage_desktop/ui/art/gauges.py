"""Ring gauges: a dark well, a track, and a filled share of it (SCREENS 0)."""

from rage_desktop.ui.art.card_canvas import circle, disc
from rage_desktop.ui.art.palette import RING_TRACK, RING_WELL
from rage_desktop.ui.art.raster import arc, document, segments

MIDDLE = (50.0, 50.0)
STEPS = 120  # steps of a sweep, each of which is cached


def gauge(share: float, colour: str, parts: int = 0, width: float = 9.0) -> str:
    """Return the drawing of a ring filled from 12 o'clock; `parts` divides it into countable
    parts, `width` is in hundredths of the box."""
    r = 50 - width / 2 - 3
    body = disc(50, 50, 50, RING_WELL)
    if parts > 1:
        filled = round(share * parts)
        tones = [colour] * filled + [RING_TRACK] * (parts - filled)
        return document(
            body + segments(MIDDLE, r, width, tones, gap=min(10, 130 / parts)), 100, 100
        )
    share = round(share * STEPS) / STEPS
    body += circle(50, 50, r, RING_TRACK, width)
    if share >= 1:
        body += circle(50, 50, r, colour, width)
    elif share > 0:
        body += arc(MIDDLE, r, (0, 360 * share), width, colour)
    return document(body, 100, 100)
