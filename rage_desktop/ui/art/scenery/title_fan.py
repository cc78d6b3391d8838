"""The fan of cards on the title."""

from msgspec import Struct

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.scenery.skies import title_plan

# px of the design
HALF = 540  # of its width
FOOT = 798  # where its middle card ends
AIR = 24  # to the window's edge, where it makes way
CARD = 352
RADIUS = 620
STEP = 11  # degrees from card to card
RAISED = 100  # by how much a fan would rise that became as small as nothing


class FanPlace(Struct, frozen=True):
    """The position of a card of the title's fan: middle, height and angle."""

    x: float
    y: float
    height: float
    angle: float


def title_fan(w: int, h: int, left: float = 0.0) -> tuple[FanPlace, ...]:
    """Seven cards on a circle far below, setting behind the front dunes; aside,
    and as small as need be, where the menu leaves them only what is right of `left`."""
    plan = title_plan(w, h)
    s = plan.frame.s
    half = HALF * s
    x = plan.sun[0]
    share = 1.0
    if x - half < left:
        right = w - AIR * s
        share = min(1.0, (right - left) / (2 * half))
        x = max(left + share * half, min(x, right - share * half))
    low = plan.frame.y(FOOT - RAISED * (1 - share))
    radius = RADIUS * s * share
    card = CARD * s * share
    y = low - card / 2 + radius
    return tuple(
        FanPlace(*svg.on_circle(x, y, radius, STEP * step), card, -STEP * step)
        for step in range(-3, 4)
    )
