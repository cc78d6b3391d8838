"""A player's Windows machine, as far as Wine is one.

It has a shelf that cannot be written to, a display, and ways to see what runs there.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from place import NOBODY, SECONDS, Place
from screen import Screen
from window import until
from wine import Wine

ROOT: Final = Path(__file__).resolve().parents[3]
PROGRAM: Final = "rage-desktop"
WORKER: Final = b"--multiprocessing-fork"


class Machine(Place):
    """A place whose system is Wine; root runs it as nobody, who may not write to the shelf."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        super().__init__(folder)
        self.starter = ("wine",)
        self.screen = screen
        self._folders = 0
        self.wine = Wine(NOBODY if os.geteuid() == 0 else None, DISPLAY=screen.name, TZ="UTC")

    @property
    def user(self) -> Path:
        """Return the player's own folder on drive C."""
        folders = (self.wine.drive / "users").iterdir()
        (user,) = (each for each in folders if each.name != "Public")
        return user

    @property
    def local(self) -> Path:
        """Return what Windows calls %LOCALAPPDATA%."""
        return self.user / "AppData" / "Local"

    def around(self, environment: dict[str, str]) -> dict[str, Any]:
        """Return the environment that Wine wants."""
        return self.wine.around(environment)

    @contextmanager
    def started(self, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run the program during the block; it and its children are killed at its end."""
        game = subprocess.Popen(
            [*self.starter, self.program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **self.around(environment),
        )
        try:
            yield game
        finally:
            self.kill()
            game.wait(SECONDS)
            assert game.stdout is not None
            game.stdout.close()

    def kill(self) -> None:
        """Kill the program with all its processes, as the task manager does."""
        for process in self.running():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        end = time.monotonic() + SECONDS
        while self.running() and time.monotonic() < end:
            time.sleep(0.05)

    def running(self, what: bytes = PROGRAM.encode()) -> list[int]:
        """Return the processes of this Windows whose command line contains something."""
        return [process for process, line in self._processes() if what in line]

    def lines(self, what: bytes) -> list[bytes]:
        """Return the command lines of these processes."""
        return [line for _, line in self._processes() if what in line]

    def _processes(self) -> Iterator[tuple[int, bytes]]:
        ours = f"WINEPREFIX={self.wine.drive.parent}".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if ours in (folder / "environ").read_bytes().split(b"\0"):
                    yield int(folder.name), (folder / "cmdline").read_bytes()

    def workers(self) -> list[int]:
        """Return the processes in which bots think."""
        return self.running(WORKER)

    def fresh_data(self, settings: str, of: Path | None = None) -> Path:
        """Make a new data folder with these settings, or with a copy of another's contents."""
        self._folders += 1
        folder = self.data / f"data {self._folders}"
        shutil.copytree(of, folder) if of is not None else folder.mkdir()
        if settings:
            (folder / "settings.toml").write_text(settings, "utf-8")
        self.hand_over(folder)
        return folder

    def drawn(self, game: subprocess.Popen[bytes]) -> None:
        """Wait for a picture in the window."""
        until(self.screen.looks_drawn, game, lambda: "the window stays blank")

    def windows(self) -> int:
        """Return how many windows can be seen."""
        done = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", ".+"],
            env={"DISPLAY": self.screen.name, "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            check=False,
        )
        return len(done.stdout.split())
