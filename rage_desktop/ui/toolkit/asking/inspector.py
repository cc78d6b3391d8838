"""Asking things what they are: when a tip opens, follows the pointer or the keys, and goes.

One for the whole window, before any scene: so everything on every screen can be asked, by resting
the pointer on it, by a long press of a finger, or with X or F2 (the right stick of a pad) on what
has the focus. Opened by key, the arrows go from thing to thing until Esc.
"""

from dataclasses import dataclass, replace
from enum import Enum

from pygame import Rect

from rage_desktop.stage.motion import Beat
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.asking.tip_place import Place, tip_place
from rage_desktop.ui.toolkit.asking.tip_tree import SHAPES, paint_arrow, tip_tree
from rage_desktop.ui.toolkit.asking.tips import Tip
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.layout.element import Layout, lay_out
from rage_desktop.ui.toolkit.nodes import Node, Role, find, hit, nearest, under
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.scene import Scene

KEYS = ("X", "F2")
STILL = 8  # px that a finger may move in a long press
BOXES = (Role.DIALOG, Role.GROUP, Role.LIST)  # they contain things, and say nothing to a pointer
RISE = 6  # px of the design that a tip comes up
DIM = 0.4
SMALLER = 0.8  # of the type, where large type leaves no room


class How(Enum):
    """By what a tip was opened; that decides what closes it."""

    HOVER = "the pointer rests on the thing"
    PINNED = "a click on a thing that does nothing else"
    KEYS = "X or F2"
    TOUCH = "a long press"


@dataclass
class Waiting:
    """A thing that will be asked in so many seconds, if nothing intervenes."""

    node: str
    how: How  # HOVER or TOUCH
    left: float
    at: tuple[int, int] = (0, 0)


@dataclass
class Shown:
    """An open tip: whose, by what, and how it lies; `node` is as it was when it was asked last."""

    scene: Scene
    node: Node
    how: How
    tip: Tip
    moment: object
    kit: Kit
    age: float = 0.0
    left: float | None = None  # seconds until it goes, once the pointer has left
    layout: Layout | None = None
    side: Direction | None = None


