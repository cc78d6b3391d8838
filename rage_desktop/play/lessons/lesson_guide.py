"""What a lesson waits for and its coach says, and what comes by itself: scripted moves, and the way
back to where the coach spoke before."""

from rage_desktop import rules
from rage_desktop.play.lessons.lesson import Asks, Lesson, LessonCursor
from rage_desktop.play.lessons.lesson_match import ME, scripted
from rage_desktop.play.session import Session
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Text, ntext, text

PATIENT = 3  # wrong moves in one step after which the coach offers to play it


class LessonGuide:
    """Leads through one lesson. `answer` is the coach's reply to a wrong or rejected move; `right`
    counts the taught moves that were made."""

    def __init__(self, lesson: Lesson, at: int, session: Session) -> None:
        """Begin at an item of the lesson's line, with the match at that position."""
        self.lesson = lesson
        self.cursor = LessonCursor(lesson, at)
        self.answer: Text | None = None
        self.right = 0
        self._session = session
        self._way_back: WayBack | None = None
        self._pause = 0.0  # seconds until the next scripted move
        self._glow = 0.0  # seconds for which the closed ring is looked at
        self._closed = self._ring_is_closed
        self._rest()

    # -- what it waits for and says ----------------------------------------------------------------

    @property
    def asks(self) -> Asks:
        """What the lesson is waiting for once everything has been shown."""
        if self._way_back is not None:
            return Asks.BACK
        told = self._session.presenter.director.has_shown_events or self.holds_trick
        return self.cursor.asks if told and self._glow <= 0 else Asks.MOVE

    @property
    def refers_to_trick(self) -> bool:
        """Whether the coach speaks of a finished trick, which has to stay on the table."""
        item = self.cursor.item
        return item is not None and self.cursor.asks is Asks.NEXT and item.of_trick

    @property
    def holds_trick(self) -> bool:
        """Whether a finished trick stays on the table until the coach's text was read."""
        return self._session.presenter.director.is_waiting and self.refers_to_trick

    @property
    def words(self) -> Text | None:
        """The coach's current text; None while the table moves or a free round is played."""
        item = self.cursor.item
        if self.asks in (Asks.MOVE, Asks.BACK, Asks.FREE):
            return None
        if item is None:
            return _result(self._session.view) if self.lesson.free else None
        said = item.say if item.say is not None else item.good
        assert said is not None
        return self.answer or self.lesson.words(said, self._session.view.edition.suits)

    @property
    def task(self) -> Text | None:
        """The current task as a short instruction; None if there is only text to read."""
        item = self.cursor.item
        if self.asks is not Asks.STEP or item is None or item.do is None:
            return None
        if item.do.bid is not None:
            return text("Choose a number, then bid")
        move = scripted(self._session.match, item)
        assert isinstance(move, rules.Play)
        if move.suit is None or len(self._session.view.plays_of(move.card)) < 2:
            return text("Play {card}", card=move.card)
        if item.ask:
            return text("Play {card}, name a suit", card=move.card)
        suit = rules.SuitName(move.suit)
        return text("Play {card}, name {suit}", card=move.card, suit=suit)

    @property
    def offers(self) -> bool:
        """Whether the coach offers to play the taught move."""
        return self.asks is Asks.STEP and self.cursor.wrong >= PATIENT

    # -- moves of the player -----------------------------------------------------------------------

    def lets_pass(self, move: rules.Bid | rules.Play) -> bool:
        """Return whether a move at a step is made; the coach replies to one that is not."""
        other = self.cursor.other(move)
        if other is None:
            return True
        self.cursor.wrong += 1
        if other.mode != "hold":
            return True
        self.answer = self.lesson.words(other.say, self._session.view.edition.suits)
        return False

    def follow(self, move: rules.Bid | rules.Play) -> None:
        """Go on after a move that was made at a step: the taught one, or one with a side line."""
        self.answer = None
        other = self.cursor.other(move)
        if other is None:
            self._go_on()
            self.right += 1
        else:
            self.cursor.leave_by(other)

    def refused(
        self, card: rules.Card | None, bid: int | None = None, suit: str | None = None
    ) -> None:
        """Let the coach reply to a card, suit or bid that the rules reject."""
        item = self.cursor.item
        if self.asks is not Asks.STEP or item is None:
            return
        self.cursor.wrong += 1
        play = tuple(str(part) for part in (card, suit) if part is not None)
        found = (one for one in item.illegal if one.bid == bid and one.play == play)
        refused = next(found, None)
        view = self._session.view
        if refused is not None:
            self.answer = self.lesson.words(refused.say, view.edition.suits)
        elif card is not None and suit is None:
            self.answer = view.why_not(card)

    def show_me(self) -> None:
        """Play the taught move."""
        item = self.cursor.item
        if self.asks is Asks.STEP and item is not None:
            self._session.submit(scripted(self._session.match, item))

    def next(self) -> None:
        """Continue after the coach's text was read."""
        if self.asks is Asks.NEXT:
            self._session.presenter.director.confirm()
            self._go_on()
        elif self.asks is Asks.AGAIN:
            self.back()

    def _go_on(self) -> None:
        self.cursor.on()
        self.answer = None
        self.cursor.wrong = 0
        self._rest()

    def back(self) -> bool:
        """Rewind the table to where the coach last waited; return False at the beginning."""
        at = self.cursor.before
        if at is None or self._way_back is not None:
            return False
        self._way_back = WayBack(self._session, self.lesson.moves_before(at), at)
        if self._way_back.is_over:
            self._arrive(self._way_back)
        return True

    # -- time --------------------------------------------------------------------------------------

    @property
    def due(self) -> float | None:
        """Seconds until the next scripted move, or the next step back."""
        if self._way_back is not None:
            return self._way_back.pause
        if self._glow > 0:
            return self._glow
        resting = self._session.presenter.director.is_idle
        return self._pause if resting and self.cursor.asks is Asks.MOVE else None

    def advance(self, dt: float, *, rests: bool = True) -> rules.Move | None:
        """Let dt seconds pass; return the scripted move that is due, if any, which the table has to
        be at rest for."""
        if self._way_back is not None:
            self._way_back.advance(dt)
            if self._way_back.is_over:
                self._arrive(self._way_back)
            return None
        self._look_at_ring(dt)
        if self.cursor.asks is not Asks.MOVE or self._glow > 0 or not rests:
            return None
        self._pause -= dt
        item = self.cursor.item
        if self._pause > 0 or item is None:
            return None
        move = scripted(self._session.match, item)
        self.cursor.on()
        self._rest()
        return move

    def _look_at_ring(self, dt: float) -> None:
        """Say nothing for a while once the player's ring has closed."""
        self._glow = max(0.0, self._glow - dt)
        before = self._closed
        self._closed = self._ring_is_closed
        if self._closed and not before:
            motion = self._session.presenter.director.motion
            self._glow = motion.seconds(MotionToken.RING_SEEN)

    @property
    def _ring_is_closed(self) -> bool:
        plate = self._session.table.plates[ME]
        return plate.won > 0 and plate.won == plate.bid

    def hurry(self) -> bool:
        """End the way back or the look at a closed ring, or let the next scripted move come at
        once; return whether there was anything to hurry."""
        if self._glow > 0:
            self._glow = 0.0
            return True
        if self._way_back is not None:
            self._arrive(self._way_back)
            return True
        waits = self._session.presenter.director.is_idle and self.cursor.asks is Asks.MOVE
        if waits:
            self._pause = 0.0
        return waits

    def _rest(self) -> None:
        self._pause = self._session.presenter.director.motion.seconds(MotionToken.LESSON_MOVE)

    def _arrive(self, way: "WayBack") -> None:
        way.arrive()
        self.cursor.back_to(way.at)
        self.answer = None
        self._way_back = None
        self._glow = 0.0
        self._closed = self._ring_is_closed
        self._rest()


