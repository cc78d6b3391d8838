"""What the tests of scenes share."""

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import TypeAlias
from unittest import mock

import pytest
from pygame import Rect

from helpers.calls import record_calls
from helpers.driver import Driver
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.play.session import Session
from rage_desktop.rules import Move, Phase
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import PaintContext, Role

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1400), (3440, 1440))

Open: TypeAlias = Callable[..., Driver]
AtTable: TypeAlias = Callable[..., tuple[Driver, Session]]


def new_session(
    services: Services,
    edition: str = "rage",
    players: int = 4,
    *,
    humans: int = 1,
    sizes: Sequence[int] = (),
    variants: tuple[str, ...] = (),
    seed: str | None = None,
) -> Session:
    """Begin a game of people and bots, with rounds of these sizes if any are given."""
    changes = {"hand_sizes": {"order": "list", "sizes": list(sizes)}} if sizes else {}
    file = services.library.get(edition)
    seats = default_seats(players, humans)
    return services.session_factory.new_game(file, seats, variants, changes, seed)


THOUGHT: dict[str, Move] = {}  # what bots chose, by setup and moves so far: once is enough


def play_on(session: Session, rounds: int | None = None) -> Session:
    """Let bots move for every seat until so many rounds are scored, or to the end."""
    match = session.match
    setup = session.match.setup
    bots = [make_bot("steady", random.Random(seat)) for seat in range(len(setup.seats))]
    told = f"{setup.edition} {len(setup.seats)} {setup.seed} {match.moves}"
    course = hashlib.sha256(told.encode()).hexdigest()
    with deferred_writes():
        while match.phase is not Phase.OVER:
            if match.phase is Phase.DEAL:
                if rounds is not None and len(match.view(None).scores) >= rounds:
                    break
                match.deal()
            for seat in match.waiting_for:
                ply = f"{course} {len(match.moves)}"
                if ply not in THOUGHT:
                    THOUGHT[ply] = answer(bots[seat], match.view(seat))
                match.submit(THOUGHT[ply])
    session.presenter.view = match.view(session.viewer)
    return session


@contextmanager
def deferred_writes() -> Iterator[None]:
    """Let stores write all moves of a game at once, as after a disk that was busy."""
    queues: dict[int, WriteQueue] = {}

    def later(queue: WriteQueue, game: int | None = None) -> None:
        queues[id(queue)] = queue

    with mock.patch.object(WriteQueue, "_write_waiting", later):
        yield
    for queue in queues.values():
        assert queue.flush()


def record_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note what is written from now on, line by line, as it was to be written."""
    return record_calls(monkeypatch, PaintContext, "draw_text_px", lambda _, said, *__, **___: said)


def misplaced_nodes(driver: Driver) -> list[str]:
    """Return what can be pressed and leaves the window or its panel, or lies on something else.

    Cards of a hand lie on one another, and what is on a page that scrolls may leave it.
    """
    window = Rect(0, 0, *driver.scene.ctx.size)
    page: Rect = getattr(driver.scene, "panel", window)
    nodes = [node for node in driver.scene.nodes if node.focusable and node.role is not Role.CARD]
    out = [node.id for node in nodes if node.viewport is None and not page.contains(node.bounds)]
    out += [] if window.contains(page) else ["the panel"]
    return [f"{which} leaves the page" for which in out] + [
        f"{one.id} lies on {other.id}"
        for one, other in combinations(nodes, 2)
        if one.viewport is other.viewport
        and one.bounds.inflate(-2, -2).colliderect(other.bounds)  # by more than they are rounded
    ]
