"""A month of daily deals: a ring a day, cut into ten, mint for every bid made, gold for all ten."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from pygame import Rect

from rage_desktop.match.daily.daily_record import DayPlayed, month_of
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.words.dates import SHORT_WEEKDAYS, day_and_month, month_and_year
from rage_desktop.ui.scenes.menu.title_buttons import hands_ring
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import in_quarters
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, TextNode

TO_COME, OPEN, PLAYED = "to come", "open", "played"
WEEKS = 6


@dataclass(eq=False)
class DayNode(Node):
    """One day: a number if still to come, an open ring if it was not played, a ring of ten if it
    was."""

    role: Role = field(default=Role.CHOICE, init=False)
    label: str = ""
    state: str = TO_COME
    parts: tuple[str, ...] = ()
    is_today: bool = False

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the mark of the day that is shown, the ring and the number."""
        box, look = self.bounds, kit.palette
        x, y = box.center
        d = min(kit.px(50), box.h - 2, box.w - 2)
        if self.selected:
            plate = Rect(0, 0, min(box.w - 2, round(d * 1.42)), min(box.h, round(d * 1.24)))
            plate.center = x, y
            kit.plate(canvas, plate, kit.px(14), ("#5A3B2C", "#3E2722"), (look.gold, 1.8, 1.0))
        if self.look.ring:
            paint_slim_focus(canvas, kit, Rect(x - d // 2, y - d // 2, d, d), d / 2)
        elif self.look.hover and self.enabled and not self.selected:
            kit.plate(canvas, Rect(x - d // 2 - 3, y - d // 2 - 3, d + 6, d + 6), d / 2 + 3,
                      look.ivory, None, in_quarters(self.look.hover) * 0.16)  # fmt: skip
        if self.state == PLAYED:
            kit.centre(canvas, kit.studio.marks.parts_ring(d, self.parts, 9), x, y)
        elif self.state == OPEN:
            kit.plate(canvas, Rect(x - d // 2, y - d // 2, d, d), d / 2, None,
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

    def nodes(
        self,
        kit: Kit,
        box: Rect,
        days: tuple[date, date],
        played: Mapping[date, DayPlayed],
        pick: Callable[[date], Outcome],
        turn: Callable[[int], Outcome],
    ) -> list[Node]:
        """Return the heading, the arrows, and a node per day; `days` are the one shown and
        today."""
        side = max(kit.px(44), kit.reach)
        head = Rect(box.x + kit.px(28), box.y + kit.px(24), box.w - kit.px(56), side)
        say = kit.say
        nodes: list[Node] = [
            IconButton(
                "month-before", say(text("Previous month")), Rect(head.x, head.y, side, side),
                icon="i_back", on_press=lambda: turn(-1), again=True, stop="calendar-month",
            ),
            TextNode(
                "month", say(month_and_year(self.month)), head.inflate(-2 * side, 0),
                style="f", size=30, ax=0.5,
            ),
            IconButton(
                "month-after", say(text("Next month")),
                Rect(head.right - side, head.y, side, side),
                icon="i_next", on_press=lambda: turn(1), again=True, stop="calendar-month",
                enabled=self.month < days[1].replace(day=1),
            ),
        ]  # fmt: skip
        for place, day in enumerate(month_of(self.month.year, self.month.month)):
            if day is not None:
                cell = self._cell(kit, box, place)
                nodes.append(_day(kit, cell, day, days, played.get(day), pick))
        return nodes

    def _cell(self, kit: Kit, box: Rect, place: int) -> Rect:
        """Return the cell of a place, counted from the first Monday on."""
        left, top = box.x + kit.px(17), box.y + kit.px(118)
        wide, rest = (box.w - kit.px(34)) / 7, box.bottom - kit.px(20) - top
        high = min(rest / WEEKS, wide)
        return Rect(
            round(left + place % 7 * wide), round(top + place // 7 * high), round(wide), round(high)
        )

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Write the weekdays over their columns."""
        for place, name in enumerate(SHORT_WEEKDAYS):
            x = self._cell(kit, box, place).centerx
            y = box.y + kit.px(102)
            kit.write(canvas, kit.say(name), "b", 17, x, y, kit.palette.soft, 0.5)


def _day(
    kit: Kit,
    cell: Rect,
    day: date,
    days: tuple[date, date],
    played: DayPlayed | None,
    pick: Callable[[date], Outcome],
) -> DayNode:
    shown, today = days
    state = TO_COME if day > today else OPEN
    parts: tuple[str, ...] = ()
    if played is not None and day <= today:
        state = PLAYED
        parts = hands_ring(played.exact, None if played.finished else played.under_way)
    return DayNode(
        f"day-{day.isoformat()}",
        kit.say(day_and_month(day)),
        cell,
        value=kit.say(told(day, today, played)),
        enabled=day <= today,
        focusable=day <= today,
        selected=day == shown,
        stop="calendar",
        label=str(day.day),
        state=state,
        parts=parts,
        is_today=day == today,
        on_press=(lambda: pick(day)) if day <= today else None,
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
