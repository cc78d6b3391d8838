"""A game at one screen: the game loop with a presenter, which shows its events to the people here.

For the rules a move is complete when submitted; the rest is presentation. A bot thinks while the
move before its own is shown, and answers afterwards: no one acts on events they have not seen."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from math import inf

from rage_desktop.bots.bot import Bot, Explanation
from rage_desktop.match.match import Match
from rage_desktop.match.settings import Settings
from rage_desktop.play.game_loop import GameLoop
from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.play.presenter import Presenter
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Deal, Events, Move, Phase, RoundScored, SeatView, Text, text


class PendingInput(StrEnum):
    """What the game waits for from the person at the screen."""

    NOTHING = "nothing"
    CURTAIN = "curtain"  # the screen must be passed
    BID = "bid"
    PLAY = "play"
    NEXT_ROUND = "next round"
    GAME_OVER = "game over"


class Session:
    """One match with its presenter, its bots and the people who share the screen.

    `view` is the only source of facts for scenes; drawing reads only `table`.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        viewer: int | None,
        director: Director,
        stand_in: Callable[[], Bot] | None = None,
        manners: type[HotSeat] = HotSeat,
    ) -> None:
        """`director` shows the table to the viewer; `stand_in` makes a bot for a person who leaves.

        `manners` limit what people may do.
        """
        self.match = match
        self._loop = GameLoop(match, bots, stand_in, self._show)
        self.bots = self._loop.bots
        self.autosave = self._loop.autosave
        self.presenter = Presenter(match, viewer, director)
        self.hot_seat = manners(match, self.presenter)

    # -- views -------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None for none."""
        return self.presenter.viewer

    @property
    def view(self) -> SeatView:
        """The viewer's redacted view."""
        return self.presenter.view

    @property
    def table(self) -> TableView:
        """The table state to draw."""
        return self.presenter.director.table

    @property
    def pending_input(self) -> PendingInput:
        """The input awaited from the person; none while an event is still being shown."""
        if self.hot_seat.is_curtain_down and self.match.phase not in (Phase.DEAL, Phase.OVER):
            return PendingInput.CURTAIN
        if self.autosave.is_holding or not self.presenter.director.has_shown_events:
            return PendingInput.NOTHING
        match self.view.phase:
            case Phase.DEAL:
                return PendingInput.NEXT_ROUND
            case Phase.OVER:
                return PendingInput.GAME_OVER
            case phase if self.hot_seat.is_ready:
                return PendingInput.BID if phase is Phase.BID else PendingInput.PLAY
        return PendingInput.NOTHING

    @property
    def open_to(self) -> frozenset[int]:
        """The seats of people who may move now: none while something is still being shown."""
        if not self.presenter.director.has_shown_events:
            return frozenset()
        return frozenset(self._loop.waiting_for_people)

    # -- moves -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal the first round of a new game; a resumed game continues where it stopped."""
        if self.view.phase is Phase.DEAL and not self.view.scores:
            self.next_round()

    def next_round(self) -> None:
        """Let the dealer deal."""
        self._loop.deal()

    def submit(self, move: Move, why: Explanation | None = None) -> None:
        """Make a move; it is shown once it is on disk (see Autosave). Raises IllegalMove.

        `why` is a bot's explanation of its own move, or a hint's of a person's.
        """
        self._loop.submit(move, why)

    def _show(self, move: Move, events: Events) -> None:
        by_bot = not isinstance(move, Deal) and self.bots.plays_for(move.seat)
        if not self.hot_seat.note_move(move, by_bot=by_bot):
            self.presenter.show(events)

    def leave(self, seat: int) -> None:
        """Let a bot play for a person who leaves; durable. Raises MatchError."""
        if self.bots.sit_in(seat):
            self.hot_seat.note_seat_change(seat)

    def come_back(self, seat: int) -> None:
        """Give a person their seat back; durable. Raises MatchError."""
        self.bots.give_back(seat)
        self.hot_seat.note_seat_change(seat)

    # -- time --------------------------------------------------------------------------------------

    def apply_motion_settings(self, settings: Settings) -> None:
        """Apply the settings for motion."""
        self.presenter.set_motion(make_motion_settings(settings), settings.wait_after_trick)
        self.presenter.sort_by(Sorting(settings.hand_order))

    def advance(self, dt: float) -> None:
        """Advance the presentation by dt seconds, then the bot whose turn it is."""
        self._loop.save(dt)
        if self.hot_seat.is_curtain_down:  # the next viewer will be shown it
            self.presenter.director.skip_all()
            self.presenter.director.pop_signals()
        if self.presenter.advance(dt) and not self.autosave.is_holding:
            self.hot_seat.hand_over()
        director = self.presenter.director
        # Behind the curtain nobody watches a bot think.
        tempo = inf if self.hot_seat.is_curtain_down else director.motion.speed
        self._loop.ask_bots(dt, tempo, director.has_shown_events)

    def fast_forward(self) -> None:
        """Complete the running animation, or else make the thinking bot answer at once."""
        if self.presenter.replaying:
            self.presenter.director.skip_all()
        elif self.presenter.director.is_waiting:
            self.presenter.director.confirm()
        elif not self.presenter.director.is_idle:
            self.presenter.director.skip()
        else:
            self.bots.fast_forward()


