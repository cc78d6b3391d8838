"""What the player wants, free of devices: small values that mouse, touch, keys and pads all become.

Scenes and tests know only these; `reader.Reader` makes them from the system's events.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias


class Direction(StrEnum):
    """Where to move."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer, or the finger held down, is at x, y in pixels."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A button went down: 1 left (and any finger), 2 middle, 3 right."""

    x: int
    y: int
    button: int = 1
    touch: bool = False  # it is a finger


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The button came up."""

    x: int
    y: int
    button: int = 1


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window, or the finger was lifted: nothing is hovered."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Scroll at x, y by so many notches: dy up, dx right."""

    x: int
    y: int
    dy: float
    dx: float = 0.0


@dataclass(frozen=True, slots=True)
class Navigate:
    """Move the focus, or the value that has it."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Focus:
    """Tab: step 1 on, -1 back."""

    step: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter, or A on a pad."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Escape, or B on a pad."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A number key, wherever it stands on the keyboard."""

    n: int


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key by name: "L", "Space", "F1", "Ctrl+V", "+"; pads give some as well. With `shift` down
    a letter is the same key, unless somebody asks."""

    key: str
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Released:
    """A key came up that had given a Shortcut, or "Confirm": for things that are held."""

    key: str


@dataclass(frozen=True, slots=True)
class LetGo:
    """The window lost the keyboard: nothing is held down any more."""


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Characters for the text field that has the focus."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    """Backspace (forward False) or Delete in a text field."""

    forward: bool = False


@dataclass(frozen=True, slots=True)
class ToEdge:
    """Home (end False) or End."""

    end: bool


@dataclass(frozen=True, slots=True)
class ToggleFullscreen:
    """F11 or Alt+Enter."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The window's close button, Ctrl+Q or Alt+F4."""


KEYS: Final = (Confirm, Shortcut, Navigate, Digit, Focus)  # what keys and pads say, Escape aside
Pointer: TypeAlias = PointerMoved | PointerDown | PointerUp | PointerLeft | Wheel
Intent: TypeAlias = (
    Pointer
    | Navigate
    | Focus
    | Confirm
    | Cancel
    | Digit
    | Shortcut
    | Released
    | LetGo
    | TextTyped
    | Erase
    | ToEdge
    | ToggleFullscreen
    | FileDropped
    | CloseWindow
)


def turned(intent: Intent, width: int) -> Intent:
    """Return an intent as a page takes it that is read from the right, in a window so wide: places
    from the other edge, and left for right."""
    match intent:
        case PointerMoved(x) | PointerDown(x) | PointerUp(x):
            return replace(intent, x=width - 1 - x)
        case Wheel(x, _, _, dx):
            return replace(intent, x=width - 1 - x, dx=-dx)
        case Navigate(Direction.LEFT):
            return Navigate(Direction.RIGHT)
        case Navigate(Direction.RIGHT):
            return Navigate(Direction.LEFT)
    return intent
