"""Formatting of dates in the player's language."""

from datetime import date, datetime, time, timedelta
from typing import Final

from rage_desktop.rules import Text, ntext, ptext, text

# days
YESTERDAY = 1
LAST_WEEK = 7
MONTHS: Final = (
    text("January"),
    text("February"),
    text("March"),
    text("April"),
    text("May"),
    text("June"),
    text("July"),
    text("August"),
    text("September"),
    text("October"),
    text("November"),
    text("December"),
)
SHORT_MONTHS: Final = (
    ptext("short month", "Jan"),
    ptext("short month", "Feb"),
    ptext("short month", "Mar"),
    ptext("short month", "Apr"),
    ptext("short month", "May"),
    ptext("short month", "Jun"),
    ptext("short month", "Jul"),
    ptext("short month", "Aug"),
    ptext("short month", "Sep"),
    ptext("short month", "Oct"),
    ptext("short month", "Nov"),
    ptext("short month", "Dec"),
)
WEEKDAYS: Final = (
    text("Monday"),
    text("Tuesday"),
    text("Wednesday"),
    text("Thursday"),
    text("Friday"),
    text("Saturday"),
    text("Sunday"),
)
SHORT_WEEKDAYS: Final = (
    text("Mo"),
    text("Tu"),
    text("We"),
    text("Th"),
    text("Fr"),
    text("Sa"),
    text("Su"),
)


def format_day_and_month(day: date) -> Text:
    """Return "22 November"."""
    return text("{day} {month}", day=_day_of_month(day), month=MONTHS[day.month - 1])


def format_date(day: date) -> Text:
    """Return "Sunday, 22 November 2026"."""
    return text(
        "{weekday}, {day} {month} {year}",
        weekday=WEEKDAYS[day.weekday()],
        day=_day_of_month(day),
        month=MONTHS[day.month - 1],
        year=str(day.year),
    )


def _day_of_month(day: date) -> Text | int:
    """Return the day's number; some languages write the first of a month as an ordinal."""
    return ptext("first of a month", "1") if day.day == 1 else day.day


def format_short_date(day: date) -> Text:
    """Return "2026-11-22", in the order of the language."""
    return text("{year}-{month}-{day}", year=str(day.year), month=f"{day:%m}", day=f"{day:%d}")


def format_month_and_year(day: date) -> Text:
    """Return "November 2026"."""
    return text("{month} {year}", month=MONTHS[day.month - 1], year=str(day.year))


def when_text(moment: str, now: datetime) -> Text:
    """Return when something happened, from ISO 8601 in UTC, in local time."""
    then = datetime.fromisoformat(moment).astimezone()
    here = now.astimezone()
    days = (here.date() - then.date()).days
    clock = f"{then:%H:%M}"
    if days <= 0:
        return text("today, {time}", time=clock)
    if days == YESTERDAY:
        return text("yesterday, {time}", time=clock)
    if days < LAST_WEEK:
        return ntext("{n} day ago", "{n} days ago", days)
    return format_short_date(then.date())


def day_text(moment: str, now: datetime) -> Text:
    """Return on which day something happened, from ISO 8601 in UTC, in local time."""
    then = datetime.fromisoformat(moment).astimezone().date()
    days = (now.astimezone().date() - then).days
    if days <= 0:
        return text("today")
    if days == YESTERDAY:
        return text("yesterday")
    if days < LAST_WEEK:
        return ntext("{n} day ago", "{n} days ago", days)
    return format_short_date(then)


def time_left(now: datetime, *, seconds: bool) -> str:
    """Return the time to midnight, in hours and minutes, and `seconds` where they may run."""
    end = datetime.combine(now.date() + timedelta(1), time(), now.tzinfo)
    left = int((end - now).total_seconds())
    minutes = f"{left // 3600:02}:{left // 60 % 60:02}"
    return f"{minutes}:{left % 60:02}" if seconds else minutes
