"""A player's machine, as far as a program can tell: it has no Python and nothing of ours.

There is a shelf that cannot be written to, a home and a data folder.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 60  # generous: a busy machine is not a failure
NOBODY: Final = 65534
UNPACKED: Final = re.compile("/rage-desktop-single-|/appimage_extracted_")
_SYSTEM_NEEDS: Final = ("SYSTEMROOT", "WINDIR")


class Wrong(RuntimeError):
    """What the packaged program did wrong, in one sentence."""


class Place:
    """Folders for one program, and ways to run it there; if we are root, it runs as nobody."""

    def __init__(self, folder: Path) -> None:
        self.shelf = folder / "Prógrams & spiele Ωж"
        self.home = folder / "home"
        self.data = folder / "data"
        self.tmp = folder / "tmp"
        self.program = Path()
        self.starter: tuple[str, ...] = ()  # a program that runs it, where the system cannot
        folder.chmod(0o755)
        for made in (self.shelf, self.home, self.data, self.tmp):
            made.mkdir()
            self.hand_over(made)

    def hand_over(self, given: Path) -> None:
        """Give a file, or a folder and all in it, to the player."""
        for path in (given, *given.rglob("*")):
            path.chmod(path.stat().st_mode | 0o200)
            if _is_root():
                os.chown(path, NOBODY, NOBODY)

    def put(self, program: Path) -> None:
        """Name the program to run; from now on nobody may write to the shelf."""
        self.program = program
        for path in (self.shelf, *self.shelf.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
                if _is_root():
                    os.chown(path, 0, 0)

    def contents(self) -> set[tuple[str, int]]:
        """Return all files outside the data folder, with their times.

        All but what the single file for Linux and the AppImage unpack.
        """
        folders = (self.shelf, self.home, self.tmp)
        return {
            (str(path), path.lstat().st_mtime_ns)
            for folder in folders
            for path in folder.rglob("*")
            if not path.is_dir() and not UNPACKED.search(str(path))
        }

    def run(
        self, *arguments: str, fails: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the program to its end. Raises Wrong if it fails, unless it is meant to."""
        command = [*self.starter, str(self.program), *arguments]
        wanted: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"}
        try:
            done = subprocess.run(
                command, timeout=3 * SECONDS, check=False, **wanted, **self.around(environment)
            )
        except subprocess.TimeoutExpired as late:
            said = [part for part in (late.stdout, late.stderr) if part]
            raise Wrong(f"{[*arguments]} does not end, having said {said}") from None
        if done.returncode and not fails:
            raise Wrong(f"{[*arguments]} ended with {done.returncode}: {done.stderr}")
        return done

    def system(self, *command: str) -> None:
        """Run a program of the system as this player."""
        around = self.around({"PATH": os.defpath})
        done = subprocess.run(command, capture_output=True, text=True, check=False, **around)
        if done.returncode:
            raise Wrong(f"{command} ended with {done.returncode}: {done.stdout}{done.stderr}")

    @contextmanager
    def started(self, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run the program beside the block, at whose end it is stopped if it still runs."""
        with (self.data / "said.txt").open("wb") as out:  # without a sound card, ALSA says so
            game = subprocess.Popen(
                [*self.starter, self.program, *arguments],
                stdout=out,
                stderr=out,
                **self.around(environment),
            )
        try:
            yield game
        finally:
            if game.poll() is None:
                game.terminate()
                game.wait(SECONDS)

    def said(self) -> str:
        """Return the end of what the started program has printed."""
        return (self.data / "said.txt").read_text("utf-8", "replace")[-2000:]

    def first_frame(self, display: str) -> tuple[float, str]:
        """Return the seconds from start to first frame, and what the program says of them."""
        began = time.perf_counter()
        with subprocess.Popen(
            [*self.starter, self.program, "--first-frame", "--data-dir", str(self.data / "starts")],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            **self.around({"DISPLAY": display}),
        ) as game:
            assert game.stdout is not None
            said = game.stdout.readline()
            return time.perf_counter() - began, said.strip()

    def around(self, environment: dict[str, str]) -> dict[str, Any]:
        """Return a player's environment: a home, no way to any Python or message bus, no FUSE."""
        homes = dict.fromkeys(("HOME", "USERPROFILE"), str(self.home))
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.tmp))
        kept = {name: os.environ[name] for name in _SYSTEM_NEEDS if name in os.environ}
        bus = {
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
            "APPIMAGE_EXTRACT_AND_RUN": "1",
            "NO_CLEANUP": "1",  # not while another start still runs from there
        }
        player = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if _is_root() else {}
        around = {**kept, **homes, **temporary, **bus, "PATH": str(self.home), **environment}
        return {"cwd": self.home, "env": around, "stdin": subprocess.DEVNULL, **player}


def _is_root() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0
