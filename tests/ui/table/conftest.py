"""A table on a canvas without a scene: a match between bots, its director and a table context."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from helpers.paths import ASSETS
from pygame import Surface

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.game_setup import Setup, default_seats
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.table_view import TableView, project, wheel_order
from rage_desktop.rules import Event, Phase
from rage_desktop.ui.art.art_factory import ArtFactory, Faces
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.layers import draw_table
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor
from rage_desktop.ui.toolkit.draw_context import DrawContext

SVG = ASSETS / "svg"
SIZE = (1280, 720)


@dataclass
class Stagehand:
    """Plays a match on the stage and paints it; bots move at every seat, seat 0 looks on."""

    match: Match
    director: Director
    tctx: TableContext
    chance: Random

    @property
    def table(self) -> TableView:
        return self.director.table

    def events(self) -> list[Event]:
        """Let the next seat move; return what seat 0 sees of it."""
        if self.match.phase is Phase.DEAL:
            return list(self.match.events_for(0, self.match.deal()))
        seat = self.match.waiting_for[0]
        move = answer(make_bot("random", self.chance), self.match.view(seat))
        return list(self.match.events_for(0, self.match.submit(move)))

    def until(self, wanted: Callable[[Event], bool]) -> None:
        """Play, showing nothing, until the next event is wanted; that one is enqueued."""
        while self.match.phase is not Phase.OVER:
            for event in self.events():
                self.director.enqueue([event])
                if wanted(event):
                    return
                self.director.skip_all()
        raise AssertionError("The game ended without the event this test is about")

    def canvas(self) -> Canvas:
        """Return the frame as it is now."""
        canvas = Canvas(SIZE)
        table = self.table
        draw_table(Brush(canvas, self.tctx), table, [HandCardPose() for _ in table.hand], None)
        return canvas

    def picture(self) -> Surface:
        """Return the frame as pixels."""
        target = Surface(SIZE, 0, 32)
        Compositor(target).present(self.canvas())
        return target


@pytest.fixture
def make(art_factory: ArtFactory) -> Callable[..., Stagehand]:
    """Make a table: an edition, a number of players, and whether motion is reduced."""

    def start(edition: str = "rage", players: int = 4, reduced: bool = False) -> Stagehand:
        file = open_library().get(edition)
        setup = Setup(
            file=file,
            seats=default_seats(players, 0, "random"),
            seed="02" * 16,
            salt="11" * 16,
            started="2026-01-01T00:00:00Z",
        )
        match = Match(setup)
        view = match.view(0)
        director = Director(project(view, wheel_order(file.look.suits)), MotionSettings(1, reduced))
        names = [seat.name for seat in setup.seats]
        words = Translator(None, file.look, names)
        ctx = DrawContext(size=SIZE, art=art_factory, translator=words, reduced_motion=reduced)
        tctx = TableContext(
            ctx,
            table_layout(*SIZE, players, 10, 1.0),
            file.look,
            setup.seats,
            0,
            art_factory.cards(file.look.skin),
            Faces(file.look, words, view.edition),
        )
        return Stagehand(match, director, tctx, Random(1))

    return start
