"""The one table of a pad's buttons: what each is for, and which button the player gave to it.

A button goes by the key that it gives ("L" for the one that holds up the last trick); two that
change places are settings' "L=H" and "H=L". Every use keeps a button, so nobody is locked out.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rage_desktop.rules.text import Text, text

Places: TypeAlias = Mapping[str, str]  # a use, and whose button has it; only what was changed

PAD_USES: Mapping[str, Text] = {
    "Enter": text("play, bid, press"),
    "Esc": text("back, or pause"),
    "L": text("last trick, while held or until pressed again"),
    "H": text("rules of this game"),
    "Space": text("skip what is being shown"),
    "C": text("show your cards, copy a deal code"),
    "P": text("pause"),
    "S": text("score sheet"),
    "X": text("asks what something is"),
}
# What stands on a pad's buttons, by the keys that they give.
_SAME = {"Space": "RB", "C": "LB", "P": "Start", "S": "Back", "X": "R3"}
PAD_CAPS: Mapping[str, Mapping[str, str]] = {
    "letters": {**_SAME, "Enter": "A", "Esc": "B", "L": "X", "H": "Y"},
    "shapes": {
        "Space": "R1",
        "C": "L1",
        "P": "Options",
        "S": "Share",
        "X": "R3",
        "Enter": "Cross",
        "Esc": "Circle",
        "L": "Square",
        "H": "Triangle",
    },
}


def caps_of(pad: str) -> str:
    """Return which caps a pad of this name has: "letters", or a PlayStation's "shapes"."""
    marks = ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5")
    return "shapes" if any(mark in pad.casefold() for mark in marks) else "letters"


def read_places(lines: Iterable[str]) -> Places:
    """Return what settings say; nothing where a button would have two uses, or none."""
    found = {use: button for use, _, button in (line.partition("=") for line in lines)}
    known = found.keys() <= PAD_USES.keys() and set(found.values()) == set(found)
    return found if known else {}


def written_places(places: Places) -> tuple[str, ...]:
    """Return the changes as settings keep them."""
    return tuple(f"{use}={button}" for use, button in places.items())


def use_of(places: Places, button: str) -> str:
    """Return the use of a button, by the key that it usually gives."""
    return next((use for use, place in places.items() if place == button), button)


def swapped(places: Places, one: str, other: str) -> Places:
    """Return the same with two uses in each other's place."""
    now = {**{use: use for use in PAD_USES}, **places}
    now[one], now[other] = now[other], now[one]
    return {use: button for use, button in now.items() if use != button}
