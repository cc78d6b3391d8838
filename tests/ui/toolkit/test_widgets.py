"""Widgets look different in every state, fit their words, and edit what they hold."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from rage_desktop.ui.toolkit import (
    Button,
    ButtonKind,
    IconButton,
    Pill,
    Scroll,
    SegmentedControl,
    Slider,
    Tab,
    TextField,
    Tile,
    Toggle,
)
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.intents import Direction, Erase, Navigate, Shortcut, TextTyped, ToEdge
from rage_desktop.ui.toolkit.nodes import Action, Node
from rage_desktop.ui.toolkit.widgets.key_field import PadField
from rage_desktop.ui.toolkit.widgets.scroll import HorizontalScrollNode

BOX = Rect(60, 60, 220, 60)


def nothing() -> None:
    return None


MAKERS: list[Callable[[], Node]] = [
    *(
        lambda kind=kind: Button("b", "Deal", BOX, on_press=nothing, kind=kind)
        for kind in ButtonKind
    ),
    lambda: IconButton("i", "Menu", BOX, on_press=nothing, icon="i_menu", label="Menu"),
    lambda: Tab("t", "Sound", BOX, on_press=nothing, icon="i_sound"),
    lambda: Tile("t", "Rage", BOX, on_press=nothing),
    lambda: Pill("p", "Friend", BOX, on_press=nothing, icon="i_human"),
]


def picture(ctx: DrawContext, node: Node) -> bytes:
    canvas = Canvas((340, 180))
    canvas.fill("#302030")
    node.paint(ctx.on(canvas))
    compositor = Compositor(Surface(canvas.size, 0, 32))
    compositor.present(canvas)
    return compositor.target.get_buffer().raw


@pytest.mark.parametrize("make", MAKERS)
def test_hovered_and_focused_look_different(make: Callable[[], Node], ctx: DrawContext) -> None:
    states = [make() for _ in range(3)]
    states[1].visual.hover = 1.0
    states[2].visual.focus_ring = True
    assert len({picture(ctx, node) for node in states}) == 3


@pytest.mark.parametrize(
    "kind", [ButtonKind.PRIMARY, ButtonKind.SECONDARY, ButtonKind.DANGER, ButtonKind.KEY]
)
def test_a_button_shows_that_it_is_down_or_off(kind: ButtonKind, ctx: DrawContext) -> None:
    states = [Button("b", "Deal", BOX, on_press=nothing, kind=kind) for _ in range(3)]
    states[1].visual.pressed = True
    states[2].enabled = False
    assert len({picture(ctx, node) for node in states}) == 3


def test_a_toggle_carries_a_check_and_its_row_switches_it_too() -> None:
    heard: list[bool] = []
    toggle = Toggle("t", "Sound", BOX, on_change=heard.append, row_bounds=Rect(0, 0, 800, 200))
    assert toggle.contains(700, 10)
    toggle.press()
    assert heard == [True]
    assert (toggle.position, Toggle("t", "Sound", BOX, checked=True).position) == (0.0, 1.0)


def test_a_toggle_off_and_on_differ_in_shape_not_only_in_colour(ctx: DrawContext) -> None:
    """Told apart in greyscale: the knob is elsewhere."""
    bright = []
    for on in (False, True):
        toggle = Toggle("t", "Sound", Rect(60, 60, 108, 60), checked=on)
        toggle.visual.glide = toggle.position
        canvas = Canvas((340, 180))
        toggle.paint(ctx.on(canvas))
        knob = canvas.ops[-2 if on else -1]
        bright.append(knob[1])
    assert bright[1] - bright[0] > 30


def segmented(heard: list[int], index: int = 1) -> SegmentedControl:
    return SegmentedControl(
        "s", "Pace", BOX, options=("a", "b", "c"), index=index, on_change=heard.append
    )


def test_a_choice_steps_and_stops_at_its_ends() -> None:
    heard: list[int] = []
    assert segmented(heard).handle(Navigate(Direction.RIGHT)) == (True, None)
    segmented(heard).handle(Navigate(Direction.LEFT))
    segmented(heard, 2).handle(Navigate(Direction.RIGHT))
    segmented(heard, 2).press()
    assert heard == [2, 0, 0]
    assert segmented(heard).handle(Navigate(Direction.UP)) == (False, None)
    assert segmented(heard).value == "b"


def test_a_choice_divides_its_bounds_and_glides(ctx: DrawContext) -> None:
    heard: list[int] = []
    choice = segmented(heard)
    choice.visual.glide = 0.4
    choice.paint(ctx.on(Canvas((340, 180))))
    parts = [choice.part(i) for i in range(3)]
    assert parts[0].right == parts[1].left
    assert parts[1].right == parts[2].left
    choice.drag(*parts[0].center)
    choice.drag(*parts[1].center)
    assert heard == [0]


def test_a_slider_keeps_to_its_steps() -> None:
    heard: list[float] = []
    slider = Slider("v", "Volume", BOX, level=0.5, step=0.25, on_change=heard.append)
    slider.handle(Navigate(Direction.RIGHT))
    slider.handle(ToEdge(end=False))
    slider.drag(BOX.x + round(BOX.w * 0.6), 0)
    slider.drag(BOX.x + BOX.w * 2, 0)
    assert heard == [0.75, 0.0, 1.0]
    assert slider.actions == (Action.INCREASE, Action.DECREASE)


Edit: TypeAlias = TextTyped | Erase | Navigate | ToEdge | Shortcut
SELECT_ALL = Shortcut("Ctrl+A")


class Pad:
    """A text field and the scene's part in it: the text lives outside and comes back in."""

    def __init__(self, value: str, limit: int = 8) -> None:
        self.text = value
        self.limit = limit
        self.field = self.make()

    def make(self) -> TextField:
        field = TextField("n", "Name", BOX, value=self.text, limit=self.limit)
        field.on_change = self.changed
        field.focused = True
        return field

    def changed(self, text: str) -> None:
        self.text = text

    def do(self, *intents: Edit) -> None:
        for intent in intents:
            self.field.handle(intent)
            old = self.field
            self.field = self.make()
            self.field.inherit(old)


