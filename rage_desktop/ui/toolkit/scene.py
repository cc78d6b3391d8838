"""Scenes: one screen, dialog or drawer each. Writing one takes three things:

    build() -> the widgets for the present state, bottom to top (called again after every change)
    draw(canvas) -> the background; the base paints the widgets over it
    callbacks on the widgets, which change the state and may return a transition

The base class does the rest from the list of nodes: hovering, pressing, focus, shortcuts.
"""

from typing import Protocol

from rage_desktop.rules.text import Text
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import Levels
from rage_desktop.ui.toolkit.intents import (
    Cancel,
    Confirm,
    Digit,
    Focus,
    Intent,
    Navigate,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Shortcut,
    Wheel,
)
from rage_desktop.ui.toolkit.iris import Parting
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, find, hit, in_view, neighbour, tab
from rage_desktop.ui.toolkit.transitions import Outcome, Pop

# What a press sounds like, by role: while the node is checked, and otherwise.
PRESS_SOUNDS = {
    Role.BUTTON: ("press", "press"),
    Role.TAB: ("press", "press"),
    Role.CHOICE: ("press", "press"),
    Role.TOGGLE: ("toggle_off", "toggle_on"),
}

# Seconds.
HOVER, GLIDE, RISE, FADE = 0.09, 0.12, 0.20, 0.12
DOUBLE_CLICK = 0.30
SAME_PLACE = 8  # px within which two clicks make a double one
GRACE = 0.20  # a scene come to the front ignores the second half of the click that did it


class Sounds(Protocol):
    """Plays a sound by name; `step` raises one that climbs."""

    def __call__(self, name: str, step: int = 0) -> object: ...


def silent(name: str, step: int = 0) -> None:
    """Play nothing: for scenes outside a game."""


