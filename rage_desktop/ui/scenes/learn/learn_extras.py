"""What goes on beside a lesson: bots say nothing, hints come only where the lesson says so, and no
card plays itself."""

from rage_desktop.play.lessons.lesson_session import LessonSession
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.scenes.playing.by_itself import ByItself
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.extras import Extras


class LearnExtras(Extras):
    """The coach speaks here, and nobody else."""

    def __init__(self, services: Services, session: LessonSession) -> None:
        super().__init__(services, session)
        self._hints = session.lesson.hints

    @property
    def _asked(self) -> bool:
        return self._hints and super()._asked

    def advance(self, dt: float, table: TableView, *, wait: bool = False) -> bool:  # noqa: ARG002
        """Let time pass; nobody says anything."""
        return False


class NothingByItself(ByItself):
    """Every card of a lesson is the person's to play, even a forced or a certain one."""

    def _look(self) -> None:
        """Notice nothing: there is nothing to offer."""
