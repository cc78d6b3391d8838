"""For all tests: how examples are drawn, and where their folders lie."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How fast a machine draws examples is nothing a test decides by.
settings.register_profile("unhurried", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes that tests may need, packages and the programs in them included


def pytest_configure(config: pytest.Config) -> None:
    """Let folders of tests lie in memory where there is room for programs, too.

    A store waits for the disk at every move. Tests make thousands of moves, and none asks what
    is left after a power cut.
    """
    if not config.getoption("basetemp") and _holds_programs(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _holds_programs(folder: Path) -> bool:
    if not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC
