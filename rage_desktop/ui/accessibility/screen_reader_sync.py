"""Keeps a screen reader up to date with the front scene, and performs its requests."""

import sys
from collections.abc import Callable
from typing import Protocol
from weakref import WeakKeyDictionary

from rage_desktop.ui.accessibility.accessibility_tree import (
    AccessTreeBuilder,
    TreeUpdate,
    page_texts,
    sentences,
)
from rage_desktop.ui.toolkit.intents import Direction, Navigate
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Action, Node, Role, find
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip
from rage_desktop.ui.toolkit.widgets.form_controls import SegmentedControl, TextField

STEPS = {
    Action.INCREASE: Navigate(Direction.RIGHT),
    Action.DECREASE: Navigate(Direction.LEFT),
}


class TreeSink(Protocol):
    """Protocol of a receiver of accessibility trees (the platform or a test)."""

    def update(self, tree: TreeUpdate) -> None:
        """Receive a tree."""
        ...

    def focus_window(self, focused: bool) -> None:
        """Receive whether the window has the focus."""
        ...

    def place_window(self) -> None:
        """Update the window's position."""
        ...


class ScreenReaderSync:
    """Connects the loop with the system's accessibility interface. While `listening` is False, as
    without a screen reader, `follow` does nothing at all."""

    def __init__(self, apply: Callable[[NavResult, Scene], None]) -> None:
        """`apply` applies the navigation result of a screen reader's action."""
        self.listening = False
        self.platform: TreeSink | None = None
        self._apply = apply
        self._tree = AccessTreeBuilder()
        self._scene: Scene | None = None
        self._told: object = None
        self._fresh = False
        self._choice = "", ""  # the focused control with some values, and its value
        self._in_front: bool | None = None
        # What each scene announced last, and who was looking: A tells it again, to nobody else.
        self._last: WeakKeyDictionary[Scene, tuple[object, list[str]]] = WeakKeyDictionary()

    def listen(self, listening: bool) -> None:
        """Start or stop sending updates."""
        self.listening = listening
        self._told = None
        self._in_front = None
        self._fresh = listening

    def follow(self, scene: Scene, in_front: bool, asked: Tooltip | None = None) -> None:
        """Send the changes; `asked` is the content of a tooltip opened by key."""
        if not self.listening or self.platform is None:
            return
        controls = scene.input
        _show_focus(scene, opened=scene is not self._scene)
        # building them may add announcements
        nodes = scene.nodes
        said = [] if self._fresh else self._happened(scene)
        said += [] if self._fresh else [scene.ctx.tr(words) for words in scene.announcements]
        scene.announcements.clear()
        stand = nodes, controls.focus, asked
        before = self._told if isinstance(self._told, tuple) else ((), "", None)
        if asked is not None and asked != before[2]:
            said.append(sentences(asked.sentences))
        said += self._chosen(controls.focused)
        if scene.is_page_turned:
            scene.is_page_turned = False
            said += page_texts(nodes)
        if said:
            self._last[scene] = scene.viewer_key, said
        said = said + self._read_out(scene)
        unmoved = stand[0] is before[0] and stand[1:] == before[1:] and scene is self._scene
        if not unmoved or said:
            self._scene = scene
            self._told = stand
            self.platform.update(self._tree.tell(scene, sentences(said)))
        if in_front is not self._in_front:
            self._in_front = in_front
            self.platform.focus_window(in_front)
        self.platform.place_window()
        self._fresh = False

    def _happened(self, scene: Scene) -> list[str]:
        """Return what has happened by itself, once the player is asked: it comes faster than
        anybody speaks, and the focus, which then moves, would cut it off. A scene that opens as the
        one before it is done, such as a score sheet, tells what happened there."""
        said = []
        for one in filter(None, (self._scene if self._scene is not scene else None, scene)):
            if one.is_asking:
                said += [one.ctx.tr(words) for words in one.happenings]
                one.happenings.clear()
        return said

    def _read_out(self, scene: Scene) -> list[str]:
        """Return the answers to keys that read out."""
        said = [scene.ctx.tr(words) for words in scene.answers]
        scene.answers.clear()
        viewer, last = self._last.get(scene, (None, []))
        if scene.repeats and viewer == scene.viewer_key:
            said += last
        scene.repeats = False
        return said

    def _chosen(self, focused: Node | None) -> list[str]:
        """Return the new value of the focused control: Orca says nothing of a changed combo box, or
        of a tab that opens its page."""
        before = self._choice
        self._choice = ("", "")
        if focused is not None and sys.platform.startswith("linux"):
            if isinstance(focused, SegmentedControl):
                self._choice = focused.id, focused.value
            elif focused.role is Role.TAB:
                self._choice = focused.id, focused.name if focused.selected else ""
        same = before[0] == self._choice[0]
        return [self._choice[1]] if same and before != self._choice and self._choice[1] else []

    def act(self, scene: Scene | None, number: int, action: Action | None, words: str) -> None:
        """Perform a screen reader's action on a node of the front scene; None focuses it."""
        node = self._tree.find_node(scene, number) if scene is not None else None
        if scene is None or node is None or not (node.enabled or action is None):
            return
        if action is None:
            _give_focus(scene, node)
            return
        self._apply(_done(scene, node, action, words), scene)
        scene.refresh()


def _show_focus(scene: Scene, *, opened: bool) -> None:
    """Show the focus that is told, so that the next key goes on from it; as a scene is opened, that
    is its default, or else where its first key leads, unless that is a group. While the pointer
    chooses, the next key goes on from there."""
    controls = scene.input
    if controls.focus_ring_node or controls.pointed:
        return
    starts = (controls.focus, scene.default, scene.first_focus) if opened else (controls.focus,)
    for name in starts:
        node = find(scene.nodes, name) if name else None
        if node is not None and node.focusable and node.enabled:
            if name in (controls.focus, scene.default) or not node.group:
                controls.show_focus(name)
                scene.refresh()
            return


def _give_focus(scene: Scene, node: Node) -> None:
    if not node.focusable:
        return
    scene.input.show_focus(node.id)
    scene.input.follow_focus()
    scene.refresh()


def _done(scene: Scene, node: Node, action: Action, words: str) -> NavResult:
    if action is Action.PRESS:
        return scene.input.press(node)
    if action is Action.SET_TEXT and isinstance(node, TextField):
        return node.set_text(words)
    return node.handle(STEPS[action])[1] if action in STEPS else None
