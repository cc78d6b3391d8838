"""How strong the levels are, as measured: a generated table, for where a level is chosen."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, structs

FILE = ("bots", "strength.toml")
YARDSTICK = "sharp"  # the level that every level is measured against, three of them to a table

HEAD = """\
# How strong the levels are. Written by build/bots/measure_bots.py: do not edit.
# Each sat down with three of "sharp", at four-seat Rage, whole games. exact: the part of its bids
# that were made; wins: of the games, 0.25 being even; margin: half the 95 % interval of that.
"""


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """One level's figures, and the command that found them."""

    exact: float
    wins: float
    margin: float
    games: int
    command: str


def load(path: Path) -> dict[str, Strength]:
    """Return the table by level; an empty one where it cannot be read."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(values, dict[str, Strength])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError):
        return {}


def format_strengths(table: Mapping[str, Strength]) -> str:
    """Return a table as TOML; reading it gives it back."""
    lines = [HEAD]
    for level, strength in table.items():
        lines.append(f"[{level}]")
        for key, value in structs.asdict(strength).items():
            lines.append(f"{key} = {msgspec.json.encode(value).decode()}")
        lines.append("")
    return "\n".join(lines)
