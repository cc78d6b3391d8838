"""What the window costs, for `rage-desktop bench`: start, frames, idling, input and memory.

Every measure runs in a process of its own, on the screen if there is one and else without; work
is the time a frame keeps this process, so what the system does to show it is not in it. Other
programs only ever add to a time: of several rounds the quietest one is told.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from types import MappingProxyType
from typing import TYPE_CHECKING

from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.window.idle_audio import QUIET

if TYPE_CHECKING:
    from rage_desktop.play.session import Session
    from rage_desktop.rules.editions.file import EditionFile
    from rage_desktop.ui.window.app import App, Frame

FULL_HD, FOUR_K, SMALL = (1920, 1080), (3840, 2160), (1280, 720)
STEP = 1 / 60
ROUNDS = 3
STARTS = 7
INPUTS = 24
IDLE, TWINKLE = 10.0, 5.0  # seconds
WATCHED = 20.0  # seconds
CALM = QUIET + 1.0  # seconds until even the sound device sleeps
LONGEST = 40.0  # seconds a measure may take before it is given up
PATIENCE = 5.0  # seconds after which nothing is tried once more
LONGEST_DEAL = 900  # frames
DECISIONS = 400
TRICKS = 4

Figures = dict[str, object]


class BenchError(RuntimeError):
    """A measure that could not be taken."""


# -- frames --------------------------------------------------------------------------------------


@dataclass
class Meter:
    """Collects what frames cost, in ms: work, this process's own time for it, and that time
    together with what is done for later frames before the next one is due."""

    work: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)

    def __call__(self, frame: "Frame") -> None:
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
    rounds = [_deal(edition, players, size)]
    while len(rounds) < ROUNDS and time.perf_counter() < until:
        rounds.append(_deal(edition, players, size))
    quiet = min(rounds, key=lambda meter: percentile(meter.cpu, 99))
    return quiet.figures()


def _deal(edition: str, players: int, size: tuple[int, int]) -> Meter:
    # late: a measure loads what it measures, and no more
    from rage_desktop.ui.window.app import STEP_AHEAD

    meter = Meter()
    with table(edition, players, size, meter) as (app, session):
        app.turn(0.0, [])
        for _ in range(LONGEST_DEAL):
            began, frames = time.process_time(), app.frames
            app.turn(STEP, [])
            worked = 1000 * (time.process_time() - began)
            if worked < 1000 * (STEP - STEP_AHEAD):
                app.look_ahead()  # as the loop does in what is left of the frame
            if app.frames > frames:
                meter.cpu.append(worked)
                meter.whole.append(1000 * (time.process_time() - began))
            if session.director.idle:
                return meter
    raise BenchError("The deal does not end: this is a mistake in the game.")


@contextmanager
def table(
    edition: str,
    players: int,
    size: tuple[int, int],
    on_frame: "Callable[[Frame], None]",
    level: str | None = None,
) -> "Iterator[tuple[App, Session]]":
    """Open a new game at the table: one person, the rest bots, or all of a level; same cards."""
    # late: a measure loads what it measures, and no more
    from rage_desktop.match.seats import TABLE, Seat, default_seats
    from rage_desktop.ui.game import make_app, make_services
    from rage_desktop.ui.scenes import routes

    with data_dir() as folder:
        options = GameOptions(data_dir=folder, window=size, lang="en")
        services = make_services(options, Random(1))
        file: EditionFile = services.library.get(edition)
        seats = default_seats(players)
        if level is not None:
            seats = tuple(Seat(name, avatar, f"bot:{level}") for name, avatar in TABLE[:players])
        session = services.tables.new_game(file, seats, seed="SEED1")
        scene = routes.table_scene(services, session)
        app = make_app(options, services, lambda _: scene, on_frame)
        try:
            yield app, session
        finally:
            services.mixer.close()
            services.close()
            app.window.close()


@contextmanager
def data_dir() -> Iterator[Path]:
    """Keep games and settings of a measure in a folder that goes again."""
    with tempfile.TemporaryDirectory(prefix="rage-bench-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def nothing(frame: "Frame") -> None:
    """Take a frame and make nothing of it."""


# -- idling, input, memory -----------------------------------------------------------------------


def idle_table() -> Figures:
    """Leave the table alone while it waits for the person: nothing may happen."""
    with table("rage", 8, FULL_HD, nothing) as (app, session):
        settle(app, session)
        return left_alone(app, IDLE)


def idle_title() -> Figures:
    """Leave the title alone: its stars twinkle."""
    # late: a measure loads what it measures, and no more
    from rage_desktop.ui.game import make_app, make_services

    with data_dir() as folder:
        options = GameOptions(data_dir=folder, window=FULL_HD, lang="en")
        services = make_services(options, Random(1))
        app = make_app(options, services)
        app.turn(0.0, [])
        figures = left_alone(app, TWINKLE)
        app.window.close()
        services.mixer.close()
        services.store.close()
        return figures


def left_alone(app: "App", seconds: float) -> Figures:
    """Run the real loop for some seconds, once the work put off at the start is done and the
    sound device has closed."""
    _run(app, 0.5)
    while app.do_chore():
        pass
    _run(app, CALM)
    frames, cpu, began = app.frames, time.process_time(), time.perf_counter()
    _run(app, seconds)
    wall = time.perf_counter() - began
    share = 100 * (time.process_time() - cpu) / wall
    return {
        "seconds": round(wall, 1),
        "frames": app.frames - frames,
        "percent_of_a_core": round(share, 2),
    }


def _run(app: "App", seconds: float) -> None:
    end = time.perf_counter() + seconds
    app.run(lambda: time.perf_counter() >= end)


def settle(app: "App", session: "Session") -> None:
    """Let the game go on, as fast as frames can be drawn, until the person is asked."""
    # late: a measure loads what it measures, and no more
    from rage_desktop.play.session import Asking

    for _ in range(5 * LONGEST_DEAL):
        app.turn(STEP, [])
        if session.asking in (Asking.BID, Asking.PLAY):
            break
    else:
        raise BenchError("The game asks for nothing: this is a mistake in the game.")
    for _ in range(60):
        app.turn(STEP, [])


def input_to_frame() -> Figures:
    """Move the pointer on and off a control while the loop sleeps; the time until it shows."""
    # late: a measure loads what it measures, and no more
    import pygame

    shown = threading.Event()
    with table("rage", 4, FULL_HD, lambda _: shown.set()) as (app, session):
        settle(app, session)
        scene = app.stack.top
        assert scene is not None
        button = next(node for node in scene.nodes if node.id == "pause").bounds
        places = [button.center, (button.centerx, app.window.size[1] // 2)]
        delays: list[float] = []

        def move() -> None:
            for i in range(INPUTS):
                time.sleep(0.2)
                shown.clear()
                event = pygame.event.Event(
                    pygame.MOUSEMOTION, pos=places[i % 2], rel=(1, 1), buttons=(0, 0, 0)
                )
                began = time.perf_counter()
                pygame.event.post(event)
                if shown.wait(1.0):
                    delays.append(1000 * (time.perf_counter() - began))

        mover = threading.Thread(target=move)
        mover.start()
        app.run(lambda: not mover.is_alive())
    if not delays:
        raise BenchError("No frame followed the pointer: this is a mistake in the game.")
    return {
        "inputs": len(delays),
        "median_ms": round(median(delays), 1),
        "worst_ms": round(max(delays), 1),
    }


def memory() -> Figures:
    """Come to the table by way of the title and play a few tricks; then what is held."""
    # late: a measure loads what it measures, and no more
    from rage_desktop.match.seats import default_seats
    from rage_desktop.ui.game import make_app, make_services
    from rage_desktop.ui.scenes import routes

    most = 0
    with data_dir() as folder:
        options = GameOptions(data_dir=folder, window=FULL_HD, lang="en")
        services = make_services(options, Random(1))
        app = make_app(options, services)
        _run(app, 1.0)
        at_title = pss()
        session = services.tables.new_game(
            services.library.get("rage"), default_seats(8), seed="SEED1"
        )
        app.stack.apply(routes.to_table(services, session), app.stack.top)
        for _ in range(TRICKS):
            settle(app, session)
            most = max(most, pss() or 0)
            _run(app, 0.5)
            if session.viewer in session.view.waiting_for:
                session.submit(session.view.legal[0])
        settle(app, session)
        _run(app, 1.0)
        at_table = pss()
        app.window.close()
        services.mixer.close()
        services.store.close()
    if at_table is None or at_title is None:
        return {"not_measured": "this system does not say how memory is shared"}
    return {
        "title_mb": round(at_title / 1e6, 1),
        "table_mb": round(at_table / 1e6, 1),
        "most_mb": round(most / 1e6, 1),
    }


def pss() -> int | None:
    """Return this process's share of the memory in bytes; None where the system keeps it secret."""
    with suppress(OSError):
        for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return None


