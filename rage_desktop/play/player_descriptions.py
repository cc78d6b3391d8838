"""Texts about a computer player: its level with measured strength, and its temperament."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.levels import LEVELS, plays_like
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.programs import program_name
from rage_desktop.rules import Edition, Text, text

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


def face_name(avatar: str) -> Text:
    """Return the name of a picture's subject; empty if unknown."""
    return CHARACTERS[avatar].face if avatar in CHARACTERS else Text("")


def level_name(level: str) -> Text:
    """Return the name of a bot's level."""
    known = LEVELS.get(level)
    return text("{level}", level=level.capitalize()) if known is None else known.label


def player_name(seat: Seat) -> Text:
    """Return the name of a computer player's level, or of the external bot."""
    if seat.program is not None:
        return text("{name}", name=program_name(seat.program))
    return level_name(seat.level or "")


def who_they_are(seats: tuple[Seat, ...]) -> tuple[Text | None, ...]:
    """Return what stands under names: levels, and "You" where one person played."""
    people = sum(seat.is_human for seat in seats)
    you = text("You") if people == 1 else None
    return tuple(you if seat.is_human else player_name(seat) for seat in seats)


def level_line(level: str, edition: Edition | None = None) -> Text:
    """Return a short description of a level, by these rules if it plays unlike itself; if unknown,
    only that it is a computer."""
    known = LEVELS.get(level)
    if known is None:
        return text("Bot")
    if edition is not None and not is_itself(level, edition):
        other = level_name(plays_like(level, edition))
        return text("Plays like {level} with these rules", level=other)
    return known.manner


def is_itself(level: str, edition: Edition) -> bool:
    """Return whether a level plays as it does elsewhere by these rules."""
    return level not in LEVELS or plays_like(level, edition) == level


def about(seat: Seat, edition: Edition | None = None) -> Text:
    """Return the full description of a computer player: temperament and level."""
    if seat.program is not None:
        return text("Your own program: {command}", command=seat.program)
    level = seat.level or ""
    said = text("{name}: {line}", name=level_name(level), line=level_line(level, edition))
    character = CHARACTERS.get(seat.avatar)
    if character is None:
        return said
    own = text("{name}: {line}", name=character.name, line=character.line)
    return text("{one} {other}", one=own, other=said)


def below_name(seat: Seat, edition: Edition | None = None) -> tuple[Text, ...]:
    """Return the texts possible below a computer player's name, the longest first."""
    if seat.program is not None:
        return text("Your own program"), text("Program")
    line = level_line(seat.level or "", edition)
    character = CHARACTERS.get(seat.avatar)
    if character is None:
        return line, text("Bot")
    return text("{one} · {other}", one=character.name, other=line), character.name


def load_level_stats() -> dict[str, Strength]:
    """Return the measured strengths by level; empty if the table cannot be read."""
    return load(assets_dir().joinpath(*FILE))


def figures(found: Strength) -> Text:
    """Return the measured strength with its margin of error in a sentence."""
    return text(
        "Against three {level} bots it won {part} of every 100 games (± {error}, from {games} "
        "games) and made {exact} of every 100 bids.",
        games=found.games,
        level=level_name(YARDSTICK),
        part=round(100 * found.wins),
        error=max(1, round(100 * found.margin)),
        exact=round(100 * found.exact),
    )


def character(
    level: str,
    levels: tuple[str, ...],
    table: Mapping[str, Strength],
    edition: Edition | None = None,
) -> Text:
    """Return the character of a level; the text of the strongest admits it if it hardly is."""
    place = levels.index(level)
    mine = table.get(level)
    below = table.get(levels[place - 1]) if place else None
    if level != levels[-1] or mine is None or below is None:
        return level_line(level, edition)
    if mine.wins - below.wins > (mine.margin**2 + below.margin**2) ** 0.5:
        return level_line(level)
    return text("As strong as {level}, but plays to win", level=level_name(levels[place - 1]))
