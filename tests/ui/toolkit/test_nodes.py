"""Hit-testing, Tab order and arrows all follow from the list of nodes, and boxes from
the tree."""

import pygame
import pytest
from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.toolkit import Canvas, Direction, Scroll, Toggle
from rage_desktop.ui.toolkit import nodes as ui_nodes
from rage_desktop.ui.toolkit.draw_context import DrawContext, without_ligatures
from rage_desktop.ui.toolkit.intents import Confirm, Wheel
from rage_desktop.ui.toolkit.layout.element import distribute


def node(node_id: str, *rect: int, **more: object) -> ui_nodes.Node:
    made = ui_nodes.Node(
        node_id, ui_nodes.Role.BUTTON, node_id, Rect(*rect), on_press=lambda: None, focusable=True
    )
    for key, value in more.items():
        setattr(made, key, value)
    return made


def test_the_topmost_node_is_hit() -> None:
    nodes = [node("below", 0, 0, 100, 100), node("above", 50, 50, 100, 100)]
    assert ui_nodes.hit_test(nodes, 60, 60) is nodes[1]
    assert ui_nodes.hit_test(nodes, 10, 10) is nodes[0]
    assert ui_nodes.hit_test(nodes, 400, 400) is None


def test_texts_do_not_stop_a_click() -> None:
    button = node("button", 0, 0, 100, 100)
    words = ui_nodes.Node("words", ui_nodes.Role.TEXT, "Words", Rect(0, 0, 100, 100))
    assert ui_nodes.hit_test([button, words], 50, 50) is button


def test_arrows_do_not_reach_what_is_scrolled_out_of_another_view() -> None:
    button = node("button", 0, 0, 100, 40)
    rows = [node(f"row{i}", 0, 100 + i * 50, 100, 50) for i in range(4)]
    view = Scroll("list", "Rows")
    view.offset = 100
    nodes = [button, *view.place(Rect(0, 100, 100, 100), 200, rows)]
    assert [row.bounds.y for row in rows] == [0, 50, 100, 150]
    assert ui_nodes.neighbour(nodes, button, Direction.DOWN) is rows[2]


def test_a_disabled_node_still_covers_what_lies_below() -> None:
    below = node("below", 0, 0, 100, 100)
    off = node("off", 0, 0, 100, 100, enabled=False)
    assert ui_nodes.hit_test([below, off], 50, 50) is off
    assert off.actions == ()
    assert below.actions == (ui_nodes.Action.PRESS,)


def test_small_targets_reach_out_but_never_over_a_neighbour() -> None:
    small = node("small", 100, 100, 20, 20)
    other = node("other", 125, 100, 50, 20)
    assert ui_nodes.hit_test([small, other], 90, 110, reach=44) is small
    assert ui_nodes.hit_test([small, other], 126, 110, reach=44) is other
    assert ui_nodes.hit_test([small, other], 90, 110, reach=20) is None
    assert ui_nodes.hit_area(Rect(100, 100, 20, 60), 44) == Rect(88, 100, 44, 60)


def test_what_is_scrolled_out_of_view_cannot_be_hit() -> None:
    rows = [node(f"row{i}", 0, i * 50, 100, 50) for i in range(10)]
    view = Scroll("list", "Rows")
    view.offset = 100
    nodes = view.place(Rect(0, 0, 100, 200), 500, rows)
    assert ui_nodes.hit_test(nodes, 50, 10) is rows[2]
    assert ui_nodes.hit_test(nodes, 50, 210) is None


