"""A running game: accepts moves, saves each before it is shown, and redacts what each seat sees."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from rage_desktop import rules
from rage_desktop.bots.bot import Explanation
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.errors import StoreError
from rage_desktop.match.game_setup import Seat, Setup
from rage_desktop.match.record_verification import header_of
from rage_desktop.match.statistics.result_rows import GameResult
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Text, text, write_record


class Match:
    """One game: its setup and its moves; everything else is derived from these.

    `game` is its number in the store. Without a store (practice, tests) it is None, and nothing is
    saved. The whole state is never exposed: players and bots get views and redacted events.
    """

    def __init__(self, setup: Setup, store: Store | None = None) -> None:
        """Begin and save a game; raises EditionError if rules and seats do not fit."""
        self.setup = setup
        self._state = rules.new_game(setup.edition, len(setup.seats), setup.seed)
        self._moves: list[rules.Move] = []
        self.whys: dict[int, Explanation] = {}  # explanations of moves, by ply
        self._events: list[rules.Event] = []
        # A cache of `events_since`; and before each move, the state and the number of events.
        self._since: dict[tuple[int, int | None], rules.Events] = {}
        self._before: list[tuple[rules.State, int]] = []
        self.store = store
        self.game = store.begin(setup) if store is not None else None

    @classmethod
    def resume(cls, store: Store, game: int) -> "Match":
        """Resume a saved game at the same card; raises StoreError if that is impossible."""
        setup = store.setup(game)
        moves = store.moves(game)
        try:
            match = cls(setup)
            for move in moves:
                match._advance(*rules.apply(match._state, move), move)
        except (rules.EditionError, rules.IllegalMove) as error:
            reason = text(
                "Saved game {game} doesn't fit the rules of this version: {reason}",
                game=game,
                reason=error.reason,
            )
            raise StoreError(reason) from error
        match.whys = store.whys(game)
        match.store = store
        match.game = game
        return match

    # -- moves -----------------------------------------------------------------------------------

    def submit(self, move: rules.Move, why: Explanation | None = None) -> rules.Events:
        """Make a move and return its events, unredacted; the move is durable on return.

        `why` is its explanation. Raises IllegalMove, and StoreError if the game was continued
        elsewhere; both leave the match unchanged.
        """
        reason = self._why_illegal(move)
        if reason is not None:
            raise rules.IllegalMove(reason)
        state, events = rules.apply(self._state, move)
        self._note_help(move)
        if self.store is not None and self.game is not None:
            outcome = _outcome(state, events)
            self.store.append(self.game, self.moves, move, state.number, outcome, why)
        if why is not None:
            self.whys[len(self._moves)] = why
        self._advance(state, events, move)
        return events

    def deal(self) -> rules.Events:
        """Let the dealer deal the next round; raises IllegalMove during one."""
        return self.submit(rules.Deal(self._deck()))

    def undo(self, ply: int, noted: int | None = None) -> rules.Move:
        """Undo all moves from move `ply` on, and return the first one undone; durable on return. It
        is `noted` against a seat that has seen more than its own move since, if `notes_help`.

        The caller decides who may undo, and how far. Raises IllegalMove if a move from `ply` on is
        a deal, and StoreError as `submit` does.
        """
        if any(isinstance(move, rules.Deal) for move in self._moves[ply:]):
            raise rules.IllegalMove(text("This move can't be undone."))
        first = self._moves[ply]
        took_back = self.setup.took_back
        if noted is not None and noted not in took_back and notes_help(self, noted):
            self._keep_setup(structs.replace(self.setup, took_back=(*took_back, noted)))
        while len(self._moves) > ply:
            if self.store is not None and self.game is not None:
                self.store.undo(self.game, self.moves)
            self._moves.pop()
            self.whys.pop(len(self._moves), None)
            self._state, count = self._before.pop()
            del self._events[count:]
            self._since.clear()
        return first

    def reseat(
        self,
        away: tuple[int, ...] | None = None,
        hinted: int | None = None,
        phones: tuple[int, ...] | None = None,
        joined: Mapping[int, Seat] | None = None,
    ) -> None:
        """Record which people are absent (bots play for them), asked for a hint (if `notes_help`),
        or hold their cards on a phone; `joined` are people who take seats, which then count as
        helped.

        Durable on return; raises StoreError if the game was continued elsewhere.
        """
        setup = self.setup
        if away is not None:
            setup = structs.replace(setup, away=away)
        if hinted is not None and hinted not in setup.hinted and notes_help(self, hinted):
            setup = structs.replace(setup, hinted=(*setup.hinted, hinted))
        if phones is not None:
            setup = structs.replace(setup, phones=phones)
        if joined:
            seats = tuple(joined.get(place, seat) for place, seat in enumerate(setup.seats))
            helped = tuple(sorted({*setup.helped, *joined}))
            setup = structs.replace(setup, seats=seats, helped=helped)
        if setup != self.setup:
            self._keep_setup(setup)

    # -- views -----------------------------------------------------------------------------------

    @property
    def phase(self) -> rules.Phase:
        """What the game waits for: a deal, bids, a card, or nothing."""
        return self._state.phase

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats to move; empty between rounds and after the game."""
        return rules.waiting_for(self._state)

    @property
    def moves(self) -> tuple[rules.Move, ...]:
        """All moves so far, including decks and hidden bids: for the store and tests, never for
        players."""
        return tuple(self._moves)

    @property
    def result(self) -> rules.GameOver | None:
        """The game's result; None while it is running."""
        last = self._events[-1] if self._events else None
        return last if isinstance(last, rules.GameOver) else None

    def view(self, seat: int | None) -> rules.SeatView:
        """Return a seat's view; None for the public view."""
        return rules.view_of(self._state, seat)

    def view_before(self, ply: int, seat: int | None) -> rules.SeatView:
        """Return a seat's view before move `ply` (from 0)."""
        state = self._before[ply][0] if ply < len(self._before) else self._state
        return rules.view_of(state, seat)

    def events_since(self, ply: int, seat: int | None) -> rules.Events:
        """Return the events from move `ply` on, redacted for a seat; from 0, all events."""
        if ply >= len(self._before):
            return ()
        if (ply, seat) not in self._since:
            events = self._events[self._before[ply][1] :]
            self._since[ply, seat] = self.events_for(seat, events)
        return self._since[ply, seat]

    def events_for(self, seat: int | None, events: Iterable[rules.Event]) -> rules.Events:
        """Return events redacted for a seat."""
        return tuple(rules.redact(event, seat, self._state.edition) for event in events)

    def record_lines(self) -> Iterator[str]:
        """Return the game's record (DESIGN 6). It contains seed and salt once the game is over;
        until then it ends with the last scored round, so that it reveals nothing."""
        return write_record(header_of(self.setup, self.phase is rules.Phase.OVER), self._told())

    # -- internal --------------------------------------------------------------------------------

    def _why_illegal(self, move: rules.Move) -> Text | None:
        """Return why a move is illegal now; None if it is legal."""
        reason = rules.why_illegal(self._state, move)
        if reason is None and isinstance(move, rules.Deal) and move.deck != self._deck():
            return text("Only the dealer deals. The deck follows from the game's seed.")
        return reason

    def _deck(self) -> tuple[rules.Card, ...]:
        return deck_for(self._state.edition, self.setup.seed, self._state.number)

    def _note_help(self, move: rules.Move) -> None:
        """Record that a bot moves for a person, whose results then count separately."""
        seat = getattr(move, "seat", None)
        setup = self.setup
        if seat in setup.away and seat not in setup.helped:
            self._keep_setup(structs.replace(setup, helped=(*setup.helped, seat)))

    def _keep_setup(self, setup: Setup) -> None:
        if self.store is not None and self.game is not None:
            self.store.reseat(self.game, self.moves, setup)
        self.setup = setup

    def _told(self) -> list[rules.Event]:
        events = list(self._events)
        while events and not isinstance(events[-1], rules.RoundScored | rules.GameOver):
            events.pop()
        return events

    def _advance(self, state: rules.State, events: rules.Events, move: rules.Move) -> None:
        self._before.append((self._state, len(self._events)))
        self._state = state
        self._moves.append(move)
        self._events += events
        self._since.clear()


def notes_help(match: Match, seat: int) -> bool:
    """Return whether hints and undo are noted against a person: not before they have finished a
    game, except where all who play a challenge are compared (DESIGN 9)."""
    if match.store is None or match.setup.shared:
        return True
    return match.store.profiles.has_finished(match.setup.seats[seat].name)


def _outcome(state: rules.State, events: rules.Events) -> GameResult | None:
    over = events[-1]
    if not isinstance(over, rules.GameOver):
        return None
    return GameResult(over.totals, over.winners, state.scores)
