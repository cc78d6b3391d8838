"""Costs of phones at the table: opening it, frames with and without, answers, bytes, idling.

Ten robots on loopback act as soon as they may; they run in this process, in a thread of their own,
so that times are upper bounds. A frame's costs include the move that is made in it, on a phone or
here: as ever, that is checked and written to disk first.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.phones.phone_server import Limits
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, STEP, opened
from rage_desktop.ui.diagnostics.bench_frames import percentile, spread
from rage_desktop.ui.diagnostics.bench_idle import pss
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.diagnostics.phone_robots import HERE, Robot, listening, robots_of
from rage_desktop.ui.game import make_app
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.scene_stack import SceneStack

PLAYERS = 10
CARDS = 3
LONGEST_ROUND = 90.0  # seconds
IDLE = 5.0
ROUNDS = 2


@dataclass
class Costs:
    """What frames cost in ms, each with the move that was made in it: the whole, and the loop's own
    CPU; from a phone's move to the end of the frame that shows it; and the CPU of all turns."""

    work: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    phones: list[float] = field(default_factory=list)

    def figures(self) -> Figures:
        """Return median and 99th percentile, without the first frame, which builds the table."""
        cpu = {f"cpu_{name}": value for name, value in spread(self.cpu[1:]).items()}
        return spread(self.work[1:]) | cpu


@dataclass
class Round:
    """A round on phones: its costs, the robots that played it, and opening and idling."""

    costs: Costs
    robots: list[Robot]
    opening: float  # ms
    server: float  # ms of CPU
    idle: Figures


def phones() -> Figures:
    """Measure a round of ten, with phones and without, in one run; then idle phones. Of a few
    rounds of each kind the least disturbed one counts."""
    without = min((_without_phones() for _ in range(ROUNDS)), key=_disturbed)
    played = min((_with_phones() for _ in range(ROUNDS)), key=lambda one: _disturbed(one.costs))
    answers = [took for robot in played.robots for took in robot.answers]
    if not answers:
        raise BenchError("No phone moved: this is a mistake in the game.")
    return {
        "phones": PLAYERS,
        "opening_ms": round(played.opening, 1),
        "opening_mb": _memory(),
        "frames_without": without.figures(),
        "frames_with": played.costs.figures(),
        "loop_cpu_ms": spread(played.costs.phones),
        "server_cpu_ms": round(played.server, 1),
        "moves": len(answers),
        "answer_ms": _with_95th(answers),
        "tap_to_frame_ms": _with_95th(played.costs.taps),
        "largest_message_bytes": max(max(robot.sizes) for robot in played.robots),
        "round_bytes": max(sum(robot.sizes) for robot in played.robots),
        "idle": played.idle,
    }


def _disturbed(costs: Costs) -> float:
    """Other programs only ever add to a time."""
    return percentile(costs.cpu[1:], 99)


def _without_phones() -> Costs:
    costs = Costs()
    with _table() as (app, session, _):
        _play(app, session, costs, lambda: _move_here(session))
    return costs


def _with_phones() -> Round:
    costs = Costs()
    with _table() as (app, session, link_of):
        began = time.perf_counter()
        link = link_of()
        opening = 1000 * (time.perf_counter() - began)
        _count_cpu(link, costs)
        robots = robots_of(link, PLAYERS)
        with listening(robots):
            _play(app, session, costs, lambda: None, robots)
            server = _server_cpu()
            idle = _idle(link)
        link.close(for_good=True)
    return Round(costs, robots, opening, server, idle)


def _memory() -> float | None:
    """Return what phones add to a table at rest, in MB; None where the system does not say."""
    with _table() as (app, session, link_of):
        while not session.presenter.director.is_idle:
            app.turn(STEP, [])
        before = pss()
        link = link_of()
        robots = robots_of(link, PLAYERS)
        with listening(robots):
            while not all(robot.answers for robot in robots):
                app.turn(STEP, [])
            after = pss()
        link.close(for_good=True)
    return None if before is None or after is None else round((after - before) / 1e6, 1)


def _with_95th(values: list[float]) -> Figures:
    return spread(values) | {"p95_ms": round(percentile(values, 95), 1)}


def _count_cpu(link: PhoneLink, costs: Costs) -> None:
    """Note what each turn spends on phones."""
    follow = link.follow

    def counted(dt: float, stack: SceneStack) -> None:
        began = time.thread_time()
        follow(dt, stack)
        costs.phones.append(1000 * (time.thread_time() - began))

    link.follow = counted  # type: ignore[method-assign]


def _server_cpu() -> float:
    """Return the CPU time of the server's thread in ms; 0 where the system does not say."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    threads = [one.ident for one in threading.enumerate() if one.name == "phones"]
    if clock_of is None or not threads:
        return 0.0
    return 1000 * time.clock_gettime(clock_of(threads[0]))


@contextmanager
def _table() -> Iterator[tuple[App, Session, Callable[[], PhoneLink]]]:
    """Open a table of ten whose hands are on phones, and what opens it for them."""
    with opened(FULL_HD) as (options, services):
        services.change_settings(speed=4)
        sizes = {"hand_sizes": {"order": "list", "sizes": [CARDS]}}
        seats = default_seats(PLAYERS, PLAYERS)
        session = services.session_factory.new_game(
            services.library.get("rave"),
            seats,
            changes=sizes,
            seed="SEED1",
            phones=tuple(range(PLAYERS)),
        )

        def link() -> PhoneLink:
            folder = services.settings_file.path.parent
            limits = Limits(each=2 * PLAYERS)  # all robots have one address
            services.phones = PhoneLink(
                folder, services.wake, lambda _: None, addresses=(HERE,), limits=limits
            )
            services.phones.begin(session)
            return services.phones

        app = make_app(options, services, lambda _: routes.table(session))
        try:
            yield app, session, link
        finally:
            app.window.close()


def _play(
    app: App,
    session: Session,
    costs: Costs,
    move: Callable[[], None],
    robots: Sequence[Robot] = (),
) -> None:
    """Run frames at their pace until the round is over."""
    end = time.perf_counter() + LONGEST_ROUND
    while session.match.phase in (Phase.DEAL, Phase.BID, Phase.PLAY):
        began = time.perf_counter()
        cpu = time.thread_time()
        frames = app.frames
        made = len(session.match.moves)
        move()
        app.turn(STEP, [])
        now = time.perf_counter()
        if app.frames > frames:
            costs.work.append(1000 * (now - began))
            costs.cpu.append(1000 * (time.thread_time() - cpu))
        if robots and len(session.match.moves) > made:
            mover = getattr(session.match.moves[-1], "seat", None)
            costs.taps += [1000 * (now - robots[mover].asked)] if mover is not None else []
        time.sleep(max(0.0, began + STEP - now))
        if now > end:
            raise BenchError("The round does not end: this is a mistake in the game.")


def _move_here(session: Session) -> None:
    for seat in session.open_to:
        session.submit(session.match.view(seat).legal[0])
        return


def _idle(link: PhoneLink) -> Figures:
    """Return what the server does while no phone says anything."""
    turns = link.server.turns
    server = _server_cpu()
    cpu = time.thread_time()
    time.sleep(IDLE)
    return {
        "seconds": IDLE,
        "turns": link.server.turns - turns,
        "loop_cpu_ms": round(1000 * (time.thread_time() - cpu), 2),
        "server_cpu_ms": round(_server_cpu() - server, 2),
    }