class Inspector:
    """Takes intents before the scene in front does, and draws over all scenes."""

    def __init__(self) -> None:
        self.shown: Shown | None = None  # the tip that is open
        self._waiting: Waiting | None = None
        self._down = False  # a button is held down, or a finger
        self._muted = ""  # the node not to be asked again before the pointer has left it

    @property
    def open(self) -> Node | None:
        """The thing that is being asked."""
        return self.shown.node if self.shown is not None else None

    @property
    def asked(self) -> Tip | None:
        """What an open tip says to whoever asked by key, for readers."""
        return self.shown.tip if self.shown is not None and self._by_key else None

    # -- time ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a tip is still coming in."""
        shown = self.shown
        return shown is not None and shown.age < shown.kit.timing(Beat.TIP).seconds

    @property
    def timer(self) -> float | None:
        """Seconds until a tip opens or goes by itself."""
        dues = [each.left for each in (self._waiting, self.shown) if each is not None]
        return min((due for due in dues if due is not None), default=None)

    def advance(self, dt: float, scene: Scene | None) -> None:
        """Let dt seconds pass, and see whether what was asked is still there."""
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

    def _ask_waiting(self, scene: Scene, waiting: Waiting) -> None:
        self._waiting, node = None, find(scene.nodes, waiting.node)
        if node is None:
            return
        if waiting.how is How.TOUCH:
            scene.rest()  # the finger that comes up presses nothing and drops nothing
        self._ask(scene, node, waiting.how)

    def _holds(self, shown: Shown, scene: Scene) -> bool:
        """Tell whether a tip still holds, asking again where the thing was rebuilt."""
        if scene is not shown.scene or _moment(scene) != shown.moment:
            return False
        node = find(scene.nodes, shown.node.id)
        if node is None:
            return False
        if node is not shown.node or scene.kit is not shown.kit:
            before = shown.tip, shown.kit, shown.node.asked_at
            shown.node, shown.tip, shown.kit = node, node.tip, scene.kit
            if before != (shown.tip, shown.kit, node.asked_at):
                shown.layout = None
        return True

    def _ask(self, scene: Scene, node: Node, how: How) -> None:
        """Open a tip; one that follows another is there at once."""
        age = self.shown.age if self.shown is not None else 0.0
        self.shown = Shown(scene, node, how, node.tip, _moment(scene), scene.kit, age)
        self._waiting = None

    def _close(self) -> None:
        self.shown = self._waiting = None

    # -- input -----------------------------------------------------------------------------------

    def takes(self, intent: Intent, scene: Scene) -> bool:
        """Act on what concerns asking; tell whether to keep the intent from the scene."""
        match intent:
            case intents.PointerMoved(x, y):
                self._point(scene, x, y)
            case intents.PointerDown():
                return self._press(scene, intent)
            case intents.PointerUp():
                self._down = False
                self._stop_waiting(How.TOUCH)
                return self.shown is not None and self.shown.how is How.TOUCH
            case intents.PointerLeft():
                self._down = False
                self._leave(scene)
            case intents.Released() | intents.LetGo():
                self._stop_waiting(How.TOUCH)
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
                return asked is not None and asked.id != scene.controls.focus
            case _:
                self._close()
        return False

    @property
    def _by_key(self) -> bool:
        return self.shown is not None and self.shown.how is How.KEYS

    def _dismiss(self) -> None:
        """Close it, and let the pointer leave before the same thing is asked again."""
        if self.shown is not None:
            self._muted = self.shown.node.id
        self._close()

    # -- pointer ---------------------------------------------------------------------------------

    def _stop_waiting(self, how: How) -> None:
        if self._waiting is not None and self._waiting.how is how:
            self._waiting = None

    def _point(self, scene: Scene, x: int, y: int) -> None:
        if self._down:
            waiting = self._waiting
            if waiting is not None and max(abs(x - waiting.at[0]), abs(y - waiting.at[1])) > STILL:
                self._waiting = None
            return
        node = pointed(scene, x, y)
        if node is None or node.id != self._muted:
            self._muted = ""
        shown = self.shown
        if shown is not None and shown.how is not How.HOVER:
            return
        if node is None and shown is not None:
            self._leave(scene)
        elif node is None or node.id == self._muted:
            self._waiting = None
        elif shown is not None and shown.node.id == node.id:
            shown.left = None
        elif shown is not None:
            self._ask(scene, node, How.HOVER)
        elif self._waiting is None or self._waiting.node != node.id:
            seconds = scene.kit.timing(Beat.TIP_HOVER).seconds
            self._waiting = Waiting(node.id, How.HOVER, seconds)

    def _leave(self, scene: Scene) -> None:
        self._waiting, shown = None, self.shown
        if shown is not None and shown.how is How.HOVER and shown.left is None:
            shown.left = scene.kit.timing(Beat.TIP_LEAVE).seconds

    def _press(self, scene: Scene, down: intents.PointerDown) -> bool:
        """A finger may become a long press; a click goes on, or pins what only tells something."""
        before, self._down = self.shown, True
        node = under(scene.nodes, down.x, down.y)
        self._close()
        self._muted = node.id if node is not None else ""
        if before is not None and before.how is How.TOUCH:
            return True  # it lay over everything: the tap takes it away
        if node is None or down.button != 1 or not scene.controls.ready:
            return False
        if down.touch:
            if not node.held and tells(node):
                wait = scene.kit.holds.long_press
                self._waiting = Waiting(node.id, How.TOUCH, wait, (down.x, down.y))
            return False
        only_tells = node.ask is not None and not _operable(scene, node, down)
        again = before is not None and before.how is How.PINNED and before.node.id == node.id
        if only_tells and not again:
            self._ask(scene, node, How.PINNED)
        return False

    # -- keys ------------------------------------------------------------------------------------

    def _toggle(self, scene: Scene) -> bool:
        if self.shown is not None:
            self._dismiss()
            return True
        node = scene.controls.focused or find(scene.nodes, scene.controls.hover)
        node = node or next(iter(_told(scene)), None)
        if node is not None and not node.tells_itself:
            self._ask(scene, node, How.KEYS)
        return True

    def _go(self, scene: Scene, intent: intents.Navigate | intents.Focus) -> bool:
        """Ask the next thing; what can have the focus gets it, so that Enter is meant for it."""
        assert self.shown is not None
        here, told = self.shown.node, _told(scene)
        ids = [node.id for node in told]
        if isinstance(intent, intents.Navigate):
            after = nearest(told, here, intent.direction)
        else:
            place = ids.index(here.id) if here.id in ids else -1
            after = told[(place + intent.step) % len(told)] if told else None
        if after is not None:
            self._ask(scene, after, How.KEYS)
            if after.focusable and after.enabled:
                scene.controls.show_focus(after.id)
            if after.within is not None:
                after.within.reveal(after.bounds)
            scene.refresh()
        return True

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the tip over the scene in front; it costs nothing while it stands still."""
        shown = self.shown
        if shown is None or not self._holds(shown, scene):
            return
        if shown.layout is None:
            shown.layout, shown.side = self._laid(shown, canvas.size)
        here = shown.kit.timing(Beat.TIP).at(shown.age)
        if shown.how is How.TOUCH:
            canvas.fill(SCRIM, None, DIM * here)
        if shown.how is How.KEYS and shown.node.id != scene.controls.focus:
            paint_slim_focus(canvas, shown.kit, shown.node.asked_at, shown.kit.px(10))
        rise = 0 if shown.kit.reduced_motion else shown.kit.px(RISE) * (1 - here)
        with canvas.layer(0, rise, here):
            paint_panel(canvas, shown.kit, shown.layout.box, 20, raised=True)
            if shown.side is not None:
                paint_arrow(canvas, shown.kit, shown.layout.box, shown.side, shown.node.asked_at)
            shown.layout.draw(canvas)

    def _laid(self, shown: Shown, size: tuple[int, int]) -> tuple[Layout, Direction | None]:
        """Find room for it: smaller, lower and, last, without the small print."""
        kit = shown.kit
        window = Rect(0, 0, *size).inflate(-kit.px(16), -kit.px(16))
        shapes = SHAPES if shown.tip.picture is not None else SHAPES[2:]
        smaller = replace(kit, text_scale=max(1.0, kit.text_scale * SMALLER))
        tries = [(kit, shown.tip, shape) for shape in shapes]
        tries.append((smaller, replace(shown.tip, more=""), SHAPES[-1]))
        found: list[tuple[int, Layout, Direction | None]] = []
        for each, tip, shape in tries:
            tree = tip_tree(each, tip, window.w, shape)
            width = min(tree.width(each), window.w)
            large = tip.picture is not None and bool(shape[0])
            place = _place(shown, (width, tree.height(each, width)), window, large=large)
            found.append((place.covered, lay_out(each, tree, place.box), place.side))
            if not place.covered:
                break
        _, layout, side = min(found, key=lambda one: one[0])
        return layout, side


def _place(shown: Shown, size: tuple[int, int], window: Rect, *, large: bool) -> Place:
    """Return where a tip stands: beside its thing, or in the middle if a finger asked."""
    if shown.how is How.TOUCH:
        box = Rect((0, 0), size)
        box.center = window.center
        return Place(box, None, max(0, box.h - window.h))
    around, asked = shown.scene.surroundings, shown.node
    others = (node for node in shown.scene.nodes if node.focusable and node is not asked)
    spared = around.spared or [node.bounds for node in others if node.role not in BOXES]
    gap = shown.kit.px(18)
    return tip_place(size, asked.asked_at, window, around.clear, gap, spared=spared, large=large)


def _moment(scene: Scene) -> object:
    """Return what makes an answer out of date when it changes: a play, or another viewer."""
    return scene.surroundings.moment, scene.sight


def _told(scene: Scene) -> list[Node]:
    """Return what the keys go through while they ask."""
    return [node for node in scene.nodes if node.role not in BOXES and tells(node)]


def tells(node: Node) -> bool:
    """Tell whether a thing can be asked on purpose: it does something, or has more to say."""
    return node.ask is not None or node.focusable or node.on_press is not None or bool(node.hint)


def pointed(scene: Scene, x: int, y: int) -> Node | None:
    """Return the thing at a point that has something to say beyond what is written on it."""
    node = hit(scene.nodes, x, y, scene.kit.reach)
    top = under(scene.nodes, x, y)
    if top is not None and (node is None or top.ask is not None):
        node = top
    if node is None or node.role in BOXES:
        return None
    if node.ask is not None or node.key:
        return node
    return node if (node.hint or node.wordless) and not node.written else None


def _operable(scene: Scene, node: Node, down: intents.PointerDown) -> bool:
    found = hit(scene.nodes, down.x, down.y, scene.kit.reach)
    return found is not None and (found is node or found.role not in BOXES)


def _asks(scene: Scene, key: str) -> bool:
    """Tell whether a key asks here: nothing else has it, and no field waits for it."""
    return not scene.controls.typing and all(node.key != key for node in scene.nodes)
