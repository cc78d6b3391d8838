"""The real loop under the dummy driver: input, focus, transitions, idleness, resizing."""

from typing import Any

import pygame
import pytest
from helpers.people.driver import FRAME, TICK, Driver
from helpers.shown.design import placed
from helpers.shown.desk import Desk, Play, Question
from pygame.event import Event

from rage_desktop.ui.toolkit import Button, Scroll, SegmentedControl
from rage_desktop.ui.toolkit.navigation import Push, Quit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Modal, Scene

# -- pointer --------------------------------------------------------------------------------------


def test_a_click_presses_the_node_below(desk: Desk, driver: Driver) -> None:
    driver.click("Go on")
    assert desk.log == ["go"]


def test_a_disabled_node_ignores_clicks(desk: Desk, driver: Driver) -> None:
    driver.click("off")
    assert driver.app.stack.top is desk


def test_letting_go_elsewhere_presses_nothing(desk: Desk, driver: Driver) -> None:
    driver.settle()
    here, there = driver.find("go").bounds.center, driver.find("sound").bounds.center
    driver.step(TICK, Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1, touch=False))
    driver.step(TICK, Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    assert (desk.log, desk.on) == ([], False)


def test_a_double_click_presses_once(desk: Desk, driver: Driver) -> None:
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
    scene = Desk()
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


def test_a_slider_follows_the_pointer(desk: Desk, driver: Driver) -> None:
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


def test_a_segment_is_chosen_by_clicking_it(desk: Desk, driver: Driver) -> None:
    driver.settle()
    pace = driver.find("pace")
    assert isinstance(pace, SegmentedControl)
    driver.click_at(*pace.part(2).center)
    assert desk.pace == 2
    assert driver.find("pace").value == "Now"


# -- keyboard and pad -----------------------------------------------------------------------------


def test_everything_is_done_by_keyboard_alone(desk: Desk, driver: Driver) -> None:
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


def test_everything_is_done_by_pad_alone(desk: Desk, driver: Driver) -> None:
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert desk.input.focus == "go"
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert desk.input.focus == "sound"
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert desk.on
    driver.pad(pygame.CONTROLLER_BUTTON_X)
    assert desk.log == ["peek"]


def test_the_focus_is_drawn_only_for_those_who_use_keys(driver: Driver) -> None:
    driver.click("sound")
    assert driver.find("sound").focused
    assert not driver.find("sound").visual.focus_ring
    driver.key(pygame.K_TAB)
    assert driver.find("sound").visual.focus_ring


def test_the_first_enter_shows_the_default_button_and_the_next_presses_it(
    desk: Desk, driver: Driver
) -> None:
    driver.key(pygame.K_RETURN)
    assert desk.log == []
    assert driver.find("go").visual.focus_ring
    driver.key(pygame.K_RETURN)
    assert desk.log == ["go"]
    driver.enter("sound")
    assert (desk.log, desk.on) == (["go"], True)


def test_a_shortcut_presses_its_node_but_not_while_text_is_typed(
    desk: Desk, driver: Driver
) -> None:
    driver.key(pygame.K_l)
    assert desk.log == ["peek"]
    driver.click("name")
    driver.key(pygame.K_l)
    assert (desk.log, desk.name) == (["peek"], "Adal")


def test_escape_leaves(desk: Desk, driver: Driver) -> None:
    driver.app.stack.apply(Push(Question()))
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is desk
    assert desk.log == [None]


def test_a_held_arrow_walks_on(desk: Desk, driver: Driver) -> None:
    driver.focus("level")
    driver.down(pygame.K_RIGHT)
    driver.steps(60)
    assert desk.level == 1.0


@pytest.mark.slow
def test_tab_scrolls_the_focus_into_view(play: Play) -> None:
    class Long(Scene):
        def __init__(self) -> None:
            super().__init__()
            self.list = Scroll("list", "Rows")

        def build(self) -> list[Node]:
            rows = [
                Button(f"row{i}", f"Row {i}", placed(self.ctx, 100, 100 + i * 90, 400, 70))
                for i in range(30)
            ]
            for row in rows:
                row.on_press = lambda: None
            return self.list.place(placed(self.ctx, 80, 90, 500, 500), self.ctx.px(2720), rows)

    scene = Long()
    driver = play(scene)
    driver.focus("row20")
    assert scene.list.bounds.contains(driver.find("row20").bounds)
    assert driver.find("row20").group == "list"
    driver.settle()
    driver.point(*scene.list.bounds.center)
    before = scene.list.offset
    driver.step(TICK, Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0))
    assert scene.list.offset < before
