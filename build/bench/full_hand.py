"""What frames cost while the pointer goes over a full hand, and while a card of it is dragged."""

from collections.abc import Iterable, Iterator
from typing import Any

import pygame
from pygame.event import Event

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.ui.diagnostics.bench_fixtures import settle, table
from rage_desktop.ui.diagnostics.bench_frames import Meter, quietest, turn
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.window.app import App

CARDS, PLAYERS = 31, 3
ACROSS = 90  # frames from one end of the hand to the other
WAY = 48  # frames in which a card is dragged about
BACK = 40  # frames until it is back in place
OTHER = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP


def hovering(size: tuple[int, int]) -> Figures:
    """Move the pointer over 31 cards and back, then carry one about; the quietest of a few."""
    return quietest(lambda: hover_once(size)).figures()


def hover_once(size: tuple[int, int], cards: int = CARDS) -> Meter:
    """Take a full hand, every picture of its cards in front still to be drawn, and return what
    the frames cost in which it is played with."""
    meter = Meter()
    changes = {
        "hand_sizes": {"order": "list", "sizes": [cards]},
        "players": {"min": PLAYERS, "max": PLAYERS},
    }
    with table("glyphs", PLAYERS, size, meter, changes=changes) as (app, session):
        _bid(app, session)
        scene = app.stack.top
        if not isinstance(scene, TableScene):
            raise BenchError("The table is not in front: this is a mistake in the game.")
        meter.work.clear()
        for events in _moves(scene, app):
            turn(app, meter, events)
    return meter


def _bid(app: App, session: Session) -> None:
    """Let the round come to the person's first card."""
    settle(app, session)
    while session.pending_input is PendingInput.BID:
        session.submit(session.view.legal[0])
        session.presenter.director.skip_all()
        settle(app, session)


def _moves(scene: TableScene, app: App) -> Iterator[list[Event]]:
    """Yield the events of each frame: over the hand and back, then a card to the table's edge and
    home, let go where it is not played."""
    slots = scene.tctx.slots(scene.session.table)
    y = round(min(slot.box.y for slot in slots) + 0.3 * slots[0].height)
    ends = round(slots[0].x - 0.3 * slots[0].width), round(slots[-1].x)
    for left, right in (ends, ends[::-1]):
        yield from ([_pointer(0, x, y)] for x in _line(left, right, ACROSS))
    middle = slots[len(slots) // 2]
    x, foot = round(middle.x - 0.35 * middle.width), round(middle.y)
    yield [_pointer(0, x, foot), _pointer(1, x, foot)]
    high = round(0.75 * app.window.size[1])
    for step, at in enumerate(_line(x, ends[0], WAY)):
        yield [_pointer(0, at, max(high, foot - 8 * step))]
    yield [_pointer(2, ends[0], app.window.size[1] - 2)]
    yield from ([] for _ in range(BACK))


def _line(start: int, end: int, frames: int) -> Iterable[int]:
    return (start + (end - start) * step // frames for step in range(frames + 1))


def _pointer(what: int, x: int, y: int) -> Event:
    told: dict[str, Any] = {"pos": (x, y), "touch": False}
    if what == 0:
        return Event(OTHER[what], rel=(0, 0), buttons=(0, 0, 0), **told)
    return Event(OTHER[what], button=1, **told)
