"""What the tests of scenes share."""

import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias
from unittest import mock

import pytest

from helpers.people.driver import Driver
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.store.writing import Writing
from rage_desktop.play.session import Session
from rage_desktop.rules import Move, Phase
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1400), (3440, 1440))

Open: TypeAlias = Callable[..., Driver]
AtTable: TypeAlias = Callable[..., tuple[Driver, Session]]


THOUGHT: dict[str, Move] = {}  # what bots chose, by setup and moves so far: once is enough


def play_on(session: Session, rounds: int | None = None) -> Session:
    """Let bots move for every seat until so many rounds are scored, or to the end."""
    match, setup = session.match, session.match.setup
    bots = [make_bot("steady", random.Random(seat)) for seat in range(len(setup.seats))]
    told = f"{setup.edition} {len(setup.seats)} {setup.seed} {match.moves}"
    course = hashlib.sha256(told.encode()).hexdigest()
    with written_at_the_end():
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
    session.screen.view = match.view(session.viewer)
    return session


@contextmanager
def written_at_the_end() -> Iterator[None]:
    """Let stores write all moves of a game at once, as after a disk that was busy."""
    stores: dict[int, Writing] = {}

    def later(store: Writing, game: int | None = None) -> None:
        stores[id(store)] = store

    with mock.patch.object(Writing, "_flush", later):
        yield
    for store in stores.values():
        assert store.catch_up()


def note_written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Note what is written from now on, line by line, as it was to be written."""
    write, written = Kit.write, set[str]()

    def watched(kit: Kit, canvas: Canvas, string: str, *rest: Any, **named: Any) -> int:
        written.add(string)
        return write(kit, canvas, string, *rest, **named)

    monkeypatch.setattr(Kit, "write", watched)
    return written


def stays_inside(driver: Driver, size: tuple[int, int]) -> None:
    """Fail if anything that can be pressed lies outside the window, or is cut off by it."""
    for node in driver.scene.nodes:
        if node.focusable and node.within is None:
            assert node.bounds.x >= 0, node.id
            assert node.bounds.right <= size[0], node.id
            assert node.bounds.y >= 0, node.id
            assert node.bounds.bottom <= size[1], node.id


def nothing_overlaps(driver: Driver) -> None:
    """Fail if two things that can be pressed lie on one another."""
    nodes = [n for n in driver.scene.nodes if n.focusable]
    for i, node in enumerate(nodes):
        for other in nodes[i + 1 :]:
            if node.within is other.within:
                assert not node.bounds.colliderect(other.bounds), (node.id, other.id)
