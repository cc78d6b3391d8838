"""Input handling of a scene's nodes for every device: hovering, pressing, focus, keys.

The mouse, the keyboard, the gamepad and screen readers all end in `press`.
"""

from typing import Protocol

from rage_desktop.presentation.motion import MotionToken
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import (
    Node,
    Role,
    find,
    hit_test,
    in_view,
    neighbour,
    next_tab_stop,
    other_end,
    tab_group,
    tab_stop_of,
)

# The sound of a press by role: when the node is checked, and otherwise.
PRESS_SOUNDS = {
    Role.BUTTON: ("press", "press"),
    Role.TAB: ("press", "press"),
    Role.CHOICE: ("press", "press"),
    Role.TOGGLE: ("toggle_off", "toggle_on"),
}

DOUBLE_CLICK = 0.5  # seconds between two clicks that are one, as on most desktops
SAME_PLACE = 8  # px within which two clicks count as a double click
GRACE = 0.20  # seconds in which a new front scene ignores the second half of a double click
NO_PRESS = 0, 0, -1.0
# The keys that act on what is chosen, or choose something else.
TAKING_OVER = intents.Confirm | intents.Navigate | intents.Focus | intents.ToEdge


class Sounds(Protocol):
    """Plays a sound by name; `step` raises the pitch of a climbing one."""

    def __call__(self, name: str, step: int = 0) -> object: ...


def no_sound(name: str, step: int = 0) -> None:
    """Play nothing: for scenes outside a game."""


class InputHost(Protocol):
    """What the controller needs from its scene."""

    ctx: DrawContext
    sound: Sounds
    first_focus: str
    default: str
    wraps: bool
    way_out: str

    @property
    def nodes(self) -> list[Node]:
        """The current nodes, bottom to top."""
        ...

    def refresh(self) -> None:
        """Rebuild the nodes."""
        ...

    def cancel(self) -> NavResult:
        """Answer Escape."""
        ...

    def confirm(self, focused: Node) -> NavResult:
        """Answer Enter on the node with the visible focus ring."""
        ...

    def focus_moved(self, node: Node) -> None:
        """Handle a focus change by key or gamepad."""
        ...


