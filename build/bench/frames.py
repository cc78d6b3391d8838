"""What frames cost: over a full hand, with a dragged card, at a round's end, beside strong bots."""

from collections.abc import Iterable, Iterator
from typing import Any

import pygame
from helpers.fixtures.matches import play_until_last_trick
from pygame.event import Event

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, STEP, run, settle, table
from rage_desktop.ui.diagnostics.bench_frames import Meter, quietest, spread, turn, watch
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.window.app import App

CARDS = 31
PLAYERS = 3
ACROSS = 90  # frames from one end of the hand to the other
WAY = 48  # frames in which a card is dragged about
BACK = 40  # frames until it is back in place
WATCHED = 20.0  # seconds
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
    """Let the round come to the person's first card; the dealing of it is not shown."""
    while session.pending_input is not PendingInput.PLAY:
        if session.pending_input is PendingInput.BID:
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
    x = round(middle.x - 0.35 * middle.width)
    foot = round(middle.y)
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


def paying_off(size: tuple[int, int], players: int = 8) -> Figures:
    """End a round in which everybody is exact, so that all effects run; the quietest of a few.

    `sheet_ms` is the frame in which the score sheet then opens.
    """
    quiet = quietest(lambda: pay_off_once(size, players))
    sheet = quiet.cpu.pop()
    quiet.work.pop(), quiet.whole.pop()
    return {**quiet.figures(), "sheet_ms": round(sheet, 1)}


def pay_off_once(size: tuple[int, int], players: int) -> Meter:
    """Play the last trick of a round and return what the frames cost until its points are told."""
    meter = Meter()
    with table("rage", players, size, meter) as (app, session):
        play_until_last_trick(session)
        settle(app, session)
        meter.work.clear()
        session.submit(session.view.legal[0])
        watch(app, meter, lambda: session.pending_input is PendingInput.NEXT_ROUND)
    return meter


def masters() -> Figures:
    """Watch ten seats of the strongest level: the search has to leave the frames alone."""
    meter = Meter()
    with table("rave", 10, FULL_HD, meter, "master") as (app, session):
        run(app, WATCHED)
        moves = len(session.match.moves)
    work = meter.work[1:]
    late = sum(1 for took in work if took > 1000 * STEP)
    return {"moves": moves, "frames": len(work), **spread(work), "late": late}
