"""The session of a lesson: scripted moves are made automatically, the player's are checked.

Its match has a fixed deck, is never saved or counted, and can return to any earlier move."""

from collections.abc import Callable
from random import Random

from rage_desktop import rules
from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.game_setup import BOT, HUMAN, Seat, Setup
from rage_desktop.match.library import Library
from rage_desktop.match.match import Match
from rage_desktop.match.settings import Settings
from rage_desktop.play.bot_scheduler import LocalBot
from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.play.lessons.lesson import Asks, Item, Lesson, LessonCursor
from rage_desktop.play.session import PendingInput, Session, make_motion_settings
from rage_desktop.play.undo import UndoOption
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Text, ntext, text

STARTED = "2000-01-01T00:00:00Z"  # lessons appear in no list of games
ME = 0  # the player's seat in every lesson
PATIENT = 3  # wrong moves in one step after which the coach offers to play it


class LessonMatch(Match):
    """One round, never saved or counted."""

    def __init__(self, setup: Setup, deck: tuple[rules.Card, ...]) -> None:
        """`deck` is dealt from its first card."""
        super().__init__(setup)
        self._written = deck

    def _deck(self) -> tuple[rules.Card, ...]:
        return self._written


def match_of(lesson: Lesson, library: Library) -> LessonMatch:
    """Return the match of a lesson before its deal; raises LibraryError and EditionError."""
    file = library.get(lesson.edition)
    seats = tuple(
        Seat(name, avatar, BOT + lesson.level if place else HUMAN)
        for place, (name, avatar) in enumerate(zip(lesson.seats, lesson.avatars, strict=True))
    )
    sizes = {"order": "list", "sizes": [len(lesson.hands[0])]}
    setup = Setup(
        file=file,
        changes={"hand_sizes": sizes},
        seats=seats,
        seed=lesson.seed,
        salt="",
        started=STARTED,
    )
    return LessonMatch(setup, deck_of(lesson, setup))


def deck_of(lesson: Lesson, setup: Setup) -> tuple[rules.Card, ...]:
    """Return the deck that deals a lesson's hands: cards one by one from the dealer's left, then
    the trump card, then the remaining cards in the deck's order."""
    edition = setup.edition
    players = len(lesson.hands)
    order = [(lesson.dealer + 1 + step) % players for step in range(players)]
    dealt = [lesson.hands[seat][card] for card in range(len(lesson.hands[0])) for seat in order]
    rest = [str(card) for card in edition.deck]
    for written in (*dealt, *lesson.pile):
        rest.remove(written)
    return rules.cards.with_copies([*dealt, *lesson.pile, *rest], edition.suits)


def scripted(match: Match, item: Item) -> rules.Move:
    """Return the move of an item: the scripted one, or the one a step teaches."""
    if item.do is not None:
        seat = 0
        bid = item.do.bid
        play = list(item.do.play)
    elif item.bid is not None:
        play = []
        (seat, bid) = item.bid
    else:
        seat = item.play[0]
        bid = None
        play = item.play[1:]
    if bid is not None:
        return rules.Bid(seat, bid)
    card = rules.cards.pick_card(match.view(seat).hand, play[0])
    assert card is not None, f"seat {seat} does not hold {play[0]}"
    return rules.Play(seat, card, play[1] if len(play) > 1 else None)


class OneWay(HotSeat):
    """Undo policy of a lesson: no undo, since a lesson goes back by steps."""

    @property
    def undo_option(self) -> UndoOption:
        """Return that nothing can be undone."""
        return UndoOption(None, why_not=text("In a lesson, Back takes you one step back."))


