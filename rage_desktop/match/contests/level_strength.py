"""How strong the levels are, as measured: a generated table, for where a level is chosen."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, structs

FILE = ("bots", "strength.toml")
TERMS = (2, 3, 4, 5, 10, 20, 100)  # "2 times in 3"
CLOSE = 0.03  # how far off a short fraction may be

HEAD = """\
# How strong the levels are. Written by build/bots/measure_bots.py: do not edit.
# exact: the part of bids that were made; beats: how often a seat has more points at the end of a
# whole game than one of `against`, a tie counting as a half; games: the size of the sample.
"""


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """One level's figures, and the command that found them."""

    exact: float
    against: str
    beats: float
    games: int
    command: str


def load(path: Path) -> dict[str, Strength]:
    """Return the table by level; an empty one where it cannot be read."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(values, dict[str, Strength])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError):
        return {}


def written(table: Mapping[str, Strength]) -> str:
    """Return a table as TOML; reading it gives it back."""
    lines = [HEAD]
    for level, strength in table.items():
        lines.append(f"[{level}]")
        for key, value in structs.asdict(strength).items():
            lines.append(f"{key} = {msgspec.json.encode(value).decode()}")
        lines.append("")
    return "\n".join(lines)


def in_words(part: float) -> tuple[int, int]:
    """Return a fraction as people say it: 0.66 is 2 in 3, 0.58 is 6 in 10."""
    for term in TERMS:
        count = round(part * term)
        if 0 < count < term and abs(count / term - part) <= CLOSE:
            return count, term
    return round(part * 10), 10
