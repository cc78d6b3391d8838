"""Where the table leads: to the pause, the score sheet (which is drawn in steps before anybody
sees it), the rules, the next round and the end."""

from collections.abc import Callable, Iterator

from rage_desktop.match.settings import Settings
from rage_desktop.play.session import PendingInput, Session, is_single_round
from rage_desktop.play.undo import Undone
from rage_desktop.presentation.layout.bar import BarButton
from rage_desktop.rules import Phase, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.playing.moves import attempt_move
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bar import next_speed, speed_label

DONE = object()
UNATTENDED = 4.0  # seconds between rounds, and games, where only bots play


class SheetPrerender:
    """Draws the sheet of a round once its last card is played, before anybody sees it."""

    def __init__(self, services: Services, session: Session) -> None:
        self.parts = ui.PictureCache()  # what has been drawn
        self._services = services
        self._session = session
        self._key: object = None
        self._steps: Iterator[object] = iter(())

    def step(self, ctx: ui.DrawContext, settings: Settings) -> bool:
        """Do a step, and tell whether there was one: only between the last trick and the sheet."""
        session = self._session
        view = self._session.view
        is_over = view.phase in (Phase.DEAL, Phase.OVER) and bool(view.scores)
        if not is_over or session.pending_input is not PendingInput.NOTHING:
            return False
        if self._key != (key := (ctx, settings, len(view.scores))):
            self._key = key
            scene = ScoreSheetScene(self._services, session, self.parts, scored=True)
            scene.resize(ctx)
            self._steps = scene.draw_ahead()
        return next(self._steps, DONE) is not DONE


class TableNavigation:
    """What the buttons of the bar do, and what follows a round."""

    def __init__(
        self, services: Services, session: Session, follow_undo: Callable[[Undone], object]
    ) -> None:
        """`follow_undo` is called with what was undone in the pause."""
        self.prerender = SheetPrerender(services, session)
        self._follow_undo = follow_undo
        self._services = services
        self._session = session
        self._left = 0.0  # before the next round, where only bots play

    def presses(
        self, last_trick: ui.Press, history: ui.Press, say: Callable[[Text], object]
    ) -> dict[BarButton, ui.Press]:
        """Return the actions of the bar's buttons; the table handles what was itself.

        `say` announces a change.
        """
        return {
            "last_trick": last_trick,
            "history": history,
            "speed": lambda: self._next_speed(say),
            "sheet": lambda: routes.to_score_sheet(self._session, routes.stay),
            "help": lambda: routes.to_rules_of(self._session),
        }

    def _next_speed(self, say: Callable[[Text], object]) -> None:
        speed = next_speed(self._services.settings.speed)
        self._services.change_settings(speed=speed)
        self._session.apply_motion_settings(self._services.settings)
        say(text("Speed: {speed}", speed=speed_label(speed)))

    def pause(self) -> ui.NavResult:
        """Stop for a while."""
        self._session.autosave.release()
        return routes.to_pause(self._session, self._resume)

    def _resume(self, undone: object) -> ui.NavResult:
        if isinstance(undone, Undone):
            self._follow_undo(undone)
        return None

    def curtain(self) -> ui.NavResult:
        """Pass the screen to the next person."""
        return routes.to_curtain(self._session)

    # -- the end of a round ------------------------------------------------------------------------

    def round_over(self) -> ui.NavResult:
        """Show the score sheet, then go on; if only bots play, after a while."""
        if self._session.bots.is_unattended:
            self._left = UNATTENDED
            return None
        then = (lambda _: ui.Pop()) if is_single_round(self._session) else self._next_round
        return routes.to_score_sheet(self._session, then, self.prerender.parts)

    def game_over(self, *, at_once: bool) -> ui.NavResult:
        """Show the last score sheet, then the podium; `at_once` the podium. A game of bots that
        nobody keeps is followed by another; a single round leads back to where it began."""
        if is_single_round(self._session):
            return self.round_over()
        if at_once:
            return self._finish(None)
        if self._shown_for_itself:
            self._left = UNATTENDED
            return None
        return routes.to_score_sheet(self._session, self._finish, self.prerender.parts)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next round begins by itself; None for never."""
        return self._left or None

    def advance(self, dt: float) -> ui.NavResult:
        """Let time pass between two rounds of bots."""
        self._left = max(0.0, self._left - dt)
        if self._left:
            return None
        if self._shown_for_itself and self._session.pending_input is PendingInput.GAME_OVER:
            tables = self._services.session_factory
            file = self._session.match.setup.file
            return routes.to_table(tables.demo(file))
        return self._next_round(None)

    @property
    def _shown_for_itself(self) -> bool:
        """Whether bots play among themselves, for somebody who only watches."""
        return self._session.bots.is_unattended and self._session.match.game is None

    def _next_round(self, _: object) -> ui.NavResult:
        if self._session.pending_input is not PendingInput.NEXT_ROUND:
            return None  # asked twice
        return attempt_move(self._session.next_round)

    def _finish(self, _: object) -> ui.NavResult:
        return routes.to_game_over(self._session)
