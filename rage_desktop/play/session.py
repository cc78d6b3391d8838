"""A match as it is played at one screen: moves go in, time passes, and all that follows is shown.

For the rules a move is finished the moment it is submitted; what follows is only shown. The next
seat is asked when the director has nothing left to show, so nobody acts on what they have not seen.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

from rage_desktop.bots.bot import Bot, Why
from rage_desktop.match.match import Keeper, Match
from rage_desktop.match.settings import Settings
from rage_desktop.play.bot_turns import BotTurns
from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.play.keeping import Keeping
from rage_desktop.play.screen import Screen
from rage_desktop.rules import Deal, Event, Move, Phase, SeatView, Text
from rage_desktop.stage.director import Director
from rage_desktop.stage.motion import INSTANT, Tempo
from rage_desktop.stage.sorting import Sorting
from rage_desktop.stage.table_view import TableView


class Asking(StrEnum):
    """What the game waits for from the person at the screen."""

    NOTHING = "nothing"
    CURTAIN = "curtain"  # the screen must be passed on
    BID = "bid"
    PLAY = "play"
    NEXT_ROUND = "next round"
    GAME_OVER = "game over"


class Session:
    """One match, the screen that shows it, the bots that play and the people who share the screen.

    `view` is the only source of facts for scenes, `table` all that drawing reads.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        viewer: int | None,
        director: Director,
        stand_in: Callable[[], Bot] | None = None,
        keeper: Keeper | None = None,
        manners: type[HotSeat] = HotSeat,
    ) -> None:
        """`director` shows the table to the viewer; `stand_in` makes a bot for whoever leaves.

        `keeper` is where the match keeps its moves, if it does; `manners` say what people may do.
        """
        self.match = match
        self.screen = Screen(match, viewer, director)
        self.bots = BotTurns(match, bots, stand_in)
        self.hot_seat = manners(match, self.screen)
        self.keeping = Keeping(keeper)

    # -- what there is to see ----------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose cards are shown; None for nobody's."""
        return self.screen.viewer

    @property
    def view(self) -> SeatView:
        """What the viewer may know."""
        return self.screen.view

    @property
    def table(self) -> TableView:
        """The table as it is shown."""
        return self.screen.director.table

    @property
    def asking(self) -> Asking:
        """What is asked of the person now; nothing while an event is still being shown."""
        if self.hot_seat.unwatched and self.match.phase not in (Phase.DEAL, Phase.OVER):
            return Asking.CURTAIN
        if self.keeping.holds or not self.screen.director.told:
            return Asking.NOTHING
        match self.view.phase:
            case Phase.DEAL:
                return Asking.NEXT_ROUND
            case Phase.OVER:
                return Asking.GAME_OVER
            case phase if self.hot_seat.ready:
                return Asking.BID if phase is Phase.BID else Asking.PLAY
        return Asking.NOTHING

    def take_farewells(self) -> tuple[Text, ...]:
        """Return why programs left since the last call; nothing while nobody looks."""
        if self.asking is Asking.CURTAIN:
            return ()
        told, self.bots.farewells = tuple(self.bots.farewells), []
        return told

    # -- moves -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal the first round of a new game; a resumed game goes on where it stood."""
        if self.view.phase is Phase.DEAL and not self.view.scores:
            self.next_round()

    def next_round(self) -> None:
        """Let the dealer deal."""
        events = self.match.deal()
        self._show_when_kept(self.match.moves[-1], False, events)

    def submit(self, move: Move, why: Why | None = None) -> None:
        """Make a move; it is shown when it is on disk (see Keeping). Raises IllegalMove.

        `why` is what a bot says of its own move, or what a hint said of a person's.
        """
        events = self.match.submit(move, why)
        by_bot = not isinstance(move, Deal) and self.bots.plays_for(move.seat)
        self._show_when_kept(move, by_bot, events)

    def _show_when_kept(self, move: Move, by_bot: bool, events: tuple[Event, ...]) -> None:
        def show() -> None:
            if not self.hot_seat.moved(move, by_bot=by_bot):
                self.screen.show(events)

        self.keeping.then(show)

    def leave(self, seat: int) -> None:
        """Let a bot play for a person who goes away; durable. Raises MatchError."""
        if self.bots.sit_in(seat):
            self.hot_seat.reseated(seat)

    def come_back(self, seat: int) -> None:
        """Give a person their seat back; durable. Raises MatchError."""
        self.bots.give_back(seat)
        self.hot_seat.reseated(seat)

    # -- time --------------------------------------------------------------------------------------

    def tune(self, settings: Settings) -> None:
        """Follow the settings for motion."""
        self.screen.tune(tempo_of(settings), settings.wait_after_trick)
        self.screen.sort_by(Sorting(settings.hand_order))

    def advance(self, dt: float) -> None:
        """Let dt seconds pass on the stage, then for the bot whose turn it is."""
        self.keeping.advance(dt)
        if self.hot_seat.unwatched:  # whoever looks next will be shown it
            self.screen.director.skip_all()
            self.screen.director.take_signals()
        if not self.screen.advance(dt) or self.keeping.holds:
            return
        self.hot_seat.hand_over()
        answer = self.bots.advance(dt, self.screen.director.tempo.speed, self.hot_seat.unwatched)
        if answer is not None:
            self.submit(answer.move, answer.why)

    def hurry(self) -> None:
        """Complete what is being shown; with nothing to show, make the bot answer at once."""
        if self.screen.replaying:
            self.screen.director.skip_all()
        elif self.screen.director.waiting:
            self.screen.director.confirm()
        elif not self.screen.director.idle:
            self.screen.director.skip()
        else:
            self.bots.hurry()


def tempo_of(settings: Settings) -> Tempo:
    """Return the settings for motion, as directors take them."""
    return Tempo(settings.speed or INSTANT, settings.reduced_motion)
