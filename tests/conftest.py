"""For all tests: how examples are drawn, where folders lie, and what has to be closed."""

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from helpers.processes.leak_check import LeftOpen, processes
from hypothesis import HealthCheck, settings

from rage_desktop.match.store.profiles import ProfileStore

# How fast a machine draws examples is nothing a test decides by.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

LEFT_OPEN = pytest.StashKey[LeftOpen]()
MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes that tests may need, packages and the programs in them included


def pytest_configure(config: pytest.Config) -> None:
    """Let folders of tests lie in memory where there is room for programs, too.

    A store waits for the disk at every move. Tests make thousands of moves, and none asks what
    is left after a power cut.
    """
    config.stash[LEFT_OPEN] = LeftOpen()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what it does aside so
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # The language of whoever runs them is nothing the tests read.
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        os.environ.pop(name, None)
    os.environ["LANGUAGE"] = "en"
    # Tests start a hundred Pythons, and each would compile the game anew, as each worker the tests.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if not config.getoption("basetemp") and _holds_programs(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests only wait for a program or a clock."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker load the files from another one on: what it compiles, others need not."""
    report = yield
    if isinstance(collector, pytest.Directory):
        worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        first = len(report.result) * worker // workers
        report.result = [*report.result[first:], *report.result[:first]]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all workers have the same order."""
    items.sort(key=lambda item: str(item.path))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Set what is collected apart from garbage: it stays to the end, and is a million things."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000)  # of what tests make little is garbage in circles
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Fail a test that leaves a connection to a database open, or a file of tests a process."""
    yield
    connections = item.config.stash[LEFT_OPEN].connections()
    assert not connections, "connections left open:\n" + "\n".join(connections)
    if nextitem is None or nextitem.path != item.path:
        children = processes()
        assert not children, f"processes left behind by {item.path.name}: {children}"


def _holds_programs(folder: Path) -> bool:
    if not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC


@pytest.fixture
def played_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is in their first game, so hints and undo are noted."""
    monkeypatch.setattr(ProfileStore, "has_finished", lambda *_: True)
