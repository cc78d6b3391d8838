"""Plays the real loop without a screen: events in, time by hand, nodes and pixels out."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar, overload

import pygame
from pygame.event import Event

from rage_desktop.ui.toolkit import Direction, Scene, SegmentedControl, Slider
from rage_desktop.ui.toolkit.nodes import Node, Role, find, neighbour, tab_group, tab_stop_of
from rage_desktop.ui.window.app import LONGEST_STEP, App

TICK = 1 / 60
FRAME = 1 / 30  # seconds; where a movement is looked at from afar, every second picture will do
S = TypeVar("S", bound=Scene)
W = TypeVar("W")
N = TypeVar("N", bound=Node)


ARROWS = {
    Direction.LEFT: pygame.K_LEFT,
    Direction.RIGHT: pygame.K_RIGHT,
    Direction.UP: pygame.K_UP,
    Direction.DOWN: pygame.K_DOWN,
}


Ways: TypeAlias = Callable[[list[Node], Node], Iterator[tuple[W, Node]]]


def first_step(nodes: list[Node], start: str, wanted: str, ways: Ways[W]) -> W | None:
    """Return the first step of a shortest way between two nodes."""
    first: dict[str, W | None] = {start: None}
    waiting = [start]
    for at in waiting:
        here = find(nodes, at)
        if here is None:
            continue
        for step, after in ways(nodes, here):
            if after.id not in first:
                first[after.id] = first[at] or step
                waiting.append(after.id)
            if after.id == wanted:
                return first[wanted]
    return None


def arrows(nodes: list[Node], here: Node) -> Iterator[tuple[Direction, Node]]:
    """Yield where arrows lead from a node that does not handle them itself."""
    keeps = here.typing or isinstance(here, SegmentedControl | Slider)
    for direction in ARROWS:
        after = neighbour(nodes, here, direction)
        if after is not None and not (keeps and direction in (Direction.LEFT, Direction.RIGHT)):
            yield direction, after


def keys(nodes: list[Node], here: Node) -> Iterator[tuple[int, Node]]:
    """Yield where arrows, Home and End lead from a node that does not handle them itself."""
    for direction, after in arrows(nodes, here):
        yield ARROWS[direction], after
    if not here.typing and not isinstance(here, Slider):
        members = tab_group(nodes, here) or [here]
        yield pygame.K_HOME, members[0]
        yield pygame.K_END, members[-1]


class Driver:
    """A player for an App. Names nodes by id or by the name shown, never by pixel positions.

    On the way to what a test looks at few frames are drawn, unless it is to `see_all`.
    """

    looks = True  # at the frames it stops at; where pictures have nothing on them, at none

    def __init__(self, app: App, see_all: bool = False) -> None:
        self.app = app
        self.see_all = see_all
        self._passed = 0
        self._painted = app.turn(0.0, [])

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        top = self.app.stack.top
        assert top is not None, "The game has ended"
        return top

    def at(self, kind: type[S]) -> S:
        """Return the scene in front, which must be of this kind."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__}, not {kind.__name__}"
        return scene

    @property
    def painted(self) -> int:
        """The pixels painted by the last turn."""
        assert self.looks, 'few frames are drawn: use the fixture "drawn"'
        return self._painted

    def step(self, dt: float = TICK, *events: Event) -> None:
        """Let one turn of the loop happen."""
        if self.looks:
            self.turn(dt, *events)
        else:
            self.pass_by(dt, *events)

    def steps(self, turns: int, dt: float = TICK) -> None:
        """Let so many turns happen."""
        for _ in range(turns):
            self.step(dt)

    def turn(self, dt: float, *events: Event) -> None:
        """Let one turn happen, whether its picture is drawn or not."""
        self._painted = self.app.turn(dt, events)

    def pass_by(self, dt: float = TICK, *events: Event) -> None:
        """Let one turn happen whose picture nobody will look at. One in six is drawn all the
        same, lest a frame break on the way."""
        self._passed += 1
        self.app.draws = self.see_all or self._passed % 6 == 0
        self.turn(dt, *events)
        if not self.app.draws:
            for scene in self.app.stack.shown:
                scene.input.apply_visual_state(scene.nodes)
        self.app.draws = True

    def settle(self, limit: float = 60.0, each: float = LONGEST_STEP) -> float:
        """Step until nothing moves and clicks count again; return the seconds it took.

        Where only the end matters, the machine may be as slow as the loop allows.
        """
        passed = 0.0
        while self.app.active or (self.app.stack.top and not self.scene.input.ready):
            self.pass_by(each)
            passed += each
            assert passed < limit, f"{type(self.scene).__name__} is still moving after {limit} s"
        if passed and not self.see_all:
            self.step(0.0)
        return passed

    def wait(self, enough: Callable[[], bool], step: float, most: int) -> None:
        """Let time pass until it is enough: a step a turn while anything moves; else to a timer."""
        for turn in range(most):
            if enough():
                if turn and not self.see_all:
                    self.step(0.0)
                return
            timer = self.scene.next_wake
            self.pass_by(step if self.app.active or not timer else timer)
        raise AssertionError(f"{type(self.scene).__name__} wants nothing")

    @overload
    def find(self, which: str) -> Node: ...
    @overload
    def find(self, which: str, kind: type[N]) -> N: ...
    def find(self, which: str, kind: type[Node] = Node) -> Node:
        """Return the node with this id, or else with this name, which must be of a kind."""
        nodes = self.scene.nodes
        node = find(nodes, which) or next((node for node in nodes if node.name == which), None)
        assert node is not None, f"No {which!r} among {[n.id for n in nodes]}"
        assert isinstance(node, kind), f"{which} is a {type(node).__name__}"
        return node

    def search(self, words: str) -> list[str]:
        """Type into the search field; return what is found, by its names."""
        self.click("search")
        for letter in words:
            self.key(getattr(pygame, f"K_{letter.lower()}", pygame.K_UNKNOWN), text=letter)
        return [node.name for node in self.scene.nodes if node.id.startswith("hit-")]

    def has(self, which: str) -> bool:
        """Tell whether there is such a node."""
        return any(which in (node.id, node.name) for node in self.scene.nodes)

    def texts(self) -> list[str]:
        """Return everything the scene in front says, in reading order."""
        return [words for node in self.scene.nodes for words in (node.name, node.value) if words]

    def pixels(self, box: pygame.Rect) -> bytes:
        """Return what a part of the window shows once nothing moves; for tests that are `drawn`."""
        self.settle()
        return pygame.image.tobytes(self.app.window.surface.subsurface(box), "RGB")

    def click(self, *which: str) -> None:
        """Move the pointer onto nodes, one after the other, and press them."""
        for each in which:
            self.settle()
            self.click_at(*self.find(each).bounds.center)

    def click_at(self, x: int, y: int) -> None:
        """Press and release the left button at a point."""
        at: dict[str, Any] = {"pos": (x, y), "touch": False}
        self.pass_by(TICK, moved(x, y), Event(pygame.MOUSEBUTTONDOWN, button=1, **at))
        self.step(TICK, Event(pygame.MOUSEBUTTONUP, button=1, **at))

    def point(self, x: int, y: int, dt: float = TICK) -> None:
        """Move the pointer to a point."""
        self.step(dt, moved(x, y))

    def go(self, *steps: str | int) -> None:
        """Click nodes and press keys, each once all that follows from the one before is at rest."""
        for step in steps:
            if isinstance(step, str):
                self.click(step)
            else:
                self.key(step)
            self.settle()

    def keys(self, *keys: int) -> None:
        """Press and release keys, one right after the other."""
        for key in keys:
            self.key(key)

    def enter(self, which: str) -> None:
        """Walk the focus to a node by keys and press Enter."""
        self.focus(which)
        self.key(pygame.K_RETURN)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press and release a key of the keyboard."""
        *down, up = _key_events(key, mod, text)
        self.pass_by(TICK, *down)
        self.step(TICK, up)

    def down(self, key: int) -> None:
        """Press a key of the keyboard, and keep it down."""
        self.step(TICK, _key_events(key)[0])

    def up(self, key: int) -> None:
        """Let a key go."""
        self.step(TICK, _key_events(key)[-1])

    def tap(self, key: int) -> None:
        """Press and release a key within one frame, where only the way it leads matters."""
        self.step(TICK, *_key_events(key))

    def type(self, text: str) -> None:
        """Type text, a key for each character."""
        for char in text:
            self.key(ord(char.lower()), text=char)

    def pad(self, button: int) -> None:
        """Press and release a button of a game pad (pygame.CONTROLLER_BUTTON_...)."""
        self.step(TICK, Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
        self.step(TICK, Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))

    def jump(self, which: str) -> None:
        """Give a node the focus and bring it into view: that keys lead there from everywhere, and
        in how many steps, is tested for every screen (test_directions)."""
        self.scene.input.show_focus(self.find(which).id)
        self.scene.input.follow_focus()
        self.step(0.0)  # Enter presses what has been seen to have it

    def focus(self, which: str) -> None:
        """Walk the focus to a node by keys: Tab to its stop, then arrows, Home and End."""
        wanted = self.find(which)
        for _ in range(len(self.scene.nodes) + 1):
            here = self.focused()
            shown = here is not None and self.scene.input.focus_visible
            if here is not None and shown and tab_stop_of(here) == tab_stop_of(wanted):
                break
            self.tap(pygame.K_TAB)
        for _ in range(len(self.scene.nodes) + 1):
            if self.scene.input.focus == wanted.id:
                return
            key = first_step(self.scene.nodes, self.scene.input.focus, wanted.id, keys)
            assert key is not None, f"No key leads on to {which!r}"
            self.tap(key)
        raise AssertionError(f"Keys never reach {which!r}")

    def focused(self) -> Node | None:
        """Return the node that has the focus."""
        return next((node for node in self.scene.nodes if node.focused), None)

    def of_role(self, role: Role) -> list[Node]:
        """Return the scene's nodes of a role."""
        return [node for node in self.scene.nodes if node.role is role]


def moved(x: int, y: int) -> Event:
    """Return what the system says of a pointer that has come to a point."""
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)


def _key_events(key: int, mod: int = 0, text: str = "") -> list[Event]:
    """Return what the system says of a key that goes down, writes something, and goes up."""
    typed = text or (chr(key) if 32 <= key < 127 and not mod else "")
    common: dict[str, Any] = {"key": key, "mod": mod, "scancode": 0, "unicode": typed}
    written = [Event(pygame.TEXTINPUT, text=typed)] if typed else []
    return [Event(pygame.KEYDOWN, **common), *written, Event(pygame.KEYUP, **common)]
