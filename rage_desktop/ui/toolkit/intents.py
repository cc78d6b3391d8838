"""Intents: device-independent input values, made from mouse, touch, keyboard and gamepad events.

Scenes and tests use only these; `input_mapper.InputMapper` makes them from system events.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

HELP_KEYS: Final = ("H", "F1", "?")  # the shortcuts that ask for help
READ_AGAIN: Final = "A"  # tells the last sentence again, on every screen
READING_KEYS: Final = (*"GTMBNK", READ_AGAIN)  # these only read out: no button has one of them
STILL = 8  # px that a finger may move during a long press, and a mouse that rests


class Direction(StrEnum):
    """A direction of movement."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"

    @property
    def step(self) -> int:
        """1 to the right and down, -1 to the left and up."""
        return 1 if self in (Direction.RIGHT, Direction.DOWN) else -1

    @property
    def is_sideways(self) -> bool:
        """Whether it is left or right."""
        return self in (Direction.LEFT, Direction.RIGHT)


class Intent(Struct, frozen=True):
    """What the player wants; the base class of all."""


class PointerMoved(Intent, frozen=True):
    """The pointer, or a finger held down, is at x, y in real px."""

    x: int
    y: int


class PointerFound(PointerMoved, frozen=True):
    """The pointer lies at x, y as a scene comes in front: it has not moved there."""


class PointerDown(Intent, frozen=True):
    """A button went down: 1 left (and any finger), 2 middle, 3 right."""

    x: int
    y: int
    button: int = 1
    touch: bool = False  # whether it is a finger


class PointerUp(Intent, frozen=True):
    """A button was released."""

    x: int
    y: int
    button: int = 1


class PointerLeft(Intent, frozen=True):
    """The pointer left the window, or the finger was lifted: nothing is hovered."""


class Wheel(Intent, frozen=True):
    """Scroll at x, y by a number of notches: dy up, dx right."""

    x: int
    y: int
    dy: float
    dx: float = 0.0


class Navigate(Intent, frozen=True):
    """Move the focus, or change the focused value."""

    direction: Direction


class Focus(Intent, frozen=True):
    """Tab: step 1 forward, -1 back."""

    step: int


class Confirm(Intent, frozen=True):
    """Enter, or A on a gamepad."""


class Cancel(Intent, frozen=True):
    """Escape, or B on a gamepad."""


class Digit(Intent, frozen=True):
    """A digit key, of the number row or the keypad."""

    n: int


class Shortcut(Intent, frozen=True):
    """A key by name: "L", "Space", "F1", "Ctrl+V", "+"; pads give some as well. With `shift` down
    a letter is the same key, unless a handler checks it."""

    key: str
    shift: bool = False


class Released(Intent, frozen=True):
    """A key that gave a Shortcut, or "Confirm", was released: for hold actions."""

    key: str


class LetGo(Intent, frozen=True):
    """The window lost the keyboard focus: no key is held down any more."""


class TextTyped(Intent, frozen=True):
    """Characters for the focused text field."""

    text: str


class Erase(Intent, frozen=True):
    """Backspace (forward False) or Delete in a text field."""

    forward: bool = False


class ToEdge(Intent, frozen=True):
    """Home (end False) or End."""

    end: bool


class ToggleFullscreen(Intent, frozen=True):
    """F11 or Alt+Enter."""


class FilesDropped(Intent, frozen=True):
    """Files were dropped on the window, all at once."""

    paths: tuple[str, ...]


class CloseWindow(Intent, frozen=True):
    """The window's close button, Ctrl+Q or Alt+F4."""


KEYS: Final = (Confirm, Shortcut, Navigate, Digit, Focus)  # of keys and gamepads except Escape


def is_away(at: tuple[int, int], place: tuple[int, int]) -> bool:
    """Return whether a pointer was moved from a place: by more than a hand at rest moves it."""
    return max(abs(at[0] - place[0]), abs(at[1] - place[1])) > STILL
