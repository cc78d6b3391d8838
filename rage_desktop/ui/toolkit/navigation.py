"""Navigation results: changes of the scene stack or the window, returned by scenes."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Intent


class Scene(Protocol):
    """The interface of a scene for code that passes scenes on; `scene.Scene` is the class."""

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
    """A scene that is made when it is opened, by a function of what the app makes scenes with."""

    make: Callable[[Any], Any]


class Push(Struct, frozen=True):
    """Push a scene; its result is passed to `then`, or else to this scene's on_result."""

    scene: Scene | Route
    then: "Callable[[object], NavResult] | None" = None


class Pop(Struct, frozen=True):
    """Leave this scene and return a result to the one below."""

    result: object = None


class Replace(Struct, frozen=True):
    """Replace this scene by another."""

    scene: Scene | Route


class Reset(Struct, frozen=True):
    """Leave all scenes and start again with this one."""

    scene: Scene | Route


class Quit(Struct, frozen=True):
    """End the game."""


class ReloadContext(Struct, frozen=True):
    """A setting changed how things look: make a new DrawContext for all scenes."""


class Fullscreen(Struct, frozen=True):
    """Set full screen on or off; None toggles."""

    on: bool | None = None


class Chain(Struct, frozen=True):
    """Several navigation results in order."""

    steps: "tuple[NavAction, ...]"


NavAction: TypeAlias = Push | Pop | Replace | Reset | Quit | ReloadContext | Fullscreen | Chain
NavResult: TypeAlias = NavAction | None
