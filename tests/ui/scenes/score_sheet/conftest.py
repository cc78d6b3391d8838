"""Score sheets over a scene that counts their closing."""

from typing import Any

import pytest
from helpers.screens.scenes import Open
from helpers.screens.score_sheets import Below, OpenSheet, SheetDriver

from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services


@pytest.fixture
def open_sheet(services: Services, open_scene: Open) -> OpenSheet:
    """Open the sheet of a session, at the usual speed."""

    def start(
        session: Session, size: tuple[int, int] = (1280, 720), **settings: Any
    ) -> SheetDriver:
        services.change_settings(**{"speed": 1, "reduced_motion": False, **settings})
        below = Below(ScoreSheetScene(services, session))
        driver = SheetDriver(open_scene(lambda _: below, size).app)
        driver.below = below
        driver.step()
        assert driver.sheet()
        return driver

    return start
