"""Hit-testing, Tab order and arrows all follow from the list of nodes."""

import pytest
from pygame import Rect

from rage_desktop.ui.toolkit.intents import Direction
from rage_desktop.ui.toolkit.nodes import (
    Action,
    Node,
    Role,
    find,
    focus_order,
    hit_area,
    hit_test,
    neighbour,
    next_tab_stop,
    tab_group,
)
from rage_desktop.ui.toolkit.widgets.buttons import Scroll, Toggle


def node(node_id: str, *rect: int, **more: object) -> Node:
    made = Node(node_id, Role.BUTTON, node_id, Rect(*rect), on_press=lambda: None, focusable=True)
    for key, value in more.items():
        setattr(made, key, value)
    return made


def test_the_topmost_node_is_hit() -> None:
    nodes = [node("below", 0, 0, 100, 100), node("above", 50, 50, 100, 100)]
    assert hit_test(nodes, 60, 60) is nodes[1]
    assert hit_test(nodes, 10, 10) is nodes[0]
    assert hit_test(nodes, 400, 400) is None


def test_texts_do_not_stop_a_click() -> None:
    button = node("button", 0, 0, 100, 100)
    words = Node("words", Role.TEXT, "Words", Rect(0, 0, 100, 100))
    assert hit_test([button, words], 50, 50) is button


def test_a_disabled_node_still_covers_what_lies_below() -> None:
    below, off = node("below", 0, 0, 100, 100), node("off", 0, 0, 100, 100, enabled=False)
    assert hit_test([below, off], 50, 50) is off
    assert off.actions == ()
    assert below.actions == (Action.PRESS,)


def test_small_targets_reach_out_but_never_over_a_neighbour() -> None:
    small, other = node("small", 100, 100, 20, 20), node("other", 125, 100, 50, 20)
    assert hit_test([small, other], 90, 110, reach=44) is small
    assert hit_test([small, other], 126, 110, reach=44) is other
    assert hit_test([small, other], 90, 110, reach=20) is None
    assert hit_area(Rect(100, 100, 20, 60), 44) == Rect(88, 100, 44, 60)


def test_what_is_scrolled_out_of_view_cannot_be_hit() -> None:
    rows = [node(f"row{i}", 0, i * 50, 100, 50) for i in range(10)]
    view = Scroll("list", "Rows")
    view.offset = 100
    nodes = view.place(Rect(0, 0, 100, 200), 500, rows)
    assert hit_test(nodes, 50, 10) is rows[2]
    assert hit_test(nodes, 50, 210) is None


def test_tab_goes_round_and_skips_what_is_off() -> None:
    nodes = [node("a", 0, 0, 9, 9), node("b", 0, 0, 9, 9, enabled=False), node("c", 0, 0, 9, 9)]
    assert [n.id for n in focus_order(nodes)] == ["a", "c"]
    assert next_tab_stop(nodes, "a", 1) is nodes[2]
    assert next_tab_stop(nodes, "c", 1) is nodes[0]
    assert next_tab_stop(nodes, "a", -1) is nodes[2]
    assert next_tab_stop(nodes, "gone", 1) is nodes[0]
    assert next_tab_stop(nodes, "gone", -1) is nodes[2]
    assert next_tab_stop([], "a", 1) is None


def test_tab_goes_from_stop_to_stop_and_comes_back_to_where_one_was() -> None:
    nodes = [node(i, 0, 0, 9, 9, tab_stop=stop) for i, stop in ("ax", "bx", "cy", "dy", "e ")]
    nodes[4].tab_stop = ""
    assert next_tab_stop(nodes, "a", 1) is nodes[2]
    assert next_tab_stop(nodes, "b", 1) is nodes[2]
    assert next_tab_stop(nodes, "c", 1) is nodes[4]
    assert next_tab_stop(nodes, "a", -1) is nodes[4]
    assert next_tab_stop(nodes, "e", 1, {"x": "b"}) is nodes[1]
    nodes[3].selected = True
    assert next_tab_stop(nodes, "a", 1, {"y": "c"}) is nodes[3]
    assert tab_group(nodes, nodes[1]) == nodes[:2]


def test_what_scrolls_together_is_left_only_from_its_edge() -> None:
    view = Scroll("list", name="List")
    rows = [node(f"row{i}", 0, i * 50, 100, 40) for i in range(4)]
    nodes = [*view.place(Rect(0, 0, 100, 90), 190, rows), node("below", 0, 100, 100, 40)]
    assert neighbour(nodes, rows[1], Direction.DOWN) is rows[2]
    assert neighbour(nodes, rows[3], Direction.DOWN) is None
    view.offset = 100
    for row in rows:
        row.shift(0, -100)
    assert neighbour(nodes, rows[3], Direction.DOWN) is nodes[-1]
    assert neighbour(nodes, nodes[-1], Direction.UP) is rows[3]


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
    current = find(GRID, start)
    assert current is not None
    reached = neighbour(GRID, current, direction)
    assert (reached.id if reached else None) == end


def test_arrows_walk_a_fan_of_overlapping_cards_one_by_one() -> None:
    """Cards in a fan overlap and the outer ones hang lower; each is still a step."""
    cards = [node(f"card{i}", 100 + i * 30, 500 + abs(i - 5) * 6, 180, 252) for i in range(11)]
    here = cards[0]
    for wanted in cards[1:]:
        reached = neighbour(cards, here, Direction.RIGHT)
        assert reached is wanted
        here = reached


def test_arrows_prefer_the_same_row_over_something_nearer_aslant() -> None:
    start, far, aslant = (
        node("start", 0, 0, 50, 50),
        node("far", 200, 0, 50, 50),
        node("aslant", 60, 120, 50, 50),
    )
    assert neighbour([start, far, aslant], start, Direction.RIGHT) is far


def test_a_row_is_followed_however_far_its_next_thing_stands() -> None:
    saved, deal, switch = (
        node("saved", 0, 200, 150, 60),
        node("deal", 900, 195, 300, 80),
        node("switch", 300, 100, 60, 30),
    )
    assert neighbour([saved, deal, switch], saved, Direction.RIGHT) is deal
    assert neighbour([saved, deal, switch], deal, Direction.LEFT) is saved
    assert neighbour([saved, deal, switch], saved, Direction.UP) is None
