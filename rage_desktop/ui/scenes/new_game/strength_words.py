"""What is said of a computer player where one is chosen: its level's strength, its temperament."""

from collections.abc import Iterable, Mapping

from pygame import Rect

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.contests.level_strength import FILE, Strength, in_words, load
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
    known = LEVELS.get(level)
    return text("{level}", level=level.capitalize()) if known is None else known.label


def player_name(seat: Seat) -> Text:
    """Return what a computer player's level, or the program that sits there, is called."""
    if seat.program is not None:
        return text("{name}", name=program_name(seat.program))
    return level_name(seat.level or "")


def measured() -> dict[str, Strength]:
    """Return the measured strength of each level."""
    return load(assets_dir().joinpath(*FILE))


def strength_lines(table: Mapping[str, Strength], level: str) -> tuple[Text, ...]:
    """Return what was measured of a level, the longest form first; nothing for a new level."""
    found = table.get(level)
    if found is None:
        return ()
    bids = text("makes {n} bids in {all}", n=round(found.exact * 10), all=10)
    n, term = in_words(found.beats)
    wins = text("beats random play {n} times in {all}", n=n, all=term)
    if found.against in offered_levels():
        other = level_name(found.against)
        wins = text("beats {level} {n} times in {all}", level=other, n=n, all=term)
    return text("{one}; {other}", one=bids, other=wins), wins


def about(table: Mapping[str, Strength], seat: Seat) -> Text | None:
    """Return all there is to say of a computer player: temperament and strength."""
    if seat.program is not None:
        return text("A program of yours: {command}", command=seat.program)
    lines = strength_lines(table, seat.level or "")
    character = CHARACTERS.get(seat.avatar)
    if character is None:
        return lines[0] if lines else None
    said = text("{name}: {line}", name=character.name, line=character.line)
    if not lines:
        return said
    level = text("{level} {line}.", level=level_name(seat.level or ""), line=lines[0])
    return text("{one} {other}", one=said, other=level)


def below_name(table: Mapping[str, Strength], seat: Seat) -> tuple[Text, ...]:
    """Return what may stand below a computer player's name, the longest form first."""
    if seat.program is not None:
        return text("A program of yours"), text("Program")
    character = CHARACTERS.get(seat.avatar)
    lines = strength_lines(table, seat.level or "")
    if character is None:
        return (*lines, text("Computer"))
    name = character.name
    if not lines:
        return text("{one} · {other}", one=name, other=text("computer")), name
    return (*(text("{one} · {other}", one=name, other=line) for line in lines), name)


def draw_tip(canvas: Canvas, kit: Kit, nodes: Iterable[Node]) -> None:
    """Write out what there is to say of the player pointed at, or come to by key."""
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
