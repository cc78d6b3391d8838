"""A slider over a whole game: a segment per round, divided at every trick, mistakes as pins."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules.text import Decimal
from rage_desktop.ui.art.palette import CORAL, GOLD2
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.widgets.buttons import Slider

PIN, STEM = 14, 8  # a mistake's head, and its height over the slider; px of the design
BETWEEN = 0.018  # greatest gap between two rounds, as a share of the slider
GROUND = "#2A1820"


@dataclass(frozen=True)
class ReplayPosition:
    """A position in the game: events shown out of all, where rounds begin and tricks end."""

    shown: int
    events: int
    rounds: Sequence[int]
    playing: bool
    mistakes: Sequence[tuple[int, Decimal]] = ()  # position and cost of each
    tricks: Sequence[int] = ()

    @property
    def round(self) -> int:
        """The round number, from 1; 0 before the first."""
        return sum(start <= self.shown for start in self.rounds)


@dataclass(eq=False)
class ReplaySlider(Slider):
    """A slider over all events, with a segment for each round."""

    place: ReplayPosition | None = None

    def groups(self) -> list[tuple[int, int]]:
        """Return the start and width of each round's segment."""
        ends = self._ends()
        total = max(1, sum(end - start for start, end in ends))
        gap = min(self.bounds.w * BETWEEN, 12.0)
        room = self.bounds.w - gap * max(0, len(ends) - 1)
        found, x = list[tuple[int, int]](), float(self.bounds.x)
        for start, end in ends:
            width = room * (end - start) / total
            found.append((round(x), round(width)))
            x += width + gap
        return found

    def _ends(self) -> list[tuple[int, int]]:
        """Return the first and the last position of each round."""
        assert self.place is not None
        starts = list(self.place.rounds)
        ends = [*(start - 1 for start in starts), self.place.events][1:]
        return list(zip(starts, ends, strict=True))

    def x_of(self, position: int) -> float:
        """Return the x of a position."""
        for (start, end), (x, width) in zip(
            reversed(self._ends()), reversed(self.groups()), strict=True
        ):
            if position >= start:
                return x + width * min(1.0, (position - start) / max(1, end - start))
        return float(self.bounds.x)

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Go to the position under the pointer."""
        assert self.place is not None
        for (start, end), (left, width) in zip(
            reversed(self._ends()), reversed(self.groups()), strict=True
        ):
            if x >= left:
                at = start + (end - start) * min(1.0, (x - left) / max(1, width))
                return self.change(at / max(1, self.place.events))
        return self.change(0.0)

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the segments, gold up to here, divided at tricks; the knob; pins with their cost."""
        assert self.place is not None
        thick, knob = max(8, ctx.px(13)), max(16, ctx.px(26))
        y, here = self.bounds.centery, self.x_of(self.place.shown)
        for number, (x, width) in enumerate(self.groups(), 1):
            groove = Rect(x, y - thick // 2, max(2, width), thick)
            ctx.plate(canvas, groove, ctx.px(4), "#170D14", ctx.edge(0.14, 1.0))
            with canvas.clipped((x, groove.y, max(0, min(width, round(here) - x)), thick)):
                tone = ctx.palette.gold if number == self.place.round else GOLD2
                ctx.plate(canvas, groove, ctx.px(4), tone)
        for cut in self.place.tricks:
            x = round(self.x_of(cut))
            canvas.fill(GROUND, (x, y - thick // 2, max(1, ctx.px(2)), thick))
        self._pins(canvas, ctx, y - thick // 2)
        box = Rect(round(here - knob / 2), y - knob // 2, knob, knob)
        if self.visual.focus_ring:
            paint_slim_focus(canvas, ctx, box, knob / 2)
        ctx.shadow(canvas, box, knob / 2, (5, 2, 0.5))
        ctx.plate(canvas, box, knob / 2, ("#FFF3E2", "#E5CDB3"))

    def _pins(self, canvas: Canvas, ctx: DrawContext, top: int) -> None:
        """Draw the mistakes; of overlapping costs only the highest is written."""
        assert self.place is not None
        d, stem = max(8, ctx.px(PIN)), max(4, ctx.px(STEM))
        taken: list[Rect] = []
        for at, cost in sorted(self.place.mistakes, key=self._weight, reverse=True):
            x = round(self.x_of(at))
            canvas.fill(CORAL, (x - 1, top - stem, 2, stem), 0.7)
            ctx.plate(canvas, Rect(x - d // 2, top - stem - d, d, d), d / 2, CORAL)
            words = ctx.tr(cost)
            line = Rect(0, 0, ctx.text_width(words, "b", 15) + ctx.px(6), ctx.t(15))
            line.center = x, round(top - stem - d - ctx.t(15) * 0.7)
            if line.collidelist(taken) < 0:
                taken.append(line)
                ctx.draw_text(canvas, words, "b", 15, *line.center, CORAL, 0.5)

    def _weight(self, mistake: tuple[int, Decimal]) -> tuple[bool, float]:
        """Sort key: the current mistake comes first, then the costliest."""
        assert self.place is not None
        at, cost = mistake
        return at == self.place.shown, -cost.value
