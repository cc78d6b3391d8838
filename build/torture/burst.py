"""Bursts of input, several to one frame, in every scene; an umpire watches each move.

A fault is an error (the player would see "Something went wrong"), a move that the rules do not
allow, two moves of people in one frame (nobody was asked for the second), a table at rest that is
not what the viewer's seat knows, or a scene that never comes to rest.
"""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest import mock

import pygame
from helpers.driver import TICK
from helpers.fixtures.matches import noon, step
from helpers.players.player import PointerPlayer
from helpers.screens.scenes import play_on
from helpers.screens.screens import Game, bidding, naming
from hidden_window import SIZE, fast, opened
from inputs import acts, any_size, events_of
from limits import TooSlow, limited
from trials import Input, Result, Told, Trial, Wrong, described, fault_of, shrunk

from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import Secrecy, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.match.store.store import open_store
from rage_desktop.play.session import Session
from rage_desktop.play.session_factory import SessionFactory
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import IllegalMove, Move, Phase, Role
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import Push, Route
from rage_desktop.ui.toolkit.scene import Scene

BURSTS = 40  # in one window, before the next one is opened
LIMIT = 5.0  # seconds for one burst
OPENING = 20.0  # seconds for a window, whatever its size
SHRINKING = 60.0  # seconds spent on making a failing run shorter
PAUSES = (0.0, TICK, TICK, 0.1, 0.45, 3.0)  # seconds until the next burst
SHORT = {"hand_sizes": {"order": "list", "sizes": [2, 1]}}

Burst: TypeAlias = dict[str, Any]  # acts of one frame, and the pauses after it


