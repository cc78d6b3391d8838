"""Everybody in the order of their places: what the round has brought them, and their totals. While
the sheet is counted the rows stand as they stood before, count, and go to their new places."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import pi, sin

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.score_sheet import (
    CountProgress,
    PlayerResult,
    ScoreCount,
    ScoreSheet,
    Step,
    standing,
)
from rage_desktop.presentation.table_view import Ring, leaders
from rage_desktop.rules import text
from rage_desktop.rules.scoring import places
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.score_sheet.cells import WRITTEN, draw_rolling, level
from rage_desktop.ui.scenes.score_sheet.round_result import BADGED_FROM, draw_bidder

MOST_LARGE = 5  # players
SHARE = 0.33  # of the window's height, for rows below each other
LEAST_LINES = 3  # and as many at least, which are all in a tall window
# px of the design
LARGE = (50.0, 58.0)  # ring, and the row's least height
SMALL = (44.0, 50.0)
GAP = 6
RADIUS = 16
DROP = 14  # from where a crown comes down
GLOW = (16, 0, 0.8)  # round a row that overtakes others
OWN_EDGE = 1.6  # of a usual edge
LIT = 0.28  # opacity of the light on a row whose bid was made


class Standings:
    """The rows, laid out once for a width; only what is counted changes from frame to frame."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        seats: tuple[Seat, ...],
        sheet: ScoreSheet,
        results: Sequence[PlayerResult],
        own: int | None,
        clock: Callable[[], tuple[ScoreCount | None, float]],
    ) -> None:
        """`results` are by seat; `clock` returns the counting, None at rest, and how far it is."""
        self._ctx = ctx
        self._seats = seats
        self._sheet = sheet
        self._results = results
        self._own = own
        self._clock = clock
        self._before = standing(sheet.before)
        self._after = standing(sheet.totals)
        self._counting: ScoreCount | None = None
        self._now = 0.0

    def tree(self) -> ui.Element:
        """Return the rows for any width, in as many columns as are needed."""
        return ui.LayoutBuilder(self._lay_out)

    def _lay_out(self, ctx: ui.DrawContext, width: int) -> ui.Element:
        players = len(self._seats)
        gap = ctx.px(GAP)
        ways = [*zip(*(self._ways(seat) for seat in range(players)), strict=True)]
        most = LEAST_LINES
        if not ctx.is_portrait:
            most = max(most, int(SHARE * ctx.size[1] / (ways[0][0].height(ctx, width) + gap)))
        columns = -(-players // most)
        widest = max(row.width(ctx) for row in ways[-1])
        while columns > 1 and columns * (widest + gap) - gap > width:
            columns -= 1
        wide = (width - gap * (columns - 1)) // columns
        fitting = (way for way in ways if all(row.width(ctx) <= wide for row in way))
        trees = next(fitting, ways[-1])
        high = max(tree.height(ctx, wide) for tree in trees)
        rows = [ui.lay_out(ctx, tree, ui.Rect(0, 0, wide, high)) for tree in trees]
        lines = -(-players // columns)

        def slot(place: int) -> tuple[int, int]:
            return place // lines * (wide + gap), place % lines * (high + gap)

        def fill(layout: ui.Layout, box: ui.Rect) -> None:
            for place, seat in enumerate(self._after):
                x, y = slot(place)
                bounds = ui.Rect(box.x + x, box.y + y, wide, high)
                name = self._results[seat].name
                aloud = text("{n}. {name}", n=places(self._sheet.totals)[seat], name=name)
                row = ui.Node(f"round-{seat}", ui.Role.TEXT, name, bounds, accessible_name=aloud)
                layout.add(row)
            layout.paint(partial(self._paint, rows, slot), box)

        return ui.CustomLayout(fill, h=(lines * (high + gap) - gap) / ctx.scale)

    # -- one row -----------------------------------------------------------------------------------

    def _ways(self, seat: int) -> tuple[ui.Element, ...]:
        """Return the ways to write a player's row, the fullest first."""
        result = self._results[seat]
        diameter, least = LARGE if len(self._seats) <= MOST_LARGE else SMALL
        d = self._ctx.px(diameter)
        shown = replace(result, badge=result.badge and d >= BADGED_FROM)
        avatar = self._seats[seat].avatar

        def paint_ring(ctx: ui.PaintContext, box: ui.Rect) -> None:
            draw_bidder(ctx, avatar, shown, d, *box.center)

        ring = ui.CustomPaint(paint_ring, w=diameter, h=diameter)
        place = None  # before any points
        if self._sheet.rounds_played:
            width = 26 * self._ctx.text_scale
            place = ui.CustomPaint(partial(self._paint_place, seat), w=width)
        mark = self._mark(result) if result.badge and not shown.badge else None
        figures = (self._points(seat), self._total(seat))

        def row(*parts: ui.Element | None) -> ui.Element:
            return ui.Row(*parts, gap=9, pad=(10, 3, 16, 3), min_h=least)

        return (
            row(place, ring, self._words(seat), *figures),
            row(place, ring, ui.Spacer(), mark, *figures),
            row(place, ring, ui.Spacer(), *figures),
            row(ring, ui.Spacer(), *figures),
        )

    def _words(self, seat: int) -> ui.Element:
        """The name, and below it how the bid ended."""
        result = self._results[seat]
        name = ui.Label(self._seats[seat].name, "b", 20, lines=1, line_height=1.15)
        outcome = None
        if result.outcome is not None:
            colour = "mint" if result.ring is Ring.EXACT else "soft"
            outcome = ui.Label(result.outcome, "s", 16, colour, lines=1, line_height=1.15)
        return ui.Column(name, outcome, grow=1)

    def _mark(self, result: PlayerResult) -> ui.Element:
        """Return what a badge says, where a ring is too small for one."""
        if result.ring is Ring.EXACT:
            return ui.Icon("i_check", 18, "mint")
        return ui.Icon("i_x", 18, "coral")

    def _points(self, seat: int) -> ui.Element:
        """What the round has brought, as soon as it is counted."""
        result = self._results[seat]
        size = 26
        colour = getattr(self._ctx.palette, result.colour)

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            step, progress = self._counted(seat)
            near = level(progress) if step is Step.TRICKS else float(step > Step.TRICKS)
            with ctx.canvas.layer(alpha=near):
                ctx.draw_text(result.says, "f", size, *box.midright, colour, 1.0)

        return self._figure(paint, size, *(each.says for each in self._results))

    def _total(self, seat: int) -> ui.Element:
        old = self._sheet.before[seat]
        new = self._sheet.totals[seat]
        size = 34

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            step, progress = self._counted(seat)
            at = (float(box.right), float(box.centery))
            if step is Step.ROLL:
                draw_rolling(ctx, (old, new), progress, size, at, ctx.palette.ivory)
                return
            total = ctx.translator(new if step is Step.DONE else old)
            ctx.draw_text(total, "f", size, *at, ctx.palette.ivory, 1.0)

        told = [self._ctx.translator(total) for total in (*self._sheet.before, *self._sheet.totals)]
        return self._figure(paint, size, *told)

    def _figure(self, paint: ui.Paint, size: float, *told: str) -> ui.Element:
        """Return the room of the widest figure."""
        ctx = self._ctx
        width = max(ctx.text_width(one, "f", size) for one in told)
        return ui.CustomPaint(paint, w=(width + 1) / ctx.scale, h=1.2 * ctx.t(size) / ctx.scale)

    def _paint_place(self, seat: int, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Draw the place, or the leader's crown: the old one until everybody has gone."""
        settled = 1.0
        crowning = 1.0
        if self._counting is not None:
            settled = self._counting.settling(self._now)
            crowning = self._counting.crowning(self._now)
        arrived = settled >= 1.0
        totals = self._sheet.totals if arrived else self._sheet.before
        if not any(totals):
            return  # before the first points
        stays = seat in leaders(self._sheet.before)
        if seat in leaders(totals):
            near = 1.0 if stays else crowning
            size = max(18, ctx.px(26))
            mark = ctx.raster.emblem("i_crown", size, ctx.palette.gold, "#2A1509")
            rise = ctx.px(DROP) * (1 - near)
            ctx.centre(mark, box.centerx, box.centery - rise, alpha=level(near))
        else:
            place = str(places(totals)[seat])
            ctx.draw_text(place, "f", 20, *box.center, ctx.palette.soft, 0.5)

    # -- drawing -----------------------------------------------------------------------------------

    def _counted(self, seat: int) -> CountProgress:
        return WRITTEN if self._counting is None else self._counting.column(seat, self._now)

    def _paint(
        self,
        rows: Sequence[ui.Layout],
        slot: Callable[[int], tuple[int, int]],
        ctx: ui.PaintContext,
        box: ui.Rect,
    ) -> None:
        """Draw the rows where they are now, those that overtake others in front."""
        self._counting, self._now = self._clock()
        settled = 1.0 if self._counting is None else self._counting.settling(self._now)

        def climbed(seat: int) -> int:
            return self._before.index(seat) - self._after.index(seat)

        for seat in sorted(range(len(rows)), key=climbed):
            (x, y) = slot(self._before.index(seat))
            (to_x, to_y) = slot(self._after.index(seat))
            at = box.x + x + (to_x - x) * settled, box.y + y + (to_y - y) * settled
            with ctx.canvas.layer(*at):
                if climbed(seat) > 0:
                    with ctx.canvas.layer(alpha=level(sin(pi * settled))):
                        ctx.shadow(rows[seat].box, ctx.px(RADIUS), GLOW, ctx.palette.gold)
                self._paint_ground(ctx, seat, rows[seat].box)
                rows[seat].draw(ctx.canvas)

    def _paint_ground(self, ctx: ui.PaintContext, seat: int, box: ui.Rect) -> None:
        """Draw a row's plate, one's own in gold, and the light of a bid that was made."""
        palette = ctx.palette
        fill = palette.plate
        edge = ctx.edge(0.12, palette.edge_width)
        if seat == self._own:
            fill = palette.own_plate
            edge = (palette.gold, OWN_EDGE * palette.edge_width, 1.0)
        ctx.plate(box, ctx.px(RADIUS), fill, edge)
        step, progress = self._counted(seat)
        if self._results[seat].ring is Ring.EXACT and step in (Step.STAMP, Step.ROLL):
            light = level(1.0 if step is Step.STAMP else 1 - progress)
            with ctx.canvas.layer(alpha=light):
                ctx.plate(box, ctx.px(RADIUS), palette.mint, None, LIT)