# -- bots ----------------------------------------------------------------------------------------


def masters() -> Figures:
    """Watch ten seats of the strongest level: the search has to leave the frames alone."""
    meter = Meter()
    with table("rave", 10, FULL_HD, meter, "master") as (app, session):
        _run(app, WATCHED)
        moves = len(session.match.moves)
    work = meter.work[1:]
    return {
        "moves": moves,
        "frames": len(work),
        "median_ms": round(median(work), 2),
        "p99_ms": round(percentile(work, 99), 2),
        "late": sum(1 for took in work if took > 1000 * STEP),
    }


def decisions() -> Figures:
    """Time the bots' bids and plays in games of each size, level by level."""
    # late: a measure loads what it measures, and no more
    from rage_desktop.bots.levels import offered_levels

    return {level: _decisions(level) for level in offered_levels()}


def _decisions(level: str) -> Figures:
    # late: a measure loads what it measures, and no more
    from rage_desktop.bots.bot import answer
    from rage_desktop.bots.levels import make_bot
    from rage_desktop.match.dealer import deck_for
    from rage_desktop.match.library import read_edition
    from rage_desktop.own_files import assets_dir
    from rage_desktop.rules import Deal, Phase, apply, new_game, view_of, waiting_for

    rules = read_edition(assets_dir() / "editions" / "rage.toml").rules
    taken: list[float] = []
    bot, until = make_bot(level, Random(1)), time.perf_counter() + PATIENCE / 2
    for players in (4, 8):
        state, wanted = new_game(rules, players, "1"), len(taken) + DECISIONS // 2
        while len(taken) < wanted and state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                state, _ = apply(state, Deal(deck_for(rules, "1", state.number)))
                continue
            if time.perf_counter() > until:
                break
            view = view_of(state, waiting_for(state)[0])
            began = time.perf_counter()
            move = answer(bot, view)
            taken.append(1000 * (time.perf_counter() - began))
            state, _ = apply(state, move)
    return {
        "decisions": len(taken),
        "median_ms": round(median(taken), 2),
        "p99_ms": round(percentile(taken, 99), 2),
    }


