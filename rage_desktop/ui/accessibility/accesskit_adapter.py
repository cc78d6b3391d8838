"""Adapter to AccessKit, which passes access nodes to each system's accessibility interface."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import accesskit
import pygame
from msgspec import structs

from rage_desktop.ui.accessibility.accessibility_tree import (
    WINDOW,
    WINDOW_NAME,
    AccessNode,
    TreeUpdate,
    sentences,
)
from rage_desktop.ui.accessibility.orca_listening import ignores_announcements
from rage_desktop.ui.toolkit.nodes import Action, Role
from rage_desktop.ui.window.scaled_picture import fit

Handle = Callable[[int, Action | None, str], None]
TEXT_RUN = 1 << 40  # offset of the node number of a field's text
# No role of a selection list, such as a tab list, is used: systems select in one while they lock
# the tree, and both sides could then wait for Python's lock.
ROLES: dict[Role | None, Any] = {
    Role.CARD: accesskit.Role.LIST_ITEM,
    Role.TOGGLE: accesskit.Role.SWITCH,
    Role.CHOICE: accesskit.Role.RADIO_BUTTON,
    Role.TEXTFIELD: accesskit.Role.TEXT_INPUT,
    Role.TEXT: accesskit.Role.LABEL,
    Role.STATUS: accesskit.Role.LABEL,
    None: accesskit.Role.WINDOW,
}
ROLES.update((role, getattr(accesskit.Role, role.name)) for role in Role if role not in ROLES)
ACTIONS = {
    Action.PRESS: accesskit.Action.CLICK,
    Action.INCREASE: accesskit.Action.INCREMENT,
    Action.DECREASE: accesskit.Action.DECREMENT,
    Action.SET_TEXT: accesskit.Action.SET_VALUE,
}
# By number: the library's values are not hashable.
ASKED: dict[int, Action | None] = {
    **{int(theirs): ours for ours, theirs in ACTIONS.items()},
    int(accesskit.Action.FOCUS): None,
}


class AccessKitAdapter:
    """The system's accessibility interface for one window.

    `wanted` is called, on any thread, when a screen reader connects (True) or disconnects (False);
    `act` with a node number, an action (None: focus it) and the text to set. Before a screen reader
    has connected there are no updates and no system calls.
    """

    def __init__(self, wanted: Callable[[bool], None], act: Handle) -> None:
        """Attach to the open window; on Windows it must not have been shown yet."""
        self._sent: dict[int, AccessNode] = {}
        self._focus = WINDOW
        self._title: str | None = None  # the window's name once it has told an announcement
        self._deaf: bool | None = None  # whether a reader ignores announcements, if known
        self._place = (0, 0, 0, 0)
        self._wanted = wanted
        self._act = act
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            join = accesskit.macos.SubclassingAdapter.for_window
            self._adapter: Any = join(window, self._begin, self._asked)
        elif sys.platform == "win32":
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(window, self._begin, self._asked)
        else:
            self._adapter = accesskit.unix.Adapter(self._begin, self._asked, lambda: wanted(False))

    def _begin(self) -> None:
        """Record a new screen reader: the loop's own thread sends the tree with its next update."""
        self._sent = {}
        self._deaf = None
        self._wanted(True)

    def _asked(self, request: Any) -> None:
        asked = int(request.action)
        if asked in ASKED:
            data = request.data[1] if request.data else ""
            self._act(request.target, ASKED[asked], data if isinstance(data, str) else "")

    def update(self, tree: TreeUpdate) -> None:
        """Send the changes since the last update; announcements come after a change of the focus,
        with which readers stop speaking. Readers that ignore announcements are told by the window's
        name, whose changes they read; it is empty between, lest they take it for known."""
        nodes = tree.access_nodes
        if any(node.role is Role.DIALOG for node in nodes.values()) and self._has_deaf_reader():
            nodes = _without_dialogs(nodes)
        focus = tree.focus
        said = {n for n, node in nodes.items() if node.live and self._is_new(n, node)}
        if self._sent and focus != self._focus:
            before = self._as_left(_without(nodes, said - self._sent.keys()))
            if before != nodes:
                self._send(TreeUpdate(self._titled(before), focus))
        if said and self._has_deaf_reader():
            self._title = sentences(nodes[n].name for n in sorted(said))
            self._send(TreeUpdate(self._titled(nodes), focus))
            self._title = ""
        self._send(TreeUpdate(self._titled(nodes), focus))

    def _as_left(self, nodes: dict[int, AccessNode]) -> dict[int, AccessNode]:
        """Return a tree in which what had the focus keeps its name: Orca would read the new one."""
        left = self._focus
        if left in nodes and left in self._sent:
            nodes[left] = structs.replace(nodes[left], name=self._sent[left].name)
        return nodes

    def _titled(self, nodes: Mapping[int, AccessNode]) -> Mapping[int, AccessNode]:
        if self._title is None:
            return nodes
        return {**nodes, WINDOW: structs.replace(nodes[WINDOW], name=self._title)}

    def _is_new(self, number: int, node: AccessNode) -> bool:
        return number not in self._sent or self._sent[number].name != node.name

    def _has_deaf_reader(self) -> bool:
        """Return whether a reader ignores announcements, as Orca does before version 45."""
        if self._deaf is None and sys.platform.startswith("linux"):
            self._deaf = ignores_announcements()
        return bool(self._deaf)

    def _send(self, tree: TreeUpdate) -> None:
        update = accesskit.TreeUpdate(tree.focus)
        if not self._sent:
            update.tree = accesskit.Tree(WINDOW)
            update.tree.toolkit_name = "Rage Desktop"
        for number, access_node in tree.access_nodes.items():
            if self._sent.get(number) != access_node:
                update.nodes.extend(_nodes(number, access_node))
        self._sent = dict(tree.access_nodes)
        self._focus = tree.focus
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def focus_window(self, focused: bool) -> None:
        """Report whether the window has the focus; Windows detects that by itself."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)
            if self._title is not None and not focused:
                self._title = WINDOW_NAME
                self._send(TreeUpdate(self._titled(self._sent), self._focus))

    def place_window(self) -> None:
        """Report the window's screen position; Windows and macOS detect that by themselves."""
        place = (*pygame.display.get_window_position(), *pygame.display.get_window_size())
        if place != self._place and sys.platform not in ("darwin", "win32"):
            x, y, w, h = self._place = place
            box = accesskit.Rect(x, y, x + w, y + h)
            self._adapter.set_root_window_bounds(box, box)


