"""Number formats of the shipped languages."""

from collections.abc import Mapping
from typing import NamedTuple

from rage_desktop.rules.text import Decimal, Percent

MINUS = "\u2212"
GROUPED = 10_000  # smallest number with grouped thousands
SPACE = "\u00a0"  # no line breaks there


class NumberFormat(NamedTuple):
    """Separators and signs of one language."""

    point: str
    thousands: str
    percent: str

    def whole(self, n: int, *, plus: bool = False) -> str:
        """Format a whole number with a real minus sign."""
        written = f"{n:+}" if plus else str(n)
        if abs(n) >= GROUPED:
            written = f"{n:+,}" if plus else f"{n:,}"
            written = written.replace(",", self.thousands)
        return written.replace("-", MINUS)

    def decimal(self, number: Decimal) -> str:
        """Format a number with one decimal place."""
        return str(number).replace(".", self.point)

    def per_cent(self, share: Percent) -> str:
        """Format a ratio as whole percent."""
        return str(share).replace("%", self.percent)


ENGLISH = NumberFormat(".", ",", "%")
NUMBER_FORMATS: Mapping[str, NumberFormat] = {
    "de": NumberFormat(",", ".", f"{SPACE}%"),
    "es": NumberFormat(",", SPACE, f"{SPACE}%"),
    "fr": NumberFormat(",", SPACE, f"{SPACE}%"),
}


def number_format(language: str) -> NumberFormat:
    """Return the number format of a language, "fr" for "fr_CA"; English for unknown languages."""
    return NUMBER_FORMATS.get(language.split("_")[0], ENGLISH)
