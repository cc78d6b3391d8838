"""Tooltip manager: opens, moves and closes tooltips for pointer, keyboard and gamepad.

One for the whole window, before any scene. A tooltip opens when the pointer rests on a node,
by a long press of a finger, or with X or F2 (the right stick of a gamepad) for the focused
node. If opened by key, the arrows move from node to node until Esc.
"""

from dataclasses import dataclass
from enum import Enum

from msgspec import structs
from pygame import Rect

from rage_desktop.presentation.motion import MotionToken
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.intents import Direction, Intent, is_away
from rage_desktop.ui.toolkit.layout.element import Layout, lay_out
from rage_desktop.ui.toolkit.nodes import Node, Role, find, hit_test, nearest, node_at
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.scene import Scene, soonest
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_placement import Placement, place_tooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_tree import SHAPES, paint_arrow, tooltip_tree

KEYS = ("X", "F2")
BOXES = (Role.DIALOG, Role.GROUP, Role.LIST)  # containers, which have no tooltip on hover
RISE = 6  # px of the design that a tooltip rises while opening
DIM = 0.4


class Trigger(Enum):
    """What opened a tooltip; that decides what closes it."""

    HOVER = "the pointer rests on the thing"
    PINNED = "a click on a thing that does nothing else"
    KEYS = "X or F2"
    TOUCH = "a long press"


@dataclass
class PendingTooltip:
    """A node whose tooltip opens after a delay, if nothing intervenes."""

    node: str
    how: Trigger  # HOVER or TOUCH
    left: float
    at: tuple[int, int] = (0, 0)


@dataclass
class OpenTooltip:
    """An open tooltip: its node as last updated, its trigger and its layout."""

    scene: Scene
    node: Node
    how: Trigger
    tooltip: Tooltip
    moment: object
    ctx: DrawContext
    age: float = 0.0
    left: float | None = None  # seconds until it closes, once the pointer has left
    layout: Layout | None = None
    side: Direction | None = None


