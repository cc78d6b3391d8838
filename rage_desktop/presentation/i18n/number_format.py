"""How each language that ships writes its numbers."""

from collections.abc import Mapping
from typing import NamedTuple

from rage_desktop.rules.text import Decimal, Percent

MINUS = "\u2212"
GROUPED = 10_000  # from here on thousands are set apart: up to four digits read well as they are
SPACE = "\u00a0"  # no line breaks there


class NumberFormat(NamedTuple):
    """The marks of one language."""

    point: str
    thousands: str
    percent: str

    def whole(self, n: int, *, plus: bool = False) -> str:
        """Write a whole number with a real minus sign."""
        written = f"{n:+}" if plus else str(n)
        if abs(n) >= GROUPED:
            written = f"{n:+,}" if plus else f"{n:,}"
            written = written.replace(",", self.thousands)
        return written.replace("-", MINUS)

    def decimal(self, number: Decimal) -> str:
        """Write a number with one place behind the point."""
        return str(number).replace(".", self.point)

    def per_cent(self, share: Percent) -> str:
        """Write a share as whole percents."""
        return str(share).replace("%", self.percent)


ENGLISH = NumberFormat(".", ",", "%")
NUMBER_FORMATS: Mapping[str, NumberFormat] = {
    "de": NumberFormat(",", ".", f"{SPACE}%"),
    "es": NumberFormat(",", SPACE, f"{SPACE}%"),
    "fr": NumberFormat(",", SPACE, f"{SPACE}%"),
}


def number_format(language: str) -> NumberFormat:
    """Return those of a language, "fr_CA" served by "fr"; of English where it is not known."""
    return NUMBER_FORMATS.get(language.split("_")[0], ENGLISH)
