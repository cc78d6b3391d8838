"""A month of daily deals: a ring a day, a part for each hand, mint where the bid was made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from rage_desktop.match.daily_deal import DayPlayed, day_status, month_of
from rage_desktop.presentation.i18n.date_format import (
    SHORT_WEEKDAYS,
    format_day_and_month,
    format_month_and_year,
)
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CHOSEN
from rage_desktop.ui.scenes.menu.title_buttons import hands_ring
from rage_desktop.ui.toolkit.animated_values import in_quarters

WEEKS = 6


@dataclass(eq=False)
class DayNode(ui.Node):
    """One day: a number if still to come, an open ring if it was not played, a ring of `parts`
    if it was."""

    role: ui.Role = field(default=ui.Role.CHOICE, init=False)
    label: str = ""
    parts: tuple[str, ...] = ()
    is_today: bool = False

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the mark of the day that is shown, the ring and the number."""
        box = self.bounds
        palette = ctx.palette
        x, y = box.center
        d = min(ctx.px(50), box.h - 2, box.w - 2)
        ring = ui.Rect(x - d // 2, y - d // 2, d, d)
        if self.selected:
            plate = ui.Rect(0, 0, min(box.w - 2, round(d * 1.42)), min(box.h, round(d * 1.24)))
            plate.center = x, y
            ctx.plate(plate, ctx.px(14), CHOSEN, (palette.gold, 1.8, 1.0))
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, ring, d / 2)
        elif self.visual.hover and self.enabled and not self.selected:
            light = in_quarters(self.visual.hover) * 0.16
            ctx.plate(ring.inflate(6, 6), d / 2 + 3, palette.ivory, None, light)
        if self.parts:
            ctx.centre(ctx.art.marks.parts_ring(d, self.parts, 9), x, y)
        elif self.enabled:
            ctx.plate(ring, d / 2, None, ("#5B4450", max(1.6, ctx.px(3)), 1.0))
        ink = palette.ivory if self.parts or self.selected else palette.mute
        if self.is_today:
            ink = palette.gold
        px = max(12, min(round(d * 0.42), ctx.t(21)))
        ctx.centre(ctx.fonts.ink(self.label, "f", px, ink), x, y)


def calendar(
    month: date,
    days: tuple[date, date],
    played: Mapping[date, DayPlayed],
    pick: Callable[[date], ui.NavResult],
    turn: Callable[[int], ui.NavResult],
) -> ui.Element:
    """A month: its name between arrows, and its days; `days` are the one shown and today."""
    arrow = partial(ui.IconButton, repeatable=True, tab_stop="calendar-month")
    before = arrow(
        "month-before", text("Previous month"), icon="i_back", on_press=partial(turn, -1)
    )
    after = arrow("month-after", text("Next month"), icon="i_next", on_press=partial(turn, 1))
    after.enabled = month < days[1].replace(day=1)
    if not after.enabled:
        after.description = text("Later months are still to come")
    name = ui.Label(format_month_and_year(month), "f", 30, align_text=0.5, id="month", grow=1)
    head = ui.Row(ui.Sized(before, w=44, h=44), name, ui.Sized(after, w=44, h=44), pad=(11, 0))
    names = [
        ui.Label(name, "b", 17, "soft", align_text=0.5, min_h=48, lines=1)
        for name in SHORT_WEEKDAYS
    ]
    dates = [*month_of(month.year, month.month)]
    dates += [None] * (7 * WEEKS - len(dates))
    marks = [
        ui.Element(h=62)
        if day is None
        else ui.Sized(_day(day, days, played.get(day), partial(pick, day)), h=62)
        for day in dates
    ]
    return ui.Panel(
        head, ui.Grid(*names, columns=7), ui.Grid(*marks, columns=7, grow=1), pad=(17, 24, 17, 20)
    )


def _day(
    day: date,
    days: tuple[date, date],
    played: DayPlayed | None,
    pick: ui.Press,
) -> DayNode:
    shown, today = days
    has_come = day <= today
    parts: tuple[str, ...] = ()
    if played is not None and has_come:
        under_way = None if played.finished else played.under_way
        parts = hands_ring(played.hands, played.exact, under_way)
    return DayNode(
        f"day-{day.isoformat()}",
        format_day_and_month(day),
        value=day_status(day, today, played),
        enabled=has_come,
        focusable=has_come,
        selected=day == shown,
        tab_stop="calendar",
        label=str(day.day),
        parts=parts,
        is_today=day == today,
        on_press=pick if has_come else None,
    )
