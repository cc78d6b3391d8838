"""Who has looked at the table of people round one screen, and until when they saw it."""

from rage_desktop.match.match import Match
from rage_desktop.match.seats import Secrecy
from rage_desktop.rules import Bid, Deal, Move, Phase, Play


class Looks:
    """The memory behind passing the screen on: last looks, and whose move may be taken back.

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

        Hidden and secret bids would be seen on an open screen, and so would the kind of a card
        for which a suit is named: both are done behind a curtain.
        """
        setup = self._match.setup
        if len(setup.people) < 2:
            return None
        if setup.secrecy == "peek" and self._match.phase is Phase.BID:
            return "peek" if self._match.view(None).edition.bids == "open" else "curtain"
        return "curtain" if self.naming else setup.secrecy

    def shows(self, person: int, viewer: int | None, home: int) -> bool:
        """Tell whether the table is the one that this person acts at."""
        if self.way == "peek":
            return viewer == person or (viewer is None and home == person)
        return viewer == person

    def last(self, seat: int) -> int:
        """Return the first move that a person has not seen; the whole deal where it is new."""
        deals = (ply for ply, move in enumerate(self._match.moves) if isinstance(move, Deal))
        return max(self._last[seat], max(deals, default=0))

    def leaves(self, viewer: int | None) -> None:
        """Note that a person has seen all there was."""
        if viewer in self._last:
            self._last[viewer] = len(self._match.moves)

    def comes(self, seat: int | None) -> None:
        """Note that a person looks: a move of another can no longer be taken back."""
        if seat is not None and seat != self.revocable:
            self.revocable = None

    def moved(self, move: Move, *, by_bot: bool) -> None:
        """Note who moved last."""
        self.revocable = None if by_bot or isinstance(move, Deal) else move.seat
        self.naming = False

    def taken_back(self) -> None:
        """Note that the last move never was."""
        self.revocable, self.naming = None, False
        plies = len(self._match.moves)
        self._last = {seat: min(ply, plies) for seat, ply in self._last.items()}
