"""A game under way: takes moves, keeps each before anyone sees it, and tells each seat only what it
may know."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.record_verification import header_of
from rage_desktop.match.store.game_result import GameResult, StoreError
from rage_desktop.rules import (
    BidsRevealed,
    Card,
    Deal,
    EditionError,
    Event,
    GameOver,
    IllegalMove,
    Move,
    Phase,
    RoundScored,
    SeatView,
    State,
    Text,
    TrumpChanged,
    apply,
    new_game,
    redact,
    text,
    view_of,
    waiting_for,
    why_illegal,
)
from rage_desktop.rules.records.records import write_record


class MatchStorage(Protocol):
    """Where a match keeps its moves: the store."""

    @property
    def trouble(self) -> Text | None: ...
    @property
    def is_transient(self) -> bool: ...
    def flush(self) -> bool: ...
    def begin(self, setup: Setup) -> int: ...
    def append(
        self,
        game: int,
        ply: int,
        move: Move,
        number: int,
        outcome: GameResult | None = None,
        why: Explanation | None = None,
    ) -> None: ...
    def undo(self, game: int, ply: int) -> None: ...
    def reseat(self, game: int, ply: int, setup: Setup) -> None: ...
    def setup(self, game: int) -> Setup: ...
    def moves(self, game: int) -> tuple[Move, ...]: ...
    def whys(self, game: int) -> dict[int, Explanation]: ...


class Match:
    """One game: its setup and its moves; everything else follows from these.

    Without storage (simulations, tests) nothing is kept. Nobody sees the whole state: players and
    bots get views and redacted events.
    """

    def __init__(self, setup: Setup, storage: MatchStorage | None = None) -> None:
        """Begin a game and keep it; raises EditionError where rules and seats do not fit."""
        self.setup = setup
        self._state = new_game(setup.edition, len(setup.seats), setup.seed)
        self._moves: list[Move] = []
        self.whys: dict[int, Explanation] = {}  # what was said about moves, by ply
        self._events: list[Event] = []
        self._since: dict[tuple[int, int | None], tuple[Event, ...]] = {}  # asked for already
        self._before: list[tuple[State, int]] = []  # what each move found: state, events so far
        self._keeper = storage
        self._game = storage.begin(setup) if storage is not None else None

    @classmethod
    def resume(cls, storage: MatchStorage, game: int) -> "Match":
        """Continue a kept game at the same card; raises StoreError where that is impossible."""
        setup, moves = storage.setup(game), storage.moves(game)
        try:
            match = cls(setup)
            for move in moves:
                match._advance(*apply(match._state, move), move)
        except (EditionError, IllegalMove) as error:
            reason = text(
                "Saved game {game} does not follow the rules of this version: {reason}",
                game=game,
                reason=error.reason,
            )
            raise StoreError(reason) from error
        match._keeper, match._game, match.whys = storage, game, storage.whys(game)
        return match

    # -- moving ----------------------------------------------------------------------------------

    def submit(self, move: Move, why: Explanation | None = None) -> tuple[Event, ...]:
        """Make a move and return what happened, unredacted; the move is durable by then.

        `why` is what was said about it. Raises IllegalMove, and StoreError where the game went
        on elsewhere; both change nothing.
        """
        reason = self._why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        state, events = apply(self._state, move)
        self._note_help(move)
        if self._keeper is not None and self._game is not None:
            outcome = _outcome(state, events)
            ply = len(self._moves)
            self._keeper.append(self._game, ply, move, state.number, outcome, why)
        if why is not None:
            self.whys[len(self._moves)] = why
        self._advance(state, events, move)
        return events

    def deal(self) -> tuple[Event, ...]:
        """Let the dealer deal the next round; raises IllegalMove in the middle of one."""
        return self.submit(Deal(self._deck()))

    def undo(self, ply: int | None = None, noted: int | None = None) -> Move:
        """Undo the last move, or all from move `ply` on, and return the first undone; durable by
        then. It is `noted` against a seat that has seen more than its own move since.

        The table decides who may ask for it, and until when. Raises IllegalMove where the last move
        showed anything new but itself, or a move from `ply` on is a deal, and StoreError as
        `submit` does.
        """
        if ply is None and not self.is_revocable:
            raise IllegalMove(text("This move cannot be taken back."))
        if ply is None:
            return self._undo()
        if any(isinstance(move, Deal) for move in self._moves[ply:]):
            raise IllegalMove(text("This move cannot be taken back."))
        took_back = self.setup.took_back
        if noted is not None and noted not in took_back:
            self._keep_setup(structs.replace(self.setup, took_back=(*took_back, noted)))
        while len(self._moves) > ply + 1:
            self._undo()
        return self._undo()

    def _undo(self) -> Move:
        if self._keeper is not None and self._game is not None:
            self._keeper.undo(self._game, len(self._moves) - 1)
        self._state, count = self._before.pop()
        del self._events[count:]
        self._since.clear()
        self.whys.pop(len(self._moves) - 1, None)
        return self._moves.pop()

    @property
    def is_revocable(self) -> bool:
        """Whether the last move is a bid or a card that showed nothing new but itself."""
        if not self._moves or isinstance(self._moves[-1], Deal):
            return False
        events = self._events[self._before[-1][1] :]
        return not any(
            isinstance(event, BidsRevealed | RoundScored)
            or (isinstance(event, TrumpChanged) and event.turned)
            for event in events
        )

    def reseat(self, away: tuple[int, ...] | None = None, hinted: int | None = None) -> None:
        """Note which people are away (bots play for them) or who asked for a hint.

        Durable on return; raises StoreError where the game went on elsewhere.
        """
        changes: dict[str, tuple[int, ...]] = {}
        if away is not None:
            changes["away"] = away
        if hinted is not None and hinted not in self.setup.hinted:
            changes["hinted"] = (*self.setup.hinted, hinted)
        if changes:
            self._keep_setup(structs.replace(self.setup, **changes))

    # -- looking ---------------------------------------------------------------------------------

    @property
    def game(self) -> int | None:
        """The game's number in the store, None for a game that is not kept."""
        return self._game

    @property
    def phase(self) -> Phase:
        """What the game waits for: a deal, bids, a card, or nothing more."""
        return self._state.phase

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that may move now; empty between rounds and after the game."""
        return waiting_for(self._state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, decks and hidden bids too: for the store and tests, not for players."""
        return tuple(self._moves)

    @property
    def result(self) -> GameOver | None:
        """How the game ended, None while it is under way."""
        last = self._events[-1] if self._events else None
        return last if isinstance(last, GameOver) else None

    def view(self, seat: int | None) -> SeatView:
        """Return what a seat may know now; None for the public view."""
        return view_of(self._state, seat)

    def view_before(self, ply: int, seat: int | None) -> SeatView:
        """Return what a seat knew before move `ply` (from 0) was made."""
        state = self._before[ply][0] if ply < len(self._before) else self._state
        return view_of(state, seat)

    def events_since(self, ply: int, seat: int | None) -> tuple[Event, ...]:
        """Return what happened from move `ply` on, as a seat may know it; from 0, everything."""
        if ply >= len(self._before):
            return ()
        if (ply, seat) not in self._since:
            events = self._events[self._before[ply][1] :]
            self._since[ply, seat] = self.events_for(seat, events)
        return self._since[ply, seat]

    def events_for(self, seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return events as a seat may know them."""
        return tuple(redact(event, seat, self._state.edition) for event in events)

    def record_lines(self) -> Iterator[str]:
        """Write the game's record (DESIGN 6). Seed and salt are in it once the game is over;
        until then it ends with the last scored round, so that it gives nothing away."""
        return write_record(header_of(self.setup, self.phase is Phase.OVER), self._told())

    # -- inside ----------------------------------------------------------------------------------

    def _why_illegal(self, move: Move) -> Text | None:
        """Return why a move may not be made now, None if it may."""
        reason = why_illegal(self._state, move)
        if reason is None and isinstance(move, Deal) and move.deck != self._deck():
            return text("Only the dealer deals: the deck follows from the game's seed.")
        return reason

    def _deck(self) -> tuple[Card, ...]:
        return deck_for(self._state.edition, self.setup.seed, self._state.number)

    def _note_help(self, move: Move) -> None:
        """Note that a bot moves for a person: the results will not be theirs alone."""
        seat, setup = getattr(move, "seat", None), self.setup
        if seat in setup.away and seat not in setup.helped:
            self._keep_setup(structs.replace(setup, helped=(*setup.helped, seat)))

    def _keep_setup(self, setup: Setup) -> None:
        if self._keeper is not None and self._game is not None:
            self._keeper.reseat(self._game, len(self._moves), setup)
        self.setup = setup

    def _told(self) -> list[Event]:
        events = list(self._events)
        while events and not isinstance(events[-1], RoundScored | GameOver):
            events.pop()
        return events

    def _advance(self, state: State, events: tuple[Event, ...], move: Move) -> None:
        self._before.append((self._state, len(self._events)))
        self._state = state
        self._moves.append(move)
        self._events += events
        self._since.clear()


def _outcome(state: State, events: tuple[Event, ...]) -> GameResult | None:
    over = events[-1]
    if not isinstance(over, GameOver):
        return None
    return GameResult(over.totals, over.winners, state.scores)