class InputController:
    """Focus and pointer of a scene, and the effect of intents there."""

    def __init__(self, scene: InputHost) -> None:
        self.focus = ""  # id of the focused node
        self.focus_visible = False  # the keyboard or a gamepad was used last: show the focus
        self.ring_seen = True  # the focus ring has been shown where it is: Space may confirm
        self.choice_seen = ""  # what was painted last as chosen, also before another scene came
        self.hover = ""  # the node under the pointer
        self.in_front = True  # no other scene lies over this one
        self.levels = AnimatedValues()
        self._scene = scene
        self._last: dict[str, str] = {}  # the last focused node of each Tab stop
        self._held = ""
        self._is_pointing = False  # the pointer was moved onto what it is on
        self._pointer: tuple[int, int] | None = None  # where the pointer is
        self._rests_at: tuple[int, int] | None = None  # and was as keys took over
        self._now = 0.0  # seconds since the scene opened
        self._front = 0.0  # seconds since it became the front scene
        self._last_press = NO_PRESS  # position and time

    @property
    def focused(self) -> Node | None:
        """The focused node."""
        return find(self._scene.nodes, self.focus)

    @property
    def typing(self) -> bool:
        """Whether letters are text input now, not shortcuts."""
        focused = self.focused
        return focused is not None and focused.typing

    @property
    def ready(self) -> bool:
        """Whether clicks count: the scene has been in front for `GRACE` seconds."""
        return self._front >= GRACE

    @property
    def focus_ring_node(self) -> str:
        """The id of the node with a visible focus ring, or ""."""
        return self.focus if self.focus_visible else ""

    @property
    def pointed(self) -> str:
        """The id of what is lit under the pointer: nothing while a focus ring shows what is chosen,
        or as long as the pointer only happens to lie there, or once what it was moved onto has gone
        from under it."""
        lit = self._is_pointing and (self.typing or not self.focus_visible)
        if not lit or self._pointer is None:
            return ""
        under = self._under(*self._pointer)
        return self.hover if under is not None and under.id == self.hover else ""

    @property
    def chosen(self) -> Node | None:
        """What is shown as chosen, and what Enter presses: the node with the focus ring, or the one
        the pointer was moved onto. The device used last decides which."""
        if self.focus_visible:
            node = self.focused
            return node if node is not None and node.enabled else None
        node = find(self._scene.nodes, self.pointed)
        if node is None or self.typing or not (node.enabled and node.focusable):
            return None
        return node if node.chosen_by_pointing else None

    def take_over(self) -> None:
        """Let keys go on from what the pointer chose, which gets the focus ring."""
        node = self.chosen
        if node is not None and not self.focus_visible:
            self._focus(node)
            self.focus_visible = True
        self._rests_at = self._pointer
        self._is_pointing = False

    def show_focus(self, node_id: str) -> None:
        """Focus a node, with a visible focus ring as after a key press."""
        self.focus = node_id
        self.focus_visible = True
        self._rests_at = self._pointer

    def follow_focus(self) -> None:
        """Scroll the focused node into view, then notify the scene of it."""
        node = self.focused
        if node is not None and node.viewport is not None:
            node.viewport.reveal(node.visual_bounds)
            self._scene.refresh()
            node = self.focused
        if node is not None:
            self._scene.focus_moved(node)

    def advance(self, dt: float) -> None:
        """Let dt seconds pass."""
        self._now += dt
        self._front += dt
        self.levels.advance(dt)

    def reset_input(self) -> None:
        """Reset hover and press state after another scene was pushed or popped above this one."""
        self.release()
        self._last_press = NO_PRESS
        self._front = 0.0
        self.levels = AnimatedValues()  # a scene that is not running would not fade them

    def release(self) -> None:
        """Forget pressed buttons and the hovered node: a release is no longer a click."""
        self.hover = self._held = ""
        self._is_pointing = False

    def apply_visual_state(self, nodes: list[Node]) -> None:
        """Set the visual state of every node before painting."""
        ctx = self._scene.ctx
        hover, glide = (
            ctx.timing(token).seconds for token in (MotionToken.HOVER, MotionToken.TOGGLE)
        )
        pointed = self.pointed
        for node in nodes:
            state = node.visual
            on = node.enabled
            node.focused = node.id == self.focus
            state.focus_ring = node.focused and self.focus_visible and on and self.in_front
            state.pressed = on and node.id == self._held == self.hover
            hovered = on and node.id == pointed
            state.hover = self.levels.animate_to((node.id, "hover"), float(hovered), hover)
            state.glide = self.levels.animate_to((node.id, "glide"), node.position, glide)

    def press(self, node: Node) -> NavResult:
        """Press a node as any device or a screen reader would."""
        if node.enabled and node.role in PRESS_SOUNDS:
            off, on = PRESS_SOUNDS[node.role]
            self._scene.sound(off if node.checked else on)
        return self._after(node.press())

    def handle(self, intent: intents.Intent) -> NavResult:
        """Act on an intent."""
        match intent:
            case intents.PointerFound(x, y):
                self._find_pointer(x, y)
                return None
            case intents.PointerMoved(x, y):
                return self._point(x, y)
            case intents.PointerDown(x, y, button):
                return self._grab(x, y) if button == 1 else None
            case intents.PointerUp(x, y, button):
                return self._release(x, y) if button == 1 else None
            case intents.Wheel(x, y):
                return self._scroll(intent, x, y)
            case intents.PointerLeft():
                self.hover = ""
                return None
            case intents.LetGo():
                self.release()
                return None
            case _:
                return self._key(intent)

    def _after(self, outcome: NavResult) -> NavResult:
        self._scene.refresh()
        return outcome

    # -- pointer ---------------------------------------------------------------------------------

    def _find_pointer(self, x: int, y: int) -> None:
        node = self._under(x, y)
        self.hover = node.id if node else ""
        self._pointer = self._rests_at = x, y

    def _point(self, x: int, y: int) -> NavResult:
        node = self._under(x, y)
        held = self._holding()
        before = self.hover
        self.hover = node.id if node else ""
        self._follow(node, (x, y))
        if node is not None and node.enabled and before != node.id == self.pointed:
            self._scene.sound("hover")
        return self._after(held.drag(x, y)) if held and held.draggable else None

    def _follow(self, node: Node | None, at: tuple[int, int]) -> None:
        """Let the pointer choose what it is on, if it was moved by more than a bump of the desk
        moves it; whoever types goes on typing."""
        self._pointer = at
        rests = self._rests_at is not None and not intents.is_away(at, self._rests_at)
        if rests and self.focus_visible:
            return
        self._rests_at = None
        self._is_pointing = True
        if node is not None and node.enabled and not self.typing:
            self.focus_visible = False

    def _grab(self, x: int, y: int) -> NavResult:
        node = self._under(x, y)
        if node is None or not node.enabled or not self.ready:
            return None
        if self._is_second_click(x, y) and not node.repeatable:
            return None
        self._held = node.id
        self._rests_at = None
        self._is_pointing = True
        self.focus_visible = False
        if node.focusable:
            self._focus(node)
        node.grab()
        return self._after(node.drag(x, y)) if node.draggable else None

    def _release(self, x: int, y: int) -> NavResult:
        node = self._under(x, y)
        held = self._holding()
        self._held = ""
        if held is None or node is None or node.id != held.id or held.draggable:
            return None
        if self._is_second_click(x, y) and not node.repeatable:
            return None
        self._last_press = x, y, self._now
        return self.press(node)

    def _is_second_click(self, x: int, y: int) -> bool:
        """Return whether a press is the second half of a double click, whatever is there now: after
        a card was played its neighbour has moved below the pointer."""
        near_x, near_y, when = self._last_press
        here = max(abs(x - near_x), abs(y - near_y)) <= SAME_PLACE
        return here and self._now - when < DOUBLE_CLICK

    def _under(self, x: int, y: int) -> Node | None:
        return hit_test(self._scene.nodes, x, y, self._scene.ctx.reach)

    def _holding(self) -> Node | None:
        return find(self._scene.nodes, self._held) if self._held else None

    def _scroll(self, intent: intents.Intent, x: int, y: int) -> NavResult:
        for node in reversed(self._scene.nodes):
            if node.contains(x, y) and in_view(node, x, y):
                taken, outcome = node.handle(intent)
                if taken:
                    outcome = self._after(outcome)
                    under = self._under(x, y)  # something else, once it has scrolled
                    self.hover = under.id if under else ""
                    return outcome
        return None

    # -- keyboard and pad ------------------------------------------------------------------------

    def _key(self, intent: intents.Intent) -> NavResult:
        if isinstance(intent, TAKING_OVER):
            self.take_over()
        focused = self.focused
        nodes = self._scene.nodes
        if focused is not None and focused.enabled:
            taken, outcome = focused.handle(intent)
            if taken:
                self.focus_visible = True
                return self._after(outcome)
        match intent:
            case intents.Focus(step):
                return self._move(next_tab_stop(nodes, self.focus, step, self._last))
            case intents.ToEdge(end) if focused is not None and focused.focusable:
                return self._move((tab_group(nodes, focused) or [focused])[-1 if end else 0])
            case intents.Navigate(direction):
                return self._move(focused and self._beside(focused, direction))
            case intents.Confirm():
                return self._confirm()
            case intents.Shortcut(key):
                return self._shortcut("H" if key in intents.HELP_KEYS else key)
            case intents.Digit(n):
                return self._shortcut(str(n))
            case intents.Cancel():
                self._scene.sound("back")
                return self._after(self._scene.cancel())
        return None

    def _beside(self, node: Node, direction: intents.Direction) -> Node | None:
        """Return where an arrow leads from a node: in a menu from its last entry to its first."""
        nodes = self._scene.nodes
        after = neighbour(nodes, node, direction)
        if after is None and self._scene.wraps and not direction.is_sideways:
            return other_end(nodes, node, direction, self._scene.way_out)
        return after

    def _confirm(self) -> NavResult:
        """Confirm what has a visible focus ring, once it was seen; without one, only show the
        focus."""
        focused = self.focused
        if self.focus_visible and focused is not None and focused.enabled:
            return self._scene.confirm(focused) if self.ring_seen else None
        default = find(self._scene.nodes, self._scene.default)
        if default is not None and default.enabled:
            self.focus = default.id
        self.focus_visible = False
        return self._move(self.focused)

    def _move(self, node: Node | None) -> NavResult:
        """Move the focus; the first key press only shows the present focus."""
        here = self.focused
        nodes = self._scene.nodes
        if here is None or not (here.focusable and here.enabled):
            first = self._scene.first_focus or self._scene.default
            node = find(nodes, first) or next_tab_stop(nodes, "", 1)
        elif not self.focus_visible:
            node = here
        self.focus_visible = True
        self._scene.sound("focus_move")
        if node is not None:
            self._focus(node)
            self.follow_focus()
        return None

    def _focus(self, node: Node) -> None:
        before = self.focused
        if before is not None and before.id != node.id:
            before.left()
        self.focus = self._last[tab_stop_of(node)] = node.id

    def _shortcut(self, key: str) -> NavResult:
        """Press the node of a key; Space is Enter where no node has it."""
        keyed = [node for node in self._scene.nodes if node.key == key]
        if key == "Space" and not keyed:
            self.take_over()
            return self._confirm()
        node = next((node for node in keyed if node.enabled), None)
        return self.press(node) if node is not None else None


def focus_opened(controls: InputController, node_id: str) -> None:
    """Focus what has opened, with a visible ring unless the pointer opened it."""
    controls.focus = node_id
    controls.focus_visible = controls.focus_visible or not controls.hover
