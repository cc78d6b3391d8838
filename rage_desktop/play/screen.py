"""What the screen shows of a match, and to whom: to one seat, or to everyone (the public view)."""

from collections.abc import Iterable
from dataclasses import replace

from rage_desktop.match.match import Match
from rage_desktop.rules import Event, SeatView
from rage_desktop.stage.director import Director
from rage_desktop.stage.motion import Tempo
from rage_desktop.stage.table_view import TableView, project


class Screen:
    """One look at a match after another.

    Each look has a view, a table and a director of its own, so that nothing of the last one can
    be seen. `replaying` says that what happened since the viewer last looked is being shown.
    """

    def __init__(self, match: Match, viewer: int | None, director: Director) -> None:
        """`director` shows the table to the viewer, None for the public."""
        self.view: SeatView = match.view(viewer)
        self.director = director
        self.replaying = False
        self._match = match
        self._tempo = director.tempo

    @property
    def viewer(self) -> int | None:
        """Whose cards are shown; None for nobody's."""
        return self.view.seat

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.director.table

    def show(self, events: Iterable[Event]) -> None:
        """Have the viewer see what happened, as far as they may."""
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
        table = project(before, self.table.order, home)
        self.director = Director(table, self._pace(), self.director.wait_for_me)
        if since is not None:
            self.director.enqueue(self._match.events_since(since, seat))

    def tune(self, tempo: Tempo, wait_for_me: bool) -> None:
        """Change how fast the table moves, and whether finished tricks wait."""
        self._tempo = tempo
        self.director.tempo = self._pace()
        self.director.wait_for_me = wait_for_me

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass on the stage; return whether everything has been shown."""
        self.director.advance(dt)
        if self.director.idle and self.replaying:
            self.replaying = False
            self.director.tempo = self._pace()
        return self.director.idle

    def _pace(self) -> Tempo:
        """Return the tempo; what happened meanwhile is told twice as fast."""
        return replace(self._tempo, speed=self._tempo.speed * 2) if self.replaying else self._tempo
