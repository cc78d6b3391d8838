"""The layout engine: which box each element gets. Nothing is drawn."""

from dataclasses import replace

import pytest
from pygame import Rect

from rage_desktop.presentation.layout.bar import Hand
from rage_desktop.ui.toolkit import (
    Button,
    Column,
    Element,
    FitHeight,
    FitWidth,
    Flow,
    Grid,
    Label,
    Row,
    Scroll,
    ScrollView,
    Sized,
    Spacer,
    Stack,
    lay_out,
)
from rage_desktop.ui.toolkit.draw_context import DrawContext

BOX = Rect(100, 50, 400, 300)


@pytest.fixture
def ctx(ctx: DrawContext) -> DrawContext:
    """At this size a px of the design is a px of the window."""
    return replace(ctx, size=(1920, 1080))


def box(w: float, h: float = 40, **options: float) -> Element:
    return Element(w=w, h=h, **options)  # type: ignore[arg-type]


def placed(ctx: DrawContext, tree: Element, room: Rect = BOX) -> None:
    lay_out(ctx, tree, room)


# -- rows ------------------------------------------------------------------------------------------


def test_a_row_puts_children_side_by_side_in_the_middle_of_its_height(ctx: DrawContext) -> None:
    first, second = box(50), box(80, 20)
    placed(ctx, Row(first, second, gap=10))
    assert first.box == Rect(100, 180, 50, 40)
    assert second.box == Rect(160, 190, 80, 20)


@pytest.mark.parametrize(
    ("align", "y", "height"),
    [("start", 50, 40), ("middle", 180, 40), ("end", 310, 40), ("fill", 50, 300)],
)
def test_a_child_of_a_row_is_aligned_across_it(
    ctx: DrawContext, align: str, y: int, height: int
) -> None:
    child = box(50, align=align)  # type: ignore[arg-type]
    placed(ctx, Row(child))
    assert (child.box.y, child.box.h) == (y, height)


def test_growing_children_share_what_a_row_has_left(ctx: DrawContext) -> None:
    once, fixed, thrice = box(10, grow=1), box(80), box(10, grow=3)
    placed(ctx, Row(once, fixed, thrice))
    assert [child.box.w for child in (once, fixed, thrice)] == [85, 80, 235]
    assert thrice.box.right == BOX.right


def test_a_row_without_room_shrinks_none_below_its_least_width(ctx: DrawContext) -> None:
    words = Label("Deal the cards", size=20)
    fixed = box(380)
    placed(ctx, Row(words, fixed), Rect(0, 0, 420, 100))
    assert words.box.w >= 40
    assert words.box.w + fixed.box.w == 420
    assert fixed.box.x == words.box.right


# -- columns ---------------------------------------------------------------------------------------


def test_a_column_puts_children_below_each_other_as_wide_as_itself(ctx: DrawContext) -> None:
    first, second = box(50), box(80, 20)
    column = Column(first, second, gap=10)
    placed(ctx, column)
    assert first.box == Rect(100, 50, 400, 40)
    assert second.box == Rect(100, 100, 400, 20)
    assert column.height(ctx, 400) == 70


@pytest.mark.parametrize(("align", "x"), [("start", 100), ("middle", 275), ("end", 450)])
def test_a_child_of_a_column_is_aligned_across_it(ctx: DrawContext, align: str, x: int) -> None:
    child = box(50, align=align)  # type: ignore[arg-type]
    placed(ctx, Column(child))
    assert child.box == Rect(x, 50, 50, 40)


def test_a_spacer_pushes_what_follows_to_the_end_of_a_column(ctx: DrawContext) -> None:
    last = box(50)
    placed(ctx, Column(box(50), Spacer(), last))
    assert last.box.bottom == BOX.bottom


