"""Costs of idling, of one input, and memory use."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import pygame

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.session import Session
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, at_title, run, settle, table
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.idle_audio import QUIET

# number, and seconds between
INPUTS = 24
PAUSE = 0.2
# seconds
IDLE = 10.0
TWINKLE = 5.0
CALM = QUIET + 1.0  # seconds until the sound device is closed, too
TRICKS = 4


def idle_table() -> Figures:
    """Measure the table while it waits for the person: nothing should happen. No suggested bid is
    being worked out, which would draw a frame when it comes."""
    with table("rage", 8, FULL_HD, bid_hints=False) as (app, session):
        settle(app, session)
        return left_alone(app, IDLE)


def idle_title() -> Figures:
    """Measure the idle title with its twinkling stars."""
    with at_title(FULL_HD) as (app, _):
        app.turn(0.0, [])
        return left_alone(app, TWINKLE)


def left_alone(app: App, seconds: float) -> Figures:
    """Run the real loop for a few seconds, after the deferred work of the start is done and the
    sound device is closed."""
    run(app, 0.5)
    while app.run_preload_step():
        pass
    run(app, CALM)
    frames = app.frames
    cpu = time.process_time()
    began = time.perf_counter()
    run(app, seconds)
    wall = time.perf_counter() - began
    share = 100 * (time.process_time() - cpu) / wall
    return {
        "seconds": round(wall, 1),
        "frames": app.frames - frames,
        "percent_of_a_core": round(share, 2),
    }


def input_to_frame() -> Figures:
    """Measure the time from moving the pointer on and off a control to the frame, from sleep."""
    shown = threading.Event()
    delays = list[float]()
    with table("rage", 4, FULL_HD, lambda _: shown.set()) as (app, session):
        settle(app, session)
        scene = app.stack.top
        assert scene is not None
        button = next(node for node in scene.nodes if node.id == "menu").bounds
        places = [button.center, (button.centerx, app.window.size[1] // 2)]
        mover = threading.Thread(target=lambda: delays.extend(_moved(places, shown)))
        mover.start()
        app.run(lambda: not mover.is_alive())
    if not delays:
        raise BenchError("No frame followed the pointer: this is a mistake in the game.")
    return {
        "inputs": len(delays),
        "median_ms": round(median(delays), 1),
        "worst_ms": round(max(delays), 1),
    }


def _moved(places: list[tuple[int, int]], shown: threading.Event) -> list[float]:
    """Move the pointer from place to place; return the ms until each frame."""
    delays = []
    for i in range(INPUTS):
        time.sleep(PAUSE)
        shown.clear()
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=places[i % 2], rel=(1, 1), buttons=(0, 0, 0)
        )
        began = time.perf_counter()
        pygame.event.post(event)
        if shown.wait(1.0):
            delays.append(1000 * (time.perf_counter() - began))
    return delays


def memory() -> Figures:
    """Measure memory after the title, the table and a few tricks."""
    with at_title(FULL_HD) as (app, services):
        run(app, 1.0)
        title = pss()
        session = services.session_factory.new_game(
            services.library.get("rage"), default_seats(8), seed="SEED1"
        )
        app.stack.apply(routes.to_table(session), app.stack.top)
        most = _play_tricks(app, session)
        settle(app, session)
        run(app, 1.0)
        held = pss()
    if held is None or title is None:
        return {"not_measured": "this system does not say how memory is shared"}
    return {
        "title_mb": round(title / 1e6, 1),
        "table_mb": round(held / 1e6, 1),
        "most_mb": round(most / 1e6, 1),
    }


def _play_tricks(app: App, session: Session) -> int:
    """Play a few tricks; return the peak memory use."""
    most = 0
    for _ in range(TRICKS):
        settle(app, session)
        most = max(most, pss() or 0)
        run(app, 0.5)
        if session.viewer in session.view.waiting_for:
            session.submit(session.view.legal[0])
    return most


def pss(process: int | str = "self") -> int | None:
    """Return a process's proportional set size in bytes; None if the system has none."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return None
