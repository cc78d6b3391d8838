"""Who sits where: people and computers, their order, and how hands stay secret."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pygame import Rect

from rage_desktop.match.seats import Seat, Secrecy
from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Arg
from rage_desktop.ui.scenes.new_game.game_choice import GameChoice
from rage_desktop.ui.scenes.new_game.seating import people, played_by_person
from rage_desktop.ui.scenes.seats.level_words import player_name
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Pill, Segmented, TextNode

Change = Callable[[GameChoice], Outcome]
ALONE = text("With a second person")
SMALLEST = 14  # of type in a choice
MOST_OF_ROW = 0.26  # of its width, for the name of a program

WAYS: Final = MappingProxyType[Secrecy, Text](
    {
        "curtain": text("Curtain"),
        "open": text("Open hands"),
        "peek": text("Private peek"),
    }
)
"""How people at one screen hide their cards from each other."""
SHORT_WAYS: Final = MappingProxyType[Secrecy, Text](
    {"curtain": text("Curtain"), "open": text("Open"), "peek": text("Peek")}
)
"""The same, beside their heading where room is short."""


MEANT: Final = MappingProxyType[Secrecy, Text](
    {
        "curtain": text("Hidden between turns"),
        "open": text("Everybody sees them"),
        "peek": text("Face down till you look"),
    }
)
"""What each way means, under the heading."""


def called(seat: Seat, place: int) -> Arg:
    """Return a player's name, or what a player without one is called."""
    return seat.name if seat.name.strip() else text("Player {n}", n=place + 1)


def way_nodes(kit: Kit, row: Rect, choice: GameChoice, change: Change) -> list[Node]:
    """Return the row that says how people at one screen hide their cards from each other."""
    ways: tuple[Secrecy, ...] = tuple(WAYS)
    names = tuple(kit.say(WAYS[way]) for way in ways)
    heading, shared = kit.say(text("Hands")), len(people(choice.seats)) > 1
    why = kit.say(MEANT[choice.secrecy] if shared else ALONE)
    beside = row.w - kit.width(heading, "b", 20) - kit.px(10)
    size = fitting(kit, names, beside)
    if Segmented.width(kit, names, size) > beside:
        names = tuple(kit.say(SHORT_WAYS[way]) for way in ways)
        size = fitting(kit, names, beside)
    w, h = min(Segmented.width(kit, names, size), row.w), max(kit.px(48), 34)
    nodes: list[Node] = []
    if w <= beside:
        label = Rect(row.x, row.y, row.w - w - kit.px(10), row.h)
        nodes += _way_heading(kit, heading, why, label, shared)
    way = Segmented(
        "way",
        kit.say(text("How hands stay secret at one screen")),
        Rect(row.right - w, row.centery - h // 2, w, h),
        options=names,
        index=ways.index(choice.secrecy),
        size=size,
        enabled=shared,
        hint=why,
        on_change=lambda i: change(replace(choice, secrecy=ways[i])),
    )
    return [*nodes, way]


def fitting(kit: Kit, options: tuple[str, ...], room: int) -> int:
    """Return the size of type at which a choice fits the room, or the smallest there is."""
    sizes = range(18, SMALLEST, -1)
    return next((n for n in sizes if Segmented.width(kit, options, n) <= room), SMALLEST)


def _way_heading(kit: Kit, heading: str, why: str, box: Rect, shared: bool) -> list[Node]:
    """Return the row's heading, and what the way chosen means, or when it will matter."""
    look = kit.palette
    colour = look.ivory if shared else look.mute
    label = TextNode("way-heading", heading, box, style="b", size=20, colour=colour)
    if kit.width(why, "s", 15) > box.w:
        return [label]
    up, down = round(kit.t(20) * 0.5), round(kit.t(15) * 0.9)
    label.bounds = box.move(0, -up)
    low = TextNode("way-why", why, box.move(0, down), style="s", size=15,
                colour=look.soft if shared else look.mute)  # fmt: skip
    return [label, low]


def person_pill(
    kit: Kit,
    row: Rect,
    right: int,
    place: int,
    choice: GameChoice,
    change: Change,
    who: Callable[[int], Outcome],
) -> Node:
    """Return what marks a person: for the first one it asks who that is, for friends it lets a
    computer play."""
    first = place == people(choice.seats)[0]
    without = choice.with_seats(played_by_person(choice.seats, place, False))
    words, h = (
        kit.say(text("You") if first else text("Friend")),
        max(kit.px(42), round(kit.t(18) * 1.7)),
    )
    w = Pill.width(kit, words, h / kit.scale, icon=True)
    pill = Rect(right - w, row.centery - h // 2, w, h)
    return Pill(
        f"seat-{place + 1}-player",
        words,
        pill,
        icon="i_human",
        gold=first,
        hint=kit.say(text("Who plays here") if first else text("Have a computer play")),
        on_press=(lambda: who(place)) if first else lambda: change(without),
    )


def computer_pill(
    kit: Kit,
    row: Rect,
    right: int,
    place: int,
    seat: Seat,
    hint: str,
    who_plays: Callable[[int], Outcome],
) -> Node:
    """Return what names the computer player or program that sits there; pressing it offers
    others."""
    named = player_name(seat)
    h = max(kit.px(42), round(kit.t(18) * 1.7))
    words = kit.fonts.fit(kit.say(named), "b", kit.t(18), row.w * MOST_OF_ROW)
    w = Pill.width(kit, words, h / kit.scale, icon=True)
    pill = Rect(right - w, row.centery - h // 2, w, h)
    icon = "i_robot" if seat.program is None else "i_gear"
    return Pill(
        f"seat-{place + 1}-level",
        words,
        pill,
        icon=icon,
        hint=hint,
        on_press=lambda: who_plays(place),
    )
