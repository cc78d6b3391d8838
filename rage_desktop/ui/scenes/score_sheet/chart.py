"""The chart of the running scores: every player has a colour and a dash pattern of their own."""

from functools import cached_property
from itertools import pairwise
from math import ceil

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT
from rage_desktop.presentation.score_sheet import ScoreSheet, nice_step, spread
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import IVORY
from rage_desktop.ui.scenes.score_sheet.paper import compose

OTHERS = (
    "#FF9A6B",
    "#B79CFF",
    "#E7BE8D",
    "#7FE7C4",
    "#8DB8FF",
    "#F58FB4",
    "#C9E265",
    "#8DF3FF",
    "#FFD84D",
)
DASHES = ("14 8", "3 8", "14 6 3 6", "24 8", "8 5", "20 6 3 6 3 6", "2 5", "30 7 8 7", "6 12")
GROUND = "#231620"
MOST_TICKS = 7
DOTS_APART = 22  # real px; closer than this, points are not marked
# px of the design between players with equal scores
LINES_APART = 7
FACES_APART = 26


class Chart:
    """The panel with the chart, composed for one sheet and size."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        seats: tuple[Seat, ...],
        sheet: ScoreSheet,
        viewer: int | None,
        box: ui.Rect,
    ) -> None:
        self.ctx = ctx
        self.seats = seats
        self.sheet = sheet
        self.viewer = viewer
        self.box = box
        self.rounds = len(sheet.series[0]) - 1
        self.planned = max(len(sheet.rows), self.rounds)
        others = [seat for seat in range(len(seats)) if seat != viewer]
        usual = dict.fromkeys(range(len(seats)), (IVORY, ""))
        self._styles = usual | dict(zip(others, zip(OTHERS, DASHES, strict=True), strict=False))
        # Mine is drawn last and lies on top of the others.
        self._order = others[::-1]
        if viewer is not None:
            self._order.append(viewer)
        self._lay()

    @cached_property
    def ground(self) -> ui.Surface:
        """The panel without lines."""
        return compose(self.ctx, *self.box.size, self._draw_ground)

    @cached_property
    def ends(self) -> ui.Surface:
        """The totals behind the lines."""
        return compose(self.ctx, *self.box.size, self._draw_ends)

    def draw(self, ctx: ui.PaintContext, extended: float) -> None:
        """Draw the panel; the lines reach their last round when `extended` is 1."""
        box = self.box
        ctx.shadow(box, ctx.px(24), (22, 12, 0.55))
        ctx.canvas.blit(self.ground, *box.topleft)
        if not self.rounds:
            return
        if extended >= 1:
            ctx.canvas.blit(self.lines, *box.topleft)
            ctx.canvas.blit(self.ends, *box.topleft)
            return
        reach = self._x(self.rounds - 1) + (self._x(1) - self._x(0)) * extended
        with ctx.canvas.clipped((box.x, box.y, round(reach) + ctx.px(8), box.h)):
            ctx.canvas.blit(self.lines, *box.topleft)

    # -- places, from the panel's corner ---------------------------------------------------------

    def _lay(self) -> None:
        ctx = self.ctx
        box = self.box
        top = ctx.px(46) + round(ctx.t(22) * 1.35)
        bottom = ctx.px(24) + round(ctx.t(16) * 2.4)
        height = max(40, box.h - top - bottom)
        self._choose_heights(height)
        self._measure_totals()
        left = self._left_of_plot()
        self._columns = self._columns_for(height)
        right = self._right_of_plot()
        # The totals stand behind the last round played, over those to come where there are any.
        whole = box.w - left - ctx.px(36)
        before_totals = (box.w - left - right) * self.planned // max(1, self.rounds)
        self.plot = ui.Rect(left, top, max(40, min(whole, before_totals)), height)

    def _choose_heights(self, height: int) -> None:
        """Choose the lowest and the highest points shown, and a grid whose lines are far enough
        apart for each to have its number."""
        self.low, high = self.sheet.span
        self.high = max(high, 10)
        most = max(1, min(MOST_TICKS, int(height / self._numbers_apart)))
        self.step = nice_step(self.high - self.low, most)

    @property
    def _numbers_apart(self) -> float:
        """How far the numbers beside the grid are apart at least."""
        return self.ctx.t(16) * 1.5

    def _measure_totals(self) -> None:
        """Measure the widest total, how far a second column of them is from the first, and how far
        the faces with one total stand apart."""
        ctx = self.ctx
        totals = [ctx.translator(line[-1]) for line in self.sheet.series]
        self._total = max(ctx.text_width(total, "f", 24) for total in totals)
        self._second = ctx.px(26) + self._total + ctx.px(10) + max(7, ctx.px(18))
        self._shared = max(totals.count(total) for total in totals) - 1  # faces after the first
        self._faces_apart = min(ctx.px(FACES_APART), self.box.w * 0.25 / max(1, self._shared))

    def _left_of_plot(self) -> int:
        """Return the room for the points beside the lines."""
        ctx = self.ctx
        widest = max(ctx.text_width(ctx.translator(n), "s", 16) for n in (self.low, self.high))
        return ctx.px(30) + widest + ctx.px(14)

    def _columns_for(self, height: int) -> int:
        """Return in how many columns the totals are set: two where one would be too close."""
        ctx = self.ctx
        different = len({line[-1] for line in self.sheet.series})
        apart = (height + ctx.px(16)) / max(1, different - 1)
        enough = SMALLEST_TEXT if ctx.text_scale == 1 else ctx.t(24)
        return 1 if apart >= enough else 2

    def _right_of_plot(self) -> int:
        """Return the room for the faces and the totals."""
        ctx = self.ctx
        room = ctx.px(62) + self._total + ctx.px(20) + round(self._shared * self._faces_apart)
        return room + (self._second if self._columns == 2 else 0)

    def _x(self, number: int) -> float:
        return self.plot.x + self.plot.w * number / max(1, self.planned)

    def point(self, seat: int, number: int) -> tuple[float, float]:
        """Return where a player's line is after a round, from the panel's corner."""
        y = self._y(self.sheet.series[seat][number])
        return self._x(number), y + self._aside(seat, number)

    def _aside(self, seat: int, number: int) -> float:
        """Return how far a line is shifted, so that equal ones can all be seen."""
        if not number:
            return 0.0
        points = self.sheet.series[seat][number]
        equal = [each for each in self._order if self.sheet.series[each][number] == points]
        room = self.plot.h * 0.16 / len(equal)
        return (equal.index(seat) - (len(equal) - 1) / 2) * min(LINES_APART * self.ctx.scale, room)

    def _y(self, points: float) -> float:
        return self.plot.bottom - self.plot.h * (points - self.low) / (self.high - self.low)

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_ground(self, ctx: ui.PaintContext) -> None:
        plot = self.plot
        palette = ctx.palette
        box = ui.Rect(0, 0, *self.box.size)
        fill = palette.panel if palette.high_contrast else ("#33202C", GROUND)
        ctx.plate(box, ctx.px(24), fill, ctx.edge(0.12, palette.edge_width))
        y = ctx.px(16) + ctx.t(22)
        ctx.draw_text(ctx.tr(text("Totals")), "x", 22, ctx.px(30), y, palette.ivory)
        self._draw_heights(ctx)
        self._draw_rounds(ctx)
        if not self.rounds:
            wait = ui.Label(
                text("Your graph starts after round 1."), "s", 18, "soft", align_text=0.5
            )
            ui.lay_out(ctx, ui.Row(wait, grow=1), plot).draw(ctx.canvas)

    def _draw_heights(self, ctx: ui.PaintContext) -> None:
        plot = self.plot
        palette = ctx.palette
        thin = max(1, round(ctx.scale))
        apart = self._numbers_apart
        last = float("inf")
        zero, others = (0.9, 0.4) if palette.high_contrast else (0.34, 0.12)
        lowest = ceil(self.low / self.step) * self.step
        for points in range(lowest, self.high + 1, self.step):
            y = round(self._y(points))
            opacity = others if points else zero
            line = ctx.raster.plate(plot.w, thin, 0, "#FFE9D0", opacity=opacity)
            ctx.canvas.blit(line, plot.x, y)
            if not points or (last - y >= apart and abs(y - self._y(0)) >= apart):
                last = y
                x = plot.x - ctx.px(14)
                ctx.draw_text(ctx.translator(points), "s", 16, x, y, palette.soft, 1.0)

    def _draw_rounds(self, ctx: ui.PaintContext) -> None:
        plot = self.plot
        palette = ctx.palette
        y = plot.bottom + ctx.px(8) + ctx.t(16) * 1.1
        start = ctx.tr(text("start"))
        last = self.planned
        gap = ctx.px(10)
        wide = ctx.text_width(str(max(1, last)), "s", 16)
        # It ends below the first point, and leaves the room beside it to round 1.
        end = max(self._x(0) + ctx.px(8), ctx.px(14) + ctx.text_width(start, "s", 16))
        first = end + gap + wide / 2
        ctx.draw_text(start, "s", 16, end, y, palette.soft, 1.0)
        step = max(1, ceil((wide + gap) / (self._x(1) - self._x(0))))
        for number in range(last, 0, -step):
            colour = palette.soft if number <= self.rounds else palette.mute
            if self._x(number) > first or number == last:
                ctx.draw_text(str(number), "s", 16, self._x(number), y, colour, 0.5)

    @cached_property
    def lines(self) -> ui.Surface:
        """Everybody's line."""
        scale = max(self.ctx.scale, 0.6)
        apart = self.plot.w / max(1, self.planned)
        body = ""
        for seat in self._order:
            colour, dash = self._styles[seat]
            mine = seat == self.viewer
            points = [self.point(seat, number) for number in range(self.rounds + 1)]
            path = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            marks = " ".join(f"{float(n) * scale:.1f}" for n in dash.split())
            dashes = f' stroke-dasharray="{marks}"' if marks else ""
            body += (
                f'<path d="M{path}" fill="none" stroke="{colour}" '
                f'stroke-width="{(6 if mine else 4) * scale:.1f}" stroke-linejoin="round" '
                f'stroke-linecap="round"{dashes}/>'
            )
            if apart >= DOTS_APART:
                radius = (6.5 if mine else 5) * scale
                body += "".join(
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{GROUND}" '
                    f'stroke="{colour}" stroke-width="{3 * scale:.1f}"/>'
                    for x, y in points
                )
        w, h = self.box.size
        return self.ctx.raster.svg(svg.document(body, w, h), w, h)

    def _draw_ends(self, ctx: ui.PaintContext) -> None:
        """Write every total once, after the faces of all who have it."""
        plot = self.plot
        groups = self._groups()
        wanted = [self._y(total) for total, _ in groups]
        top = plot.top - ctx.px(16)  # above the first line rather than over the rounds
        places = spread(wanted, max(ctx.px(40), ctx.t(24)) / self._columns, top, plot.bottom)
        steps = [(b - a) * self._columns for a, b in pairwise(places)]
        gap = min(steps, default=float(ctx.px(40)))
        size = max(14, min(ctx.px(36), round(gap) - 2))
        for i, ((total, seats), y) in enumerate(zip(groups, places, strict=True)):
            middle = self._x(self.rounds) + ctx.px(34) + (i % self._columns) * self._second
            for seat in reversed(seats):
                x = middle + seats.index(seat) * self._faces_apart
                ctx.centre(ctx.raster.avatar(self.seats[seat].avatar, size), x, y)
            x = middle + (len(seats) - 1) * self._faces_apart + ctx.px(26)
            room_size = min(24.0, gap / max(0.01, ctx.scale * ctx.text_scale))
            colour, _ = self._styles[seats[0]]
            ctx.draw_text(ctx.translator(total), "f", room_size, x, y, colour)

    def _groups(self) -> list[tuple[int, list[int]]]:
        """Return the totals from the top down, each with those who have it, the viewer first."""
        final = [line[-1] for line in self.sheet.series]
        seats = sorted(range(len(final)), key=lambda seat: seat != self.viewer)
        totals = sorted(set(final), reverse=True)
        return [(total, [seat for seat in seats if final[seat] == total]) for total in totals]
