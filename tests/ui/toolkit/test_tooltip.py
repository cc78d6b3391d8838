"""Asking a thing what it is: by pointer, finger, key and pad; when the answer opens and goes."""

from collections.abc import Callable

import pygame
import pytest
from helpers.driver import Driver
from pygame import Rect
from pygame.event import Event

from rage_desktop.ui.toolkit import Button, IconButton
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import Direction
from rage_desktop.ui.toolkit.layout.element import lay_out
from rage_desktop.ui.toolkit.navigation import NavResult, Push
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.press_timing import PressTiming
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Row, Ticks, Tooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_placement import place_tooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_tree import tooltip_tree

PRESS = PressTiming().long_press
Open = Callable[[Scene], Driver]


class Shelf(Scene):
    """Two icons, a button that says all there is, and a plate that only tells something."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def build(self) -> list[Node]:
        def press(which: str) -> Callable[[], NavResult]:
            return lambda: self.pressed.append(which)

        return [
            Node("plate", Role.TEXT, "Ada", Rect(500, 300, 200, 80), tooltip_source=self._ada),
            Node("line", Role.TEXT, "Only words", Rect(500, 500, 200, 40)),
            IconButton(
                "sheet",
                "Score sheet",
                Rect(100, 100, 50, 50),
                icon="i_sheet",
                key="S",
                description="Totals and every bid",
                on_press=press("sheet"),
            ),
            IconButton(
                "help", "Rules", Rect(200, 100, 50, 50), icon="i_help", on_press=press("help")
            ),
            Button(
                "deal",
                "Deal",
                Rect(100, 300, 200, 60),
                description="Stands beside it",
                has_visible_hint=True,
                on_press=press("deal"),
            ),
        ]

    def _ada(self) -> Tooltip:
        return Tooltip(title="Ada", rule="Ada bid 2 and has 1.")


def finger(driver: Driver, kind: int, at: tuple[int, int]) -> None:
    driver.step(0.01, Event(kind, finger_id=1, x=at[0] / 1280, y=at[1] / 720))


def asked(driver: Driver) -> str:
    node = driver.app.tooltips.open
    return node.id if node is not None else ""


def rest(driver: Driver, at: tuple[int, int], seconds: float) -> str:
    """Let the pointer rest at a place; return what is asked then."""
    driver.point(*at)
    driver.step(seconds)
    return asked(driver)


def leave_alone(driver: Driver, seconds: float) -> str:
    """Let time pass; return what is asked then."""
    driver.step(seconds)
    return asked(driver)


SHEET = (125, 125)
HELP = (225, 125)
PLATE = (600, 340)
LINE = (600, 520)
DEAL = (200, 330)
NOWHERE = (900, 600)


@pytest.fixture
def shelf(play: Open) -> Driver:
    driver = play(Shelf())
    driver.settle()
    return driver


def test_a_pointer_at_rest_asks(shelf: Driver) -> None:
    assert rest(shelf, SHEET, 0.33) == ""
    assert leave_alone(shelf, 0.03) == "sheet"


def test_the_next_thing_answers_at_once_and_leaving_takes_a_moment(shelf: Driver) -> None:
    rest(shelf, SHEET, 0.4)
    shelf.point(*HELP)
    assert asked(shelf) == "help"
    assert rest(shelf, NOWHERE, 0.1) == "help"
    assert leave_alone(shelf, 0.03) == ""


def test_what_says_all_there_is_opens_nothing_by_itself(shelf: Driver) -> None:
    assert [rest(shelf, at, 0.5) for at in (LINE, DEAL)] == ["", ""]


def test_a_press_and_escape_close_it_until_the_pointer_has_left(shelf: Driver) -> None:
    rest(shelf, SHEET, 0.4)
    shelf.click_at(*SHEET)
    assert leave_alone(shelf, 0.6) == ""
    assert shelf.at(Shelf).pressed == ["sheet"]
    shelf.point(*NOWHERE)
    assert rest(shelf, SHEET, 0.4) == "sheet"
    shelf.key(pygame.K_ESCAPE)
    assert asked(shelf) == ""
    assert shelf.app.stack.top is not None


def test_a_page_that_comes_under_a_pointer_at_rest_tells_nothing_until_it_moves(
    shelf: Driver,
) -> None:
    shelf.point(*SHEET)
    shelf.app.stack.apply(Push(Shelf()))
    shelf.step(0.5)
    assert rest(shelf, (SHEET[0] + 2, SHEET[1]), 0.5) == ""
    assert rest(shelf, (SHEET[0] + 10, SHEET[1]), 0.5) == "sheet"


def test_a_click_on_what_only_tells_pins_it(shelf: Driver) -> None:
    shelf.click_at(*PLATE)
    assert asked(shelf) == "plate"
    assert rest(shelf, NOWHERE, 0.5) == "plate"
    shelf.click_at(*PLATE)
    assert asked(shelf) == ""


def test_a_long_press_asks_and_presses_nothing(shelf: Driver) -> None:
    finger(shelf, pygame.FINGERDOWN, SHEET)
    assert leave_alone(shelf, PRESS - 0.05) == ""
    assert leave_alone(shelf, 0.06) == "sheet"
    finger(shelf, pygame.FINGERUP, SHEET)
    assert shelf.at(Shelf).pressed == []
    assert asked(shelf) == "sheet"
    finger(shelf, pygame.FINGERDOWN, HELP)  # takes it away, and does no more
    finger(shelf, pygame.FINGERUP, HELP)
    assert asked(shelf) == ""
    assert shelf.at(Shelf).pressed == []


def test_a_finger_that_moves_or_taps_asks_nothing(shelf: Driver) -> None:
    finger(shelf, pygame.FINGERDOWN, SHEET)
    finger(shelf, pygame.FINGERMOTION, (SHEET[0] + 20, SHEET[1]))
    assert leave_alone(shelf, 0.6) == ""
    finger(shelf, pygame.FINGERUP, (SHEET[0] + 20, SHEET[1]))
    finger(shelf, pygame.FINGERDOWN, HELP)
    shelf.step(0.1)
    finger(shelf, pygame.FINGERUP, HELP)
    assert leave_alone(shelf, 0.6) == ""
    assert shelf.at(Shelf).pressed[-1:] == ["help"]


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_F2])
def test_a_key_asks_what_has_the_focus_and_arrows_go_on_from_there(shelf: Driver, key: int) -> None:
    shelf.focus("sheet")
    shelf.key(key)
    assert asked(shelf) == "sheet"
    shelf.key(pygame.K_RIGHT)
    assert asked(shelf) == "help"
    assert shelf.scene.input.focus == "help"
    shelf.keys(pygame.K_DOWN, pygame.K_RIGHT)
    assert asked(shelf) == "plate"  # nothing to press: the focus stays where it can be used
    assert shelf.scene.input.focus == "deal"
    shelf.key(pygame.K_ESCAPE)
    assert asked(shelf) == ""
    assert shelf.app.stack.top is not None


def test_enter_closes_it_and_is_meant_for_what_has_the_focus(shelf: Driver) -> None:
    shelf.focus("sheet")
    shelf.keys(pygame.K_x, pygame.K_RETURN)
    assert asked(shelf) == ""
    assert shelf.at(Shelf).pressed == ["sheet"]


def test_a_pad_asks_by_its_right_stick(shelf: Driver) -> None:
    shelf.focus("sheet")
    shelf.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    assert asked(shelf) == "sheet"
    shelf.pad(pygame.CONTROLLER_BUTTON_B)
    assert asked(shelf) == ""


def test_it_goes_with_its_scene_and_when_something_happens(shelf: Driver) -> None:
    shelf.click_at(*PLATE)
    shelf.scene.tooltip_constraints.moment = "a card was played"
    shelf.step(0.01)
    assert asked(shelf) == ""
    shelf.focus("sheet")
    shelf.key(pygame.K_x)
    shelf.app.stack.apply(Push(Shelf()))
    shelf.step(0.01)
    assert asked(shelf) == ""


def test_an_open_tip_that_stands_still_costs_nothing(shelf: Driver) -> None:
    shelf.click_at(*PLATE)
    shelf.settle()
    shelf.step(0.2)
    assert not shelf.app.active
    assert shelf.app.tooltips.next_wake is None
    for _ in range(3):
        shelf.step(0.2)
        assert shelf.painted == 0


# -- where it stands -------------------------------------------------------------------------------

WINDOW = Rect(0, 0, 1280, 720)


@pytest.mark.parametrize("at", [(0, 0), (1230, 0), (0, 670), (1230, 670), (600, 330)])
@pytest.mark.parametrize("large", [True, False])
def test_it_stands_beside_its_thing_inside_the_window(at: tuple[int, int], large: bool) -> None:
    thing = Rect(*at, 50, 50)
    place = place_tooltip((360, 200), thing, WINDOW, (), 12, large=large)
    assert WINDOW.contains(place.box)
    assert not place.box.colliderect(thing)
    assert place.covered == 0


def test_it_leaves_free_what_has_to_be_seen() -> None:
    thing = Rect(600, 560, 90, 150)
    slot = Rect(560, 380, 120, 160)
    place = place_tooltip((430, 280), thing, WINDOW, (slot,), 12, large=True)
    assert not place.box.colliderect(slot)
    assert not place.box.colliderect(thing)


@pytest.mark.parametrize("large", [True, False])
def test_it_rather_stands_a_little_way_off_than_on_a_neighbour(large: bool) -> None:
    plate = Rect(20, 200, 180, 66)
    above = plate.move(0, -100)
    below = plate.move(0, 100)
    thing = Rect(30, 205, 56, 56)
    place = place_tooltip((400, 240), thing, WINDOW, (above, plate, below), 12, large=large)
    assert place.box.collidelist([above, below]) < 0
    assert place.covered == 0


def test_a_small_one_stands_below() -> None:
    place = place_tooltip((200, 50), Rect(600, 100, 50, 50), WINDOW, (), 12, large=False)
    assert place.side is Direction.DOWN
    assert place.box.midtop == (625, 162)


# -- how it comes out ------------------------------------------------------------------------------


class Square:
    """A mark without a look."""

    share = 1.0

    def __call__(self, ctx: PaintContext, x: float, y: float, px: int) -> None:
        ctx.canvas.fill("#FFFFFF", (round(x - px / 2), round(y - px / 2), px, px))


def test_whatever_it_says_lies_inside_it(ctx: DrawContext) -> None:
    square = Square()
    words = "A sentence that is long enough to be broken into lines, and then into some more."
    rows = (Row(words, square, "aside"), Row("Short", square, words))
    for tip in (
        Tooltip(title="Score sheet", key="S", rule=words),
        Tooltip(title=words, rule=words, rows=rows, aside="12 points"),
        Tooltip(
            title="Red", mark=square, ticks=Ticks("Seen 5 of 16", 5, 16, "#CF3A40"), known=rows
        ),
        Tooltip(
            title="Wild", picture=square, caption="Led", now=Row(words, square), now_word="Now"
        ),
    ):
        tree = tooltip_tree(ctx, tip, 1200)
        canvas = Canvas(ctx.size)
        width = tree.width(ctx)
        box = Rect(100, 100, width, tree.height(ctx, width))
        lay_out(ctx, tree, box).draw(canvas)
        assert all(box.contains(Rect(op[5])) for op in canvas.ops), tip.title
        lines = [op for op in canvas.ops if not isinstance(op[0], str) and op[0].get_height() < 40]
        assert all(Rect(op[5]).right <= box.right for op in lines), tip.title