class LessonSession(Session):
    """One lesson at the table. `answer` is the coach's reply to a wrong or rejected move.

    `right` counts the taught moves that were made.
    """

    def __init__(self, match: LessonMatch, lesson: Lesson, at: int, director: Director) -> None:
        """Begin at an item of the lesson's line, with the match at that position."""
        bots = {}
        if lesson.free:
            others = range(1, len(lesson.seats))
            bots = {seat: LocalBot(make_bot(lesson.level, Random(seat))) for seat in others}
        super().__init__(match, bots, ME, director, manners=OneWay)
        self.lesson = lesson
        self.cursor = LessonCursor(lesson, at)
        self.answer: Text | None = None
        self.right = 0
        self._pause = director.motion.seconds(MotionToken.LESSON_MOVE)
        self._waits = False  # the setting that keeps every finished trick
        self._back: list[int] = []  # plies still to show while going back
        self._back_at: int | None = None  # the item to go back to

    # -- pending input -----------------------------------------------------------------------------

    @property
    def asks(self) -> Asks:
        """What the lesson is waiting for once everything has been shown."""
        told = self.presenter.director.has_shown_events or self._holds_trick
        if self._back_at is not None:
            return Asks.BACK
        return self.cursor.asks if told else Asks.MOVE

    @property
    def _holds_trick(self) -> bool:
        """Whether a finished trick stays on the table because the coach refers to it."""
        return self.presenter.director.is_waiting and self._of_trick

    @property
    def _of_trick(self) -> bool:
        item = self.cursor.item
        return item is not None and self.cursor.asks is Asks.NEXT and item.of_trick

    @property
    def pending_input(self) -> PendingInput:
        """The input the table waits for: decisions only."""
        if self.asks not in (Asks.STEP, Asks.FREE) or not self.hot_seat.is_ready:
            return PendingInput.NOTHING
        return PendingInput.BID if self.view.phase is rules.Phase.BID else PendingInput.PLAY

    @property
    def words(self) -> Text | None:
        """The coach's current text; None while the table moves or a free round is played."""
        item = self.cursor.item
        if self.asks in (Asks.MOVE, Asks.BACK, Asks.FREE):
            return None
        if item is None:
            return self._result()
        said = item.say if item.say is not None else item.good
        assert said is not None
        return self.answer or self.lesson.words(said, self.view.edition.suits)

    @property
    def task(self) -> Text | None:
        """The current task as a short instruction; None if there is only text to read."""
        item = self.cursor.item
        if self.asks is not Asks.STEP or item is None or item.do is None:
            return None
        if item.do.bid is not None:
            return text("Choose a number, then bid")
        move = scripted(self.match, item)
        assert isinstance(move, rules.Play)
        if move.suit is None or len(self.view.plays_of(move.card)) < 2:
            return text("Play {card}", card=move.card)
        if item.ask:
            return text("Play {card}, name a suit", card=move.card)
        suit = rules.SuitName(move.suit)
        return text("Play {card}, name {suit}", card=move.card, suit=suit)

    def _result(self) -> Text | None:
        """Return the coach's comment on a finished free round."""
        if not self.lesson.free:
            return None
        missed = abs((self.view.bids[ME] or 0) - self.view.tricks[ME])
        if not missed:
            return text("Exact in your first round on your own!")
        return ntext(
            "You missed by {n} trick. Don't worry: about half of all bids are missed. "
            "Play another round?",
            "You missed by {n} tricks. Don't worry: about half of all bids are missed. "
            "Play another round?",
            missed,
        )

    @property
    def offers(self) -> bool:
        """Whether the coach offers to play the taught move."""
        return self.asks is Asks.STEP and self.cursor.wrong >= PATIENT

    # -- player actions ----------------------------------------------------------------------------

    def submit(self, move: rules.Move, why: Explanation | None = None) -> None:
        """Make a move, or let the coach reply to one that is not taught."""
        if self.cursor.asks is not Asks.STEP or not isinstance(move, rules.Bid | rules.Play):
            super().submit(move, why)
            return
        other = self.cursor.other(move)
        if other is not None:
            self.cursor.wrong += 1
        if other is not None and other.mode == "hold":
            self.answer = self.lesson.words(other.say, self.view.edition.suits)
            return
        super().submit(move, why)
        self.answer = None
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
        play = () if card is None else (str(card),) if suit is None else (str(card), suit)
        found = (one for one in item.illegal if one.bid == bid and one.play == play)
        refused = next(found, None)
        if refused is not None:
            self.answer = self.lesson.words(refused.say, self.view.edition.suits)
        elif card is not None and suit is None:
            self.answer = self.view.why_not(card)

    def show_me(self) -> None:
        """Play the taught move."""
        item = self.cursor.item
        if self.asks is Asks.STEP and item is not None:
            self.submit(scripted(self.match, item))

    def next(self) -> None:
        """Continue after the coach's text was read."""
        if self.asks is Asks.NEXT:
            self.presenter.director.confirm()
            self._go_on()
        elif self.asks is Asks.AGAIN:
            self.back()

    def _go_on(self) -> None:
        self.cursor.on()
        self.answer = None
        self.cursor.wrong = 0
        self._pause = self.presenter.director.motion.seconds(MotionToken.LESSON_MOVE)

    # -- going back --------------------------------------------------------------------------------

    def back(self) -> bool:
        """Rewind the table to where the coach last waited; return False at the beginning."""
        at = self.cursor.before
        if at is None or self._back_at is not None:
            return False
        self.presenter.director.skip_all()
        self.presenter.director.pop_signals()
        ply = self.lesson.moves_before(at)
        self._back = list(range(len(self.match.moves) - 1, ply, -1))
        self._back_at = at
        if not self._pace_back():
            self._back = []
        self._pause = self._pace_back()
        if not self._back:
            self._arrive()
        return True

    def _pace_back(self) -> float:
        whole = self.presenter.director.motion.seconds(MotionToken.REWIND)
        return whole / max(1, len(self._back))

    def _arrive(self) -> None:
        assert self._back_at is not None
        if (ply := self.lesson.moves_before(self._back_at)) < len(self.match.moves):
            self.match.undo(ply)
        self.bots.cancel()
        self.presenter.look(ME)
        self.cursor.back_to(self._back_at)
        self.answer = None
        self._back_at = None
        self._pause = self.presenter.director.motion.seconds(MotionToken.LESSON_MOVE)

    # -- time --------------------------------------------------------------------------------------

    @property
    def due(self) -> float | None:
        """Seconds until the next scripted move, or the next step back."""
        if self._back_at is not None:
            return self._pause
        resting = self.presenter.director.is_idle
        return self._pause if resting and self.cursor.asks is Asks.MOVE else None

    def apply_motion_settings(self, settings: Settings) -> None:
        """Apply the settings for motion and sorting."""
        super().apply_motion_settings(settings)
        self._waits = settings.wait_after_trick

    def advance(self, dt: float) -> None:
        """Advance the presentation by dt seconds, then the next scripted move."""
        self.presenter.director.wait_for_me = self._waits or self._of_trick
        if self._back_at is not None:
            self._run_back(dt)
            return
        if self.cursor.asks is Asks.FREE:
            super().advance(dt)
            if self.match.phase is rules.Phase.OVER and self.presenter.director.has_shown_events:
                self.cursor.end()
            return
        if self.presenter.advance(dt) and self.cursor.asks is Asks.MOVE:
            self._pause -= dt
            if self._pause <= 0:
                self._make()

    def _make(self) -> None:
        item = self.cursor.item
        assert item is not None
        move = scripted(self.match, item)
        self.cursor.on()
        self._pause = self.presenter.director.motion.seconds(MotionToken.LESSON_MOVE)
        super().submit(move)

    def _run_back(self, dt: float) -> None:
        self._pause -= dt
        if self._pause > 0:
            return
        if not self._back:
            self._arrive()
            return
        pace = self._pace_back()
        before = self.match.view_before(self._back.pop(0), ME)
        presenter = self.presenter
        presenter.director = Director(
            project(before, presenter.table.order, ME), presenter.director.motion
        )
        self._pause = pace

    def fast_forward(self) -> None:
        """Complete the running animation, or make the next scripted move at once."""
        if self._holds_trick:
            return  # wait until the coach's text was read
        if self._back_at is not None:
            self._arrive()
        elif self.presenter.director.is_idle and self.cursor.asks is Asks.MOVE:
            self._pause = 0.0
        else:
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
    view: rules.SeatView = match.view(ME)
    table = project(view, wheel_order(match.setup.file.look.suits), ME)
    director = Director(table, make_motion_settings(settings()))
    return LessonSession(match, lesson, at, director)
