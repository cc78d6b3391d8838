"""The parts of the score sheet, drawn in steps while the round's pay-off still plays."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from pygame import Surface

from rage_desktop.match.settings import Settings
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Phase
from rage_desktop.stage.layout.layout import table_layout
from rage_desktop.stage.score_sheet import ScoreSheet, score_sheet
from rage_desktop.ui.art.looks import cloth_of
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.art.raster import PREMULTIPLIED, colour_of, opaque_surface
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.scenes.score_sheet.chart import Chart
from rage_desktop.ui.scenes.score_sheet.paper import Paper
from rage_desktop.ui.scenes.score_sheet.sheet_frame import SheetFrame
from rage_desktop.ui.toolkit.kit import Kit

DONE = object()
SHADE = 0.66


class SheetParts:
    """What the sheet draws of the scores alone, each when it is first asked for."""

    def __init__(self, kit: Kit, session: Session, settings: Settings, marked: int) -> None:
        """The row `marked` is amber."""
        self.kit, self.settings, self.sheet = kit, settings, score_sheet(session.view)
        self.viewer = session.viewer
        self._session, self._marked = session, marked
        self._frame = SheetFrame(kit, len(session.match.setup.seats))

    @cached_property
    def ground(self) -> Surface:
        """The table in the dark."""
        return dimmed_felt(self.kit, self._session, self.settings)

    @cached_property
    def paper(self) -> Paper:
        """The paper; its rows are drawn when they are first seen."""
        seats = self._session.match.setup.seats
        return Paper(self.kit, seats, self.sheet, self._frame.paper, self._marked)

    @cached_property
    def chart(self) -> Chart:
        """The running scores."""
        seats = self._session.match.setup.seats
        return Chart(self.kit, seats, self.sheet, self.viewer, self._frame.chart)

    def steps(self) -> Iterator[object]:
        """Draw one thing after another, in the order in which the sheet shows them."""
        yield self.ground
        yield self.paper
        yield self.paper.ground
        newest = self.sheet.rounds_played - 1
        for index in range(newest):
            yield self.paper.row(index)
        yield self.paper.blank
        yield self.paper.foot(inked=False)
        yield self.chart


class SheetAhead:
    """Draws the sheet of a round once its last card is played, before anybody sees it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._parts: SheetParts | None = None
        self._steps: Iterator[object] = iter(())

    def step(self, kit: Kit, settings: Settings) -> bool:
        """Do a step, and tell whether there was one: only between the last trick and the sheet."""
        view = self._session.view
        over = view.phase in (Phase.DEAL, Phase.OVER) and bool(view.scores)
        if not over or self._session.asking is not Asking.NOTHING:
            return False
        if kit.from_right and not kit.turned:
            kit = replace(kit, turned=True)  # unlike the table over which it comes
        if self._parts is None or not self._fits(kit, score_sheet(view), settings):
            marked = len(view.scores) - 1
            self._parts = SheetParts(kit, self._session, settings, marked)
            self._steps = self._parts.steps()
        return next(self._steps, DONE) is not DONE

    def drawn(self, kit: Kit, sheet: ScoreSheet, settings: Settings) -> SheetParts | None:
        """Hand out what has been drawn of a sheet; None if window or settings have changed."""
        parts = self._parts if self._fits(kit, sheet, settings) else None
        self._parts, self._steps = None, iter(())
        return parts

    def _fits(self, kit: Kit, sheet: ScoreSheet, settings: Settings) -> bool:
        parts = self._parts
        if parts is None or parts.viewer != self._session.viewer:
            return False
        wanted, drawn = (
            (one.size, one.scale, one.text_scale, one.palette, one.turned)
            for one in (kit, parts.kit)
        )
        return drawn == wanted and (parts.settings, parts.sheet) == (settings, sheet)


def dimmed_felt(kit: Kit, session: Session, settings: Settings) -> Surface:
    """Return the table in the dark, as one opaque surface."""
    look = session.match.setup.file.look
    high = kit.palette.high_contrast
    hand = max(1, session.table.hand_size)
    seats, zoom = len(session.match.setup.seats), settings.hand_size / 100
    top = table_layout(*kit.size, seats, hand, kit.text_scale, zoom).table
    table = felt(kit.raster, cloth_of(look, settings.cloth), *kit.size, top, high)
    out = opaque_surface(*kit.size)
    out.blit(table, (0, 0))
    shade = kit.raster.plate(64, 64, 0, SCRIM).copy()
    shade.fill(colour_of(SCRIM, max(SHADE, kit.palette.scrim)))
    for x in range(0, kit.size[0], 64):
        for y in range(0, kit.size[1], 64):
            out.blit(shade, (x, y), special_flags=PREMULTIPLIED)
    return out
