"""The review line of a game: a mark for every decision, grouped by round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rage_desktop.play.review.past_game import Decision
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD2, MINT, RING_TRACK

DOT, SMALL = 11, 7
WIDE, LEAST, EACH, MOST = 10, 16, 7, 50  # sizes of a mistake's bar, px
BETWEEN = 1.6  # gap between rounds, in decision widths
FREE, AROUND = 0.2, 8  # margin of a round at either side: in decision widths; at most, px
COST, NUMBER = 15, 20  # text sizes


def _cost(verdict: Verdict | None) -> float:
    """Return the points lost by a known mistake."""
    return verdict.loss if verdict is not None and verdict.mistake else 0.0


def _bar_height(ctx: ui.DrawContext, loss: float) -> int:
    return min(ctx.px(MOST), ctx.px(LEAST) + round(ctx.px(EACH) * loss))


@dataclass(eq=False)
class ReviewLine(ui.Control):
    """A press or drag goes to the decision nearest to the pointer."""

    role: ui.Role = field(default=ui.Role.SLIDER, init=False)
    marks: Sequence[tuple[Decision, Verdict | None]] = ()
    exact: Sequence[bool] = ()  # whether the bid was made, for all rounds of the game
    at: int = 0  # the index of the current decision
    on_change: Callable[[int], ui.NavResult] | None = None

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As high as the highest bar with its cost above and a round's number below."""
        return 0, ctx.px(MOST + 16) + round(1.4 * ctx.t(COST) + 1.5 * ctx.t(NUMBER))

    @property
    def draggable(self) -> bool:
        """Return True: it captures the held pointer."""
        return True

    def drag(self, x: int, y: int) -> ui.NavResult:  # noqa: ARG002
        """Go to the decision nearest to the pointer."""
        places = self._places()
        if not places or self.on_change is None:
            return None
        return self.on_change(min(range(len(places)), key=lambda i: abs(places[i] - x)))

    @property
    def _rounds(self) -> dict[int, int]:
        """The index of each round on the line, by its number."""
        numbers = dict.fromkeys(one.number for one, _ in self.marks)
        return {number: place for place, number in enumerate(numbers)}

    @property
    def _unit(self) -> float:
        """The width of one decision."""
        return self.bounds.w / max(1.0, len(self.marks) + BETWEEN * (len(self._rounds) - 1))

    def _places(self) -> list[float]:
        """Return the x of each decision."""
        rounds, unit = self._rounds, self._unit
        before = (i + BETWEEN * rounds[one.number] for i, (one, _) in enumerate(self.marks))
        return [self.bounds.x + unit * (0.5 + units) for units in before]

    def box_of_round(self, ctx: ui.DrawContext, number: int) -> ui.Rect:
        """Return the box around the decisions of a round."""
        each, unit = zip(self._places(), self.marks, strict=True), self._unit
        mine = [place for place, (one, _) in each if one.number == number]
        aside = unit / 2 + min(unit * FREE, ctx.px(AROUND))
        left = round(mine[0] - aside)
        return ui.Rect(left, self.bounds.y, round(mine[-1] + aside) - left, self.bounds.h)

    def paint(self, canvas: ui.Canvas, ctx: ui.DrawContext) -> None:
        """Draw groups, marks and the tick under the current decision."""
        places, box = self._places(), self.bounds
        if not places:
            return
        base = box.bottom - round(1.5 * ctx.t(NUMBER)) - ctx.px(12)
        here = self.marks[self.at][0].number
        for number in self._rounds:
            span = self.box_of_round(ctx, number)
            if number == here:
                edge = (ctx.palette.gold, max(1.2, 1.6 * ctx.scale), 0.8)
                ctx.plate(canvas, span, ctx.px(12), "#5A3B2C", edge, 0.7)
            canvas.fill(ctx.palette.mute, (span.x + ctx.px(6), base, span.w - ctx.px(12), 1), 0.35)
            self._name(canvas, ctx, number, span, number == here)
        for i, (x, (_, verdict)) in enumerate(zip(places, self.marks, strict=True)):
            self._mark(canvas, ctx, x, base, verdict)
            if i == self.at:
                tick = ui.Rect(0, base + ctx.px(9), max(10, ctx.px(22)), max(3, ctx.px(5)))
                tick.centerx = round(x)
                ctx.plate(canvas, tick, tick.h / 2, ctx.palette.ivory)
        self._costs(canvas, ctx, places, base)
        if self.visual.focus_ring:
            ui.paint_slim_focus(canvas, ctx, box, ctx.px(14))

    def _costs(
        self, canvas: ui.Canvas, ctx: ui.DrawContext, places: list[float], base: int
    ) -> None:
        """Write the costs of mistakes over their bars: first that of the current decision, then the
        costliest; skip any that would overlap another."""
        taken, high = list[ui.Rect](), ctx.t(COST)
        costs = {i: cost for i, (_, verdict) in enumerate(self.marks) if (cost := _cost(verdict))}
        for i in sorted(costs, key=lambda i: (i != self.at, -costs[i])):
            words = ctx.tr(Decimal(-costs[i]))
            y = base - _bar_height(ctx, costs[i]) - high * 0.75
            box = ui.Rect(0, 0, ctx.text_width(words, "b", COST), high)
            box.center = round(places[i]), round(y)
            if box.inflate(ctx.px(4), 0).collidelist(taken) < 0:
                taken.append(box)
                ctx.draw_text(canvas, words, "b", COST, places[i], y, CORAL, 0.5)

    def _name(
        self, canvas: ui.Canvas, ctx: ui.DrawContext, number: int, span: ui.Rect, lit: bool
    ) -> None:
        """Write a round's number and, if there is room, whether its bid was made."""
        name = str(number)
        wide, side = ctx.text_width(name, "f", NUMBER), round(ctx.px(14) * ctx.text_scale)
        if span.w < wide:
            return
        y, with_icon = span.bottom - ctx.t(NUMBER) * 0.75, span.w >= wide + 2.4 * side
        x = span.centerx - (side * 0.7 if with_icon else 0)
        colour = ctx.palette.ivory if lit else ctx.palette.soft
        ctx.draw_text(canvas, name, "f", NUMBER, x, y, colour, 0.5)
        if with_icon:
            icon, tone = ("i_check", MINT) if self.exact[number - 1] else ("i_x", CORAL)
            ctx.icon(canvas, icon, max(10, side), x + wide / 2 + side, y, tone)

    def _mark(
        self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, base: int, verdict: Verdict | None
    ) -> None:
        if cost := _cost(verdict):
            high, wide = _bar_height(ctx, cost), max(4, ctx.px(WIDE))
            bar = ui.Rect(round(x) - wide // 2, base - high, wide, high)
            ctx.plate(canvas, bar, wide / 2, CORAL)
            return
        is_open = verdict is None or verdict.forced
        d = max(4, ctx.px(SMALL if is_open else DOT))
        tone = RING_TRACK if is_open else GOLD2 if verdict and verdict.loss else MINT
        dot = ui.Rect(0, 0, d, d)
        dot.center = round(x), base
        edge = (ctx.palette.mute, 1.0, 0.7) if verdict is None else None
        ctx.plate(canvas, dot, d / 2, None if verdict is None else tone, edge)
