"""One game at a time in a data folder; a second start is heard; nothing stale stands in the way."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_connection

import pytest
from helpers.calls import sure

from rage_desktop.ui.window.single_instance import (
    ADDRESS,
    CALLERS,
    HERE,
    LOCK,
    InstanceLock,
    acquire_lock,
    acquire_or_activate,
    activate_running,
)


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[InstanceLock]:
    held = sure(acquire_lock(tmp_path))
    yield held
    held.close()


def test_a_folder_is_claimed_once_until_it_is_left(tmp_path: Path, ours: InstanceLock) -> None:
    assert acquire_lock(tmp_path) is None
    ours.close()
    for folder in (tmp_path, tmp_path / "another"):
        held = sure(acquire_lock(folder))
        held.close()


def test_a_caller_without_the_word_is_not_heard(tmp_path: Path, ours: InstanceLock) -> None:
    calls: list[int] = []
    ours.listen(lambda: calls.append(1))
    port = int((tmp_path / ADDRESS).read_text().split()[0])
    with create_connection((HERE, port)) as line:
        line.sendall(b"x" * 32)
        assert line.recv(4) == b""
    assert calls == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps others out of user folders")
def test_only_the_player_can_read_the_word(tmp_path: Path, ours: InstanceLock) -> None:
    ours.listen(lambda: None)
    assert (tmp_path / ADDRESS).stat().st_mode & 0o777 == 0o600


def test_a_game_that_ended_or_does_not_listen_is_silent(tmp_path: Path, ours: InstanceLock) -> None:
    assert not activate_running(tmp_path)
    ours.listen(lambda: None)
    address = (tmp_path / ADDRESS).read_text()
    ours.close()
    assert not (tmp_path / ADDRESS).exists()
    (tmp_path / ADDRESS).write_text(address)  # what a killed game leaves
    assert not activate_running(tmp_path)


@pytest.mark.parametrize("address", ["99999 word 1", "-1 word 1", "x word 1", "nonsense", "\0"])
def test_an_address_of_nobody_is_silent(tmp_path: Path, address: str) -> None:
    (tmp_path / ADDRESS).write_text(address)
    assert not activate_running(tmp_path)


def test_an_ending_game_is_silent_and_keeps_the_folder(tmp_path: Path, ours: InstanceLock) -> None:
    ours.listen(lambda: None)
    ours.stop_listening()
    assert not activate_running(tmp_path)
    assert acquire_lock(tmp_path) is None


def test_who_waits_for_a_game_that_ends_comes_after_it(
    tmp_path: Path, ours: InstanceLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: None)
    assert acquire_or_activate(tmp_path, tries=2) == (None, False)
    monkeypatch.setattr(time, "sleep", lambda seconds: ours.close() if seconds else None)
    free, answered = acquire_or_activate(tmp_path)
    assert free is not None
    assert not answered
    free.listen(lambda: None)
    assert acquire_or_activate(tmp_path) == (None, True)
    free.close()


def test_a_killed_game_leaves_the_folder_free(tmp_path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path\n"
        "from rage_desktop.ui.window.single_instance import acquire_lock\n"
        "held = acquire_lock(Path(sys.argv[1])); held.listen(print); print('held', flush=True)\n"
        "time.sleep(60)"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as game:
        assert sure(game.stdout).readline() == "held\n"
        assert acquire_lock(tmp_path) is None
        assert activate_running(tmp_path)
        game.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        game.wait(120)
    freed = sure(acquire_lock(tmp_path))
    calls: list[int] = []
    freed.listen(lambda: calls.append(1))  # in spite of the old address
    assert activate_running(tmp_path)
    assert calls
    freed.close()


# no file to write to, whoever the user is, and where there are pipes with names, one nobody reads
@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", os.mkdir)])
def test_a_folder_that_cannot_be_written_is_free_to_all(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / LOCK)
    assert acquire_lock(tmp_path) is not None
    assert acquire_lock(tmp_path) is not None


def test_a_folder_that_cannot_be_made_is_free_to_all(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for _ in range(2):
        held = sure(acquire_lock(tmp_path / "file" / "folder"))
        held.listen(lambda: None)
        held.close()
    assert not (tmp_path / "file" / LOCK).exists()


def test_callers_that_say_nothing_delay_nobody(tmp_path: Path, ours: InstanceLock) -> None:
    """Any program of this computer may call; a second start is heard beside many silent ones."""
    calls: list[int] = []
    ours.listen(lambda: calls.append(1))
    port = int((tmp_path / ADDRESS).read_text().split()[0])
    silent = [create_connection((HERE, port)) for _ in range(2 * CALLERS)]
    try:
        assert activate_running(tmp_path)  # it gives up after a second
        assert calls == [1]
    finally:
        for line in silent:
            line.close()
