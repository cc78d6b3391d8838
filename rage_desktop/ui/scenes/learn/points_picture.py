"""What bids pay, in three rings: exact, missed, and an exact bid of zero."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Edition, Text, round_points, text
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

HAND = 4  # cards in the examples' round: none of them takes every trick
GOOD, BAD = "#0B6B4E", "#A8322F"


@dataclass(frozen=True)
class Example:
    """A bid, what was taken, and what that pays."""

    bid: int
    won: int
    points: int

    @property
    def words(self) -> tuple[Text, Text]:
        """The example in words, in two lines."""
        return text("Bid {n}", n=self.bid), text("took {n}", n=self.won)

    @property
    def state(self) -> RingState:
        """How its ring looks."""
        return "exact" if self.bid == self.won else "miss"


def examples(edition: Edition) -> tuple[Example, ...]:
    """Return the same three bids with what this edition pays for them."""
    cases = ((2, 2), (2, 1), (0, 0))
    return tuple(Example(b, w, round_points(edition, HAND, b, w)) for b, w in cases)


def draw_points(canvas: Canvas, kit: Kit, box: Rect, edition: Edition) -> None:
    """Draw the examples side by side on the paper of a bubble."""
    found = examples(edition)
    step = box.w / len(found)
    for i, one in enumerate(found):
        x, d = box.x + step * (i + 0.5), round(min(step * 0.6, box.h * 0.56))
        ring = kit.studio.marks.bid_ring(d, one.bid, one.won, one.state)
        kit.centre(canvas, ring, x, box.y + d / 2)
        points = kit.wording.signed(one.points)
        colour = kit.palette.mint if one.state == "exact" else kit.palette.coral
        kit.write(canvas, points, "f", 24, x, box.y + d / 2, colour, 0.5, d * 0.7)
        ink = GOOD if one.state == "exact" else BAD
        line = (box.bottom - box.y - d) / 2
        for row, words in enumerate(one.words):
            y = box.y + d + line * (row + 0.6)
            kit.write(canvas, kit.say(words), "b", 16, x, y, INK if row else ink, 0.5, step)