class Scene:
    """One screen. Override `build` and `draw`, and of the hooks below what you need.

    Its own state has names of two underscores, so that no subclass can take one by accident.
    """

    opaque = True  # False: the scenes below are drawn first, as for dialogs
    freezes = True  # a scene that is not opaque stops the ones below; False lets them run on
    iris = True  # False: comes and goes at once, leaving no picture of what was there before
    title = Text("")  # what screen readers call it
    role = Role.GROUP
    first_focus = ""  # the node focused when the keyboard is first used
    default = ""  # the node Confirm presses while nothing is focused

    def __init__(self) -> None:
        self.levels = Levels()
        self.sound: Sounds = silent  # the app's, from when the scene is put on the stack
        self.focus = ""
        self.keys = False  # the keyboard or a pad was used last: show the focus
        self.front = True  # nothing lies over it
        self.age = 0.0  # seconds since it opened
        self.__front = 0.0  # seconds since it came to the front
        self.hover = ""  # the node under the pointer
        self.__held = ""
        self.__nodes: list[Node] | None = None
        self.__before: dict[str, Node] = {}  # the nodes last built, by id
        self.__last_press = 0, 0, -1.0  # where and when

    # -- what a scene is made of -----------------------------------------------------------------

    kit: Kit  # set by `resize`, before anything else is asked of the scene

    def build(self) -> list[Node]:
        """Make the nodes for the present state, bottom to top and in reading order."""
        return []

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; most scenes draw a background and call `super().draw`."""
        self.paint_nodes(canvas)

    def update(self, dt: float) -> Outcome:  # noqa: ARG002
        """Let dt seconds pass; called on every turn of the loop, with 0 if nothing was moving."""
        return None

    def look_ahead(self) -> bool:
        """Do some milliseconds of work that a later frame will need, and tell whether there was
        any; asked while the loop would wait."""
        return False

    def parting(self) -> Parting | None:
        """Return how the scene goes, where that is not by an iris."""
        return None

    def cancel(self) -> Outcome:
        """Answer Escape: most scenes go back."""
        return Pop()

    def on_result(self, value: object) -> Outcome:  # noqa: ARG002
        """Receive what the scene pushed last was popped with."""
        return None

    def resized(self) -> None:
        """Work out what depends on the kit, when a new one has come."""

    @property
    def busy(self) -> bool:
        """Whether something of the scene's own moves now."""
        return False

    @property
    def ambient(self) -> bool:
        """Whether something moves for beauty alone; it stops when the window is not in front."""
        return False

    @property
    def sight(self) -> object:
        """For whose eyes the picture is; when that changes, no picture of before is kept."""
        return None

    @property
    def timer(self) -> float | None:
        """Seconds after which `update` is wanted although nothing moves."""
        return None

    # -- for the app -----------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether time matters now; if not, the loop sleeps."""
        return self.busy or self.levels.moving

    @property
    def nodes(self) -> list[Node]:
        """The scene's semantic tree now."""
        if self.__nodes is None:
            before = self.__before
            self.__nodes = self.build()
            for node in self.__nodes:
                old = before.get(node.id)
                if old is not None and old is not node:
                    node.inherit(old)
            self.__before = {node.id: node for node in self.__nodes}
            self.__dress()
        return self.__nodes

    @property
    def typing(self) -> bool:
        """Whether letters are text now, not shortcuts."""
        focused = find(self.nodes, self.focus)
        return focused is not None and focused.role is Role.TEXTFIELD

    @property
    def pointing(self) -> bool:
        """Whether the pointer is on something that can be pressed."""
        hovered = find(self.nodes, self.hover)
        return hovered is not None and hovered.enabled

    @property
    def ready(self) -> bool:
        """Whether clicks count: it has been in front for a moment."""
        return self.__front >= GRACE

    def rest(self) -> None:
        """Forget the pointer: another scene came before this one, or has gone again."""
        self.hover = self.__held = ""
        self.__last_press, self.__front = (0, 0, -1.0), 0.0
        self.levels.land()  # for a scene that stands still nothing would fade
        self.refresh()

    @property
    def origin(self) -> tuple[int, int] | None:
        """The middle of the control last used by key, from which the next scene opens."""
        focused = find(self.nodes, self.focus) if self.keys else None
        return focused.bounds.center if focused is not None else None

    def refresh(self) -> None:
        """Have the nodes built anew: the state changed outside a widget's callback."""
        self.__nodes = None

    def resize(self, kit: Kit) -> None:
        """Take a new kit: another window size, or other settings."""
        self.kit = kit
        self.refresh()
        self.resized()

    def advance(self, dt: float) -> Outcome:
        """Let time pass for the widgets, then for the scene.

        After a sleep the scene is told that no time passed: what it begins now begins now.
        """
        awake = self.animating or self.ambient or self.timer is not None
        self.age += dt
        self.__front += dt
        self.levels.advance(dt)
        return self.update(dt if awake else 0.0)

    def paint_nodes(self, canvas: Canvas) -> None:
        """Paint all widgets in order."""
        nodes = self.nodes
        self.__dress()
        for node in nodes:
            if node.within is None:
                node.paint(canvas, self.kit)
            else:
                with canvas.clipped(node.within.bounds):
                    node.paint(canvas, self.kit)

    def press(self, node: Node) -> Outcome:
        """Press a node as any device or a screen reader would."""
        if node.enabled and node.role in PRESS_SOUNDS:
            off, on = PRESS_SOUNDS[node.role]
            self.sound(off if node.checked else on)
        return self.__after(node.press())

    def handle(self, intent: Intent) -> Outcome:
        """Act on an intent. Scenes with more to say override it and call this for the rest."""
        match intent:
            case PointerMoved(x, y) | PointerDown(x, y) | PointerUp(x, y) | Wheel(x, y):
                return self.__point(intent, x, y)
            case PointerLeft():
                self.hover = ""
                return None
            case _:
                return self.__key(intent)

    # -- pointer ---------------------------------------------------------------------------------

    def __point(self, intent: Intent, x: int, y: int) -> Outcome:
        node = hit(self.nodes, x, y, self.kit.reach)
        held = find(self.nodes, self.__held) if self.__held else None
        match intent:
            case PointerMoved():
                if node is not None and node.enabled and node.id != self.hover:
                    self.sound("hover")
                self.hover = node.id if node else ""
                return self.__after(held.drag(x, y)) if held and held.draggable else None
            case PointerDown(button=1):
                return self.__grab(node, x, y)
            case PointerUp(button=1):
                self.__held = ""
                return self.__release(held, node, x, y)
            case Wheel():
                return self.__scroll(intent, x, y)
        return None

    def __grab(self, node: Node | None, x: int, y: int) -> Outcome:
        if node is None or not node.enabled or not self.ready:
            return None
        self.__held, self.keys = node.id, False
        if node.focusable:
            self.focus = node.id
        return self.__after(node.drag(x, y)) if node.draggable else None

    def __release(self, held: Node | None, node: Node | None, x: int, y: int) -> Outcome:
        if held is None or node is None or node.id != held.id or held.draggable:
            return None
        near_x, near_y, when = self.__last_press
        here = max(abs(x - near_x), abs(y - near_y)) <= SAME_PLACE
        if here and self.age - when < DOUBLE_CLICK and not node.again:
            return None  # the second half of a double click, whatever has come to lie there
        self.__last_press = x, y, self.age
        return self.press(node)

    def __scroll(self, intent: Intent, x: int, y: int) -> Outcome:
        for node in reversed(self.nodes):
            if node.contains(x, y) and in_view(node, x, y):
                taken, outcome = node.take(intent)
                if taken:
                    return self.__after(outcome)
        return None

    # -- keyboard and pad ------------------------------------------------------------------------

    def __key(self, intent: Intent) -> Outcome:
        focused = find(self.nodes, self.focus)
        if focused is not None and focused.enabled:
            taken, outcome = focused.take(intent)
            if taken:
                self.keys = True
                return self.__after(outcome)
        match intent:
            case Focus(step):
                return self.__move(tab(self.nodes, self.focus, step))
            case Navigate(direction):
                return self.__move(focused and neighbour(self.nodes, focused, direction))
            case Confirm():
                return self.confirm(focused)
            case Shortcut("Space"):
                keyed = any(node.key == "Space" for node in self.nodes)
                return self.__shortcut("Space") if keyed else self.confirm(focused)
            case Shortcut(key):
                return self.__shortcut(key)
            case Digit(n):
                return self.__shortcut(str(n))
            case Cancel():
                self.sound("back")
                return self.__after(self.cancel())
        return None

    def __move(self, node: Node | None) -> Outcome:
        """Move the focus; the first key only shows where it is."""
        here = find(self.nodes, self.focus)
        if here is None or not (here.focusable and here.enabled):
            node = find(self.nodes, self.first_focus or self.default) or tab(self.nodes, "", 1)
        elif not self.keys:
            node = here
        self.keys = True
        self.sound("focus_move")
        if node is not None:
            self.focus = node.id
            if node.within is not None:
                node.within.reveal(node.bounds)
                self.refresh()
            self.focus_moved(node)
        return None

    def focus_moved(self, node: Node) -> None:
        """Hear that the focus moved by key or pad."""

    def confirm(self, focused: Node | None) -> Outcome:
        """Answer Enter: press what has the focus, or the default."""
        node = focused if self.keys else find(self.nodes, self.default) or focused
        return self.press(node) if node is not None and node.enabled else None

    def __shortcut(self, key: str) -> Outcome:
        node = next((n for n in self.nodes if n.key == key and n.enabled), None)
        return self.press(node) if node is not None else None

    # -- dressing --------------------------------------------------------------------------------

    def __after(self, outcome: Outcome) -> Outcome:
        self.refresh()
        return outcome

    def __dress(self) -> None:
        """Give every node the passing state it is painted in."""
        slow = 0.0 if self.kit.reduced_motion else 1.0
        for node in self.__nodes or ():
            look, on = node.look, node.enabled
            node.focused = node.id == self.focus
            look.ring = node.focused and self.keys and on and self.front
            look.down = on and node.id == self.__held == self.hover
            hovered = on and node.id == self.hover
            look.hover = self.levels.toward((node.id, "hover"), float(hovered), HOVER * slow)
            look.glide = self.levels.toward((node.id, "glide"), node.position, GLIDE * slow)


