"""What the person does in a lesson: as at any table, but the coach answers what is refused."""

from collections.abc import Callable

from rage_desktop.play.lessons.lesson_session import LessonSession
from rage_desktop.play.session import Asking
from rage_desktop.rules import Card, Play
from rage_desktop.ui.scenes.acting import Acting
from rage_desktop.ui.scenes.learn.learn_wheel import LearnWheelScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.transitions import Outcome, Push


class LearnActing(Acting):
    """Refused moves are answered; the suit wheel has the coach beside it."""

    def __init__(
        self,
        services: Services,
        session: LessonSession,
        notices: Callable[[], Notices],
        board_for: Callable[[Kit], Board],
        ring: tuple[int, int],
    ) -> None:
        super().__init__(services, session, notices, board_for)
        self._walked, self._ring = session, ring

    def press_card(self, card: Card, index: int) -> Outcome:
        """Play a card; one that is refused shakes, and the coach says why."""
        if self._walked.asking is not Asking.PLAY:
            return None  # nothing is asked: the coach speaks, or the table moves
        refused = self.session.view.why_not(card) is not None
        outcome = super().press_card(card, index)
        if refused and not self._walked.lesson.free:
            self._walked.refused(card)
            self._notices().settle()  # the bubble says it
        return outcome

    def _name(self, plays: tuple[Play, ...]) -> Outcome:
        self.naming = True
        setup = self.session.match.setup
        wheel = LearnWheelScene(
            setup.file.look, self._board_for, self.session.view, plays, self._walked, self._ring
        )
        return Push(wheel, self._named)
