"""Asking things what they are: when a tip opens, follows the pointer or the keys, and goes.

One for the whole window, before any scene: so everything on every screen can be asked, by resting
the pointer on it, by a long press of a finger, or with X or F2 (the right stick of a pad) on what
has the focus. Opened by key, the arrows go from thing to thing until Esc.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from pygame import Rect

from rage_desktop.stage.motion import Beat
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.toolkit.asking.tips import Tip
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    Cancel,
    Confirm,
    Direction,
    Focus,
    Intent,
    LetGo,
    Navigate,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Released,
    Shortcut,
)
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, find, hit, nearest, under
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.scene import Scene

if TYPE_CHECKING:
    from rage_desktop.ui.toolkit.asking.tip_paint import LaidTip
    from rage_desktop.ui.toolkit.asking.tip_place import Place

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
    laid: "LaidTip | None" = None
    box: Rect | None = None
    side: Direction | None = None


class Inspector:
    """Takes intents before the scene in front does, and draws over all scenes."""

    def __init__(self) -> None:
        self.shown: Shown | None = None  # the tip that is open
        self._hovering: Waiting | None = None
        self._pressing: Waiting | None = None
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
        dues = [wait.left for wait in (self._hovering, self._pressing) if wait is not None]
        if self.shown is not None and self.shown.left is not None:
            dues.append(self.shown.left)
        return min(dues, default=None)

    def advance(self, dt: float, scene: Scene | None) -> None:
        """Let dt seconds pass, and see whether what was asked is still there."""
        shown = self.shown
        if scene is None or (shown is not None and not self._holds(shown, scene)):
            self._close()
        if scene is None:
            return
        if self.shown is not None:
            self.shown.age += dt
            if self.shown.left is not None:
                self.shown.left -= dt
                if self.shown.left <= 0:
                    self._close()
        for waiting, how in ((self._hovering, How.HOVER), (self._pressing, How.TOUCH)):
            if waiting is not None:
                waiting.left -= dt
                if waiting.left <= 0:
                    self._due(scene, waiting, how)

    def _due(self, scene: Scene, waiting: Waiting, how: How) -> None:
        self._hovering = self._pressing = None
        node = find(scene.nodes, waiting.node)
        if node is None:
            return
        if how is How.TOUCH:
            scene.rest()  # the finger that comes up presses nothing and drops nothing
        self._ask(scene, node, how)

    def _holds(self, shown: Shown, scene: Scene) -> bool:
        """Tell whether a tip still holds, asking again where the thing was rebuilt."""
        if scene is not shown.scene or _moment(scene) != shown.moment:
            return False
        node = find(scene.nodes, shown.node.id)
        if node is None:
            return False
        if node is not shown.node or scene.kit is not shown.kit:
            tip = node.tip
            if (
                tip != shown.tip
                or scene.kit is not shown.kit
                or node.asked_at != shown.node.asked_at
            ):
                shown.laid = None
            shown.node, shown.tip, shown.kit = node, tip, scene.kit
        return True

    def _ask(self, scene: Scene, node: Node, how: How) -> None:
        """Open a tip; one that follows another is there at once."""
        age = self.shown.age if self.shown is not None else 0.0
        self.shown = Shown(scene, node, how, node.tip, _moment(scene), scene.kit, age)
        self._hovering = self._pressing = None

    def _close(self) -> None:
        self.shown = self._hovering = self._pressing = None

    # -- input -----------------------------------------------------------------------------------

    def takes(self, intent: Intent, scene: Scene) -> bool:
        """Act on what concerns asking; tell whether to keep the intent from the scene."""
        match intent:
            case PointerMoved(x, y):
                self._point(scene, x, y)
            case PointerDown():
                return self._press(scene, intent)
            case PointerUp():
                self._down, self._pressing = False, None
                return self.shown is not None and self.shown.how is How.TOUCH
            case PointerLeft():
                self._down = False
                self._leave(scene)
            case Released() | LetGo():
                self._pressing = None
            case Shortcut(key) if key in KEYS and _asks(scene, key):
                return self._toggle(scene)
            case Cancel() if self.shown is not None:
                self._dismiss()
                return True
            case Navigate() | Focus() if self._by_key:
                return self._go(scene, intent)
            case Confirm() if self._by_key:
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

    def _point(self, scene: Scene, x: int, y: int) -> None:
        if self._pressing is not None:
            away = max(abs(x - self._pressing.at[0]), abs(y - self._pressing.at[1]))
            if away > STILL:
                self._pressing = None
        if self._down:
            return
        node = pointed(scene, x, y)
        if node is None or node.id != self._muted:
            self._muted = ""
        if self.shown is not None and self.shown.how is not How.HOVER:
            return
        if self.shown is not None:
            self._follow(scene, self.shown, node)
        elif node is None or node.id == self._muted:
            self._hovering = None
        elif self._hovering is None or self._hovering.node != node.id:
            self._hovering = Waiting(node.id, scene.kit.timing(Beat.TIP_HOVER).seconds)

    def _follow(self, scene: Scene, shown: Shown, node: Node | None) -> None:
        """Keep, change or leave the tip that the pointer opened."""
        if node is None:
            self._leave(scene)
        elif node.id == shown.node.id:
            shown.left = None
        else:
            self._ask(scene, node, How.HOVER)

    def _leave(self, scene: Scene) -> None:
        self._hovering = self._pressing = None
        shown = self.shown
        if shown is not None and shown.how is How.HOVER and shown.left is None:
            shown.left = scene.kit.timing(Beat.TIP_LEAVE).seconds

    def _press(self, scene: Scene, down: PointerDown) -> bool:
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
                self._pressing = Waiting(node.id, wait, (down.x, down.y))
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

    def _go(self, scene: Scene, intent: Navigate | Focus) -> bool:
        """Ask the next thing; what can have the focus gets it, so that Enter is meant for it."""
        assert self.shown is not None
        here, told = self.shown.node, _told(scene)
        ids = [node.id for node in told]
        if isinstance(intent, Navigate):
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
        if shown.laid is None or shown.box is None:
            self._lay(shown, canvas.size)
        assert shown.laid is not None
        assert shown.box is not None
        here = shown.kit.timing(Beat.TIP).at(shown.age)
        if shown.how is How.TOUCH:
            canvas.fill(SCRIM, None, DIM * here)
        if shown.how is How.KEYS and shown.node.id != scene.controls.focus:
            paint_slim_focus(canvas, shown.kit, shown.node.asked_at, shown.kit.px(10))
        rise = 0 if shown.kit.reduced_motion else shown.kit.px(RISE) * (1 - here)
        with canvas.layer(0, rise, here):
            shown.laid.paint(canvas, shown.box, shown.side, shown.node.asked_at)

    def _lay(self, shown: Shown, size: tuple[int, int]) -> None:
        """Find room for it: smaller, lower and, last, without the small print."""
        # late: nothing is asked before the first frame
        from rage_desktop.ui.toolkit.asking.tip_paint import SHAPES, LaidTip

        kit = shown.kit
        window = Rect(0, 0, *size).inflate(-kit.px(16), -kit.px(16))
        shapes = SHAPES if shown.tip.picture is not None else SHAPES[2:]
        smaller = replace(kit, text_scale=max(1.0, kit.text_scale * SMALLER))
        tries = [(kit, shown.tip, shape) for shape in shapes]
        tries.append((smaller, replace(shown.tip, more=""), SHAPES[-1]))
        least: int | None = None
        for each, tip, shape in tries:
            laid = LaidTip(each, tip, window.w, shape)
            place = self._place(shown, laid, window)
            if least is None or place.covered < least:
                least, shown.laid = place.covered, laid
                shown.box, shown.side = place.box, place.side
            if not least:
                return

    def _place(self, shown: Shown, laid: "LaidTip", window: Rect) -> "Place":
        """Return where it stands: beside its thing, or in the middle if a finger asked."""
        # late: nothing is asked before the first frame
        from rage_desktop.ui.toolkit.asking.tip_place import Place, tip_place

        if shown.how is How.TOUCH:
            box = Rect((0, 0), laid.size)
            box.center = window.center
            return Place(box, None, max(0, box.h - window.h))
        around, asked = shown.scene.surroundings, shown.node
        others = (node for node in shown.scene.nodes if node.focusable and node is not asked)
        spared = around.spared or [node.bounds for node in others if node.role not in BOXES]
        return tip_place(
            laid.size, asked.asked_at, window, around.clear, shown.kit.px(18),
            spared=spared, sideways=laid.large, anywhere=not laid.large,
        )  # fmt: skip


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


def _operable(scene: Scene, node: Node, down: PointerDown) -> bool:
    found = hit(scene.nodes, down.x, down.y, scene.kit.reach)
    return found is not None and (found is node or found.role not in BOXES)


def _asks(scene: Scene, key: str) -> bool:
    """Tell whether a key asks here: nothing else has it, and no field waits for it."""
    return not scene.controls.typing and all(node.key != key for node in scene.nodes)
