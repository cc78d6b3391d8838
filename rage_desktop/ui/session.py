"""A match on the stage: asks the bots, feeds the director, and knows what is asked of the player.

The rules are finished the moment a move is submitted; what follows is only shown. The next seat is
asked when the director has nothing left to show, so nobody acts on what they have not seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rage_desktop.bots.bot import Bot, answer
from rage_desktop.match.match import Match
from rage_desktop.rules import Card, Event, Move, Phase, Play, SeatView, Text
from rage_desktop.stage.director import Director
from rage_desktop.stage.table_view import TableView


class Asking(StrEnum):
    """What the game waits for, as far as the person at the screen is concerned."""

    NOTHING = "nothing"
    BID = "bid"
    PLAY = "play"
    NEXT_ROUND = "next round"
    GAME_OVER = "game over"


@dataclass(frozen=True)
class Pace:
    """Seconds a bot seems to think, before a bid and before a card."""

    bid: float = 0.45
    play: float = 0.55

    def of(self, phase: Phase, speed: float) -> float:
        """Return the thinking time at an animation speed; an instant one leaves none."""
        return (self.bid if phase is Phase.BID else self.play) / speed


class Session:
    """One match as the viewer's seat sees it; `view` is the only source of facts for scenes."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], viewer: int | None, director: Director
    ) -> None:
        self.match = match
        self.director = director
        self.viewer = viewer
        self.pace = Pace()
        self._bots = dict(bots)
        self._thinking: float | None = None
        self.view: SeatView = match.view(viewer)

    @property
    def unattended(self) -> bool:
        """Whether only bots play, so that nobody is there to press a button."""
        return len(self._bots) == len(self.match.setup.seats)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.director.table

    @property
    def asking(self) -> Asking:
        """What is asked of the person now; nothing while an event is still being shown."""
        if not self.director.told:
            return Asking.NOTHING
        match self.view.phase:
            case Phase.DEAL:
                return Asking.NEXT_ROUND
            case Phase.OVER:
                return Asking.GAME_OVER
            case phase if self.viewer in self.view.waiting_for and self._bot_to_ask() is None:
                return Asking.BID if phase is Phase.BID else Asking.PLAY
        return Asking.NOTHING

    @property
    def timer(self) -> float | None:
        """Seconds until a bot answers; None when none is thinking."""
        return self._thinking

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is thinking now."""
        return self._bot_to_ask() if self._thinking is not None else None

    def begin(self) -> None:
        """Deal the first round of a new game; a game that was resumed goes on where it stood."""
        if self.view.phase is Phase.DEAL and not self.view.scores:
            self.next_round()

    def advance(self, dt: float) -> None:
        """Let dt seconds pass on the stage, then for the bot whose turn it is."""
        self.director.advance(dt)
        if not self.director.idle:
            return
        seat = self._bot_to_ask()
        if seat is None:
            self._thinking = None
        elif self._thinking is None:
            self._thinking = self.pace.of(self.view.phase, self.director.tempo.speed)
        else:
            self._thinking -= dt
        if seat is not None and self._thinking is not None and self._thinking <= 0:
            self._thinking = None
            self.submit(answer(self._bots[seat], self.match.view(seat)))

    def submit(self, move: Move) -> None:
        """Make a move; it is on disk before anything of it is shown. Raises IllegalMove."""
        self._show(self.match.submit(move))

    def next_round(self) -> None:
        """Have the dealer deal."""
        self._show(self.match.deal())

    def hurry(self) -> None:
        """Complete what is being shown; with nothing to show, have the bot answer at once."""
        if self.director.waiting:
            self.director.confirm()
        elif not self.director.idle:
            self.director.skip()
        elif self._thinking is not None:
            self._thinking = 0.0

    def why_not(self, card: Card) -> Text | None:
        """Return why the viewer may not play a card now, whatever suit went with it."""
        assert self.viewer is not None
        if any(move.card == card for move in self.plays()):
            return None
        return self.match.why_illegal(Play(self.viewer, card))

    def plays(self) -> tuple[Play, ...]:
        """Return the viewer's legal plays."""
        return tuple(move for move in self.view.legal if isinstance(move, Play))

    def plays_of(self, card: Card) -> tuple[Play, ...]:
        """Return the legal plays of one card: one for each suit it could name."""
        return tuple(move for move in self.plays() if move.card == card)

    def _show(self, events: tuple[Event, ...]) -> None:
        self.view = self.match.view(self.viewer)
        self.director.enqueue(self.match.events_for(self.viewer, events))

    def _bot_to_ask(self) -> int | None:
        return next((seat for seat in self.view.waiting_for if seat in self._bots), None)