def _without(nodes: Mapping[int, AccessNode], some: set[int]) -> dict[int, AccessNode]:
    """Return a tree without some of its leaves."""

    def kept(node: AccessNode) -> AccessNode:
        children = tuple(child for child in node.children if child not in some)
        return structs.replace(node, children=children)

    return {number: kept(node) for number, node in nodes.items() if number not in some}


def _without_dialogs(nodes: Mapping[int, AccessNode]) -> dict[int, AccessNode]:
    """Return a tree in which dialogs are groups: in a dialog, Orca before 45 doesn't listen to the
    window's name. In a group it would read as a label what the window then says."""

    def told(node: AccessNode) -> AccessNode:
        role = Role.GROUP if node.role is Role.DIALOG and node.children else node.role
        return structs.replace(node, role=role, quiet=node.quiet or node.live)

    return {number: told(node) for number, node in nodes.items()}


def _nodes(number: int, access_node: AccessNode) -> list[tuple[int, Any]]:
    """Return an access node as library nodes; a text field has its text as a child."""
    role = _role(access_node)
    node = accesskit.Node(role)
    x, y, w, h = access_node.box
    node.set_bounds(accesskit.Rect(x, y, x + w, y + h))
    node.set_children(list(access_node.children))
    if number == WINDOW:
        node.set_transform(accesskit.Affine(_shown_at(pygame.display.get_window_size())))
    name = access_node.name
    if sys.platform.startswith("linux"):  # Orca tells places only if asked to, and of no unit
        unit = access_node.amount.lstrip("0123456789., \u00a0\u202f")
        name = ", ".join(filter(None, (name, access_node.place, unit)))
    if role == accesskit.Role.LABEL:
        node.set_value(name)
    elif name:
        node.set_label(name)
    if access_node.description:
        node.set_description(access_node.description)
    if access_node.key:
        node.set_keyboard_shortcut(access_node.key)
    if access_node.live:
        node.set_live(accesskit.Live.POLITE)
    if role == accesskit.Role.DIALOG:
        node.set_modal()
    if access_node.focusable:
        node.add_action(accesskit.Action.FOCUS)
    if not access_node.enabled:
        node.set_disabled()
    for action in access_node.actions & ACTIONS.keys():
        node.add_action(ACTIONS[action])
    _put_state(node, access_node)
    return [(number, node), *_text_of(number, node, access_node)]


def _shown_at(window: tuple[int, int]) -> list[float]:
    """Return the affine map from what is drawn to the window, which may show it smaller."""
    (wide, high), shown = fit(*window)
    return [shown.w / wide, 0.0, 0.0, shown.h / high, float(shown.x), float(shown.y)]


def _role(access_node: AccessNode) -> Any:
    """Return the library's role: a choice whose values can be stepped is a combo box, and a
    dialog without children is a heading. On Linux, a button is never told as disabled, but the
    button of a colour is; Orca reads the labels of a page as it opens, says only the role of a
    heading, and ignores an announcement that comes soon after another one, unless an alert makes
    it."""
    if sys.platform.startswith("linux"):
        if access_node.role is Role.BUTTON and not access_node.enabled:
            return accesskit.Role.COLOR_WELL
        if access_node.quiet:
            return accesskit.Role.ALERT if access_node.live else accesskit.Role.PARAGRAPH
        if access_node.role is Role.HEADING and access_node.focusable:
            return accesskit.Role.LABEL
    if access_node.role is Role.CHOICE and Action.INCREASE in access_node.actions:
        return accesskit.Role.COMBO_BOX
    if access_node.role is Role.DIALOG and not access_node.children:
        return accesskit.Role.HEADING
    return ROLES[access_node.role]


def _put_state(node: Any, access_node: AccessNode) -> None:
    if access_node.selected is not None:
        node.set_selected(access_node.selected)
    if access_node.checked is not None:
        node.set_toggled(accesskit.Toggled.TRUE if access_node.checked else accesskit.Toggled.FALSE)
    if access_node.level is not None:
        node.set_numeric_value(round(access_node.level, 3))
        node.set_min_numeric_value(access_node.span[0])
        node.set_max_numeric_value(access_node.span[1])
    if access_node.grid is not None and access_node.role is Role.TABLE:
        node.set_row_count(access_node.grid[0])
        node.set_column_count(access_node.grid[1])
    elif access_node.grid is not None:
        node.set_row_index(access_node.grid[0])
        node.set_column_index(access_node.grid[1])
    if access_node.rank:
        node.set_level(access_node.rank)
    if access_node.position_in_set is not None:
        at, size = access_node.position_in_set
        node.set_position_in_set(at - 1)
        node.set_size_of_set(size)


def _text_of(number: int, node: Any, access_node: AccessNode) -> list[tuple[int, Any]]:
    if access_node.value is None:
        return []
    node.set_value(access_node.value)
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(access_node.value)
    run.set_character_lengths([len(letter.encode()) for letter in access_node.value])
    at = accesskit.TextPosition(TEXT_RUN + number, min(access_node.caret, len(access_node.value)))
    node.set_text_selection(accesskit.TextSelection(at, at))
    node.set_children([TEXT_RUN + number])
    return [(TEXT_RUN + number, run)]
