"""Presents a match to one viewer: a seat, or everyone (the public view)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rage_desktop.match.match import Match
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import DropPose
from rage_desktop.rules import Card, Deal, Event, SeatView


class Presenter:
    """Present a match to a sequence of viewers.

    Each viewer gets a new view, table and director, so that nothing of the previous viewer's can be
    seen. `replaying` says that events since the viewer last looked are being shown.
    """

    def __init__(self, match: Match, viewer: int | None, director: Director) -> None:
        """`director` shows the table to the viewer, None for the public."""
        self.view: SeatView = match.view(viewer)
        self.director = director
        self._earlier: tuple[Director, list[Moment]] | None = None  # earlier moments of the round
        self._since = len(match.moves)  # the first move that the director shows
        self.replaying = False
        self._match = match
        self._motion = director.motion
        director.narration_log.you = self._you(viewer)
        self._laid: dict[int, tuple[int, tuple[Card, ...]]] = {}  # by seat: round, manual order

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None for none."""
        return self.view.seat

    @property
    def table(self) -> TableView:
        """The table state to draw."""
        return self.director.table

    def show(self, events: Iterable[Event]) -> None:
        """Show events to the viewer, redacted for their seat."""
        self.view = self._match.view(self.viewer)
        self.director.enqueue(self._match.events_for(self.viewer, events))

    def show_from(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        replay: bool = False,
    ) -> None:
        """Show the table as one seat, or the public (None), may see it: nothing of before stays.

        `home` sits at the bottom of a public table. From move `since` on, what happened is shown
        again; with `replay` at twice the speed, for somebody who was not there.
        """
        if home is None:
            home = self.table.home
        self.view = self._match.view(seat)
        before = self.view if since is None else self._match.view_before(since, seat)
        self.replaying = replay
        order = self.table.order
        sorting = self.table.sorting
        number, laid = self._laid.get(-1 if seat is None else seat, (0, ()))
        if number != before.number:
            laid = ()
        handless = seat is None and self._match.setup.is_on_phones
        table = project(before, order, home, sorting, laid, is_handless=handless)
        self.director = Director(table, self._pace(), self.director.wait_for_me)
        self.director.narration_log.you = self._you(seat)
        self._since = len(self._match.moves) if since is None else since
        if since is not None:
            self.director.enqueue(self._match.events_since(since, seat))

    @property
    def narration_log(self) -> list[Moment]:
        """Return the narration of this round for the viewer, in order, without anything still to be
        shown."""
        director = self.director
        if director.narration_log.is_complete:
            return director.narration_log.moments
        if self._earlier is None or self._earlier[0] is not director:
            self._earlier = director, self._told_before()
        return [*self._earlier[1], *director.narration_log.moments]

    def _told_before(self) -> list[Moment]:
        """Return the narration of the round from before the current director began."""
        moves = self._match.moves
        seat = self.viewer
        deals = (ply for ply in range(self._since) if isinstance(moves[ply], Deal))
        dealt = max(deals, default=self._since)
        past, to_come = (len(self._match.events_since(ply, seat)) for ply in (dealt, self._since))
        director = Director(project(self._match.view_before(dealt, seat)), MotionSettings(INSTANT))
        director.narration_log.you = self._you(seat)
        director.enqueue(self._match.events_since(dealt, seat)[: past - to_come])
        director.skip_all()
        return director.narration_log.moments

    def _you(self, seat: int | None) -> int | None:
        """Return the seat addressed as "you", or None if several people look on."""
        people = self._match.setup.people
        return seat if people == (seat,) or self._match.setup.secrecy == "curtain" else None

    def set_motion(self, motion: MotionSettings, wait_for_me: bool) -> None:
        """Set the animation speed, and whether finished tricks wait."""
        self._motion = motion
        self.director.motion = self._pace()
        self.director.wait_for_me = wait_for_me

    def sort_by(self, sorting: Sorting) -> None:
        """Change the sorting of hands; manual order starts from the current order."""
        if sorting is not self.table.sorting:
            self.table.sorting = sorting
            self.lay([card for card in self.table.hand if card is not None])

    def lay(self, cards: Sequence[Card], dropped: tuple[Card, DropPose] | None = None) -> None:
        """Lay out the viewer's hand in a manual order for the rest of the round.

        A `dropped` card starts from its drop position.
        """
        if self.viewer is None:
            return
        if self.table.sorting is Sorting.HAND:
            self.table.laid = tuple(cards)
            self._laid[self.viewer] = self.table.number, self.table.laid
        self.director.sort_anew(dropped)

    def advance(self, dt: float) -> bool:
        """Advance the presentation by dt seconds; return whether everything has been shown."""
        self.director.advance(dt)
        if self.director.is_idle and self.replaying:
            self.replaying = False
            self.director.motion = self._pace()
        return self.director.is_idle

    def _pace(self) -> MotionSettings:
        """Return the tempo; missed events are shown at double speed."""
        return (
            replace(self._motion, speed=self._motion.speed * 2) if self.replaying else self._motion
        )
