"""Trials in processes of their own, bounded by count and minutes; the smallest faults are kept.

A campaign (`kill`, `fuzz`, `burst`) makes a function that does trial number n and yields, for each
input, first what is about to be tried and then the result. A process that dies or hangs costs that
one input: it counts as failed, and another process takes over.
"""

import contextlib
import hashlib
import importlib
import os
import re
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from rage_desktop.match.files import atomic_write

HANG = 90.0  # seconds after which a silent process is given up
GOODBYE = 10.0  # seconds a process gets to clear up
FRESH = 400  # trials after which a new process takes over, so that what piles up does not matter
PACKAGE = "rage_desktop"


@dataclass(frozen=True)
class Input:
    """What is tried: a kind (a row of the table), the bytes, the ending of their file name, and of
    how many events it consists."""

    kind: str
    data: bytes = b""
    ending: str = ".txt"
    events: int = 1


@dataclass(frozen=True)
class Result:
    """The result of an input.

    `fault` is "" if all was well, or else the same line for the same fault; `detail` says more.
    """

    what: Input
    fault: str = ""
    detail: str = ""


Told: TypeAlias = Input | Result
Trial: TypeAlias = Callable[[int], Iterator[Told]]
Campaign: TypeAlias = Callable[[str, Path], AbstractContextManager[Trial]]
"""Makes trials from a seed and a folder to work in; the function of that name in a module, which
is imported only in the processes that try."""


@dataclass(frozen=True)
class Bounds:
    """How long to go on: so many inputs or minutes, in so many processes."""

    count: int
    minutes: float
    seed: str = "1"
    jobs: int = 1


class Wrong(Exception):
    """Something the game did that it must not do; the text is the fault."""


@dataclass
class Tally:
    """How many inputs of each kind were tried and failed, and the smallest input of each fault."""

    events: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    smallest: dict[tuple[str, str], Result] = field(default_factory=dict)

    def take(self, result: Result) -> None:
        """Count a result."""
        kind = result.what.kind
        fault = result.fault
        self.tried[kind] += 1
        self.events += result.what.events
        if not fault:
            return
        self.failed[kind] += 1
        self.faults[kind, fault] += 1
        best = self.smallest.get((kind, fault))
        if best is None or len(result.what.data) < len(best.what.data):
            self.smallest[kind, fault] = result

    def table(self) -> str:
        """Return what was tried and what failed, a row for each kind."""
        wide = max(map(len, (*self.tried, "all")))
        rows = [(kind, self.tried[kind], self.failed[kind]) for kind in sorted(self.tried)]
        rows.append(("all", self.tried.total(), self.failed.total()))
        lines = [f"{'':{wide}} {'tried':>8} {'failed':>8}"]
        return "\n".join(lines + [f"{kind:{wide}} {n:8,} {bad:8,}" for kind, n, bad in rows])

    def keep(self, folder: Path) -> list[str]:
        """Write the smallest input of each fault with what happened; return a line for each."""
        lines: list[str] = []
        for (kind, fault), times in self.faults.most_common():
            result = self.smallest[kind, fault]
            mark = hashlib.sha256(fault.encode()).hexdigest()[:6]
            name = f"{re.sub('[^a-z0-9]+', '-', kind.lower()).strip('-')}-{mark}"
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / (name + result.what.ending)
            path.write_bytes(result.what.data)
            atomic_write(folder / f"{name}.fault", f"{kind}\n{fault}\n\n{result.detail}\n")
            lines.append(
                f"{times:6,} x {kind}: {fault}\n         {path.name}, "
                f"{len(result.what.data):,} bytes"
            )
        return lines


# -- running -------------------------------------------------------------------------------------


class _Runner:
    """A process that does trials, and the input it is trying."""

    def __init__(self, kind: str, bounds: Bounds, until: float) -> None:
        context = get_context("spawn")
        self.folder = Path(tempfile.mkdtemp(prefix="torture-", dir=_memory()))
        self.pipe, theirs = context.Pipe()
        arguments = (theirs, kind, bounds.seed, self.folder, until)
        self.process: SpawnProcess = context.Process(target=_work, args=arguments)
        self.process.start()
        theirs.close()
        self.trying: Input | None = None
        self.trials = 0
        self.heard = time.monotonic()

    def hear(self) -> Told | None:
        """Return what it reports; None when a trial is over. Raises EOFError once it is dead."""
        self.heard = time.monotonic()
        told: Told | None = self.pipe.recv()
        self.trials += told is None
        self.trying = told if isinstance(told, Input) else None
        return told

    def why_gone(self) -> str:
        """Return why a process says no more."""
        self.process.join(1.0)
        if self.process.is_alive():
            return f"hangs for more than {HANG:.0f} s"
        code = self.process.exitcode or 0
        return f"the process died of signal {-code}" if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """End the process, by force if it is busy, and remove its folder."""
        self.pipe.close()
        self.process.join(GOODBYE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        shutil.rmtree(self.folder, ignore_errors=True)


def _memory() -> Path | None:
    """Return a folder in memory, if the system has one, since disks are slow."""
    place = Path("/dev/shm")
    return place if os.access(place, os.W_OK) else None


def run(kind: str, bounds: Bounds) -> Tally:
    """Do trials until the count or the minutes are reached, and report the results."""
    tally = Tally()
    until = time.time() + 60 * bounds.minutes
    runners = [_Runner(kind, bounds, until) for _ in range(bounds.jobs)]
    number = 0
    try:
        for runner in runners:
            runner.pipe.send(number := number + 1)
        while runners:
            for runner in _with_news(runners):
                if not _listen(runner, tally):
                    continue
                runners.remove(runner)
                worn = runner.trials >= FRESH or not runner.process.is_alive()
                enough = tally.tried.total() >= bounds.count or time.time() >= until
                if worn or enough:
                    runner.end()
                if enough:
                    continue
                runners.append(_Runner(kind, bounds, until) if worn else runner)
                runners[-1].pipe.send(number := number + 1)
    finally:
        for runner in runners:
            runner.end()
    return tally


def _with_news(runners: Sequence[_Runner]) -> list[_Runner]:
    """Return the processes that have something to say, or that were silent for too long."""
    ready = wait([runner.pipe for runner in runners], 1.0)
    late = time.monotonic() - HANG
    return [runner for runner in runners if runner.pipe in ready or runner.heard < late]


def _listen(runner: _Runner, tally: Tally) -> bool:
    """Take in a report; return whether the trial is over."""
    try:
        if not runner.pipe.poll():
            raise EOFError
        told = runner.hear()
    except (EOFError, OSError):
        lost = runner.trying or Input("no kind")
        tally.take(Result(lost, runner.why_gone()))
        runner.process.kill()
        runner.process.join()
        return True
    if isinstance(told, Result):
        tally.take(told)
    return told is None


def _work(
    pipe: Connection, kind: str, seed: str, folder: Path, until: float
) -> None:  # in the process
    campaign: Campaign = importlib.import_module(kind).campaign
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR"):
        os.environ[name] = str(folder / "home")
    with contextlib.suppress(EOFError, OSError), campaign(seed, folder) as trial:
        while True:  # until nobody asks any more
            told = trial(pipe.recv())
            with contextlib.closing(told):  # type: ignore[type-var]
                for each in told:
                    pipe.send(each)
                    if isinstance(each, Result) and time.time() > until:
                        break
            pipe.send(None)


# -- faults --------------------------------------------------------------------------------------


def fault_of(error: BaseException) -> str:
    """Return what an error is and where in the game it came from."""
    if isinstance(error, Wrong):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if f"/{PACKAGE}/" in frame.filename.replace("\\", "/")]
    where = f" in {Path(ours[-1].filename).name}:{ours[-1].name}" if ours else ""
    return f"{type(error).__name__}{where}"


def described(error: BaseException) -> str:
    """Return an error's traceback, shortened where it repeats itself."""
    lines = "".join(traceback.format_exception(error, limit=-30))
    return lines[-6000:]


Data = TypeVar("Data", bytes, list[Any])


def shrunk(data: Data, fails: Callable[[Data], bool | None]) -> Data:
    """Return the data without the pieces that it fails without, too: halves, quarters, ...

    `fails` answers None when there is no time for more.
    """
    size = len(data) // 2
    while size:
        at = 0
        while at < len(data):
            rest = data[:at] + data[at + size :]
            failed = fails(rest)
            if failed is None:
                return data
            data, at = (rest, at) if failed else (data, at + size)
        size //= 2
    return data
