"""Scenes: one screen, dialog or drawer each.

A scene's `build` returns the nodes for its present state, bottom to top, and is called again after
every change; `draw` paints them; callbacks on the nodes change the state and may return a
transition. Its InputController handles the rest from the list of nodes. Most scenes override
`tree` instead (`layout/scene_frames`), from which nodes and picture follow.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.presentation.i18n.translator import Terms
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.rules import Text
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.input_controller import InputController, Sounds, no_sound
from rage_desktop.ui.toolkit.intents import READ_AGAIN, Intent, Shortcut
from rage_desktop.ui.toolkit.navigation import NavResult, Pop
from rage_desktop.ui.toolkit.nodes import Node, paint_clipped
from rage_desktop.ui.toolkit.scene_transitions import SceneTransition
from rage_desktop.ui.toolkit.widgets.form_controls import TextField

MOST_ALOUD = 100  # queued announcements where nothing reads them


@dataclass
class TooltipConstraints:
    """Constraints of a tooltip: boxes it must not cover, others it should avoid, and a value whose
    change makes it outdated."""

    clear: tuple[Rect, ...] = ()
    spared: tuple[Rect, ...] = ()
    moment: object = None


class Scene:
    """One screen: its nodes, its input and its time. Most are a tree (`TreeScene`), which builds
    and draws them; the hooks do nothing, or what most scenes need."""

    ctx: DrawContext  # set by `resize`, before anything else is called
    title = Text("")  # its name for screen readers
    tells_itself = False  # announces what matters as it opens: readers need not read its texts
    opaque = True  # False: the scenes below are drawn first, as for dialogs
    freezes = True  # whether a scene that is not opaque pauses the ones below
    iris = True  # False: opens and closes without a transition
    first_focus = ""  # the node focused when the keyboard is first used
    default = ""  # the node that the first Enter focuses; dialogs open with the ring on it
    wraps = False  # whether Up from the first control leads to the last one, as in a menu
    way_out = "quit"  # but never to this, so that one key too many doesn't end the game
    terms: Terms | None = None  # what its texts call things and people
    _timer: tuple[float, Callable[[], object]] | None = None  # seconds left, and what is due then

    def __init__(self) -> None:
        self.input = InputController(self)
        self.sound: Sounds = no_sound  # replaced by the app's when the scene is put on the stack
        self.open_help: Callable[[], NavResult] = lambda: None  # likewise
        self.age = 0.0  # seconds since it opened
        self.tooltip_constraints = TooltipConstraints()
        self.announcements: deque[Text] = deque(maxlen=MOST_ALOUD)  # announcements, in order
        # What happens by itself: told once the player is asked, after the focus has moved there.
        self.happenings: deque[Text] = deque(maxlen=MOST_ALOUD)
        self.answers: deque[Text] = deque(maxlen=MOST_ALOUD)  # to keys that read out
        self.repeats = False  # what was announced last is to be told again
        self.is_page_turned = False  # the texts in its scrolled view are to be told
        self._built: list[Node] | None = None  # None: to be rebuilt
        self._built_before: dict[str, Node] = {}  # the nodes built last, by id

    @property
    def nodes(self) -> list[Node]:
        """The scene's current semantic tree."""
        return self.lay_out()

    def lay_out(self) -> list[Node]:
        """Build the nodes if anything changed since, which also places views and their content."""
        if self._built is None:
            self._built = self.build()
            for node in self._built:
                node.translator = self.ctx.translator
                old = self._built_before.get(node.id)
                if old is not None and old is not node:
                    node.inherit(old)
            self._built_before = {node.id: node for node in self._built}
            self.input.apply_visual_state(self._built)
        return self._built

    def refresh(self) -> None:
        """Rebuild the nodes at the next access: the state changed outside a widget's callback."""
        self._built = None

    def resize(self, ctx: DrawContext) -> None:
        """Take a new context after a change of the window size or the settings."""
        self.ctx = ctx if self.terms is None else ctx.with_terms(self.terms)
        self.refresh()

    def handle(self, intent: Intent) -> NavResult:
        """Act on an intent. Scenes that override this call it for all intents they do not use."""
        if isinstance(intent, Shortcut):
            if intent.key == READ_AGAIN:
                self.repeats = True
            elif intent.key in self.readouts:
                self.answers.append(self.readouts[intent.key]())
        return self.input.handle(intent)

    def confirm(self, focused: Node) -> NavResult:
        """Handle Enter on the node with the visible focus ring: press it, or take what it has."""
        enter = focused.on_enter if isinstance(focused, TextField) else None
        return enter() if enter is not None else self.input.press(focused)

    def reset_input(self) -> None:
        """Reset hover and press state after another scene was pushed or popped above this one."""
        self.input.reset_input()
        self.refresh()

    @property
    def is_animating(self) -> bool:
        """Whether frames are needed now; if not, the loop sleeps."""
        return self.is_busy or self.input.levels.is_animating

    def later(self, seconds: float, then: Callable[[], object]) -> None:
        """Call a function after some seconds, in place of one that still waits, and rebuild."""
        self._timer = seconds, then

    def advance(self, dt: float) -> NavResult:
        """Let time pass for the widgets, then for the scene.

        After a sleep dt is 0, so that an animation started now starts at its beginning.
        """
        awake = self.is_animating or self.ambient or self.next_wake is not None
        self.age += dt
        self.input.advance(dt)
        dt = dt if awake else 0.0
        if self._timer is not None:
            left, then = self._timer
            self._timer = (left - dt, then) if left > dt else None
            if self._timer is None:
                then()
                self.refresh()
        return self.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; most scenes draw a background and call `super().draw`."""
        self.paint_nodes(canvas)

    def paint_nodes(self, canvas: Canvas) -> None:
        """Paint all widgets in order."""
        nodes = self.nodes
        self.input.apply_visual_state(nodes)
        ctx = self.ctx.on(canvas)
        for node in nodes:
            paint_clipped(node, ctx)

    # -- hooks ---------------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Build the nodes for the present state, bottom to top and in reading order."""
        return []

    def update(self, dt: float) -> NavResult:  # noqa: ARG002
        """Let dt seconds pass; called on every turn of the loop, with 0 if nothing was moving."""
        return None

    def do_idle_work(self) -> bool:
        """Do some milliseconds of work that a later frame needs; return whether there was any.
        Called while the loop would wait."""
        return False

    def exit_transition(self) -> SceneTransition | None:
        """Return the scene's exit transition, if not an iris."""
        return None

    def cancel(self) -> NavResult:
        """Handle Escape: most scenes go back."""
        return Pop()

    def on_result(self, value: object) -> NavResult:  # noqa: ARG002
        """Receive the value with which the last pushed scene was popped."""
        return None

    @property
    def readouts(self) -> Mapping[str, Callable[[], Text]]:
        """What keys that read out answer here."""
        return {}

    def focus_moved(self, node: Node) -> None:
        """React to a focus change by key or gamepad."""

    keeps_phones = False  # whether a table stays open for phones while it is there
    stops_phones = False  # whether phones have to wait meanwhile

    @property
    def is_asking(self) -> bool:
        """Whether the player is asked for something; meanwhile nothing happens by itself."""
        return True

    @property
    def is_busy(self) -> bool:
        """Whether something of the scene's own is moving."""
        return False

    @property
    def ambient(self) -> bool:
        """Whether a decorative animation runs; it stops when the window is in the background."""
        return False

    @property
    def next_wake(self) -> float | None:
        """Seconds until `update` is needed although nothing moves."""
        return None if self._timer is None else self._timer[0]

    @property
    def viewer_key(self) -> object:
        """A key of the current viewer; when it changes, all cached frames are dropped."""
        return None


