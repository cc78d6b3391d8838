"""Wherever the focus is, an arrow moves it where the eye goes, and keys reach everything."""

from itertools import cycle
from pathlib import Path

import pytest
from helpers.screens.scenes import Open
from helpers.screens.screens import SCREENS, open_screen
from pygame import Rect

from rage_desktop.ui.diagnostics.all_scenes import WheelOnTable, all_scenes
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import (
    Direction,
    Navigate,
    Scene,
    Scroll,
    SegmentedControl,
    Slider,
    Stepper,
)
from rage_desktop.ui.toolkit import nodes as ui_nodes

NAMES = [name for name in SCREENS if name != "suit_wheel"]  # it turns
TAKES_ARROWS = (SegmentedControl, Slider, Stepper, Scroll)
NEARER = 12  # px by which another one has to be nearer, ahead and aside, to be clearly so


def spans(box: Rect, way: Direction) -> tuple[int, int, int, int]:
    """Return start and end along a direction, then both sides across it."""
    match way:
        case Direction.RIGHT:
            return box.left, box.right, box.top, box.bottom
        case Direction.LEFT:
            return -box.right, -box.left, box.top, box.bottom
        case Direction.DOWN:
            return box.top, box.bottom, box.left, box.right
        case Direction.UP:
            return -box.bottom, -box.top, box.left, box.right


def off(a: Rect, b: Rect, way: Direction) -> tuple[int, int]:
    """Return how far b begins ahead of a's end, and how far it stands off to a side (less
    than 0 as far as it stands in the same row or column)."""
    _, end, low, high = spans(a, way)
    start, _, b_low, b_high = spans(b, way)
    return start - end, max(b_low - high, low - b_high)


def lies_in(a: Rect, b: Rect, way: Direction) -> bool:
    """Tell whether b lies ahead of a: its middle does, and not twice as far off to a side."""
    dx = b.centerx - a.centerx
    dy = b.centery - a.centery
    ahead = {"right": dx, "left": -dx, "down": dy, "up": -dy}[way]
    across = abs(dy) if way in (Direction.LEFT, Direction.RIGHT) else abs(dx)
    return ahead > 0 and (across <= 2 * ahead or off(a, b, way)[1] <= 0)


def beside(a: ui_nodes.Node, b: ui_nodes.Node, way: Direction) -> int:
    """Return how far b's middle is off the line through a's."""
    dx = b.visual_bounds.centerx - a.visual_bounds.centerx
    dy = b.visual_bounds.centery - a.visual_bounds.centery
    return abs(dy if way in (Direction.LEFT, Direction.RIGHT) else dx)


def check(nodes: list[ui_nodes.Node], here: ui_nodes.Node, way: Direction) -> None:
    """Fail if the node reached lies elsewhere, or another one in that direction is nearer."""
    reached = ui_nodes.neighbour(nodes, here, way)
    others = [n for n in ui_nodes.focus_order(nodes) if n is not here and n is not reached]
    others = [n for n in others if ui_nodes.is_visible(n) or n.viewport is here.viewport]
    if reached is not None and reached.viewport is here.viewport is not None:
        others = [n for n in others if n.viewport is here.viewport]
    others = [n for n in others if not here.visual_bounds.contains(n.visual_bounds)]
    told = f"{here.id} {way} -> {reached.id if reached else None}"
    if reached is not None:
        assert lies_in(here.visual_bounds, reached.visual_bounds, way), told
    ahead, aside = off(here.visual_bounds, reached.visual_bounds, way) if reached else (10**6, 1)
    for other in others:
        far, away = off(here.visual_bounds, other.visual_bounds, way)
        nearer = 0 <= far < ahead - NEARER and away <= max(-NEARER, aside - NEARER)
        straighter = reached is None or beside(here, other, way) <= beside(here, reached, way)
        nearer = nearer and straighter and lies_in(here.visual_bounds, other.visual_bounds, way)
        assert not nearer, f"{told}, but {other.id} is nearer"


