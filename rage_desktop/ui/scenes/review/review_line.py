"""The line of a reviewed game: every decision a mark, in a group for each round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.play.review.past_game import Decision
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.ui.art.palette import CORAL, GOLD2, MINT, RING_TRACK
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome

DOT, SMALL = 11, 7
WIDE, LEAST, EACH, MOST = 10, 16, 7, 50  # of a mistake's bar, px
BETWEEN = 1.6  # of a decision's width: the gap between rounds
FREE, AROUND = 0.2, 8  # what a round takes of it on either side: of a decision's width; at most, px


@dataclass(frozen=True)
class Marked:
    """One decision on the line; `exact` is how its round ended."""

    decision: Decision
    verdict: Verdict | None
    exact: bool

    @property
    def loss(self) -> float:
        """Points it cost, as far as that is known."""
        return 0.0 if self.verdict is None else self.verdict.loss

    @property
    def mistake(self) -> bool:
        """Whether it is known to be one."""
        return self.verdict is not None and self.verdict.mistake


def _bar_height(kit: Kit, loss: float) -> int:
    return min(kit.px(MOST), kit.px(LEAST) + round(kit.px(EACH) * loss))


@dataclass(eq=False)
class ReviewLine(Node):
    """Pressed or dragged, it goes to the decision nearest to the pointer."""

    role: Role = field(default=Role.SLIDER, init=False)
    focusable: bool = True
    marks: Sequence[Marked] = ()
    at: int = 0  # the index of the decision looked at
    on_change: Callable[[int], Outcome] | None = None
    figures: bool = True

    @property
    def draggable(self) -> bool:
        """The pointer held down moves along the line."""
        return True

    def drag(self, x: int, y: int) -> Outcome:  # noqa: ARG002
        """Go to the decision nearest to the pointer."""
        places = self._places()
        if not places or self.on_change is None:
            return None
        return self.on_change(min(range(len(places)), key=lambda i: abs(places[i] - x)))

    def _places(self) -> list[float]:
        """Return where each decision is."""
        rounds = [mark.decision.number for mark in self.marks]
        unit = self._unit
        places, x = list[float](), self.bounds.x + unit / 2
        for i, number in enumerate(rounds):
            if i and number != rounds[i - 1]:
                x += unit * BETWEEN
            places.append(x)
            x += unit
        return places

    @property
    def _unit(self) -> float:
        """How wide the place of one decision is."""
        gaps = len({mark.decision.number for mark in self.marks}) - 1
        return self.bounds.w / max(1.0, len(self.marks) + BETWEEN * gaps)

    def box_of_round(self, kit: Kit, number: int) -> Rect:
        """Return the box around the decisions of a round."""
        each, unit = zip(self._places(), self.marks, strict=True), self._unit
        mine = [place for place, mark in each if mark.decision.number == number]
        aside = unit / 2 + min(unit * FREE, kit.px(AROUND))
        left = round(mine[0] - aside)
        return Rect(left, self.bounds.y, round(mine[-1] + aside) - left, self.bounds.h)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw groups, marks and the tick under the decision looked at."""
        places, box = self._places(), self.bounds
        if not places:
            return
        base = round(box.y + box.h * 0.63)
        here = self.marks[self.at].decision.number
        for number in dict.fromkeys(mark.decision.number for mark in self.marks):
            mine = [i for i, mark in enumerate(self.marks) if mark.decision.number == number]
            span = self.box_of_round(kit, number)
            if number == here:
                edge = (kit.palette.gold, max(1.2, 1.6 * kit.scale), 0.8)
                kit.plate(canvas, span, kit.px(12), "#5A3B2C", edge, 0.7)
            canvas.fill(kit.palette.mute, (span.x + kit.px(6), base, span.w - kit.px(12), 1), 0.35)
            self._name(canvas, kit, number, span, self.marks[mine[0]].exact, number == here)
        for i, (x, mark) in enumerate(zip(places, self.marks, strict=True)):
            self._mark(canvas, kit, x, base, mark)
            if i == self.at:
                tick = Rect(0, base + kit.px(9), max(10, kit.px(22)), max(3, kit.px(5)))
                tick.centerx = round(x)
                kit.plate(canvas, tick, tick.h / 2, kit.palette.ivory)
        if self.figures:
            self._costs(canvas, kit, places, base)
        if self.look.ring:
            paint_slim_focus(canvas, kit, box, kit.px(14))

    def _costs(self, canvas: Canvas, kit: Kit, places: list[float], base: int) -> None:
        """Write what mistakes cost over their bars: first the decision looked at, then the
        costliest; any that would overlap another is left out."""
        taken: list[Rect] = []
        order = sorted(enumerate(self.marks), key=lambda each: (each[0] != self.at, -each[1].loss))
        for i, mark in order:
            if not mark.mistake:
                continue
            words, high = kit.say(one_place(-mark.loss)), kit.t(15)
            wide = kit.width(words, "b", 15)
            y = base - _bar_height(kit, mark.loss) - high * 0.75
            box = Rect(round(places[i] - wide / 2), round(y - high / 2), wide, high)
            if box.inflate(kit.px(4), 0).collidelist(taken) < 0:
                taken.append(box)
                kit.write(canvas, words, "b", 15, places[i], y, CORAL, 0.5)

    def _name(
        self, canvas: Canvas, kit: Kit, number: int, span: Rect, exact: bool, lit: bool
    ) -> None:
        if not self.figures or span.w < kit.width("10", "f", 20):
            return
        y = span.bottom - kit.t(20) * 0.75
        colour = kit.palette.ivory if lit else kit.palette.soft
        wide = kit.width(str(number), "f", 20)
        x = span.centerx - (0 if span.w < wide + kit.px(34) else kit.px(10))
        kit.write(canvas, str(number), "f", 20, x, y, colour, 0.5)
        if span.w >= wide + kit.px(34):
            icon, tone = ("i_check", MINT) if exact else ("i_x", CORAL)
            kit.icon(canvas, icon, max(10, kit.px(14)), x + wide / 2 + kit.px(14), y, tone)

    def _mark(self, canvas: Canvas, kit: Kit, x: float, base: int, mark: Marked) -> None:
        verdict = mark.verdict
        if verdict is not None and verdict.mistake:
            high = _bar_height(kit, verdict.loss)
            bar = Rect(0, base - high, max(4, kit.px(WIDE)), high)
            bar.centerx = round(x)
            kit.plate(canvas, bar, bar.w / 2, CORAL)
            return
        px = SMALL if verdict is None or verdict.forced else DOT
        d = max(4, kit.px(px))
        tone = RING_TRACK if verdict is None or verdict.forced else GOLD2 if verdict.loss else MINT
        dot = Rect(0, 0, d, d)
        dot.center = round(x), base
        edge = (kit.palette.mute, 1.0, 0.7) if verdict is None else None
        kit.plate(canvas, dot, d / 2, None if verdict is None else tone, edge)