def make_motion_settings(settings: Settings) -> MotionSettings:
    """Return the motion settings in the form directors expect."""
    return MotionSettings(settings.speed or INSTANT, settings.reduced_motion)


def pop_exit_notices(session: Session) -> tuple[Text, ...]:
    """Return and clear the reasons why programs left; empty while the curtain is down."""
    if session.pending_input is PendingInput.CURTAIN:
        return ()
    told = tuple(session.bots.exit_notices)
    session.bots.exit_notices = []
    return told


class SingleRound(Session):
    """A match of one round for itself, which leads back to where it was begun."""


class RoundRetry(SingleRound):
    """A round of another game once more, which reveals nothing about later ones."""

    before: RoundScored  # the result in the original game


def is_single_round(session: Session) -> bool:
    """Return whether a game is one round for itself."""
    return isinstance(session, SingleRound)


def original_result(session: Session) -> RoundScored | None:
    """Return the original result of a replayed round; None for any other game."""
    return session.before if isinstance(session, RoundRetry) else None


def may_be_again(session: Session) -> bool:
    """Return whether a round of a game may be played once more: at its end, or between rounds if no
    program plays in it, for the game's programs would have to leave."""
    if is_single_round(session) or session.bots.is_unattended:
        return False
    over = session.pending_input is PendingInput.GAME_OVER
    return over or (
        session.pending_input is PendingInput.NEXT_ROUND and not session.match.setup.programs
    )


def may_be_reviewed(session: Session) -> bool:
    """Return whether rounds that were scored may be looked back at: while somebody plays, and once
    the game is over."""
    return bool(session.view.scores) and (
        session.pending_input is PendingInput.GAME_OVER or not session.bots.is_unattended
    )


def reviewed_seat(session: Session, wished: int) -> int | None:
    """Return whose decisions are looked at: a person's, if one sits there, or else the viewer's."""
    people = session.match.setup.people
    wishes = (wished, session.viewer, *people)
    return next((seat for seat in wishes if seat in people), None)


def compared(session: Session) -> Text:
    """Say what a round that was played again brought this time, and the first time."""
    before = original_result(session)
    number = session.view.number
    people = session.match.setup.people
    if before is None or len(people) != 1:
        return text("Round {n} again, for practice", n=number)
    now = session.view.scores[-1]
    return text(
        "Round {n} again, for practice: {now:+} this time, {before:+} in the game",
        n=number,
        now=now.points[people[0]],
        before=before.points[people[0]],
    )