class Umpire:
    """Watches the moves of all matches in this process."""

    def __init__(self) -> None:
        self.moves = 0  # of people, in this frame
        self.fault = ""
        self.alone = True  # no other window plays the same game
        real = Match.submit

        def submit(match: Match, move: Move, *rest: Any, **more: Any) -> Any:
            try:
                events = real(match, move, *rest, **more)
            except (IllegalMove, MatchError) as error:
                if self.alone:
                    self.fault = self.fault or f"it makes a move that is refused: {error}"
                raise
            seat = getattr(move, "seat", None)
            self.moves += seat in match.setup.people and seat not in match.setup.away
            if self.moves > 1:
                self.fault = self.fault or "two moves of people in one frame"
            return events

        self._submit = submit

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch during the block.

        Moves repeated for a game that is played on from a moment of another one are nobody's, and
        do not count.
        """
        real = SessionFactory._practised

        def played_on(tables: SessionFactory, *rest: Any) -> Match:
            moves = self.moves
            fault = self.fault
            match = real(tables, *rest)
            self.moves = moves
            self.fault = fault
            return match

        with (
            mock.patch.object(Match, "submit", self._submit),
            mock.patch.object(SessionFactory, "_practised", played_on),
        ):
            yield

    def begin(self) -> None:
        """Begin a frame."""
        self.moves = 0

    def check(self) -> None:
        """Raise Wrong for what was done in the frame."""
        fault = self.fault
        self.fault = ""
        if fault:
            raise Wrong(fault)


# -- where to begin ------------------------------------------------------------------------------


def _game(services: Services, rng: Random, people: int, secrecy: Secrecy) -> Session:
    file = rng.choice(services.library.editions())
    seats = people + rng.choice((0, 1) if people > 1 else (2, 3))
    seats = max(seats, file.rules.players.min)
    known = {variant.id for variant in file.variants} & {"secret-bids", "hidden-bids"}
    variants = (rng.choice(sorted(known)),) if known and rng.random() < 0.4 else ()
    return services.session_factory.new_game(
        file, default_seats(seats, people), variants, SHORT, "K7Q2M9XD4T", secrecy
    )


def _at(people: int, secrecy: Secrecy) -> Callable[[Services, Random], Scene | None]:
    return lambda services, rng: _made(
        services, routes.table(_game(services, rng, people, secrecy))
    )


def _title(services: Services, rng: Random) -> None:
    _game(services, rng, 1, "curtain")


def _stopped(game: Game) -> Callable[[Services, Random], Scene]:
    return lambda services, _: _made(services, routes.table(game.play(services, kept=True)))


def _made(services: Services, route: Route) -> Scene:
    scene: Scene = route.make(services)
    return scene


def _pushed(services: Services, outcome: Any) -> Scene:
    assert isinstance(outcome, Push)
    assert isinstance(outcome.scene, Route)
    return _made(services, outcome.scene)


def _rules(services: Services, rng: Random) -> Scene:
    file = rng.choice(services.library.editions())
    return _pushed(services, routes.to_rules(file.id))


def _finished(services: Services, rng: Random) -> Session:
    return play_on(_game(services, rng, 1, "curtain"))


def _watched(services: Services, rng: Random) -> Scene:
    lines = "\n".join(_finished(services, rng).match.record_lines())
    return _made(services, routes.replay(check_record(lines.encode())))


def _kept(services: Services, rng: Random) -> Scene:
    _finished(services, rng)
    _game(services, rng, 1, "curtain")
    return _pushed(services, routes.to_saved_games())


WAYS = {  # what is pressed first, to reach dialogs seldom found by chance
    "deal code": ("deal-code",),
    "seat": ("seat-2-level",),
    "people": ("seat-2-person", "deal"),
}
SCENES: dict[str, tuple[int, Callable[[Services, Random], Scene | None]]] = {
    "title": (2, _title),
    "new game": (8, lambda services, _: _made(services, routes.new_game())),
    **dict.fromkeys(WAYS, (1, lambda services, _: _made(services, routes.new_game()))),
    "alone": (5, _at(1, "curtain")),
    "curtain": (6, _at(2, "curtain")),
    "open": (6, _at(3, "open")),
    "peek": (8, _at(2, "peek")),
    "bidding": (2, _stopped(Game("glyphs", 3, bidding(1, 1)))),
    "naming": (3, _stopped(Game("rage", 4, naming(Role.WILD)))),
    "game over": (
        2,
        lambda services, rng: _made(services, routes.table(_finished(services, rng))),
    ),
    "settings": (2, lambda services, _: _pushed(services, routes.to_settings())),
    "rules": (1, _rules),
    "replay": (2, _watched),
    "saved games": (2, _kept),
}


class Run:
    """A window that bursts are given to, one after the other."""

    player: PointerPlayer  # from the moment it is open

    def __init__(self, folder: Path, umpire: Umpire) -> None:
        self.folder = folder
        self.umpire = umpire

    def open(self, script: dict[str, Any], stack: ExitStack) -> None:
        """Open the window on a script's scene; the stack closes it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        rng = Random(script["seed"])
        settings: dict[str, Any] = {
            "sound": False,
            "speed": rng.choice((0, 0, 1, 4)),
            "reduced_motion": rng.random() < 0.5,
            "hold_to_confirm": rng.choice((0, 0, 0, 300)),
            "wait_after_trick": rng.random() < 0.2,
        }

        def first(services: Services) -> Scene:
            services.change_settings(**settings)
            return TitleScene(services, SCENES[script["scene"]][1](services, rng))

        size = any_size(rng) if rng.random() < 0.5 else SIZE
        with limited(OPENING):
            window = opened(self.folder, first, size, seed=script["seed"])
            self.player, _ = stack.enter_context(window)
            for _ in range(3):
                self.player.driver.step(0.5)
            for which in WAYS.get(script["scene"], ()):
                self.player.ready()
                self.player.driver.enter(which)  # keys scroll to what a small window hides
        # nobody was asked for these moves
        self.umpire.fault = ""
        self.umpire.alone = True

    @property
    def over(self) -> bool:
        """Whether the game has been left."""
        return self.player.driver.app.stack.top is None

    @property
    def kind(self) -> str:
        """The row of the table: the scene in front and, at a table, how cards are kept secret."""
        name = type(self.player.scene).__name__.removesuffix("Scene")
        if name != "Table":
            return name
        setup = self._tables()[0].session.match.setup
        return f"{name}, {setup.secrecy if len(setup.people) > 1 else 'one person'}"

    def _tables(self) -> list[TableScene]:
        shown = self.player.driver.app.stack.shown
        return [scene for scene in shown if isinstance(scene, TableScene)]

    def give(self, burst: Burst) -> None:
        """Give a burst to one frame, let time pass, and look; raises whatever is wrong."""
        driver = self.player.driver
        acts = burst["acts"]
        for act in acts:
            if act[0] == "size":
                pygame.display.set_mode(act[1:], pygame.RESIZABLE)
            elif act[0] == "elsewhere":
                self._play_elsewhere()
        self._frame(TICK, [event for act in acts for event in events_of(act)])
        for seconds in burst["pauses"]:
            if not self.over:
                self._frame(seconds, [])
        if not self.over and not driver.app.active:
            self._check_tables()

    def _frame(self, seconds: float, events: list[Any]) -> None:
        self.umpire.begin()
        with limited(LIMIT):
            self.player.driver.step(seconds, *events)
        self.umpire.check()

    def _play_elsewhere(self) -> None:
        """Play the table's game on in another window, so that moves here may be refused."""
        games = [table.session.match.game for table in self._tables()]
        if not games or games[0] is None:
            return
        with closing(open_store(self.folder, noon)) as store:
            match = Match.resume(store, games[0])
            for _ in range(2):
                if match.phase is not Phase.OVER:
                    step(match, Random(1))
        self.umpire.fault = ""
        self.umpire.alone = False

    def _check_tables(self) -> None:
        """Check that a table at rest shows what the viewer's seat knows, and nothing else."""
        for session in (table.session for table in self._tables()):
            if session.presenter.director.is_idle:
                view = session.match.view(session.viewer)
                table = session.table
                shown = project(view, table.order, table.home, table.sorting, table.laid)
                if session.table != shown or session.view != view:
                    raise Wrong("the table at rest is not what the seat knows")


