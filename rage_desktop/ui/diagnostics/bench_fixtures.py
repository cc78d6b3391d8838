"""Fixtures for measurements: a table in a window, driven frame by frame or by the real loop."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from rage_desktop.match.game_setup import TABLE, Seat, default_seats
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.ui.diagnostics.bench_process import BenchError, data_dir
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services
from rage_desktop.ui.window.app import App, Frame

FULL_HD = (1920, 1080)
FOUR_K = (3840, 2160)
SMALL = (1280, 720)
STEP = 1 / 60
PATIENCE = 5.0  # seconds until a timeout
LONGEST_DEAL = 900  # frames


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[tuple[GameOptions, Services]]:
    """Open the services of a game in a window of this size, with an empty data folder."""
    with data_dir() as folder:
        options = GameOptions(data_dir=folder, window=size, lang="en")
        services = make_services(options, Random(1))
        try:
            yield options, services
        finally:
            services.mixer.close()
            services.close()


@contextmanager
def at_title(size: tuple[int, int]) -> Iterator[tuple[App, Services]]:
    """Open the game at the title, as for a player."""
    with opened(size) as (options, services):
        app = make_app(options, services)
        try:
            yield app, services
        finally:
            app.window.close()


@contextmanager
def table(
    edition: str,
    players: int,
    size: tuple[int, int],
    on_frame: Callable[[Frame], None] | None = None,
    level: str | None = None,
    changes: dict[str, Any] | None = None,
    **settings: Any,
) -> Iterator[tuple[App, Session]]:
    """Open a new game at the table: one person and bots, or only bots of a level; fixed deals.

    `changes` are changes of the rules.
    """
    with opened(size) as (options, services):
        services.change_settings(**settings)
        file: EditionFile = services.library.get(edition)
        seats = default_seats(players)
        if level is not None:
            seats = tuple(Seat(name, avatar, f"bot:{level}") for name, avatar in TABLE[:players])
        session = services.session_factory.new_game(file, seats, changes=changes, seed="SEED1")
        scene = routes.table(session)
        app = make_app(options, services, lambda _: scene, on_frame)
        try:
            yield app, session
        finally:
            app.window.close()


def run(app: App, seconds: float) -> None:
    """Run the real loop for a few seconds."""
    end = time.perf_counter() + seconds
    app.run(lambda: time.perf_counter() >= end)


def settle(app: App, session: Session) -> None:
    """Let the game continue, as fast as frames can be drawn, until it is the person's turn."""
    for _ in range(5 * LONGEST_DEAL):
        app.turn(STEP, [])
        if session.pending_input in (PendingInput.BID, PendingInput.PLAY):
            break
    else:
        raise BenchError("The game asks for nothing: this is a mistake in the game.")
    for _ in range(60):
        app.turn(STEP, [])
