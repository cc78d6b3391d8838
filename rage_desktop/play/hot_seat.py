"""Shared screen: the current viewer, the next one, and what each has seen."""

from msgspec import structs

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.match.match import Match
from rage_desktop.play.presenter import Presenter
from rage_desktop.play.undo import Undone, UndoOption, revealed_since, undo_option
from rage_desktop.rules import Bid, Deal, Move, Phase, Play, SeatView


class HotSeat:
    """Pass the screen from person to person; one hand is hidden before the next person sees theirs.

    With one person at the table the viewer never changes. `is_peeking` says that face-down cards
    are shown while a key or button is held, `is_naming_suit` that a person at a private table names
    a suit for a face-down card behind the curtain.
    """

    def __init__(self, match: Match, presenter: Presenter) -> None:
        """In a resumed game each person is shown everything after their own last move."""
        self.is_peeking = self.is_naming_suit = False
        self._match = match
        self._presenter = presenter
        self._to_all = False  # whether everyone watches the public table
        self._unseen: int | None = None  # the seat whose last move no other viewer has seen
        self._seen = dict.fromkeys(match.setup.people, 0)  # moves that each person has seen
        for ply, move in enumerate(match.moves):
            if isinstance(move, Bid | Play) and move.seat in self._seen:
                self._seen[move.seat] = ply + 1

    # -- people and turns --------------------------------------------------------------------------

    @property
    def _people(self) -> tuple[int, ...]:
        """The seats of those who share the screen."""
        return self._match.setup.present

    @property
    def person(self) -> int | None:
        """The person to move; the current viewer first if several may.

        None if no person is, or while a bot is to move.
        """
        waiting = self._presenter.view.waiting_for
        people = self._people
        if not waiting or any(seat not in people for seat in waiting):
            return None
        first = (
            seat for seat in (self._presenter.viewer, self._presenter.table.home) if seat in waiting
        )
        return next(first, waiting[0])

    @property
    def is_ready(self) -> bool:
        """Whether the person to move sees the current table, the one they act at."""
        presenter = self._presenter
        person = self.person
        secrecy = self._secrecy
        if person is None or not presenter.director.has_shown_events:
            return False
        hidden = presenter.viewer is None and presenter.table.home == person
        return secrecy is None or presenter.viewer == person or (secrecy == "peek" and hidden)

    @property
    def _secrecy(self) -> Secrecy | None:
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

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return self._secrecy is not None

    @property
    def is_curtain_down(self) -> bool:
        """Whether the curtain hides the table."""
        hidden = self._secrecy == "curtain" and self._presenter.viewer is None
        return hidden and not self._to_all and bool(self._people)

    @property
    def undo_option(self) -> UndoOption:
        """Who may undo their last decision, and from which move on; or why undo is unavailable."""
        return undo_option(self._match, shared=self.is_shared, unseen=self._unseen)

    # -- passing the screen ------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Show the table to the right person; other hands are hidden before anything moves."""
        seat = self.person
        way = self._secrecy
        presenter = self._presenter
        if self._match.phase in (Phase.DEAL, Phase.OVER) or self.is_peeking or way is None:
            return
        home = presenter.table.home if seat is None else seat
        match way:
            case "peek" if presenter.viewer is not None or home != presenter.table.home:
                self._show_from(None, home)
            case "open" if seat is not None and seat != presenter.viewer:
                self._show_from(seat)
            case "curtain" if seat is not None and presenter.viewer not in (None, seat):
                self._show_from(None)

    def lift(self) -> None:
        """Lift the curtain for the next person and show what happened since they last looked."""
        if self.is_curtain_down and self.person is not None:
            since = None  # at a private table everything was seen as it happened
            if not self.is_naming_suit:
                moves = enumerate(self._match.moves)
                deals = (ply for ply, move in moves if isinstance(move, Deal))
                since = max(self._seen[self.person], max(deals, default=0))
            self._show_from(self.person, since=since)
            self._presenter.director.open_hand()

    def note_move(self, move: Move, *, by_bot: bool) -> bool:
        """Record a move just made; return whether the screen was passed, and so the move already
        shown."""
        self.is_peeking = self.is_naming_suit = False
        if isinstance(move, Deal):
            self._unseen = None
            return self._dealt()
        if not by_bot:
            self._unseen = move.seat
        moves = len(self._match.moves)
        players = self._presenter.view.players
        if self._secrecy == "curtain" and self._match.phase in (Phase.DEAL, Phase.OVER):
            # All cards are played: show the last trick to everyone who has not seen it.
            self._show_from(None, since=moves - players, to_all=True)
        elif self._secrecy == "peek" and self._presenter.viewer is not None:
            self._show_from(None, since=moves - 1)
        else:
            return False
        return True

    def _dealt(self) -> bool:
        """Begin a round with the first person as viewer, or behind the curtain."""
        order = self._match.view(None).bidding_order
        person = next((seat for seat in order if seat in self._people), None)
        since = len(self._match.moves) - 1
        match self._secrecy:
            case "open" if person is not None:
                self._show_from(person, since=since)
            case "curtain" | "peek":
                self._show_from(None, home=person, since=since)
            case _:
                return False
        return True

    def undo(self) -> Undone | None:
        """Undo a person's last decision, which is returned, and all moves after it; they see the
        earlier table. Raises MatchError."""
        option = self.undo_option
        seat, ply, *_ = option
        if seat is None:
            return None
        undone = self._match.undo(ply, seat if revealed_since(self._match, ply) else None)
        self._unseen = None
        self.is_naming_suit = False
        self._seen = {one: min(seen, len(self._match.moves)) for one, seen in self._seen.items()}
        if self._secrecy == "peek":
            self._show_from(None, home=seat)
        else:
            self._show_from(self._presenter.viewer if self._secrecy == "curtain" else seat)
        return Undone(undone, option.goes_far)

    def note_seat_change(self, seat: int) -> None:
        """Record that a person left or came back; their own cards are hidden."""
        self._unseen = None
        self.is_naming_suit = False
        self._to_all = not self._people
        if self._secrecy is not None and (self._presenter.viewer == seat or self.is_peeking):
            self._show_from(None, to_all=self._to_all)

    def _show_from(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        to_all: bool = False,
    ) -> None:
        """Set the viewer's seat, or None; `to_all` shows everyone a public table."""
        viewer = self._presenter.viewer
        if viewer in self._seen:
            self._seen[viewer] = len(self._match.moves)
        self.is_peeking = False
        self._to_all = to_all
        replay = since is not None and seat is not None and self._secrecy == "curtain"
        self._presenter.show_from(seat, home, since, replay)
        if seat not in (None, self._unseen):  # who has seen another's move since
            self._unseen = None

    # -- face-down cards ---------------------------------------------------------------------------

    @property
    def is_face_down(self) -> bool:
        """Whether a person chooses among face-down cards."""
        return self._secrecy == "peek" and self._presenter.viewer is None and self.is_ready

    @property
    def bid_view(self) -> SeatView:
        """Return the view to show while a person bids.

        If their cards are face down it is the public view with the bids open to them.
        """
        view = self._presenter.view
        person = self.person
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
            self._show_from(self.person)
            self.is_peeking = True
        elif not on and self.is_peeking:
            self._show_from(None, home=self._presenter.viewer)

    def name_in_private(self) -> bool:
        """Drop the curtain before a suit is named if others would see the kind of card.

        Returns whether it does.
        """
        person = self.person
        if self._secrecy != "peek" or person is None:
            return False
        self.is_naming_suit = True
        self._show_from(None, home=person)
        return True

    def put_back(self) -> None:
        """Return the card for which a suit was to be named to its face-down place."""
        if self.is_naming_suit:
            self.is_naming_suit = False
            self._show_from(None, home=self.person)
