"""Score sheets with a store and a mixer of their own, over a scene that counts their closing."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from helpers.screens.score_sheets import Below, Ears, OpenSheet, SheetDriver, noon

from rage_desktop.match.library import open_library
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.store import open_store
from rage_desktop.play.session import Session
from rage_desktop.ui.destinations import make_scene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.window import Window


@pytest.fixture
def sheet_services(tmp_path: Path) -> Iterator[Services]:
    """What is behind a sheet, at the usual speed; the mixer hears what is played."""
    made = Services(
        library=open_library(),
        store=open_store(tmp_path, noon),
        settings_file=SettingsFile(tmp_path, noon),
        settings=Settings(),
        mixer=Ears(),
        clock=noon,
        chance=random.Random(1),
    )
    yield made
    made.store.close()


@pytest.fixture
def open_sheet(ctx: DrawContext, sheet_services: Services) -> OpenSheet:
    """Open the sheet of a session, over a scene that counts how often it is closed."""

    def start(session: Session, size: tuple[int, int] = (1280, 720), **look: Any) -> SheetDriver:
        def make_ctx(size_: tuple[int, int]) -> DrawContext:
            return replace(DrawContext(size_, ctx.art), **look)

        below = Below(ScoreSheetScene(sheet_services, session))
        app = App(
            Window("Test", size),
            make_ctx,
            lambda _: below,
            sound=sheet_services.sound,
            make_scene=partial(make_scene, sheet_services),
        )
        driver = SheetDriver(app)
        driver.below = below
        driver.step()
        assert driver.sheet()
        return driver

    return start
