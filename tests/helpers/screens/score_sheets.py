"""Score sheets: games of bots so far along, and the sheet over a scene that counts its closing."""

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from helpers.driver import Driver
from helpers.fixtures.matches import setup_of, step_by_bots
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.play.session import Session
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import project
from rage_desktop.ui.scenes.score_sheet.paper import SheetGrid
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.toolkit import Push, Scene

THREE_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [2, 3, 1]}}


def scored(
    name: str,
    players: int,
    rounds: int,
    extra: int = 0,
    changes: dict[str, Any] | None = None,
    seed: str = "K7Q2M9XD4T",
) -> Session:
    """Let bots play some rounds and then some more moves, seen from the first seat."""
    match = Match(setup_of(name, players, seed, changes=changes or {}))
    bot = make_bot("random", random.Random(3))
    while len(match.view(None).scores) < rounds:
        step_by_bots(match, bot)
    for _ in range(extra):
        step_by_bots(match, bot)
    return Session(match, {}, 0, Director(project(match.view(0)), MotionSettings(INSTANT, False)))


class Below(Scene):
    """What lies below the sheet, and remembers how often the sheet was closed."""

    def __init__(self, sheet: ScoreSheetScene) -> None:
        super().__init__()
        self.sheet: ScoreSheetScene | None = sheet
        self.closed = 0

    def update(self, dt: float) -> Push | None:
        sheet = self.sheet
        self.sheet = None
        return Push(sheet, self._closed) if sheet is not None else None

    def _closed(self, _: object) -> None:
        self.closed += 1


class SheetDriver(Driver):
    """A player before a score sheet."""

    below: Below

    def sheet(self) -> ScoreSheetScene:
        """The sheet in front."""
        return self.at(ScoreSheetScene)

    @property
    def grid(self) -> SheetGrid:
        """Its cells, one stop for the keyboard."""
        return self.find("sheet", SheetGrid)


OpenSheet: TypeAlias = Callable[..., SheetDriver]