class Modal(Scene):
    """A scene over the one below: a scrim comes up, and what it draws rises 16 px into place."""

    opaque = False
    role = Role.DIALOG
    __dims = True  # the scrim is its own
    __covered = 0.0  # how far a dialog over it has opened

    def stand_between(self, below: Scene | None, above: Scene | None) -> None:
        """Take note of dialogs behind and before: one scrim does for all, one of them is seen."""
        self.__dims = not isinstance(below, Modal)
        self.__covered = above.opening if isinstance(above, Modal) else 0.0

    @property
    def opening(self) -> float:
        """How far it has opened, 0 to 1, eased."""
        t = min(1.0, self.age / (FADE if self.kit.reduced_motion else RISE))
        return 1 - (1 - t) ** 3

    @property
    def animating(self) -> bool:
        """Whether it is still opening, or anything in it moves."""
        return self.opening < 1 or super().animating

    def draw(self, canvas: Canvas) -> None:
        """Draw the scrim, then `draw_panel` and the widgets on their way up."""
        shown = self.opening
        if self.__dims:
            canvas.fill(SCRIM, None, self.kit.palette.scrim * shown)
        if self.__covered >= 1:
            return
        rise = 0 if self.kit.reduced_motion else self.kit.px(16) * (1 - shown)
        with canvas.layer(0, rise, shown * (1 - self.__covered)):
            self.draw_panel(canvas)
            self.paint_nodes(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw what lies below the widgets."""