def test_a_text_field_types_where_the_caret_is() -> None:
    pad = Pad("Ada")
    pad.do(TextTyped("m"), ToEdge(end=False), TextTyped("X"), Navigate(Direction.RIGHT), Erase())
    assert pad.text == "Xdam"
    pad.do(Erase(forward=True), ToEdge(end=True), TextTyped("\n\tlonger than fits"))
    assert pad.text == "Xamlonge"
    pad.field.set_text("Bo")
    assert pad.text == "Bo"


@pytest.mark.parametrize(
    ("then", "left"),
    [
        ([TextTyped("Bo")], "Bo"),
        ([Erase()], ""),
        ([Erase(forward=True), TextTyped("C")], "C"),
        ([Navigate(Direction.LEFT), TextTyped("X")], "XAda"),
        ([Navigate(Direction.RIGHT), TextTyped("X")], "AdaX"),
        ([ToEdge(end=False), Erase(forward=True)], "da"),
    ],
)
def test_what_is_typed_replaces_a_selection(ctx: DrawContext, then: list[Edit], left: str) -> None:
    pad = Pad("Ada")
    pad.do(ToEdge(end=False))
    plain = Canvas(ctx.size)
    marked = Canvas(ctx.size)
    pad.field.paint(ctx.on(plain))
    pad.do(SELECT_ALL)
    pad.field.paint(ctx.on(marked))
    assert len(marked.ops) == len(plain.ops) + 1, "the selection is seen"
    pad.do(*then)
    assert (pad.text, pad.field.all_selected) == (left, False)


@pytest.mark.parametrize("nothing", ["", "\n\t"])
def test_with_all_selected_typing_or_pasting_nothing_printable_does_nothing(nothing: str) -> None:
    pad = Pad("Ada")
    pad.do(SELECT_ALL, TextTyped(nothing))
    assert (pad.text, pad.field.all_selected) == ("Ada", True)


def test_a_click_selects_nothing_any_more() -> None:
    pad = Pad("Ada")
    pad.do(SELECT_ALL)
    pad.field.press()
    pad.do(TextTyped("m"))
    assert pad.text == "Adam"


