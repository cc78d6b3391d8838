"""Wine with a prefix of its own: a Windows that nobody used before, and that goes again."""

import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, Self

NEEDED: Final = ("wine", "wineserver", "wineboot")
BOOT: Final = 300  # seconds that the first start of a prefix may take on a busy machine
QUIET: Final = {
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=d",  # no .NET, no browser, no menus
    "SDL_AUDIODRIVER": "dummy",
    "LC_ALL": "C.UTF-8",  # else names with foreign letters are lost on their way
}


class Wine:
    """A Windows for the length of a with block; what runs in it ends with the block."""

    def __init__(self, player: int | None = None, **environment: str) -> None:
        """For this process's user, or for another, by number."""
        self.folder = Path(mkdtemp(prefix="rage-desktop-wine-"))
        self.drive = self.folder / "prefix" / "drive_c"
        self.player = player
        home = self.folder / "home"
        home.mkdir()
        if player is not None:
            for each in (self.folder, home):
                os.chown(each, player, player)
        self.environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(home),
            "WINEPREFIX": str(self.drive.parent),
            **QUIET,
            **environment,
        }
        self._ends = ExitStack()
        self._ends.callback(shutil.rmtree, self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        self._ends.callback(self.end)
        self.system("wineboot", "-i", seconds=BOOT)
        return self

    def __exit__(self, *fault: object) -> None:
        self._ends.close()

    def end(self) -> None:
        """End every process of this prefix, and wait until all is written."""
        self.system("wineserver", "-k")
        self.system("wineserver", "-w")

    def run(
        self, *command: str | Path, seconds: float, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a Windows program to its end. Raises TimeoutExpired."""
        return self.system("wine", *command, seconds=seconds, **environment)

    def system(
        self, *command: str | Path, seconds: float = BOOT, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run one of Wine's own programs to its end. Raises TimeoutExpired."""
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,  # Windows programs want something real to speak to
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
            **self.around(environment),
        )

    def around(self, environment: dict[str, str]) -> dict[str, Any]:
        """What subprocess is told of the user, the folder and the variables."""
        whose: dict[str, Any] = {}
        if self.player is not None:
            whose = {"user": self.player, "group": self.player, "extra_groups": []}
        around = {**self.environment, **environment}
        return {"cwd": self.folder, "env": around, "stdin": subprocess.DEVNULL, **whose}


def missing() -> tuple[str, ...]:
    """The programs of Wine that are not here."""
    return tuple(name for name in NEEDED if shutil.which(name) is None)


def windows_path(path: Path) -> str:
    """A path of this system as Windows programs inside Wine know it."""
    return "Z:" + str(path.resolve()).replace("/", "\\")
