"""Scenes run in the real loop, with a store of their own and a clock that stands still."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.driver import Driver
from helpers.fixtures.hints import with_local_hints
from helpers.screens.scenes import AtTable, Open

from rage_desktop.match.game_setup import FIRST_LEVEL, default_seats
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import App

NOW = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """Everything behind the scenes, in an empty folder, without sound."""
    made = with_local_hints(make_services(GameOptions(data_dir=tmp_path), random.Random(7)))
    made.clock = lambda: NOW
    made.change_settings(sound=False, speed=0)
    yield made
    if "workers" in vars(made):
        made.workers.close()
    if "workshop" in vars(made):
        made.workshop.close()
    made.store.close()


@pytest.fixture
def open_scene(services: Services, tmp_path: Path) -> Iterator[Open]:
    """Open the window on a scene: open_scene(make, size=..., text_size=150, ...)."""
    apps: list[App] = []

    def start(
        make: Callable[[Services], Scene], size: tuple[int, int] = (1280, 720), **settings: Any
    ) -> Driver:
        if settings:
            services.change_settings(**settings)
        options = GameOptions(data_dir=tmp_path, window=size, lang="en")
        apps.append(make_app(options, services, first=lambda _: make(services)))
        return Driver(apps[-1])

    yield start
    for app in apps:
        app.window.close()


@pytest.fixture
def at_table(services: Services, open_scene: Open) -> AtTable:
    """Open a game and play for seat 0 until it is asked for a bid or a card, and is content."""

    def start(
        asking: PendingInput,
        content: Callable[[Session], bool] = lambda _: True,
        players: int = 4,
        size: tuple[int, int] = (1280, 720),
        changes: dict[str, Any] | None = None,
        level: str = FIRST_LEVEL,
        **settings: Any,
    ) -> tuple[Driver, Session]:
        file = services.library.get("rage")
        seats = default_seats(players, level=level)
        session = services.session_factory.new_game(file, seats, changes=changes, seed="K7Q2M9XD4T")
        driver = open_scene(lambda services: TableScene(services, session), size, **settings)
        for _ in range(4000):
            if session.pending_input is asking and content(session):
                break
            if session.pending_input is PendingInput.BID:
                session.submit(session.view.legal[0])
            if session.pending_input is PendingInput.PLAY:
                session.submit(session.view.plays()[0])
            driver.step(0.5)
        driver.settle()
        assert session.pending_input is asking
        return driver, session

    return start


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put on the clipboard."""
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    return kept
