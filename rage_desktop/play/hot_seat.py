"""Shared screen: the current viewer, the next one, and what each has seen."""

from msgspec import structs

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.match.match import Match
from rage_desktop.play.presenter import Presenter
from rage_desktop.play.undo import UndoOption, revealed_since, undo_option
from rage_desktop.rules import Bid, Deal, Move, Phase, Play, SeatView


class ViewerState:
    """State for passing the screen: what each viewer has seen, and whose last move can be undone.

    `to_all` marks the public table that everyone watches; `is_naming_suit` that a person names a
    suit for a face-down card; `is_revocable` is the seat whose last move no other viewer has seen.
    """

    def __init__(self, match: Match) -> None:
        """In a resumed game each person is shown everything after their own last move."""
        self._match = match
        self.to_all = self.is_naming_suit = False
        self.is_revocable: int | None = None
        self._last = dict.fromkeys(match.setup.people, 0)
        for ply, move in enumerate(match.moves):
            if isinstance(move, Bid | Play) and move.seat in self._last:
                self._last[move.seat] = ply + 1

    @property
    def secrecy(self) -> Secrecy | None:
        """How hands are hidden at present; None if only one person plays.

        On an open screen, hidden and secret bids and the kind of card for which a suit is named
        would be visible: both are chosen behind a curtain.
        """
        setup = self._match.setup
        if len(setup.people) < 2:
            return None
        if setup.secrecy == "peek" and self._match.phase is Phase.BID:
            return "peek" if self._match.view(None).edition.bids == "open" else "curtain"
        return "curtain" if self.is_naming_suit else setup.secrecy

    def shows(self, person: int, viewer: int | None, home: int) -> bool:
        """Return whether the visible table is the one this person acts at."""
        if self.secrecy is None:
            return True
        if self.secrecy == "peek":
            return viewer == person or (viewer is None and home == person)
        return viewer == person

    def last(self, seat: int) -> int:
        """Return the first move that a person has not seen, or the deal if that is new."""
        deals = (ply for ply, move in enumerate(self._match.moves) if isinstance(move, Deal))
        return max(self._last[seat], max(deals, default=0))

    def note_seen(self, viewer: int | None) -> None:
        """Mark everything so far as seen by a person."""
        if viewer in self._last:
            self._last[viewer] = len(self._match.moves)

    def note_viewer(self, seat: int | None) -> None:
        """Record the current viewer: another seat's move is no longer revocable."""
        if seat is not None and seat != self.is_revocable:
            self.is_revocable = None

    def note_move(self, move: Move, *, by_bot: bool) -> None:
        """Record which seat moved last."""
        if isinstance(move, Deal):
            self.is_revocable = None
        elif not by_bot:
            self.is_revocable = move.seat
        self.is_naming_suit = False

    def note_undo(self) -> None:
        """Record that the last move was undone."""
        self.is_revocable, self.is_naming_suit = None, False
        plies = len(self._match.moves)
        self._last = {seat: min(ply, plies) for seat, ply in self._last.items()}


