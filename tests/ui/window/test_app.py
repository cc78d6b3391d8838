"""The real loop under the dummy driver: input, focus, moving between scenes, idleness, resizing."""

from typing import Any

import pygame
import pytest
from helpers.driver import FRAME, TICK, Driver
from helpers.screens.sample_scene import Play, Question, SampleScene, placed
from pygame import Color
from pygame.event import Event

from rage_desktop.ui.toolkit import Button, SegmentedControl, navigation
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.navigation import Push, Quit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Modal, Scene

# -- pointer --------------------------------------------------------------------------------------


def test_a_click_presses_the_node_below(desk: SampleScene, driver: Driver) -> None:
    driver.click("Go on")
    assert desk.log == ["go"]


def test_letting_go_elsewhere_presses_nothing(desk: SampleScene, driver: Driver) -> None:
    driver.settle()
    here = driver.find("go").bounds.center
    there = driver.find("sound").bounds.center
    driver.step(TICK, Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1, touch=False))
    driver.step(TICK, Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    assert (desk.log, desk.on) == ([], False)


def test_a_double_click_presses_once(desk: SampleScene, driver: Driver) -> None:
    driver.settle()
    for _ in range(2):
        driver.click_at(*driver.find("go").bounds.center)
    assert desk.log == ["go"]
    driver.step(0.5)
    driver.click("go")
    assert desk.log == ["go", "go"]


def test_a_double_click_never_presses_what_slides_under_the_pointer(play: Play) -> None:
    class Row(Scene):
        left = 3

        def build(self) -> list[Node]:
            box = placed(self.ctx, 100, 100, 300, 80)
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
    scene = SampleScene()
    driver = play(scene)
    under = driver.find("go").bounds.center

    class Trap(Modal):
        def build(self) -> list[Node]:
            return [Button("trap", "Trap", placed(self.ctx, 0, 0, 900, 900), on_press=Quit)]

    scene.go = lambda: Push(Trap())
    driver.settle()
    driver.click_at(*under)
    driver.click_at(*under)
    assert type(driver.scene) is Trap


def test_hovering_lights_a_button_up_and_comes_to_rest(driver: Driver) -> None:
    driver.settle()
    driver.point(*driver.find("go").bounds.center)
    assert driver.app.active
    assert 0 < driver.settle(each=FRAME) < 0.2
    assert driver.find("go").visual.hover == 1.0
    driver.step(TICK, Event(pygame.WINDOWLEAVE))
    driver.settle()
    assert driver.find("go").visual.hover == 0.0


def test_a_slider_follows_the_pointer(desk: SampleScene, driver: Driver) -> None:
    driver.settle()
    bounds = driver.find("level").bounds
    down = Event(pygame.MOUSEBUTTONDOWN, pos=bounds.midleft, button=1, touch=False)
    driver.step(TICK, down)
    assert desk.level == 0.0
    move: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0)}
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=(bounds.right + 50, 0), **move))
    assert desk.level == 1.0
    driver.step(TICK, Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=False))
    driver.step(TICK, Event(pygame.MOUSEMOTION, pos=bounds.midleft, **move))
    assert desk.level == 1.0


def test_a_segment_is_chosen_by_clicking_it(desk: SampleScene, driver: Driver) -> None:
    driver.settle()
    pace = driver.find("pace", SegmentedControl)
    driver.click_at(*pace.part(2).center)
    assert desk.pace == 2
    assert driver.find("pace").value == "Now"


# -- keyboard and pad -----------------------------------------------------------------------------


def test_everything_is_done_by_keyboard_alone(desk: SampleScene, driver: Driver) -> None:
    driver.focus("sound")
    driver.key(pygame.K_SPACE)
    driver.focus("pace")
    driver.key(pygame.K_RIGHT)
    driver.focus("level")
    driver.key(pygame.K_LEFT)
    driver.focus("name")
    driver.key(pygame.K_BACKSPACE)
    driver.type("lan")
    assert (desk.on, desk.pace, desk.level, desk.name) == (True, 1, 0.4, "Adlan")
    driver.enter("go")
    assert desk.log == ["go"]


def test_the_focus_is_drawn_only_for_those_who_use_keys(driver: Driver) -> None:
    driver.click("sound")
    assert driver.find("sound").focused
    assert not driver.find("sound").visual.focus_ring
    driver.step(TICK, Event(pygame.WINDOWLEAVE))
    driver.key(pygame.K_TAB)
    assert driver.find("sound").visual.focus_ring


