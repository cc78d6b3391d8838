"""A month of daily deals: a ring a day, cut into ten, mint for every bid made, gold for all ten."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial

from rage_desktop.match.daily.daily_record import DayPlayed, month_of
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.words.dates import SHORT_WEEKDAYS, day_and_month, month_and_year
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CHOSEN
from rage_desktop.ui.scenes.menu.title_buttons import hands_ring
from rage_desktop.ui.toolkit.easing import in_quarters
from rage_desktop.ui.toolkit.panels import paint_slim_focus

TO_COME, OPEN, PLAYED = "to come", "open", "played"
WEEKS = 6


@dataclass(eq=False)
class DayNode(ui.Node):
    """One day: a number if still to come, an open ring if it was not played, a ring of ten if it
    was."""

    role: ui.Role = field(default=ui.Role.CHOICE, init=False)
    label: str = ""
    state: str = TO_COME
    parts: tuple[str, ...] = ()
    is_today: bool = False

    def paint(self, canvas: ui.Canvas, kit: ui.Kit) -> None:
        """Draw the mark of the day that is shown, the ring and the number."""
        box, look = self.bounds, kit.palette
        x, y = box.center
        d = min(kit.px(50), box.h - 2, box.w - 2)
        if self.selected:
            plate = ui.Rect(0, 0, min(box.w - 2, round(d * 1.42)), min(box.h, round(d * 1.24)))
            plate.center = x, y
            kit.plate(canvas, plate, kit.px(14), CHOSEN, (look.gold, 1.8, 1.0))
        if self.look.ring:
            paint_slim_focus(canvas, kit, ui.Rect(x - d // 2, y - d // 2, d, d), d / 2)
        elif self.look.hover and self.enabled and not self.selected:
            kit.plate(canvas, ui.Rect(x - d // 2 - 3, y - d // 2 - 3, d + 6, d + 6), d / 2 + 3,
                      look.ivory, None, in_quarters(self.look.hover) * 0.16)  # fmt: skip
        if self.state == PLAYED:
            kit.centre(canvas, kit.studio.marks.parts_ring(d, self.parts, 9), x, y)
        elif self.state == OPEN:
            kit.plate(canvas, ui.Rect(x - d // 2, y - d // 2, d, d), d / 2, None,
                      ("#5B4450", max(1.6, kit.px(3)), 1.0))  # fmt: skip
        ink = look.ivory if self.state == PLAYED or self.selected else look.mute
        if self.is_today:
            ink = look.gold
        px = max(12, min(round(d * 0.42), kit.t(21)))
        kit.centre(canvas, kit.fonts.ink(self.label, "f", px, ink), x, y)


class CalendarPanel:
    """Shows a month at a time, and which of its days is looked at."""

    def __init__(self, shown: date) -> None:
        self.month = shown.replace(day=1)

    def turn(self, months: int) -> None:
        """Go on, or back, by months."""
        for _ in range(abs(months)):
            if months > 0:
                self.month = (self.month + timedelta(31)).replace(day=1)
            else:
                self.month = (self.month - timedelta(1)).replace(day=1)

    def tree(
        self,
        kit: ui.Kit,
        days: tuple[date, date],
        played: Mapping[date, DayPlayed],
        pick: Callable[[date], ui.Outcome],
        turn: Callable[[int], ui.Outcome],
    ) -> ui.Element:
        """Return the heading between its arrows, and the days; `days` are the one shown and
        today."""
        month, stop = self.month, "calendar-month"
        before = ui.IconButton("month-before", text("Previous month"), icon="i_back", again=True,
                               stop=stop, on_press=lambda: turn(-1))  # fmt: skip
        after = ui.IconButton("month-after", text("Next month"), icon="i_next", again=True,
                              stop=stop, on_press=lambda: turn(1),
                              enabled=month < days[1].replace(day=1))  # fmt: skip
        name = ui.Label(month_and_year(month), "f", 30, align_text=0.5, id="month", grow=1)
        head = ui.Row(ui.Sized(before, w=44, h=44), name, ui.Sized(after, w=44, h=44), pad=(11, 0))
        names = [
            ui.Label(name, "b", 17, kit.palette.soft, align_text=0.5, min_h=48, lines=1)
            for name in SHORT_WEEKDAYS
        ]
        marks = [
            ui.Element(h=62) if day is None
            else ui.Sized(_day(day, days, played.get(day), partial(pick, day)), h=62)
            for day in month_of(month.year, month.month)
        ]  # fmt: skip
        marks += [ui.Element(h=62) for _ in range(7 * WEEKS - len(marks))]
        return ui.Panel(
            head,
            ui.Grid(*names, columns=7),
            ui.Grid(*marks, columns=7, grow=1),
            pad=(17, 24, 17, 20),
        )


def _day(
    day: date,
    days: tuple[date, date],
    played: DayPlayed | None,
    pick: Callable[[], ui.Outcome],
) -> DayNode:
    shown, today = days
    state = TO_COME if day > today else OPEN
    parts: tuple[str, ...] = ()
    if played is not None and day <= today:
        state = PLAYED
        parts = hands_ring(played.exact, None if played.finished else played.under_way)
    return DayNode(
        f"day-{day.isoformat()}",
        day_and_month(day),
        value=told(day, today, played),
        enabled=day <= today,
        focusable=day <= today,
        selected=day == shown,
        stop="calendar",
        label=str(day.day),
        state=state,
        parts=parts,
        is_today=day == today,
        on_press=pick if day <= today else None,
    )


def told(day: date, today: date, played: DayPlayed | None) -> Text:
    """Return what a day's ring says, in words."""
    if day > today:
        return text("to come")
    if played is None:
        return text("not played")
    if not played.finished:
        return text("under way")
    return ntext("{n} of ten bids exact", "{n} of ten bids exact", played.exact)
