"""Games that bots play with an edition on trial, in a process of their own.

The process starts with the first trial and stays for the next ones until `stop`. It takes up a new
edition between two moves, and a trial that was left goes on from where it was.
"""

import contextlib
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
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
SAMPLE = 0.1  # between two polls
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

    `start` and `poll` return at once. Figures are kept as long as this object, so that rules tried
    before have theirs at once. Close it with `stop`; the next `start` begins a new process.
    """

    def __init__(self) -> None:
        """Start nothing yet."""
        self._kept: dict[TrialKey, TrialFigures] = {}
        self._key: TrialKey | None = None
        self._unsent: TrialRequest | None = None
        self._worker: Future[ChildProcess] | None = None

    def start(self, edition: Edition, seats: int, level: str = LEVEL, games: int = GAMES) -> None:
        """Try these rules from now on, and no others; raises EditionError for rules that
        contradict each other or don't allow so many seats."""
        check_edition(edition)
        check_players(edition, seats)
        key = trial_key(edition, seats, level)
        self._key = key
        if self._is_complete(key):
            return
        self._unsent = TrialRequest(key, edition, games)
        if self._worker is None:
            self._worker = _begin()
        self._exchange()

    def poll(self) -> TrialFigures | None:
        """Return the latest figures of the rules on trial; None before the first game is over."""
        self._exchange()
        return None if self._key is None else self._kept.get(self._key)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next `poll`; None while nothing is being tried."""
        if self._key is None or self._worker is None or self._is_complete(self._key):
            return None
        return SAMPLE

    def figures_of(self, edition: Edition, seats: int, level: str = LEVEL) -> TrialFigures | None:
        """Return what is known of these rules, on trial or not."""
        return self._kept.get(trial_key(edition, seats, level))

    def stop(self) -> None:
        """End the process; complete figures are kept."""
        self._key = None
        self._unsent = None
        self._kept = {key: found for key, found in self._kept.items() if found.complete}
        if self._worker is not None:
            self._worker.add_done_callback(_end)
            self._worker = None

    def _is_complete(self, key: TrialKey) -> bool:
        kept = self._kept.get(key)
        return kept is not None and kept.complete

    def _exchange(self) -> None:
        """Tell the process what to try next, and hear what it has found."""
        if self._worker is None or not self._worker.done():
            return
        try:
            pipe = self._worker.result().pipe
            if self._unsent is not None:
                pipe.send(self._unsent)
                self._unsent = None
            while pipe.poll():
                report: TrialReport = pipe.recv()
                self._kept[report.key] = report.figures
        except (EOFError, OSError):  # it died, or never came to life: the next `start` has another
            self._worker.add_done_callback(_end)
            self._worker = None


def _begin() -> Future[ChildProcess]:
    """Begin the process in a thread: systems may take longer for it than a frame."""
    thread = ThreadPoolExecutor(1)
    begun = thread.submit(ChildProcess, work, name="trial")
    thread.shutdown(wait=False)
    return begun


def _end(worker: Future[ChildProcess]) -> None:
    if worker.exception() is None:
        worker.result().end()


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