def test_tab_goes_round_and_skips_what_is_off() -> None:
    nodes = [node("a", 0, 0, 9, 9), node("b", 0, 0, 9, 9, enabled=False), node("c", 0, 0, 9, 9)]
    assert [n.id for n in ui_nodes.focus_order(nodes)] == ["a", "c"]
    assert ui_nodes.next_tab_stop(nodes, "a", 1) is nodes[2]
    assert ui_nodes.next_tab_stop(nodes, "c", 1) is nodes[0]
    assert ui_nodes.next_tab_stop(nodes, "a", -1) is nodes[2]
    assert ui_nodes.next_tab_stop(nodes, "gone", 1) is nodes[0]
    assert ui_nodes.next_tab_stop(nodes, "gone", -1) is nodes[2]
    assert ui_nodes.next_tab_stop([], "a", 1) is None


def test_tab_goes_from_stop_to_stop_and_comes_back_to_where_one_was() -> None:
    nodes = [node(i, 0, 0, 9, 9, tab_stop=stop) for i, stop in ("ax", "bx", "cy", "dy", "e ")]
    nodes[4].tab_stop = ""
    assert ui_nodes.next_tab_stop(nodes, "a", 1) is nodes[2]
    assert ui_nodes.next_tab_stop(nodes, "b", 1) is nodes[2]
    assert ui_nodes.next_tab_stop(nodes, "c", 1) is nodes[4]
    assert ui_nodes.next_tab_stop(nodes, "a", -1) is nodes[4]
    assert ui_nodes.next_tab_stop(nodes, "e", 1, {"x": "b"}) is nodes[1]
    nodes[3].selected = True
    assert ui_nodes.next_tab_stop(nodes, "a", 1, {"y": "c"}) is nodes[3]
    assert ui_nodes.tab_group(nodes, nodes[1]) == nodes[:2]


def test_what_scrolls_together_is_left_only_from_its_edge() -> None:
    view = Scroll("list", name="List")
    rows = [node(f"row{i}", 0, i * 50, 100, 40) for i in range(4)]
    nodes = [*view.place(Rect(0, 0, 100, 90), 190, rows), node("below", 0, 100, 100, 40)]
    assert ui_nodes.neighbour(nodes, rows[1], Direction.DOWN) is rows[2]
    assert ui_nodes.neighbour(nodes, rows[3], Direction.DOWN) is None
    view.offset = 100
    for row in rows:
        row.shift(0, -100)
    assert ui_nodes.neighbour(nodes, rows[3], Direction.DOWN) is nodes[-1]
    assert ui_nodes.neighbour(nodes, nodes[-1], Direction.UP) is rows[3]


def test_a_switch_that_is_scrolled_takes_its_row_along() -> None:
    switch = Toggle("on", "On", Rect(100, 200, 60, 30), row_bounds=Rect(0, 180, 160, 70))
    view = Scroll("list", name="List", offset=150)
    view.place(Rect(0, 0, 160, 100), 250, [switch])
    assert switch.contains(10, 60)
    assert not switch.contains(10, 200)


GRID = [node(f"{x}{y}", x * 100, y * 60, 80, 40) for y in range(3) for x in range(3)]


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("11", Direction.LEFT, "01"),
        ("11", Direction.RIGHT, "21"),
        ("11", Direction.UP, "10"),
        ("11", Direction.DOWN, "12"),
        ("01", Direction.LEFT, None),
        ("02", Direction.DOWN, None),
    ],
)
def test_arrows_walk_a_grid(start: str, direction: Direction, end: str | None) -> None:
    current = ui_nodes.find(GRID, start)
    assert current is not None
    reached = ui_nodes.neighbour(GRID, current, direction)
    assert (reached.id if reached else None) == end


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
        "a": (10, 20, 100, 400),
        "b": (130, 20, 400, 400),
        "c": (550, 20, 60, 400),
    }


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
        "a": (10, 20, 290, 190),
        "b": (320, 20, 290, 190),
        "c": (10, 230, 600, 190),
    }


def test_what_fits_is_placed_and_the_rest_is_not(ctx: DrawContext) -> None:
    wide = named("wide", w=700)
    narrow = named("narrow", w=300)
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
        "view",
        "low",
    }


