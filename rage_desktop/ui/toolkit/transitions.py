"""Transitions: what a scene returns to change the stack of scenes, or the window."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Intent


class Scene(Protocol):
    """A scene, as far as those who pass it on need to know it; `scene.Scene` is the class."""

    def handle(self, intent: Intent) -> "Outcome":
        """Act on an intent."""
        ...

    def advance(self, dt: float) -> "Outcome":
        """Let dt seconds pass."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        ...


@dataclass(frozen=True)
class Route:
    """A scene that is made when it is opened: its name in the table of destinations (`ui/
    destinations`), and what it is made of besides the services."""

    name: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Push:
    """Put a scene on top; its result goes to `then`, or else to this scene's on_result."""

    scene: Scene | Route
    then: "Callable[[object], Outcome] | None" = None


@dataclass(frozen=True)
class Pop:
    """Leave this scene and hand a result to the one below."""

    result: object = None


@dataclass(frozen=True)
class Replace:
    """Put another scene in this one's place."""

    scene: Scene | Route


@dataclass(frozen=True)
class Reset:
    """Leave all scenes and begin again with this one."""

    scene: Scene | Route


@dataclass(frozen=True)
class Quit:
    """End the game."""


@dataclass(frozen=True)
class Restyle:
    """A setting changed how things look: make a new Kit for all scenes."""


@dataclass(frozen=True)
class Fullscreen:
    """Fill the screen, or go back to a window; None switches."""

    on: bool | None = None


@dataclass(frozen=True)
class Chain:
    """Several transitions, one after the other."""

    steps: "tuple[Transition, ...]"


Transition: TypeAlias = Push | Pop | Replace | Reset | Quit | Restyle | Fullscreen | Chain
Outcome: TypeAlias = Transition | None
