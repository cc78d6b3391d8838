"""The semantic tree of a scene: what is on screen, its names and its actions.

One flat list of nodes, bottom to top and in reading order; `group` is the id of a node's group.
The mouse, the keyboard, the gamepad, screen readers and tests all use this list and nothing
else: something without a node does not exist for the player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias, overload

from pygame import Rect

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules.text import Arg
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import Direction, Intent
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip

Press: TypeAlias = Callable[[], NavResult]
TooltipSource: TypeAlias = Callable[[], Tooltip]
ENGLISH = Translator()  # before a layout gives a node the player's language


class Role(StrEnum):
    """The role of a node, in the terms of accessibility interfaces."""

    BUTTON = "button"
    CARD = "card"
    TOGGLE = "toggle"
    CHOICE = "choice"
    SLIDER = "slider"
    SPIN_BUTTON = "spin button"
    TAB = "tab"
    TEXTFIELD = "textfield"
    TEXT = "text"
    HEADING = "heading"
    IMAGE = "image"
    STATUS = "status"  # a live region: read out when it changes
    LIST = "list"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"  # those that share a Tab stop are a table, by their places
    ROW_HEADER = "row header"  # in a table, like a cell
    COLUMN_HEADER = "column header"
    GROUP = "group"
    DIALOG = "dialog"


class Action(StrEnum):
    """An action that assistive technology can request of a node."""

    PRESS = "press"
    INCREASE = "increase"
    DECREASE = "decrease"
    SET_TEXT = "set_text"
    SCROLL = "scroll"


@dataclass(kw_only=True, eq=False)
class VisualState:
    """Transient state for painting, set by the scene before each frame."""

    hover: float = 0.0  # 0..1, eased
    pressed: bool = False
    focus_ring: bool = False  # draw the focus ring: focused, and the keyboard or a pad is in use
    glide: float = 0.0  # the node's `position`, eased


class Viewport(Protocol):
    """A scrollable viewport: clips its nodes and can scroll one into view."""

    bounds: Rect

    def reveal(self, rect: Rect) -> bool:
        """Scroll a rectangle, given at its present position, into view; return whether it was not
        there yet."""
        ...


class Localized:
    """A field of a node that is set to a message and read in the player's language.

    The node's `translator`, set by the layout, translates; before that the field is English.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = name  # a data descriptor takes precedence over the instance dictionary

    @overload
    def __get__(self, node: None, owner: type) -> str: ...
    @overload
    def __get__(self, node: "Node", owner: type) -> str: ...
    def __get__(self, node: "Node | None", owner: type) -> str:
        if node is None:  # the default of the dataclass field
            return ""
        message: Arg = node.__dict__[self._key]
        return message if type(message) is str else node.translator(message)

    def __set__(self, node: "Node", message: Arg) -> None:
        node.__dict__[self._key] = message


@dataclass(eq=False)
class Node:
    """One element. Subclasses are widgets, which paint themselves and handle input; making each a
    repr of its own would take time at the start."""

    id: str
    role: Role
    name: Localized = Localized()
    bounds: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # set by the layout
    value: Localized = Localized()
    enabled: bool = True
    looks_off: bool = False  # dimmed: a press only says why, as its description does
    focusable: bool = False
    selected: bool = False
    checked: bool | None = None
    focused: bool = False  # set by the scene
    on_press: Press | None = None
    key: str = ""  # the shortcut that presses it anywhere in the scene: "L", "Space", "Ctrl+V"
    repeatable: bool = False  # a double click counts as two presses, for steppers
    group: str = ""
    tab_stop: str = ""  # the one it shares with others, with arrows between them; else its own
    description: Localized = Localized()  # a longer description: tooltip and screen readers
    has_visible_hint: bool = False  # name and description are beside it: no tooltip on hover
    tooltip_source: TooltipSource | None = None  # if it is more than name, description and key
    is_answer: bool = False  # pressing it answers what is asked: others' tooltips leave it free
    needs_hold: bool = False  # presses have to be held: a long press opens no tooltip
    accessible_name: Localized = Localized()  # replaces name and value for screen readers
    aria_hidden: bool = False  # hidden from screen readers, since another node has the same content
    announced_by_scene: bool = False  # a status that its scene also announces itself
    row_bounds: Rect | None = None  # the row of a setting: a press anywhere in it counts
    translator = ENGLISH  # set by the layout
    shows_own_tooltip = False  # whether the scene itself tells more as soon as it is pointed at

    def __post_init__(self) -> None:
        self.visual = VisualState()
        self.viewport: Viewport | None = None  # the scroll view that clips it

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:  # noqa: ARG002
        """Return its default width and height in real px."""
        return 0, 0

    def min_height(self, ctx: DrawContext) -> int:  # noqa: ARG002
        """Return the height below which its text would be cut, in real px."""
        return 0

    def inherit(self, old: "Node") -> None:
        """Take over state that should survive rebuilding from the old node of the same id."""
        self.visual = old.visual

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions now available."""
        return (Action.PRESS,) if self.enabled and self.on_press is not None else ()

    @property
    def position(self) -> float:
        """The number its moving part (a knob) animates to."""
        return float(bool(self.checked))

    @property
    def pressable(self) -> bool:
        """Whether the pointer over it should be a hand."""
        return self.enabled

    @property
    def chosen_by_pointing(self) -> bool:
        """Whether Enter presses it while the pointer is on it."""
        return True

    @property
    def draggable(self) -> bool:
        """Whether it captures a held pointer until release, as a slider does."""
        return False

    @property
    def tooltip(self) -> Tooltip:
        """Its tooltip."""
        if self.tooltip_source is not None:
            return self.tooltip_source()
        return Tooltip(title=self.name or self.value, key=self.key, rule=self.description)

    @property
    def has_hidden_label(self) -> bool:
        """Whether its name is not visible on it."""
        return False

    @property
    def tooltip_rect(self) -> Rect:
        """The part of it that a tooltip must not cover."""
        return self.bounds

    @property
    def visual_bounds(self) -> Rect:
        """Visual bounds used for arrow-key navigation, for example a switch's whole row."""
        return self.row_bounds or self.bounds

    def shift(self, dx: int, dy: int) -> None:
        """Move it with its scrolled content."""
        self.bounds = self.bounds.move(dx, dy)
        if self.row_bounds is not None:
            self.row_bounds = self.row_bounds.move(dx, dy)

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is on it; tilted cards override this."""
        return bool(self.bounds.collidepoint(x, y))

    def paint(self, ctx: PaintContext) -> None:
        """Draw it; plain nodes stand for something the scene draws itself."""

    def press(self) -> NavResult:
        """Perform its main action."""
        return self.on_press() if self.enabled and self.on_press is not None else None

    def grab(self) -> None:
        """Note that the pointer has come down on it and may drag it."""

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Follow the pointer held down on it."""
        return None

    @property
    def typing(self) -> bool:
        """Whether letters are text input for it while it is focused, not shortcuts."""
        return self.role is Role.TEXTFIELD

    def left(self) -> None:
        """React to the loss of the focus."""

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:  # noqa: ARG002
        """Handle an intent while focused; return whether it was used, and the navigation result."""
        return False, None


