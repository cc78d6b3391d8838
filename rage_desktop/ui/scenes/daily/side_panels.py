"""Beside the calendar: the row of days, and the time to the next deal."""

from datetime import datetime, time, timedelta
from typing import NamedTuple

from pygame import Rect

from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role


class RowOfDays(NamedTuple):
    """How many days in a row were played, the most ever, and how many in all."""

    now: int
    longest: int
    played: int

    @property
    def more(self) -> Text:
        """What stands below the row."""
        return text("Longest {n} · played {count}", n=self.longest, count=self.played)


class NextDeal(NamedTuple):
    """The time until it comes, its edition, and its number of players."""

    left: str
    edition: Text
    players: int

    @property
    def told(self) -> Text:
        """What is known about it, and about a day that was missed."""
        return text(
            "Tomorrow: {edition}, {players}. A day you miss can be played later, without a place "
            "in the row.",
            edition=self.edition,
            players=ntext("{n} player", "{n} players", self.players),
        )


def time_left(now: datetime, *, seconds: bool) -> str:
    """Return the time to midnight, in hours and minutes, and `seconds` where they may run."""
    end = datetime.combine(now.date() + timedelta(1), time(), now.tzinfo)
    left = int((end - now).total_seconds())
    minutes = f"{left // 3600:02}:{left // 60 % 60:02}"
    return f"{minutes}:{left % 60:02}" if seconds else minutes


def row_nodes(kit: Kit, box: Rect, days: RowOfDays) -> list[Node]:
    """Return what screen readers are told of the row."""
    told = kit.say(ntext("{n} day in a row", "{n} days in a row", days.now))
    return [Node("row", Role.TEXT, told, box, value=kit.say(days.more))]


def clock_nodes(kit: Kit, box: Rect, coming: NextDeal) -> list[Node]:
    """Return what screen readers are told of the next deal."""
    words = kit.say(text("Next deal in {time}", time=coming.left))
    return [Node("clock", Role.TEXT, words, box, value=kit.say(coming.told))]


def draw_row(canvas: Canvas, kit: Kit, box: Rect, days: RowOfDays) -> None:
    """Draw the row of days: its number, and a flame that burns while it lasts."""
    look, x = kit.palette, box.x + kit.px(32)
    kit.write(canvas, kit.say(text("In a row")), "f", 28, x, box.y + kit.px(44), look.ivory)
    y = box.y + round(box.h * 0.48)
    colour = look.gold if days.now else look.mute
    wide = kit.write(canvas, str(days.now), "f", 76, x, y, colour)
    word = kit.say(ntext("day", "days", days.now))
    after = x + wide + kit.px(24)
    kit.write(canvas, word, "b", 22, after, y + round(kit.t(22) * 0.7), look.ivory)
    d = min(kit.px(72), round(box.h * 0.4))
    kit.icon(canvas, "flame", d, box.right - kit.px(32) - d / 2, y, colour)
    bottom = box.bottom - kit.px(24) - round(kit.t(18) * 0.6)
    room = box.w - kit.px(64)
    kit.write(canvas, kit.say(days.more), "s", 18, x, bottom, look.soft, room=room)


def draw_clock(canvas: Canvas, kit: Kit, box: Rect, coming: NextDeal) -> None:
    """Draw the time to the next deal, and what it will be."""
    look, x, room = kit.palette, box.x + kit.px(32), box.w - kit.px(64)
    kit.write(canvas, kit.say(text("Next deal")), "f", 28, x, box.y + kit.px(44), look.ivory)
    y = box.y + kit.px(44) + round(kit.t(28) * 0.75 + kit.t(44) * 0.72)
    kit.write(canvas, coming.left, "f", 44, x, y, look.ivory, room=room)
    y += round(kit.t(44) * 0.5 + kit.t(18) * 1.1)
    for line in kit.fonts.wrap(kit.say(coming.told), "s", kit.t(18), room):
        kit.write(canvas, line, "s", 18, x, y, look.soft)
        y += round(kit.t(18) * 1.32)