class TooltipManager:
    """Handles intents before the front scene does, and draws over all scenes."""

    def __init__(self) -> None:
        self.shown: OpenTooltip | None = None  # the open tooltip
        self._waiting: PendingTooltip | None = None
        self._down = False  # a button or a finger is held down
        self._front: Scene | None = None
        self._at: tuple[int, int] | None = None  # where the pointer is
        self._rests_at: tuple[int, int] | None = None  # and was as the scene came in front
        self._muted = ""  # the node whose tooltip stays closed until the pointer has left it

    @property
    def open(self) -> Node | None:
        """The node of the open tooltip."""
        return self.shown.node if self.shown is not None else None

    @property
    def asked(self) -> Tooltip | None:
        """The content of a tooltip opened by key, for screen readers."""
        return self.shown.tooltip if self.shown is not None and self._by_key else None

    # -- time ------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a tooltip is still opening."""
        shown = self.shown
        return shown is not None and shown.age < shown.ctx.timing(MotionToken.TIP).seconds

    @property
    def next_wake(self) -> float | None:
        """Seconds until a tooltip opens or closes by itself."""
        return soonest(*(each.left for each in (self._waiting, self.shown) if each is not None))

    def advance(self, dt: float, scene: Scene | None) -> None:
        """Let dt seconds pass, and check that the tooltip's node still exists."""
        self._notice(scene)
        if scene is None or (self.shown is not None and not self._holds(self.shown, scene)):
            self._close()
        if self.shown is not None:
            self.shown.age += dt
            if self.shown.left is not None:
                self.shown.left -= dt
                if self.shown.left <= 0:
                    self._close()
        if self._waiting is not None and scene is not None:
            self._waiting.left -= dt
            if self._waiting.left <= 0:
                self._ask_waiting(scene, self._waiting)

    def _notice(self, scene: Scene | None) -> None:
        """Await a move of the pointer on a scene that has come in front."""
        if scene is not self._front:
            self._front = scene
            self._rests_at = self._at
            self._waiting = None

    def _ask_waiting(self, scene: Scene, waiting: PendingTooltip) -> None:
        node = find(scene.nodes, waiting.node)
        self._waiting = None
        if node is None:
            return
        if waiting.how is Trigger.TOUCH:
            scene.reset_input()  # releasing the finger then presses and drops nothing
        self._ask(scene, node, waiting.how)

    def _holds(self, shown: OpenTooltip, scene: Scene) -> bool:
        """Return whether a tooltip is still valid, updating its node if that was rebuilt."""
        if scene is not shown.scene or _moment(scene) != shown.moment:
            return False
        node = find(scene.nodes, shown.node.id)
        if node is None:
            return False
        if node is not shown.node or scene.ctx is not shown.ctx:
            before = shown.tooltip, shown.ctx, shown.node.tooltip_rect
            shown.node = node
            shown.tooltip = node.tooltip
            shown.ctx = scene.ctx
            if before != (shown.tooltip, shown.ctx, node.tooltip_rect):
                shown.layout = None
        return True

    def _ask(self, scene: Scene, node: Node, how: Trigger) -> None:
        """Open a tooltip; without animation if it follows another."""
        age = self.shown.age if self.shown is not None else 0.0
        self.shown = OpenTooltip(scene, node, how, node.tooltip, _moment(scene), scene.ctx, age)
        self._waiting = None

    def _close(self) -> None:
        self.shown = self._waiting = None

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent, scene: Scene) -> bool:
        """Handle the intents of tooltips; return whether to keep the intent from the scene."""
        self._notice(scene)
        match intent:
            case intents.PointerMoved(x, y):
                self._at = x, y
                if self._rests_at is None or is_away(self._at, self._rests_at):
                    self._rests_at = None
                    self._point(scene, x, y)
            case intents.PointerDown():
                return self._press(scene, intent)
            case intents.PointerUp():
                self._down = False
                self._stop_waiting(Trigger.TOUCH)
                return self.shown is not None and self.shown.how is Trigger.TOUCH
            case intents.PointerLeft():
                self._down = False
                self._leave(scene)
            case intents.Released() | intents.LetGo():
                self._stop_waiting(Trigger.TOUCH)
            case intents.Shortcut(key) if key in KEYS and _asks(scene, key):
                return self._toggle(scene)
            case intents.Cancel() if self.shown is not None:
                self._dismiss()
                return True
            case intents.Navigate() | intents.Focus() if self._by_key:
                return self._go(scene, intent)
            case intents.Confirm() if self._by_key:
                asked = self.open
                self._dismiss()
                return asked is not None and asked.id != scene.input.focus
            case _:
                self._close()
        return False

    @property
    def _by_key(self) -> bool:
        return self.shown is not None and self.shown.how is Trigger.KEYS

    def _dismiss(self) -> None:
        """Close the tooltip until the pointer has left its node."""
        if self.shown is not None:
            self._muted = self.shown.node.id
        self._close()

    # -- pointer ---------------------------------------------------------------------------------

    def _stop_waiting(self, how: Trigger) -> None:
        if self._waiting is not None and self._waiting.how is how:
            self._waiting = None

    def _point(self, scene: Scene, x: int, y: int) -> None:
        if self._down:
            waiting = self._waiting
            if waiting is not None and is_away((x, y), waiting.at):
                self._waiting = None
            return
        node = pointed(scene, x, y)
        if node is None or node.id != self._muted:
            self._muted = ""
        shown = self.shown
        if shown is not None and shown.how is not Trigger.HOVER:
            return
        if node is None and shown is not None:
            self._leave(scene)
        elif node is None or node.id == self._muted:
            self._waiting = None
        elif shown is not None and shown.node.id == node.id:
            shown.left = None
        elif shown is not None:
            self._ask(scene, node, Trigger.HOVER)
        elif self._waiting is None or self._waiting.node != node.id:
            seconds = scene.ctx.timing(MotionToken.TIP_HOVER).seconds
            self._waiting = PendingTooltip(node.id, Trigger.HOVER, seconds)

    def _leave(self, scene: Scene) -> None:
        self._waiting = None
        shown = self.shown
        if shown is not None and shown.how is Trigger.HOVER and shown.left is None:
            shown.left = scene.ctx.timing(MotionToken.TIP_LEAVE).seconds

    def _press(self, scene: Scene, down: intents.PointerDown) -> bool:
        """Start a possible long press of a finger; pass a click on, or pin a text-only tooltip."""
        before = self.shown
        self._down = True
        node = node_at(scene.nodes, down.x, down.y)
        self._close()
        self._muted = node.id if node is not None else ""
        if before is not None and before.how is Trigger.TOUCH:
            return True  # the tooltip lay over everything: the tap closes it
        if node is None or down.button != 1 or not scene.input.ready:
            return False
        if down.touch:
            if not node.needs_hold and tells(node):
                wait = scene.ctx.press_timing.long_press
                self._waiting = PendingTooltip(node.id, Trigger.TOUCH, wait, (down.x, down.y))
            return False
        only_tells = node.tooltip_source is not None and not _operable(scene, node, down)
        again = before is not None and before.how is Trigger.PINNED and before.node.id == node.id
        if only_tells and not again:
            self._ask(scene, node, Trigger.PINNED)
        return False

    # -- keys ------------------------------------------------------------------------------------

    def _toggle(self, scene: Scene) -> bool:
        if self.shown is not None:
            self._dismiss()
            return True
        node = find(scene.nodes, scene.input.pointed) or scene.input.focused
        node = node or next(iter(_told(scene)), None)
        if node is not None and tells(node) and not node.shows_own_tooltip:
            self._ask(scene, node, Trigger.KEYS)
        return True

    def _go(self, scene: Scene, intent: intents.Navigate | intents.Focus) -> bool:
        """Open the next node's tooltip; focus the node if possible, so that Enter applies to it."""
        assert self.shown is not None
        here = self.shown.node
        told = _told(scene)
        ids = [node.id for node in told]
        if isinstance(intent, intents.Navigate):
            after = nearest(told, here, intent.direction)
        else:
            place = ids.index(here.id) if here.id in ids else -1
            after = told[(place + intent.step) % len(told)] if told else None
        if after is not None:
            self._ask(scene, after, Trigger.KEYS)
            if after.focusable and after.enabled:
                scene.input.show_focus(after.id)
            if after.viewport is not None:
                after.viewport.reveal(after.bounds)
            scene.refresh()
        return True

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the tooltip over the front scene; free of cost while nothing changes."""
        shown = self.shown
        if shown is None or not self._holds(shown, scene):
            return
        if shown.layout is None:
            shown.layout, shown.side = self._laid(shown, canvas.size)
        ctx = shown.ctx.on(canvas)
        thing = shown.node.tooltip_rect
        here = ctx.timing(MotionToken.TIP).at(shown.age)
        if shown.how is Trigger.TOUCH:
            canvas.fill(SCRIM, None, DIM * here)
        if shown.how is Trigger.KEYS and shown.node.id != scene.input.focus:
            paint_slim_focus(ctx, thing, ctx.px(10))
        rise = 0 if ctx.reduced_motion else ctx.px(RISE) * (1 - here)
        with canvas.layer(0, rise, here):
            paint_panel(ctx, shown.layout.box, 20, raised=True)
            if shown.side is not None:
                paint_arrow(ctx, shown.layout.box, shown.side, thing)
            shown.layout.draw(canvas)

    def _laid(self, shown: OpenTooltip, size: tuple[int, int]) -> tuple[Layout, Direction | None]:
        """Lay it out where it fits: lower, broader and, last, without the small print."""
        ctx = shown.ctx
        window = Rect(0, 0, *size).inflate(-ctx.px(16), -ctx.px(16))
        shapes = SHAPES if shown.tooltip.picture is not None else SHAPES[2:]
        tries = [(shown.tooltip, shape) for shape in shapes]
        tries += [(structs.replace(shown.tooltip, more=""), shape) for shape in SHAPES[2:]]
        found: list[tuple[int, Layout, Direction | None]] = []
        for tip, shape in tries:
            tree = tooltip_tree(ctx, tip, window.w, shape)
            width = min(tree.width(ctx), window.w)
            large = tip.picture is not None and bool(shape[0])
            place = _place(shown, (width, tree.height(ctx, width)), window, large=large)
            found.append((place.covered, lay_out(ctx, tree, place.box), place.side))
            if not place.covered:
                break
        _, layout, side = min(found, key=lambda one: one[0])
        return layout, side


def _place(shown: OpenTooltip, size: tuple[int, int], window: Rect, *, large: bool) -> Placement:
    """Return the place of a tooltip: beside its node, or in the middle if opened by touch."""
    if shown.how is Trigger.TOUCH:
        box = Rect((0, 0), size).move_to(center=window.center)
        return Placement(box, None, max(0, box.h - window.h))
    around = shown.scene.tooltip_constraints
    asked = shown.node
    others = [node for node in shown.scene.nodes if node is not asked and node.role not in BOXES]
    spared = around.spared or [node.bounds for node in others if node.focusable]
    answers = [node.bounds for node in others if node.is_answer]
    gap = shown.ctx.px(18)
    return place_tooltip(
        size,
        asked.tooltip_rect,
        window,
        around.clear,
        gap,
        answers=answers,
        spared=spared,
        large=large,
    )


def _moment(scene: Scene) -> object:
    """Return a value whose change makes a tooltip outdated: a play, or another viewer."""
    return scene.tooltip_constraints.moment, scene.viewer_key


def _told(scene: Scene) -> list[Node]:
    """Return the nodes that the keys step through."""
    return [node for node in scene.nodes if node.role not in BOXES and tells(node)]


def tells(node: Node) -> bool:
    """Return whether a node's tooltip says more than what is written on the node."""
    own = node.tooltip_source is not None or node.has_hidden_label
    return own or bool(node.key or node.description)


def pointed(scene: Scene, x: int, y: int) -> Node | None:
    """Return the node at a point whose tooltip has more than the text written on it."""
    node = hit_test(scene.nodes, x, y, scene.ctx.reach)
    top = node_at(scene.nodes, x, y)
    if top is not None and (node is None or top.tooltip_source is not None):
        node = top
    if node is None or node.role in BOXES:
        return None
    hinted = node.has_visible_hint and node.tooltip_source is None and not node.key
    return node if tells(node) and not hinted else None


def _operable(scene: Scene, node: Node, down: intents.PointerDown) -> bool:
    found = hit_test(scene.nodes, down.x, down.y, scene.ctx.reach)
    return found is not None and (found is node or found.role not in BOXES)


def _asks(scene: Scene, key: str) -> bool:
    """Return whether a key opens tooltips here: no node uses it, and no field waits for it."""
    return not scene.input.typing and all(node.key != key for node in scene.nodes)
