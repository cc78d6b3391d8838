"""A scene with one of everything that can be pressed, and a dialog over it."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from helpers.driver import Driver
from rage_desktop.ui.toolkit import Button, SegmentedControl, Slider, TextField, Toggle
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult, Pop, Quit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Modal, Scene


def placed(ctx: DrawContext, x: float, y: float, w: float, h: float) -> Rect:
    """Return a rectangle of the plane in real px, in the context's frame."""
    return Rect(ctx.frame.x + ctx.px(x), ctx.frame.y + ctx.px(y), ctx.px(w), ctx.px(h))


Play = Callable[[Scene], Driver]


class SampleScene(Scene):
    """A scene with a bit of everything, which writes down what happens to it."""

    default = "go"

    def __init__(self) -> None:
        super().__init__()
        self.log: list[object] = []
        self.on = False
        self.pace = 0
        self.level = 0.5
        self.name = "Ada"
        self.go: Callable[[], NavResult] = lambda: self.log.append("go")
        self.ticks: list[float] = []
        self.drawn = 0
        self.wait: float | None = None
        self.next: NavResult = None

    def build(self) -> list[Node]:
        rect = partial(placed, self.ctx)
        return [
            Button("go", "Go on", rect(100, 100, 300, 80), on_press=lambda: self.go()),
            Button("off", "Not now", rect(500, 100, 300, 80), enabled=False, on_press=Quit),
            Toggle(
                "sound",
                "Sound",
                rect(100, 300, 68, 38),
                checked=self.on,
                on_change=self.set_on,
            ),
            SegmentedControl(
                "pace",
                "Pace",
                rect(500, 300, 400, 48),
                options=("Slow", "Fast", "Now"),
                index=self.pace,
                on_change=self.set_pace,
            ),
            Slider(
                "level",
                "Volume",
                rect(100, 500, 400, 48),
                level=self.level,
                on_change=self.set_level,
            ),
            TextField(
                "name",
                "Name",
                rect(600, 500, 400, 56),
                value=self.name,
                on_change=self.set_name,
            ),
            Button(
                "peek",
                "Last trick",
                rect(900, 100, 300, 80),
                on_press=lambda: self.log.append("peek"),
                key="L",
            ),
        ]

    def set_on(self, on: bool) -> None:
        self.on = on

    def set_pace(self, pace: int) -> None:
        self.pace = pace

    def set_level(self, level: float) -> None:
        self.level = level

    def set_name(self, name: str) -> None:
        self.name = name

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.fill("#201018")
        super().draw(canvas)

    def update(self, dt: float) -> NavResult:
        self.ticks.append(dt)
        return self.next

    def on_result(self, value: object) -> NavResult:
        self.log.append(value)
        return None

    @property
    def next_wake(self) -> float | None:
        return self.wait


class Question(Modal):
    """A dialog that answers."""

    def build(self) -> list[Node]:
        return [
            Button("yes", "Yes", placed(self.ctx, 800, 500, 300, 80), on_press=lambda: Pop("yes"))
        ]