def test_enter_first_shows_and_then_presses_the_default(desk: SampleScene, driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    assert desk.log == []
    assert driver.find("go").visual.focus_ring
    driver.key(pygame.K_RETURN)
    assert desk.log == ["go"]
    driver.enter("sound")
    assert (desk.log, desk.on) == (["go"], True)


def test_a_shortcut_presses_its_node_unless_one_types(desk: SampleScene, driver: Driver) -> None:
    driver.key(pygame.K_l)
    assert desk.log == ["peek"]
    driver.click("name")
    driver.key(pygame.K_l)
    assert (desk.log, desk.name) == (["peek"], "Adal")


def test_escape_leaves(desk: SampleScene, driver: Driver) -> None:
    driver.app.stack.apply(Push(Question()))
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is desk
    assert desk.log == [None]


def test_presses_switches_the_moving_focus_and_the_way_back_sound(
    desk: SampleScene, driver: Driver
) -> None:
    heard = list[str]()
    desk.sound = lambda name, *_: heard.append(name)
    driver.click("off")
    assert heard == [], "what is off is silent"
    driver.go("go", "sound")
    driver.step(1.0)
    driver.click("sound")
    assert [name for name in heard if name != "hover"] == ["press", "toggle_on", "toggle_off"]
    driver.app.stack.apply(Push(Question()))
    driver.scene.sound = desk.sound
    driver.settle()
    heard.clear()
    driver.keys(pygame.K_TAB, pygame.K_ESCAPE)
    assert heard[:2] == ["focus_move", "back"]


# -- transitions ----------------------------------------------------------------------------------


class Night(Scene):
    """A scene of one colour."""

    def draw(self, canvas: Canvas) -> None:
        canvas.fill("#000080")


class Curtain(Night):
    """One that comes at once."""

    iris = False


def test_a_result_comes_back_to_the_scene_or_to_then(desk: SampleScene, driver: Driver) -> None:
    desk.go = lambda: navigation.Push(Question())
    driver.click("go", "Yes")
    assert desk.log == ["yes"]
    desk.go = lambda: navigation.Push(
        Question(), then=lambda value: desk.log.append(("then", value))
    )
    driver.click("go", "Yes")
    assert desk.log == ["yes", ("then", "yes")]


def test_what_was_lit_up_is_so_no_more_below_a_dialog(desk: SampleScene, driver: Driver) -> None:
    driver.settle()
    desk.go = lambda: navigation.Push(Question())
    driver.click("go")
    driver.step()
    assert desk.nodes[0].visual.hover == 0.0
    driver.click("Yes")
    driver.step()
    assert driver.find("go").visual.hover == 0.0


def test_of_stacked_dialogs_one_shows_over_one_scrim(desk: SampleScene, driver: Driver) -> None:
    desk.go = lambda: navigation.Push(Question())
    driver.go("go")
    once = pygame.image.tobytes(driver.app.window.surface, "RGB")
    driver.app.stack.apply(navigation.Push(Question()))
    driver.step()
    driver.settle()
    assert len(driver.app.stack.shown) == 3
    assert pygame.image.tobytes(driver.app.window.surface, "RGB") == once


def test_the_scene_below_a_dialog_is_drawn_but_frozen(desk: SampleScene, driver: Driver) -> None:
    driver.app.stack.apply(navigation.Push(Question()))
    driver.step()
    drawn = desk.drawn
    ticks = len(desk.ticks)
    driver.click_at(*driver.app.stack.shown[0].nodes[0].bounds.center)
    assert desk.drawn > drawn
    assert len(desk.ticks) == ticks
    assert desk.log == []


def test_a_popover_lets_the_scene_run_and_goes_with_it(desk: SampleScene, driver: Driver) -> None:
    class Popover(Question):
        freezes = False

    driver.app.stack.apply(navigation.Push(Popover()))
    ticks = len(desk.ticks)
    driver.step()
    assert len(desk.ticks) == ticks + 1
    after = SampleScene()
    desk.next = navigation.Push(after)
    driver.step()
    assert driver.app.stack.shown == [after]
    driver.app.stack.apply(navigation.Pop())
    assert driver.app.stack.top is desk


def test_replace_reset_chain_and_quit(desk: SampleScene, driver: Driver) -> None:
    stack = driver.app.stack
    second = SampleScene()
    third = SampleScene()
    stack.apply(navigation.Chain((navigation.Push(second), navigation.Replace(third))))
    assert stack.top is third
    stack.apply(navigation.Pop(5))
    assert (stack.top, desk.log) == (desk, [5])
    stack.apply(navigation.Chain((navigation.Push(second), navigation.Reset(third))))
    stack.apply(navigation.Pop())
    assert stack.shown == []
    stack.apply(navigation.Push(desk))
    stack.apply(navigation.Quit())
    assert stack.shown == []
    driver.step()
    assert driver.painted == 0


def test_new_settings_reach_every_scene(desk: SampleScene, driver: Driver) -> None:
    dialog = Question()
    driver.app.stack.apply(navigation.Push(dialog))
    old = desk.ctx
    driver.app.stack.apply(navigation.ReloadContext())
    assert desk.ctx is dialog.ctx is not old


# -- time and drawing -----------------------------------------------------------------------------


def test_a_still_picture_draws_no_frames(driver: Driver) -> None:
    driver.settle()
    driver.step()
    frames = driver.app.frames
    assert not driver.app.active
    for _ in range(50):
        driver.step()
        assert driver.painted == 0
    assert driver.app.frames == frames


def test_a_hover_repaints_only_the_button(driver: Driver) -> None:
    driver.settle()
    button = driver.find("go").bounds
    driver.point(*button.center)
    driver.step(0.05)
    assert 0 < driver.painted <= button.w * button.h


def test_no_time_passes_asleep_for_a_scene_at_rest(desk: SampleScene, driver: Driver) -> None:
    """Else an animation begun by the event that ended the sleep would be over at once."""
    driver.settle()
    driver.step(10.0)
    assert desk.ticks[-1] == 0.0
    desk.wait = 3.0
    driver.step(3.0)
    assert desk.ticks[-1] == 3.0


def test_ambient_motion_stops_when_the_window_is_not_in_front(play: Play) -> None:
    class Sky(Scene):
        ambient = True

    driver = play(Sky())
    seen = [driver.app.drifting]
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        driver.step(TICK, Event(event))
        seen.append(driver.app.drifting)
    assert seen == [True, False, True]


def test_a_hidden_window_is_not_drawn(desk: SampleScene, driver: Driver) -> None:
    driver.step(TICK, Event(pygame.WINDOWMINIMIZED))
    drawn = desk.drawn
    driver.step()
    assert desk.drawn == drawn
    driver.step(TICK, Event(pygame.WINDOWRESTORED))
    assert desk.drawn == drawn + 1


@pytest.mark.parametrize("told", [(), (Event(pygame.WINDOWEXPOSED),)])
def test_a_resize_stretches_first_and_rebuilds_later(
    desk: SampleScene, driver: Driver, told: tuple[Event, ...]
) -> None:
    driver.settle()
    colour = driver.app.window.surface.get_at((640, 10))
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    drawn = desk.drawn
    driver.step(0.05, *told)
    driver.step(0.05)
    assert desk.drawn == drawn
    assert desk.ctx.size == (1280, 720)
    assert driver.app.window.surface.get_at((1590, 890)) == colour
    driver.step(0.05)
    driver.step(0.05)
    assert desk.ctx.size == (1600, 900)
    assert desk.drawn > drawn
    assert driver.find("go").bounds.x == round(100 * 1600 / 1920)


def test_the_loop_ends_with_the_last_scene_and_wakes_for_a_result(play: Play) -> None:
    class Waiting(Scene):
        result: list[int] = []  # noqa: RUF012

        def update(self, dt: float) -> navigation.NavResult:
            return navigation.Pop() if self.result else None

    scene = Waiting()
    driver = play(scene)
    driver.settle()
    scene.result.append(1)
    driver.app.wake()
    driver.app.run()
    assert driver.app.stack.top is None


def test_a_file_whose_name_is_not_text_is_let_go_over_the_window_in_vain(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = pygame.event.get
    errors = [SystemError("<built-in function get> returned a result with an exception set")]

    def get() -> list[Event]:
        if errors:
            raise errors.pop()
        return original()

    monkeypatch.setattr(pygame.event, "get", get)
    driver.app.wake()
    turns: list[Scene] = []
    driver.app.on_turn = lambda scene, _: turns.append(scene)
    driver.app.run(enough=lambda: len(turns) == 2)
    assert errors == []


def test_a_new_scene_opens_from_the_pressed_control(desk: SampleScene, driver: Driver) -> None:

    desk.go = lambda: navigation.Push(Night())
    driver.focus("go")
    at = driver.find("go").bounds.center
    corner = (1270, 710)
    old = driver.app.window.surface.get_at(corner)
    driver.key(pygame.K_RETURN)
    driver.step(0.15)

    def pixel(at: tuple[int, int]) -> Color:
        return driver.app.window.surface.get_at(at)

    assert (pixel(at)[:3], pixel(corner)) == ((0, 0, 0x80), old)
    assert 0 < driver.settle(each=FRAME) < 0.4
    assert pixel(corner)[:3] == (0, 0, 0x80)


def test_a_scene_without_iris_comes_at_once(desk: SampleScene, driver: Driver) -> None:
    """The curtain: not one pixel of the hand before it may linger."""
    desk.next = navigation.Replace(Curtain())
    driver.step()
    assert driver.app.window.surface.get_at((1270, 710))[:3] == (0, 0, 0x80)


def test_a_new_scene_never_waits_behind_an_old_picture(desk: SampleScene, driver: Driver) -> None:
    """While the window is being resized the curtain falls: the hand must not stay on screen."""
    driver.settle()
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    driver.step()
    desk.next = navigation.Replace(Curtain())
    driver.step()
    assert driver.app.window.surface.get_at((1590, 890))[:3] == (0, 0, 0x80)
