"""What fingers and keys do with the cards of the hand, besides pressing them: hold to confirm,
drag, step along it, move a card, see it in private."""

from collections.abc import Callable

from rage_desktop.play.session import Asking, Session
from rage_desktop.stage.sorting import Sorting
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.scenes.acting import Acting
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.hand import face_down
from rage_desktop.ui.table.hand.dragging import Dragging, Release
from rage_desktop.ui.table.hand.face_down import FaceDown
from rage_desktop.ui.table.hand.fan import Looking
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.hand.hand_cards import CardNode, Choosing, step
from rage_desktop.ui.table.hand.holding import Holding
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.controls import Controls
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome


class Grasping:
    """At most one pointer on one card; whatever ends its grasp calls `drop`."""

    def __init__(self, services: Services, session: Session, acting: Acting) -> None:
        self._services = services
        self._session = session
        self._acting = acting
        self._holding = Holding()
        self._dragging = Dragging()

    def drop(self) -> None:
        """Let go of whatever is held; nothing is played."""
        self._holding.card = None
        self._dragging.drop()

    @property
    def busy(self) -> bool:
        """Whether frames are needed."""
        return self._holding.card is not None or self._dragging.moving

    @property
    def flying(self) -> bool:
        """Whether a card is drawn over the table."""
        return bool(self._dragging.card)

    def looking(self, controls: Controls, board: Board, suggested: str) -> Looking:
        """Return what the player has an eye on; while a card is dragged, that alone."""
        if self._dragging.shows(self._session.table):
            toward = self._dragging.place(board) if self._dragging.holding else -1
            return Looking(focus=controls.marked, away=self._dragging.card, toward=toward)
        return Looking(controls.hover, controls.marked, suggested=suggested)

    def takes(
        self, intent: Intent, board: Board, nodes: list[Node], controls: Controls
    ) -> tuple[bool, Outcome]:
        """Return whether an intent is dealt with, and what follows from it."""
        let_go = self._dragging.takes(intent, nodes, board, self._session.table)
        if self._dragging.holding:
            self._holding.card = None
            self._acting.hush()
            controls.let_go()
        if isinstance(let_go, Release) and self._laid(let_go, board):
            return True, None
        if isinstance(let_go, Release):
            return True, self._acting.let_go(let_go, self._dragging, board, nodes)
        if let_go or self._session.asking is not Asking.PLAY:
            return let_go, None
        self._holding.seconds = self._services.settings.hold_to_confirm / 1000
        if self._session.hot_seat.face_down:
            self._holding.seconds = max(self._holding.seconds, face_down.HOLD)
        return self._holding.takes(intent, nodes, controls.focus, board.kit.reach), None

    def _laid(self, release: Release, board: Board) -> bool:
        """Move a card within the hand, if that is where it was let go."""
        if release.in_slot or release.flicked or release.place == release.index:
            return False
        hand = list(self._session.table.hand)
        card = hand.pop(release.index)
        hand.insert(release.place, card)
        dropped = self._dragging.throw(board)
        cards = [each for each in hand if each is not None]
        assert card is not None
        assert dropped is not None
        self._session.screen.lay(cards, (card, dropped))
        return True

    def move_by(self, index: int, step: int) -> bool:
        """Move a card by one place, by key, where the hand is sorted manually."""
        table = self._session.table
        hand = [card for card in table.hand if card is not None]
        if table.sorting is not Sorting.HAND or not 0 <= index + step < len(hand):
            return False
        hand[index], hand[index + step] = hand[index + step], hand[index]
        self._session.screen.lay(hand)
        return True

    def advance(
        self, dt: float, board: Board, table: TableView, nodes: list[Node]
    ) -> CardNode | None:
        """Let time pass; return a card that was held long enough."""
        self._dragging.advance(dt, board, table, nodes)
        return self._holding.advance(dt)

    def draw(
        self, canvas: Canvas, board: Board, table: TableView, stands: list[Stand] | None
    ) -> None:
        """Draw the dragged card, or how long one was held."""
        if stands is not None:
            self._dragging.draw(canvas, board, table, stands)
        self._holding.draw(canvas, board)


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
