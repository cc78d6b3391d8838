"""What is over my plate: how the hand is sorted, the way back, and the claim for the rest."""

from collections.abc import Callable

from rage_desktop.play.session import Session
from rage_desktop.stage.sorting import Sorting
from rage_desktop.ui.scenes.playing.by_itself import ByItself
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.hand.back_button import back_button
from rage_desktop.ui.table.hand.corner import corner_box
from rage_desktop.ui.table.hand.sort_menu import SortMenu
from rage_desktop.ui.toolkit.intents import Intent
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome


class HandCorner:
    """The small buttons of the hand and what they do; `take_back` is the table's to follow."""

    def __init__(
        self, services: Services, session: Session, take_back: Callable[[], Outcome]
    ) -> None:
        self.by_itself = ByItself(services, session)
        self._services = services
        self._session = session
        self._take_back = take_back
        self._menu = SortMenu(self._sort_by)

    def nodes(self, board: Board) -> list[Node]:
        """Return the buttons, and the menu if it is open."""
        found: list[Node] = []
        if self._session.match.setup.people:
            way = self._session.hot_seat.way_back
            found.append(back_button(board.kit, corner_box(board, 1), way, self.take_back))
        found += self.by_itself.nodes(board, self._claim)
        return [*found, *self._menu.nodes(board, self._session.table.sorting, corner_box(board, 0))]

    def takes(self, intent: Intent) -> bool:
        """Return whether an intent only closed the menu."""
        return self._menu.takes(intent)

    def take_back(self) -> Outcome:
        """Go back to the last decision; nothing plays itself any more."""
        self.by_itself.stop()
        return self._take_back()

    def _claim(self) -> Outcome:
        self.by_itself.claim()
        return None

    def _sort_by(self, sorting: Sorting) -> None:
        self._services.change_settings(hand_order=sorting.value)
        self._session.tune(self._services.settings)
