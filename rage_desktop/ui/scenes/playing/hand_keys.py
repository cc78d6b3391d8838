"""What keys do with the hand: step along it, move a card, see it in private."""

from collections.abc import Callable

from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.playing.grasping import Grasping
from rage_desktop.ui.table.hand import face_down
from rage_desktop.ui.table.hand.face_down import FaceDown
from rage_desktop.ui.table.hand.hand_cards import CardNode, Choosing, step
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.scene import Scene


class HandKeys:
    """Moves the focus of the table's controls among the cards, and the cards themselves."""

    def __init__(
        self,
        scene: Scene,
        session: Session,
        grasp: Grasping,
        private: FaceDown,
        choosing: Callable[[], Choosing],
    ) -> None:
        self._scene = scene
        self._session = session
        self._grasp = grasp
        self._private = private
        self._choosing = choosing

    def looks(self, intent: Intent) -> bool:
        """Turn one's cards up or down, keeping the focus in place; tell whether that was asked
        for."""
        scene, controls = self._scene, self._scene.controls
        place = face_down.place_of(controls.focus, self._session.table)
        if not self._private.takes(intent, scene.nodes, controls.focus, scene.kit.reach):
            return False
        controls.focus = place
        return True

    def takes(self, intent: Intent) -> bool:
        """Return whether an intent is dealt with."""
        match intent:
            case Shortcut("Ctrl+LEFT" | "Ctrl+RIGHT" as key):
                self._lay_on(1 if key == "Ctrl+RIGHT" else -1)
            case Navigate(Direction.LEFT | Direction.RIGHT as way) if self._in_hand:
                self._step(1 if way is Direction.RIGHT else -1)
            case _:
                return False
        return True

    @property
    def _in_hand(self) -> bool:
        node = self._scene.controls.focused
        return (node is None or isinstance(node, CardNode)) and self._choosing().focusable

    def _step(self, by: int) -> None:
        """Move the focus along the hand; the first key only shows where it is."""
        table, controls = self._session.table, self._scene.controls
        by = by if controls.keys else 0
        if self._session.hot_seat.face_down:
            controls.focus = face_down.stepped(controls.focus, len(table.hand), by)
        else:
            controls.focus = step(table, self._choosing(), controls.focus, by)
        controls.keys = True
        self._scene.sound("focus_move")
        self._scene.refresh()

    def _lay_on(self, step: int) -> None:
        """Move the focused card by one place in a hand that is sorted manually."""
        node = self._scene.controls.focused
        if isinstance(node, CardNode) and self._grasp.move_by(node.place, step):
            self._scene.refresh()