def test_a_column_without_room_keeps_the_least_height_of_a_growing_child(ctx: DrawContext) -> None:
    growing = Element(h=200, min_h=120, grow=1)
    fixed = box(50, 250)
    placed(ctx, Column(growing, fixed))
    assert growing.box.h == 120
    assert growing.box.h + fixed.box.h == BOX.h


def test_padding_stands_inside_the_box(ctx: DrawContext) -> None:
    child = box(50)
    tree = Column(child, pad=(1, 2, 3, 4))
    placed(ctx, tree)
    assert child.box == Rect(101, 52, 396, 40)
    assert tree.height(ctx, 400) == 46
    assert tree.width(ctx) == 54


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({"min_w": 70.0, "min_h": 60.0}, (70, 60)),
        ({"max_w": 30.0, "max_h": 20.0}, (30, 20)),
        ({"min_w": 10.0, "max_w": 90.0}, (50, 40)),
    ],
)
def test_limits_bound_width_and_height(
    ctx: DrawContext, options: dict[str, float], size: tuple[int, int]
) -> None:
    tree = Column(box(50), **options)  # type: ignore[arg-type]
    assert (tree.width(ctx), tree.height(ctx, 400)) == size


# -- stacks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("down", "y", "height"),
    [("start", 50, 40), ("middle", 180, 40), ("end", 310, 40), ("fill", 50, 300)],
)
def test_children_of_a_stack_share_its_box_and_its_vertical_place(
    ctx: DrawContext, down: str, y: int, height: int
) -> None:
    ground, aside = box(50), box(50, align="end")  # type: ignore[arg-type]
    placed(ctx, Stack(ground, aside, align_vertical=down))  # type: ignore[arg-type]
    assert ground.box == Rect(100, y, 400, height)
    assert aside.box == Rect(450, y, 50, height)


# -- grids -----------------------------------------------------------------------------------------


def test_columns_of_a_grid_have_their_relative_widths(ctx: DrawContext) -> None:
    cells = [box(10) for _ in range(4)]
    placed(ctx, Grid(*cells, columns=(1, 3), gap=20), Rect(0, 0, 400, 100))
    assert [(cell.box.x, cell.box.w) for cell in cells[:2]] == [(0, 95), (115, 285)]
    assert cells[2].box.x == 0
    assert cells[2].box.y == 60


def test_a_cell_spans_columns_with_their_gaps_and_begins_a_row_where_it_has_no_room(
    ctx: DrawContext,
) -> None:
    first, wide, last = box(10), box(10, span=2), box(10)
    placed(ctx, Grid(first, wide, last, columns=2, gap=20), Rect(0, 0, 420, 160))
    assert first.box == Rect(0, 0, 200, 40)
    assert wide.box == Rect(0, 60, 420, 40)
    assert last.box == Rect(0, 120, 200, 40)


def test_rows_of_a_grid_are_as_high_as_their_highest_cell_and_share_the_rest(
    ctx: DrawContext,
) -> None:
    low, high, below = box(10, 20), box(10, 60), box(10, 30)
    grid = Grid(low, high, below, columns=2)
    assert grid.height(ctx, 400) == 90
    placed(ctx, grid, Rect(0, 0, 400, 180))
    assert low.box.h == high.box.h == 120
    assert below.box == Rect(0, 120, 200, 60)


# -- what fits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "chosen"), [(300, 0), (299, 1), (200, 1), (100, 2), (10, 2)])
def test_fit_width_takes_the_first_child_that_fits_or_the_last(
    ctx: DrawContext, room: int, chosen: int
) -> None:
    children = [box(width, 10 * place) for place, width in enumerate((300, 200, 100), 1)]
    fitting = FitWidth(*children)
    placed(ctx, fitting, Rect(0, 0, room, 100))
    assert fitting.height(ctx, room) == 10 * (chosen + 1)
    assert [child.box.w for child in children].index(room) == chosen


