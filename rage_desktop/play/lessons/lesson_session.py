"""A lesson at the table: scripted moves are made automatically, the player's are checked.

Its match has a fixed deck, is never saved or counted, and can return to any earlier move."""

from collections.abc import Callable
from random import Random

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.library import Library
from rage_desktop.match.settings import Settings
from rage_desktop.play.bot_scheduler import LocalBot
from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.play.lessons.lesson import Asks, Lesson, LessonCursor
from rage_desktop.play.lessons.lesson_guide import LessonGuide
from rage_desktop.play.lessons.lesson_match import ME, LessonMatch, match_of, scripted
from rage_desktop.play.session import PendingInput, Session, make_motion_settings
from rage_desktop.play.undo import UndoOption
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Bid, Move, Phase, Play, SeatView, TrumpTurned, text


class OneWay(HotSeat):
    """Undo policy of a lesson: no undo, since a lesson goes back by steps."""

    @property
    def undo_option(self) -> UndoOption:
        """Return that nothing can be undone."""
        return UndoOption(None, why_not=text("In a lesson, Back takes you one step back."))


class LessonSession(Session):
    """One lesson at the table, led by its guide."""

    def __init__(self, match: LessonMatch, lesson: Lesson, at: int, director: Director) -> None:
        """Begin at an item of the lesson's line, with the match at that position."""
        bots = {}
        if lesson.free:
            others = range(1, len(lesson.seats))
            bots = {seat: LocalBot(make_bot(lesson.level, Random(seat))) for seat in others}
        super().__init__(match, bots, ME, director, manners=OneWay)
        self.guide = LessonGuide(lesson, at, self)
        if "trump" in lesson.hide:
            director.unseen = (TrumpTurned,)
        self._waits = False  # the setting that keeps every finished trick

    @property
    def pending_input(self) -> PendingInput:
        """The input the table waits for: decisions only."""
        if self.guide.asks not in (Asks.STEP, Asks.FREE) or not self.hot_seat.is_ready:
            return PendingInput.NOTHING
        return PendingInput.BID if self.view.phase is Phase.BID else PendingInput.PLAY

    def submit(self, move: Move, why: Explanation | None = None) -> None:
        """Make a move, or let the coach reply to one that is not taught."""
        guide = self.guide
        if guide.cursor.asks is not Asks.STEP or not isinstance(move, Bid | Play):
            super().submit(move, why)
        elif guide.lets_pass(move):
            super().submit(move, why)
            guide.follow(move)

    def apply_motion_settings(self, settings: Settings) -> None:
        """Apply the settings for motion and sorting."""
        super().apply_motion_settings(settings)
        self._waits = settings.wait_after_trick

    def advance(self, dt: float) -> None:
        """Advance the presentation by dt seconds, then the next scripted move."""
        guide = self.guide
        self.presenter.director.wait_for_me = self._waits or guide.refers_to_trick
        if guide.asks is Asks.BACK:
            guide.advance(dt)
        elif guide.cursor.asks is Asks.FREE:
            super().advance(dt)
            if self.match.phase is Phase.OVER and self.presenter.director.has_shown_events:
                guide.cursor.end()
        else:
            move = guide.advance(dt, rests=self.presenter.advance(dt))
            if move is not None:
                super().submit(move)

    def fast_forward(self) -> None:
        """Complete the running animation, or make the next scripted move at once."""
        if not self.guide.holds_trick and not self.guide.hurry():
            super().fast_forward()


def lesson_session(
    lesson: Lesson, library: Library, settings: Callable[[], Settings], at: int = 0
) -> LessonSession:
    """Return the session of a lesson at an item; raises LibraryError and EditionError."""
    match = match_of(lesson, library)
    at = LessonCursor(lesson, at).at
    if at:
        match.deal()
        for item in lesson.line[:at]:
            if item.moves:
                match.submit(scripted(match, item))
    view: SeatView = match.view(ME)
    table = project(view, wheel_order(match.setup.file.look.suits), ME)
    director = Director(table, make_motion_settings(settings()))
    return LessonSession(match, lesson, at, director)
