"""What frames cost: while a first round is dealt, and while the strongest bots think.

Work is the time a frame keeps this process, so what the system does to show it is not in it.
Other programs only ever add to a time: of several rounds the quietest is reported.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median

from pygame.event import Event

from rage_desktop.match.match import Match
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Bid, Phase
from rage_desktop.ui.checks.apart import BenchError, Figures
from rage_desktop.ui.checks.benches import (
    FULL_HD,
    LONGEST_DEAL,
    PATIENCE,
    STEP,
    run,
    settle,
    table,
)
from rage_desktop.ui.window.app import STEP_AHEAD, App, Frame

ROUNDS = 3
WATCHED = 20.0  # seconds


@dataclass
class Meter:
    """Collects what frames cost, in ms: work, this process's own time for it, and that time
    together with what is done for later frames before the next one is due."""

    work: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)

    def __call__(self, frame: Frame) -> None:
        """Take a frame, as the app tells it."""
        self.work.append(1000 * frame.work)

    def figures(self) -> Figures:
        """Return median and 99th percentile; the first frame, which builds the table, apart."""
        first, *work = self.work
        return {
            "frames": len(work),
            "median_ms": round(median(work), 2),
            "p99_ms": round(percentile(work, 99), 2),
            "worst_ms": round(max(work), 2),
            "cpu_median_ms": round(median(self.cpu), 2),
            "cpu_p99_ms": round(percentile(self.cpu, 99), 2),
            "late": sum(1 for took in self.whole if took > 1000 * STEP),
            "first_ms": round(first, 1),
        }


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that so many percent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def dealing(edition: str, players: int, size: tuple[int, int]) -> Figures:
    """Deal a first round, every picture still to be drawn; the quietest of a few rounds."""
    until = time.perf_counter() + PATIENCE
    rounds = [deal_once(edition, players, size)]
    while len(rounds) < ROUNDS and time.perf_counter() < until:
        rounds.append(deal_once(edition, players, size))
    quiet = min(rounds, key=lambda meter: percentile(meter.cpu, 99))
    return quiet.figures()


def deal_once(edition: str, players: int, size: tuple[int, int]) -> Meter:
    """Deal a first round and return what its frames cost."""
    meter = Meter()
    with table(edition, players, size, meter) as (app, session):
        app.turn(0.0, [])
        watch(app, meter, lambda: session.screen.director.idle)
    return meter


def paying_off(edition: str, players: int, size: tuple[int, int]) -> Figures:
    """End a round in which everybody is exact, so that all effects run; the quietest of a few.

    `sheet_ms` is the frame in which the score sheet then opens.
    """
    until = time.perf_counter() + PATIENCE
    rounds = [pay_off_once(edition, players, size)]
    while len(rounds) < ROUNDS and time.perf_counter() < until:
        rounds.append(pay_off_once(edition, players, size))
    quiet = min(rounds, key=lambda meter: percentile(meter.cpu, 99))
    sheet = quiet.cpu.pop()
    quiet.work.pop(), quiet.whole.pop()
    return {**quiet.figures(), "sheet_ms": round(sheet, 1)}


def pay_off_once(edition: str, players: int, size: tuple[int, int]) -> Meter:
    """Play the last trick of a round and return what the frames cost until its points are told."""
    meter = Meter()
    with table(edition, players, size, meter) as (app, session):
        play_until_last_trick(session)
        settle(app, session)
        meter.work.clear()
        session.submit(session.view.legal[0])
        watch(app, meter, lambda: session.asking is Asking.NEXT_ROUND)
    return meter


def play_until_last_trick(session: Session) -> None:
    """Play the round up to its last trick, everybody bidding what they will take."""
    match = session.match
    trial = Match(match.setup)
    trial.deal()
    while trial.phase is not Phase.DEAL:
        trial.submit(trial.view(trial.waiting_for[0]).legal[0])
    takes = trial.view(None).scores[0].tricks
    while match.phase is Phase.BID or len(match.view(None).history) < match.view(0).hand_size - 1:
        seat = match.waiting_for[0]
        bidding = match.phase is Phase.BID
        session.submit(Bid(seat, takes[seat]) if bidding else match.view(seat).legal[0])
    session.screen.director.skip_all()


def watch(app: App, meter: Meter, over: Callable[[], bool]) -> None:
    """Take frames until it is over."""
    for _ in range(LONGEST_DEAL):
        turn(app, meter)
        if over():
            return
    raise BenchError("What is shown does not end: this is a mistake in the game.")


def turn(app: App, meter: Meter, events: Sequence[Event] = ()) -> None:
    """Take one frame, and work ahead in what is left of it, as the loop does."""
    began, frames = time.process_time(), app.frames
    app.turn(STEP, events)
    worked = 1000 * (time.process_time() - began)
    if worked < 1000 * (STEP - STEP_AHEAD):
        app.look_ahead()
    if app.frames > frames:
        meter.cpu.append(worked)
        meter.whole.append(1000 * (time.process_time() - began))


def masters() -> Figures:
    """Watch ten seats of the strongest level: the search has to leave the frames alone."""
    meter = Meter()
    with table("rave", 10, FULL_HD, meter, "master") as (app, session):
        run(app, WATCHED)
        moves = len(session.match.moves)
    work = meter.work[1:]
    return {
        "moves": moves,
        "frames": len(work),
        "median_ms": round(median(work), 2),
        "p99_ms": round(percentile(work, 99), 2),
        "late": sum(1 for took in work if took > 1000 * STEP),
    }
