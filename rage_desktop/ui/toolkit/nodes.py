"""The semantic tree of a scene: what is on screen, what it is called and what can be done with it.

One flat list of nodes, bottom to top and in reading order; `group` names the node that one sits in.
The mouse, the keyboard, the game pad, screen readers and tests all work through this list and
through nothing else: what is not in it does not exist for the player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias, overload

from pygame import Rect

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules.text import Arg
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.intents import Direction, Intent
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip

Press: TypeAlias = Callable[[], NavResult]
TooltipSource: TypeAlias = Callable[[], Tooltip]


class Role(StrEnum):
    """What a node is, in the words of screen readers."""

    BUTTON = "button"
    CARD = "card"
    TOGGLE = "toggle"
    CHOICE = "choice"
    SLIDER = "slider"
    TAB = "tab"
    TEXTFIELD = "textfield"
    TEXT = "text"
    HEADING = "heading"
    IMAGE = "image"
    STATUS = "status"  # a live region: read out when it changes
    LIST = "list"
    GROUP = "group"
    DIALOG = "dialog"


class Action(StrEnum):
    """What assistive technology may ask of a node."""

    PRESS = "press"
    INCREASE = "increase"
    DECREASE = "decrease"
    SET_TEXT = "set_text"
    SCROLL = "scroll"


@dataclass(kw_only=True, eq=False)
class VisualState:
    """The passing state that only painting needs; the scene fills it in before each frame."""

    hover: float = 0.0  # 0..1, eased
    pressed: bool = False
    focus_ring: bool = False  # draw the focus ring: focused, and the keyboard or a pad is in use
    glide: float = 0.0  # the node's `position`, eased


class Viewport(Protocol):
    """A scrollable viewport: clips its nodes and can scroll one into view."""

    bounds: Rect

    def reveal(self, rect: Rect) -> None:
        """Bring a rectangle, where it is now, into view."""
        ...


class Localized:
    """A field of a node that takes a message and gives it back in the player's language.

    The node's `translator`, set when it is laid out, translates; before that the field is English.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = name  # a data descriptor comes before what the instance holds

    @overload
    def __get__(self, node: None, owner: type) -> str: ...
    @overload
    def __get__(self, node: "SizedNode", owner: type) -> str: ...
    def __get__(self, node: "SizedNode | None", owner: type) -> str:
        if node is None:  # the default of the dataclass field
            return ""
        message: Arg = node.__dict__[self._key]
        return message if type(message) is str else node.translator(message)

    def __set__(self, node: "SizedNode", message: Arg) -> None:
        node.__dict__[self._key] = message


class SizedNode:
    """What a layout needs of a node: the size it prefers, and the language it speaks."""

    translator: Translator = Translator()

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:  # noqa: ARG002
        """Return the width and height it takes where nothing else is said, in real px."""
        return 0, 0

    def min_height(self, ctx: DrawContext) -> int:  # noqa: ARG002
        """Return the height below which what is written on it would be cut, in real px."""
        return 0


@dataclass(eq=False)
class Node(SizedNode):
    """One element. Subclasses are widgets: they paint themselves and say what input does."""

    id: str
    role: Role
    name: Localized = Localized()
    bounds: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # set by the layout
    value: Localized = Localized()
    enabled: bool = True
    focusable: bool = False
    selected: bool = False
    checked: bool | None = None
    focused: bool = False  # set by the scene
    on_press: Press | None = None
    key: str = ""  # the shortcut that presses it from anywhere in the scene: "L", "Space", "Ctrl+V"
    repeatable: bool = False  # a double click counts twice, for steppers
    group: str = ""
    tab_stop: str = (
        ""  # the Tab stop it shares with others, arrows going between them; else its own
    )
    description: Localized = Localized()  # a longer description: tool tip and screen readers
    has_visible_hint: bool = (
        False  # name and hint are written beside it: a resting pointer asks nothing
    )
    tooltip_source: TooltipSource | None = (
        None  # what it says when asked, where that is more than name, hint and key
    )
    needs_hold: bool = False  # presses have to last: a long one asks nothing
    accessible_name: Localized = Localized()  # what readers say in place of name and value
    aria_hidden: bool = False  # readers are told the same by another node
    announced_by_scene: bool = False  # a status that its scene also has read out by itself
    row_bounds: Rect | None = None  # the row of a setting: a press anywhere in it counts

    def __post_init__(self) -> None:
        self.visual = VisualState()
        self.viewport: Viewport | None = None  # the scrolling view that cuts it off

    def inherit(self, old: "Node") -> None:
        """Take over what should outlive rebuilding from the node of the same id."""
        self.visual = old.visual

    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done with it now."""
        return (Action.PRESS,) if self.enabled and self.on_press is not None else ()

    @property
    def position(self) -> float:
        """The number behind its moving part (a knob); changes glide there."""
        return float(bool(self.checked))

    @property
    def pressable(self) -> bool:
        """Whether the pointer on it should look like a hand."""
        return self.enabled

    @property
    def draggable(self) -> bool:
        """Whether it keeps a held pointer to itself until released, as a slider does."""
        return False

    @property
    def tooltip(self) -> Tooltip:
        """What it says when asked."""
        if self.tooltip_source is not None:
            return self.tooltip_source()
        return Tooltip(title=self.name or self.value, key=self.key, rule=self.description)

    @property
    def has_hidden_label(self) -> bool:
        """Whether its name is not written on it."""
        return False

    @property
    def shows_own_tooltip(self) -> bool:
        """Whether the scene says what it is as soon as it is pointed at or has the focus."""
        return False

    @property
    def tooltip_rect(self) -> Rect:
        """The part of it that is asked about, which the answer must not cover."""
        return self.bounds

    @property
    def visual_bounds(self) -> Rect:
        """Its visual bounds, which arrow keys go by: for example a switch's whole row."""
        return self.row_bounds or self.bounds

    def shift(self, dx: int, dy: int) -> None:
        """Move it, as what scrolls is moved."""
        self.bounds = self.bounds.move(dx, dy)
        if self.row_bounds is not None:
            self.row_bounds = self.row_bounds.move(dx, dy)

    def contains(self, x: int, y: int) -> bool:
        """Tell whether a point is on it; tilted cards override this."""
        return bool(self.bounds.collidepoint(x, y))

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw it; plain nodes stand for something the scene draws itself."""

    def press(self) -> NavResult:
        """Do what it exists for."""
        return self.on_press() if self.enabled and self.on_press is not None else None

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Follow the pointer held down on it."""
        return None

    @property
    def typing(self) -> bool:
        """Whether letters are text for it while it has the focus, not shortcuts."""
        return self.role is Role.TEXTFIELD

    def left(self) -> None:
        """The focus has moved elsewhere."""

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:  # noqa: ARG002
        """Offer it an intent while it has the focus; say whether it took it, and what follows."""
        return False, None


