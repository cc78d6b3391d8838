"""Draws the score sheet in steps while the round's pay-off still plays."""

from collections.abc import Iterator
from dataclasses import replace

from rage_desktop.match.settings import Settings
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Phase
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services

DONE = object()


class SheetPrerender:
    """Draws the sheet of a round once its last card is played, before anybody sees it."""

    def __init__(self, services: Services, session: Session) -> None:
        self.parts = ui.PictureCache()  # what has been drawn
        self._services, self._session = services, session
        self._key: object = None
        self._steps: Iterator[object] = iter(())

    def step(self, ctx: ui.DrawContext, settings: Settings) -> bool:
        """Do a step, and tell whether there was one: only between the last trick and the sheet."""
        session, view = self._session, self._session.view
        is_over = view.phase in (Phase.DEAL, Phase.OVER) and bool(view.scores)
        if not is_over or session.pending_input is not PendingInput.NOTHING:
            return False
        if self._key != (key := (ctx, settings, len(view.scores))):
            self._key = key
            scene = ScoreSheetScene(self._services, session, self.parts, scored=True)
            scene.resize(replace(ctx, mirrored=ctx.rtl))  # unlike the table below it
            self._steps = scene.draw_ahead()
        return next(self._steps, DONE) is not DONE
