"""The real loop under the dummy driver: input, focus, transitions, idleness, resizing."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest
from helpers.design import placed
from helpers.driver import FRAME, TICK, Driver
from helpers.paths import ROOT
from pygame import Color
from pygame.event import Event

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.scene import Modal, Scene
from rage_desktop.ui.toolkit.transitions import (
    Chain,
    Outcome,
    Pop,
    Push,
    Quit,
    Replace,
    Reset,
    Restyle,
)
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    Kind,
    Scroll,
    Segmented,
    Slider,
    TextField,
    Toggle,
)

Play = Callable[[Scene], Driver]


class Desk(Scene):
    """A scene with a bit of everything, which writes down what happens to it."""

    default = "go"

    def __init__(self) -> None:
        super().__init__()
        self.log: list[object] = []
        self.on, self.pace, self.level, self.name = False, 0, 0.5, "Ada"
        self.go: Callable[[], Outcome] = lambda: self.log.append("go")
        self.ticks: list[float] = []
        self.drawn = 0
        self.wait: float | None = None
        self.next: Outcome = None

    def build(self) -> list[Node]:
        rect = partial(placed, self.kit)
        return [
            Button("go", "Go on", rect(100, 100, 300, 80), on_press=lambda: self.go()),
            Button("off", "Not now", rect(500, 100, 300, 80), enabled=False, on_press=Quit),
            Toggle("sound", "Sound", rect(100, 300, 68, 38), checked=self.on, on_change=self.turn),
            Segmented(
                "pace",
                "Pace",
                rect(500, 300, 400, 48),
                options=("Slow", "Fast", "Now"),
                index=self.pace,
                on_change=self.hurry,
            ),
            Slider(
                "level", "Volume", rect(100, 500, 400, 48), level=self.level, on_change=self.vol
            ),
            TextField(
                "name", "Name", rect(600, 500, 400, 56), value=self.name, on_change=self.call
            ),
            Button("peek", "Last trick", rect(900, 100, 300, 80), on_press=self.peek, key="L"),
        ]

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.fill("#201018")
        super().draw(canvas)

    def update(self, dt: float) -> Outcome:
        self.ticks.append(dt)
        return self.next

    def on_result(self, value: object) -> Outcome:
        self.log.append(value)
        return None

    @property
    def timer(self) -> float | None:
        return self.wait

    def turn(self, on: bool) -> None:
        self.on = on

    def hurry(self, index: int) -> None:
        self.pace = index

    def vol(self, level: float) -> None:
        self.level = level

    def call(self, name: str) -> None:
        self.name = name

    def peek(self) -> Outcome:
        self.log.append("peek")
        return None


class Question(Modal):
    """A dialog that answers."""

    def build(self) -> list[Node]:
        return [
            Button("yes", "Yes", placed(self.kit, 800, 500, 300, 80), on_press=lambda: Pop("yes"))
        ]


@pytest.fixture
def desk(play: Play) -> tuple[Desk, Driver]:
    scene = Desk()
    return scene, play(scene)


# -- pointer --------------------------------------------------------------------------------------


def test_a_click_presses_the_node_below(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.click("Go on")
    assert scene.log == ["go"]


def test_a_disabled_node_ignores_clicks(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.click("off")
    assert driver.app.stack.top is scene


def test_letting_go_elsewhere_presses_nothing(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.settle()
    here, there = driver.find("go").bounds.center, driver.find("sound").bounds.center
    driver.step(TICK, Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1, touch=False))
    driver.step(TICK, Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    assert (scene.log, scene.on) == ([], False)


def test_a_double_click_presses_once(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.settle()
    for _ in range(2):
        driver.click_at(*driver.find("go").bounds.center)
    assert scene.log == ["go"]
    driver.step(0.5)
    driver.click("go")
    assert scene.log == ["go", "go"]


def test_a_double_click_never_presses_what_slides_under_the_pointer(play: Play) -> None:
    class Row(Scene):
        left = 3

        def build(self) -> list[Node]:
            box = placed(self.kit, 100, 100, 300, 80)
            return [Button(f"take{self.left}", "Take", box, on_press=self.take)]

        def take(self) -> None:
            self.left -= 1

    scene = Row()
    driver = play(scene)
    driver.settle()
    for left in (2, 1):
        at = driver.find("Take").bounds.center
        driver.click_at(*at)
        driver.click_at(*at)
        assert scene.left == left
        driver.step(0.5)


def test_the_second_half_of_a_double_click_does_not_fall_through(play: Play) -> None:
    """A dialog opens with a button right under the pointer; the hasty second click is lost."""
    scene = Desk()
    driver = play(scene)
    under = driver.find("go").bounds.center

    class Trap(Modal):
        def build(self) -> list[Node]:
            return [Button("trap", "Trap", placed(self.kit, 0, 0, 900, 900), on_press=Quit)]

    scene.go = lambda: Push(Trap())
    driver.settle()
    driver.click_at(*under)
    driver.click_at(*under)
    assert type(driver.scene) is Trap


def test_hovering_lights_a_button_up_and_comes_to_rest(desk: tuple[Desk, Driver]) -> None:
    _, driver = desk
    driver.settle()
    at = driver.find("go").bounds.center
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert driver.app.active
    assert 0 < driver.settle(each=FRAME) < 0.2
    assert driver.find("go").look.hover == 1.0
    driver.step(TICK, Event(pygame.WINDOWLEAVE))
    driver.settle()
    assert driver.find("go").look.hover == 0.0


def test_a_slider_follows_the_pointer(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.settle()
    bounds = driver.find("level").bounds
    down = Event(pygame.MOUSEBUTTONDOWN, pos=bounds.midleft, button=1, touch=False)
    driver.step(TICK, down)
    assert scene.level == 0.0
    move: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0)}
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=(bounds.right + 50, 0), **move))
    assert scene.level == 1.0
    driver.step(TICK, Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=False))
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=bounds.midleft, **move))
    assert scene.level == 1.0


def test_a_segment_is_chosen_by_clicking_it(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.settle()
    pace = driver.find("pace")
    assert isinstance(pace, Segmented)
    driver.click_at(*pace.part(2).center)
    assert scene.pace == 2
    assert driver.find("pace").value == "Now"


# -- keyboard and pad -----------------------------------------------------------------------------


def test_everything_is_done_by_keyboard_alone(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.focus("sound")
    driver.key(pygame.K_SPACE)
    driver.focus("pace")
    driver.key(pygame.K_RIGHT)
    driver.focus("level")
    driver.key(pygame.K_LEFT)
    driver.focus("name")
    driver.key(pygame.K_BACKSPACE)
    driver.type("lan")
    assert (scene.on, scene.pace, scene.level, scene.name) == (True, 1, 0.4, "Adlan")
    driver.focus("go")
    driver.key(pygame.K_RETURN)
    assert scene.log == ["go"]


def test_everything_is_done_by_pad_alone(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert scene.controls.focus == "go"
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert scene.controls.focus == "sound"
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.on
    driver.pad(pygame.CONTROLLER_BUTTON_X)
    assert scene.log == ["peek"]


def test_the_focus_is_drawn_only_for_those_who_use_keys(desk: tuple[Desk, Driver]) -> None:
    _, driver = desk
    driver.click("sound")
    assert driver.find("sound").focused
    assert not driver.find("sound").look.ring
    driver.key(pygame.K_TAB)
    assert driver.find("sound").look.ring


def test_enter_presses_the_default_button_until_something_is_focused(
    desk: tuple[Desk, Driver],
) -> None:
    scene, driver = desk
    driver.key(pygame.K_RETURN)
    assert scene.log == ["go"]
    driver.focus("sound")
    driver.key(pygame.K_RETURN)
    assert (scene.log, scene.on) == (["go"], True)


def test_a_shortcut_presses_its_node_but_not_while_text_is_typed(
    desk: tuple[Desk, Driver],
) -> None:
    scene, driver = desk
    driver.key(pygame.K_l)
    assert scene.log == ["peek"]
    driver.click("name")
    driver.key(pygame.K_l)
    assert (scene.log, scene.name) == (["peek"], "Adal")


def test_escape_leaves(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.app.stack.apply(Push(Question()))
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is scene
    assert scene.log == [None]


def test_a_held_arrow_walks_on(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.focus("level")
    right: dict[str, Any] = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
    driver.step(TICK, Event(pygame.KEYDOWN, **right))
    for _ in range(60):
        driver.step()
    assert scene.level == 1.0


def test_tab_scrolls_the_focus_into_view(play: Play) -> None:
    class Long(Scene):
        def __init__(self) -> None:
            super().__init__()
            self.list = Scroll("list", "Rows")

        def build(self) -> list[Node]:
            rows = [
                Button(f"row{i}", f"Row {i}", placed(self.kit, 100, 100 + i * 90, 400, 70))
                for i in range(30)
            ]
            for row in rows:
                row.on_press = lambda: None
            return self.list.place(placed(self.kit, 80, 90, 500, 500), self.kit.px(2720), rows)

    scene = Long()
    driver = play(scene)
    driver.focus("row20")
    assert scene.list.bounds.contains(driver.find("row20").bounds)
    assert driver.find("row20").group == "list"
    driver.settle()
    at = scene.list.bounds.center
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    before = scene.list.offset
    driver.step(TICK, Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0))
    assert scene.list.offset < before


# -- transitions ----------------------------------------------------------------------------------


def test_a_result_comes_back_to_the_scene_or_to_then(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    scene.go = lambda: Push(Question())
    driver.click("go")
    driver.click("Yes")
    assert scene.log == ["yes"]
    scene.go = lambda: Push(Question(), then=lambda value: scene.log.append(("then", value)))
    driver.click("go")
    driver.click("Yes")
    assert scene.log == ["yes", ("then", "yes")]


def test_what_was_lit_up_is_so_no_more_below_a_dialog(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.settle()
    scene.go = lambda: Push(Question())
    driver.click("go")
    driver.step()
    assert scene.nodes[0].look.hover == 0.0
    driver.click("Yes")
    driver.step()
    assert driver.find("go").look.hover == 0.0


def test_of_dialogs_on_one_another_one_is_seen_over_one_scrim(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    scene.go = lambda: Push(Question())
    driver.click("go")
    driver.settle()
    once = pygame.image.tobytes(driver.app.window.surface, "RGB")
    driver.app.stack.apply(Push(Question()))
    driver.step()
    driver.settle()
    assert len(driver.app.stack.shown) == 3
    assert pygame.image.tobytes(driver.app.window.surface, "RGB") == once


def test_the_scene_below_a_dialog_is_drawn_but_neither_runs_nor_hears(
    desk: tuple[Desk, Driver],
) -> None:
    scene, driver = desk
    driver.app.stack.apply(Push(Question()))
    driver.step()
    drawn, ticks = scene.drawn, len(scene.ticks)
    driver.click_at(*driver.app.stack.shown[0].nodes[0].bounds.center)
    assert scene.drawn > drawn
    assert len(scene.ticks) == ticks
    assert scene.log == []


def test_a_popover_lets_the_scene_below_run_on_and_goes_when_that_moves_on(
    desk: tuple[Desk, Driver],
) -> None:
    class Popover(Question):
        freezes = False

    scene, driver = desk
    driver.app.stack.apply(Push(Popover()))
    ticks = len(scene.ticks)
    driver.step()
    assert len(scene.ticks) == ticks + 1
    after = Desk()
    scene.next = Push(after)
    driver.step()
    assert driver.app.stack.shown == [after]
    driver.app.stack.apply(Pop())
    assert driver.app.stack.top is scene


def test_replace_reset_chain_and_quit(desk: tuple[Desk, Driver]) -> None:
    first, driver = desk
    stack, second, third = driver.app.stack, Desk(), Desk()
    stack.apply(Chain((Push(second), Replace(third))))
    assert stack.top is third
    stack.apply(Pop(5))
    assert (stack.top, first.log) == (first, [5])
    stack.apply(Chain((Push(second), Reset(third))))
    stack.apply(Pop())
    assert stack.shown == []
    stack.apply(Push(first))
    stack.apply(Quit())
    assert stack.shown == []
    assert driver.step() == 0


def test_new_settings_reach_every_scene(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    dialog = Question()
    driver.app.stack.apply(Push(dialog))
    old = scene.kit
    driver.app.stack.apply(Restyle())
    assert scene.kit is dialog.kit is not old


# -- time and drawing -----------------------------------------------------------------------------


def test_a_still_picture_draws_no_frames(desk: tuple[Desk, Driver]) -> None:
    _, driver = desk
    driver.settle()
    driver.step()
    frames = driver.app.frames
    assert not driver.app.active
    assert [driver.step() for _ in range(50)] == [0] * 50
    assert driver.app.frames == frames


def test_a_hover_repaints_only_the_button(desk: tuple[Desk, Driver]) -> None:
    _, driver = desk
    driver.settle()
    button = driver.find("go").bounds
    at = button.center
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert 0 < driver.step(0.05) <= button.w * button.h


def test_after_a_sleep_no_time_has_passed_for_a_scene_at_rest(desk: tuple[Desk, Driver]) -> None:
    """Else an animation begun by the event that ended the sleep would be over at once."""
    scene, driver = desk
    driver.settle()
    driver.step(10.0)
    assert scene.ticks[-1] == 0.0
    scene.wait = 3.0
    driver.step(3.0)
    assert scene.ticks[-1] == 3.0


def test_ambient_motion_stops_when_the_window_is_not_in_front(play: Play) -> None:
    class Sky(Scene):
        ambient = True

    driver = play(Sky())
    seen = [driver.app.drifting]
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        driver.step(TICK, Event(event))
        seen.append(driver.app.drifting)
    assert seen == [True, False, True]


def test_a_hidden_window_is_not_drawn(desk: tuple[Desk, Driver]) -> None:
    scene, driver = desk
    driver.step(TICK, Event(pygame.WINDOWMINIMIZED))
    drawn = scene.drawn
    driver.step()
    assert scene.drawn == drawn
    driver.step(TICK, Event(pygame.WINDOWRESTORED))
    assert scene.drawn == drawn + 1


def test_a_resize_stretches_the_old_frame_and_rebuilds_after_a_pause(
    desk: tuple[Desk, Driver],
) -> None:
    scene, driver = desk
    driver.settle()
    colour = driver.app.window.surface.get_at((640, 10))
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    drawn = scene.drawn
    driver.step(0.05)
    driver.step(0.05)
    assert scene.drawn == drawn
    assert scene.kit.size == (1280, 720)
    assert driver.app.window.surface.get_at((1590, 890)) == colour
    driver.step(0.05)
    driver.step(0.05)
    assert scene.kit.size == (1600, 900)
    assert scene.drawn > drawn
    assert driver.find("go").bounds.x == round(100 * 1600 / 1920)


def test_the_loop_ends_with_the_last_scene_and_wakes_for_a_result(play: Play) -> None:
    class Waiting(Scene):
        result: list[int] = []  # noqa: RUF012

        def update(self, dt: float) -> Outcome:
            return Pop() if self.result else None

    scene = Waiting()
    driver = play(scene)
    driver.settle()
    scene.result.append(1)
    driver.app.wake()
    driver.app.run()
    assert driver.app.stack.top is None


def test_a_new_scene_opens_from_the_control_that_was_pressed(desk: tuple[Desk, Driver]) -> None:
    class Night(Scene):
        def draw(self, canvas: Canvas) -> None:
            canvas.fill("#000080")

    scene, driver = desk
    scene.go = lambda: Push(Night())
    driver.focus("go")
    at, corner = driver.find("go").bounds.center, (1270, 710)
    old = driver.app.window.surface.get_at(corner)
    driver.key(pygame.K_RETURN)
    driver.step(0.15)

    def pixel(at: tuple[int, int]) -> Color:
        return driver.app.window.surface.get_at(at)

    assert (pixel(at)[:3], pixel(corner)) == ((0, 0, 0x80), old)
    assert 0 < driver.settle(each=FRAME) < 0.4
    assert pixel(corner)[:3] == (0, 0, 0x80)


def test_a_scene_without_iris_comes_at_once(desk: tuple[Desk, Driver]) -> None:
    """The curtain: not one pixel of the hand before it may linger."""

    class Curtain(Scene):
        iris = False

        def draw(self, canvas: Canvas) -> None:
            canvas.fill("#000080")

    scene, driver = desk
    scene.next = Replace(Curtain())
    driver.step()
    assert driver.app.window.surface.get_at((1270, 710))[:3] == (0, 0, 0x80)


def test_a_new_scene_never_waits_behind_the_stretched_picture(desk: tuple[Desk, Driver]) -> None:
    """While the window is being resized the curtain falls: the hand must not stay on screen."""

    class Curtain(Scene):
        iris = False

        def draw(self, canvas: Canvas) -> None:
            canvas.fill("#000080")

    scene, driver = desk
    driver.settle()
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    driver.step()
    scene.next = Replace(Curtain())
    driver.step()
    assert driver.app.window.surface.get_at((1590, 890))[:3] == (0, 0, 0x80)


# -- without a screen -----------------------------------------------------------------------------


def test_no_screen_is_one_clear_sentence() -> None:
    code = "from rage_desktop.ui.window.window import Window; Window('x')"
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    if not sys.platform.startswith("linux"):
        pytest.skip("only here can a test take the screen away")
    root = ROOT
    run = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert "NoDisplay: Rage Desktop needs a display: no screen was found." in run.stderr


def test_roles_and_kinds_speak_for_themselves(desk: tuple[Desk, Driver]) -> None:
    _, driver = desk
    assert [node.id for node in driver.of_role(Role.BUTTON)] == ["go", "off", "peek"]
    assert "Slow" in driver.texts()
    assert Kind("primary") is Kind.PRIMARY