edits = st.one_of(
    st.just(SELECT_ALL),
    st.builds(TextTyped, st.text(max_size=5)),
    st.builds(Erase, st.booleans()),
    st.builds(Navigate, st.sampled_from((Direction.LEFT, Direction.RIGHT))),
    st.builds(ToEdge, st.booleans()),
)


@pytest.mark.slow
@given(st.lists(edits, max_size=30))
def test_no_editing_leaves_the_caret_outside_or_the_text_too_long(some: list[Edit]) -> None:
    pad = Pad("Zoë")
    for intent in some:
        pad.do(intent)
        assert 0 <= pad.field.caret <= len(pad.text) <= 8
        assert pad.text.isprintable()


def test_a_long_text_scrolls_with_the_caret(ctx: DrawContext) -> None:
    field = TextField("n", "Name", Rect(60, 60, 90, 40), value="W" * 20)
    field.focused = True
    canvas = Canvas((340, 180))
    field.paint(ctx.on(canvas))
    caret = canvas.ops[-1]
    assert field.bounds.left < caret[1] < field.bounds.right


def test_a_list_scrolls_no_further_than_its_ends() -> None:
    view = Scroll("list", "Rows")
    view.place(Rect(0, 0, 100, 200), 500, [])
    view.by(-50)
    assert view.offset == 0
    view.by(9999)
    assert view.offset == view.most == 300
    view.place(Rect(0, 0, 100, 200), 150, [])
    assert (view.offset, view.actions) == (0, ())


def test_a_list_reveals_what_is_out_of_view() -> None:
    view = Scroll("list", "Rows")
    view.place(Rect(0, 100, 100, 200), 1000, [])
    view.reveal(Rect(0, 500, 100, 40))
    assert view.offset == 264
    view.reveal(Rect(0, 150, 100, 40))
    assert view.offset == 264
    view.reveal(Rect(0, 90, 100, 40))
    assert view.offset == 230


def test_sizes_follow_the_window_and_text_has_a_floor(ctx: DrawContext) -> None:
    small = replace(ctx, size=(1024, 640))
    assert (small.reach, ctx.reach, replace(ctx, size=(1920, 1080)).reach) == (34, 34, 44)
    assert small.t(16) == 14
    assert replace(ctx, size=(1920, 1080), text_scale=1.5).t(20) == 30
    wide = replace(ctx, size=(3440, 1440))
    assert wide.frame == Rect(440, 0, 2560, 1440)
    assert replace(ctx, size=(1100, 1400)).scale == 1.0


def test_an_animated_number_has_arrived_when_its_time_is_over() -> None:
    values = AnimatedValues()
    values.animate_to("x", 0, 1.0)
    values.animate_to("x", 10, 1.0)
    values.advance(0.5)
    half_way = values.is_animating, 0 < values.animate_to("x", 10, 1.0) < 10
    values.advance(0.5)
    assert half_way == (True, True)
    assert not values.is_animating
    assert values.animate_to("x", 10, 1.0) == 10


def test_a_field_for_a_button_of_the_pad_takes_the_next_button_only_while_it_waits() -> None:
    given: list[str] = []
    field = PadField("f", "Hint", BOX, on_key=given.append)
    assert field.handle(Shortcut("H")) == (False, None)
    field.press()
    assert field.handle(Shortcut("H")) == (True, None)
    assert given == ["H"]
    field.press()
    field.handle(Navigate(Direction.UP))
    assert field.handle(Shortcut("J")) == (False, None), "moving on ends the waiting"
    assert given == ["H"]


def test_a_bar_below_tiles_stays_inside_its_box(ctx: DrawContext) -> None:
    node = HorizontalScrollNode("s", "Tiles", BOX, content=900, inset=20)
    rows = picture(ctx, node)
    row = len(rows) // 180
    assert len({rows[at : at + row] for at in range(BOX.top * row, BOX.bottom * row, row)}) > 1
    below = {rows[at : at + row] for at in range(BOX.bottom * row, len(rows), row)}
    assert below == {rows[:row]}
