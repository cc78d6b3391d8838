"""Navigation: what a scene returns to change the stack of scenes, or the window."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Intent


class Scene(Protocol):
    """A scene, as far as those who pass it on need to know it; `scene.Scene` is the class."""

    def handle(self, intent: Intent) -> "NavResult":
        """Act on an intent."""
        ...

    def advance(self, dt: float) -> "NavResult":
        """Let dt seconds pass."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        ...


class Route(Struct, frozen=True):
    """A scene that is made when it is opened: its name in the table of destinations (`ui/
    destinations`), and what it is made of besides the services."""

    name: str
    args: tuple[Any, ...] = ()


class Push(Struct, frozen=True):
    """Put a scene on top; its result goes to `then`, or else to this scene's on_result."""

    scene: Scene | Route
    then: "Callable[[object], NavResult] | None" = None


class Pop(Struct, frozen=True):
    """Leave this scene and hand a result to the one below."""

    result: object = None


class Replace(Struct, frozen=True):
    """Put another scene in this one's place."""

    scene: Scene | Route


class Reset(Struct, frozen=True):
    """Leave all scenes and begin again with this one."""

    scene: Scene | Route


class Quit(Struct, frozen=True):
    """End the game."""


class ReloadContext(Struct, frozen=True):
    """A setting changed how things look: make a new DrawContext for all scenes."""


class Fullscreen(Struct, frozen=True):
    """Fill the screen, or go back to a window; None switches."""

    on: bool | None = None


class Chain(Struct, frozen=True):
    """Several transitions, one after the other."""

    steps: "tuple[NavAction, ...]"


NavAction: TypeAlias = Push | Pop | Replace | Reset | Quit | ReloadContext | Fullscreen | Chain
NavResult: TypeAlias = NavAction | None