def find(nodes: Iterable[Node], node_id: str) -> Node | None:
    """Return the node with this id."""
    return next((node for node in nodes if node.id == node_id), None)


def hit_test(nodes: Sequence[Node], x: int, y: int, reach: int = 44) -> Node | None:
    """Return the topmost operable node at a point.

    Where none lies exactly there, a small one close by counts as if it were `reach` px wide and
    high, so that targets stay easy to hit without ever stealing a neighbour's clicks.
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
    """Tell whether the scrolling view that a node sits in shows this point."""
    return node.viewport is None or bool(node.viewport.bounds.collidepoint(x, y))


def hit_area(bounds: Rect, reach: int) -> Rect:
    """Return bounds grown about their centre to at least `reach` px each way."""
    return bounds.inflate(max(0, reach - bounds.w), max(0, reach - bounds.h))


def share_tab_stop(stop: str, nodes: list[Node]) -> list[Node]:
    """Make nodes share a Tab stop; return them."""
    for node in nodes:
        node.tab_stop = node.tab_stop or stop
    return nodes


def focus_order(nodes: Iterable[Node]) -> list[Node]:
    """Return the nodes that can have the focus, in reading order."""
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
    """Return where Tab goes from the node of this id: to the next stop (step 1) or the previous
    (-1), round and round. `last` has the node of each stop that had the focus last."""
    order = focus_order(nodes)
    stops = list(dict.fromkeys(tab_stop_of(node) for node in order))
    here = find(order, current)
    if not stops:
        return None
    place = stops.index(tab_stop_of(here)) + step if here is not None else min(step, 0)
    members = [node for node in order if tab_stop_of(node) == stops[place % len(stops)]]
    return _entrance(members, (last or {}).get(tab_stop_of(members[0]), ""))


def _entrance(members: list[Node], last: str) -> Node:
    """Return which node of a stop gets the focus: the last one, or else the first; where some are
    chosen, it is one of those."""
    chosen = [node for node in members if node.selected] or members
    return find(chosen, last) or chosen[0]


def neighbour(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the focusable node nearest to `current` in a direction, or None at the edge.

    What scrolls together is left only from its edge; what another view hides does not count.
    """
    order = focus_order(nodes)
    inside = [node for node in order if node.viewport is current.viewport is not None]
    shown = [node for node in order if node.viewport is None or is_visible(node)]
    return nearest(inside, current, direction) or nearest(shown, current, direction)


def is_visible(node: Node) -> bool:
    """Tell whether the view a node sits in shows any of it."""
    return node.viewport is None or bool(node.viewport.bounds.colliderect(node.visual_bounds))


def nearest(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the node of these nearest to `current` in a direction: the one place that says what
    "nearest" is. Sideways, what stands in the same row comes before all else; then the way there
    counts, and what is off to the side three times."""
    best: tuple[tuple[bool, float], Node] | None = None
    for node in nodes:
        if node is current or node.id == current.id:
            continue
        cost = _cost(current.visual_bounds, node.visual_bounds, direction)
        if cost is not None and (best is None or cost < best[0]):
            best = cost, node
    return best[1] if best else None


def _cost(a: Rect, b: Rect, direction: Direction) -> tuple[bool, float] | None:
    """Return how hard it is to go from a to b in a direction; None if b does not lie there."""
    sideways = direction in (Direction.LEFT, Direction.RIGHT)
    sign = 1 if direction in (Direction.RIGHT, Direction.DOWN) else -1
    dx, dy = b.centerx - a.centerx, b.centery - a.centery
    ahead, across = (sign * dx, abs(dy)) if sideways else (sign * dy, abs(dx))
    if ahead <= 0:
        return None
    gap_x, gap_y = _gap(a.left, a.right, b.left, b.right), _gap(a.top, a.bottom, b.top, b.bottom)
    gap, off = (gap_x, gap_y) if sideways else (gap_y, gap_x)
    deep, broad = (min(a.w, b.w), min(a.h, b.h)) if sideways else (min(a.h, b.h), min(a.w, b.w))
    if gap < -deep / 4 and across > ahead:  # beside it, as cards of a fan are
        return None
    if off > 0 and across > 2 * ahead:
        return None
    lane = -off >= broad / 4
    return sideways and not lane, gap + 3 * max(0, off) + across / 8


def _gap(a: int, a_end: int, b: int, b_end: int) -> int:
    """Return how far two spans lie apart, less than 0 as far as they overlap."""
    return max(b - a_end, a - b_end)
