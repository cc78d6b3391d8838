"""People sharing a screen: who looks, who looks next, and what each of them has seen."""

from msgspec import structs

from rage_desktop.match.match import Match
from rage_desktop.match.seats import Secrecy
from rage_desktop.play.screen import Screen
from rage_desktop.play.way_back import WayBack, seen_since, way_back
from rage_desktop.rules import Bid, Deal, Move, Phase, Play, SeatView


class Looks:
    """What passing the screen on has to remember: last looks, and whose move may be taken back.

    `to_all` says that everyone watches the public table; `naming` that a person names a suit for
    a card that lies face down; `revocable` is the seat whose last move nobody else has seen
    anything after.
    """

    def __init__(self, match: Match) -> None:
        """A game that was resumed shows each person what came after their own last move."""
        self._match = match
        self.to_all = self.naming = False
        self.revocable: int | None = None
        self._last = dict.fromkeys(match.setup.people, 0)
        for ply, move in enumerate(match.moves):
            if isinstance(move, Bid | Play) and move.seat in self._last:
                self._last[move.seat] = ply + 1

    @property
    def way(self) -> Secrecy | None:
        """How the cards are kept from each other now; None where only one person plays.

        On an open screen, hidden and secret bids would be seen, and so would the kind of a card for
        which a suit is named: both happen behind a curtain.
        """
        setup = self._match.setup
        if len(setup.people) < 2:
            return None
        if setup.secrecy == "peek" and self._match.phase is Phase.BID:
            return "peek" if self._match.view(None).edition.bids == "open" else "curtain"
        return "curtain" if self.naming else setup.secrecy

    def shows(self, person: int, viewer: int | None, home: int) -> bool:
        """Tell whether the table is the one that this person acts at."""
        if self.way is None:
            return True
        if self.way == "peek":
            return viewer == person or (viewer is None and home == person)
        return viewer == person

    def last(self, seat: int) -> int:
        """Return the first move that a person has not seen; all of the deal if that is new."""
        deals = (ply for ply, move in enumerate(self._match.moves) if isinstance(move, Deal))
        return max(self._last[seat], max(deals, default=0))

    def leaves(self, viewer: int | None) -> None:
        """Note that a person has seen everything so far."""
        if viewer in self._last:
            self._last[viewer] = len(self._match.moves)

    def comes(self, seat: int | None) -> None:
        """Note that a person looks: a move of another can no longer be taken back."""
        if seat is not None and seat != self.revocable:
            self.revocable = None

    def moved(self, move: Move, *, by_bot: bool) -> None:
        """Note who moved last."""
        if isinstance(move, Deal):
            self.revocable = None
        elif not by_bot:
            self.revocable = move.seat
        self.naming = False

    def taken_back(self) -> None:
        """Note that the last move has been undone."""
        self.revocable, self.naming = None, False
        plies = len(self._match.moves)
        self._last = {seat: min(ply, plies) for seat, ply in self._last.items()}


