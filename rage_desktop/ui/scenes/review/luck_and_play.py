"""How well a game was played, and where its points came from and went: a ring and a waterfall."""

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.play.review.summary import Summary
from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui.art.palette import CORAL, CYAN, GOLD, INK, MINT
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel

PARTS = 15
SHARP, STEADY = 85, 70  # of 100
WHOLE = 12.0  # points of a bar as wide as the panel
WORTH = "#82A8FF"


@dataclass(eq=False)
class AccuracyBlock(Node):
    """A ring of fifteen parts with the accuracy in it, and a word for it."""

    found: Summary | None = None
    grown: float = 1.0  # how far its figures have counted up

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw panel, ring, word and count."""
        assert self.found is not None
        box, found = self.bounds, self.found
        paint_panel(canvas, kit, box)
        left, top = box.x + kit.px(32), box.y + kit.px(24) + kit.t(28) * 0.5
        kit.write(canvas, self.name, "f", 28, left, top, kit.palette.ivory)
        low = box.bottom - kit.px(20) - kit.t(18) * 1.2
        count = text("Best move in {x} of {n} decisions", x=found.best, n=found.decisions)
        room = box.w - kit.px(48)
        kit.write(canvas, kit.say(count), "b", 18, box.centerx, low, kit.palette.soft, 0.5, room)
        if found.accuracy is None:
            kit.write(canvas, "–", "f", 90, *box.center, kit.palette.mute, 0.5)
            return
        h = round(kit.t(18) * 1.8)
        word_y = low - kit.t(18) * 1.4 - h / 2
        first = top + kit.t(28)
        d = max(40, round(min(kit.px(250), word_y - h / 2 - kit.px(14) - first)))
        y = first + d / 2
        shown = round(found.accuracy * self.grown)
        done = round(shown / 100 * PARTS)
        kit.centre(canvas, kit.studio.marks.step_ring(d, done, PARTS), box.centerx, y)
        size = 96 * d / max(1, kit.px(250)) / kit.text_scale
        kit.write(canvas, str(shown), "f", size, box.centerx, y - d * 0.03,
                  kit.palette.ivory, 0.5)  # fmt: skip
        if d > kit.t(18) * 7:
            words = kit.say(text("of 100"))
            kit.write(canvas, words, "b", 18, box.centerx, y + d * 0.23, kit.palette.soft, 0.5)
        self._word(canvas, kit, found.accuracy, round(word_y), h)

    def _word(self, canvas: Canvas, kit: Kit, accuracy: int, y: int, h: int) -> None:
        word, tone = text("Warming up"), CYAN
        if accuracy >= SHARP:
            word, tone = text("Sharp eyes"), MINT
        elif accuracy >= STEADY:
            word, tone = text("Steady hand"), GOLD
        said = kit.say(word)
        plate = Rect(0, 0, kit.width(said, "x", 18) + h, h)
        plate.center = self.bounds.centerx, y
        kit.plate(canvas, plate, h / 2, tone)
        kit.write(canvas, said, "x", 18, *plate.center, INK, 0.5)


@dataclass(eq=False)
class WaterfallBlock(Node):
    """The mean round, from what the cards were worth to what was made, a bar a step."""

    found: Summary | None = None
    grown: float = 1.0  # how far its figures have counted up

    @staticmethod
    def height(kit: Kit) -> int:
        """Return how high it has to be."""
        return kit.px(60) + round(kit.t(28) * 1.2) + 6 * _row(kit)

    def steps(self) -> Iterator[tuple[Text, float, float, str]]:
        """Yield each step: what it is, where its bar begins, its points, its colour."""
        mean = None if self.found is None else self.found.mean
        if mean is None:
            return
        at = mean.cards
        yield text("Your cards were worth"), 0.0, mean.cards, WORTH
        changes = (
            (text("How the other cards lay"), mean.lay, CYAN),
            (text("How the others played"), mean.others, CYAN),
            (text("Lost by bids"), -mean.bids, CORAL),
            (text("Lost by cards played"), -mean.plays, CORAL),
        )
        for said, points, colour in changes:
            yield said, at, points, colour
            at += points
        yield text("You made"), 0.0, mean.made, GOLD

    def told(self, kit: Kit) -> str:
        """Return all steps as one sentence for screen readers."""
        said = (
            f"{kit.say(words)}: {kit.say(one_place(points))}"
            for words, _, points, _ in self.steps()
        )
        return ", ".join(said)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the panel and the steps."""
        box = self.bounds
        paint_panel(canvas, kit, box)
        left, right = box.x + kit.px(32), box.right - kit.px(32)
        y = box.y + kit.px(24) + kit.t(28) * 0.5
        kit.write(canvas, self.name, "f", 28, left, y, kit.palette.ivory)
        steps = list(self.steps())
        if not steps:
            words = kit.say(text("Being worked out …"))
            kit.write(canvas, words, "b", 18, left, y + kit.t(28) * 1.6, kit.palette.soft)
            return
        most = max([WHOLE, *(max(start, start + points) for _, start, points, _ in steps)])
        least = min([0.0, *(min(start, start + points) for _, start, points, _ in steps)])
        unit = (right - left) / (most - least)
        row = _row(kit)
        y += kit.t(28) * 0.9 + kit.px(6)
        for i, (said, whole, came_to, colour) in enumerate(steps):
            start, points = whole * self.grown, came_to * self.grown
            middle = y + kit.t(18) * 0.6
            ink = kit.palette.ivory
            figure = kit.say(Decimal(points, signed=0 < i < len(steps) - 1))
            wide = kit.write(canvas, figure, "f", 21, right, middle, colour, 1.0)
            kit.write(canvas, kit.say(said), "b", 18, left, middle, ink, 0.0,
                      right - left - wide - kit.px(10))  # fmt: skip
            x = left + (min(start, start + points) - least) * unit
            bar = Rect(round(x), round(middle + kit.t(18) * 0.75), 0, max(5, kit.px(11)))
            bar.w = max(bar.h, round(abs(points) * unit))
            kit.plate(canvas, bar, bar.h / 2, colour)
            y += row


def _row(kit: Kit) -> int:
    return round(kit.t(18) * 1.35 + max(5, kit.px(11)) + kit.px(13))
