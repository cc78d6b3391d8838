"""The semantic tree of a scene: what is on screen, what it is called and what can be done with it.

One flat list of nodes, bottom to top and in reading order; `group` names the node that one sits in.
The mouse, the keyboard, the game pad, screen readers and tests all work through this list and
through nothing else: what is not in it does not exist for the player.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from pygame import Rect

from rage_desktop.ui.toolkit.asking.tips import Tip
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.transitions import Outcome

Press: TypeAlias = Callable[[], Outcome]
Ask: TypeAlias = Callable[[], Tip]


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
class Look:
    """The passing state that only painting needs; the scene fills it in before each frame."""

    hover: float = 0.0  # 0..1, eased
    down: bool = False
    ring: bool = False  # draw the focus ring: focused, and the keyboard or a pad is in use
    glide: float = 0.0  # the node's `position`, eased


class View(Protocol):
    """A window onto more than fits, which cuts nodes off and can bring them into sight."""

    bounds: Rect

    def reveal(self, rect: Rect) -> None:
        """Bring a rectangle, where it is now, into view."""
        ...


@dataclass(eq=False)
class Node:
    """One element. Subclasses are widgets: they paint themselves and say what input does."""

    id: str
    role: Role
    name: str
    bounds: Rect
    value: str = ""
    enabled: bool = True
    focusable: bool = False
    selected: bool = False
    checked: bool | None = None
    focused: bool = False  # set by the scene
    on_press: Press | None = None
    key: str = ""  # the shortcut that presses it from anywhere in the scene: "L", "Space", "Ctrl+V"
    again: bool = False  # a double click counts twice, for steppers
    group: str = ""
    hint: str = ""  # a longer description: tool tip and screen readers
    written: bool = False  # name and hint stand beside it: a pointer at rest asks nothing
    ask: Ask | None = None  # what it says when asked, where that is more than name, hint and key
    held: bool = False  # a press has to last: a long one asks nothing

    def __post_init__(self) -> None:
        self.look = Look()
        self.within: View | None = None  # the scrolling view that cuts it off

    def inherit(self, old: "Node") -> None:
        """Take over what should outlive rebuilding from the node of the same id."""
        self.look = old.look

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
        """Whether a held pointer is its business until released, like a slider's."""
        return False

    @property
    def tip(self) -> Tip:
        """What it says when asked."""
        if self.ask is not None:
            return self.ask()
        return Tip(title=self.name or self.value, key=self.key, rule=self.hint)

    @property
    def wordless(self) -> bool:
        """Whether what it is called is not written on it."""
        return False

    @property
    def tells_itself(self) -> bool:
        """Whether the scene says what it is as soon as it is pointed at or has the focus."""
        return False

    @property
    def asked_at(self) -> Rect:
        """What of it is asked about, and not to be covered by the answer."""
        return self.bounds

    def contains(self, x: int, y: int) -> bool:
        """Tell whether a point is on it; tilted cards override this."""
        return bool(self.bounds.collidepoint(x, y))

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw it; plain nodes stand for something the scene draws itself."""

    def press(self) -> Outcome:
        """Do what it is for."""
        return self.on_press() if self.enabled and self.on_press is not None else None

    def drag(self, x: int, y: int) -> Outcome:  # noqa: ARG002
        """Follow the pointer held down on it."""
        return None

    def take(self, intent: Intent) -> tuple[bool, Outcome]:  # noqa: ARG002
        """Offer it an intent while it has the focus; say whether it took it, and what follows."""
        return False, None


def find(nodes: Iterable[Node], node_id: str) -> Node | None:
    """Return the node with this id."""
    return next((node for node in nodes if node.id == node_id), None)


def hit(nodes: Sequence[Node], x: int, y: int, reach: int = 44) -> Node | None:
    """Return the topmost operable node at a point.

    Where none lies exactly there, a small one close by counts as if it were `reach` px wide and
    high, so that targets stay easy to hit without ever stealing a neighbour's clicks.
    """
    operable = [n for n in nodes if n.focusable or n.on_press is not None or n.draggable]
    for node in reversed(operable):
        if node.contains(x, y) and in_view(node, x, y):
            return node
    for node in reversed(operable):
        if target(node.bounds, reach).collidepoint(x, y) and in_view(node, x, y):
            return node
    return None


def under(nodes: Sequence[Node], x: int, y: int) -> Node | None:
    """Return the topmost node at a point, whether or not it can be operated."""
    for node in reversed(nodes):
        if node.contains(x, y) and in_view(node, x, y):
            return node
    return None


def in_view(node: Node, x: int, y: int) -> bool:
    """Tell whether the scrolling view that a node sits in shows this point."""
    return node.within is None or bool(node.within.bounds.collidepoint(x, y))


def target(bounds: Rect, reach: int) -> Rect:
    """Return bounds grown about their centre to at least `reach` px each way."""
    return bounds.inflate(max(0, reach - bounds.w), max(0, reach - bounds.h))


def focus_order(nodes: Iterable[Node]) -> list[Node]:
    """Return the nodes that Tab visits, in turn."""
    return [node for node in nodes if node.focusable and node.enabled]


def tab(nodes: Iterable[Node], current: str, step: int) -> Node | None:
    """Return the next (step 1) or previous (-1) node to focus, round and round."""
    order = focus_order(nodes)
    place = next((i for i, node in enumerate(order) if node.id == current), None)
    if not order:
        return None
    if place is None:
        return order[0 if step > 0 else -1]
    return order[(place + step) % len(order)]


def neighbour(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the focusable node nearest to `current` in a direction, or None at the edge.

    Nodes in the same row or column come first: leaving it costs three times the way.
    """
    return nearest(focus_order(nodes), current, direction)


def nearest(nodes: Iterable[Node], current: Node, direction: Direction) -> Node | None:
    """Return the node of these nearest to `current` in a direction, by the same measure."""
    best: tuple[float, Node] | None = None
    for node in nodes:
        if node is current or node.id == current.id:
            continue
        ahead, aside = _way(current.bounds, node.bounds, direction)
        if ahead > 0 and (best is None or ahead + 3 * aside < best[0]):
            best = (ahead + 3 * aside, node)
    return best[1] if best else None


def _way(a: Rect, b: Rect, direction: Direction) -> tuple[float, float]:
    """Return how far b lies ahead of a (centre to centre) and how far off to the side."""
    dx, dy = b.centerx - a.centerx, b.centery - a.centery
    off_x = max(0, b.left - a.right, a.left - b.right)
    off_y = max(0, b.top - a.bottom, a.top - b.bottom)
    match direction:
        case Direction.LEFT:
            ahead, across, aside = -dx, abs(dy), off_y
        case Direction.RIGHT:
            ahead, across, aside = dx, abs(dy), off_y
        case Direction.UP:
            ahead, across, aside = -dy, abs(dx), off_x
        case Direction.DOWN:
            ahead, across, aside = dy, abs(dx), off_x
    # Things mostly beside count only when they do not overlap: cards in a fan do, and stay in.
    if across > ahead and aside > 0 and across > 2 * ahead:
        return 0, 0
    return ahead, aside + across / 8