def test_a_press_anywhere_in_a_row_is_for_its_widget(ctx: DrawContext) -> None:
    button = ui.Button("b", "B")
    ui.lay_out(ctx, ui.Row(button, ui.Spacer(), row_of=button), ROOM)
    assert button.visual_bounds == ROOM


def test_nodes_speak_the_language_of_the_kit_they_are_laid_out_with(ctx: DrawContext) -> None:
    (button,) = ui.lay_out(ctx, ui.Row(ui.Button("b", text("Close"))), ROOM).nodes
    assert button.name == ctx.tr(text("Close"))


def test_the_hyphens_of_an_option_stay_apart(ctx: DrawContext) -> None:
    one = ctx.text_width("-", "s", 40)
    assert ctx.text_width("--", "s", 40) == pytest.approx(2 * one, abs=1)
    assert ctx.text_width("---", "s", 40) == pytest.approx(3 * one, abs=2)
    canvas = Canvas(ctx.size)
    assert ctx.on(canvas).draw_text("--", "s", 40, 0, 50, "#FFFFFF") == ctx.text_width(
        "--", "s", 40
    )
    lines = ctx.fonts.text(without_ligatures("--"), "s", ctx.t(40), "#FFFFFF")
    mask = pygame.mask.from_surface(lines)
    assert len(mask.connected_components()) == 2


def test_between_two_small_targets_that_overlap_the_upper_one_is_hit() -> None:
    below = node("below", 100, 100, 20, 20)
    above = node("above", 124, 100, 20, 20)
    assert ui_nodes.hit_test([below, above], 122, 110) is above
    assert ui_nodes.hit_test([above, below], 122, 110) is below


class Wheeled(ui.Control):
    """A control that the wheel turns."""

    turned = 0

    def handle(self, intent: ui.Intent) -> tuple[bool, ui.NavResult]:
        self.turned += isinstance(intent, Wheel)
        return isinstance(intent, Wheel), None


def test_the_wheel_turns_only_what_is_in_sight(ctx: DrawContext) -> None:
    control = Wheeled("control", name="Volume")
    scroll = Scroll("page", "Page")

    class Controls(ui.TreeScene):
        def tree(self) -> ui.Element:
            page = ui.Column(ui.Spacer(h=400, grow=0), ui.Sized(control, w=300, h=60))
            return ui.Column(ui.ScrollView(scroll, page, h=200), ui.Spacer())

    scene = Controls()
    scene.resize(ctx)
    assert scene.nodes
    x, y = control.bounds.center
    assert y > scroll.bounds.bottom, "it lies below what the view shows"
    scene.handle(Wheel(x, y, 1))
    assert control.turned == 0
    scroll.offset = scroll.most
    scene.refresh()
    assert scene.nodes
    scene.handle(Wheel(*control.bounds.center, 1))
    assert control.turned == 1


def test_arrows_stop_at_the_first_and_at_the_last_page_of_a_drawer(ctx: DrawContext) -> None:
    class Pages(ui.Drawer):
        pages = 3

    drawer = Pages()
    drawer.resize(ctx)
    drawer.handle(ui.Navigate(Direction.LEFT))
    assert drawer.page == 0
    visited = []
    for _ in range(4):
        drawer.handle(ui.Navigate(Direction.RIGHT))
        visited.append(drawer.page)
    assert visited == [1, 2, 2, 2]


def test_keys_confirm_only_where_the_focus_ring_has_been_seen(ctx: DrawContext) -> None:
    pressed = []

    class Buttons(ui.TreeScene):
        def tree(self) -> ui.Element:
            return ui.Row(ui.Button("deal", "Deal", on_press=lambda: pressed.append("deal")))

    scene = Buttons()
    scene.resize(ctx)
    assert scene.nodes
    scene.input.show_focus("deal")
    scene.input.ring_seen = False  # it has moved, and nothing was painted since
    scene.handle(Confirm())
    assert pressed == []
    scene.input.ring_seen = True
    scene.handle(Confirm())
    assert pressed == ["deal"]
