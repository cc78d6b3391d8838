"""A game without a screen: the match, its bots, and saving. A session adds a presenter; a server, a
test or a simulation needs no more than this."""

from collections.abc import Callable, Mapping
from math import inf

from rage_desktop.bots.bot import Bot, Explanation
from rage_desktop.match.match import Match
from rage_desktop.play.autosave import Autosave
from rage_desktop.play.bot_scheduler import BotScheduler
from rage_desktop.rules import Events, Move, Phase


class GameLoop:
    """One match with the bots that play in it; every move is saved before `on_move` is told of it.

    `match` answers what each seat sees (`view`, `events_for`), `waiting_for_people` who may move.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        stand_in: Callable[[], Bot] | None = None,
        on_move: Callable[[Move, Events], None] = lambda _move, _events: None,
    ) -> None:
        """`bots` are the bots by seat; `stand_in` makes one for a person who leaves."""
        self.match = match
        self.bots = BotScheduler(match, bots, stand_in)
        self.autosave = Autosave(match.store)
        self._on_move = on_move

    @property
    def waiting_for_people(self) -> tuple[int, ...]:
        """The seats of people who may move now; empty while the last move is held back."""
        if self.autosave.is_holding:
            return ()
        return tuple(seat for seat in self.match.waiting_for if not self.bots.plays_for(seat))

    @property
    def next_wake(self) -> float | None:
        """Seconds until time has to pass again; None if only a person's move goes on."""
        waits = (self.bots.next_wake, self.autosave.next_wake)
        return min((wait for wait in waits if wait is not None), default=None)

    def begin(self) -> None:
        """Deal the first round of a new game; a resumed game continues where it stopped."""
        view = self.match.view(None)
        if view.phase is Phase.DEAL and not view.scores:
            self.deal()

    def deal(self) -> None:
        """Let the dealer deal the next round; raises IllegalMove during one."""
        events = self.match.deal()
        self._tell_when_saved(self.match.moves[-1], events)

    def submit(self, move: Move, why: Explanation | None = None) -> None:
        """Make a move; raises IllegalMove, and StoreError if the game was continued elsewhere.

        `why` is a bot's explanation of its own move, or a hint's of a person's.
        """
        self._tell_when_saved(move, self.match.submit(move, why))

    def advance(self, dt: float, tempo: float = inf) -> None:
        """Let dt seconds pass: missing moves are saved, and the bot whose turn it is may answer."""
        self.save(dt)
        self.ask_bots(dt, tempo)

    def save(self, dt: float) -> None:
        """Let dt seconds pass for saving alone."""
        self.autosave.advance(dt)

    def ask_bots(self, dt: float, tempo: float, may_answer: bool = True) -> None:
        """Let dt seconds pass for the bot whose turn it is; see `BotScheduler.advance`."""
        is_told = may_answer and not self.autosave.is_holding
        answer = self.bots.advance(dt, tempo, is_told)
        if answer is not None:
            self.submit(answer.move, answer.why)

    def _tell_when_saved(self, move: Move, events: Events) -> None:
        self.autosave.show_when_saved(lambda: self._on_move(move, events))