# -- trials --------------------------------------------------------------------------------------


@contextmanager
def campaign(seed: str, folder: Path) -> Iterator[Trial]:
    """Return the trial of window number n: some scene, and bursts until something breaks."""
    umpire = Umpire()

    def trial(number: int) -> Iterator[Told]:
        rng = Random(f"{seed}/burst/{number}")
        (scene,) = rng.choices(list(SCENES), [weight for weight, _ in SCENES.values()])
        script: dict[str, Any] = {"scene": scene, "seed": f"{seed}/{number}", "bursts": []}
        with ExitStack() as window:
            run = Run(folder / "now", umpire)
            what = Input(f"opening: {scene}", _written(script), ".json", 0)
            yield what
            fault, detail = _fault(lambda: run.open(script, window))
            yield Result(what, fault, detail)
            for _ in range(BURSTS):
                if fault or run.over:
                    return
                pauses = [rng.choice(PAUSES) for _ in range(rng.choice((1, 2, 4)))]
                done = acts(rng, run.player.driver)
                burst: Burst = {"acts": done, "pauses": pauses}
                script["bursts"].append(burst)
                events = sum(max(1, len(events_of(act))) for act in done)
                what = Input(run.kind, _written(script), ".json", events)
                yield what
                fault, detail = _fault(partial(run.give, burst))
                if not fault:
                    yield Result(what)
                    continue
                window.close()
                script = shorter(script, fault, folder / "now", umpire)
                yield Result(Input(what.kind, _written(script), ".json", events), fault, detail)
                return

    with fast(), umpire.watching():
        yield trial


def _written(script: dict[str, Any]) -> bytes:
    return json.dumps(script).encode()


def _fault(do: Callable[[], None]) -> tuple[str, str]:
    try:
        do()
    except TooSlow as error:
        return "hangs", described(error)
    except Exception as error:
        return fault_of(error), described(error)
    return "", ""


def replayed(script: dict[str, Any], folder: Path, umpire: Umpire) -> tuple[str, str]:
    """Repeat all bursts of a script; return the first fault and details."""
    run = Run(folder, umpire)
    with ExitStack() as window:
        fault, detail = _fault(lambda: run.open(script, window))
        for burst in script["bursts"]:
            if fault or run.over:
                break
            fault, detail = _fault(partial(run.give, burst))
    return fault, detail


def shorter(script: dict[str, Any], fault: str, folder: Path, umpire: Umpire) -> dict[str, Any]:
    """Return the script without the bursts that its fault does not need."""
    until = time.monotonic() + SHRINKING

    def fails(bursts: list[Burst]) -> bool | None:
        if time.monotonic() > until:
            return None
        return replayed(script | {"bursts": bursts}, folder, umpire)[0] == fault

    return script | {"bursts": shrunk(script["bursts"], fails)}


def again(path: Path, folder: Path) -> tuple[str, str]:
    """Repeat the bursts of a kept script."""
    umpire = Umpire()
    with fast(), umpire.watching():
        return replayed(json.loads(path.read_text()), folder / "now", umpire)
