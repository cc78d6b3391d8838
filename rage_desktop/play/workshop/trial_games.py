"""Games that bots play with an edition on trial, in a process of their own.

The process starts with the first trial and stays for the next ones until `stop`. It takes up a new
edition between two moves, and a trial that was left goes on from where it was.
"""

import contextlib
import threading
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic, process_time

from msgspec import Struct

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.workers import ChildProcess, stay_behind
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.play.workshop.trial_figures import Tally, TrialFigures
from rage_desktop.rules import (
    Deal,
    Edition,
    Phase,
    State,
    apply,
    check_players,
    new_game,
    view_of,
    waiting_for,
)
from rage_desktop.rules.editions.flaws import check_edition

GAMES = 200
ON_BATTERY = 50  # games
LEVEL = "sharp"
BEHIND = 10  # niceness of the process: the screen and its bots come first
# seconds
LONGEST = 15.0
PATIENCE = 3.0  # with a round, of the processor's time: a busy machine is not the edition's fault
BETWEEN_REPORTS = 0.2
SAMPLE = 0.1  # between two polls, and until the next request is seen
MOST_ROUNDS = 60  # of a game to points: whoever has none by then seldom gets there


class TrialKey(Struct, frozen=True):
    """What figures depend on."""

    fingerprint: str
    seats: int
    level: str


class TrialRequest(Struct, frozen=True):
    """A trial to begin, or to go on with, up to that many games."""

    key: TrialKey
    edition: Edition
    games: int


class TrialReport(Struct, frozen=True):
    """What the process has found so far."""

    key: TrialKey
    figures: TrialFigures


class TrialGames:
    """The trials of one visit to the workshop.

    Nothing here waits. Figures are kept as long as this object, so that rules tried before have
    theirs at once. Close it with `stop`; the next `start` begins a new process.
    """

    def __init__(self) -> None:
        """Start nothing yet."""
        self._kept: dict[TrialKey, TrialFigures] = {}
        self._key: TrialKey | None = None
        self._link: TrialLink | None = None

    def start(self, edition: Edition, seats: int, level: str = LEVEL, games: int = GAMES) -> None:
        """Try these rules from now on, and no others; raises EditionError for rules that
        contradict each other or don't allow so many seats."""
        check_edition(edition)
        check_players(edition, seats)
        self._key = key = trial_key(edition, seats, level)
        if self._is_complete(key):
            return
        if self._link is None or not self._link.is_alive():
            self._link = TrialLink()
            self._link.start()
        self._link.requests.put(TrialRequest(key, edition, games))

    def poll(self) -> TrialFigures | None:
        """Return the latest figures of the rules on trial; None before the first game is over."""
        if self._link is not None:
            with contextlib.suppress(Empty):
                while True:
                    report = self._link.reports.get_nowait()
                    self._kept[report.key] = report.figures
        return None if self._key is None else self._kept.get(self._key)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next `poll`; None while nothing is being tried."""
        waiting = self._key is not None and not self._is_complete(self._key)
        at_work = self._link is not None and self._link.is_alive()
        return SAMPLE if waiting and at_work else None

    def figures_of(self, edition: Edition, seats: int, level: str = LEVEL) -> TrialFigures | None:
        """Return what is known of these rules, on trial or not."""
        return self._kept.get(trial_key(edition, seats, level))

    def stop(self) -> None:
        """End the process soon; complete figures are kept."""
        self.poll()
        self._key = None
        self._kept = {key: found for key, found in self._kept.items() if found.complete}
        if self._link is not None:
            self._link.requests.put(None)
            self._link = None

    def close(self) -> None:
        """End the process and wait until it has ended: the program ends, too."""
        link = self._link
        self.stop()
        if link is not None:
            link.join(PATIENCE)

    def _is_complete(self, key: TrialKey) -> bool:
        kept = self._kept.get(key)
        return kept is not None and kept.complete


class TrialLink(threading.Thread):
    """The thread that keeps a process: starting, asking and ending one may take longer than a
    frame. It ends with its process, or when it is asked for None."""

    def __init__(self) -> None:
        super().__init__(name="trial", daemon=True)
        self.requests: SimpleQueue[TrialRequest | None] = SimpleQueue()
        self.reports: SimpleQueue[TrialReport] = SimpleQueue()

    def run(self) -> None:
        """Pass on requests and reports; a process that died, or can't be started, has none."""
        with contextlib.suppress(EOFError, OSError):
            process = ChildProcess(work, name="trial")
            try:
                while (request := self.requests.get()) is not None:
                    self._try(process.pipe, request)
            finally:
                process.end()

    def _try(self, pipe: Connection, request: TrialRequest) -> None:
        """Pass on reports until the trial is complete, or something else is asked."""
        pipe.send(request)
        complete = False
        while not complete and self.requests.empty():
            if pipe.poll(SAMPLE):
                report: TrialReport = pipe.recv()
                complete = report.key == request.key and report.figures.complete
                self.reports.put(report)