class HotSeat:
    """Pass the screen from person to person; one hand is hidden before the next person sees theirs.

    With one person at the table the viewer never changes. `is_peeking` says that face-down cards
    are shown while a key or button is held.
    """

    def __init__(self, match: Match, presenter: Presenter) -> None:
        self.is_peeking = False
        self._match = match
        self._presenter = presenter
        self._viewers = ViewerState(match)

    # -- people and turns --------------------------------------------------------------------------

    @property
    def person(self) -> int | None:
        """The person to move; the current viewer first if several may.

        None if no person is, or while a bot is to move.
        """
        waiting, people = self._presenter.view.waiting_for, self._match.setup.present
        if not waiting or any(seat not in people for seat in waiting):
            return None
        first = (
            seat for seat in (self._presenter.viewer, self._presenter.table.home) if seat in waiting
        )
        return next(first, waiting[0])

    @property
    def is_ready(self) -> bool:
        """Whether the person to move sees the current table, the one they act at."""
        presenter, person = self._presenter, self.person
        if person is None or not presenter.director.has_shown_events:
            return False
        return self._viewers.shows(person, presenter.viewer, presenter.table.home)

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return self._viewers.secrecy is not None

    @property
    def is_curtain_down(self) -> bool:
        """Whether the curtain hides the table."""
        hidden = self._viewers.secrecy == "curtain" and self._presenter.viewer is None
        return hidden and not self._viewers.to_all and bool(self._match.setup.present)

    @property
    def undo_option(self) -> UndoOption:
        """Who may undo their last decision, and from which move on; or why undo is unavailable."""
        return undo_option(self._match, shared=self.is_shared, unseen=self._viewers.is_revocable)

    # -- passing the screen ------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Show the table to the right person; other hands are hidden before anything moves."""
        seat, way, presenter = self.person, self._viewers.secrecy, self._presenter
        if self._match.phase in (Phase.DEAL, Phase.OVER) or self.is_peeking or way is None:
            return
        home = presenter.table.home if seat is None else seat
        match way:
            case "peek" if presenter.viewer is not None or home != presenter.table.home:
                self._look(None, home)
            case "open" if seat is not None and seat != presenter.viewer:
                self._look(seat)
            case "curtain" if seat is not None and presenter.viewer not in (None, seat):
                self._look(None)

    def lift(self) -> None:
        """Lift the curtain for the next person and show what happened since they last looked."""
        if self.is_curtain_down and self.person is not None:
            # At a private table everything was seen as it happened.
            seen = self._viewers.is_naming_suit
            self._look(self.person, since=None if seen else self._viewers.last(self.person))
            self._presenter.director.open_hand()

    def note_move(self, move: Move, *, by_bot: bool) -> bool:
        """Record a move just made; return whether the screen was passed, and so the move already
        shown."""
        self.is_peeking = False
        self._viewers.note_move(move, by_bot=by_bot)
        if isinstance(move, Deal):
            return self._dealt()
        moves, players = len(self._match.moves), self._presenter.view.players
        if self._viewers.secrecy == "curtain" and self._match.phase in (Phase.DEAL, Phase.OVER):
            # All cards are played: show the last trick to everyone who has not seen it.
            self._look(None, since=moves - players, to_all=True)
        elif self._viewers.secrecy == "peek" and self._presenter.viewer is not None:
            self._look(None, since=moves - 1)
        else:
            return False
        return True

    def _dealt(self) -> bool:
        """Begin a round with the first person as viewer, or behind the curtain."""
        order, present = self._match.view(None).bidding_order, self._match.setup.present
        person = next((seat for seat in order if seat in present), None)
        since = len(self._match.moves) - 1
        match self._viewers.secrecy:
            case "open" if person is not None:
                self._look(person, since=since)
            case "curtain" | "peek":
                self._look(None, home=person, since=since)
            case _:
                return False
        return True

    def undo(self) -> None:
        """Undo a person's last decision and all moves after it; they see the earlier table. Raises
        MatchError."""
        seat, ply, _ = self.undo_option
        if seat is None:
            return
        self._match.undo(ply, seat if revealed_since(self._match, ply) else None)
        self._viewers.note_undo()
        if self._viewers.secrecy == "peek":
            self._look(None, home=seat)
        else:
            self._look(self._presenter.viewer if self._viewers.secrecy == "curtain" else seat)

    def note_seat_change(self, seat: int) -> None:
        """Record that a person left or came back; their own cards are hidden."""
        self._viewers.is_revocable, self._viewers.is_naming_suit = None, False
        self._viewers.to_all = not self._match.setup.present
        if self._viewers.secrecy is not None and (
            self._presenter.viewer == seat or self.is_peeking
        ):
            self._look(None, to_all=not self._match.setup.present)

    def _look(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        to_all: bool = False,
    ) -> None:
        """Set the viewer's seat, or None; `to_all` shows everyone a public table."""
        self._viewers.note_seen(self._presenter.viewer)
        self.is_peeking, self._viewers.to_all = False, to_all
        replay = since is not None and seat is not None and self._viewers.secrecy == "curtain"
        self._presenter.look(seat, home, since, replay)
        self._viewers.note_viewer(seat)

    # -- face-down cards ---------------------------------------------------------------------------

    @property
    def is_face_down(self) -> bool:
        """Whether a person chooses among face-down cards."""
        return self._viewers.secrecy == "peek" and self._presenter.viewer is None and self.is_ready

    @property
    def bid_view(self) -> SeatView:
        """Return the view to show while a person bids.

        If their cards are face down it is the public view with the bids open to them.
        """
        view, person = self._presenter.view, self.person
        if view.seat is not None or person is None:
            return view
        return structs.replace(view, seat=person, legal=self._match.view(person).legal)

    def plays_at(self, index: int) -> tuple[Play, ...]:
        """Return the legal plays of the card at an index of the mover's hand, for choosing among
        face-down cards."""
        assert self.person is not None
        view = self._match.view(self.person)
        return view.plays_of(self._presenter.table.sorted(view.hand)[index])

    def peek(self, on: bool) -> None:
        """Turn up the cards of the person to move while they hold a key or button."""
        if on and self.is_face_down:
            self._look(self.person)
            self.is_peeking = True
        elif not on and self.is_peeking:
            self._look(None, home=self._presenter.viewer)

    @property
    def is_naming_suit(self) -> bool:
        """Whether a person at a private table names a suit behind the curtain."""
        return self._viewers.is_naming_suit

    def name_in_private(self) -> bool:
        """Drop the curtain before a suit is named if others would see the kind of card.

        Returns whether it does.
        """
        person = self.person
        if self._viewers.secrecy != "peek" or person is None:
            return False
        self._viewers.is_naming_suit = True
        self._look(None, home=person)
        return True

    def put_back(self) -> None:
        """Return the card for which a suit was to be named to its face-down place."""
        if self._viewers.is_naming_suit:
            self._viewers.is_naming_suit = False
            self._look(None, home=self.person)
