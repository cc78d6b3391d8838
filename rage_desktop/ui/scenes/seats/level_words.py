"""What is said about a computer player where one is chosen: its level and what was measured of it,
its temperament."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pygame import Rect

from rage_desktop.bots.levels import LEVELS
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.contests.level_strength import FILE, YARDSTICK, load
from rage_desktop.match.programs import program_name
from rage_desktop.match.seats import Seat
from rage_desktop.own_files import assets_dir
from rage_desktop.rules import Text, text
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node


def level_name(level: str) -> Text:
    """Return what a bot's level is called."""
    if level == "random":  # no seat offers it, but the others are measured against it
        return text("Random")
    known = LEVELS.get(level)
    return text("{level}", level=level.capitalize()) if known is None else known.label


def player_name(seat: Seat) -> Text:
    """Return what a computer player's level, or the program that sits there, is called."""
    if seat.program is not None:
        return text("{name}", name=program_name(seat.program))
    return level_name(seat.level or "")


def level_line(level: str) -> Text:
    """Return what a level is like, in a few words; if unknown, only that it is a computer."""
    known = LEVELS.get(level)
    return text("Computer") if known is None else known.manner


def about(seat: Seat) -> Text:
    """Return all there is to say about a computer player: temperament and level."""
    if seat.program is not None:
        return text("A program of yours: {command}", command=seat.program)
    level = seat.level or ""
    said = text("{name}: {line}", name=level_name(level), line=level_line(level))
    character = CHARACTERS.get(seat.avatar)
    if character is None:
        return said
    own = text("{name}: {line}", name=character.name, line=character.line)
    return text("{one} {other}", one=own, other=said)


def below_name(seat: Seat) -> tuple[Text, ...]:
    """Return what may stand below a computer player's name, the longest form first."""
    if seat.program is not None:
        return text("A program of yours"), text("Program")
    line = level_line(seat.level or "")
    character = CHARACTERS.get(seat.avatar)
    if character is None:
        return line, text("Computer")
    return text("{one} · {other}", one=character.name, other=line), line, character.name


class Measured(NamedTuple):
    """Shares from 0 to 1: bids made, and games won at a table with three of the yardstick."""

    exact: float
    wins: float
    error: float  # of `wins`, to either side
    games: int

    @property
    def summary(self) -> Text:
        """Return all of it in a sentence."""
        return text(
            "In {games} games with three of {level} it won {part} in a hundred, give or take "
            "{error}, and made {exact} bids in a hundred.",
            games=self.games,
            level=level_name(YARDSTICK),
            part=round(100 * self.wins),
            error=max(1, round(100 * self.error)),
            exact=round(100 * self.exact),
        )


def measured() -> dict[str, Measured]:
    """Return what was measured, by level; nothing where the table cannot be read."""
    table = load(assets_dir().joinpath(*FILE))
    return {
        level: Measured(found.exact, found.wins, found.margin, found.games)
        for level, found in table.items()
    }


def character(level: str, levels: tuple[str, ...], table: Mapping[str, Measured]) -> Text:
    """Return what a level is like; the strongest one admits it if it hardly is."""
    place = levels.index(level)
    mine, below = table.get(level), table.get(levels[place - 1]) if place else None
    if level != levels[-1] or mine is None or below is None:
        return level_line(level)
    if mine.wins - below.wins > (mine.error**2 + below.error**2) ** 0.5:
        return level_line(level)
    return text("As strong as {level}, plays for the win", level=level_name(levels[place - 1]))


def draw_tip(canvas: Canvas, kit: Kit, nodes: Iterable[Node]) -> None:
    """Write out what there is to say about the player under the pointer or the focus."""
    node = next((node for node in nodes if node.hint and node.id.startswith("seat-")
                 and (node.look.hover > 0.5 or node.look.ring)), None)  # fmt: skip
    if node is None:
        return
    size, room = kit.t(17), min(kit.px(640), kit.size[0] - kit.px(80))
    lines = kit.fonts.wrap(node.hint, "b", size, room)
    step = round(size * 1.45)
    wide = max(kit.width(line, "b", 17) for line in lines) + kit.px(40)
    box = Rect(0, 0, wide, step * len(lines) + kit.px(20))
    box.topright = node.bounds.right, node.bounds.bottom + kit.px(8)
    box.clamp_ip(Rect(0, 0, *kit.size).inflate(-kit.px(16), -kit.px(16)))
    kit.shadow(canvas, box, kit.px(18), (10, 5, 0.5))
    kit.plate(canvas, box, kit.px(18), INK, kit.edge(0.3))
    for i, line in enumerate(lines):
        y = box.y + kit.px(10) + step * (i + 0.5)
        kit.write(canvas, line, "b", 17, box.x + kit.px(20), y, kit.palette.ivory)
