"""Table of the gamepad's buttons: the action of each, and the button the player assigned to it.

A button is identified by its usual key ("L"); a swap
of two is "L=H" and "H=L" in the settings. Every action keeps a button, so none is lost.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rage_desktop.ui.toolkit import intents

Places: TypeAlias = Mapping[str, str]  # action to its button, changes only

# The actions, by the keys that do the same; what they are called is for the game to say.
PAD_ACTIONS = ("Enter", "Esc", "L", "H", "Space", "C", "P", "S", "X")
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
    """Return the label set of a gamepad by its name: "letters", or a PlayStation's "shapes"."""
    marks = ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5")
    return "shapes" if any(mark in pad.casefold() for mark in marks) else "letters"


def read_places(lines: Iterable[str]) -> Places:
    """Parse the settings; return no changes where a button would have two actions, or none."""
    found = {use: button for use, _, button in (line.partition("=") for line in lines)}
    known = found.keys() <= set(PAD_ACTIONS) and set(found.values()) == set(found)
    return found if known else {}


def button_name(intent: intents.Intent | None) -> str:
    """Return the usual action of the button that gives an intent, "" if none does."""
    match intent:
        case intents.Confirm():
            return "Enter"
        case intents.Cancel():
            return "Esc"
        case intents.Shortcut(key):
            return key
    return ""


def written_places(places: Places) -> tuple[str, ...]:
    """Return the changes in the form of the settings."""
    return tuple(f"{use}={button}" for use, button in places.items())


def use_of(places: Places, button: str) -> str:
    """Return the action of a button, by its usual key."""
    return next((use for use, place in places.items() if place == button), button)


def swapped(places: Places, one: str, other: str) -> Places:
    """Return the bindings with two actions swapped."""
    now = {**{use: use for use in PAD_ACTIONS}, **places}
    now[one], now[other] = now[other], now[one]
    return {use: button for use, button in now.items() if use != button}