@pytest.mark.parametrize(("room", "chosen"), [(90, 0), (89, 1), (60, 1), (59, 2), (5, 2)])
def test_fit_height_builds_choices_until_one_fits_and_takes_the_last_if_none_does(
    ctx: DrawContext, room: int, chosen: int
) -> None:
    built: list[int] = []

    def make(height: int) -> Element:
        built.append(height)
        return box(10, height)

    heights = (90, 60, 30)
    tree = FitHeight(*(lambda height=height: make(height) for height in heights))
    placed(ctx, tree, Rect(0, 0, 100, room))
    assert built == list(heights[: chosen + 1])


# -- scrolling -------------------------------------------------------------------------------------


def test_a_page_that_fits_has_no_view_and_one_that_does_not_begins_at_its_top(
    ctx: DrawContext,
) -> None:
    low, high = box(10, 200), box(10, 900)
    scroll = Scroll("page", "Page")
    assert lay_out(ctx, ScrollView(scroll, low), BOX).nodes == []
    assert low.box == BOX
    layout = lay_out(ctx, ScrollView(scroll, high), BOX)
    assert layout.nodes == [scroll]
    assert scroll.bounds == BOX
    assert high.box == Rect(100, 50, 400, 900)
    assert scroll.most == 600


def test_a_view_that_is_always_kept_stretches_a_low_page(ctx: DrawContext) -> None:
    low = box(10, 200)
    scroll = Scroll("page", "Page")
    assert lay_out(ctx, ScrollView(scroll, low, always=True), BOX).nodes == [scroll]
    assert low.box == BOX
    assert scroll.most == 0


# -- labels ----------------------------------------------------------------------------------------


def test_a_label_wraps_between_words_and_is_set_smaller_rather_than_broken(
    ctx: DrawContext,
) -> None:
    message = "Mushrooms are trump"
    words = Label(message, size=40)
    one_line = words.height(ctx, 2000)
    whole = ctx.text_width("Mushrooms", "s", 40)
    assert words.height(ctx, whole) == 2 * one_line
    size, lines = words._in_lines(ctx, message, whole - 20)
    assert size < ctx.t(40)
    assert "Mushrooms" in lines


def test_a_label_with_few_lines_is_set_smaller_rather_than_cut(ctx: DrawContext) -> None:
    message = "Take every trick for two points"
    room = round(ctx.text_width(message, "s", 40) * 0.45)
    free = Label(message, size=40)
    bound = Label(message, size=40, lines=2)
    assert len(free._in_lines(ctx, message, room).lines) == 3
    size, lines = bound._in_lines(ctx, message, room)
    assert len(lines) == 2
    assert size < ctx.t(40)
    assert all(ctx.fonts.width(line, "s", size) <= room for line in lines)


def test_an_element_has_no_least_height_unless_it_says_so(ctx: DrawContext) -> None:
    assert box(50, 40, max_h=60).min_height(ctx) == 0
    assert box(50, 40, min_h=30).min_height(ctx) == 30


# -- for one hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "button_at", "words_at"), [("left", 100, 190), ("right", 420, 360)]
)
def test_a_row_puts_what_can_be_pressed_at_the_side_of_the_hand(
    ctx: DrawContext, hand: Hand, button_at: int, words_at: int
) -> None:
    words = box(50)
    button = Button("deal", "Deal")
    placed(replace(ctx, one_hand=hand), Row(words, Sized(button, w=80), gap=10))
    assert (button.bounds.x, words.box.x) == (button_at, words_at)


# -- lines that wrap -------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "lines"), [(170, 1), (169, 2), (110, 2), (109, 3)])
def test_a_flow_breaks_where_children_and_the_gaps_between_them_have_no_room(
    ctx: DrawContext, width: int, lines: int
) -> None:
    children = [box(50) for _ in range(3)]
    flow = Flow(*children, gap=10, row_gap=20)
    placed(ctx, flow, Rect(0, 0, width, 300))
    assert len({child.box.y for child in children}) == lines
    assert flow.height(ctx, width) == 40 * lines + 20 * (lines - 1)
