"""Pieces in the words of AccessKit, which knows how each system wants to hear them."""

import sys
from collections.abc import Callable
from typing import Any

import accesskit
import pygame

from rage_desktop.ui.access.piece_tree import WINDOW, Piece, Told
from rage_desktop.ui.toolkit.nodes import Action, Role

Handle = Callable[[int, Action | None, str], None]
TEXT_RUN = 1 << 40  # the text of a field is a piece of its own: the field's number above this one
# No role here is one of a list to pick from: systems pick from such a list while they hold on to
# the tree, and Python's lock could then be waited for on both sides.
ROLES = {
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.CARD: accesskit.Role.LIST_ITEM,
    Role.TOGGLE: accesskit.Role.SWITCH,
    Role.CHOICE: accesskit.Role.RADIO_BUTTON,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.TAB: accesskit.Role.TAB,
    Role.TEXTFIELD: accesskit.Role.TEXT_INPUT,
    Role.TEXT: accesskit.Role.LABEL,
    Role.HEADING: accesskit.Role.HEADING,
    Role.IMAGE: accesskit.Role.IMAGE,
    Role.STATUS: accesskit.Role.LABEL,
    Role.LIST: accesskit.Role.LIST,
    Role.GROUP: accesskit.Role.GROUP,
    Role.DIALOG: accesskit.Role.DIALOG,
    None: accesskit.Role.WINDOW,
}
ACTIONS = {
    Action.PRESS: accesskit.Action.CLICK,
    Action.INCREASE: accesskit.Action.INCREMENT,
    Action.DECREASE: accesskit.Action.DECREMENT,
    Action.SET_TEXT: accesskit.Action.SET_VALUE,
}
# By number: the library's own values cannot be keys.
ASKED: dict[int, Action | None] = {
    **{int(theirs): ours for ours, theirs in ACTIONS.items()},
    int(accesskit.Action.FOCUS): None,
}


class Platform:
    """The system's own accessibility, for one window.

    `wanted` is called, on any thread, when a reader comes (True) or has gone (False); `act` with a
    number, what to do there (None: give it the focus) and the text to set. Until a reader has
    come nothing may be told, and nothing is asked of the system.
    """

    def __init__(self, wanted: Callable[[bool], None], act: Handle) -> None:
        """Join the window that is open; on Windows it must not have been shown yet."""
        self._sent: dict[int, Piece] = {}
        self._place = (0, 0, 0, 0)
        self._wanted, self._act = wanted, act
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            join = accesskit.macos.SubclassingAdapter.for_window
            self._adapter: Any = join(window, self._begin, self._asked)
        elif sys.platform == "win32":
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(window, self._begin, self._asked)
        else:
            self._adapter = accesskit.unix.Adapter(self._begin, self._asked, self._end)

    def _begin(self) -> None:
        """A reader has come: the tree follows from the loop's own thread, with the next update."""
        self._sent = {}
        self._wanted(True)

    def _end(self) -> None:
        self._wanted(False)

    def _asked(self, request: Any) -> None:
        asked = int(request.action)
        if asked in ASKED:
            data = request.data[1] if request.data else ""
            self._act(request.target, ASKED[asked], data if isinstance(data, str) else "")

    def update(self, told: Told) -> None:
        """Tell what has changed since the last time."""
        update = accesskit.TreeUpdate(told.focus)
        if not self._sent:
            update.tree = accesskit.Tree(WINDOW)
            update.tree.toolkit_name = "Rage Desktop"
        for number, piece in told.pieces.items():
            if self._sent.get(number) != piece:
                update.nodes.extend(_nodes(number, piece))
        self._sent = dict(told.pieces)
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def focus_window(self, focused: bool) -> None:
        """Say whether the window is the one in front; Windows finds out by itself."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)

    def place_window(self) -> None:
        """Say where on the screen the window is now; Windows and macOS find out by themselves."""
        place = (*pygame.display.get_window_position(), *pygame.display.get_window_size())
        if place != self._place and sys.platform not in ("darwin", "win32"):
            x, y, w, h = self._place = place
            box = accesskit.Rect(x, y, x + w, y + h)
            self._adapter.set_root_window_bounds(box, box)


def _nodes(number: int, piece: Piece) -> list[tuple[int, Any]]:
    """Return a piece as the library's node; a text field has its text below it."""
    node = accesskit.Node(_role(piece))
    x, y, w, h = piece.box
    node.set_bounds(accesskit.Rect(x, y, x + w, y + h))
    node.set_children(list(piece.children))
    if piece.role in (Role.TEXT, Role.STATUS):
        node.set_value(piece.name)
    elif piece.name:
        node.set_label(piece.name)
    if piece.about:
        node.set_description(piece.about)
    if piece.key:
        node.set_keyboard_shortcut(piece.key)
    if piece.live:
        node.set_live(accesskit.Live.POLITE)
    if piece.role is Role.DIALOG and piece.children:
        node.set_modal()
    if piece.focusable:
        node.add_action(accesskit.Action.FOCUS)
    if not piece.enabled:
        node.set_disabled()
    for action in piece.actions & ACTIONS.keys():
        node.add_action(ACTIONS[action])
    _put_state(node, piece)
    return [(number, node), *_text_of(number, node, piece)]


def _role(piece: Piece) -> Any:
    """Return the library's role: a choice of its own values goes up and down, another is picked;
    a heading's words and a dialog without anything in it are told alike."""
    if piece.role is Role.CHOICE and Action.INCREASE in piece.actions:
        return accesskit.Role.SPIN_BUTTON
    if piece.role is Role.DIALOG and not piece.children:
        return accesskit.Role.HEADING
    return ROLES[piece.role]


def _put_state(node: Any, piece: Piece) -> None:
    if piece.selected is not None:
        node.set_selected(piece.selected)
    if piece.checked is not None:
        node.set_toggled(accesskit.Toggled.TRUE if piece.checked else accesskit.Toggled.FALSE)
    if piece.level is not None:
        node.set_numeric_value(round(100 * piece.level, 3))
        node.set_min_numeric_value(0.0)
        node.set_max_numeric_value(100.0)
    if piece.place is not None:
        at, size = piece.place
        node.set_position_in_set(at - 1)
        node.set_size_of_set(size)


def _text_of(number: int, node: Any, piece: Piece) -> list[tuple[int, Any]]:
    if piece.value is None:
        return []
    node.set_value(piece.value)
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(piece.value)
    run.set_character_lengths([len(letter.encode()) for letter in piece.value])
    at = accesskit.TextPosition(TEXT_RUN + number, min(piece.caret, len(piece.value)))
    node.set_text_selection(accesskit.TextSelection(at, at))
    node.set_children([TEXT_RUN + number])
    return [(TEXT_RUN + number, run)]