def arrows_do_so(scene: Scene, here: ui_nodes.Node, way: Direction) -> None:
    """Fail if an arrow does something else, where the scene does not use it for itself."""
    if type(scene).handle is not Scene.handle or here.typing or isinstance(here, TAKES_ARROWS):
        return
    scene.input.show_focus(here.id)
    before = scene.lay_out()  # a page that scrolls has come to it
    here = next(node for node in before if node.id == here.id)
    wanted = ui_nodes.neighbour(before, here, way)
    if wanted is None and scene.wraps and way in (Direction.UP, Direction.DOWN):
        wanted = ui_nodes.other_end(before, here, way, scene.way_out)
    scene.handle(Navigate(way))
    assert scene.input.focus == (wanted or here).id


def reachable(nodes: list[ui_nodes.Node], start: str) -> None:
    """Fail if Tab and then arrows, Home and End miss anything that can have the focus."""
    at = start
    stops = dict[str, str]()
    for _ in nodes:
        after = ui_nodes.next_tab_stop(nodes, at, 1)
        if after is None or ui_nodes.tab_stop_of(after) in stops:
            break
        at = stops[ui_nodes.tab_stop_of(after)] = after.id
    onward = {node.id: led_to(nodes, node) for node in ui_nodes.focus_order(nodes)}
    found = {stop: [entrance] for stop, entrance in stops.items()}
    for reached in found.values():
        for at in reached:
            reached += [key for key in onward[at] if key not in reached]
    for node in ui_nodes.focus_order(nodes):
        assert ui_nodes.tab_stop_of(node) in stops, node.id
        assert node.id in found[ui_nodes.tab_stop_of(node)], (
            f"{stops[ui_nodes.tab_stop_of(node)]}, {node.id}"
        )


def led_to(nodes: list[ui_nodes.Node], here: ui_nodes.Node) -> list[str]:
    """Return where an arrow, Home or End leads from a node that does not use it for itself."""
    keeps = here.typing or isinstance(here, SegmentedControl | Slider)
    ways = (Direction.UP, Direction.DOWN) if keeps else Direction
    after = [ui_nodes.neighbour(nodes, here, way) for way in ways]
    if not here.typing and not isinstance(here, Slider):
        members = ui_nodes.tab_group(nodes, here) or [here]
        after += members[0], members[-1]
    return list(dict.fromkeys(node.id for node in after if node is not None))


def all_as_seen(scene: Scene) -> None:
    """Try every arrow from every node."""
    for key in [node.id for node in ui_nodes.focus_order(scene.nodes)]:
        for way in Direction:
            here = next(node for node in scene.nodes if node.id == key)  # where it is scrolled to
            check(scene.nodes, here, way)
            arrows_do_so(scene, here, way)
    reachable(scene.nodes, scene.input.focus)


@pytest.mark.slow
def test_directions_follow_the_eye_in_every_scene(open_scene: Open, services: Services) -> None:
    seen_scenes = 0
    for scene in all_scenes(services):
        if isinstance(scene, WheelOnTable):
            continue  # arrows turn it
        driver = open_scene(lambda _, it=scene: it)
        driver.step(0.3)
        driver.step(0.3)
        all_as_seen(driver.scene)
        seen_scenes += 1
    assert seen_scenes > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"), list(zip(NAMES, cycle([(1024, 640), (1080, 1920)]), strict=False))
)
def test_directions_go_where_the_eye_goes_on_other_screens(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    with open_screen(SCREENS[name], tmp_path, size) as driver:
        all_as_seen(driver.scene)


def test_the_table_has_few_tab_stops(tmp_path: Path) -> None:
    with open_screen(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        stops = {ui_nodes.tab_stop_of(node) for node in ui_nodes.focus_order(driver.scene.nodes)}
        assert {"bar", "hand", "hand-refused", "corner"} <= stops
        assert len(stops) <= 5, stops
