"""The layout engine: boxes, order and scrolling follow from what stands beside and in what."""

import pytest
from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.layout.element import distribute

ROOM = Rect(10, 20, 600, 400)


@pytest.fixture
def ctx(ctx: DrawContext) -> DrawContext:
    """A window in which a px of the design is a px."""
    return DrawContext((1920, 1080), ctx.art)


def named(name: str, **options: object) -> ui.Element:
    return ui.Element(node=ui.Node(name, ui.Role.TEXT, name), **options)  # type: ignore[arg-type]


def boxes(ctx: DrawContext, tree: ui.Element) -> dict[str, tuple[int, ...]]:
    return {node.id: tuple(node.bounds) for node in ui.lay_out(ctx, tree, ROOM).nodes}


def test_what_grows_takes_what_is_left_over(ctx: DrawContext) -> None:
    row = ui.Row(
        named("a", w=100, h=50), named("b", grow=1), named("c", w=60), gap=20, align_children="fill"
    )
    assert boxes(ctx, row) == {
        "a": (10, 20, 100, 400), "b": (130, 20, 400, 400), "c": (550, 20, 60, 400),
    }  # fmt: skip


def test_what_does_not_fill_is_aligned(ctx: DrawContext) -> None:
    row = ui.Row(named("a", w=100, h=50), named("b", w=100, h=50, align="end"))
    assert boxes(ctx, row) == {"a": (10, 195, 100, 50), "b": (110, 370, 100, 50)}


def test_where_room_is_missing_nothing_gets_less_than_its_least() -> None:
    assert distribute([100, 300], [0, 280], [0.0, 1.0], 300) == [20, 280]
    assert distribute([100, 300], [0, 0], [0.0, 0.0], 300) == [75, 225]
    assert distribute([100, 100], [0, 0], [0.0, 0.0], 300) == [100, 100]
    assert sum(distribute([1, 1, 1], [0] * 3, [1.0] * 3, 100)) == 100


def test_where_not_even_the_least_fits_all_give_way() -> None:
    assert sum(distribute([200, 200], [200, 200], [0.0, 1.0], 300)) == 300


def test_a_label_beside_a_button_wraps_before_the_button_is_cut(ctx: DrawContext) -> None:
    label = ui.Label("a sentence that is far too long to stand beside a button of this width " * 2)
    button = ui.Button("b", "Press this button")
    ui.lay_out(ctx, ui.Row(label, button), ROOM)
    assert button.bounds.w == button.preferred_size(ctx)[0]
    assert label.box.w == ROOM.w - button.bounds.w


def test_rows_of_a_grid_are_as_high_as_their_highest_and_share_the_rest(ctx: DrawContext) -> None:
    grid = ui.Grid(
        named("a", h=50), named("b", h=100), named("c", h=100, span=2), columns=2, gap=20
    )
    assert boxes(ctx, grid) == {
        "a": (10, 20, 290, 190), "b": (320, 20, 290, 190), "c": (10, 230, 600, 190),
    }  # fmt: skip


def test_what_fits_is_placed_and_the_rest_is_not(ctx: DrawContext) -> None:
    wide, narrow = named("wide", w=700), named("narrow", w=300)
    assert set(boxes(ctx, ui.FitWidth(wide, narrow))) == {"narrow"}
    high = ui.FitHeight(lambda: named("high", h=500), lambda: narrow)
    assert set(boxes(ctx, high)) == {"narrow"}
    flow = ui.Flow(*(named(str(n), w=250, h=40) for n in range(3)), gap=16, row_gap=10)
    assert boxes(ctx, flow)["2"] == (10, 70, 250, 40)


def test_text_is_as_high_as_its_lines(ctx: DrawContext) -> None:
    label = ui.Label("one two three four five six seven eight nine ten eleven twelve")
    line = label.height(ctx, 2000)
    assert label.height(ctx, 200) >= 3 * line
    assert ui.Label("one two three", lines=1).height(ctx, 10) == line


def test_a_button_is_never_lower_than_a_fingertip(ctx: DrawContext) -> None:
    (button,) = ui.lay_out(ctx, ui.Column(ui.Sized(ui.Button("b", "B"), h=10)), ROOM).nodes
    assert button.bounds.h == ctx.reach


def test_a_group_stands_before_what_is_in_it_and_padding_is_within(ctx: DrawContext) -> None:
    group = ui.Node("group", ui.Role.GROUP, "")
    tree = ui.Column(named("inner", h=30), ui.Spacer(), pad=(10, 20), node=group)
    assert boxes(ctx, tree) == {"group": tuple(ROOM), "inner": (20, 40, 580, 30)}


def test_a_page_in_a_view_scrolls_with_its_nodes(ctx: DrawContext) -> None:
    scroll = ui.Scroll("view", name="Viewport", offset=150)
    page = ui.Column(*(ui.Sized(ui.Button(f"b{n}", "B"), h=100) for n in range(6)))
    nodes = ui.lay_out(ctx, ui.ScrollView(scroll, page), ROOM).nodes
    assert nodes[0] is scroll
    assert (scroll.content, scroll.most) == (600, 200)
    assert nodes[1].bounds.y == ROOM.y - 150
    assert all(node.viewport is scroll for node in nodes[1:])


def test_a_view_that_shows_everything_is_not_there(ctx: DrawContext) -> None:
    scroll = ui.Scroll("view", name="Viewport", offset=150)
    assert boxes(ctx, ui.ScrollView(scroll, named("low", h=100))).keys() == {"low"}
    assert boxes(ctx, ui.ScrollView(scroll, named("low", h=100), always=True)).keys() == {
        "view", "low",
    }  # fmt: skip


def test_a_press_anywhere_in_a_row_is_for_its_widget(ctx: DrawContext) -> None:
    button = ui.Button("b", "B")
    ui.lay_out(ctx, ui.Row(button, ui.Spacer(), row_of=button), ROOM)
    assert button.visual_bounds == ROOM


def test_nodes_speak_the_language_of_the_kit_they_are_laid_out_with(ctx: DrawContext) -> None:
    (button,) = ui.lay_out(ctx, ui.Row(ui.Button("b", text("Close"))), ROOM).nodes
    assert button.name == ctx.tr(text("Close"))