@dataclass(eq=False, repr=False)
class Control(Node):
    """A node that takes the focus; a button, unless its class says otherwise."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True


def paint_clipped(node: Node, ctx: PaintContext) -> None:
    """Paint a node, cut off by its scroll view if it has one."""
    with ctx.canvas.clipped(node.viewport.bounds) if node.viewport is not None else nullcontext():
        node.paint(ctx)


def find(nodes: Iterable[Node], node_id: str) -> Node | None:
    """Return the node with this id."""
    return next((node for node in nodes if node.id == node_id), None)


def hit_test(nodes: Sequence[Node], x: int, y: int, reach: int = 44) -> Node | None:
    """Return the topmost operable node at a point.

    If there is none, a small node nearby is treated as at least `reach` px wide and high, so
    that targets are easy to hit without taking clicks from a neighbour.
    """
    operable = [n for n in nodes if n.focusable or n.on_press is not None or n.draggable]
    for node in reversed(operable):
        if node.contains(x, y) and in_view(node, x, y):
            return node
    for node in reversed(operable):
        if hit_area(node.bounds, reach).collidepoint(x, y) and in_view(node, x, y):
            return node
    return None


def node_at(nodes: Sequence[Node], x: int, y: int) -> Node | None:
    """Return the topmost node at a point, whether or not it can be operated."""
    for node in reversed(nodes):
        if node.contains(x, y) and in_view(node, x, y):
            return node
    return None


def in_view(node: Node, x: int, y: int) -> bool:
    """Return whether a point lies in the visible part of the node's scroll view."""
    return node.viewport is None or bool(node.viewport.bounds.collidepoint(x, y))


def hit_area(bounds: Rect, reach: int) -> Rect:
    """Return bounds enlarged about their centre to at least `reach` px each way."""
    return bounds.inflate(max(0, reach - bounds.w), max(0, reach - bounds.h))


def share_tab_stop(stop: str, nodes: list[Node]) -> list[Node]:
    """Make nodes share a Tab stop; return them."""
    for node in nodes:
        node.tab_stop = node.tab_stop or stop
    return nodes


def focus_order(nodes: Iterable[Node]) -> list[Node]:
    """Return the focusable nodes in reading order."""
    return [node for node in nodes if node.focusable and node.enabled]


def tab_stop_of(node: Node) -> str:
    """Return the Tab stop a node belongs to."""
    return node.tab_stop or node.id


def tab_group(nodes: Iterable[Node], node: Node) -> list[Node]:
    """Return the nodes that share a node's Tab stop, in reading order."""
    return [one for one in focus_order(nodes) if tab_stop_of(one) == tab_stop_of(node)]


def next_tab_stop(
    nodes: Iterable[Node], current: str, step: int, last: Mapping[str, str] | None = None
) -> Node | None:
    """Return the node Tab moves to from this id: of the next stop (step 1) or the previous (-1),
    cyclically. `last` has the last focused node of each stop."""
    order = focus_order(nodes)
    stops = list(dict.fromkeys(tab_stop_of(node) for node in order))
    here = find(order, current)
    if not stops:
        return None
    place = stops.index(tab_stop_of(here)) + step if here is not None else min(step, 0)
    members = [node for node in order if tab_stop_of(node) == stops[place % len(stops)]]
    return _entrance(members, (last or {}).get(tab_stop_of(members[0]), ""))


