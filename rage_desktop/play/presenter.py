"""What the screen shows of a match, and to whom: to one seat, or to everyone (the public view)."""

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
    """One look at a match after another.

    Each look has a view, a table and a director of its own, so that nothing of the last one can
    be seen. `replaying` says that what happened since the viewer last looked is being shown.
    """

    def __init__(self, match: Match, viewer: int | None, director: Director) -> None:
        """`director` shows the table to the viewer, None for the public."""
        self.view: SeatView = match.view(viewer)
        self.director = director
        self._earlier: tuple[Director, list[Moment]] | None = None  # of the round, before a look
        self._since = len(match.moves)  # the first move that the director shows
        self.replaying = False
        self._match = match
        self._motion = director.motion
        director.narration_log.you = self._you(viewer)
        self._laid: dict[int, tuple[int, tuple[Card, ...]]] = {}  # by seat: round, cards in order

    @property
    def viewer(self) -> int | None:
        """Whose cards are shown; None for nobody's."""
        return self.view.seat

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.director.table

    def show(self, events: Iterable[Event]) -> None:
        """Show the viewer what happened, as far as they may see it."""
        self.view = self._match.view(self.viewer)
        self.director.enqueue(self._match.events_for(self.viewer, events))

    def look(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        replay: bool = False,
    ) -> None:
        """Show the table as one seat, or the public (None), may see it: nothing of before stays.

        `home` sits at the bottom of a public table. From move `since` on, what happened is shown
        again; with `replay` at twice the speed, for somebody who was not there.
        """  # fmt: skip
        if home is None:
            home = self.table.home
        self.view = self._match.view(seat)
        before = self.view if since is None else self._match.view_before(since, seat)
        self.replaying = replay
        order, sorting = self.table.order, self.table.sorting
        number, laid = self._laid.get(-1 if seat is None else seat, (0, ()))
        if number != before.number:
            laid = ()
        table = project(before, order, home, sorting, laid)
        self.director = Director(table, self._pace(), self.director.wait_for_me)
        self.director.narration_log.you = self._you(seat)
        self._since = len(self._match.moves) if since is None else since
        if since is not None:
            self.director.enqueue(self._match.events_since(since, seat))

    @property
    def narration_log(self) -> list[Moment]:
        """What was said of this round to whoever looks, in order; nothing still to be shown."""
        director = self.director
        if director.narration_log.is_complete:
            return director.narration_log.moments
        if self._earlier is None or self._earlier[0] is not director:
            self._earlier = director, self._told_before()
        return [*self._earlier[1], *director.narration_log.moments]

    def _told_before(self) -> list[Moment]:
        """Return what was said of the round before the director on stage began."""
        moves, seat = self._match.moves, self.viewer
        deals = (ply for ply in range(self._since) if isinstance(moves[ply], Deal))
        dealt = max(deals, default=self._since)
        past, to_come = (len(self._match.events_since(ply, seat)) for ply in (dealt, self._since))
        director = Director(project(self._match.view_before(dealt, seat)), MotionSettings(INSTANT))
        director.narration_log.you = self._you(seat)
        director.enqueue(self._match.events_since(dealt, seat)[: past - to_come])
        director.skip_all()
        return director.narration_log.moments

    def _you(self, seat: int | None) -> int | None:
        """Return whom sentences address: the one person at the table; nobody where several read."""
        people = self._match.setup.people
        return seat if people == (seat,) else None

    def set_motion(self, motion: MotionSettings, wait_for_me: bool) -> None:
        """Change how fast the table moves, and whether finished tricks wait."""
        self._motion = motion
        self.director.motion = self._pace()
        self.director.wait_for_me = wait_for_me

    def sort_by(self, sorting: Sorting) -> None:
        """Sort hands another way; manual order begins as each hand lies now."""
        if sorting is not self.table.sorting:
            self.table.sorting = sorting
            self.lay([card for card in self.table.hand if card is not None])

    def lay(self, cards: Sequence[Card], dropped: tuple[Card, DropPose] | None = None) -> None:
        """Lay the viewer's hand in an order of their own, for the rest of the round.

        A card that was `dropped` comes from there.
        """
        if self.viewer is None:
            return
        if self.table.sorting is Sorting.HAND:
            self.table.laid = tuple(cards)
            self._laid[self.viewer] = self.table.number, self.table.laid
        self.director.sort_anew(dropped)

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass on the stage; return whether everything has been shown."""
        self.director.advance(dt)
        if self.director.is_idle and self.replaying:
            self.replaying = False
            self.director.motion = self._pace()
        return self.director.is_idle

    def _pace(self) -> MotionSettings:
        """Return the tempo; what happened meanwhile is told twice as fast."""
        return (
            replace(self._motion, speed=self._motion.speed * 2) if self.replaying else self._motion
        )
