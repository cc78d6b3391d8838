"""Where the table leads: to the pause, the score sheet, the rules, the next round and the end."""

from rage_desktop.match.errors import MatchError
from rage_desktop.play.round_again import went_before
from rage_desktop.play.session import Asking, Session
from rage_desktop.stage.layout.bar import BarButton
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.score_sheet.sheet_ahead import SheetAhead
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bar import next_speed
from rage_desktop.ui.toolkit.nodes import Press
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push

UNATTENDED = 4.0  # seconds between rounds, and games, where only bots play


class Onward:
    """What the buttons of the bar do, and what follows a round."""

    def __init__(self, services: Services, session: Session) -> None:
        self.ahead = SheetAhead(services, session)
        self._services = services
        self._session = session
        self._left = 0.0  # before the next round, where only bots play

    def presses(self, last_trick: Press) -> dict[BarButton, Press]:
        """Return what the buttons of the bar do; looking back at a trick is the table's own."""
        return {
            "last_trick": last_trick,
            "speed": self._next_speed,
            "pause": self.pause,
            "sheet": self._sheet,
            "help": self._rules,
        }

    def _next_speed(self) -> Outcome:
        speed = next_speed(self._services.settings.speed)
        self._services.change_settings(speed=speed)
        self._session.tune(self._services.settings)
        return None

    def pause(self) -> Outcome:
        """Stop for a while."""
        self._session.keeping.let_go()
        return routes.to_pause(self._session)

    def _sheet(self) -> Outcome:
        return routes.to_score_sheet(self._session, routes.stay)

    def _rules(self) -> Outcome:
        file, view = self._session.match.setup.file, self._session.view
        return routes.to_rules_in_force(file, view.edition, view.players, view.number)

    def curtain(self) -> Outcome:
        """Pass the screen to the next person."""
        return routes.to_curtain(self._session)

    # -- the end of a round ------------------------------------------------------------------------

    def round_over(self) -> Outcome:
        """Show the score sheet, then go on; if only bots play, after a while."""
        if self._session.bots.unattended:
            self._left = UNATTENDED
            return None
        then = self._next_round if went_before(self._session) is None else self._leave
        return routes.to_score_sheet(self._session, then, self.ahead.parts)

    def game_over(self, *, at_once: bool) -> Outcome:
        """Show the last score sheet, then the podium; `at_once` the podium. A game of bots that
        nobody keeps is followed by another; a round played again leads back to where it began."""
        if went_before(self._session) is not None:
            return self.round_over()
        if at_once:
            return self._finish(None)
        if self._shown_for_itself:
            self._left = UNATTENDED
            return None
        return routes.to_score_sheet(self._session, self._finish, self.ahead.parts)

    @property
    def timer(self) -> float | None:
        """Seconds until the next round begins by itself; None for never."""
        return self._left or None

    def advance(self, dt: float) -> Outcome:
        """Let time pass between two rounds of bots."""
        self._left = max(0.0, self._left - dt)
        if self._left:
            return None
        if self._shown_for_itself and self._session.asking is Asking.GAME_OVER:
            tables, file = self._services.tables, self._session.match.setup.file
            return routes.to_table(tables.demo(file))
        return self._next_round(None)

    @property
    def _shown_for_itself(self) -> bool:
        """Whether bots play among themselves, for somebody who only watches."""
        return self._session.bots.unattended and self._session.match.game is None

    def _next_round(self, _: object) -> Outcome:
        if self._session.asking is not Asking.NEXT_ROUND:
            return None  # asked twice
        try:
            self._session.next_round()
        except MatchError as error:  # it was continued in another window
            return Push(NoticeScene((error.reason,)), lambda _: routes.to_title())
        return None

    def _leave(self, _: object) -> Outcome:
        return Pop()

    def _finish(self, _: object) -> Outcome:
        return routes.to_game_over(self._session)