def _entrance(members: list[Node], last: str) -> Node:
    """Return the node of a stop that gets the focus: the last one, or else the first; if some are
    selected, one of those."""
    chosen = [node for node in members if node.selected] or members
    return find(chosen, last) or chosen[0]


def neighbour(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the focusable node nearest to `current` in a direction, or None at the edge.

    What scrolls together is left only from its edge; nodes hidden by other views are skipped.
    """
    order = focus_order(nodes)
    inside = [node for node in order if node.viewport is current.viewport is not None]
    shown = [node for node in order if node.viewport is None or is_visible(node)]
    return nearest(inside, current, direction) or nearest(shown, current, direction)


def other_end(
    nodes: Sequence[Node], current: Node, direction: Direction, way_out: str = ""
) -> Node | None:
    """Return where Down leads on from the last node of a menu, or Up from the first: to the
    farthest that the opposite arrow reaches, but never to its `way_out`."""
    back = Direction.UP if direction is Direction.DOWN else Direction.DOWN
    nodes = [node for node in nodes if node.id != way_out or node is current]
    passed = [current]
    node = neighbour(nodes, current, back)
    while node is not None and node not in passed:
        passed.append(node)
        node = neighbour(nodes, node, back)
    return passed[-1] if len(passed) > 1 else None


def line_beyond(nodes: Iterable[Node], current: Node, way: Direction) -> Node | None:
    """Return where the next line of what scrolls with `current` is entered, above or below: at the
    node nearest sideways, or at the selected one of its Tab stop. None at the edge."""
    here = current.visual_bounds

    def distance(node: Node) -> int:
        y = node.visual_bounds.centery
        return y - here.bottom if way is Direction.DOWN else here.top - y

    inside = [node for node in focus_order(nodes) if node.viewport is current.viewport]
    beyond = [node for node in inside if distance(node) > 0]
    return _entered(beyond, min(beyond, key=distance), here.centerx) if beyond else None


def line_beside(nodes: Iterable[Node], current: Node, viewport: Viewport) -> Node | None:
    """Return where the line of what scrolls in another view that is beside `current` is entered."""
    here = current.visual_bounds
    seen = [node for node in focus_order(nodes) if node.viewport is viewport and is_visible(node)]
    if not seen:
        return None
    first = min(seen, key=lambda node: abs(node.visual_bounds.centery - here.centery))
    return _entered(seen, first, here.centerx)


def _entered(nodes: list[Node], first: Node, x: int) -> Node:
    """Return the node of a line, the one with `first` in it, that is nearest to an x, or the
    selected one of its Tab stop."""
    box = first.visual_bounds
    line = [node for node in nodes if box.top < node.visual_bounds.centery < box.bottom]
    near = min(line, key=lambda node: abs(node.visual_bounds.centerx - x))
    members = (node for node in line if tab_stop_of(node) == tab_stop_of(near))
    return next((node for node in members if node.selected), near)


def is_visible(node: Node) -> bool:
    """Return whether any part of the node is visible in its scroll view."""
    return node.viewport is None or bool(node.viewport.bounds.colliderect(node.visual_bounds))


def nearest(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the node of these nearest to `current` in a direction: the only definition of nearest.
    Horizontally, nodes in the same row come first; then the distance in the direction counts,
    plus three times the offset to the side."""
    best: tuple[tuple[bool, float], Node] | None = None
    for node in nodes:
        if node is current or node.id == current.id:
            continue
        cost = _cost(current.visual_bounds, node.visual_bounds, direction)
        if cost is not None and (best is None or cost < best[0]):
            best = cost, node
    return best[1] if best else None


def _cost(a: Rect, b: Rect, direction: Direction) -> tuple[bool, float] | None:
    """Return the cost of moving from a to b in a direction; None if b does not lie there."""
    sideways = direction.is_sideways
    dx = b.centerx - a.centerx
    dy = b.centery - a.centery
    ahead, across = (direction.step * dx, abs(dy)) if sideways else (direction.step * dy, abs(dx))
    if ahead <= 0:
        return None
    gap_x = _gap(a.left, a.right, b.left, b.right)
    gap_y = _gap(a.top, a.bottom, b.top, b.bottom)
    gap, off = (gap_x, gap_y) if sideways else (gap_y, gap_x)
    deep, broad = (min(a.w, b.w), min(a.h, b.h)) if sideways else (min(a.h, b.h), min(a.w, b.w))
    if gap < -deep / 4 and across > ahead:  # beside it, as in a fan of cards
        return None
    if off > 0 and across > 2 * ahead:
        return None
    lane = -off >= broad / 4
    return sideways and not lane, gap + 3 * max(0, off) + across / 8


def _gap(a: int, a_end: int, b: int, b_end: int) -> int:
    """Return the distance of two intervals, negative by their overlap."""
    return max(b - a_end, a - b_end)
