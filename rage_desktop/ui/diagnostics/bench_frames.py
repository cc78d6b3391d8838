"""Costs of frames, above all while a first round is dealt.

Work is the time a frame takes in this process, without the system's work to show it.
Other programs only ever add to a time, so the fastest of several rounds is reported.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median

from pygame.event import Event

from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, LONGEST_DEAL, PATIENCE, STEP, table
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.window.app import STEP_AHEAD, App, Frame

ROUNDS = 3


@dataclass
class Meter:
    """Collects the costs of frames in ms: work, CPU time of this process for it, and that time
    together with the preparation for later frames before the next one is due."""

    work: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)

    def __call__(self, frame: Frame) -> None:
        """Record a frame, called by the app."""
        self.work.append(1000 * frame.work)

    def figures(self) -> Figures:
        """Return median and 99th percentile; separately the first frame, which builds the table."""
        first, *work = self.work
        return {
            "frames": len(work),
            **spread(work),
            "worst_ms": round(max(work), 2),
            "cpu_median_ms": round(median(self.cpu), 2),
            "cpu_p99_ms": round(percentile(self.cpu, 99), 2),
            "late": sum(1 for took in self.whole if took > 1000 * STEP),
            "first_ms": round(first, 1),
        }


def spread(values: Sequence[float]) -> Figures:
    """Return median and 99th percentile of times."""
    return {"median_ms": round(median(values), 2), "p99_ms": round(percentile(values, 99), 2)}


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value not exceeded by so many percent of the values."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def dealing(edition: str, players: int, size: tuple[int, int]) -> Figures:
    """Deal a first round with empty caches; return the fastest of a few rounds."""
    return quietest(lambda: deal_once(edition, players, size)).figures()


def quietest(once: Callable[[], Meter]) -> Meter:
    """Measure something a few times; return the measurement with the least disturbance."""
    until = time.perf_counter() + PATIENCE
    rounds = [once()]
    while len(rounds) < ROUNDS and time.perf_counter() < until:
        rounds.append(once())
    return min(rounds, key=lambda meter: percentile(meter.cpu, 99))


def deal_once(edition: str, players: int, size: tuple[int, int]) -> Meter:
    """Deal a first round and return the costs of its frames."""
    meter = Meter()
    with table(edition, players, size, meter) as (app, session):
        app.turn(0.0, [])
        watch(app, meter, lambda: session.presenter.director.is_idle)
    return meter


def faces() -> Figures:
    """Return the costs of frames while ten bots play for 15 s, with still faces and with
    lively ones."""
    return {name: _playing(name == "lively").figures() for name in ("still", "lively")}


def _playing(lively: bool) -> Meter:
    meter = Meter()
    with table("rave", 10, FULL_HD, meter, "steady", {}, lively_faces=lively) as (app, _):
        for _ in range(round(15 / STEP)):
            turn(app, meter)
    return meter


def watch(app: App, meter: Meter, over: Callable[[], bool]) -> None:
    """Run frames until `over`."""
    for _ in range(LONGEST_DEAL):
        turn(app, meter)
        if over():
            return
    raise BenchError("What is shown does not end: this is a mistake in the game.")


def turn(app: App, meter: Meter, events: Sequence[Event] = ()) -> None:
    """Run one frame, and prepare later ones in its remaining time, as the loop does."""
    began = time.process_time()
    frames = app.frames
    app.turn(STEP, events)
    worked = 1000 * (time.process_time() - began)
    if worked < 1000 * (STEP - STEP_AHEAD):
        app.do_idle_work()
    if app.frames > frames:
        meter.cpu.append(worked)
        meter.whole.append(1000 * (time.process_time() - began))