# -- start ---------------------------------------------------------------------------------------


def start(size: tuple[int, int]) -> Figures:
    """Start the program several times, warm; from the command to the first frame of the title."""
    frozen = bool(getattr(sys, "frozen", False))
    program = [sys.executable] if frozen else [sys.executable, "-m", "rage_desktop"]
    taken: list[tuple[float, Figures]] = []
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a warm start has its bytecode at hand
    with data_dir() as folder:
        environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        command = [*program, "--first-frame", "--data-dir", str(folder)]
        command += ["--window", f"{size[0]}x{size[1]}"]
        for _ in range(STARTS + 1):
            began = time.perf_counter()
            with subprocess.Popen(
                command, stdout=subprocess.PIPE, text=True, env=environment
            ) as child:
                assert child.stdout is not None
                said = child.stdout.readline()
                taken.append((1000 * (time.perf_counter() - began), json.loads(said or "{}")))
            if not said:
                raise BenchError("The game does not start: see what it says above.")
    warm = sorted(taken[1:], key=lambda start: start[0])
    return {
        "best_ms": round(warm[0][0], 1),
        "median_ms": round(median(took for took, _ in warm), 1),
        **warm[0][1],
    }


# -- each in a process of its own ------------------------------------------------------------------


def apart(measure: Callable[..., Figures], *arguments: object) -> Figures:
    """Take a measure in a fresh process; one that fails or never ends says so in its figures."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    with blind():
        # No daemon: bots that search have processes of their own.
        worker = context.Process(target=_work, args=(theirs, measure, arguments))
        worker.start()
    theirs.close()
    try:
        if not ours.poll(LONGEST):
            return {"not_measured": f"it took longer than {LONGEST:.0f} seconds"}
        figures: Figures = ours.recv()
        return figures
    except EOFError:
        return {"not_measured": "the process ended early"}
    finally:
        if worker.is_alive():
            worker.join(2.0)
            worker.terminate()


def _work(pipe: Connection, measure: Callable[..., Figures], arguments: tuple[object, ...]) -> None:
    try:
        pipe.send(measure(*arguments))
    except KeyboardInterrupt:
        pass  # the command itself hears Ctrl-C too, and ends
    except BenchError as error:
        pipe.send({"not_measured": str(error)})


@contextmanager
def blind() -> Iterator[None]:
    """Have processes started meanwhile draw without a screen where there is none."""
    missing = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    if missing:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _start(size: tuple[int, int]) -> Figures:
    with blind():
        return start(size)


MEASURES: Mapping[str, Callable[[], object]] = MappingProxyType(
    {
        "start_1280x720": lambda: _start(SMALL),
        "start_1920x1080": lambda: _start(FULL_HD),
        "dealing_8_players_1920x1080": lambda: apart(dealing, "rage", 8, FULL_HD),
        "dealing_8_players_3840x2160": lambda: apart(dealing, "rage", 8, FOUR_K),
        "dealing_10_players_rave_1920x1080": lambda: apart(dealing, "rave", 10, FULL_HD),
        "idle_table": lambda: apart(idle_table),
        "ten_masters": lambda: apart(masters),
        "idle_title": lambda: apart(idle_title),
        "input_to_frame": lambda: apart(input_to_frame),
        "memory": lambda: apart(memory),
        "bot_decision": decisions,
    }
)