class Modal(Scene):
    """A scene over the one below: a scrim fades in, and its content rises 16 px into place."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self._dims = True  # whether it draws its own scrim
        self._covered = 0.0  # opening progress of a dialog over it

    def resize(self, ctx: DrawContext) -> None:
        """Take a new context; the first time, show the focus ring on the default."""
        if self.default and not self.input.focus:
            self.input.show_focus(self.default)
        super().resize(ctx)

    def stand_between(self, below: Scene | None, above: Scene | None) -> None:
        """Take the dialogs below and above into account: only one scrim is drawn, only one of them
        is visible."""
        self._dims = not isinstance(below, Modal)
        self._covered = above.opening if isinstance(above, Modal) else 0.0

    @property
    def opening(self) -> float:
        """Opening progress, 0 to 1, eased."""
        return self.ctx.timing(MotionToken.MODAL).at(self.age)

    @property
    def is_busy(self) -> bool:
        """Whether it is still opening."""
        return self.opening < 1

    def draw(self, canvas: Canvas) -> None:
        """Draw the scrim, then `draw_panel` and, once that hides what is below, the widgets; both
        are moved while opening."""
        shown = self.opening
        if self._dims:
            canvas.fill(SCRIM, None, self.ctx.palette.scrim * shown)
        if self._covered >= 1:
            return
        rise = 0 if self.ctx.reduced_motion else self.ctx.px(16) * (1 - shown)
        left = 1 - self._covered
        with canvas.layer(0, rise, min(1.0, 2 * shown) * left):
            self.draw_panel(canvas)
        with canvas.layer(0, rise, max(0.0, 2 * shown - 1) * left):
            self.paint_nodes(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel below the widgets."""


def soonest(*dues: float | None) -> float | None:
    """Return the least of some seconds, leaving out what is never due; None if nothing is."""
    return min((due for due in dues if due is not None), default=None)


def start_at(scene: Scene, node: str) -> None:
    """Focus a node, which is also where the first key of the keyboard leads."""
    scene.input.focus = scene.first_focus = node