def trial_key(edition: Edition, seats: int, level: str = LEVEL) -> TrialKey:
    """Return what the figures of a trial are kept by."""
    return TrialKey(fingerprint(edition), seats, level)


class Trial:
    """In the process: games of one edition, played move by move."""

    def __init__(self, request: TrialRequest) -> None:
        self.key = request.key
        self._edition = request.edition
        self._games = request.games
        self._tally = Tally()
        self._left = LONGEST
        self._left_of_round = PATIENCE
        self._state: State | None = None
        self._bots = [
            make_bot(self.key.level, Random(seat), time_budget=None)
            for seat in range(self.key.seats)
        ]

    @property
    def is_over(self) -> bool:
        """Whether no more games are to be played."""
        return self._left <= 0 or self._tally.tried >= self._games

    def report(self) -> TrialReport:
        """Return what is known so far; ask only after a game."""
        return TrialReport(self.key, self._tally.figures(complete=self.is_over))

    def advance(self) -> bool:
        """Make one move; return whether it ended a game, or the trial."""
        began = monotonic()
        began_to_compute = process_time()
        state = self._state
        if state is None or state.phase is Phase.DEAL:
            state = self._deal(state)
            self._left_of_round = PATIENCE
        else:
            seat = waiting_for(state)[0]
            state, _ = apply(state, answer(self._bots[seat], view_of(state, seat)))
        self._left_of_round -= process_time() - began_to_compute
        self._left -= monotonic() - began
        return self._count_if_ended(state)

    def _deal(self, state: State | None) -> State:
        """Begin the next round, or the next game. Its cards depend on nothing but its number, so
        that editions are compared on the same deals."""
        if state is None:
            state = new_game(self._edition, self.key.seats, f"trial{self._tally.tried + 1}")
        return apply(state, Deal(deck_for(self._edition, state.seed, state.number)))[0]

    def _count_if_ended(self, state: State) -> bool:
        """Count the game if this state is its end, or if it is given up."""
        over = state.phase is Phase.OVER
        too_long = self._left <= 0 and not self._tally.tried  # for even one game
        if not over and not too_long and not self._is_endless(state):
            self._state = state
            return self.is_over
        self._tally.add_game(state.scores, over)
        self._state = None
        return True

    def _is_endless(self, state: State) -> bool:
        """Return whether a game is to be given up: it doesn't get on, or not to its end."""
        if self._left_of_round <= 0:
            return True
        return state.edition.game_ends != "rounds" and len(state.scores) >= MOST_ROUNDS


def work(pipe: Connection) -> None:
    """Run in the process: play games until the pipe is closed or the game ends."""
    stay_behind(BEHIND)
    trials: dict[TrialKey, Trial] = {}
    trial: Trial | None = None
    next_report = 0.0
    with contextlib.suppress(EOFError, OSError):
        while True:
            if trial is None or pipe.poll():
                request: TrialRequest = pipe.recv()
                trial = trials.setdefault(request.key, Trial(request))
                next_report = 0.0
            ended = trial.is_over or trial.advance()
            if not ended or (monotonic() < next_report and not trial.is_over):
                continue
            pipe.send(trial.report())
            next_report = monotonic() + BETWEEN_REPORTS
            if trial.is_over:
                trial = None