class HotSeat:
    """Passes the screen from one person to the next; one hand is gone before the next person looks.

    With one person at the table there is nothing to pass on: nobody else ever looks. `peeking` says
    that cards which lie face down are turned up, for as long as something is held.
    """

    def __init__(self, match: Match, screen: Screen) -> None:
        self.peeking = False
        self._match = match
        self._screen = screen
        self._looks = Looks(match)

    # -- who is there, and who acts ----------------------------------------------------------------

    @property
    def person(self) -> int | None:
        """Which person is to move now: whoever looks, before the others.

        None if nobody is, or while a bot is to move.
        """
        waiting, people = self._screen.view.waiting_for, self._match.setup.present
        if not waiting or any(seat not in people for seat in waiting):
            return None
        first = (seat for seat in (self._screen.viewer, self._screen.table.home) if seat in waiting)
        return next(first, waiting[0])

    @property
    def ready(self) -> bool:
        """Whether the person who is to move sees the present table, the one they act at."""
        screen, person = self._screen, self.person
        if person is None or not screen.director.told:
            return False
        return self._looks.shows(person, screen.viewer, screen.table.home)

    @property
    def shared(self) -> bool:
        """Whether several people share the screen."""
        return self._looks.way is not None

    @property
    def unwatched(self) -> bool:
        """Whether the curtain is down: nobody sees the table."""
        hidden = self._looks.way == "curtain" and self._screen.viewer is None
        return hidden and not self._looks.to_all and bool(self._match.setup.present)

    @property
    def way_back(self) -> WayBack:
        """Who may take back their last decision, and from which move on; or why nobody may."""
        return way_back(self._match, shared=self.shared, unseen=self._looks.revocable)

    # -- passing the screen on ---------------------------------------------------------------------

    def hand_over(self) -> None:
        """Show the table to the right person; anyone else's hand is gone before anything moves."""
        seat, way, screen = self.person, self._looks.way, self._screen
        if self._match.phase in (Phase.DEAL, Phase.OVER) or self.peeking or way is None:
            return
        home = screen.table.home if seat is None else seat
        match way:
            case "peek" if screen.viewer is not None or home != screen.table.home:
                self._look(None, home)
            case "open" if seat is not None and seat != screen.viewer:
                self._look(seat)
            case "curtain" if seat is not None and screen.viewer not in (None, seat):
                self._look(None)

    def lift(self) -> None:
        """Lift the curtain for the next person: show what happened since they last looked."""
        if self.unwatched and self.person is not None:
            seen = self._looks.naming  # at a private table everything was seen as it happened
            self._look(self.person, since=None if seen else self._looks.last(self.person))
            self._screen.director.open_hand()

    def moved(self, move: Move, *, by_bot: bool) -> bool:
        """Note a move that was just made; return whether the screen was passed on because of it,
        and has shown what happened."""
        self.peeking = False
        self._looks.moved(move, by_bot=by_bot)
        if isinstance(move, Deal):
            return self._dealt()
        moves, players = len(self._match.moves), self._screen.view.players
        if self._looks.way == "curtain" and self._match.phase in (Phase.DEAL, Phase.OVER):
            # All cards are played: the last trick is shown to everyone who looked away.
            self._look(None, since=moves - players, to_all=True)
        elif self._looks.way == "peek" and self._screen.viewer is not None:
            self._look(None, since=moves - 1)
        else:
            return False
        return True

    def _dealt(self) -> bool:
        """Begin a round: the first of the people looks, or nobody before they do."""
        players = self._screen.view.players
        first = (self._match.view(None).dealer + 1) % players
        order = [(first + step) % players for step in range(players)]
        person = next((seat for seat in order if seat in self._match.setup.present), None)
        since = len(self._match.moves) - 1
        match self._looks.way:
            case "open" if person is not None:
                self._look(person, since=since)
            case "curtain" | "peek":
                self._look(None, home=person, since=since)
            case _:
                return False
        return True

    def take_back(self) -> None:
        """Undo the last decision of a person and all that came after it; they see the table as
        it was. Raises MatchError."""
        seat, ply, _ = self.way_back
        if seat is None:
            return
        self._match.take_back(ply, seat if seen_since(self._match, ply) else None)
        self._looks.taken_back()
        if self._looks.way == "peek":
            self._look(None, home=seat)
        else:
            self._look(self._screen.viewer if self._looks.way == "curtain" else seat)

    def reseated(self, seat: int) -> None:
        """Note that a person went away, or came back; their own cards are hidden."""
        self._looks.revocable, self._looks.naming = None, False
        self._looks.to_all = not self._match.setup.present
        if self._looks.way is not None and (self._screen.viewer == seat or self.peeking):
            self._look(None, to_all=not self._match.setup.present)

    def _look(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        to_all: bool = False,
    ) -> None:
        """Let one seat look, or nobody; `to_all` says that everyone watches a public table."""
        self._looks.leaves(self._screen.viewer)
        self.peeking, self._looks.to_all = False, to_all
        replay = since is not None and seat is not None and self._looks.way == "curtain"
        self._screen.look(seat, home, since, replay)
        self._looks.comes(seat)

    # -- cards that lie face down ------------------------------------------------------------------

    @property
    def face_down(self) -> bool:
        """Whether a person chooses among cards that lie face down."""
        return self._looks.way == "peek" and self._screen.viewer is None and self.ready

    @property
    def bid_view(self) -> SeatView:
        """Return what may be shown while a person bids.

        Where their cards lie face down that is what everyone knows, and the bids open to them.
        """
        view, person = self._screen.view, self.person
        if view.seat is not None or person is None:
            return view
        return structs.replace(view, seat=person, legal=self._match.view(person).legal)

    def plays_at(self, index: int) -> tuple[Play, ...]:
        """Return the legal plays of the card at a place of the hand of the person who is to move:
        for choosing among cards that lie face down."""
        assert self.person is not None
        view = self._match.view(self.person)
        return view.plays_of(self._screen.table.sorted(view.hand)[index])

    def peek(self, on: bool) -> None:
        """Turn up the cards of the person who is to move, for as long as they hold something."""
        if on and self.face_down:
            self._look(self.person)
            self.peeking = True
        elif not on and self.peeking:
            self._look(None, home=self._screen.viewer)

    @property
    def naming(self) -> bool:
        """Whether a person who plays at a private table names a suit, behind the curtain."""
        return self._looks.naming

    def name_in_private(self) -> bool:
        """Drop the curtain before a suit is named, if others would see the kind of the card.

        Returns whether it does.
        """
        person = self.person
        if self._looks.way != "peek" or person is None:
            return False
        self._looks.naming = True
        self._look(None, home=person)
        return True

    def put_back(self) -> None:
        """Let the card for which a suit was to be named lie face down, as before."""
        if self._looks.naming:
            self._looks.naming = False
            self._look(None, home=self.person)