def _result(view: rules.SeatView) -> Text:
    """Return the coach's comment on a finished free round."""
    missed = abs((view.bids[ME] or 0) - view.tricks[ME])
    if not missed:
        return text("Exact in your first round on your own!")
    return ntext(
        "You missed by {n} trick. Don't worry: about half of all bids are missed. "
        "Play another round?",
        "You missed by {n} tricks. Don't worry: about half of all bids are missed. "
        "Play another round?",
        missed,
    )


class WayBack:
    """Shows the table as it was, move by move, until it is where the lesson goes back to."""

    def __init__(self, session: Session, ply: int, at: int) -> None:
        """Go back to that many moves, where the lesson stood `at` an item of its line."""
        self.at = at
        self._session = session
        self._ply = ply
        presenter = session.presenter
        presenter.director.skip_all()
        presenter.director.pop_signals()
        self._left = list(range(len(session.match.moves) - 1, ply, -1))  # moves still to show
        self.pause = self._pace() if self._left else 0.0
        if not self.pause:  # without motion nothing is shown
            self._left = []

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to show."""
        return not self._left and self.pause <= 0

    def advance(self, dt: float) -> None:
        """Let dt seconds pass; then the move before is shown."""
        self.pause -= dt
        if self.pause > 0 or not self._left:
            return
        self.pause = self._pace()
        before = self._session.match.view_before(self._left.pop(0), ME)
        presenter = self._session.presenter
        shown = project(before, presenter.table.order, ME)
        presenter.director = Director(shown, presenter.director.motion)

    def arrive(self) -> None:
        """Take the moves back, and show the table as it is then."""
        match = self._session.match
        if self._ply < len(match.moves):
            match.undo(self._ply)
        self._session.bots.cancel()
        self._session.presenter.show_from(ME)

    def _pace(self) -> float:
        """Return the seconds for each move that is still to be shown."""
        whole = self._session.presenter.director.motion.seconds(MotionToken.REWIND)
        return whole / max(1, len(self._left))
