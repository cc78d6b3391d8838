"""Formatting of dates in the player's language."""

from datetime import date
from typing import Final

from rage_desktop.rules import Text, text

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
    return text("{day} {month}", day=day.day, month=MONTHS[day.month - 1])


def format_date(day: date) -> Text:
    """Return "Sunday, 22 November 2026"."""
    return text(
        "{weekday}, {day} {month} {year}",
        weekday=WEEKDAYS[day.weekday()],
        day=day.day,
        month=MONTHS[day.month - 1],
        year=str(day.year),
    )


def format_short_date(day: date) -> Text:
    """Return "2026-11-22", in the order of the language."""
    return text("{year}-{month}-{day}", year=str(day.year), month=f"{day:%m}", day=f"{day:%d}")


def format_month_and_year(day: date) -> Text:
    """Return "November 2026"."""
    return text("{month} {year}", month=MONTHS[day.month - 1], year=str(day.year))
