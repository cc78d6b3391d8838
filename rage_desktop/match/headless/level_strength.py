"""Measured strength of the levels: a generated table, shown where a level is chosen."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, structs

FILE = ("bots", "strength.toml")
YARDSTICK = "sharp"  # the reference level: every level is measured against three of them

HEAD = """\
# How strong the levels are. Written by build/bots/measure_bots.py: do not edit.
# Each sat down with three of "sharp", at four-seat Rage, whole games. exact: the part of its bids
# that were made; wins: of the games, 0.25 being even; margin: half the 95 % interval of that.
"""


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """One level's figures, and the command that measured them."""

    exact: float
    wins: float
    margin: float
    games: int
    command: str


def load(path: Path) -> dict[str, Strength]:
    """Load the table by level; empty if it cannot be read."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(values, dict[str, Strength])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError):
        return {}


def format_strengths(table: Mapping[str, Strength]) -> str:
    """Format a table as TOML, the inverse of `load`."""
    lines = [HEAD]
    for level, strength in table.items():
        lines.append(f"[{level}]")
        for key, value in structs.asdict(strength).items():
            lines.append(f"{key} = {msgspec.json.encode(value).decode()}")
        lines.append("")
    return "\n".join(lines)
